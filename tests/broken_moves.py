"""Moves that look broken, by what a bot still remembers: `python -m tests.broken_moves --matches 200` counts them.

A move looks broken if it is certainly bad by the cards that the bot believes to know. A bot that searches may play one
if the search has found it better than the move of its heuristics; such moves are counted apart.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from biberbau import Match
from biberbau.bots import LEVELS, make_bot, thinking
from biberbau.games import GAMES, Game, bande, cards, clan, gang, moves, phases
from biberbau.games.table import NOBODY, State
from biberbau.notation import SEATS, read_move
from biberbau.notation.events import events_for

HIGHEST = 9
"""The highest number of `bande*`."""
USEFUL = 6
"""In `gang` a lower number on the discard pile is of use to anybody."""
LOW, MUCH = 4, 5
"""In `gang`, a number up to LOW is wasted if an own one is MUCH higher."""


class Broken(NamedTuple):
    """A move that looks broken: which and why, and whether a search has found it better."""

    why: str
    by_search: bool
    seed: str
    move: str


# What looks broken


def why_broken(game: Game, state: State, move: int) -> str | None:
    """Say why a move looks broken by the belief of the seat to move; None if it does not."""
    return {"bande": _in_bande, "clan": _in_clan, "gang": _in_gang}[game.family](state, move)


def _in_bande(state: State, move: int) -> str | None:
    kind, slot = move & moves.KIND, move >> moves.FIRST & moves.SLOT
    row = [_known(state, state.seat * bande.SLOTS + place) for place in range(bande.SLOTS)]
    if kind == moves.KNOCK:
        return "knock that cannot win" if _is_hopeless_knock(state) else None
    if kind in (moves.PUT, moves.TAKE_TO):
        new = state.hand & cards.FACE if kind == moves.PUT else state.discard.cards[state.discard.count - 1]
        old = row[slot - state.seat * bande.SLOTS]
        if old is None:
            return "high card laid on an unknown one" if new >= HIGHEST - 1 else None
        return "laid on a lower or equal card" if old <= new else None
    if kind == moves.SWAP:
        given, got = _known(state, slot), _known(state, move & moves.SLOT)
        is_loss = given is not None and got is not None and got >= given
        return "swapped for a higher or equal card" if is_loss else None
    if kind == moves.PEEK and state.table[slot] >> state.seat & cards.SEEN:
        return "peek at a known card" if None in row else None
    return _dropped_in_bande(state, row) if kind == moves.DROP else None


def _dropped_in_bande(state: State, row: list[int | None]) -> str | None:
    hand = state.hand & cards.FACE
    if hand == cards.PEEK and state.ender == NOBODY:
        blind = [place for place in range(bande.SLOTS) if not _is_seen(state, state.seat * bande.SLOTS + place)]
        return "peek thrown away" if blind else None
    if hand < cards.SPECIALS and not state.again and any(own is not None and own > hand for own in row):
        return "low card thrown away"
    return None


def _is_hopeless_knock(state: State) -> bool:
    """Whether another row is certainly lower, even if it is not improved; in the last round with the totals.

    If not even a row of zeros against one of nines could win the match, nothing is lost by a knock.
    """
    for seat in (seat for seat in range(state.players) if seat != state.seat):
        behind = state.totals[state.seat] - state.totals[seat] if state.round == state.rounds else 0
        if behind <= HIGHEST * bande.SLOTS and _sum(state, state.seat, 0) + behind > _sum(state, seat, HIGHEST):
            return True
    return False


def _sum(state: State, seat: int, unknown: int) -> int:
    known = [_known(state, seat * bande.SLOTS + place) for place in range(bande.SLOTS)]
    return sum(unknown if face is None else face for face in known)


def _in_clan(state: State, move: int) -> str | None:
    kind, slot = move & moves.KIND, move >> moves.FIRST & moves.SLOT
    if kind == moves.PEEK and _is_seen(state, slot):
        out = [0] * moves.MOST
        targets = out[: clan.legal(state, out)]
        unseen = [each for each in targets if not _is_seen(state, each >> moves.FIRST & moves.SLOT)]
        return "peek at a known card" if unseen else None
    if kind in (moves.PUT_UP, moves.PUT_DOWN) and state.phase == phases.HAND and state.ender == NOBODY:
        return "ends the round with a certain penalty" if _is_penalty_certain(state, slot) else None
    return None


def _is_penalty_certain(state: State, slot: int) -> bool:
    """Whether the card in hand, laid here, begins the end although another lodge certainly has more points."""
    lodges = [[_known(state, each) for each in _lodge(state, seat)] for seat in range(state.players)]
    own, hand, is_free = lodges[state.seat], state.hand & cards.FACE, state.table[slot] == cards.EMPTY
    if len(own) < clan.SLOTS - 1 or (slot // clan.SLOTS == state.seat) != is_free:
        return False
    if is_free:
        own.append(hand)
    else:  # C04: the card that lay there comes into the own lodge
        robbed, taken = lodges[slot // clan.SLOTS], _known(state, slot)
        robbed.remove(taken)
        robbed.append(hand)
        own.append(taken)
    if None in own:
        return False
    others = [seat for seat in range(state.players) if seat != state.seat]
    return any(_points(lodges[seat]) > _points(own) and not _wins_anyway(state, seat, lodges) for seat in others)


def _wins_anyway(state: State, rival: int, lodges: list[list[int | None]]) -> bool:
    """Whether the own total stays above another one in the last round, in spite of the penalty."""
    own, other = (state.totals[seat] + _points(lodges[seat]) for seat in (state.seat, rival))
    return state.round == state.rounds and own + clan.PENALTY >= other


def _points(faces: list[int | None]) -> int:
    """The points of the known cards; five equal ones win the match."""
    known = [face for face in faces if face is not None]
    return sum(known) + sum({3: 15, 4: 25, 5: 200}.get(equal, 0) for equal in Counter(known).values())


def _lodge(state: State, seat: int) -> list[int]:
    slots = range(seat * clan.SLOTS, (seat + 1) * clan.SLOTS)
    return [slot for slot in slots if state.table[slot] != cards.EMPTY]


def _in_gang(state: State, move: int) -> str | None:
    kind, new = move & moves.KIND, state.hand & cards.FACE
    if kind in (moves.TURN, moves.PASS):
        return "low card thrown away" if _is_thrown_away(state, new) else None
    if kind != moves.PUT:
        return None
    slot = move >> moves.FIRST & moves.SLOT
    beside = state.seat * gang.SLOTS + (slot % gang.SLOTS ^ gang.COLUMNS)
    old, other = _face_up(state, slot), _face_up(state, beside)
    if old is None or _is_pair(new, other) or new < USEFUL or _is_wanted(state, new):
        return None
    if _is_pair(old, other):
        return "pair destroyed"
    pairs = [column for column in _columns(state, state.seat) if _is_pair(*column)]
    is_of_use = any(new in pair or pair == (cards.BEAVER, cards.BEAVER) for pair in pairs)  # G26: a further such pair
    return "laid on a card that is not higher" if old <= new < cards.BEAVER and not is_of_use else None


def _is_thrown_away(state: State, number: int) -> bool:
    """Whether a low number would replace an own one without a partner that is higher by far."""
    lone = [face for column in _columns(state, state.seat) if not _is_pair(*column) for face in column]
    return number <= LOW and any(face is not None and number + MUCH <= face < cards.BEAVER for face in lone)


def _columns(state: State, seat: int) -> list[tuple[int | None, int | None]]:
    first = seat * gang.SLOTS
    return [(_face_up(state, first + at), _face_up(state, first + at + gang.COLUMNS)) for at in range(gang.COLUMNS)]


def _is_wanted(state: State, number: int) -> bool:
    """Whether the next player has a face-up number like this without a partner."""
    columns = _columns(state, (state.seat + 1) % state.players)
    return any(number in column and not _is_pair(*column) for column in columns)


def _face_up(state: State, slot: int) -> int | None:
    is_up = state.up[slot // gang.SLOTS] >> slot % gang.SLOTS & 1
    return state.table[slot] & cards.FACE if is_up else None


def _is_pair(one: int | None, two: int | None) -> bool:
    return None not in (one, two) and (one == two or cards.BEAVER in (one, two))


def _is_seen(state: State, slot: int) -> bool:
    return bool(state.table[slot] >> state.seat & cards.SEEN)


def _known(state: State, slot: int) -> int | None:
    """The number that the seat to move believes to lie in a slot."""
    face = state.table[slot] & cards.FACE
    return face if _is_seen(state, slot) and face < cards.SPECIALS else None


# Matches


def broken_moves(name: str, game: str, players: int, seed: str) -> Iterator[Broken]:
    """Let bots of a level play a match; yield the moves that look broken."""
    level, declared = LEVELS[name.partition("@")[0]], GAMES[game]
    match = Match(game, players, seed=seed)
    seeds = {seat: f"{seed}/{seat}" for seat in SEATS[:players]}
    bots = {seat: make_bot(name, seeds[seat]) for seat in seeds}
    memories = {seat: level.remember(seat, declared, f"{seeds[seat]}/memory") for seat in seeds}
    heard = dict.fromkeys(seeds, 0)
    while (seat := match.turn) is not None:
        view, events = match.view(seat), events_for(match.events[heard[seat] :], seat)
        heard[seat] = len(match.events)
        memories[seat].follow(events)
        text = bots[seat].choose(view, events)
        if len(view.legal) > 1:
            belief = level.believe(view, memories[seat], Random(f"{seeds[seat]}/{view!r}"))
            move = read_move(text, declared.slots, players)
            why = why_broken(declared, belief.state, move)
            if why is not None:
                preferred = thinking.by_heuristics(declared, belief.state.copy(), level.foresight)
                yield Broken(why, bool(level.rollouts) and move != preferred, seed, text)
        match.play(text, by=seat)


def main() -> None:
    """Count broken moves in many matches and print them by level, game and reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--levels", nargs="+", default=["kit", "yearling", "builder", "elder", "boss@400"])
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    call = parser.parse_args()
    for name in call.levels:
        for game in call.games:
            found: Counter[tuple[str, bool]] = Counter()
            for number in range(call.matches):
                found.update((each.why, each.by_search) for each in broken_moves(name, game, call.players, f"{number}"))
            said = [f"{why}{' (found by search)' * search} {count}" for (why, search), count in sorted(found.items())]
            what = f"{name} {game}, {call.players} players, {call.matches} matches"
            print(f"{what}: {', '.join(said) or 'none'}", flush=True)


if __name__ == "__main__":
    main()
