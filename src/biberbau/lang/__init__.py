"""What Biberbau says to people, in English and German.

Every text has a key in a flat catalogue, one module per language (`en`, `de`), loaded on first use. The rules of each
game are Markdown pages in `rules/`; `log` turns events into sentences. This package knows nothing about the engine.
"""

from collections.abc import Mapping

LANGUAGES = ("en", "de")

_loaded: dict[str, dict[str, str]] = {}


def text(lang: str, key: str, /, **fields: object) -> str:
    """The text of a key, its fields filled in.

    Raises:
        KeyError: the catalogue has no such key.
        ValueError: there is no such language.
    """
    return catalogue(lang)[key].format(**fields)


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
    from importlib.resources import files

    return files("biberbau.lang").joinpath("rules", f"{game}.{lang}.md").read_text(encoding="utf-8")


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

    texts: dict[str, str] = import_module(f"biberbau.lang.{lang}").TEXTS
    return texts
