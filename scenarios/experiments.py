"""Reads experiment files and checks them: every mistake is named with file, key, value and the nearest valid name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
DEALING = ("with", "without", "ban", "banned_pairs", "keep")
KEYS = (
    *("format", "format_version", "game", "title", "notes", "players", "bots", "bot_file", "comparison"),
    *("assignment", "rotation", "setup", "scenario", "games", "precision", "stopping", "seed", "options", "jobs"),
    *DEALING,
)
BANNED_PAIRS = ("official", "none")
MOST_JOBS = 256
LARGEST_SEED = 2**63 - 1
FOLDER = Path(__file__).parent / "experiments"


class ExperimentError(ScytheError):
    """An experiment file with a mistake; names file, key and value."""


EXPERIMENT = Kind(
    "experiment", "an experiment", FORMAT, FORMAT_VERSION, KEYS, needed=("title", "game"), error=ExperimentError
)


@dataclass(frozen=True)
class Precision:
    """A difference from an equal share in points that is to be seen, and in what; "" is the usual kind of groups."""

    points: float
    of: str = ""


@dataclass(frozen=True)
class ExperimentFile:
    """A checked experiment file. What is None or empty was left out; paths are those of the files meant.

    `players` has a number for every run. `bots` are specs as on the command line, also those of a comparison; `keep`
    are pairs of a seat and its names. `stopping` has `method`, and `looks`, `margin` and `of` where given.
    """

    path: Path
    given: frozenset[str]  # the keys that are there
    game: str
    title: str
    notes: str = ""
    players: Sequence[int] = ()
    bots: Sequence[str] = ()
    bot_file: str = ""
    comparison: bool = False
    assignment: str | None = None
    rotation: str | None = None
    setup: Path | None = None
    scenario: Path | None = None
    games: int | None = None
    precision: Precision | None = None
    stopping: Mapping[str, Any] | None = None
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    with_: Sequence[str] = ()
    without: Sequence[str] = ()
    ban: Sequence[str] = ()
    banned_pairs: str | None = None
    keep: Sequence[tuple[int, list[str]]] = ()
    jobs: int | None = None


def experiment_files() -> list[Path]:
    """The experiments that come with the program, by name."""
    return sorted(FOLDER.glob("*.toml"))


def read_experiment(path: Path, agree: Agree = refuse) -> ExperimentFile:
    """The experiment of a file; `agree` is asked before its bots run.

    Raises ExperimentError with one sentence, BotError when its bots may not run; OSError when it cannot be read.
    """
    entries = _Entries(path, read_head(path, EXPERIMENT))
    printed = entries.game()
    options = entries.options(printed)
    game = printed.under(options)
    bots, comparison = entries.bots()
    found = ExperimentFile(
        path=path,
        given=frozenset(entries.data),
        game=game.name,
        title=entries.text("title"),
        notes=entries.text("notes"),
        players=entries.players(game),
        bots=bots,
        bot_file=entries.bot_file(),
        comparison=comparison,
        assignment=entries.choice("assignment", game.assignments),
        rotation=entries.choice("rotation", ROTATIONS),
        setup=entries.file("setup"),
        scenario=entries.file("scenario"),
        games=entries.whole("games", 1),
        precision=entries.precision(game),
        stopping=entries.stopping(game),
        seed=entries.whole("seed", 0, LARGEST_SEED),
        options=options,
        with_=entries.texts("with"),
        without=entries.texts("without"),
        ban=entries.texts("ban"),
        banned_pairs=entries.choice("banned_pairs", BANNED_PAIRS),
        keep=entries.keep(),
        jobs=entries.whole("jobs", 1, MOST_JOBS),
    )
    _check_together(entries, found, game)
    agree(path, found.bots, found.bot_file)
    _check_bots(found)
    _check_expansions(entries, found, game)
    _check_dealing(entries, found, game)
    return found


class _Entries:
    """The entries of a file; every method raises ExperimentError when a value is not what it must be."""

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
        value = self.data.get(key, "")
        if not isinstance(value, str):
            self.wrong(key, "a text")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            self.wrong(key, "a list of texts")
        return value

    def whole(self, key: str, low: int, high: int | None = None, of: Mapping[str, Any] | None = None) -> int | None:
        """A whole number, None when left out; `of` is the table in which the last part of the key stands."""
        value = (self.data if of is None else of).get(key.rpartition(".")[2])
        if value is None:
            return None
        if not _is_whole(value) or value < low or (high is not None and value > high):
            self.wrong(key, f"a whole number from {low}" + ("" if high is None else f" to {high}"))
        return int(value)

    def choice(self, key: str, known: Iterable[str]) -> str | None:
        value = self.data.get(key)
        if value is not None and value not in known:
            self.refuse(key, f"there is no {key.replace('_', ' ')} {shown(value)}; {nearest(str(value), known)}")
        return value

    def file(self, key: str) -> Path | None:
        """A file that lies beside the experiment, or where its own path says."""
        return _from_here(self.path.parent / self.text(key)) if key in self.data else None

    def bot_file(self) -> str:
        return str(self.file("bot_file") or "")

    def game(self) -> Game:
        name = self.text("game")
        if name not in registry.known():
            self.refuse("game", f"there is no game '{name}'; {nearest(name, registry.known())}")
        return registry.load(name)

    def players(self, game: Game) -> list[int]:
        value = self.data.get("players", [])
        numbers = value if isinstance(value, list) else [value]
        if not all(_is_whole(one) and game.min_players <= one <= game.max_players for one in numbers):
            self.wrong("players", f"a number from {game.min_players} to {game.max_players}, or a list of such numbers")
        if len(set(numbers)) < len(numbers) or (value == [] and "players" in self.data):
            self.wrong("players", "a list of different numbers, one for every run")
        return numbers

    def bots(self) -> tuple[list[str], bool]:
        """The bots as on the command line, and whether one plays against all others."""
        if "comparison" not in self.data:
            one = self.data.get("bots")
            return [self._beside(spec) for spec in ([one] if isinstance(one, str) else self.texts("bots"))], False
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
        return [self._beside(pair["against"]), f"1={self._beside(pair['bot'])}"], True

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

    def precision(self, game: Game) -> Precision | None:
        if "precision" not in self.data:
            return None
        value = self.data["precision"]
        given = self.table("precision", ("points", "of")) if isinstance(value, dict) else {"points": value}
        points = self._points("precision.points" if isinstance(value, dict) else "precision", given.get("points"))
        return Precision(points, self._kind("precision", given, game))

    def stopping(self, game: Game) -> dict[str, Any] | None:
        if "stopping" not in self.data:
            return None
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

        if "options" not in self.data:
            return {}
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
    table = found.setup or found.scenario
    if found.setup and found.scenario:
        entries.refuse("scenario", "stands beside 'setup'; give one of the two.")
    if table and found.assignment not in (None, "fixed"):
        entries.refuse("assignment", f"is '{found.assignment}', but 'setup' and 'scenario' are the table of 'fixed'.")
    if found.assignment == "fixed" and not table:
        entries.refuse("assignment", "'fixed' needs the table: key 'setup' or 'scenario'.")
    if found.games and found.precision:
        entries.refuse("precision", "stands beside 'games'; give one of the two.")
    if found.keep and (found.assignment or game.assignments[0]) != "random":
        entries.refuse("keep", 'fixes seats, which cannot be balanced; add assignment = "random".')
    both = sorted(set(found.with_) & set(found.without))
    if both:
        entries.refuse("without", f"the expansion '{both[0]}' is also in 'with'.")
    if found.comparison and found.rotation in ("seats", "none"):
        entries.refuse("rotation", f"is '{found.rotation}', but a comparison moves the bots: 'bots'.")


def _check_bots(found: ExperimentFile) -> None:
    from engines.agents.specs import bots_for

    key = "comparison" if found.comparison else "bots"
    try:
        for players in found.players or (2,):
            bots_for(found.bots, players, source=found.bot_file)
    except ScytheError as error:
        raise ExperimentError(f"{found.path}: key '{key}': {error}") from None


def _check_dealing(entries: _Entries, found: ExperimentFile, game: Game) -> None:
    """Wishes are tried one after the other, so that the first that cannot be met is the one that is named."""
    wishes: dict[str, Any] = {"expansions": sorted(set(found.with_))} if found.with_ else {}
    kept = {str(seat): names for seat, names in found.keep}
    pairs = "" if found.banned_pairs == "none" else found.banned_pairs
    steps = {
        "players": ("", None),
        "ban": ("bans", [names.split("/") for names in found.ban]),
        "banned_pairs": ("banned_pairs", pairs),
        "keep": ("keep", kept),
    }
    for key, (name, value) in steps.items():
        wishes |= {name: value} if value else {}
        try:
            game.cells(**wishes)
            for players in found.players:
                game.dealer(players, **wishes)
        except ScytheError as error:
            entries.refuse(key, error)


def _check_expansions(entries: _Entries, found: ExperimentFile, game: Game) -> None:
    for key, names in (("with", found.with_), ("without", found.without)):
        try:
            game.check_expansions(names)
        except ScytheError as error:
            entries.refuse(key, error)
