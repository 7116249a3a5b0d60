"""What `counts_of` in `play.py` counts. Written from measures of wayfarers by engines.core.generate; do not edit."""

# fmt: off
COLUMNS = (
    "journal_column",
    "land_cards",
    "water_cards",
    "space_cards",
    "townsfolk_cards",
    "inspiration_cards",
    "tiles",
    "silver_left",
    "provisions_left",
)
