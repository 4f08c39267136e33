"""The laboratory: matches for learning programs, simulations of many random matches, and speed measurements."""

from ..observation import Actions, Layout
from .batch import Batch
from .leaks import Leak, find_leaks
from .net import NetBot
from .series import counter_of, rebuild

__all__ = ["Actions", "Batch", "Layout", "Leak", "NetBot", "counter_of", "find_leaks", "rebuild"]
