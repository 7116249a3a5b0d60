"""`scythe setup --offer`: forms on which people bid for what they will play, to print and to type in."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engines.core.setup.agreed_steps import CODE_TITLE
from engines.core.setup.setup_steps import SetupStep
from engines.core.setup.table_codes import table_code
from engines.drawing.picture import Picture, Scene
from reports.sheets.setup_sheet import SetupSheet

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

PLAYER, PICK, ROUND, LOT, CODE = "player", "pick", "round", "on offer", "table code"
BLANK = "______"  # room for a number
WIDE = 4 * BLANK  # room for a name, or for what is picked
OWN_WORTH = "Worth: room to note what each seat is worth to you, above the least."
BY_ROUNDS = (
    "In each round everybody without a seat says a bid, in the order of this form. The highest bid picks a seat with "
    "what belongs to it (its number will do), and pays the bid. Of equal bids the one further up counts. In later "
    "rounds no bid is higher than the last price. The last player takes what is left, for nothing."
)
SEALED = (
    "Everybody writes a bid for each seat, and shows it to nobody. The highest bid of all is settled first: it gets "
    "that seat for its bid, and both are out; then the highest of those that are left. Of equal bids that for the "
    "seat further up goes before, and for one seat that of the player further left."
)
WORTH = "Worth: what bots make of it, above the least that is on offer ({source})."
OFFERED = "Whoever gets a seat sits there; who starts follows from what is on offer. Bids are taken off final scores."


def lot_title(kind: Game, seat: Mapping[str, str]) -> str:
    """What belongs to a seat: `Nordic/Industrial`."""
    return "/".join(map(kind.tables.level_title, seat.values()))


def form_sheet(kind: Game, setup: Setup, is_sealed: bool, worth: Sequence[int], source: str) -> SetupSheet:
    """The form of a table; people stand on it in the order of bidding, with room for those without a name."""
    players = len(setup.seats)
    steps = [
        SetupStep(
            "On offer", [OFFERED, WORTH.format(source=source) if worth else OWN_WORTH], _lots(kind, setup, worth)
        ),
        SetupStep("On the table", kind.layout.table_notes(setup)),
        SetupStep("Sealed bids", [SEALED], _sealed_rows(kind, setup))
        if is_sealed
        else SetupStep("Bids", [BY_ROUNDS], _round_rows(setup)),
    ]
    code = table_code(kind.tables, setup)
    if code:
        steps.append(SetupStep(CODE_TITLE, [code, "scythe setup --auction FORM.csv says who sits where."]))
    title = f"{kind.title}, {players} players: auction"
    number = f"table {setup.number}" if setup.number else ""
    return SetupSheet(title, number, (), (), Scene(()), Picture("", ""), steps, code, is_form=True)


def _lots(kind: Game, setup: Setup, worth: Sequence[int]) -> list[dict[str, Any]]:
    first = kind.tables.starter(setup)
    rows = []
    for seat, own in enumerate(setup.seats):
        turn = {} if first is None else {"turn": (seat - first) % len(setup.seats) + 1}
        levels = {factor: kind.tables.level_title(level) for factor, level in own.items()}
        rows.append({"seat": seat + 1, **levels, **turn, "worth": worth[seat] if worth else BLANK})
    return rows


def _people(setup: Setup) -> list[str]:
    """Who bids, in order."""
    return [name or WIDE for name in setup.names or [""] * len(setup.seats)]


def _round_rows(setup: Setup) -> list[dict[str, str]]:
    rounds = {head: BLANK for head in _rounds(len(setup.seats))}
    return [{PLAYER: name, **rounds, PICK: WIDE} for name in _people(setup)]


def _sealed_rows(kind: Game, setup: Setup) -> list[dict[str, str]]:
    names = [name if name != WIDE else f"{PLAYER} {number}" for number, name in enumerate(_people(setup), 1)]
    return [{LOT: lot_title(kind, seat), **dict.fromkeys(names, BLANK)} for seat in setup.seats]


def _rounds(players: int) -> list[str]:
    return [f"{ROUND} {number}" for number in range(1, players)]


def form_csv(kind: Game, setup: Setup, is_sealed: bool) -> str:
    """The same form to be filled in with a spreadsheet."""
    lots = [lot_title(kind, seat) for seat in setup.seats]
    names = [name if name != WIDE else f"{PLAYER} {number}" for number, name in enumerate(_people(setup), 1)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([CODE, table_code(kind.tables, setup)])
    if is_sealed:
        writer.writerows([[LOT, *names], *([lot, *([""] * len(names))] for lot in lots)])
    else:
        heads = [PLAYER, *_rounds(len(names)), PICK]
        writer.writerows([[LOT, *lots], heads, *([name, *([""] * (len(heads) - 1))] for name in names)])
    return text.getvalue()
