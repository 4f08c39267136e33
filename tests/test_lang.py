"""The texts: complete in both languages, and the log speaks properly."""

import os
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

import biberbau
from biberbau.lang import LANGUAGES, catalogue, from_environment, rules_page, text
from biberbau.lang.genitive import genitive
from biberbau.lang.rulings import rulings
from biberbau.log import sentence, sentences, triumph
from biberbau.notation import events
from biberbau.notation.events import AnyEvent
from biberbau.notation.types import Ending, PartOfScore, Victory, choices_of

GAMES = ("clan", "clan-combined", "gang", "bande", "bande-classic")
LEVELS = ("kit", "yearling", "builder", "elder", "boss")
CARDS = ("cleanup", "flip", "swap", "peek", "draw2", "beaver", "?")
PHASES = {
    "clan": ("hand", "taken", "action", "over"),
    "gang": ("open", "source", "hand", "over"),
    "bande": ("source", "hand", "again", "knock", "over"),
}
CHOICES = {
    "clan.hand": ("put", "put.own-empty", "put.other-empty", "put.own-swap", "put.other-swap"),
    "clan.taken": ("put",),
    "clan.action": ("clean", "flip", "swap", "peek"),
    "gang.open": ("open",),
    "gang.source": ("draw", "take"),
    "gang.hand": ("put", "turn", "pass", "swim"),
    "bande.source": ("draw", "take"),
    "bande.hand": ("put", "drop", "swap", "peek", "draw"),
    "bande.again": ("draw", "stop"),
    "bande.knock": ("knock", "pass"),
}
REASONS = (
    "malformed",
    "over",
    "not-your-turn",
    "not-now",
    "no-such-slot",
    "support",
    "fifth",
    "covered",
    "full",
    "lone",
    "empty",
    "taken-home",
    "face-up",
    "same-lodge",
    "slot-order",
    "must-place",
    "must-act",
    "own-display",
    "locked",
    "must-swim",
    "no-swim",
    "swim-target",
    "already-open",
    "pass-too-early",
    "two-slots",
    "special-on-top",
    "special-in-row",
    "number-in-hand",
    "other-special",
    "own-row",
    "swap-own-first",
    "must-exchange",
    "knock-too-early",
    "card-in-hand",
)
FIELDS = {
    "refuse.malformed": {"move"},
    "refuse.not-your-turn": {"turn"},
    "refuse.not-now": {"move"},
    "refuse.no-such-slot": {"slot"},
    "error.unknown-game": {"game", "games"},
    "error.unknown-rules": {"rules", "known"},
    "error.players": {"players", "least", "most"},
    "error.unknown-option": {"option", "options"},
    "error.bad-option": {"option", "value", "expected"},
    "error.bad-seed": {"value"},
    "error.no-branch": {"moves"},
    "error.bad-shuffle.form": set(),
    "error.bad-shuffle.surplus": {"card", "number"},
    "error.bad-shuffle.missing": {"number"},
    "error.bad-record": {"why"},
    "error.bad-cases": {"why"},
    "error.bad-record.format": set(),
    "error.bad-record.move": {"number", "why"},
    "error.bad-record.field": {"field"},
    "error.bad-record.totals": set(),
    "error.bad-record.winners": set(),
    "error.bad-view": {"why"},
    "error.bad-position": {"why"},
    "error.bad-position.form": set(),
    "error.bad-position.field": {"field", "fields"},
    "error.bad-position.twice": {"field"},
    "error.bad-position.value": {"field", "value", "expected"},
    "error.bad-position.rows": {"field", "count", "expected"},
    "error.bad-position.row": {"field", "count", "expected"},
    "error.bad-position.hidden": {"field"},
    "error.bad-position.sight": {"field", "card"},
    "error.bad-event": {"kind", "field"},
    "error.unknown-seat": {"seat"},
    "error.no-match": {"number", "path", "count"},
    "error.unknown-bot": {"bot", "bots"},
    "error.no-budget": {"bot"},
    "error.no-policy": {"game", "players", "command"},
    "error.no-numba": {"bot", "install"},
    "error.bad-command": {"command"},
    "error.no-program": {"program"},
    "error.python-bot.form": {"bot"},
    "error.python-bot.file": {"file", "folder"},
    "error.python-bot.module": {"module"},
    "error.python-bot.import": {"where", "why"},
    "error.python-bot.name": {"where", "name", "names"},
    "error.python-bot.kind": {"bot"},
    "error.python-bot.arguments": {"bot", "arguments"},
    "error.python-bot.made": {"bot", "why"},
    "error.bot-failed": {"bot", "seat", "round", "why"},
    "error.bot-illegal": {"bot", "seat", "round", "move", "legal"},
}
"""What a caller fills in; a text may use less of it, never more."""

NAMES = {"A": "Ada", "B": "Bo"}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


# The catalogues


def test_both_languages_have_the_same_keys() -> None:
    assert list(catalogue("en")) == list(catalogue("de"))


@pytest.mark.parametrize("key", catalogue("en"))
def test_a_text_has_words_and_the_same_fields_in_both_languages(key: str) -> None:
    english, german = catalogue("en")[key], catalogue("de")[key]
    assert english.strip() and german.strip()
    assert fields(english) == fields(german)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_an_interface_asks_for_is_there(lang: str) -> None:
    wanted = [f"game.{game}" for game in GAMES] + [f"game.{game}.about" for game in GAMES]
    wanted += [f"bot.{level}" for level in LEVELS] + [f"bot.{level}.about" for level in LEVELS]
    wanted += [f"card.{card}" for card in CARDS]
    wanted += [f"phase.{family}.{phase}" for family, phases in PHASES.items() for phase in phases]
    wanted += [f"help.{place}.{choice}" for place, choices in CHOICES.items() for choice in choices]
    wanted += [f"refuse.{reason}" for reason in REASONS]
    wanted += list(FIELDS)
    assert not set(wanted) - set(catalogue(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_and_errors_use_only_the_fields_they_are_given(lang: str) -> None:
    for key, template in catalogue(lang).items():
        if key.startswith(("refuse.", "error.")):
            assert fields(template) <= FIELDS.get(key, set()), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_at_a_table_name_no_seat_or_space_by_its_letters(lang: str) -> None:
    """Two of them do: they quote what somebody has typed, and the page sends legal moves only."""
    named = {"move", "seat", "slot", "turn"}
    refusals = {
        key: fields(template) for key, template in catalogue(lang).items() if key.startswith(("refuse.", "table."))
    }
    assert {key for key in refusals if refusals[key] & named} == {"refuse.malformed", "refuse.no-such-slot"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_one_sentence_that_says_what_to_do_instead(lang: str) -> None:
    for reason in REASONS:
        template = catalogue(lang)[f"refuse.{reason}"]
        assert template.endswith(".") and template.count(".") == 1, reason
        assert ";" in template, reason


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_level_has_its_own_name_and_is_described_in_one_sentence(lang: str) -> None:
    assert len({catalogue(lang)[f"bot.{level}"] for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        about = catalogue(lang)[f"bot.{level}.about"]
        assert about.endswith(".") and about.count(".") == 1, level


def test_german_quotes_are_german() -> None:
    for key, template in catalogue("de").items():
        assert '"' not in template and "”" not in template, key
        assert template.count("„") == template.count("“"), key


def test_text_fills_fields_in() -> None:
    assert (
        text("en", "error.unknown-seat", seat="G") == "There is no seat “G” at this table; choose one that is playing."
    )
    assert (
        text("de", "error.unknown-seat", seat="G")
        == "Einen Platz „G“ gibt es an diesem Tisch nicht; wähle einen, auf dem jemand mitspielt."
    )


def test_an_unknown_key_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        text("en", "no.such.key")


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="en, de"):
        text("fr", "game.clan")


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "DE-at"}, "de"),
        ({"LANG": "den_CA"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_CH"}, "de"),
        ({"LC_ALL": "en_GB", "LC_MESSAGES": "de_CH"}, "en"),
        ({"LC_ALL": "", "LANG": "de_AT"}, "de"),
    ],
)
def test_the_environment_chooses_the_language(env: dict[str, str], lang: str) -> None:
    assert from_environment(env) == lang


def test_a_language_is_loaded_only_when_it_is_used() -> None:
    code = (
        "import sys, biberbau.lang as l; l.text('en', 'game.clan'); "
        "print('biberbau.lang.en' in sys.modules, 'biberbau.lang.de' in sys.modules)"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.check_output([sys.executable, "-c", code], text=True, env=env).split() == ["True", "False"]


# The rules pages


def headings(page: str) -> list[int]:
    return [len(line) - len(line.lstrip("#")) for line in page.splitlines() if line.startswith("#")]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_there_in_both_languages_with_the_same_headings(game: str) -> None:
    english, german = rules_page(game, "en"), rules_page(game, "de")
    assert headings(english) == headings(german) == [1] + [2] * 9
    assert english.startswith(f"# {text('en', f'game.{game}')}\n")
    assert german.startswith(f"# {text('de', f'game.{game}')}\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rules_page_follows_the_same_template(lang: str) -> None:
    pages = [[line for line in rules_page(game, lang).splitlines() if line.startswith("## ")] for game in GAMES]
    assert all(page == pages[0] for page in pages)


@pytest.mark.parametrize("game", ["chess", "../en", "clan.about"])
def test_no_rules_for_other_games(game: str) -> None:
    with pytest.raises(KeyError):
        rules_page(game, "en")


def test_no_rules_in_other_languages() -> None:
    with pytest.raises(ValueError, match="en, de"):
        rules_page("clan", "fr")


# The log. A is Ada, B is Bo, C has no name.

SPOKEN: list[tuple[AnyEvent, str | None, str | None, str | None]] = [
    # event, viewer, English, German
    (
        events.Round(2, "A"),
        None,
        "Round 2 begins; Ada starts.",
        "Durchgang 2 beginnt, Ada fängt an.",
    ),
    (
        events.Round(2, "A"),
        "A",
        "Round 2 begins; you start.",
        "Durchgang 2 beginnt, du fängst an.",
    ),
    (events.Round(1, None), "A", "Round 1 begins.", "Durchgang 1 beginnt."),
    (events.Started("B"), "A", "Bo starts.", "Bo fängt an."),
    (events.Started("A"), "A", "You start.", "Du fängst an."),
    (events.Shuffled(66, False), None, "66 cards are shuffled.", "66 Karten werden gemischt."),
    (
        events.Shuffled(23, True),
        None,
        "The draw pile is empty: 23 cards of the discard pile are shuffled into a new one.",
        "Der Nachziehstapel ist leer: 23 Karten vom Ablagestapel werden zu einem neuen gemischt.",
    ),
    (
        events.Shuffled(1, True),
        None,
        "The draw pile is empty: one card of the discard pile becomes the new one.",
        "Der Nachziehstapel ist leer: Eine Karte vom Ablagestapel wird zum neuen.",
    ),
    (events.Dealt(4), "A", "Everybody gets 4 cards.", "Alle bekommen 4 Karten."),
    (events.Dealt(0), "A", None, None),
    (events.Chose("A"), "A", "You have chosen two cards.", "Du hast zwei Karten gewählt."),
    (events.Chose("A"), "B", "Ada has chosen two cards.", "Ada hat zwei Karten gewählt."),
    (events.Drew("A", "7"), "A", "You draw a 7.", "Du ziehst eine 7."),
    (events.Drew("A", "8"), "A", "You draw an 8.", "Du ziehst eine 8."),
    (events.Drew("A", "11"), "A", "You draw an 11.", "Du ziehst eine 11."),
    (events.Drew("A", "beaver"), "A", "You draw a beaver.", "Du ziehst einen Biber."),
    (events.Drew("A", "flip"), "B", "Ada draws a Flip.", "Ada zieht „Umdrehen“."),
    (events.Drew("A", "?"), "B", "Ada draws a card.", "Ada zieht eine Karte."),
    (events.Drew("C", "?"), None, "C draws a card.", "C zieht eine Karte."),
    (
        events.Took("A", "discard", "7"),
        "B",
        "Ada takes the 7 from the discard pile.",
        "Ada nimmt die 7 vom Ablagestapel.",
    ),
    (
        events.Took("A", "discard", "beaver"),
        "A",
        "You take the beaver from the discard pile.",
        "Du nimmst den Biber vom Ablagestapel.",
    ),
    (
        events.Took("A", "B2", "9"),
        "A",
        "You take Bo’s 9.",
        "Du nimmst Bos 9.",
    ),
    (
        events.Took("A", "B2", "?"),
        "B",
        "Ada takes your bottom middle card.",
        "Ada nimmt deine Karte unten in der Mitte.",
    ),
    (
        events.Put("A", "B2", "?", "down"),
        "B",
        "Ada puts a face-down card in the bottom middle of your lodge.",
        "Ada legt eine verdeckte Karte in deine Burg unten in die Mitte.",
    ),
    (
        events.Put("A", "B2", "1", "down"),
        "A",
        "You put the 1 face down in the bottom middle of Bo’s lodge.",
        "Du legst die 1 verdeckt in Bos Burg unten in die Mitte.",
    ),
    (
        events.Put("A", "A8", "beaver", "up"),
        "B",
        "Ada puts a beaver in the fourth space of the bottom row.",
        "Ada legt einen Biber unten an die vierte Stelle.",
    ),
    (
        events.Discarded(None, "beaver", "draw"),
        "A",
        "The first card of the discard pile is a beaver.",
        "Die erste Karte des Ablagestapels ist ein Biber.",
    ),
    (events.Discarded("A", "4", "hand"), "A", "You discard the 4.", "Du legst die 4 ab."),
    (
        events.Discarded("B", "draw2", "hand"),
        "A",
        "Bo discards the Draw two.",
        "Bo legt „Zweimal ziehen“ ab.",
    ),
    (
        events.Discarded("B", "draw2", "aside"),
        "A",
        "Draw two goes to the discard pile.",
        "„Zweimal ziehen“ kommt auf den Ablagestapel.",
    ),
    (
        events.Discarded("A", "8", "B2"),
        "B",
        "Ada discards your 8.",
        "Ada legt deine 8 ab.",
    ),
    (events.Played("A", "cleanup"), "B", "Ada plays Cleanup.", "Ada spielt „Abräumen“."),
    (events.Played("A", "peek"), "A", "You play Peek.", "Du spielst „Spähen“."),
    (
        events.Lapsed("A", "flip"),
        "B",
        "Ada shows Flip, but there is no card to use it on.",
        "Ada zieht „Umdrehen“, aber das geht bei keiner Karte.",
    ),
    (
        events.Turned("A", "A5", "beaver", "up"),
        "B",
        "Ada turns over a beaver.",
        "Ada deckt einen Biber auf.",
    ),
    (
        events.Turned("A", "B1", "7", "down"),
        "A",
        "You turn Bo’s 7 face down.",
        "Du drehst Bos 7 um, sie liegt jetzt verdeckt.",
    ),
    (
        events.Looked("A", ("A1", "A4"), ("3", "swap")),
        "A",
        "You look at your first card (3) and your fourth card (Swap).",
        "Du siehst dir deine erste Karte (3) und deine vierte Karte (Tausch) an.",
    ),
    (
        events.Looked("A", ("A1", "A4"), ("?", "?")),
        "B",
        "Ada looks at their own first card and their own fourth card.",
        "Ada sieht sich die eigene erste Karte und die eigene vierte Karte an.",
    ),
    (
        events.Looked("A", ("B2",), ("7",)),
        "B",
        "Ada looks at your second card.",
        "Ada sieht sich deine zweite Karte an.",
    ),
    (
        events.Looked("A", ("B2",), ("?",)),
        None,
        "Ada looks at Bo’s second card.",
        "Ada sieht sich Bos zweite Karte an.",
    ),
    (
        events.Swapped("A", ("A1", "C3")),
        "A",
        "You swap your bottom left card with C’s bottom right card.",
        "Du tauschst deine Karte unten links gegen Cs Karte unten rechts.",
    ),
    (
        events.Swapped("C", ("A1", "C3")),
        "A",
        "C swaps their own bottom right card with your bottom left card.",
        "C tauscht die eigene Karte unten rechts gegen deine Karte unten links.",
    ),
    (
        events.Swam("A", "A2", "A7"),
        "B",
        "Ada lets the beaver swim, now in the third space of the bottom row.",
        "Ada lässt den Biber unten an die dritte Stelle schwimmen.",
    ),
    (events.Aside("flip"), "A", None, None),
    (
        events.Ended("A", "fifth"),
        "A",
        "You have placed your fifth card; everybody else has one last turn.",
        "Du hast deine fünfte Karte gelegt; alle anderen sind noch einmal am Zug.",
    ),
    (
        events.Ended("A", "open"),
        "B",
        "Ada has all cards face up; everybody else has one last turn.",
        "Ada hat alle Karten offen; alle anderen sind noch einmal am Zug.",
    ),
    (
        events.Ended("B", "knock"),
        "A",
        "Bo knocks; everybody else has one last turn.",
        "Bo klopft; alle anderen sind noch einmal am Zug.",
    ),
    (
        events.Ended(None, "cap"),
        "A",
        "The round has taken too long and is scored as the cards lie.",
        "Der Durchgang dauert zu lange und wird gewertet, wie die Karten liegen.",
    ),
    (
        events.Revealed("A", ("3", "swap", "9", "0")),
        "B",
        "Ada shows 3, Swap, 9 and 0.",
        "Ada zeigt 3, Tausch, 9 und 0.",
    ),
    (events.Revealed("A", ("9", "-", "-", "-", "-")), "A", "You show 9.", "Du zeigst 9."),
    (
        events.Revealed("A", ("-", "-", "-", "-", "-")),
        "B",
        "Ada has no cards to show.",
        "Ada hat keine Karten zu zeigen.",
    ),
    (
        events.Replaced("A", "A3", "8"),
        "B",
        "Ada replaces their own third card, a special card, with an 8.",
        "Ada ersetzt die eigene dritte Karte, eine Sonderkarte, durch eine 8.",
    ),
    (
        events.Scored("A", 11, (events.Part("sum", 11),)),
        "B",
        "Ada scores 11 points.",
        "Ada bekommt 11 Punkte.",
    ),
    (events.Scored("A", 1, ()), "A", "You score 1 point.", "Du bekommst 1 Punkt."),
    (
        events.Scored("A", 14, (events.Part("sum", 9), events.Part("three", 15), events.Part("penalty", -10))),
        "A",
        "You score 14 points: 9 for the cards, 15 for three of a kind, −10 penalty because somebody has more.",
        "Du bekommst 14 Punkte: 9 für die Karten, 15 für drei gleiche Karten, −10 Malus, weil jemand mehr hat.",
    ),
    (
        events.Scored("A", -5, (events.Part("sum", 5), events.Part("pairs", -10))),
        "B",
        "Ada scores −5 points: 5 for the cards, −10 for matching pairs.",
        "Ada bekommt −5 Punkte: 5 für die Karten, −10 für gleiche Paare.",
    ),
    (events.Won(("A",), "points"), "A", "You win the match.", "Du gewinnst die Partie."),
    (events.Won(("A",), "points"), "B", "Ada wins the match.", "Ada gewinnt die Partie."),
    (
        events.Won(("A", "B", "C"), "points"),
        None,
        "Ada, Bo and C win the match together.",
        "Ada, Bo und C gewinnen die Partie gemeinsam.",
    ),
    (
        events.Won(("A", "B"), "points"),
        "B",
        "You and Ada win the match together.",
        "Du und Ada gewinnt die Partie gemeinsam.",
    ),
    (
        events.Won(("B",), "five"),
        "A",
        "Bo has five of a kind and wins the match.",
        "Bo hat fünf gleiche Karten und gewinnt die Partie.",
    ),
    (
        events.Won(("A", "B"), "five"),
        "A",
        "You and Bo have five of a kind each and win the match together.",
        "Du und Bo habt je fünf gleiche Karten und gewinnt die Partie gemeinsam.",
    ),
    (events.Passed("B"), "A", None, None),
    # A card that nobody knows yet, and cards without a seat
    (events.Drew("A", "wolf"), "A", "You draw a wolf.", "Du ziehst „wolf“."),
    (events.Discarded(None, "4", "hand"), "A", "Someone discards the 4.", "Jemand legt die 4 ab."),
]


@pytest.mark.parametrize(("event", "viewer", "english", "german"), SPOKEN)
def test_the_log_says(event: AnyEvent, viewer: str | None, english: str | None, german: str | None) -> None:
    game = _game_of(event)
    assert sentence(event, "en", NAMES, viewer, game) == english
    assert sentence(event, "de", NAMES, viewer, game) == german


def _game_of(event: AnyEvent) -> str:
    """A game in which an event can happen."""
    if "beaver" in str(event) or isinstance(event, events.Swam):
        return "gang"
    return "bande" if isinstance(event, events.Looked | events.Replaced) else "clan"


TURNS: list[tuple[str, list[AnyEvent], str | None, str, str]] = [
    # game, events, viewer, English, German
    (
        "clan",
        [events.Put("B", "A1", "?", "down"), events.Took("B", "A1", "5"), events.Put("B", "B4", "5", "up")],
        "A",
        "Bo takes your 5, gives you a face-down card and puts the 5 at the top left.",
        "Bo nimmt deine 5, gibt dir eine verdeckte Karte und legt die 5 nach oben links.",
    ),
    (
        "clan",
        [events.Put("B", "A1", "1", "up"), events.Took("B", "A1", "?"), events.Put("B", "B4", "?", "down")],
        None,
        "Bo takes Ada’s bottom left card, gives a 1 for it and puts the taken card face down at the top left.",
        "Bo nimmt Adas Karte unten links, gibt dafür eine 1 und legt die genommene Karte verdeckt nach oben links.",
    ),
    (
        "clan",
        [events.Discarded("A", "0", "A3"), events.Put("A", "A3", "5", "down"), events.Drew("B", "?")],
        "A",
        "You put the 5 face down at the bottom right and discard the 0 from there. Bo draws a card.",
        "Du legst die 5 verdeckt nach unten rechts und legst die 0 von dort ab. Bo zieht eine Karte.",
    ),
    (
        "clan",
        [events.Drew("B", "?"), events.Played("B", "flip"), events.Turned("B", "A1", "3", "up"), events.Aside("flip")],
        "A",
        "Bo plays Flip and turns over your bottom left card: a 3.",
        "Bo spielt „Umdrehen“ und deckt deine Karte unten links auf: eine 3.",
    ),
    (
        "bande",
        [events.Played("B", "swap"), events.Swapped("B", ("B2", "A3")), events.Discarded("B", "swap", "hand")],
        "A",
        "Bo plays Swap and swaps their own second card with your third card.",
        "Bo spielt „Tausch“ und tauscht die eigene zweite Karte gegen deine dritte Karte.",
    ),
    (
        "bande",
        [events.Took("B", "discard", "2"), events.Discarded("B", "9", "B3"), events.Put("B", "B3", "2", "down")],
        "A",
        "Bo takes the 2 from the discard pile, puts it face down in the third space and discards the 9 from there.",
        "Bo nimmt die 2 vom Ablagestapel, legt sie verdeckt an die dritte Stelle und legt die 9 von dort ab.",
    ),
    (
        "gang",
        [events.Discarded("A", "1", "A3"), events.Swam("A", "A8", "A3"), events.Put("A", "A8", "12", "up")],
        "B",
        "Ada puts a 12 in the fourth space of the bottom row, lets the beaver swim, now in the third space of the top "
        "row and discards the 1 from there.",
        "Ada legt eine 12 unten an die vierte Stelle, lässt den Biber oben an die dritte Stelle schwimmen und legt die "
        "1 von dort ab.",
    ),
    (
        "gang",
        [events.Took("A", "discard", "7"), events.Discarded("A", "7", "hand"), events.Turned("A", "A2", "8", "up")],
        "B",
        "Ada takes the 7 from the discard pile, puts the 7 back and turns over an 8.",
        "Ada nimmt die 7 vom Ablagestapel, legt die 7 wieder ab und deckt eine 8 auf.",
    ),
]


@pytest.mark.parametrize(("game", "turn", "viewer", "english", "german"), TURNS)
def test_a_turn_is_a_sentence_or_two(
    game: str, turn: list[AnyEvent], viewer: str | None, english: str, german: str
) -> None:
    assert " ".join(sentences(turn, "en", NAMES, viewer, game)) == english
    assert " ".join(sentences(turn, "de", NAMES, viewer, game)) == german


def test_spaces_bear_their_codes_for_people_who_type_them() -> None:
    turn: list[AnyEvent] = [events.Put("B", "A1", "?", "down"), events.Took("B", "A1", "5")]
    assert sentences(turn, "en", NAMES, "A", "clan", codes=True) == [
        "Bo takes your 5 (A1) and gives you a face-down card."
    ]


@pytest.mark.parametrize(
    ("name", "english", "german"),
    [
        ("Birke", "Birke’s", "Birkes"),
        ("Klaus", "Klaus’s", "Klaus’"),
        ("KLAUS", "KLAUS’s", "KLAUS’"),
        ("Strauß", "Strauß’s", "Strauß’"),
        ("Max", "Max’s", "Max’"),
        ("Fritz", "Fritz’s", "Fritz’"),
        ("Alice", "Alice’s", "Alice’"),
        ("Zoë", "Zoë’s", "Zoës"),
        ("Oma 2", "Oma 2’s", "Oma 2’s"),
    ],
)
def test_names_have_a_genitive(name: str, english: str, german: str) -> None:
    assert genitive(name, "en") == english
    assert genitive(name, "de") == german


@pytest.mark.parametrize(
    ("fives", "viewer", "english", "german"),
    [
        ({"A": "7"}, "A", "Five 7s! You win the match.", "Fünfmal die 7! Du gewinnst die Partie."),
        ({"A": "7"}, None, "Five 7s! Ada wins the match.", "Fünfmal die 7! Ada gewinnt die Partie."),
        (
            {"A": "0", "B": "1"},
            "B",
            "Five 0s and five 1s! You and Ada win the match together.",
            "Fünfmal die 0 und fünfmal die 1! Du und Ada gewinnt die Partie gemeinsam.",
        ),
        (
            {"A": "0", "B": "0"},
            None,
            "Five 0s! Ada and Bo win the match together.",
            "Fünfmal die 0! Ada und Bo gewinnen die Partie gemeinsam.",
        ),
    ],
)
def test_five_of_a_kind_is_called_out(fives: dict[str, str], viewer: str | None, english: str, german: str) -> None:
    assert triumph(fives, "en", NAMES, viewer) == english
    assert triumph(fives, "de", NAMES, viewer) == german


def test_every_kind_of_event_occurs_in_the_cases_above() -> None:
    assert {event.kind for event, *_ in SPOKEN} == set(events.KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ending_part_and_victory_has_its_words(lang: str) -> None:
    for by in choices_of(Ending):
        assert sentence(events.Ended(None if by == "cap" else "B", by), lang, NAMES)
    for what in choices_of(PartOfScore):
        parts = (events.Part("sum", 9), events.Part(what, 2))
        assert sentence(events.Scored("B", 11, parts), lang, NAMES)
    for by in choices_of(Victory):
        assert sentence(events.Won(("B",), by), lang, NAMES)


def hide(event: AnyEvent) -> AnyEvent:
    """The event as somebody would get it who has seen none of its cards."""
    if not event.secret:
        return event
    cards = getattr(event, event.secret)
    return event.known_to((0,) * (len(cards) if isinstance(cards, tuple) else 1)).as_seen_by(None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewer", ["A", "B", None])
@pytest.mark.parametrize("event", [event for event, *_ in SPOKEN])
def test_a_sentence_about_a_hidden_card_has_no_question_mark(event: AnyEvent, viewer: str | None, lang: str) -> None:
    for heard in (event, hide(event)):
        line = sentence(heard, lang, NAMES, viewer)
        assert line is None or ("?" not in line and "{" not in line and line.endswith("."))


def test_the_log_leaves_names_as_they_are() -> None:
    assert sentence(events.Started("A"), "en", {"A": "{lodge} 100%"}) == "{lodge} 100% starts."


def test_the_log_knows_no_other_language() -> None:
    with pytest.raises(ValueError, match="en, de"):
        sentence(events.Started("A"), "fr", NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ruling_is_written_in_every_language(lang: str) -> None:
    english = rulings("en")
    assert [(each.id, each.by, each.picture) for each in rulings(lang)] == [
        (each.id, each.by, each.picture) for each in english
    ]
    source = (Path(biberbau.__file__).parent / "lang" / "rulings" / f"{lang}.md").read_text("utf-8")
    assert re.findall(r"^\| ([XCVGBK]\d\d)", source, re.MULTILINE) == [each.id for each in english]
    assert all(each.question.endswith("?") and each.decision and each.why for each in rulings(lang))
