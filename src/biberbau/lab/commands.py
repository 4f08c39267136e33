"""The commands `biberbau train` and `biberbau exploit`.

Both train a network, and keep it with its training card and its bot in a folder. A second `train` in the same folder
continues where the first one stopped.
"""

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from ..bots.learned.player import no_policy
from ..bots.learned.weights import PolicyNet, net_of
from ..errors import BadSetup
from ..setting_up import read_game
from .extras import need

if TYPE_CHECKING:
    from .training import Point, SelfPlay

MOST_MILLIONS = 100_000
BOT_FILE = '''"""The bot of the policy {name}."""

from functools import partial
from pathlib import Path

from biberbau.bots.learned.bot import PolicyBot
from biberbau.bots.learned.weights import PolicyNet

bot = partial(PolicyBot, PolicyNet.read(Path(__file__).with_name("{name}")))
'''


def train(game: str, players: int, millions: float, seed: int, folder: Path) -> None:
    """Train a policy by self-play, and say how it goes. BadSetup says what is possible."""
    need("train", "numpy", "numba")
    from .training import SelfPlay

    path = folder / f"{game}-{players}p.npz"
    _run(SelfPlay.resume(path) if path.exists() else SelfPlay(game, players, seed), path, millions, seed, "builders")


def exploit(game: str, players: int, net: Path | None, millions: float, seed: int, folder: Path) -> None:
    """Train a best response to the policy in a file, or else to that of the package; say how it goes.

    BadSetup says what is possible.
    """
    need("train", "numpy", "numba")
    from .exploiting import BestResponse

    rival = _read(net) if net else net_of(read_game(game).name, players)
    if rival is None:
        raise no_policy(game, players)
    path = folder / f"exploit-{rival.card['game']}-{rival.card['players']}p.npz"
    _run(BestResponse(rival, seed), path, millions, seed, "it")


def _read(path: Path) -> PolicyNet:
    try:
        return PolicyNet.read(path)
    except (ValueError, zlib.error) as error:
        raise BadSetup("bad-option", option="--net", value=path, expected="GAME-Np.net (train)") from error


def _run(run: "SelfPlay", path: Path, millions: float, seed: int, others: str) -> None:
    from .training import MILLION

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

    run.train(int(millions * MILLION), report=keep)
    path.with_suffix(".py").write_text(BOT_FILE.format(name=path.with_suffix(".net").name), "utf-8")
    print(f"written: {path.with_suffix('.net')}, and its bot py:{path.with_suffix('.py')}:bot")
