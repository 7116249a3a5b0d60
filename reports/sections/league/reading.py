"""A league from its run files: each run judged by itself, then all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engines.arena.second import Second
from reports.findings.collect import labels_of
from reports.findings.judged import judge
from reports.findings.league import League, Member
from reports.findings.models import Standardisation
from reports.findings.summary import Design, Games
from reports.load.play_sums import PlaySums, play_columns, play_of
from reports.load.pool import Runs, Told, read_runs
from reports.load.run_file import Column
from reports.sections.changes.settings import names_of, settings_of
from reports.sections.course.numbers import course_of_games
from reports.sections.design.numbers import design_of
from reports.sections.league.checks import check_alike, check_bots, check_plays
from reports.sections.league.numbers import joint_tables
from reports.sections.league.play import league_play, measures_of
from reports.sections.league.sentences import headline
from reports.stats.tables import LevelTable


def read_league(files: Sequence[Sequence[Path]], delta: float, second: Second) -> League:
    """The league of these members, each of one or more run files. Raises RunFileError."""
    infos = check_alike(files)
    columns = play_columns(infos)
    told, read, labels = list[Told](), list[_Read](), dict[str, str]()
    for paths in files:
        runs = read_runs(paths, second, told)
        check_bots(files, [*(one.design for one in read), design_of(runs)])
        read.append(_read(runs, delta, columns))
        labels = labels_of(runs) | labels
        told.append(runs.told())
    check_plays(files)
    settings = settings_of(told, [one.design for one in read])
    names = zip(names_of(settings, files), files, read, strict=True)
    members = tuple(one.member(name, paths) for name, paths, one in names)
    play = league_play([one.play for one in read])
    items = {item.name: tuple(item.kinds) for item in infos[0].items}
    league = League(members, settings, measures_of(play), joint_tables(members, play, delta), items, labels, delta)
    return replace(league, headline=tuple(headline(league)))


@dataclass(frozen=True)
class _Read:
    """What is kept of a member; its games, which take the memory, are not."""

    design: Design
    standard: Standardisation
    tables: tuple[LevelTable, ...]
    games: Games
    play: PlaySums

    def member(self, name: str, paths: Sequence[Path]) -> Member:
        """The member under its name."""
        files = tuple(path.name for path in paths)
        return Member(name, files, self.design, self.standard, self.tables, self.games)


def _read(runs: Runs, delta: float, columns: Sequence[Column]) -> _Read:
    run = judge(runs, delta)
    play = play_of(runs.infos, columns)
    return _Read(design_of(runs), run.standard, run.tables, course_of_games(runs), play)
