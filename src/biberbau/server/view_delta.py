"""Snapshots: how a match stood after an entry, and what a viewer sees change from one snapshot to the next.

What changes is derived from the declared view, field by field. Whether something has changed is decided by what the
viewer sees, never by what lies hidden: two equal hidden cards that change places tell nothing.
"""

from collections.abc import Sequence

from ..games import cards
from ..match import Match
from ..notation import HIDDEN, SEATS
from ..notation.types import Cards
from ..notation.view import AIDS, OWN_FIELDS, View
from ..view import Sight, see, see_hand
from .wire import Json, Seat, ViewChange

OBJECTS = ("last", "held")
"""Fields of a view that are objects of their own."""
SAME = ("game", "players", "seat", "rounds", "options")
"""Fields that stay the same for a viewer as long as the match lasts."""
PUBLIC_FIELDS = [(place, name) for place, name in enumerate(View._fields) if name not in (*SAME, *OWN_FIELDS)]
"""Fields that everybody sees alike and that can change, with their places in a view."""
REMEMBERED_FIELDS = [(place, name) for place, name in PUBLIC_FIELDS if name not in AIDS]
"""The same without what a person has to remember."""


class Snapshot:
    """How a match stood; a match never changes a state that it has held. Views are made when somebody looks."""

    def __init__(self, match: Match, before: "Snapshot | None" = None) -> None:
        """Keep how the match stands now, perhaps after a snapshot that is known."""
        self._state, self._sheet = match.standing
        self._game, self._options, self._legal = match.game, match.given_options, match.legal
        self._sight: Sight = Sight() if before is None else before._sight
        self._public: View | None = None
        self._known: dict[Seat | None, Cards] = {}

    @property
    def public(self) -> View:
        """What the public sees."""
        if self._public is None:
            seen = self._state, self._game, cards.PUBLIC, self._options, self._sheet, self._legal, self._sight
            self._public = see(*seen, shared=True)
        return self._public

    def known(self, eyes: Seat | None) -> Cards:
        """The cards that these eyes could remember."""
        known = self._known.get(eyes)
        if known is None:
            known = self._known[eyes] = self._sight.known(self._state, _viewer(eyes))
        return known

    def hand(self, eyes: Seat | None) -> str | None:
        """The card in hand as these eyes see it."""
        return see_hand(self._state, _viewer(eyes))

    def legal(self, eyes: Seat | None) -> tuple[str, ...]:
        """The legal moves, for the eyes of the seat to move."""
        return self._legal if _viewer(eyes) == self._state.seat else ()


def _viewer(eyes: Seat | None) -> int:
    return cards.PUBLIC if eyes is None else SEATS.index(eyes)


class ViewDelta:
    """What has changed from one snapshot to the next. What everybody sees is compared once for all viewers."""

    def __init__(self, before: Snapshot, after: Snapshot) -> None:
        """Compare two snapshots of a match."""
        self._before, self._after = before, after
        self._public: dict[bool, Json] = {}

    def seen_by(self, eyes: Seat | None, whole: bool) -> ViewChange:
        """The fields of a view that have changed for some eyes, which see the `whole` of it or must remember."""
        public = self._public.get(whole)
        if public is None:
            public = self._public[whole] = self._compare_public(whole)
        changed = public.copy()
        was, now = self._before, self._after
        if whole and (known := now.known(eyes)) != was.known(eyes):
            changed["known"] = known
        if (hand := now.hand(eyes)) != was.hand(eyes):
            changed["hand"] = hand
        if (legal := now.legal(eyes)) != was.legal(eyes):
            changed["legal"] = legal
        return changed

    def _compare_public(self, whole: bool) -> Json:
        was, now = self._before.public, self._after.public
        changed: Json = {
            name: now[place]
            for place, name in (PUBLIC_FIELDS if whole else REMEMBERED_FIELDS)
            if was[place] is not now[place] and was[place] != now[place]
        }
        for name in OBJECTS:
            if changed.get(name) is not None:
                changed[name] = changed[name]._asdict()
        if not whole and "discard" in changed:
            changed["discard"] = covered(now.discard)
            if changed["discard"] == covered(was.discard):
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
