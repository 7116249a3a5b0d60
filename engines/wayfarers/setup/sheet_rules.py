"""The rules by which people count what stands on the score sheet of Wayfarers."""

TIES = "Y13.6"
RULES = {
    "board": "Y1.6",
    **dict.fromkeys(("land", "water", "city", "vista", "harbour", "open_water"), "Y13.2"),
    "caravan": "Y13.4",
    **dict.fromkeys(("space", "townsfolk", "observatory", "library", "silver", "provision"), "Y13.3"),
    "inspiration": "Y7.17",
    **dict.fromkeys(("black", "yellow", "blue"), "Y13.5"),
    "comet": "Y7.14",
    "comet_track": "Y14.36",
    "journal": "Y13.1",
    "cards": "Y14.36",
}
