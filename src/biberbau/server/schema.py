"""The wire as JSON Schema, for whoever makes types of it: `python -m biberbau.server.schema`."""

import inspect
import json
import os
import sys

import msgspec

from ..notation import published
from ..notation.schema import Json
from ..notation.view import AIDS
from . import wire


def messages() -> list[type[wire.Message]]:
    """Every struct of the wire, in the order of the file."""
    found = [value for value in vars(wire).values() if inspect.isclass(value) and issubclass(value, wire.Message)]
    return [message for message in found if message is not wire.Message]


def schema() -> Json:
    """All messages by name, as components, with what the notation declares; the unions may come over the sockets."""
    unions = {"ServerMessage": wire.ServerMessage, "Command": wire.Command, "ClientMessage": wire.ClientMessage}
    (*told,), components = msgspec.json.schema_components([*messages(), *unions.values()], ref_template=wire.COMPONENT)
    spoken = dict(zip(unions, told[-len(unions) :], strict=True))
    return {"components": {"schemas": {**declared(), **components, **spoken}}}


def declared() -> Json:
    """What the notation declares, as it is told over the wire."""
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
