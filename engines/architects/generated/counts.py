"""What `counts_of` in `play.py` counts. Written from measures of architects by engines.core.generate; do not edit."""

# fmt: off
COLUMNS = (
    "buildings",
    "cathedral",
    "virtue",
    "hires",
    "captures",
    "workers_captured",
    "market_visits",
    "debts_taken",
    "debts_paid",
    "debts_unpaid",
)
