"""The table in the terminal: what is drawn, what can be typed, and that nobody sees too much."""

import re
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from biberbau import Match
from biberbau.lang import LANGUAGES, catalogue
from biberbau.terminal.choices import candidates, canonical, draw_help, draw_menu, menu, question, translated
from biberbau.terminal.columns import columns, wrapped
from biberbau.terminal.console import NARROWEST
from biberbau.terminal.drawing import Look, draw_final, draw_sheet, draw_table, draw_triumph, shown_name
from biberbau.terminal.markdown import render
from biberbau.terminal.paint import Paint
from biberbau.terminal.rules import rules_lines

from .setups import GAMES, PLAYERS, SEATS
from .terminal_matches import FIVE, NAMES, UNTIL_FIVE, at

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


CLAN = at(
    "clan",
    2,
    ["cleanup", "7", "9", "4", "2", "8", "flip", "5"],
    *("put A1 up", "put B1 up", "put A2 down", "put A3 down", "put B2 up"),
)
COMBINED = at("clan-combined", 3, ["7", "9", "5", "swap", "3"], "put A1 up", "put B1 down", "put C1 down")
GANG = at(
    "gang",
    2,
    ["6", "10", "1", "2", "beaver", "3", "12", "11", "5", "5", "0", "0", "4", "4", "7", "8", "9", "6"],
    *("open A1 A5", "open B1 B5", "draw"),
)
BANDE = at("bande", 2, ["3", "swap", "9", "0", "1", "2", "4", "5", "8", "draw2", "7"], "draw", "draw")
CLASSIC = at("bande-classic", 2, ["3", "swap", "9", "0", "1", "2", "4", "5", "peek"])


def drawn(match: Match, seat: str | None, look: Look, glimpses: dict[str, str] | None = None) -> str:
    view = match.view(seat)
    lines = draw_table(view, look, glimpses)
    if view.legal:
        lines += [question(view, look), *draw_menu(menu(view, look), look)]
    return "\n".join(lines)


# Drawing


def test_a_lodge_table_in_english_with_memory() -> None:
    assert drawn(CLAN, "B", Look("en", NAMES, memory=True)) == (
        """\
── BiberClan · round 1 of 5 · your turn ────────────────────────────────────────
Draw pile  Discard pile  Your hand  In the box
╭─────╮    ╭─────╮       ╭─────╮
│▒▒▒▒▒│    │  ·  │       │Flip │    Cleanup
╰─59──╯    ╰─────╯       ╰─────╯
▶ Bo          0 pts  Ada           0 pts
   ╭─────┬─────╮        ╭─────┬─────╮
   │  ·  │  ·  │        │  ·  │  ·  │
╭──┴B4┬──┴B5┬──┴──╮  ╭──┴A4┬──┴A5┬──┴──╮
│  9  │  8  │  ·  │  │  7  │▒▒▒▒▒│ (2) │
╰─B1──┴─B2──┴─B3──╯  ╰─A1──┴─A2──┴─A3──╯
Flip: which unprotected card do you turn over?
  Turn over (yours)  1) B1   2) B2
  Turn over (Ada)    3) A2   4) A3"""
    )


def test_a_lodge_table_in_german_for_a_spectator() -> None:
    assert drawn(CLAN, None, Look("de", NAMES, 60)) == (
        """\
── BiberClan · Durchgang 1 von 5 · Bo ist am Zug ───────────
Nachziehstapel  Ablagestapel  Hand von Bo  In der Schachtel
╭─────╮         ╭─────╮       ╭─────╮
│▒▒▒▒▒│         │  ·  │       │Umdr │      Abräumen
╰─59──╯         ╰─────╯       ╰─────╯
Ada            0 P.  ▶ Bo           0 P.
   ╭─────┬─────╮        ╭─────┬─────╮
   │  ·  │  ·  │        │  ·  │  ·  │
╭──┴A4┬──┴A5┬──┴──╮  ╭──┴B4┬──┴B5┬──┴──╮
│  7  │▒▒▒▒▒│▒▒▒▒▒│  │  9  │  8  │  ·  │
╰─A1──┴─A2──┴─A3──╯  ╰─B1──┴─B2──┴─B3──╯"""
    )


def test_three_lodges_and_a_swap() -> None:
    assert drawn(COMBINED, "A", Look("en", NAMES)) == (
        """\
── BiberClan with Biberbande · round 1 of 5 · your turn ────────────────────────
Draw pile  Discard pile  Your hand
╭─────╮    ╭─────╮       ╭─────╮
│▒▒▒▒▒│    │  ·  │       │Swap │
╰─116─╯    ╰─────╯       ╰─────╯
▶ Ada         0 pts  Bo            0 pts  Cem           0 pts
   ╭─────┬─────╮        ╭─────┬─────╮        ╭─────┬─────╮
   │  ·  │  ·  │        │  ·  │  ·  │        │  ·  │  ·  │
╭──┴A4┬──┴A5┬──┴──╮  ╭──┴B4┬──┴B5┬──┴──╮  ╭──┴C4┬──┴C5┬──┴──╮
│  7  │  ·  │  ·  │  │▒▒▒▒▒│  ·  │  ·  │  │▒▒▒▒▒│  ·  │  ·  │
╰─A1──┴─A2──┴─A3──╯  ╰─B1──┴─B2──┴─B3──╯  ╰─C1──┴─C2──┴─C3──╯
Swap: which two unprotected cards of different lodges do you swap?
  Swap A1 with  1) B1   2) C1
  Swap B1 with  3) C1"""
    )


def test_displays_with_a_beaver_that_may_swim() -> None:
    assert drawn(GANG, "A", Look("en", NAMES)) == (
        """\
── Biber Gang · round 1 of 5 · your turn ───────────────────────────────────────
Draw pile  Discard pile  Your hand
╭─────╮    ╭─────╮       ╭─────╮
│▒▒▒▒▒│    │  9  │       │  6  │
╰─90──╯    ╰─────╯       ╰─────╯
▶ Ada               0 pts  Bo                  0 pts
╭─────┬─────┬─────┬─────╮  ╭─────┬─────┬─────┬─────╮
│  6  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│  │  5  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
├─A1──┼─A2──┼─A3──┼─A4──┤  ├─B1──┼─B2──┼─B3──┼─B4──┤
│Beav │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│  │  4  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
╰─A5──┴─A6──┴─A7──┴─A8──╯  ╰─B5──┴─B6──┴─B7──┴─B8──╯
In your hand: 6. What do you do with the card in your hand?
  Swap a face-up card       1) A1
  Swap blindly              2) A2   3) A3   4) A4   5) A6   6) A7   7) A8
  Discard it and turn over  8) A2   9) A3  10) A4  11) A6  12) A7  13) A8
  Let the beaver swim A5 → 14) A2  15) A3  16) A4  17) A6  18) A7  19) A8"""
    )


def test_displays_for_the_other_player_in_a_narrow_german_window() -> None:
    assert drawn(GANG, "B", Look("de", NAMES, 48)) == (
        """\
── Biber Gang · Durchgang 1 von 5 ──────────────
── Ada ist am Zug ──────────────────────────────
Nachziehstapel  Ablagestapel  Hand von Ada
╭─────╮         ╭─────╮       ╭─────╮
│▒▒▒▒▒│         │  9  │       │▒▒▒▒▒│
╰─90──╯         ╰─────╯       ╰─────╯
Bo                   0 P.
╭─────┬─────┬─────┬─────╮
│  5  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
├─B1──┼─B2──┼─B3──┼─B4──┤
│  4  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
╰─B5──┴─B6──┴─B7──┴─B8──╯
▶ Ada                0 P.
╭─────┬─────┬─────┬─────╮
│  6  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
├─A1──┼─A2──┼─A3──┼─A4──┤
│Bib. │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
╰─A5──┴─A6──┴─A7──┴─A8──╯"""
    )


def test_a_heading_is_broken_between_its_parts() -> None:
    assert draw_table(BANDE.view("A"), Look("de", NAMES, 40))[:2] == [
        "── Biberbande · Durchgang 1 von 4 ──────",
        "── du bist am Zug ──────────────────────",
    ]


def test_rows_with_a_draw_two_aside() -> None:
    assert drawn(BANDE, "A", Look("en", NAMES, memory=True)) == (
        """\
── Biberbande · round 1 of 4 · your turn ───────────────────────────────────────
Draw pile  Discard pile  Your hand  Aside
╭─────╮    ╭─────╮       ╭─────╮
│▒▒▒▒▒│    │  8  │       │  7  │    Draw two
╰─55──╯    ╰─────╯       ╰─────╯
▶ Ada               0 pts  Bo                  0 pts
╭─────┬─────┬─────┬─────╮  ╭─────┬─────┬─────┬─────╮
│ (3) │▒▒▒▒▒│▒▒▒▒▒│ (0) │  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
╰─A1──┴─A2──┴─A3──┴─A4──╯  ╰─B1──┴─B2──┴─B3──┴─B4──╯
In your hand: 7. Put the number into your row, or discard it?
  Put it into        1) A1   2) A2   3) A3   4) A4
  Discard it unused  5) discard"""
    )


def test_rows_right_after_the_first_look() -> None:
    assert drawn(CLASSIC, "B", Look("de", NAMES), {"B1": "1", "B4": "5"}) == (
        """\
── Biberbande (klassische Ausgabe) · Durchgang 1 von 4 · du bist am Zug ────────
Nachziehstapel  Ablagestapel
╭─────╮         ╭─────╮
│▒▒▒▒▒│         │Späh │
╰─57──╯         ╰─────╯
▶ Bo                 0 P.  Ada                  0 P.
╭─────┬─────┬─────┬─────╮  ╭─────┬─────┬─────┬─────╮
│ (1) │▒▒▒▒▒│▒▒▒▒▒│ (5) │  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
╰─B1──┴─B2──┴─B3──┴─B4──╯  ╰─A1──┴─A2──┴─A3──┴─A4──╯
Ziehst du eine Karte, oder nimmst du die oberste vom Ablagestapel in deine Reihe?
  Vom Nachziehstapel  1) ziehen"""
    )


def test_a_glimpse_is_gone_when_another_card_lies_there() -> None:
    assert "(9)" not in drawn(CLASSIC, "B", Look("en", NAMES), {"B1": "9"})


def test_memory_is_helped_only_on_request() -> None:
    assert "(3)" not in drawn(BANDE, "A", Look("en", NAMES))


@pytest.mark.parametrize(
    ("memory", "drops", "faces", "foot"),
    [
        (False, 0, "│▒▒▒▒▒│    │  8  │", "╰─57──╯    ╰─────╯"),
        (False, 2, "│▒▒▒▒▒│    │  6  │", "╰─55──╯    ╰──3──╯"),
        (False, 7, "│▒▒▒▒▒│    │  1  │", "╰─50──╯    ╰──8──╯"),
        (True, 2, "│▒▒▒▒▒│    │  6  │ 7 8", "╰─55──╯    ╰──3──╯"),
        (True, 7, "│▒▒▒▒▒│    │  1  │ 2 3 4 5 6 …", "╰─50──╯    ╰──8──╯"),
    ],
)
def test_discards_under_the_top_one_are_shown_only_with_memory(memory: bool, drops: int, faces: str, foot: str) -> None:
    """X05: without the memory aid the top card and the number of cards."""
    shuffle = ["3", "swap", "9", "0", "1", "2", "4", "5", "8", "7", "6", "5", "4", "3", "2", "1"]
    match = at("bande", 2, shuffle)
    for _ in range(drops):
        for move in ("draw", "drop", "pass"):
            if move in match.legal:
                match.play(move)
    lines = draw_table(match.view("A"), Look("en", NAMES, memory=memory))
    assert lines[3:5] == [faces, foot]


def test_a_round_end_shows_all_cards_and_the_sheet() -> None:
    match = Match("bande", 2, shuffles=[["3", "1", "9", "0", "1", "2", "4", "5", "8", "9", "9"]], options={"rounds": 1})
    for move in ("draw", "drop", "draw", "drop", "knock", "draw", "drop"):
        match.play(move)
    look = Look("en", NAMES)
    view = match.view("A")
    assert "\n".join([*draw_final(view, look), *draw_sheet(view, look)]) == (
        """\
Ada                13 pts  Bo                 12 pts
╭─────┬─────┬─────┬─────╮  ╭─────┬─────┬─────┬─────╮
│  3  │  1  │  9  │  0  │  │  1  │  2  │  4  │  5  │
╰─A1──┴─A2──┴─A3──┴─A4──╯  ╰─B1──┴─B2──┴─B3──┴─B4──╯
  Round   Ada    Bo
      1    13    12
  Total    13    12"""
    )


def test_five_of_a_kind_is_set_apart() -> None:
    match = at("clan", 2, FIVE, *UNTIL_FIVE, "put A5 up")
    assert "\n".join(draw_triumph(match.view("B"), Look("en", NAMES, 60))) == (
        """
* * * * * * * * * * * * * * * * * * * * * * * * * * * * * *
            ╭─────╮╭─────╮╭─────╮╭─────╮╭─────╮
            │  3  ││  3  ││  3  ││  3  ││  3  │
            ╰─────╯╰─────╯╰─────╯╰─────╯╰─────╯
                Five 3s! Ada wins the match.
* * * * * * * * * * * * * * * * * * * * * * * * * * * * * *"""
    )


def test_five_of_a_kind_twice_fits_a_narrow_window() -> None:
    moves = [f"put {seat}{number} down" for number in (1, 2, 3, 4, 5) for seat in "AB"]
    match = at("clan", 2, ["0", "1"] * 5, *moves)
    assert "\n".join(draw_triumph(match.view("A"), Look("de", NAMES, NARROWEST))) == (
        """
* * * * * * * * * * * * * * * * * * * *
  ╭─────╮╭─────╮╭─────╮╭─────╮╭─────╮
  │  0  ││  0  ││  0  ││  0  ││  0  │
  ╰─────╯╰─────╯╰─────╯╰─────╯╰─────╯
  ╭─────╮╭─────╮╭─────╮╭─────╮╭─────╮
  │  1  ││  1  ││  1  ││  1  ││  1  │
  ╰─────╯╰─────╯╰─────╯╰─────╯╰─────╯
Fünfmal die 0 und fünfmal die 1! Du und
    Bo gewinnt die Partie gemeinsam.
* * * * * * * * * * * * * * * * * * * *"""
    )


def test_nothing_is_set_apart_where_points_decide_or_nothing_is_decided() -> None:
    match = Match("bande", 2, seed="1", options={"rounds": 1, "turn_cap": 1})
    assert draw_triumph(match.view("A"), Look()) == []
    while match.turn is not None:
        match.play(match.legal[0])
    assert draw_triumph(match.view("A"), Look()) == []


def test_colours_change_nothing_but_colours() -> None:
    for match in (CLAN, COMBINED, GANG, BANDE, CLASSIC):
        plain, colour = Look("en", NAMES, memory=True), Look("en", NAMES, memory=True, paint=Paint(True))
        painted = "\n".join(draw_table(match.view(match.turn), colour))
        assert "\x1b[" in painted
        assert [line.rstrip() for line in ESCAPE.sub("", painted).split("\n")] == [
            line.rstrip() for line in draw_table(match.view(match.turn), plain)
        ]


def random_positions(game: str, players: int, seed: str, moves: int) -> Iterator[Match]:
    """Walk through matches of random play that is fond of using a draw2 to the full."""
    random, match = Random(seed), Match(game, players, seed=seed)
    for number in range(moves):
        if match.turn is None:
            match = Match(game, players, seed=f"{seed}/{number}")
        yield match
        again = match.view(match.turn).again
        match.play("drop" if again else "draw" if match.legal == ("draw", "drop") else random.choice(match.legal))


def test_names_of_wide_letters_leave_everything_in_line() -> None:
    wide = {"A": shown_name("木の葉のビーバー"), "B": shown_name("🦫 Zoe\N{COMBINING DIAERESIS}")}
    match = at("bande", 2, ["3", "1", "9", "0", "1", "2", "4", "5", "8", "9"], "draw")
    view, look = match.view("B"), Look("en", wide, 60)
    assert "\n".join([*draw_table(view, look), *draw_sheet(view, look)]) == (
        """\
── Biberbande · round 1 of 4 · 木の葉のビーバー to move ────
Draw pile  Discard pile  木の葉のビーバー's hand
╭─────╮    ╭─────╮       ╭─────╮
│▒▒▒▒▒│    │  8  │       │▒▒▒▒▒│
╰─56──╯    ╰─────╯       ╰─────╯
🦫 Zoë              0 pts  ▶ 木の葉のビーバー  0 pts
╭─────┬─────┬─────┬─────╮  ╭─────┬─────┬─────┬─────╮
│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│  │▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│
╰─B1──┴─B2──┴─B3──┴─B4──╯  ╰─A1──┴─A2──┴─A3──┴─A4──╯
  Round  木の葉のビ  🦫 Zoë
  Total           0       0""".replace("ë", "e\N{COMBINING DIAERESIS}")
    )


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_its_window(game: str, players: int, lang: str) -> None:
    longest = dict(zip(SEATS, cycle(["Bartholomew Beaver", "ビーバーの親方の家", "🦫" * 9]), strict=False))
    for match in random_positions(game, players, "fit", 40):
        view = match.view(match.turn)
        for width in (NARROWEST, 60, 80):
            look = Look(lang, longest, width)
            groups = menu(view, look)
            lines = [*draw_table(view, look), *draw_menu(groups, look), *draw_help(groups, look)]
            lines += [*draw_final(view, look), *draw_sheet(view, look)]
            assert not [line for line in lines if columns(line) > width]


# Choosing


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_can_be_typed_by_number_and_by_notation(game: str) -> None:
    phases = set()
    for match in random_positions(game, 3, "type", 100):
        view = match.view(match.turn)
        phases.add(view.phase)
        for lang in LANGUAGES:
            groups = menu(view, Look(lang, NAMES))
            numbered = {number: move for group in groups for number, move, _ in group.choices}
            assert sorted(numbered.values()) == sorted(view.legal)
            assert list(numbered) == list(range(1, len(view.legal) + 1))
            for number, move in numbered.items():
                for typed in (str(number), f"{number})", move, move.lower(), f"  {move}  ".replace(" ", "  ")):
                    assert candidates(typed.strip(), groups, lang) == [move]
                assert candidates(translated(move.split(), lang), groups, lang) == [move]
    assert phases == set(
        {"clan": ["hand", "taken", "action"], "gang": ["open", "source", "hand"]}.get(
            game.partition("-")[0], ["source", "hand", "again", "knock"]
        )
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_help_explains_every_choice_at_every_phase(game: str, lang: str) -> None:
    look = Look(lang, NAMES)
    for match in random_positions(game, 3, "help", 100):
        groups = menu(match.view(match.turn), look)
        shown = " ".join(line.strip() for line in draw_help(groups, look))
        for key, title in {group.key: group.title for group in reversed(groups)}.items():
            assert f"{title} {catalogue(lang)[f'help.{key}']}" in shown


@pytest.mark.parametrize(
    ("match", "lang", "typed", "meant"),
    [
        (CLAN, "en", "flip a2", ["flip A2"]),
        (CLAN, "en", "A2", ["flip A2"]),
        (CLAN, "en", "a 2", ["flip A2"]),
        (CLAN, "de", "umdrehen a2", ["flip A2"]),
        (CLAN, "de", "dreh a2", ["flip A2"]),
        (CLAN, "en", "5", []),
        (CLAN, "en", "", []),
        (CLAN, "en", "fl", ["flip B1", "flip B2", "flip A2", "flip A3"]),
        (COMBINED, "en", "swap c1 a1", ["swap A1 C1"]),
        (COMBINED, "en", "a1, c1", ["swap A1 C1"]),
        (COMBINED, "en", "c1", ["swap A1 C1", "swap B1 C1"]),
        (GANG, "en", "swim a5 a2", ["swim A5 A2"]),
        (GANG, "en", "swim a2 a5", []),
        (GANG, "en", "s a2", ["swim A5 A2"]),
        (GANG, "de", "schwimmen a5 a2", ["swim A5 A2"]),
        (GANG, "de", "lege a1", ["put A1"]),
        (GANG, "en", "a1", ["put A1"]),
        (BANDE, "en", "d", ["drop"]),
        (BANDE, "de", "ablegen", ["drop"]),
        (BANDE, "de", "wirf", ["drop"]),
        (BANDE, "en", "discard", ["drop"]),
        (BANDE, "de", "leg a4", ["put A4"]),
        (CLASSIC, "de", "z", ["draw"]),
    ],
)
def test_typing_is_forgiving(match: Match, lang: str, typed: str, meant: list[str]) -> None:
    assert candidates(typed, menu(match.view(match.turn), Look(lang, NAMES)), lang) == meant


@pytest.mark.parametrize(
    ("lang", "typed", "spelled"),
    [
        ("en", "a4", "flip A4"),
        ("en", "PUT  b4 UP", "put B4 up"),
        ("de", "legen b4 offen", "put B4 up"),
        ("en", "fl a4", "flip A4"),
        ("en", "dance", "dance"),
    ],
)
def test_what_is_not_legal_is_spelled_out_for_the_rules(lang: str, typed: str, spelled: str) -> None:
    assert canonical(typed, menu(CLAN.view("B"), Look(lang, NAMES)), lang) == spelled


# Pages


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_pages_are_set_in_any_width(game: str, lang: str) -> None:
    for width in (NARROWEST, 60, 100):
        plain = rules_lines(game, Look(lang, width=width))
        assert max(len(line) for line in plain) <= width
        assert not any("**" in line or "`" in line for line in plain)
        painted = [ESCAPE.sub("", line) for line in rules_lines(game, Look(lang, width=width, paint=Paint(True)))]
        assert " ".join(" ".join(painted).split()) == " ".join(" ".join(plain).split())


def test_rules_cite_rulings_only_on_request() -> None:
    plain, cited = (" ".join(rules_lines("clan", Look(), ids)) for ids in (False, True))
    assert "against everybody except its owner." in plain
    assert "against everybody except its owner (C14)." in cited


def test_rules_draw_their_examples() -> None:
    lines = rules_lines("clan", Look(width=60))
    assert any(re.search(r"│ \[7\] │ \[3\] │  8  │", line) for line in lines), "protected cards are marked"
    assert "Ada takes Bo’s 8, gives a 2 for it and puts the 8 in the" in lines
    assert "Bo scores 29 points: 14 for the cards, 15 for three of a" in lines


def test_markdown_keeps_words_tables_and_fences() -> None:
    page = (
        "# Title\n\nSome **bold** and *soft* `code`\nwords.\n\n- one\n  more\n- two\n\n"
        "| a | b |\n|---|---|\n| 1 | 22 |\n\n```\n [1]\n\n [2]\n```\n"
    )
    assert render(page, 40, Paint()) == [
        *("Title", "=====", "", "Some bold and soft code words.", ""),
        *("- one more", "- two", "", "a  b", "1  22", "", " [1]", "", " [2]"),
    ]


def test_wrapping_counts_columns() -> None:
    assert wrapped("木の葉 draws 🦫🦫 and goes on.", 10, "  ") == ["木の葉", "  draws", "  🦫🦫 and", "  goes on."]


def test_wrapping_leaves_an_empty_line_for_nothing() -> None:
    assert wrapped("", 10) == [""]


def test_a_long_menu_gives_the_numbers_alone() -> None:
    lines = draw_menu(menu(Match("clan", 6, seed=1).view("A"), look := Look("de", NAMES, 60)), look)
    assert lines[:3] == [
        "  (je Platz: offen, verdeckt)",
        "  In deine Burg legen A1  1)  2)  A2  3)  4)  A3  5)  6)",
        "  Zu Bo legen         B1  7)  8)  B2  9) 10)  B3 11) 12)",
    ]
    assert len(lines) == 7
