"""Transcripts of games between people, as plays that can be logged and pooled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engines.agents.specs import HUMAN
from engines.core.engine.constants import NOTHING
from engines.core.scoring.sheet_totals import names_of
from engines.core.search.botspec import BotSpec
from engines.core.transcript import replay
from reports.plays.columns import COMBOS
from reports.plays.contents import PLAYED
from reports.plays.plays_file import held_cells
from reports.plays.raw import NET, RawFile, RawPlay, RawSeat
from scythe_cli.dealing import handicapped
from scythe_cli.transcripts import read_game

if TYPE_CHECKING:
    from engines.core.game import Game, Position
    from engines.core.setup.items import Item
    from engines.core.setup.tables import Tables

NOT_OVER = ("not finished", "is not over")
BEFORE_CELLS = 2  # numbers of a row of a further table before its cells: of the game, and of the row


def read_played(path: Path, names: Sequence[tuple[int, str]] = (), handicap: Path | None = None) -> RawFile:
    """A transcript as a file with one play, with the points of a handicap file if one is named. `names`, by seat from
    1, go before its own. Raises TranscriptError, HandicapError, SetupError, UsageError, OSError."""
    transcript, game = read_game(path, names)
    state = replay(game, transcript)
    state.setup = handicapped(state.setup, handicap, game)
    people = [bot.partition(":")[0] == HUMAN for bot in transcript.bots]
    play = RawPlay(
        id="1",
        place="the game",
        game=game.name,
        seats=seats_of(game, state, transcript.names, people),
        table=str(state.setup.number or ""),
        skip=None if state.is_terminal() else NOT_OVER,
        origin="play",
    )
    return RawFile(str(path), PLAYED, [play], bids=NET)


def seats_of(game: Game, state: Position, called: Sequence[str], people: Sequence[bool]) -> list[RawSeat]:
    """The seats of a position as it stands; `called` are names, '' for a seat without one."""
    first = game.results.first_seat(state.core)
    seats = range(state.num_players)
    held = combos_of(game, state)
    ranks = [rank for rank, _ in state.ranking()]
    named = [*called, *([""] * state.num_players)]
    human = [*people, *([True] * state.num_players)]
    return [
        RawSeat(
            player=named[seat],
            told={"" if name == COMBOS else name: cell for name, cell in told_of(held[seat], game.tables).items()},
            score=str(sum(line.points for line in state.score(seat))),
            bid=str(state.setup.bids[seat]) if state.setup.bids else "",
            handicap=str(state.handicap(seat)) if state.setup.handicap else "",
            rank=str(ranks[seat]),
            place=str(seat + 1),
            start="yes" if seat == first else "no",
            is_unnamed=not named[seat],
            is_bot=not human[seat],
        )
        for seat in seats
    ]


def told_of(combos: Sequence[Mapping[str, str]], tables: Tables) -> dict[str, str]:
    """What was held as a file of plays has it."""
    return {name: cell for name, cell in held_cells(combos, names_of(tables)).items() if cell}


def combos_of(game: Game, state: Position) -> list[list[Mapping[str, str]]]:
    """What each seat had: what it was dealt, or, once a game is over, every combo that it picked, in order."""
    item = next((one for one in game.results.items if set(one.kinds) >= {f.name for f in game.tables.factors}), None)
    if item is None:
        return [[dict(seat)] if seat else [] for seat in state.setup.seats]
    if not state.is_terminal():
        return [[] for _ in state.setup.seats]
    return _picked(game, state, item)


def _picked(game: Game, state: Position, item: Item) -> list[list[Mapping[str, str]]]:
    """The items that seats took, from the table that holds them."""
    table = next(one for one in game.results.further_tables if one.name == item.table)
    cells = [cell.column for cell in table.cells]
    words = {cell.column: cell.words for cell in table.cells}
    row, _ = game.results.rows(state.core, state.setup, [BotSpec("")] * state.num_players)
    flat, width = row[item.table], BEFORE_CELLS + len(cells)
    found: list[list[Mapping[str, str]]] = [[] for _ in range(state.num_players)]
    for start in range(0, len(flat), width):
        own = dict(zip(cells, flat[start + BEFORE_CELLS : start + width], strict=True))
        if own["seat"] != NOTHING:
            found[own["seat"] - 1].append({kind: words[kind][own[kind]] for kind in item.kinds})
    return found
