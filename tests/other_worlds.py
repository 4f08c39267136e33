"""Worlds that differ only in cards that a viewer has not seen; a viewer that can distinguish them is a leak."""

from collections.abc import Sequence
from random import Random

from biberbau import Match

from .scribe import Scribe
from .setups import SLOTS, Viewer, is_number


class Leak(AssertionError):
    """A viewer can distinguish two worlds."""


def assert_same(value: object, other: object) -> None:
    if other != value:
        raise Leak(f"{value}\n{other}")


def texts_to_try(match: Match, random: Random) -> list[str]:
    """Return moves of every kind, and texts that are not moves."""
    slots = [f"{seat}{number}" for seat in "ABCDEF"[: match.players] for number in range(1, SLOTS[match.game] + 1)]
    a, b, c = (random.choice(slots) for _ in range(3))
    own = f"{match.turn}{random.randint(1, SLOTS[match.game])}"
    texts = [f"put {a} up", f"put {own} down", f"clean {a}", f"flip {b}", f"swap {a} {b}", f"swap {own} {c}"]
    texts += [f"peek {a}", f"peek {own}", f"open {own} {c}", "draw", "take", f"take {a}", f"take {own}", f"put {a}"]
    texts += [f"put {own}", f"turn {own}", f"turn {b}", "pass", f"swim {own} {a}", f"swim {b} {own}"]
    return [*texts, "drop", "stop", "knock", "", "put", "put A9 up", "beaver", f"put {own}  up"]


def other_shuffles(scribe: Scribe, viewer: Viewer, random: Random, is_free: bool) -> list[list[str]]:
    """Permute, in each shuffle, the faces that a viewer has not seen; unless free, numbers and specials apart."""
    lists = []
    for pile in scribe.shuffled:
        faces = [card.face for card in pile]
        hidden = [card.place for card in pile if viewer not in card.seen]
        groups = [hidden] if is_free else [[p for p in hidden if is_number(faces[p]) == kind] for kind in (True, False)]
        for places in groups:
            there = [faces[place] for place in places]
            random.shuffle(there)
            for place, face in zip(places, there, strict=True):
                faces[place] = face
        lists.append(faces)
    return lists


def with_other_choices(moves: Sequence[str], viewer: Viewer, random: Random) -> list[str]:
    """Choose other cards to open for all other seats, while the choices of a round are hidden."""
    changed = list(moves)
    for at in reversed(range(len(moves))):
        word, slot, *_ = [*moves[at].split(" "), ""]
        if word != "open":
            break
        if slot[0] != viewer:
            a, b = sorted(random.sample(range(1, 9), 2))
            changed[at] = f"open {slot[0]}{a} {slot[0]}{b}"
        if slot[0] == "A":
            break
    return changed
