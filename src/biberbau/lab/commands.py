"""The commands `biberbau train` and `biberbau exploit`.

Both train a network, and keep it with its training card and its bot in a folder. A second `train` in the same folder
continues where the first one stopped.
"""

import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..bots.learned.player import no_policy
from ..bots.learned.weights import PolicyNet, net_of
from ..bots.levels import LEVELS
from ..errors import BadSetup
from ..games import Game
from ..setting_up import read_game
from .extras import need
from .opponents import KINDS, opponents_of
from .searching import SEARCHING, Search

if TYPE_CHECKING:
    from ..bots.learned.curve import Point
    from .training import SelfPlay

MOST_MILLIONS = 100_000
ROLLOUTS = 100
"""Usual budget of a level that searches, while a response to it is trained."""
MOST_ROLLOUTS = 1_000_000
POINTS_OF_CURVE = 5
"""Points of the learning curve of a response to a level."""
BOT_FILE = '''"""The bot of the policy {name}."""

from functools import partial
from pathlib import Path

from biberbau.bots.learned.bot import PolicyBot
from biberbau.bots.learned.weights import PolicyNet

bot = partial(PolicyBot, PolicyNet.read(Path(__file__).with_name("{name}")))
'''


class Trained(NamedTuple):
    """A trained best response: what it was trained against, the name of its bot, and its training card."""

    rival: str
    bot: str
    card: dict[str, Any]


def train(
    game: str,
    players: int,
    millions: float,
    seed: int,
    folder: Path,
    rival: str | None = None,
    start: Path | None = None,
) -> None:
    """Train a policy by self-play, and say how it goes.

    A rival plays in a part of the matches; the first weights are random, or those of the policy in the file `start`. A
    run that is continued keeps its own. BadSetup says what is possible.
    """
    need("train", "numpy", "numba")
    from .training import SelfPlay

    path = folder / f"{game}-{players}p.npz"
    if path.exists():
        run = SelfPlay.resume(path)
    else:
        run = SelfPlay(game, players, seed, rival)
        if start is not None:
            run.start_from(_read(start, "--start", game, players))
    _run(run, path, millions, seed, "builders")


def exploit(game: str, players: int, net: Path | None, millions: float, seed: int, folder: Path) -> Trained:
    """Train a best response to the policy in a file, or else to that of the package; say how it goes.

    BadSetup says what is possible.
    """
    need("train", "numpy", "numba")
    from .exploiting import BestResponse, by_policy

    rival = _read(net, "--net") if net else net_of(read_game(game).name, players)
    if rival is None:
        raise no_policy(game, players)
    game, players = rival.card["game"], rival.card["players"]
    path = folder / f"exploit-{game}-{players}p.npz"
    run = BestResponse(game, players, by_policy(rival), seed)
    bot = _run(run, path, millions, seed, "it")
    return Trained("policy" if net is None else net.name, bot, run.policy().card)


def exploit_level(
    game: str, players: int, level: str, rollouts: int | None, millions: float, seed: int, folder: Path
) -> Trained:
    """Train a best response to a level with a small budget, or to a kind of player, and say how it goes.

    It begins with the policy of the package, if there is one for this game and number of players.
    BadSetup says what is possible.
    """
    need("train", "numpy", "numba")
    from .exploiting import BestResponse, by_name

    rival = _rival(read_game(game), level, rollouts)
    path = folder / f"exploit-{read_game(game).name}-{players}p-{level}.npz"
    run = BestResponse(game, players, by_name(rival), seed)
    policy = net_of(game, players)
    if policy is not None:
        run.start_from(policy)
    bot = _run(run, path, millions, seed, f"{rival} in batches", points=POINTS_OF_CURVE)
    return Trained(rival, bot, run.policy().card)


def _rival(game: Game, level: str, rollouts: int | None) -> str:
    """Return the name of a level, or of a kind of player, in batches."""
    known = (*LEVELS, *(name for name in opponents_of(game) if name in KINDS))
    if level not in known:
        raise BadSetup("bad-option", option="--level", value=level, expected=", ".join(known))
    if level in SEARCHING:
        rollouts = ROLLOUTS if rollouts is None else rollouts
        if not 0 < rollouts <= MOST_ROLLOUTS:
            raise BadSetup("bad-option", option="--rollouts", value=rollouts, expected=f"1–{MOST_ROLLOUTS}")
        return Search(level, rollouts).name
    if rollouts is not None:
        raise BadSetup("no-budget", bot=level)
    return level


def _read(path: Path, option: str, game: str = "", players: int = 0) -> PolicyNet:
    """Read a policy from the file of an option, of a certain game and number of players if these are given."""
    expected = f"{game or 'GAME'}-{players or 'N'}p.net (train)"
    try:
        found = PolicyNet.read(path)
    except (OSError, ValueError, zlib.error) as error:
        raise BadSetup("bad-option", option=option, value=path, expected=expected) from error
    if game and (found.card["game"], found.card["players"]) != (game, players):
        raise BadSetup("bad-option", option=option, value=path, expected=expected)
    return found


def _run(run: "SelfPlay", path: Path, millions: float, seed: int, others: str, points: int = 0) -> str:
    """Train and return the name of the bot.

    The learning curve has this number of `points` after the first one; with 0 it has one every REPORTED decisions.
    """
    from .training import MILLION, REPORTED

    if not 0 < millions <= MOST_MILLIONS:
        raise BadSetup("bad-option", option="--millions", value=millions, expected=f"0–{MOST_MILLIONS}")
    if run.seed != seed:
        raise BadSetup("bad-option", option="--seed", value=seed, expected=f"{run.seed} ({path})")
    path.parent.mkdir(parents=True, exist_ok=True)

    def keep(point: "Point") -> None:
        run.save(path)
        run.policy().write(path.with_suffix(".net"))
        lead = f"lead over {others} {point.lead:+.2f} ± {2 * point.error:.2f} points a round"
        print(f"{point.decisions / MILLION:7.1f} million decisions, {point.seconds:6.0f} CPU-s: {lead}", flush=True)

    decisions = int(millions * MILLION)
    if points:
        keep(run.add_point())
    run.train(decisions, -(-decisions // points) if points else REPORTED, keep)
    path.with_suffix(".py").write_text(BOT_FILE.format(name=path.with_suffix(".net").name), "utf-8")
    bot = f"py:{path.with_suffix('.py')}:bot"
    print(f"written: {path.with_suffix('.net')}, and its bot {bot}", flush=True)
    return bot
