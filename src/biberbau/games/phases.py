"""Phases: what is being decided. `SCORED` is the pause between two rounds, which no player ever meets."""

NAMES = ("open", "source", "hand", "taken", "action", "again", "knock", "scored", "over")
OPEN, SOURCE, HAND, TAKEN, ACTION, AGAIN, KNOCK, SCORED, OVER = range(9)
