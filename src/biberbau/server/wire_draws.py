"""The messages about draws (docs/fairness.md); `wire` has all others."""

from typing import Annotated

from msgspec import Meta

from .wire_base import CommandId, Message, Seat

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes as lower-case hexadecimal digits")]
DrawNumber = Annotated[int, Meta(ge=1, description="the number of the draw")]


class VoidDraw(Message):
    """A draw that does not count, and the seats that did not show their cut; these do not cut again."""

    draw: int
    missing: list[Seat]


class DrawInfo(Message):
    """The draw that fixes the shuffles of a match (docs/fairness.md).

    `server` is the server's commitment. `cuts` has the commitments of the seats, `closed` the fingerprint of the closed
    list, and `shown` the cuts that were shown. `dealt`: the cards were dealt. `secret` is null until the match is over.
    `asks`: several draws were void, and the next one begins when everybody has agreed; `again` has the seats that have.
    """

    draw: int
    server: str
    cuts: dict[Seat, str]
    closed: str | None
    shown: dict[Seat, str]
    void: list[VoidDraw]
    dealt: bool
    secret: str | None
    asks: bool
    again: list[Seat]


class Cut(Message, tag="cut"):
    """Commit to a cut in the draw that has begun, for the first seat of the sender's device."""

    id: CommandId
    draw: DrawNumber
    commitment: Digest


class ShowCut(Message, tag="show"):
    """Show the cut after the list of commitments was closed."""

    id: CommandId
    draw: DrawNumber
    cut: Digest


class DrawAgain(Message, tag="draw-again"):
    """Agree to another draw after several void ones; `draw` is the last void one. Who does not agree may leave."""

    id: CommandId
    draw: DrawNumber
