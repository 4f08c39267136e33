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
from ..notation.view import AIDS, OWN_FIELDS, View
from ..view import Own, Sight, see, see_own
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
        self._public: View | None = None
        self._own: dict[Seat | None, Own] = {}

    @property
    def public(self) -> View:
        """What the public sees."""
        if self._public is None:
            seen = self._state, self._game, cards.PUBLIC, self._options, self._sheet, self._legal, self._sight
            self._public = see(*seen, shared=True)
        return self._public

    def own(self, eyes: Seat | None) -> Own:
        """What only these eyes see."""
        own = self._own.get(eyes)
        if own is None:
            viewer = cards.PUBLIC if eyes is None else SEATS.index(eyes)
            own = self._own[eyes] = see_own(self._state, viewer, self._legal, self._sight)
        return own


class Comparison:
    """What has changed from one scene to the next. What everybody sees is compared once for all viewers."""

    def __init__(self, before: Scene, after: Scene) -> None:
        """Compare two scenes of a match."""
        self._before, self._after = before, after
        self._public: dict[bool, Json] = {}

    def seen_by(self, eyes: Seat | None, whole: bool) -> ViewChange:
        """The fields of a view that have changed for some eyes, which see the `whole` of it or must remember."""
        public = self._public.get(whole)
        if public is None:
            public = self._public[whole] = self._compare_public() if whole else self._compare_remembered()
        changed = public.copy()
        for name, was, now in zip(OWN_FIELDS, self._before.own(eyes), self._after.own(eyes), strict=True):
            if was is not now and was != now and (whole or name not in AIDS):
                changed[name] = now
        return changed

    def _compare_public(self) -> Json:
        return {
            name: plain(now) if name in OBJECTS else now
            for name, was, now in zip(View._fields, self._before.public, self._after.public, strict=True)
            if was is not now and was != now and name not in OWN_FIELDS
        }

    def _compare_remembered(self) -> Json:
        """The same without what a person has to remember."""
        changed = without_aids(self._compare_public())
        if changed.get("discard") == covered(self._before.public.discard):
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
