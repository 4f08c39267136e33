"""The schedule: which bots play on which deal in which seats.

A deal is one seed of a match, so one series of shuffles. It is played in every seating: for a pair, one bot plays among
copies of the other, in every seat, and the other way round. With two seats both ways are the same two matches. So no
bot has an advantage from its cards or its seat.

(The shuffles of a deal are the same up to the first pile that is rebuilt during a round, because a rebuild takes the
next shuffle. That is rare and favours no bot.)
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, permutations
from typing import NamedTuple

from ..bots import bot_seed
from ..games import GAMES
from ..notation import SEATS
from ..options import read_options
from ..setting_up import make_state, read_game, read_players
from .errors import ArenaError

Pair = tuple[str, str]
"""One bot, and the bot whose copies it plays among."""
NONE_FEWER: Mapping[Pair, int] = {}
"""All pairs play the same deals."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: a game, the number of players, the options, and the seed of all chance."""

    game: str
    players: int = 2
    seed: str = "0"
    options: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse settings that no match can have."""
        game = read_game(self.game)
        read_options(self.options, game, read_players(self.players, game))

    @property
    def rounds(self) -> int:
        """The number of rounds of a match."""
        game = GAMES[self.game]
        return make_state(game, self.players, read_options(self.options, game, self.players)).rounds

    @property
    def equal_share(self) -> float:
        """The share of wins of a bot among equal bots."""
        return 1 / self.players

    @property
    def few_points_win(self) -> bool:
        """Whether fewest points win."""
        return GAMES[self.game].best == "fewest"

    def to_dict(self) -> dict[str, object]:
        """Return the contest ready for JSON."""
        return {"game": self.game, "players": self.players, "seed": self.seed, "options": dict(self.options)}


class Bout(NamedTuple):
    """One match to play: the number of the deal, and the bot in each seat."""

    deal: int
    seats: tuple[str, ...]


def every_pair(bots: Iterable[str]) -> list[Pair]:
    """Return all pairs of bots, both ways round."""
    return list(permutations(_different(bots, "an arena", "--bots boss,builder"), 2))


def steps(levels: Iterable[str]) -> list[Pair]:
    """Return each level with the next lower one; `levels` are weakest first."""
    return [(upper, lower) for lower, upper in pairwise(_different(levels, "a ladder", "--levels kit,boss"))]


def _different(bots: Iterable[str], what: str, such_as: str) -> list[str]:
    named = list(bots)
    if len(named) < 2 or len(set(named)) < len(named):
        raise ArenaError(f"{what} needs two or more different bots, such as {such_as}")
    return named


def seatings(pair: Pair, players: int) -> list[tuple[str, ...]]:
    """Return the seatings of one bot among copies of the other, one for every seat.

    >>> seatings(("boss", "kit"), 3)
    [('boss', 'kit', 'kit'), ('kit', 'boss', 'kit'), ('kit', 'kit', 'boss')]
    """
    single, other = pair
    return [tuple(single if seat == at else other for seat in range(players)) for at in range(players)]


def schedule(pairs: Iterable[Pair], players: int, deals: int, fewer: Mapping[Pair, int] = NONE_FEWER) -> Iterator[Bout]:
    """Yield every match to play, deal by deal, without repetition; `fewer` has the pairs that play fewer deals."""
    most: dict[tuple[str, ...], int] = {}
    for pair in pairs:
        for seats in seatings(pair, players):
            most[seats] = max(most.get(seats, 0), min(deals, fewer.get(pair, deals)))
    return (Bout(deal, seats) for deal in range(deals) for seats in most if deal < most[seats])


def matches_per_deal(players: int) -> int:
    """Return the number of matches of a pair on one deal."""
    return 2 if players == 2 else 2 * players


def deals_for(matches: int, players: int) -> int:
    """Return the number of whole deals that gives a pair at least this number of matches."""
    return -(-matches // matches_per_deal(players))


def deal_seed(contest: Contest, deal: int) -> str:
    """Return the seed of the shuffles of a deal; it does not depend on the bots."""
    return f"{contest.seed}/deal/{deal}"


def seed_of_bot(contest: Contest, bout: Bout, seat: int) -> str:
    """Return the seed of one bot in one match."""
    return bot_seed(contest.seed, str(bout.deal), *bout.seats, SEATS[seat])
