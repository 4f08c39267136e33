"""The JSON Schemas of all declared types, for programs in other languages, the wire and the page."""

from collections.abc import Iterator

from .events import schema_of_events
from .fairness import Fairness, Receipt
from .game import GameFacts
from .hint import Hint
from .puzzle import Puzzle
from .record import Record
from .review import MatchReview
from .schema import Json, json_schema
from .view import View

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/"

DOCUMENTS = {
    "event": "Event",
    "fairness": "Fairness",
    "game": "GameFacts",
    "hint": "Hint",
    "puzzle": "Puzzle",
    "receipt": "Receipt",
    "record": "Record",
    "review": "MatchReview",
    "view": "View",
}
"""The published documents, and the type that each describes."""


def definitions() -> Json:
    """Return the schemas of all declared types by name; references begin with REFERENCE."""
    named: Json = {}
    schema_of_events(named)
    for declared in (View, Record, Fairness, Receipt, GameFacts, Hint, Puzzle, MatchReview):
        json_schema(declared, named)
    return named


def document(name: str) -> Json:
    """Return a published document: the schema of one type, with all types that it refers to."""
    declared = DOCUMENTS[name]
    named = definitions()
    used = {declared, *_referred(named[declared], named)}
    return {
        "$schema": DIALECT,
        "title": f"Biberbau: {name}",
        "$ref": f"{REFERENCE}{declared}",
        "$defs": {each: named[each] for each in sorted(used)},
    }


def _referred(schema: object, named: Json) -> Iterator[str]:
    """Return the names that a schema refers to, directly or indirectly."""
    if isinstance(schema, list):
        for each in schema:
            yield from _referred(each, named)
    elif isinstance(schema, dict):
        reference = schema.get("$ref")
        if isinstance(reference, str):
            name = reference.removeprefix(REFERENCE)
            yield name
            yield from _referred(named[name], named)
        yield from _referred(list(schema.values()), named)
