"""One match between bots, and what came out of it."""

import json
import time
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, Ended
from ..notation.view import View
from .clock import Times, time_class
from .schedule import Bout, Contest, deal_seed, seed_of_bot

if TYPE_CHECKING:
    from ..bots import Bot

NUMBERS = ("winners", "totals", "moves", "incidents", "cut_short")
MOST_INCIDENTS = 5
"""How many incidents of one bot in one match are kept in words; all are counted."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a match; everything but the names is by seat.

    `code` is the version of rules and built-in bots, `own` that of the files of users' bots.
    """

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
    own: str = ""

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
            own=str(told.get("own", "")),
            **numbers,
        )


class Played(NamedTuple):
    """A match that was played: its result, and its record if that is wanted."""

    result: Result
    record: dict[str, object] | None


class Player:
    """A bot with a clock beside it."""

    def __init__(self, bot: "Bot") -> None:
        """Keep the bot."""
        self.bot = bot
        self.times: Counter[int] = Counter()

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Let the bot choose, and look at the clock."""
        began = time.perf_counter()
        move = self.bot.choose(view, events)
        self.times[time_class(time.perf_counter() - began)] += 1
        return move

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Tell the bot how the match ended."""
        self.bot.finish(view, events)

    def close(self) -> None:
        """Close the bot."""
        self.bot.close()

    @property
    def incidents(self) -> list[str]:
        """What went wrong with a user's bot."""
        return [str(told) for told in getattr(self.bot, "incidents", ())]

    @property
    def cut_short(self) -> int:
        """How many of its moves the clock cut short."""
        return int(getattr(self.bot, "cut_short", 0))


Task = tuple[Contest, Bout, bool]
"""What `play` is told: a match, and whether its record is wanted."""


def play(contest: Contest, bout: Bout, with_record: bool = False) -> Played:
    """Play one match to its end."""
    from ..bots import make_bot
    from ..bots.playing import play_out

    match = deal(contest, bout.deal)
    players: list[Player] = []
    try:
        for seat, spec in enumerate(bout.seats):
            players.append(Player(make_bot(spec, seed_of_bot(contest, bout, seat))))
        play_out(match, players)
    except Exception as error:
        error.add_note(f"in the arena: {contest}, {bout}, at {match.position_text()}")
        raise
    finally:
        for player in players:
            player.close()
    return Played(_result(bout, match, players), match.record() if with_record else None)


def deal(contest: Contest, number: int) -> Match:
    """Set up a deal's match: the same shuffles, whoever plays it."""
    return Match(contest.game, contest.players, seed=deal_seed(contest, number), options=contest.options)


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
    beside = (source for source in package.glob("*.py") if source.stem not in NOT_PLAYING)
    inside = (source for folder in ("kernel", "games", "notation", "bots") for source in (package / folder).rglob("*"))
    digest = sha256()
    for source in sorted([*beside, *inside]):
        if source.is_file() and "__pycache__" not in source.parts:
            digest.update(f"{source.relative_to(package).as_posix()}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:12]


NOT_PLAYING = ("cli", "arguments", "cases", "__init__", "__main__")
"""Modules beside the match that no move hangs on."""
