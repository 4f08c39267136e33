"""Choices: the legal moves of a view as a numbered menu, their explanations, and reading what a person typed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ..games import GAMES, moves
from ..lang import catalogue, text
from ..notation import HIDDEN, SEATS, SPACE
from ..notation.view import View
from .columns import columns, to_left, wrapped
from .drawing import GAP, Look

WORDS = tuple(dict.fromkeys(word for pattern in moves.PATTERNS for word in pattern.split() if word != "{}"))
"""All words of moves, besides slots."""
_SLOT = re.compile(r"[a-fA-F][1-8]")
_TORN_SLOT = re.compile(r"\b([a-fA-F])\s+([1-8])\b")
LONG_MENU = 10
"""Menus with more lines are shortened."""
_TWINS = ("swap", "open")
"""Moves whose two slots may be typed in either order."""


@dataclass(frozen=True, slots=True)
class Group:
    """Moves of one kind: the key of their explanation, a title, and each move with its number and short label."""

    key: str
    title: str
    choices: list[tuple[int, str, str]]


# The menu


def menu(view: View, look: Look) -> list[Group]:
    """Sort the legal moves into groups and number them."""
    groups: dict[tuple[str, str], list[str]] = {}
    for move in view.legal:
        key, words = explanation(view, move), move.split()
        where = words[1] if _has_two_slots(words) else words[1][0] if len(words) > 1 else ""
        groups.setdefault((key, where), []).append(move)
    numbers = iter(range(1, len(view.legal) + 1))
    return [
        Group(key, _title(key, where, view, look), [(next(numbers), move, _label(move, look.lang)) for move in listed])
        for (key, where), listed in sorted(groups.items(), key=lambda group: _rank(group[0], view))
    ]


def _rank(group: tuple[str, str], view: View) -> tuple[int, int]:
    """Order groups: moves with own cards first, then in the order of the catalogue."""
    key, where = group
    away = (SEATS.index(where[0]) - SEATS.index(view.turn or "A")) % view.players if where else 0
    return away, list(catalogue("en")).index(f"play.choose.{key}")


def explanation(view: View, move: str) -> str:
    """Find the key of the most specific text that explains a move; the key follows `help.`."""
    verb, *slots = move.split()
    key = f"{GAMES[view.game].family}.{view.phase}.{verb}"
    for detail in _details(view, slots[0]) if slots else ():
        if f"help.{key}.{detail}" in catalogue("en"):
            return f"{key}.{detail}"
    return key


def _details(view: View, slot: str) -> tuple[str, str]:
    seat, lies = slot[0], view.cards[slot[0]][int(slot[1]) - 1]
    whose = "own" if seat == view.turn else "other"
    return f"{whose}-{'empty' if lies == SPACE else 'swap'}", "face-down" if lies == HIDDEN else "face-up"


def _title(key: str, where: str, view: View, look: Look) -> str:
    name = look.say("play.yours") if where == view.turn else look.name(where[:1]) if where else ""
    return look.say(f"play.choose.{key}", name=name, slot=where)


def _label(move: str, lang: str) -> str:
    """Shorten a move to the words that the title of its group does not contain."""
    words = move.split()
    skipped = 2 if _has_two_slots(words) else min(len(words) - 1, 1)
    return translated(words[skipped:], lang)


def _has_two_slots(words: list[str]) -> bool:
    return len(words) > 2 and _is_slot(words[2])


def _is_slot(word: str) -> bool:
    return _SLOT.fullmatch(word) is not None


def translated(words: Iterable[str], lang: str) -> str:
    """Translate the words of a move; slots stay as they are."""
    return " ".join(_names(word, lang)[0] for word in words)


def draw_menu(groups: list[Group], look: Look) -> list[str]:
    """List the groups with their numbered moves; a long menu omits `up` and `down` and shows only the numbers."""
    widest = min(max(columns(group.title) for group in groups), look.width // 2)
    room = look.width - widest - len(GAP) - 1
    rows = [_rows(_items(group, True), room) for group in groups]
    faces = list(dict.fromkeys(face for group in groups for _, _, label in group.choices for face in label.split()[1:]))
    note = []
    if faces and (sum(map(len, rows)) > LONG_MENU or any(len(line) > room for lines in rows for line in lines)):
        note = [GAP + look.say("play.faces", faces=", ".join(faces))]
        rows = [_rows(_items(group, False), room) for group in groups]
    return [
        *note,
        *(line for group, row in zip(groups, rows, strict=True) for line in _entry(group.title, row, widest)),
    ]


def _entry(title: str, lines: list[str], widest: int) -> Iterator[str]:
    """Put a title before its lines, or above them if it is too long."""
    if columns(title) > widest:
        yield GAP + title
        title = ""
    for number, line in enumerate(lines):
        yield f"{GAP}{to_left(title if number == 0 else '', widest)} {line}"


def _items(group: Group, full: bool) -> list[str]:
    """Write every choice with its number, both ways to lay a card in one: `A1  1) up  2) down`."""
    items: dict[str, list[str]] = {}
    for number, _, label in group.choices:
        slot, _, face = label.rpartition(" ")
        text = face if full or not slot else ""
        items.setdefault(slot or label, [slot] if slot else []).append(f"{f'{number})':>3} {text}".rstrip())
    return [" ".join(parts) for parts in items.values()]


def _rows(items: list[str], room: int) -> list[str]:
    """Arrange items in columns."""
    column = max(len(item) for item in items) + len(GAP)
    across = max((room + len(GAP)) // column, 1)
    return [
        "".join(item.ljust(column) for item in items[at : at + across]).rstrip() for at in range(0, len(items), across)
    ]


def draw_help(groups: list[Group], look: Look) -> list[str]:
    """Explain all kinds of moves that are legal now, and how to type them."""
    lines = []
    for key in dict.fromkeys(group.key for group in groups):
        title = next(group.title for group in groups if group.key == key)
        lines.append("  " + look.paint.style("bold", title))
        lines += wrapped("    " + look.say(f"help.{key}"), look.width, "    ")
    example = translated(groups[0].choices[0][1].split(), look.lang)
    return [*lines, *wrapped("  " + look.say("play.help", example=example), look.width, "  ")]


def question(view: View, look: Look) -> str:
    """Return the question to the player: what to decide."""
    key = f"phase.{GAMES[view.game].family}.{view.phase}"
    if view.hand is None:
        return look.say(key)
    card = look.card(view.hand)
    if f"{key}.{view.hand}" in catalogue("en"):
        return look.say(f"{key}.{view.hand}", card=card)
    asked = f"{key}.number" if view.hand.isdecimal() and f"{key}.number" in catalogue("en") else key
    return f"{look.say('play.holding', card=card)} {look.say(asked)}"


# What a person typed


def candidates(typed: str, groups: list[Group], lang: str) -> list[str]:
    """Find the legal moves that a number or a few words may mean; if there are several, the person is asked."""
    numbered = {str(number): move for group in groups for number, move, _ in group.choices}
    if typed.rstrip(").") in numbered:
        return [numbered[typed.rstrip(").")]]
    words = _split(typed)
    return [move for move in numbered.values() if words and any(_fits(words, form, lang) for form in _forms(move))]


def canonical(typed: str, groups: list[Group], lang: str) -> str:
    """Turn what was typed into a move, legal or not, so that the rules can explain what is wrong with it."""
    words = [_expanded(word, lang) for word in _split(typed)]
    verbs = {move.split()[0] for group in groups for _, move, _ in group.choices}
    if words and _is_slot(words[0]) and len(verbs) == 1:
        words = [*verbs, *words]
    return " ".join(words)


def _split(typed: str) -> list[str]:
    return _TORN_SLOT.sub(r"\1\2", typed.replace(",", " ")).lower().split()


def _forms(move: str) -> Iterator[list[str]]:
    words = move.split()
    yield words
    if words[0] in _TWINS and len(words) > 2:
        yield [words[0], words[2], words[1]]


def _fits(typed: list[str], words: list[str], lang: str) -> bool:
    """Whether the typed words are an abbreviation of the move: each begins one of its words, in order."""
    left = iter(words)
    return all(any(_begins(part, word, lang) for word in left) for part in typed)


def _begins(part: str, word: str, lang: str) -> bool:
    if _is_slot(word):
        return part == word.lower()
    return word.startswith(part) or any(name.startswith(part) for name in _names(word, lang))


def _expanded(part: str, lang: str) -> str:
    if _is_slot(part):
        return part.upper()
    meant = [word for word in WORDS if part == word or part in _names(word, lang)]
    meant = meant or [word for word in WORDS if _begins(part, word, lang)]
    return meant[0] if len(meant) == 1 else part


@cache
def _names(word: str, lang: str) -> list[str]:
    """Return the names of a word of the notation in a language: its label, then synonyms."""
    return [word] if _is_slot(word) else text(lang, f"play.word.{word}").split()
