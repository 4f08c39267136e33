"""Errors as types: each has a code, the facts of the case, a ruling if there is one, and a text in both languages."""

from collections.abc import Callable
from os import PathLike

from .lang import text

LONGEST = 120
"""Maximum length of a fact in a message."""


class Verbatim(str):
    """A fact that is never shortened: a command to be copied, or a list of what can be chosen."""


class Problem(ValueError):
    """Base of all errors that Biberbau raises on purpose.

    Programs read `code`, which is stable, `fields`, the facts by name, and `rule`, the id of the ruling or None. People
    read `explain(lang)`.
    """

    family = "error"

    def __init__(self, code: str, rule: str | None = None, **fields: object) -> None:
        """Make an error from its code and facts. The message is the English text, with the id of the ruling."""
        self.code = code
        self.rule = rule
        self.fields = fields
        super().__init__(self.explain("en"))

    def explain(self, lang: str) -> str:
        """Return a text in a language: what is wrong and what to do instead."""
        sentence = text(lang, f"{self.family}.{self.code}", **self._field_texts(lang))
        return f"{sentence} [{self.rule}]" if self.rule else sentence

    def __reduce__(self) -> "tuple[Callable[..., Problem], tuple[object, ...]]":
        """Support pickling between processes: the error is not made again from its message."""
        return _unpickled, (type(self), self.args, self.__dict__)

    def _field_texts(self, lang: str) -> dict[str, str]:
        return {
            name: value.explain(lang) if isinstance(value, Problem) else _printable(value)
            for name, value in self.fields.items()
        }


class InEnglish(Problem):
    """An error of a part that has English texts only: the message is the text itself."""

    def __init__(self, message: str) -> None:
        """Keep the message."""
        self.message = message
        super().__init__(self.family)

    def explain(self, lang: str) -> str:
        """Return the message in English, for any language."""
        return self.message


def _unpickled(kind: type[Problem], arguments: tuple[object, ...], state: dict[str, object]) -> Problem:
    found = kind.__new__(kind, *arguments)
    found.__dict__.update(state)
    return found


def _printable(value: object) -> str:
    """Show a given value safely and shortened; paths and errors are shown by their own text."""
    if isinstance(value, Verbatim):
        return value
    if isinstance(value, OSError):
        value = in_words(value)
    try:
        shown = str(value) if isinstance(value, str | PathLike | Exception) else repr(value)
    except Exception:  # its repr fails, or it is a number too long to print
        shown = type(value).__name__
    shown = shown.encode("utf-8", "backslashreplace").decode()
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"


def in_words(error: OSError) -> str:
    """Return the system's text of an error and the file name, without the error number."""
    said = error.strerror or str(error)
    return said if error.filename is None else f"{said}: {error.filename}"


class IllegalMove(Problem):
    """A refused move; the match has not changed."""

    family = "refuse"


class BadSetup(Problem):
    """A match that can't be set up: unknown game, wrong number of players, or an impossible option, seed or seat."""


class BadShuffle(Problem):
    """A list that is not a possible order of the cards to be shuffled."""


class BadRecord(Problem):
    """A record that can't be read, breaks a rule, or contradicts its own moves."""


class BadView(Problem):
    """A view that no match can have."""


class BadPosition(Problem):
    """A line that is not a position, or a position that no match can have."""


class Unsound(Problem):
    """A table that cannot occur in play, and why; the text is part of a BadView or a BadPosition."""

    family = "unsound"


class BadEvent(Problem):
    """An event in JSON whose fields are not those of its kind."""
