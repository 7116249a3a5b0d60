"""Setup sheets in other languages."""

from __future__ import annotations

from dataclasses import replace

from engines.core.language.translating import Language
from engines.drawing.picture import Board, Pieces, Spot
from reports.sheets.setup_sheet import SetupSheet


def in_language(sheet: SetupSheet, language: Language) -> SetupSheet:
    """The same sheet, its boards with the words of a language."""
    boards = tuple(_board(board, language) for board in sheet.scene.boards)
    pieces = tuple(tuple(_pieces(own, language) for own in board) for board in sheet.picture.pieces)
    scene, picture = replace(sheet.scene, boards=boards), replace(sheet.picture, pieces=pieces)
    return replace(sheet, scene=scene, picture=picture, language=language)


def _board(board: Board, language: Language) -> Board:
    texts = tuple((at, language.word(text)) for at, text in board.texts)
    spots = tuple(_spot(spot, language) for spot in board.spots)
    return replace(board, title=language.word(board.title), spots=spots, texts=texts)


def _spot(spot: Spot, language: Language) -> Spot:
    return replace(spot, label=language.word(spot.label), words=language.word(spot.words))


def _pieces(pieces: Pieces, language: Language) -> Pieces:
    return tuple(replace(piece, text=language.word(piece.text), words=language.word(piece.words)) for piece in pieces)
