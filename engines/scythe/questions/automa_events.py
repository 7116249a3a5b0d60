"""The events of the Automa, and what stands in their sentences."""

from __future__ import annotations

from engines.core.language.log import EventWord
from engines.core.language.questions import Event
from engines.scythe.rules import constants as c
from engines.scythe.words import automa

AUTOMA_EVENTS: tuple[Event, ...] = (
    Event(
        c.EVENT_AUTOMA_CARD,
        "automa card",
        "{seat} follow[s] Automa card {automa_card}, {half}",
        frame=("card", "scheme"),
        rules=("S20.10",),
    ),
    Event(
        c.EVENT_AUTOMA_SKIPS,
        "automa skips",
        "{seat} skip[s] Automa card {automa_card}",
        frame=("card",),
        rules=("S20.11",),
    ),
    Event(
        c.EVENT_AUTOMA_OPTION,
        "automa option",
        "{seat} carr[y|ies] out '{option_of_card}'",
        frame=("option_number", "power"),
        rules=("S20.12",),
    ),
    Event(c.EVENT_AUTOMA_STAYS, "automa stays", "{seat} move[s] nothing", rules=("S20.14",)),
    Event(
        c.EVENT_AUTOMA_TOKEN,
        "automa token",
        "{seat} remove[s] the encounter token on {space}",
        frame=("space",),
        rules=("S20.34",),
    ),
    Event(
        c.EVENT_AUTOMA_UNIT,
        "automa unit",
        "{seat} gain[s] {new_unit} on {space}",
        frame=("units", "space"),
        rules=("S20.41", "S20.42"),
    ),
    Event(
        c.EVENT_AUTOMA_MARKER,
        "automa marker",
        "{seat's} marker comes to cell {tracker_cell}",
        frame=("cell", "level"),
        rules=("S20.50",),
    ),
    Event(
        c.EVENT_AUTOMA_FIGHTS,
        "automa fights",
        "{seat} fight[s] with Automa card {automa_card}: power {dial}",
        frame=("card", "dial"),
        rules=("S20.60", "S20.61"),
    ),
    Event(
        c.EVENT_AUTOMA_BEATEN,
        "automa beaten",
        "{seat} put[s] {group} back on the faction mat",
        frame=("units", "count"),
        rules=("S20.65",),
    ),
    Event(
        c.EVENT_AUTOMA_CLEARS,
        "automa clears",
        "{seat} remove[s] the resources on {space}",
        frame=("space",),
        rules=("S20.37",),
    ),
    Event(c.EVENT_AUTOMA_DRAWS, "automa draws", "{seat} take[s] a combat card, face down", rules=("S20.2", "S20.40")),
)

AUTOMA_WORDS: dict[str, EventWord] = {
    "automa_card": automa.card_number,
    "half": automa.half_of,
    "option_of_card": automa.option_of_card,
    "new_unit": automa.new_unit,
    "tracker_cell": automa.tracker_cell,
    "dial": automa.dial,
}
