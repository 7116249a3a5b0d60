"""What holds in every position of Architects, whatever was played: workers, cards, levels, spaces, what is known.

`broken` lists what does not hold, in words; `check` raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engines.architects.generated import tables as t
from engines.architects.generated.names import APPRENTICES, BUILDINGS, REWARDS
from engines.architects.rules import constants as c
from engines.core.engine.errors import InvariantError
from tests.soak.asked import question_is_sound

Complaints = Iterator[str]
NATURAL_END = c.ENDED_GUILDHALL
P = c.MAX_PLAYERS


def turns_of(core: Any) -> int:
    """Turns that were played."""
    return int(core.turns)


def most_turns(core: Any) -> int:
    """So many turns a game has at most."""
    return int(core.turn_cap)


def check(core: Any) -> None:
    """Raises InvariantError that names everything that does not hold."""
    found = [words for rule in RULES for words in rule(core)]
    if found:
        raise InvariantError("; ".join(found) + ".")


def members(mask: int) -> list[int]:
    """The bits of a mask."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def misplaced(found: Iterable[int], expected: Counter[int], names: Iterable[str]) -> Complaints:
    """Cards that lie in too many or too few places."""
    counts = Counter(found)
    for card, name in enumerate(names):
        if counts[card] != expected[card]:
            yield f"{counts[card]} times {name}, not {expected[card]}"


def workers_are_counted(core: Any) -> Complaints:
    """Twenty of each seat on its board, on locations, in the Guildhall, in Prison, captured. Rule: A0.3, A0.4, A1.1"""
    market, workers, captured = list(core.market), core.workers, core.captured
    for p in range(core.players):
        n = core.reserve[p] + core.laid[p] + core.prison[p] + market.count(p)
        n += sum(workers[p * t.NUM_OPEN : (p + 1) * t.NUM_OPEN]) + sum(captured[i * P + p] for i in range(P))
        if n != t.WORKERS:
            yield f"seat {p + 1} has {n} workers"
        if captured[p * P + p]:
            yield f"seat {p + 1} captured itself"


def guildhall_is_counted(core: Any) -> Complaints:
    """Spaces are filled as workers are laid, later ones lie beside; each has built. Rule: A6.1, A6.2, A6.4, A6.6"""
    if core.filled != min(sum(core.laid), t.GUILDHALL_ROWS * (core.players + 1)):
        yield f"{core.filled} spaces for {sum(core.laid)} workers in the Guildhall"
    if core.depth and core.frame_kind[core.depth - 1] != c.K_PLACE:
        return
    for p in range(core.players):
        work = core.built[p].bit_count() + core.cathedral[p]
        if work != core.laid[p]:
            yield f"seat {p + 1} laid {core.laid[p]} workers for {work} works"


def cathedral_has_room(core: Any) -> Complaints:
    """No level holds more than it may. Rule: A6.7"""
    for level, n in Counter(core.cathedral[: core.players]).items():
        if level and n > t.LEVEL_CAPACITY[level]:
            yield f"{n} markers on level {level}"


def buildings_are_in_one_place(core: Any) -> Complaints:
    """In the pile, under it, in a hand or pack, shown or built; promo cards only by option. Rule: A1.6, A6.4, A10.14"""
    found = members(core.pile) + list(core.tail[: core.tail_size])
    for p in range(core.players):
        found += members(core.hand[p]) + members(core.pack[p]) + members(core.built[p])
    found += [core.frame_a[i] for i in range(core.depth) if core.frame_kind[i] == c.K_SAVE]
    used = (1 << t.NUM_BUILDINGS) - 1 if core.options & c.OPTION_PROMO_CARDS else t.BASE_BUILDINGS
    yield from misplaced(found, Counter(members(used)), BUILDINGS)


def apprentices_are_in_one_place(core: Any) -> Complaints:
    """In the pile, under it, on display or hired, and two of some kinds. Rule: A1.5, A3.12, A9.13"""
    found = members(core.unseen) + members(core.unseen_twins) + list(core.dismissed[: core.dismissed_size])
    found += [card for card in core.display if card != c.NO_APPRENTICE]
    for p in range(core.players):
        found += members(core.hired[p]) + members(core.twice[p])
    used = (1 << t.NUM_APPRENTICES) - 1 if core.options & c.OPTION_PROMO_CARDS else t.BASE_APPRENTICES
    yield from misplaced(found, Counter(members(used) + members(t.TWINS)), APPRENTICES)


def limits_are_kept(core: Any) -> Complaints:
    """Apprentices never exceed their limit, hands not between turns. Rule: A2.5, A3.12, A3.13"""
    for p in range(core.players):
        staff = core.hired[p].bit_count() + core.twice[p].bit_count()
        if staff > t.MOST_APPRENTICES[core.character[p]]:
            yield f"seat {p + 1} has {staff} apprentices"
    if core.depth and core.frame_kind[core.depth - 1] == c.K_PLACE:
        hands = [hand.bit_count() for hand in core.hand[: core.players]]
        if max(hands) > t.HAND_LIMIT:
            yield f"hands of {hands} buildings"


def market_is_whole(core: Any) -> Complaints:
    """Ten cards in two piles, the large one showing one of its own. Rule: A1.2, A5.7, A5.9"""
    both = (1 << t.NUM_MARKET_CARDS) - 1
    if core.market_pile & core.large_pile or core.market_pile | core.large_pile != both:
        yield f"market cards {core.market_pile:b} and {core.large_pile:b}"
    shown = core.large_card
    if shown != t.NUM_MARKET_CARDS and core.market_shuffles == 0 and not core.large_pile >> shown & 1:
        yield f"market card {shown} shows, but lies in the small pile"


def rewards_are_counted(core: Any) -> Complaints:
    """Two for each player and one more; what was revealed left both the pile and the kinds. Rule: A1.3, A6.6"""
    revealed = 2 * core.players + 1 - core.rewards_left
    for reward, name in enumerate(REWARDS):
        if core.rewards[reward] > t.REWARD_COPIES[reward]:
            yield f"{core.rewards[reward]} rewards {name}"
    if sum(t.REWARD_COPIES) - sum(core.rewards) != revealed:
        yield f"{sum(core.rewards)} rewards not revealed, but {revealed} gone"


def knowledge_is_true(core: Any) -> Complaints:
    """Nobody knows a card of another hand that is not there. Rule: A0.6"""
    for seat in range(core.players):
        for other in range(core.players):
            if core.known[seat * P + other] & ~core.hand[other]:
                yield f"seat {seat + 1} knows cards that seat {other + 1} has not"


RULES: tuple[Callable[[Any], Complaints], ...] = (
    workers_are_counted,
    guildhall_is_counted,
    cathedral_has_room,
    buildings_are_in_one_place,
    apprentices_are_in_one_place,
    limits_are_kept,
    market_is_whole,
    rewards_are_counted,
    knowledge_is_true,
    question_is_sound,
)
