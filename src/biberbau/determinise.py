"""Determinise: sample a complete match that is consistent with what one viewer knows."""

from random import Random

from .errors import BadView, Problem
from .games.versions import RULES
from .match import Match
from .notation.view import View
from .sampling import sample_state
from .setting_up import read_game, read_rules
from .shuffling import read_seed
from .view import Sheet


def determinise(view: View, seed: str | int | None = None, rules: int = RULES) -> Match:
    """Return a match with the same view for that seat and everything hidden sampled; the seed makes it repeatable.

    Every arrangement that agrees with the view is possible. BadView if no match has this view. The match continues by
    the version `rules` of the rules, because a view does not name it.

    >>> view = Match("bande", seed="beaver").view("A")
    >>> determinise(view, seed=1).view("A") == view
    True
    """
    text, version = read_seed(seed), read_rules(rules)
    try:
        state = sample_state(view, Random(text), version)
        match = Match.resume(state, read_game(view.game), view.options, Sheet(view.scores, view.last), text, version)
        made = match.view(view.seat)
    except Problem as problem:
        raise BadView("bad-view", why=problem) from problem
    if made != view:
        raise BadView("bad-view", why=_difference(view, made))
    return match


def _difference(view: View, made: View) -> str:
    return ", ".join(name for name in View._fields if getattr(view, name) != getattr(made, name))
