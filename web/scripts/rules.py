"""The rules and their examples for the page: `python web/scripts/rules.py` writes `src/generated/rules/`.

The engine plays the examples (`biberbau.examples`), and the page draws what it wrote down.
"""

import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
TARGET = WEB / "src" / "generated" / "rules"


def export(target: Path = TARGET) -> None:
    """Write the page of every game in every language."""
    from biberbau.examples import illustrated
    from biberbau.games.catalogue import BUILT_IN
    from biberbau.lang import LANGUAGES

    target.mkdir(parents=True, exist_ok=True)
    for game in BUILT_IN:
        for lang in LANGUAGES:
            (target / f"{game.name}.{lang}.md").write_text(illustrated(game.name, lang), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent / "src"))  # also where Biberbau is not installed yet
    export()
