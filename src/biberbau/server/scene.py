"""Scenes: how a match stood after an entry, and what a viewer sees change from one scene to the next.

What changes is derived from the declared view, field by field. Whether something has changed is decided by what the
viewer sees, never by what lies hidden: two equal hidden cards that change places tell nothing.
"""

from collections.abc import Sequence

from ..games import cards
from ..match import Match
from ..notation import HIDDEN, SEATS
from ..notation.schema import plain
from ..notation.types import Cards
from ..notation.view import AIDS, View, changed_fields
from ..view import Sight, see
from .wire import Json, Seat, ViewChange

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


def changes_between(before: Scene, after: Scene, eyes: Seat | None, whole: bool) -> ViewChange:
    """The fields of a view that have changed for some eyes, which see the `whole` of it or must remember."""
    was, now = before.view(eyes), after.view(eyes)
    changed = changed_fields(was, now)
    for name in OBJECTS:
        if name in changed:
            changed[name] = plain(changed[name])
    if not whole:
        changed = without_aids(changed)
        if changed.get("discard") == covered(was.discard):
            del changed["discard"]
    return changed


def without_aids(fields: Json) -> Json:
    """Fields of a view without what a person has to remember; of the discard pile the top card is seen (X05)."""
    left = {name: value for name, value in fields.items() if name not in AIDS}
    if "discard" in left:
        left["discard"] = covered(left["discard"])
    return left


def covered(pile: Sequence[str]) -> tuple[str, ...]:
    """A pile of which only the top card and the number of cards are seen."""
    return (*[HIDDEN] * (len(pile) - 1), *pile[-1:])


def lying_open(match: Match) -> Cards:
    """The cards as they lie."""
    return Sight().look(match.standing[0])[0]
