"""The puzzles as data for the page: `python web/scripts/puzzles.py` writes `src/generated/puzzles/`.

The engine plays every puzzle (`biberbau.coach.posing`), and the page plays what it wrote down.
"""

import json
import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
TARGET = WEB / "src" / "generated" / "puzzles"


def export(target: Path = TARGET) -> None:
    """Write a file of puzzles for each game that has some, and the list of all."""
    from biberbau.coach.posing import posed
    from biberbau.coach.puzzles import puzzles
    from biberbau.games.catalogue import BUILT_IN

    target.mkdir(parents=True, exist_ok=True)
    listed = []
    for game in BUILT_IN:
        found = puzzles(game.name)
        if found:
            written = json.dumps([posed(each) for each in found], ensure_ascii=False, separators=(",", ":"))
            (target / f"{game.name}.json").write_text(written, encoding="utf-8")
        listed += [{"id": each.id, "game": each.game, "level": each.level, "themes": each.themes} for each in found]
    (target.parent / "puzzles.json").write_text(json.dumps(listed, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent / "src"))  # also where Biberbau is not installed yet
    export()
