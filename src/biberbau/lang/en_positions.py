"""The English texts about positions: what is wrong with a line or a table. Same keys as `de_positions`."""

TEXTS: dict[str, str] = {
    "error.bad-position": "No match can stand at this position: {why}",
    "error.bad-position.form": (
        "A position is one line: the game, the cards, the phase with the seat to move, then fields such as "
        "“round=1”; docs/notation.md describes them all."
    ),
    "error.bad-position.field": "A position of this game has no field “{field}”; choose one of {fields}.",
    "error.bad-position.twice": "The field “{field}” of the position is there twice; leave one of them out.",
    "error.bad-position.value": "The field “{field}” of the position cannot be “{value}”; expected: {expected}.",
    "error.bad-position.rows": "The field “{field}” of the position has rows for {count} seats; expected: {expected}.",
    "error.bad-position.row": "A row in the field “{field}” of the position has {count} cards; expected: {expected}.",
    "error.bad-position.hidden": (
        "In the field “{field}” of the position a card is hidden; write its face, or say whose view it is, as in "
        "“view=A”."
    ),
    "error.bad-position.sight": (
        "In the field “{field}” of the position “{card}” does not fit the field “view”; a viewer knows exactly "
        "the cards that it has seen."
    ),
    "unsound.other": "The field “{field}” does not fit the others; compare it with docs/notation.md.",
    "unsound.card": "“{card}” is not a card; docs/notation.md names them all.",
    "unsound.surplus": "The card “{card}” is there too often; the deck has {copies} of it.",
    "unsound.missing": "The card “{card}” is missing; the deck has {copies} of it.",
    "unsound.pile": (
        "No hidden card can come from draw pile {pile}; in this round the pile was rebuilt {rebuilt} times."
    ),
    "unsound.earlier": (
        "The hidden cards cannot all come from the draw piles that they are said to come from; check the field "
        "“{field}”."
    ),
    "unsound.draw": "The draw pile cannot have {count} cards; expected: {expected}.",
    "unsound.unseen-hand": "The seat to move has seen the card in its hand; name that seat in the field “{field}”.",
    "unsound.no-move": "There is no legal move in this phase; check the field “{field}”.",
    "unsound.floating": "In the field “{field}” a card lies above, but not on two cards; put cards under it.",
    "unsound.special-in-lodge": "In the field “{field}” an action card lies in a lodge; only numbers do.",
    "unsound.number-mark": (
        "In the field “{field}” a hidden card has no mark “n”; in this game it can only be a number."
    ),
    "unsound.special-marked": (
        "In the field “{field}” a card that is not a number has the mark “n”; only numbers have it."
    ),
    "unsound.full-early": (
        "In the field “{field}” a lodge is full; name the seat that began the end in the field “ender”."
    ),
    "unsound.full-mover": "In the field “{field}” the seat to move has five cards; it has four at most.",
    "unsound.action-in-hand": (
        "The field “{field}” does not fit the phase; an action card belongs to “action”, a number to “hand” or “taken”."
    ),
    "unsound.discarded-action": "In the field “{field}” lies an action card; used ones belong in the field “aside”.",
    "unsound.boxed-number": "In the field “{field}” lies a number; only action cards go aside.",
    "unsound.space": "In the field “{field}” there is an empty space; in this game every space has a card.",
    "unsound.open-early": "In the field “{field}” a card lies face up; in the phase “open” none does.",
    "unsound.two-chosen": (
        "In the field “{field}” each seat before the one to move has two numbers of cards, such as “16”."
    ),
    "unsound.no-discard": "In the field “{field}” there is no card; the discard pile has one at least.",
    "unsound.nothing-aside": "In the field “{field}” there is a card; in this game none goes aside.",
    "unsound.knock-early": (
        "The field “{field}” cannot be “knock”; everybody has had a turn before that, and nobody has begun the end."
    ),
    "unsound.waiting": "In the field “{field}” only used draw2 cards wait, and only in the phases “hand” and “again”.",
    "unsound.draw2-used": "In the field “{field}” the used draw2 is missing that this phase belongs to.",
    "show.seat": "This line has “view={viewer}”; it does not say what {seat} sees.",
    "show.draw": "Draw pile, from the top: {cards}",
    "play.command.position": "position",
    "play.position": "The line names every card that you have seen, also those to be remembered. Show it anyway? (y/n)",
    "play.replay.start": "The match begins at this position:",
}
