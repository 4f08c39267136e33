"""A short Biber Gang, for tests: two rounds, and a deck without the highest numbers."""

from pathlib import Path

from biberbau.games.catalogue import GANG

SHORT_DECK = {name: copies for name, copies in GANG.deck.items() if name not in ("10", "11", "12")}

GAME = GANG._replace(
    name="gang-short",
    deck=SHORT_DECK,
    rounds_by_players=(2, 2, 2, 2, 2),
    minutes=(8, 12),
    texts=str(Path(__file__).parent / "texts"),
)
