"""Playing one match at one screen, with people and bots.

A person sees only their own view and events. With several people the screen is cleared between them (the curtain), and
public events are shown while no person is at the screen.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from ..bots import Bot
from ..coach import advise, alternatives, comparison, explanation, headline
from ..coach.warming import wait_for
from ..errors import IllegalMove
from ..games import GAMES
from ..log import sentence
from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, Looked, Round, Scored, Won, events_for
from .choices import Group, candidates, canonical, draw_help, draw_menu, menu, question, translated
from .columns import wrapped
from .console import Console
from .drawing import Look, draw_final, draw_sheet, draw_table, draw_triumph, rule
from .paragraphs import paragraphs
from .rules import rules_lines

MOST_OFFERED = 6
"""Maximum number of moves listed if a typed word may mean several."""

COMPILING = 60.0
"""Seconds that the first hint waits for the compiled search; after that it is a rule of thumb."""


class Quit(Exception):
    """The person at the screen quits."""


class TerminalTable:
    """A match with bots and people, shown on a console."""

    def __init__(self, match: Match, bots: Mapping[str, Bot], console: Console, look: Look) -> None:
        """Prepare the table; nothing is shown before `run`."""
        self.match = match
        self.bots = bots
        self.console = console
        self.people = [seat for seat in SEATS[: match.players] if seat not in bots]
        self.audience = self.people[0] if len(self.people) == 1 else None
        self._look = look
        self._heard: dict[str | None, int] = {}
        self._glimpses: dict[str, str] = {}
        self._ended = 0
        self._has_hinted = False

    @property
    def look(self) -> Look:
        """The present look of the table; the window may have been resized."""
        return replace(self._look, game=self.match.game, width=self.console.width, paint=self.console.paint)

    def run(self) -> None:
        """Play to the end of the match and inform the bots; Quit, EOFError or KeyboardInterrupt stop it."""
        self._tell_news()
        while (seat := self.match.turn) is not None:
            if seat in self.bots:
                self.match.play(self.bots[seat].choose(self.match.view(seat), self._news_of(seat)), by=seat)
            else:
                self._bring_to_screen(seat)
                self._decide(seat)
            if self.match.turn != seat or seat in self.people:  # a bot's turn is shown as a whole
                self._tell_news()
        for seat, bot in self.bots.items():
            bot.finish(self.match.view(seat), self._news_of(seat))

    # What has happened

    def _news_of(self, seat: str) -> tuple[AnyEvent, ...]:
        return tuple(event for _, event in self._news(seat))

    def _news(self, viewer: str | None) -> Iterator[tuple[int, AnyEvent]]:
        """Yield the new events for a viewer, each with its number."""
        events = self.match.events
        start, self._heard[viewer] = self._heard.get(viewer, 0), len(events)
        for number in range(start, len(events)):
            yield number, events[number].as_seen_by(viewer)

    def _tell_news(self) -> None:
        """Show new events to the audience, and the end of a round to everybody."""
        news: list[AnyEvent] = []
        for number, event in self._news(self.audience):
            if self._ended_by(event) > self._ended:
                self._say_events(news)
                self._end_round(news, event, number)
                news = []
                if isinstance(event, Won) or len(self.people) > 1:
                    return
            self._note_look(event)
            news.append(event)
        self._say_events(news)

    def _ended_by(self, event: AnyEvent) -> int:
        """Return the number of the round that an event ends; 0 if it ends none."""
        if isinstance(event, Won):
            return self.match.view(None).round
        return event.round - 1 if isinstance(event, Round) else 0

    def _say_events(self, news: list[AnyEvent]) -> None:
        self.console.say(*paragraphs(news, self.look, self.audience))

    def _note_look(self, event: AnyEvent) -> None:
        """Keep the cards that the audience has just looked at; they are shown until the next decision."""
        if isinstance(event, Looked) and event.seat == self.audience:
            self._glimpses.update(zip(event.slots, event.cards, strict=True))

    def _end_round(self, news: list[AnyEvent], ending: AnyEvent, number: int) -> None:
        """Show all cards and points; with several people the following events are shown to each of them separately."""
        if len(self.people) > 1:
            self.audience = None
            self._heard.update(dict.fromkeys((*self.people, None), number))
        look, view = self.look, self.match.view(self.audience)
        self._ended = self._ended_by(ending)
        scored = view.last is not None and view.last.scores is not None
        title = rule(look.say("play.round-over" if scored else "play.round-over.five", round=self._ended), look)
        self.console.say(*draw_triumph(view, look), "", title, *draw_final(view, look))
        for event in news:
            if isinstance(event, Scored):
                self.console.say_wrapped(f"  {sentence(event, look.lang, look.names, self.audience, look.game)}", "  ")
        self.console.say(*draw_sheet(view, look))
        if isinstance(ending, Won):
            won = sentence(ending, look.lang, look.names, self.audience, look.game)
            self.console.say("", look.paint.style("bold", won or ""))
        elif self.people:
            self._pause("play.go-on")

    # The person at the screen

    def _bring_to_screen(self, seat: str) -> None:
        """Let a person come to the screen; with several people it is cleared first."""
        if self.audience == seat:
            return
        if self.audience is not None:
            self._pause("play.done")
        self.console.clear()
        self._pause("play.hand-over", name=self.look.name(seat))
        self.console.clear()
        self.audience = seat
        self._glimpses.clear()
        self._tell_news()

    def _pause(self, key: str, **fields: object) -> None:
        """Wait for Enter; the person may also quit."""
        if self.look.means(self.console.ask(self.look.say(key, **fields)), "play.command.quit"):
            self._quit()

    # One decision

    def _decide(self, seat: str) -> None:
        """Ask a person until they type a legal move, and play it."""
        groups = self._show(seat)
        is_played = False
        while not is_played:
            typed = self.console.ask(f"{self.look.name(seat)}>")
            command = self._command(typed, seat, groups)
            if command is not None:
                command()
            else:
                is_played = self._try(typed, groups, seat)
        self._glimpses.clear()

    def _show(self, seat: str) -> list[Group]:
        """Draw the table, the question and the choices."""
        view, look = self.match.view(seat), self.look
        groups = menu(view, look)
        asked = (look.paint.style("bold", line) for line in wrapped(question(view, look), look.width))
        self.console.say("", *draw_table(view, look, self._glimpses), *asked, *draw_menu(groups, look))
        if not self._has_hinted:
            self.console.say_wrapped(look.say("play.hint"))
            self._has_hinted = True
        return groups

    def _try(self, typed: str, groups: list[Group], seat: str) -> bool:
        """Play what was typed if it means one legal move; otherwise say what is wrong."""
        meant = candidates(typed, groups, self.look.lang)
        if len(meant) > 1:
            offered = [translated(move.split(), self.look.lang) for move in meant]
            shown = [*offered[:MOST_OFFERED], *["…"] * (len(offered) > MOST_OFFERED)]
            self.console.say_wrapped(self.look.say("play.which", moves=", ".join(shown)))
            return False
        try:
            self.match.play(meant[0] if meant else canonical(typed, groups, self.look.lang), by=seat)
        except IllegalMove as problem:
            unclear = problem.code == "malformed"
            self.console.say_wrapped(self.look.say("play.unclear") if unclear else problem.explain(self.look.lang))
            return False
        return True

    def _command(self, typed: str, seat: str, groups: list[Group]) -> Callable[[], object] | None:
        """Carry out a command that is not a move."""
        look, console = self.look, self.console
        commands: dict[str, Callable[[], object]] = {
            "table": lambda: self._show(seat),
            "help": lambda: console.say(*draw_help(groups, look)),
            "rules": lambda: console.say(*rules_lines(self.match.game, look)),
            "log": lambda: console.say(*self._log(seat)),
            "hint": lambda: self._say_hint(seat),
            "position": lambda: self._say_position(seat),
            "quit": self._quit,
        }
        return next((command for name, command in commands.items() if look.means(typed, f"play.command.{name}")), None)

    def _log(self, seat: str) -> Iterator[str]:
        """Show the log of the running round; without a memory aid only public events."""
        events = self.match.events
        start = max((number for number, event in enumerate(events) if event.kind == "round"), default=0)
        return paragraphs(events_for(events[start:], seat if self.look.memory else None), self.look, seat)

    def _say_position(self, seat: str) -> None:
        """Print the person's position in one line; without a memory aid only after a confirmation."""
        if self.look.memory or self.look.means(self.console.ask(self.look.say("play.position")), "play.yes"):
            self.console.say(self.match.position_text(seat))

    def _say_hint(self, seat: str) -> None:
        """Say what the coach advises; with several people at the screen there are no hints."""
        look, view = self.look, self.match.view(seat)
        if len(self.people) > 1:
            self.console.say_wrapped(look.say("play.no-tips"))
            return
        self.console.say(look.say("play.thinking"))
        is_ready = wait_for(GAMES[self.match.game], COMPILING)
        advice = advise(view, events_for(self.match.events, seat), search=is_ready)
        for text in (headline, explanation, comparison, alternatives):
            if words := text(advice, view, look.lang, look.names):
                self.console.say_wrapped(words)

    def _quit(self) -> None:
        if self.look.means(self.console.ask(self.look.say("play.quit")), "play.yes"):
            raise Quit
