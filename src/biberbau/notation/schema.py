"""Derived from a declared type: a reader whose errors name the field, a writer, and a JSON Schema.

A declared type is made of strings, whole numbers, booleans, None, tuples, dicts with string keys, unions and named
tuples of these; `object` stands for any JSON. `Annotated` carries a description, or a `Named` for a type with a name of
its own.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from .types import Named

Reader = Callable[[object, str], Any]
"""Reads a JSON value into its declared type; the text is the path of the value, for errors."""
Json = dict[str, Any]


class Mismatch(ValueError):
    """A value that is not of its declared type; `where` is its path, such as `last.scores.A`."""

    def __init__(self, where: str) -> None:
        """Keep the path."""
        self.where = where
        super().__init__(where)


# Reading


@cache
def reader(declared: object) -> Reader:
    """Return the reader of a declared type; its Mismatch names the wrong field."""
    kind, parts = get_origin(declared), get_args(declared)
    if kind is Annotated:
        choices = [note.choices for note in parts[1:] if isinstance(note, Named) and note.choices]
        return _read_choice(frozenset(choices[0])) if choices else reader(parts[0])
    if kind in (UnionType, Union):
        return _read_any([reader(part) for part in parts])
    if kind is tuple:
        return _read_items(reader(parts[0])) if parts[-1] is Ellipsis else _read_fixed([reader(part) for part in parts])
    if kind is dict:
        return _read_table(reader(parts[0]), reader(parts[1]))
    if isinstance(declared, type) and hasattr(declared, "_fields"):
        return _read_fields(declared)
    return _PLAIN[declared]


def _read_choice(choices: frozenset[str]) -> Reader:
    def read(value: object, where: str) -> object:
        if isinstance(value, str) and value in choices:
            return value
        raise Mismatch(where)

    return read


def _read_any(readers: list[Reader]) -> Reader:
    def read(value: object, where: str) -> object:
        deepest = Mismatch(where)
        for each in readers:
            try:
                return each(value, where)
            except Mismatch as mismatch:
                if len(mismatch.where) > len(deepest.where):
                    deepest = mismatch
        raise deepest

    return read


def _read_items(item: Reader) -> Reader:
    def read(value: object, where: str) -> object:
        if not isinstance(value, list | tuple):
            raise Mismatch(where)
        return tuple([item(each, where) for each in value])

    return read


def _read_fixed(items: list[Reader]) -> Reader:
    def read(value: object, where: str) -> object:
        if not isinstance(value, list | tuple) or len(value) != len(items):
            raise Mismatch(where)
        return tuple([item(each, where) for item, each in zip(items, value, strict=True)])

    return read


def _read_table(key: Reader, item: Reader) -> Reader:
    def read(value: object, where: str) -> object:
        if not isinstance(value, Mapping):
            raise Mismatch(where)
        return {key(name, where): item(each, f"{where}.{name}" if where else str(name)) for name, each in value.items()}

    return read


def _read_fields(declared: type) -> Reader:
    """Read an object field by field; undeclared fields are ignored, fields with a default may be missing."""
    readers = {name: reader(hint) for name, hint in fields_of(declared)}
    defaults: Mapping[str, object] = getattr(declared, "_field_defaults", {})

    def read(value: object, where: str) -> object:
        if not isinstance(value, Mapping):
            raise Mismatch(where)
        found: dict[str, object] = {}
        for name, each in readers.items():
            place = f"{where}.{name}" if where else name
            if name in value:
                found[name] = each(value[name], place)
            elif name not in defaults:
                raise Mismatch(place)
        return declared(**found)

    return read


def _read_plain(kind: type) -> Reader:
    def read(value: object, where: str) -> object:
        if type(value) is kind:
            return value
        raise Mismatch(where)

    return read


_PLAIN: dict[object, Reader] = {kind: _read_plain(kind) for kind in (str, int, bool, NoneType)}
_PLAIN[object] = lambda value, _where: value


def fields_of(declared: type) -> Iterator[tuple[str, object]]:
    """The fields of a named tuple with their declared types."""
    hints = get_type_hints(declared, include_extras=True)
    fields: tuple[str, ...] = declared._fields  # type: ignore[attr-defined]
    return ((name, hints[name]) for name in fields)


# Writing


def plain(value: object) -> Any:
    """Return a value ready for JSON: named tuples become dicts, other tuples lists; nothing is shared."""
    if isinstance(value, tuple):
        names: tuple[str, ...] | None = getattr(value, "_fields", None)
        if names is not None:
            return {name: plain(each) for name, each in zip(names, value, strict=True)}
        return [plain(each) for each in value]
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return value


# Describing


def json_schema(declared: object, named: Json) -> Json:
    """Return the JSON Schema of a declared type; named types are added to `named` and referred to."""
    kind, parts = get_origin(declared), get_args(declared)
    if kind is Annotated:
        return _annotated_schema(parts, named)
    if kind in (UnionType, Union):
        return {"anyOf": [json_schema(part, named) for part in parts]}
    if kind is tuple:
        return _array_schema(parts, named)
    if kind is dict:
        return _table_schema(parts, named)
    if isinstance(declared, type) and hasattr(declared, "_fields"):
        return _object_schema(declared, named)
    return {} if declared is object else {"type": _NAMES_OF_PLAIN[declared]}


def _annotated_schema(parts: tuple[Any, ...], named: Json) -> Json:
    inner = json_schema(parts[0], named)
    for note in parts[1:]:
        if isinstance(note, Named):
            described = {"enum": list(note.choices)} if note.choices else inner
            inner = _referred(note.name, {**described, "description": note.about}, named)
        elif isinstance(note, str):
            inner = {**inner, "description": note}
    return inner


def _table_schema(parts: tuple[Any, ...], named: Json) -> Json:
    keys = {} if parts[0] is str else {"propertyNames": json_schema(parts[0], named)}
    return {"type": "object", **keys, "additionalProperties": json_schema(parts[1], named)}


def _array_schema(parts: tuple[Any, ...], named: Json) -> Json:
    if parts[-1] is Ellipsis:
        return {"type": "array", "items": json_schema(parts[0], named)}
    items = [json_schema(part, named) for part in parts]
    return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}


def _object_schema(declared: type, named: Json) -> Json:
    if declared.__name__ not in named:
        named[declared.__name__] = {}  # reserved first, so that a type may refer to itself
        defaults: Mapping[str, object] = getattr(declared, "_field_defaults", {})
        named[declared.__name__] = object_schema(
            declared.__doc__,
            dict(fields_of(declared)),
            [name for name, _ in fields_of(declared) if name not in defaults],
            named,
        )
    return {"$ref": f"#/$defs/{declared.__name__}"}


def object_schema(about: str | None, fields: Mapping[str, object], required: list[str], named: Json) -> Json:
    """Return the JSON Schema of an object with these fields; other fields are allowed, because readers ignore them."""
    return {
        "type": "object",
        "description": (about or "").split("\n\n")[0],
        "properties": {name: json_schema(hint, named) for name, hint in fields.items()},
        "required": required,
    }


def _referred(name: str, schema: Json, named: Json) -> Json:
    named.setdefault(name, schema)
    return {"$ref": f"#/$defs/{name}"}


_NAMES_OF_PLAIN: dict[object, str] = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}
