"""The statistics of a group: who won how often in which game, who against whom, and what was special.

Members count, and people with only a name: players beside a member on the same device, and guests with real cards. Two
of these with the same name are the same person. Bots and everybody else are not counted.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from .group_ratings import ratings
from .results import Result, SeatResult, decode_result
from .standings import is_better
from .store.groups import PadResult
from .store.matches import KeptMatch, MatchPlayer
from .wire import Duel, GameCount, GroupFive, GroupMatch, GroupPerson, GroupRating, GroupRound, GroupSeat

PersonKey = tuple[str | None, str | None]
"""The id of a member, or the name of somebody who has only a name."""


class Counted(NamedTuple):
    """A match that counts: its result, and who sat on which seat."""

    id: str
    game: str
    ended: float
    is_real: bool
    people: set[str | None]
    result: Result
    seated: dict[str, tuple[PersonKey, MatchPlayer]]

    @property
    def placed(self) -> dict[PersonKey, SeatResult]:
        """The results of the people who count, by person; the better one if somebody had two seats."""
        best: dict[PersonKey, SeatResult] = {}
        for seat in self.result.seats:
            if (found := self.seated.get(seat.seat)) is not None:
                key = found[0]
                if key not in best or (seat.place or 9) < (best[key].place or 9):
                    best[key] = seat
        return best


class Statistics(NamedTuple):
    """What is known about the matches of a group."""

    games: list[str]
    people: list[GroupPerson]
    duels: list[Duel]
    rounds: list[GroupRound]
    five: GroupFive | None
    matches: list[GroupMatch]


def counted(matches: Sequence[KeptMatch], results: Sequence[PadResult]) -> list[Counted]:
    """Everything that counts in a group, the oldest first: matches at tables, and results with real cards."""
    everything: list[KeptMatch | PadResult] = [*matches, *results]
    found = [
        Counted(each.id, each.game, each.ended, isinstance(each, PadResult), _people(each), result, seated)
        for each in everything
        if len(seated := _seated(each, result := decode_result(each.result))) > 1
    ]
    return sorted(found, key=lambda match: (match.ended, match.id))


def statistics(matches: Sequence[Counted], game: str | None, person: str, rated: bool) -> Statistics:
    """The statistics of matches, the oldest first, of one game or of all; `person` is the one who asks."""
    games = list(dict.fromkeys(match.game for match in reversed(matches)))
    chosen = [match for match in matches if game is None or match.game == game]
    rating = ratings(_places(match) for match in chosen) if rated else {}
    people = _people_of(chosen, person, rating)
    index = {key: number for number, (key, _) in enumerate(people)}
    return Statistics(
        games,
        [each for _, each in people],
        _duels(chosen, index),
        _best_rounds(chosen, index),
        _first_five(chosen, index),
        [_shown(match, index, person) for match in reversed(chosen)],
    )


def _people(match: KeptMatch | PadResult) -> set[str | None]:
    return {player.player for player in match.players}


def _seated(match: KeptMatch | PadResult, result: Result) -> dict[str, tuple[PersonKey, MatchPlayer]]:
    """Who counts on which seat."""
    players = {player.seat: player for player in match.players}
    found: dict[str, tuple[PersonKey, MatchPlayer]] = {}
    for seat in result.seats:
        player = players.get(seat.seat)
        if player is not None and player.name is not None and not seat.left:
            has_only_name = seat.beside or player.player is None
            found[str(seat.seat)] = ((None, player.name.casefold()) if has_only_name else (player.player, None)), player
    return found


def _places(match: Counted) -> dict[PersonKey, int]:
    return {key: seat.place for key, seat in match.placed.items() if seat.place is not None}


def _people_of(
    matches: Sequence[Counted], me: str, rating: dict[PersonKey, GroupRating]
) -> list[tuple[PersonKey, GroupPerson]]:
    """Everybody with what is counted for them, most wins first."""
    found: dict[PersonKey, GroupPerson] = {}
    running: Counter[PersonKey] = Counter()
    for match in matches:
        players = dict(match.seated.values())
        for key, seat in match.placed.items():
            person = found.setdefault(
                key, GroupPerson("", 0, key[0] is not None, key == (me, None), 0, 0, 0, 0, [], rating.get(key))
            )
            person.name, person.beaver = players[key].name or "", players[key].beaver
            running[key] = running[key] + 1 if seat.place == 1 else 0
            person.played += 1
            person.won += seat.place == 1
            person.streak = max(person.streak, running[key])
            person.took += seat.took
            _count_game(person, match.game, seat.place == 1)
    return sorted(found.items(), key=lambda each: (-each[1].won, each[1].played, each[1].name))


def _count_game(person: GroupPerson, game: str, has_won: bool) -> None:
    count = next((each for each in person.games if each.game == game), None)
    if count is None:
        person.games.append(count := GameCount(game, 0, 0))
    count.played += 1
    count.won += has_won


def _duels(matches: Sequence[Counted], index: dict[PersonKey, int]) -> list[Duel]:
    """Who was placed before whom, for each two people who have played together."""
    duels: dict[tuple[int, int], Duel] = {}
    for match in matches:
        placed = sorted((index[key], place) for key, place in _places(match).items())
        for (one, place), (other, below) in combinations(placed, 2):
            duel = duels.setdefault((one, other), Duel(one, other, 0, 0))
            duel.ahead += place < below
            duel.behind += place > below
    return [duels[pair] for pair in sorted(duels)]


def _best_rounds(matches: Sequence[Counted], index: dict[PersonKey, int]) -> list[GroupRound]:
    """The best round of each game; the first of equal ones counts."""
    best: dict[str, GroupRound] = {}
    for match in matches:
        for key, seat in match.placed.items():
            before = best.get(match.game)
            if seat.best is not None and is_better(match.game, seat.best, None if before is None else before.points):
                best[match.game] = GroupRound(match.game, index[key], seat.best, None if match.is_real else match.id)
    return list(best.values())


def _first_five(matches: Sequence[Counted], index: dict[PersonKey, int]) -> GroupFive | None:
    for match in matches:
        for key, seat in match.placed.items():
            if match.result.five and seat.place == 1:
                return GroupFive(index[key], None if match.is_real else match.id, match.ended)
    return None


def _shown(match: Counted, index: dict[PersonKey, int], person: str) -> GroupMatch:
    """A match as it is shown to a member."""
    seats = [
        GroupSeat(
            seat.seat,
            index[match.seated[seat.seat][0]] if seat.seat in match.seated else None,
            seat.level,
            seat.points,
            seat.place,
        )
        for seat in match.result.seats
    ]
    can_look = not match.is_real and person in match.people
    return GroupMatch(match.id, match.game, match.ended, match.is_real, can_look, match.result.five, seats)
