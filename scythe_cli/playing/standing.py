"""How a game stands, as far as one person may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scythe_cli.score_text import standing_text

if TYPE_CHECKING:
    from engines.core.game import Game, Position
    from scythe_cli.playing.screen import Screen


def show_standing(game: Game, state: Position, seat: int | None, screen: Screen, names: Sequence[str] = ()) -> None:
    """The standing as `seat` may know it; None is somebody without a seat."""
    if all(state.knows_total(seat, other) for other in range(state.num_players)):
        text = standing_text(game, state, screen.is_plain, names)
        is_broad = not screen.is_plain and max(map(len, text.split("\n"))) > screen.width
        screen.write(standing_text(game, state, True, names, screen.width) if is_broad else text)
    else:
        screen.tell(_own_score(state, seat))


def _own_score(state: Position, seat: int | None) -> str:
    """What a seat knows of the score in a game that hides that of the others."""
    if seat is None:
        return "Scores are hidden until the game is over."
    lines = [line for line in state.score(seat) if line.points]
    total = f"You have {sum(line.points for line in lines)}"
    if len(lines) == 1:
        total += f", from {lines[0].category} ({lines[0].rule})"
    elif lines:
        total += f": {', '.join(f'{line.category} {line.points} ({line.rule})' for line in lines)}"
    return f"{total}. The others' are hidden until the game is over."
