"""The commands, as real processes: exit codes, messages, languages, pipes and terminals."""

import fcntl
import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from biberbau import Match, __version__
from biberbau.lang import catalogue

from .setups import GAMES

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
COMMANDS = (
    "serve",
    "backup",
    "tables",
    "admin",
    "copy",
    "play",
    "rules",
    "check",
    "replay",
    "verify",
    "show",
    "simulate",
    "arena",
    "ladder",
    "bench",
)


def environment(**extra: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "NO_COLOR")}
    return {**kept, "PYTHONPATH": os.pathsep.join(sys.path), "LANG": "C.UTF-8", "COLUMNS": "80", **extra}


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "biberbau", *map(str, arguments)]


def biberbau(*arguments: str | Path, typed: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), input=typed, capture_output=True, text=True, env=environment(**extra), timeout=60
    )


def complaint(done: subprocess.CompletedProcess[str], code: int) -> str:
    """What a failed command said: one line on stderr, no traceback, nothing else."""
    assert done.returncode == code, done.stderr
    assert done.stderr.startswith("biberbau: ") and done.stderr.count("\n") == 1
    return done.stderr


# Help and version


def test_help_shows_every_command_and_examples() -> None:
    done = biberbau("--help")
    assert done.returncode == 0 and done.stderr == ""
    assert all(name in done.stdout for name in (*COMMANDS, "examples:", *GAMES))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    done = biberbau(name, "--help")
    assert done.returncode == 0 and f"biberbau {name}" in done.stdout.splitlines()[0]
    assert "--lang" in done.stdout


def test_version() -> None:
    assert biberbau("--version").stdout == f"biberbau {__version__}\n"


def test_a_call_without_a_command_shows_the_commands() -> None:
    done = biberbau()
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == biberbau("--help").stdout


@pytest.mark.parametrize("arguments", [["fly"], ["play", "clan", "--players", "x"], ["rules"], ["rules", "clan", "-z"]])
def test_a_wrong_call_exits_2_and_points_to_help(arguments: Sequence[str]) -> None:
    assert "--help" in complaint(biberbau(*arguments), 2)


@pytest.mark.parametrize("name", ["play", "arena"])
def test_a_program_that_is_not_installed_is_named_before_a_match(name: str, tmp_path: Path) -> None:
    bots = ["--bots", "cmd:no-such-program bot.js" if name == "play" else "kit,cmd:no-such-program bot.js"]
    done = subprocess.run(
        command(name, "bande", *bots), cwd=tmp_path, capture_output=True, text=True, env=environment(), timeout=60
    )
    assert "There is no program “no-such-program” on this computer" in complaint(done, 2)
    assert done.stdout == "" and not list(tmp_path.iterdir())


# Rules


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_plain_in_a_pipe(game: str) -> None:
    done = biberbau("rules", game)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{catalogue('en')[f'game.{game}']}\n=")
    assert "\x1b" not in done.stdout and "**" not in done.stdout


def test_rules_in_colour_on_request() -> None:
    assert "\x1b[1m" in biberbau("rules", "clan", "--color").stdout


def test_the_language_comes_from_the_call_or_the_environment() -> None:
    assert "Gut zu wissen" in biberbau("rules", "clan", "--lang", "de").stdout
    assert "Gut zu wissen" in biberbau("rules", "clan", LANG="de_DE.UTF-8").stdout
    assert "Good to know" in biberbau("rules", "clan", "--lang", "en", LANG="de_DE.UTF-8").stdout
    assert "Gut zu wissen" in biberbau("--lang", "de", "rules", "clan").stdout
    assert "Good to know" in biberbau("--lang", "de", "rules", "clan", "--lang", "en").stdout


@pytest.mark.parametrize(
    ("game", "meant"), [("clam", "clan"), ("bandeclassic", "bande-classic"), ("Gang", "gang"), ("chess", None)]
)
def test_an_unknown_game_is_answered_with_the_likely_one(game: str, meant: str | None) -> None:
    for arguments in (("rules", game), ("play", game), ("simulate", game), ("bench", game)):
        said = complaint(biberbau(*arguments), 2)
        assert f"“{game}”" in said
        assert ("Did you mean" in said) == (meant is not None)
        assert meant is None or f"Did you mean {meant}?" in said
    assert meant is None or f"Meintest du {meant}?" in complaint(biberbau("rules", game, "--lang", "de"), 2)


# Streams


TALKATIVE = (("rules", "clan"), ("check", CASES[0]), ("simulate", "clan", "--matches", "1"))


def writing_to(fd: int, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command whose output goes to a file of this process."""
    return subprocess.run(
        command(*arguments),
        stdin=subprocess.DEVNULL,
        stdout=fd,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        timeout=60,
    )


@pytest.mark.parametrize("arguments", TALKATIVE)
def test_a_closed_pipe_ends_a_command_quietly(arguments: Sequence[str | Path]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = writing_to(writer, *arguments)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("arguments", TALKATIVE)
def test_a_full_disk_is_said_in_a_line(arguments: Sequence[str | Path]) -> None:
    with open("/dev/full", "w") as full:
        assert "No space left" in complaint(writing_to(full.fileno(), *arguments), 1)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_may_be_closed(closed: str) -> None:
    for arguments in (("rules", "clan"), ("play", "clan", "--seed", "1")):
        line = f"exec {shlex.join(command(*arguments))} {closed}"
        done = subprocess.run(["sh", "-c", line], input="", capture_output=True, text=True, env=environment())
        assert (done.returncode, done.stderr) == (0, "")


def test_bytes_that_are_not_text_are_refused() -> None:
    typed, env = b"\xff\xfe\nq\ny\n", environment(PYTHONIOENCODING="utf-8:strict")
    done = subprocess.run(command("play", "clan", "--seed", "1"), input=typed, capture_output=True, env=env, timeout=60)
    assert done.returncode == 0 and done.stderr == b""
    assert b"I do not understand that" in done.stdout and done.stdout.endswith(b"Goodbye!\n")


# Check


def test_check_passes_our_cases() -> None:
    done = biberbau("check", *CASES)
    assert done.returncode == 0 and re.fullmatch(r"\d+ passed, 0 failed\n", done.stdout)


def test_check_names_a_failing_case(tmp_path: Path) -> None:
    good = {"id": "good", "game": "clan", "players": 2, "shuffles": [["7"]], "steps": ["put A1 up"]}
    bad = {**good, "id": "bad\x1b[2J", "steps": ["put A4 up"]}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps([good, bad]))
    done = biberbau("check", path)
    assert done.returncode == 1
    first, last = done.stdout.splitlines()
    assert "cases.json" in first and "bad" in first and "step 1" in first and "\x1b" not in first
    assert last == "1 passed, 1 failed"
    assert biberbau("check", path, "--lang", "de").stdout.endswith("1 bestanden, 1 fehlgeschlagen\n")


def test_check_fails_where_there_is_nothing_to_check(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text("[]")
    done = biberbau("check", *tmp_path.iterdir())
    assert "nothing was checked" in complaint(done, 1) and done.stdout == ""
    assert "nichts geprüft" in complaint(biberbau("check", tmp_path / "one.json", "--lang", "de"), 1)
    assert biberbau("check", tmp_path / "one.json", CASES[0]).returncode == 0


@pytest.mark.parametrize("arguments", [(), ("no-such-*.json",), (Path(__file__).parent,)])
def test_check_fails_without_a_file(arguments: Sequence[str | Path]) -> None:
    done = biberbau("check", *arguments)
    complaint(done, 2)
    assert done.stdout == ""


@pytest.mark.parametrize("content", [None, "no JSON", '{"id": 1}', "[1]", "\udcff"])
def test_check_exits_2_for_a_file_it_can_not_read(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "cases.json"
    if content is not None:
        path.write_bytes(content.encode("utf-8", "surrogateescape"))
    done = biberbau("check", CASES[0], path)
    assert done.returncode == 2 and "cases.json" in done.stderr and "Traceback" not in done.stderr
    assert re.fullmatch(r"\d+ passed, 0 failed\n", done.stdout)


# Replay


@pytest.fixture(name="record")
def a_record(tmp_path: Path) -> Path:
    """A short match of which the end is known: A draws a 7 and drops it, B draws a 3 and keeps it."""
    shuffle = ["3", "swap", "9", "0", "1", "2", "4", "5", "8", "7", "3", "9", "6"]
    match = Match("bande", 2, shuffles=[shuffle], options={"rounds": 1})
    for move in ("draw", "drop", "draw", "put B4", "knock", "draw", "drop"):
        match.play(move)
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**match.record(), "names": {"A": "Ada", "B": "B\x1b[2Jo"}}), "utf-8")
    return path


def replay(*arguments: str | Path) -> str:
    done = biberbau("replay", *arguments)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    return done.stdout


def test_replay_shows_a_spectator_no_secrets(record: Path) -> None:
    text = replay(record)
    assert "1. A: draw. Ada draws a card." in text
    assert "Ada looks at their own first card (A1) and their own fourth card (A4)." in " ".join(text.split())
    assert "puts a face-down card in the fourth space (B4)" in " ".join(text.split()) and "puts the 3" not in text
    assert "Total" in text and "wins the match" in " ".join(text.split())


def test_replay_shows_a_seat_its_own_secrets(record: Path) -> None:
    text = " ".join(replay(record, "--seat", "a").split())
    assert "You look at your first card (A1) (3) and your fourth card (A4) (0)." in text and "You draw a 7." in text
    assert "puts the 3" not in text and "(B1) (1)" not in text
    assert "You put the 3 face down in the fourth space (B4)" in " ".join(replay(record, "--seat", "B").split())


def test_replay_shows_everything_on_request(record: Path) -> None:
    text = " ".join(replay(record, "--all").split())
    assert "Ada looks at their own first card (A1) (3) and their own fourth card (A4) (0)." in text
    assert "Ada draws a 7." in text and "puts the 3 face down in the fourth space (B4)" in text
    text = " ".join(replay(record, "--all", "--lang", "de").split())
    assert "Ada sieht sich die eigene erste Karte (A1) (3) und die eigene vierte Karte (A4) (0) an." in text
    assert "1. A: ziehen. Ada zieht eine 7." in text


def test_replay_says_when_bots_played_for_people(record: Path) -> None:
    fields = json.loads(record.read_text())
    kinds = {0: "stood-in", 2: "took-back", len(fields["moves"]): "left"}
    fields["absences"] = [{"seat": "B", "moves": moves, "kind": kind} for moves, kind in kinds.items()]
    record.write_text(json.dumps(fields))
    said = " ".join(replay(record).split())
    away, back, left = (said.index(words) for words in ("was away, and a bot played.", "was back.", "left, and a bot"))
    assert away < said.index(" 1. ") < said.index(" 2. ") < back < said.index(" 3. ") < left


def test_replay_has_one_name_for_a_seat_without_a_name(record: Path) -> None:
    fields = json.loads(record.read_text("utf-8"))
    record.write_text(json.dumps({**fields, "names": {"B": "Bo"}}))
    german = " ".join(replay(record, "--all", "--lang", "de").split())
    assert "Platz A sieht sich die eigene erste Karte (A1) (3)" in german and "Platz A zieht eine 7." in german


def test_replay_of_a_running_match_shows_the_table(tmp_path: Path) -> None:
    match = Match("clan", 2, shuffles=[["7", "9"]])
    match.play("put A1 down")
    path = tmp_path / "running.json"
    path.write_text(json.dumps(match.record()))
    assert "│▒▒▒▒▒│  ·  │  ·  │" in replay(path)
    assert "the 7" not in replay(path, "--seat", "B")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"totals": {"A": 1, "B": 2}}, "totals"),
        ({"winners": ["A", "B"]}, "winners"),
        ({"moves": ["draw", "put A9"]}, "Move 2"),
        ({"moves": ["draw", "knock"]}, "Move 2"),
        ({"game": "chess"}, "chess"),
        ({"format": "pgn"}, "biberbau/1"),
        ({"shuffles": [["joker"]]}, "joker"),
    ],
)
def test_replay_refuses_a_record_that_was_tampered_with(record: Path, change: dict[str, object], why: str) -> None:
    fields = json.loads(record.read_text("utf-8"))
    record.write_text(json.dumps({**fields, **change}))
    assert why in complaint(biberbau("replay", record), 1)


@pytest.mark.parametrize(
    "content",
    [None, "", "no JSON", '"/etc/passwd"', "[]", "{}", '{"names": 1}', pytest.param("[" * 100_000, id="brackets")],
)
def test_replay_exits_1_for_what_is_no_record(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "record.json"
    if content is not None:
        path.write_text(content)
    complaint(biberbau("replay", path), 1)
    complaint(biberbau("replay", path, "--lang", "de"), 1)


def test_replay_reads_what_other_editors_have_saved(record: Path) -> None:
    text, content = replay(record), json.dumps(json.loads(record.read_text("utf-8")), indent=1)
    record.write_bytes(content.replace("\n", "\r\n").encode("utf-8-sig"))
    assert replay(record) == text


def test_replay_refuses_a_record_that_says_a_thing_twice(record: Path) -> None:
    record.write_text('{"moves": [], ' + record.read_text("utf-8")[1:], "utf-8")
    complaint(biberbau("replay", record), 1)


def test_a_missing_file_is_named_without_the_numbers_of_the_system(tmp_path: Path) -> None:
    missing = tmp_path / "gone"
    for name, code in (("replay", 1), ("check", 2)):
        done = biberbau(name, missing.name)
        assert done.returncode == code and "No such file or directory: gone\n" in done.stderr
        assert "Errno" not in done.stderr


@pytest.fixture(name="evening")
def several_records(record: Path, tmp_path: Path) -> Path:
    """Three records in one file: a match, one that still runs, and something else."""
    other = Match("clan", 2, shuffles=[["7", "9"]])
    other.play("put A1 down")
    path = tmp_path / "evening.jsonl"
    lines = (record.read_text("utf-8"), json.dumps(other.record()), '{"format": "pgn"}')
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_replay_lists_the_matches_of_a_file_with_several(evening: Path, record: Path) -> None:
    first, *matches = replay(evening).splitlines()
    assert "evening.jsonl" in first and "3 matches" in first and "--match N" in first
    totals = Match.replay(record).totals
    assert matches[0].startswith(f"    1. A Ada {totals['A']}, B B[2Jo {totals['B']}; won by ")
    assert matches[1] == "    2. A 0, B 0" and matches[2].startswith("    3. This is not a record")
    assert "3 Partien" in replay(evening, "--lang", "de")


def test_replay_shows_one_match_of_several(evening: Path, record: Path) -> None:
    for arguments in ((), ("--seat", "A"), ("--all",)):
        assert replay(evening, "--match", "1", *arguments) == replay(record, *arguments)
    assert replay(record, "--match", "1") == replay(record)
    assert "│▒▒▒▒▒│  ·  │  ·  │" in replay(evening, "--match", "2")
    assert "biberbau/1" in complaint(biberbau("replay", evening, "--match", "3"), 1)


@pytest.mark.parametrize("number", ["0", "4", "-1"])
def test_replay_knows_how_many_matches_there_are(evening: Path, record: Path, number: str) -> None:
    said = complaint(biberbau("replay", evening, "--match", number), 2)
    assert f"no match {number} in" in said and "from 1 to 3" in said
    assert "from 1 to 1" in complaint(biberbau("replay", record, "--match", number), 2)
    complaint(biberbau("replay", evening, "--match", number, "--lang", "de"), 2)


def test_replay_shows_a_match_of_an_arena(tmp_path: Path) -> None:
    arguments = ("bande", "--bots", "random,kit", "--matches", "4", "--rounds", "1", "--jobs", "1", "--records")
    done = biberbau("arena", *arguments, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    text = done.stderr.splitlines()[-1].partition(" replay ")[2]
    listed = replay(text)
    assert "4 matches" in listed and "A random" in listed and "B kit" in listed
    assert "kit" in replay(text, "--match", "2")


def test_replay_knows_who_sat_at_the_table(record: Path) -> None:
    assert "“C”" in complaint(biberbau("replay", record, "--seat", "C"), 2)


# Simulate


@pytest.mark.parametrize("game", GAMES)
def test_simulate_prints_averages(game: str) -> None:
    done = biberbau("simulate", game, "--players", "3", "--matches", "5", "--seed", "4")
    assert done.returncode == 0 and done.stderr == ""
    assert "5 matches" in done.stdout and "Decisions per second" in done.stdout


def test_simulate_for_machines_is_the_same_for_the_same_seed() -> None:
    results = [json.loads(biberbau("simulate", "bande", "--matches", "9", "--json").stdout) for _ in range(2)]
    assert results[0]["matches"] == 9 and len(results[0]["wins"]) == 2
    for name in ("seconds", "compile_seconds"):
        results[0].pop(name), results[1].pop(name)
    assert results[0] == results[1]


def test_simulate_writes_numbers_the_german_way() -> None:
    done = biberbau("simulate", "bande", "--matches", "20", "--lang", "de")
    assert "Entscheidungen pro Sekunde" in done.stdout
    assert re.search(r"[AB] +\d+,\d\d +\d+,\d%", done.stdout)
    assert "20 Partien" in done.stdout
    assert "eine Partie" in biberbau("simulate", "bande", "--matches", "1", "--lang", "de").stdout


OPTIONS = {
    "rounds": "“rounds” is not an option; write name=value",
    "rounds=99": "The option rounds cannot be 99; expected: 1–20",
    "speed=3": "There is no option “speed”; choose among rounds",
    "first=F": "The option first cannot be F",
}


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("name", ["play", "simulate", "arena", "ladder"])
def test_every_command_refuses_wrong_options_in_the_same_words(name: str, option: str, tmp_path: Path) -> None:
    more = {
        "arena": ("--bots", "random,kit", "--out", tmp_path / "out"),
        "ladder": (
            "--games",
            "clan",
            "--levels",
            "random,kit",
            "--work",
            tmp_path / "out",
            "--docs",
            tmp_path / "docs",
        ),
    }
    game = () if name == "ladder" else ("clan",)
    done = biberbau(name, *game, *more.get(name, ()), "--option", option)
    assert OPTIONS[option] in complaint(done, 2) and not list(tmp_path.iterdir())


def test_simulate_takes_options() -> None:
    arguments = ("simulate", "bande", "--matches", "5", "--json", "--option", "turn_cap=1")
    text = json.loads(biberbau(*arguments, "--rounds", "1").stdout)
    assert text["rounds"] == text["capped"] == 5
    assert json.loads(biberbau(*arguments, "--option", "rounds=3").stdout)["rounds"] == 15


@pytest.mark.parametrize(
    "arguments", [("--matches", "0"), ("--players", "9"), ("--matches", "9" * 30, "--gear", "compiled")]
)
def test_simulate_refuses_what_can_not_be(arguments: Sequence[str]) -> None:
    complaint(biberbau("simulate", "clan", *arguments), 2)


def test_simulate_says_how_to_get_numba(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ModuleNotFoundError(name='numba')")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    said = complaint(biberbau("simulate", "clan", "--gear", "compiled", PYTHONPATH=path), 1)
    assert re.search(r"pip install '\S*\[compiled\]'", said)


@pytest.mark.parametrize(
    "arguments", [("serve",), ("copy", "--from", "a", "--to", "b"), ("backup", "copy"), ("tables",), ("admin",)]
)
def test_every_command_of_the_server_says_how_to_get_its_packages(tmp_path: Path, arguments: Sequence[str]) -> None:
    (tmp_path / "msgspec.py").write_text("raise ModuleNotFoundError(name='msgspec')")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    said = complaint(biberbau(*arguments, PYTHONPATH=path), 1)
    assert re.search(r"The server needs a few packages.*pip install '\S*\[serve\]'", said)


# Play, with pipes


def test_play_quits_by_command_and_at_the_end_of_input() -> None:
    for typed in ("q\ny\n", "", "1\n"):
        done = biberbau("play", "clan", "--seed", "1", typed=typed)
        assert done.returncode == 0 and done.stderr == ""
        assert done.stdout.endswith("Goodbye!\n") and "\x1b" not in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "7"],
        ["--human", "A,B,C,D,E,F,G"],
        ["--human", "A,B,C", "--players", "2"],
        ["--save", "/no/such/folder/x.json"],
    ],
)
def test_what_can_not_be_is_refused_before_the_menu(arguments: Sequence[str]) -> None:
    done = biberbau("play", *arguments, typed="1\n")
    complaint(done, 2)
    assert done.stdout == ""


def test_a_saved_record_is_reported_on_a_separate_line(tmp_path: Path) -> None:
    done = biberbau("play", "clan", "--seed", "1", "--save", tmp_path / "x.json", COLUMNS="300")
    assert done.stdout.splitlines()[-3:] == ["You> ", f"The record is in {tmp_path / 'x.json'}.", "Goodbye!"]


def test_play_offers_a_menu_in_german() -> None:
    done = biberbau("play", "--lang", "de", typed="4\n3\nq\nj\n")
    assert done.returncode == 0
    assert "Welches Spiel?" in done.stdout and "── Biberbande" in done.stdout and "Weide" in done.stdout


def test_play_saves_a_record_that_replays(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    done = biberbau(
        *("play", "bande", "--human", "Ada", "--seed", "7", "--option", "rounds=1", "--option", "first=b"),
        *("--save", path, "--players", "3"),
        typed="1\n" * 200,
    )
    assert done.returncode == 0 and str(path) in done.stdout.replace("\n", "")
    record = json.loads(path.read_text("utf-8"))
    assert record["names"] == {"A": "Ada", "B": "Castor", "C": "Willow"}
    assert record["options"] == {"rounds": 1, "first": "B"} and record["winners"]
    assert "Ada" in replay(path)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_play_does_not_touch_a_file_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("evening.json")
    path.write_text("precious")
    done = biberbau("play", "--save", path, "--lang", lang, typed="1\n2\n" + "1\n" * 9)
    assert "evening.json" in complaint(done, 2) and "--save" in done.stderr
    assert done.stdout == "" and path.read_text() == "precious"


def test_a_refused_call_leaves_no_file_behind(tmp_path: Path) -> None:
    complaint(biberbau("play", "clam", "--save", tmp_path / "evening.json"), 2)
    assert not list(tmp_path.iterdir())


def test_play_watches_bots() -> None:
    done = biberbau(
        "play", "gang", "--humans", "0", "--players", "3", "--bots", "yearling,random", "--option", "rounds=1"
    )
    assert done.returncode == 0 and "the match" in done.stdout and "again?" not in done.stdout


def test_play_seats_a_program() -> None:
    bot = Path(__file__).parents[1] / "examples" / "bots" / "low_cards.py"
    done = biberbau(
        *("play", "bande", "--humans", "0", "--option", "rounds=1"),
        *("--bots", f'kit,cmd:{sys.executable} "{bot}"'),
    )
    assert done.returncode == 0 and "the match" in done.stdout and "no valid move" not in done.stdout


def test_a_program_that_fails_is_replaced_and_one_that_is_missing_is_refused() -> None:
    plays = ("play", "bande", "--humans", "0", "--seed", "1", "--bots")  # long enough for all four starts
    ended = biberbau(*plays, f'cmd:{sys.executable} -c "",kit')
    assert ended.returncode == 0 and "Castor: no valid move (4 ×)" in ended.stdout and "Willow: " not in ended.stdout
    missing = biberbau(*plays, "cmd:./no-such-bot --fast,kit")
    assert missing.returncode == 2 and "There is no program “./no-such-bot”" in missing.stderr and not missing.stdout


def test_play_seats_a_python_bot(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view, events):\n    return view.legal[len(view.scores)]\n")
    plays = ("play", "bande", "--humans", "0", "--option", "rounds=1", "--bots")
    done = biberbau(*plays, f"kit,py:{tmp_path}/mine.py:choose")
    assert done.returncode == 0 and "the match" in done.stdout and "no valid move" not in done.stdout
    (tmp_path / "mine.py").write_text("def choose(view, events):\n    return view.legel[0]\n")
    lost = biberbau(*plays, f"py:{tmp_path}/mine.py:choose,kit")
    assert lost.returncode == 0 and "no valid move" in lost.stdout
    assert "has no attribute 'legel'" in " ".join(lost.stdout.split())
    assert "py:FILE.py:NAME" in complaint(biberbau(*plays, "py:mine"), 2)
    assert "mine.py" in complaint(biberbau(*plays, "py:mine.py:choose", "--lang", "de"), 2)


def test_play_says_how_to_get_numba(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['numba'] = None")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    done = biberbau("play", "clan", "--bots", "boss", typed="1\n", PYTHONPATH=path)
    assert done.returncode == 0 and done.stderr == ""
    assert re.search(r"pip install '\S*\[compiled\]'", " ".join(done.stdout.split()))
    said = complaint(biberbau("play", "clan", "--bots", "ismcts", PYTHONPATH=path), 2)
    assert re.search(r"pip install '\S*\[compiled\]'", said)


def test_bench_measures_the_plain_gear_without_numba(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['numba'] = None")
    done = biberbau("bench", "bande", "--players", "2", PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))
    assert done.returncode == 0 and done.stderr == ""
    assert re.search(r"pip install '\S*\[compiled\]'", done.stdout) and "| bande | 2 |" in done.stdout


def test_a_strong_opponent_never_keeps_a_person_waiting(tmp_path: Path) -> None:
    """With nothing compiled yet the table is there, and can be left, before anything is."""
    done = biberbau("play", "clan", "--bots", "boss", typed="1\nq\ny\n", NUMBA_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0 and done.stderr == "" and "warming up" in done.stdout
    assert not list(tmp_path.rglob("*.nbi"))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "7"], "7"),
        (["--option", "rounds"], "rounds"),
        (["--option", "rounds=99"], "99"),
        (["--option", "rounds=many"], "many"),
        (["--option", "speed=3"], "speed"),
        (["--option", "birthday_order=a,a"], "birthday_order"),
        (["--bots", "simple"], "simple"),
        (["--bots", ""], "boss"),
        (["--bots", "kit,cmd:"], "“”"),
        (["--human", "A,B,C", "--players", "2"], "3"),
        (["--human", "Ada, Bo,Ada "], "Ada"),
        (["--option", f"rounds={'9' * 5000}"], "99…"),
        (["--humans", "9"], "9"),
        (["--humans", "-1"], "-1"),
        (["--humans", "99999999999"], "99999999999"),
        (["--save", "/no/such/folder/x.json"], "/no/such/folder"),
        (["--save", "/"], "/"),
    ],
)
def test_play_refuses_impossible_wishes(arguments: Sequence[str], why: str) -> None:
    assert why in complaint(biberbau("play", "clan", *arguments), 2)
    complaint(biberbau("play", "clan", "--lang", "de", *arguments), 2)


def test_play_writes_ascii_if_the_terminal_has_no_other_encoding() -> None:
    done = subprocess.run(
        command("play", "clan", "--seed", "1"),
        input=b"q\ny\n",
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        timeout=60,
    )
    assert done.returncode == 0 and b"+--+A4+--+A5+--+--+" in done.stdout and done.stdout.isascii()


# Play, in a terminal


def _own_terminal() -> None:
    """Make a pseudo terminal the one whose Ctrl-C reaches this process, however the tests were started."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A command in a pseudo terminal."""

    def __init__(self, *arguments: str, **extra: str) -> None:
        main, other = pty.openpty()
        self.fd = main
        env = environment(TERM="xterm-256color", **extra)
        self.process = subprocess.Popen(
            command(*arguments), stdin=other, stdout=other, stderr=other, env=env, preexec_fn=_own_terminal
        )
        os.close(other)
        self.text = ""

    def wait_for(self, words: str) -> str:
        """Read until some words appear; return what came."""
        start, until = len(self.text), time.monotonic() + 30
        while words not in self.text[start:]:
            if not select.select([self.fd], [], [], max(until - time.monotonic(), 0))[0]:
                raise AssertionError(f"no {words!r} in {self.text[start:]!r}")
            self.text += os.read(self.fd, 65536).decode()
        return self.text[start:]

    def type(self, words: str) -> None:
        os.write(self.fd, words.encode())

    def rest(self) -> str:
        """Read until nobody is there any more to write."""
        start = len(self.text)
        with suppress(OSError):  # how a pseudo terminal says that it is the end
            while read := os.read(self.fd, 65536):
                self.text += read.decode()
        return self.text[start:]

    def end(self) -> int:
        code = self.process.wait(30)
        os.close(self.fd)
        return code


def test_a_terminal_has_colours_and_quits() -> None:
    terminal = Terminal("play", "clan", "--seed", "1")
    assert "5) " in terminal.wait_for("Enter for Young beaver: ")
    terminal.type("\n")
    assert "\x1b[1;38;5;" in terminal.wait_for("You> ")
    terminal.type("1\n")
    terminal.wait_for("You> ")
    terminal.type("q\n")
    terminal.wait_for("(y/n) ")
    terminal.type("y\n")
    terminal.wait_for("Goodbye!")
    assert terminal.end() == 0


@pytest.mark.parametrize(("arguments", "extra"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"})])
def test_colours_can_be_switched_off(arguments: list[str], extra: dict[str, str]) -> None:
    terminal = Terminal("play", "clan", "--seed", "1", "--bots", "kit", *arguments, **extra)
    assert "\x1b[" not in terminal.wait_for("You> ").replace("\x1b[?2004h", "")
    terminal.type("\x04")
    terminal.wait_for("Goodbye!")
    assert terminal.end() == 0


def test_ctrl_c_ends_politely_with_130() -> None:
    terminal = Terminal("play", "bande", "--seed", "1", "--bots", "kit")
    terminal.wait_for("You> ")
    terminal.type("\x03")
    terminal.type("\n")  # a signal between the prompt and the wait for a key is noticed only at the next key
    assert "Traceback" not in terminal.wait_for("Goodbye!")
    assert terminal.end() == 130


@pytest.mark.parametrize("end", ["close the window", "kill"])
def test_a_match_that_is_ended_from_outside_leaves_its_record(tmp_path: Path, end: str) -> None:
    path = tmp_path / "evening.json"
    terminal = Terminal("play", "clan", "--seed", "1", "--bots", "kit", "--save", str(path))
    terminal.wait_for("You> ")
    terminal.type("1\n")
    terminal.wait_for("You> ")
    if end == "kill":
        terminal.process.terminate()
        terminal.type("\n")  # for the same reason as after Ctrl-C
        terminal.wait_for("Goodbye!")
        assert terminal.end() == 130
    else:
        os.close(terminal.fd)
        terminal.process.wait(30)
    assert Match.replay(path).record()["moves"]


def test_between_two_people_the_screen_is_cleared() -> None:
    terminal = Terminal("play", "clan", "--human", "Ada,Bea", "--seed", "1", "--no-color")
    terminal.wait_for("nobody else is looking.")
    terminal.type("\n")
    terminal.wait_for("Ada> ")
    terminal.type("a1 down\n")
    terminal.wait_for("the screen is cleared.")
    terminal.type("\n")
    between = terminal.wait_for("nobody else is looking.")
    assert "\x1b[H\x1b[2J\x1b[3J" in between and "│" not in between
    terminal.type("\n")
    assert "Ada puts a face-down card at the bottom left (A1)." in terminal.wait_for("Bea> ")
    terminal.type("\x04")
    terminal.wait_for("Goodbye!")
    assert terminal.end() == 0


def test_simulate_shows_how_far_it_is_where_somebody_looks() -> None:
    terminal = Terminal("simulate", "bande", "--matches", "100", LANG="de_DE.UTF-8")
    shown = terminal.wait_for("Sekunden zum Kompilieren")
    assert re.search(r"\[#+\.+\] 50/100 Partien, noch \d:\d\d min\r", shown)
    assert re.search(r"\r +\rBiberbande für 2 Spieler", shown)
    assert terminal.end() == 0


@pytest.mark.parametrize("moment", ["stop with Ctrl-C", "0/100000 matches", " left"])
def test_ctrl_c_stops_an_arena_and_all_its_processes_without_output(moment: str, tmp_path: Path) -> None:
    arguments = ("arena", "bande", "--bots", "random,kit", "--matches", "100000", "--jobs", "2")
    terminal = Terminal(*arguments, "--out", str(tmp_path))
    terminal.wait_for(moment)
    terminal.type("\x03")
    assert not re.search("Traceback|Process|Interrupt", terminal.rest())
    assert terminal.end() == 130


def test_an_arena_that_is_killed_takes_its_processes_with_it(tmp_path: Path) -> None:
    arguments = ("arena", "bande", "--bots", "random,kit", "--matches", "100000", "--jobs", "2")
    terminal = Terminal(*arguments, "--out", str(tmp_path))
    terminal.wait_for(" left")
    terminal.process.terminate()
    assert "Traceback" not in terminal.rest()  # which has an end only when all of them have gone
    assert terminal.end() == 130


def test_nohup_is_respected() -> None:
    line = f"trap '' HUP; exec {shlex.join(command('play', 'clan', '--seed', '1'))}"
    with subprocess.Popen(
        ["sh", "-c", line], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as played:
        assert played.stdin and played.stdout
        assert any(b"q quits" in line for line in played.stdout)
        played.send_signal(signal.SIGHUP)
        assert b"Goodbye!" in played.communicate(b"q\ny\n", timeout=30)[0]
    assert played.returncode == 0
