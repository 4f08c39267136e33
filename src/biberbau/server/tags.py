"""The name tags of a table: which name and beaver is shown at which seat.

Names are stored beside the log and never in it, so that they can be deleted with the person. No two
names at a table may look alike. A name that is being stored is reserved, so nobody else can take it meanwhile.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from ..notation import SEATS
from . import entries, wire
from .names import check_all_unlike, check_unlike, clean_name
from .refusals import Refusal
from .store import Person, Tag
from .table import Place, Table


class Tags:
    """The tags of one table, and the names that are reserved there."""

    def __init__(self, table: Table, tags: Sequence[Tag]) -> None:
        """Begin with the tags that are stored."""
        self._table = table
        self._by_seat = {tag.seat: tag for tag in tags}
        self._reserved: list[Tag] = []

    # Reading

    @property
    def by_seat(self) -> Mapping[str, Tag]:
        """The tag of each seat. A tag may belong to a person who has left the seat since (`tag_of`)."""
        return self._by_seat

    @property
    def is_reserving(self) -> bool:
        """Whether a name is being stored."""
        return bool(self._reserved)

    def current(self) -> list[Tag]:
        """The tags of the people who sit at the table now."""
        return [tag for place in self._table.places if (tag := tag_of(place, self._by_seat))]

    def names(self) -> dict[str, str]:
        """The names of the people who sit at the table now, by seat."""
        return {tag.seat: tag.name for tag in self.current()}

    def has(self, person: str) -> bool:
        """Whether there is a tag of a person."""
        return any(tag.player == person for tag in self._by_seat.values())

    # Changing

    def put(self, tags: Sequence[Tag]) -> None:
        """Show these tags, which have been stored, at their seats."""
        self._by_seat.update((tag.seat, tag) for tag in tags)

    def replace(self, tags: Sequence[Tag]) -> None:
        """Show the stored tags of the table and no others."""
        self._by_seat.clear()
        self.put(tags)

    def remove(self, person: str) -> None:
        """Remove every tag of a person."""
        for seat in [seat for seat, tag in self._by_seat.items() if tag.player == person]:
            del self._by_seat[seat]

    # Reserving

    def for_newcomer(self, entry: entries.Sat, person: Person, command: wire.Sit) -> Tag:
        """The tag of a person who sits down, or of the player they bring along. Refusal if the name is taken."""
        name, beaver = (person.name, person.beaver) if command.beside is None else (command.beside, command.beaver)
        tag = Tag(entry.seat, person.id, clean_name(name), beaver)
        self._check(tag)
        return tag

    def for_renamed(self, person: Person) -> list[Tag]:
        """The tags of a person with a new name, at the seats where they sit themselves. Refusal if it is taken."""
        tags = [Tag(seat, person.id, person.name, person.beaver) for seat in self._own_seats(person.id)]
        for tag in tags if self._table.is_open else ():
            self._check(tag)
        return tags

    def reserve(self, tags: Sequence[Tag]) -> None:
        """Reserve the names of these tags while they are being stored."""
        self._reserved += tags

    def release(self, tags: Sequence[Tag]) -> None:
        """End the reservation of these tags: they are stored, or could not be."""
        for tag in tags:
            self._reserved.remove(tag)

    @contextmanager
    def reserved_for(self, person: Person) -> Iterator[None]:
        """Reserve the new name of a person who sits here while it is being stored. Refusal if it is taken."""
        tags = self.for_renamed(person)
        self.reserve(tags)
        try:
            yield
        finally:
            self.release(tags)

    def _own_seats(self, person: str) -> list[wire.Seat]:
        """The seats where a person sits themselves, and not a player beside them."""
        return [place.seat for place in self._table.held_by(person) if not place.beside]

    def _check(self, tag: Tag) -> None:
        """Refuse a name that another person at the table has or is about to have."""
        others = [other for other in (*self.current(), *self._reserved) if not _is_same_player(other, tag)]
        check_unlike(tag.name, (other.name for other in others))


def tag_of(place: Place, tags: Mapping[str, Tag]) -> Tag | None:
    """The tag of the person who sits in a seat now; tags of earlier people are ignored."""
    tag = tags.get(place.seat)
    return tag if tag and place.player == tag.player else None


def tags_for_new_table(person: Person, wish: wire.NewTable) -> list[Tag]:
    """The tags of a table that a person wants to open. Refusal if a name is missing or two look alike."""
    tags: list[Tag] = []
    for seat, wished in zip(SEATS, wish.seats, strict=False):
        if wished.kind == "me":
            tags.append(Tag(seat, person.id, person.name, person.beaver))
        elif wished.kind == "beside":
            if wished.name is None:
                raise Refusal("name-empty")
            tags.append(Tag(seat, person.id, clean_name(wished.name), wished.beaver))
    check_all_unlike([tag.name for tag in tags])
    return tags


def _is_same_player(one: Tag, other: Tag) -> bool:
    """Whether two tags are for the same person at the same seat."""
    return (one.seat, one.player) == (other.seat, other.player)
