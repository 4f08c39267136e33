"""The texts that page and terminal share, as JSON for the page: `python web/scripts/texts.py` writes `src/generated/`.

Games, bots, cards, questions, their explanations and the sentences of the log are written once, in `biberbau.lang`.
"""

import json
import sys
from pathlib import Path

WEB = Path(__file__).parents[1]
TARGET = WEB / "src" / "generated"
SHARED = (
    "game.",
    "bot.",
    "card.",
    "seat.bots",
    "seat.other",
    "seat.someone",
    "phase.",
    "log.",
    "slot.",
    "area.",
    "play.sheet.",
)
"""How the keys begin that the page uses from the start; a test of the page finds those that it does not."""
LATER = {"help": ("help.",), "hint": ("hint.",), "options": ("option.",), "puzzle": ("puzzle.theme.",)}
"""The same for texts that the page loads when they are wanted, by file."""


def export(target: Path = TARGET) -> None:
    """Write the shared texts of every language."""
    from biberbau.lang import LANGUAGES, catalogue

    target.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        for name, starts in {"texts": SHARED, **LATER}.items():
            texts = {key: text for key, text in catalogue(lang).items() if key.startswith(starts)}
            written = json.dumps(texts, ensure_ascii=False, indent=1)
            (target / f"{name}.{lang}.json").write_text(written, encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent / "src"))  # also where Biberbau is not installed yet
    export()
