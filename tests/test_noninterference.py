"""No viewer receives a card that they have not seen: views, moves, events and refusals of two worlds are the same.

Two worlds differ only in cards that a viewer has not seen. Which cards those are is said by the scribe, who follows
the table on its own, never by the engine. In the first test the hidden cards of a position are dealt again; in the
second a whole match is played again with other shuffles. The last tests break the engine on purpose and find every
leak.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from biberbau import Event, IllegalMove, Match, View
from biberbau.games import bande, cards, clan, gang
from biberbau.games.cards import FACE, NAMES
from biberbau.games.table import State
from biberbau.notation.events import AnyEvent
from biberbau.view import see

from .other_worlds import Leak, assert_same, other_shuffles, texts_to_try, with_other_choices
from .scenarios import SCENARIOS, Scenario
from .scribe import Card, GangScribe, Scribe, scribe_of, shuffles_of
from .setups import (
    GAMES,
    PLAYERS,
    Viewer,
    answer,
    as_json,
    examples,
    heard,
    is_number,
    matches,
    moves_in,
    play_on,
    seen,
    shuffles_in,
    viewers,
    whims,
)
from .thin_tables import decisions, deck_of, thin_deck, thin_tables

# The same position with other cards under it


@given(matches(), whims)
@examples(150)
def test_a_position_dealt_again_looks_the_same(match: Match, whim: int) -> None:
    scribe = scribe_of(match)
    for viewer in viewers(match.players):
        check_another_deal(match, scribe, viewer, Random(whim))


@given(matches(), whims)
@examples(150)
def test_a_move_reveals_only_what_it_shows(match: Match, whim: int) -> None:
    assume(match.turn is not None)
    random = Random(whim)
    scribe, move = scribe_of(match), random.choice(match.legal)
    for viewer in viewers(match.players):
        check_move_in_another_deal(match, scribe, viewer, move, random)


def check_another_deal(match: Match, scribe: Scribe, viewer: Viewer, random: Random) -> None:
    """Deal all cards again that a viewer has not seen; the viewer notices no difference."""
    twin = dealt_again(match, scribe, viewer, random, kept=[])[0]
    assert_same(seen(match, viewer), seen(twin, viewer))
    if viewer is not None:
        for text in texts_to_try(match, random):
            assert_same(answer(match, text, viewer), answer(twin, text, viewer))


def check_move_in_another_deal(match: Match, scribe: Scribe, viewer: Viewer, move: str, random: Random) -> None:
    """Deal all cards again that a viewer has not seen after the move either; the move shows no difference."""
    after, scribe_after = match.copy(), deepcopy(scribe)
    events = after.play(move)
    scribe_after.shuffles = shuffles_of(after)
    scribe_after.play(move)
    shown = scribe_after.has_seen(viewer)
    kept = [card for card in scribe.unseen_in_play(viewer) if (card.shuffle, card.place) in shown]
    twin, twin_scribe = dealt_again(match, scribe, viewer, random, kept)
    try:
        twin_events = twin.play(move)
    except IllegalMove:
        assert match.turn != viewer  # what the viewer may do does not depend on what the viewer has not seen
        return
    twin_scribe.shuffles = shuffles_of(twin)
    twin_scribe.play(move)
    if twin_scribe.has_seen(viewer) == shown:  # else another card was drawn, and shown to all
        assert_same(heard(events, viewer), heard(twin_events, viewer))
        assert_same(seen(after, viewer), seen(twin, viewer))


def dealt_again(
    match: Match, scribe: Scribe, viewer: Viewer, random: Random, kept: Sequence[Card]
) -> tuple[Match, Scribe]:
    """Return a twin of a position, and of its scribe, in which the faces a viewer has not seen are permuted."""
    twin_scribe = deepcopy(scribe)
    fixed = {(card.shuffle, card.place) for card in kept}
    hidden = [card for card in twin_scribe.unseen_in_play(viewer) if (card.shuffle, card.place) not in fixed]
    deal_faces(hidden, random)
    if isinstance(twin_scribe, GangScribe) and twin_scribe.phase == "open" and not kept:
        choose_again(twin_scribe, random)
    twin = match.copy()
    twin._state = match._state.copy()
    write_down(twin, twin_scribe)
    return twin, twin_scribe


def deal_faces(hidden: Sequence[Card], random: Random) -> None:
    """Permute faces within each shuffle; a card that everybody knows to be a number stays one."""
    for pile in {card.shuffle for card in hidden}:
        places = [card for card in hidden if card.shuffle == pile]
        faces = [card.face for card in places]
        for card in sorted(places, key=lambda card: not card.is_surely_number):  # the choosy ones first
            card.face = random.choice([face for face in faces if is_number(face) or not card.is_surely_number])
            faces.remove(card.face)


def choose_again(scribe: GangScribe, random: Random) -> None:
    """In `gang`'s phase `open` nobody's view shows a choice, not even the chooser's."""
    choosers = scribe.seats[: scribe.seats.index(str(scribe.turn))]
    scribe.chosen = [f"{seat}{number}" for seat in choosers for number in sorted(random.sample(range(1, 9), 2))]


def write_down(match: Match, scribe: Scribe) -> None:
    """Bring the faces of a scribe's cards into the state of a match; who has seen them stays as the engine has it."""
    state = match._state
    for number, card in enumerate(scribe.cards.values()):
        if card is not None:
            state.table[number] = state.table[number] & ~FACE | NAMES.index(card.face)
    if scribe.hand is not None:
        state.hand = state.hand & ~FACE | NAMES.index(scribe.hand.face)
    for depth, card in enumerate(scribe.deck, 1):
        state.deck.cards[state.deck.count - depth] = NAMES.index(card.face)
    if isinstance(scribe, GangScribe):
        for number, seat in enumerate(scribe.seats):
            state.chosen[number] = sum(1 << int(slot[1]) - 1 for slot in scribe.chosen if slot[0] == seat)


# The same match with other shuffles


@given(matches(), whims)
@examples(150)
def test_a_match_with_other_unseen_cards_looks_the_same(match: Match, whim: int) -> None:
    random, moves = Random(whim), moves_in(match.record())
    for count in {len(moves), random.randint(0, len(moves))}:
        check_another_match(match, moves[:count], random.choice(viewers(match.players)), random)


def check_another_match(match: Match, moves: Sequence[str], viewer: Viewer, random: Random) -> None:
    """Play the first moves of a match with other cards wherever a viewer sees none: the viewer receives the same."""
    observed, scribe = story(match, moves, viewer, shuffles_in(match.record()))
    other_moves = with_other_choices(moves, viewer, random) if scribe.phase == "open" else moves
    for is_free in (True, False):
        shuffles = other_shuffles(scribe, viewer, random, is_free)
        try:
            other_told, other_scribe = story(match, other_moves, viewer, shuffles)
        except IllegalMove:
            assert is_free  # numbers for numbers, specials for specials: every move stays legal
            continue
        if other_scribe.has_seen(viewer) == scribe.has_seen(viewer):
            assert_same(observed, other_told)
        else:
            assert is_free


def story(
    match: Match, moves: Sequence[str], viewer: Viewer, shuffles: Sequence[Sequence[str]]
) -> tuple[list[str], Scribe]:
    """Play moves with given shuffles; return everything that a viewer receives, and the scribe's account."""
    replay = Match(match.game, match.players, seed=1, shuffles=shuffles, options=match.options)
    observed = [heard(replay.events, viewer), seen(replay, viewer)]
    for move in moves:
        observed += [heard(replay.play(move), viewer), seen(replay, viewer), repr(replay)]
    if viewer is not None:
        observed += [answer(replay, text, viewer) for text in texts_to_try(replay, Random(len(moves)))]
    return observed, scribe_of(replay)


# Both, where rare things have just happened


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.about)
def test_rare_branches_reveal_nothing(scenario: Scenario) -> None:
    match, random = scenario.position(), Random(1)
    scribe, moves = scribe_of(match), moves_in(match.record())
    for viewer in viewers(match.players):
        check_another_deal(match, scribe, viewer, random)
        check_another_match(match, moves, viewer, random)
        if match.turn is not None:
            check_move_in_another_deal(match, scribe, viewer, match.legal[0], random)


# Both, where piles are rebuilt every few turns


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), list(product(GAMES, PLAYERS)))
@given(st.data(), whims)
@examples(4)
def test_rebuilt_piles_reveal_nothing(game: str, players: int, data: st.DataObject, whim: int) -> None:
    with data.draw(thin_tables(game, players)).match() as begun:
        for match in decisions(begun, whim):
            check_everybody(match, whim)


def check_everybody(match: Match, whim: int) -> None:
    random, scribe = Random(whim), scribe_of(match)
    for viewer in viewers(match.players):
        check_another_deal(match, scribe, viewer, random)
        check_another_match(match, moves_in(match.record()), viewer, random)


# What would happen if there were a leak


def leak_in_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody remembers every card."""

    def see_through(s: State, *rest: Any) -> View:
        view = see(s, *rest)
        return view._replace(known={seat: true_faces(s, number) for number, seat in enumerate(view.cards)})

    monkeypatch.setattr("biberbau.match.see", see_through)


def leak_in_backs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers and specials have different backs."""

    def see_marks(s: State, *rest: Any) -> View:
        view = see(s, *rest)
        marked = {
            seat: tuple(
                back[0] + "n" * is_number(face) if back != "-" else back
                for back, face in zip(row, true_faces(s, number), strict=True)
            )
            for number, (seat, row) in enumerate(view.backs.items())
        }
        return view._replace(backs=marked)

    monkeypatch.setattr("biberbau.match.see", see_marks)


def leak_in_earlier_piles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hidden cards of the present draw pile are reported as if it were an earlier one."""

    def see_one_pile_more(s: State, *rest: Any) -> View:
        view = see(s, *rest)
        faces = [face for seat in range(s.players) for face in true_faces(s, seat)]
        backs = [back for row in view.backs.values() for back in row]
        hidden = sorted(face for face, back in zip(faces, backs, strict=True) if back != "-")
        return view._replace(earlier=(*view.earlier, tuple(hidden)))

    monkeypatch.setattr("biberbau.match.see", see_one_pile_more)


def leak_in_held_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody can tell a number in another's hand."""

    def see_hands(s: State, *rest: Any) -> View:
        view = see(s, *rest)
        is_hidden_number = view.held is not None and s.hand & FACE < cards.SPECIALS
        return view._replace(held=view.held._replace(back="n")) if view.held and is_hidden_number else view

    monkeypatch.setattr("biberbau.match.see", see_hands)


def leak_in_the_order_of_earlier_piles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards of earlier piles are listed in the order in which they lie."""

    def see_as_they_lie(s: State, *rest: Any) -> View:
        view = see(s, *rest)
        hidden = [card for card in s.table[: s.players * s.slots] if not card >> cards.PUBLIC & cards.SEEN]
        faces = tuple(NAMES[card & FACE] for card in hidden if card != cards.EMPTY)
        return view._replace(earlier=(faces,)) if view.earlier else view

    monkeypatch.setattr("biberbau.match.see", see_as_they_lie)


def true_faces(s: State, seat: int) -> tuple[str, ...]:
    """What really lies before a seat."""
    row = s.table[seat * s.slots : (seat + 1) * s.slots]
    return tuple("-" if card == cards.EMPTY else NAMES[card & FACE] for card in row)


def leak_in_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every viewer receives every event with all its cards."""
    monkeypatch.setattr(Event, "as_seen_by", lambda event, viewer: event)


def leak_in_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "__repr__", lambda self: f"<Match {self._state.hand & FACE}>")


def leak_in_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mover's choices, shown to everybody."""
    look = Match.view

    def look_over_the_shoulder(self: Match, seat: str | None) -> View:
        return View.from_dict({**look(self, seat).to_dict(), "legal": list(self.legal)})

    monkeypatch.setattr(Match, "view", look_over_the_shoulder)


def leak_in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that knows the next card."""
    play = Match.play

    def play_or_tell(self: Match, move: str, by: str | None = None) -> tuple[AnyEvent, ...]:
        try:
            return play(self, move, by)
        except IllegalMove as refusal:
            refusal.fields["next"] = self._state.deck.cards[self._state.deck.count - 1]
            raise

    monkeypatch.setattr(Match, "play", play_or_tell)


def leak_to_the_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """C38 broken: owners know what is laid face down in their lodges, or into their rows."""
    lay, swap = clan.lay, bande.swap

    def lay_with_a_look(s: State, slot: int, face_up: bool) -> None:
        lay(s, slot, face_up)
        s.table[slot] |= cards.SEEN << slot // s.slots

    def swap_with_a_look(s: State, a: int, b: int) -> None:
        swap(s, a, b)
        s.table[a] |= cards.SEEN << a // s.slots

    monkeypatch.setattr(clan, "lay", lay_with_a_look)
    monkeypatch.setattr(bande, "swap", swap_with_a_look)


def leak_of_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """X07 broken: cards are turned up as soon as they are chosen."""
    choose = gang.choose

    def choose_and_show(s: State, a: int, b: int) -> None:
        seat = s.seat
        choose(s, a, b)
        s.up[seat] |= s.chosen[seat]

    monkeypatch.setattr(gang, "choose", choose_and_show)


Breach = Callable[[pytest.MonkeyPatch], None]
BREACHES: dict[Breach, Sequence[str]] = {
    leak_in_views: GAMES,
    leak_in_backs: ("gang", "bande", "bande-classic"),
    leak_in_earlier_piles: GAMES,
    leak_in_held_cards: ("bande", "bande-classic"),
    leak_in_events: GAMES,
    leak_in_repr: GAMES,
    leak_in_legal_moves: ("bande", "bande-classic"),
    leak_in_refusals: GAMES,
    leak_to_the_owner: ("clan", "clan-combined", "bande", "bande-classic"),
    leak_of_choices: ("gang",),
}


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach.__name__)
def test_every_leak_is_found(breach: Breach, monkeypatch: pytest.MonkeyPatch) -> None:
    breach(monkeypatch)
    for game in BREACHES[breach]:
        with pytest.raises(Leak):
            try_some_worlds(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["gang", "bande", "bande-classic"])
def test_a_leak_is_found_that_shows_after_a_rebuild(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak_in_the_order_of_earlier_piles(monkeypatch)
    try_some_worlds(game)
    with deck_of(game, thin_deck(game, 3, 6, 4, 1)), pytest.raises(Leak):
        for whim in range(10):
            for match in decisions(Match(game, 3, seed=whim), whim):
                check_everybody(match, whim)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_leak_none_is_found(game: str) -> None:
    try_some_worlds(game)


def try_some_worlds(game: str) -> None:
    for whim in range(8):
        match = play_on(Match(game, PLAYERS[whim % 3], seed=whim), "any", whim, whim * whim)
        check_everybody(match, whim)


def test_the_worlds_really_differ() -> None:
    """The comparison would be empty if nothing were dealt again."""
    for game in GAMES:
        match = play_on(Match(game, 3, seed=5), "any", 5, 20)
        scribe = scribe_of(match)
        twin = dealt_again(match, scribe, "A", Random(1), kept=[])[0]
        assert as_json(twin._state.deck.cards) != as_json(match._state.deck.cards)
        assert other_shuffles(scribe, "A", Random(1), is_free=True) != shuffles_in(match.record())
