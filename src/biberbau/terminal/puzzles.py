"""Puzzles in the terminal: the table as the player saw it, a question, the answer in words and played out."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..coach import explanation, headline
from ..coach.puzzles import match_of
from ..log import Voice
from ..match import Match
from ..notation import SEATS
from ..notation.events import Round, Won, events_for
from ..notation.puzzle import Puzzle
from .choices import Group, candidates, draw_help, draw_menu, menu, question, translated
from .columns import wrapped
from .console import Console
from .drawing import Look, draw_table
from .paragraphs import paragraphs
from .play import Quit


def play_puzzles(chosen: Sequence[Puzzle], console: Console, look: Look) -> None:
    """Pose puzzles one after the other, until the person quits or all are done."""
    right = count = 0
    try:
        for number, puzzle in enumerate(chosen):
            if number and look.means(console.ask(look.say("puzzle.next")), "play.command.quit"):
                break
            right += PosedPuzzle(puzzle, console, look).run()
            count += 1
    except (Quit, EOFError):
        pass
    if count > 1:
        console.say_wrapped(look.say("puzzle.score", right=right, count=count))


class PosedPuzzle:
    """One puzzle on a console."""

    def __init__(self, puzzle: Puzzle, console: Console, look: Look) -> None:
        """Prepare the decision; nothing is shown before `run`."""
        self.puzzle, self.console = puzzle, console
        self.match: Match = match_of(puzzle)
        self.view = self.match.view(puzzle.seat)
        others = [seat for seat in SEATS[: puzzle.players] if seat != puzzle.seat]
        names = dict(zip(others, look.say("play.bots").split(), strict=False)) | {puzzle.seat: look.say("play.you")}
        self.look = replace(look, names=names, game=puzzle.game)

    def run(self) -> bool:
        """Ask until the answer is found or shown; return whether the first try was right. Quit and EOFError end it."""
        groups, tries = self._show(), 0
        while True:
            typed = self.console.ask(">")
            command = self._command(typed, groups)
            if command is not None:
                command()
                continue
            if self.look.means(typed, "puzzle.command.solution"):
                self._solve()
                return False
            meant = candidates(typed, groups, self.look.lang)
            if len(meant) != 1:
                self._ask_again(meant)
                continue
            tries += 1
            if meant[0] in self.puzzle.answers:
                self.console.say(self.look.say("puzzle.right"))
                self._solve()
                return tries == 1
            self.console.say_wrapped(self.look.say("puzzle.wrong"))

    def _show(self) -> list[Group]:
        """Tell the round as the player saw it, and draw the table; cards that were seen lie face down again."""
        look, puzzle, say = self.look, self.puzzle, self.console.say
        game, level = look.say(f"game.{puzzle.game}"), look.say(f"bot.{puzzle.level}")
        say("", look.paint.style("bold", look.say("puzzle.title", id=puzzle.id, game=game, level=level)))
        say(look.say("puzzle.so-far"), *paragraphs(events_for(self.match.events, puzzle.seat), look, puzzle.seat), "")
        groups = menu(self.view, look)
        asked = f"{look.say('puzzle.ask')} {question(self.view, look)}"
        say(*draw_table(self.view, replace(look, memory=not puzzle.remember)))
        say(*(look.paint.style("bold", line) for line in wrapped(asked, look.width)), *draw_menu(groups, look))
        self.console.say_wrapped(look.say("puzzle.keys"))
        return groups

    def _command(self, typed: str, groups: list[Group]) -> Callable[[], object] | None:
        look, console = self.look, self.console
        commands: dict[str, Callable[[], object]] = {
            "play.command.table": self._show,
            "play.command.help": lambda: console.say(*draw_help(groups, look)),
            "puzzle.command.theme": self._say_themes,
            "play.command.quit": self._quit,
        }
        return next((command for words, command in commands.items() if look.means(typed, words)), None)

    def _ask_again(self, meant: Sequence[str]) -> None:
        look = self.look
        offered = ", ".join(translated(move.split(), look.lang) for move in meant)
        self.console.say_wrapped(look.say("play.which", moves=offered) if meant else look.say("play.unclear"))

    def _say_themes(self) -> None:
        themes = ", ".join(self.look.say(f"puzzle.theme.{theme}") for theme in self.puzzle.themes)
        self.console.say_wrapped(self.look.say("puzzle.about", themes=themes))

    def _solve(self) -> None:
        """Say the answer and why, and play it out."""
        look, puzzle, console = self.look, self.puzzle, self.console
        move = headline(puzzle.hint, self.view, look.lang, look.names)
        console.say_wrapped(look.say("puzzle.solution", move=move))
        console.say_wrapped(explanation(puzzle.hint, self.view, look.lang, look.names))
        if puzzle.remember:
            console.say_wrapped(look.say("puzzle.remember", slots=", ".join(map(self._lying, puzzle.remember))))
        console.say(look.say("puzzle.then"))
        match, before = self.match.copy(), len(self.match.events)
        for played in puzzle.record.moves[puzzle.at :]:
            match.play(played)
        shown = []
        for event in events_for(match.events[before:], puzzle.seat):
            if isinstance(event, Round | Won):
                break  # the next round is not part of the puzzle
            shown.append(event)
        console.say(*paragraphs(shown, look, puzzle.seat))

    def _lying(self, slot: str) -> str:
        """Name the card in a slot."""
        voice = Voice(self.look.lang, self.look.names, self.puzzle.seat, self.puzzle.game)
        return voice.slot(slot, self.puzzle.seat, self.view.known[slot[0]][int(slot[1:]) - 1])

    def _quit(self) -> None:
        raise Quit
