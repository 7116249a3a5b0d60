"""The table that the options ask for: dealt by constraints, or taken from a file, with what is fixed on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

USUAL_PLAYERS = 5
RISING = "rising"
HELP = "--option help lists what there is"


def usual_players(players: int | None, most: int) -> int:
    """The number of players asked for, or the usual one."""
    return min(USUAL_PLAYERS, most) if players is None else players


def dealing_wanted(
    given: Mapping[str, Any],
    game: Game,
    avoid: Sequence[Mapping[str, str]] = (),
    fixed: Mapping[str, Any] | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What `dealing_options` and `rules_option` say: constraints of a deal as plain JSON values, and rules options.

    `fixed` are the options that a stored table brings. The constraint --banned-pairs and the option of the same name
    say the same, whichever was given. Raises SetupError.
    """
    options, found = (
        read_rules(given["rules"], game.tables.options) | dict(fixed or {}),
        _constraints(given, game, avoid),
    )
    if "banned_pairs" in game.tables.options and (found.get("banned_pairs") or options.get("banned_pairs")):
        found["banned_pairs"] = "official"
        options["banned_pairs"] = True
    return found, options


def _constraints(given: Mapping[str, Any], game: Game, avoid: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The constraints that are there."""
    game.tables.constraints({"expansions": [*given["with_"], *given["without"]]})
    both = sorted(set(given["with_"]) & set(given["without"]))
    if both:
        raise click.UsageError(f"The expansion '{both[0]}' is both wanted (--with) and not (--without).")
    kept = {str(seat): names for seat, names in given["keep"]}
    if len(kept) < len(given["keep"]):
        raise click.UsageError("--keep fixes the same seat twice.")
    found: dict[str, Any] = {
        "expansions": sorted(set(given["with_"])),
        "keep": kept,
        "avoid": [dict(seat) for seat in avoid],
        "bans": [names.split("/") for names in given["ban"]],
        "rising": "mat" if given.get("mats") == RISING else "",
        "banned_pairs": "" if given["banned_pairs"] == "none" else given["banned_pairs"],
    }
    return {key: value for key, value in found.items() if value}


def read_rules(rules: Sequence[tuple[str, str]], known: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from their default. Raises SetupError."""
    from engines.core.engine.errors import SetupError, did_you_mean
    from engines.core.setup.options import check_options

    values: dict[str, Any] = {}
    for name, text in rules:
        if name not in known:
            listed = f"{HELP}." if known else "the game has no options."
            near = did_you_mean(name, sorted(known)) or listed
            raise SetupError(f"--option {name}: there is no such option; {near}")
        if name in values:
            raise SetupError(f"--option {name} is given twice; give it once.")
        values[name] = known[name].read(text, f"--option {name}={text}")
    return check_options(values, known, "--option")


def laid(setup: Setup, wanted: Sequence[tuple[str, str]], game: Game) -> Setup:
    """The setup with what `table_option` fixes. Raises SetupError."""
    from engines.core.engine.errors import SetupError, nearest

    tables = game.tables.under(setup.options)
    table = dict(setup.table)
    for key, text in wanted:
        if key not in tables.table_keys:
            known = nearest(key, tables.table_keys) if tables.table_keys else "nothing can be fixed in this game."
            raise SetupError(f"--fix {key}: {tables.title} has no such thing on the table; {known}")
        is_list = isinstance(table.get(key), list)
        table[key] = text.split(",") if is_list else int(text) if text.isdecimal() else text
    told = " ".join(f"--fix {key}={text}" for key, text in wanted)
    return tables.check_setup(replace(setup, table=table), told) if wanted else setup


def handicapped(setup: Setup, path: Path | None, game: Game) -> Setup:
    """The setup with the points of a handicap file, if one was named. Raises HandicapError, SetupError, OSError."""
    if path is None:
        return setup
    from engines.core.engine.errors import SetupError
    from scenarios.handicaps import found_handicap, read_handicap

    path = found_handicap(path)
    try:
        return game.tables.with_handicap(setup, read_handicap(path, game.tables.under(setup.options), len(setup.seats)))
    except SetupError as error:
        raise SetupError(f"--handicap {path}: {error}") from None
