"""Fields of the state. Written from engines/architects/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core.state import CoreState


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = (
        "players",
        "options",
        "first",
        "active",
        "turns",
        "turn_cap",
        "filled",
        "turns_left",
        "reset_due",
        "tax",
        "character",
        "goods",
        "virtue",
        "debts",
        "paid",
        "cathedral",
        "built",
        "hired",
        "twice",
        "reserve",
        "workers",
        "laid",
        "prison",
        "captured",
        "market",
        "hand",
        "pack",
        "passed",
        "known",
        "pile",
        "tail",
        "tail_owner",
        "tail_size",
        "display",
        "coins",
        "unseen",
        "unseen_twins",
        "dismissed",
        "dismissed_size",
        "small_face",
        "market_pile",
        "large_card",
        "large_pile",
        "market_shuffles",
        "rewards",
        "rewards_left",
        "hires",
        "ever_hired",
        "captures",
        "workers_captured",
        "market_visits",
        "debts_taken",
    )

    players: int  # how many play [A1.1]
    options: int  # switches, bits OPTION_... [A0.1]
    first: int  # who starts [A1.12]
    active: int  # whose turn it is [A2.1]
    turns: int  # turns begun
    turn_cap: int  # turns of all players together after which the game is cut off [A2.8]
    filled: int  # Guildhall spaces with a worker [A6.1]
    turns_left: int  # turns to the end, the current one included; 0 not triggered [A8.1]
    reset_due: int  # the Black Market is reset after this action [A5.6]
    tax: int  # silver on the Tax Stand [A0.2]
    character: list[int]  # character of each seat; 10 the standard side [A11.1]
    goods: list[int]  # clay, wood, stone, gold, marble, silver [A0.5]
    virtue: list[int]  # virtue [A7.1]
    debts: list[int]  # unpaid debts [A7.4]
    paid: list[int]  # paid debts [A7.9]
    cathedral: list[int]  # level on the cathedral [A1.8]
    built: list[int]  # buildings constructed, as bits [A6.4]
    hired: list[int]  # kinds of apprentices of each seat, as bits [A3.7]
    twice: list[int]  # kinds of which it has both cards [A3.12]
    reserve: list[int]  # on the own board [A1.1]
    workers: list[int]  # on each open location [A0.9]
    laid: list[int]  # in the Guildhall, for good [A6.2]
    prison: list[int]  # in Prison [A0.4]
    captured: list[int]  # captor * 5 + owner: on the board of the captor [A0.3]
    market: list[int]  # who stands on each space of the Black Market [A5.1]
    hand: list[int]  # buildings in hand, as bits [A0.6]
    pack: list[int]  # buildings to choose from [A1.9]
    passed: list[int]  # cards passed on in the draft [A1.9]
    known: list[int]  # seat * 5 + other: cards it knows the other to hold [A0.6]
    pile: int  # buildings in the pile in an order that nobody knows [A1.6]
    tail: list[int]  # cards under these, next one first [A0.10]
    tail_owner: list[int]  # who put each of them there [A0.10]
    tail_size: int  # how many of them [A0.10]
    display: list[int]  # apprentices on display; 38 none [A1.5]
    coins: list[int]  # silver on them [A3.8]
    unseen: int  # kinds of apprentices in the shuffled part of the pile [A1.5]
    unseen_twins: int  # kinds of which both cards are there [A1.5]
    dismissed: list[int]  # apprentices under the pile, next one first [A3.12]
    dismissed_size: int  # how many of them [A3.12]
    small_face: int  # face on the small space; 5 the printed goods [A5.4]
    market_pile: int  # cards on the small space [A1.2]
    large_card: int  # card on the large space; 10 the printed goods [A5.4]
    large_pile: int  # cards on the large space [A5.7]
    market_shuffles: int  # times these became the small pile [A5.9]
    rewards: list[int]  # rewards not revealed, by kind, those out of the game too [A1.3]
    rewards_left: int  # rewards in the pile [A1.3]
    hires: list[int]  # apprentices that each seat hired [A3.7]
    ever_hired: list[int]  # kinds of them, as bits [A3.7]
    captures: list[int]  # captures that each seat made [A4.1]
    workers_captured: list[int]  # workers that these took [A4.1]
    market_visits: list[int]  # workers that each seat placed in the Black Market [A5.1]
    debts_taken: list[int]  # unpaid debts that each seat took [A7.10]

    def __init__(self) -> None:
        CoreState.__init__(self)
        self.players = 0
        self.options = 0
        self.first = 0
        self.active = 0
        self.turns = 0
        self.turn_cap = 0
        self.filled = 0
        self.turns_left = 0
        self.reset_due = 0
        self.tax = 0
        self.character = [0] * 5
        self.goods = [0] * 30
        self.virtue = [0] * 5
        self.debts = [0] * 5
        self.paid = [0] * 5
        self.cathedral = [0] * 5
        self.built = [0] * 5
        self.hired = [0] * 5
        self.twice = [0] * 5
        self.reserve = [0] * 5
        self.workers = [0] * 45
        self.laid = [0] * 5
        self.prison = [0] * 5
        self.captured = [0] * 25
        self.market = [0] * 3
        self.hand = [0] * 5
        self.pack = [0] * 5
        self.passed = [0] * 5
        self.known = [0] * 25
        self.pile = 0
        self.tail = [0] * 43
        self.tail_owner = [0] * 43
        self.tail_size = 0
        self.display = [0] * 8
        self.coins = [0] * 8
        self.unseen = 0
        self.unseen_twins = 0
        self.dismissed = [0] * 43
        self.dismissed_size = 0
        self.small_face = 0
        self.market_pile = 0
        self.large_card = 0
        self.large_pile = 0
        self.market_shuffles = 0
        self.rewards = [0] * 6
        self.rewards_left = 0
        self.hires = [0] * 5
        self.ever_hired = [0] * 5
        self.captures = [0] * 5
        self.workers_captured = [0] * 5
        self.market_visits = [0] * 5
        self.debts_taken = [0] * 5

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`."""
        assert isinstance(src, State), "a position of another game"
        return copy_into(self, src)


def copy_into(dst: State, src: State) -> int:
    """Make `dst` equal to `src`, field by field."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind[:] = src.frame_kind
    dst.frame_player[:] = src.frame_player
    dst.frame_a[:] = src.frame_a
    dst.frame_b[:] = src.frame_b
    dst.frame_c[:] = src.frame_c
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.first = src.first
    dst.active = src.active
    dst.turns = src.turns
    dst.turn_cap = src.turn_cap
    dst.filled = src.filled
    dst.turns_left = src.turns_left
    dst.reset_due = src.reset_due
    dst.tax = src.tax
    dst.character[:] = src.character
    dst.goods[:] = src.goods
    dst.virtue[:] = src.virtue
    dst.debts[:] = src.debts
    dst.paid[:] = src.paid
    dst.cathedral[:] = src.cathedral
    dst.built[:] = src.built
    dst.hired[:] = src.hired
    dst.twice[:] = src.twice
    dst.reserve[:] = src.reserve
    dst.workers[:] = src.workers
    dst.laid[:] = src.laid
    dst.prison[:] = src.prison
    dst.captured[:] = src.captured
    dst.market[:] = src.market
    dst.hand[:] = src.hand
    dst.pack[:] = src.pack
    dst.passed[:] = src.passed
    dst.known[:] = src.known
    dst.pile = src.pile
    dst.tail[:] = src.tail
    dst.tail_owner[:] = src.tail_owner
    dst.tail_size = src.tail_size
    dst.display[:] = src.display
    dst.coins[:] = src.coins
    dst.unseen = src.unseen
    dst.unseen_twins = src.unseen_twins
    dst.dismissed[:] = src.dismissed
    dst.dismissed_size = src.dismissed_size
    dst.small_face = src.small_face
    dst.market_pile = src.market_pile
    dst.large_card = src.large_card
    dst.large_pile = src.large_pile
    dst.market_shuffles = src.market_shuffles
    dst.rewards[:] = src.rewards
    dst.rewards_left = src.rewards_left
    dst.hires[:] = src.hires
    dst.ever_hired[:] = src.ever_hired
    dst.captures[:] = src.captures
    dst.workers_captured[:] = src.workers_captured
    dst.market_visits[:] = src.market_visits
    dst.debts_taken[:] = src.debts_taken
    return 0


def copy_fresh(dst: State, src: State) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind = src.frame_kind[:]
    dst.frame_player = src.frame_player[:]
    dst.frame_a = src.frame_a[:]
    dst.frame_b = src.frame_b[:]
    dst.frame_c = src.frame_c[:]
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.first = src.first
    dst.active = src.active
    dst.turns = src.turns
    dst.turn_cap = src.turn_cap
    dst.filled = src.filled
    dst.turns_left = src.turns_left
    dst.reset_due = src.reset_due
    dst.tax = src.tax
    dst.character = src.character[:]
    dst.goods = src.goods[:]
    dst.virtue = src.virtue[:]
    dst.debts = src.debts[:]
    dst.paid = src.paid[:]
    dst.cathedral = src.cathedral[:]
    dst.built = src.built[:]
    dst.hired = src.hired[:]
    dst.twice = src.twice[:]
    dst.reserve = src.reserve[:]
    dst.workers = src.workers[:]
    dst.laid = src.laid[:]
    dst.prison = src.prison[:]
    dst.captured = src.captured[:]
    dst.market = src.market[:]
    dst.hand = src.hand[:]
    dst.pack = src.pack[:]
    dst.passed = src.passed[:]
    dst.known = src.known[:]
    dst.pile = src.pile
    dst.tail = src.tail[:]
    dst.tail_owner = src.tail_owner[:]
    dst.tail_size = src.tail_size
    dst.display = src.display[:]
    dst.coins = src.coins[:]
    dst.unseen = src.unseen
    dst.unseen_twins = src.unseen_twins
    dst.dismissed = src.dismissed[:]
    dst.dismissed_size = src.dismissed_size
    dst.small_face = src.small_face
    dst.market_pile = src.market_pile
    dst.large_card = src.large_card
    dst.large_pile = src.large_pile
    dst.market_shuffles = src.market_shuffles
    dst.rewards = src.rewards[:]
    dst.rewards_left = src.rewards_left
    dst.hires = src.hires[:]
    dst.ever_hired = src.ever_hired[:]
    dst.captures = src.captures[:]
    dst.workers_captured = src.workers_captured[:]
    dst.market_visits = src.market_visits[:]
    dst.debts_taken = src.debts_taken[:]
    return 0


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    field = getattr(s, name)
    if isinstance(field, list):
        field[index] = value
    else:
        setattr(s, name, value)
