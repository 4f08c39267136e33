"""Declared events: small immutable classes whose fields are their annotations.

An instance is a tuple of its kind, its fields and who has seen its cards. It is compared, hashed, copied and pickled as
fast as a tuple, and events of different kinds are never equal. Editors and type checkers treat it as a dataclass.
"""

from operator import itemgetter
from typing import Any, ClassVar, Self, dataclass_transform, get_type_hints

from ..games import cards
from .schema import Json, Mismatch, plain, reader
from .words import HIDDEN, SEATS

JSON_NAMES = {"origin": "from"}
"""Fields whose name in JSON cannot be a name in Python."""


@dataclass_transform(frozen_default=True, kw_only_default=False)
class _Declaring(type):
    """Metaclass: makes a class of events from its annotations."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], kind: str = "", secret: str = "") -> Any:
        names = tuple(field for field in body.get("__annotations__", {}) if not field.startswith("_"))
        if kind:
            getters = {field: property(itemgetter(place), doc=field) for place, field in enumerate(names, 1)}
            body.update(getters, __slots__=(), kind=kind, fields=names, secret=secret, __new__=_maker(kind, names))
        return super().__new__(cls, name, bases, body)

    def __init__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, Any], kind: str = "", secret: str = ""
    ) -> None:
        super().__init__(name, bases, body)


def _maker(kind: str, names: tuple[str, ...]) -> Any:
    """Generate `__new__` for the fields of one kind."""
    given = "".join(f"{name}, " for name in names)
    source = f"def __new__(cls, {given}seen=()):\n    return make(cls, ({kind!r}, {given}seen))"
    scope: dict[str, Any] = {"make": tuple.__new__}
    exec(source, scope)
    return scope["__new__"]


class Event(tuple[Any, ...], metaclass=_Declaring):
    """One thing that happened, complete or as one viewer sees it.

    In the events of a match, `card` and `cards` have the true faces. `seen_by` and `as_seen_by` replace the faces that
    the viewer has not legally seen by `?`.
    """

    __slots__ = ()
    kind: ClassVar[str]
    """The name of the kind in the notation."""
    fields: ClassVar[tuple[str, ...]]
    """The names of the fields of this kind."""
    secret: ClassVar[str]
    """The field with cards that may be hidden, if there is one."""

    @property
    def seen(self) -> tuple[int, ...]:
        """For each card, one bit for each viewer that had seen it then; empty if every viewer may see all cards."""
        bits: tuple[int, ...] = self[-1]
        return bits

    def known_to(self, seen: tuple[int, ...]) -> Self:
        """Return the same event with its cards hidden from everybody whose bits are not in `seen`."""
        return tuple.__new__(type(self), self[:-1] + (seen,))  # noqa: RUF005 - faster

    def as_seen_by(self, viewer: str | None) -> Self:
        """Return the event as a seat, or with None a spectator, sees it: `?` for cards that it has not seen."""
        if not self.seen:
            return self
        bit = cards.SEEN << (cards.PUBLIC if viewer is None else SEATS.index(viewer))
        value = getattr(self, self.secret)
        if isinstance(value, tuple):
            shown: object = tuple(card if bits & bit else HIDDEN for card, bits in zip(value, self.seen, strict=True))
        else:
            shown = value if self.seen[0] & bit else HIDDEN
        return type(self)(**{**self._by_name(), self.secret: shown})

    def seen_by(self, viewer: str | None) -> Json | None:
        """Return the event as a viewer sees it, as JSON; None for an event that does not concern that viewer."""
        return self.as_seen_by(viewer).to_dict()

    def to_dict(self) -> Json:
        """Return the event as JSON."""
        fields: Json = {"kind": self.kind}
        for name, value in self._by_name().items():
            fields[JSON_NAMES.get(name, name)] = plain(value)
        return fields

    def _by_name(self) -> dict[str, Any]:
        return dict(zip(self.fields, self[1:-1], strict=True))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self[1:]

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self._by_name().items())
        return f"{type(self).__name__}({given})"


def declared_fields(kind: type[Event]) -> dict[str, object]:
    """Return the declared types of the fields of a kind, by their names in JSON."""
    hints = get_type_hints(kind, include_extras=True)
    return {JSON_NAMES.get(name, name): hints[name] for name in kind.fields}


def read_fields(kind: type[Event], given: Json) -> Any:
    """Read an event of a kind from JSON; Mismatch names the wrong field."""
    values = []
    for name, hint in declared_fields(kind).items():
        if name not in given:
            raise Mismatch(name)
        values.append(reader(hint)(given[name], name))
    return kind(*values)
