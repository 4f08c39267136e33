"""The pages in docs: what they say about the games is what the games do."""

import doctest
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from biberbau import GAMES, Match, __version__
from biberbau.games import FEWEST, MOST, cards, clan, gang, phases
from biberbau.games.versions import RULES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "biberbau"
HEADINGS = ["Components", "Turn", "Observation", "Moves", "Scoring", "Options", "Example", "Version"]
PLAYERS = range(FEWEST, MOST + 1)
NUMBERS = range(cards.SPECIALS)

Row = tuple[str, ...]
every_game = pytest.mark.parametrize("game", GAMES)


# Reading a page


@cache
def sections(game: str) -> dict[str, str]:
    """A page's parts by their headings; what stands before the first one has the heading ''."""
    text = (DOCS / "games" / f"{game}.md").read_text("utf-8")
    first, *others = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return {"": first, **dict(zip(others[::2], others[1::2], strict=True))}


def tables(text: str) -> Iterator[dict[str, Row]]:
    """Each table of a text: its rows by their first cells, the header's too."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
        yield {row[0].strip("`"): tuple(row[1:]) for row in rows if set(row[0]) != {"-"}}


def table_of(text: str, header: str) -> dict[str, Row]:
    """The rows of the table whose first column has this header."""
    (found,) = (rows for rows in tables(text) if header in rows)
    return {name: row for name, row in found.items() if name != header}


def by_players(row: Row) -> dict[int, int]:
    return dict(zip(PLAYERS, map(int, row), strict=True))


# The games' pages


def test_there_is_a_page_for_each_game_and_the_index_links_to_all_of_them() -> None:
    pages = {path.name for path in (DOCS / "games").glob("*.md")}
    assert pages == {"README.md", *(f"{game}.md" for game in GAMES)}
    index = (DOCS / "games" / "README.md").read_text("utf-8")
    for game in GAMES:
        assert re.search(
            rf"\({game}\.md\) \| `{game}` \|.*\| {FEWEST}–{MOST} \| {sum(GAMES[game].deck.values())} \|", index
        )


@every_game
def test_pages_have_the_headings_of_the_template(game: str) -> None:
    assert list(sections(game)) == ["", *HEADINGS]
    assert sections(game)[""].startswith("# ")


@every_game
def test_facts_are_those_of_the_registry(game: str) -> None:
    facts = table_of(sections(game)[""], "fact")
    assert facts["Game"] == (f"`{game}`",)
    assert facts["Players"] == (f"{FEWEST}–{MOST}",)
    assert facts["Deck"] == (f"{sum(GAMES[game].deck.values())} cards",)
    assert facts["Sum of numbers"] == (str(sum(number * GAMES[game].deck.get(str(number), 0) for number in NUMBERS)),)
    assert facts["Wins"] == (f"{GAMES[game].best} points",)
    rounds = by_players(table_of(sections(game)[""], "players")["rounds"])
    assert rounds == {players: GAMES[game].rounds(players) for players in PLAYERS}


@every_game
def test_the_draw_pile_is_as_large_as_documented(game: str) -> None:
    documented = by_players(table_of(sections(game)[""], "players")["draw pile after the deal"])
    for players in PLAYERS:
        view = Match(game, players, shuffles=[[]]).view(None)
        assert documented[players] == view.draw + (view.hand is not None)


@every_game
def test_components_are_the_deck(game: str) -> None:
    documented = table_of(sections(game)["Components"], "card")
    assert {card: int(count) for card, (count,) in documented.items()} == GAMES[game].deck
    numbers = sum(count for card, count in GAMES[game].deck.items() if card.isdigit())
    others = sum(GAMES[game].deck.values()) - numbers
    assert re.search(rf"^{numbers} numbers and {others} ", sections(game)["Components"], re.MULTILINE)


@every_game
def test_observation_lists_the_fields_of_a_view(game: str) -> None:
    assert list(table_of(sections(game)["Observation"], "field")) == list(Match(game).view(None).to_dict())


@every_game
def test_options_are_options(game: str) -> None:
    documented = table_of(sections(game)["Options"], "option")
    assert set(documented) == {option.name for option in GAMES[game].options}
    assert ("birthday_order" in documented) == (game == "gang")
    assert ("first" in documented) == (game != "gang")
    assert ("rotate" in documented) == (game == "bande-classic")


@every_game
def test_versions_end_with_the_present_one(game: str) -> None:
    assert next(reversed(table_of(sections(game)["Version"], "rules"))) == str(RULES)


@every_game
def test_examples_run(game: str) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", sections(game)["Example"], re.MULTILINE | re.DOTALL)
    assert "shuffles=" in block
    example = doctest.DocTestParser().get_doctest(block, {}, game, f"{game}.md", 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_what_the_notation_says_of_python_runs() -> None:
    (block,) = re.findall(
        r"^```python\n(.*?)^```$", (DOCS / "notation.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    documented: dict[str, object] = {}
    exec(block, documented)
    assert isinstance(documented["match"], Match) and "record" in documented


# Phases and moves, as they are met in play


@cache
def met(game: str) -> dict[str, set[str]]:
    """What random matches come across, in which nobody knocks early: the forms of the legal moves by phase."""
    chance = random.Random(f"a walk through {game}")
    found: dict[str, set[str]] = {}
    for seed in range(12):
        match = Match(game, 2 + seed % 2, seed=seed, options={"rounds": 1, "turn_cap": 200})
        while match.turn:
            found.setdefault(match.phase, set()).update(form(move) for move in match.legal)
            match.play(chance.choice([move for move in match.legal if move != "knock"]))
        found.setdefault(match.phase, set())
    return found


def form(move: str) -> str:
    return re.sub(r"\b[A-F]\d\b", "{}", move)


@every_game
def test_phases_named_exist_and_are_reached(game: str) -> None:
    named = list(table_of(sections(game)["Turn"], "phase"))
    assert set(named) == set(met(game))
    assert set(named) < set(phases.NAMES)


@every_game
def test_each_phase_names_its_moves(game: str) -> None:
    for phase, (_, named) in table_of(sections(game)["Turn"], "phase").items():
        assert set(re.findall(r"`(\w+)`", named)) == {move.split()[0] for move in met(game)[phase]}


@every_game
def test_moves_lists_every_form_of_a_move(game: str) -> None:
    documented = {form(move) for move in table_of(sections(game)["Moves"], "move")}
    assert documented == set().union(*met(game).values())


# How many legal moves there can be


@cache
def most(game: str) -> dict[str, dict[int, int]]:
    return {phase: by_players(row) for phase, row in table_of(sections(game)["Moves"], "phase").items()}


@every_game
def test_the_largest_number_of_moves_is_documented_for_every_phase(game: str) -> None:
    assert set(most(game)) == set(table_of(sections(game)["Turn"], "phase")) - {"over"}


@every_game
def test_no_decision_in_play_has_more_moves_than_documented(game: str) -> None:
    chance = random.Random(f"many moves of {game}")
    for players in PLAYERS:
        match = Match(game, players, seed=players, options={"rounds": 1, "turn_cap": 100})
        while match.turn:
            assert len(match.legal) <= most(game)[match.phase][players]
            match.play(chance.choice(match.legal))


def reached(game: str, players: int, shuffle: list[str], moves: list[str], phase: str) -> int:
    """How many legal moves there are after some moves, in this phase."""
    match = Match(game, players, shuffles=[shuffle])
    for move in moves:
        match.play(move)
    assert match.phase == phase
    return len(match.legal)


def bottom_rows(players: int) -> list[str]:
    return [f"put {seat}{slot} down" for slot in "123" for seat in "ABCDEF"[:players]]


LODGES = [
    filled
    for filled in range(clan.FULL + 1)
    if all(not filled & top or filled & below == below for top, below in ((8, 3), (16, 6)))
]
"""Every set of filled spaces in which both top spaces have their support."""


@pytest.mark.parametrize("game", ["clan", "clan-combined"])
@pytest.mark.parametrize("players", PLAYERS)
def test_most_moves_in_clan(game: str, players: int) -> None:
    to_lay = max(clan.COUNT[clan.SPACES[filled] | clan.UNCOVERED[filled]] for filled in LODGES)
    to_touch = max(clan.COUNT[clan.UNCOVERED[filled]] for filled in LODGES)
    to_fill = max(clan.COUNT[clan.SPACES[filled]] for filled in LODGES)
    pairs = players * (players - 1) // 2 * to_touch**2
    numbers = [name for name, count in GAMES[game].deck.items() if name.isdigit() for _ in range(count)]
    built = numbers[: 3 * players]

    assert most(game)["hand"][players] == 2 * to_lay * players
    assert reached(game, players, numbers, bottom_rows(players), "hand") == 2 * to_lay * players

    assert most(game)["taken"][players] == 2 * to_fill
    lodges = ["put B1 down", *(f"put {seat}2 down" for seat in "BCDEF"[: players - 1])]
    assert reached(game, players, numbers, [*lodges, "put B1 up"], "taken") == 2 * to_fill

    targets, action = (pairs, "swap") if game == "clan-combined" else (to_touch * players, "flip")
    assert most(game)["action"][players] == max(targets, to_touch * players)
    assert (
        reached(game, players, [*built, action, "9"], bottom_rows(players), "action") == most(game)["action"][players]
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_most_moves_in_gang(players: int) -> None:
    dealt = ["6", "1", "1", "1", "beaver", "1", "1", "1", *["0"] * 8, *["2"] * 8, *["3"] * 8, *["4"] * 8, *["5"] * 8]
    shuffle = [*dealt[: players * gang.SLOTS], "9", "6"]
    opening = [f"open {seat}1 {seat}5" for seat in "ABCDEF"[:players]]
    assert (
        most("gang")["open"][players]
        == gang.SLOTS * (gang.SLOTS - 1) // 2
        == reached("gang", players, shuffle, [], "open")
    )
    assert most("gang")["source"][players] == 2 == reached("gang", players, shuffle, opening, "source")
    assert (
        most("gang")["hand"][players]
        == most_uses_of_a_card()
        == reached("gang", players, shuffle, [*opening, "draw"], "hand")
    )


def most_uses_of_a_card() -> int:
    """By how many columns hold a beaver that may swim, and how many other cards lie open."""
    return max(
        2 * down + swimmers * (down + 1) + (gang.SLOTS - 2 * swimmers - down) + (down == 1)
        for swimmers in range(gang.COLUMNS)
        for down in range(1, gang.SLOTS - 2 * swimmers + 1)
    )


@pytest.mark.parametrize("game", ["bande", "bande-classic"])
@pytest.mark.parametrize("players", PLAYERS)
def test_most_moves_in_bande(game: str, players: int) -> None:
    rows = [str(number) for number in range(1, 1 + players) for _ in range(4)]
    in_hand = {
        card: reached(game, players, [*rows, "0", card], ["draw"], "hand") for card in ("7", "peek", "draw2", "swap")
    }
    assert most(game)["source"][players] == reached(game, players, [*rows, "0"], [], "source")
    assert most(game)["hand"][players] == 4 * 4 * (players - 1) + 1 == in_hand["swap"] == max(in_hand.values())
    assert most(game)["again"][players] == reached(
        game, players, [*rows, "0", "draw2", "7"], ["draw", "draw", "drop"], "again"
    )
    assert most(game)["knock"][players] == reached(game, players, [*rows, "0"], ["draw", "drop"] * players, "knock")


# Rulings


ID = r"\b[XCVGBK]\d\d\b"


def rulings() -> list[Row]:
    """Every ruling: id, mark, question, decision, why, by."""
    text = (DOCS / "rulings.md").read_text("utf-8")
    line = re.compile(r"^\| \*\*([XCVGBK]\d\d)( \(!\))?\*\* \| (.+) \| (.+) \| (.+) \| (\w+) \|$", re.MULTILINE)
    return line.findall(text)


def cited(text: str) -> set[str]:
    return set(re.findall(ID, text))


def test_rulings_are_in_the_order_of_their_numbers() -> None:
    ids = [ruling[0] for ruling in rulings()]
    assert (
        len(ids)
        == len(set(ids))
        == len(re.findall(r"^\| \*\*", (DOCS / "rulings.md").read_text("utf-8"), re.MULTILINE))
    )
    assert [ident[0] for ident in ids] == sorted((ident[0] for ident in ids), key="XCVGBK".index)
    for before, after in pairwise(ids):
        number = int(before[1:]) + 1 if before[0] == after[0] else 1
        assert after == f"{after[0]}{number:02}"


def test_every_ruling_has_a_question_and_a_ground() -> None:
    for ident, _, question, decision, why, by in rulings():
        assert question.endswith("?"), ident
        assert decision.strip() and why.strip(), ident
        assert by in ("text", "inferred", "convention"), ident


def test_every_judgement_call_is_marked_where_it_is_applied() -> None:
    applied = "\n".join(path.read_text("utf-8") for path in (SOURCE / "games").glob("*.py"))
    marked = set(re.findall(rf"({ID}) \(!\)", applied))
    assert {ident for ident, mark, *_ in rulings() if mark} == marked


def test_every_judgement_call_is_marked_wherever_a_page_cites_it() -> None:
    calls = {ident for ident, mark, *_ in rulings() if mark}
    for game in GAMES:
        text = "\n".join(sections(game).values())
        assert set(re.findall(rf"({ID})(?! \(!\))", text)).isdisjoint(calls)
        assert set(re.findall(rf"({ID}) \(!\)", text)) <= calls


def test_every_ruling_that_is_cited_exists() -> None:
    known = {ident for ident, *_ in rulings()}
    for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.md"), *DOCS.rglob("*.md")]:
        assert cited(path.read_text("utf-8")) <= known, path.name


def test_links_between_the_pages_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"


def test_the_index_has_every_page() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    pages = {path.name for path in DOCS.glob("*.md")} - {"README.md"}
    assert [page for page in sorted(pages) if f"({page})" not in index] == []


def test_the_form_for_rules_offers_every_game() -> None:
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.yml").read_text("utf-8")
    assert f"options: [{', '.join(GAMES)}]" in form


# The architecture


def section_of(page: str, heading: str) -> str:
    """The part of a page under a heading, up to the next one."""
    _, _, after = page.partition(f"\n## {heading}\n")
    return after.partition("\n## ")[0]


def test_the_table_of_the_server_names_every_file_once() -> None:
    server = SOURCE / "server"
    page = (DOCS / "architecture.md").read_text("utf-8")
    named = re.findall(r"^\| `([\w/]+\.py)` \|", section_of(page, "The server"), re.MULTILINE)
    files = {path.relative_to(server).as_posix() for path in server.rglob("*.py")} - {"__init__.py"}
    assert sorted(named) == sorted(files)


def test_the_table_of_test_helpers_names_every_module_once() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = re.findall(r"`(\w+\.py)`", section_of(page, "Test helpers"))
    modules = {path.name for path in (ROOT / "tests").glob("*.py") if not path.name.startswith("test_")}
    assert sorted(named) == sorted(modules - {"__init__.py", "conftest.py"})


def test_the_glossary_names_files_that_exist() -> None:
    glossary = section_of((DOCS / "architecture.md").read_text("utf-8"), "Glossary")
    rows = re.findall(r"^\| [^|]+ \| [^|]+ \| ([^|]+) \|$", glossary, re.MULTILINE)[1:]
    assert len(rows) > 30
    places = [place for row in rows for place in re.findall(r"`([^`]+)`", row)]
    assert [place for place in places if not ((SOURCE / place).exists() or (ROOT / place).exists())] == []


def test_the_citation_names_the_version() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
