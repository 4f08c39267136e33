"""The texts: complete in both languages, and the log speaks properly."""

import os
import subprocess
import sys
from collections.abc import Mapping
from string import Formatter

import pytest

from biberbau.lang import LANGUAGES, catalogue, from_environment, rules_page, text
from biberbau.lang.log import sentence

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
    "error.players": {"players"},
    "error.unknown-option": {"option", "options"},
    "error.bad-option": {"option", "value", "expected"},
    "error.bad-seed": {"value"},
    "error.bad-shuffle": {"number", "why"},
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
    "error.unknown-seat": {"seat"},
    "error.no-record": set(),
    "error.unknown-bot": {"bot", "bots"},
    "error.no-budget": {"bot"},
    "error.no-numba": {"bot"},
    "error.bad-command": {"command"},
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
def test_a_refusal_is_one_sentence_that_says_what_to_do_instead(lang: str) -> None:
    for reason in REASONS:
        template = catalogue(lang)[f"refuse.{reason}"]
        assert template.endswith(".") and template.count(".") == 1, reason
        assert ";" in template, reason


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_level_has_a_name_of_its_own_and_a_character_in_one_sentence(lang: str) -> None:
    assert len({catalogue(lang)[f"bot.{level}"] for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        about = catalogue(lang)[f"bot.{level}.about"]
        assert about.endswith(".") and about.count(".") == 1, level


def test_german_quotes_are_german() -> None:
    for key, template in catalogue("de").items():
        assert '"' not in template and "”" not in template, key
        assert template.count("„") == template.count("“"), key


def test_text_fills_fields_in() -> None:
    assert text("en", "error.unknown-seat", seat="G") == "There is no seat “G” at this table."
    assert text("de", "error.unknown-seat", seat="G") == "Einen Platz „G“ gibt es an diesem Tisch nicht."


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


def test_a_language_is_loaded_only_when_it_is_spoken() -> None:
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

SPOKEN: list[tuple[Mapping[str, object], str | None, str | None, str | None]] = [
    # event, viewer, English, German
    (
        {"kind": "round", "round": 2, "starter": "A"},
        None,
        "Round 2 begins; Ada starts.",
        "Runde 2 beginnt, Ada fängt an.",
    ),
    (
        {"kind": "round", "round": 2, "starter": "A"},
        "A",
        "Round 2 begins; you start.",
        "Runde 2 beginnt, du fängst an.",
    ),
    ({"kind": "round", "round": 1, "starter": None}, "A", "Round 1 begins.", "Runde 1 beginnt."),
    ({"kind": "started", "seat": "B"}, "A", "Bo starts.", "Bo fängt an."),
    ({"kind": "started", "seat": "A"}, "A", "You start.", "Du fängst an."),
    ({"kind": "shuffled", "cards": 66, "rebuilt": False}, None, "66 cards are shuffled.", "66 Karten werden gemischt."),
    (
        {"kind": "shuffled", "cards": 23, "rebuilt": True},
        None,
        "The draw pile is used up: 23 cards of the discard pile are shuffled into a new one.",
        "Der Nachziehstapel ist aufgebraucht: 23 Karten vom Ablagestapel werden zu einem neuen gemischt.",
    ),
    (
        {"kind": "shuffled", "cards": 1, "rebuilt": True},
        None,
        "The draw pile is used up: one card of the discard pile becomes the new one.",
        "Der Nachziehstapel ist aufgebraucht: Eine Karte vom Ablagestapel wird zum neuen.",
    ),
    ({"kind": "dealt", "each": 4}, "A", "Everybody gets 4 cards.", "Alle bekommen 4 Karten."),
    ({"kind": "dealt", "each": 0}, "A", None, None),
    ({"kind": "chose", "seat": "A"}, "A", "You have chosen two cards.", "Du hast zwei Karten gewählt."),
    ({"kind": "chose", "seat": "A"}, "B", "Ada has chosen two cards.", "Ada hat zwei Karten gewählt."),
    ({"kind": "drew", "seat": "A", "card": "7"}, "A", "You draw a 7.", "Du ziehst eine 7."),
    ({"kind": "drew", "seat": "A", "card": "8"}, "A", "You draw an 8.", "Du ziehst eine 8."),
    ({"kind": "drew", "seat": "A", "card": "11"}, "A", "You draw an 11.", "Du ziehst eine 11."),
    ({"kind": "drew", "seat": "A", "card": "beaver"}, "A", "You draw a beaver.", "Du ziehst einen Biber."),
    ({"kind": "drew", "seat": "A", "card": "flip"}, "B", "Ada draws a Flip.", "Ada zieht „Umdrehen“."),
    ({"kind": "drew", "seat": "A", "card": "?"}, "B", "Ada draws a card.", "Ada zieht eine Karte."),
    ({"kind": "drew", "seat": "C", "card": "?"}, None, "C draws a card.", "C zieht eine Karte."),
    (
        {"kind": "took", "seat": "A", "from": "discard", "card": "7"},
        "B",
        "Ada takes the 7 from the discard pile.",
        "Ada nimmt die 7 vom Ablagestapel.",
    ),
    (
        {"kind": "took", "seat": "A", "from": "discard", "card": "beaver"},
        "A",
        "You take the beaver from the discard pile.",
        "Du nimmst den Biber vom Ablagestapel.",
    ),
    (
        {"kind": "took", "seat": "A", "from": "B2", "card": "9"},
        "A",
        "You take the 9 from B2.",
        "Du nimmst die 9 von B2.",
    ),
    (
        {"kind": "took", "seat": "A", "from": "B2", "card": "?"},
        "B",
        "Ada takes a card from B2.",
        "Ada nimmt eine Karte von B2.",
    ),
    (
        {"kind": "put", "seat": "A", "slot": "B2", "card": "?", "face": "down"},
        "B",
        "Ada puts a card face down on B2.",
        "Ada legt eine Karte verdeckt auf B2.",
    ),
    (
        {"kind": "put", "seat": "A", "slot": "B2", "card": "1", "face": "down"},
        "A",
        "You put the 1 face down on B2.",
        "Du legst die 1 verdeckt auf B2.",
    ),
    (
        {"kind": "put", "seat": "A", "slot": "A8", "card": "beaver", "face": "up"},
        "B",
        "Ada puts the beaver face up on A8.",
        "Ada legt den Biber offen auf A8.",
    ),
    (
        {"kind": "discarded", "seat": None, "card": "beaver", "from": "draw"},
        "A",
        "The first card of the discard pile is a beaver.",
        "Die erste Karte des Ablagestapels ist ein Biber.",
    ),
    ({"kind": "discarded", "seat": "A", "card": "4", "from": "hand"}, "A", "You discard the 4.", "Du wirfst die 4 ab."),
    (
        {"kind": "discarded", "seat": "B", "card": "draw2", "from": "hand"},
        "A",
        "Bo discards the Draw two.",
        "Bo wirft „Zwei ziehen“ ab.",
    ),
    (
        {"kind": "discarded", "seat": "B", "card": "draw2", "from": "aside"},
        "A",
        "Draw two goes to the discard pile.",
        "„Zwei ziehen“ kommt auf den Ablagestapel.",
    ),
    (
        {"kind": "discarded", "seat": "A", "card": "8", "from": "B2"},
        "B",
        "Ada discards the 8 from B2.",
        "Ada wirft die 8 von B2 ab.",
    ),
    ({"kind": "played", "seat": "A", "card": "cleanup"}, "B", "Ada plays Cleanup.", "Ada spielt „Abräumen“."),
    ({"kind": "played", "seat": "A", "card": "peek"}, "A", "You play Peek.", "Du spielst „Spähen“."),
    (
        {"kind": "lapsed", "seat": "A", "card": "flip"},
        "B",
        "Ada shows Flip, but there is nothing to use it on.",
        "Ada zeigt „Umdrehen“, aber es gibt kein Ziel dafür.",
    ),
    (
        {"kind": "turned", "seat": "A", "slot": "A5", "card": "beaver", "face": "up"},
        "B",
        "Ada turns up A5: a beaver.",
        "Ada deckt A5 auf: ein Biber.",
    ),
    (
        {"kind": "turned", "seat": "A", "slot": "B1", "card": "7", "face": "down"},
        "A",
        "You turn the 7 on B1 face down.",
        "Du drehst die 7 auf B1 mit der Rückseite nach oben.",
    ),
    (
        {"kind": "looked", "seat": "A", "slots": ["A1", "A4"], "cards": ["3", "swap"]},
        "A",
        "You look at A1 (3) and A4 (Swap).",
        "Du siehst dir A1 (3) und A4 (Tausch) an.",
    ),
    (
        {"kind": "looked", "seat": "A", "slots": ["A1", "A4"], "cards": ["?", "?"]},
        "B",
        "Ada looks at A1 and A4.",
        "Ada sieht sich A1 und A4 an.",
    ),
    (
        {"kind": "looked", "seat": "A", "slots": ["B2"], "cards": ["7"]},
        "B",
        "Ada looks at B2.",
        "Ada sieht sich B2 an.",
    ),
    ({"kind": "looked", "seat": "A", "slots": ["B2"]}, None, "Ada looks at B2.", "Ada sieht sich B2 an."),
    (
        {"kind": "swapped", "seat": "A", "slots": ["A1", "C3"]},
        "A",
        "You swap A1 with C3.",
        "Du vertauschst A1 mit C3.",
    ),
    (
        {"kind": "swapped", "seat": "C", "slots": ["A1", "C3"]},
        "A",
        "C swaps A1 with C3.",
        "C vertauscht A1 mit C3.",
    ),
    (
        {"kind": "swam", "seat": "A", "from": "A2", "to": "A7"},
        "B",
        "Ada lets the beaver swim from A2 to A7.",
        "Ada lässt den Biber von A2 nach A7 schwimmen.",
    ),
    ({"kind": "aside", "card": "flip"}, "A", None, None),
    (
        {"kind": "ending", "seat": "A", "by": "fifth"},
        "A",
        "You have laid your fifth card; everybody else has one last turn.",
        "Du hast deine fünfte Karte gelegt; alle anderen sind noch einmal am Zug.",
    ),
    (
        {"kind": "ending", "seat": "A", "by": "open"},
        "B",
        "Ada has all cards open; everybody else has one last turn.",
        "Ada hat alle Karten offen; alle anderen sind noch einmal am Zug.",
    ),
    (
        {"kind": "ending", "seat": "B", "by": "knock"},
        "A",
        "Bo knocks; everybody else has one last turn.",
        "Bo klopft; alle anderen sind noch einmal am Zug.",
    ),
    (
        {"kind": "ending", "seat": None, "by": "cap"},
        "A",
        "The round has gone on long enough and is scored as it stands.",
        "Die Runde dauert schon lange genug und wird gewertet, wie sie steht.",
    ),
    ({"kind": "ending", "seat": "A", "by": "thunder"}, "A", None, None),
    (
        {"kind": "revealed", "seat": "A", "cards": ["3", "swap", "9", "0"]},
        "B",
        "Ada shows 3, Swap, 9 and 0.",
        "Ada zeigt 3, Tausch, 9 und 0.",
    ),
    ({"kind": "revealed", "seat": "A", "cards": ["9", "-", "-", "-", "-"]}, "A", "You show 9.", "Du zeigst 9."),
    (
        {"kind": "revealed", "seat": "A", "cards": ["-", "-", "-", "-", "-"]},
        "B",
        "Ada has no cards to show.",
        "Ada hat keine Karten zu zeigen.",
    ),
    (
        {"kind": "replaced", "seat": "A", "slot": "A3", "card": "8"},
        "B",
        "Ada replaces the special card on A3 with an 8.",
        "Ada ersetzt die Sonderkarte auf A3 durch eine 8.",
    ),
    (
        {"kind": "scored", "seat": "A", "points": 11, "parts": [{"what": "sum", "points": 11}]},
        "B",
        "Ada scores 11 points.",
        "Ada bekommt 11 Punkte.",
    ),
    ({"kind": "scored", "seat": "A", "points": 1}, "A", "You score 1 point.", "Du bekommst 1 Punkt."),
    (
        {
            "kind": "scored",
            "seat": "A",
            "points": 14,
            "parts": [
                {"what": "sum", "points": 9},
                {"what": "three", "points": 15},
                {"what": "penalty", "points": -10},
            ],
        },
        "A",
        "You score 14 points: 9 for the cards, 15 for three of a kind, −10 because somebody has more.",
        "Du bekommst 14 Punkte: 9 für die Karten, 15 für einen Drilling, −10, weil jemand mehr hat.",
    ),
    (
        {
            "kind": "scored",
            "seat": "A",
            "points": -5,
            "parts": [{"what": "sum", "points": 5}, {"what": "pairs", "points": -10}],
        },
        "B",
        "Ada scores −5 points: 5 for the cards, −10 for matching pairs.",
        "Ada bekommt −5 Punkte: 5 für die Karten, −10 für gleiche Paare.",
    ),
    (
        {
            "kind": "scored",
            "seat": "A",
            "points": 8,
            "parts": [{"what": "sum", "points": 5}, {"what": "luck", "points": 3}],
        },
        "B",
        "Ada scores 8 points: 5 for the cards, 3 more.",
        "Ada bekommt 8 Punkte: 5 für die Karten, 3 außerdem.",
    ),
    ({"kind": "won", "seats": ["A"], "by": "points"}, "A", "You win the match.", "Du gewinnst die Partie."),
    ({"kind": "won", "seats": ["A"], "by": "points"}, "B", "Ada wins the match.", "Ada gewinnt die Partie."),
    (
        {"kind": "won", "seats": ["A", "B", "C"], "by": "points"},
        None,
        "Ada, Bo and C win the match together.",
        "Ada, Bo und C gewinnen die Partie gemeinsam.",
    ),
    (
        {"kind": "won", "seats": ["A", "B"], "by": "points"},
        "B",
        "You and Ada win the match together.",
        "Du und Ada gewinnt die Partie gemeinsam.",
    ),
    (
        {"kind": "won", "seats": ["B"], "by": "five"},
        "A",
        "Bo has five of a kind and wins the match.",
        "Bo hat fünf gleiche Karten und gewinnt die Partie.",
    ),
    (
        {"kind": "won", "seats": ["A", "B"], "by": "five"},
        "A",
        "You and Bo have five of a kind each and win the match together.",
        "Du und Bo habt je fünf gleiche Karten und gewinnt die Partie gemeinsam.",
    ),
    # Kinds and fields may be added; a reader skips what it does not know
    ({"kind": "sneezed", "seat": "A"}, "A", None, None),
    ({}, None, None, None),
    ({"kind": "drew", "seat": "A", "card": "wolf"}, "A", "You draw a wolf.", "Du ziehst „wolf“."),
    ({"kind": "drew", "seat": "A", "card": "7", "mood": "glad"}, "A", "You draw a 7.", "Du ziehst eine 7."),
    ({"kind": "drew"}, "A", "Someone draws a card.", "Jemand zieht eine Karte."),
]
KINDS = (
    "round",
    "started",
    "shuffled",
    "dealt",
    "chose",
    "drew",
    "took",
    "put",
    "discarded",
    "played",
    "lapsed",
    "turned",
    "looked",
    "swapped",
    "swam",
    "aside",
    "ending",
    "revealed",
    "replaced",
    "scored",
    "won",
)


@pytest.mark.parametrize(("event", "viewer", "english", "german"), SPOKEN)
def test_the_log_says(event: Mapping[str, object], viewer: str | None, english: str | None, german: str | None) -> None:
    assert sentence(event, "en", NAMES, viewer) == english
    assert sentence(event, "de", NAMES, viewer) == german


def test_every_kind_of_event_is_spoken_above() -> None:
    assert {str(event["kind"]) for event, *_ in SPOKEN if "kind" in event} >= set(KINDS)


def hide(event: Mapping[str, object]) -> dict[str, object]:
    """The event as somebody would get it who has seen none of its cards."""
    hidden = dict(event)
    if "card" in hidden:
        hidden["card"] = "?"
    if isinstance(cards := hidden.get("cards"), list):
        hidden["cards"] = ["?" for _ in cards]
    return hidden


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewer", ["A", "B", None])
@pytest.mark.parametrize("event", [event for event, *_ in SPOKEN])
def test_a_hidden_card_is_spoken_of_without_a_question_mark(
    event: Mapping[str, object], viewer: str | None, lang: str
) -> None:
    for heard in (event, hide(event)):
        line = sentence(heard, lang, NAMES, viewer)
        assert line is None or ("?" not in line and "{" not in line and line.endswith("."))


def test_the_log_leaves_names_as_they_are() -> None:
    assert sentence({"kind": "started", "seat": "A"}, "en", {"A": "{lodge} 100%"}) == "{lodge} 100% starts."


def test_the_log_knows_no_other_language() -> None:
    with pytest.raises(ValueError, match="en, de"):
        sentence({"kind": "started", "seat": "A"}, "fr", NAMES)
