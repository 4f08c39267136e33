"""The coach: obvious positions get the obvious advice and the right reason; what is not clear is called so."""

from random import Random

import pytest

from biberbau import Match, determinise
from biberbau.coach import Alternative, Hint, Phrase, advise, alternatives, comparison, explanation, headline
from biberbau.coach.judging import Comparison, Estimate, clarity_of
from biberbau.coach.models import MODELS
from biberbau.coach.position import Position
from biberbau.coach.reasons import facts_for
from biberbau.coach.wording import advice
from biberbau.lang import LANGUAGES, catalogue
from biberbau.notation.events import events_for
from biberbau.notation.view import View

from .setups import GAMES

compiled = pytest.mark.compiled

NAMES = {"A": "Ada", "B": "Birke"}
SWAPS = "bande 9dA,2dA,1dA,3dA/1dAB,?d,?d,?dB hand:A hand=SdA round=1 turns=6 discard=5 draw=?56 view=A rules=2"
GANG = "gang 7,3,5,?d,?d,?d,?d,?d/1,9,?d,?d,?d,?d,?d,?d {} view=A rules=2"
OBVIOUS = {
    "a 0 for a 9": (
        "bande 9dA,2dA,1dA,3dA/?dB,?d,?d,?dB hand:A hand=0dA round=1 turns=6 discard=5 draw=?56 view=A rules=2",
        "put A1",
        Phrase("replaces-fewer", card="0", slot="A1", lies="9", points=9),
        "Die 0 ersetzt deine 9: 9 Punkte weniger.",
    ),
    "a 9 for a 1": (
        SWAPS,
        "swap A1 B1",
        Phrase("swap-fewer", slot="A1", lies="9", goal="B1", found="1", points=8),
        "Du gibst deine 9 und bekommst Birkes 1: 8 Punkte weniger.",
    ),
    "no knock with four nines": (
        "bande 9dA,9dA,9dA,9dA/?dB,?d,?d,?dB knock:A round=1 turns=6 discard=5 draw=?57 view=A rules=2",
        "pass",
        None,
        "von 10 Fällen",
    ),
    "a knock with four zeros": (
        "bande 0dA,0dA,0dA,0dA/?dB,?d,?d,?dB knock:A round=1 turns=6 discard=95 draw=?56 view=A rules=2",
        "knock",
        None,
        "etwa",
    ),
    "a pair": (
        GANG.format("hand:A hand=7dA round=1 turns=3 discard=9 draw=?90"),
        "put A5",
        Phrase("pair", card="7"),
        "Zwei gleiche Karten in einer Spalte zählen nichts; das spart dir etwa",
    ),
    "a card for a pair": (
        GANG.format("source:A round=1 turns=3 discard=7 draw=?91"),
        "take",
        Phrase("fits", card="7"),
        "Die 7 macht mit deiner ein Paar",
    ),
    "three nines": (
        "clan 9,9,-,-,-/4,3,-,-,- hand:A hand=9dAn round=1 turns=4 draw=?61 view=A rules=2",
        "put A",
        Phrase("three", card="9", points=15),
        "Dann hast du drei 9er: 15 Punkte Bonus.",
    ),
    "a 0 for a 9 of somebody else": (
        "clan 7,4,-,-,-/9,3,-,-,- hand:A hand=0dAn round=1 turns=4 draw=?61 view=A rules=2",
        "put B1",
        Phrase("steals-rids", card="0", slot="B1", lies="9"),
        "Du bekommst Birkes 9 und wirst die 0 los",
    ),
}


def view_of(line: str, seed: str = "") -> View:
    """The view of seat A; the hidden cards are dealt by the seed."""
    return Match.from_position(line, seed).view("A")


@compiled
@pytest.mark.parametrize("name", OBVIOUS)
def test_an_obvious_move_is_advised_with_its_reason(name: str) -> None:
    line, move, reason, words = OBVIOUS[name]
    view = view_of(line)
    hint = advise(view, ())
    assert hint.verdict == "clear" and hint.move.startswith(move)
    assert reason is None or hint.reasons[0] == reason
    assert words in explanation(hint, view, "de", NAMES)
    assert comparison(hint, view, "de", NAMES).startswith("Der Boss hat es damit verglichen: ")


@compiled
def test_slots_that_are_alike_are_not_compared() -> None:
    line = "bande 9dA,2dA,1dA,9dA/?dB,?d,?d,?dB hand:A hand=0dA round=1 turns=6 discard=5 draw=?56 view=A rules=2"
    hint = advise(view_of(line), ())
    assert hint.verdict == "clear" and hint.move == "put A1" and hint.other not in ("put A1", "put A4")


@compiled
def test_the_order_of_a_row_makes_no_move_better() -> None:
    """The bots' heuristics once looked at slots in order, so that the 8 on the right seemed a better target."""
    row = ["9dA", "2dA", "1dA", "8dA"]
    line = "bande {}/?dB,?d,?d,?dB hand:A hand=0dA round=1 turns=6 discard=5 draw=?56 view=A rules=2"
    hints = [advise(view_of(line.format(",".join(each))), ()) for each in (row, row[::-1])]
    assert [hint.verdict for hint in hints] == ["close"] * 2


@compiled
@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_the_seat_cannot_distinguish_give_the_same_hint(game: str) -> None:
    match, random = Match(game, 3, seed=game), Random(game)
    for _ in range(12):
        match.play(random.choice(match.legal))
    seat = match.turn or ""
    view, events = match.view(seat), events_for(match.events, seat)
    others = [determinise(view, seed=seed).view(seat) for seed in range(2)]
    assert len({advise(each, events) for each in (view, *others)}) == 1


@compiled
@pytest.mark.parametrize("game", GAMES)
def test_every_hint_has_words_in_every_language(game: str) -> None:
    match, random = Match(game, 2, seed=f"words of {game}"), Random(game)
    for _ in range(40):
        seat = match.turn
        if seat is None:
            return
        view = match.view(seat)
        for search in (False, random.random() < 0.08):
            hint = advise(view, events_for(match.events, seat), search=search)
            assert hint.move in view.legal and hint.move != hint.other
            assert not hint.also or hint.verdict in ("clear", "close")
            for lang in LANGUAGES:
                words = "".join(
                    text(hint, view, lang, NAMES) for text in (headline, explanation, comparison, alternatives)
                )
                assert "None" not in words and "{" not in words and "?" not in words
        match.play(random.choice(match.legal))


@compiled
def test_other_moves_that_are_nearly_as_good_are_named_with_what_they_cost() -> None:
    line = "bande ?dB,?d,?d,?dB/PdA,?d,?d,SdA hand:A hand=SdA round=1 turns=2 discard=7SS draw=?54 view=A rules=2"
    view = view_of(line)
    hint = advise(view, ())
    assert hint.verdict == "close" and 1 <= len(hint.also) <= 2
    named = [hint.move, hint.other, *(each.move for each in hint.also)]
    assert len(set(named)) == len(named) and set(named) <= set(view.legal)
    assert all(each.points in (0, 1) for each in hint.also)
    assert alternatives(hint, view, "de", NAMES).startswith("Auch gut: deine ")


@compiled
def test_where_one_move_is_much_better_no_other_is_called_good() -> None:
    assert advise(view_of(OBVIOUS["a 9 for a 1"][0]), ()).also == ()


# Without search


def test_without_search_the_hint_is_a_rule_of_thumb() -> None:
    view = view_of(OBVIOUS["a 0 for a 9"][0])
    hint = advise(view, (), search=False)
    assert (hint.verdict, hint.move) == ("thumb", "put A1")
    assert explanation(hint, view, "en", NAMES) == (
        "The 0 replaces your 9: 9 points fewer. That is only a rule of thumb, without looking ahead."
    )


def test_without_search_nothing_is_said_about_a_knock() -> None:
    view = view_of(OBVIOUS["a knock with four zeros"][0])
    hint = advise(view, (), search=False)
    assert (hint.verdict, hint.reasons) == ("open", ())
    assert headline(hint, view, "en", NAMES) == "That is not clear"


def test_a_single_move_is_called_so() -> None:
    match = Match("clan", 2, shuffles=[["7", "9", "flip", "3"]])
    match.play("put A1 up")
    match.play("put B1 up")
    view = match.view("A")
    hint = advise(view, events_for(match.events, "A"))
    assert (hint.verdict, hint.move, hint.other) == ("only", "flip A1", None)
    assert explanation(hint, view, "en", NAMES) == "This is the only move."


def test_the_side_that_is_up_is_no_choice_beside_another_place() -> None:
    view = Match("clan", 2, seed="3").view("A")
    lay, replace = Phrase("lay", card="7", face="down"), Phrase("replace-hidden", card="7")
    said = explanation(Hint("close", "put A1 down", lay, "put B1 up", replace, ()), view, "en", NAMES)
    assert "face down" not in said.lower() and "7" in said


def test_only_the_seat_to_move_is_advised() -> None:
    match = Match("clan", 2, seed=1)
    for view in (match.view("B"), match.view(None)):
        with pytest.raises(ValueError, match="seat to move"):
            advise(view, ())


def test_a_hint_survives_json() -> None:
    hint = advise(view_of(SWAPS), (), search=False)
    also = (Alternative("drop", Phrase("drop", card="swap"), 1),)
    for each in (hint, hint._replace(also=also)):
        assert Hint.from_dict(each.to_dict()) == each
    older = {name: value for name, value in hint.to_dict().items() if name != "also"}
    assert Hint.from_dict(older) == hint


# Facts


def facts(view: View, move: str, other: str) -> list[str]:
    """The facts for a move and against another one, in words."""
    position = Position(view)
    return [
        explanation(Hint("clear", move, advice(position, move), other, None, (fact,)), view, "en", NAMES)
        for fact in facts_for(position, move, other)
    ]


def test_two_swaps_are_compared_by_the_cards_in_which_they_differ() -> None:
    line = "bande ?d,2dA,1dA,3dA/1dAB,3dAB,?d,?dB hand:A hand=SdA round=1 turns=6 discard=5 draw=?56 view=A rules=2"
    view = view_of(line)
    assert facts(view, "swap A1 B1", "swap A1 B2")[0] == "Birke’s 1 instead of Birke’s 3: 2 points fewer."
    assert facts(view, "swap A1 B1", "swap A4 B1")[0] == "Your first card counts about 5 on average, more than your 3."
    assert facts(view, "drop", "swap A4 B3") == ["Otherwise you give your 3 for a card that counts about 5 on average."]
    laying = view_of(line.replace("hand=SdA", "hand=0dA"))
    assert facts(laying, "put A1", "put A4")[:1] == ["Your first card counts about 6 on average, more than your 3."]
    assert facts(view, "peek A1", "peek A4") == ["You do not know this card yet, but you know your 3."]
    assert facts(view, "swap A4 B1", "swap A1 B1")[0] == "You give your 3 and get Birke’s 1: 2 points fewer."


def test_a_card_is_taken_so_that_the_beaver_can_swim() -> None:
    table = "gang 7,3,5,?d,B,?d,?d,?d/1,9,?d,?d,?d,?d,?d,?d source:A round=1 turns=5 discard={} draw=?90 view=A rules=2"
    assert facts(view_of(table.format("97")), "take", "draw")[0] == "With the 7 your beaver can swim to another column."
    assert "swim" not in "".join(facts(view_of(table.format("93")), "take", "draw"))


def test_a_card_is_taken_for_an_equal_pair_beside_the_beaver() -> None:
    table = "gang 7,3,B,?d,7,?d,4,?d/1,9,?d,?d,?d,?d,?d,?d source:A round=1 turns=9 discard=97 draw=?90 view=A rules=2"
    words = facts(view_of(table), "take", "draw")
    assert words[0] == "With the 7 beside your beaver you have 2 equal pairs: 10 points fewer."


def test_a_low_card_that_lies_face_up_spoils_the_protection_of_the_next_one() -> None:
    line = "clan 8,-,-,-,-/{},-,-,-,- hand:A hand={}dAn round=1 turns=4 draw=?63 view=A rules=2"
    words = facts(view_of(line.format("?dBn", "2")), "put B1 up", "put B1 down")
    assert words == ["Birke then has a low face-up card, and a second one would not be protected."]
    assert facts(view_of(line.format("?dBn", "7")), "put B1 up", "put B1 down") == []


def test_the_first_of_two_cards_is_discarded_for_the_second() -> None:
    view = view_of(OBVIOUS["a 0 for a 9"][0])
    assert facts(view._replace(again=True), "drop", "put A1")[0] == "After that you may draw a second card."
    assert "second card" not in "".join(facts(view, "drop", "put A1"))


# Verdicts


def compared(worth: float, error: float = 0.002, lead: float = 1.0) -> Comparison:
    """What a model says: the gain of the first move and its standard error."""
    point = Estimate(lead, 0.1)
    return Comparison(Estimate(worth, error), point, point, point, 0.5, 0.4)


UNSURE = compared(0.004, lead=0.2)
SURE = compared(0.03)


def test_a_move_is_clear_if_every_model_prefers_it() -> None:
    assert clarity_of([SURE] * len(MODELS)) == "clear"
    assert clarity_of([SURE, SURE, SURE, SURE, UNSURE]) == "clear"
    assert clarity_of([SURE, SURE, SURE, SURE, compared(-0.001, lead=-0.1)]) == "open"


def test_a_knock_is_clear_only_if_every_model_is_sure() -> None:
    assert clarity_of([SURE] * len(MODELS), is_knock=True) == "clear"
    assert clarity_of([SURE, SURE, SURE, SURE, UNSURE], is_knock=True) == "open"


def test_small_differences_in_all_models_are_close() -> None:
    assert clarity_of([compared(0.001, lead=0.1)] * len(MODELS)) == "close"


# Texts


def test_moves_and_choices_have_the_same_words() -> None:
    texts = catalogue("en")
    orders = {key.removeprefix("hint.move.") for key in texts if key.startswith("hint.move.")}
    choices = {key.removeprefix("hint.choice.") for key in texts if key.startswith("hint.choice.")}
    assert choices - orders == {"up", "down"} and orders <= choices


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_blames(lang: str) -> None:
    texts = [text for key, text in catalogue(lang).items() if key.startswith("hint.")]
    assert not [
        text for text in texts if any(word in text.lower() for word in ("mistake", "fehler", "forgot", "falsch"))
    ]
