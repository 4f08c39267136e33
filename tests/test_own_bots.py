"""Bots of one's own in Python: by name and as objects, in matches, as programs, and what is said of wrong ones."""

import functools
import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import pytest

from biberbau import BadSetup, Match
from biberbau.bots import Bot, BotFailed, make_bot, play_match, run
from biberbau.bots.own import PythonBot
from biberbau.bots.playing import Entrant
from biberbau.bots.program import ProgramBot
from biberbau.bots.registry import fingerprint
from biberbau.notation.events import AnyEvent, events_for
from biberbau.notation.view import View

from .setups import GAMES

ROUND = {"rounds": 1}

MODULE = '''
"""Bots to be loaded."""

import helper_beside_it

made = []


class Eager:
    """Knows its seed and remembers what it received."""

    def __init__(self, seed):
        made.append(seed)

    def choose(self, view, events):
        return view.legal[-1]


class Plain:
    def choose(self, view, events):
        return view.legal[helper_beside_it.FIRST]


class Greedy:
    def __init__(self, seed, depth):
        pass

    def choose(self, view, events):
        return view.legal[0]


class Broken:
    def __init__(self):
        raise OSError("no brain")

    def choose(self, view, events):
        return view.legal[0]


class Silent:
    pass


def first(view, events):
    return view.legal[0]


def make(seed, depth=3):
    return Eager(seed)


def nothing():
    return None


NUMBER = 7
'''


@pytest.fixture(name="here")
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be in a folder with bots, of which Python knows nothing later."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "modules", {**sys.modules})
    (tmp_path / "mybots.py").write_text(MODULE)
    (tmp_path / "helper_beside_it.py").write_text("FIRST = 0\n")
    return tmp_path


def first(view: View, events: tuple[AnyEvent, ...]) -> str:
    return view.legal[0]


class Listener:
    """A bot that keeps everything it receives."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self.heard: list[AnyEvent] = []
        self.views: list[View] = []
        self.is_closed = False

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        self.heard.extend(events)
        self.views.append(view)
        return view.legal[0]

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        self.heard.extend(events)
        self.views.append(view)

    def close(self) -> None:
        self.is_closed = True


# Matches


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_all_kinds_play_a_match(game: str, here: Path) -> None:
    bots: list[Entrant] = [first, Listener, Listener("mine"), "kit", "py:mybots.py:Eager", "py:mybots:first"]
    match = play_match(game, bots, seed=3, options=ROUND)
    assert match.players == 6 and match.turn is None and match.winners
    assert Match.replay(match.record()).totals == match.totals
    assert match.record() == play_match(game, bots, seed=3, options=ROUND).record()


def test_players_are_as_many_as_bots() -> None:
    for count in (0, 1, 7):
        with pytest.raises(BadSetup, match=f"cannot be {count}"):
            play_match("clan", [first] * count)
    assert [play_match("clan", [first] * count, options=ROUND).players for count in range(2, 7)] == [2, 3, 4, 5, 6]


def test_what_can_not_be_set_up_is_refused_before_a_bot_is_made() -> None:
    made: list[str] = []
    for game, options in (("chess", {}), ("clan", {"rounds": 99}), ("clan", {"speed": 1})):
        with pytest.raises(BadSetup):
            play_match(game, [made.append, "kit"], options=options)
    with pytest.raises(BadSetup, match="no bot “champion”"):
        play_match("clan", ["kit", "champion"])
    assert not made


def test_a_bot_receives_the_events_of_its_seat_and_the_end() -> None:
    bots = [Listener(), Listener(), Listener()]
    match = play_match("bande", bots, seed=1, options={"rounds": 2})
    for seat, bot in zip("ABC", bots, strict=True):
        assert tuple(bot.heard) == events_for(match.events, seat)
        assert {view.seat for view in bot.views} == {seat} and bot.views[-1].winners == match.winners


def test_what_was_made_is_closed_and_what_was_given_is_not() -> None:
    made: list[Listener] = []

    def make(seed: str) -> Listener:
        made.append(Listener(seed))
        return made[-1]

    mine = Listener()
    play_match("clan", [make, mine, make], seed=1, options=ROUND)
    assert [bot.is_closed for bot in made] == [True, True] and not mine.is_closed
    assert len({bot.seed for bot in made}) == 2, "each has a seed of its own"
    again = [bot.seed for bot in made]
    play_match("clan", [make, mine, make], seed=1, options=ROUND)
    assert [bot.seed for bot in made[2:]] == again, "the same one in the same match"


@pytest.mark.parametrize(
    "given",
    [Listener, functools.partial(Listener, seed="own"), lambda: Listener(), lambda seed: Listener(seed), Listener()],
)
def test_a_bot_may_come_in_many_ways(given: Callable[..., object]) -> None:
    assert play_match("gang", [given, "random"], options=ROUND).winners


# Bots that fail


class Failing:
    """A bot that raises, or answers something else than a legal move."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked = 0

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return cast("str", self.answer)


class Ungrateful(Listener):
    """A bot that plays well and fails at the end."""

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        raise LookupError("lost the score sheet")


def test_a_bot_that_raises_is_named_with_what_it_raised() -> None:
    with pytest.raises(BotFailed) as failed:
        play_match("clan", ["kit", Failing(LookupError("lost the cards"))], seed=1)
    assert str(failed.value) == "The bot “Failing” on seat B failed in round 1: LookupError: lost the cards"
    assert "auf Platz B ist in Durchgang 1 gescheitert: LookupError" in failed.value.explain("de")
    assert isinstance(failed.value.__cause__, LookupError)


@pytest.mark.parametrize(
    ("answer", "shown"), [("put Z9 up", "“put Z9 up”"), (7, "“7”"), (None, "“None”"), ([], "“[]”")]
)
def test_a_bot_whose_move_is_not_legal_is_named_with_the_move(answer: object, shown: str) -> None:
    with pytest.raises(BotFailed) as failed:
        play_match("clan", [Failing(answer), "kit"], seed=2)
    said = str(failed.value)
    assert said.startswith(f"The bot “Failing” on seat A chose {shown} in round 1; legal were only: ")
    assert Match("clan", 2, seed=2).legal[0] in said


def test_a_bot_that_fails_at_the_end_is_named_too() -> None:
    with pytest.raises(BotFailed, match="lost the score sheet"):
        play_match("clan", [Ungrateful, "kit"], options=ROUND)


@pytest.mark.parametrize("answer", [LookupError("lost"), 7, "put Z9 up"])
def test_with_on_incident_a_builder_moves_instead(answer: object) -> None:
    incidents: list[str] = []
    bot = Failing(answer)
    match = play_match("clan", [bot, "kit"], seed=1, options=ROUND, on_incident=incidents.append)
    assert match.winners and len(incidents) == bot.asked > 1
    assert incidents[1].startswith("match 1 (clan, seat A, round 1), decision 2: ")
    what = "raised LookupError: lost\n" if isinstance(answer, Exception) else f"illegal move: {answer}"
    assert what in incidents[1]
    assert match.record() == play_match("clan", ["builder", "kit"], seed=1, options=ROUND).record()


def test_an_incident_says_where_in_the_bots_code_it_happened() -> None:
    incidents: list[str] = []
    play_match("clan", [Failing(LookupError("lost")), "kit"], seed=1, options=ROUND, on_incident=incidents.append)
    place, *more = incidents[0].splitlines()[1:]
    assert "test_own_bots.py, line " in place and place.endswith("in choose: raise self.answer") and not more


def test_a_program_that_fails_is_named_too() -> None:
    command = shlex.join([sys.executable, "-c", "import sys; sys.exit('no cards')"])
    with pytest.raises(BotFailed, match="on seat B failed in round 1: ended with exit code 1; no cards"):
        play_match("clan", ["kit", f"cmd:{command}"], seed=1)


# Names


@pytest.mark.parametrize("name", ["Eager", "Plain", "first", "make"])
@pytest.mark.parametrize("where", ["mybots.py", "mybots", "./mybots.py"])
def test_a_bot_is_found_in_a_module_or_a_file(where: str, name: str, here: Path) -> None:
    bot = make_bot(f"py:{where}:{name}", "seed")
    view = Match("bande", 2, seed=1).view("A")
    assert bot.choose(view, ()) in view.legal
    assert isinstance(bot, PythonBot) and not bot.incidents
    bot.finish(view, ())
    bot.close()


def test_a_class_is_called_for_each_match_with_its_seed(here: Path) -> None:
    for seed in ("one", "two"):
        make_bot("py:mybots:Eager", seed)
    assert sys.modules["mybots"].made == ["one", "two"]


def test_a_file_may_have_the_name_of_another_module(here: Path) -> None:
    (here / "json.py").write_text(MODULE)
    assert make_bot("py:json.py:first", "seed")
    assert sys.modules["json"] is json


WRONG = {
    "py:": "“py:” does not name a Python bot; write py:FILE.py:NAME or py:MODULE:NAME.",
    "py:mybots": "“py:mybots” does not name a Python bot; write py:FILE.py:NAME or py:MODULE:NAME.",
    "py:mybots:": "“py:mybots:” does not name a Python bot; write py:FILE.py:NAME or py:MODULE:NAME.",
    "py:gone.py:Bot": "There is no file “gone.py” in the folder ",
    "py:gone:Bot": "There is no module “gone”; for a file write py:FILE.py:NAME.",
    "py:mybots.gone:Bot": "There is no module “mybots.gone”; for a file write py:FILE.py:NAME.",
    "py:needy.py:Bot": "“needy.py” cannot be imported: ModuleNotFoundError: No module named 'unheard_of'. Correct that",
    "py:torn.py:Bot": "“torn.py” cannot be imported: line 1: IndentationError: expected",
    "py:leaving.py:Bot": "“leaving.py” cannot be imported: SystemExit: 3. Correct that first.",
    "py:running.py:choose": "“running.py” cannot be imported: RuntimeError: run() was called by an import; put it",
    "py:mybots:Nobody": "“mybots” has no “Nobody”; choose one of: Eager, Plain, Greedy, Broken, Silent, first, make, ",
    "py:mybots:Silent": "“py:mybots:Silent” is not a bot; use a class with a method choose(view, events), or such",
    "py:mybots:NUMBER": "“py:mybots:NUMBER” is not a bot; use a class with a method choose(view, events), or such",
    "py:mybots:nothing": "“py:mybots:nothing” is not a bot; use a class with a method choose(view, events), or such",
    "py:mybots:Greedy": "“py:mybots:Greedy” takes (seed, depth); a class may take seed, a function takes view and",
    "py:mybots:Broken": "The bot “py:mybots:Broken” cannot be made: OSError: no brain. Correct its constructor first.",
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_name_is_said_in_a_sentence(name: str, here: Path) -> None:
    (here / "needy.py").write_text("import unheard_of\n")
    (here / "torn.py").write_text("class Bot:\n")
    (here / "leaving.py").write_text("raise SystemExit(3)\n")
    (here / "running.py").write_text("from biberbau.bots import run\ndef choose(view, events): ...\nrun(choose)\n")
    for _ in range(2):  # the second time it is no better
        with pytest.raises(BadSetup) as refused:
            make_bot(name, "seed")
        assert str(refused.value).startswith(WRONG[name])
        assert refused.value.explain("de") != str(refused.value)


@pytest.mark.parametrize("given", [7, None, object(), Failing, lambda view: "draw", min])
def test_what_is_no_bot_is_refused(given: object) -> None:
    with pytest.raises(BadSetup):
        play_match("clan", [cast("Bot", given), "kit"])


def test_the_files_of_own_bots_are_known(here: Path) -> None:
    names = ["py:mybots.py:first", "py:mybots:first", "cmd:python3 mybots.py", "cmd:python3 'my bots.py' --fast"]
    (here / "my bots.py").write_text("")
    before = [fingerprint(name) for name in names]
    assert all(before) and len(set(before)) == 2 and fingerprint("boss") == ""
    for file in ("mybots.py", "my bots.py"):
        (here / file).write_text("# changed")
    assert not {fingerprint(name) for name in names} & set(before)


# Programs

PROGRAM = """
import sys
from biberbau.bots import run

class Program:
    def __init__(self, seed):
        self.matches = seed
    def choose(self, view, events):
        print("I think", file=sys.stdout)
        assert not events or any(event.kind for event in events)
        return view.legal[0]
    def finish(self, view, events):
        print(view.winners, file=sys.stderr)

if __name__ == "__main__":
    run(Program)
"""


def conversation(program: str, *messages: Mapping[str, object]) -> subprocess.CompletedProcess[str]:
    said = "".join(json.dumps(message) + "\n" for message in messages)
    return subprocess.run([sys.executable, "-c", program], input=said, capture_output=True, text=True, timeout=60)


def test_a_class_is_run_as_a_program_by_one_call(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM)
    bot = ProgramBot(shlex.join([sys.executable, str(tmp_path / "bot.py")]), "seed", 60_000, start_milliseconds=60_000)
    for game in ("clan", "bande"):
        match = play_match(game, [bot, "kit"], seed=1, options=ROUND)
        assert match.record() == play_match(game, [first, "kit"], seed=1, options=ROUND).record()
    bot.close()
    assert bot.name == "Program" and not bot.incidents


def test_what_a_program_prints_is_not_taken_for_an_answer() -> None:
    match = Match("clan", 2, seed=1)
    hello = {"type": "hello", "seed": "7"}
    move = {"type": "move", "view": match.view("A").to_dict(), "events": [event.to_dict() for event in match.events]}
    unknown = {"type": "weather", "rain": True}
    done = conversation(PROGRAM, hello, move, unknown, {**move, "type": "end"}, {"type": "bye"}, move)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [{"name": "Program"}, {"move": match.legal[0]}]
    assert done.stderr == "I think\nNone\n" and done.returncode == 0


def test_one_program_may_play_several_seats() -> None:
    match = Match("bande", 2, seed=1)
    view = match.view("A").to_dict()
    hellos = [{"type": "hello", "seed": "7", "bot": bot} for bot in ("x", "y")]
    moves: list[Mapping[str, object]] = [
        {"type": "move", "view": view, "events": [], "bot": bot} for bot in ("x", "y", "x")
    ]
    done = conversation(PROGRAM, *hellos, *moves, {"type": "bye", "bot": "x"}, moves[1], {"type": "bye"})
    assert len(done.stdout.splitlines()) == 6 and done.returncode == 0


def test_a_program_that_fails_says_so_and_ends() -> None:
    done = conversation(
        "from biberbau.bots import run\nrun(lambda view, events: 1 / 0)", {"type": "hello", "seed": "7"}
    )
    assert (done.stdout, done.returncode) == ('{"name": "<lambda>"}\n', 0)
    view = Match("clan", 2, seed=1).view("A").to_dict()
    program = "from biberbau.bots import run\nrun(lambda view, events: 1 / 0, name='Zero')"
    done = conversation(program, {"type": "hello", "seed": "7"}, {"type": "move", "view": view, "events": []})
    assert (done.stdout, done.returncode) == ('{"name": "Zero"}\n', 1) and "ZeroDivisionError" in done.stderr


def test_what_is_no_bot_is_no_program() -> None:
    with pytest.raises(BadSetup):
        run(7)
