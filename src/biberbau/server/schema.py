"""The wire as JSON Schema, for generators of types: `python -m biberbau.server.schema`."""

import inspect
import json
import os
import sys

import msgspec

from ..notation import published
from ..notation.schema import Json
from ..notation.view import AIDS
from . import wire
from .wire_base import Message


def messages() -> list[type[Message]]:
    """Every struct of the wire, in the order of the file."""
    found = [value for value in vars(wire).values() if inspect.isclass(value) and issubclass(value, Message)]
    return [message for message in found if message is not Message]


def schema() -> Json:
    """All messages and all types of the notation as components, with the unions of what the sockets carry."""
    unions = {"ServerMessage": wire.ServerMessage, "Command": wire.Command, "ClientMessage": wire.ClientMessage}
    (*schemas,), components = msgspec.json.schema_components(
        [*messages(), *unions.values()], ref_template=wire.COMPONENT
    )
    named_unions = dict(zip(unions, schemas[-len(unions) :], strict=True))
    return {"components": {"schemas": {**declared(), **components, **named_unions}}}


def declared() -> Json:
    """The types of the notation, as they are on the wire."""
    named = published.definitions()
    view = named["View"]
    named["View"] = {**view, "required": [name for name in view["required"] if name not in AIDS]}
    named["ViewChange"] = {**view, "description": "The fields of a view that have changed.", "required": []}
    text = json.dumps(named).replace(published.REFERENCE, wire.COMPONENT.format(name=""))
    components: Json = json.loads(text)
    return components


def main() -> int:
    """Print the schema; a reader that closes the pipe early, such as `head`, is no error."""
    try:
        print(json.dumps(schema(), indent=1, ensure_ascii=False), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to be written at the end
    return 0


if __name__ == "__main__":
    sys.exit(main())
