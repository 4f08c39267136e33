"""Markdown: tables, and the types of declared fields in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from biberbau.notation.published import REFERENCE

Schema = Mapping[str, Any]

WORDS = {"integer": "number", "string": "text", "boolean": "true or false", "null": "null", "object": "object"}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table."""
    cells = [list(head), *(list(row) for row in rows)]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return "\n".join([lines[0], f"|{'---|' * len(cells[0])}", *lines[1:]])


def code(text: object) -> str:
    """Format text as code."""
    return f"`{text}`"


def type_in_words(schema: Schema) -> str:
    """Describe the type of a field: `Card or null`, `list of Move`."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REFERENCE)
    if "anyOf" in schema:
        return " or ".join(type_in_words(each) for each in schema["anyOf"])
    if "prefixItems" in schema:
        return f"list of {len(schema['prefixItems'])} {type_in_words(schema['prefixItems'][0])}"
    if schema.get("type") == "array":
        return f"list of {type_in_words(schema['items'])}"
    if schema.get("type") == "object" and schema.get("additionalProperties"):
        key = type_in_words(schema["propertyNames"]) if "propertyNames" in schema else "name"
        return f"{type_in_words(schema['additionalProperties'])} by {key}"
    return WORDS[schema.get("type", "object")]
