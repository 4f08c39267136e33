"""Games with so few cards that the draw pile is rebuilt every few turns, and ways to play them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from biberbau import Match
from biberbau.games import GAMES as REGISTRY
from biberbau.games import Game
from biberbau.setting_up import _empty_table

from .setups import DECKS, SLOTS, TEMPERS, Json, is_number, whims, whole_deck


@dataclass(frozen=True)
class ThinTable:
    """A table with so few cards that the draw pile is rebuilt every few turns."""

    game: str
    players: int
    deck: Mapping[str, int]
    seed: int
    options: Json

    @contextmanager
    def match(self) -> Iterator[Match]:
        """Play with that deck; the engine and the scribe use it as long as the match is used."""
        with deck_of(self.game, self.deck):
            yield Match(self.game, self.players, self.seed, options=self.options)


@contextmanager
def deck_of(game: str, deck: Mapping[str, int]) -> Iterator[None]:
    """Play a game with another deck for a while."""
    printed, declared = DECKS[game], REGISTRY[game]
    _lay_out(declared._replace(deck=deck), deck)
    try:
        yield
    finally:
        _lay_out(declared, printed)


def _lay_out(game: Game, deck: Mapping[str, int]) -> None:
    """Register a game with this deck in the tests and in the engine's cache of empty tables."""
    DECKS[game.name] = dict(deck)
    REGISTRY._games[game.name] = game
    _empty_table.cache_clear()


@st.composite
def thin_tables(draw: st.DrawFn, game: str, players: int) -> ThinTable:
    """A game with just enough numbers to fill the table, a few more of them, and a few specials."""
    deck = thin_deck(game, players, draw(st.integers(3, 8)), draw(st.integers(0, 6)), draw(whims))
    options: Json = {"rounds": draw(st.integers(1, 3)), "turn_cap": draw(st.integers(20, 80))}
    return ThinTable(game, players, deck, draw(whims), options)


def thin_deck(game: str, players: int, more: int, specials: int, whim: int) -> dict[str, int]:
    """Some cards of the printed deck: numbers for every slot and a few more, so that a draw is always possible."""
    random, printed = Random(whim), whole_deck(game)
    numbers = [card for card in printed if is_number(card)]
    others = [card for card in printed if not is_number(card)]
    count = min(len(numbers), players * SLOTS[game] + more)
    kept = Counter([*random.sample(numbers, count), *random.sample(others, min(specials, len(others)))])
    return {card: kept[card] for card in DECKS[game] if kept[card]}


# Ways to get through many draw piles


def decisions(match: Match, whim: int, moves: int = 120) -> Iterator[Match]:
    """Play for a while and rarely end a round; stop at some decisions right after a rebuild, and at the last."""
    random, rebuilt = Random(whim), 0
    linger = random.choice([0.3, 0.6, 0.9])
    for _ in range(random.randrange(moves)):
        if match.turn is None:
            break
        dawdle(match, random, linger)
        if match.standing[0].rebuilt > rebuilt and random.random() < 0.2:
            yield match
        rebuilt = match.standing[0].rebuilt
    yield match


def dawdle(match: Match, random: Random, linger: float = 0.8) -> None:
    """Play a move that does not end the round, often one without progress."""
    match.play(random.choice(lingering(match) if random.random() < linger else not_ending(match, "restless")))


def lingering(match: Match) -> list[str]:
    """Return the moves without progress: draw, discard, swap an own card."""
    own = match.view(match.turn).cards[str(match.turn)]
    stays = ("-", "?") if match.game == "gang" else ("-",)  # in `gang` a swap turns a card up

    def lingers(word: str, slot: str = "", *_: str) -> bool:
        exchanges = word == "put" and slot[0] == match.turn and own[int(slot[1]) - 1] not in stays
        return word in ("draw", "drop", "pass") or exchanges

    return [move for move in match.legal if lingers(*move.split(" "))] or not_ending(match, "any")


def not_ending(match: Match, temper: str) -> list[str]:
    """Return the moves of a player who does not want the round to end."""
    patient = TEMPERS["patient"](match)
    return [move for move in TEMPERS[temper](match) if move in patient] or list(patient)
