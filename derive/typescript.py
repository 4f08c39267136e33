"""The types of the page, `web/src/wire.ts`: the wire messages, and the declared types in them."""

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from biberbau.notation.events import KINDS
from biberbau.server import wire
from biberbau.server.schema import schema

HEADER = """\
/**
 * The wire between server and page, and what of the notation goes over it.
 * Written by `make derive` from the declarations in Python; not to be edited.
 */
"""
UNIONS = ("ServerMessage", "Command", "ClientMessage")
BODIES = {"Introduce", "SignIn", "NewTable", "SeatWish", "Avoid", "ReportPerson"}
"""Bodies of HTTP requests; in these, as in requests over the socket, a field with a default is optional."""
UNUSED = {"Puzzle", "Record", "RecordFormat", "Search", "Theme", "ViewChange"}
"""Types that no message contains, or that TypeScript expresses better."""
PART_OF_A_VIEW = """\
/** The fields of a view that have changed. */
export type ViewChange = Partial<View>;
"""
NAMES = {"Event": "GameEvent", "Part": "ScorePart"}
"""Other names for types whose names are taken or too general in TypeScript."""
WIDEST = 120

Schema = Mapping[str, Any]


def module() -> str:
    """The whole module."""
    parts: dict[str, Schema] = schema()["components"]["schemas"]
    sent = BODIES | {_referred(part) for part in parts["ClientMessage"]["anyOf"]}
    written = [_declaration(name, part, name in sent) for name, part in parts.items() if name not in {*UNIONS, *UNUSED}]
    unions = [_alias(name, parts[name]) for name in UNIONS]
    return "\n".join([HEADER, *_versions(), *_aliases(parts), _kinds(), *written, PART_OF_A_VIEW, *unions])


def _versions() -> Iterator[str]:
    yield f"/** The version of the wire. */\nexport const WIRE = {wire.WIRE};\n"
    yield f"/** Where the paths of the API begin. */\nexport const API = {json.dumps(wire.API)};\n"


def _aliases(parts: Mapping[str, Schema]) -> Iterator[str]:
    """Return the named choices that only the wire has; those of the notation are separate parts."""
    for name, values in _literals():
        if name not in parts:
            yield f"export type {name} = {_choice(values)};\n"
        elif list(values) != parts[name]["enum"]:
            raise ValueError(f"the wire's {name} is not the one that the notation declares")


def _literals() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return the named choices of the wire, whose names are not in the schema."""
    for name, value in vars(wire).items():
        if get_origin(value) is Literal:
            yield name, get_args(value)


def _kinds() -> str:
    """Return the list of known kinds of events, to recognise those of a newer server."""
    kinds = _wrapped("", [json.dumps(kind) for kind in KINDS], "  ", ", ")
    return f"/** Every kind of event. */\nexport const EVENT_KINDS = [\n{kinds},\n] as const;\n"


def _declaration(name: str, part: Schema, sent: bool) -> str:
    if "properties" in part:
        return _interface(name, part, sent)
    return _alias(name, part)


def _alias(name: str, part: Schema) -> str:
    meant = _choice(part["enum"]) if "enum" in part else _type(part)
    line = f"export type {_name(name)} = {meant};"
    if len(line) > WIDEST:
        line = "\n  | ".join([f"export type {_name(name)} =", *meant.split(" | ")]) + ";"
    return f"{_comment(part)}{line}\n"


def _interface(name: str, part: Schema, sent: bool) -> str:
    lines = [f"{_comment(part)}export interface {_name(name)} {{"]
    required = part.get("required", ())
    for field, kind in part["properties"].items():
        optional = field not in required and (sent or "default" not in kind)
        lines.append(f"{_comment(kind, '  ')}  {field}{'?' if optional else ''}: {_type(kind)};")
    return "\n".join([*lines, "}", ""])


def _comment(part: Schema, indent: str = "") -> str:
    lines = inspect.cleandoc(part.get("description", "")).splitlines()
    if not lines:
        return ""
    if len(lines) == 1 and len(indent) + len(lines[0]) + 7 <= WIDEST:
        return f"{indent}/** {lines[0]} */\n"
    if len(lines) == 1:
        lines = _wrapped("", lines[0].split(" "), "", " ", WIDEST - len(indent) - 3).splitlines()
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */", ""])


def _wrapped(start: str, words: list[str], indent: str, between: str, widest: int = WIDEST) -> str:
    """Arrange words in lines of at most `widest` letters."""
    lines = [start]
    for word in words:
        longer = f"{lines[-1]}{between if lines[-1] else indent}{word}"
        if len(longer) <= widest - len(between.strip()):
            lines[-1] = longer
        else:
            lines[-1] += between.rstrip()
            lines.append(f"{indent}{word}")
    return "\n".join(lines)


def _type(kind: Schema) -> str:
    if "$ref" in kind:
        return _referred(kind)
    if "const" in kind:
        return json.dumps(kind["const"])
    if "anyOf" in kind:
        return " | ".join(_type(each) for each in kind["anyOf"])
    if "enum" in kind:
        return _named_choice(kind["enum"])
    return _PLAIN[kind["type"]](kind) if "type" in kind else "unknown"


def _referred(kind: Schema) -> str:
    return _name(str(kind["$ref"]).removeprefix(wire.COMPONENT.format(name="")))


def _name(name: str) -> str:
    return NAMES.get(name, name)


def _named_choice(values: list[str | None]) -> str:
    known = {frozenset(choice): name for name, choice in _literals()}
    words = [value for value in values if value is not None]
    name = known.get(frozenset(words)) or _choice(words)
    return name if len(words) == len(values) else f"{name} | null"


def _choice(values: tuple[str, ...] | list[str]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _array(kind: Schema) -> str:
    if "prefixItems" in kind:
        return f"[{', '.join(_type(item) for item in kind['prefixItems'])}]"
    item = _type(kind["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object(kind: Schema) -> str:
    values = kind.get("additionalProperties", {})
    return f"Record<string, {_type(values) if isinstance(values, Mapping) else 'unknown'}>"


_PLAIN: dict[str, Callable[[Schema], str]] = {
    "string": lambda _: "string",
    "integer": lambda _: "number",
    "number": lambda _: "number",
    "boolean": lambda _: "boolean",
    "null": lambda _: "null",
    "array": _array,
    "object": _object,
}
