"""Reads the text of a small QR code from its squares, as a phone does when nothing is damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
ALPHANUMERIC, COUNT_BITS = 0b0010, 9
FORMAT_MASK = 0b101  # of the three bits that name the mask


def squares_of(path: str, quiet: int) -> list[list[int]]:
    """The squares of a code that is drawn as `M4 4h7v1h-7z…`."""
    runs = [(int(x), int(y), int(length)) for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1", path)]
    side = max(x + length for x, _, length in runs) - quiet
    squares = [[0] * side for _ in range(side)]
    for x, y, length in runs:
        for at in range(x, x + length):
            squares[y - quiet][at - quiet] = 1
    return squares


def qr_text(squares: list[list[int]]) -> str:
    """The text of a code of version 1 or 2 in capitals."""
    assert len(squares) in (21, 25), "versions 1 and 2"
    bits = "".join(str(bit) for bit in _bits(squares))
    mode, count, rest = bits[:4], int(bits[4 : 4 + COUNT_BITS], 2), bits[4 + COUNT_BITS :]
    assert int(mode, 2) == ALPHANUMERIC
    text, at = "", 0
    while len(text) + 1 < count:
        both, at = int(rest[at : at + 11], 2), at + 11
        text += LETTERS[both // 45] + LETTERS[both % 45]
    return text if len(text) == count else text + LETTERS[int(rest[at : at + 6], 2)]


def _bits(squares: list[list[int]]) -> Iterator[int]:
    """The data in the order of the standard: up and down in columns two wide, from the right."""
    side = len(squares)
    mask = MASKS[int("".join(str(squares[8][x]) for x in (2, 3, 4)), 2) ^ FORMAT_MASK]
    is_up = True
    for right in (*range(side - 1, 6, -2), 5, 3, 1):
        for y in range(side - 1, -1, -1) if is_up else range(side):
            for x in (right, right - 1):
                if not _is_printed(y, x, side):
                    yield squares[y][x] ^ (mask(y, x) == 0)
        is_up = not is_up


def _is_printed(y: int, x: int, side: int) -> bool:
    """Whether a square is part of the patterns that every code has."""
    corner = (y < 9 and x < 9) or (y < 9 and x >= side - 8) or (y >= side - 8 and x < 9)
    aligned = side > 21 and 16 <= y <= 20 and 16 <= x <= 20
    return corner or aligned or 6 in (y, x)
