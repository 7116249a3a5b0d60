"""What `counts_of` in `play.py` counts. Written from measures of smallworld by engines.core.generate; do not edit."""

# fmt: off
COLUMNS = (
    "coins_found",
    "conquests",
    "regions_held",
    "tokens_on_map",
    "scored_1",
    "scored_2",
    "scored_3",
    "scored_4",
    "scored_5",
    "scored_6",
    "scored_7",
    "scored_8",
    "scored_9",
    "scored_10",
)
