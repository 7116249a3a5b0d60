"""`scythe report` of games that people played: what was read, and what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.plays.contents import PLAYED, PLAYS, RUN, is_lines_of_plays, kind_of, looks_like_plays
from scythe_cli.new_files import check_new, printing_to, write_text
from scythe_cli.standings import check_standings, tell_standings
from scythe_cli.typed import typed_params

if TYPE_CHECKING:
    from reports.judging.report import PeopleReport
    from reports.plays.model import Reading
    from reports.plays.raw import RawFile
    from reports.plays.reading import Options

OPTIONS = (
    *("check", "plays", "level_names", "columns", "date", "bids", "seats", "players"),
    *("standings", "place_points", "since", "until"),
)
ALL_HANDICAPPED = (
    "Every play had a handicap. Its points decide who wins, and people may play differently, so nothing shows what is "
    "strong. Standings count such plays as agreed: --standings wins,share."
)
NOT_CHECKED = {"form": "--format", "others": "--compare", "delta": "--delta"}
TRANSCRIPTS = ".jsonl"
PLAYS_ENDINGS = (".csv", ".tsv", ".json", ".xml", ".bgsplay")
RUN_FILE_ENDINGS = (".sqlite", ".db")


def is_about_people(paths: Sequence[Path], given: Mapping[str, Any]) -> bool:
    """Whether files are read as games that people played: anything but run files, and one transcript, which stays a
    page of its game unless --plays or --check is said. Raises UsageError where runs stand among them."""
    kinds = [_kind(path) for path in paths]
    if RUN in kinds and PLAYS in kinds:
        raise click.UsageError(
            f"{paths[kinds.index(RUN)]} is a run file of bots, {paths[kinds.index(PLAYS)]} is not; people and bots are "
            f"never pooled, so put the bots beside the people: --compare {paths[kinds.index(RUN)]}."
        )
    if RUN in kinds or PLAYED not in kinds:
        return PLAYS in kinds
    return PLAYS in kinds or len(kinds) > 1 or bool(given["plays"] or given["check"] or given["standings"] is not None)


def _kind(path: Path) -> str:
    """What a file is. One named as a run file that does not look like plays is left to those who read run files, who
    say what it lacks."""
    if not path.is_file():
        return PLAYED if path.suffix == TRANSCRIPTS else PLAYS if path.suffix.lower() in PLAYS_ENDINGS else RUN
    found = kind_of(path)
    if found == PLAYS and path.suffix == TRANSCRIPTS:
        return PLAYS if is_lines_of_plays(path) else PLAYED
    if found == PLAYS and path.suffix in RUN_FILE_ENDINGS and not looks_like_plays(path):
        return RUN
    return found


def report_people(
    paths: Sequence[Path],
    given: Mapping[str, Any],
    output: Path | None,
    form: str,
    delta: float,
    others: Sequence[Sequence[Path]],
) -> None:
    """Read the files; say what was read, or write and print what it shows. `others` are runs of bots to stand beside,
    `delta` the margin of equivalence as a share. Raises ScytheError, UsageError, OSError."""
    from reports.plays.reading import read_plays

    options = _options(given)
    check_standings(given, output)
    if form == "handicap":
        raise click.UsageError("--format handicap is made of games between bots; people's games have no handicap file.")
    if given["check"]:
        _check_alone()
        if output is not None:
            check_new(output)
    if len(others) > 1:
        raise click.UsageError("People stand beside one run of bots; a comma takes several files: a.sqlite,b.sqlite.")
    with _columns_shown():
        reading = read_plays(paths, options)
    if given["check"]:
        _check(reading, options, output)
    elif given["standings"] is not None:
        _stand(reading, given, form, output)
    else:
        _judge(reading, options, output, form, delta, others[0] if others else ())


@contextmanager
def _columns_shown() -> Iterator[None]:
    """A spreadsheet that is refused for columns that mean nothing here ends in a file for them, to be filled in."""
    from engines.core.engine.errors import UnknownHeadsError
    from reports.plays.skeletons import columns_lines

    try:
        yield
    except UnknownHeadsError as error:
        for line in columns_lines(error.heads):
            click.echo(line)
        raise


def _read_transcript(path: Path) -> RawFile:
    from scythe_cli.played_games import read_played  # only here, for it needs all that plays games

    return read_played(path)


def _options(given: Mapping[str, Any]) -> Options:
    from reports.plays.dates import DateError, read_day
    from reports.plays.reading import Options

    days = {}
    for name in ("since", "until"):
        try:
            days[name] = read_day(given[name] or "")
        except DateError as wrong:
            raise click.UsageError(f"--{name}: {wrong}.") from None
    if days["until"] and days["since"] > days["until"]:
        raise click.UsageError(
            f"--since {days['since']} is after --until {days['until']}, so no day is between them; exchange them."
        )
    return Options(
        names=given["level_names"],
        columns=given["columns"],
        date=given["date"] or "",
        bids=given["bids"] or "",
        seats=given["seats"] or "",
        players=given["players"],
        needs_levels=given["standings"] is None,
        transcript=_read_transcript,
        **days,
    )


# ------------------------------------------------------------------------------------------------------------- --check


def _check_alone() -> None:
    """Raises UsageError where something stands beside --check that it does not ask for."""
    typed = typed_params()
    for name, option in NOT_CHECKED.items():
        if name in typed:
            raise click.UsageError(f"--check only reads the plays; leave out {option}.")


def _check(reading: Reading, options: Options, output: Path | None) -> None:
    """Print every play that does not count, and why; write the clean file. Ends with 1 where a play was refused."""
    from reports.plays.reading import clean_text
    from reports.plays.sentences import check_sentence, reason_sentences, told_once

    for line in (*told_once((*reading.refused, *reading.partly, *reading.left_out)), *_further(reading)):
        click.echo(line)
    for line in (*reading.notes, check_sentence(reading), *reason_sentences(reading), *_to_fill_in(reading, options)):
        click.echo(line)
    if output is not None and reading.plays:
        write_text(output, clean_text(reading, options.players, options.names))
        click.echo(f"The accepted plays are in {output}.", err=True)
    if reading.refused or not reading.plays:
        raise click.exceptions.Exit(1)


def _to_fill_in(reading: Reading, options: Options) -> Iterator[str]:
    """Beginnings of files that say what means nothing here."""
    from reports.plays.game_names import Names
    from reports.plays.own_words import OwnWords, read_names
    from reports.plays.skeletons import columns_lines, names_lines

    names = Names(OwnWords() if options.names is None else read_names(options.names))
    for lines in (columns_lines(reading.strange), names_lines(reading.unknown, names)):
        if lines:
            yield from ("", *lines)


def _further(reading: Reading) -> list[str]:
    """That levels without rules here are kept."""
    from engines.core.language.explaining import listed
    from reports.plays.reading import further_levels

    found = further_levels(reading)
    return [f"{title}: {listed(names)}: without rules here, kept under these names." for title, names in found.items()]


# ------------------------------------------------------------------------------------------------------------- judging


def _stand(reading: Reading, given: Mapping[str, Any], form: str, output: Path | None) -> None:
    """Tell the standings. Raises Failure where there is no play."""
    _refuse_nothing(reading)
    tell_standings(reading, given, form, output)
    _tell_reading(reading)


def _refuse_nothing(reading: Reading) -> None:
    """Raises Failure where no play counts."""
    from reports.plays.sentences import check_sentence, reason_sentences
    from scythe_cli.errors import Failure

    if reading.plays:
        return
    if not (reading.left_out or reading.refused):
        raise Failure(f"No play can be counted. {' '.join(reading.notes)}")
    said = " ".join((check_sentence(reading), *reason_sentences(reading)))
    fill = " and lines for --columns and --names to fill in" if reading.strange or reading.unknown else ""
    raise Failure(f"No play can be counted. {said} With --check each is listed with its reason{fill}.")


def _tell_reading(reading: Reading) -> None:
    """Say what was read, and what does not count."""
    from reports.plays.sentences import check_sentence, reason_sentences
    from scythe_cli.output import tell

    for line in (*reading.notes, check_sentence(reading), *reason_sentences(reading)):
        tell(line)
    if reading.refused or reading.left_out:
        tell("With --check each of them is listed with its reason.")
    if reading.strange or reading.unknown:
        tell("With --check there are lines for --columns and --names to fill in.")


def _judge(
    reading: Reading, options: Options, output: Path | None, form: str, delta: float, bots: Sequence[Path]
) -> None:
    """Write the page, or print the numbers. Raises Failure where there is nothing to judge."""
    from reports.people_page.door import reports_of
    from scythe_cli.errors import Failure

    _refuse_nothing(reading)
    if bots and len(reading.games) > 1:
        raise click.UsageError("These are plays of several games; a run of bots stands beside those of its own game.")
    reports = reports_of(reading, options, delta, bots)
    if not reports:
        raise Failure(ALL_HANDICAPPED)
    if form == "html":
        _write(reports, output or Path("report"))
    else:
        with printing_to(output):
            _print(reports, form)
    _tell_reading(reading)


def _write(reports: Sequence[PeopleReport], folder: Path) -> None:
    from reports.people_page.door import write_people

    paths = write_people(reports, folder)
    pages = [str(path) for path in paths if path.suffix == ".html"]
    click.echo(f"{len(paths)} files in {folder}; open {' and '.join(pages)}.", err=True)


def _print(reports: Sequence[PeopleReport], form: str) -> None:
    from reports.judging.flat import level_rows
    from reports.judging.report import to_json
    from scythe_cli.output import print_csv

    if form == "json":
        click.echo(to_json(reports))
    elif form == "csv":
        print_csv(level_rows(reports))
    else:
        for report in reports:
            _print_table(report)


def _print_table(report: PeopleReport) -> None:
    from reports.people_page.headline import lead
    from reports.people_page.sentences import letters_sentence, limits
    from reports.people_page.short_table import level_lines, player_lines
    from scythe_cli.markup import filled, note
    from scythe_cli.output import print_rows

    click.echo(filled(lead(report)))
    for rows in (*level_lines(report), player_lines(report)):
        if rows:
            click.echo("")
            print_rows(rows, "table")
    for line in (*letters_sentence(report), *report.headline, limits(report)[0]):
        click.echo(note(line))
    click.echo("")
