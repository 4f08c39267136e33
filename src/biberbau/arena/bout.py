"""One match between bots, and its result."""

import json
import time
from collections import Counter
from collections.abc import Sequence
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
from .luck import luck_of
from .schedule import Bout, Contest, deal_seed, seed_of_bot

if TYPE_CHECKING:
    from ..bots import Bot

NUMBERS = ("winners", "totals", "moves", "incidents", "cut_short")
MOST_INCIDENTS = 5
"""Maximum number of incidents of one bot in one match whose texts are kept; all are counted."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match; tuples are by seat.

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
    incident_texts: tuple[tuple[str, ...], ...]
    cpu: tuple[float, ...]
    """CPU seconds in the process of the match; 0 in older files."""
    code: str
    own: str = ""
    luck: tuple[float, ...] | None = None
    """The points that each seat owes to luck; None in older files, and in games for which it is not known."""

    @property
    def bout(self) -> Bout:
        """The match of this result."""
        return Bout(self.deal, self.seats)

    def share(self, seat: int) -> float:
        """The share of the win of a seat: a joint win of k seats counts 1/k."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def points_per_round(self, seat: int) -> float | None:
        """The points per round of a seat; None if five of a kind ended the match before the first score."""
        return self.totals[seat] / self.rounds if self.rounds else None

    @property
    def points_without_luck(self) -> tuple[float, ...]:
        """The points of all seats without their luck, if it is known."""
        if self.luck is None:
            return self.totals
        return tuple(points - luck for points, luck in zip(self.totals, self.luck, strict=True))

    def to_json(self) -> str:
        """Write the result as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @staticmethod
    def from_json(line: str) -> "Result":
        """Read a result; ValueError, KeyError or TypeError if the line is not one."""
        fields = json.loads(line)
        numbers = {name: tuple(map(int, fields[name])) for name in NUMBERS}
        texts = fields["incident_texts" if "incident_texts" in fields else "told"]  # its name in older files
        return Result(
            deal=int(fields["deal"]),
            seats=tuple(map(str, fields["seats"])),
            rounds=int(fields["rounds"]),
            capped=int(fields["capped"]),
            times=tuple({int(which): int(count) for which, count in times.items()} for times in fields["times"]),
            incident_texts=tuple(tuple(map(str, lines)) for lines in texts),
            code=str(fields["code"]),
            own=str(fields.get("own", "")),
            cpu=tuple(map(float, fields.get("cpu", [0] * len(fields["seats"])))),
            luck=None if fields.get("luck") is None else tuple(map(float, fields["luck"])),
            **numbers,
        )


class PlayedBout(NamedTuple):
    """A match that was played: its result, and its record if requested."""

    result: Result
    record: dict[str, object] | None


class Player:
    """A bot whose time per move is measured."""

    def __init__(self, bot: "Bot") -> None:
        """Keep the bot."""
        self.bot = bot
        self.times: Counter[int] = Counter()
        self.cpu = 0.0

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Let the bot choose, and measure the time."""
        began, worked = time.perf_counter(), time.process_time()
        move = self.bot.choose(view, events)
        self.times[time_class(time.perf_counter() - began)] += 1
        self.cpu += time.process_time() - worked
        return move

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Inform the bot of the end of the match."""
        self.bot.finish(view, events)

    def close(self) -> None:
        """Close the bot."""
        self.bot.close()

    @property
    def incidents(self) -> list[str]:
        """The incidents of a user's bot, as texts."""
        return [str(incident) for incident in getattr(self.bot, "incidents", ())]

    @property
    def cut_short(self) -> int:
        """The number of moves that a time limit cut short."""
        return int(getattr(self.bot, "cut_short", 0))


Task = tuple[Contest, Bout, bool]
"""The arguments of `play`: a match, and whether its record is requested."""


def play(contest: Contest, bout: Bout, with_record: bool = False) -> PlayedBout:
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
    return PlayedBout(_result(bout, match, players), match.record() if with_record else None)


def deal(contest: Contest, number: int) -> Match:
    """Set up the match of a deal; the shuffles do not depend on the bots."""
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
        incident_texts=tuple(tuple(player.incidents[:MOST_INCIDENTS]) for player in players),
        code=code_version(),
        cpu=tuple(round(player.cpu, 4) for player in players),
        luck=_rounded(luck_of(match)),
    )


def _rounded(luck: Sequence[float] | None) -> tuple[float, ...] | None:
    return None if luck is None else tuple(round(points, 6) for points in luck)


@cache
def code_version() -> str:
    """Return a hash of the sources that determine the moves: rules, matches and bots, without external programs."""
    package = Path(__file__).parent.parent
    beside = (source for source in package.glob("*.py") if source.stem not in NOT_PLAYING)
    inside = (source for folder in PLAYING for source in (package / folder).rglob("*"))
    digest = sha256()
    for source in sorted([*beside, *inside]):
        if source.is_file() and "__pycache__" not in source.parts:
            digest.update(f"{source.relative_to(package).as_posix()}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:12]


PLAYING = ("kernel", "games", "notation", "observation", "bots")
"""Folders of the package that moves depend on."""
NOT_PLAYING = ("cli", "arguments", "cases", "__init__", "__main__")
"""Modules beside them that no move depends on."""
