"""Which spots of the boards an answer is about, by what it calls them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engines.drawing.picture import Board, Picture, Scene, Spot
from scythe_cli.playing.menu import Move
from scythe_cli.playing.naming import Naming
from scythe_cli.table.sheet import Place


class Places:
    """The names of the spots that a viewer looks at, those of the pieces on them among them."""

    def __init__(self, scene: Scene, picture: Picture, viewer: int | None) -> None:
        self._places: dict[str, Place] = {}
        for number, board in enumerate(scene.boards):
            if board.seat is not None and board.seat != viewer:
                continue
            for spot, (printed, pieces) in enumerate(zip(board.spots, picture.pieces[number], strict=True)):
                for name in (*(printed.names or (printed.label,)), *(name for piece in pieces for name in piece.names)):
                    self._places.setdefault(name, (number, spot))
        names = sorted(filter(None, self._places), key=len, reverse=True)
        self._pattern = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, names))})(?![\w.])") if names else None

    def named(self, words: str) -> list[Place]:
        """The spots that the words name, in their order."""
        return [self._places[found] for found in self._pattern.findall(words)] if self._pattern else []

    def meant(self, words: str) -> Place | None:
        """The spot that an answer is about: the last one that it names."""
        return next(reversed(self.named(words)), None)

    def answers_at(self, moves: Iterable[Move]) -> dict[Place, list[Move]]:
        """The answers about each spot."""
        found: dict[Place, list[Move]] = {}
        for move in moves:
            place = self.meant(move.words)
            if place is not None:
                found.setdefault(place, []).append(move)
        return found


@dataclass(frozen=True)
class Ahead:
    """A question behind the one that is asked: the answers that lead there, their words, the answers to choose from."""

    leading: tuple[int, ...]
    words: Sequence[str]
    answers: Mapping[str, int]


@dataclass(frozen=True)
class Further:
    """What a press on a spot does that no answer is about yet: the answers that lead there, then one of several."""

    leading: tuple[int, ...]
    chosen: tuple[int, ...]
    words: str  # of the first that may be chosen


def further_at(places: Places, ahead: Iterable[Ahead]) -> dict[Place, Further]:
    """What a press on each spot does that an answer to a later question is about; the first such question counts.

    Answers that lead there and are about spots of their own are for their owner to give: `place 0 on r9`.
    """
    found: dict[Place, Further] = {}
    for later in ahead:
        if any(places.meant(words) is not None for words in later.words):
            break
        here: dict[Place, list[str]] = {}
        for words in later.answers:
            place = places.meant(words)
            if place is not None and place not in found:
                here.setdefault(place, []).append(words)
        found |= {
            place: Further(later.leading, tuple(later.answers[one] for one in words), words[0])
            for place, words in here.items()
        }
    return found


def named(scene: Scene, naming: Naming) -> Scene:
    """The scene with names in place of seats; answers call its spots what they called them before."""

    def of_spot(spot: Spot) -> Spot:
        names = spot.names or (spot.label,)
        return replace(spot, label=naming.told(spot.label), words=naming.told(spot.words), names=names)

    def of_board(board: Board) -> Board:
        return replace(board, title=naming.told(board.title), spots=tuple(map(of_spot, board.spots)))

    return replace(scene, boards=tuple(map(of_board, scene.boards)))


def named_picture(scene: Scene, picture: Picture, naming: Naming) -> Picture:
    """The position with names in place of seats, and behind their numbers where a table has a line a seat."""
    told = naming.told
    pieces = tuple(
        tuple(tuple(replace(piece, words=told(piece.words)) for piece in spot) for spot in board)
        for board in picture.pieces
    )
    rows = tuple(
        tuple((naming.of_seat(row[0]) if heading.is_of_players else told(row[0]), *map(told, row[1:])) for row in table)
        for heading, table in zip(scene.tables, picture.rows, strict=True)
    )
    return replace(picture, turn=told(picture.turn), headline=told(picture.headline), pieces=pieces, rows=rows)


def words_of(scene: Scene, picture: Picture, place: Place) -> str:
    """A spot and what lies on it in words."""
    spot = scene.boards[place[0]].spots[place[1]]
    pieces = [piece.words for piece in picture.pieces[place[0]][place[1]]]
    return f"{spot.words}: {', '.join(pieces) or 'empty'}"


def changed(one: Picture, other: Picture) -> list[Place]:
    """The spots on which something else lies."""
    return [
        (number, spot)
        for number, (before, after) in enumerate(zip(one.pieces, other.pieces, strict=True))
        for spot, pair in enumerate(zip(before, after, strict=True))
        if pair[0] != pair[1]
    ]


def agreed(first: Picture, others: Sequence[Picture], now: Picture) -> Picture:
    """The first of several pictures where all show the same, and `now` where they do not."""
    boards = tuple(
        tuple(
            pieces if all(other.pieces[number][spot] == pieces for other in others) else now.pieces[number][spot]
            for spot, pieces in enumerate(board)
        )
        for number, board in enumerate(first.pieces)
    )
    rows = tuple(
        table if all(other.rows[number] == table for other in others) else now.rows[number]
        for number, table in enumerate(first.rows)
    )
    return Picture(now.turn, now.headline, boards, rows)
