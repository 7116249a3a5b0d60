"""What players are called on a score sheet: checked as everywhere, but a seat may stand for its name there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.errors import SheetError
from engines.core.scoring.sheet_reading import name_of
from engines.core.setup.factors import as_name
from scythe_cli.named_seats import named_anew

if TYPE_CHECKING:
    from engines.core.game import Game

PLAYER = "player"  # what a score calls everybody


def check_sheet_names(game: Game, sheet: Mapping[str, Any], source: str, given: Sequence[tuple[int, str]] = ()) -> None:
    """Raises SheetError where a player of a sheet, the form of which was checked, cannot be called so; `given` by seat,
    from 1, go before the names of the sheet, and UsageError where it is one of them."""
    new = dict(given)
    called = [new.get(place + 1) or name_of(place, own) for place, own in enumerate(sheet["player"])]
    own_words = [{game.tables.solo_words.called, *words_of(game, own)} for own in sheet["player"]]
    against = game.names.objection(called, own_words, [seat - 1 for seat in new], PLAYER)
    if against:
        seat, why = against[0] + 1, against[1]
        if seat in new:
            raise click.UsageError(f"--name {seat}={new[seat]}: {why}")
        raise SheetError(f"{source}: player {seat}: {named_anew(why, seat)}")


def check_answered_name(game: Game, draft: Mapping[str, Any], player: int, name: str) -> None:
    """Raises SheetError where a player, from 0, of a sheet that is being filled in cannot be called so."""
    called = [str(own.get("name", "")) for own in draft["player"]]
    called[player] = name
    against = game.names.objection(called, [{game.tables.solo_words.called}] * len(called), noun=PLAYER)
    if against:
        raise SheetError(against[1])


def words_of(game: Game, player: Mapping[str, Any]) -> set[str]:
    """What may stand for the name of a player: words of the row, such as the faction, by id and as it is printed."""
    levels = [as_name(value) for key, value in player.items() if key != "name" and isinstance(value, str)]
    return {word for level in levels if level for word in (level, game.tables.level_title(level))}
