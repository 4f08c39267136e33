"""The facts of the built-in games for the page, `web/src/games.ts`: available at once and without a network."""

import json

from biberbau.games.catalogue import BUILT_IN
from biberbau.server.offer import offered_facts

HEADER = """\
/**
 * The games that this page was built with; a server may offer others too (`lib/games.svelte.ts`).
 * Written by `make derive` from the declarations in Python; not to be edited.
 */
import type { GameFacts } from "./wire";

export const BUILT_IN: readonly GameFacts[] = [
"""


def module() -> str:
    """The whole module."""
    facts = [f"  {json.dumps(offered_facts(game).to_dict())},\n" for game in BUILT_IN]
    return f"{HEADER}{''.join(facts)}];\n"
