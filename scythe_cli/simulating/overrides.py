"""An experiment file and the options of the command line together: what is typed beats what the file says."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.dealing import usual_players

if TYPE_CHECKING:
    from scenarios.experiments import ExperimentFile

PLACE = "{players}"  # in the name of a run file: the number of players
PARAMETERS = {
    "assignment": "assign",
    "comparison": "bots",
    "setup": "setup_file",
    "with": "with_",
}  # by key of the file
TOGETHER = (("assignment", "setup", "scenario"), ("games", "precision"), ("bots", "comparison"))  # one replaces all


def of_file(given: dict[str, Any], typed: Collection[str], file: ExperimentFile) -> list[dict[str, Any]]:
    """The options of every run of the file, by number of players; says what was typed in place of a key."""
    replaced = _replaced(typed, file)
    for flag, keys in replaced.items():
        click.echo(f"{file.path}: {flag} replaces {' and '.join(repr(key) for key in keys)}.", err=True)
    hidden = {key for keys in replaced.values() for key in keys}
    filled = given | _values(file, hidden)
    filled["with_"] = tuple(name for name in filled["with_"] if "with_" in typed or name not in given["without"])
    filled["rules"] = _rules(given, file)
    filled |= {"file": file.path, "keys": file.values.keys() - hidden}
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
    for param in click.get_current_context().command.params:
        alone = [key for key in file.values if _parameter(key) == param.name]
        group = next((keys for keys in TOGETHER if param.name in map(_parameter, keys)), alone)
        there = [key for key in group if param.name in typed and key in file.values]
        if there:
            found[param.opts[0]] = there
    return found


def _parameter(key: str) -> str:
    return PARAMETERS.get(key, key)


def _values(file: ExperimentFile, hidden: Collection[str]) -> dict[str, Any]:
    """The options as the file gives them, but for the keys that are hidden and for what is worked out of others."""
    other = {*hidden, "title", "notes", "options", "players"}
    found = {_parameter(key): value for key, value in file.values.items() if key not in other}
    if "precision" in found:
        found |= {"precision": found["precision"].points, "precision_of": found["precision"].of}
    if "stopping" in found:
        details = dict(found["stopping"])
        found |= {"stopping": details.pop("method"), "stopping_details": details}
    return found | {"game": file.game}


def _rules(given: dict[str, Any], file: ExperimentFile) -> tuple[tuple[str, str], ...]:
    """Rules options as texts: those of the file, and those typed, which beat them."""
    typed = {name for name, _ in given["rules"]}
    for name in typed & set(file["options"] or ()):
        click.echo(f"{file.path}: --option {name} replaces the one in 'options'.", err=True)
    kept = ((name, _text(value)) for name, value in (file["options"] or {}).items() if name not in typed)
    return (*kept, *given["rules"])


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _players(filled: dict[str, Any], file: ExperimentFile) -> list[int | None]:
    """The numbers of players, one a run; None leaves it to the fixed table."""
    from engines.core import registry

    if filled["players"] is not None:
        return [filled["players"]]
    if filled["setup_file"] or filled["scenario"]:
        return list(file["players"] or ()) or [None]
    return list(file["players"] or ()) or [usual_players(None, registry.load(file.game).tables.max_players)]
