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
    "option.",
    "bot.",
    "card.",
    "seat.other",
    "seat.someone",
    "phase.",
    "help.",
    "log.",
    "slot.",
    "area.",
    "play.sheet.",
)
"""How the keys begin that the page uses; a test of the page finds those that it does not."""


def export(target: Path = TARGET) -> None:
    """Write the shared texts of every language."""
    from biberbau.lang import LANGUAGES, catalogue

    target.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        texts = {key: text for key, text in catalogue(lang).items() if key.startswith(SHARED)}
        (target / f"texts.{lang}.json").write_text(json.dumps(texts, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(WEB.parent / "src"))  # also where Biberbau is not installed yet
    export()
