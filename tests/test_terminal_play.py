"""Playing in the terminal: whole matches with scripted people, the curtain between them, and the lobby."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from biberbau import Match
from biberbau.bots import LEVELS, USUAL, Bot, make_bot, warming
from biberbau.installation import install_command
from biberbau.lang import LANGUAGES, catalogue
from biberbau.notation.events import AnyEvent
from biberbau.notation.view import View
from biberbau.terminal import lobby as lobby_module
from biberbau.terminal import play
from biberbau.terminal.choices import menu, translated
from biberbau.terminal.console import Console
from biberbau.terminal.drawing import Look
from biberbau.terminal.lobby import BadSettings, PlaySettings, host
from biberbau.terminal.play import Quit, TerminalTable
from biberbau.terminal.saving import CannotSave

from .setups import GAMES, SEATS
from .terminal_matches import FIVE, NAMES, UNTIL_FIVE, at


class Script:
    """A console whose people answer prompts; everything written is kept, with marks where the screen was cleared."""

    CLEARED = "\f"

    def __init__(self, answer: Callable[[str], str], width: int = 80, is_interactive: bool = False) -> None:
        self.text = ""
        self.answer = answer
        self.console = Console(self.read, self.write, lambda: width, clear=self.CLEARED, is_interactive=is_interactive)

    def write(self, text: str) -> None:
        self.text += text

    def read(self, prompt: str) -> str:
        typed = self.answer(prompt)
        self.text += f"{prompt}{typed}\n"
        return typed

    @property
    def screens(self) -> list[str]:
        return self.text.split(self.CLEARED)


def script(lines: list[str], width: int = 80, is_interactive: bool = False) -> Script:
    """Type these lines, then nothing more."""
    left = iter(lines)

    def answer(prompt: str) -> str:
        for line in left:
            return line
        raise EOFError

    return Script(answer, width, is_interactive)


def run(match: Match, people: str, answer: Callable[[str], str], lang: str = "en", memory: bool = False) -> Script:
    bots = {seat: make_bot("yearling", seat) for seat in SEATS[: match.players] if seat not in people}
    typist = Script(answer)
    TerminalTable(match, bots, typist.console, Look(lang, NAMES, memory=memory)).run()
    return typist


def any_move(match: Match, random: Random, lang: str = "en") -> Callable[[str], str]:
    """A person who plays at random, by number, by notation, or in the own language."""

    def answer(prompt: str) -> str:
        if not prompt.endswith("> "):
            return ""
        move = random.choice(match.legal)
        groups = menu(match.view(match.turn), Look(lang, NAMES))
        number = next(number for group in groups for number, listed, _ in group.choices if listed == move)
        return random.choice([str(number), move, move.lower(), translated(move.split(), lang)])

    return answer


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_match_against_bots(game: str, lang: str) -> None:
    match = Match(game, 3, seed="evening")
    text = run(match, "A", any_move(match, Random(1), lang), lang).text
    assert match.winners
    assert Script.CLEARED not in text
    assert "{" not in text and "None" not in text
    rounds = len(match.view("A").scores)
    over = {"en": "Round {} is over", "de": "Durchgang {} ist zu Ende"}[lang]
    assert [text.count(over.format(number)) for number in range(1, rounds + 1)] == [1] * rounds
    assert text.rstrip().endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_match_among_themselves(game: str) -> None:
    match = Match(game, 2, seed="two")
    typist = run(match, "AB", any_move(match, Random(2)))
    assert match.winners
    rounds = len(match.view(None).scores)
    assert [typist.text.count(f"Round {number} is over") for number in range(1, rounds + 1)] == [1] * rounds
    assert "You" not in typist.screens[-1].partition("is over")[2]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_plays_and_everybody_watches(game: str) -> None:
    match = Match(game, 4, seed="watch")

    def nobody(prompt: str) -> str:
        raise AssertionError(prompt)

    text = run(match, "", nobody).text
    assert match.winners and "You" not in text


@pytest.mark.parametrize(
    ("moves", "last"),
    [
        (["put A5 up"], "You put a 3 at the top right (A5)."),
        (["put A5 down", "put B5 up"], "You put a 6 at the top right (B5)."),
    ],
)
def test_five_of_a_kind_has_its_own_announcement(moves: list[str], last: str) -> None:
    """C30: right after the card that all five lie open with, or at scoring if one lies face down."""
    match = at("clan", 2, FIVE, *UNTIL_FIVE)
    typed = iter(moves)
    typist = run(match, "AB", lambda prompt: next(typed) if prompt.endswith("> ") else "")
    assert match.winners == ("A",) and match.totals == {"A": 0, "B": 0}
    _, text, after = typist.text.partition(f"  {last}\n\n* *")
    assert text
    parts = [
        "Five 3s! Ada wins the match.",
        "── Round 1 is over and not scored ──",
        "│  3  │  3  │  3  │",
        "  Total     0     0",
        "Ada has five of a kind and wins the match.",
    ]
    places = [after.index(part) for part in parts]
    assert places == sorted(places)


def test_a_look_is_shown_on_the_table_until_the_next_decision() -> None:
    match = at("bande", 2, ["3", "swap", "9", "0", "1", "2", "4", "5", "8", "peek", "7"])
    typist = script(["draw", "peek a2", "draw"])
    with pytest.raises(EOFError):
        TerminalTable(match, {"B": make_bot("yearling", "b")}, typist.console, Look("en", NAMES)).run()
    first, second, third = typist.text.split("── Biberbande")[1:4]
    assert "You look at your first card (A1) (3)" in typist.text
    assert "│ (3) │▒▒▒▒▒│▒▒▒▒▒│ (0) │" in first
    assert "│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│  │" in second
    assert "You play Peek. You look at" not in second and "You look at your second card (A2) (Swap)." in second
    assert "│▒▒▒▒▒│Swap │▒▒▒▒▒│▒▒▒▒▒│  │" in third


# Secrets: two matches that differ only in what B has not seen must look the same to B

TWINS = {
    "clan": (
        [["7", "9"], ["3", "9"]],
        ["", "put A1 down", "", "", "put B1 up"],
    ),
    "bande": (
        [
            ["3", "swap", "9", "0", "1", "2", "4", "5", "8", "7", "6", "6"],
            [
                "2",
                "swap",
                "6",
                "5",
                "1",
                "2",
                "4",
                "5",
                "8",
                "3",
                "6",
                "6",
            ],  # A2 will be seen by all, so it is the same
        ],
        ["", "draw", "put A2", "", "", "draw", "drop", "pass"],
    ),
    "gang": (
        [
            ["1", "2", "3", "4", "5", "6", "7", "8", *["9"] * 8, "0"],
            ["1", "7", "3", "4", "5", "6", "2", "8", *["9"] * 8, "0"],
        ],
        ["", "open A1 A5", "", "", "open B1 B2"],
    ),
}


@pytest.mark.parametrize("game", TWINS)
def test_behind_the_curtain_nothing_of_the_other_seat_is_seen(game: str) -> None:
    shuffles, lines = TWINS[game]
    screens = []
    for shuffle in shuffles:
        typist = script(lines)
        with pytest.raises(EOFError):
            TerminalTable(Match(game, 2, shuffles=[shuffle]), {}, typist.console, Look("en", NAMES)).run()
        screens.append(typist.screens)
    # start | hand over to Ada | Ada plays | hand over to Bo | Bo plays …
    assert all("Hand over to Ada" in seen[1] and "Hand over to Bo" in seen[3] for seen in screens)
    assert all(seen[1].count("\n") == seen[3].count("\n") == 1 for seen in screens)
    if game != "gang":
        assert screens[0][2] != screens[1][2]
    assert screens[0][:2] == screens[1][:2]
    assert screens[0][3:] == screens[1][3:]


def test_the_round_end_is_for_everybody_and_the_next_look_for_one() -> None:
    match = Match("bande", 2, seed="curtain")
    typist = run(match, "AB", any_move(match, Random(3)))
    for screen in typist.screens:
        if "is over" in screen:
            assert "You look" not in screen.partition("is over")[2]
        looks = set(re.findall(r"You look at your first card \(([AB])", screen))
        assert len(looks) <= 1
        assert not looks or f"{NAMES[looks.pop()]}> " in screen


def test_the_log_helps_the_memory_only_on_request() -> None:
    shuffle = ["3", "swap", "9", "0", "1", "2", "4", "5", "8", "7"]
    for memory in (False, True):
        typist = script(["draw", "log"])
        with pytest.raises(EOFError):
            TerminalTable(
                at("bande", 2, shuffle), {"B": make_bot("yearling", "b")}, typist.console, Look(memory=memory)
            ).run()
        text = typist.text.rpartition("log\n")[2]
        assert ("You look at your first card (A1) (3)" in text) == memory
        assert ("You look at your first card (A1) and your fourth card (A4)." in text) != memory
        assert ("You draw a 7." in text) == memory


# Commands and mistakes


def sitting(lines: list[str], lang: str = "en", end: type[BaseException] = EOFError) -> str:
    typist = script(lines)
    match = at("clan", 2, ["7", "9", "3"])
    with pytest.raises(end):
        TerminalTable(
            match, {"B": make_bot("yearling", "b")}, typist.console, Look(lang, {"A": "Ada", "B": "Bo"})
        ).run()
    return typist.text


@pytest.mark.parametrize(("lang", "typed"), [("en", "?"), ("en", "help"), ("de", "hilfe"), ("de", "h")])
def test_a_question_mark_explains(lang: str, typed: str) -> None:
    text = " ".join(sitting([typed], lang).split())
    assert catalogue(lang)["help.clan.hand.put.own-empty"] in text


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [("en", "hint", "Put the 7 in your lodge"), ("de", "tipp", "Die 7 bringt deiner Burg 7 Punkte.")],
)
def test_the_boss_gives_a_hint(lang: str, typed: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "wait_for", lambda game, seconds: False)  # a rule of thumb
    assert said in sitting([typed], lang)


def test_with_several_people_there_are_no_hints() -> None:
    typist = script(["", "hint"])
    with pytest.raises(EOFError):
        TerminalTable(at("clan", 2, ["7", "9"]), {}, typist.console, Look()).run()
    assert catalogue("en")["play.no-tips"] in typist.text


@pytest.mark.parametrize(("lang", "typed"), [("en", "r"), ("en", "? rules"), ("en", "RULES"), ("de", "? regeln")])
def test_the_rules_are_at_hand(lang: str, typed: str) -> None:
    assert {"en": "Good to know\n", "de": "Gut zu wissen\n"}[lang] in sitting([typed], lang)


def test_enter_shows_the_table_again() -> None:
    assert sitting([""]).count("── BiberClan") == 2


def test_quitting_is_asked_twice() -> None:
    assert sitting(["q", "n", "q", "y"], end=Quit).count("Quit this match?") == 2
    assert "abbrechen" in sitting(["ende", "ja"], "de", end=Quit)


def test_a_refusal_says_why_and_asks_again() -> None:
    text = " ".join(sitting(["put A4 up", "b5 down", "sing", "99"]).split())
    assert text.count("A card in the top row lies on two others") == 2
    assert text.count("I do not understand that") == 2
    assert text.count("Ada>") == 4


def test_an_ambiguous_word_lists_what_it_may_mean() -> None:
    assert "put A1 up, put A1 down" in sitting(["a1"])
    assert "legen A1 offen, legen A1 verdeckt" in sitting(["a1"], "de")
    assert ", …" in sitting(["put"])


def test_the_hint_comes_once() -> None:
    assert sitting(["a1 up", ""]).count("? explains") == 1


# The lobby


def lobby(settings: PlaySettings, lines: list[str], lang: str = "en", is_interactive: bool = False) -> str:
    typist = script(lines, is_interactive=is_interactive)
    host(settings, typist.console, lang)
    return typist.text


def test_the_menu_asks_for_game_and_players() -> None:
    text = lobby(PlaySettings(seed="m"), ["chess", "3", "9", "2", "q", "y"])
    assert all(catalogue("en")[f"game.{game}"] in text for game in GAMES)
    assert text.count("not one of the choices") == 2
    assert "── Biber Gang" in text and text.endswith("Goodbye!\n")


@pytest.mark.parametrize(("people", "asked"), [(0, "(2 to 6)"), (2, "(2 to 6)"), (5, "(5 to 6)"), (6, None)])
def test_the_menu_offers_seats_for_everybody(people: int, asked: str | None) -> None:
    text = lobby(PlaySettings(people=people), ["4", "6"])
    assert asked in text if asked else "How many" not in text


def test_the_menu_can_be_left() -> None:
    assert lobby(PlaySettings(), ["q"], "de").endswith("Auf Wiedersehen!\n")


def test_after_a_match_another_one_is_offered() -> None:
    seen: list[str] = []

    def answer(prompt: str) -> str:
        if "Play again" in prompt:
            seen.append(prompt)
            return "y" if len(seen) < 2 else "n"
        return "1" if prompt.endswith("> ") else ""

    typist = Script(answer)
    host(PlaySettings("bande", 2, seed="again", options={"rounds": 1}), typist.console, "en")
    assert len(seen) == 2
    first, second = typist.text.split("Round 1 begins")[1:]
    assert first != second


@pytest.mark.parametrize(
    "settings",
    [
        PlaySettings("clan", 2, people=["Ada", "Bea", "Cem"]),
        PlaySettings("clan", bots=["simple"]),
        PlaySettings("clan", people=7),
    ],
)
def test_settings_that_do_not_fit_together(settings: PlaySettings) -> None:
    with pytest.raises(ValueError):
        lobby(settings, [])


def test_a_wrong_setting_is_explained_in_both_languages() -> None:
    wish = BadSettings("people", people=7, players=6)
    assert "7" in wish.explain("en") and "7" in wish.explain("de")


def test_names_are_cleaned_before_they_are_shown() -> None:
    text = lobby(PlaySettings("clan", people=["A\x1b[2Jda", "x" * 99]), [""])
    assert "\x1b" not in text and "A[2Jda" in text and "x" * 17 not in text


def test_a_bot_has_no_name_that_a_person_has() -> None:
    text = lobby(PlaySettings("clan", people=["castor", "Birch"], bots=["kit", "kit"]), ["", ""])
    assert "castor " in text and all(f"{name} " in text for name in ("Birch", "Willow", "Alder"))
    assert "Castor" not in text


# Records


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_person_is_asked_before_a_record_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("evening.json")
    path.write_text("precious")
    settings = PlaySettings("clan", bots=["kit"], save=path)
    with pytest.raises(CannotSave):
        lobby(settings, ["n"], lang, is_interactive=True)
    assert path.read_text() == "precious"
    yes = catalogue(lang)["play.yes"].split("/")[0]
    asked = " ".join(catalogue(lang)["play.replace"].format(path=path).split())
    assert asked in " ".join(lobby(settings, [yes], lang, is_interactive=True).split())
    assert Match.replay(json.loads(path.read_text("utf-8"))).game == "clan"


def test_an_empty_file_may_be_filled(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.touch()
    lobby(PlaySettings("clan", bots=["kit"], save=path), [])
    assert Match.replay(json.loads(path.read_text("utf-8"))).game == "clan"


def test_later_matches_are_kept_beside_the_first_and_replace_nothing(tmp_path: Path) -> None:
    (tmp_path / "evening-2.json").write_text("precious")
    again = iter("yyn")

    def answer(prompt: str) -> str:
        return next(again) if "Play again" in prompt else "1" if prompt.endswith("> ") else ""

    settings = PlaySettings("bande", bots=["kit"], save=tmp_path / "evening.json", options={"rounds": 1})
    host(settings, Script(answer, 300).console, "en")
    kept = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert set(kept) == {"evening.json", "evening-2.json", "evening-3.json", "evening-4.json"}
    assert kept.pop("evening-2.json") == "precious"
    assert all(Match.replay(json.loads(record)).winners for record in kept.values())


# The level of the others


@pytest.fixture(name="seated")
def who_is_seated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all bots that sit down; none of them may start to compile."""
    names: list[str] = []

    def make(name: str, seed: str, patient: bool) -> Bot:
        assert not patient
        names.extend([name] * bool(seed))
        return make_bot(name, seed, patient)

    monkeypatch.setattr(lobby_module, "make_bot", make)
    monkeypatch.setattr(warming, "begin", lambda: None)
    monkeypatch.setattr(warming, "is_warm", lambda family: False)
    return names


@pytest.mark.parametrize(
    ("lang", "typed", "level"),
    [
        ("en", "", USUAL),
        ("en", "1", "kit"),
        ("en", "5", "boss"),
        ("en", "Builder", "builder"),
        ("de", "biberkind", "kit"),
        ("de", "schlaubiber", "elder"),
        ("de", "boss", "boss"),
        ("de", "", USUAL),
    ],
)
def test_a_person_is_asked_once_for_the_level(lang: str, typed: str, level: str, seated: list[str]) -> None:
    text = lobby(PlaySettings("clan", 3), ["7", typed, "q", "y"], lang, is_interactive=True)
    assert seated == [level] * 2
    said = " ".join(text.split())
    for name in LEVELS:
        assert f"{catalogue(lang)[f'bot.{name}']} ({name})" in said and catalogue(lang)[f"bot.{name}.about"] in said
    assert text.count(catalogue(lang)["play.menu.level"]) == 1
    assert catalogue(lang)[f"bot.{USUAL}"] in catalogue(lang)["play.menu.level.choose"].format(
        usual=catalogue(lang)[f"bot.{USUAL}"]
    )


def test_the_level_comes_after_the_game_and_the_number_of_players(seated: list[str]) -> None:
    text = lobby(PlaySettings(), ["4", "4", "2", "q", "y"], is_interactive=True)
    asked = [text.index(words) for words in ("Which game?", "How many players in all (2 to 6)?", "How strong should")]
    assert asked == sorted(asked) and seated == ["yearling"] * 3


def test_the_level_menu_can_be_left(seated: list[str]) -> None:
    assert lobby(PlaySettings("clan"), ["q"], is_interactive=True).endswith("Goodbye!\n") and not seated


@pytest.mark.parametrize(
    ("settings", "is_interactive", "bots"),
    [
        (PlaySettings("clan"), False, [USUAL]),
        (PlaySettings("clan", people=2), True, []),
        (PlaySettings("clan", bots=["kit"]), True, ["kit"]),
        (PlaySettings("clan", bots=["kit", "boss"]), True, ["kit", "boss"]),
        (PlaySettings("clan", people=["Ada", "Bea"], bots=["kit"]), True, ["kit"]),
        (PlaySettings("clan", people=0, bots=["kit"]), False, ["kit", "kit"]),
        (PlaySettings("clan", 2, bots=["kit", "boss"]), True, ["kit"]),
        (PlaySettings("clan", 6, bots=["kit", "boss", "random"]), True, ["kit", "boss", "random", "kit", "boss"]),
    ],
)
def test_nobody_is_asked_for_the_level_without_need(
    settings: PlaySettings, is_interactive: bool, bots: list[str], seated: list[str]
) -> None:
    assert "How strong" not in lobby(settings, [], is_interactive=is_interactive) and seated == bots


@pytest.mark.parametrize(("lang", "typed"), [("en", "l"), ("en", "Level"), ("de", "s"), ("de", "stärke")])
def test_between_matches_the_level_can_be_changed(lang: str, typed: str, seated: list[str]) -> None:
    again = iter([typed, catalogue(lang)["play.yes"].split("/")[0], "n"])

    def answer(prompt: str) -> str:
        if prompt.strip() == catalogue(lang)["play.again.level"]:
            return next(again)
        return "boss" if catalogue(lang)[f"bot.{USUAL}"] in prompt else "1"

    typist = Script(answer, 100)
    host(PlaySettings("bande", seed="again", options={"rounds": 1}, bots=["kit", "kit"]), typist.console, lang)
    assert seated == ["kit", "kit", *["boss"] * 4]
    assert " ".join(typist.text.split()).count(catalogue(lang)["play.warming"]) == 1


def test_people_among_themselves_have_no_level_to_change(seated: list[str]) -> None:
    prompts = []

    def answer(prompt: str) -> str:
        prompts.append(prompt.strip())
        return "l" if "again" in prompt else "1" if prompt.endswith("> ") else ""

    host(PlaySettings("bande", people=2, seed="x", options={"rounds": 1}), Script(answer).console, "en")
    assert prompts[-1] == catalogue("en")["play.again"] and not seated


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("bots", "has_numba", "is_warm", "key"),
    [
        (["boss"], True, False, "play.warming"),
        (["kit", "elder@40"], True, False, "play.warming"),
        (["elder"], False, False, "play.no-numba"),
        (["elder"], True, True, None),
        (["yearling"], True, False, None),
        (["yearling"], False, False, None),
    ],
)
def test_who_is_cold_says_so(
    bots: list[str],
    has_numba: bool,
    is_warm: bool,
    key: str | None,
    lang: str,
    seated: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warming, "is_warm", lambda family: is_warm)
    if not has_numba:
        monkeypatch.setitem(sys.modules, "numba", None)
    text = " ".join(lobby(PlaySettings("clan", 3, bots=bots, seed="c"), [], lang).split())
    for each in ("play.warming", "play.no-numba"):
        said = catalogue(lang)[each].format(install=install_command("compiled"))
        assert text.count(said) == (each == key)


class Guest:
    """A bot that plays the first move and notes when it is finished and closed."""

    def __init__(self, incidents: list[str]) -> None:
        self.heard: list[str] = []
        self.incidents = incidents

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        self.heard += [event.kind for event in events]
        return view.legal[0]

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        self.heard += [event.kind for event in events]
        assert view.winners
        self.heard.append("finish")

    def close(self) -> None:
        self.heard.append("close")


@pytest.mark.parametrize("is_played_out", [True, False])
def test_bots_receive_the_end_and_are_closed(is_played_out: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    guests: list[Guest] = []

    def make(name: str, seed: str, patient: bool) -> Guest:
        guests.append(Guest(["match 1, decision 1: late"] if name == "late" else []))
        return guests[-1]

    monkeypatch.setattr(lobby_module, "make_bot", make)
    lines = ["1"] * 100 if is_played_out else ["q", "y"]
    text = lobby(PlaySettings("bande", 3, bots=["late", "prompt"], seed="g", options={"rounds": 1}), lines)
    assert ("wins the match" in text) == is_played_out
    for guest in guests:
        assert guest.heard[-2:] == ["finish", "close"] if is_played_out else guest.heard[-1:] == ["close"]
        assert guest.heard.count("won") == guest.heard.count("finish") == is_played_out
    assert text.count("Castor: no valid move (1 ×)") == 1 and "decision 1: late" in text and "Willow: 1" not in text
