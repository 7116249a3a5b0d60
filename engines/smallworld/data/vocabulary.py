"""The closed word lists behind the numbers in `tables.py`, for things that are no entries of a data file."""

from __future__ import annotations

TERRAINS = ["farmland", "hill", "mountain", "forest", "swamp", "sea", "lake"]
WATER = ["sea", "lake"]
SYMBOLS = ["mine", "magic", "cavern"]
