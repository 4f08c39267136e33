"""What can be wrong, as types: each error knows its code, its facts and its rule, and speaks both languages."""

from os import PathLike

from .lang import text

LONGEST = 120
"""Letters of a fact that are shown; lists of what there is to choose from must fit."""


class Verbatim(str):
    """A fact that is shown whole, however long it is: a command that somebody is to copy."""


class Problem(ValueError):
    """Base of everything Biberbau refuses. `code` and `fields` are for programs, `explain` is for people."""

    family = "error"

    def __init__(self, code: str, rule: str | None = None, **fields: object) -> None:
        """Keep the facts; the message is the English text, with the rule's id where there is one."""
        self.code = code
        self.rule = rule
        self.fields = fields
        super().__init__(self.explain("en"))

    def explain(self, lang: str) -> str:
        """Say in a language what is wrong and what to do instead."""
        spoken = text(lang, f"{self.family}.{self.code}", **self._spoken(lang))
        return f"{spoken} [{self.rule}]" if self.rule else spoken

    def _spoken(self, lang: str) -> dict[str, str]:
        return {
            name: value.explain(lang) if isinstance(value, Problem) else _printable(value)
            for name, value in self.fields.items()
        }


def _printable(value: object) -> str:
    """Show what somebody gave us, however strange or long it is; paths and errors in their own words."""
    if isinstance(value, Verbatim):
        return value
    if isinstance(value, OSError):
        value = in_words(value)
    try:
        shown = str(value) if isinstance(value, str | PathLike | Exception) else repr(value)
    except Exception:  # its own repr is broken, or it is too long a number to print
        shown = type(value).__name__
    shown = shown.encode("utf-8", "backslashreplace").decode()
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 1] + "…"


def in_words(error: OSError) -> str:
    """What the system says went wrong, and with which file; its numbers help nobody."""
    said = error.strerror or str(error)
    return said if error.filename is None else f"{said}: {error.filename}"


class IllegalMove(Problem):
    """A move that is refused; nothing has changed."""

    family = "refuse"


class BadSetup(Problem):
    """A match that can't be set up: unknown game, wrong number of players, impossible option, seed or seat."""


class BadShuffle(Problem):
    """A list that is no possible order of the cards to be shuffled."""


class BadRecord(Problem):
    """A record that can't be read, breaks a rule, or says what its moves do not."""


class BadView(Problem):
    """A view that no match can have."""


class BadPosition(Problem):
    """A line that is no position, or none that a match can stand at."""


class Unsound(Problem):
    """A table that no play leads to, and what is wrong about it; told within a BadView or a BadPosition."""

    family = "unsound"


class BadEvent(Problem):
    """An event in JSON whose fields are not those of its kind."""
