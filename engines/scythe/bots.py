"""The greedy bot of Scythe, as the rest of the program sees it."""

from __future__ import annotations

from pathlib import Path

from engines.core.corebots import CoreBots
from engines.scythe import weights
from engines.scythe.play import new_play

GREEDY_FILE = Path(__file__).parent / "data" / "greedy.toml"
BOTS = CoreBots(new_play, weights, GREEDY_FILE)
