"""The lessons as data for the page: `python web/scripts/lessons.py` writes `src/generated/lessons/`.

The engine plays every lesson (`biberbau.lessons`), and the page plays what it wrote down.
"""

import json
import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
TARGET = WEB / "src" / "generated" / "lessons"


def export(target: Path = TARGET) -> None:
    """Write a file for each lesson, and the list of them."""
    from biberbau.lessons import script
    from biberbau.lessons.export import dump, export

    target.mkdir(parents=True, exist_ok=True)
    lessons = [script.load(game) for game in script.games()]
    for lesson in lessons:
        (target / f"{lesson.game}.json").write_text(dump(export(lesson)), encoding="utf-8")
    listed = {lesson.game: {"minutes": lesson.minutes, "before": lesson.before} for lesson in lessons}
    (target.parent / "lessons.json").write_text(json.dumps(listed), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent / "src"))  # also where Biberbau is not installed yet
    export()
