"""What one seat may know of a position. Rule: S0.13"""

from __future__ import annotations

from typing import Any

from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import committing
from engines.scythe.rules.queries import is_automa, num_hand
from engines.scythe.words.phrases import TRAP_NAMES

COMMITMENTS = (c.K_DIAL, c.K_COMMIT)
OWN_DRAWS = (c.K_DRAW_COMBAT, c.K_DEAL_OBJECTIVE)


def secret_question(core: Any, seat: int) -> dict[str, Any] | None:
    """What is told of the steps of somebody else's hidden commitment, which look all the same. Rule: S6.6"""
    if core.depth:
        kind, player = core.frame_kind[core.depth - 1], core.frame_player[core.depth - 1]
        if kind in COMMITMENTS and player != seat:
            return {"player": player + 1, "question": "hidden commitment"}
    return None


def hides(core: Any, seat: int, action: int) -> bool:
    """Whether somebody else's answer to the top question stays unknown to `seat`: a commitment, a card drawn face down,
    the kind of an armed Trap; the combat cards of an Automa from everybody.

    Rule: S0.13, S6.6, S8.4, S9.1, S16.9, S20.2
    """
    i = core.depth - 1
    kind = core.frame_kind[i]
    if kind in OWN_DRAWS:
        return bool(core.frame_a[i] != seat or is_automa(core, seat))
    if kind == c.K_STEAL:
        return seat not in (core.frame_a[i], core.frame_b[i])
    if kind == c.K_TOKEN:
        return action != c.DONE and core.faction[core.frame_player[i]] == c.TOGAWA
    return kind in COMMITMENTS or kind == c.K_DEAL_FACTORY


def lies_face_down(core: Any) -> bool:
    """Whether chance is asked for a card that lies face down already: one that an Automa adds. Rule: S20.62"""
    return bool(core.depth) and core.frame_kind[core.depth - 1] == c.K_AUTOMA_COMMIT


def commits(core: Any) -> bool:
    """Whether dials and cards are set that both sides reveal together. Rule: S6.6, S6.7"""
    return bool(core.depth) and core.frame_kind[core.depth - 1] in COMMITMENTS


def counts(core: Any) -> dict[str, Any]:
    """How many hidden cards there are where: that is public."""
    seats = range(core.players)
    return {
        "hand_sizes": [num_hand(core, seat) for seat in seats],
        "objective_counts": [int(core.objectives[seat]).bit_count() for seat in seats],
        "deck_size": sum(core.deck),
        "encounters_left": int(core.encounter_deck).bit_count(),
    }


def guarded(core: Any, seat: int) -> dict[str, Any]:
    """Parts of the position that some seats know and others do not."""
    size = c.MAX_PLAYERS * c.NUM_VALUES
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
    if not committing(core) or is_automa(core, seat):
        return None
    for role, fighter in enumerate((core.active, core.rival)):
        if fighter == seat:
            return {"dial": core.dial[role], "cards": core.commit[role * c.NUM_VALUES :][: c.NUM_VALUES]}
    return None


def last_combat(core: Any) -> dict[str, Any] | None:
    """Dials and cards of attacker and defender in the last combat that was revealed. Rule: S6.7"""
    if committing(core):
        return None
    return {"dials": list(core.dial), "cards": [core.commit[: c.NUM_VALUES], core.commit[c.NUM_VALUES :]]}
