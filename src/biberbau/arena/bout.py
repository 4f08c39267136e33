"""One match between bots, and what came out of it.

Each bot is given the view of its seat and what its seat was told since its last choice; nothing else.
"""

import json
import time
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, Ended, heard
from .clock import Times, time_class
from .schedule import Bout, Contest, deal_seed, seed_of_bot

if TYPE_CHECKING:
    from ..bots import Bot

NUMBERS = ("winners", "totals", "moves", "incidents", "cut_short")
MOST_INCIDENTS = 5
"""How many incidents of one bot in one match are kept in words; all are counted."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a match; everything but the names is by seat. `code` is the version of rules and bots."""

    deal: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    rounds: int
    capped: int
    moves: tuple[int, ...]
    times: tuple[Times, ...]
    incidents: tuple[int, ...]
    cut_short: tuple[int, ...]
    told: tuple[tuple[str, ...], ...]
    code: str

    @property
    def bout(self) -> Bout:
        """The match it is the result of."""
        return Bout(self.deal, self.seats)

    def share(self, seat: int) -> float:
        """A seat's part of the win: a joint win of k counts 1/k."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def points_per_round(self, seat: int) -> float | None:
        """A seat's points per round; none if five of a kind ended the match before the first score."""
        return self.totals[seat] / self.rounds if self.rounds else None

    def to_json(self) -> str:
        """Write it on one line."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @staticmethod
    def from_json(line: str) -> "Result":
        """Read it back; a ValueError, KeyError or TypeError if it is none."""
        told = json.loads(line)
        numbers = {name: tuple(map(int, told[name])) for name in NUMBERS}
        return Result(
            deal=int(told["deal"]),
            seats=tuple(map(str, told["seats"])),
            rounds=int(told["rounds"]),
            capped=int(told["capped"]),
            times=tuple({int(which): int(count) for which, count in times.items()} for times in told["times"]),
            told=tuple(tuple(map(str, lines)) for lines in told["told"]),
            code=str(told["code"]),
            **numbers,
        )


class Player:
    """A bot in its seat, with what it has been told and how long it took."""

    def __init__(self, bot: "Bot", seat: str) -> None:
        """Sit down."""
        self.bot = bot
        self.seat = seat
        self.times: Counter[int] = Counter()
        self._heard = 0

    def choose(self, match: Match, story: list[AnyEvent]) -> str:
        """Let the bot choose, and look at the clock."""
        view, news = match.view(self.seat), self._news(story)
        began = time.perf_counter()
        move = self.bot.choose(view, news)
        self.times[time_class(time.perf_counter() - began)] += 1
        return move

    def finish(self, match: Match, story: list[AnyEvent]) -> None:
        """Tell the bot how the match ended."""
        self.bot.finish(match.view(self.seat), self._news(story))

    def _news(self, story: list[AnyEvent]) -> tuple[AnyEvent, ...]:
        news = story[self._heard :]
        self._heard = len(story)
        return heard(news, self.seat)

    @property
    def incidents(self) -> list[str]:
        """What went wrong with an outside program."""
        return [str(told) for told in getattr(self.bot, "incidents", ())]

    @property
    def cut_short(self) -> int:
        """How many of its moves the clock cut short."""
        return int(getattr(self.bot, "cut_short", 0))


def play(contest: Contest, bout: Bout) -> Result:
    """Play one match to its end."""
    match, players = _played(contest, bout)
    return _result(bout, match, players)


def record(contest: Contest, bout: Bout) -> dict[str, object]:
    """Play one match and return its record: the same match as ever, to be looked at."""
    return _played(contest, bout)[0].record()


def _played(contest: Contest, bout: Bout) -> tuple[Match, list[Player]]:
    from ..bots import make_bot

    match = deal(contest, bout.deal)
    players: list[Player] = []
    try:
        for seat, spec in enumerate(bout.seats):
            players.append(Player(make_bot(spec, seed_of_bot(contest, bout, seat)), SEATS[seat]))
        _play_out(match, players)
    except Exception as error:
        error.add_note(f"in the arena: {contest}, {bout}")
        raise
    finally:
        for player in players:
            player.bot.close()
    return match, players


def deal(contest: Contest, number: int) -> Match:
    """Set up a deal's match: the same shuffles, whoever plays it."""
    return Match(contest.game, contest.players, seed=deal_seed(contest, number), options=contest.options)


def _play_out(match: Match, players: list[Player]) -> None:
    story = list(match.events)
    while match.turn is not None:
        player = players[SEATS.index(match.turn)]
        story += match.play(player.choose(match, story), by=player.seat)
    for player in players:
        player.finish(match, story)


def _result(bout: Bout, match: Match, players: list[Player]) -> Result:
    return Result(
        deal=bout.deal,
        seats=bout.seats,
        winners=tuple(map(SEATS.index, match.winners or ())),
        totals=tuple(match.totals.values()),
        rounds=len(match.view(None).scores),
        capped=sum(isinstance(event, Ended) and event.by == "cap" for event in match.events),
        moves=tuple(player.times.total() for player in players),
        times=tuple(dict(sorted(player.times.items())) for player in players),
        incidents=tuple(len(player.incidents) for player in players),
        cut_short=tuple(player.cut_short for player in players),
        told=tuple(tuple(player.incidents[:MOST_INCIDENTS]) for player in players),
        code=code_version(),
    )


@cache
def code_version() -> str:
    """A hash of everything that decides how a match goes: rules, matches and bots. Outside programs are not in it."""
    package = Path(__file__).parent.parent
    beside = (source for source in package.glob("*.py") if source.stem not in ("cli", "cases", "__init__", "__main__"))
    inside = (source for folder in ("kernel", "games", "bots") for source in (package / folder).rglob("*"))
    digest = sha256()
    for source in sorted([*beside, *inside]):
        if source.is_file() and "__pycache__" not in source.parts:
            digest.update(f"{source.relative_to(package).as_posix()}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:12]
