"""Positions in one line: they tell everything, or what one viewer may know, and a wrong one is refused by its field."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biberbau import GAMES as GAMES_BY_NAME
from biberbau import BadPosition, BadRecord, BadSetup, Match, determinise
from biberbau.arena.bout import deal, play
from biberbau.arena.schedule import Bout, Contest
from biberbau.games import cards
from biberbau.games.table import State
from biberbau.games.versions import RULES
from biberbau.lang import LANGUAGES, catalogue
from biberbau.notation.events import AnyEvent
from biberbau.notation.position import SYMBOLS
from biberbau.notation.view import View
from biberbau.position import FIELDS

from .scenarios import SCENARIOS, Scenario
from .setups import DECKS, GAMES, Viewer, examples, junk, lying, matches, play_on, play_out, viewers, whims


def line_of(match: Match, viewer: Viewer) -> str:
    return match.position_text(viewer or "public")


# Round trips


@given(matches())
@examples(80)
def test_the_hosts_line_has_the_whole_position(match: Match) -> None:
    line = match.position_text()
    again = Match.from_position(line)
    assert again == match
    assert again.position_text() == line
    assert lying(again) == lying(match)
    assert all(again.view(viewer) == match.view(viewer) for viewer in viewers(match.players))


@given(matches(), whims)
@examples(40)
def test_with_its_seed_a_position_plays_on_as_the_match_does(match: Match, whim: int) -> None:
    again = Match.from_position(match.position_text(), match.seed)
    happened = len(match.events)
    for each in (match, again):
        play_on(each, "any", whim, 120)
    if len(match._shuffler.lists) <= len(match._shuffler.dealt):  # explicit lists are no part of a position
        assert again == match
        assert again.events == match.events[happened:]


@given(matches(), whims)
@examples(80)
def test_a_viewers_line_has_what_that_viewer_sees(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        line = line_of(match, viewer)
        again = Match.from_position(line, seed)
        assert again.view(viewer) == match.view(viewer)
        assert line_of(again, viewer) == line
        assert lying(again).everything() == DECKS[match.game]


@given(matches(), whims)
@examples(40)
def test_what_a_viewers_line_hides_is_dealt_as_by_determinise(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        again, sampled = Match.from_position(line_of(match, viewer), seed), determinise(match.view(viewer), seed)
        assert again == sampled
        for each in (again, sampled):
            play_on(each, "any", seed, 60)
        assert again == sampled


@given(matches(), whims)
@examples(40)
def test_a_viewers_line_is_the_same_in_every_world_with_the_same_view(match: Match, seed: int) -> None:
    """Nothing that the viewer does not know is in it."""
    for viewer in viewers(match.players):
        assert line_of(determinise(match.view(viewer), seed), viewer) == line_of(match, viewer)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.about)
def test_rare_positions_have_lines_too(scenario: Scenario) -> None:
    match = scenario.position()
    assert Match.from_position(match.position_text()) == match
    for viewer in viewers(match.players):
        assert Match.from_position(line_of(match, viewer), 1).view(viewer) == match.view(viewer)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_older_rules_stays_one(game: str) -> None:
    match = play_on(Match(game, 2, seed=1, rules=1), "any", 1, 20)
    for viewer in (None, "A", "public"):
        line = match.position_text(viewer)
        assert line.endswith(" rules=1")
        assert Match.from_position(line, 1).rules == 1


def test_a_line_without_rules_is_played_by_the_current_ones() -> None:
    line = Match("clan", 2, seed=1).position_text()
    assert line.endswith(f" rules={RULES}")
    assert Match.from_position(line.removesuffix(f" rules={RULES}")).rules == RULES


@given(matches(), whims)
@examples(30)
def test_fields_may_stand_in_any_order_and_on_several_lines(match: Match, whim: int) -> None:
    first, second, third, *fields = match.position_text().split(" ")
    Random(whim).shuffle(fields)
    assert Match.from_position(f"  {first} {second}\n{third}\t" + "\r\n".join(fields)) == match


@given(matches())
@examples(30)
def test_a_line_is_plain_and_short(match: Match) -> None:
    for viewer in (None, "A", "public"):
        line = match.position_text(viewer)
        assert line.isascii() and line.isprintable() and "  " not in line
        assert len(line) < 700


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_has_a_line(game: str) -> None:
    for seat in ("C", "", "a", "AB", "Public"):
        with pytest.raises(BadSetup):
            Match(game, 2).position_text(seat)


def test_no_hidden_card_is_in_the_short_form_of_a_match() -> None:
    assert repr(Match.from_position(EXAMPLE)) == "<Match bande of 2, round 1, hand, turn A>"


# Records that begin at a position


@given(matches(), whims)
@examples(40)
def test_a_record_may_begin_at_a_position(match: Match, whim: int) -> None:
    begun = Match.from_position(match.position_text(), match.seed)
    play_on(begun, "any", whim, 60)
    record = begun.record()
    again = Match.replay(record)
    assert record["start"] == match.position_text()
    assert again == begun
    assert (again.record(), again.events) == (record, begun.events)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_its_first_deal_on_has_no_start(game: str) -> None:
    assert "start" not in Match(game).record()


def test_a_record_must_begin_where_it_says() -> None:
    match = Match.from_position(Match("clan", 2, seed=1, options={"rounds": 2}).position_text())
    record = play_out(match).record()
    assert Match.replay(record)
    others = {
        "another game": Match("clan-combined", 2).position_text(),
        "three players": Match("clan", 3, options={"rounds": 2}).position_text(),
        "other options": Match("clan", 2).position_text(),
        "other rules": Match("clan", 2, options={"rounds": 2}, rules=1).position_text(),
        "a view": Match("clan", 2, options={"rounds": 2}).position_text("A"),
        "no position": "once upon a time",
        "nothing": "",
        "another deal": Match("clan", 2, seed=2, options={"rounds": 2}).position_text(),
    }
    for about, start in others.items():
        with pytest.raises(BadRecord) as refusal:
            Match.replay({**record, "start": start})
        assert refusal.value.explain("de"), about


def test_the_match_of_a_record_goes_on_as_its_seed_says() -> None:
    """The shuffles before the position count, so the next one is that of the match the position comes from."""
    match = play_on(Match("bande", 2, seed="beaver"), "hasty", 1, 30)
    begun = Match.from_position(match.position_text(), "beaver")
    assert match.position_text().split("shuffles=")[1] == begun.position_text().split("shuffles=")[1]
    assert play_out(begun, 5) == play_out(match, 5)


# Wrong lines

EXAMPLE = (
    "bande 6dA,4d,Dd,4dA/PdB,9d,5d,5dB hand:A hand=9dA round=1 discard=2 "
    "draw=D0SP04S35594P2817S70039S9S11P898DS9672D67S8P2D9P619P3SS3 shuffles=1 rules=2"
)
VIEW = "bande 6dA,?d,?d,4dA/?dB,?d,?d,?dB hand:A hand=9dA round=1 discard=2 draw=?56 view=A rules=2"
CLAN = "clan 7,?dBn,-,-,-/-,-,-,-,- hand:A hand=4dAn round=1 draw=?63 turns=2 view=A"
GANG = "gang {0}/{0} source:A round=1 discard=9 draw=?91 view=A".format(",".join(["?d"] * 8))


def refuse(line: object) -> BadPosition:
    with pytest.raises(BadPosition) as refusal:
        Match.from_position(line, 1)  # type: ignore[arg-type]
    for lang in LANGUAGES:
        assert refusal.value.explain(lang)
    return refusal.value


def test_the_lines_that_the_tests_spoil_are_right() -> None:
    assert Match.from_position(EXAMPLE).position_text() == EXAMPLE
    assert Match.from_position(EXAMPLE).position_text("A") == VIEW
    for line in (VIEW, CLAN, GANG):
        assert Match.from_position(line, 1).turn == "A"


@pytest.mark.parametrize(
    ("line", "old", "new", "expected"),
    [
        (EXAMPLE, "bande ", "chess ", "no game “chess”; choose one of clan"),
        (EXAMPLE, "/PdB,9d,5d,5dB", "", "“cards” of the position has rows for 1 seats; expected: 2–6"),
        (EXAMPLE, "4d,Dd", "4d", "A row in the field “cards” of the position has 3 cards; expected: 4"),
        (EXAMPLE, "6dA", "6dG", "“cards” of the position cannot be “6dG”; expected: 7, 7dA, 7d*, -"),
        (EXAMPLE, "6dA", "6dC", "“cards” of the position cannot be “6dC”"),
        (EXAMPLE, "6dA", "66", "“cards” of the position cannot be “66”"),
        (EXAMPLE, "6dA", "?dA", "“cards” of the position a card is hidden; write its face"),
        (EXAMPLE, "6dA", "?", "“cards” of the position cannot be “?”"),
        (EXAMPLE, "6dA", "-", "“cards” there is an empty space"),
        (
            EXAMPLE,
            "6dA",
            "6dA1",
            "No hidden card can come from draw pile 1; in this round the pile was rebuilt 0 times",
        ),
        (EXAMPLE, "Dd", "Ddn", "“cards” a card that is not a number has the mark “n”"),
        (EXAMPLE, "6dA", "4dA", "The card “4” is there too often; the deck has 4 of it"),
        (EXAMPLE, "SS3 ", "SS ", "The card “3” is missing; the deck has 4 of it"),
        (EXAMPLE, "discard=2 ", "", "The card “2” is missing"),
        (EXAMPLE, "discard=2", "discard=x", "“discard” of the position cannot be “x”"),
        (EXAMPLE, "draw=D", "draw=?", "“draw” of the position cannot be “?0SP"),
        (EXAMPLE, "hand:A", "lunch:A", "“phase” of the position cannot be “lunch:A”; expected: source:A–B, hand:A–B"),
        (EXAMPLE, "hand:A", "hand", "“phase” of the position cannot be “hand”"),
        (EXAMPLE, "hand:A", "hand:C", "“phase” of the position cannot be “hand:C”"),
        (EXAMPLE, "hand:A", "over", "“winners” of the position cannot be “”; expected: A, AB"),
        (EXAMPLE, "hand:A", "over winners=A starter=A", "The field “hand” does not fit the others"),
        (EXAMPLE, "hand:A", "knock:A", "The field “hand” does not fit the others"),
        (EXAMPLE, "hand=9dA", "hand=9dB", "The seat to move has seen the card in its hand"),
        (EXAMPLE, "hand=9dA", "hand=-", "“hand” of the position cannot be “-”"),
        (EXAMPLE, "hand=9dA", "again=yes hand=9dA", "“aside” the used draw2 is missing"),
        (EXAMPLE, "hand=9dA", "again=no hand=9dA", "“again” of the position cannot be “no”; expected: yes"),
        (EXAMPLE, "round=1", "round=5", "“round” of the position cannot be “5”; expected: 1–4"),
        (EXAMPLE, "round=1", "round=2", "The field “scores” does not fit the others"),
        (EXAMPLE, "round=1", "round=2 scores=1,2", "The field “last” does not fit the others"),
        (EXAMPLE, "round=1", "round=2 scores=1", "“scores” of the position cannot be “1”; expected: 0,0"),
        (EXAMPLE, "round=1", "round=2 scores=1,2 last=12:A", "“last” of the position cannot be “12:A”"),
        (EXAMPLE, "round=1", "round=1 ender=A", "The field “ender” does not fit the others"),
        (EXAMPLE, "round=1", "round=1 ender=C", "“ender” of the position cannot be “C”; expected: A–B"),
        (EXAMPLE, "round=1", "round=1 winners=A", "The field “winners” does not fit the others"),
        (EXAMPLE, "round=1", "round=1 turns=-1", "“turns” of the position cannot be “-1”"),
        (EXAMPLE, "round=1", "round=1 turns=9999", "The field “turns” does not fit the others"),
        (EXAMPLE, "round=1", "round=1 chosen=16", "“chosen” of the position cannot be “16”; expected: -"),
        (EXAMPLE, "round=1", "round=1 earlier=3", "has no field “earlier”; choose one of hand, again"),
        (EXAMPLE, "round=1", "round=1 round=1", "“round” of the position is there twice"),
        (EXAMPLE, "round=1", "round=1 options=rounds:99", "The option rounds cannot be 99; expected: 1–20"),
        (EXAMPLE, "round=1", "round=1 options=jokers:1", "There is no option “jokers”"),
        (EXAMPLE, "round=1", "round=1 options=rounds", "“options” of the position cannot be “rounds”"),
        (EXAMPLE, "rules=2", "rules=9", "Version 9 of the rules is unknown here (known: 1, 2)"),
        (EXAMPLE, "shuffles=1", "shuffles=", "“shuffles” of the position cannot be “”"),
        (VIEW, "6dA", "?dA", "“cards” of the position “?dA” does not fit the field “view”"),
        (VIEW, "?dB", "3dB", "“cards” of the position “3dB” does not fit the field “view”"),
        (VIEW, "view=A", "view=B", "“cards” of the position “6dA” does not fit the field “view”"),
        (VIEW, "view=A", "view=C", "“view” of the position cannot be “C”; expected: A–B, public"),
        (VIEW, "view=A", "view=A shuffles=1", "has no field “shuffles”"),
        (VIEW, "draw=?56", "draw=?55", "The draw pile cannot have 55 cards; expected: 56"),
        (VIEW, "draw=?56", "draw=56", "“draw” of the position cannot be “56”; expected: ?58"),
        (VIEW, "discard=2", "discard=222222", "The card “2” is there too often"),
        (VIEW, "draw=?56", "draw=?56 earlier=3", "check the field “earlier”"),
        (VIEW.replace("?56", "?57"), "hand:A hand=9dA", "knock:A", "“phase” cannot be “knock”"),
        (VIEW, "hand:A hand=9dA", "source:A aside=D", "“aside” only used draw2 cards wait"),
        (CLAN, "7,?dBn,-,-,-", "7,?dBn,-,-,8", "a card lies above, but not on two cards"),
        (CLAN, "7,?dBn", "F,?dBn", "“cards” an action card lies in a lodge"),
        (CLAN, "?dBn", "?dB", "“cards” a hidden card has no mark “n”"),
        (CLAN, "7,?dBn,-,-,-", "7,7,8,8,9", "“cards” a lodge is full; name the seat that began the end"),
        (CLAN + " ender=B", "7,?dBn,-,-,-", "7,7,8,8,9", "“cards” the seat to move has five cards"),
        (CLAN, "hand=4dAn", "hand=F", "“hand” does not fit the phase"),
        (CLAN, "hand:A hand=4dAn", "action:A hand=4dAn", "“hand” does not fit the phase"),
        (CLAN, "7,?dBn,-,-,-/-,-,-,-,- hand:A hand=4dAn", "-,-,-,-,-/-,-,-,-,- action:A hand=F", "no legal move"),
        (CLAN, "round=1", "round=1 discard=F", "“discard” lies an action card"),
        (CLAN, "round=1", "round=1 aside=4", "“aside” lies a number"),
        (GANG, "source:A", "open:A starter=A", "The field “starter” does not fit the others"),
        (
            GANG.replace("source", "open"),
            "?d,?d,?d,?d,?d,?d,?d,?d/",
            "9,?d,?d,?d,?d,?d,?d,?d/",
            "“cards” a card lies face up; in the phase “open”",
        ),
        (GANG, "discard=9 draw=?91", "draw=?92", "“discard” there is no card"),
        (
            GANG,
            "discard=9 draw=?91",
            "discard=9 aside=3 draw=?90",
            "“aside” there is a card; in this game none goes aside",
        ),
        (GANG.replace("?91", "?92"), "?d,", "-,", "“cards” there is an empty space"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(line: str, old: str, new: str, expected: str) -> None:
    assert old in line
    spoilt = line.replace(old, new, 1)
    if spoilt.startswith("clan") and spoilt != line:
        spoilt = with_the_right_count(spoilt)
    assert expected in str(refuse(spoilt))


def test_all_possible_fields_are_named() -> None:
    said = str(refuse(f"{EXAMPLE} colour=red"))
    assert all(f" {field}" in said for field in FIELDS if field != "earlier") and "…" not in said


def with_the_right_count(line: str) -> str:
    """The same line of `clan` with as many cards in the draw pile as there must be."""
    _, rows, _, *fields = line.split(" ")
    expected = dict(field.split("=") for field in fields)
    there = sum(card != "-" for row in rows.split("/") for card in row.split(","))
    there += len(expected.get("discard", "")) + len(expected.get("aside", "")) + ("hand" in expected)
    return line.replace("draw=?63", f"draw=?{66 - there}")


HOST_GANG = Match("gang", 3, seed=1)
HOST_GANG.play("open A1 A6")


@pytest.mark.parametrize("chosen", ["", "1", "161", "61", "11", "19", "1,6", "16/16", "-"])
def test_every_seat_before_the_one_to_move_has_chosen_two_cards(chosen: str) -> None:
    line = HOST_GANG.position_text()
    assert " chosen=16 " in line and Match.from_position(line) == HOST_GANG
    assert "chosen" in str(refuse(line.replace("chosen=16", f"chosen={chosen}")))


@pytest.mark.parametrize(
    "line", ["", " ", "clan", "clan 7/7", "clan hand=7 view=A", "{}", "\x00", "\ud800", "x" * 9999]
)
def test_a_text_that_is_not_a_position_is_refused_with_the_form_of_one(line: str) -> None:
    problem = refuse(line)
    assert problem.code == "bad-position.form" and "round=1" in str(problem)


@given(junk)
@examples(40)
def test_what_is_no_text_is_refused(given_as: object) -> None:
    refuse(given_as)


def test_a_bad_seed_is_no_fault_of_the_position() -> None:
    with pytest.raises(BadSetup):
        Match.from_position(EXAMPLE, 1.5)  # type: ignore[arg-type]


def test_every_text_about_an_impossible_table_is_a_sentence() -> None:
    """Whatever a game's rules may say about a table has a text in both languages, and names what it is about."""
    for lang in LANGUAGES:
        texts = {key: text for key, text in catalogue(lang).items() if key.startswith("unsound.")}
        assert len(texts) > 20
        assert all(text.endswith(".") for text in texts.values())


# Mutations

ALPHABET = "0123456789abcBCDFPSdn?*-,/:=AE "


@st.composite
def spoilt_lines(draw: st.DrawFn) -> str:
    """A line of any match, with a few things changed that a slip of the finger or of the mind could change."""
    match = draw(matches())
    line = match.position_text(draw(st.sampled_from([None, "A", "B", "public"])))
    for _ in range(draw(st.integers(1, 3))):
        spoil = draw(st.sampled_from(SPOILING))
        line = spoil(line, Random(draw(whims)))
    return line


def with_a_letter_changed(line: str, random: Random) -> str:
    at = random.randrange(len(line) + 1)
    inserted, removed = random.choice(ALPHABET), random.randrange(2)
    return line[:at] + inserted * random.randrange(2) + line[at + removed :]


def with_a_word_changed(line: str, random: Random) -> str:
    words = line.split(" ")
    at, other = random.randrange(len(words)), random.choice(FIELDS_TO_ADD)
    changed: Sequence[str] = random.choice([[], [words[at]] * 2, [other], [words[at], other]])
    return " ".join([*words[:at], *changed, *words[at + 1 :]])


def with_a_number_changed(line: str, random: Random) -> str:
    places = [at for at, letter in enumerate(line) if letter.isdecimal()]
    at = random.choice(places) if places else 0
    return line[:at] + str(random.randrange(20)) + line[at + 1 :]


SPOILING: Sequence[Callable[[str, Random], str]] = [with_a_letter_changed, with_a_word_changed, with_a_number_changed]
FIELDS_TO_ADD = [
    "again=yes",
    "ender=A",
    "ender=B",
    "starter=B",
    "winners=A",
    "aside=D",
    "discard=7",
    "earlier=3",
    "rebuilt=1",
    "scores=1,2",
    "last=----:A",
    "options=rounds:2",
    "options=turn_cap:1",
    "rules=1",
    "view=A",
    "view=public",
    "hand=7",
    "draw=?9",
    "turns=40",
    "over",
    "hand:B",
    "knock:A",
]


@given(spoilt_lines(), whims)
@examples(400)
def test_a_spoilt_line_is_refused_or_gives_a_match(line: str, whim: int) -> None:
    try:
        match = Match.from_position(line, whim)
    except BadPosition as problem:
        assert all(problem.explain(lang) for lang in LANGUAGES)
        return
    assert Match.from_position(match.position_text()) == match
    for viewer in viewers(match.players):
        assert Match.from_position(line_of(match, viewer), whim).view(viewer) == match.view(viewer)
    play_on(match, "any", whim, 40)
    assert lying(match).everything() == DECKS[match.game]
    assert bool(match.legal) == (match.turn is not None) == (match.winners is None)


# Bugs of ours


@pytest.mark.parametrize("game", GAMES)
def test_an_error_of_the_engine_carries_the_position_and_changes_nothing(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules fail once, in the middle of a move."""
    match = play_on(Match(game, 3, seed=1), "any", 1, 7)
    line, record, events, move = match.position_text(), match.record(), match.events, match.legal[-1]
    rules, faults = GAMES_BY_NAME[game].rules, iter([IndexError("a bug")])
    play_on_state = rules.play

    def play_halfway(state: State, code: int) -> None:
        for fault in faults:
            state.turns += 1
            raise fault
        play_on_state(state, code)

    monkeypatch.setattr(rules, "play", play_halfway)
    with pytest.raises(IndexError) as error:
        match.play(move)
    assert error.value.__notes__ == [f"{move} at {line}"]
    assert (match.position_text(), match.record(), match.events) == (line, record, events)
    assert Match.from_position(line).play(move)


def test_an_error_of_a_bot_in_the_arena_carries_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
            raise ZeroDivisionError

        def close(self) -> None:
            """Nothing to clear away."""

    monkeypatch.setattr("biberbau.bots.make_bot", lambda spec, seed: Failing())
    contest, bout = Contest("gang", 2, "0"), Bout(1, ("kit", "kit"))
    with pytest.raises(ZeroDivisionError) as error:
        play(contest, bout)
    (note,) = error.value.__notes__
    assert note.endswith(f"at {deal(contest, 1).position_text()}")


def test_a_refused_move_carries_no_position() -> None:
    with pytest.raises(ValueError) as refusal:
        Match("clan", 2, seed=1).play("resign")
    assert not getattr(refusal.value, "__notes__", [])


# The page about them

PAGE = (
    (Path(__file__).parents[1] / "docs" / "notation.md").read_text("utf-8").split("## Position\n")[1].split("\n## ")[0]
)


def test_the_page_describes_every_field() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", PAGE, re.MULTILINE)
    assert [name for name, _ in rows] == ["game", "cards", "phase", *FIELDS]
    for name, example in rows[3:]:
        assert all(text.startswith(f"`{name}=") for text in example.split(", "))


def test_the_page_has_an_example_of_each_game_as_the_host_and_as_a_seat_sees_it() -> None:
    lines = PAGE.split("```position\n")[1].split("\n```")[0].splitlines()
    assert [line.split(" ")[0] for line in lines[::2]] == list(GAMES)
    for whole, seen in zip(lines[::2], lines[1::2], strict=True):
        match = Match.from_position(whole)
        assert match.position_text() == whole
        assert match.position_text("A") == seen


def test_the_page_names_every_card() -> None:
    for name, letter in zip(cards.NAMES, SYMBOLS, strict=True):
        assert name.isdecimal() or f"`{letter}` {name}" in PAGE
