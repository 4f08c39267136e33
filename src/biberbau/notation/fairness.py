"""The proof that the shuffles of a match were fixed by several people, and the receipt that each of them keeps."""

from typing import Annotated, NamedTuple

from .schema import Json, plain
from .types import Named, Seat

SCHEME = "biberbau/fair/1"

Scheme = Annotated[str, Named("FairnessScheme", "The formulas of a proof.", (SCHEME,))]
Digest = Annotated[str, Named("Digest", "32 bytes as 64 lower-case hexadecimal digits.")]


class DrawCut(NamedTuple):
    """The cut of one seat in a draw."""

    seat: Annotated[Seat, "whose cut it is"]
    commitment: Annotated[Digest, "what the seat sent before anybody showed a cut"]
    cut: Annotated[Digest | None, "what the seat showed afterwards; missing if it did not"] = None


class Draw(NamedTuple):
    """One draw: the server's secret and the cuts of the players, all fixed before any of them was known."""

    draw: Annotated[int, "its number, from 1"]
    server: Annotated[Digest, "the server's commitment to its secret"]
    closed: Annotated[Digest, "the fingerprint of everything that was fixed before the first cut was shown"]
    cuts: Annotated[tuple[DrawCut, ...], "the cuts, by seat"]
    secret: Annotated[Digest | None, "the server's secret; missing in a void draw"] = None
    void: Annotated[tuple[Seat, ...], "the seats that did not show their cut; empty in the draw that was dealt"] = ()


class Fairness(NamedTuple):
    """The proof: every draw of a match; the last one was dealt."""

    scheme: Annotated[Scheme, "always `biberbau/fair/1`"]
    table: Annotated[str, "the id of the table"]
    draws: Annotated[tuple[Draw, ...], "the draws, in order"]

    def to_dict(self) -> Json:
        """Return the proof ready for JSON; optional fields without a value are left out."""
        return {**plain(self), "draws": [_without_empty(draw) for draw in self.draws]}


def _without_empty(draw: Draw) -> Json:
    cuts = [{name: value for name, value in plain(cut).items() if value is not None} for cut in draw.cuts]
    fields = {name: value for name, value in plain(draw).items() if value or name not in draw._field_defaults}
    return {**fields, "cuts": cuts}


class Receipt(NamedTuple):
    """What a player keeps before showing a cut. With it, even a wholly invented match is noticed."""

    scheme: Annotated[Scheme, "always `biberbau/fair/1`"]
    table: Annotated[str, "the id of the table"]
    draw: Annotated[int, "the number of the draw"]
    seat: Annotated[Seat, "the seat that cut"]
    server: Annotated[Digest, "the server's commitment"]
    closed: Annotated[Digest, "the fingerprint"]
    cut: Annotated[Digest, "the cut"]
