"""Pearl Divers."""

from __future__ import annotations

from typing import Any

from engines.core.bits import mix
from engines.core.factors import Factor
from engines.core.game import Game
from engines.core.results import Line
from tests.core.divers import constants as c
from tests.core.divers import play

DIVERS = ("amber", "blue", "coral", "dune")
QUESTIONS = {
    c.K_DIVE: "dive or surface",
    c.K_CHARM: "drive the eel away with a shell",
    c.K_RETURN: "how many cards go under the deck",
    c.K_GIFT: "coins or a card",
    c.K_POOL: "which effect is next",
    c.K_SELL: "which shell to sell",
    c.K_DRAW: "which card comes up",
}
WORDS = {
    c.K_DIVE: ("surface", "dive"),
    c.K_GIFT: ("coins", "card"),
    c.K_POOL: ("coin", "draw", "sell"),
    c.K_RETURN: ("none", "one", "two"),
}


class Divers(Game):
    """Its rules are written by hand, without rows of questions."""

    name = "divers"
    title = "Pearl Divers"
    min_players = 2
    max_players = c.MAX_PLAYERS
    play = play
    factors = (Factor("diver", DIVERS),)
    tie_breaks = ("coins",)

    def begin(self, core: Any) -> None:
        play.begin(core)

    def question(self, core: Any) -> str:
        return QUESTIONS[core.frame_kind[core.depth - 1]]

    def action_text(self, core: Any, action: int) -> str:
        kind = core.frame_kind[core.depth - 1]
        if action == c.PASS:
            return "no more"
        return WORDS[kind][action] if kind in WORDS else card_name(action)

    def view(self, core: Any, seat: int) -> dict[str, Any]:
        top = core.depth - 1
        asked = [core.frame_player[top], core.frame_kind[top]] if core.legal else []
        sizes = [int(held).bit_count() for held in core.held]
        return {"seat": seat + 1, "asked": asked, "hand_sizes": sizes, "fields": self.fields_seen(core, seat)}

    def hides(self, core: Any, seat: int, action: int) -> bool:
        """A card drawn into somebody else's hand is not shown."""
        top = core.depth - 1
        drawn = core.frame_kind[top] == c.K_DRAW and core.frame_a[top] == c.TO_HAND
        return drawn and core.frame_b[top] != seat

    def hide(self, core: Any, seat: int, key: int) -> None:
        """Hands and deck dealt anew from what the seat has not seen."""
        others = [q for q in range(core.players) if q != seat]
        unseen = core.unknown | sum(core.held[q] & ~core.shown for q in others)
        order = sorted(
            (card for card in range(c.NUM_CARDS) if unseen >> card & 1), key=lambda card: mix(key ^ mix(card))
        )
        for q in others:
            known = core.held[q] & core.shown
            dealt, order = order[: (core.held[q] ^ known).bit_count()], order[(core.held[q] ^ known).bit_count() :]
            self.put(core, "held", q, known | sum(1 << card for card in dealt))
        self.put(core, "unknown", 0, sum(1 << card for card in order))

    def score(self, core: Any, seat: int) -> list[Line]:
        shells = sum(c.VALUE[card] for card in range(c.NUM_CARDS) if core.pile[seat] >> card & 1)
        hand = int(core.held[seat]).bit_count()
        return [Line("shells", shells, ""), Line("coins", core.purse[seat], ""), Line("hand", hand, "")]

    def ahead(self, core: Any, one: int, two: int) -> int:
        """The higher score is ahead, then the fuller purse; otherwise the rank is shared."""
        ahead = super().ahead(core, one, two)
        if ahead or super().ahead(core, two, one):
            return ahead
        return 2 if core.purse[one] > core.purse[two] else 0


def card_name(card: int) -> str:
    """A card by what it is and where it stands in the list."""
    if card < 12:
        return f"shell {'abc'[card // 4]}{c.VALUE[card]}"
    return f"eel {card - 11}" if card < c.FIRST_CHEST else f"chest {card - 15}"


GAME = Divers()
