"""Series of matches: which seed gives which deals, and a match of a batch as a `Match`.

Every row of a batch has a home, and every match of a row a counter: SplitMix64 numbers, made by `scramble`. The counter
fixes all shuffles of a match, and the random choices of its opponents.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from ..games import Game, moves, phases
from ..games.cards import NAMES
from ..games.table import begin_match
from ..kernel.chance import STEP, Pile, mix, scramble
from ..match import Match
from ..notation import seat_number, spell
from ..observation import Actions, Layout
from ..options import read_options
from ..setting_up import make_state, read_game
from .driving import OUTSIDE, Row, player_of
from .opponents import answer_of, kinds_of, read_opponents


def home_of(seed: int, row: int) -> int:
    """Return the home of a row of a batch: scramble(scramble(seed) + (row + 1) · STEP)."""
    return scramble(scramble(seed) + (row + 1) * STEP)


def counter_of(seed: int, row: int, number: int) -> int:
    """Return the counter of one match of a row, counted from 0: scramble(home + number · STEP)."""
    return scramble(home_of(seed, row) + number * STEP)


def rebuild(
    game: str,
    players: int,
    counter: int,
    actions: Iterable[int],
    *,
    opponents: str | Sequence[str] | None = None,
    seat: str = "A",
    options: Mapping[str, object] | None = None,
) -> Match:
    """Play a match of a batch again, as a `Match` with views, events and a record.

    `counter` is the random counter with which it began (`Batch.counters`), `actions` are the caller's. With `opponents`
    the caller played `seat`, and the opponents answer as they did. IllegalMove if the actions are not those of such a
    match.
    """
    chosen = read_game(game)
    row = Layout(game, players).followed(make_state(chosen, players, read_options(options, chosen, players)), Row)
    row.lineup[:players] = read_opponents(opponents, players, chosen)
    row.learner = seat_number(seat, players)
    row.random = int(counter)
    shuffles: list[list[str]] = []
    row.chance = partial(_shuffled, row, shuffles)
    played = list(_played(row, chosen, Actions(game, players), actions))
    match = Match(game, players, shuffles=shuffles, options=options)
    for move in played:
        match.play(spell(move, chosen.slots))
    return match


def _played(row: Row, game: Game, named: Actions, actions: Iterable[int]) -> Iterator[int]:
    """Play the actions and the answers of the opponents; yield the moves."""
    answer = answer_of(game.rules, game.heuristics, kinds_of(row.lineup))
    given, out = iter(actions), [0] * moves.MOST
    begin_match(row)
    while row.phase != phases.OVER:
        if row.phase == phases.SCORED:
            game.rules.begin_round(row)
            continue
        if player_of(row, row.seat) == OUTSIDE:
            action = next(given, None)
            if action is None:
                return
            move = named.code(int(action), row.seat)
        else:
            move = answer(row, out)
        yield move
        if move not in out[: game.rules.legal(row, out)]:
            return  # the match refuses it, and says why
        game.rules.play(row, move)


def _shuffled(row: Row, shuffles: list[list[str]], faces: list[int]) -> list[int]:
    """Shuffle as the compiled gear does, and keep the order, top first."""
    pile = Pile()
    pile.cards[: len(faces)], pile.count = faces, len(faces)
    mix(row, pile)
    dealt = pile.cards[: pile.count]
    shuffles.append([NAMES[face] for face in reversed(dealt)])
    return dealt
