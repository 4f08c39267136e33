"""Standings: who won how often in the finished matches of a person, and what was special there.

Only people count, not bots, and nobody who was deleted. A player beside another one on the same device counts apart.
"""

from collections.abc import Iterable

from ..games.registry import GAMES
from .results import SeatResult, decode_result
from .store.matches import KeptMatch, MatchPlayer
from .wire import BestRound, FirstFive, Standing, Standings

Who = tuple[str, str | None]
"""A person, or a player beside them with the name of that player."""
Seated = list[tuple[Who, SeatResult, MatchPlayer]]


class Count:
    """What is counted for a person."""

    def __init__(self, who: Who, me: Who) -> None:
        """Begin with nothing."""
        self.running = 0
        """How many of the last matches the person has won in series."""
        self.standing = Standing("", 0, who == me, 0, 0, 0, 0, 0, 0)

    def add(self, seat: SeatResult, player: MatchPlayer, mine: SeatResult | None) -> None:
        """Count a match, the oldest first."""
        standing, place = self.standing, seat.place or 0
        standing.name, standing.beaver = player.name or "", player.beaver
        standing.played += 1
        standing.took += seat.took
        self.running = self.running + 1 if place == 1 else 0
        standing.won += place == 1
        standing.streak = max(standing.streak, self.running)
        if mine is not None and mine.place is not None:
            standing.ahead += place < mine.place
            standing.behind += place > mine.place


def standings(matches: Iterable[KeptMatch], person: str) -> Standings:
    """The standings of matches, the oldest first; `person` is the one who asks."""
    me: Who = person, None
    counts: dict[Who, Count] = {}
    rounds: dict[str, BestRound] = {}
    five: FirstFive | None = None
    number = 0
    for match in matches:
        if match.ending != "finished":
            continue
        number += 1
        result, seated = decode_result(match.result), _seated(match)
        mine = next((seat for who, seat, _ in seated if who == me), None)
        for who, seat, player in seated:
            counts.setdefault(who, Count(who, me)).add(seat, player, mine)
            if result.five and five is None and seat.place == 1:
                five = FirstFive(player.name or "", match.id, match.ended)
            if seat.best is not None and is_better(match.game, seat.best, _points_of(rounds.get(match.game))):
                rounds[match.game] = BestRound(match.game, player.name or "", seat.best, match.id)
    people = sorted((count.standing for count in counts.values()), key=lambda each: (-each.won, -each.played))
    return Standings(number, people, list(rounds.values()), five)


def _seated(match: KeptMatch) -> Seated:
    """The people of a match who were not deleted and did not leave."""
    players = {player.seat: player for player in match.players}
    return [
        ((player.player, player.name if seat.beside else None), seat, player)
        for seat in decode_result(match.result).seats
        if (player := players.get(seat.seat)) is not None and player.player is not None and not seat.left
    ]


def is_better(game: str, points: int, best: int | None) -> bool:
    """Whether a round is better than the best one so far; the first of equal ones counts."""
    if game not in GAMES:
        return False
    if best is None:
        return True
    return points > best if GAMES[game].best == "most" else points < best


def _points_of(best: BestRound | None) -> int | None:
    return None if best is None else best.points
