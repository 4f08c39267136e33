"""The ladder: every level against its neighbours in every game, and the page that tells how strong they are.

It can be climbed in parts: each game at each size of table has its own folder of matches, and its table is kept in
`strength.json` beside the page, which is written anew from all tables there are.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..games import GAMES
from .report import write_json
from .schedule import Contest, neighbours
from .strength import Rung, write_page
from .tournament import Way, hold
from .trouble import Trouble

PAGE, DATA, PICTURES = "strength.md", "strength.json", "pictures"


@dataclass(frozen=True, slots=True)
class Rungs:
    """Who climbs (weakest first; none: the built-in levels), with which budgets, over how many deals and rounds."""

    levels: Sequence[str] | None = None
    budgets: Mapping[str, int] = field(default_factory=dict)
    deals: int = 100
    rounds: int | None = None
    seed: str = "0"

    def bots(self) -> list[str]:
        """The bots to be seated."""
        levels = list(self.levels or built_in_budgets())
        if strange := set(self.budgets) - set(levels):
            raise Trouble(f"a budget for {', '.join(sorted(strange))}, who is not on the ladder ({', '.join(levels)})")
        return [f"{level}@{self.budgets[level]}" if level in self.budgets else level for level in levels]

    def contest(self, game: str, players: int) -> Contest:
        """One part of the ladder."""
        return Contest(game, players, self.seed, {} if self.rounds is None else {"rounds": self.rounds})


def built_in_budgets() -> dict[str, int]:
    """The built-in levels, weakest first, with their rollouts per move."""
    from ..bots.levels import LEVELS

    return {name: level.rollouts for name, level in LEVELS.items()}


def climb(
    rungs: Rungs,
    games: Sequence[str],
    players: Sequence[int],
    work: Path,
    docs: Path,
    way: Way,
    say: Callable[[str], None],
) -> Iterator[Path]:
    """Play the parts asked for; after each one write the page anew and tell its path."""
    parts = [(game, count) for game in games for count in players]
    contests = [rungs.contest(game, count) for game, count in parts]
    pairs = neighbours(rungs.bots())
    for contest in contests:
        say(f"{contest.game}, {contest.players} players")
        table, timings = hold(contest, pairs, rungs.deals, work / _folder(contest), way)
        yield keep(docs, Rung(table, timings, _budgets(rungs.bots())))


def _folder(contest: Contest) -> str:
    rounds = f"-{contest.options['rounds']}r" if contest.options else ""
    return f"{contest.game}-{contest.players}p{rounds}-seed-{contest.seed}".replace("/", "_")


def _budgets(bots: Sequence[str]) -> dict[str, int | None]:
    """The rollouts per move of each bot; none where that is not known."""
    usual = built_in_budgets()
    return {bot: _budget(bot, usual) for bot in bots}


def _budget(bot: str, usual: Mapping[str, int]) -> int | None:
    level, at, rollouts = bot.partition("@")
    return int(rollouts) if at and level in usual else usual.get(bot)


def keep(docs: Path, rung: Rung) -> Path:
    """Add one table to those published, and write the page and its pictures anew."""
    rungs = {(each.table.contest.game, each.table.contest.players): each for each in load(docs)}
    rungs[rung.table.contest.game, rung.table.contest.players] = rung
    ordered = [rungs[key] for key in sorted(rungs, key=lambda key: (key[1], list(GAMES).index(key[0])))]
    (docs / PICTURES).mkdir(parents=True, exist_ok=True)
    write_json(docs / DATA, [each.to_dict() for each in ordered])
    (docs / PAGE).write_text(write_page(ordered, docs / PICTURES), encoding="utf-8")
    return docs / PAGE


def load(docs: Path) -> list[Rung]:
    """Read the tables published so far."""
    path = docs / DATA
    return [Rung.from_dict(told) for told in json.loads(path.read_text("utf-8"))] if path.exists() else []
