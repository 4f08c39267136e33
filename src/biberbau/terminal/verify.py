"""The answer of `biberbau verify` in words."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..lang import text
from ..record import read
from ..verifying import Verdict
from ..verifying import verify as check


def verify(path: Path, receipt: Path | None, lang: str) -> tuple[bool, list[str]]:
    """Check a record, with a receipt if one is given; return whether it fits, and the answer in lines."""
    record = read(path)
    verdict = check(record, None if receipt is None else read(receipt))
    return verdict.is_sound, list(_answer(verdict, _names(record.get("names")), lang))


def _answer(verdict: Verdict, names: Mapping[str, str], lang: str) -> Iterator[str]:
    if verdict.is_sound:
        yield text(lang, "verify.fits")
    else:
        yield text(lang, "verify.misfits")
        yield from (f"- {misfit.explain(lang)}" for misfit in verdict.misfits)
    if verdict.draws:
        yield from _draws(verdict, names, lang)
    if verdict.is_sound and verdict.receipt is not None:
        yield text(lang, "verify.proven", seat=verdict.receipt.seat)
    elif verdict.is_sound:
        yield text(lang, "verify.consistent")


def _draws(verdict: Verdict, names: Mapping[str, str], lang: str) -> Iterator[str]:
    """How often was drawn, and who cut."""
    *void, dealt = verdict.draws
    yield text(lang, "verify.drawn", count=len(verdict.draws)) if void else text(lang, "verify.drawn.1")
    for draw in void:
        yield text(lang, "verify.void", draw=draw.draw, who=_people(draw.void, names))
    cutters = [cut.seat for cut in dealt.cuts]
    yield text(lang, "verify.cut", who=_people(cutters, names)) if cutters else text(lang, "verify.not-cut")


def _people(seats: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(f"{seat} ({names[seat]})" if seat in names else seat for seat in seats)


def _names(given: object) -> dict[str, str]:
    """The names in a record, if they can be read; they prove nothing."""
    if not isinstance(given, Mapping):
        return {}
    return {seat: name for seat, name in given.items() if isinstance(seat, str) and isinstance(name, str)}
