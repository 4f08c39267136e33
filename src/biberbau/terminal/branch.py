"""Playing on from a moment of a record in the terminal, against bots."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ..branching import Deal, branch_line
from ..match import Match
from ..notation import SEATS
from .console import Console
from .drawing import Look
from .lobby import bot_names, bots_for, close_bots
from .play import Quit, TerminalTable
from .saving import check_file, save_record


def play_branch(
    fields: Mapping[str, object],
    moves: int,
    seat: str | None,
    deal: Deal,
    bot: str,
    save: Path | None,
    console: Console,
    look: Look,
) -> None:
    """Play on after some moves of a record, in a seat (None: the one to move). BadRecord or BadSetup if impossible.

    The table shows the cards that the seat has seen, because the person was not there.
    """
    mine = seat or _to_move(fields, moves)
    match = Match.from_position(branch_line(fields, moves, mine, deal))
    if save is not None:
        check_file(save, console, look)
    others = [letter for letter in SEATS[: match.players] if letter != mine]
    bots = bots_for((bot,), "".join(others), match)
    names = {mine: look.say("play.you"), **dict(zip(others, bot_names((), look), strict=False))}
    console.say_wrapped(look.say("replay.branch", moves=moves))
    try:
        TerminalTable(match, bots, console, replace(look, names=names, game=match.game, memory=True)).run()
    except (Quit, EOFError):
        console.say(look.say("play.bye"))
    finally:
        try:
            if save is not None:
                kept = save_record(match, {**names, mine: look.say("play.guest")}, save, 1)
                console.say(look.say("play.saved", path=kept))
        finally:
            close_bots(bots, names, console, look)


def _to_move(fields: Mapping[str, object], moves: int) -> str:
    """The seat to move after some moves; the first seat where nobody is, because then there is no branch."""
    for number, (match, _) in enumerate(Match.replay_in_steps(fields)):
        if number == moves:
            return match.turn or SEATS[0]
    return SEATS[0]
