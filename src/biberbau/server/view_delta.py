"""View deltas: the fields of a view that differ between two snapshots of a match, for one viewer.

The fields come from the declared view. A field counts as changed if the viewer sees a difference, never because hidden
cards differ: two equal hidden cards that change places change nothing.
"""

from ..games import cards
from ..match import Match
from ..notation import SEATS
from ..notation.types import Cards
from ..notation.view import AIDS, OWN_FIELDS, View, covered
from ..view import CardTexts, see, see_hand
from .wire import Json, Seat, ViewChange

OBJECTS = ("last", "held")
"""Fields of a view whose values are objects."""
SAME = ("game", "players", "seat", "rounds", "options")
"""Fields that never change for a viewer during a match."""
PUBLIC_FIELDS = [(place, name) for place, name in enumerate(View._fields) if name not in (*SAME, *OWN_FIELDS)]
"""Fields that can change and are equal for all viewers, with their positions in a view."""
REMEMBERED_FIELDS = [(place, name) for place, name in PUBLIC_FIELDS if name not in AIDS]
"""The same without the memory aids."""


class Snapshot:
    """A match after one entry. States are immutable once held, so nothing is copied; views are made on demand."""

    def __init__(self, match: Match, before: "Snapshot | None" = None) -> None:
        """Hold the current state of a match; `before` is an earlier snapshot whose work can be reused."""
        self._state, self._sheet = match.standing
        self._game, self._options, self._legal = match.game, match.given_options, match.legal
        self._card_texts: CardTexts = CardTexts() if before is None else before._card_texts
        self._public: View | None = None
        self._known: dict[Seat | None, Cards] = {}

    @property
    def public(self) -> View:
        """The public view."""
        if self._public is None:
            seen = self._state, self._game, cards.PUBLIC, self._options, self._sheet, self._legal, self._card_texts
            self._public = see(*seen, shared=True)
        return self._public

    def known(self, eyes: Seat | None) -> Cards:
        """The cards that a viewer with these eyes has seen."""
        known = self._known.get(eyes)
        if known is None:
            known = self._known[eyes] = self._card_texts.known(self._state, _viewer(eyes))
        return known

    def hand(self, eyes: Seat | None) -> str | None:
        """The card in hand, as seen by these eyes."""
        return see_hand(self._state, _viewer(eyes))

    def legal(self, eyes: Seat | None) -> tuple[str, ...]:
        """The legal moves if these eyes are to move, otherwise none."""
        return self._legal if _viewer(eyes) == self._state.seat else ()


def _viewer(eyes: Seat | None) -> int:
    return cards.PUBLIC if eyes is None else SEATS.index(eyes)


class ViewDelta:
    """The difference between two snapshots. Public fields are compared once for all viewers."""

    def __init__(self, before: Snapshot, after: Snapshot) -> None:
        """Compare two snapshots of a match."""
        self._before, self._after = before, after
        self._public: dict[bool, Json] = {}

    def seen_by(self, eyes: Seat | None, whole: bool) -> ViewChange:
        """The fields that changed for these eyes; `whole` includes the memory aids."""
        changed = self.public(whole).copy()
        was, now = self._before, self._after
        if whole and (known := now.known(eyes)) != was.known(eyes):
            changed["known"] = known
        if (hand := now.hand(eyes)) != was.hand(eyes):
            changed["hand"] = hand
        if (legal := now.legal(eyes)) != was.legal(eyes):
            changed["legal"] = legal
        return changed

    def public(self, whole: bool) -> Json:
        """The fields that changed for everybody; `whole` includes the memory aids. Copy before changing."""
        found = self._public.get(whole)
        if found is None:
            found = self._public[whole] = self._compare_public(whole)
        return found

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
