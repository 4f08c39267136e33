"""A game that Biberbau was not built with: made by the steps of CONTRIBUTING.md, it plays everywhere."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .server_process import Guest, play_on, serving
from .short_gang import NAME, environment, make_package

ENGINE = """
import json, pickle
from biberbau import GAMES, Match, determinise
from biberbau.bots import make_bot
from biberbau.lab.simulate import simulate
from biberbau.notation.events import events_for

match = Match("gang-short", 3, seed="variant")
bots = dict(zip("ABC", (make_bot(name, "seed") for name in ("kit", "elder@60", "boss@60"))))
sent = dict.fromkeys("ABC", 0)
worlds = 0
while match.turn is not None:
    seat = match.turn
    news, sent[seat] = events_for(match.events[sent[seat]:], seat), len(match.events)
    worlds += determinise(match.view(seat), 1).view(seat) == match.view(seat)
    match.play(bots[seat].choose(match.view(seat), news), by=seat)
again = Match.replay(match.record())
plain, compiled = (simulate("gang-short", 4, 40, gear, seed=5) for gear in ("plain", "compiled"))
print(json.dumps({
    "games": list(GAMES),
    "rounds": len(match.view(None).scores),
    "same": again.winners == match.winners,
    "moves": len(match.record()["moves"]),
    "worlds": worlds,
    "gears": plain.points_per_round == compiled.points_per_round,
    "highest": max(int(card) for card in match.record()["shuffles"][0] if card.isdecimal()),
    "pickled": pickle.loads(pickle.dumps(GAMES["gang-short"])) is GAMES["gang-short"],
}))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    make_package(folder)
    return folder


def run(installed: Path, *arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment(installed),
        input=given,
        capture_output=True,
        text=True,
        timeout=300,
    )


def biberbau(installed: Path, *arguments: str, given: str = "") -> str:
    done = run(installed, "-m", "biberbau", *arguments, given=given)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_plays_in_the_engine_both_gears_and_the_bots(installed: Path) -> None:
    done = run(installed, "-c", ENGINE)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert NAME in result["games"] and len(result["games"]) == 6
    assert result["rounds"] == 2 and result["highest"] == 9
    assert result["same"] and result["gears"] and result["pickled"]
    assert result["worlds"] == result["moves"]


@pytest.mark.parametrize(("lang", "name"), [("en", "Short Biber Gang"), ("de", "Kurze Biber Gang")])
def test_it_plays_in_the_terminal(installed: Path, lang: str, name: str) -> None:
    shown = biberbau(installed, "--lang", lang, "play", NAME, "--bots", "kit", "--seed", "3", given="1\n" * 3000)
    assert name in shown and ("wins the match" if lang == "en" else "gewinnt die Partie") in shown
    assert name in biberbau(installed, "rules", NAME, "--lang", lang)


def test_it_plays_in_the_arena_and_in_simulations(installed: Path, tmp_path: Path) -> None:
    shown = biberbau(
        installed,
        "arena",
        NAME,
        "--bots",
        "kit,random",
        "--matches",
        "4",
        "--jobs",
        "1",
        "--out",
        str(tmp_path / "arena"),
    )
    assert "kit" in shown and "random" in shown
    assert "Short Biber Gang" in biberbau(installed, "simulate", NAME, "--matches", "5")


def test_it_plays_at_a_table_of_the_server(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", environment(installed)["PYTHONPATH"])
    with serving(tmp_path, "--pace", "0", "--no-limits") as server, Guest(server, "Ada") as ada:
        about = ada.get("/api/v1/about")
        (facts,) = (game for game in about["games"] if game["name"] == NAME)
        assert (facts["family"], facts["rounds"]["3"], max(map(int, filter(str.isdecimal, facts["deck"])))) == (
            "gang",
            2,
            9,
        )
        assert about["texts"]["de"][f"game.{NAME}"] == "Kurze Biber Gang"
        assert ada.http.get(f"/api/v1/rules/{NAME}/en").text.startswith("# Short Biber Gang")
        table = ada.open(NAME, "me kit elder", start=True)
        window = ada.connect(table)
        play_on(window)
        record = ada.get(f"/api/v1/tables/{table}/record")
        assert record["game"] == NAME and record["winners"]


def test_help_names_it(installed: Path) -> None:
    assert NAME in re.sub(r"\s+", "", biberbau(installed, "simulate", "--help"))


def test_texts_that_are_missing_are_named_and_the_other_games_stay(installed: Path, tmp_path: Path) -> None:
    make_package(tmp_path)
    (tmp_path / "gang_short" / "texts" / "de.json").write_text('{"game.gang-short": "Kurze Biber Gang"}', "utf-8")
    (tmp_path / "gang_short" / "texts" / "rules.de.md").unlink()
    done = run(tmp_path, "-m", "biberbau", "rules", NAME)
    assert done.returncode != 0
    assert (
        "gang-short" in done.stderr and "de: game.gang-short.about" in done.stderr and "de: rules.de.md" in done.stderr
    )
    assert "BiberClan" in biberbau(tmp_path, "rules", "clan")


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("raise RuntimeError('out of cards')", "cannot be imported (RuntimeError: out of cards)"),
        ("GAME = 'gang'", "is not a biberbau.games.Game"),
    ],
)
def test_a_package_that_cannot_be_used_is_named_and_the_other_games_stay(
    tmp_path: Path, source: str, result: str
) -> None:
    make_package(tmp_path)
    (tmp_path / "gang_short" / "__init__.py").write_text(source, "utf-8")
    done = run(tmp_path, "-m", "biberbau", "rules", NAME)
    assert done.returncode != 0 and result in done.stderr and NAME in done.stderr
    assert "BiberClan" in biberbau(tmp_path, "rules", "clan")
