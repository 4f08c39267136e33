"""The types of the notation as they are on the wire: plain JSON that refers to the declarations."""

from typing import Annotated, Any

from msgspec import Meta

COMPONENT = "#/components/schemas/{name}"
"""The reference to the schema of a named type."""


def _declared(name: str) -> dict[str, str]:
    """A reference to a type of the notation."""
    return {"$ref": COMPONENT.format(name=name)}


Json = dict[str, Any]
Event = Annotated[Json, Meta(extra_json_schema=_declared("Event"))]
Looked = Annotated[Json, Meta(extra_json_schema=_declared("LookedEvent"))]
View = Annotated[Json, Meta(extra_json_schema=_declared("View"))]
"""A view. Without the memory aid, the fields that people have to remember are missing, and in `discard` every card
under the top one is `?` (X05). Each person has the aid or not; programs that sit at the table get the whole view."""
ViewChange = Annotated[Json, Meta(extra_json_schema=_declared("ViewChange"))]
"""The fields of a view that have changed."""
Options = Annotated[Json, Meta(extra_json_schema=_declared("Options"))]
Record = Annotated[Json, Meta(extra_json_schema=_declared("Record"))]
Hint = Annotated[Json, Meta(extra_json_schema=_declared("Hint"))]
Luck = Annotated[Json, Meta(extra_json_schema=_declared("Luck"))]
GameFacts = Annotated[Json, Meta(extra_json_schema=_declared("GameFacts"))]
Game = Annotated[str, Meta(min_length=1, max_length=40, extra_json_schema=_declared("Game"))]
