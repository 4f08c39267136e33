"""Cards: their faces, which seats have seen them, and what is public about them.

A card on the table or in a hand is one number. The lower five bits are its face. Above them is one bit for each seat
that has legally seen it, and one for the public. Above these are facts that are public even if the face is not:
whether the card can only be a number, and which draw pile of the round it came from. Knowledge therefore moves with
the card and stays when the card is turned face down (X04).
Cards in piles are faces only: nobody knows those in the draw pile, everybody those on the discard pile and aside (X05).
"""

NAMES = (*(str(number) for number in range(13)), "beaver", "cleanup", "draw2", "flip", "peek", "swap")
BEAVER, CLEANUP, DRAW2, FLIP, PEEK, SWAP = range(13, 19)
KINDS = len(NAMES)
SPECIALS = BEAVER
"""Faces below this are numbers; the face is the value."""

FACE = 31
SEEN = FACE + 1
"""The bit of seat 0. The bit of seat s is SEEN << s; the public's bit follows the sixth seat's."""
PUBLIC = 6
EVERYBODY = SEEN * 127
NUMBER = 1 << 12
"""The card is known to be a number: it was laid where only numbers go (B04), or drawn and not shown (C01)."""
PILE = 13
"""From this bit on: how often the draw pile had been rebuilt when the card left it."""
SIGHT = FACE | EVERYBODY
"""Mask of the face and of who has seen it, without the public facts."""
EMPTY = FACE
"""No card: an empty space, an empty hand."""
