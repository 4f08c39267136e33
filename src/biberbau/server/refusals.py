"""Refusals: why the server did not carry something out, with a stable code for programs and a text for people."""

from ..errors import Problem
from ..lang import LANGUAGES
from .metrics import REFUSALS
from .wire import Refused, Said


class Refusal(Problem):
    """A request or command that was not carried out; nothing has changed."""

    family = "table"

    def __init__(self, code: str, retry_after: float | None = None, **fields: object) -> None:
        """Hold the facts; `retry_after` is in seconds."""
        super().__init__(code, None, **fields)
        self.retry_after = retry_after


def not_stored(is_upgrading: bool = False) -> Refusal:
    """The refusal after storing has failed, or while another node is of a newer version than this one."""
    return Refusal("upgrading" if is_upgrading else "try-again", retry_after=1.0)


STATUS = {
    "malformed": 400,
    "unknown-game": 400,
    "players": 400,
    "unknown-option": 400,
    "bad-option": 400,
    "option-limits": 400,
    "odd-letters": 400,
    "name-empty": 400,
    "name-long": 400,
    "bad-record": 400,
    "no-branch": 400,
    "no-such-move": 400,
    "unknown-seat": 400,
    "bad-result": 400,
    "bad-subscription": 400,
    "bad-zone": 400,
    "two-limits": 400,
    "unknown-person": 401,
    "wrong-host": 403,
    "wrong-origin": 403,
    "not-host": 403,
    "not-maker": 403,
    "not-seated": 403,
    "no-watching": 403,
    "no-hints": 403,
    "daily-cards": 403,
    "removed": 403,
    "muted": 403,
    "banned": 403,
    "not-reportable": 403,
    "admin-key": 403,
    "admin-expired": 403,
    "bad-code": 403,
    "bad-phrase": 403,
    "unknown-table": 404,
    "unknown-match": 404,
    "unknown-group": 404,
    "not-found": 404,
    "no-such-person": 404,
    "unknown-wire": 404,
    "wrong-method": 405,
    "too-large": 413,
    "too-fast": 429,
    "too-many": 429,
    "too-many-tables": 429,
    "too-many-groups": 429,
    "broken": 500,
    "try-again": 503,
    "upgrading": 503,
    "hint-busy": 503,
    "hint-failed": 503,
    "review-busy": 503,
    "review-off": 503,
    "review-no-numba": 503,
}
"""The HTTP status of each code; all others are 409, because the state of the table does not allow it."""


def status_of(code: str) -> int:
    """The HTTP status of a refusal; what follows a dot in its code says it more exactly."""
    return STATUS.get(code.partition(".")[0], 409)


def headers_of(refused: Refused) -> dict[str, str]:
    """The HTTP headers of a refusal: Retry-After, in whole seconds."""
    return {} if refused.retry_after is None else {"retry-after": str(int(refused.retry_after) + 1)}


def refusal_message(problem: Problem, command: str | None = None) -> Refused:
    """The wire message of a problem, which is also counted; `command` is the id of the refused command."""
    REFUSALS.labels(problem.code).inc()
    return Refused(
        id=command,
        code=problem.code,
        says=texts_of(problem),
        rule=problem.rule,
        retry_after=problem.retry_after if isinstance(problem, Refusal) else None,
    )


def texts_of(problem: Problem) -> Said:
    """A problem in every language; the rule has its own field."""
    return {lang: problem.explain(lang).removesuffix(f" [{problem.rule}]") for lang in LANGUAGES}
