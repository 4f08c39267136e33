"""The tables of `docs/rulings.md`, one for each letter of ids."""

from functools import partial

from biberbau.lang.rulings import GAMES, rulings

from .markdown import table

HEAD = ("id", "question", "decision", "why", "by")


def _rulings(letter: str) -> str:
    rows = [
        (f"**{each.id}{' (!)' if each.is_call else ''}**", each.question, each.decision, each.why, each.by)
        for each in rulings("en")
        if each.id.startswith(letter)
    ]
    return table(HEAD, rows)


TABLES = {f"rulings {letter}": partial(_rulings, letter) for letter in GAMES}
