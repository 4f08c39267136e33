"""A log that is sent again names what has just happened, and leaves older cards to the players' memory."""

import random

import pytest

from biberbau import Match
from biberbau.games import GAMES
from biberbau.notation.events import AnyEvent, Discarded, Drew, Played, Put, Round, Shuffled, Took, events_for
from biberbau.server.remembering import without_older_cards

TURN_OF_A = (Drew("A", "?"), Discarded("A", "3", "hand"))
TURN_OF_B = (Drew("B", "?"), Discarded("B", "4", "hand"))
LOG: tuple[AnyEvent, ...] = (
    Round(1, "A"),
    Discarded(None, "7", "draw"),
    *TURN_OF_A,
    *TURN_OF_B,
    *TURN_OF_A,
    *TURN_OF_B,
)


def cards(*events: AnyEvent, eyes: str | None = "A", to_move: str = "A", players: int = 2) -> str:
    """The cards of a log as it is sent again."""
    return " ".join(getattr(event, "card", "-") for event in without_older_cards(events, eyes, to_move, players))


def test_the_cards_of_older_turns_are_left_to_memory() -> None:
    assert cards(*LOG) == "- ? ? ? ? 4 ? 3 ? 4"  # the 4 was on top when the last turn of A began
    assert cards(*LOG, Drew("A", "?")) == "- ? ? ? ? 4 ? 3 ? 4 ?"
    assert cards(*LOG, eyes="B") == "- ? ? ? ? ? ? 3 ? 4"
    assert cards(*LOG, eyes=None) == "- ? ? ? ? 4 ? 3 ? 4"
    assert cards(*LOG, Drew("A", "?"), eyes=None) == "- ? ? ? ? 4 ? 3 ? 4 ?"
    assert cards(*LOG[:4], eyes="B", to_move="B") == "- 7 ? 3"
    assert cards(*LOG[:4], eyes=None) == "- 7 ? 3"


def test_a_card_that_was_taken_is_named_while_it_lies_face_up() -> None:
    for face, shown in (("up", "3 3"), ("down", "? ?")):
        taken = Took("A", "discard", "3"), Put("A", "A1", "3", face)
        assert cards(*taken, *TURN_OF_B, *TURN_OF_A, to_move="B").startswith(shown)


def test_a_special_card_that_was_used_is_named_already() -> None:
    swap = Played("B", "swap"), Discarded("B", "swap", "hand")
    assert cards(*swap, *TURN_OF_A, *TURN_OF_B, *TURN_OF_A, *TURN_OF_B).startswith("swap swap ? ? ? 4")


def test_a_rebuilt_draw_pile_leaves_the_top_card() -> None:
    assert cards(*LOG[:4], Shuffled(1, True), *TURN_OF_B, *TURN_OF_A, to_move="B") == "- ? ? ? - ? 4 ? 3"


@pytest.mark.parametrize("game", GAMES)
def test_the_top_card_and_all_that_lies_face_up_are_named_in_every_position(game: str) -> None:
    match, chance = Match(game, 3, seed=5, options={"rounds": 1, "turn_cap": 40}), random.Random(5)
    while match.turn is not None:
        for eyes in (*"ABC", None):
            seen = events_for(match.events, None)
            sent = without_older_cards(seen, eyes, match.turn, 3)
            assert [event.kind for event in sent] == [event.kind for event in seen]
            assert [event for event in sent if "face='up'" in repr(event)] == [
                event for event in seen if "face='up'" in repr(event)
            ]
            last = next((event for event in reversed(sent) if isinstance(event, Discarded)), None)
            assert last is None or last.card == next(e.card for e in reversed(seen) if isinstance(e, Discarded))
        match.play(chance.choice(match.legal))
