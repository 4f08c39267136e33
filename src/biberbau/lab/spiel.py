"""OpenSpiel: every game with explicit chance and exact resampling; importing this module registers the games.

`biberbau_bande`, `biberbau_bande_classic`, `biberbau_clan`, `biberbau_clan_combined` and `biberbau_gang` have the
parameters `players`, `rounds` (0: as many as the rulebook says) and `turn_cap`. `biberbau_small` has the parameter
`variant`, one of the small variants that can be solved (`biberbau.lab.small.SMALL`). A chance outcome is the face of
the card that is drawn, by its number in `biberbau.games.cards.NAMES`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from ..errors import BadSetup
from ..games import cards
from ..games.catalogue import BUILT_IN
from ..games.game import FEWEST
from ..games.options import USUAL_TURN_CAP
from ..notation import SEATS
from ..observation import Layout
from .extras import missing
from .small import SMALL
from .tree import CHANCE, OVER, Tree

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("spiel", error) from error

MOVES_OF_A_TURN = 40
"""No turn has more decisions: every draw2 or action card of the deck adds at most two to the usual ones."""
RULEBOOK = 0
"""The number of rounds that stands for the rulebook's."""


def name_of(game: str) -> str:
    """Return the name of a game in OpenSpiel: `biberbau_bande_classic`."""
    return f"biberbau_{game.replace('-', '_')}"


class BiberbauGame(pyspiel.Game):
    """A game with its parameters."""

    def __init__(self, kind: Any, tree: Tree, params: Any) -> None:
        """Declare the game of a tree to OpenSpiel."""
        self.root = tree
        state, players = tree.episode(), tree.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(tree.actions),
            max_chance_outcomes=cards.KINDS,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=state.rounds * (state.turn_cap + 2 * players) * MOVES_OF_A_TURN,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "BiberbauState":
        """Return the state before the first card."""
        return BiberbauState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer: of information states if it has perfect recall, otherwise of observations."""
        return Observer(self.root.layout, iig_obs_type is not None and iig_obs_type.perfect_recall)


class BiberbauState(pyspiel.State):
    """A node of the tree of a match."""

    def __init__(self, game: BiberbauGame) -> None:
        """Begin before the first card."""
        super().__init__(game)
        self.tree: Tree = game.root.copy()
        self._past: _Past | None = None

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end."""
        player = (self._past or self.tree).player
        return int(_PLAYERS.get(player, player))

    def _legal_actions(self, player: int) -> list[int]:
        return self.tree.choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces that can be drawn, with their probabilities."""
        return [(face, float(chance)) for face, chance in self.tree.chances()]

    def _apply_action(self, action: int) -> None:
        (self._past or self.tree).apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        is_chance = player == pyspiel.PlayerId.CHANCE
        return cards.NAMES[action] if is_chance else self.tree.actions.move(action, SEATS[player])

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.tree.player == OVER

    def returns(self) -> list[float]:
        """Return what each player has won."""
        return self.tree.returns()

    def __str__(self) -> str:
        return " ".join(map(str, self.tree.history))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BiberbauState":
        """Return a state with the same information state of a player, all that is hidden from it dealt again.

        OpenSpiel's algorithms in Python find this method; those in C++ do not.
        """
        twin: BiberbauState = self.get_game().new_initial_state()
        twin.tree = self.tree.resample(player, Random(sampler()))
        twin._past = _Past(twin.tree.chosen_by)
        for action in twin.tree.history:
            twin.apply_action(action)
        twin._past = None
        return twin


class _Past:
    """Stands for a tree while OpenSpiel receives the history of one that exists already."""

    def __init__(self, chosen_by: Sequence[int]) -> None:
        self._following = iter(chosen_by)
        self.player = next(self._following, OVER)

    def apply(self, action: int) -> None:
        self.player = next(self._following, OVER)


class Observer:
    """What a player sees of a state: its information state as text, or an observation as numbers around one."""

    def __init__(self, layout: Layout, recalls: bool) -> None:
        """Make the tensor and its named sections."""
        self._recalls = recalls
        self._scales = np.array(layout.scales, np.float32)
        self.tensor = None if recalls else np.zeros(layout.width, np.float32)
        self.dict = {} if self.tensor is None else _named(layout, self.tensor)

    def set_from(self, state: BiberbauState, player: int) -> None:
        """Set the tensor: the bytes of `Layout`, divided by its scales."""
        if self.tensor is not None:
            np.divide(state.tree.observe(player), self._scales, out=self.tensor)

    def string_from(self, state: BiberbauState, player: int) -> str:
        """Return the information state, or the bytes of the observation in hexadecimal digits."""
        return state.tree.infostate(player) if self._recalls else bytes(state.tree.observe(player)).hex()


def _named(layout: Layout, tensor: "NDArray[np.float32]") -> "dict[str, NDArray[np.float32]]":
    return {name: tensor[section.indices].reshape(section.shape) for name, section in layout.items()}


_PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}


def _register(name: str, players: range, parameters: dict[str, int | str], plant: Callable[..., Tree]) -> None:
    """Register a game; `plant` makes its tree from the parameters."""
    kind = pyspiel.GameType(
        short_name=name_of(name),
        long_name=f"Biberbau: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )

    class Registered(BiberbauGame):
        """A game of this name."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            """Read the parameters."""
            super().__init__(kind, plant(**{**parameters, **(params or {})}), params or {})

    pyspiel.register_game(kind, Registered)


def _plant(game: str, players: int, rounds: int, turn_cap: int) -> Tree:
    options = {"turn_cap": turn_cap} | ({} if rounds == RULEBOOK else {"rounds": rounds})
    return Tree(game, players, options)


def _plant_small(variant: str) -> Tree:
    if variant not in SMALL:
        raise BadSetup("bad-option", option="variant", value=variant, expected=", ".join(SMALL))
    return Tree(variant)


for _game in BUILT_IN:
    _parameters: dict[str, int | str] = {"players": FEWEST, "rounds": RULEBOOK, "turn_cap": USUAL_TURN_CAP}
    _register(_game.name, _game.players, _parameters, partial(_plant, _game.name))
_register("small", range(FEWEST, FEWEST + 1), {"variant": next(iter(SMALL))}, _plant_small)
