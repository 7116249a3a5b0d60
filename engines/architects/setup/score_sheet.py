"""Scoring a game that was played at a real table: what each player has at the end, put into a position and scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.play import new_play
from engines.architects.rules import constants as k
from engines.architects.rules import scoring, town
from engines.architects.setup.options import OPTIONS
from engines.architects.setup.results import TIE_BREAKS, score_lines
from engines.architects.words.phrases import members
from engines.core.errors import nearest
from engines.core.results import PlayerResult, Result, ranked
from engines.core.saving import put
from engines.core.sheet_reading import SheetReader, refuse

GAME = "architects"
NUMBERS = {
    "cathedral": "level on the cathedral, 0 to 5",
    "virtue": "virtue, 0 to 14, after the end effects of buildings",
    "debts": "unpaid debts, after the end effects of buildings",
    "gold": "gold",
    "marble": "marble",
    "silver": "silver",
    "prison": "own workers in Prison",
}
SOMETIMES = {  # numbers that only some buildings ask for
    "paid": ("paid debts", (t.MONEYLENDER,)),
    "captives": ("captured workers on the own board", (t.KEEP,)),
    "clay": ("clay", (t.CLAY_MARKET,)),
    "wood": ("wood", (t.WOOD_MARKET,)),
    "stone": ("stone", (t.STONE_MARKET,)),
}
OF_EVERYBODY = ("clay", "wood", "stone")  # the building compares all players
HUTS = (t.CARPENTERS_HUT, t.TILERS_HUT, t.MASONS_HUT)
CARDS = {"buildings": "constructed buildings", "apprentices": "apprentices, for a hut"}
KEYS = ("name", "character", *CARDS, *NUMBERS, *SOMETIMES)
MOST = {"cathedral": t.TOP_LEVEL, "virtue": t.MOST_VIRTUE, "prison": t.WORKERS, "captives": 4 * t.WORKERS}


@dataclass
class SheetPlayer:
    """What the sheet says of one player: numbers by key, cards by their numbers in the tables."""

    name: str
    numbers: dict[str, int] = field(default_factory=dict)
    buildings: list[int] = field(default_factory=list)
    apprentices: list[int] = field(default_factory=list)


def score_sheet(data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
    """The result of a sheet. Raises SheetError that names `source` and the key. Rule: A8.5, A8.7

    Impossible numbers are errors, or with `lenient` doubts of the result.
    """
    reader = SheetReader(source)
    reader.check_header(data, ())
    reader.options(data, OPTIONS)
    players = [_player(table, number, reader) for number, table in enumerate(reader.tables(data), 1)]
    _check_complete(players, reader)
    doubts = list(impossible(players))
    refuse(doubts, source, lenient)
    core = position_of(players)
    ranks = ranked(len(players), lambda one, two: int(scoring.beats(core, one, two)), TIE_BREAKS)
    lines = [score_lines(core, seat) for seat in range(len(players))]
    return Result([PlayerResult(one.name, lines[i], *ranks[i]) for i, one in enumerate(players)], doubts)


def _player(table: Mapping[str, Any], number: int, reader: SheetReader) -> SheetPlayer:
    name = reader.name(table, number, KEYS)
    reader.one_of(table.get("character"), names.CHARACTERS, f"{name}: character: nobody is called")
    given = [key for key in (*NUMBERS, *SOMETIMES) if key in table]
    numbers = {key: reader.whole(table[key], f"{name}: {key}") for key in given}
    return SheetPlayer(
        name,
        numbers,
        _cards(table.get("buildings", ""), known_buildings(), f"{name}: no building is called", reader),
        _cards(table.get("apprentices", ""), known_apprentices(), f"{name}: no apprentice is called", reader),
    )


def _cards(text: object, known: Mapping[str, int], refusal: str, reader: SheetReader) -> list[int]:
    """The cards named, with commas between. Raises SheetError."""
    if not isinstance(text, str):
        raise reader.fail(f"{refusal} {text!r}; write names with commas between.")
    found = []
    for word in filter(None, (" ".join(part.split()).lower() for part in text.split(","))):
        if word not in known:
            raise reader.fail(f"{refusal} '{word}'; {nearest(word, known)}")
        found.append(known[word])
    return found


def known_buildings() -> dict[str, int]:
    """Numbers of buildings by their names in lower case."""
    titles = {title.lower(): number for number, title in enumerate(names.BUILDINGS)}
    return titles | {alias.lower(): i for i, alias in enumerate(names.BUILDING_ALIASES) if alias}


def known_apprentices() -> dict[str, int]:
    """Numbers of apprentices by their names in lower case."""
    return {title.lower(): number for number, title in enumerate(names.APPRENTICES)}


def wanted(players: Sequence[SheetPlayer], number: int) -> Iterator[tuple[str, str]]:
    """The numbers that a player has to tell, and what they are: some only if a building asks for them."""
    yield from NUMBERS.items()
    for key, (meaning, buildings) in SOMETIMES.items():
        asking = players if key in OF_EVERYBODY else [players[number]]
        if any(building in one.buildings for one in asking for building in buildings):
            yield key, meaning


def _check_complete(players: Sequence[SheetPlayer], reader: SheetReader) -> None:
    for number, player in enumerate(players):
        for key, meaning in wanted(players, number):
            if key not in player.numbers:
                raise reader.fail(f"{player.name}: {key} is missing ({meaning}).")


def impossible(players: Sequence[SheetPlayer]) -> Iterator[str]:
    """What cannot be, in sentences without their full stop. Rule: A1.1, A6.7, A7.1"""
    if len(players) > k.MAX_PLAYERS:
        yield f"{len(players)} players, but Architects seats 2 to {k.MAX_PLAYERS}"
    for player in players:
        for key, most in MOST.items():
            if player.numbers.get(key, 0) > most:
                yield f"{player.name}: {key} is {player.numbers[key]}, but can only be 0 to {most}"
    for level in range(1, t.TOP_LEVEL + 1):
        markers = sum(player.numbers.get("cathedral") == level for player in players)
        if markers > t.LEVEL_CAPACITY[level]:
            yield f"{markers} markers on level {level} of the cathedral, which holds {t.LEVEL_CAPACITY[level]}"
    built = [building for player in players for building in player.buildings]
    for building in sorted({building for building in built if built.count(building) > 1}):
        yield f"the {names.BUILDINGS[building]} was constructed twice"


def position_of(players: Sequence[SheetPlayer]) -> Any:
    """A position at the end of the game that says what the sheet says; what it leaves out is nothing."""
    core = new_play()
    put(GAME, core, "players", 0, min(len(players), k.MAX_PLAYERS))
    put(GAME, core, "ended", 0, k.ENDED_GUILDHALL)
    for seat, player in enumerate(players[: k.MAX_PLAYERS]):
        _write(core, seat, player)
    return core


def _write(core: Any, seat: int, player: SheetPlayer) -> None:
    own = player.numbers
    put(GAME, core, "character", seat, k.NO_CHARACTER)
    put(GAME, core, "built", seat, sum(1 << building for building in set(player.buildings)))
    put(GAME, core, "hired", seat, sum(1 << kind for kind in set(player.apprentices)))
    twice = {kind for kind in player.apprentices if player.apprentices.count(kind) > 1}
    put(GAME, core, "twice", seat, sum(1 << kind for kind in twice))
    for key in ("cathedral", "virtue", "debts", "paid", "prison"):
        put(GAME, core, key, seat, min(own.get(key, 0), MOST.get(key, own.get(key, 0))))
    for i, good in enumerate(names.GOODS):
        put(GAME, core, "goods", seat * t.NUM_GOODS + i, own.get(good, 0))
    left = own.get("captives", 0)
    for other in (other for other in range(k.MAX_PLAYERS) if other != seat):
        put(GAME, core, "captured", seat * k.MAX_PLAYERS + other, min(left, t.WORKERS))
        left -= min(left, t.WORKERS)


def player_sheet(core: Any, seat: int, name: str) -> dict[str, Any]:
    """What a person would count for a seat of a position. Rule: A8.3, A8.5"""
    goods = dict(zip(names.GOODS, core.goods[seat * t.NUM_GOODS : (seat + 1) * t.NUM_GOODS], strict=True))
    hired = [names.APPRENTICES[kind] for mask in (core.hired[seat], core.twice[seat]) for kind in members(mask)]
    character = {} if core.character[seat] == k.NO_CHARACTER else {"character": names.CHARACTERS[core.character[seat]]}
    return {
        "name": name,
        **character,
        "buildings": ", ".join(names.BUILDINGS[card] for card in members(core.built[seat])),
        "apprentices": ", ".join(hired),
        "cathedral": core.cathedral[seat],
        "virtue": int(scoring.end_virtue(core, seat)),
        "debts": int(scoring.end_debts(core, seat)),
        "paid": core.paid[seat],
        **goods,
        "prison": core.prison[seat],
        "captives": int(town.num_captives(core, seat)),
    }
