"""Cards: their faces, who has seen them, and what else everybody knows of them.

A card on the table or in a hand is one number: its face in the lower five bits, above them one bit for each seat that
has legally seen it and one for the public, above these what is public about it all the same: whether it can only be a
number, and which draw pile of the round it came from. So what people know travels with the card wherever it goes, and
stays when it is turned down (X04).
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
NUMBER = 1 << 12
"""Everybody knows that it is a number: it was laid where only numbers go (B04), or drawn without being shown (C01)."""
PILE = 13
"""From this bit on: how many times the draw pile had been rebuilt when the card left it."""
SIGHT = FACE | EVERYBODY
"""Face and who has seen it, without what is public anyway."""
EMPTY = FACE
"""No card: an empty space, an empty hand."""
