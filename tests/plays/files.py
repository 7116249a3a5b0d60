"""Files of people's games for tests, and short words for what was read in them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reports.plays.model import Play, Reading
from reports.plays.reading import Options, clean_text, read_plays

EXAMPLES = Path(__file__).parent / "examples"
HEAD = "play,date,player,faction,mat,bid,score,rank"


def read(*paths: Path, **options: Any) -> Reading:
    return read_plays(paths, Options(**options))


def written(folder: Path, text: str | bytes, name: str = "plays.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read_text(folder: Path, text: str | bytes, name: str = "plays.csv", **options: Any) -> Reading:
    return read(written(folder, text, name), **options)


def sheet(*rows: str, head: str = HEAD) -> str:
    """A CSV file; `1,2024-01-05,Ann,Rusviet,Industrial,,72,1` is a row."""
    return "\n".join((head, *rows)) + "\n"


def shown(play: Play) -> list[str]:
    """A play in the words of the examples: `A rusviet/industrial 88 win`."""
    return [
        f"{chr(65 + number)} {' + '.join('/'.join(combo.values()) for combo in seat.combos)} {seat.score}"
        + (" win" if seat.won == 1 else "")
        for number, seat in enumerate(play.seats)
    ]


def kinds(reading: Reading) -> list[str]:
    """Why plays were left out or refused."""
    return [remark.kind for remark in (*reading.left_out, *reading.refused)]


def clean(reading: Reading, players: str = "letters") -> str:
    return clean_text(reading, players)


def bgstats(seats: Sequence[dict[str, Any]], **play: Any) -> dict[str, Any]:
    """An export of BG Stats with one play of Scythe; a seat is its keys, with `name`."""
    names = list(dict.fromkeys(seat["name"] for seat in seats))
    scores = [
        {"playerRefId": names.index(seat["name"]) + 1, "rank": 0, "winner": False, "seatOrder": 0}
        | {key: value for key, value in seat.items() if key != "name"}
        for seat in seats
    ]
    own = {"uuid": "X", "gameRefId": 1, "playDate": "2024-01-05 20:00:00", "playerScores": scores} | play
    players = [{"id": number, "name": name} for number, name in enumerate(names, 1)]
    return {"games": [{"id": 1, "name": "Scythe", "bggId": 169786}], "players": players, "plays": [own]}


def dumped(folder: Path, value: object, name: str = "export.json") -> Path:
    return written(folder, json.dumps(value), name)
