"""The greedy bot of Small World, as the rest of the program sees it."""

from __future__ import annotations

from pathlib import Path

from engines.core.corebots import CoreBots
from engines.smallworld import weights
from engines.smallworld.play import new_play

GREEDY_FILE = Path(__file__).parent / "data" / "greedy.toml"
BOTS = CoreBots(new_play, weights, GREEDY_FILE)
