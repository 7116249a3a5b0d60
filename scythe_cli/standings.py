"""`scythe report friday.csv --standings wins,share,head`: who stands where over all plays."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scythe_cli.new_files import check_new, printing_to, write_text
from scythe_cli.typed import typed_params

if TYPE_CHECKING:
    from reports.plays.model import Reading
    from reports.plays.standings import Standing

OPTION, POINTS_OPTION = "--standings", "--place-points"
ROWS = ("table", "json", "csv")
PARTS = re.compile(r"\w+")
DIGITS = 3  # of a value in a table


PAGE = ".html"
ALONE = {"check": "--check", "others": "--compare", "delta": "--delta"}  # which ask for something else


def check_standings(given: Mapping[str, Any], output: Path | None) -> None:
    """Raises UsageError where standings are asked for together with something else, or in a way that is none,
    SetupError where the page that is wanted is there already."""
    if given["standings"] is None:
        if given["place_points"] is not None:
            raise click.UsageError(f"{POINTS_OPTION} belongs to {OPTION} points.")
        return
    typed = typed_params()
    for name, option in ALONE.items():
        if name in typed:
            raise click.UsageError(f"{OPTION} prints rows, and nothing else; leave out {option}.")
    if "form" in typed and click.get_current_context().params["form"] not in ROWS:
        raise click.UsageError(f"{OPTION} prints rows: --format table, json or csv.")
    if "players" in typed and given["players"] == "none":
        raise click.UsageError(f"{OPTION} without players says nothing: --players names or letters.")
    _wanted(given)
    if output is not None:
        _check_file(output, typed)


def _check_file(output: Path, typed: Collection[str]) -> None:
    """Raises UsageError where the page is named like none, SetupError where it is there already, or has no folder."""
    if "form" not in typed and output.suffix.lower() != PAGE:
        raise click.UsageError(
            f"{OPTION} -o {output}: writes a page, {output.stem}{PAGE}; say --format csv, json or table for rows."
        )
    check_new(output)


def _wanted(given: Mapping[str, Any]) -> tuple[list[str], list[float]]:
    """The criteria in order, and the points for places. Raises UsageError."""
    from engines.core.engine.errors import nearest
    from reports.plays.standings import CRITERIA, OPPONENTS, POINTS

    criteria = [word.strip().lower() for word in given["standings"].split(",")]
    for at, name in enumerate(criteria):
        parts = PARTS.findall(name)
        if not parts:
            raise click.UsageError(
                f"{OPTION}: says nothing {'' if len(criteria) == 1 else 'between two commas '}to "
                f"stand by; write some of {', '.join(CRITERIA)}."
            )
        if len(parts) > 1 and set(parts) <= set(CRITERIA):
            raise click.UsageError(f"{OPTION} '{name}': put commas between, and no blanks: {','.join(parts)}.")
        if name not in CRITERIA:
            raise click.UsageError(f"{OPTION}: there is no '{name}'; {nearest(name, CRITERIA)}")
        if name in criteria[:at]:
            raise click.UsageError(f"{OPTION}: '{name}' is there twice; leave one out.")
    if criteria[0] == OPPONENTS:
        raise click.UsageError(f"{OPTION}: '{OPPONENTS}' is about the criterion that is first; put another before it.")
    if (POINTS in criteria) != bool(given["place_points"]):
        raise click.UsageError(f"{OPTION} {POINTS} and {POINTS_OPTION} 5,3,1 belong together; say both.")
    return criteria, _points(given["place_points"] or "")


def _points(text: str) -> list[float]:
    try:
        found = [float(word) for word in text.split(",")] if text else []
    except ValueError:
        found = [-1.0]
    if any(not 0 <= one <= 1_000_000 for one in found) or sorted(found, reverse=True) != found:
        raise click.UsageError(f"{POINTS_OPTION} {text}: takes numbers, most for the first place, such as 5,3,1.")
    return found


def tell_standings(reading: Reading, given: Mapping[str, Any], form: str, output: Path | None) -> None:
    """Print who stands where, or write it as rows or, where no form is named, as a page, as `check_standings` allows
    it; people by their names, without which it says nothing. Raises PlaysError, SetupError, OSError."""
    from reports.plays.people import NAMES, caller, names_by_person
    from reports.plays.standings import CRITERIA, SHARE, standings
    from scythe_cli.output import print_rows, tell_note
    from scythe_cli.standings_remarks import remarks

    criteria, points = _wanted(given)
    page = output if form not in ROWS else None
    form = form if form in ROWS else "table"
    called = caller(given["players"] if "players" in typed_params() else NAMES, reading.letters)
    names = names_by_person(reading.plays, called)
    found = standings(reading.plays, criteria, points)
    listed = [one for one in found if names[one.person]]
    notes = [*_about_unnamed(len(found) - len(listed)), *remarks(reading.plays, listed, names)]
    rows = _rows(listed, names, criteria, form)
    if page is not None:
        _write_page(reading, rows, criteria, notes, page)
    else:
        with printing_to(output):
            print_rows(rows, form)
        if form == "table" and SHARE in criteria:
            tell_note(f"{SHARE.capitalize()}: {CRITERIA[SHARE]}.")
    for note in notes:
        tell_note(note)


def _write_page(
    reading: Reading, rows: Sequence[dict[str, Any]], criteria: Sequence[str], notes: Sequence[str], path: Path
) -> None:
    from engines.core.language.explaining import counted, listed
    from reports.plays.counted import span
    from reports.plays.games import tables_of
    from reports.plays.standings import CRITERIA
    from reports.sheets.standings_sheet import render_standings

    days = " to ".join(dict.fromkeys(filter(None, span(reading.plays))))
    games = listed(tables_of(game).title for game in reading.games)
    title = ", ".join(filter(None, (games, counted(len(reading.plays), "game"), days)))
    write_text(path, render_standings(title, rows, {name: CRITERIA[name] for name in criteria}, notes))
    click.echo(f"Written to {path}.", err=True)


def _rows(
    found: Sequence[Standing], names: Mapping[str, str], criteria: Sequence[str], form: str
) -> list[dict[str, Any]]:
    shares = _shares(criteria)
    return [
        {
            "place": one.place,
            "player": names[one.person],
            "games": one.games,
            **{name: _shown(one.values[name], form, name in shares) for name in criteria},
        }
        for one in found
    ]


def _shares(criteria: Sequence[str]) -> set[str]:
    """The criteria whose values are per cent."""
    from reports.plays.standings import OPPONENTS, SHARE

    return {SHARE, OPPONENTS} if criteria[0] == SHARE else {SHARE}


def _shown(value: float | None, form: str, is_share: bool) -> Any:
    """A whole number as one; in a table with few digits, and a share with its unit."""
    if value is None:
        return "" if form in ("table", "csv") else None
    if is_share and form == "table":
        return f"{value:.1f} %"
    if value == round(value):
        return int(value)
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".") if form == "table" else value


def _about_unnamed(count: int) -> Iterator[str]:
    """That some are not listed, though they count as opponents."""
    if count:
        who = "1 seat without a name is" if count == 1 else f"{count} seats without a name are"
        yield f"{who} not listed, but counted as opponents."
