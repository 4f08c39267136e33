"""Learning curves, as training cards keep them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a learning curve."""

    decisions: int
    """Decisions so far, of all seats."""
    seconds: float
    """CPU seconds so far."""
    lead: float
    """Points a round by which the network, at its likeliest actions, leads whom it is measured against."""
    error: float
    """Standard error of the lead."""
