"""Verifying: whether the shuffles of a record follow from its proof, and whether a player's receipt fits.

The check needs nothing of the server. Without a receipt it shows only that a record agrees with itself, because a whole
match can be invented afterwards. With the receipt of a player it shows that this player's cut is in the deal.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .errors import Problem
from .fairness import closed_fingerprint, cut_commitment, is_digest, seed_of_draw, server_commitment
from .match import Match
from .notation import SEATS, face_of
from .notation.fairness import SCHEME, Draw, Fairness, Receipt
from .notation.record import Record
from .notation.schema import Mismatch, reader
from .record import load
from .shuffling import Faces, keyed_shuffle


class Misfit(Problem):
    """A fact of a record, or of a receipt, that does not fit its proof."""

    family = "verify.wrong"


class Verdict(NamedTuple):
    """The result of a check: what does not fit, and what the proof says."""

    misfits: tuple[Problem, ...]
    draws: tuple[Draw, ...] = ()
    receipt: Receipt | None = None

    @property
    def is_sound(self) -> bool:
        """Whether everything fits."""
        return not self.misfits


def verify(given: object, receipt: Mapping[str, object] | None = None) -> Verdict:
    """Check a record (dict, JSON text or path) against its proof, and a player's receipt against both."""
    try:
        record = load(given)
        proof, kept = _proof(record), _receipt(receipt)
    except Problem as problem:
        return Verdict((problem,))
    try:
        misfits = [*_of_replay(record), *_of_draws(record, proof), *_of_shuffles(record, proof)]
    except ValueError:  # a text with a line break, or with half of a character, which no server writes
        return Verdict((Misfit("form", field="fairness"),), proof.draws, kept)
    if kept is not None:
        misfits += _of_receipt(kept, proof)
    return Verdict(tuple(misfits), proof.draws, kept)


# Reading


def _proof(record: Record) -> Fairness:
    if record.fairness is None or record.fairness.get("scheme") != SCHEME:
        raise Misfit("no-proof")
    try:
        proof: Fairness = reader(Fairness)(record.fairness, "fairness")
    except Mismatch as mismatch:
        raise Misfit("form", field=mismatch.where) from None
    if not proof.draws:
        raise Misfit("form", field="fairness.draws")
    return proof


def _receipt(given: Mapping[str, object] | None) -> Receipt | None:
    if given is None:
        return None
    try:
        receipt: Receipt = reader(Receipt)(given, "receipt")
    except Mismatch as mismatch:
        raise Misfit("form", field=mismatch.where) from None
    return receipt


# Checking


def _of_replay(record: Record) -> Iterator[Problem]:
    """The moves and the results follow from the shuffles by the rules, to the end of the match."""
    if record.start is not None:
        yield Misfit("start")
    try:
        if Match.replay(record.to_dict()).winners is None:
            yield Misfit("unfinished")
    except Problem as problem:
        yield problem


def _of_draws(record: Record, proof: Fairness) -> Iterator[Problem]:
    """The draws are complete, every one but the last is void, and everything shown fits its commitment."""
    if [draw.draw for draw in proof.draws] != list(range(1, len(proof.draws) + 1)):
        yield Misfit("numbers")
    *void, dealt = proof.draws
    excluded: set[str] = set()
    for draw in proof.draws:
        yield from _of_seats(record, draw, excluded)
        yield from _of_commitments(record, proof.table, draw)
        excluded.update(draw.void)
    yield from (Misfit("unused", draw=draw.draw) for draw in void if not draw.void)
    if dealt.void:
        yield Misfit("void-dealt", draw=dealt.draw)
    if not is_digest(dealt.secret):
        yield Misfit("no-secret", draw=dealt.draw)
    if not dealt.cuts:
        yield Misfit("not-cut")


def _of_seats(record: Record, draw: Draw, excluded: set[str]) -> Iterator[Problem]:
    """Each seat cuts once; those named as missing did not show; who was missing once does not cut again."""
    seats = [cut.seat for cut in draw.cuts]
    missing = [cut.seat for cut in draw.cuts if cut.cut is None]
    if seats != sorted(set(seats)) or not set(seats) <= set(SEATS[: record.players]) - excluded:
        yield Misfit("seats", draw=draw.draw)
    if missing != list(draw.void):
        yield Misfit("missing", draw=draw.draw)


def _of_commitments(record: Record, table: str, draw: Draw) -> Iterator[Problem]:
    commitments = {cut.seat: cut.commitment for cut in draw.cuts}
    fingerprint = closed_fingerprint(
        table, draw.draw, record.game, record.players, record.options, draw.server, commitments
    )
    if draw.closed != fingerprint:
        yield Misfit("closed", draw=draw.draw)
    if draw.secret is not None and server_commitment(table, draw.draw, draw.secret) != draw.server:
        yield Misfit("secret", draw=draw.draw)
    for cut in draw.cuts:
        if cut.cut is not None and not (
            is_digest(cut.cut) and cut_commitment(table, draw.draw, cut.seat, draw.server, cut.cut) == cut.commitment
        ):
            yield Misfit("cut", seat=cut.seat, draw=draw.draw)


def _of_shuffles(record: Record, proof: Fairness) -> Iterator[Problem]:
    """Every shuffle follows from the seed, and the seed from the last draw."""
    dealt = proof.draws[-1]
    cuts = {cut.seat: cut.cut for cut in dealt.cuts if cut.cut is not None}
    if dealt.secret is None or not all(map(is_digest, (dealt.secret, *cuts.values()))):
        return  # reported already
    seed = seed_of_draw(dealt.secret, dealt.closed, cuts)
    for number, names in enumerate(record.shuffles, 1):
        faces = tuple(face for face in map(face_of, names) if face is not None)
        if len(faces) != len(names) or _shuffled(faces, seed, number) != faces:
            yield Misfit("shuffle", number=number)
            return


def _shuffled(faces: Faces, seed: str, number: int) -> Faces:
    ordered = sorted(faces)
    keyed_shuffle(ordered, seed, number)
    return tuple(ordered)


def _of_receipt(receipt: Receipt, proof: Fairness) -> Iterator[Problem]:
    """The player's own cut is in the deal, and everything was fixed when the player showed it."""
    dealt = proof.draws[-1]
    if receipt.table != proof.table:
        yield Misfit("receipt.table")
    if receipt.draw != dealt.draw:
        yield Misfit("receipt.draw", draw=receipt.draw, dealt=dealt.draw)
    if (receipt.server, receipt.closed) != (dealt.server, dealt.closed):
        yield Misfit("receipt.closed")
    if receipt.cut not in [cut.cut for cut in dealt.cuts if cut.seat == receipt.seat]:
        yield Misfit("receipt.cut", seat=receipt.seat)
