"""The tables of `docs/notation.md`."""

import json
from itertools import count

from biberbau import Match
from biberbau.games import Game
from biberbau.games.catalogue import BUILT_IN
from biberbau.games.options import COMMON, Option
from biberbau.notation import published, seat_name
from biberbau.notation.events import KINDS
from biberbau.notation.schema import Json
from biberbau.notation.view import View
from biberbau.options import expected

from .markdown import code, table, type_in_words

OBJECTS = ("Part", "Last", "Held")
"""Objects in events and views."""
WIDEST = 118


def games() -> str:
    """The games."""
    rows = [
        (
            code(game.name),
            code(game.family),
            " / ".join(" ".join(map(str, row)) for row in game.layout),
            str(sum(game.deck.values())),
            f"{game.best} points",
            f"{game.players[0]}–{game.players[-1]}",
        )
        for game in BUILT_IN
    ]
    return table(("game", "family", "slots, row by row from the top", "cards", "wins", "players"), rows)


def options() -> str:
    """Return the table of the options, with the games in which they have an effect."""
    rows = [
        (
            code(option.name),
            expected(option).replace("–", " to "),
            usual(option),
            option.about,
            ", ".join(code(game.name) for game in BUILT_IN if option in game.options),
        )
        for option in COMMON
    ]
    return table(("option", "values", "usual", "meaning", "in"), rows)


def usual(option: Option) -> str:
    """Return the default of an option: in most games, then in the others."""
    by_value: dict[str, list[str]] = {}
    for game in BUILT_IN:
        if option in game.options:
            by_value.setdefault(default_text(game, option), []).append(code(game.name))
    first, *others = sorted(by_value, key=lambda value: -len(by_value[value]))
    return "; ".join([first, *(f"{value} in {', '.join(by_value[value])}" for value in others)])


def default_text(game: Game, option: Option) -> str:
    """Return the default of an option in a game; a list if it depends on the number of players."""
    values = [game.usual(option, players) for players in game.players]
    if option.kind == "order":
        return "the order of the seats"
    if len(set(values)) > 1:
        return f"{', '.join(map(str, values))} with {game.players[0]} to {game.players[-1]} players"
    if option.kind == "seat":
        return code(seat_name(int(str(values[0]))))
    return json.dumps(values[0])


def events() -> str:
    """The kinds of events."""
    named = published.definitions()
    rows = []
    for kind in KINDS.values():
        schema = named[f"{kind.__name__}Event"]
        fields = [f"{code(name)}: {type_in_words(field)}" for name, field in schema["properties"].items()][1:]
        rows.append((code(kind.kind), ", ".join(fields), schema["description"]))
    return table(("kind", "fields", "what happened"), rows)


def view() -> str:
    """The fields of a view."""
    return _fields("View", published.definitions())


def record() -> str:
    """The fields of a record."""
    return _fields("Record", published.definitions())


def fairness() -> str:
    """The fields of a draw in the proof of a record."""
    return _fields("Draw", published.definitions())


def receipt() -> str:
    """The fields of a receipt."""
    return _fields("Receipt", published.definitions())


def types() -> str:
    """The named types."""
    named = published.definitions()
    rows = [
        (name, f"{schema['description']}{_choices(schema)}")
        for name, schema in sorted(named.items())
        if "properties" not in schema
        and "anyOf" not in schema
        and name not in ("RecordFormat", "FairnessScheme", "Best", "OptionKind")
    ]
    objects = [(name, f"{named[name]['description']} Fields: {_fields_in_line(named[name])}.") for name in OBJECTS]
    return table(("type", "what it is"), [*rows, *objects])


def view_example() -> str:
    """Return a view of a real match, in lines of readable length."""
    match = Match("clan", 3, seed="beaver", options={"rounds": 2})
    for number in count():
        if match.view("A").last and match.turn == "B" and _shows_much(match.view("A")):
            break
        match.play(match.legal[number * 7 % len(match.legal)])
    return f"```json\n{_wrapped(match.view('A').to_dict())}\n```"


def _shows_much(view: View) -> bool:
    """Whether a view has cards that the viewer sees, remembers and has never seen."""
    lying = [card for row in view.cards.values() for card in row]
    known = [card for row in view.known.values() for card in row]
    return bool(view.discard) and known.count("?") in range(1, lying.count("?")) and any(map(str.isdecimal, lying))


def _fields(name: str, named: Json) -> str:
    rows = []
    for field, schema in named[name]["properties"].items():
        kind, meaning = type_in_words(schema), schema.get("description")
        if field not in named[name]["required"]:
            kind = f"{kind.removesuffix(' or null')}, may be missing"
        if kind == "RecordFormat":
            kind, meaning = "text", f"{named[kind]['description']}{_choices(named[kind])}"
        rows.append((code(field), kind, meaning))
    return table(("field", "type", "meaning"), rows)


def _fields_in_line(schema: Json) -> str:
    parts = [
        f"{code(name)}: {type_in_words(part)}" + (f" ({part['description']})" if "description" in part else "")
        for name, part in schema["properties"].items()
    ]
    return ", ".join(parts)


def _choices(schema: Json) -> str:
    return " " + ", ".join(map(code, schema["enum"])) if "enum" in schema else ""


def _wrapped(view: Json) -> str:
    lines = ["{"]
    for place, (name, value) in enumerate(view.items()):
        comma = "" if place == len(view) - 1 else ","
        part = f"{json.dumps(name)}: {json.dumps(value)}{comma}"
        if len(lines[-1]) + 1 + len(part) <= WIDEST or len(lines[-1]) < 2:
            lines[-1] += part if lines[-1] in ("{", " ") else f" {part}"
        else:
            lines.append(f" {part}")
    return "\n".join(lines) + "}"


TABLES = {
    "games": games,
    "options": options,
    "view": view,
    "view example": view_example,
    "record": record,
    "fairness": fairness,
    "receipt": receipt,
    "events": events,
    "types": types,
}
