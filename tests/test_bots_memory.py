"""What the levels remember: own cards for a few turns, others less long, and sometimes one card for the other."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from biberbau import Match
from biberbau.bots import LEVELS, make_bot
from biberbau.bots.belief import exchange_faces, imagine
from biberbau.bots.forgetting import SAFE, Forgetting
from biberbau.bots.memory import Memory, bit
from biberbau.games import GAMES, cards
from biberbau.games.table import State
from biberbau.notation import SEATS, slot_name
from biberbau.notation.events import AnyEvent, Discarded, Drew, Looked, Put, Swapped, Took, Turned, events_for
from biberbau.notation.view import View
from biberbau.observation.episode import HIGHEST

from .setups import SLOTS

FORGETFUL = tuple(name for name, level in LEVELS.items() if level.forgetting is not None)
BANDE, CLAN = GAMES["bande"], GAMES["clan"]
FIRST_LOOK = Looked("A", ("A1", "A4"), ("3", "8"))
LOW_DISCARD: list[AnyEvent] = [Drew("A", "2"), Discarded("A", "2", "hand")]
SEEDS = range(300)
SURELY_CONFUSED = Forgetting(3, 9, confusion=1.0)
NEVER_CONFUSED = Forgetting(3, 9, confusion=0.0)


def turns(count: int) -> list[AnyEvent]:
    """Own turns of A that change nothing, each with a turn of B."""
    own: list[AnyEvent] = [Drew("A", "5"), Discarded("A", "5", "hand")]
    return [*own, Drew("B", "?"), Discarded("B", "6", "hand")] * count


def watched(game: str, players: int, seed: str) -> Iterator[tuple[View, tuple[AnyEvent, ...]]]:
    """What A is given at each of its decisions in a match of yearlings."""
    match = Match(game, players, seed=seed)
    bots = {seat: make_bot("yearling", f"{seed}/{seat}") for seat in SEATS[:players]}
    heard = dict.fromkeys(bots, 0)
    while (seat := match.turn) is not None:
        view, events = match.view(seat), events_for(match.events[heard[seat] :], seat)
        heard[seat] = len(match.events)
        if seat == "A":
            yield view, events
        match.play(bots[seat].choose(view, events))


def in_mind(memory: Memory, view: View) -> set[str]:
    """The cards that A has seen and has not forgotten."""
    names = (slot_name(slot, SLOTS[view.game]) for slot in range(view.players * SLOTS[view.game]))
    return {name for name in names if memory[name].seen & bit("A") and memory.knows(name)}


def share_lost(forgetting: Forgetting | None, events: list[AnyEvent], slot: str) -> float:
    """In how many of many lives a card is lost or confused after these events."""
    lost = 0
    for seed in SEEDS:
        memory = Memory("A", BANDE, forgetting, f"{seed}")
        memory.follow(events)
        lost += not memory.knows(slot) or any(slot in pair for pair in memory.confused())
    return lost / len(SEEDS)


# What is lost, and when


@pytest.mark.parametrize("level", ["kit", "yearling", "builder"])
def test_a_card_that_is_taken_on_purpose_is_kept_longer_than_one_that_is_given(level: str) -> None:
    forgetting, seen = LEVELS[level].forgetting, [Looked("A", ("B2",), ("1",)), *turns(1)]
    taken, given = (
        [*seen, Swapped(seat, slots), *turns(1)] for seat, slots in (("A", ("A1", "B2")), ("B", ("B2", "A1")))
    )
    assert share_lost(forgetting, taken, "A1") < 0.7 * share_lost(forgetting, given, "A1")


@pytest.mark.parametrize("game", ["clan", "clan-combined", "bande", "bande-classic"])
def test_weaker_levels_have_less_in_mind(game: str) -> None:
    memories = {name: level.remember("A", GAMES[game], "m") for name, level in LEVELS.items()}
    known: Counter[str] = Counter()
    for seed in range(3):
        for view, events in watched(game, 4, f"{seed}"):
            for memory in memories.values():
                memory.follow(events)
            for name, memory in memories.items():
                known[name] += len(in_mind(memory, view))
                assert in_mind(memory, view) <= in_mind(memories["boss"], view)
    assert known["kit"] < known["builder"] < known["boss"] and known["builder"] <= known["elder"]


@pytest.mark.parametrize("name", FORGETFUL)
def test_the_first_cards_are_kept_for_a_few_turns(name: str) -> None:
    forgetting = LEVELS[name].forgetting
    assert forgetting is not None
    counts = (0, 1, 2, round(forgetting.span), round(2 * forgetting.span))
    lost = [share_lost(forgetting, [FIRST_LOOK, *turns(count)], "A1") for count in counts]
    assert lost[0] == 0 and lost[1] < 0.03 and lost[2] < 0.2
    assert lost == sorted(lost) and lost[3] > 0.5 and lost[4] > 0.95


@pytest.mark.parametrize("name", FORGETFUL)
def test_a_card_that_was_just_laid_is_safe_also_with_a_full_mind(name: str) -> None:
    looks = Looked("A", tuple(f"B{place}" for place in range(1, 5)), ("1", "2", "3", "4"))
    laid: list[AnyEvent] = [FIRST_LOOK, looks, Drew("A", "0"), Put("A", "A2", "0", "down"), Discarded("A", "5", "A2")]
    assert share_lost(LEVELS[name].forgetting, [*laid, *turns(1)[2:]], "A2") == 0


def test_an_exchange_between_two_others_is_not_thought_of_longer() -> None:
    looks = Looked("A", ("B1", "C1"), ("1", "9"))
    forgetting = LEVELS["builder"].forgetting
    of_others, own = (
        share_lost(forgetting, [looks, Swapped("A", slots), *turns(4)], slots[0])
        for slots in (("B1", "C1"), ("A1", "C1"))
    )
    assert of_others > own


def test_the_boss_forgets_nothing() -> None:
    assert share_lost(LEVELS["boss"].forgetting, [FIRST_LOOK, *turns(60)], "A1") == 0


@pytest.mark.parametrize("name", FORGETFUL)
def test_the_turns_of_others_do_not_count(name: str) -> None:
    others = (Drew(seat, "?") for seat in "BCDEF" * 30)
    assert share_lost(LEVELS[name].forgetting, [FIRST_LOOK, *others], "A1") == 0


def test_several_cards_of_one_turn_count_once() -> None:
    drawn: list[AnyEvent] = [Drew("A", "draw2"), Drew("A", "5"), Drew("A", "6"), Drew("B", "?")]
    assert share_lost(NEVER_CONFUSED, [FIRST_LOOK, *drawn], "A1") == share_lost(
        NEVER_CONFUSED, [FIRST_LOOK, Drew("A", "5"), Drew("B", "?")], "A1"
    )


@pytest.mark.parametrize("name", FORGETFUL)
def test_cards_of_others_and_moved_cards_are_lost_first(name: str) -> None:
    forgetting = LEVELS[name].forgetting
    assert forgetting is not None
    late = turns(round(0.7 * forgetting.span))
    taken: list[AnyEvent] = [Took("B", "discard", "1"), Put("B", "B2", "1", "down")]
    own = share_lost(forgetting, [FIRST_LOOK, *late], "A1")
    foreign = share_lost(forgetting, [*taken, *late], "B2")
    swapped = share_lost(forgetting, [FIRST_LOOK, Swapped("A", ("A1", "B1")), *late], "B1")
    assert own + 0.1 < foreign < swapped


@pytest.mark.parametrize("name", FORGETFUL)
def test_a_full_mind_keeps_a_new_card_less_long(name: str) -> None:
    forgetting = LEVELS[name].forgetting
    assert forgetting is not None
    free, full, crowded = (
        sum(forgetting.time(Random(seed), in_mind) for seed in SEEDS)
        for in_mind in (0, forgetting.capacity - 1, 3 * forgetting.capacity)
    )
    assert free == full
    assert full > 2 * crowded or crowded == SAFE * len(SEEDS), "half as long, or just as long as every card is safe"


def test_what_is_forgotten_comes_back_with_a_second_look() -> None:
    memory = Memory("A", BANDE, NEVER_CONFUSED, "m")
    memory.follow([FIRST_LOOK, *turns(50)])
    assert not memory.knows("A1")
    memory.follow([FIRST_LOOK])
    assert memory.knows("A1")


def test_an_open_card_is_not_forgotten_until_it_is_turned_down() -> None:
    memory = Memory("A", CLAN, NEVER_CONFUSED, "m")
    memory.follow([Drew("A", "7"), Put("A", "A1", "7", "up"), *turns(50)])
    assert memory.knows("A1")
    memory.follow([Turned("B", "A1", "7", "down")])
    assert memory.knows("A1")
    memory.follow(turns(50))
    assert not memory.knows("A1")


def test_a_forgotten_card_is_not_thought_of() -> None:
    match = Match("bande", 2, shuffles=[["3", "4", "5", "6", "7", "2", "0", "1", "9", "5"]])
    for forgetting, is_known in ((NEVER_CONFUSED, False), (None, True)):
        memory = Memory("A", BANDE, forgetting, "m")
        memory.follow((*events_for(match.events, "A"), *turns(50)))
        first = imagine(match.view("A"), memory, Random("i")).state.table[0]
        assert bool(first & bit("A")) == is_known


@pytest.mark.parametrize(("forgetting", "most"), [(NEVER_CONFUSED, HIGHEST), (None, 2)])
def test_a_forgotten_card_has_no_limit(forgetting: Forgetting | None, most: int) -> None:
    match = Match("bande", 2, shuffles=[["3", "4", "5", "6", "7", "2", "0", "1", "9", "5"]])
    memory = Memory("A", BANDE, forgetting, "m")
    memory.follow((*events_for(match.events, "A"), *turns(50), *LOW_DISCARD))
    assert imagine(match.view("A"), memory, Random("i")).hints.ceilings[0] == most


def test_what_another_seat_has_shown_of_a_forgotten_card_still_counts() -> None:
    match = Match("bande", 2, shuffles=[["3", "4", "5", "6", "7", "2", "0", "1", "9", "5"]])
    memory = Memory("A", BANDE, NEVER_CONFUSED, "m")
    given = [
        Swapped("A", ("A1", "B2")),
        *turns(50),
        Looked("B", ("B2",), ("?",)),
        Drew("B", "?"),
        Discarded("B", "2", "hand"),
    ]
    memory.follow((*events_for(match.events, "A"), *given))
    assert memory.has_lost("B2") and imagine(match.view("A"), memory, Random("i")).hints.ceilings[5] == 2


def test_a_discard_says_nothing_about_an_own_card_that_is_forgotten() -> None:
    memory = Memory("A", BANDE, NEVER_CONFUSED, "m")
    memory.follow([FIRST_LOOK, *turns(50)])
    before = memory["A1"].most
    memory.follow(LOW_DISCARD)
    assert memory["A1"].most == before == 5


# Confused cards


def confused_memory() -> Memory:
    """A memory that takes A1 and A4 for each other."""
    for seed in SEEDS:
        memory = Memory("A", BANDE, SURELY_CONFUSED, f"{seed}")
        memory.follow([FIRST_LOOK, *turns(2)])
        if memory.confused():
            return memory
    raise AssertionError("nothing is ever confused")


def test_what_was_seen_in_the_own_turn_before_is_not_confused() -> None:
    for seed in SEEDS:
        memory = Memory("A", BANDE, SURELY_CONFUSED, f"{seed}")
        memory.follow([FIRST_LOOK, *turns(2), Looked("A", ("A2",), ("6",)), *turns(1)])
        assert all("A2" not in pair for pair in memory.confused())


def believed(memory: Memory) -> tuple[str, ...]:
    """What A believes its cards to be, with a 3 in A1 and an 8 in A4."""
    match = Match("bande", 2, shuffles=[["3", "4", "5", "8", "7", "2", "0", "1", "9", "5"]])
    state = imagine(match.view("A"), memory, Random("i")).state
    return tuple(cards.NAMES[card & cards.FACE] if card & bit("A") else "?" for card in state.table[:4])


def test_two_places_are_taken_for_each_other() -> None:
    memory = confused_memory()
    assert memory.confused() == [("A1", "A4")] and memory.knows("A1") and memory.knows("A4")
    assert believed(memory) == ("8", "?", "?", "3")


def test_a_second_look_at_one_card_puts_both_right() -> None:
    memory = confused_memory()
    memory.follow([Looked("A", ("A4",), ("8",))])
    assert believed(memory) == ("3", "?", "?", "8")


def test_a_discarded_card_puts_the_other_one_right() -> None:
    memory = confused_memory()
    memory.follow([Drew("A", "1"), Discarded("A", "8", "A4"), Put("A", "A4", "1", "down")])
    assert not memory.confused() and memory.knows("A1")


def test_confused_cards_stay_confused_when_they_move() -> None:
    memory = confused_memory()
    memory.follow([Swapped("B", ("B2", "A4"))])
    assert memory.confused() == [("A1", "B2")]


def test_a_confused_card_that_is_taken_unseen_is_lost_with_the_other() -> None:
    memory = confused_memory()
    memory.follow([Drew("B", "?"), Put("B", "A4", "?", "down"), Took("B", "A4", "?")])
    assert not memory.confused() and not memory.knows("A1")


@pytest.mark.parametrize("game", [name for name in GAMES if name != "gang"])
@pytest.mark.parametrize("players", [2, 5])
def test_confusion_adds_no_card_and_no_knowledge(game: str, players: int) -> None:
    """The believed table has the same cards, and the same ones count as seen; only known cards change places."""
    confused = Memory("A", GAMES[game], SURELY_CONFUSED, "m")
    plain = Memory("A", GAMES[game], None, "m")
    changed = 0
    for view, events in chain.from_iterable(watched(game, players, f"confusion {match}") for match in range(4)):
        confused.follow(events)
        plain.follow(events)
        truth, belief = (imagine(view, memory, Random("i")).state for memory in (plain, confused))
        there = range(players * SLOTS[game])
        assert Counter(truth.table[at] & cards.FACE for at in there) == Counter(
            belief.table[at] & cards.FACE for at in there
        )
        differing = [at for at in there if (truth.table[at] ^ belief.table[at]) & cards.FACE]
        changed += len(differing)
        for at in differing:
            assert belief.table[at] & truth.table[at] & bit("A")
    assert changed


def test_nobody_believes_a_special_where_a_number_was_laid() -> None:
    state: State = GAMES["bande"].new_state(2)
    state.table[0], state.table[1] = 3 | cards.NUMBER | bit("A"), cards.PEEK | bit("A")
    before = list(state.table)
    exchange_faces(state, 0, 1)
    assert list(state.table) == before


# Who has seen what


@pytest.mark.parametrize("game", [name for name in GAMES if name != "gang"])
def test_who_does_not_notice_believes_that_nobody_else_has_seen_a_face_down_card(game: str) -> None:
    memory = Memory("A", GAMES[game])
    hidden = 0
    for view, events in watched(game, 3, "notices"):
        memory.follow(events)
        truth = imagine(view, memory, Random("i")).state
        belief = imagine(view, memory, Random("i"), notices=False).state
        for at in range(3 * SLOTS[game]):
            is_up = belief.up[at // SLOTS[game]] >> at % SLOTS[game] & 1
            if truth.table[at] != cards.EMPTY and not is_up:
                assert belief.table[at] & cards.EVERYBODY & ~bit("A") == 0
                assert belief.table[at] & (cards.FACE | bit("A")) == truth.table[at] & (cards.FACE | bit("A"))
                hidden += 1
    assert hidden


def test_everybody_remembers_who_has_looked_at_what() -> None:
    match = Match("bande", 2, seed=1)
    memory = Memory("A", BANDE)
    memory.follow(events_for(match.events, "A"))
    assert memory["B1"].seen == bit("B") and memory["A1"].seen == bit("A") and not memory["B2"].seen
