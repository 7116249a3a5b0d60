"""Reads experiment files and checks them: every mistake is named with file, key, value and the nearest valid name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from engines.agents.trust import Agree, refuse
from engines.arena.experiment import ROTATIONS
from engines.arena.stopping import METHODS
from engines.core import registry
from engines.core.errors import ScytheError, nearest
from engines.core.game import Game
from scenarios.head import Kind, read_head, shown

FORMAT = "scythe-experiment"
FORMAT_VERSION = 1
BANNED_PAIRS = ("official", "none")
MOST_JOBS = 256
LARGEST_SEED = 2**63 - 1


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


def read_experiment(path: Path, agree: Agree = refuse) -> ExperimentFile:
    """The experiment of a file; `agree` is asked before its bots run.

    Raises ExperimentError with one sentence, BotError when its bots may not run; OSError when it cannot be read.
    """
    entries = _Entries(path, read_head(path, EXPERIMENT))
    game = entries.game()
    values = {"options": entries.options(game)} if "options" in entries.data else {}
    game = game.under(values.get("options", {}))
    values |= {key: read(entries, game) for key, read in READERS.items() if key in entries.data}
    found = ExperimentFile(path, game.name, values)
    _check_together(entries, found, game)
    agree(path, found.bots, found["bot_file"] or "")
    _check_bots(found)
    _check_expansions(entries, found, game)
    _check_dealing(entries, found, game)
    return found


class _Entries:
    """The entries of a file; every method reads one that is there, and raises ExperimentError when it is not right."""

    def __init__(self, path: Path, data: Mapping[str, Any]) -> None:
        self.path = path
        self.data = data

    def wrong(self, key: str, must: str) -> NoReturn:
        """Refuse the value of a key, which may be one of a table: `precision.points`."""
        value: Any = self.data
        for part in key.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        raise ExperimentError(f"{self.path}: key '{key}' is {shown(value)}, but must be {must}.")

    def refuse(self, key: str, why: object) -> NoReturn:
        """Refuse a key for a reason that is a sentence."""
        raise ExperimentError(f"{self.path}: key '{key}': {why}") from None

    def text(self, key: str) -> str:
        value = self.data[key]
        if not isinstance(value, str):
            self.wrong(key, "a text")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.data[key]
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            self.wrong(key, "a list of texts")
        return value

    def whole(self, key: str, low: int, high: int | None = None, of: Mapping[str, Any] | None = None) -> int:
        """A whole number; `of` is the table in which the last part of the key stands."""
        value = (self.data if of is None else of)[key.rpartition(".")[2]]
        if not _is_whole(value) or value < low or (high is not None and value > high):
            self.wrong(key, f"a whole number from {low}" + ("" if high is None else f" to {high}"))
        return int(value)

    def choice(self, key: str, known: Iterable[str]) -> str:
        value = self.data[key]
        if value not in known:
            self.refuse(key, f"there is no {key.replace('_', ' ')} {shown(value)}; {nearest(str(value), known)}")
        return str(value)

    def file(self, key: str) -> Path:
        """A file that lies beside the experiment, or where its own path says."""
        return _from_here(self.path.parent / self.text(key))

    def game(self) -> Game:
        name = self.text("game")
        if name not in registry.known():
            self.refuse("game", f"there is no game '{name}'; {nearest(name, registry.known())}")
        return registry.load(name)

    def players(self, game: Game) -> list[int]:
        value = self.data["players"]
        numbers = value if isinstance(value, list) else [value]
        if not all(_is_whole(one) and game.min_players <= one <= game.max_players for one in numbers):
            self.wrong("players", f"a number from {game.min_players} to {game.max_players}, or a list of such numbers")
        if len(set(numbers)) < len(numbers) or not numbers:
            self.wrong("players", "a list of different numbers, one for every run")
        return numbers

    def bots(self) -> list[str]:
        one = self.data["bots"]
        return [self._beside(spec) for spec in ([one] if isinstance(one, str) else self.texts("bots"))]

    def comparison(self) -> list[str]:
        """One bot against all others, as on the command line."""
        if "bots" in self.data:
            self.refuse("comparison", "stands beside 'bots'; give one of the two.")
        pair = self.table("comparison", ("bot", "against"))
        for key in ("bot", "against"):
            if key not in pair:
                self.refuse("comparison", f"'{key}' is missing: the spec of a bot.")
            if not isinstance(pair[key], str):
                self.wrong(f"comparison.{key}", "the spec of a bot")
        if pair["bot"] == pair["against"]:
            self.refuse("comparison", f"compares '{pair['bot']}' with itself; name two different bots.")
        return [self._beside(pair["against"]), f"1={self._beside(pair['bot'])}"]

    def _beside(self, spec: str) -> str:
        """The spec of a bot, its weights file where the experiment lies."""

        def found(match: re.Match[str]) -> str:
            return f"{match[1]}{_from_here(self.path.parent / match[2])}"

        return re.sub(r"([:,]weights=)([^,]+)", found, spec)

    def table(self, key: str, known: Sequence[str]) -> dict[str, Any]:
        """A table with some of the known keys."""
        value = self.data[key]
        if not isinstance(value, dict):
            self.wrong(key, f"a table with {', '.join(known)}")
        for name in value:
            if name not in known:
                self.refuse(key, f"there is no key '{name}' in it; {nearest(name, known)}")
        return value

    def precision(self, game: Game) -> Precision:
        value = self.data["precision"]
        given = self.table("precision", ("points", "of")) if isinstance(value, dict) else {"points": value}
        points = self._points("precision.points" if isinstance(value, dict) else "precision", given.get("points"))
        return Precision(points, self._kind("precision", given, game))

    def stopping(self, game: Game) -> dict[str, Any]:
        value = self.data["stopping"]
        known = ("method", "looks", "margin", "of")
        given = {"method": value} if isinstance(value, str) else dict(self.table("stopping", known))
        if "method" not in given:
            self.refuse("stopping", f"'method' is missing; known are {', '.join(METHODS)}.")
        if given["method"] not in METHODS:
            place = "stopping.method" if isinstance(value, dict) else "stopping"
            method = given["method"]
            near = nearest(str(method), METHODS)
            self.refuse(place, f"there is no method {shown(method)} that keeps its error rate; {near}")
        if "looks" in given:
            self.whole("stopping.looks", 1, 1000, given)
        if "margin" in given:
            self._points("stopping.margin", given["margin"])
        self._kind("stopping", given, game)
        return given

    def _points(self, key: str, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 100:
            self.wrong(key, "a number of points between 0 and 100")
        return float(value)

    def _kind(self, key: str, given: Mapping[str, Any], game: Game) -> str:
        from engines.core.factors import free_names, pairs_of

        known = [*map("/".join, pairs_of(game.factors)), *free_names(game.factors), "bot"]
        if "of" not in given:
            return ""
        of = given["of"]
        if of not in known:
            self.refuse(f"{key}.of", f"nothing is compared by {shown(of)}; {nearest(str(of), known)}")
        return str(of)

    def options(self, game: Game) -> dict[str, Any]:
        from engines.core.options import check_options

        values = self.data["options"]
        if not isinstance(values, dict):
            self.wrong("options", "a table of rules options")
        try:
            check_options(values, game.options, f"{self.path}: key 'options'")
        except ScytheError as error:
            raise ExperimentError(str(error)) from None
        return values

    def keep(self) -> list[tuple[int, list[str]]]:
        kept = []
        for text in self.texts("keep"):
            seat, equals, names = text.partition("=")
            if not (equals and seat.isdecimal() and names):
                self.refuse("keep", f"'{text}' is not of the form SEAT=NAMES, such as 1=rusviet/industrial.")
            kept.append((int(seat), names.split("/")))
        if len({seat for seat, _ in kept}) < len(kept):
            self.refuse("keep", "fixes the same seat twice.")
        return kept


def _from_here(path: Path) -> Path:
    """The same file, named from the current folder where it lies below it: the name of a bot holds this."""
    try:
        return path.resolve().relative_to(Path.cwd())
    except ValueError:
        return path


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_together(entries: _Entries, found: ExperimentFile, game: Game) -> None:
    """Keys that contradict each other."""
    table = found["setup"] or found["scenario"]
    if found["setup"] and found["scenario"]:
        entries.refuse("scenario", "stands beside 'setup'; give one of the two.")
    assignment, rotation = found["assignment"], found["rotation"]
    if table and assignment not in (None, "fixed"):
        entries.refuse("assignment", f"is '{assignment}', but 'setup' and 'scenario' are the table of 'fixed'.")
    if assignment == "fixed" and not table:
        entries.refuse("assignment", "'fixed' needs the table: key 'setup' or 'scenario'.")
    if found["games"] and found["precision"]:
        entries.refuse("precision", "stands beside 'games'; give one of the two.")
    if found["keep"] and (assignment or game.assignments[0]) != "random":
        entries.refuse("keep", 'fixes seats, which cannot be balanced; add assignment = "random".')
    both = sorted(set(found["with"] or ()) & set(found["without"] or ()))
    if both:
        entries.refuse("without", f"the expansion '{both[0]}' is also in 'with'.")
    if found["comparison"] and rotation in ("seats", "none"):
        entries.refuse("rotation", f"is '{rotation}', but a comparison moves the bots: 'bots'.")


def _check_bots(found: ExperimentFile) -> None:
    from engines.agents.specs import bots_for

    key = "comparison" if found["comparison"] else "bots"
    try:
        for players in found["players"] or (2,):
            bots_for(found.bots, players, source=str(found["bot_file"] or ""))
    except ScytheError as error:
        raise ExperimentError(f"{found.path}: key '{key}': {error}") from None


def _check_dealing(entries: _Entries, found: ExperimentFile, game: Game) -> None:
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
            game.cells(**constraints)
            for players in found["players"] or ():
                game.dealer(players, **constraints)
        except ScytheError as error:
            entries.refuse(key, error)


def _check_expansions(entries: _Entries, found: ExperimentFile, game: Game) -> None:
    for key in ("with", "without"):
        try:
            game.constraints({"expansions": found[key] or ()})
        except ScytheError as error:
            entries.refuse(key, error)


READERS: dict[str, Callable[[_Entries, Game], Any]] = {  # of the keys besides those that say which game it is
    "title": lambda entries, _: entries.text("title"),
    "notes": lambda entries, _: entries.text("notes"),
    "players": _Entries.players,
    "bots": lambda entries, _: entries.bots(),
    "bot_file": lambda entries, _: str(entries.file("bot_file")),
    "comparison": lambda entries, _: entries.comparison(),
    "assignment": lambda entries, game: entries.choice("assignment", game.assignments),
    "rotation": lambda entries, _: entries.choice("rotation", ROTATIONS),
    "setup": lambda entries, _: entries.file("setup"),
    "scenario": lambda entries, _: entries.file("scenario"),
    "handicap": lambda entries, _: entries.file("handicap"),
    "games": lambda entries, _: entries.whole("games", 1),
    "precision": _Entries.precision,
    "stopping": _Entries.stopping,
    "seed": lambda entries, _: entries.whole("seed", 0, LARGEST_SEED),
    "with": lambda entries, _: entries.texts("with"),
    "without": lambda entries, _: entries.texts("without"),
    "ban": lambda entries, _: entries.texts("ban"),
    "banned_pairs": lambda entries, _: entries.choice("banned_pairs", BANNED_PAIRS),
    "keep": lambda entries, _: entries.keep(),
    "jobs": lambda entries, _: entries.whole("jobs", 1, MOST_JOBS),
}
KEYS = ("format", "format_version", "game", "options", *READERS)
EXPERIMENT = Kind(
    "experiment", "an experiment", FORMAT, FORMAT_VERSION, KEYS, needed=("title", "game"), error=ExperimentError
)
