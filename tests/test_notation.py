"""The language of moves: what is spoken can be read, and nothing else can."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from biberbau import BadSetup, IllegalMove, Match, Problem
from biberbau.games import cards, moves
from biberbau.notation import SEATS, card_name, face_of, read_move, seat_name, seat_number, slot_name, spell

from .setups import DECKS, GAMES, SLOTS, all_seen, examples, lying, matches, seats

# Reading what was spoken


@given(matches())
@examples(100)
def test_every_legal_move_is_read_back(match: Match) -> None:
    for move in match.legal:
        code = read_move(move, SLOTS[match.game], match.players)
        assert spell(code, SLOTS[match.game]) == move


@pytest.mark.parametrize("slots", sorted(set(SLOTS.values())))
@pytest.mark.parametrize("pattern", moves.PATTERNS)
def test_every_kind_of_move_is_written_and_read(pattern: str, slots: int) -> None:
    names = [f"{seat}{number}" for seat in SEATS for number in range(1, slots + 1)]
    spoken = {pattern.format(a, b) for a in names for b in names}
    codes = {read_move(text, slots, 6) for text in spoken}
    assert len(codes) == len(spoken)  # no two moves are the same number
    assert {spell(code, slots) for code in codes} == spoken


@given(matches())
@examples(60)
def test_legal_moves_are_all_different(match: Match) -> None:
    assert len(set(match.legal)) == len(match.legal)


def test_cards_seats_and_slots_have_one_name_each() -> None:
    assert [card_name(face) for face in range(cards.KINDS)] == list(cards.NAMES)
    assert [face_of(name) for name in cards.NAMES] == list(range(cards.KINDS))
    assert {card for deck in DECKS.values() for card in deck} == set(cards.NAMES)
    assert [seat_name(number) for number in range(6)] == list("ABCDEF") and seat_name(-1) is None
    assert [seat_number(name, 6) for name in "ABCDEF"] == list(range(6))
    assert [slot_name(slot, 4) for slot in (0, 3, 4, 23)] == ["A1", "A4", "B1", "F4"]


def test_the_canonical_order_is_numbers_then_specials_by_the_alphabet() -> None:
    assert [name for name in cards.NAMES if name.isdecimal()] == [str(number) for number in range(13)]
    assert list(cards.NAMES[13:]) == sorted(cards.NAMES[13:])


@pytest.mark.parametrize("name", ["", "13", "01", "-1", " 7", "Flip", "joker", "?", "-", None, 7, b"7", ["7"]])
def test_there_is_no_such_card(name: object) -> None:
    assert face_of(name) is None


@pytest.mark.parametrize("name", ["", "a", "C", "G", "AB", " A", "1", None, 0, b"A", ["A"]])
def test_nobody_sits_there(name: object) -> None:
    with pytest.raises(BadSetup):
        seat_number(name, 2)
    if name is not None:
        with pytest.raises(BadSetup):
            Match("clan").view(name)  # type: ignore[arg-type]


# Refusing everything else

NEAR_MISSES = [
    *["", " ", "put", "put A1", "put A1 up ", " put A1 up", "put  A1 up", "put A1  up", "put A1 UP", "Put A1 up"],
    *[
        "put a1 up",
        "put A0 up",
        "put A9 up",
        "put A10 up",
        "put G1 up",
        "put A1 sideways",
        "put A1 A2 up",
        "put A\u00b9 up",
    ],
    *["put A1\tup", "put A1\nup", "put A1 up\n", "put A1 up\x00", "put \uff211 up", "put A\u0661 up", "put A1 up down"],
    *[
        "put {} up",
        "put {} down",
        "put {}",
        "take {}",
        "swap {} {}",
        "swap {} B1",
        "open {} {}",
        "open {} A2",
        "peek {}",
    ],
    *["clean {}", "flip {}", "turn {}", "swim {} {}", "put {0} up", "put %s up"],
    *[
        "swap A1",
        "swap A1 A1",
        "swap A1 B1 C1",
        "draw A1",
        "drawdraw",
        "DRAW",
        "take A1 A2",
        "pass A1",
        "knock!",
        "null",
    ],
    *["open A1", "open A1 A1", "open A2 A1", "swim A1", "swim A1 A1", "\ud800", "🦫", "A1", "1", "-", "?"],
]
NO_TEXTS = [
    None,
    0,
    1.5,
    True,
    b"put A1 up",
    bytearray(b"draw"),
    ["draw"],
    ("draw",),
    {"move": "draw"},
    object(),
    10**5000,
]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("game", GAMES)
def test_near_misses_are_refused_and_change_nothing(game: str, players: int) -> None:
    match = Match(game, players, seed=2)
    for _ in range(6):
        for text in (*NEAR_MISSES, *NO_TEXTS):
            if text not in match.legal:
                assert_refused(match, text)
        match.play(match.legal[-1])


@given(matches(), st.text() | st.text(alphabet="put ABdownrkswim12345678{}"))
@example(match=Match("clan", 2, seed=1), text="put {} up")
@examples(120)
def test_no_other_text_is_a_move(match: Match, text: str) -> None:
    assume(text not in match.legal)
    assert_refused(match, text)


@st.composite
def altered_moves(draw: st.DrawFn) -> tuple[Match, str]:
    """A legal move with a letter exchanged, lost or added."""
    match = draw(matches())
    assume(match.turn is not None)
    move = draw(st.sampled_from(match.legal))
    at = draw(st.integers(0, len(move)))
    letter = draw(st.sampled_from([*"ABCDEFGabc0123456789 {}\n\x00", ""]))
    kept = at + draw(st.booleans())
    return match, move[:at] + letter + move[kept:]


@given(altered_moves())
@examples(120)
def test_a_move_with_one_wrong_letter_is_another_move_or_none(altered: tuple[Match, str]) -> None:
    match, text = altered
    if text in match.legal:
        match.copy().play(text)
    else:
        assert_refused(match, text)


@given(matches())
@examples(60)
def test_every_move_that_exists_is_legal_or_refused_with_a_reason(match: Match) -> None:
    """The refusal is spoken in both languages and tells a rule where one applies."""
    names = [f"{seat}{number}" for seat in seats(match.players)[:3] for number in range(1, SLOTS[match.game] + 1)]
    for pattern in moves.PATTERNS:
        for a, b in zip(names, names[1:] + names[:1], strict=True):
            for text in {pattern.format(a, b), pattern.format(b, a)} - set(match.legal):
                with pytest.raises(IllegalMove) as refusal:
                    match.play(text)
                assert str(refusal.value) == refusal.value.explain("en") != ""
                assert refusal.value.explain("de")


def assert_refused(match: Match, text: object) -> None:
    before, events, record, lay = all_seen(match), match.events, match.record(), lying(match)
    with pytest.raises(IllegalMove) as refusal:
        match.play(text)  # type: ignore[arg-type]
    assert isinstance(refusal.value, Problem) and isinstance(refusal.value, ValueError)
    assert refusal.value.explain("de") and refusal.value.explain("en")
    assert (all_seen(match), match.events, match.record(), lying(match)) == (before, events, record, lay)


# Whose move it is


@given(matches())
@examples(60)
def test_only_the_seat_to_move_may_move(match: Match) -> None:
    assume(match.turn is not None)
    move = match.legal[-1]
    for seat in seats(match.players):
        if seat != match.turn:
            with pytest.raises(IllegalMove) as refusal:
                match.play(move, by=seat)
            assert refusal.value.code == "not-your-turn" and refusal.value.fields == {"turn": match.turn}
    assert match.copy().play(move, by=match.turn) == match.copy().play(move)


@pytest.mark.parametrize("by", ["", "C", "G", "a", "AB", 0, True, b"A", ["A"]])
def test_somebody_who_does_not_sit_there_may_not_move(by: object) -> None:
    match = Match("bande", 2, seed=1)
    with pytest.raises(Problem):
        match.play("draw", by=by)  # type: ignore[arg-type]
    assert match.record()["moves"] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_may_be_played_when_all_is_over(game: str) -> None:
    match = Match(game, 2, seed=1, options={"rounds": 1, "turn_cap": 1})
    while match.turn is not None:
        match.play(match.legal[0])
    for seat in ("A", "B", None):
        with pytest.raises(IllegalMove) as refusal:
            match.play("draw", by=seat)
        assert refusal.value.code == "over"
    assert match.legal == () and match.turn is None and match.phase == "over"
