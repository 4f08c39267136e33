"""A hint in sentences: a headline of a few words, and why. The page builds the same sentences from the same texts."""

from collections.abc import Mapping

from ..log import Voice
from ..notation import HIDDEN
from ..notation.hint import Hint, Phrase
from ..notation.view import View

UNSURE = ("close", "open")
"""Verdicts that prefer no move."""


def headline(hint: Hint, view: View, lang: str, names: Mapping[str, str]) -> str:
    """Return what to do in a few words, or that it is not clear.

    Args:
        hint: the hint.
        view: the view that it was made for.
        lang: the language to speak.
        names: the players' names by seat; a seat without one is called by its letter.

    Raises:
        ValueError: there is no such language.
    """
    voice = _voice(view, lang, names)
    if hint.verdict in UNSURE:
        return voice.plain(f"hint.{hint.verdict}.title")
    return said(voice, "move", hint.advice)


def explanation(hint: Hint, view: View, lang: str, names: Mapping[str, str]) -> str:
    """Return why, in a sentence. The arguments and errors are those of `headline`."""
    voice = _voice(view, lang, names)
    differ_by_side = hint.instead is not None and hint.instead.face is not None
    both = {"move": said(voice, "choice", hint.advice if differ_by_side else hint.advice._replace(face=None))}
    if hint.instead is not None:
        both["other"] = said(voice, "choice", hint.instead)
    if hint.verdict in (*UNSURE, "only"):
        return _capital(voice.plain(f"hint.{hint.verdict}", **both))
    reason = "; ".join(said(voice, "why", phrase) for phrase in hint.reasons)
    why = _capital(f"{reason}.") if reason else voice.plain("hint.better", **both)
    return voice.plain("hint.thumb", why=why) if hint.verdict == "thumb" else why


def comparison(hint: Hint, view: View, lang: str, names: Mapping[str, str]) -> str:
    """Return which move a clear advice is compared with, in a sentence; empty if the explanation says it.

    The arguments and errors are those of `headline`.
    """
    if hint.verdict != "clear" or hint.instead is None or not hint.reasons:
        return ""
    voice = _voice(view, lang, names)
    return voice.plain("hint.than", other=said(voice, "choice", hint.instead))


def alternatives(hint: Hint, view: View, lang: str, names: Mapping[str, str]) -> str:
    """Return which other moves are nearly as good, in a sentence; empty if the hint names none.

    The arguments and errors are those of `headline`.
    """
    voice = _voice(view, lang, names)
    if not hint.also:
        return ""
    moves = []
    for _, advice, points in hint.also:
        words = said(voice, "choice", advice)
        moves.append(voice.plain("hint.also.worse", move=words, points=voice.points(points)) if points else words)
    return voice.plain("hint.also", moves="; ".join(moves))


def _voice(view: View, lang: str, names: Mapping[str, str]) -> Voice:
    return Voice(lang, names, view.seat, view.game)


def said(voice: Voice, form: str, phrase: Phrase) -> str:
    """Fill the text of a phrase: `move` is an order, `choice` one of several moves, `why` a reason."""
    if form == "choice" and phrase.face is not None:
        return voice.plain(f"hint.choice.{phrase.face}")  # the choice is only which side is up
    words = voice.plain(f"hint.{form}.{phrase.kind}", **_fields(voice, phrase))
    return words if phrase.face is None else voice.plain(f"hint.face.{phrase.face}", said=words)


def _fields(voice: Voice, phrase: Phrase) -> dict[str, object]:
    fields: dict[str, object] = {"count": phrase.amount, "chance": phrase.chance, "instead": phrase.instead}
    if phrase.card is not None:
        fields |= {"card": voice.card("the", phrase.card), "label": voice.label(phrase.card)}
    if phrase.slot is not None:
        fields |= {"slot": _lying(voice, phrase.slot, phrase.lies), "at": voice.at(phrase.slot)}
    if phrase.goal is not None:
        fields["goal"] = _lying(voice, phrase.goal, phrase.found)
    if phrase.points is not None:
        fields["points"] = voice.points(phrase.points)
    if phrase.seat is not None:
        fields |= {"name": voice.name(phrase.seat), "whose": voice.whose(phrase.seat)}
    return fields


def _lying(voice: Voice, slot: str, card: str | None) -> str:
    """Return a card by its number and owner, or where it lies."""
    return voice.slot(slot, voice.viewer, card if card is not None and card.isdecimal() else HIDDEN)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
