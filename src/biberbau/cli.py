"""The commands: `biberbau serve`, `play`, `replay`, `verify`, `show`, `rules`, `check`, `simulate`, `arena` and more.

`--help`, `arena`, `ladder`, `train`, `exploit` and `bench` speak English; the texts of all other commands come from the
catalogues, in English and German. Exit codes: 0 done, 1 failure, 2 wrong command line, 130 after Ctrl-C. Each command
imports what it needs when it runs, so that the start is fast.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from . import __version__, lang
from .arena.commands import ARENA, DOCS, LADDER, OWN_BOTS, add_arena, add_ladder, arena, ladder
from .arena.progress import Progress
from .arguments import add_colour, add_learning, add_options, options_of
from .errors import BadRecord, Problem, in_words
from .games import FEWEST, GAMES, MOST
from .installation import command as shell_command
from .installation import install_command
from .notation import SEATS
from .server.commands import ADMIN, add_admin, admin, server_packages
from .server.config import CannotServe
from .terminal.commands import ANALYSE, PUZZLE, add_analyse, add_puzzle, analyse, puzzle
from .terminal.reading import REPLAY, RULES, add_replay, add_rules, replay, rules

if TYPE_CHECKING:
    from .lab.simulate import Simulation

DONE, FAILED, WRONG_CALL, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141

EXAMPLES = (
    ("serve", "open a table in the browser"),
    ("serve --lan", "let phones on the same network join"),
    ("play", "choose a game and a level of bots"),
    ("play clan --players 3", "BiberClan, you and two opponents"),
    ("play gang --bots kit,boss", "you, a weak and a strong opponent"),
    ("play bande --human Ada,Bea", "two people at one keyboard; cards are hidden between turns"),
    ("play gang --save evening.json", "save a record of the match"),
    ("replay evening.json --seat A", "read it as the player on seat A saw it"),
    ("analyse evening.json --seat A", "which decisions mattered, and what was luck"),
    ("puzzle play clan", "solve puzzles of BiberClan"),
    ("verify record.json", "check that the deal of a match on a server was fair"),
    ('show "clan 7,4dAn,-,-,-/…"', "draw a position, for example from a bug report"),
    ("rules gang --lang de", "the rules of Biber Gang, in German"),
    ("simulate bande --players 4", "averages of random play"),
    ("arena bande --bots kit,builder", "bots against each other"),
    ("train bande --millions 40", "train a policy by self-play"),
)
GAME_NAMES = """\
games: clan (BiberClan), clan-combined (BiberClan with Biberbande), gang (Biber Gang),
       bande (Biberbande), bande-classic (its older edition)
"""
CHECK = "Run files of conformance cases; exit 1 if one fails or there is none, 2 if a file can't be read."
VERIFY = "Check that the shuffles of a record follow from its proof; exit 1 if they do not, or if nothing is proven."


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    _open_streams()
    parser = _parser()
    try:
        if not (sys.argv[1:] if argv is None else argv):
            parser.print_help()
            return WRONG_CALL
        return _run(parser.parse_args(argv))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        _settle_output()
        return PIPE_CLOSED


def _open_streams() -> None:
    """Replace closed standard streams by the null device, and characters that can't be encoded by `?`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):  # not a replacement of another type
            stream.reconfigure(errors="replace")


def _settle_output() -> None:
    """Flush the output; if that fails, redirect it to the null device, so that Python ends without an error."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(call: argparse.Namespace) -> int:
    language = call.lang or lang.from_environment(os.environ)
    command: Callable[[argparse.Namespace, str], int] = call.command
    if command is not serve:  # `serve` handles these signals itself
        _end_like_ctrl_c()
    try:
        code = command(call, language)
        sys.stdout.flush()
    except Problem as problem:
        return _complain(problem.explain(language) + _suggestion(problem, language), _code_of(problem))
    except BrokenPipeError:
        raise
    except OSError as error:  # for example a full disk or a folder without write permission
        _settle_output()
        return _complain(lang.text(language, "cli.system", why=in_words(error)), FAILED)
    return code


def _end_like_ctrl_c() -> None:
    """Handle SIGHUP and SIGTERM like Ctrl-C: records are saved, and the processes of an arena end."""
    for name in ("SIGHUP", "SIGTERM"):
        ending = getattr(signal, name, None)  # some systems lack one of them
        if ending is not None and signal.getsignal(ending) == signal.SIG_DFL:  # not if ignored, as by `nohup`
            signal.signal(ending, signal.default_int_handler)


def _complain(message: str, code: int) -> int:
    print(f"biberbau: {_printable(message)}", file=sys.stderr)
    return code


def _printable(message: str) -> str:
    """Replace control characters, which could move the cursor."""
    return "".join(letter if letter.isprintable() else "?" for letter in message)


def _code_of(problem: Problem) -> int:
    return FAILED if isinstance(problem, BadRecord | CannotServe) else WRONG_CALL


def _suggestion(problem: Problem, language: str) -> str:
    """Suggest a game for a misspelt name."""
    from difflib import get_close_matches

    meant = get_close_matches(str(problem.fields.get("game")), GAMES, 1) if problem.code == "unknown-game" else []
    return " " + lang.text(language, "cli.suggest", name=meant[0]) if meant else ""


# The command line


class _Parser(argparse.ArgumentParser):
    """A parser that prints errors in the form of all other errors."""

    def error(self, message: str) -> NoReturn:
        """Print an error and how to get help; exit."""
        hint = f"try: {self.prog} --help"
        sys.exit(_complain(f"{message} ({hint})", WRONG_CALL))


def _epilog() -> str:
    """Examples that can be copied, and the names of the games."""
    calls = [(shell_command(words), about) for words, about in EXAMPLES]
    width = max(len(call) for call, _ in calls)
    return "\n".join(["examples:", *(f"  {call:<{width}}  {about}" for call, about in calls), "", GAME_NAMES])


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=shell_command(),
        description="The beaver card games BiberClan, Biber Gang and Biberbande: play them, read their rules, "
        "replay records, simulate.",
        epilog=_epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"biberbau {__version__}")
    _add_language(parser, None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, run: Callable[[argparse.Namespace, str], int], about: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=about, description=about)
        _add_language(command, argparse.SUPPRESS)  # a --lang before the command stays valid
        command.set_defaults(command=run)
        return command

    _add_serve(add("serve", serve, "Start the web server: play in the browser with bots and with friends."))
    _add_copy(add("copy", copy, "Copy a server between a data folder and PostgreSQL; stop it first."))
    _add_backup(add("backup", backup, "Copy all tables of a server to a file; the server may be running."))
    _add_tables(add("tables", tables, "List, check, export or close the tables of a server's data folder."))
    add_admin(add("admin", admin, ADMIN))
    _add_play(add("play", play, "Play in this terminal, against bots or with others at the keyboard."))
    add_rules(add("rules", rules, RULES))
    _add_check(add("check", check, CHECK))
    add_replay(add("replay", replay, REPLAY))
    add_analyse(add("analyse", analyse, ANALYSE))
    add_puzzle(add("puzzle", puzzle, PUZZLE))
    _add_verify(add("verify", verify, VERIFY))
    _add_show(add("show", show, "Draw a position given in one line, for example from a bug report."))
    _add_simulate(add("simulate", simulate, "Play many matches of random moves and show the averages."))
    add_arena(add("arena", arena, ARENA))
    add_ladder(add("ladder", ladder, LADDER))
    _add_train(add("train", train, "Train a policy by self-play; write its network and a bot for the arena."))
    _add_exploit(add("exploit", exploit, "Train a best response to a policy or to a level: how much can it lose?"))
    _add_bench(add("bench", bench, "Measure how fast the rules run on this machine, in plain Python and with numba."))
    return parser


def _add_language(parser: argparse.ArgumentParser, default: str | None) -> None:
    in_english = "help, arena, ladder, train, exploit and bench are in English only"
    about = f"language of messages (default: from the environment); {in_english}"
    parser.add_argument("--lang", choices=lang.LANGUAGES, default=default, help=about)


def _add_serve(command: argparse.ArgumentParser) -> None:
    from .server.config import SETTINGS, Config, read_switch

    usual = Config()
    for setting in SETTINGS:
        default = getattr(usual, setting.name)
        about = f"{setting.about} (default: {'none' if default in ((), None) else default})"
        if setting.read is read_switch:
            action = argparse.BooleanOptionalAction
            command.add_argument(f"--{setting.flag}", action=action, help=setting.about)
        else:
            command.add_argument(f"--{setting.flag}", metavar=setting.shown, help=about)
    command.epilog = "Every flag can also be set by an environment variable: BIBERBAU_PORT for --port."


def _add_backup(command: argparse.ArgumentParser) -> None:
    about = "file to write; it must not exist yet. With --keep: folder for files that are named by the time"
    command.add_argument("file", type=Path, metavar="FILE", help=about)
    keep = "remove all but the newest N copies in the folder, 1 to 1000"
    command.add_argument("--keep", type=int, choices=range(1, 1001), metavar="N", help=keep)
    _add_place(command)
    about = "also copy the key file, to FILE.key; without it running matches cannot continue (default: yes)"
    command.add_argument("--key", action=argparse.BooleanOptionalAction, default=True, help=about)


def _add_tables(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    about = "list all; check that all can be read, exit 1 if not; export the log of one as JSON lines; close one"
    add("action", choices=("list", "check", "export", "close"), nargs="?", default="list", help=about)
    add("table", nargs="?", metavar="TABLE", help="id of a table, for export and close")
    _add_place(command)
    command.epilog = (
        "An export has no names. It may show hidden cards; with the key file it shows all of them. "
        "Only close needs the server to be stopped, and only if it uses a data folder."
    )


def _add_place(command: argparse.ArgumentParser) -> None:
    """Where the store and the key file of a server are."""
    command.add_argument("--data", type=Path, metavar="DIR", help="data folder of the server (default: as for serve)")
    command.add_argument("--store", metavar="URL", help="postgresql://… of a server that uses a database")
    command.add_argument("--key-file", type=Path, metavar="FILE", help="key file of the server (default: as for serve)")


def _add_copy(command: argparse.ArgumentParser) -> None:
    about = "data folder of a server, or postgresql://…"
    command.add_argument("--from", dest="source", required=True, metavar="STORE", help=about)
    command.add_argument("--to", dest="target", required=True, metavar="STORE", help=f"{about}; it must be empty")


def _add_play(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("game", nargs="?", metavar="GAME", help=", ".join(GAMES) + "; if missing, you are asked")
    add("--players", type=int, metavar="N", help="number of seats, 2 to 6 (default: one for each person and bot named)")
    who = command.add_mutually_exclusive_group()
    who.add_argument("--human", metavar="NAMES", help="names of the people at this keyboard, separated by commas")
    seats = range(MOST + 1)
    who.add_argument(
        "--humans", type=int, choices=seats, metavar="N", help="number of people at this keyboard, 0 to 6 (default: 1)"
    )
    add(
        "--bots",
        metavar="NAMES",
        help=f"bots for the other seats, in turn: kit, yearling, builder, elder, boss; random, one-step, ismcts; "
        f"{OWN_BOTS} (default: you are asked; without a terminal yearling)",
    )
    about = "play the deal of the day: the same cards and bots for everybody, also on the page"
    add("--daily", action="store_true", help=about)
    add("--seed", help="text or number that determines all shuffles, and the moves of bots that do not search")
    add_options(command)
    add(
        "--save",
        type=Path,
        metavar="FILE",
        help="save the record of the match in a new file, that of the next match in FILE-2",
    )
    add("--memory", action="store_true", help="show face-down cards that you have seen before, and the last discards")
    add_colour(command)


def _add_check(command: argparse.ArgumentParser) -> None:
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON file of cases")


def _add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="JSON file with one record of a finished match")
    about = "JSON file that a player's page has kept: checks that this player's cut is in the deal"
    command.add_argument("--receipt", type=Path, metavar="FILE", help=about)


def _add_show(command: argparse.ArgumentParser) -> None:
    about = "the position, or a file that contains it, or - for standard input"
    command.add_argument("line", nargs="+", metavar="LINE", help=about)
    command.add_argument(
        "--seat", type=str.upper, help="draw what this seat sees (default: all cards that the position contains)"
    )
    add_colour(command)


def _add_simulate(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("game", metavar="GAME", help=", ".join(GAMES))
    add("--players", type=int, default=2, metavar="N", help="number of players, 2 to 6 (default: 2)")
    add("--matches", type=int, default=1000, metavar="M", help="number of matches (default: 1000)")
    add_options(command, with_rounds=True)
    add("--gear", choices=("plain", "compiled"), default="plain", help="compiled is faster and needs numba")
    add("--seed", type=int, default=0, help="whole number; the same seed gives the same averages (default: 0)")
    add("--json", action="store_true", help="print the numbers as JSON")


def _add_train(command: argparse.ArgumentParser) -> None:
    add_learning(
        command, "folder for the results; a run in the same folder continues where the last one stopped (nets)"
    )
    rival = "who has the other seats in two of five matches: builder, elder@100, reader@100 (nobody)"
    command.add_argument("--rival", metavar="NAME", help=rival)
    command.add_argument("--start", metavar="NET", type=Path, help="policy to begin with (none: random weights)")


def _add_exploit(command: argparse.ArgumentParser) -> None:
    add_learning(command, "folder for the results (nets)")
    rival = command.add_mutually_exclusive_group()
    rival.add_argument("--net", type=Path, metavar="FILE", help="the policy, as train wrote it (that of the package)")
    level = "instead of a policy: kit, yearling, builder, elder, boss, without forgetting; hasty, counting, baiting"
    rival.add_argument("--level", help=f"{level} (players of bande games whom levels reckon with)")
    add = command.add_argument
    add("--rollouts", type=int, metavar="N", help="with --level: budget of a level that searches, while training (100)")
    about = "with --level: matches of the response against the whole level at a table, at the end (200); 0 for none"
    add("--matches", type=int, default=200, metavar="N", help=about)
    add("--docs", type=Path, metavar="DIR", help=f"{DOCS}, in which the response is published (none)")


def _add_bench(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "games", nargs="*", metavar="GAME", help=f"games to measure (default: all: {', '.join(GAMES)})"
    )
    seats = range(FEWEST, MOST + 1)
    command.add_argument(
        "--players",
        type=int,
        action="append",
        choices=seats,
        help="number of players; may be repeated (default: 2, 4 and 6)",
    )


# The commands


def serve(call: argparse.Namespace, language: str) -> int:
    """Run the server until it is stopped."""
    from .server.config import configure

    config = configure(vars(call), os.environ)
    with server_packages():
        from .server.serving import serve as run
    run(config, language, lambda line: print(line, flush=True))
    return DONE


def backup(call: argparse.Namespace, language: str) -> int:
    """Copy all tables."""
    from .server.config import configure

    with server_packages():
        from .server.backup import back_up, back_up_dated
    flags = {"data": call.data, "store": call.store, "key_file": call.key_file}
    config, target, copied = configure(flags, os.environ), call.file, None
    if call.keep is None:
        copied = back_up(config.data, target, config.key_path if call.key else None, config.store)
    else:
        target = back_up_dated(config.data, target, call.keep, datetime.now(UTC), config.store)
    print(lang.text(language, "serve.backup", path=target))
    if copied is not None:
        print(lang.text(language, "serve.backup.key", path=copied))
    elif config.key_path.exists():
        print(lang.text(language, "serve.backup.no-key", path=config.key_path))
    return DONE


def tables(call: argparse.Namespace, language: str) -> int:
    """List, check, export or close tables."""
    from .server.config import configure

    with server_packages():
        from .server import inspection
    config = configure({"data": call.data, "store": call.store, "key_file": call.key_file}, os.environ)
    is_well = inspection.run(call.action, call.table, config, lambda text, **facts: lang.text(language, text, **facts))
    return DONE if is_well else FAILED


def copy(call: argparse.Namespace, language: str) -> int:
    """Copy a server to another store."""
    with server_packages():
        from .server.copying import copy as run
    run(call.source, call.target)
    print(lang.text(language, "serve.copy"))
    return DONE


def play(call: argparse.Namespace, language: str) -> int:
    """Play matches in the terminal."""
    from .arena.commands import split_bots
    from .terminal.console import real_console
    from .terminal.lobby import PlaySettings, host

    named = call.human.split(",") if call.human is not None else None
    settings = PlaySettings(
        game=call.game,
        players=call.players,
        people=named if named is not None else 1 if call.humans is None else call.humans,
        bots=None if call.bots is None else split_bots(call.bots) or [call.bots],
        seed=call.seed,
        options=options_of(call.option),
        save=call.save,
        memory=call.memory,
        daily=call.daily,
    )
    host(settings, real_console(call.color), language)
    return DONE


def check(call: argparse.Namespace, language: str) -> int:
    """Run conformance cases."""
    from .cases import failures

    code, passed, failed = DONE, 0, 0
    for path in call.files:
        try:
            for name, failure in failures(path):
                passed, failed = passed + (failure is None), failed + (failure is not None)
                if failure is not None:
                    print(_printable(lang.text(language, "cli.file", path=f"{path}: {name}", why=failure)))
        except BadRecord as problem:
            code = _complain(lang.text(language, "cli.file", path=path, why=problem.explain(language)), WRONG_CALL)
    if passed or failed:
        print(lang.text(language, "cli.check", passed=passed, failed=failed))
    elif code == DONE:
        return _complain(lang.text(language, "cli.check.none"), FAILED)
    return code or (FAILED if failed else DONE)


def verify(call: argparse.Namespace, language: str) -> int:
    """Check whether a match was dealt fairly."""
    from .terminal.verify import verify as lines_of

    is_sound, lines = lines_of(call.file, call.receipt, language)
    for line in lines:
        print(_printable(line))
    return DONE if is_sound else FAILED


def show(call: argparse.Namespace, language: str) -> int:
    """Draw a position."""
    from .terminal.console import real_console
    from .terminal.drawing import Look
    from .terminal.show import show as draw

    console = real_console(call.color)
    look = Look(language, width=console.width, paint=console.paint)
    console.say(*draw(_position(call.line), call.seat, look))
    return DONE


def _position(words: Sequence[str]) -> str:
    """Find the position: text with spaces is a position, a single word is the name of a file."""
    line = " ".join(words)
    if len(line.split()) > 1:
        return line
    return sys.stdin.read() if line == "-" else Path(line).read_text("utf-8-sig", "replace")


def simulate(call: argparse.Namespace, language: str) -> int:
    """Play many random matches."""
    from .lab.simulate import simulate as run

    shown = sys.stderr if sys.stderr.isatty() else None
    try:
        with Progress(shown, call.matches, lang=language) as progress:
            options = options_of(call.option)
            result = run(call.game, call.players, call.matches, call.gear, call.seed, progress.reach, options)
    except ModuleNotFoundError:
        return _complain(lang.text(language, "cli.no-numba", install=install_command("compiled")), FAILED)
    print(json.dumps(asdict(result)) if call.json else _report(result, call.game, language))
    return DONE


def train(call: argparse.Namespace, language: str) -> int:
    """Train a policy by self-play, and say how it goes."""
    from .lab.commands import train as run

    how = call.players, call.millions, call.seed, call.out, call.rival, call.start
    return _learn(lambda: run(call.game, *how))


def exploit(call: argparse.Namespace, language: str) -> int:
    """Train a best response to a policy or a level, and say how it goes."""
    from .arena.commands import respond
    from .lab.commands import exploit as run
    from .lab.commands import exploit_level

    how = call.millions, call.seed, call.out
    if call.level is not None:
        return _learn(
            lambda: respond(call, lambda: exploit_level(call.game, call.players, call.level, call.rollouts, *how))
        )
    return _learn(lambda: respond(call, lambda: run(call.game, call.players, call.net, *how)))


def _learn(run: Callable[[], None]) -> int:
    try:
        run()
    except ModuleNotFoundError as error:  # it names the command that installs what is missing
        return _complain(str(error), FAILED)
    return DONE


def bench(call: argparse.Namespace, language: str) -> int:
    """Measure the rules."""
    from .lab.bench import measure
    from .setting_up import read_game

    measure([read_game(game).name for game in call.games] or list(GAMES), call.players)
    return DONE


def _report(result: "Simulation", game: str, language: str) -> str:
    """Print a simulation for people: a line for each seat, then the averages."""
    matches = _number(f"{result.matches:,}", language)
    played = {"game": lang.text(language, f"game.{game}"), "players": len(result.wins), "matches": matches}
    title = "cli.simulate.1" if result.matches == 1 else "cli.simulate"
    lines = [lang.text(language, title, **played), "", *_by_seat(result, language), ""]
    return "\n".join([*lines, *_averages(result, language)])


def _by_seat(result: "Simulation", language: str) -> Iterator[str]:
    heads = [lang.text(language, f"cli.simulate.{name}") for name in ("seat", "points", "wins")]
    yield "  ".join(heads)
    for seat, points, share in zip(SEATS, result.points_per_round, result.wins, strict=False):
        cells = (seat, _number(f"{points:.2f}", language), _number(f"{share:.1%}", language))
        yield "  ".join(cell.rjust(len(head)) for cell, head in zip(cells, heads, strict=True))


def _averages(result: "Simulation", language: str) -> Iterator[str]:
    numbers = {
        "rounds": f"{result.rounds:,}",
        "turns": f"{result.turns / result.rounds:.1f}",
        "decisions": f"{result.decisions / result.matches:.1f}",
        "capped": f"{result.capped:,}",
        "speed": f"{result.decisions / max(result.seconds, 1e-9):,.0f}",
        "compile": f"{result.compile_seconds:.1f}",
    }
    named = {lang.text(language, f"cli.simulate.{name}"): number for name, number in numbers.items()}
    widest = max(len(name) for name in named)
    for name, number in named.items():
        yield f"{name:<{widest}}  {_number(number, language):>12}"


def _number(written: str, language: str) -> str:
    """Format a number with the separators of a language."""
    return written.translate(str.maketrans(",.", lang.text(language, "cli.separators")))
