"""Playing whole matches between bots."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, events_for
from ..notation.view import View
from .own import PYTHON, BotFailed, Chooser, PythonBot, load, maker_of, name_of
from .program import ProgramBot
from .registry import Bot, bot_seed, make_bot
from .substitute import in_brief

Entrant = str | Chooser | Callable[..., object]
"""A bot by its name, as an object, or as a class, factory or function."""


def play_match(
    game: str,
    bots: Sequence[Entrant],
    *,
    seed: str | int | None = None,
    options: Mapping[str, object] | None = None,
    on_incident: Callable[[str], object] | None = None,
) -> Match:
    """Let bots play a match, one in each seat, and return it when it is over.

    A bot is the name of one (`"builder"`, `"py:mybot.py:MyBot"`, `"cmd:./mybot"`), a class or factory, a function
    `choose(view, events)`, or an object. `finish` of an object is called at the end, but `close` is not.

    BotFailed if a bot raises an exception or chooses an illegal move. With `on_incident` a builder moves instead, and
    `on_incident` is called with a text about the incident.

    >>> match = play_match("bande", [lambda view, events: view.legal[0], "kit"], seed=7, options={"rounds": 1})
    >>> match.turn, match.winners
    (None, ('A',))
    """
    match = Match(game, len(bots), seed, options=options)
    with ExitStack() as stack:
        seated: list[Bot] = []
        for seat, given in zip(SEATS, bots, strict=False):
            bot = _seat(given, bot_seed(match.seed, seat), is_strict=on_incident is None)
            if isinstance(given, str | type) or not hasattr(given, "choose"):
                stack.callback(bot.close)
            seated.append(_Watched(bot, on_incident))
        play_out(match, seated)
    return match


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to its end; a bot gets the view of its seat, and the events since its last move."""
    events, heard_by = list(match.events), dict.fromkeys(SEATS, 0)

    def news(seat: str) -> tuple[AnyEvent, ...]:
        start, heard_by[seat] = heard_by[seat], len(events)
        return events_for(events[start:], seat)

    while (seat := match.turn) is not None:
        events += match.play(bots[SEATS.index(seat)].choose(match.view(seat), news(seat)), by=seat)
    for seat, bot in zip(SEATS, bots, strict=False):
        bot.finish(match.view(seat), news(seat))


def _seat(given: Entrant, seed: str, is_strict: bool) -> Bot:
    if isinstance(given, str) and not given.startswith(PYTHON):
        return make_bot(given, seed)
    name, bot = (given, load(given)) if isinstance(given, str) else (name_of(given), given)
    if isinstance(bot, PythonBot | ProgramBot):
        return bot
    return PythonBot(name, maker_of(bot, name)(seed), seed, is_strict)


class _Watched(NamedTuple):
    """A bot whose incidents are reported at once, or raised if there is no `on_incident`."""

    bot: Bot
    on_incident: Callable[[str], object] | None

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        before = len(self._incidents)
        move = self.bot.choose(view, events)
        self._tell(view, before)
        return move

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        before = len(self._incidents)
        self.bot.finish(view, events)
        self._tell(view, before)

    def close(self) -> None:
        self.bot.close()

    @property
    def _incidents(self) -> Sequence[str]:
        return getattr(self.bot, "incidents", ())

    def _tell(self, view: View, before: int) -> None:
        for incident in self._incidents[before:]:
            if self.on_incident is None:
                name = getattr(self.bot, "name", name_of(self.bot))
                failed = BotFailed("bot-failed", bot=name, seat=view.seat, round=view.round, why=in_brief(incident))
                failed.add_note(incident)
                raise failed
            self.on_incident(incident)
