"""The wire as JSON Schema, for whoever makes types of it: `python -m biberbau.server.schema`."""

import inspect
import json
import sys

import msgspec

from . import wire

NAME = "#/components/schemas/{name}"


def messages() -> list[type[wire.Message]]:
    """Every struct of the wire, in the order of the file."""
    found = [value for value in vars(wire).values() if inspect.isclass(value) and issubclass(value, wire.Message)]
    return [message for message in found if message is not wire.Message]


def schema() -> dict[str, object]:
    """All messages by name, as components; the unions are what may come over the sockets."""
    unions = {"ServerMessage": wire.ServerMessage, "Command": wire.Command, "ClientMessage": wire.ClientMessage}
    (*told,), components = msgspec.json.schema_components([*messages(), *unions.values()], ref_template=NAME)
    spoken = dict(zip(unions, told[-len(unions) :], strict=True))
    return {"components": {"schemas": {**components, **spoken}}}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1, ensure_ascii=False)
    print()
