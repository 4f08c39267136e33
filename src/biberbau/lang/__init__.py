"""What Biberbau says to people, in English and German.

Every text has a key in a flat catalogue of several modules per language (`en_games`, `en` …), loaded on first use. The
rules of each game are Markdown pages in `rules/`. This package knows nothing about the engine.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ("en", "de")
PARTS = ("_games", "", "_log", "_positions", "_coach", "_server", "_fairness")
"""The modules of a language's texts, by the ends of their names."""

_loaded: dict[str, dict[str, str]] = {}
_folders: dict[str, str] = {}
"""Where the texts of games lie that are not Biberbau's own."""


def text(lang: str, key: str, /, **fields: object) -> str:
    """The text of a key, its fields filled in.

    Raises:
        KeyError: the catalogue has no such key.
        ValueError: there is no such language.
    """
    return catalogue(lang)[key].format(**fields)


def card_name(lang: str, card: str, game: str | None = None) -> str:
    """The name of a card; a game may have its own name for one. A number is its own name."""
    texts = catalogue(lang)
    return texts.get(f"card.{card}.{game}") or texts.get(f"card.{card}", card)


def from_environment(env: Mapping[str, str]) -> str:
    """The language a person's environment asks for, English where it names none of ours."""
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    for lang in LANGUAGES:
        if locale[:2].lower() == lang and not locale[2:3].isalpha():
            return lang
    return "en"


def rules_page(game: str, lang: str) -> str:
    """The rules of a game for its players, a Markdown page.

    Raises:
        KeyError: there is no such game.
        ValueError: there is no such language.
    """
    if f"game.{game}.about" not in catalogue(lang):
        raise KeyError(game)
    return _rules_file(game, lang).read_text(encoding="utf-8")


def add_game(game: str, folder: str) -> None:
    """Take in the texts of a game: `en.json`, `de.json` (texts by key) and `rules.en.md`, `rules.de.md`."""
    _folders[game] = folder
    _loaded.clear()


def game_texts(game: str, lang: str) -> dict[str, str]:
    """What a game is called and about, and whatever else its own folder has to say."""
    texts = catalogue(lang)
    own = {key: texts[key] for key in (f"game.{game}", f"game.{game}.about")}
    return own | _read(_folders[game], lang) if game in _folders else own


def missing_texts(game: str, options: Iterable[str] = ()) -> list[str]:
    """What still has to be said about a game and its options, as `language: key`; a new family brings its questions."""
    about_options = [f"option.{option}{part}" for option in options for part in ("", ".about", ".rule")]
    missing = []
    for lang in LANGUAGES:
        needed = (f"game.{game}", f"game.{game}.about", *about_options)
        missing += [f"{lang}: {key}" for key in needed if key not in catalogue(lang)]
        if not _rules_file(game, lang).is_file():
            missing.append(f"{lang}: {_rules_file(game, lang).name}")
    return missing


def _rules_file(game: str, lang: str) -> "Path":
    from pathlib import Path  # slow to import, and few need it

    if game in _folders:
        return Path(_folders[game], f"rules.{lang}.md")
    return Path(__file__).parent / "rules" / f"{game}.{lang}.md"


def catalogue(lang: str) -> Mapping[str, str]:
    """All texts of a language by key.

    Raises:
        ValueError: there is no such language.
    """
    if lang not in _loaded:
        _loaded[lang] = _load(lang)
    return _loaded[lang]


def _load(lang: str) -> dict[str, str]:
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    from importlib import import_module

    texts: dict[str, str] = {}
    for part in PARTS:
        texts.update(import_module(f"biberbau.lang.{lang}{part}").TEXTS)
    for folder in _folders.values():
        texts.update(_read(folder, lang))
    return texts


def _read(folder: str, lang: str) -> dict[str, str]:
    """The texts of a file; empty if there is no such file; `missing_texts` reports what is missing."""
    import json  # only foreign games need these two
    from pathlib import Path

    file = Path(folder, f"{lang}.json")
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}
