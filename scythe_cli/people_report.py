"""`scythe report` of games that people played: what was read, and what can be counted in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from reports.plays.contents import PLAYED, PLAYS, RUN, is_own_lines, kind_of

if TYPE_CHECKING:
    from reports.plays.model import Play, Reading
    from reports.plays.reading import Options

OPTIONS = ("check", "plays", "level_names", "columns", "date", "bids", "seats", "players", "since", "until")
TRANSCRIPTS = ".jsonl"
RUN_FILE_ENDINGS = (".sqlite", ".db")
COUNTS = ("games", "wins", "equal share", "wins less share")
SHOWN = 3  # levels of a player in the table


def is_about_people(paths: Sequence[Path], given: Mapping[str, Any]) -> bool:
    """Whether files are read as games that people played: anything but run files, and one transcript, which stays a
    page of its game unless --plays or --check is said. Raises UsageError where runs stand among them."""
    kinds = [_kind(path) for path in paths]
    if RUN in kinds and PLAYS in kinds:
        raise click.UsageError(
            f"{paths[kinds.index(RUN)]} is a run file of bots, {paths[kinds.index(PLAYS)]} is not; people and bots are "
            "never pooled, so report on each alone."
        )
    if RUN in kinds or PLAYED not in kinds:
        return PLAYS in kinds
    return PLAYS in kinds or len(kinds) > 1 or bool(given["plays"] or given["check"])


def _kind(path: Path) -> str:
    """What a file is; what is none, or is named as a run file, is left to those who read run files."""
    if not path.is_file():
        return PLAYED if path.suffix == TRANSCRIPTS else RUN
    found = kind_of(path)
    if found == PLAYS and path.suffix == TRANSCRIPTS:
        return PLAYS if is_own_lines(path) else PLAYED
    return RUN if found == PLAYS and path.suffix in RUN_FILE_ENDINGS else found


def report_people(paths: Sequence[Path], given: Mapping[str, Any], output: Path | None, form: str) -> None:
    """Read the files; print what was read, or what can be counted. Raises ScytheError, UsageError, OSError."""
    from reports.plays.reading import read_plays

    options = _options(given)
    if output is not None and not given["check"]:
        raise click.UsageError("-o writes the clean file of people's games; add --check.")
    if form == "handicap":
        raise click.UsageError("--format handicap evens out levels by runs of bots; leave it out.")
    if output is not None:
        from scythe_cli.new_files import check_new

        check_new(output)
    reading = read_plays(paths, options)
    if given["check"]:
        _check(reading, options, output)
    else:
        _count(reading, options, form)


def _options(given: Mapping[str, Any]) -> Options:
    from reports.plays.dates import DateError, read_date
    from reports.plays.reading import Options
    from scythe_cli.played_games import read_played

    days = {}
    for name in ("since", "until"):
        try:
            days[name] = read_date(given[name] or "")
        except DateError as wrong:
            raise click.UsageError(f"--{name}: {wrong}.") from None
    return Options(
        names=given["level_names"],
        columns=given["columns"],
        date=given["date"] or "",
        bids=given["bids"] or "",
        seats=given["seats"],
        players=given["players"],
        transcript=read_played,
        **days,
    )


# ------------------------------------------------------------------------------------------------------------- --check


def _check(reading: Reading, options: Options, output: Path | None) -> None:
    """Print every play that does not count, and why; write the clean file. Ends with 1 where a play was refused."""
    from reports.plays.reading import clean_text
    from reports.plays.sentences import check_sentence, reason_sentences
    from scythe_cli.new_files import write_text

    for remark in (*reading.refused, *reading.partly, *reading.left_out):
        click.echo(str(remark))
    for line in _further(reading):
        click.echo(line)
    for line in (*reading.notes, check_sentence(reading), *reason_sentences(reading)):
        click.echo(line)
    if output is not None and reading.plays:
        write_text(output, clean_text(reading, options.players, options.names))
        click.echo(f"The accepted plays are in {output}.", err=True)
    if reading.refused or not reading.plays:
        raise click.exceptions.Exit(1)


def _further(reading: Reading) -> list[str]:
    """That levels without rules here are kept."""
    from engines.core.language.explaining import listed
    from reports.plays.reading import further_levels

    found = further_levels(reading)
    return [f"{title}: {listed(names)}: without rules here, kept under these names." for title, names in found.items()]


# -------------------------------------------------------------------------------------------------------------- counts


def _count(reading: Reading, options: Options, form: str) -> None:
    """Print the counts of each game. Raises Failure where there is nothing to count."""
    from reports.plays.sentences import check_sentence, reason_sentences
    from scythe_cli.errors import Failure
    from scythe_cli.output import print_csv, print_json

    if not reading.plays:
        said = " ".join((check_sentence(reading), *reason_sentences(reading)))
        raise Failure(f"No play can be counted. {said} With --check each is listed with its reason.")
    if form == "json":
        print_json([_numbers(reading, options, game) for game in reading.games])
    elif form == "csv":
        print_csv([row for game in reading.games for row in _level_rows(reading, game)])
    else:
        for game in reading.games:
            _print_game(reading, options, game)
    for line in (*reading.notes, check_sentence(reading), *reason_sentences(reading)):
        click.echo(line, err=True)
    if reading.refused or reading.left_out:
        click.echo("With --check each of them is listed with its reason.", err=True)


def _print_game(reading: Reading, options: Options, game: str) -> None:
    from reports.plays.sentences import caution, game_sentence
    from scythe_cli.output import print_rows
    from scythe_cli.tables import WIDTH

    plays, rows = reading.of(game), _level_rows(reading, game)
    click.echo(game_sentence(plays))
    for factor in dict.fromkeys(row["factor"] for row in rows):
        click.echo("")
        own = [row for row in rows if row["factor"] == factor]
        print_rows([{factor: row["level"]} | {key: row[key] for key in COUNTS} for row in own], "table")
    players = _player_rows(reading, options, plays)
    if players:
        click.echo("")
        print_rows(players, "table")
    click.echo(f"\n{fill(caution(options.seats, plays), WIDTH)}\n")


def _level_rows(reading: Reading, game: str) -> list[dict[str, Any]]:
    from reports.plays.counted import count_levels
    from reports.plays.games import tables_of

    factors = [factor.name for factor in tables_of(game).factors]
    return [
        {
            "game": game,
            "factor": one.factor,
            "level": reading.titles[game, one.factor, one.level],
            "games": one.games,
            "wins": _rounded(one.wins),
            "equal share": _rounded(one.equal),
            "wins less share": _rounded(one.wins - one.equal),
        }
        for one in count_levels(reading.of(game), factors)
    ]


def _player_rows(reading: Reading, options: Options, plays: Sequence[Play]) -> list[dict[str, Any]]:
    """Everybody who is named, and what they had most often."""
    from reports.plays.counted import count_players
    from reports.plays.games import tables_of
    from reports.plays.people import NONE, caller

    if options.players == NONE:
        return []
    game = plays[0].game
    factor = tables_of(game).factors[0].name
    called = caller(options.players, reading.letters)
    names = {seat.person: called(seat) for play in plays for seat in play.seats}
    return [
        {
            "player": names[one.person],
            "games": one.games,
            "wins": _rounded(one.wins),
            "equal share": _rounded(one.equal),
            f"{factor}s": _had(one.had, reading, game, factor),
        }
        for one in count_players(plays, factor)
    ]


def _had(had: Sequence[tuple[str, int]], reading: Reading, game: str, factor: str) -> str:
    told = [f"{reading.titles[game, factor, level]} {number}" for level, number in had[:SHOWN]]
    return ", ".join([*told, *(["…"] if len(had) > SHOWN else [])])


def _numbers(reading: Reading, options: Options, game: str) -> dict[str, Any]:
    """The counts of a game as JSON."""
    from reports.plays.counted import reasons, sizes, span
    from reports.plays.sentences import caution

    plays = reading.of(game)
    return {
        "game": game,
        "games": len(plays),
        "players": dict(sizes(plays)),
        "days": span(plays),
        "seats": options.seats,
        "levels": _level_rows(reading, game),
        "people": _player_rows(reading, options, plays),
        "not_counted": {name: dict(own) for name, own in reasons(reading).items()},
        "caution": caution(options.seats, plays),
    }


def _rounded(number: float) -> float | int:
    return int(number) if number == int(number) else round(number, 2)
