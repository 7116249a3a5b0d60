"""The rules by which people count what stands on the score sheet of Architects."""

SCORE, TIES = "A8.5", "A8.7"
RULES = {
    "virtue": "A7.1",
    **dict.fromkeys(("buildings", "apprentices", "cathedral", "debts", "gold", "marble", "silver", "prison"), SCORE),
    **dict.fromkeys(("character", "paid", "captives"), SCORE),
    **dict.fromkeys(("clay", "wood", "stone"), "A8.8"),
}
