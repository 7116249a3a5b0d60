"""Every word of the notation that a kind of question could be answered with, legal or not."""

from __future__ import annotations

from engines.smallworld.generated import names
from engines.smallworld.rules import constants as c

REGIONS = names.REGIONS
SEATS = range(7)
AMOUNTS = (*range(26), "all")
STYLES = ["leave", "spread", "choose"]


def amounts(first: str, last: str) -> list[str]:
    """A number and a region."""
    return [f"{first} {n} {last} {region}" for n in AMOUNTS for region in REGIONS]


def regions(verb: str, *others: str) -> list[str]:
    """A verb with every region."""
    return [*others, *(f"{verb} {region}" for region in REGIONS)]


VOCABULARY: dict[int, list[str]] = {
    c.K_TURN: ["expand", "decline"],
    c.K_PICK: [f"pick {race} {power}" for race in names.RACES for power in names.POWERS],
    c.K_ABANDON: ["abandon regions", "keep all regions"],
    c.K_ABANDON_REGION: regions("abandon", "abandon no more"),
    c.K_CONQUER: regions("conquer", "end conquests", "roll", "send dragon", "substitute") + regions("attempt"),
    c.K_DRAGON: regions("dragon to"),
    c.K_SUBSTITUTE: regions("substitute"),
    c.K_REDEPLOY: STYLES,
    c.K_PLACE: amounts("place", "on"),
    c.K_ENCAMP: STYLES,
    c.K_PLACE_CAMPS: amounts("camp", "on"),
    c.K_KEEP: regions("keep"),
    c.K_TAKE_OFF: amounts("take", "off"),
    c.K_FORTRESS: regions("fortress on", "no fortress"),
    c.K_HERO: regions("hero on"),
    c.K_STOUT: ["decline", "stay active"],
    c.K_ALLY: ["no peace", *(f"peace with seat {seat}" for seat in SEATS)],
    c.K_DRAW_BANNER: [f"banner {race}" for race in (*names.RACES, "dragons")],
    c.K_DRAW_BADGE: [f"badge {power}" for power in (*names.POWERS, "lucky")],
    c.K_DIE: [f"die {face}" for face in range(7)],
    c.K_BERSERK_DIE: [f"die {face}" for face in range(7)],
}
