"""The shuffles of a match: explicit lists first, then a generator keyed by the seed (docs/notation.md)."""

import hmac
import os
from itertools import count
from operator import mod
from struct import unpack

from .errors import BadSetup, BadShuffle
from .kernel.chance import LARGEST_PILE
from .notation import card_name, face_of

WORDS = 1 << 32
EVEN = WORDS - LARGEST_PILE
"""Words below this need no check for bias, whatever the number of cards."""
BLOCK_WORDS = 8
"""Number of words in a block."""
Faces = tuple[int, ...]


def read_seed(seed: object) -> str:
    """Read a seed: text, or a number, which means its decimal text; None makes a random seed."""
    if seed is None:
        return os.urandom(16).hex()
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise BadSetup("bad-seed", value=seed)
    try:
        text = str(seed)
        text.encode()
    except ValueError:  # a lone surrogate, or a number with more digits than Python prints
        raise BadSetup("bad-seed", value=seed) from None
    return text


def read_shuffles(lists: object) -> tuple[Faces, ...]:
    """Read explicit shuffles: lists of card names, top first."""
    if lists is None:
        return ()
    if not isinstance(lists, list | tuple):
        raise BadShuffle("bad-shuffle.form")
    return tuple(_read_list(names, number) for number, names in enumerate(lists, 1))


def _read_list(names: object, number: int) -> Faces:
    if not isinstance(names, list | tuple):
        raise BadShuffle("bad-shuffle.form")
    faces = []
    for name in names:
        face = face_of(name)
        if face is None:
            raise BadShuffle("bad-shuffle.surplus", card=name, number=number)
        faces.append(face)
    return tuple(faces)


class Shuffler:
    """Makes the shuffles of one match and keeps them, top first."""

    def __init__(self, seed: str, lists: tuple[Faces, ...] = (), before: int = 0) -> None:
        """Start; `before` is the number of earlier shuffles of a match that continues from a position."""
        self.seed = seed
        self.lists = lists
        self.before = before
        self.dealt: list[Faces] = []
        self.sealed = False
        """Whether only the explicit lists may be used."""

    def copy(self) -> "Shuffler":
        """Return an independent shuffler at the same point."""
        twin = Shuffler(self.seed, self.lists, self.before)
        twin.dealt, twin.sealed = self.dealt.copy(), self.sealed
        return twin

    @property
    def count(self) -> int:
        """The number of shuffles of the match so far."""
        return self.before + len(self.dealt)

    def __call__(self, cards: list[int]) -> list[int]:
        """Shuffle a pile, its top last."""
        number = len(self.dealt) + 1
        ordered = sorted(cards)
        if number <= len(self.lists):
            ordered = complete(self.lists[number - 1], ordered, number)
        elif self.sealed:
            raise BadShuffle("bad-shuffle.missing", number=number)
        else:
            keyed_shuffle(ordered, self.seed, self.count + 1)
        self.dealt.append(tuple(ordered))
        return ordered[::-1]


def complete(first: Faces, cards: list[int], number: int) -> list[int]:
    """Put the given cards on top, the others under them in canonical order."""
    rest = cards.copy()
    for face in first:
        if face not in rest:
            raise BadShuffle("bad-shuffle.surplus", card=card_name(face), number=number)
        rest.remove(face)
    return [*first, *rest]


def keyed_shuffle(cards: list[int], seed: str, number: int) -> None:
    """Shuffle in place (Fisher and Yates) with the words of this seed and this shuffle."""
    keyed = hmac.new(seed.encode(), f"biberbau/1/shuffle/{number}/".encode(), "sha256")
    words = _words(keyed, 0, len(cards) // BLOCK_WORDS + 1)
    if max(words) >= EVEN:  # very rare: some words may have to be skipped
        words = _fitting_words(keyed, len(cards))
    place = len(cards) - 1
    for other in map(mod, words, range(len(cards), 1, -1)):
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1


def _fitting_words(keyed: hmac.HMAC, size: int) -> tuple[int, ...]:
    """The words for a shuffle, without those that would bias a choice."""
    ahead = (word for block in count() for word in _words(keyed, block, 1))
    return tuple(next(word for word in ahead if word < WORDS // bound * bound) for bound in range(size, 1, -1))


def _words(keyed: hmac.HMAC, first: int, blocks: int) -> tuple[int, ...]:
    """The words of some blocks of a shuffle."""
    digests = []
    for block in range(first, first + blocks):
        digest = keyed.copy()
        digest.update(b"%d" % block)
        digests.append(digest.digest())
    return unpack(f">{BLOCK_WORDS * blocks}I", b"".join(digests))
