"""A bot of an earlier version of Biberbau, as a program for today's arena: `OLD/bin/python earlier.py boss`.

It runs with the Python of the environment in which the earlier version is installed. Its argument is a level or a
baseline of that version, with or without a budget: `boss`, `boss@800`. With names of games after it, it compiles the
search of these games and ends.

- Fields of the view that the version does not know are dropped, because early versions refuse them. No version needs a
  field that came later. Events keep everything: bots skip kinds and fields that they do not know.
- The search is loaded before the greeting is answered, so that the time of the first move does not include it.
- The version's own time limit never stops a search. Early versions limit the wall-clock time, so a busy machine would
  weaken them unnoticed. A move that takes too long is late in the arena, which reports it as an incident.
"""

import json
import sys
from dataclasses import replace
from math import inf

from biberbau import Match, View
from biberbau.bots import LEVELS, make_bot


def answers(lines, level):
    """Answer the messages of the protocol `biberbau-bot/1` until bye or the end of the input."""
    for line in lines:
        message = json.loads(line)
        if message["type"] == "hello":
            load_search(level, message["game"])
            bot = make_bot(level, message["seed"])
            yield {"name": level}
        elif message["type"] == "move":
            yield {"move": bot.choose(view_of(message), events_of(message))}
        elif message["type"] == "bye":
            return


def load_search(level, game):
    """Choose a move of a match that nobody plays; it is compiled first, if that has not been done before."""
    match = Match(game, players=2, seed=0)
    make_bot(level, "").choose(match.view(match.turn), ())


def view_of(message):
    """Read the view of a message, without the fields that this version does not know."""
    return View.from_dict({name: value for name, value in message["view"].items() if name in View._fields})


def events_of(message):
    """Read the events of a message; bots of early versions take them as they are in the message."""
    try:
        from biberbau.notation.events import read_events
    except ImportError:
        return tuple(message["events"])
    return read_events(message["events"])


def lift_time_limit(level):
    """Let a level search until its budget is spent."""
    name = level.partition("@")[0]
    if name in LEVELS:
        LEVELS[name] = replace(LEVELS[name], seconds=inf)


if __name__ == "__main__":
    bot_name, *games = sys.argv[1:]
    lift_time_limit(bot_name)
    for game_name in games:
        load_search(bot_name, game_name)
    for answer in answers([] if games else sys.stdin, bot_name):
        print(json.dumps(answer), flush=True)
