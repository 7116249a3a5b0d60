"""Matches of scythe-stats (GraphQL, as JSON): coins are gross, and the final score is coins less the bid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.plays.raw import GROSS, RawFile, RawPlay, RawSeat

KIND = "scythe-stats matches"
RESULTS = "playerMatchResults"
DEEPEST = 6  # levels around the matches


def is_scythe_stats(value: object) -> bool:
    """Whether a JSON value holds matches."""
    return any(True for _ in _matches(value))


def read_scythe_stats(value: object, name: str) -> RawFile:
    """All matches."""
    plays = [_play(match, number) for number, match in enumerate(_matches(value), 1)]
    return RawFile(name, KIND, plays, bids=GROSS)


def _matches(value: object, depth: int = 0) -> Iterator[dict[str, Any]]:
    """The matches, whatever is around them: `data`, `matches`, `edges`, `node`."""
    if isinstance(value, list):
        for one in value:
            yield from _matches(one, depth + 1)
    elif isinstance(value, dict) and isinstance(value.get(RESULTS), list):
        yield value
    elif isinstance(value, dict) and depth < DEEPEST:
        for key in ("data", "matches", "edges", "nodes", "node"):
            if key in value:
                yield from _matches(value[key], depth + 1)


def _play(match: dict[str, Any], number: int) -> RawPlay:
    own = str(match.get("id") or number)
    seats = [_seat(one) for one in match[RESULTS] if isinstance(one, dict)]
    return RawPlay(own, f"match {own}", "scythe", seats, date=_text(match.get("datePlayed")))


def _seat(result: dict[str, Any]) -> RawSeat:
    name = _inner(result, "player", "displayName")
    return RawSeat(
        player=name,
        told={"faction": _inner(result, "faction", "name"), "mat": _inner(result, "playerMat", "name")},
        score=_text(result.get("coins")),
        bid=_inner(result, "bidGamePlayer", "bid", "coins"),
        rank=_text(result.get("rank")),
        is_unnamed=not name,
    )


def _inner(value: Any, *keys: str) -> str:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return _text(value)


def _text(value: object) -> str:
    return "" if value is None or isinstance(value, dict | list | bool) else str(value)
