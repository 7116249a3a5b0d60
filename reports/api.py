"""The door of the reports: from run files to their numbers, the JSON, the page and its plots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engines.arena.second import Second
from reports.findings.collect import extra_factors, labels_of, linked_factors, quiet_of
from reports.findings.handicaps import handicap_text
from reports.findings.judged import Judged, judge
from reports.findings.league import League
from reports.findings.league import to_json as league_json
from reports.findings.models import RANKING
from reports.findings.pairs import believed
from reports.findings.report import Report, Run, of_one, to_json
from reports.findings.solo import meeting_factors
from reports.findings.strengths import fit_strengths
from reports.findings.summary import Summary
from reports.load.pool import Runs, means_of, read_runs
from reports.load.rows import grouping
from reports.load.run_file import open_run
from reports.page.folder import NUMBERS, PAGE, prepared, store
from reports.sections.bans.numbers import ban_of
from reports.sections.brief import AT_ONCE, Brief, brief
from reports.sections.changes.numbers import changes_of
from reports.sections.changes.sentences import headline as headline_of_runs
from reports.sections.changes.settings import check_headers, names_of, settings_of
from reports.sections.course.numbers import column_means, course_of_games, scores_by
from reports.sections.design.numbers import design_of
from reports.sections.headline import headline
from reports.sections.items.numbers import histories
from reports.sections.league.reading import read_league
from reports.sections.opponents.numbers import opponents_of
from reports.sections.pairs.numbers import pairs_of
from reports.sections.power.numbers import power_of
from reports.sections.seats.direct import direct_effects
from reports.sections.seats.numbers import seats_of
from reports.sections.skill.numbers import bot_pairs, dependences
from reports.stats.equivalence import DELTA

if TYPE_CHECKING:
    from engines.core.language.translating import Language
    from reports.charts.plot import Picture, Plot

__all__ = ["FORMATS", "compare", "league_json", "league_of", "summarise", "to_json", "write_league", "write_report"]

FORMATS = ("html", "png", "json")
LANGUAGES = Path(__file__).parent / "languages"  # catalogues of what the pages of runs say
Paths = Path | str | Sequence[Path | str]


def summarise(paths: Paths, delta: float = DELTA, ban: Sequence[str] = (), second: Second | None = None) -> Summary:
    """Computes every number of the report of a run file, or of several that go together.

    `delta` is the margin of equivalence as a difference of win rates: 0.05 are five percentage points; `ban` names what
    might be banned, `rusviet/industrial`, and the strongest pair unless it is given. A `second` process helps. Raises
    RunFileError, in one sentence, for a bad file, for files that do not go together, for a margin as wide as the equal
    share and for an unknown name.
    """
    second = second or Second()
    return summary_of(judge(read_runs(_listed(paths), second), delta), delta, ban, second)


def compare(
    sides: Sequence[Paths], delta: float = DELTA, ban: Sequence[str] = (), second: Second | None = None
) -> Report:
    """The report of several runs side by side, each of one or more run files that go together; the others are compared
    with the first. A single one is reported by itself.

    Arguments and errors as in `summarise`; RunFileError also for runs that cannot be compared: of two games, of other
    rules, or the same games twice.
    """
    second, files = second or Second(), [[Path(path) for path in _listed(side)] for side in sides]
    if len(files) == 1:
        return of_one(summarise(files[0], delta, ban, second))
    check_headers(files)
    read: list[Runs] = []
    for side in files:
        read.append(read_runs(side, second, read))
    judged = [judge(runs, delta) for runs in read]
    found = [summary_of(run, delta, ban, second) for run in judged]
    settings = settings_of(read, [summary.design for summary in found])
    named = zip(names_of(settings, files), files, found, strict=True)
    runs = tuple(Run(name, tuple(path.name for path in side), summary) for name, side, summary in named)
    report = Report(runs, settings, changes_of(judged, delta), delta)
    return replace(report, headline=tuple(headline_of_runs(report)))


def _listed(paths: Paths) -> Sequence[Path | str]:
    return [paths] if isinstance(paths, Path | str) else paths


def summary_of(judged: Judged, delta: float, ban: Sequence[str], second: Second) -> Summary:
    """Every number of the report of runs that were judged; arguments as in `summarise`. The second process sums up what
    is in the files."""
    runs, info, games, seats = judged.runs, judged.runs.info, judged.runs.games, judged.runs.seats
    items = second.call(histories, runs.sources, info, games, seats)
    means = second.call(means_of, runs.sources)
    quiet = quiet_of(info, seats)
    field, outcomes, aliases = judged.field, judged.outcomes, judged.aliases
    powers = [power_of(table, len(games.index)) for table in judged.tables]
    factors = (*info.free, *extra_factors(info, runs.bots))
    main, ranking = fit_strengths(field, factors), fit_strengths(field, factors, RANKING)
    with_pairs = believed(field, main, info.pairs)
    opponents = [opponents_of(field, with_pairs, factor, second) for factor in meeting_factors(info, quiet)]
    summary = Summary(
        design=design_of(runs),
        tables=judged.tables,
        standard=judged.standard,
        delta=delta,
        model=main.model,
        ranking=ranking.model,
        direct=direct_effects(field, with_pairs, linked_factors(aliases), judged.tables),
        ban=ban_of(judged, ban),
        pairs=tuple(pairs_of(field, main, pair) for pair in info.pairs),
        seats=seats_of(main.model, aliases),
        opponents=tuple(effects() for effects in opponents),
        dependence=dependences(field, main, factors, seats, outcomes, delta),
        pairing=bot_pairs(field),
        aliasing=aliases,
        power=tuple(power for power in powers if power is not None),
        games=course_of_games(runs),
        scores_by=scores_by(seats, grouping(info), quiet),
        means=column_means(info, seats, means.result(), quiet),
        labels=labels_of(runs),
        items=items.result(),
    )
    return replace(summary, headline=tuple(headline(summary)))


def game_of(path: Path | str) -> str:
    """The game of a run file. Raises RunFileError."""
    with open_run(path) as (_, info):
        return str(info.meta["game"])


def handicap_file(paths: Paths, of: Sequence[str] = ()) -> str:
    """The handicap file that evens out the games of a run file, or of several that go together, as TOML.

    `of` are factors (`faction`) or factors that come together (`faction/mat`); all that stand alone when none is named.
    Raises RunFileError.
    """
    return handicap_text(read_runs(_listed(paths)), of)


def brief_of(paths: Paths, delta: float = DELTA, at_once: int | None = AT_ONCE) -> Brief:
    """The tables of the report alone, with the same verdicts; those of a long run as `brief` says."""
    return brief(_listed(paths), delta, at_once)


def write_report(
    paths: Paths,
    out_dir: Path | str,
    formats: Sequence[str] = FORMATS,
    delta: float = DELTA,
    jobs: int = 1,
    ban: Sequence[str] = (),
    others: Sequence[Paths] = (),
    language: Language | None = None,
) -> list[Path]:
    """Writes `index.html`, one PNG a plot and `report.json` (those of `formats`) into a folder; returns what it wrote.

    `others` stand beside the runs of `paths`, each in a column of its own. Pictures of an earlier report in the folder
    do not stay behind. With more than one of `jobs` a second process helps; it is spawned, so a script that asks for it
    needs `if __name__ == "__main__"`. What the page of a single run says before its parts, and the figures of its
    verdicts, are in English or in a `language`. Raises FolderError when the folder cannot be written or the page would
    replace a file of somebody else, RunFileError for a bad run file.
    """
    from reports.sections.page import render_page
    from reports.sections.plots import plots_of

    def report(second: Second) -> Report:
        return compare([paths, *others], delta, ban, second)

    plots, page = partial(plots_of, language=language), partial(render_page, language=language)
    return _write(out_dir, formats, jobs, report, plots, page, to_json)


def league_of(members: Sequence[Paths], delta: float = DELTA, second: Second | None = None) -> League:
    """What several ways of playing show together: each member is one or more run files of one bot.

    Raises RunFileError as `summarise` does, and for runs that differ in more than their bots, seeds and numbers of
    games.
    """
    return read_league([[Path(path) for path in _listed(one)] for one in members], delta, second or Second())


def write_league(
    members: Sequence[Paths],
    out_dir: Path | str,
    formats: Sequence[str] = FORMATS,
    delta: float = DELTA,
    jobs: int = 1,
) -> list[Path]:
    """Writes the page of a league, its plots and its numbers, as `write_report` does."""
    from reports.sections.league.page import render_league
    from reports.sections.league.plots import league_plots

    def league(second: Second) -> League:
        return league_of(members, delta, second)

    return _write(out_dir, formats, jobs, league, league_plots, render_league, league_json)


Told = TypeVar("Told")


def _write(
    out_dir: Path | str,
    formats: Sequence[str],
    jobs: int,
    told: Callable[[Second], Told],
    plots_of: Callable[[Told], Iterable[Plot]],
    page_of: Callable[[Told, Sequence[Picture], str], str],
    numbers_of: Callable[[Told], str],
) -> list[Path]:
    """Makes what is told, its plots and its page in a prepared folder, and stores them."""
    from reports.charts.together import draw_plots

    folder = Path(out_dir)
    json_name = NUMBERS * ("json" in formats)
    names = [*([PAGE] if "html" in formats else []), *filter(None, [json_name])]
    with prepared(folder, names), Second(jobs) as second:
        found = told(second)
        drawn = {"html", "png"} & set(formats)
        plots = draw_plots(list(plots_of(found)), second, formats) if drawn else []
    page = page_of(found, plots, json_name) if "html" in formats else ""
    return store(folder, page, plots if "png" in formats else [], numbers_of(found) * ("json" in formats))
