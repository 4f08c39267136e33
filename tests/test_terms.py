"""Every text that players read uses the terms of the rulebooks, and exists in both languages.

Read are the catalogues of `biberbau.lang`, the rules pages, the rulings, the lessons, and the page's own texts in
`web/src/lang`.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from biberbau.lang import LANGUAGES, catalogue
from biberbau.lang.rulings import rulings
from biberbau.lessons import checking, script

ROOT = Path(__file__).parents[1]
RULES = ROOT / "src" / "biberbau" / "lang" / "rules"
PAGE = ROOT / "web" / "src" / "lang"
RULING_GAMES = {"X": None, "C": "clan", "V": "clan", "G": "gang", "B": "bande", "K": "bande-classic"}
"""The family of a ruling, by the first letter of its id."""
TYPED = ("play.word.", "play.command.")
"""Words that a player may type. The first is shown; the others are understood, old terms included."""

FORBIDDEN = {
    "en": {
        r"\bdrop": "discard",
        r"\bexchang": "swap",
        r"\btrad(e|es|ed|ing)\b": "swap",
        r"\bthr(ow|own|ew) away": "discard",
        r"\b(no|each|every|empty|top|both|own|two|these|which|that) places?\b": "space",
        r"\bplaces? (\d|\{)": "space",
        r"\b(from|of) the (pile|deck)\b": "draw pile",
        r"\bturn\w* (\w+ ){0,2}up\b": "turn over",
        r"\bopen (card|number|beaver)": "face-up",
        r"\breckoning\b": "calculation",
        r"\b(strikes?|struck)\b": "use on, affect",
        r"\bcarr(y|ies|ied) (\w+ )?off\b": "take",
        r"\bat home\b": "in your lodge",
        r"\bbring on\b": "knock, announce",
        r"\bleave it at that\b": "no second card",
        r"\bat a glance\b": "without thinking ahead",
        r"\bgood-bye\b": "goodbye",
        r"\bwhat happened\b": "log",
        r"\bput away\b": "closed, deleted",
        r"(?<!there )\bis no (?!longer\b)": "is not a",
        r"\bemotes?\b": "quick greeting",
        r"\bout of reach\b": "cannot be reached",
    },
    "de": {
        r"Aktionskarte": "Sonderkarte",
        r"\bRunden?": "Durchgang",
        r"Zugstapel": "Nachziehstapel",
        r"\bvom Stapel\b": "vom Nachziehstapel",
        r"\b(ab|weg)(ge|zu)?w[eo]rf": "ablegen",
        r"\bw[ie]rf\w*\b[^.;:?!]*\b(ab|weg)\b": "ablegen",
        r"\baus(ge|zu)?tausch": "tauschen",
        r"\bvertausch": "tauschen",
        r"\bleere[nrs]? Pl[aä]tz": "freier Platz",
        r"\bZwei ziehen\b": "Zweimal ziehen",
        r"Zuschl[aä]g": "Bonus",
        r"\b(Strafe|Abzug|büß)": "Malus",
        r"\b(Drilling|Vierling|Fünfling)": "drei, vier, fünf gleiche Karten",
        r"Gesamtzahl": "Gesamtpunktzahl",
        r"\b(ein|einzu|einge)?läute[nt]?\b": "einleiten",
        r"Mitschrift": "Aufzeichnung",
        r"Protokoll": "Verlauf, Server-Log",
        r"Was geschah": "Verlauf",
        r"Jährling": "Jungbiber",
        r"Augenmaß": "ohne vorauszurechnen",
        r"weggeräumt": "gelöscht, geschlossen",
        r"\bGesten?\b": "schneller Gruß",
    },
}
"""Terms that no text has, as patterns, with what it says instead."""

FORBIDDEN_IN = {
    ("en", "clan"): {r"\bspecial cards?\b": "action card", r"\bDraw twice\b": "Draw two"},
    ("en", "gang"): {r"\b(special|action) cards?\b": "beaver"},
    ("en", "bande"): {r"\baction cards?\b": "special card", r"\bDraw twice\b": "Draw two"},
    ("en", "bande-classic"): {r"\baction cards?\b": "special card", r"\bDraw two\b": "Draw twice"},
    ("de", "gang"): {r"\bum(ge|zu)?dreh|\bdreh\w* [^.;:?!]*\bum\b": "aufdecken"},
    ("de", "bande"): {r"\bum(ge|zu)?dreh|\bdreh\w* [^.;:?!]*\bum\b": "aufdecken"},
    ("de", "bande-classic"): {r"\bum(ge|zu)?dreh|\bdreh\w* [^.;:?!]*\bum\b": "aufdecken"},
}
"""Terms of other games, by language and game; `clan-combined` has those of `clan`."""

EQUAL = {
    # names, and a word of both languages
    "admin.title",
    "title.admin",
    "bot.boss",
    "game.clan",
    "game.gang",
    "game.bande",
    # punctuation, and fields alone
    "cli.file",
    "log.five.won",
    "log.said.other",
    "log.slot.code",
    "log.slot.other",
    "log.seen",
    "play.short.draw2",
    "matches.special.five.by",
    "matches.special.round.by",
    "pad.place",
    "table.chat.says",
    # the same in both languages
    "new.seat.bot",
    "new.timer.seconds",
    "pad.name",
    "settings.speed.normal",
    "table.emote.wow",
    "table.emote.think",
    "table.key.knock",
    "table.key.stop",
    "table.key.hear",
    "waiting.seat.bot",
}
"""Keys whose text may be the same in both languages."""


class Text(NamedTuple):
    """A text, where it stands, and the game that it is about, if it is about one."""

    lang: str
    where: str
    game: str | None
    said: str


def page_texts(lang: str) -> dict[str, str]:
    """The page's own texts by key."""
    entry = re.compile(r'^  "([^"]+)": ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
    files = sorted((PAGE / lang).glob("*.ts"))
    return {key: json.loads(said) for file in files for key, said in entry.findall(file.read_text("utf-8"))}


def game_of(key: str) -> str | None:
    """The family that a key belongs to, as in `help.gang.hand.put`."""
    return next((part for part in key.split(".")[1:] if part in ("clan", "gang", "bande", "bande-classic")), None)


def texts(lang: str) -> Iterator[Text]:
    """Everything that players read in a language."""
    for key, said in {**catalogue(lang), **page_texts(lang)}.items():
        yield Text(lang, key, game_of(key), re.split(r"[ /]", said)[0] if key.startswith(TYPED) else said)
    for file in sorted(RULES.glob(f"*.{lang}.md")):
        game = file.name.split(".")[0]
        for paragraph, line in paragraphs(file.read_text("utf-8")):
            if not paragraph.startswith("```example"):  # positions and moves, which are drawn
                yield Text(lang, f"rules/{file.name}:{line}", "clan" if game == "clan-combined" else game, paragraph)
    for ruling in rulings(lang):
        for said in (ruling.question, ruling.decision, ruling.why):
            yield Text(lang, f"rulings/{lang}.md: {ruling.id}", RULING_GAMES[ruling.id[0]], said)
    for game in script.games():
        for where, text in checking.texts(script.load(game)):
            yield Text(lang, f"lessons/{game}: {where}", "clan" if game == "clan-combined" else game, text[lang])


def paragraphs(page: str) -> Iterator[tuple[str, int]]:
    """The paragraphs of a Markdown page without line breaks, each with the line that it begins at; no headings."""
    at, lines = 1, list[str]()
    for number, line in enumerate([*page.split("\n"), ""], 1):
        if line.strip() and not line.startswith("#"):
            at = at if lines else number
            lines.append(line.strip())
        elif lines:
            yield " ".join(lines), at
            lines = []


def faults(text: Text) -> Iterator[str]:
    """Say which forbidden terms a text has, and what it says instead."""
    own = FORBIDDEN_IN.get((text.lang, text.game or ""), {})
    for term, better in {**FORBIDDEN[text.lang], **own}.items():
        for found in re.finditer(term, text.said, re.IGNORECASE):
            yield f"{text.lang} {text.where}: “{found[0]}” (say: {better}) in: {text.said[:160]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_has_a_forbidden_term(lang: str) -> None:
    found = [fault for text in texts(lang) for fault in faults(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_names_a_coordinate(lang: str) -> None:
    found = {text.where for text in texts(lang) if re.search(r"\b[A-F][1-8]\b", text.said)}
    assert found == {"settings.space-names"}  # the setting that shows them


def test_every_text_has_a_twin_with_the_same_fields() -> None:
    english, german = ({**catalogue(lang), **page_texts(lang)} for lang in LANGUAGES)
    alone = [f"{key}: only in one language" for key in sorted(english.keys() ^ german.keys())]
    shared = [key for key in english if key in german]
    empty = [f"{key}: empty" for key in shared if not (english[key].strip() and german[key].strip())]
    fields = [f"{key}: different fields" for key in shared if fields_of(english[key]) != fields_of(german[key])]
    assert not alone + empty + fields, "\n".join(alone + empty + fields)


def test_every_text_is_translated() -> None:
    english, german = ({**catalogue(lang), **page_texts(lang)} for lang in LANGUAGES)
    same = {key for key in english if english[key] == german.get(key)}
    assert not same - EQUAL, f"not translated: {sorted(same - EQUAL)}"
    assert not EQUAL - same, f"translated by now, take off the list: {sorted(EQUAL - same)}"


def test_all_texts_are_read() -> None:
    for lang in LANGUAGES:
        assert len(page_texts(lang)) > 300
        read = {text.where.split(":")[0] for text in texts(lang)}
        assert all(len([where for where in read if where.startswith(part)]) == 5 for part in ("rules/", "lessons/"))


def test_a_forbidden_term_is_found_wherever_it_stands() -> None:
    def terms(said: str, lang: str, game: str | None = None) -> int:
        return len(list(faults(Text(lang, "x", game, said))))

    assert terms("Wirf die Karte ab.", "de") == 1 and terms("Lege die Karte ab.", "de") == 0
    assert terms("Drop it, or trade it.", "en") == 2 and terms("Discard it, or swap it.", "en") == 0
    assert terms("Decke eine Karte auf, oder drehe sie um.", "de", "gang") == 1
    assert terms("Drehe eine Karte um.", "de", "clan") == 0
    assert list(paragraphs("# A\n\nfirst\nline\n\n- second\n")) == [("first line", 3), ("- second", 6)]


def fields_of(template: str) -> set[str]:
    """The fields of a text."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
