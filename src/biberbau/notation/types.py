"""The basic types of the declarations, with names and descriptions."""

from typing import Annotated, NamedTuple

from ..games import phases
from .words import SEATS


class Named(NamedTuple):
    """Marks a type that has a name in schemas and in the page, optionally with a list of its possible values."""

    name: str
    about: str
    choices: tuple[str, ...] = ()


Game = Annotated[str, Named("Game", "A game's name.")]
Seat = Annotated[str, Named("Seat", "A seat, clockwise.", tuple(SEATS))]
Slot = Annotated[str, Named("Slot", "A seat and the number of a slot, such as `A1`.")]
Place = Annotated[str, Named("Place", "A slot, or a pile: `draw`, `discard`, `hand`, `aside`.")]
Card = Annotated[str, Named("Card", "A card's name; `?` for one that the viewer has not seen, `-` for an empty space.")]
Move = Annotated[str, Named("Move", "A move, such as `put A1 up`.")]
Face = Annotated[str, Named("Face", "How a card lies.", ("up", "down"))]
Phase = Annotated[str, Named("Phase", "What is being decided.", phases.DECIDED)]
Ending = Annotated[str, Named("Ending", "What began the end of a round.", ("fifth", "open", "knock", "cap"))]
Victory = Annotated[str, Named("Victory", "What won a match.", ("points", "five"))]
PartOfScore = Annotated[str, Named("PartOfScore", "What points are for.", ("sum", "three", "four", "penalty", "pairs"))]
Option = Annotated[int | str | bool | tuple[str, ...], Named("OptionValue", "The value of an option, as written.")]
Options = Annotated[dict[str, Option], Named("Options", "Options by their names, as given.")]

Cards = dict[Seat, tuple[Card, ...]]
Points = dict[Seat, int]


def choices_of(declared: object) -> tuple[str, ...]:
    """Return the possible values of a named type."""
    notes: tuple[Named, ...] = declared.__metadata__  # type: ignore[attr-defined]
    return notes[0].choices
