"""The ladder: every level against the next lower one in every game, and the page with their strengths.

Besides these pairs there are landmarks: the best level against a middle one, against the baselines, and against itself.
Strangers, if they are given, meet every level with two players, and the two best levels with more.
The ladder can be played in parts: each game with each number of players has its own folder of results, and its table is
published (`published.py`). The page is written from all published tables.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..arguments import spell_option
from ..games import FEWEST, GAMES
from .errors import ArenaError, need
from .published import check, keep_rung
from .schedule import Contest, Pair, steps
from .strangers import is_stranger, strangers_for
from .strength import Rung
from .tournament import EXTRAS, RunOptions, run_tournament

BEST, MIDDLING = "boss", "yearling"
BASELINES = ("one-step", "ismcts")


@dataclass(frozen=True, slots=True)
class Rungs:
    """The plan of a ladder: levels (weakest first; None for the built-in ones), budgets, deals, options and seed.

    `strangers` are bots, or folders with lists of them. Every level meets them with two players, and the two best
    levels with more, where a deal takes more matches. `stranger_deals`: the largest number of deals of these pairs.
    """

    levels: Sequence[str] | None = None
    budgets: Mapping[str, int] = field(default_factory=dict)
    deals: int = 100
    options: Mapping[str, object] = field(default_factory=dict)
    seed: str = "0"
    strangers: Sequence[str] = ()
    stranger_deals: int | None = None

    def pairs(self, game: str, players: int) -> list[Pair]:
        """The pairs of bots; landmarks are added only to the built-in levels."""
        levels = _built_in() if self.levels is None else self.levels
        named = steps(levels)
        if self.levels is None:
            named += _landmarks(game, players)
        named += self._meetings(game, players, levels)
        bots = dict.fromkeys(bot for pair in named for bot in pair)
        if strange := set(self.budgets) - {*bots, *BASELINES}:
            raise ArenaError(
                f"a budget for {', '.join(sorted(strange))}, which is not on the ladder ({', '.join(bots)})"
            )
        return [(self._with_budget(bot), self._with_budget(among)) for bot, among in named]

    def fewer(self, game: str, players: int) -> dict[Pair, int]:
        """The pairs that play fewer deals than the levels among each other, with the number of their deals."""
        few = self.stranger_deals
        if few is None or few >= self.deals:
            return {}
        levels = _built_in() if self.levels is None else self.levels
        met = self._meetings(game, players, levels)
        return {(self._with_budget(level), stranger): few for level, stranger in met}

    def contest(self, game: str, players: int) -> Contest:
        """The contest of one part of the ladder."""
        return Contest(game, players, self.seed, self.options)

    def _meetings(self, game: str, players: int, levels: Sequence[str]) -> list[Pair]:
        """The pairs of a level and a stranger."""
        meeting = levels if players == FEWEST else levels[-2:]
        return [(level, stranger) for level in meeting for stranger in strangers_for(game, self.strangers)]

    def _with_budget(self, bot: str) -> str:
        return f"{bot}@{self.budgets[bot]}" if bot in self.budgets else bot


def _landmarks(game: str, players: int) -> list[Pair]:
    if players > FEWEST:
        return [(BEST, BEST)]
    against = (MIDDLING, *BASELINES) if _has_baselines(game) else (MIDDLING,)
    return [*((BEST, other) for other in against), (BEST, BEST)]


def _has_baselines(game: str) -> bool:
    """Whether the best level plays the baselines: in the first game of each family in which fewest points win."""
    family = [each for each in GAMES.values() if each.family == GAMES[game].family]
    return family[0].name == game and family[0].best == "fewest"


def _built_in() -> list[str]:
    from ..bots.levels import LEVELS

    return list(LEVELS)


def climb(
    rungs: Rungs,
    games: Sequence[str],
    players: Sequence[int],
    work: Path,
    docs: Path,
    run: RunOptions,
    say: Callable[[str], None],
) -> Iterator[Path]:
    """Play parts of the ladder; after each part write the page and yield its path."""
    parts = [(rungs.contest(game, count), rungs.pairs(game, count)) for game in games for count in players]
    for module in EXTRAS.values():  # the page has ratings and pictures
        need(module, "arena")
    check(docs)
    for contest, pairs in parts:
        say(f"{contest.game}, {contest.players} players")
        folder, fewer = work / _folder(contest), rungs.fewer(contest.game, contest.players)
        table, timings = run_tournament(contest, pairs, rungs.deals, folder, run, fewer)
        budgets = {bot: _budget(bot, contest) for bot in timings if not is_stranger(bot)}
        few = rungs.stranger_deals if fewer else None
        yield keep_rung(docs, Rung(table, timings, budgets, strangers=tuple(rungs.strangers), stranger_deals=few))


def _folder(contest: Contest) -> str:
    options = "".join(f"-{_mark(*option)}" for option in sorted(contest.options.items()))
    return f"{contest.game}-{contest.players}p{options}-seed-{contest.seed}".replace("/", "_")


def _mark(name: str, value: object) -> str:
    """Return the part of a folder name for an option."""
    return f"{value}r" if name == "rounds" else spell_option(name, value)


def _budget(bot: str, contest: Contest) -> int | None:
    """Return the rollouts per move of a bot; None if unknown."""
    from ..bots.levels import LEVELS

    name, at, rollouts = bot.partition("@")
    if at:
        return int(rollouts)
    return LEVELS[name].budget(GAMES[contest.game], contest.players) if name in LEVELS else None
