"""Determinise: from what one viewer knows to a whole match that could be the real one.

Everything the view does not show is sampled uniformly among what is consistent with it. A view has no history: what
other seats have seen is not part of it, so in the sampled match they have seen what lies open and the card in their own
hand; nor is what earlier moves would tell, such as that a card kept from the draw pile of `bande` is a number.
"""

from collections.abc import Sequence
from random import Random

from .errors import BadView, Problem
from .games import Game, cards, phases, table
from .games.table import NOBODY, State
from .match import Match, furnish, read_game, read_players
from .notation import HIDDEN, SEATS, SPACE, face_of, seat_number
from .options import read_options
from .shuffling import read_seed
from .soundness import check_table
from .view import Cards, Sheet, View


def determinise(view: View, seed: str | int | None = None) -> Match:
    """Return a match with the same view for that seat, all else sampled; the seed makes it repeatable."""
    spoken = read_seed(seed)
    try:
        state = sample_state(view, Random(spoken))
        match = Match.at(state, view.game, view.options, Sheet(view.scores, view.last), spoken)
    except BadView:
        raise
    except Problem as problem:
        raise BadView("bad-view", why=problem) from problem
    if match.view(view.seat) != view:
        raise BadView("bad-view", why=_difference(view, match.view(view.seat)))
    return match


def _difference(view: View, made: View) -> str:
    return ", ".join(name for name in View._fields if getattr(view, name) != getattr(made, name))


def sample_state(view: View, random: Random) -> State:
    """Lay out the table as the viewer knows it, and deal the rest at random."""
    game = read_game(view.game)
    players = read_players(view.players)
    state = furnish(game, players, read_options(view.options, game, players))
    _set_clock(state, view)
    _check_clock(state, game, view)
    _set_open(state, view)
    _set_piles(state, view)
    _deal_unknown(state, game, view, random)
    _choose_unknown(state, view, random)
    check_table(state, game)
    return state


def _set_clock(state: State, view: View) -> None:
    """Set what is public about rounds, turns and points."""
    state.round = view.round
    state.turns = view.turns
    state.again = int(view.again)
    if view.phase not in phases.NAMES:
        raise BadView("bad-view", why="phase")
    state.phase = phases.NAMES.index(view.phase)
    state.ender = _seat(view.ender, state.players)
    state.starter = _seat(view.starter, state.players)
    state.seat = _seat(view.turn, state.players)
    for seat in range(state.players):
        state.totals[seat] = view.totals.get(SEATS[seat], 0)
    for name in view.winners or ():
        state.winners |= 1 << _seat(name, state.players)


def _check_clock(state: State, game: Game, view: View) -> None:
    """Refuse what contradicts itself: nobody else would notice, since the view would come out the same."""
    over = state.phase == phases.OVER
    sound = {
        "phase": over or state.phase in game.phases,
        "turn": (view.turn is None) == over,
        "winners": bool(view.winners) == over and (view.winners is None) != over,
        "round": 1 <= view.round <= view.rounds,
        "turns": 0 <= view.turns <= state.turn_cap + state.players,
        "starter": (view.starter is None) == (state.phase == phases.OPEN),
        "hand": (view.hand is not None) == (state.phase in phases.WITH_HAND),
    }
    for name, is_sound in sound.items():
        if not is_sound:
            raise BadView("bad-view", why=name)


def _set_open(state: State, view: View) -> None:
    """Lay out what the viewer sees or has seen; what stays unknown is left as a bare, unseen EMPTY for the deal."""
    mine = _bit(view, state)
    for slot in range(state.players * state.slots):
        lies, known = _named(view.cards, slot, state), _named(view.known, slot, state)
        owner, bit = slot // state.slots, 1 << slot % state.slots
        state.table[slot] = cards.EMPTY
        if lies == SPACE:
            continue
        state.filled[owner] |= bit
        if lies != HIDDEN:
            state.up[owner] |= bit
            state.table[slot] = _face(lies) | cards.EVERYBODY
        elif known != HIDDEN:
            state.table[slot] = _face(known) | mine
    state.hand = cards.EMPTY
    if view.hand is not None and view.hand != HIDDEN:
        shown = state.phase == phases.ACTION or (view.game == "gang" and view.seat != view.turn)
        state.hand = _face(view.hand) | (cards.EVERYBODY if shown else mine | cards.SEEN << state.seat)


def _set_piles(state: State, view: View) -> None:
    for pile, names in ((state.discard, view.discard), (state.aside, view.aside)):
        if len(names) > len(pile.cards):
            raise BadView("bad-view", why="discard, aside")
        for name in names:
            table.push(pile, _face(name))


def _deal_unknown(state: State, game: Game, view: View, random: Random) -> None:
    """Sample the cards nobody showed this viewer; in `clan*` only numbers lie in lodges or wait in a hidden hand."""
    pool = _unseen_cards(state)
    random.shuffle(pool)
    if game.family == "clan":
        pool.sort(key=lambda face: face < cards.SPECIALS)  # numbers last, where they are dealt from
    if len(pool) < _count_unknown(state, view):
        raise BadView("bad-view", why="cards")
    for slot in range(state.players * state.slots):
        if _is_unknown(state, slot):
            state.table[slot] = pool.pop()
    if view.hand == HIDDEN:
        state.hand = pool.pop() | cards.SEEN << state.seat
    random.shuffle(pool)
    for face in pool:
        table.push(state.deck, face)


def _unseen_cards(state: State) -> list[int]:
    """The whole deck without the cards whose places this viewer knows."""
    left = list(table.COPIES[state.game * cards.KINDS : (state.game + 1) * cards.KINDS])
    seen = [*state.discard.cards[: state.discard.count], *state.aside.cards[: state.aside.count]]
    lying = state.table[: state.players * state.slots]
    seen += [card & cards.FACE for card in (*lying, state.hand) if card != cards.EMPTY]
    for face in seen[: sum(left) + 1]:
        left[face] -= 1
    if min(left) < 0:
        raise BadView("bad-view", why="cards")
    return [face for face in range(cards.KINDS) for _ in range(left[face])]


def _count_unknown(state: State, view: View) -> int:
    slots = range(state.players * state.slots)
    return sum(_is_unknown(state, slot) for slot in slots) + (view.hand == HIDDEN)


def _is_unknown(state: State, slot: int) -> bool:
    filled = state.filled[slot // state.slots] >> slot % state.slots & 1
    return bool(filled) and state.table[slot] == cards.EMPTY


def _choose_unknown(state: State, view: View, random: Random) -> None:
    """Sample what earlier seats chose in `gang`'s phase `open`: nobody's view shows it, not even the chooser's."""
    if state.phase == phases.OPEN:
        for seat in range(state.seat):
            first, second = random.sample(range(state.slots), 2)
            state.chosen[seat] = 1 << first | 1 << second


def _bit(view: View, state: State) -> int:
    """Who has seen what this viewer has: the viewer, or everybody if it is the public."""
    if view.seat is None:
        return cards.EVERYBODY
    return cards.SEEN << seat_number(view.seat, state.players)


def _seat(name: str | None, players: int) -> int:
    return NOBODY if name is None else seat_number(name, players)


def _named(seats: Cards, slot: int, state: State) -> str:
    names: Sequence[str] = seats.get(SEATS[slot // state.slots], ())
    if len(names) != state.slots:
        raise BadView("bad-view", why="cards")
    return names[slot % state.slots]


def _face(name: str) -> int:
    face = face_of(name)
    if face is None:
        raise BadView("bad-view", why=name)
    return face
