"""Determinise: a match that could be the real one, for anybody who has only a view of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biberbau import BadSetup, BadView, Match, View, determinise
from biberbau.games.versions import RULES

from .scenarios import SCENARIOS, Scenario
from .scribe import scribe_of
from .setups import (
    DECKS,
    GAMES,
    PHASES,
    Json,
    Lying,
    all_seen,
    as_json,
    examples,
    family,
    is_number,
    lying,
    matches,
    play_on,
    viewers,
    whims,
    whole_deck,
)
from .spoiling import spoilt_views


@given(matches(), whims)
@examples(80)
def test_the_sampled_match_looks_the_same_to_the_viewer(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        view = match.view(viewer)
        assert determinise(view, seed).view(viewer) == view


@given(matches(), whims)
@examples(60)
def test_in_the_sampled_match_everybody_has_seen_what_they_really_saw(match: Match, seed: int) -> None:
    """Who has seen a card, and what else is public about it, is the same for all and does not depend on its face."""
    for viewer in viewers(match.players):
        sampled = determinise(match.view(viewer), seed)
        for other in viewers(match.players):
            real, made = match.view(other), sampled.view(other)
            assert (made.seen, made.backs, made.earlier, made.held) == (real.seen, real.backs, real.earlier, real.held)
            assert hidden_places(made.known) == hidden_places(real.known)
            assert (made.hand == "?", made.hand is None) == (real.hand == "?", real.hand is None)
            assert {name for name in View._fields if getattr(made, name) != getattr(real, name)} <= PRIVATE


PRIVATE = {"known", "hand", "legal"}
"""What another viewer's view may tell differently in a sampled match."""


def hidden_places(known: dict[str, tuple[str, ...]]) -> list[str]:
    return [f"{seat}{number}" for seat, row in known.items() for number, card in enumerate(row, 1) if card == "?"]


@given(matches(), whims)
@examples(60)
def test_hidden_cards_stay_in_their_draw_piles_and_numbers_are_numbers(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        view = match.view(viewer)
        assert_fits_the_backs(view, lying(determinise(view, seed)))


def assert_fits_the_backs(view: View, sampled: Lying) -> None:
    """Every hidden card comes from the draw pile that its back names; the earlier piles are all there, and no more."""
    hidden = [
        (back, sampled.cards[seat][place])
        for seat, row in view.backs.items()
        for place, back in enumerate(row)
        if back != "-"
    ]
    if view.held is not None:
        hidden.append((view.held.back, str(sampled.hand)))
    for number, pile in enumerate(view.earlier):
        assert Counter(card for back, card in hidden if back.rstrip("n") == str(number)) == Counter(pile)
    assert all(int(back.rstrip("n")) <= len(view.earlier) for back, _ in hidden)
    assert all(is_number(card) for back, card in hidden if back.endswith("n"))


@given(matches(), whims)
@examples(50)
def test_the_sampled_match_has_the_whole_deck_in_it(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        assert lying(determinise(match.view(viewer), seed)).everything() == DECKS[match.game]


FURTHER = ("backs", "earlier", "held")
"""Fields that other programs may leave out."""


@given(matches(), whims)
@examples(50)
def test_a_view_without_further_fields_is_read_too(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        fields = match.view(viewer).to_dict()
        given_fields = {name: value for name, value in fields.items() if name not in FURTHER}
        imagined = determinise(View.from_dict(given_fields), seed).view(viewer).to_dict()
        assert {name: imagined[name] for name in given_fields} == given_fields


@given(matches(), whims)
@examples(50)
def test_a_view_survives_its_json(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        view = match.view(viewer)
        again = View.from_dict(view.to_dict())
        assert again == view
        assert as_json(again.to_dict()) == as_json(view.to_dict())
        assert all_seen(determinise(again, seed)) == all_seen(determinise(view, seed))


@given(matches(), whims)
@examples(40)
def test_the_same_seed_gives_the_same_match_to_the_end(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        one, other = determinise(match.view(viewer), seed), determinise(match.view(viewer), str(seed))
        assert lying(one) == lying(other)
        play_on(one, "any", seed, 40)
        play_on(other, "any", seed, 40)
        assert all_seen(one) == all_seen(other) and lying(one) == lying(other)


@given(matches())
@examples(40)
def test_other_seeds_give_other_cards_where_enough_is_unknown(match: Match) -> None:
    scribe = scribe_of(match)
    for viewer in viewers(match.players):
        unknown = {card.face for card in scribe.unseen_in_play(viewer)}
        if len(unknown) > 3:
            deals = [lying(determinise(match.view(viewer), seed)) for seed in range(8)]
            assert any(deal != deals[0] for deal in deals)


@given(matches(["clan", "clan-combined"]), whims)
@examples(50)
def test_lodges_and_hidden_hands_of_clan_get_numbers_only(match: Match, seed: int) -> None:
    for viewer in viewers(match.players):
        sampled = lying(determinise(match.view(viewer), seed))
        assert all(is_number(card) for lodge in sampled.cards.values() for card in lodge if card != "-")
        assert match.phase == "action" or sampled.hand is None or is_number(sampled.hand)


@given(matches(), whims)
@examples(40)
def test_the_sampled_match_goes_on_to_its_end(match: Match, seed: int) -> None:
    sampled = determinise(match.view(Random(seed).choice(viewers(match.players))), seed)
    play_to_the_end(sampled)
    assert sampled.winners


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.about)
def test_rare_positions_can_be_sampled_too(scenario: Scenario) -> None:
    match = scenario.position()
    for viewer in viewers(match.players):
        sampled = determinise(match.view(viewer), 1)
        assert sampled.view(viewer) == match.view(viewer)
        assert lying(sampled).everything() == DECKS[match.game]
        assert_fits_the_backs(match.view(viewer), lying(sampled))


def test_a_seat_in_the_sample_knows_its_hand_and_its_own_cards() -> None:
    """So that a search can let it move by what it has seen."""
    match = Match("bande", 2, shuffles=[["1", "2", "3", "4", "5", "6", "7", "8", "0", "9"]])
    match.play("draw")
    sampled = determinise(match.view("B"), 3)
    lies = lying(sampled)
    assert sampled.view("A").hand == lies.hand
    assert sampled.view("A").known["A"] == (lies.cards["A"][0], "?", "?", lies.cards["A"][3])
    assert (sampled.view("B").hand, sampled.view("B").known["B"]) == ("?", ("5", "?", "?", "8"))


@given(matches(), whims)
@examples(20)
def test_the_record_of_a_sampled_match_begins_where_it_does(match: Match, seed: int) -> None:
    sampled = determinise(match.view("A"), seed)
    begun = sampled.position_text()
    play_on(sampled, "any", seed, 30)
    again = Match.replay(sampled.record())
    assert sampled.record()["start"] == begun
    assert again == sampled and again.events == sampled.events


def test_a_sampled_match_continues_by_the_given_version_of_the_rules() -> None:
    match = Match("clan", 2, seed=1, rules=1)
    assert determinise(match.view("A"), 1).rules == RULES
    assert determinise(match.view("A"), 1, rules=1).rules == 1
    with pytest.raises(BadSetup, match="Version 9 of the rules"):
        determinise(match.view("A"), 1, rules=9)


def test_a_bad_seed_is_no_fault_of_the_view() -> None:
    with pytest.raises(BadSetup):
        determinise(Match("gang").view("A"), 1.5)  # type: ignore[arg-type]


# Uniform among what is consistent


def nearly_drawn_out(last: Sequence[str]) -> Match:
    """`clan` for two with all but these cards seen by A: the first one B lays face down, the others are undrawn.

    All actions lapse on the empty table; then each seat lays every number on its first space.
    """
    rest = Counter(DECKS["clan"])
    rest.subtract(last)
    actions = [card for card in rest.elements() if not is_number(card)]
    *numbers, in_hand = [card for card in rest.elements() if is_number(card)]
    first = "AB"[len(numbers) % 2 - 1]
    shuffle = [*actions, *numbers, last[0], in_hand, *last[1:]]
    match = Match("clan", 2, shuffles=[shuffle], options={"first": first})
    for _ in numbers:
        match.play(f"put {match.turn}1 up")
    match.play("put B2 down", by="B")
    return match


def worlds(view: View, seeds: int) -> Counter[tuple[str, ...]]:
    """How often each arrangement of B2 and the draw pile comes, over fixed seeds."""
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(seeds):
        sampled = lying(determinise(view, seed))
        found[(sampled.cards["B"][1], *sampled.deck)] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("last", "arrangements"),
    [
        (("7", "8", "9"), {"789", "798", "879", "897", "978", "987"}),
        (("7", "9", "9"), {"799", "979", "997"}),
        (("7", "flip", "9"), {"7f9", "79f", "9f7", "97f"}),
    ],
    ids=["three different cards", "two of them equal", "an action never lies in a lodge"],
)
def test_every_arrangement_is_equally_likely(last: Sequence[str], arrangements: set[str]) -> None:
    seeds = 2400
    found = worlds(nearly_drawn_out(last).view("A"), seeds)
    assert {"".join(card[0] for card in world) for world in found} == arrangements
    assert chi_square(found.values(), seeds / len(arrangements)) < 20.5  # 0.1 % for five degrees of freedom


def test_every_arrangement_is_equally_likely_where_one_card_can_only_be_a_number() -> None:
    """`bande` with all but three cards shown: B2 can only be a number, B3 and the draw pile can be any card."""
    view = with_three_cards_left(("4", "7", "swap"))
    arrangements = ["47s", "4s7", "74s", "7s4"]
    found: Counter[str] = Counter()
    for seed in range(2000):
        sampled = lying(determinise(view, seed))
        found["".join(card[0] for card in (sampled.cards["B"][1], sampled.cards["B"][2], *sampled.deck))] += 1
    assert set(found) == set(arrangements)
    assert chi_square(found.values(), 500) < 16.3  # 0.1 % for three degrees of freedom


def with_three_cards_left(left: Sequence[str]) -> View:
    """A's view of a row with a drawn number at B2 and a dealt card at B3; everybody has seen all other cards."""
    fields = Match("bande", 2, seed=1).view("A").to_dict()
    rest = Counter(DECKS["bande"]) - Counter(left)
    numbers = [card for card in rest.elements() if is_number(card)]
    shown = {"A": numbers[:4], "B": [numbers[4], "?", "?", numbers[5]]}
    everybody = {"A": ["AB*"] * 4, "B": ["AB*", "B", "", "AB*"]}
    discard = list((rest - Counter(numbers[:6])).elements())
    return View.from_dict(
        {
            **fields,
            "known": shown,
            "seen": everybody,
            "backs": {"A": ["-"] * 4, "B": ["-", "0n", "0", "-"]},
            "discard": sorted(discard, key=is_number),
            "draw": 1,
            "turns": 8,
            "legal": ["draw", "take A1", "take A2", "take A3", "take A4"],
        }
    )


@pytest.mark.slow
def test_every_choice_of_cards_to_open_is_equally_likely() -> None:
    match = Match("gang", 2, seed=1)
    match.play("open A1 A2")
    found = Counter(determinise(match.view("B"), seed)._state.chosen[0] for seed in range(2800))
    assert len(found) == 28
    assert chi_square(found.values(), 100) < 56  # 0.1 % for 27 degrees of freedom


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_unseen_card_is_equally_likely_in_a_hidden_hand(game: str) -> None:
    """A spectator sees nothing but a hidden hand, the discard pile and what was shown."""
    match = Match(game, 2, seed=3)
    while match.view(None).hand != "?":
        match.play(match.legal[0])
    view = match.view(None)
    shown = [card for row in view.known.values() for card in row if card not in "-?"]
    unseen = Counter(whole_deck(game)) - Counter([*shown, *view.discard, *view.aside])
    possible = {card: count for card, count in unseen.items() if is_number(card) or family(game) != "clan"}
    seeds = 1500
    found = Counter(lying(determinise(view, seed)).hand for seed in range(seeds))
    assert set(found) <= set(possible)
    each = seeds / sum(possible.values())
    deviations = [(found[card] - copies * each) ** 2 / (copies * each) for card, copies in possible.items()]
    assert sum(deviations) < 36  # 0.1 % for fourteen degrees of freedom


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


# Views that no match has


IMPOSSIBLE: dict[str, Json] = {
    "no such phase": {"phase": "lunch"},
    "the pause between rounds": {"phase": "scored"},
    "nobody to move": {"turn": None},
    "over without winners": {"phase": "over", "turn": None, "hand": None, "legal": [], "winners": []},
    "winners while it runs": {"winners": ["A"]},
    "a round before the first": {"round": 0},
    "a round after the last": {"round": 21},
    "turns still to come": {"turns": -1},
    "a starter who does not sit": {"starter": "F"},
    "an ender who does not sit": {"ender": "F"},
    "a viewer who does not sit": {"seat": "F"},
    "seven players": {"players": 7},
    "no such game": {"game": "chess"},
    "too many rounds": {"rounds": 6},
    "a card too many": {"draw": 121},
    "an unknown option": {"options": {"jokers": 2}},
    "a turned-over view": {"cards": {"A": ["?"], "B": ["?"]}},
}


@pytest.mark.parametrize("viewer", ["A", "B", None])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("about", IMPOSSIBLE)
def test_an_impossible_view_is_refused(about: str, game: str, viewer: str | None) -> None:
    fields = Match(game, 2, seed=1).view(viewer).to_dict()
    with pytest.raises(BadView):
        determinise(View.from_dict({**fields, **IMPOSSIBLE[about]}), 1)


@pytest.mark.parametrize("game", GAMES)
def test_somebody_has_started_every_turn(game: str) -> None:
    match = Match(game, 2, seed=1)
    while match.phase == "open":
        match.play(match.legal[0])
    with pytest.raises(BadView):
        determinise(View.from_dict({**match.view("B").to_dict(), "starter": None}), 1)


def test_the_phase_of_clan_fits_the_card_in_hand() -> None:
    match = Match("clan", 2, shuffles=[["7", "8", "flip", "9"]])
    match.play("put A1 up")
    for viewer in viewers(2):
        fields = match.view(viewer).to_dict()
        with pytest.raises(BadView):
            determinise(View.from_dict({**fields, "phase": "action"}), 1)  # a number, or a card nobody has shown
    match.play("put B1 up")
    for viewer in viewers(2):
        fields = match.view(viewer).to_dict()
        with pytest.raises(BadView):
            determinise(View.from_dict({**fields, "phase": "hand"}), 1)  # a flip can't be laid in a lodge


@pytest.mark.parametrize(
    ("game", "phase"),
    [
        (game, phase)
        for game in GAMES
        for phases in PHASES.values()
        for phase in phases
        if phase not in PHASES[family(game)]
    ],
)
def test_a_phase_of_another_game_is_refused(game: str, phase: str) -> None:
    fields = Match(game, 2, seed=1).view("B").to_dict()
    with pytest.raises(BadView):
        determinise(View.from_dict({**fields, "phase": phase}), 1)


def lay(fields: Json, slots: str, card: str) -> None:
    """Put a card into slots of a view, or with - take theirs away; the draw pile makes up for it."""
    before = as_json(fields["cards"]).count("-")
    for name in ("cards", "known"):
        table = fields[name]
        assert isinstance(table, dict)
        for slot in slots.split(" "):
            table[slot[0]][int(slot[1]) - 1] = card
    fields["draw"] = int(str(fields["draw"])) + as_json(fields["cards"]).count("-") - before


def pile_up(fields: Json, pile: str, cards: Sequence[str]) -> None:
    """Make a pile of a view consist of these cards; again the draw pile makes up for it."""
    old = fields[pile]
    assert isinstance(old, list)
    fields["draw"] = int(str(fields["draw"])) + len(old) - len(cards)
    fields[pile] = list(cards)


Change = Callable[[Json], None]
BROKEN_TABLES: Sequence[tuple[str, str, Change]] = [
    ("2: a top card rests on nothing", "clan", lambda fields: lay(fields, "B4", "?")),
    ("2: an action lies in a lodge", "clan", lambda fields: lay(fields, "B1", "flip")),
    (
        "2: a full lodge, and nobody ended",
        "clan",
        lambda fields: lay(fields, "B1 B2 B3 B4 B5", "?"),
    ),
    ("2: the actor's lodge is full", "clan", lambda fields: lay(fields, "A1 A2 A3 A4 A5", "?")),
    ("2: an action on the discard pile", "clan", lambda fields: pile_up(fields, "discard", ["flip"])),
    ("2: a number in the box", "clan", lambda fields: pile_up(fields, "aside", ["5"])),
    ("4: a hole in a display", "gang", lambda fields: lay(fields, "B3", "-")),
    ("4: no discard pile", "gang", lambda fields: pile_up(fields, "discard", [])),
    ("4: a card aside", "gang", lambda fields: pile_up(fields, "aside", ["5"])),
    ("5: a hole in a row", "bande", lambda fields: lay(fields, "B3", "-")),
    ("5: no discard pile", "bande", lambda fields: pile_up(fields, "discard", [])),
    ("5: a number waits aside", "bande", lambda fields: pile_up(fields, "aside", ["5"])),
    ("5: a draw2 waits between turns", "bande", lambda fields: pile_up(fields, "aside", ["draw2"])),
]


@pytest.mark.parametrize("viewer", ["B", None])
@pytest.mark.parametrize(("about", "game", "change"), BROKEN_TABLES, ids=[about for about, _, _ in BROKEN_TABLES])
def test_a_table_that_breaks_an_invariant_is_refused(about: str, game: str, change: Change, viewer: str | None) -> None:
    """All numbers of cards are right, but no play leads to such a table."""
    match = Match(game, 2, seed=1)
    while match.phase == "open":
        match.play(match.legal[0])
    assert match.turn == "A"
    fields = match.view(viewer).to_dict()
    determinise(View.from_dict(fields), 1)
    change(fields)
    with pytest.raises(BadView):
        determinise(View.from_dict(fields), 1)


@given(spoilt_views(), whims)
@examples(250)
def test_a_spoilt_view_is_refused_or_gives_a_match(fields: object, seed: int) -> None:
    try:
        view = View.from_dict(fields)
        match = determinise(view, seed)
    except BadView:
        return
    assert match.view(view.seat) == view
    play_to_the_end(match)


def play_to_the_end(match: Match) -> None:
    """A match can be played to its end, and no card is lost on the way."""
    random = Random(1)
    for _ in range(300):
        assert lying(match).everything() == DECKS[match.game]
        assert bool(match.legal) == (match.turn is not None) == (match.winners is None)
        if match.turn is None:
            assert match.winners
            return
        play_on(match, random.choice(["hasty", "hasty", "any"]), random.randrange(99), 25)
    raise AssertionError("the match does not end")


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text()


@given(st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8))
@examples(40)
def test_what_is_no_view_is_refused(fields: object) -> None:
    with pytest.raises(BadView):
        View.from_dict(fields)
