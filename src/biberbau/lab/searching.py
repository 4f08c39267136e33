"""Players of a batch that search: the search of `elder` and `boss`, as rules on the rows of a batch.

It is that of `bots.thinking` and `bots.trial`: the same moves are tried in the same kind of worlds, half of them are
dropped after each stage, and a gain must exceed its error. What they infer is what they infer at a table: which
cards are probably low or high, their limits, and the passes, of which a row keeps the last ones (`Episode.passes`).

Four things differ from a table. The budget is a number of rollouts, usually much smaller. There is no time limit.
Nothing is forgotten, which is a difference for the `elder` only. And of which kind the others are is judged by the
present round only.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

from ..bots.heuristics import heuristics_of, looks_broken_in, sensible
from ..bots.kinds import KINDS, PRIOR
from ..bots.learned.player import Policy
from ..bots.learned.policy import BY_CHANCE, choose_learned
from ..bots.levels import LEVELS
from ..bots.rollout import ROOT, SCRATCH, is_hidden, prefer, try_moves
from ..bots.trial import CAUTION, GREAT_CAUTION, PROOF, SURPRISE, trier
from ..games import GAMES, Game, cards
from ..games.any_game import legal, rules_of
from ..games.table import SEATS, State, copy_state, keep_state, pop, push
from ..kernel.chance import Pile
from ..kernel.rule import Bytes, Shorts, Words, bind, rule
from ..observation.episode import PASS_ROOM, passes_kept
from .driving import Row, action_of, choose_openings

READER = "reader"
"""A player of batches only: the boss without its learned policy, to train policies against."""
SEARCHING = (*(name for name, level in LEVELS.items() if level.rollouts), READER)
"""The players that search: levels and the reader."""
WORLDS = 3
"""Number of states that a search needs: the root, a sampled world, and the one that is played on."""
HINTS = len(Row().table) + SEATS * KINDS + PASS_ROOM
"""The largest number of hints."""


class Search(NamedTuple):
    """A player that searches, with a budget."""

    level: str
    rollouts: int

    @property
    def name(self) -> str:
        """Its name, such as `boss@100`."""
        return f"{self.level}@{self.rollouts}"

    def policy(self, game: Game, players: int) -> Policy | None:
        """Return the learned policy that the level uses, if any."""
        return None if self.level == READER else LEVELS[self.level].policy(game, players)


def read_search(name: str) -> Search | None:
    """Read a name such as `boss@100`: a level that searches, and the rollouts for one move. None if it is no such."""
    level, _, rollouts = name.partition("@")
    return Search(level, int(rollouts)) if level in SEARCHING and rollouts.isdecimal() else None


@cache
def searcher(name: str, is_learned: bool) -> Callable[..., None]:
    """Bind `search_rows` to a game; with `is_learned` the search takes a learned policy."""
    game = GAMES[name]
    module = heuristics_of(game.heuristics)
    own: dict[str, Callable[..., Any]] = rules_of(game.rules) | {"prefer": sensible(module), "essence": module.essence}
    own |= {"looks_broken": looks_broken_in(game), "try_moves": trier(game.rules, game.heuristics, is_learned)}
    own["preferred"] = bind(by_policy if is_learned else by_heuristics, own)
    for each in (count_like, different_moves, best_of, search):
        own[each.__name__] = bind(each, own)
    return bind(search_rows, own)


def essence(s: State, move: int) -> int:
    """Return the equivalence class of a move; placeholder for the heuristics of a game."""
    raise NotImplementedError


def looks_broken(s: State, move: int) -> bool:
    """Return whether a move looks broken; placeholder for what a game knows of that."""
    raise NotImplementedError


def preferred(s: State, out: list[int], count: int, sensible: list[int], net: Shorts, seen: Bytes, work: Words) -> int:
    """Return the preferred move; placeholder for `by_heuristics` or `by_policy`."""
    raise NotImplementedError


@rule
def search_rows(
    states: list[Row],
    dice: list[Row],
    wanted: Bytes,
    ids: Shorts,
    worlds: list[State],
    out: list[int],
    tried: list[int],
    gains: list[float],
    squares: list[float],
    hints: list[int],
    net: Shorts,
    seen: Bytes,
    work: Words,
    rollouts: int,
    scale: float,
    actions: list[int],
) -> None:
    """Pick an action of every wanted row by a search; its random choices do not change the coming deals."""
    for i in range(len(actions)):
        if wanted[i]:
            s = states[i]
            keep_state(worlds, ROOT, s)
            worlds[ROOT].random = dice[0].random
            hide(worlds[ROOT])
            move = search(s, worlds, out, tried, gains, squares, hints, net, seen, work, rollouts, scale)
            dice[0].random = worlds[ROOT].random
            actions[i] = action_of(s, ids, move)


@rule
def search(
    s: Row,
    worlds: list[State],
    out: list[int],
    tried: list[int],
    gains: list[float],
    squares: list[float],
    hints: list[int],
    net: Shorts,
    seen: Bytes,
    work: Words,
    rollouts: int,
    scale: float,
) -> int:
    """Pick the best move of the seat to move (`bots.thinking.by_search`); the world at ROOT shows what it knows."""
    count = different_moves(worlds, out, tried, net, seen, work)
    if count == 1:
        return tried[0]
    low = leaning(s, -1)
    high = leaning(s, 1)
    known = write_hints(s, hints)
    for i in range(count):
        gains[i] = 0.0
        squares[i] = 0.0
    played = 0
    spent = 0
    stages = stages_for(count)
    while stages > 0:
        more = max(1, (rollouts - spent) // stages // count)
        known_hints = hints[:known]
        try_moves(worlds, out, tried[:count], gains, squares, more, low, high, known_hints, scale, net, seen, work)
        played += more
        spent += more * count
        if stages > 1:
            count = drop_the_worse_half(tried, gains, squares, count)
        stages -= 1
    return tried[best_of(worlds[ROOT], tried, gains, squares, count, played, len(net) > 0)]


# What the seat to move does not know


@rule
def hide(s: State) -> None:
    """Lay all cards that the seat to move has not seen in a fixed order, so that the true ones cannot matter."""
    bit = cards.SEEN << s.seat
    for pile in range(s.rebuilt):
        sort_hidden(s, bit, pile, s.deck.count)
    sort_hidden(s, bit, s.rebuilt, 0)
    choose_openings(s, s.seat)


@rule
def sort_hidden(s: State, bit: int, pile: int, start: int) -> None:
    """Deal the hidden cards of one pile in ascending order, first to slots for numbers (`bots.rollout.redeal_pile`)."""
    for slot in range(s.players * s.slots):
        if is_hidden(s.table[slot], bit, pile):
            push(s.deck, s.table[slot])
    if is_hidden(s.hand, bit, pile):
        push(s.deck, s.hand)
    sort_down(s.deck, start)
    take_hidden(s, bit, pile, cards.NUMBER)
    take_hidden(s, bit, pile, 0)


@rule
def take_hidden(s: State, bit: int, pile: int, number: int) -> None:
    """Take a card for every hidden one of a pile that has to be a number, or for every other."""
    for slot in range(s.players * s.slots):
        if is_hidden(s.table[slot], bit, pile) and s.table[slot] & cards.NUMBER == number:
            s.table[slot] = (s.table[slot] & ~cards.FACE) | pop(s.deck)
    if is_hidden(s.hand, bit, pile) and s.hand & cards.NUMBER == number:
        s.hand = (s.hand & ~cards.FACE) | pop(s.deck)


@rule
def sort_down(pile: Pile, start: int) -> None:
    """Sort the cards of a pile from an index on, the lowest on top."""
    for end in range(start + 1, pile.count):
        card = pile.cards[end]
        place = end
        while place > start and pile.cards[place - 1] < card:
            pile.cards[place] = pile.cards[place - 1]
            place -= 1
        pile.cards[place] = card


# What it infers


@rule
def leaning(s: Row, lean: int) -> int:
    """Return a bit for each slot whose card is probably low (−1) or high (1), as `bots.belief.imagine`."""
    found = 0
    for slot in range(s.players * s.slots):
        if s.table[slot] != cards.EMPTY and lean_of(s, slot) == lean:
            found |= 1 << slot
    return found


@rule
def lean_of(s: Row, slot: int) -> int:
    """Return whether a card is probably low or high; in `bande*` a seen card that its owner keeps is probably low."""
    if s.reading and s.turns >= s.players and s.table[slot] >> slot // s.slots & cards.SEEN:
        return -1
    return s.leans[slot]


@rule
def write_hints(s: Row, hints: list[int]) -> int:
    """Write the limits, kinds and passes as `bots.hints` packs them; return how many numbers. Only `bande*` has any."""
    if not s.reading:
        return 0
    room = s.players * s.slots
    for slot in range(room):
        hints[slot] = s.limits[slot]
    at = room
    for _ in range(s.players):
        for kind in range(KINDS):
            hints[at] = PRIOR[kind]
            at += 1
    for i in range(min(s.passed, passes_kept(s)) * (1 + room)):
        hints[at] = s.passes[i]
        at += 1
    return at


# Which moves are tried


@rule
def by_heuristics(
    s: State, out: list[int], count: int, sensible: list[int], net: Shorts, seen: Bytes, work: Words
) -> int:
    """Pick a move by the heuristics."""
    return prefer(s, out, count)


@rule
def by_policy(s: Row, out: list[int], count: int, sensible: list[int], net: Shorts, seen: Bytes, work: Words) -> int:
    """Draw a move from a learned policy, one that looks broken only if all do (`bots.learned.player.Policy.choose`)."""
    found = 0
    for i in range(count):
        if not looks_broken(s, out[i]):
            sensible[found] = out[i]
            found += 1
    if found == 0:
        return choose_learned(s, out, count, net, seen, work, BY_CHANCE)
    return choose_learned(s, sensible, found, net, seen, work, BY_CHANCE)


@rule
def different_moves(
    worlds: list[State], out: list[int], tried: list[int], net: Shorts, seen: Bytes, work: Words
) -> int:
    """Write all moves that are not equivalent, the preferred one first; return how many."""
    copy_state(worlds, ROOT, SCRATCH)  # the choice of the preferred move may draw lots
    s = worlds[SCRATCH]
    count = legal(s, out)
    tried[0] = preferred(s, out, count, tried, net, seen, work)
    found = 1
    for i in range(count):
        if count_like(s, out[i], tried, found) == 0:
            tried[found] = out[i]
            found += 1
    return found


@rule
def count_like(s: State, move: int, tried: list[int], found: int) -> int:
    """Count the moves found so far that are equivalent to a move."""
    own = essence(s, move)
    count = 0
    for i in range(found):
        if essence(s, tried[i]) == own:
            count += 1
    return count


@rule
def stages_for(count: int) -> int:
    """Return the number of stages; after each but the last, half of the moves are dropped."""
    stages = 1
    while count - 1 >> stages:
        stages += 1
    return stages


@rule
def drop_the_worse_half(tried: list[int], gains: list[float], squares: list[float], count: int) -> int:
    """Keep the preferred move and the better half of the others, the best first; return how many."""
    kept = 1 + count // 2
    for place in range(1, kept):
        best = place
        for i in range(place + 1, count):
            if gains[i] > gains[best]:
                best = i
        move = tried[best]
        gain = gains[best]
        square = squares[best]
        for i in range(best, place, -1):
            tried[i] = tried[i - 1]
            gains[i] = gains[i - 1]
            squares[i] = squares[i - 1]
        tried[place] = move
        gains[place] = gain
        squares[place] = square
    return kept


@rule
def best_of(
    s: State,
    tried: list[int],
    gains: list[float],
    squares: list[float],
    count: int,
    played: int,
    is_learned: bool,
) -> int:
    """Return the place of the move that a search chooses, as `bots.trial.Trial.best` does."""
    best = 0
    most = 0.0
    bar = 0.0
    for i in range(1, count):
        if not looks_broken(s, tried[i]):
            bar = max(bar, gains[i] / played)
            sure = sure_gain(gains[i], squares[i], played, GREAT_CAUTION if is_learned else CAUTION)
            if sure > most:
                most = sure
                best = i
    for i in range(1, count):
        if looks_broken(s, tried[i]):
            sure = sure_gain(gains[i], squares[i], played, GREAT_CAUTION) - PROOF
            if sure > bar:
                bar = sure
                best = i
    return best


@rule
def sure_gain(gain: float, square: float, played: int, caution: float) -> float:
    """Return by how much a move is better than the first one, less some standard errors."""
    mean = gain / played
    variance = (square + SURPRISE) / played - mean * mean
    return mean - caution * sqrt(max(variance, 0.0) / played)
