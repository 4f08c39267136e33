"""The parts of the documents about bots: the skeleton of a bot, and the learned policies."""

import ast
from pathlib import Path
from typing import Any

from biberbau.bots.learned.weights import net_of
from biberbau.games.catalogue import BUILT_IN

from .markdown import code, table

SKELETON = Path(__file__).parents[1] / "examples" / "bots" / "bande_bot.py"


def skeleton() -> str:
    """The class of the skeleton for Biberbande, as it stands in its file."""
    source = SKELETON.read_text("utf-8")
    (bot,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    return f"```python\n{ast.get_source_segment(source, bot)}\n```"


def policies() -> str:
    """The learned policies that come with the package, by their training cards."""
    cards = [net.card for game in BUILT_IN for players in game.players if (net := net_of(game.name, players))]
    return table(
        (
            "game",
            "players",
            "million decisions",
            "met in training",
            "CPU seconds",
            "lead over builders that forget nothing, points a round",
        ),
        [(code(card["game"]), str(card["players"]), *_trained(card)) for card in cards],
    )


def _trained(card: dict[str, Any]) -> tuple[str, str, str, str]:
    """How a policy was trained, with the runs that it was started from; rivals had seats in a part of the matches."""
    runs = [card]
    while start := runs[-1].get("start"):
        runs.append(start)
    ends = [run["curve"][-1] for run in runs]
    rivals = [
        f"itself; in the last {end['decisions'] / 1e6:.0f} million also {code(run['rival'])}"
        for run, end in zip(runs, ends, strict=True)
        if run.get("rival")
    ]
    millions, seconds = (sum(end[what] for end in ends) for what in ("decisions", "seconds"))
    lead = f"{ends[0]['lead']:+.2f} ± {2 * ends[0]['error']:.2f}"
    return f"{millions / 1e6:.0f}", ", ".join(rivals) or "itself", f"{seconds:.0f}", lead


TABLES = {"skeleton": skeleton}
