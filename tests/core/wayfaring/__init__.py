"""Placing a die in Wayfarers of the South Tigris, to prove that the kernel carries it.

Real cards, townsfolk, tiles and caravan (`tests/core/data/wayfarers.toml`); one player who places a die a turn, another
who has influence on the display. Pending effects form a pool from which the player picks; the display slides and
refills with what lies on its cards; tiles cover squares of the caravan.
"""

from engines.core.states import register

register("wayfaring", __name__)
