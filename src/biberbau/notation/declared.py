"""Declared events: small immutable classes whose fields are their annotations.

An instance is a tuple of its kind, its fields and who has seen its cards; so it is compared, hashed, copied and pickled
as fast as a tuple, and two kinds are never equal. Editors and type checkers read it as a dataclass.
"""

from operator import itemgetter
from typing import Any, ClassVar, Self, dataclass_transform, get_type_hints

from ..games import cards
from .schema import Json, Mismatch, plain, reader
from .words import HIDDEN, SEATS

JSON_NAMES = {"origin": "from"}
"""Fields whose name in JSON is no name in Python."""


@dataclass_transform(frozen_default=True, kw_only_default=False)
class _Declaring(type):
    """Makes a class of events from its annotations."""

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
    """Write `__new__` out for the fields of one kind."""
    given = "".join(f"{name}, " for name in names)
    source = f"def __new__(cls, {given}seen=()):\n    return make(cls, ({kind!r}, {given}seen))"
    scope: dict[str, Any] = {"make": tuple.__new__}
    exec(source, scope)
    return scope["__new__"]


class Event(tuple[Any, ...], metaclass=_Declaring):
    """One thing that happened, as the match knows it or as one viewer was told it.

    `card` and `cards` name the true faces in the events of a match. `seen_by` and `told_to` hide what that viewer has
    not legally seen.
    """

    __slots__ = ()
    kind: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]
    secret: ClassVar[str]
    """The field that holds cards, if there is one."""

    @property
    def seen(self) -> tuple[int, ...]:
        """For each card, the bits of who had seen it when it happened; empty if nobody is kept from seeing it."""
        bits: tuple[int, ...] = self[-1]
        return bits

    def known_to(self, seen: tuple[int, ...]) -> Self:
        """The same event, its cards kept from everybody whose bits are not in `seen`."""
        return tuple.__new__(type(self), self[:-1] + (seen,))  # noqa: RUF005 - faster

    def told_to(self, viewer: str | None) -> Self:
        """The event as a seat, or with None a spectator, is told it: `?` for cards that it has not seen."""
        if not self.seen:
            return self
        bit = cards.SEEN << (cards.PUBLIC if viewer is None else SEATS.index(viewer))
        value = getattr(self, self.secret)
        if isinstance(value, tuple):
            told: object = tuple(card if bits & bit else HIDDEN for card, bits in zip(value, self.seen, strict=True))
        else:
            told = value if self.seen[0] & bit else HIDDEN
        return type(self)(**{**self._by_name(), self.secret: told})

    def seen_by(self, viewer: str | None) -> Json | None:
        """The event as a viewer is told it, as JSON; None for what does not concern that viewer."""
        return self.told_to(viewer).to_dict()

    def to_dict(self) -> Json:
        """The event as JSON."""
        told: Json = {"kind": self.kind}
        for name, value in self._by_name().items():
            told[JSON_NAMES.get(name, name)] = plain(value)
        return told

    def _by_name(self) -> dict[str, Any]:
        return dict(zip(self.fields, self[1:-1], strict=True))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self[1:]

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self._by_name().items())
        return f"{type(self).__name__}({given})"


def declared_fields(kind: type[Event]) -> dict[str, object]:
    """The fields of a kind by their names in JSON, with their declared types."""
    hints = get_type_hints(kind, include_extras=True)
    return {JSON_NAMES.get(name, name): hints[name] for name in kind.fields}


def read_fields(kind: type[Event], given: Json) -> Any:
    """Read an event of a kind from JSON; Mismatch names the field that does not fit."""
    values = []
    for name, hint in declared_fields(kind).items():
        if name not in given:
            raise Mismatch(name)
        values.append(reader(hint)(given[name], name))
    return kind(*values)
