"""Actions and observations: fixed numbers for moves, bytes for what a seat knows and nothing else."""

from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest

from biberbau import GAMES as REGISTRY
from biberbau import BadSetup, Match
from biberbau.games import cards, moves
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import bind
from biberbau.notation import read_move, spell
from biberbau.observation import MEMORIES, Actions, Layout
from biberbau.observation.episode import HISTORY, Episode, advance, deal_round
from biberbau.observation.observing import TRACE, observe
from biberbau.options import read_options

from .observed import WAYS, episode_of, expected, mask_of, observed, redealt, some_matches
from .setups import SLOTS, play_on, seats

SIZES = {
    "clan": [40, 60, 80, 100, 120],
    "clan-combined": [75, 150, 250, 375, 525],
    "gang": [103] * 5,
    "bande": [33, 49, 65, 81, 97],
    "bande-classic": [33, 49, 65, 81, 97],
}


# Actions


def test_the_number_of_actions_is_fixed() -> None:
    assert {game: [len(Actions(game, players)) for players in range(2, 7)] for game in SIZES} == SIZES


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_every_action_of_every_seat_is_a_move_and_back(game: str, players: int) -> None:
    actions = Actions(game, players)
    for seat in seats(players):
        found = [actions.move(action, seat) for action in range(len(actions))]
        assert [actions.action(move, seat) for move in found] == list(range(len(actions)))
        assert [spell(read_move(move, SLOTS[game], players), SLOTS[game]) for move in found] == found


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_an_action_means_the_same_for_every_seat(game: str, players: int) -> None:
    """The slots of a seat's move, turned by the number of the seat, are those of seat A."""
    actions = Actions(game, players)
    for action, (number, seat) in product(range(len(actions)), enumerate(seats(players))):
        turned = [
            seats(players)[(seats(players).index(word[0]) - number) % players] + word[1]
            if word[-1].isdecimal()
            else word
            for word in actions.move(action, seat).split(" ")
        ]
        assert sorted(turned) == sorted(actions.names[action].split(" "))


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_the_mask_has_the_legal_moves_and_no_other_action(game: str, players: int) -> None:
    actions, layout = Actions(game, players), Layout(game, players)
    for match in some_matches(game, players):
        legal = {actions.action(move, str(match.turn)) for move in match.legal}
        marked = mask_of(episode_of(match, layout), actions)
        assert {action for action, mark in enumerate(marked) if mark} == legal
        assert len(legal) == len(match.legal)


def test_impossible_actions_and_moves_say_what_is_possible() -> None:
    actions = Actions("bande", 2)
    with pytest.raises(BadSetup, match="0–32"):
        actions.move(33, "A")
    with pytest.raises(BadSetup, match="swim"):
        actions.action("swim A1 A2", "A")
    with pytest.raises(BadSetup, match="bande"):
        Actions("chess", 2)


# Layouts


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_sections_follow_each_other_and_fill_the_width(game: str, players: int) -> None:
    for history in (0, 5):
        layout = Layout(game, players, history=history)
        at = 0
        for section in layout.values():
            assert section.start == at
            at = section.stop
        assert at == layout.width == len(layout.scales)
        assert ("history" in layout) == (history > 0)


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_an_observation_has_what_the_view_has(game: str, players: int) -> None:
    """A second implementation makes the same bytes from the view, which has no hidden card."""
    layout = Layout(game, players)
    for match in some_matches(game, players):
        for number, seat in enumerate(seats(players)):
            found = observed(episode_of(match, layout), number)
            wanted = expected(match.view(seat), layout)
            assert {name: found[section.indices] for name, section in layout.items()} == wanted


def test_an_observation_after_a_rebuilt_draw_pile() -> None:
    """The cards of an earlier draw pile are counted apart."""
    match, layout = Match("bande", 6, seed=3), Layout("bande", 6)
    while not match.view("A").earlier:
        play_on(match, "thirsty", 1, 1)
    found = observed(episode_of(match, layout), 0)
    wanted = expected(match.view("A"), layout)
    assert sum(wanted["earlier"]) > 0
    assert {name: found[section.indices] for name, section in layout.items()} == wanted


def test_wrong_layouts_are_refused() -> None:
    with pytest.raises(BadSetup, match="perfect, none"):
        Layout("bande", memory="some")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="0–16"):
        Layout("bande", history=HISTORY + 1)
    with pytest.raises(BadSetup, match="history"):
        Layout("bande", memory="none", history=1)
    with pytest.raises(KeyError, match="there is no section cards; choose one of table, hand"):
        Layout("bande")["cards"]


# Leaks


def differs(match: Match, layout: Layout, look: Callable[[Episode, int], list[int]], random: Random) -> bool:
    """Whether a seat can distinguish two worlds by what it gets."""
    episode = episode_of(match, layout)
    return any(
        look(redealt(episode, viewer, random), viewer) != look(episode, viewer) for viewer in range(match.players)
    )


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_unseen_cards_do_not_change_an_observation(game: str, players: int) -> None:
    random = Random(1)
    for memory in MEMORIES:
        layout = Layout(game, players, memory)
        assert not any(differs(match, layout, observed, random) for match in some_matches(game, players))


def face_of_a_hidden_card(episode: Episode, viewer: int) -> list[int]:
    return [card & cards.FACE for card in episode.table]


def next_card(episode: Episode, viewer: int) -> list[int]:
    return episode.deck.cards[episode.deck.count - 1 : episode.deck.count]


def numbers_on_the_table(episode: Episode, viewer: int) -> list[int]:
    return [card & cards.FACE < cards.SPECIALS for card in episode.table[: episode.players * episode.slots]]


def sum_of_the_next_seat(episode: Episode, viewer: int) -> list[int]:
    start = (viewer + 1) % episode.players * episode.slots
    return [sum(card & cards.FACE for card in episode.table[start : start + episode.slots])]


def seen_by_somebody(episode: Episode, viewer: int) -> list[int]:
    return [card & cards.FACE if card & cards.EVERYBODY else 0 for card in episode.table]


@pytest.mark.parametrize(
    "leak", [face_of_a_hidden_card, next_card, numbers_on_the_table, sum_of_the_next_seat, seen_by_somebody]
)
def test_a_leak_would_be_found(leak: Callable[[Episode, int], list[int]]) -> None:
    layout, random = Layout("bande", 3), Random(1)
    assert any(
        differs(match, layout, lambda episode, viewer: observed(episode, viewer) + leak(episode, viewer), random)
        for match in some_matches("bande", 3)
    )


def test_hidden_choices_are_not_in_the_history() -> None:
    layout = Layout("gang", 3, history=4)
    looks = []
    for second in (1, 7):
        episode = begun("gang", layout)
        advance_in("gang")(episode, moves.at(moves.OPEN, 0, second))
        looks.append(observed(episode, 1))
    assert looks[0] == looks[1]
    assert looks[0][layout["history"].indices][:TRACE] == [3, (moves.OPEN >> 12) + 1, 0, 0]


# Memory and history


def begun(game: str, layout: Layout) -> Episode:
    episode = layout.episode(read_options(None, REGISTRY[game], layout.players))
    episode.random = 5
    bind(deal_round, {"begin_round": REGISTRY[game].rules.begin_round})(episode)
    return episode


def advance_in(game: str) -> Callable[[Episode, int], None]:
    return bind(advance, {"play": REGISTRY[game].rules.play})


def faces_of(layout: Layout, found: list[int], seat: int) -> list[str]:
    """The faces of the cards of a seat, counted from the viewer, as far as they are shown."""
    _, slots, width = layout["table"].shape
    rows = [found[(seat * slots + slot) * width :][: len(layout.faces)] for slot in range(slots)]
    return [layout.faces[row.index(1)] if 1 in row else "?" for row in rows]


def test_without_memory_a_look_is_shown_until_the_next_own_move() -> None:
    layout = Layout("bande", 2, memory="none")
    episode, play = begun("bande", layout), advance_in("bande")
    assert [face == "?" for face in faces_of(layout, observed(episode, 0), 0)] == [False, True, True, False]
    play(episode, moves.at(moves.TAKE_TO, 1) if episode.discard.cards[0] < cards.SPECIALS else moves.DRAW)
    assert faces_of(layout, observed(episode, 0), 0) == ["?"] * 4, "A has moved, and remembers nothing"
    assert [face == "?" for face in faces_of(layout, observed(episode, 1), 0)] == [False, True, True, False]


def test_without_memory_only_the_top_discard_is_counted() -> None:
    layout = Layout("bande", 3, memory="none")
    for match in some_matches("bande", 3):
        found = observed(episode_of(match, layout), 0)
        assert found[layout["discard"].indices] == found[layout["top"].indices]
        assert found[layout["discard_pile"].start] == len(match.view("A").discard)


def test_a_swapped_card_takes_the_last_look_along() -> None:
    layout = Layout("bande", 2, memory="none")
    episode, play = begun("bande", layout), advance_in("bande")
    episode.phase, episode.hand = 2, cards.SWAP | cards.SEEN
    known = faces_of(layout, observed(episode, 1), 0)[0]
    play(episode, moves.at(moves.SWAP, 1, 4))
    found = observed(episode, 1)
    assert faces_of(layout, found, 0)[0] == "?"
    assert faces_of(layout, found, 1)[1] == known


def test_the_history_has_the_last_moves_from_the_viewer() -> None:
    layout = Layout("bande", 3, history=3)
    episode, play = begun("bande", layout), advance_in("bande")
    episode.discard.cards[0] = 5
    play(episode, moves.at(moves.TAKE_TO, 2))
    play(episode, moves.DRAW)
    history = observed(episode, 2)[layout["history"].indices]
    draw, take = (moves.DRAW >> 12) + 1, (moves.TAKE_TO >> 12) + 1
    assert history == [3, draw, 0, 0, 2, take, SLOTS["bande"] + 2 + 1, 0, 0, 0, 0, 0]


# Both gears


def test_both_gears_write_the_same_bytes() -> None:
    gear = Gear("observe", [observe], Episode)
    rows = gear.rows(1)
    for (game, players), memory in product(WAYS, MEMORIES):
        layout = Layout(game, players, memory, history=8 if memory == "perfect" else 0)
        out = np.full(layout.width, 99, np.uint8)
        for match in some_matches(game, players, moves=3):
            episode = episode_of(match, layout)
            episode.decisions, episode.looks = 40, [5] * 6
            episode.moved = [moves.at(kind, 3, 1) for kind in moves.KINDS[:HISTORY]]
            rows[0] = values(episode)
            for viewer in range(players):
                gear[observe](rows[0], viewer, out, 0)
                assert out.tolist() == observed(episode, viewer)
