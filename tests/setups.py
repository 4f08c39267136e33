"""Shared by tests: the printed decks, match setups, ways to play, and what a viewer receives."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from biberbau import GAMES as REGISTRY
from biberbau import Event, IllegalMove, Match
from biberbau.games.cards import EMPTY, FACE, NAMES

Viewer = str | None
Json = dict[str, object]
EventJson = dict[str, object]
"""An event as a viewer sees it, as JSON."""

SEATS = "ABCDEF"
GAMES = tuple(REGISTRY)
PLAYERS = (2, 3, 4, 5, 6)
SLOTS = {"clan": 5, "clan-combined": 5, "gang": 8, "bande": 4, "bande-classic": 4}
DEALT = {"clan": 0, "clan-combined": 0, "gang": 8, "bande": 4, "bande-classic": 4}


def _deck(*copies: int, **specials: int) -> dict[str, int]:
    return {**{str(number): count for number, count in enumerate(copies)}, **specials}


DECKS = {
    "clan": _deck(7, 6, 6, 6, 5, 5, 5, 4, 4, 4, cleanup=5, flip=9),
    "clan-combined": _deck(11, 10, 10, 10, 9, 9, 9, 8, 8, 8, cleanup=5, flip=9, peek=7, swap=7),
    "gang": _deck(*[8] * 13, beaver=4),
    "bande": _deck(*[4] * 9, 9, draw2=5, peek=7, swap=9),
    "bande-classic": _deck(*[4] * 9, 9, draw2=5, peek=7, swap=9),
}
"""Copies of each card, as on the pages of the games (K01), in canonical order."""


def is_number(card: str) -> bool:
    return card.isdecimal()


def whole_deck(game: str) -> list[str]:
    """All cards in canonical order."""
    return [card for card, copies in DECKS[game].items() for _ in range(copies)]


def family(game: str) -> str:
    return game.partition("-")[0]


def seats(players: int) -> tuple[str, ...]:
    return tuple(SEATS[:players])


def viewers(players: int) -> tuple[Viewer, ...]:
    """Every seat, and the spectator."""
    return (*seats(players), None)


def examples(count: int) -> settings:
    """Use `count` examples in the profile `ci`, and more in a more thorough profile."""
    return settings(max_examples=max(1, count * settings().max_examples // 100))


# Match setups


@dataclass(frozen=True)
class Setup:
    """All arguments of a match."""

    game: str
    players: int
    seed: int = 0
    shuffles: tuple[tuple[str, ...], ...] = ()
    options: Json = field(default_factory=dict)

    def match(self) -> Match:
        return Match(self.game, self.players, self.seed, self.shuffles, self.options)


@st.composite
def setups(draw: st.DrawFn, games: Sequence[str] = GAMES) -> Setup:
    """Any setup; some with a stacked first shuffle, few rounds or a low turn cap, so that rare things happen."""
    game = draw(st.sampled_from(games))
    players = draw(st.sampled_from(PLAYERS))
    options: Json = {}
    if draw(st.booleans()):
        options["rounds"] = draw(st.integers(1, 3))
    if draw(st.integers(0, 3)) == 3:
        options["turn_cap"] = draw(st.integers(1, 12) | st.integers(40, 60))
    if draw(st.booleans()):
        options["first"] = draw(st.sampled_from(seats(players)))
        options["rotate"] = draw(st.booleans())
        options["birthday_order"] = draw(st.permutations(seats(players)))
    shuffles = tuple(draw(st.lists(stacked_shuffles(game, players), max_size=1)))
    return Setup(game, players, draw(st.integers(0, 999)), shuffles, options)


@st.composite
def stacked_shuffles(draw: st.DrawFn, game: str, players: int) -> tuple[str, ...]:
    """A whole deck with some kinds of card on its top, right after the deal, or at its bottom."""
    kinds = draw(st.lists(st.sampled_from(sorted(DECKS[game])), min_size=1, max_size=4, unique=True))
    favoured = [card for kind in kinds for card in [kind] * DECKS[game][kind]]
    others = [card for card in whole_deck(game) if card not in kinds]
    whim = draw(st.integers(0, 99))
    if whim:
        Random(whim).shuffle(others)
        if whim % 2:
            Random(whim).shuffle(favoured)
    above = min(len(others), draw(st.sampled_from([0, DEALT[game] * players + 1, 120])))
    return (*others[:above], *favoured, *others[above:])


def shuffled_by_hand(pile: Sequence[str], seed: str, number: int) -> list[str]:
    """A second implementation of the generator in notation.md."""

    def words() -> Iterator[int]:
        for block in range(10**6):
            message = f"biberbau/1/shuffle/{number}/{block}".encode()
            digest = hmac.new(seed.encode("utf-8"), message, hashlib.sha256).hexdigest()
            yield from (int(digest[at : at + 8], 16) for at in range(0, 64, 8))

    cards, stream = list(pile), words()
    for i in range(len(cards) - 1, 0, -1):
        limit = 2**32 // (i + 1) * (i + 1)
        j = next(word for word in stream if word < limit) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


# Ways to play

Temper = Callable[[Match], Sequence[str]]
"""The moves that a player prefers among the legal ones."""


def _liking(likes: Callable[[Match, Sequence[str]], bool]) -> Temper:
    def moves(match: Match) -> Sequence[str]:
        return [move for move in match.legal if likes(match, move.split(" "))] or match.legal

    return moves


def _lies_at(match: Match, slot: str) -> str:
    return match.view(match.turn).cards[slot[0]][int(slot[1]) - 1]


def _is_own(match: Match, words: Sequence[str]) -> bool:
    return len(words) > 1 and words[1][0] == match.turn


def _ends_round(match: Match, words: Sequence[str]) -> bool:
    """Whether a move would knock, fill the own fifth space, or come near to opening the last own card."""
    own = match.view(match.turn).cards[str(match.turn)]
    if words[0] == "knock" or not _is_own(match, words):
        return words[0] == "knock"
    if match.game == "gang":
        return own.count("?") <= 2 and "?" in (_lies_at(match, words[1]), _lies_at(match, words[-1]))
    return own.count("-") == 1 and _lies_at(match, words[1]) == "-"


def _is_restless(match: Match, words: Sequence[str]) -> bool:
    """Whether a move makes cards change places."""
    exchanges = words[0] == "put" and words[-1] in ("up", "down") and _lies_at(match, words[1]) != "-"
    return exchanges or words[0] in ("swap", "swim", "take", "flip", "peek")


def _is_thirsty(match: Match, words: Sequence[str]) -> bool:
    """Whether a move draws, or gets rid of what was drawn, so that the draw pile runs out."""
    exchanges = words[0] == "put" and _is_own(match, words) and _lies_at(match, words[1]) not in "-?"
    return words[0] in ("draw", "drop", "pass") or exchanges


def _is_generous(match: Match, words: Sequence[str]) -> bool:
    """Whether a move helps A, in whose lodge five equal cards may come together."""
    return words[0] == "put" and words[1][0] == "A" and _lies_at(match, words[1]) in "-?"


def _is_matchmaking(match: Match, words: Sequence[str]) -> bool:
    """Whether a move brings equal cards together in an own column or lodge."""
    if words[0] != "put" or not _is_own(match, words):
        return words[0] == "swim"
    view = match.view(match.turn)
    own, slot = view.cards[str(match.turn)], int(words[1][1]) - 1
    return view.hand == own[slot ^ 4] if match.game == "gang" else view.hand in own and own[slot] in "-?"


def _is_hasty(match: Match, words: Sequence[str]) -> bool:
    """Whether a move brings the end of the round nearer."""
    fills = words[0] == "put" and _is_own(match, words) and _lies_at(match, words[1]) in "-?"
    return words[0] in ("knock", "turn") or fills


TEMPERS: dict[str, Temper] = {
    "any": lambda match: match.legal,
    "patient": _liking(lambda match, words: not _ends_round(match, words)),
    "restless": _liking(_is_restless),
    "thirsty": _liking(_is_thirsty),
    "generous": _liking(_is_generous),
    "matchmaking": _liking(_is_matchmaking),
    "hasty": _liking(_is_hasty),
}
tempers = st.sampled_from(list(TEMPERS))
whims = st.integers(0, 9999)


def wander(match: Match, temper: str, whim: int, moves: int) -> Iterator[str]:
    """Choose up to `moves` moves, each for the present state of the match; the caller plays them."""
    random = Random(whim)
    for _ in range(moves):
        if match.turn is None:
            return
        yield random.choice(TEMPERS[temper](match))


def play_on(match: Match, temper: str, whim: int, moves: int) -> Match:
    """Play up to `moves` moves."""
    for move in wander(match, temper, whim, moves):
        match.play(move)
    return match


def play_out(match: Match, whim: int = 0) -> Match:
    """Play to the end of the match."""
    while match.turn is not None:
        play_on(match, "hasty", whim, 100)
        play_on(match, "any", whim, 20)
    return match


PHASES = {
    "clan": ("hand", "taken", "action", "over"),
    "gang": ("open", "source", "hand", "over"),
    "bande": ("source", "hand", "again", "knock", "over"),
}
LENGTHS = (0, 2, 5, 13, 21, 34, 55, 89, 144)
"""Numbers of moves; the later ones run through rounds or draw piles."""


@st.composite
def matches(draw: st.DrawFn, games: Sequence[str] = GAMES) -> Match:
    """Any match, played for a while in one or two tempers and stopped in any phase."""
    match = draw(setups(games)).match()
    for _ in range(draw(st.integers(1, 2))):
        play_on(match, draw(tempers), draw(whims), draw(st.sampled_from(LENGTHS)))
    phase = draw(st.sampled_from(PHASES[family(match.game)]))
    for move in wander(match, "any", draw(whims), 60):
        if match.phase == phase:
            break
        match.play(move)
    return match


# The real cards


@dataclass(frozen=True)
class Lying:
    """The names of all cards of a match, hidden ones too; the draw pile with its top first."""

    cards: dict[str, list[str]]
    hand: str | None
    deck: list[str]
    discard: list[str]
    aside: list[str]

    def everything(self) -> Counter[str]:
        on_table = (card for row in self.cards.values() for card in row if card != "-")
        in_hand = [self.hand] if self.hand else []
        return Counter([*on_table, *in_hand, *self.deck, *self.discard, *self.aside])


def lying(match: Match) -> Lying:
    """Return all cards of a match, hidden ones too."""
    state = match._state
    slots = SLOTS[match.game]
    return Lying(
        cards={
            seat: [_name(card) for card in state.table[number * slots : (number + 1) * slots]]
            for number, seat in enumerate(seats(match.players))
        },
        hand=None if _name(state.hand) == "-" else _name(state.hand),
        deck=[_name(card) for card in state.deck.cards[: state.deck.count]][::-1],
        discard=[_name(card) for card in state.discard.cards[: state.discard.count]],
        aside=[_name(card) for card in state.aside.cards[: state.aside.count]],
    )


def _name(card: int) -> str:
    return "-" if card & FACE == EMPTY else NAMES[card & FACE]


# What a viewer receives


def as_json(value: object) -> str:
    """Return the bytes on the wire; the order of keys counts."""
    return json.dumps(value, allow_nan=False)


def heard(events: Iterable[Event], viewer: Viewer) -> str:
    return as_json([event.seen_by(viewer) for event in events])


def seen(match: Match, viewer: Viewer) -> str:
    return as_json(match.view(viewer).to_dict())


def all_seen(match: Match) -> list[str]:
    """Return the views of all viewers."""
    return [seen(match, viewer) for viewer in viewers(match.players)]


def answer(match: Match, text: str, by: Viewer) -> str:
    """Return the reply to a text: that it may be played, or why not, in both languages."""
    try:
        match.copy().play(text, by=by)
    except IllegalMove as refusal:
        return as_json([refusal.code, refusal.rule, repr(refusal.fields), *map(refusal.explain, ("en", "de"))])
    return "played"


# Records


def shuffles_in(record: Json) -> list[list[str]]:
    shuffles = record["shuffles"]
    assert isinstance(shuffles, list)
    return shuffles


def moves_in(record: Json) -> list[str]:
    moves = record["moves"]
    assert isinstance(moves, list)
    return moves


# Junk

_huge_number = st.builds(pow, st.just(10), st.just(5000))
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | _huge_number,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
"""Values of every type that JSON has, and some that it has not."""
