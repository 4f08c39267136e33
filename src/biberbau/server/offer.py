"""The games that this server offers: their facts, with the server's own limits, and their texts."""

from functools import cache

from ..errors import Problem
from ..games import GAMES, Game
from ..games.game import Value
from ..games.options import TURN_CAP, USUAL_TURN_CAP
from ..lang import LANGUAGES, game_texts
from ..notation.game import GameFacts, facts_of
from .refusals import Refusal

MOST = {TURN_CAP.name: USUAL_TURN_CAP}
"""The server's own upper limits of options. Late joiners are sent the whole round, so rounds must not be endless."""


class Label(Problem):
    """The label of an option in the form for a new table."""

    family = "option"


def offered_facts(game: Game) -> GameFacts:
    """The facts of a game with the limits of this server."""
    facts = facts_of(game)
    options = [
        option._replace(most=min(option.most, MOST[option.name]))
        if option.most is not None and option.name in MOST
        else option
        for option in facts.options
    ]
    return facts._replace(options=tuple(options))


@cache
def offered_games() -> tuple[GameFacts, ...]:
    """All games that can be played here."""
    return tuple(offered_facts(game) for game in GAMES.values())


@cache
def offered_texts() -> dict[str, dict[str, str]]:
    """Names and descriptions of the games by language, for a page that was built without some of them."""
    return {lang: {key: text for game in GAMES for key, text in game_texts(game, lang).items()} for lang in LANGUAGES}


def check_limits(game: Game, options: dict[str, Value]) -> None:
    """Refuse a value above the server's limit, with the label of the form."""
    for option in offered_facts(game).options:
        value = options[option.name]
        if option.name in MOST and option.most is not None and isinstance(value, int) and value > option.most:
            raise Refusal("option-limits", option=Label(option.name), value=value, least=option.least, most=option.most)
