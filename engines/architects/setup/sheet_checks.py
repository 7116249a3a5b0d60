"""Which numbers of a score sheet no game can lead to, and why a game is not over.

Supplies of goods and debts have no end (A0.5, A7.12), so their number alone is never impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.setup.dealing import same_colour
from engines.core.scoring.sheet_entries import Sheet, SheetPlayer
from engines.drawing.words import say_count

MOST_APPRENTICES = max(t.MOST_APPRENTICES)
AGAIN = {
    name
    for name, does in zip(names.BUILDINGS, t.BUILDING_EFFECT, strict=True)
    if does == t.EFFECT_EXTRA_GUILDHALL_WORKER
}


def spaces(sheet: Sheet) -> int:
    """Spaces of the Guildhall. Rule: A6.1"""
    return t.GUILDHALL_ROWS * (len(sheet.players) + 1)


def works(player: SheetPlayer) -> int:
    """Buildings and cathedral steps: each took a worker, who stays in the Guildhall. Rule: A6.2, A6.3"""
    return len(player.several("buildings")) + player.get("cathedral")


def works_when_full(player: SheetPlayer) -> int:
    """How many works a player can finish beside a full Guildhall: one in the last turn, one more with the Crane.

    Rule: A6.10, A8.1, A10.14
    """
    return 1 + len(AGAIN.intersection(player.several("buildings")))


def most_works(sheet: Sheet, player: SheetPlayer) -> int:
    """The most buildings and cathedral steps of a player. Rule: A1.1, A6.1, A8.1"""
    return min(t.WORKERS, spaces(sheet) + works_when_full(player))


def most_captives(sheet: Sheet, player: SheetPlayer) -> int:
    """All workers of all others. Rule: A1.1"""
    return t.WORKERS * (min(len(sheet.players), c.MAX_PLAYERS) - 1)


def unfinished(sheet: Sheet) -> Iterator[str]:
    """Why the game is not over: spaces of the Guildhall are free. Rule: A6.1, A8.1"""
    free = spaces(sheet) - sum(map(works, sheet.players))
    if free > 0:
        yield say_count(
            "the Guildhall has {count} free space, so the game is not over",
            "the Guildhall has {count} free spaces, so the game is not over",
            free,
        )


def impossible(sheet: Sheet, titles: Mapping[str, str]) -> Iterator[str]:
    """More markers, works, workers or apprentices than there can be, or two characters of one colour; their `titles`.

    Rule: A0.1, A1.1, A3.12, A6.1, A6.7, A11.1
    """
    for level in range(1, t.TOP_LEVEL + 1):
        markers = sum(player.get("cathedral") == level for player in sheet.players)
        if markers > t.LEVEL_CAPACITY[level]:
            yield f"{markers} markers on level {level} of the cathedral, which holds {t.LEVEL_CAPACITY[level]}"
    colours = same_colour([player.level("character") for player in sheet.players])
    if colours:
        yield f"{titles[colours[0]]} and {titles[colours[1]]} have the same colour, {colours[2]}"
    for player in sheet.players:
        yield from (f"{player.name}: {doubt}" for doubt in _too_many(sheet, player, titles))
    yield from _too_many_together(sheet)


def _too_many(sheet: Sheet, player: SheetPlayer, titles: Mapping[str, str]) -> Iterator[str]:
    """Workers and captives that nobody has, apprentices beyond the limit. Rule: A0.1, A1.1, A3.12, A11.7"""
    kept = _out_of_reach(player)
    if kept > t.WORKERS:
        yield f"{kept} workers in Prison and Guildhall, but a player has {t.WORKERS}"
    captives = player.get("captives")
    left = sum(_in_reach(other) for other in sheet.players if other is not player)
    if left < captives <= most_captives(sheet, player):
        yield f"captives is {captives}, but the others have {left} workers outside Prison and Guildhall"
    apprentices, character = len(player.several("apprentices")), player.level("character")
    if character and _limit_of(character) < apprentices <= MOST_APPRENTICES:
        yield f"{apprentices} apprentices, but {titles[character]} can have at most {_limit_of(character)}"


def _too_many_together(sheet: Sheet) -> Iterator[str]:
    """Works for which the Guildhall has no room, captives of whom there are fewer. Rule: A1.1, A6.1, A8.1"""
    finished, room = sum(map(works, sheet.players)), spaces(sheet)
    if sum(max(works(player) - works_when_full(player), 0) for player in sheet.players) > room:
        yield (
            f"{finished} buildings and cathedral steps, but the Guildhall has {room} spaces, and when it is full "
            "everybody has only one more turn"
        )
    captives, left = sheet.totals("captives"), sum(map(_in_reach, sheet.players))
    if captives > left:
        yield f"{captives} captives on all boards, but only {left} workers are outside Prison and Guildhall"


def _out_of_reach(player: SheetPlayer) -> int:
    """Workers of a player whom nobody can capture: in Prison, and one in the Guildhall for each building and level."""
    return player.get("prison") + works(player)


def _in_reach(player: SheetPlayer) -> int:
    return max(t.WORKERS - _out_of_reach(player), 0)


def _limit_of(character: str) -> int:
    return t.MOST_APPRENTICES[names.CHARACTERS.index(character)]
