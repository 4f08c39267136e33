"""Scenes: how a match stood after an entry, and what a viewer sees change from one scene to the next.

What changes is derived from the declared view, field by field. Whether something has changed is decided by what the
viewer sees, never by what lies hidden: two equal hidden cards that change places tell nothing.
"""

from ..games import cards
from ..match import Match
from ..notation import SEATS
from ..notation.schema import plain
from ..notation.types import Cards
from ..notation.view import AIDS, View, changed_fields
from ..view import Sight, see
from .wire import Json, Seat

OBJECTS = ("last", "held")
"""Fields of a view that are objects of their own."""


class Scene:
    """How a match stood; a match never changes a state that it has held. Views are made when somebody looks."""

    def __init__(self, match: Match, before: "Scene | None" = None) -> None:
        """Keep how the match stands now, perhaps after a scene that is known."""
        self._state, self._sheet = match.standing
        self._game, self._options, self._legal = match.game, match.given_options, match.legal
        self._sight: Sight = Sight() if before is None else before._sight
        self._views: dict[Seat | None, View] = {}

    def view(self, eyes: Seat | None) -> View:
        """What some eyes see of it."""
        view = self._views.get(eyes)
        if view is None:
            viewer = cards.PUBLIC if eyes is None else SEATS.index(eyes)
            view = see(self._state, self._game, viewer, self._options, self._sheet, self._legal, self._sight)
            self._views[eyes] = view
        return view


def changes_between(before: Scene, after: Scene, eyes: Seat | None, memory_aid: bool) -> Json:
    """The fields of a view that have changed for some eyes."""
    changed = changed_fields(before.view(eyes), after.view(eyes))
    for name in OBJECTS:
        if name in changed:
            changed[name] = plain(changed[name])
    if not memory_aid:
        for name in AIDS:
            changed.pop(name, None)
    return changed


def lying_open(match: Match) -> Cards:
    """The cards as they lie."""
    return Sight().look(match.standing[0])[0]
