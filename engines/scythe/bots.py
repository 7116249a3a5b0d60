"""The bots that live in the core, as the rest of the program sees them: weights, notebook, choices."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from engines.core.constants import NUM_WEIGHTS, POLICY_GREEDY
from engines.core.errors import DataError, nearest
from engines.core.notebook import Notebook, set_field
from engines.scythe import weights
from engines.scythe.play import Play, bot_step, new_play, play_with_bots

GREEDY_FILE = Path(__file__).parent / "data" / "greedy.toml"
PLACES: dict[str, int] = {name[2:].lower(): i for name, i in vars(weights).items() if name.startswith("W_")}
HIGHEST = 2**15 - 1
NO_LIMIT = 2**40


@cache
def load_weights(path: Path = GREEDY_FILE) -> tuple[int, ...]:
    """The weights of a file in the order of `weights.py`; what a file of somebody else leaves out is as in our own.

    Raises DataError.
    """
    row = list(load_weights()) if path != GREEDY_FILE else [0] * NUM_WEIGHTS
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"Weights file {path}: cannot be read ({error}).") from error
    for name, value in given.items():
        if name != "schema":
            row[_place(path, name, value)] = value
    return tuple(row)


def _place(path: Path, name: str, value: object) -> int:
    if name not in PLACES:
        raise DataError(f"Weights file {path}: there is no weight '{name}'; {nearest(name, list(PLACES))}")
    if type(value) is not int or not 0 <= value <= HIGHEST:
        raise DataError(f"Weights file {path}: {name} = {value!r} is not a whole number from 0 to {HIGHEST}.")
    return PLACES[name]


def new_notebook(policies: Sequence[int], rows: Mapping[int, Sequence[int]] | None = None) -> Notebook:
    """A fresh notebook for bots with these policies on the seats; `rows` gives some seats weights of their own."""
    notebook = Notebook()
    for seat, policy in enumerate(policies):
        set_field(notebook, "policy", seat, policy)
        for i, value in enumerate((rows or {}).get(seat) or load_weights()):
            set_field(notebook, "weights", seat * NUM_WEIGHTS + i, value)
    return notebook


class GreedyBot:
    """The greedy bot of one game, asked for one choice after the other; it remembers its plan between the questions."""

    def __init__(self, players: int, key: int, row: Sequence[int] | None = None) -> None:
        rows = dict.fromkeys(range(players), row) if row else {}
        self._notebook = new_notebook([POLICY_GREEDY] * players, {p: r for p, r in rows.items() if r})
        self._key = key
        self._scratch = (new_play(), new_play(), new_play())

    def choose(self, position: Play) -> int:
        """The answer of the seat that is asked; only what that seat may know plays a part."""
        return bot_step(position, *self._scratch, self._notebook, self._key)


def play_out_bots(position: Play, notebook: Notebook, key: int, limit: int = NO_LIMIT) -> int:
    """Play on with the bots of the notebook; chance and bots draw from `key`. Returns the number of decisions."""
    return play_with_bots(position, new_play(), new_play(), new_play(), notebook, key, limit)
