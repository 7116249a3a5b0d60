"""Reads experiment files and checks them: every mistake is named with file, key, value and the nearest valid name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from engines.agents.trust import Agree
from engines.agents.trust import refuse as refuse_bots
from engines.arena.experiment import ROTATIONS
from engines.arena.stopping import METHODS
from engines.core import registry
from engines.core.engine.errors import ScytheError
from engines.core.engine.files import read_toml
from engines.core.game import Game
from engines.core.language.shapes import Choice, FileKind, Rule, Shape, check, check_file, whole
from engines.core.search.botspec import FILES
from engines.core.setup.factors import free_names, pairs_of
from engines.core.setup.handicaps import AND
from engines.core.setup.options import check_options
from scenarios import shipped

FORMAT = "scythe-experiment"
FORMAT_VERSION = 1
BANNED_PAIRS = ("official", "none")
MOST_JOBS = 256
MOST_LOOKS = 1000
LARGEST_SEED = 2**63 - 1
POINTS = Rule(lambda value: type(value) in (int, float) and 0 < value < 100, "a number of points above 0 and below 100")


class ExperimentError(ScytheError):
    """An experiment file with a mistake; names file, key and value."""


@dataclass(frozen=True)
class Precision:
    """A difference from an equal share in points that is to be seen, and in what; "" is the usual kind of groups."""

    points: float
    of: str = ""


@dataclass(frozen=True)
class ExperimentFile:
    """A checked experiment file: the values of the keys that are there, None for those left out.

    Paths are those of the files meant. `players` has a number for every run; `bots` or `comparison` are specs as on the
    command line, `keep` pairs of a seat and its names. `stopping` has `method`, and `looks`, `margin` and `of` where
    given.
    """

    path: Path
    game: str
    values: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.values.get(key)

    @property
    def bots(self) -> Sequence[str]:
        """The bots as on the command line, also those of a comparison."""
        return self["bots"] or self["comparison"] or ()


KIND = FileKind(
    "experiment",
    "an experiment",
    FORMAT,
    FORMAT_VERSION,
    ExperimentError,
    {
        **{"title": str, "notes?": str, "game": str, "options?": {str: object}, "bots?": (str, [str])},
        **{"bot_file?": str, "comparison?": {"bot": str, "against": str}, "setup?": str, "scenario?": str},
        **{"handicap?": str, "games?": whole(1), "seed?": whole(0, LARGEST_SEED), "jobs?": whole(1, MOST_JOBS)},
        **{"with?": [str], "without?": [str], "ban?": [str], "keep?": [str]},
        "rotation?": Choice("rotation", ROTATIONS),
        "banned_pairs?": Choice("banned pairs", BANNED_PAIRS),
        **dict.fromkeys(("players?", "assignment?", "precision?", "stopping?"), object),  # see `shapes_of`
    },
)


def shapes_of(game: Game) -> dict[str, Shape]:
    """The shapes of values that depend on the game."""
    sizes = range(game.tables.min_players, game.tables.max_players + 1)
    kind = Choice("factor", [*map(AND.join, pairs_of(game.tables.factors)), *free_names(game.tables.factors), "bot"])
    method = Choice("method", METHODS)
    return {
        "players": Rule(
            lambda value: are_sizes(value if isinstance(value, list) else [value], sizes),
            f"a number from {sizes[0]} to {sizes[-1]}, or a list of different ones, one for every run",
        ),
        "assignment": Choice("assignment", game.tables.assignments),
        "precision": ({"points": POINTS, "of?": kind}, POINTS),
        "stopping": ({"method": method, "looks?": whole(1, MOST_LOOKS), "margin?": POINTS, "of?": kind}, method),
    }


def are_sizes(values: Sequence[Any], sizes: Sequence[int]) -> bool:
    """Whether values are different numbers of players, and at least one."""
    return all(type(one) is int and one in sizes for one in values) and 0 < len(set(values)) == len(values)


def read_experiment(path: Path, agree: Agree = refuse_bots) -> ExperimentFile:
    """The experiment of a file, or of the one that comes with the program under this name, such as scythe-pairs;
    `agree` is asked before its bots run.

    Raises ExperimentError with one sentence, BotError when its bots may not run; OSError when it cannot be read.
    """
    path = shipped.found(path, shipped.EXPERIMENTS, ExperimentError)
    data = check_file(read_toml(path, ExperimentError), KIND, str(path))
    game = _game(path, data)
    for key, shape in shapes_of(game).items():
        if key in data:
            check(data[key], shape, str(path), ExperimentError, key)
    found = ExperimentFile(path, game.name, _values(path, data))
    _check_together(found, game)
    agree(path, found.bots, found["bot_file"] or "")
    _check_bots(found)
    _check_expansions(found, game)
    _check_dealing(found, game)
    return found


def _game(path: Path, data: Mapping[str, Any]) -> Game:
    """The game of the file under its options."""
    check(data["game"], Choice("game", registry.known()), str(path), ExperimentError, "game")
    game, options = registry.load(data["game"]), data.get("options", {})
    try:
        check_options(options, game.tables.options, f"{path}: key 'options'")
    except ScytheError as error:
        raise ExperimentError(str(error)) from None
    return game.under(options)


def _values(path: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the file as they are used, of keys that are there."""
    found = {key: READERS[key](path, value) if key in READERS else value for key, value in data.items()}
    return {key: value for key, value in found.items() if key not in ("format", "format_version", "game")}


def _beside(path: Path, name: str) -> Path:
    """The file of that name, which lies beside the experiment or where its own path says; named from the current
    folder where it lies below it: the name of a bot holds this."""
    file = path.parent / name
    try:
        return file.resolve().relative_to(Path.cwd())
    except ValueError:
        return file


def _spec(path: Path, spec: str) -> str:
    """The spec of a bot, its files where the experiment lies."""
    return re.sub(rf"([:,](?:{'|'.join(FILES)})=)([^,]+)", lambda match: f"{match[1]}{_beside(path, match[2])}", spec)


def _bots(path: Path, value: str | list[str]) -> list[str]:
    return [_spec(path, spec) for spec in ([value] if isinstance(value, str) else value)]


def _comparison(path: Path, pair: Mapping[str, str]) -> list[str]:
    """One bot against all others, as on the command line."""
    if pair["bot"] == pair["against"]:
        refuse(path, "comparison", f"compares '{pair['bot']}' with itself; name two different bots.")
    return [_spec(path, pair["against"]), f"1={_spec(path, pair['bot'])}"]


def _precision(_: Path, value: Mapping[str, Any] | float) -> Precision:
    return Precision(value["points"], value.get("of", "")) if isinstance(value, Mapping) else Precision(value)


def _keep(path: Path, texts: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Seats, from 1, with the names that are theirs."""
    kept = []
    for text in texts:
        seat, equals, names = text.partition("=")
        if not (equals and seat.isdecimal() and names):
            refuse(path, "keep", f"'{text}' is not of the form SEAT=NAMES, such as 1=rusviet/industrial.")
        kept.append((int(seat), names.split("/")))
    if len({seat for seat, _ in kept}) < len(kept):
        refuse(path, "keep", "fixes the same seat twice.")
    return kept


READERS: dict[str, Callable[[Path, Any], Any]] = {
    "players": lambda _, value: value if isinstance(value, list) else [value],
    "bots": _bots,
    "comparison": _comparison,
    "bot_file": lambda path, name: str(_beside(path, name)),
    **dict.fromkeys(("setup", "scenario", "handicap"), _beside),
    "precision": _precision,
    "stopping": lambda _, value: {"method": value} if isinstance(value, str) else value,
    "keep": _keep,
}


def refuse(path: Path, key: str, why: object) -> NoReturn:
    """Refuse a key for a reason that is a sentence."""
    raise ExperimentError(f"{path}: key '{key}': {why}") from None


def _check_together(found: ExperimentFile, game: Game) -> None:
    """Keys that contradict each other."""
    table = found["setup"] or found["scenario"]
    if found["comparison"] and found["bots"]:
        refuse(found.path, "comparison", "stands beside 'bots'; give one of the two.")
    if found["setup"] and found["scenario"]:
        refuse(found.path, "scenario", "stands beside 'setup'; give one of the two.")
    assignment, rotation = found["assignment"], found["rotation"]
    if table and assignment not in (None, "fixed"):
        refuse(found.path, "assignment", f"is '{assignment}', but 'setup' and 'scenario' are the table of 'fixed'.")
    if assignment == "fixed" and not table:
        refuse(found.path, "assignment", "'fixed' needs the table: key 'setup' or 'scenario'.")
    if found["games"] and found["precision"]:
        refuse(found.path, "precision", "stands beside 'games'; give one of the two.")
    if found["keep"] and (assignment or game.tables.assignments[0]) != "random":
        refuse(found.path, "keep", 'fixes seats, which cannot be balanced; add assignment = "random".')
    both = sorted(set(found["with"] or ()) & set(found["without"] or ()))
    if both:
        refuse(found.path, "without", f"the expansion '{both[0]}' is also in 'with'.")
    if found["comparison"] and rotation in ("seats", "none"):
        refuse(found.path, "rotation", f"is '{rotation}', but a comparison moves the bots: 'bots'.")


def _check_bots(found: ExperimentFile) -> None:
    from engines.agents.specs import bots_for

    key = "comparison" if found["comparison"] else "bots"
    try:
        for players in found["players"] or (2,):
            bots_for(found.bots, players, source=str(found["bot_file"] or ""))
    except ScytheError as error:
        raise ExperimentError(f"{found.path}: key '{key}': {error}") from None


def _check_dealing(found: ExperimentFile, game: Game) -> None:
    """Constraints are tried one after the other, so that the first that cannot be met is the one that is named."""
    constraints: dict[str, Any] = {"expansions": sorted(set(found["with"]))} if found["with"] else {}
    kept = {str(seat): names for seat, names in found["keep"] or ()}
    steps = {
        "players": ("", None),
        "ban": ("bans", [names.split("/") for names in found["ban"] or ()]),
        "banned_pairs": ("banned_pairs", found["banned_pairs"]),
        "keep": ("keep", kept),
    }
    for key, (name, value) in steps.items():
        constraints |= {name: value} if value else {}
        try:
            game.tables.cells(**constraints)
            for players in found["players"] or ():
                game.tables.dealer(players, **constraints)
        except ScytheError as error:
            refuse(found.path, key, error)


def _check_expansions(found: ExperimentFile, game: Game) -> None:
    for key in ("with", "without"):
        try:
            game.tables.constraints({"expansions": found[key] or ()})
        except ScytheError as error:
            refuse(found.path, key, error)
