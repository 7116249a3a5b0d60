"""Coins given out of turn, as people type it: `give 3 to nordic`, `seat 3 gives 2 to seat 1`. Rule: S14.1, S14.4"""

from __future__ import annotations

import re
from typing import Any

from engines.core.engine.constants import LAST_COUNT
from engines.core.engine.errors import IllegalActionError, NotationError, UnknownSeatError, nearest
from engines.core.language.explaining import capital
from engines.core.language.interrupting import Interruption
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.rules.bribes import judge_offer
from engines.scythe.words.phrases import counted, seat_word

LINE = re.compile(r"(?:(?P<giver>.+?):? )?gives? (?P<n>-?\d+|all)(?: coins?)? to (?P<taker>.+)", re.IGNORECASE)
HELP = (
    "give 3 to nordic gives coins whenever no secret choice is open, seat 3 gives 2 to seat 1 those of somebody else "
    "at this screen."
)


def why_no_offer(core: Any, seat: int) -> str:
    """Why the seat cannot give coins out of turn now, in one sentence; '' when it can. Rule: S14.2, S14.4"""
    if not 0 <= seat < core.players:
        return f"There is no seat {seat + 1}, only seats 1 to {core.players}."
    verdict = judge_offer(core, seat)
    if verdict == c.OFFER_GOOD:
        return ""
    asked = seat_word(core, core.frame_player[core.depth - 1]) if verdict == c.OFFER_OPEN else ""
    return {
        c.OFFER_OFF: "In this game coins do not change hands: the option 'bribes' is off (S14.2, S14.4).",
        c.OFFER_OVER: "The game is over, so coins do not change hands any more.",
        c.OFFER_AT_CHANCE: "Coins change hands once it is known what came up (S14.4).",
        c.OFFER_AT_SECRET: "No coins change hands during a secret choice; wait until it is revealed (S14.4).",
        c.OFFER_OPEN: f"{capital(asked)} is just being asked about giving coins; that is answered first (S14.4).",
        c.OFFER_POOR: f"{capital(seat_word(core, seat))} has no coins to give (S14.4).",
    }[verdict]


def read_offer(core: Any, text: str, seat: int | None) -> Interruption | None:
    """The gift that a line names; None when it names none.

    Raises NotationError for players and numbers that cannot be, IllegalActionError for what cannot be done now.
    Rule: S14.1, S14.4
    """
    line = LINE.fullmatch(" ".join(text.rstrip(" .!").split()))
    if line is None:
        return None
    giver = seat if line["giver"] is None else seat_of(core, line["giver"])
    if giver is None:
        raise NotationError(f"'{text.strip()}' does not say who gives; such as: seat 3 gives 2 to seat 1.")
    refusal = why_no_offer(core, giver)
    if refusal:
        raise IllegalActionError(refusal)
    taker = seat_of(core, line["taker"])
    if taker == giver:
        who = capital(seat_word(core, giver))
        raise NotationError(f"{who} cannot both give and get the coins; name another player after 'to' (S14.1).")
    return Interruption(giver, (f"give to seat {taker + 1}", *_amount_words(core, giver, line["n"])))


def seat_of(core: Any, text: str) -> int:
    """The seat that a number or a faction names. Raises NotationError, UnknownSeatError."""
    wanted = text.lower()
    number = wanted.removeprefix("seat ").removeprefix("player ").strip()
    if number.isdecimal():
        if not 1 <= int(number[:9]) <= core.players:
            raise NotationError(f"There is no seat {number[:9]}, only seats 1 to {core.players}.")
        return int(number) - 1
    factions = [names.FACTIONS[core.faction[seat]] for seat in range(core.players)]
    if wanted not in factions:
        raise UnknownSeatError(text[:40], f"Nobody here is called '{text[:40]}'; {nearest(wanted, factions)}")
    return factions.index(wanted)


def _amount_words(core: Any, giver: int, n: str) -> list[str]:
    """The answer to "how many": none where a single coin can be the only one. Raises NotationError. Rule: S14.4"""
    coins = core.coins[giver]
    number = coins if n.lower() == "all" else int(n[:9])
    who = capital(seat_word(core, giver))
    if number < 1:
        raise NotationError(f"At least 1 coin changes hands, not {number} (S14.4).")
    if number > coins:
        raise NotationError(f"{who} has {counted(coins, 'coin')} and cannot give {number} (S14.4).")
    if LAST_COUNT < number < coins:
        raise NotationError(f"{who} gives at most {LAST_COUNT} coins at once, or all {coins}; give twice.")
    if coins == 1:
        return []
    return ["give all" if number > LAST_COUNT else f"give {number}"]
