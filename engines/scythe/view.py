"""What one seat may know of a position. Rule: S0.13"""

from __future__ import annotations

from typing import Any

from engines.core.constants import CHANCE_PLAYER
from engines.core.view import visible_fields
from engines.scythe import constants as c
from engines.scythe.combat import committing
from engines.scythe.notation import QUESTIONS, TRAP_NAMES

VIEW_FORMAT = "scythe-view"
VIEW_VERSION = 1
COMMITMENTS = (c.K_DIAL, c.K_COMMIT)


def view(core: Any, seat: int) -> dict[str, Any]:
    """The position as `seat` (from 0) may know it, as plain JSON values. Rule: S0.13, S0.14, S6.6, S8.4, S9.1, S16.9"""
    return {
        "format": VIEW_FORMAT,
        "format_version": VIEW_VERSION,
        "seat": seat + 1,
        "asked": asked(core, seat),
        "fields": visible_fields("scythe", core, seat, c.MAX_PLAYERS) | counts(core) | guarded(core, seat),
    }


def asked(core: Any, seat: int) -> dict[str, Any]:
    """Who is asked what; the steps of somebody else's hidden commitment look all the same. Rule: S6.6"""
    if core.depth == 0:
        return {"player": 0, "question": "the game is over"}
    i = core.depth - 1
    kind, player = core.frame_kind[i], core.frame_player[i]
    own = player == seat
    if kind in COMMITMENTS and not own:
        return {"player": player + 1, "question": "hidden commitment"}
    words = {"player": 0 if player == CHANCE_PLAYER else player + 1, "question": QUESTIONS[kind]}
    return words | {"context": [core.frame_a[i], core.frame_b[i], core.frame_c[i]]} if own else words


def counts(core: Any) -> dict[str, Any]:
    """How many hidden cards there are where: that is public."""
    seats = range(core.players)
    return {
        "hand_sizes": [sum(core.hand[p * 4 : p * 4 + 4]) for p in seats],
        "objective_counts": [int(core.objectives[p]).bit_count() for p in seats],
        "deck_size": sum(core.deck),
        "encounters_left": int(core.encounter_deck).bit_count(),
    }


def guarded(core: Any, seat: int) -> dict[str, Any]:
    """Parts of the position that some seats know and others do not."""
    size = c.MAX_PLAYERS * 4
    return {
        "known_cards": core.known[seat * size : (seat + 1) * size],
        "offer": core.offer if core.offer_seen >> seat & 1 else None,
        "traps": traps(core, seat),
        "own_commitment": own_commitment(core, seat),
        "last_combat": last_combat(core),
    }


def traps(core: Any, seat: int) -> list[dict[str, Any]]:
    """Traps on the board in the order of their spaces; what an armed one does, only its owner knows.

    Rule: S16.9, S16.10
    """
    owner = core.faction[seat] == c.TOGAWA
    found = []
    for i in range(len(TRAP_NAMES)):
        if core.trap[i] != c.OFF_BOARD:
            known = owner or core.sprung >> i & 1
            armed = bool(core.armed >> i & 1)
            found.append({"space": core.trap[i], "armed": armed, "kind": TRAP_NAMES[i] if known else None})
    return sorted(found, key=lambda trap: int(trap["space"]))


def own_commitment(core: Any, seat: int) -> dict[str, Any] | None:
    """Dial and cards that the seat itself has set in the combat that goes on. Rule: S6.6"""
    if not committing(core):
        return None
    for role, fighter in enumerate((core.active, core.rival)):
        if fighter == seat:
            return {"dial": core.dial[role], "cards": core.commit[role * 4 : role * 4 + 4]}
    return None


def last_combat(core: Any) -> dict[str, Any] | None:
    """Dials and cards of attacker and defender in the last combat that was revealed. Rule: S6.7"""
    if committing(core):
        return None
    return {"dials": list(core.dial), "cards": [core.commit[:4], core.commit[4:]]}
