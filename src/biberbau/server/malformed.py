"""Malformed messages: which field is wrong, and what is expected there.

msgspec reports this in an English sentence with a path. Its sentences are parsed here, so that the refusal can explain
it in every language, with the names of JSON types.
"""

import re
from typing import Any, Literal, get_args, get_origin

import msgspec

from ..errors import Problem
from . import wire
from .refusals import Refusal

BODY, MESSAGE = "body", "message"
"""What the whole is called in a request, and on a socket if its type is unknown."""
JSON_TYPES = {"int": "integer", "float": "number", "str": "string", "bool": "boolean"}
"""The names of types in JSON, where Python has others."""
SENTENCES = (
    (r"Object contains unknown field `(?P<field>.*)`", "unknown-field"),
    (r"Object missing required field `(?P<field>.*)`", "missing-field"),
    (r"Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`", "type"),
    (r"Expected `[^`]*` >= (?P<limit>.*)", "least"),
    (r"Expected `[^`]*` <= (?P<limit>.*)", "most"),
    (r"Expected `[^`]*` of length >= (?P<limit>.*)", "shortest"),
    (r"Expected `[^`]*` of length <= (?P<limit>.*)", "longest"),
    (r"Expected `[^`]*` matching regex .*", "pattern"),
    (r"Expected `(?P<expected>[^`]*)`", "expected"),
    (r"Invalid (enum )?value '?(?P<value>.*?)'?", "choice"),
)
"""Patterns of msgspec's sentences, and the code of each."""
READ = (wire.NewTable, wire.SeatWish, wire.Settings, wire.Introduce, wire.SignIn, *get_args(wire.ClientMessage))
"""Everything that clients send."""


class Mistake(Problem):
    """What is wrong with a message."""

    family = "malformed"


class _Typed(msgspec.Struct):
    type: str


_typed: msgspec.json.Decoder[_Typed] = msgspec.json.Decoder(_Typed)


def malformed(code: str, **fields: object) -> Refusal:
    """The refusal of a message that has a mistake."""
    return Refusal("malformed", why=Mistake(code, None, **fields))


def malformed_message(error: Exception, message: bytes) -> Refusal:
    """The refusal of a socket's message that could not be decoded."""
    return _refusal(error, _name(message))


def malformed_request(error: BaseException) -> Refusal:
    """The refusal of a request that the framework could not read."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, msgspec.MsgspecError | UnicodeError | RecursionError):
        cause = cause.__cause__
    return malformed("request") if cause is None else _refusal(cause, BODY)


def _refusal(error: BaseException, whole: str) -> Refusal:
    if isinstance(error, msgspec.ValidationError):
        return _wrong_field(str(error), whole)
    if isinstance(error, RecursionError):
        return malformed("too-deep")
    if isinstance(error, UnicodeError):
        return malformed("no-utf8")
    byte = re.search(r"\(byte (\d+)\)$", str(error))
    return malformed("no-json", byte=byte[1]) if byte else malformed("cut-off")


def _wrong_field(said: str, whole: str) -> Refusal:
    parts = re.fullmatch(r"(?P<sentence>.*?)( - at `(?P<path>\$.*)`)?", said, re.DOTALL)
    assert parts is not None  # the last pattern matches everything
    path = _names(parts["path"] or "$", whole)
    for form, code in SENTENCES:
        found = re.fullmatch(form, parts["sentence"], re.DOTALL)
        if found:
            return _mistake(code, path, found.groupdict())
    return malformed("value", where=".".join(path))


def _names(path: str, whole: str) -> list[str]:
    """The names on the way to a field. The framework calls the body `data`, and has parameters beside it."""
    names = path.split(".")[1:]
    if whole != BODY:
        return [whole, *names]
    return (names[1:] if names[:1] == ["data"] else names) or [BODY]


def _mistake(code: str, path: list[str], fields: dict[str, str]) -> Refusal:
    if code == "missing-field" and (path, fields["field"]) == ([BODY], "data"):
        return malformed("no-body")
    if code == "choice":
        choices = COMMANDS if path == ["type"] else CHOICES.get(path[-1])
        fields["choices"] = ", ".join(choices or ())
        code = code if choices else "value"
    for name in {"expected", "got"} & set(fields):
        fields[name] = " | ".join(JSON_TYPES.get(word, word) for word in fields[name].split(" | "))
    return malformed(code, where=".".join(path), **fields)


def _name(message: bytes) -> str:
    """The type of a message, if it is one that clients may send."""
    try:
        type_ = _typed.decode(message).type
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return MESSAGE
    return type_ if type_ in CHOICES["type"] else MESSAGE


def _choices() -> dict[str, tuple[str, ...]]:
    """By the name of a field, the words that it may be."""
    found = {"type": _tags(wire.ClientMessage)}
    for kind in READ:
        for field in msgspec.structs.fields(kind):
            words = _words(field.type)
            if words:
                found[field.name] = words
    return found


def _tags(union: Any) -> tuple[str, ...]:
    """The types of the messages of a union."""
    return tuple(str(kind.__struct_config__.tag) for kind in get_args(union))


def _words(type_: Any) -> tuple[str, ...]:
    """The words of a literal type, also if it is optional."""
    if get_origin(type_) is Literal:
        return get_args(type_)
    return tuple(word for part in get_args(type_) for word in _words(part))


CHOICES = _choices()
COMMANDS = _tags(wire.Command)
"""The types that a request may have; on a socket `hello` comes first."""
