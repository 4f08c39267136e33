"""Shuffles of a match: explicit lists first, then a generator keyed by the match's seed (docs/notation.md)."""

import hmac
import os
from collections.abc import Iterator, Sequence
from struct import Struct

from .errors import BadSetup, BadShuffle
from .notation import card_name, face_of

WORDS = 1 << 32
Faces = tuple[int, ...]
eight_words = Struct(">8I").unpack


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

    def __init__(self, seed: str, lists: tuple[Faces, ...], dealt: Sequence[Faces] = (), sealed: bool = False) -> None:
        """Go on after the shuffles already `dealt`; a `sealed` one has its explicit lists and nothing else."""
        self.seed = seed
        self.lists = lists
        self.dealt = list(dealt)
        self.sealed = sealed

    def copy(self) -> "Shuffler":
        """Return a shuffler that goes on from here by itself."""
        return Shuffler(self.seed, self.lists, self.dealt, self.sealed)

    def __call__(self, cards: list[int]) -> list[int]:
        """Order a pile, its top last."""
        number = len(self.dealt) + 1
        ordered = sorted(cards)
        if number <= len(self.lists):
            ordered = complete(self.lists[number - 1], ordered, number)
        elif self.sealed:
            raise BadShuffle("bad-shuffle.missing", number=number)
        else:
            keyed_shuffle(ordered, self.seed, number)
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
    words = _words(seed, number)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]


def _below(bound: int, words: Iterator[int]) -> int:
    limit = WORDS // bound * bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def _words(seed: str, number: int) -> Iterator[int]:
    key = seed.encode()
    block = 0
    while True:
        message = f"biberbau/1/shuffle/{number}/{block}".encode()
        yield from eight_words(hmac.digest(key, message, "sha256"))
        block += 1
