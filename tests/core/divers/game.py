"""Pearl Divers behind the facade."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.core import saving
from engines.core.bits import mix
from engines.core.errors import SetupError
from engines.core.game import Game, ScoreLine
from engines.core.options import Option
from engines.core.setup import Setup
from engines.core.view import visible_fields
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


class Divers:
    """The rules as the facade asks for them; see `engines.core.game.Rules`."""

    name = "divers"
    title = "Pearl Divers"
    rules_version = "1"
    min_players = 2
    max_players = c.MAX_PLAYERS
    factors = ("diver",)
    options: Mapping[str, Option] = {}
    expansions: tuple[str, ...] = ()

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None) -> Setup:
        """A random table. Raises SetupError."""
        if not self.min_players <= players <= self.max_players:
            raise SetupError(f"Pearl Divers is for 2 to 4 players, not {players}.")
        return Setup(self.name, tuple({"diver": name} for name in rng.sample(DIVERS, players)))

    def new_game(self, setup: Setup) -> Game:
        """A game with this setup."""
        return Game(self, setup)

    def start(self, setup: Setup) -> play.Play:
        core = self.empty()
        saving.put(self.name, core, "players", 0, len(setup.seats))
        play.begin(core)
        return core

    def empty(self) -> play.Play:
        return play.new_play()

    def clone(self, core: Any) -> play.Play:
        return play.clone(core)

    def choose(self, core: Any, action: int) -> None:
        play.choose_in(core, action)

    def weight(self, core: Any, action: int) -> int:
        return play.weight_in(core, action)

    def refresh(self, core: Any) -> None:
        play.resume(core)

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
        fields = visible_fields(self.name, core, seat, c.MAX_PLAYERS)
        return {"seat": seat + 1, "asked": asked, "hand_sizes": sizes, "fields": fields}

    def hides(self, core: Any, seat: int, action: int) -> bool:
        """A card drawn into somebody else's hand is not shown."""
        top = core.depth - 1
        drawn = core.frame_kind[top] == c.K_DRAW and core.frame_a[top] == c.TO_HAND
        return drawn and core.frame_b[top] != seat

    def determinize(self, core: Any, seat: int, key: int) -> play.Play:
        """Hands and deck dealt anew from what the seat has not seen."""
        guess = play.clone(core)
        others = [q for q in range(core.players) if q != seat]
        unseen = core.unknown | sum(core.held[q] & ~core.shown for q in others)
        order = sorted(
            (card for card in range(c.NUM_CARDS) if unseen >> card & 1), key=lambda card: mix(key ^ mix(card))
        )
        for q in others:
            known = core.held[q] & core.shown
            dealt, order = order[: (core.held[q] ^ known).bit_count()], order[(core.held[q] ^ known).bit_count() :]
            saving.put(self.name, guess, "held", q, known | sum(1 << card for card in dealt))
        saving.put(self.name, guess, "unknown", 0, sum(1 << card for card in order))
        play.resume(guess)
        return guess

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        shells = sum(c.VALUE[card] for card in range(c.NUM_CARDS) if core.pile[seat] >> card & 1)
        hand = int(core.held[seat]).bit_count()
        return [ScoreLine("shells", shells, ""), ScoreLine("coins", core.purse[seat], ""), ScoreLine("hand", hand, "")]

    def ranking(self, core: Any) -> list[tuple[int, str]]:
        """The higher score is ahead, then the fuller purse; otherwise the rank is shared."""
        keys = [(sum(line.points for line in self.score(core, p)), core.purse[p]) for p in range(core.players)]
        totals = [total for total, _ in keys]
        return [
            (
                1 + sum(other > key for other in keys),
                "coins" if totals.count(key[0]) > 1 and keys.count(key) == 1 else "",
            )
            for key in keys
        ]


def card_name(card: int) -> str:
    """A card by what it is and where it stands in the list."""
    if card < 12:
        return f"shell {'abc'[card // 4]}{c.VALUE[card]}"
    return f"eel {card - 11}" if card < c.FIRST_CHEST else f"chest {card - 15}"


GAME = Divers()
