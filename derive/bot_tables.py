"""The parts of the documents about bots: the skeleton of a bot, and the learned policies."""

import ast
from pathlib import Path

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
            "CPU seconds",
            "lead over builders that forget nothing, points a round",
        ),
        [(code(card["game"]), str(card["players"]), *_end(card["curve"][-1])) for card in cards],
    )


def _end(point: dict[str, float]) -> tuple[str, str, str]:
    """The end of a learning curve."""
    lead = f"{point['lead']:+.2f} ± {2 * point['error']:.2f}"
    return f"{point['decisions'] / 1e6:.0f}", f"{point['seconds']:.0f}", lead


TABLES = {"skeleton": skeleton}
