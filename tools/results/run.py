"""Plays the experiments that come with the program, reports on them and writes what they found: docs/results.md in
full, the README in short; docs/verdicts.md sets bots side by side.

`python -m tools.results.run` resumes where an earlier run stopped. `--text-only` plays nothing and only writes the
texts from the stored key figures. To try it out: `--games 50`, with `--runs`, `--docs` and `--readme`
elsewhere.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.core.errors import DataError, ScytheError
from engines.core.files import writing
from tools.results.figures import (
    FORMAT,
    FORMAT_VERSION,
    READ,
    comparison_figures,
    figures_of,
    read_json,
    rounded,
    to_text,
)
from tools.results.pictures import draw_bots, small_copy, telling_picture
from tools.results.profiles import FORMAT as PROFILE
from tools.results.profiles import FORMAT_VERSION as PROFILE_VERSION
from tools.results.profiles import profile_of
from tools.results.short import short_section
from tools.results.table import has_bots
from tools.results.text import whole_page, with_section
from tools.results.verdicts import load_sets
from tools.results.verdicts import whole_page as page_of_verdicts

ROOT = Path(__file__).resolve().parents[2]
COMPARED = (  # experiments that are put side by side, where both are there
    ("scythe-pairs", "scythe-pairs-banned"),
    ("scythe-pairs", "scythe-hasty"),
    ("scythe-pairs", "scythe-policy"),
    ("smallworld-races-powers", "smallworld-hasty"),
    ("smallworld-races-powers", "smallworld-policy"),
    ("smallworld-combos", "smallworld-combos-hasty"),
    ("smallworld-combos", "smallworld-combos-policy"),
    ("architects-characters", "architects-policy"),
    ("wayfarers-boards", "wayfarers-policy"),
)


@dataclass(frozen=True)
class Places:
    """Where things are: experiment files, run files and their reports, key figures and pictures, the README."""

    experiments: Path
    runs: Path
    docs: Path
    readme: Path

    @property
    def results(self) -> Path:
        """The folder of the key figures."""
        return self.docs / "results"

    @property
    def profiles(self) -> Path:
        """The folder of what tells how pairs are played."""
        return self.results / "profiles"

    @property
    def pictures(self) -> Path:
        """The folder of the pictures."""
        return self.docs / "pictures"

    @property
    def page(self) -> Path:
        """The page that tells all of it."""
        return self.docs / "results.md"

    @property
    def verdicts(self) -> Path:
        """The page that sets bots side by side."""
        return self.docs / "verdicts.md"


@dataclass(frozen=True)
class Planned:
    """An experiment file: its name, its title, and the numbers of players that it is played with."""

    path: Path
    name: str
    title: str
    players: tuple[int, ...]


def planned(folder: Path) -> list[Planned]:
    """The experiments of a folder, by name. Raises DataError."""
    return [_planned(path) for path in sorted(folder.glob("*.toml"))]


def _planned(path: Path) -> Planned:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path}: cannot be read ({error}).") from None
    players = data.get("players")
    sizes = [size for size in (players if isinstance(players, list) else [players]) if type(size) is int]
    if not sizes or "title" not in data:
        raise DataError(f"{path}: an experiment with results to report needs a 'title' and its numbers of 'players'.")
    return Planned(path, path.stem, str(data["title"]), tuple(sizes))


def play(experiment: Planned, places: Places, games: int | None, jobs: int) -> None:
    """Plays what is missing in the run files of an experiment. Raises DataError."""
    places.runs.mkdir(parents=True, exist_ok=True)
    output = str(places.runs / f"{experiment.name}-{{players}}.sqlite")
    fewer = ["-n", str(games)] if games else []
    scythe("simulate", str(experiment.path), *fewer, "--jobs", str(jobs), "--resume", "-o", output)


def scythe(*arguments: str) -> None:
    """Runs the command in a process of its own. Raises DataError when it fails."""
    print(f"scythe {' '.join(arguments)}", flush=True)
    ended = subprocess.run([sys.executable, "-m", "scythe_cli", *arguments], check=False, stdout=subprocess.DEVNULL)
    if ended.returncode:
        raise DataError(f"`scythe {' '.join(arguments)}` failed with exit code {ended.returncode}; see above.")


def report(experiment: Planned, players: int, places: Places) -> None:
    """Reports on a run; keeps its key figures, and a picture of the run with the most players, unless it is of bots."""
    run = places.runs / f"{experiment.name}-{players}.sqlite"
    folder = run.with_suffix("")
    scythe("report", str(run), "-o", str(folder))
    numbers = read_json(folder / "report.json", READ)
    figures = figures_of(numbers, experiment.name, experiment.title)
    keep(figures, places.results / f"{run.stem}.json")
    if players == max(experiment.players) and not has_bots(figures):
        small_copy(folder / telling_picture(numbers), places.pictures / f"{experiment.name}.png")


def profile(experiment: Planned, players: int, places: Places) -> None:
    """Keeps how the pairs of a run are played, where the page of verdicts tells it. Raises ScytheError."""
    for one in load_sets():
        if (one.profile, one.players) == (experiment.name, players):
            run = places.runs / f"{experiment.name}-{players}.sqlite"
            keep(profile_of(run, experiment.name, one.columns), places.profiles / f"{run.stem}.json")


def compare(first: Planned, second: Planned, players: int, places: Places) -> None:
    """Puts the runs of two experiments side by side and keeps the key figures."""
    runs = [places.runs / f"{experiment.name}-{players}.sqlite" for experiment in (first, second)]
    folder = places.runs / f"{first.name}-and-{second.name}-{players}"
    scythe("report", str(runs[0]), "--compare", str(runs[1]), "-o", str(folder))
    numbers = read_json(folder / "report.json", READ)
    figures = comparison_figures(numbers, (first.name, second.name), second.title)
    keep(figures, places.results / f"{folder.name}.json")


def keep(figures: dict[str, object], path: Path) -> None:
    """Writes key figures."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with writing(path):
        path.write_text(to_text(rounded(figures)) + "\n", encoding="utf-8")


def picture_of_bots(experiment: Planned, places: Places) -> None:
    """A picture of an experiment in which different bots play each other, from its key figures."""
    paths = [places.results / f"{experiment.name}-{players}.json" for players in experiment.players]
    runs = [read_json(path, {FORMAT: FORMAT_VERSION}) for path in paths]
    if all(has_bots(run) for run in runs):
        draw_bots(runs, places.pictures / f"{experiment.name}.png")


def readme_text(places: Places) -> str:
    """The README with the section that the key figures and pictures make now. Raises DataError."""
    text = places.readme.read_text(encoding="utf-8")
    page = beside(places.readme, places.page)
    found = short_section(stored(places), pictures_beside(places.readme, places), page)
    return with_section(text, found, places.readme.name)


def page_text(places: Places) -> str:
    """The page that the key figures and pictures make now. Raises DataError."""
    return whole_page(stored(places), pictures_beside(places.page, places))


def verdicts_text(places: Places) -> str:
    """The page of verdicts that the key figures make now. Raises DataError."""
    paths = sorted(places.profiles.glob("*.json"))
    found = [read_json(path, {PROFILE: PROFILE_VERSION}) for path in paths]
    return page_of_verdicts(load_sets(), stored(places), {one["experiment"]: one for one in found})


def stored(places: Places) -> list[dict[str, Any]]:
    """All key figures, by name. Raises DataError."""
    return [read_json(path, {FORMAT: FORMAT_VERSION}) for path in sorted(places.results.glob("*.json"))]


def pictures_beside(file: Path, places: Places) -> dict[str, str]:
    """The pictures by their experiments, as a file links to them."""
    return {path.stem: beside(file, path) for path in places.pictures.glob("*.png")}


def beside(file: Path, other: Path) -> str:
    """The path of another file as this one links to it."""
    return Path(os.path.relpath(other.resolve(), file.resolve().parent)).as_posix()


def pairs_to_compare(experiments: Sequence[Planned]) -> Iterator[tuple[Planned, Planned, int]]:
    """Which runs are put side by side: two experiments, and a number of players that both have."""
    known = {experiment.name: experiment for experiment in experiments}
    for first, second in COMPARED:
        if first in known and second in known:
            common = [size for size in known[first].players if size in known[second].players]
            yield from ((known[first], known[second], size) for size in common)


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line names; the exit code."""
    options = parsed(arguments)
    places = Places(options.experiments, options.runs, options.docs, options.readme)
    try:
        if not options.text_only:
            play_all(planned(places.experiments), places, options.games, options.jobs)
        pages = {places.readme: readme_text, places.page: page_text, places.verdicts: verdicts_text}
        for path, text in {path: write(places) for path, write in pages.items()}.items():
            with writing(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    except (ScytheError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def play_all(experiments: Sequence[Planned], places: Places, games: int | None, jobs: int) -> None:
    """Every experiment with every number of players, its report, and the comparisons."""
    for experiment in experiments:
        play(experiment, places, games, jobs)
        for players in experiment.players:
            report(experiment, players, places)
            profile(experiment, players, places)
        picture_of_bots(experiment, places)
    for first, second, players in pairs_to_compare(experiments):
        compare(first, second, players, places)


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.results.run", description=__doc__)
    parser.add_argument("--experiments", type=Path, default=ROOT / "scenarios" / "experiments", metavar="DIR")
    parser.add_argument("--runs", type=Path, default=ROOT / "build" / "results", metavar="DIR")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", metavar="DIR")
    parser.add_argument("--readme", type=Path, default=ROOT / "README.md", metavar="FILE")
    parser.add_argument("--games", type=int, metavar="N", help="play N games instead of the experiment's number")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all processors)")
    parser.add_argument("--text-only", action="store_true", help="only write the pages and the README section")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
