"""Best responses on the page of strength: what a player who has learned to beat a level or a policy wins from it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from ..bots.learned.curve import Point
from ..games import GAMES
from .plot import Curve, draw_curves
from .statistics import Estimate
from .writing import NOTHING, header, points, row

MILLION = 1_000_000
ERRORS = 2
"""Standard errors that are shown on each side of a lead in batches."""
ABOUT = """\
## Best responses

A best response is a network that plays against one fixed player and learns nothing else. What it wins is, within the
error, a lower bound of what this player loses to somebody who knows it; a longer training may win more. While the
response learns, it plays many matches at once ([in batches](lab.md#best-responses-to-levels)): `boss@100` is the boss
with 100 rollouts per move. No level forgets anything there. Leads are points per round; in batches ± is two standard
errors. At a table the response meets the whole level, with its full budget, and the interval is over deals as above.
CPU seconds are those of the training. `./biberbau exploit … --docs docs` trains a response and writes it here.
"""


@dataclass(frozen=True, slots=True)
class Response:
    """A trained best response to a `rival`: `policy`, the file of another policy, or a level such as `boss@100`.

    `lead` and `matches` are those at a table, against the whole level; None and 0 if it was not played.
    `code` is the version of rules and bots, `command` trains the same response again.
    """

    game: str
    players: int
    rival: str
    millions: float
    seed: int
    curve: tuple[Point, ...]
    code: str
    command: str
    lead: Estimate | None = None
    matches: int = 0

    @property
    def key(self) -> tuple[int, int, str, int]:
        """The place of the response on the page; a later one with the same key replaces it."""
        return self.players, list(GAMES).index(self.game), self.rival, self.seed

    @staticmethod
    def of(card: Mapping[str, Any], rival: str, millions: float, code: str, command: str) -> "Response":
        """Return the response with a training card, before its matches."""
        curve = tuple(Point(**point) for point in card["curve"])
        return Response(card["game"], card["players"], rival, millions, card["seed"], curve, code, command)

    def to_dict(self) -> dict[str, object]:
        """Return the response ready for JSON."""
        return asdict(self)

    @staticmethod
    def from_dict(fields: Mapping[str, Any]) -> "Response":
        """Read a response."""
        lead = None if fields["lead"] is None else Estimate(**fields["lead"])
        return Response(**{**fields, "curve": tuple(Point(**point) for point in fields["curve"]), "lead": lead})


def section(responses: Sequence[Response], pictures: Path) -> Iterator[str]:
    """Yield the section of the page, if there are responses, and write its pictures into a folder."""
    if not responses:
        return
    drawn = [_picture(*each, pictures) for each in _by_game(responses)]
    commands = ["```sh", *(each.command for each in responses), "```"]
    yield "\n".join([ABOUT, *drawn, *_table(responses), "", *commands, ""])


def _by_game(responses: Iterable[Response]) -> Iterator[tuple[str, int, list[Response]]]:
    for (game, players), group in groupby(responses, key=lambda each: (each.game, each.players)):
        yield game, players, list(group)


def _picture(game: str, players: int, responses: Sequence[Response], pictures: Path) -> str:
    """Draw the learning curves of one game; return the line that shows them."""
    picture = pictures / f"exploit-{game}-{players}p.svg"
    title = f"{game}, {players} players: best responses"
    draw_curves(title, [_curve(each, responses) for each in responses], picture)
    names = ", ".join(dict.fromkeys(each.rival for each in responses))
    alt = f"Learning curves in {game} with {players} players: leads of responses to {names}; the last points are below"
    return f"![{alt}]({pictures.name}/{picture.name})\n"


def _curve(response: Response, beside: Iterable[Response]) -> Curve:
    is_alone = sum(each.rival == response.rival for each in beside) == 1
    return Curve(
        response.rival if is_alone else f"{response.rival}, seed {response.seed}",
        [point.decisions / MILLION for point in response.curve],
        [point.lead for point in response.curve],
        [ERRORS * point.error for point in response.curve],
    )


def _table(responses: Iterable[Response]) -> Iterator[str]:
    yield from header(
        "game",
        "players",
        "against",
        "million decisions",
        "lead in batches",
        "lead over the whole level at a table",
        "matches",
        "CPU seconds",
        "seed",
        "version",
    )
    for each in responses:
        last = each.curve[-1]
        yield row(
            each.game,
            str(each.players),
            each.rival,
            f"{last.decisions / MILLION:.4g}",
            f"{last.lead:.2f} ± {ERRORS * last.error:.2f}",
            NOTHING if each.lead is None else points(each.lead),
            f"{each.matches:,}" if each.matches else NOTHING,
            f"{last.seconds:,.0f}",
            str(each.seed),
            each.code,
        )
