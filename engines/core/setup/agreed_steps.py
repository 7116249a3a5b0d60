"""What stands on a setup sheet beside the steps of the rulebook: bids, and the code of the table."""

from __future__ import annotations

from engines.core.setup.handicaps import BID_KEY
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.drawing.words import say

TAKEN_OFF = "A bid is taken off the final score, before ties are broken."
CODE_TITLE = "Table code"
NO_CODE = "More has been agreed than a code can hold; keep the file of this setup."


def bid_steps(setup: Setup) -> list[SetupStep]:
    """What each seat has paid in an auction; no step without one."""
    rows = [{"seat": seat, BID_KEY: bid} for seat, bid in enumerate(setup.bids, 1)]
    return [SetupStep("Bids", [TAKEN_OFF], rows)] if rows else []


def code_step(code: str) -> SetupStep:
    """The code of a table, and what it is for; '' for a table that holds too much."""
    if not code:
        return SetupStep(CODE_TITLE, [NO_CODE])
    use = say(
        "{setup} prints this sheet again; {score} takes it, too. Names and handicaps are not in it.",
        setup=f"scythe setup --setup {code}",
        score="scythe score --quick",
    )
    return SetupStep(CODE_TITLE, [code, use])
