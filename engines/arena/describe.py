"""What a run file says of its run, and the way back from there to the experiment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

from engines.arena.experiment import Experiment
from engines.arena.playable import Cell, Playable, load_game
from engines.arena.store import RunFile
from engines.core.errors import RunFileError, ScytheError


def describe(experiment: Experiment, game: Playable) -> dict[str, Any]:
    """Keys of the table `run`: the experiment, and what a reader must know of the game."""
    cells = _cells(experiment, game)
    levels = _levels(game, cells)
    return {
        "game": experiment.game,
        "title": game.title,
        "rules_version": game.rules_version,
        "options": dict(experiment.options),
        "seed": experiment.seed,
        "players": experiment.players,
        "games": experiment.games,
        "assignment": experiment.assignment,
        "block_size": experiment.block_size,
        "experiment": experiment.to_json(),
        "columns": game.columns(),
        "levels": levels,
        "cells": [list(cell) for cell in cells],
        "banned": [list(cell) for cell in _banned(experiment, levels, cells)],
    }


def stored_experiment(store: RunFile, games: int | None) -> Experiment:
    """The experiment of a run file, to be continued with `games` games in all when that is more.

    Raises RunFileError when this program would play other games than the one that began the run.
    """
    try:
        experiment = Experiment.from_json(store.meta["experiment"])
        game = load_game(experiment.game)
    except (KeyError, TypeError, ScytheError) as error:
        raise RunFileError(f"{store.path}: its experiment cannot be read ({error}).") from None
    found = store.meta.get("rules_version")
    if found != game.rules_version:
        raise RunFileError(
            f"{store.path}: was begun by rules version {found} (program version {store.meta.get('program_version')}), "
            f"this program plays {game.rules_version}; continue it with that program."
        )
    return _extended(experiment, store, games)


def _extended(experiment: Experiment, store: RunFile, games: int | None) -> Experiment:
    if games is None or games == experiment.games:
        return experiment
    if games < experiment.games:
        raise RunFileError(f"{store.path}: {experiment.games} games are planned; -n {games} cannot take back any.")
    longer = replace(experiment, games=games).whole_blocks()
    store.put("games", longer.games)
    store.put("experiment", longer.to_json())
    return longer


def _cells(experiment: Experiment, game: Playable) -> list[Cell]:
    """The cells that can come up in the run."""
    if experiment.setup is None:
        return game.cells(**experiment.constraints)
    return [tuple(seat[factor] for factor in game.factors) for seat in experiment.setup["seats"]]


def _levels(game: Playable, cells: Iterable[Cell]) -> dict[str, list[str]]:
    """The levels that can come up, in printed order."""
    used = [set(levels) for levels in zip(*cells, strict=True)]
    known = game.levels()
    return {factor: [level for level in known[factor] if level in used[i]] for i, factor in enumerate(game.factors)}


def _banned(experiment: Experiment, levels: dict[str, list[str]], cells: list[Cell]) -> list[Cell]:
    """Combinations of used levels that are not allowed."""
    if experiment.setup is not None:
        return []
    allowed = set(cells)
    return [cell for cell in product(*levels.values()) if cell not in allowed]
