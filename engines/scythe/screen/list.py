"""The Scythe board without a picture: one line for each space, for narrow terminals and screen readers."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.drawing.words import counted, wrapped
from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    ADJACENT,
    FACTORY,
    HOME_OWNER,
    NUM_HEXES,
    NUM_SPACES,
    RIVER,
    TERRAIN,
    TUNNELS,
)
from engines.scythe.screen.seen import NOBODY, Seen
from engines.scythe.words.phrases import label
from engines.scythe.words.status import who


def board_lines(seen: Seen, width: int) -> list[str]:
    """Every territory in reading order, then the home bases in the game; long lines go on indented."""
    controllers = seen.controllers()
    texts = [space_words(seen, h, controllers[h]) for h in range(NUM_SPACES) if is_shown(seen, h)]
    return wrapped(texts, width)


def is_shown(seen: Seen, h: int) -> bool:
    """Territories, and home bases that somebody owns or stands on."""
    owner = HOME_OWNER[h] if h >= NUM_HEXES else NOBODY
    return h < NUM_HEXES or seen.owner_of(owner) != NOBODY or any(any(seen.units_at(p, h)) for p in seen.seats)


def space_words(seen: Seen, h: int, controller: int) -> str:
    """`V1 village, encounter token: ... Next to F1, T2; over the river W1.`"""
    seats = sorted(seen.seats, key=lambda p: p != controller)
    contents = [words for p in seats if (words := pieces(seen, p, h))]
    contents += tokens(seen, h)
    resources = [f"{n} {names.RESOURCES[r]}" for r, n in enumerate(seen.resources_at(h)) if n]
    contents += [", ".join(resources)] if resources else []
    if controller != NOBODY:
        contents.append(f"controlled by {who(seen.core, controller)}")
    return f"{', '.join(kind(seen, h))}: {'; '.join(contents) or 'empty'}. {neighbours(h)}"


def kind(seen: Seen, h: int) -> list[str]:
    """Name, terrain, tunnel, encounter token, combat."""
    if h >= NUM_HEXES:
        return [label(h)]
    marks = [names.SPACES[h]] if h == FACTORY else [f"{names.SPACES[h]} {names.TERRAINS[TERRAIN[h]]}"]
    marks += ["tunnel"] if TUNNELS & BIT[h] else []
    marks += ["encounter token"] if seen.core.tokens & BIT[h] else []
    return marks + (["combat"] if seen.core.contested & BIT[h] else [])


def pieces(seen: Seen, p: int, h: int) -> str:
    """`Nordic character, 2 mechs, mine`, or ''."""
    character, mechs, workers = seen.units_at(p, h)
    words = ["character"] if character else []
    words += [counted(mechs, "mech")] if mechs else []
    words += [counted(workers, "worker")] if workers else []
    built = seen.structure_at(p, h)
    words += [built] if built else []
    return f"{who(seen.core, p)} {', '.join(words)}" if words else ""


def tokens(seen: Seen, h: int) -> list[str]:
    """A Flag of Albion, a Trap of Togawa with its kind where it is known. Rule: S16.4, S16.9"""
    found = ["Albion Flag"] if seen.core.flags & BIT[h] else []
    trap = seen.trap_at(h)
    if trap is not None:
        kind = f" ({trap['kind'].replace('_', ' ')})" if trap["kind"] else ""
        found.append(f"{'armed' if trap['armed'] else 'sprung'} Togawa Trap{kind}")
    return found


def neighbours(h: int) -> str:
    """The spaces around, those behind a river apart."""
    near = [names.SPACES[i] for i in range(NUM_SPACES) if ADJACENT[h] & ~RIVER[h] & BIT[i]]
    far = [names.SPACES[i] for i in range(NUM_SPACES) if ADJACENT[h] & RIVER[h] & BIT[i]]
    river = f"; over the river {' '.join(far)}" if far else ""
    return f"Next to {' '.join(near)}{river}." if near else f"Over the river {' '.join(far)}."
