"""Scoring a game that was played at a real table: what each player has at the end, and the points for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.architects.setup.scoring import TIE_BREAKS, Counts, ahead
from engines.core.results import PlayerResult, Result, ranked
from engines.core.sheet_reading import FEWEST_PLAYERS, SheetReader, refuse
from engines.core.sheets import PLAYERS, TEXT, SheetQuestion, toml_value

ENTRIES = {
    "buildings": "points of all buildings, with those at the end",
    "cathedral": "level on the cathedral, 0 to 5",
    "virtue": "virtue, 0 to 14",
    "debts": "unpaid debts",
    "gold": "gold",
    "marble": "marble",
    "silver": "silver",
    "prison": "own workers in Prison",
}
MOST = {"cathedral": len(t.CATHEDRAL_VP) - 1, "virtue": t.MOST_VIRTUE, "prison": t.WORKERS}


def score_sheet(data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
    """The result of a sheet. Raises SheetError that names `source` and the key. Rule: A8.5, A8.7

    Impossible numbers are errors, or with `lenient` doubts of the result.
    """
    reader = SheetReader(source)
    reader.check_header(data, ())
    tables = reader.tables(data)
    names = [reader.name(table, number, ("name", *ENTRIES)) for number, table in enumerate(tables, 1)]
    counts = [_counts(table, name, reader) for table, name in zip(tables, names, strict=True)]
    doubts = [doubt for name, own in zip(names, counts, strict=True) for doubt in _impossible(name, asdict(own))]
    refuse(doubts, source, lenient)
    ranks = ranked(len(names), lambda one, two: ahead(counts[one], counts[two]), TIE_BREAKS)
    return Result([PlayerResult(name, counts[i].lines(), *ranks[i]) for i, name in enumerate(names)], doubts)


def _counts(table: Mapping[str, Any], name: str, reader: SheetReader) -> Counts:
    for key, meaning in ENTRIES.items():
        if key not in table:
            raise reader.fail(f"{name}: {key} is missing ({meaning}).")
    return Counts(**{key: reader.whole(table[key], f"{name}: {key}") for key in ENTRIES})


def _impossible(name: str, own: Mapping[str, Any]) -> Iterator[str]:
    for key, most in MOST.items():
        if own.get(key, 0) > most:
            yield f"{name}: {key} is {own[key]}, but can only be 0 to {most}"


def next_question(draft: Mapping[str, Any]) -> SheetQuestion | None:
    """The next question of a draft, None when it can be scored."""
    if PLAYERS not in draft:
        return SheetQuestion(PLAYERS, f"How many players? ({FEWEST_PLAYERS} to {k.MAX_PLAYERS})")
    for number, own in enumerate(draft["player"]):
        usual = f"Player {number + 1}"
        if "name" not in own:
            return SheetQuestion("name", f"{usual}: name? (Enter: {usual})", TEXT, number, (), False, usual)
        for key in ENTRIES:
            if key not in own:
                return SheetQuestion(key, f"{own['name']}: {ENTRIES[key]}?", player=number)
    return None


def reasons_against(draft: Mapping[str, Any]) -> list[str]:
    """Why a draft, as far as it goes, cannot be."""
    players = draft.get(PLAYERS, FEWEST_PLAYERS)
    if not FEWEST_PLAYERS <= players <= k.MAX_PLAYERS:
        return [f"{players} players, but there can be only {FEWEST_PLAYERS} to {k.MAX_PLAYERS}"]
    return [doubt for own in draft.get("player", ()) for doubt in _impossible(str(own.get("name")), own)]


def template(head: Mapping[str, Any], seats: Sequence[Mapping[str, str]]) -> str:
    """An empty sheet with comments, as TOML."""
    lines = ["# A score sheet of Architects: what each player has at the end."]
    lines += [f"{key} = {toml_value(value)}" for key, value in head.items()]
    for number, _ in enumerate(seats, 1):
        lines += ["", "[[player]]", f'name = "Player {number}"']
        lines += [f"{key} = 0  # {meaning}" for key, meaning in ENTRIES.items()]
    return "\n".join(lines) + "\n"
