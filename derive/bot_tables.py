"""The parts of `docs/bring-your-own-bot.md` that come from the example bots."""

import ast
from pathlib import Path

SKELETON = Path(__file__).parents[1] / "examples" / "bots" / "bande_bot.py"


def skeleton() -> str:
    """The class of the skeleton for Biberbande, as it stands in its file."""
    source = SKELETON.read_text("utf-8")
    (bot,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    return f"```python\n{ast.get_source_segment(source, bot)}\n```"


TABLES = {"skeleton": skeleton}
