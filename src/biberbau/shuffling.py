"""Shuffles of a match: explicit lists first, then a generator keyed by the match's seed (docs/notation.md)."""

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
"""Below this, a word chooses evenly among any number of cards."""
EIGHT = 8
"""Words in a block."""
Faces = tuple[int, ...]


def read_seed(seed: object) -> str:
    """Read a seed: text, or a number that stands for its decimal text; none given: a fresh one."""
    if seed is None:
        return os.urandom(16).hex()
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise BadSetup("bad-seed", value=seed)
    try:
        spoken = str(seed)
        spoken.encode()
    except ValueError:  # half a character pair, or a number of more digits than Python prints
        raise BadSetup("bad-seed", value=seed) from None
    return spoken


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
    """Serves the shuffles of one match and remembers them, top first."""

    def __init__(self, seed: str, lists: tuple[Faces, ...] = (), before: int = 0) -> None:
        """Begin; `before` is how many shuffles the match has had already, if it goes on from a position."""
        self.seed = seed
        self.lists = lists
        self.before = before
        self.dealt: list[Faces] = []
        self.sealed = False
        """Whether there are the explicit lists and nothing else."""

    def copy(self) -> "Shuffler":
        """Return a shuffler that goes on from here by itself."""
        twin = Shuffler(self.seed, self.lists, self.before)
        twin.dealt, twin.sealed = self.dealt.copy(), self.sealed
        return twin

    @property
    def count(self) -> int:
        """How many shuffles the match has had."""
        return self.before + len(self.dealt)

    def __call__(self, cards: list[int]) -> list[int]:
        """Order a pile, its top last."""
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
    """Shuffle in place, by Fisher and Yates, with the words that belong to this seed and this shuffle."""
    keyed = hmac.new(seed.encode(), f"biberbau/1/shuffle/{number}/".encode(), "sha256")
    words = _words(keyed, 0, len(cards) // EIGHT + 1)
    if max(words) >= EVEN:  # one in many millions: some of them may have to be skipped
        words = _fitting_words(keyed, len(cards))
    place = len(cards) - 1
    for other in map(mod, words, range(len(cards), 1, -1)):
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1


def _fitting_words(keyed: hmac.HMAC, size: int) -> tuple[int, ...]:
    """The words for a shuffle, without those that would make a choice uneven."""
    ahead = (word for block in count() for word in _words(keyed, block, 1))
    return tuple(next(word for word in ahead if word < WORDS // bound * bound) for bound in range(size, 1, -1))


def _words(keyed: hmac.HMAC, first: int, blocks: int) -> tuple[int, ...]:
    """The words of some blocks of a shuffle."""
    digests = []
    for block in range(first, first + blocks):
        digest = keyed.copy()
        digest.update(b"%d" % block)
        digests.append(digest.digest())
    return unpack(f">{EIGHT * blocks}I", b"".join(digests))
