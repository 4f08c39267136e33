"""What follows from the declarations is written down, and what the engine says is what they declare."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from derive import ROOT, documents, stale
from derive.__main__ import main
from jsonschema_rs import Draft202012Validator, meta
from litestar import Litestar

from biberbau import GAMES, Match
from biberbau.notation import SEATS, published
from biberbau.notation.game import facts_of
from biberbau.server import wire
from biberbau.server.api import HANDLERS
from biberbau.server.app import api_document
from biberbau.server.offer import offered_games
from biberbau.server.openapi import References
from biberbau.server.schema import schema

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def validator(name: str) -> Draft202012Validator:
    document = published.document(name)
    meta.validate(document)
    return Draft202012Validator(document)


@cache
def wire_validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": wire.COMPONENT.format(name=name), **schema()})


def matches(game: str) -> Iterator[Match]:
    """Matches at every decision of random play, and when they are over."""
    chance = random.Random(game)
    for players in (2, 4):
        match = Match(game, players, seed=players, options={"rounds": 2, "turn_cap": 40})
        yield match
        while match.turn:
            match.play(chance.choice(match.legal))
            yield match


def test_every_derived_file_is_what_the_declarations_give() -> None:
    assert list(stale()) == [], "make derive writes them"


def test_the_check_fails_until_the_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for document in documents.files(ROOT):
        (tmp_path / document).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / document).write_text((ROOT / document).read_text("utf-8"), "utf-8")
    assert main(["--check"], tmp_path) == 1
    assert "docs/schemas/view.schema.json is not up to date" in capsys.readouterr().out
    assert main([], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    (tmp_path / "web/src/wire.ts").write_text("export type Seat = string;")
    assert main(["--check"], tmp_path) == 1
    assert main(["--chekc"], tmp_path) == 2


def test_a_table_of_a_document_is_written_between_its_marks() -> None:
    text = "# Title\n<!-- derived: games -->\nold\n<!-- end -->\nProse.\n"
    assert documents.filled(text, {"games": lambda: "new"}, "x.md") == text.replace("old", "new")
    for tables in ({}, {"games": lambda: "new", "deck": lambda: "cards"}):
        with pytest.raises(documents.Strange, match=r"x\.md has marks for \['games'\]"):
            documents.filled(text, tables, "x.md")


@every_game
def test_views_are_as_declared(game: str) -> None:
    for match in matches(game):
        for seat in (*SEATS[: match.players], None):
            validator("view").validate(match.view(seat).to_dict())


@every_game
def test_events_are_as_declared(game: str) -> None:
    *_, match = matches(game)
    for event in match.events:
        for seat in (*SEATS[: match.players], None):
            validator("event").validate(event.seen_by(seat))


@every_game
def test_records_are_as_declared(game: str) -> None:
    first, *_, last = matches(game)
    for match in (first, last):
        validator("record").validate(match.record())


@every_game
def test_facts_are_as_declared(game: str) -> None:
    validator("game").validate(facts_of(GAMES[game]).to_dict())


def test_the_schemas_refuse_what_is_not_as_declared() -> None:
    view = Match("bande", seed=1).view("A").to_dict()
    for wrong in ({"seat": "G"}, {"phase": "sleep"}, {"draw": "many"}, {"cards": {"A": [7]}}, {"winners": ["Z"]}):
        assert not validator("view").is_valid(view | wrong), wrong
    assert not validator("view").is_valid({name: value for name, value in view.items() if name != "legal"})
    assert not validator("event").is_valid({"kind": "put", "seat": "A", "slot": "A1", "card": "7", "face": "sideways"})
    assert not validator("event").is_valid({"kind": "sneezed", "seat": "A"})


def test_over_the_wire_a_view_needs_no_memory() -> None:
    view = Match("bande", seed=1).view("A").to_dict()
    without = {name: value for name, value in view.items() if name not in ("known", "seen", "backs", "earlier", "held")}
    assert wire_validator("View").is_valid(without) and not validator("view").is_valid(without)
    assert wire_validator("ViewChange").is_valid({"draw": 3}) and not wire_validator("ViewChange").is_valid(
        {"draw": "3"}
    )


def test_the_http_documentation_has_the_declared_types() -> None:
    document = Litestar(HANDLERS, openapi_config=api_document(), plugins=[References()]).openapi_schema.to_schema()
    named = document["components"]["schemas"]
    for name in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)):
        assert name in named
    answers = document["paths"][f"{wire.API}/tables/{{table}}/record"]["get"]["responses"]
    assert answers["200"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Record"}
    assert named["Settings"]["properties"]["options"] == {"$ref": "#/components/schemas/Options"}
    assert named["About"]["properties"]["games"]["items"] == {"$ref": "#/components/schemas/GameFacts"}


def test_the_page_leaves_no_type_unchecked() -> None:
    page = ROOT / "web" / "src"
    for path in [*page.rglob("*.ts"), *page.rglob("*.svelte")]:
        assert "as unknown as" not in path.read_text("utf-8"), path.name


def test_the_seats_of_the_wire_are_those_of_the_notation() -> None:
    assert get_args(wire.Seat) == tuple(SEATS)


def test_every_game_is_offered_with_the_limits_of_a_table() -> None:
    assert [facts.name for facts in offered_games()] == list(GAMES)
    for facts in offered_games():
        (cap,) = (option for option in facts.options if option.name == "turn_cap")
        assert (cap.least, cap.most) == (1, 1000)
