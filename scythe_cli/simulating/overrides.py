"""An experiment file and the options of the command line together: what is typed beats what the file says."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.params import usual_players

if TYPE_CHECKING:
    from scenarios.experiments import ExperimentFile

PLACE = "{players}"  # in the name of a run file: the number of players
TABLE = ("assignment", "setup", "scenario")
GAMES = ("games", "precision")
BOTS = ("bots", "comparison")
# By parameter: how it is typed, and the keys of the file that it replaces.
TYPED: dict[str, tuple[str, tuple[str, ...]]] = {
    "players": ("-p", ("players",)),
    "games": ("-n", GAMES),
    "precision": ("--precision", GAMES),
    "bots": ("--bot", BOTS),
    "bot_file": ("--bot-file", ("bot_file",)),
    "assign": ("--assign", TABLE),
    "setup_file": ("--setup", TABLE),
    "scenario": ("--scenario", TABLE),
    "rotation": ("--rotation", ("rotation",)),
    "stopping": ("--stopping", ("stopping",)),
    "with_": ("--with", ("with",)),
    "without": ("--without", ("without",)),
    "ban": ("--ban", ("ban",)),
    "banned_pairs": ("--banned-pairs", ("banned_pairs",)),
    "keep": ("--keep", ("keep",)),
    "seed": ("--seed", ("seed",)),
    "jobs": ("--jobs", ("jobs",)),
}


def of_file(given: dict[str, Any], typed: Collection[str], file: ExperimentFile) -> list[dict[str, Any]]:
    """The options of every run of the file, by number of players; says what was typed in place of a key."""
    replaced = _replaced(typed, file)
    for flag, keys in replaced.items():
        click.echo(f"{file.path}: {flag} replaces {' and '.join(repr(key) for key in keys)}.", err=True)
    hidden = {key for keys in replaced.values() for key in keys}
    filled = given | {
        name: value for name, value in _values(file, hidden).items() if name not in typed or name == "game"
    }
    filled["with_"] = tuple(name for name in filled["with_"] if "with_" in typed or name not in given["without"])
    filled["rules"] = _rules(given, file)
    filled |= {"file": file.path, "keys": file.given - hidden}
    return [filled | {"players": players} for players in _players(filled, file)]


def numbered(output: Path, players: int | None, runs: int) -> Path:
    """The run file for so many players, or for one fixed table. Raises UsageError when runs would share a file."""
    if runs > 1 and PLACE not in str(output):
        better = output.with_name(f"{output.stem}-{PLACE}{output.suffix}")
        raise click.UsageError(
            f"-o {output}: there is a run for each of {runs} numbers of players; "
            f"the name needs {PLACE}, such as {better}."
        )
    return Path(str(output).replace(PLACE, "table" if players is None else str(players)))


def usual_output(file: ExperimentFile, runs: int) -> Path:
    """The run file of an experiment for which nobody named one: in the current folder, by its name."""
    return Path(f"{file.path.stem}-{PLACE}.sqlite" if runs > 1 else f"{file.path.stem}.sqlite")


def _replaced(typed: Collection[str], file: ExperimentFile) -> dict[str, list[str]]:
    """By flag: the keys of the file that it replaces."""
    found = {}
    for name, (flag, keys) in TYPED.items():
        there = [key for key in keys if name in typed and key in file.given]
        if there:
            found[flag] = there
    return found


def _values(file: ExperimentFile, hidden: Collection[str]) -> dict[str, Any]:
    """The options as the file gives them, but for the keys that are hidden."""

    def shown(key: str, value: Any, absent: Any = None) -> Any:
        return value if key in file.given and key not in hidden else absent

    bots = next((key for key in BOTS if key in file.given), "bots")
    stopping = dict(file.stopping or {})
    return {
        "game": file.game,
        "players": None,
        "games": shown("games", file.games),
        "precision": shown("precision", file.precision and file.precision.points),
        "precision_of": file.precision.of if file.precision else "",
        "bots": shown(bots, tuple(file.bots), ()),
        "bot_file": file.bot_file,
        "assign": shown("assignment", file.assignment),
        "setup_file": shown("setup", file.setup),
        "scenario": shown("scenario", file.scenario),
        "rotation": file.rotation,
        "stopping": stopping.pop("method", None),
        "stopping_details": stopping,
        "with_": tuple(file.with_),
        "without": tuple(file.without),
        "ban": tuple(file.ban),
        "banned_pairs": file.banned_pairs or "none",
        "keep": tuple(file.keep),
        "seed": file.seed,
        "jobs": file.jobs,
    }


def _rules(given: dict[str, Any], file: ExperimentFile) -> tuple[tuple[str, str], ...]:
    """Rules options as texts: those of the file, and those typed, which beat them."""
    typed = {name for name, _ in given["rules"]}
    for name in typed & set(file.options):
        click.echo(f"{file.path}: --option {name} replaces the one in 'options'.", err=True)
    kept = ((name, _text(value)) for name, value in file.options.items() if name not in typed)
    return (*kept, *given["rules"])


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _players(filled: dict[str, Any], file: ExperimentFile) -> list[int | None]:
    """The numbers of players, one a run; None leaves it to the fixed table."""
    from engines.core import registry

    if filled["players"] is not None:
        return [filled["players"]]
    if filled["setup_file"] or filled["scenario"]:
        return list(file.players) or [None]
    return list(file.players) or [usual_players(None, registry.load(file.game).max_players)]
