"""Which modules are compiled, in the order of their imports, and which only give numbers to the compiled ones.

To add a module: put its name into COMPILED, after everything it imports (or into PLAIN, if it holds only numbers and
tables).
"""

from __future__ import annotations

COMPILED: list[str] = [
    "engines.core.notebook",
    "engines.core.state",
    "engines.core.frames",
    "engines.core.asking",
    "engines.core.zones",
    "engines.core.counting",
    "engines.core.pool",
    "engines.core.rows",
    "engines.core.playout",
    "engines.core.search",
    "engines.scythe.state",
    "engines.scythe.queries",
    "engines.scythe.tracks",
    "engines.scythe.cards",
    "engines.scythe.units",
    "engines.scythe.ending",
    "engines.scythe.stars",
    "engines.scythe.reach",
    "engines.scythe.traps",
    "engines.scythe.cargo",
    "engines.scythe.movement",
    "engines.scythe.bribes",
    "engines.scythe.retreat",
    "engines.scythe.combat",
    "engines.scythe.payment",
    "engines.scythe.produce",
    "engines.scythe.gains",
    "engines.scythe.bottom",
    "engines.scythe.encounter",
    "engines.scythe.factory",
    "engines.scythe.objectives",
    "engines.scythe.turn",
    "engines.scythe.deal",
    "engines.scythe.scoring",
    "engines.scythe.chances",
    "engines.scythe.flow",
    "engines.scythe.decisions",
    "engines.scythe.hidden",
    "engines.scythe.battle",
    "engines.scythe.prospects",
    "engines.scythe.worth",
    "engines.scythe.focus",
    "engines.scythe.play",
]

PLAIN: list[str] = [
    "engines.core.bits",
    "engines.core.constants",
    "engines.scythe.constants",
    "engines.scythe.tables",
    "engines.scythe.weights",
    "engines.scythe.distances",
]
