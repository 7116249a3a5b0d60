"""Results as people read them: a line for each category with its rule, places, and what decided a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from engines.core.results import Line, PlayerResult, Result
from scythe_cli.output import print_rows

if TYPE_CHECKING:
    from engines.arena.playable import Playable
    from engines.core.game import State

SHARED = "shared"


def result_of(game: Playable, state: State) -> Result:
    """The result of a position as it would be if the game ended now."""
    setup = state.game.setup
    players = []
    for seat, (rank, decided) in enumerate(state.ranking()):
        name = f"seat {seat + 1} {' '.join(setup.seats[seat].values())}"
        lines = [Line(line.category, line.points, line.rule) for line in state.score(seat)]
        players.append(PlayerResult(name, lines, rank, decided))
    return Result(players)


def print_standing(game: Playable, state: State) -> None:
    """The result of a position, and whether the game is over."""
    if not state.is_terminal():
        click.echo("If the game ended now:")
    print_result(result_of(game, state), "table")


def print_result(result: Result, form: str) -> None:
    """The result as `table`, `json`, `ndjson` or `csv`."""
    if form == "table":
        print_rows(_columns(result), "table")
        click.echo("")
        click.echo("\n".join(_places(result)))
        for doubt in result.doubts:
            click.echo(f"Doubtful: {doubt}.")
    else:
        print_rows(result_rows(result, nested=form != "csv"), form)


def result_rows(result: Result, nested: bool) -> list[dict[str, Any]]:
    """One row a player, the best first."""
    rows = []
    for player in sorted(result.players, key=lambda one: one.rank):
        head = {"rank": player.rank, "player": player.name, "total": player.total, "decided_by": player.decided_by}
        if nested:
            lines = [{"category": line.category, "points": line.points, "rule": line.rule} for line in player.lines]
            rows.append(head | {"lines": lines, "doubts": list(result.doubts)})
        else:
            rows.append(head | {line.category: line.points for line in player.lines})
    return rows


def _columns(result: Result) -> list[dict[str, Any]]:
    """One row a category, one column a player."""
    categories: dict[str, str] = {}
    for player in result.players:
        categories |= {line.category: line.rule for line in player.lines}
    rows: list[dict[str, Any]] = []
    for category, rule in categories.items():
        rows.append({"": category, **{player.name: _cell(player, category) for player in result.players}, "rule": rule})
    rows.append({"": "total", **{player.name: str(player.total) for player in result.players}, "rule": ""})
    return rows


def _cell(player: PlayerResult, category: str) -> str:
    for line in player.lines:
        if line.category == category:
            return f"{line.points} ({line.reckoning})" if line.reckoning else str(line.points)
    return "-"


def _places(result: Result) -> list[str]:
    """The ranking in sentences."""
    places = []
    for player in sorted(result.players, key=lambda one: one.rank):
        text = f"{player.rank}. {player.name}, {player.total}"
        if player.decided_by == SHARED or _is_shared(player, result):
            text += " (shared)"
        elif player.decided_by:
            text += f" (tie decided by {player.decided_by})"
        places.append(text)
    return places


def _is_shared(player: PlayerResult, result: Result) -> bool:
    return sum(other.rank == player.rank for other in result.players) > 1
