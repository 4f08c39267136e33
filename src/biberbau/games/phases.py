"""Phases: the kinds of decision. `SCORED` is the internal pause between two rounds; players never see it."""

NAMES = ("open", "source", "hand", "taken", "action", "again", "knock", "scored", "over")
OPEN, SOURCE, HAND, TAKEN, ACTION, AGAIN, KNOCK, SCORED, OVER = range(9)
DECIDED = tuple(name for number, name in enumerate(NAMES) if number != SCORED)
"""The names of all phases that players see."""
WITH_HAND = (HAND, TAKEN, ACTION)
"""Phases in which the seat to move has a card in hand."""
