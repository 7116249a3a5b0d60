"""The table of Scythe in a few lines: a cell a territory, where it lies on the board, and a line a player."""

from __future__ import annotations

from engines.drawing.brief import in_places
from engines.drawing.words import counted, wrapped
from engines.scythe.generated import names
from engines.scythe.generated.tables import HOME_OWNER, NUM_HEXES, NUM_SPACES
from engines.scythe.screen.list import is_shown
from engines.scythe.screen.map import places
from engines.scythe.screen.players import own_lines, title, tracks
from engines.scythe.screen.seen import Seen, letter
from engines.scythe.words.phrases import label

KEY = (
    "Key: R@2M3W means Rusviet's character, 2 mechs and 3 workers; = a structure, ? an encounter, * a home base, "
    "~ a Flag or Trap."
)
LONGEST = 4  # letters of the name of a space


def brief_lines(seen: Seen, width: int) -> list[str]:
    """Board, resources, players and own cards."""
    people = [player_line(seen, p) for p in seen.seats]
    rest = [*people, f"Resources: {resources(seen)}.", *own_lines(seen, "-"), KEY]
    return [*wrapped([title(seen)], width), *board_rows(seen, width), *wrapped(rest, width)]


def board_rows(seen: Seen, width: int) -> list[str]:
    """Each row of hexes in one line."""
    at = places()
    across = {h: q + r / 2 for h, (q, r) in at.items()}
    left = min(across.values())
    scale = width / (max(across.values()) - left + 1)
    controllers = seen.controllers()
    rows: dict[int, dict[int, str]] = {}
    for h in range(NUM_SPACES):
        if is_shown(seen, h):
            rows.setdefault(at[h][1], {})[int((across[h] - left) * scale)] = space_cell(seen, h, controllers[h])
    return in_places([rows[r] for r in sorted(rows)], width)


def space_cell(seen: Seen, h: int, controller: int) -> str:
    """`V3R@2W`, `M1?`, `T4.`: a space, whose units stand there, the one in control first."""
    home = h >= NUM_HEXES
    name = f"*{letter(HOME_OWNER[h])}" if home else names.SPACES[h][:LONGEST]
    seats = sorted(seen.seats, key=lambda p: p != controller)
    held = "".join(units_mark(seen, p, h) for p in seats)
    token = "~" if seen.core.flags >> h & 1 or seen.trap_at(h) else ""
    encounter = "?" if not home and seen.core.tokens >> h & 1 else ""
    return name + (f" {held}" if held else "" if home or encounter or token else ".") + encounter + token


def units_mark(seen: Seen, p: int, h: int) -> str:
    """`R@2M3W=`: the units and the structure of a seat on a space."""
    character, mechs, workers = seen.units_at(p, h)
    parts = ["@" if character else "", f"{mechs}M" if mechs else "", f"{workers}W" if workers else ""]
    marks = "".join(parts) + ("=" if seen.structure_at(p, h) else "")
    return f"{seen.letter(p)}{marks}" if marks else ""


def resources(seen: Seen) -> str:
    """What lies where."""
    found = []
    for h in range(NUM_SPACES):
        lying = [f"{n} {names.RESOURCES[kind]}" for kind, n in enumerate(seen.resources_at(h)) if n]
        found += [f"{label(h)} {' '.join(lying)}"] if lying else []
    return ", ".join(found) or "none"


def player_line(seen: Seen, p: int) -> str:
    """Tracks of a seat in short."""
    row = tracks(seen, p)
    turn = ">" if row.turn else " "
    counts = ((row.stars, "star"), (row.coins, "coin"), (row.cards, "card"))
    own = ", ".join(counted(number, thing) for number, thing in counts)
    faction = names.FACTIONS[row.faction].capitalize()
    return f"{turn}seat {row.seat} {faction}, {row.mat}: {own}, power {row.power}, popularity {row.popularity}"
