"""Programs as bots: real ones in real processes, well-behaved and otherwise. Nothing they do may stop a match."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType

import pytest

from biberbau import Match
from biberbau.bots import Bot, make_bot, play_match, program, speak, substitute
from biberbau.bots.levels import LevelBot
from biberbau.bots.process import GRACE, LONGEST_LINE, Program
from biberbau.bots.program import RESTARTS, USUAL_START, USUAL_TIME, ProgramBot, program_seed
from biberbau.notation.events import AnyEvent, Ended, Looked, events_for
from biberbau.notation.view import View

from .server_process import eventually
from .setups import GAMES

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples" / "bots"
PAGE = (ROOT / "docs" / "bring-your-own-bot.md").read_text("utf-8")
HURRY, AMPLE = 50, 60_000
"""Milliseconds: for programs that are to be late, and for those that are not, however busy the machine is."""

Json = dict[str, object]


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """Whatever a program does, a test ends."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("a program has stopped the match")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(240)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


# Programs to play with

HEAD = """
import json, os, signal, sys, time
here = os.path.dirname(__file__)
with open(here + "/runs", "a") as runs:
    print(os.getpid(), file=runs)
run = len(open(here + "/runs").readlines())
def write(text, to=1):
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(to, data):]
def say(**answer):
    write(json.dumps(answer) + "\\n")
def play(react):
    for line in sys.stdin:
        with open(here + "/log", "a") as log:
            log.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            say(name="Test")
        elif message["type"] == "move":
            react(message, message["view"]["legal"][0])
"""


def written(folder: Path, text: str) -> str:
    """Write a program and return the command that starts it."""
    file = folder / "player.py"
    file.write_text(HEAD + text, "utf-8")
    return shlex.join([sys.executable, "-I", "-S", str(file)])


def reacting(folder: Path, *lines: str) -> str:
    """Write a program that does this whenever it is to move; `first` is the first legal move."""
    return written(folder, "\n    ".join(["def react(message, first):", *lines]) + "\nplay(react)\n")


def runs(folder: Path) -> list[int]:
    """The process ids of all runs of the program."""
    return [int(line) for line in (folder / "runs").read_text().split()]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def log(folder: Path) -> list[Json]:
    """Everything that was said to the program, over all its runs."""
    return [json.loads(line) for line in (folder / "log").read_text("utf-8").splitlines()]


# Tables to play at


def news(match: Match, seat: str, start: int = 0) -> tuple[AnyEvent, ...]:
    return events_for(match.events[start:], seat)


def play(match: Match, bots: Mapping[str, Bot]) -> list[str]:
    """Play a match to its end and tell the programs so; return the moves."""
    heard, moves = dict.fromkeys(bots, 0), []
    while (seat := match.turn) is not None:
        moves.append(bots[seat].choose(match.view(seat), news(match, seat, heard[seat])))
        heard[seat] = len(match.events)
        match.play(moves[-1], by=seat)
    for seat, bot in bots.items():
        bot.finish(match.view(seat), news(match, seat, heard[seat]))
    return moves


def play_briefly(bot: ProgramBot, game: str = "clan") -> Match:
    """Play a short match with the program on seat A."""
    match = Match(game, 2, seed="programs", options={"rounds": 2})
    play(match, {"A": bot, "B": make_bot("yearling", "other")})
    return match


def seated(command: str, milliseconds: int = AMPLE, start: int = AMPLE) -> ProgramBot:
    return ProgramBot(command, "any seed", milliseconds, start_milliseconds=start)


def started() -> Match:
    """A table at which there is a choice: A may draw, or take the discard."""
    return Match("bande", 2, seed=7)


# What goes wrong

LATE = {
    "late": ("time.sleep(99)", "within 50 ms"),
    "no newline": ("write(json.dumps({'move': first})); time.sleep(99)", "within 50 ms"),
    "endless complaints": ("while True: write('x' * 65536, to=2)", "within 50 ms"),
    "endless blank lines": ("while True: write('\\n' * 65536)", "within 50 ms"),
}
WRONG = {
    "garbage": ("write('I think\\n')", "no JSON in UTF-8 (Expecting value: line 1 column 1 (char 0)): I think"),
    "not UTF-8": ('write(b\'{"move": "\\xff"}\\n\')', "no JSON in UTF-8"),
    "a deep nest": ("write('[' * 60_000 + '\\n')", "no JSON in UTF-8"),
    "a bare text": ("write(json.dumps(first) + '\\n')", 'no JSON object with a text as "move"'),
    "a list": ("write(json.dumps([first]) + '\\n')", 'no JSON object with a text as "move"'),
    "a number": ("say(move=7)", 'no JSON object with a text as "move": {"move": 7}'),
    "no move": ("say()", 'no JSON object with a text as "move": {}'),
    "a long line": ("write('x' * 70_000 + '\\n')", "a line of more than 65536 bytes"),
    "a long answer": ("say(move=first, why='x' * 70_000)", "a line of more than 65536 bytes"),
    "a flood": ("while True: write('x' * 65536)", "a line of more than 65536 bytes"),
    "two answers": ("write(2 * (json.dumps({'move': first}) + '\\n'))", "spoke without being asked"),
    "answers for all times": ("while True: write(999 * (json.dumps({'move': first}) + '\\n'))", "spoke without"),
    "a crash": ("raise OSError('no cards')", "ended with exit code 1"),
    "an exit": ("sys.exit(0)", "ended with exit code 0"),
    "half an answer": ("write('{\"move\"'); sys.exit(5)", "ended with exit code 5"),
    "one answer only": ("say(move=first); sys.exit(3)", "ended with exit code 3"),
    "a signal": ("os.kill(os.getpid(), signal.SIGKILL)", "ended by signal 9"),
    "a closed output": ("os.close(1); time.sleep(99)", "closed its standard input or output"),
    "a closed input": ("os.close(0); say(move=first); time.sleep(99)", "closed its standard input or output"),
}


@pytest.mark.parametrize("name", [*LATE, *WRONG])
def test_a_program_that_fails_is_started_again_and_given_up_in_the_end(tmp_path: Path, name: str) -> None:
    reaction, expected = (LATE | WRONG)[name]
    bot = seated(reacting(tmp_path, reaction), HURRY if name in LATE else AMPLE)
    assert play_briefly(bot).winners
    bot.close()
    assert len(runs(tmp_path)) == len(bot.incidents) == RESTARTS + 1
    assert all(expected in incident for incident in bot.incidents)
    assert all(re.match(r"match 1 \(clan, seat A, round [12]\), decision \d+: ", text) for text in bot.incidents)
    assert ["not started again" in incident for incident in bot.incidents] == [False] * RESTARTS + [True]
    assert not any(map(is_running, runs(tmp_path)))


def test_an_illegal_move_is_replaced_and_the_program_goes_on(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "say(move='put Z9 \\x1b[2J')"))
    assert play_briefly(bot).winners
    assert len(bot.incidents) > RESTARTS + 1 and len(runs(tmp_path)) == 1
    assert bot.incidents[2].startswith("match 1 (clan, seat A, round 1), decision 3: illegal move: put Z9 ?[2J")
    bot.close()


def test_error_lines_of_a_program_are_in_the_incident(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "write('x' * 500_000 + '\\nHölzern \\x07\\n', to=2)", "raise OSError('no cards')"))
    bot.choose(started().view("A"), ())
    assert "\n    | Hölzern ?\n" in bot.incidents[0] and "OSError: no cards" in bot.incidents[0]
    assert len(bot.incidents[0]) < 4000
    bot.close()


def test_a_missing_end_of_line_has_its_own_error(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "write('\"draw'); time.sleep(99)"), 2000)
    bot.choose(started().view("A"), ())
    assert 'no end of line (not flushed?) within 2000 ms: "draw' in bot.incidents[0]
    bot.close()


def test_the_builder_that_stands_in_has_received_all_events(tmp_path: Path) -> None:
    """Also of what happened while the program itself was playing."""
    bot = seated(reacting(tmp_path, "say(move=first if len(message['view']['scores']) % 2 else 'none')"))
    builder = LevelBot(substitute.STAND_IN, program_seed("any seed"))
    stood_in = 0
    for game in ("bande", "clan"):
        match, sent = Match(game, 2, seed="stand in", options={"rounds": 4}), 0
        other = make_bot("yearling", "other")
        while (seat := match.turn) is not None:
            if seat == "A":
                events, sent = news(match, "A", sent), len(match.events)
                move, own = bot.choose(match.view("A"), events), builder.choose(match.view("A"), events)
                if not len(match.view("A").scores) % 2:
                    assert move == own
                    stood_in += 1
                match.play(move)
            else:
                match.play(other.choose(match.view("B"), news(match, "B")))
        bot.finish(match.view("A"), ())
        builder.finish(match.view("A"), ())
    bot.close()
    assert stood_in > 10


def test_a_late_answer_is_never_taken_for_the_next_one(tmp_path: Path) -> None:
    late = "if run == 1: time.sleep(0.6); say(move='take A4'); time.sleep(99)"
    bot = seated(reacting(tmp_path, late, "say(move='take A3')"), HURRY)
    view = started().view("A")
    assert bot.choose(view, ()) == LevelBot(substitute.STAND_IN, program_seed("any seed")).choose(view, ())
    bot.milliseconds = AMPLE
    assert [bot.choose(view, ()) for _ in range(3)] == ["take A3"] * 3
    assert len(bot.incidents) == 1
    bot.close()


def test_a_program_that_answers_twice_is_started_again_and_asked_again(tmp_path: Path) -> None:
    twice = "if run == 1: write(2 * (json.dumps({'move': 'take A4'}) + '\\n'))"
    bot = seated(reacting(tmp_path, twice, "else: say(move='take A3')"))
    assert [bot.choose(started().view("A"), ()) for _ in range(3)] == ["take A4", "take A3", "take A3"]
    assert len(bot.incidents) == 1 and "decision 2: spoke without being asked" in bot.incidents[0]
    bot.close()


def test_a_program_that_ends_between_moves_is_started_again_in_time(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "say(move='take A3')"))
    view = started().view("A")
    assert bot.choose(view, ()) == "take A3"
    os.kill(runs(tmp_path)[0], signal.SIGKILL)

    def is_noticed() -> bool:
        bot.choose(view, ())
        return bool(bot.incidents)

    eventually(is_noticed)
    assert bot.choose(view, ()) == "take A3" and len(runs(tmp_path)) == 2
    assert "ended by signal 9" in bot.incidents[0]
    bot.close()


def test_a_restarted_program_receives_all_events_again(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "if run == 1 and message['view']['turns'] > 2: sys.exit(1)", "say(move=first)"))
    play_briefly(bot)
    hellos = [at for at, message in enumerate(log(tmp_path)) if message["type"] == "hello"]
    messages = log(tmp_path)
    assert len(hellos) == 2 and messages[hellos[0]] == messages[hellos[1]]
    again = messages[hellos[1] + 1]["events"]
    lost = [event for message in messages[1 : hellos[1]] for event in as_list(message["events"])]
    assert isinstance(again, list) and again[: len(lost)] == lost and len(again) > len(lost)
    bot.close()


def as_list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


@pytest.mark.parametrize("text", ["time.sleep(99)", "sys.stdin.readline(); time.sleep(99)"])
def test_a_program_that_does_not_say_hello_costs_its_starting_time_once(tmp_path: Path, text: str) -> None:
    bot = seated(written(tmp_path, text), start=1000)
    assert play_briefly(bot).winners
    assert len(bot.incidents) == 1 and "no answer within 1000 ms; it is not started again" in bot.incidents[0]
    bot.close()


def test_output_before_a_question_is_not_an_answer_to_it(tmp_path: Path) -> None:
    both = json.dumps({"name": "Hasty"}) + "\n" + json.dumps({"move": "draw"}) + "\n"
    bot = seated(written(tmp_path, f"write({both!r}); time.sleep(99)"))
    bot.choose(started().view("A"), ())
    assert 'spoke without being asked: {"move": "draw"}' in bot.incidents[0] and bot.name == "Hasty"
    bot.close()


def test_a_full_pipe_blocks_nobody(tmp_path: Path) -> None:
    bot = seated(written(tmp_path, "sys.stdin.readline(); say(name='Deaf'); time.sleep(99)"), HURRY)
    endless: tuple[AnyEvent, ...] = (Looked("B", (), ("?",) * 100_000),)
    assert bot.choose(started().view("A"), endless) in started().legal
    assert "did not read its standard input within 50 ms" in bot.incidents[0]
    bot.close()


def test_long_messages_arrive_whole(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "say(move='take A2' if len(message['events'][0]['cards']) == 200_000 else 'draw')"))
    endless: tuple[AnyEvent, ...] = (Looked("B", (), ("?",) * 200_000),)
    assert bot.choose(started().view("A"), endless) == "take A2" and not bot.incidents
    bot.close()


@pytest.mark.parametrize("command", ["no-such-program-here --fast", "/", "'a\0b'"])
def test_a_program_that_can_not_be_started_is_an_incident(command: str) -> None:
    bot = seated(command)
    assert play_briefly(bot).winners
    assert len(bot.incidents) == RESTARTS + 1 and re.search(
        r"could not be started \(.+\); check its command", bot.incidents[0]
    )
    bot.close()


@pytest.mark.parametrize("command", ["", "   ", "python3 'unclosed"])
def test_what_is_no_command_is_refused_at_once(command: str) -> None:
    with pytest.raises(ValueError):
        ProgramBot(command, "seed")


def test_the_list_of_incidents_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(substitute, "MOST_INCIDENTS", 2)
    bot = seated(reacting(tmp_path, "say(move='knock knock')"))
    play_briefly(bot)
    assert len(bot.incidents) == 2
    bot.close()


# What goes well


def test_the_shell_has_no_say(tmp_path: Path) -> None:
    """Quotes group, and nothing else has a meaning."""
    file = tmp_path / "my bot.py"
    file.write_text(HEAD + "play(lambda message, first: say(move=sys.argv[1]))", "utf-8")
    bot = seated(f"{sys.executable} -I -S '{file}' 'take A2' ; > $HOME *")
    assert bot.choose(started().view("A"), ()) == "take A2" and not bot.incidents
    bot.close()


def test_much_on_standard_error_is_no_incident(tmp_path: Path) -> None:
    much = "write('x' * 300_000, to=2)"
    bot = seated(reacting(tmp_path, much, "say(move=first)", much))
    play_briefly(bot)
    bot.close()
    assert not bot.incidents and len(runs(tmp_path)) == 1


def test_extra_keys_blank_lines_and_carriage_returns_do_no_harm(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "write('\\n \\r\\n' + json.dumps({'why': 'é', 'move': 'take A2'}) + '\\r\\n\\n')"))
    assert [bot.choose(started().view("A"), ()) for _ in range(5)] == ["take A2"] * 5
    assert not bot.incidents
    bot.close()


@pytest.mark.parametrize("ascii", [True, False])
def test_a_name_may_be_any_printable_text(tmp_path: Path, ascii: bool) -> None:
    answer = json.dumps({"name": "Bär\x1b\u202e 🦫\ud800" + "é" * 99}, ensure_ascii=ascii).replace("\ud800", "?")
    bot = seated(written(tmp_path, f"sys.stdin.readline(); write({answer!r} + '\\n'); play(0)"))
    assert bot.name.startswith(sys.executable)
    bot.choose(started().view("A"), ())
    assert bot.name.startswith("Bär?? 🦫?é") and len(bot.name) == 80 and bot.name.encode()
    bot.close()


def test_one_program_plays_many_matches(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "say(move=first)"))
    for game in GAMES:
        play_briefly(bot, game)
    bot.close()
    messages = [message for message in log(tmp_path) if message["type"] != "move"]
    assert [message["type"] for message in messages] == ["hello", "end"] * len(GAMES) + ["bye"]
    assert [message["game"] for message in messages if message["type"] == "hello"] == list(GAMES)
    assert not bot.incidents and len(runs(tmp_path)) == 1


def test_a_new_match_is_noticed_without_an_end(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "say(move=first)"))
    for _ in range(2):
        bot.choose(started().view("A"), news(started(), "A"))
    bot.close()
    assert [message["type"] for message in log(tmp_path)] == ["hello", "move", "hello", "move", "bye"]


@pytest.mark.parametrize("game", GAMES)
def test_a_program_receives_only_what_its_seat_may_see(tmp_path: Path, game: str) -> None:
    match = Match(game, 3, seed="a secret", options={"rounds": 1})
    bot = ProgramBot(reacting(tmp_path, "say(move=first)"), f"{match.seed}/B", AMPLE, start_milliseconds=AMPLE)
    views: list[object] = []

    class Watched:
        def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
            views.append(view.to_dict())
            return bot.choose(view, events)

        def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
            """What a program receives at the end has its own test."""

        def close(self) -> None:
            """The bot is closed below."""

    play(match, {"A": make_bot("yearling", "a"), "B": Watched(), "C": make_bot("yearling", "c")})
    bot.close()
    hello, *moves, bye = log(tmp_path)
    seed = hello.pop("seed")
    facts = {"game": game, "players": 3, "seat": "B", "options": {"rounds": 1}}
    assert hello == {"type": "hello", "protocol": "biberbau-bot/1", **facts} and bye == {"type": "bye"}
    assert isinstance(seed, str) and "secret" not in seed
    assert [message.pop("view") for message in moves] == views
    heard = [event for message in moves for event in as_list(message.pop("events"))]
    assert heard == [event.to_dict() for event in news(match, "B")][: len(heard)]
    assert moves == [{"type": "move", "ms": AMPLE}] * len(moves)


# Parting


def test_a_program_is_gone_after_close(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path, "say(move=first)"))
    bot.close()
    bot.choose(started().view("A"), ())
    (pid,) = runs(tmp_path)
    assert is_running(pid)
    bot.close()
    bot.close()
    assert not is_running(pid) and log(tmp_path)[-1] == {"type": "bye"}
    bot.choose(started().view("A"), ())
    bot.close()
    assert len(runs(tmp_path)) == 2 and not any(map(is_running, runs(tmp_path))) and not bot.incidents


@pytest.mark.parametrize(
    "last", ["time.sleep(99)", "while True: write('x')", "os.close(1); os.close(2); time.sleep(99)"]
)
def test_a_program_that_does_not_exit_is_killed(tmp_path: Path, last: str) -> None:
    stubborn = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nplay(lambda message, first: say(move=first))\n"
    bot = seated(written(tmp_path, stubborn + last))
    bot.choose(started().view("A"), ())
    bot.close()
    assert not is_running(runs(tmp_path)[0]) and not bot.incidents


def test_finishing_before_anything_has_begun_starts_nothing(tmp_path: Path) -> None:
    bot = seated(reacting(tmp_path))
    bot.finish(started().view("A"), ())
    bot.close()
    assert not (tmp_path / "runs").exists()


# The examples and their page

PYTHON = shlex.join([sys.executable, str(EXAMPLES / "low_cards.py")])
NODE = shlex.join(["node", str(EXAMPLES / "low_cards.mjs")])
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
examples = pytest.mark.parametrize("command", [PYTHON, pytest.param(NODE, marks=needs_node)], ids=["python", "node"])


@examples
@pytest.mark.parametrize("game", GAMES)
def test_examples_play_whole_matches_without_incidents(game: str, command: str) -> None:
    match = Match(game, 3, seed="examples")
    bots = {seat: seated(command) for seat in "ABC"}
    play(match, bots)
    for bot in bots.values():
        bot.close()
        assert not bot.incidents and bot.name.startswith("Low Cards")
    assert match.winners
    assert not any(isinstance(event, Ended) and event.by == "cap" for event in match.events)


@needs_node
@pytest.mark.parametrize("game", GAMES)
def test_both_examples_play_alike(game: str) -> None:
    bots = [seated(command) for command in (PYTHON, NODE)]
    first, second = (play_briefly(bot, game).record() for bot in bots)
    assert first == second
    for bot in bots:
        bot.close()


def test_the_page_shows_the_example_as_it_is() -> None:
    assert f"```js\n{(EXAMPLES / 'low_cards.mjs').read_text('utf-8')}```\n" in PAGE


def blocks(language: str) -> list[str]:
    found: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return found


def test_the_transcript_is_a_real_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, Json]] = []

    class Tapped(Program):
        def __init__(self, command: list[str]) -> None:
            super().__init__(command)
            self.lines = said if command[-1] == "A" else []

        def ask(self, message: Json, key: str, milliseconds: int) -> str:
            answer = super().ask(message, key, AMPLE)
            self.lines += [(">", message), ("<", {key: answer})]
            return answer

        def send(self, message: Json, milliseconds: int) -> None:
            super().send(message, milliseconds)
            self.lines.append((">", message))

    monkeypatch.setattr(program, "Program", Tapped)
    bots = {seat: ProgramBot(f"{PYTHON} {seat}", seat, 300) for seat in "AB"}
    play(Match("bande", 2, seed=7, options={"rounds": 1}), bots)
    for bot in bots.values():
        bot.close()
    lines = re.split(r"\n(?=[<>⋮])", blocks("text")[0])
    left_out = next(at for at, line in enumerate(lines) if line.startswith("⋮"))
    shown = [[line[0], json.loads(line[1:])] for line in lines if not line.startswith("⋮")]
    real = json.loads(json.dumps(said))
    assert shown == [*real[:left_out], *real[left_out - len(shown) :]]


def test_the_page_states_the_limits_of_the_code() -> None:
    assert f"{GRACE * 1000:.0f} ms of grace" in PAGE and f"longer than {LONGEST_LINE:,} bytes" in PAGE
    assert f"restarted up to {('no', 'one', 'two', 'three')[RESTARTS]} times" in PAGE
    assert "`ms` (one second)" in PAGE and USUAL_TIME == 1000
    assert "may take ten seconds" in PAGE and USUAL_START == 10_000


def test_the_python_of_the_page_works_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, bot, matches, made_program = blocks("python")  # the first one is shown from a file of examples/
    for name, text in (("mybot", bot), ("matches", matches), ("made_program", made_program)):
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    done = subprocess.run([sys.executable, "matches.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\d+ \{'A': \d+, 'B': \d+\} \['.+', '.+', '.+'\]\n", done.stdout) and not done.stderr
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    by_name = play_match("bande", ["py:mybot.py:MyBot", "kit"], seed=1)
    spoken = seated(shlex.join([sys.executable, "made_program.py"]))
    assert play_match("bande", [spoken, "kit"], seed=1).record() == by_name.record()
    spoken.close()
    assert spoken.name == "My Bot"


# Built-in bots as programs


@pytest.mark.parametrize("level", ["kit", "yearling", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_bots_of_the_registry_can_speak(game: str, level: str) -> None:
    spoken = seated(shlex.join([sys.executable, "-m", "biberbau.bots.speak", level]))
    match, twin = (Match(game, 2, seed=3, options={"rounds": 1, "turn_cap": 40}) for _ in range(2))
    other = make_bot("random", "other")
    assert play(match, {"A": spoken, "B": other}) == play(
        twin, {"A": make_bot(level, program_seed("any seed")), "B": other}
    )
    spoken.close()
    assert not spoken.incidents and spoken.name == level


@pytest.mark.parametrize("arguments", [[], ["nobody"], ["boss@much"], ["cmd:./mybot"], ["kit", "random"]])
def test_speaking_needs_a_level(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert speak.main(arguments) == 2
    assert "LEVEL" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_levels_play_at_tables_that_leave_out_further_fields_of_views(game: str) -> None:
    match = Match(game, 6, seed=5, options={"rounds": 1, "turn_cap": 60})
    bots = {seat: make_bot("builder", seat) for seat in "ABCDEF"}
    sent = dict.fromkeys(bots, 0)
    while (seat := match.turn) is not None:
        fields = match.view(seat).to_dict()
        view = View.from_dict({name: fields[name] for name in fields if name not in ("backs", "earlier", "held")})
        news, sent[seat] = events_for(match.events[sent[seat] :], seat), len(match.events)
        match.play(bots[seat].choose(view, news), by=seat)
    assert match.winners
