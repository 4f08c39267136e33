"""The laboratory: matches for learning programs, simulations of many random matches, and speed measurements."""

from ..observation import Actions, Layout
from .batch import Batch
from .efg import to_efg
from .leaks import Leak, find_leaks
from .net import NetBot
from .series import counter_of, rebuild
from .tree import Tree

__all__ = [
    "Actions",
    "Batch",
    "Layout",
    "Leak",
    "NetBot",
    "Tree",
    "counter_of",
    "find_leaks",
    "rebuild",
    "to_efg",
]
