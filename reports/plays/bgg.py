"""Plays logged at BoardGameGeek: saved pages of the XML API2, and the JSON that converters make of them."""

from __future__ import annotations

from typing import Any

from reports.plays.games import game_meant
from reports.plays.nodes import Node, node_of, read_xml
from reports.plays.raw import RawFile, RawPlay, RawSeat

KIND = "BoardGameGeek plays"
SEVERAL = ("several plays in one record", "is one record of {} plays, so no result can be read")
INCOMPLETE = ("not finished", "was not finished")
NO_STATS = ("not to be counted", "is marked not to be counted")
NOBODY = ("nobody named", "names nobody")
ROOT = "plays"


def read_bgg_xml(data: bytes, name: str) -> RawFile | None:
    """The plays of a page; None where it is XML of something else. Raises PlaysError."""
    tag, root = read_xml(data, name)
    return _file(root, name) if tag == ROOT else None


def is_bgg(value: object) -> bool:
    """Whether a JSON value was made of a page of plays."""
    return bool(_plays_of(value))


def read_bgg_json(value: Any, name: str) -> RawFile:
    """The plays of a page that was converted."""
    root = Node()
    root.parts["play"] = _plays_of(value)
    total = value.get(ROOT, value) if isinstance(value, dict) else None
    root.attributes = node_of(total).attributes if isinstance(total, dict) else {}
    return _file(root, name)


def _plays_of(value: object) -> list[Node]:
    """The nodes of plays in a converted page: `{"plays": {"play": […]}}`, or a part of it."""
    if isinstance(value, dict):
        inner = value.get(ROOT, value)
        found = inner.get("play") if isinstance(inner, dict) else inner
    else:
        found = value
    nodes = [node_of(one) for one in (found if isinstance(found, list) else [found])]
    return nodes if nodes and all(node.all("item") and node.get("date") for node in nodes) else []


def _file(root: Node, name: str) -> RawFile:
    plays = [_play(node, number) for number, node in enumerate(root.all("play"), 1)]
    found = RawFile(name, KIND, plays)
    total = root.get("total")
    if total.isdecimal() and int(total[:9]) > len(plays):
        page = root.get("page") or "1"
        found.notes.append(f"{name}: is page {page}, with {len(plays)} of {total} plays; read the other pages, too.")
    return found


def _play(node: Node, number: int) -> RawPlay:
    item = node.one("item")
    found = item.get("objectid")
    meant = game_meant(item.get("name"), int(found) if found.isdecimal() and len(found) < 10 else 0)
    own = node.get("id") or str(number)
    seats = [_seat(player) for player in node.one("players").all("player")]
    return RawPlay(
        id=own,
        place=f"play {own}",
        game=meant.game if meant else "",
        seats=seats,
        date=node.get("date"),
        expansions=[meant.expansion] if meant and meant.expansion else [],
        skip=_skip(node, seats) if meant else None,
        same_as=[f"bggId {own}"],
    )


def _skip(node: Node, seats: list[RawSeat]) -> tuple[str, str] | None:
    quantity = node.get("quantity")
    if quantity not in ("", "1"):
        return SEVERAL[0], SEVERAL[1].format(quantity[:9])
    if node.get("incomplete") == "1":
        return INCOMPLETE
    if node.get("nowinstats") == "1":
        return NO_STATS
    return None if seats else NOBODY


def _seat(player: Node) -> RawSeat:
    name = player.get("name") or player.get("username")
    return RawSeat(
        player=name,
        told={"": player.get("color")},
        score=player.get("score"),
        won={"1": "yes", "0": "no"}.get(player.get("win"), ""),
        place=player.get("startposition"),
        is_unnamed=not name,
    )
