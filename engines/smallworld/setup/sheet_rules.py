"""The rules by which people count what stands on the score sheet of Small World."""

TIES = "W11.3"
RULES = {
    "first_seat": "W11.4",
    "rounds": "W11.1",
    "coins": "W11.2",
    "tokens": TIES,
    **dict.fromkeys(("active", "declined", "spirits"), "W0.4"),
}
