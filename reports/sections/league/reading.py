"""A league from its run files: each run judged by itself, then all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engines.arena.second import Second
from reports.findings.collect import labels_of
from reports.findings.judged import Judged, judge
from reports.findings.league import League, Member
from reports.load.play_sums import play_columns, play_of
from reports.load.pool import Runs, read_runs
from reports.sections.changes.settings import names_of, settings_of
from reports.sections.course.numbers import course_of_games
from reports.sections.design.numbers import design_of
from reports.sections.league.checks import check_alike, check_bots
from reports.sections.league.numbers import joint_tables
from reports.sections.league.play import LeaguePlay, league_play, measures_of
from reports.sections.league.sentences import headline


def read_league(files: Sequence[Sequence[Path]], delta: float, second: Second) -> League:
    """The league of these members, each of one or more run files. Raises RunFileError."""
    check_alike(files)
    read: list[Runs] = []
    for paths in files:
        read.append(read_runs(paths, second, read))
    designs = [design_of(runs) for runs in read]
    check_bots(files, designs)
    judged = [judge(runs, delta) for runs in read]
    settings = settings_of(judged, designs)
    made = zip(names_of(settings, files), files, designs, judged, strict=True)
    members = tuple(
        Member(name, tuple(path.name for path in paths), design, run.standard, run.tables, course_of_games(run.runs))
        for name, paths, design, run in made
    )
    play = _play(judged)
    labels = {word: text for runs in reversed(read) for word, text in labels_of(runs).items()}
    league = League(members, settings, measures_of(play), joint_tables(members, play, delta), labels, delta)
    return replace(league, headline=tuple(headline(league)))


def _play(judged: Sequence[Judged]) -> LeaguePlay:
    """How the seats of each member played, by what all of their run files tell."""
    columns = play_columns([info for run in judged for info in run.runs.infos])
    return league_play([play_of(run.runs.infos, columns) for run in judged])
