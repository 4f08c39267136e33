"""The lobby: choose the game, the players and the bots; play matches one after another."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import TypeVar

from ..bots import LEVELS, USUAL, Bot, bot_seed, make_bot, warming
from ..bots.levels import LevelBot
from ..bots.registry import check_game, check_here
from ..daily import LEVEL, PLAYERS, SEAT, daily_seed, today
from ..errors import Problem
from ..games import FEWEST, GAMES, Game
from ..games.gears import can_compile
from ..installation import install_command
from ..match import Match
from ..notation import SEATS
from ..notation.position import PUBLIC
from ..setting_up import read_players
from .console import Console
from .drawing import Look, shown_name
from .play import Quit, TerminalTable
from .saving import check_file, save_record

T = TypeVar("T")


class BadSettings(Problem):
    """Settings that do not fit together."""

    family = "play.wish"


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """The settings of `biberbau play`. If `game` or `bots` is None, the person is asked. `people`: names or number."""

    game: str | None = None
    players: int | None = None
    people: Sequence[str] | int = 1
    bots: Sequence[str] | None = None
    seed: str | None = None
    options: Mapping[str, object] | None = None
    save: Path | None = None
    memory: bool = False
    daily: bool = False
    """Whether the deal of the day is played: it fixes the players, the bots and the seed."""


def host(settings: PlaySettings, console: Console, lang: str) -> None:
    """Play matches until nobody wants another one; a Problem says which setting is wrong."""
    look = Look(lang=lang, paint=console.paint, memory=settings.memory)
    try:
        _play_on(settings, console, look)
    except (Quit, EOFError):
        pass
    except KeyboardInterrupt:
        console.say("", look.say("play.bye"))
        raise
    console.say(look.say("play.bye"))


def _play_on(settings: PlaySettings, console: Console, look: Look) -> None:
    settings = _with_deal(settings) if settings.daily else settings
    _check_players(settings)
    if settings.save is not None:
        check_file(settings.save, console, look)
    settings = (
        _ask_settings(settings, console, look)
        if settings.game is None
        else replace(settings, players=_players(settings))
    )
    if settings.bots is None and console.is_interactive and _has_bots(settings):
        settings = _ask_level(settings, console, look)
    if settings.daily:
        settings = replace(settings, seed=daily_seed(settings.game or "", today()))
    match = _play(settings, 1, console, look, are_new_players=True)
    if settings.daily:
        console.say_wrapped(look.say("play.daily", day=today().isoformat(), points=match.totals[SEAT]))
        return
    number = 1
    while (again := _ask_again(settings, match, console, look)) is not None:
        number += 1
        match = _play(again, number, console, look, are_new_players=again.bots != settings.bots)
        settings = again


def _with_deal(settings: PlaySettings) -> PlaySettings:
    """The players and bots of the deal of the day. BadSettings if others were asked for, or house rules."""
    usual = PlaySettings()
    for name in ("players", "people", "bots", "seed"):
        if getattr(settings, name) != getattr(usual, name):
            raise BadSettings("daily")
    if settings.options:
        raise BadSettings("daily")
    return replace(settings, players=PLAYERS, bots=(LEVEL,))


def _ask_again(settings: PlaySettings, match: Match, console: Console, look: Look) -> PlaySettings | None:
    """Offer another match, also against other bots; None if nobody wants one. Save the last record on request."""
    if not settings.people:
        return None
    can_change = _has_bots(settings)
    typed = console.ask(look.say("play.again.level" if can_change else "play.again"))
    if look.means(typed, "play.command.position"):
        console.say(match.position_text(PUBLIC))
        return _ask_again(settings, match, console, look)
    if can_change and look.means(typed, "play.command.level"):
        return _ask_level(settings, console, look)
    return settings if look.means(typed, "play.yes") else None


def _check_players(settings: PlaySettings) -> None:
    """Refuse more people than seats, equal names, or an impossible number of seats, before any question is asked."""
    people, players = _count_people(settings), read_players(_players(settings))
    if people > players:
        raise BadSettings("people", people=people, players=players)
    _check_names([] if isinstance(settings.people, int) else [shown_name(name) for name in settings.people])


def _check_names(names: Sequence[str]) -> None:
    for number, name in enumerate(names):
        if name and name in names[:number]:
            raise BadSettings("namesakes", name=name)


def _has_bots(settings: PlaySettings) -> bool:
    return _count_people(settings) < _players(settings)


def _players(settings: PlaySettings) -> int:
    """Return the number of seats; the default is one for each person and bot that is named."""
    if settings.players is not None:
        return settings.players
    return max(FEWEST, _count_people(settings) + len(settings.bots or ()))


def _count_people(settings: PlaySettings) -> int:
    return settings.people if isinstance(settings.people, int) else len(settings.people)


# The menu


def _ask_settings(settings: PlaySettings, console: Console, look: Look) -> PlaySettings:
    """Offer the games, then ask for the number of players."""
    games = _offer("play.menu", "game", GAMES, console, look)
    game = _ask_one(console, look, look.say("play.menu.game"), games.get)
    return replace(
        settings, game=game, players=settings.players or _ask_players(GAMES[game], _players(settings), console, look)
    )


def _ask_players(game: Game, fewest: int, console: Console, look: Look) -> int:
    """Ask for the number of players, unless only one is possible."""
    counts = {str(players): players for players in game.players if players >= fewest}
    if len(counts) < 2:
        return fewest
    prompt = look.say("play.menu.players", fewest=fewest, most=game.players[-1])
    return _ask_one(console, look, prompt, counts.get)


def _ask_level(settings: PlaySettings, console: Console, look: Look) -> PlaySettings:
    """Offer the levels; Enter chooses the default."""
    levels = {"": USUAL} | _offer("play.menu.level", "bot", LEVELS, console, look)
    prompt = look.say("play.menu.level.choose", usual=look.say(f"bot.{USUAL}"))
    return replace(settings, bots=(_ask_one(console, look, prompt, levels.get),))


def _offer(title: str, kind: str, names: Iterable[str], console: Console, look: Look) -> dict[str, str]:
    """Show a numbered menu of things with names and descriptions; return what may be typed for each."""
    console.say(look.paint.style("bold", look.say(title)))
    typed: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        label = look.say(f"{kind}.{name}")
        console.say(f"  {number}) {look.paint.style('bold', label)} ({name})")
        console.say_wrapped(f"     {look.say(f'{kind}.{name}.about')}", "     ")
        typed |= dict.fromkeys((str(number), name, label.lower()), name)
    return typed


def _ask_one(console: Console, look: Look, prompt: str, read: Callable[[str], T | None]) -> T:
    while True:
        typed = console.ask(prompt).lower()
        if look.means(typed, "play.command.quit"):
            raise Quit
        chosen = read(typed)
        if chosen is not None:
            return chosen
        console.say(look.say("play.menu.unclear"))


# One match


def _play(settings: PlaySettings, number: int, console: Console, look: Look, are_new_players: bool) -> Match:
    """Play one match, and save its record even if it is interrupted."""
    people, players = _people(settings.people, look), _players(settings)
    seed = settings.seed if settings.seed is None or number == 1 else f"{settings.seed}/{number}"
    match = Match(settings.game or "", players, seed, options=settings.options)
    bots = bots_for(settings.bots or (USUAL,), SEATS[len(people) : players], match)
    names = dict(zip(SEATS, [*people, *bot_names(people, look)], strict=False))
    if are_new_players:
        _explain_missing_search(bots.values(), GAMES[match.game], console, look)
    try:
        TerminalTable(match, bots, console, replace(look, names=names, game=match.game)).run()
    finally:
        try:
            if settings.save is not None:
                kept = save_record(match, _written_names(settings, names, look), settings.save, number)
                console.say(look.say("play.saved", path=kept))
        finally:
            close_bots(bots, names, console, look)
    return match


def _people(people: Sequence[str] | int, look: Look) -> list[str]:
    """Return the names of the people, made printable and limited in length."""
    if not isinstance(people, int):
        return [shown_name(name) or look.say("seat.other", seat=SEATS[at]) for at, name in enumerate(people)]
    if people == 1:
        return [look.say("play.you")]
    return [look.say("seat.other", seat=seat) for seat in SEATS[:people]]


def _written_names(settings: PlaySettings, names: Mapping[str, str], look: Look) -> dict[str, str]:
    """Return names for the record: a single person without a name is a guest, several are named by their seats."""
    written = {seat: names[seat] for seat in SEATS[: settings.players]}
    if settings.people == 1:
        return {**written, SEATS[0]: look.say("play.guest")}
    nameless = settings.people if isinstance(settings.people, int) else 0
    return {seat: name for seat, name in written.items() if seat not in SEATS[:nameless]}


def bot_names(people: Sequence[str], look: Look) -> list[str]:
    """Return names for the bots that no person has."""
    taken = {name.casefold() for name in people}
    return [name for name in look.say("play.bots").split() if name.casefold() not in taken]


def bots_for(wanted: Sequence[str], seats: str, match: Match) -> dict[str, Bot]:
    """Create the bots for the seats of a match, the requested ones in turn."""
    for name in wanted:
        check_here(name)
        check_game(name, match.game, match.players)
    for name in wanted[len(seats) :]:  # without a seat too, so that a wrong name is refused
        make_bot(name, seed="", patient=False)
    return {
        seat: make_bot(name, bot_seed(match.seed, seat), patient=False)
        for seat, name in zip(seats, cycle(wanted), strict=False)
    }


def _explain_missing_search(bots: Iterable[Bot], game: Game, console: Console, look: Look) -> None:
    """Explain if strong bots cannot search yet."""
    if not any(isinstance(bot, LevelBot) and bot.level.rollouts for bot in bots):
        return
    if not can_compile():
        console.say_wrapped(look.say("play.no-numba", install=install_command("compiled")))
    elif not warming.is_warm(game):
        console.say_wrapped(look.say("play.warming"))


def close_bots(bots: Mapping[str, Bot], names: Mapping[str, str], console: Console, look: Look) -> None:
    """Close the bots, and report bot programs that had problems."""
    for seat, bot in bots.items():
        bot.close()
        incidents = getattr(bot, "incidents", ())
        if incidents:
            message = look.say("play.incidents", name=names[seat], count=len(incidents), incident=incidents[0])
            console.say_wrapped(message, "  ")
