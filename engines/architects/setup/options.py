"""The options of Architects. Numbers of their rules stand behind them."""

from __future__ import annotations

from engines.architects.rules import constants as k
from engines.core.options import Option, switch

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        switch("characters", True, "variable sides of the boards, each a character", "A11.1", k.OPTION_CHARACTERS),
        switch(
            "stuck_player_fallback",
            True,
            "who has no worker to place or take back frees one from Prison",
            "A2.6",
            k.OPTION_STUCK_FALLBACK,
        ),
    )
}
