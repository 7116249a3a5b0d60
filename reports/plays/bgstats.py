"""Exports of the app BG Stats: `BGStatsExport.json`, and a shared play, `.bgsplay`, which has the same shape."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from reports.plays.games import Meant, game_meant
from reports.plays.raw import RawFile, RawPlay, RawSeat

KIND = "BG Stats export"
OTHER_GAME = ("another game", "is a play of another game")
IGNORED = ("ignored", "is marked to be ignored")
TEAMS = ("played in teams", "was played in teams")
TOGETHER = ("played together against the game", "is a co-operative game")
LOWEST = ("lowest score wins", "says that the lowest score wins, which is not so in this game; change that in the app")
Values = Mapping[str, Any]


def is_bgstats(value: object) -> bool:
    """Whether a JSON value is an export."""
    return isinstance(value, dict) and all(isinstance(value.get(key), list) for key in ("games", "players", "plays"))


def read_bgstats(value: Values, name: str) -> RawFile:
    """All plays of an export."""
    games, players = (_by_id(value[key]) for key in ("games", "players"))
    plays = [_play(one, number, games, players) for number, one in enumerate(_dicts(value["plays"]), 1)]
    return RawFile(name, KIND, plays)


def _dicts(values: object) -> list[Values]:
    return [one for one in values if isinstance(one, dict)] if isinstance(values, list) else []


def _by_id(values: object) -> dict[Any, Values]:
    return {one["id"]: one for one in _dicts(values) if isinstance(one.get("id"), int | str)}


def _play(play: Values, number: int, games: Mapping[Any, Values], players: Mapping[Any, Values]) -> RawPlay:
    game = games.get(_key(play.get("gameRefId")), {})
    meant = _meant(game)
    shared = [f"{key} {play[key]}" for key in ("uuid", "bggId") if _is_told(play.get(key))]
    return RawPlay(
        id=str(number),
        place=f"play {number}",
        game=meant.game if meant else "",
        seats=[_seat(one, players) for one in _dicts(play.get("playerScores"))],
        date=_text(play.get("playDate")),
        expansions=[*_expansions(meant, play, games)],
        skip=None if meant is None else _skip(play, game),
        wrong=LOWEST if game.get("highestWins") is False else None,
        same_as=shared,
    )


def _meant(game: Values) -> Meant | None:
    number = game.get("bggId")
    title = _text(game.get("bggName")) or _text(game.get("name"))
    return game_meant(title, number if isinstance(number, int) else 0)


def _expansions(meant: Meant | None, play: Values, games: Mapping[Any, Values]) -> Iterator[str]:
    """The expansions that a play names, as far as they belong to its game."""
    if meant is None:
        return
    if meant.expansion:
        yield meant.expansion
    for one in _dicts(play.get("expansionPlays")):
        found = _meant(games.get(_key(one.get("gameRefId")), {}))
        if found and found.game == meant.game and found.expansion:
            yield found.expansion


def _skip(play: Values, game: Values) -> tuple[str, str] | None:
    if play.get("ignored"):
        return IGNORED
    seats = _dicts(play.get("playerScores"))
    if play.get("usesTeams") or any(_is_told(seat.get("team")) for seat in seats):
        return TEAMS
    return TOGETHER if game.get("cooperative") else None


def _seat(seat: Values, players: Mapping[Any, Values]) -> RawSeat:
    player = players.get(_key(seat.get("playerRefId")), {})
    name = _text(player.get("name"))
    return RawSeat(
        player=name,
        told={"": _text(seat.get("role"))},
        score=_text(seat.get("score")),
        rank=_text(seat.get("rank")),
        won="yes" if seat.get("winner") else "no",
        place=_text(seat.get("seatOrder")),
        start="yes" if seat.get("startPlayer") else "",
        is_unnamed=bool(player.get("isAnonymous")) or not name,
        is_bot=_is_npc(player),
    )


def _is_npc(player: Values) -> bool:
    """Whether the app says that a player is none: `metaData` is a JSON text."""
    try:
        told = json.loads(_text(player.get("metaData")) or "{}")
    except (ValueError, RecursionError):
        return False
    return isinstance(told, dict) and bool(told.get("isNpc"))


def _key(value: object) -> Any:
    return value if isinstance(value, int | str) else None


def _is_told(value: object) -> bool:
    return value not in (None, "", 0, "0", False)


def _text(value: object) -> str:
    """A value as text; None, and what no person writes, are ''."""
    return "" if value is None or isinstance(value, dict | list | bool) else str(value)
