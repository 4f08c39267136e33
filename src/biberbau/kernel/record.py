"""Records: the fields of a state, declared once for both gears.

A record class names its fields with `cell` (a whole number), `cells` (a fixed row of them) or `part` (another record).
In the plain gear an instance is a slotted object of ints and lists; `kernel.compiled` derives the NumPy layout from the
same declaration. A field with an annotation but no declaration exists in the plain gear only (`plain_only`).
"""

from typing import NamedTuple, Self, TypeVar, cast


class Field(NamedTuple):
    """One declared field: a NumPy type code for numbers, or the record class of a part."""

    name: str
    code: str
    length: int
    part: "type[StateRecord] | None"


class _Declared(NamedTuple):
    code: str
    length: int
    part: "type[StateRecord] | None"


class StateRecord:
    """Base of all declared records."""

    __slots__ = ()
    layout: tuple[Field, ...] = ()
    plain_only: tuple[str, ...] = ()

    def __init__(self) -> None:
        """Start with every number zero and every plain-only field None."""
        for field in self.layout:
            setattr(self, field.name, _empty(field))
        for name in self.plain_only:
            setattr(self, name, None)

    def copy(self) -> Self:
        """Return an independent record with the same content; plain-only fields are shared."""
        raise NotImplementedError  # each record class gets its own from `record`

    def __eq__(self, other: object) -> bool:
        """Compare the declared fields, not the plain-only ones. Records are mutable and have no hash."""
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, field.name) == getattr(other, field.name) for field in self.layout)


R = TypeVar("R", bound=StateRecord)


def cell(code: str) -> int:
    """Declare a whole number of NumPy type `code` (not bool: numba does not support it in nested records)."""
    return cast(int, _Declared(code, 0, None))


def cells(code: str, length: int) -> list[int]:
    """Declare a fixed row of whole numbers."""
    return cast("list[int]", _Declared(code, length, None))


def part(kind: type[R]) -> R:
    """Declare a record within the record."""
    return cast(R, _Declared("", 0, kind))


def record(cls: type[R]) -> type[R]:
    """Turn a class with declared fields into a slotted record."""
    names = list(cls.__annotations__)
    declared = {name: vars(cls)[name] for name in names if isinstance(vars(cls).get(name), _Declared)}
    plain_only = tuple(name for name in names if name not in declared)
    body = {name: value for name, value in vars(cls).items() if name not in declared and name != "__dict__"}
    body["__slots__"] = tuple(names)
    body["layout"] = (*cls.layout, *(Field(name, *spec) for name, spec in declared.items()))
    body["plain_only"] = (*cls.plain_only, *plain_only)
    body["copy"] = _copier(body["layout"], body["plain_only"])
    return cast("type[R]", type(cls.__name__, cls.__bases__, body))


def _empty(field: Field) -> object:
    if field.part is not None:
        return field.part()
    return [0] * field.length if field.length else 0


def _copier(layout: tuple[Field, ...], plain_only: tuple[str, ...]) -> object:
    """Generate the copy function field by field: several times faster than a loop over names."""
    lines = ["def copy(self):", "    new = make(self.__class__)"]
    for field in layout:
        how = ".copy()" if field.part or field.length else ""
        lines.append(f"    new.{field.name} = self.{field.name}{how}")
    lines += [f"    new.{name} = self.{name}" for name in plain_only]
    lines.append("    return new")
    scope: dict[str, object] = {"make": object.__new__}
    exec("\n".join(lines), scope)
    return scope["copy"]
