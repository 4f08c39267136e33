"""Cards: their faces, and who has seen them.

A card is one number: its face in the lower five bits, above them one bit for each seat that has legally seen it, and
one for the public. So what people know travels with the card wherever it goes, and stays when it is turned down (X04).
Cards in piles are bare faces: in the draw pile nobody knows them, on the discard pile and aside everybody does (X05).
"""

NAMES = (*(str(number) for number in range(13)), "beaver", "cleanup", "draw2", "flip", "peek", "swap")
BEAVER, CLEANUP, DRAW2, FLIP, PEEK, SWAP = range(13, 19)
KINDS = len(NAMES)
SPECIALS = BEAVER
"""Faces below this are numbers, and their own value."""

FACE = 31
SEEN = FACE + 1
"""The bit of seat 0; the bit of seat s is SEEN << s, and the public's comes after the sixth seat's."""
PUBLIC = 6
EVERYBODY = SEEN * 127
EMPTY = FACE
"""No card: an empty space, an empty hand."""
