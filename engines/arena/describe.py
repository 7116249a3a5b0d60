"""What a run file says of its run, and the way back from there to the experiment."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from engines.agents.trust import Agree, refuse
from engines.arena.components import KEY as COMPONENTS
from engines.arena.components import changed_components, components_of
from engines.arena.experiment import Experiment
from engines.arena.store import RunFile
from engines.arena.tables import ResultTable, columns_of, item_levels, tables_of, words_of
from engines.arena.versions import KEY, fingerprints_of
from engines.core import registry
from engines.core.engine.errors import RunFileError, ScytheError
from engines.core.game import Game
from engines.core.setup.dealing import Cell
from engines.core.setup.factors import DEALT, are_picked, free_names, sources_of
from engines.core.setup.setup import Setup


def describe(experiment: Experiment, game: Game) -> dict[str, Any]:
    """Keys of the table `run`: the experiment, and what a reader must know of the game."""
    cells = run_cells(experiment, game)
    levels = _levels(game, cells)
    return {
        "game": experiment.game,
        "title": game.title,
        "rules_version": game.tables.rules_version,
        COMPONENTS: components_of(experiment.game),
        "longest_game": game.rules.longest_game,
        "options": dict(experiment.options),
        "seed": experiment.seed,
        "players": experiment.players,
        "games": experiment.games,
        "assignment": experiment.assignment,
        "sources": sources_of(game.tables.factors, experiment.assignment),
        "block_size": experiment.block_size,
        "experiment": experiment.to_json(),
        KEY: {text: [one] for text, one in fingerprints_of(experiment, game).items()},
        "stopping": None if experiment.stopping is None else {"rule": dict(experiment.stopping)},
        "comparison": None if experiment.lone_bot is None else list(experiment.lone_bot),
        "columns": columns_of(game),
        "levels": levels | item_levels(game),
        "cells": [list(cell) for cell in cells],
        "solo_boards": _of_opponents(game, levels) if game.tables.is_solo(experiment.options) else [],
        "apart": _of_opponents(game, levels),
        "banned": [list(cell) for cell in _banned(experiment, game, levels, cells)],
    }


def stored_experiment(store: RunFile, agree: Agree = refuse) -> Experiment:
    """The experiment of a run file, to be continued or played again.

    `agree` is asked before its bots run. Raises RunFileError when this program would play other games than the one that
    began the run, BotError when its bots may not run.
    """
    try:
        experiment = Experiment.from_json(store.meta["experiment"])
        game = registry.load(experiment.game, experiment.options)
    except (KeyError, TypeError, ScytheError) as error:
        raise RunFileError(f"{store.path}: its experiment cannot be read ({error}).") from None
    agree(store.path, experiment.bots, experiment.bot_file)
    found = store.meta.get("rules_version")
    if found != game.tables.rules_version:
        raise RunFileError(
            f"{store.path}: was begun by rules version {found} (program version {store.meta.get('program_version')}), "
            f"this program plays {game.tables.rules_version}; continue it with that program."
        )
    changed = changed_components(store.meta, {COMPONENTS: components_of(experiment.game)})
    if changed:
        raise RunFileError(
            f"{store.path}: was begun with other components ({', '.join(changed)}), so that this program plays other "
            "games; put them back, or begin a new run file with -o."
        )
    if _layout(store.meta["columns"]) != _layout(columns_of(game)):
        raise RunFileError(
            f"{store.path}: was begun by program version {store.meta.get('program_version')}, which stores other "
            f"columns of a game than this one; continue it with that program."
        )
    return experiment


def _layout(columns: Mapping[str, Any]) -> tuple[list[ResultTable], dict[str, list[str]]]:
    """What decides how rows are stored: the tables, and the words that numbers stand for."""
    return tables_of(columns), words_of(columns)


def check_same(store: RunFile, wanted: Experiment, source: str) -> None:
    """Raises RunFileError when a run file was begun for another experiment than `source` asks for now."""
    found = store.meta.get("experiment")
    there = dict(found) if isinstance(found, dict) else {}
    for key, value in json.loads(json.dumps(wanted.to_json())).items():
        if key not in ("games", "versions") and _lasting(there.get(key)) != _lasting(value):
            raise RunFileError(
                f"{store.path}: was begun with {key} {there.get(key)!r:.80}, but {source} asks for {value!r:.80}; "
                "choose another run file with -o."
            )


def _lasting(value: Any) -> Any:
    """A value without what follows from the number of games, which may grow."""
    if isinstance(value, dict) and "method" in value:
        return {key: part for key, part in value.items() if key != "every"}
    return value


def dealt_factors(experiment: Experiment, game: Game) -> list[str]:
    """The factors whose levels are dealt, and not picked; no difference can be put down to others."""
    sources = sources_of(game.tables.factors, experiment.assignment)
    return [factor for factor in free_names(game.tables.factors) if sources[factor] == DEALT]


def run_cells(experiment: Experiment, game: Game) -> list[Cell]:
    """The cells that can come up in the run; where players pick for themselves, any. None without factors."""
    factors = free_names(game.tables.factors)
    if not factors:
        return []
    if experiment.setup is None or not all(experiment.setup["seats"]):
        return game.tables.cells(
            **({} if are_picked(game.tables.factors, experiment.assignment) else experiment.constraints)
        )
    seats = game.tables.stored_seats(Setup.from_json(experiment.setup, "setup of the run"))
    return [tuple(seat[factor] for factor in factors) for seat in seats]


def lengthened(experiment: Experiment, store: RunFile, games: int | None) -> Experiment:
    """The experiment of a run file with so many games in all, when that is more. Raises RunFileError for fewer, and
    where a stopping rule has ended the run."""
    stopped = (store.meta.get("stopping") or {}).get("stopped")
    if stopped is not None:
        if (games or 0) > experiment.games:
            raise RunFileError(
                f"{store.path}: its stopping rule ended it after {stopped} games, more would undo what the rule "
                "promises; begin a new run file with -o."
            )
        return experiment
    if games is None or games == experiment.games:
        return experiment
    if games < experiment.games:
        raise RunFileError(f"{store.path}: {experiment.games} games are planned; -n {games} cannot take back any.")
    longer = replace(experiment, games=games).whole_blocks()
    store.put("games", longer.games)
    store.put("experiment", longer.to_json())
    return longer


def _levels(game: Game, cells: Iterable[Cell]) -> dict[str, list[str]]:
    """The levels that can come up, in printed order; of a factor that follows from another, all."""
    used = dict(zip(free_names(game.tables.factors), map(set, zip(*cells, strict=True)), strict=False))
    return {
        factor.name: [level for level in factor.levels if level in used.get(factor.name, factor.levels)]
        for factor in game.tables.factors
    }


def _of_opponents(game: Game, levels: Mapping[str, list[str]]) -> list[str]:
    """The levels that printed opponents may have, and no player."""
    return [level for known in levels.values() for level in known if level in game.tables.solo_boards]


def _banned(experiment: Experiment, game: Game, levels: dict[str, list[str]], cells: list[Cell]) -> list[Cell]:
    """Combinations of used levels that are not allowed."""
    if experiment.setup is not None or not cells:
        return []
    allowed = set(cells)
    return [
        cell for cell in product(*(levels[name] for name in free_names(game.tables.factors))) if cell not in allowed
    ]
