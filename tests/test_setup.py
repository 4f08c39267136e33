"""Setting a match up: shuffles, seeds, players, options, the turn cap, copies."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biberbau import BadSetup, BadShuffle, Match, Problem, shuffling
from biberbau.games import Option, registry
from biberbau.lang import missing_texts
from biberbau.notation.game import facts_of

from .setups import (
    DECKS,
    GAMES,
    Json,
    all_seen,
    as_json,
    examples,
    heard,
    is_number,
    junk,
    lying,
    matches,
    play_on,
    play_out,
    seats,
    shuffled_by_hand,
    shuffles_in,
    tempers,
    viewers,
    whims,
    whole_deck,
)

# Shuffles


def first_shuffle(match: Match) -> list[str]:
    return shuffles_in(match.record())[0]


@pytest.mark.parametrize(
    ("game", "seed", "begins"),
    [
        ("clan", "beaver", "flip 3 7 2 9 1 1 flip 5 flip 1 cleanup"),
        ("bande", "7", "6 4 draw2 4 peek 9 5 5 2 9 draw2 0"),
    ],
)
def test_the_test_vectors_of_the_notation(game: str, seed: str, begins: str) -> None:
    shuffle = first_shuffle(Match(game, seed=seed))
    assert shuffle[:12] == begins.split(" ")
    assert shuffle == shuffled_by_hand(whole_deck(game), seed, 1)


@pytest.mark.parametrize(
    ("words", "shuffled"),
    [
        ((2**32 - 1, 4, 2**32 - 2), [2, 0, 1]),  # skipped; 4 mod 3 is 1; 2³² is a multiple of 2, so any word is even
        ((2**32 - 2, 4), [1, 0, 2]),  # (2³² - 2) mod 3 is 2
        ((2**32 - 1, 2**32 - 1, 3, 1), [2, 1, 0]),  # skipped twice
    ],
)
def test_a_word_that_would_favour_some_cards_is_skipped(
    words: tuple[int, ...], shuffled: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """2³² is not a multiple of 3: the largest 32-bit word is skipped in the first choice."""
    stream = (*words, *[0] * 16)
    monkeypatch.setattr(shuffling, "_words", lambda _, first, blocks: stream[first * 8 : (first + blocks) * 8])
    cards = [0, 1, 2]
    shuffling.keyed_shuffle(cards, "seed", 1)
    assert cards == shuffled


@given(st.sampled_from(GAMES), st.text(max_size=20) | st.integers())
@examples(60)
def test_any_text_or_number_is_a_seed(game: str, seed: str | int) -> None:
    try:
        match = Match(game, 2, seed)
    except BadSetup:
        assert isinstance(seed, str)
        with pytest.raises(UnicodeEncodeError):
            seed.encode()
        return
    assert match.seed == str(seed)
    assert first_shuffle(match) == shuffled_by_hand(whole_deck(game), str(seed), 1)


@pytest.mark.parametrize("number", [0, 7, -7, 2**70])
def test_a_number_stands_for_its_decimal_text(number: int) -> None:
    one, other = Match("gang", 4, seed=number), Match("gang", 4, seed=str(number))
    assert one.seed == other.seed == str(number)
    assert play_out(one).record() == play_out(other).record()


def test_later_shuffles_have_their_own_numbers() -> None:
    match = play_out(Match("clan", 2, seed="s"))
    for number, shuffle in enumerate(shuffles_in(match.record()), 1):
        order = whole_deck("clan")
        pile = sorted(shuffle, key=order.index)
        assert shuffle == shuffled_by_hand(pile, "s", number)


def test_explicit_lists_come_first_then_the_seed_goes_on_counting() -> None:
    match = play_out(Match("bande", 3, seed="s", shuffles=[["9"] * 9, []]))
    first, second, *others = shuffles_in(match.record())
    assert first == ["9"] * 9 + [card for card in whole_deck("bande") if card != "9"]
    assert second == whole_deck("bande")  # an empty list is the canonical order
    for number, shuffle in enumerate(others, 3):
        if len(shuffle) == 66:
            assert shuffle == shuffled_by_hand(whole_deck("bande"), "s", number)


def test_no_seed_is_32_hex_digits_that_are_kept() -> None:
    one, other = Match("clan"), Match("clan")
    assert one.seed != other.seed
    assert all(len(match.seed) == 32 and int(match.seed, 16) >= 0 for match in (one, other))
    assert first_shuffle(Match("clan", seed=one.seed)) == first_shuffle(one)


@pytest.mark.parametrize("game", GAMES)
def test_the_missing_cards_of_a_shuffle_follow_in_canonical_order(game: str) -> None:
    top = [whole_deck(game)[-1], "5", "3", "5"]
    rest = whole_deck(game)
    for card in top:
        rest.remove(card)
    assert first_shuffle(Match(game, shuffles=[top])) == top + rest


@pytest.mark.parametrize("game", GAMES)
def test_a_shuffle_with_a_card_too_many_is_refused(game: str) -> None:
    for card, copies in DECKS[game].items():
        assert Match(game, shuffles=[[card] * copies])
        with pytest.raises(BadShuffle):
            Match(game, shuffles=[[card] * (copies + 1)])
    stranger = "beaver" if game != "gang" else "flip"
    for wrong in ([stranger], ["13"], ["?"], ["-"], [""], [7], [None], [["7"]], "7", 7, None, {"7": 1}):
        with pytest.raises(BadShuffle):
            Match(game, shuffles=[wrong])


@pytest.mark.parametrize("lists", ["7", 7, {"7"}, {"a": []}, b"7", [["7"], None], iter([["7"]]), [[["7"]]], 1.5, True])
def test_shuffles_are_lists_of_lists(lists: object) -> None:
    with pytest.raises(BadShuffle):
        Match("clan", shuffles=lists)


@pytest.mark.parametrize("game", GAMES)
def test_a_list_left_over_is_ignored_even_if_it_could_not_be_used(game: str) -> None:
    options = {"rounds": 1, "turn_cap": 2}
    impossible = [["7"] * 60]
    match = Match(game, 2, shuffles=[[], *impossible], options=options)
    play_out(match)
    assert shuffles_in(match.record()) == [whole_deck(game)]


def test_an_impossible_rebuild_is_refused_inside_play_and_nothing_changes() -> None:
    """C22: when the pile of `clan` is rebuilt no action is in it; a list that wants one can't be used."""
    actions = [card for card in whole_deck("clan") if not is_number(card)]
    match = Match("clan", 2, shuffles=[actions, ["flip"]])
    while lying(match).deck:
        match.play(f"put {match.turn}1 up")
    before = all_seen(match), match.record(), match.events, lying(match)
    own = [move for move in match.legal if move.split(" ")[1][0] == match.turn]
    for move in own:
        with pytest.raises(BadShuffle):
            match.play(move)
        assert (all_seen(match), match.record(), match.events, lying(match)) == before


def test_an_impossible_next_round_is_refused_inside_play_too() -> None:
    match = Match("bande", 2, seed=1, shuffles=[[], ["9"] * 10], options={"turn_cap": 1})
    match.play("draw")
    before = all_seen(match), match.record(), match.events
    with pytest.raises(BadShuffle):
        match.play("drop")
    assert (all_seen(match), match.record(), match.events) == before


# Setting up


def test_defaults_are_two_players_and_the_rulebooks_options() -> None:
    for game in GAMES:
        match = Match(game)
        assert (match.game, match.players, match.options) == (game, 2, {})
        assert match.view(None).options == {}
    assert {game: Match(game, 3).view(None).rounds for game in GAMES} == {
        **dict.fromkeys(("clan", "clan-combined", "gang"), 5),
        **dict.fromkeys(("bande", "bande-classic"), 3),
    }
    assert Match("bande", 2).view(None).rounds == Match("bande-classic", 2).view(None).rounds == 4  # B25


option_names = st.sampled_from(["rounds", "first", "birthday_order", "rotate", "turn_cap", "jokers"])


@given(junk, junk, junk, junk, junk)
@examples(60)
def test_a_match_of_nothing_but_junk_is_refused_properly(
    game: object, players: object, seed: object, shuffles: object, options: object
) -> None:
    with pytest.raises(Problem):
        Match(game, players, seed, shuffles, options)  # type: ignore[arg-type]


@given(st.sampled_from(["game", "players", "seed", "shuffles", "options"]), junk | st.dictionaries(option_names, junk))
@examples(250)
def test_one_piece_of_junk_is_refused_or_does_no_harm(name: str, value: object) -> None:
    arguments: dict[str, object] = {"game": "gang", "players": 3, "seed": 1, name: value}
    try:
        match = Match(**arguments)  # type: ignore[arg-type]
    except Problem as problem:
        assert isinstance(problem, BadSetup | BadShuffle)
        assert problem.explain("en") and problem.explain("de")
        return
    assert match.turn == "A" and match.phase == "open"
    assert Match.replay(match.record()).record() == match.record()


@pytest.mark.parametrize("game", GAMES)
def test_there_are_two_to_six_players(game: str) -> None:
    for players in (-1, 0, 1, 7, 2.0, "3", True, None, [2], 10**5000):
        with pytest.raises(BadSetup):
            Match(game, players)  # type: ignore[arg-type]


GOOD_OPTIONS: dict[str, Sequence[object]] = {
    "rounds": (1, 20),
    "first": ("A", "B", "C"),
    "birthday_order": (["C", "A", "B"], ("B", "C", "A")),
    "rotate": (True, False),
    "turn_cap": (1, 100_000),
}
BAD_OPTIONS: dict[str, Sequence[object]] = {
    "rounds": (0, 21, -1, 1.0, "1", True, None, [1]),
    "first": ("D", "a", "", "AB", 0, None, ["A"]),
    "birthday_order": (
        [],
        ["A"],
        ["A", "B"],
        ["A", "B", "B"],
        ["A", "B", "D"],
        ["A", "B", "C", "A"],
        "ABC",
        None,
        [0, 1, 2],
    ),
    "rotate": (0, 1, "true", None, []),
    "turn_cap": (0, 100_001, -5, 7.0, "7", False, None),
}


@pytest.mark.parametrize("game", GAMES)
def test_options_are_checked_in_every_game_whether_they_mean_something_or_not(game: str) -> None:
    for name, values in GOOD_OPTIONS.items():
        for value in values:
            assert as_json(Match(game, 3, options={name: value}).options) == as_json({name: value})
    for name, values in BAD_OPTIONS.items():
        for value in values:
            with pytest.raises(BadSetup) as refusal:
                Match(game, 3, options={name: value})
            assert refusal.value.fields["option"] == name
    for unknown in ("jokers", "Rounds", "", 1, None):
        with pytest.raises(BadSetup):
            Match(game, 3, options={unknown: 1})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("first", "F", "A–C"),
        ("birthday_order", ["A"], "[A, B, …]"),
        ("rotate", 1, "true, false"),
        ("rounds", 0, "1–20"),
    ],
)
def test_a_refused_option_names_what_this_table_allows(option: str, value: object, expected: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        Match("bande-classic", 3, options={option: value})
    assert option in str(refusal.value) and str(refusal.value).endswith(f"expected: {expected}.")


@pytest.mark.parametrize("game", GAMES)
def test_an_option_without_a_meaning_is_ignored(game: str) -> None:
    meaningless: dict[str, Json] = {
        "clan": {"rotate": True, "birthday_order": ["B", "A"]},
        "clan-combined": {"rotate": True, "birthday_order": ["B", "A"]},
        "gang": {"rotate": True, "first": "B"},
        "bande": {"rotate": True, "birthday_order": ["B", "A"]},
        "bande-classic": {"birthday_order": ["B", "A"]},
    }
    plain = play_out(Match(game, 2, seed=4))
    other = play_out(Match(game, 2, seed=4, options=meaningless[game]))
    assert plain.record() == {**other.record(), "options": {}}


def starters(match: Match) -> list[str]:
    """The starter of each round, with the first legal moves."""
    play_out(match)
    events = [event.seen_by(None) or {} for event in match.events]
    return [str(event.get("starter") or event.get("seat")) for event in events if event["kind"] in ("round", "started")]


def test_first_starts_round_one() -> None:
    for game in ("clan", "clan-combined", "bande"):
        assert Match(game, 3).turn == "A"
        assert Match(game, 3, options={"first": "C"}).turn == "C"
    assert Match("bande-classic", 3).turn == "B"  # K03: to the left of the oldest player
    assert Match("bande-classic", 3, options={"first": "C"}).turn == "C"


def test_b25_the_start_of_bande_moves_left() -> None:
    assert starters(Match("bande", 4, seed=1, options={"first": "C"})) == ["C", "D", "A", "B"]
    assert starters(Match("bande", 2, seed=1)) == ["A", "B", "A", "B"]


def test_k03_the_start_of_the_classic_edition_moves_only_by_the_option() -> None:
    assert starters(Match("bande-classic", 4, seed=1, options={"first": "D"})) == ["D", "D", "D", "D"]
    assert starters(Match("bande-classic", 4, seed=1, options={"first": "D", "rotate": True})) == ["D", "A", "B", "C"]


def test_g03_a_tie_for_the_start_is_broken_by_birthdays() -> None:
    for order in (["A", "B", "C"], ["C", "B", "A"], ["B", "A", "C"]):
        match = Match("gang", 3, shuffles=[stacked_equal()], options={"birthday_order": order})
        for seat in seats(3):
            match.play(f"open {seat}1 {seat}2")
        assert match.turn == match.view(None).starter == order[0]


def stacked_equal() -> list[str]:
    """Every seat's first two cards are a 5 and a 6, the others whatever comes."""
    others = [card for card in whole_deck("gang") if card not in ("5", "6")]
    return [card for seat in range(3) for card in ("5", "6", *others[seat * 6 : seat * 6 + 6])]


def test_rounds_are_as_many_as_asked_for() -> None:
    for game in GAMES:
        match = play_out(Match(game, 2, seed=8, options={"rounds": 2}))
        assert match.view(None).round == match.view(None).rounds == 2 == len(match.view(None).scores)


# The turn cap (X03)


def capped(match: Match) -> bool:
    last = match.view(None).last
    assert last is not None
    return last.capped


@pytest.mark.parametrize("game", GAMES)
def test_x03_after_the_last_turn_the_round_is_scored_as_it_stands(game: str) -> None:
    match = Match(game, 3, seed=1, options={"turn_cap": 2, "rounds": 1})
    play_out(match)
    assert capped(match) and match.view(None).turns == 2 and match.view(None).ender is None


def test_x03_a_fifth_card_on_the_very_last_turn_starts_a_normal_end() -> None:
    moves = ["put A1 up", "put B1 up", "put A2 up", "put B2 up", "put A3 up", "put B3 up", "put A4 up", "put B4 up"]
    match = Match("clan", 2, shuffles=[[]], options={"turn_cap": 9, "rounds": 1})
    for move in moves:
        match.play(move)
    waiting = match.copy()
    match.play("put A5 up")
    assert match.turn == "B" and match.view(None).ender == "A"
    match.play("put B1 up" if "put B1 up" in match.legal else match.legal[0])
    assert match.turn is None and not capped(match) and match.view(None).turns == 10
    waiting.play("put A4 up")  # a swap instead: no fifth card, so the cap ends the round
    assert waiting.turn is None and capped(waiting)


def test_x03_a_knock_on_the_very_last_turn_starts_a_normal_end() -> None:
    match = Match("bande", 2, shuffles=[[]], options={"turn_cap": 2, "rounds": 1})
    for move in ("draw", "drop", "draw", "drop"):
        match.play(move)
    assert match.phase == "knock" and match.view(None).turns == 1  # the turn is not complete before the knock
    passed = match.copy()
    match.play("knock")
    assert match.turn == "A" and match.view(None).ender == "B"
    match.play("draw")
    match.play("drop")
    assert match.turn is None and not capped(match)
    passed.play("pass")
    assert passed.turn is None and capped(passed)


def test_x03_a_last_card_turned_up_on_the_very_last_turn_starts_a_normal_end() -> None:
    cap = 11  # A's sixth turn: two cards lie open at the start, five are turned before
    match = Match("gang", 2, shuffles=[stacked_equal()], options={"turn_cap": cap, "rounds": 1})
    match.play("open A1 A2")
    match.play("open B1 B2")
    assert match.turn == "A"
    for number in range(3, 8):
        for seat in ("A", "B"):
            match.play("take")
            match.play(f"turn {seat}{number}")
    match.play("take")
    passed = match.copy()
    match.play("turn A8")
    assert match.turn == "B" and match.view(None).ender == "A"
    passed.play("pass")
    assert passed.turn is None and capped(passed)


def test_x03_after_a_capped_round_of_clan_the_same_seat_starts_again() -> None:
    match = Match("clan", 3, seed=1, options={"turn_cap": 2, "first": "C", "rounds": 3})
    assert starters(match) == ["C", "C", "C"]


# Copies


@given(matches(), tempers, whims)
@examples(60)
def test_a_copy_is_independent_of_the_original(match: Match, temper: str, whim: int) -> None:
    before = all_seen(match), match.events, match.record()
    twin = match.copy()
    assert (all_seen(twin), twin.events, twin.record(), twin.seed) == (*before, match.seed)
    play_on(twin, temper, whim, 30)
    assert (all_seen(match), match.events, match.record()) == before
    play_on(match, temper, whim, 30)
    assert (all_seen(twin), twin.record()) == (all_seen(match), match.record())
    assert [heard(twin.events, viewer) for viewer in viewers(match.players)] == [
        heard(match.events, viewer) for viewer in viewers(match.players)
    ]


@given(matches())
@examples(40)
def test_what_a_match_hands_out_is_not_the_match_itself(match: Match) -> None:
    """Changes of a view, an event or a record affect only that copy."""
    before = (
        all_seen(match),
        as_json(match.record()),
        [heard(match.events, viewer) for viewer in viewers(match.players)],
    )
    scribble(match.record())
    scribble(match.totals)
    scribble(match.options)
    for viewer in viewers(match.players):
        view = match.view(viewer)
        scribble(view.to_dict())
        for mine in (view.options, view.cards, view.known, view.totals, *view.scores):
            scribble(mine)
        if view.last is not None:
            scribble(view.last.cards)
            scribble(view.last.scores or {})
        for event in match.events:
            scribble(event.seen_by(viewer))
    after = all_seen(match), as_json(match.record()), [heard(match.events, viewer) for viewer in viewers(match.players)]
    assert after == before


def scribble(events: object) -> None:
    """Change everything that can be changed."""
    if isinstance(events, dict):
        for value in events.values():
            scribble(value)
        for name in list(events):
            events[name] = 77
    elif isinstance(events, list):
        for value in events:
            scribble(value)
        events[:] = [77]


def test_the_options_of_a_match_are_not_those_of_the_caller() -> None:
    order = ["B", "A"]
    options: Json = {"birthday_order": order}
    match = Match("gang", 2, seed=1, options=options)
    order.reverse()
    options["rounds"] = 1
    assert match.options == {"birthday_order": ["B", "A"]}
    assert Match.replay(match.record()).options == {"birthday_order": ["B", "A"]}


def test_a_game_is_for_as_many_as_it_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    small = registry.find_game("gang")._replace(name="small", rounds_by_players=(5, 5))
    monkeypatch.setitem(registry.GAMES._games, "small", small)
    assert Match("small", 3).players == 3
    with pytest.raises(BadSetup, match=r"cannot be 4; 2 to 3 can play"):
        Match("small", 4)


def test_a_game_may_have_an_option_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    keeps = Option(
        "keep_top", "switch", "rebuild_keeps", "whether the top discard stays when the pile is rebuilt", usual=1
    )
    gang = registry.find_game("gang")
    monkeypatch.setitem(registry.GAMES._games, "own", gang._replace(name="own", options=(*gang.options, keeps)))
    assert Match("own", 2).view(None).options == {}
    assert Match("own", 2, options={"keep_top": False}).view(None).options == {"keep_top": False}
    with pytest.raises(BadSetup, match="keep_top cannot be no; expected: true, false"):
        Match("own", 2, options={"keep_top": "no"})
    with pytest.raises(BadSetup, match="keep_top"):
        Match("gang", 2, options={"keep_top": False})
    facts = facts_of(registry.find_game("own")).options[-1]
    assert (facts.name, facts.kind, facts.usual["2"]) == ("keep_top", "switch", True)
    assert "de: option.keep_top.rule" in missing_texts("gang", ["rounds", "keep_top"])
