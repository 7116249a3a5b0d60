"""Scoring a game that was played at a real table: what each player has at the end, and the points for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.core.results import PlayerResult, Result, ranked
from engines.core.sheet_reading import FEWEST_PLAYERS, SheetReader, refuse
from engines.core.sheets import PLAYERS, TEXT, SheetQuestion, toml_value
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k
from engines.wayfarers.setup.dealing import SOLO_SEATS
from engines.wayfarers.setup.options import NO_AI, OPTIONS
from engines.wayfarers.setup.scoring import TIE_BREAKS, Counts, ahead, all_lines

ENTRIES = {
    "city": "city tags, with home board and special tiles",
    "vista": "vista tags",
    "harbour": "harbour tags",
    "open_water": "open water tags",
    "space": "points of all Space cards with the home star, before Inspiration",
    "inspiration": "points of the Space cards whose Inspiration goal is reached, once more",
    "caravan": "points on upgrade tiles",
    "black": "influence in the black guild",
    "yellow": "influence in the yellow guild",
    "blue": "influence in the blue guild",
}
AI_ENTRIES = {key: ENTRIES[key] for key in ("caravan", "black", "yellow", "blue")} | {
    "cards": "points of the AI's cards: 1 a Townsfolk, 2 a Land or Water, 3 a Space, 4 an Inspiration card"
}
LEAST = {tag: t.HOME_TAGS[number] for number, tag in enumerate(("city", "vista", "harbour", "open_water"))}


def score_sheet(data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
    """The result of a sheet. Raises SheetError that names `source` and the key. Rule: Y13.2, Y13.6

    Impossible numbers are errors, or with `lenient` doubts of the result.
    """
    reader = SheetReader(source)
    reader.check_header(data, ())
    solo = reader.options(data, OPTIONS)["solo"] != NO_AI
    tables = reader.tables(data)
    against_ai = solo and len(tables) == SOLO_SEATS
    asked = [AI_ENTRIES if against_ai and number == k.AI else ENTRIES for number in range(len(tables))]
    pairs = list(zip(tables, asked, strict=True))
    players = [reader.name(table, number, ("name", "board", *own)) for number, (table, own) in enumerate(pairs, 1)]
    for table, name in zip(tables, players, strict=True):
        reader.one_of(table.get("board"), names.BOARDS, f"{name}: no player board is called")
    counts = [_counts(table, own, name, reader) for (table, own), name in zip(pairs, players, strict=True)]
    doubts = [doubt for name, table in zip(players, tables, strict=True) for doubt in impossible(name, table)]
    refuse(doubts, source, lenient)
    return Result(results(players, counts, solo), doubts)


def results(players: Sequence[str], counts: Sequence[Counts], solo: bool = False) -> list[PlayerResult]:
    """Everybody's lines and places. Rule: Y13.6"""
    lines = all_lines(counts, solo)
    totals = [sum(line.points for line in own) for own in lines]
    ranks = ranked(len(players), lambda one, two: ahead(counts, totals, one, two), TIE_BREAKS)
    return [PlayerResult(name, lines[i], *ranks[i]) for i, name in enumerate(players)]


def _counts(table: Mapping[str, Any], asked: Mapping[str, str], name: str, reader: SheetReader) -> Counts:
    for key, meaning in asked.items():
        if key not in table:
            raise reader.fail(f"{name}: {key} is missing ({meaning}).")
    own = {key: reader.whole(table[key], f"{name}: {key}") for key in asked}
    return Counts(**dict.fromkeys(ENTRIES, 0) | own)


def impossible(name: str, own: Mapping[str, Any]) -> Iterator[str]:
    """Numbers that cannot be. Rule: Y3.5, Y4.1, Y7.17"""
    for key, least in LEAST.items():
        if own.get(key, least) < least:
            yield f"{name}: {key} is {own[key]}, but the home board alone has {least}"
    tokens = sum(own.get(guild, 0) for guild in names.GUILDS)
    if tokens > t.TOKENS and "cards" not in own:
        yield f"{name}: {tokens} influence in the guilds, but a player has {t.TOKENS} tokens"
    if own.get("inspiration", 0) > own.get("space", own.get("inspiration", 0)):
        yield f"{name}: inspiration is {own['inspiration']}, but the Space cards have only {own['space']} points"


def next_question(draft: Mapping[str, Any]) -> SheetQuestion | None:
    """The next question of a draft, None when it can be scored."""
    if PLAYERS not in draft:
        return SheetQuestion(PLAYERS, f"How many players? ({FEWEST_PLAYERS} to {k.MAX_PLAYERS})")
    for number, own in enumerate(draft["player"]):
        usual = f"Player {number + 1}"
        if "name" not in own:
            return SheetQuestion("name", f"{usual}: name? (Enter: {usual})", TEXT, number, (), False, usual)
        for key, meaning in ENTRIES.items():
            if key not in own:
                return SheetQuestion(key, f"{own['name']}: {meaning}?", player=number)
    return None


def reasons_against(draft: Mapping[str, Any]) -> list[str]:
    """Why a draft, as far as it goes, cannot be."""
    players = draft.get(PLAYERS, FEWEST_PLAYERS)
    if not FEWEST_PLAYERS <= players <= k.MAX_PLAYERS:
        return [f"{players} players, but there can be only {FEWEST_PLAYERS} to {k.MAX_PLAYERS}"]
    return [doubt for own in draft.get("player", ()) for doubt in impossible(str(own.get("name")), own)]


def template(head: Mapping[str, Any], seats: Sequence[Mapping[str, str]]) -> str:
    """An empty sheet of a game between people with comments, as TOML."""
    lines = ["# A score sheet of Wayfarers: what each player has at the end."]
    lines += [f"{key} = {toml_value(value)}" for key, value in head.items()]
    for number, seat in enumerate(seats, 1):
        lines += ["", "[[player]]", f'name = "Player {number}"']
        lines += [f"{key} = {toml_value(value)}" for key, value in seat.items()]
        lines += [f"{key} = {LEAST.get(key, 0)}  # {meaning}" for key, meaning in ENTRIES.items()]
    return "\n".join(lines) + "\n"
