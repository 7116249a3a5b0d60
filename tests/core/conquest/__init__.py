"""Conquest and redeployment of Small World on the five-player map, to prove that the kernel carries them.

Real board, races and powers (`tests/core/data/smallworld_map5.toml`); no combo column, no decline, no scoring beyond
regions: those wait for the game itself. Region `i` is the region printed as `i + 1`.
"""

from engines.core.states import register

register("conquest", __name__)
