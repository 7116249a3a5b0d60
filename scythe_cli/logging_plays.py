"""`scythe score --log FILE`: what was scored becomes a play of a log, if a report could read it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.errors import PlaysError
from engines.core.language.explaining import listed
from engines.core.scoring.sheet_entries import FIRST_SEAT
from engines.core.scoring.sheet_totals import COMBOS_KEY
from engines.core.setup.handicaps import AGREED, BID_KEY, KEY
from reports.plays.checking import NOT_HELD, Asked, check_file
from reports.plays.game_names import Names
from reports.plays.games import tables_of
from reports.plays.log import append_play, plays_in, plays_of
from reports.plays.model import Play
from reports.plays.own_words import OwnWords
from reports.plays.people import NAMES, caller
from reports.plays.plays_file import Row, rows_of
from reports.plays.raw import NET, RawFile, RawPlay, RawSeat
from scythe_cli.log_remarks import remarks

if TYPE_CHECKING:
    from engines.core.engine.outcome import Result
    from engines.core.game import Game
    from engines.core.setup.setup import Setup
    from scythe_cli.quick import QuickSeat

SCORE, QUICK = "score", "quick"  # how a play came into the log


def raw_of_sheet(game: Game, sheet: Mapping[str, Any], result: Result, origin: str = SCORE) -> RawPlay:
    """A play from a sheet and its result; players sit in the order of the sheet."""
    first = sheet.get(FIRST_SEAT.key)
    seats = []
    for number, (own, scored) in enumerate(zip(sheet["player"], result.players, strict=True), 1):
        name = str(own.get("name") or "")
        handicap = [line.points for line in scored.lines if (line.category, line.rule) == (KEY, AGREED)]
        seats.append(
            RawSeat(
                player=name,
                told={"" if key == COMBOS_KEY else key: level for key, level in scored.levels.items()},
                score=str(scored.total),
                bid="" if own.get(BID_KEY) is None else str(own[BID_KEY]),
                handicap=str(handicap[0]) if handicap else "",
                rank=str(scored.rank),
                place=str(number) if origin == SCORE else "",
                start="" if first is None else "yes" if number == first else "no",
                is_unnamed=not name,
            )
        )
    return RawPlay("1", "the score", game.name, seats, origin=origin)


def raw_of_quick(
    game: Game, sheet: Mapping[str, Any], result: Result, seats: Sequence[QuickSeat], setup: Setup | None = None
) -> RawPlay:
    """A play from lines of --quick, which may name levels that are on no sheet, and whose order says nothing unless
    they are the seats of a setup."""
    raw = raw_of_sheet(game, sheet, result, QUICK)
    raw.table = str(setup.number) if setup and setup.number else ""
    for number, (seat, told) in enumerate(zip(raw.seats, seats, strict=True), 1):
        seat.told = {"" if key == COMBOS_KEY else key: cell for key, cell in told.held.items()}
        seat.place = str(number) if setup else ""
    return raw


def log_play(raw: RawPlay, path: Path, day: str | None = None, needs_levels: bool = True) -> None:
    """Write a play on a log, dated today unless a day is named, and say so; without `needs_levels` also one that only
    standings count. Raises PlaysError, OSError."""
    raw.date = day or date.today().isoformat()
    names = Names(OwnWords())
    play = _with_expansions(_checked(raw, path, names, needs_levels))
    if not all(seat.player for seat in play.seats):
        click.echo("Who has no name is logged as somebody new; names let a report tell skill apart.", err=True)
    before = plays_in(path)

    def rows(own: str) -> list[Row]:
        return rows_of(play, names.of(play.game), own, caller(NAMES, {}))

    number = append_play(path, play.game, rows)
    click.echo(f"Logged as play {number} in {path}.", err=True)
    for remark in remarks(play, plays_of(rows(number))[0], before, path):
        click.echo(remark, err=True)


def _with_expansions(play: Play) -> Play:
    """The play with the expansions that what people had belongs to."""
    brings = tables_of(play.game).expansion_of
    held = {level for seat in play.seats for combo in seat.combos for level in combo.values()}
    return replace(
        play, expansions=tuple(sorted({*play.expansions, *(brings[level] for level in held & brings.keys())}))
    )


def _checked(raw: RawPlay, path: Path, names: Names, needs_levels: bool) -> Play:
    """The play, as a report would read it, or standings. Raises PlaysError where they would not."""
    file = RawFile(str(path), "score", [raw], NET)
    found = check_file(file, names, Asked())
    if not needs_levels and any(remark.kind == NOT_HELD for remark in found.refused):
        found = check_file(file, names, Asked(needs_levels=False))
        factors = listed(names.of(raw.game).factors, "or")
        click.echo(
            f"Nobody said which {factors} everybody had: standings count this play, reports of what is strong do not.",
            err=True,
        )
    for remark in (*found.refused, *found.left_out):
        why = remark.text.partition(": ")[2].removesuffix(".")
        raise PlaysError(f"Not logged, for no report could count it: it {why}.")
    for partly in found.partly.values():
        click.echo(f"Logged {partly.text}", err=True)
    return found.plays[0][0]
