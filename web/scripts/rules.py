"""The rules, their examples and the rulings for the page: `python web/scripts/rules.py` writes `src/generated/rules/`.

The engine plays the examples (`biberbau.examples`), and the page draws what it wrote down.
"""

import json
import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
TARGET = WEB / "src" / "generated" / "rules"


def export(target: Path = TARGET) -> None:
    """Write the page of every game, and the rulings, in every language."""
    from biberbau.examples import illustrated
    from biberbau.games.catalogue import BUILT_IN
    from biberbau.lang import LANGUAGES
    from biberbau.lang.rulings import rulings

    target.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        listed = [{**each._asdict(), "games": each.games} for each in rulings(lang)]
        (target / f"rulings.{lang}.json").write_text(json.dumps(listed, ensure_ascii=False), encoding="utf-8")
    for game in BUILT_IN:
        for lang in LANGUAGES:
            (target / f"{game.name}.{lang}.md").write_text(illustrated(game.name, lang), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent / "src"))  # also where Biberbau is not installed yet
    export()
