"""The words for a move: which text says it, and the cards and places in it."""

from collections.abc import Sequence

from ..notation.hint import Phrase
from .position import Position

_ALONE = {"draw", "knock", "stop"}
"""Moves whose text needs no facts."""


def advice(position: Position, move: str) -> Phrase:
    """Return the words for a move. Moves with the same words are the same advice."""
    verb, *rest = move.split()
    if verb in _ALONE:
        return Phrase("draw-more" if verb == "draw" and position.view.phase in ("hand", "again") else verb)
    if not rest:
        return _without_slot(position, verb)
    slot = rest[0]
    if verb == "put":
        return _put(position, slot)
    if verb == "take":
        return position.at("take-for", slot, card=position.top)
    if verb == "swap":
        own, goal = sorted(rest[:2], key=lambda each: not position.is_mine(each))
        return position.at("swap", own, goal=goal)
    if verb == "open":
        return Phrase("open-column" if abs(int(slot[1:]) - int(rest[1][1:])) == position.game.slots // 2 else "open")
    if verb == "turn":
        return Phrase("turn", card=position.hand)
    if verb == "swim":
        return Phrase("swim")
    return position.at(verb, slot)


def in_detail(position: Position, move: str, other: str) -> Phrase:
    """Return the words for a move that differs from another one only by the space or by the side that is up."""
    words, others = move.split(), other.split()
    phrase = advice(position, move)
    face = words[-1] if words[-1] in ("up", "down") else None
    if words[:2] == others[:2]:
        return phrase._replace(face=face)
    if phrase.kind == "lay":
        return phrase._replace(kind="lay-at", slot=words[1], lies=None)
    if words[0] == "turn" or phrase.kind == "replace-hidden":
        return position.at(f"{phrase.kind}-at", words[1], card=position.hand)
    return phrase


def has_words(position: Position, move: str, words: Phrase) -> bool:
    """Whether a hint that says these words means this move too: the words may name the side that is up."""
    face = move.split()[-1]
    said = advice(position, move)
    return words in (said, said._replace(face=face if face in ("up", "down") else None))


def distinguished(position: Position, move: str, other: str, why: Sequence[Phrase]) -> tuple[Phrase, Phrase]:
    """Return the words for two moves; if they are the same advice, with the difference that matters."""
    said, unsaid = advice(position, move), advice(position, other)
    if said != unsaid:
        return said, unsaid
    faces = [words.rpartition(" ")[2] for words in (move, other)]
    if faces[0] != faces[1] and {"up", "down"} == set(faces) and why and why[0].kind in _FACING:
        return said._replace(face=faces[0]), unsaid._replace(face=faces[1])
    return in_detail(position, move, other), in_detail(position, other, move)


_FACING = ("lone", "stays-lone", "hides", "exposes", "crowds")
"""Reasons that concern which side of a card is up."""


def _without_slot(position: Position, verb: str) -> Phrase:
    if verb == "pass":
        return Phrase("turn-nothing", card=position.hand) if position.view.phase == "hand" else Phrase("pass")
    return Phrase(verb, card=position.top if verb == "take" else position.hand)


def _put(position: Position, slot: str) -> Phrase:
    """Return the words for laying the card in hand."""
    if not position.is_mine(slot):
        return (
            position.at("steal", slot) if not position.is_empty(slot) else Phrase("give", position.hand, seat=slot[0])
        )
    if position.is_empty(slot):
        return Phrase("lay", position.hand)
    if position.makes_pair(slot):
        return Phrase("match", position.hand)
    if position.has_columns and not position.is_up(slot):
        return Phrase("replace-hidden", position.hand)
    return position.at("replace", slot, card=position.hand)
