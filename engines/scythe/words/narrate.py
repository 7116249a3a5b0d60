"""What happened between two views of one seat, in plain words; nothing that the seat may not know can slip in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engines.core.explaining import capital, listed
from engines.core.telling import ONLOOKER
from engines.scythe.generated import names
from engines.scythe.generated.tables import COMBAT_CARD_VALUE
from engines.scythe.rules import constants as c
from engines.scythe.words.effects import factory_effect
from engines.scythe.words.narrate_board import paid_board, told_board
from engines.scythe.words.phrases import PEEK_ASKED, counted, place, section_word
from engines.scythe.words.telling import Change, some

STAR_WORDS = (
    "all upgrades",
    "all mechs",
    "all structures",
    "all recruits",
    "all workers",
    "full popularity",
    "full power",
)
BOX_TITLES = ("Move", "Gain", "Bolster (power)", "Bolster (combat cards)", "Trade (popularity)", "Produce")
TRACKS = (("coins", "coin"), ("power", "power"), ("popularity", "popularity"))
MILESTONES = (
    "a star for",
    "combat on",
    "take Factory card",
    "takes Factory card",
    "encounter card",
    "reveal the objective",
    "reveals the objective",
    "Trap (",
)


def narrate(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
    """One line an event between two views of `seat` (from 0) that one answer lies between; what is paid comes before
    what is gained. Rule: S2.7"""
    t = Change(before, after, seat)
    paid = (_section, _combat_ends, paid_board, _tracks_paid)
    parts = (*paid, told_board, _combat_begins, _cards, _objectives, _mat, _tracks, _stars, _turn)
    return [line for part in parts for line in part(t)]


def _section(change: Change) -> Iterator[str]:
    """The section of this turn. Rule: S2.2"""
    old, new = change.pair("section")
    seat = change.actor
    if new == c.NO_SECTION and change.begun and change.old.turns != change.new.turns:
        new = change.new.last_section[seat]  # the whole turn lies between the views
    if old == c.NO_SECTION and new == c.FACTORY_SECTION:
        yield change.says(seat, "use", "the Factory card")
    elif old == c.NO_SECTION != new:
        yield change.says(seat, "take", section_word(change.new, seat, new))


def _turn(change: Change) -> Iterator[str]:
    """Whose turn begins. Rule: S2.1"""
    old, new = change.pair("turns")
    seat = change.new.active
    if old != new:
        yield "Your turn." if seat == change.seat else f"{change.name(seat)}'s turn (seat {seat + 1})."


def _combat_begins(change: Change) -> Iterator[str]:
    """Who fights where. Rule: S6.3"""
    (old, new), (before, now) = change.pair("arena"), change.pair("last_combat")
    if now is None and (new != old or before is not None):
        sides = f"{change.name(change.new.active)} against {change.name(change.new.rival)}"
        yield f"Combat on {place(new)}: {sides}."


def _combat_ends(change: Change) -> Iterator[str]:
    """The reveal, or who won where the reveal is past already. Rule: S6.7"""
    winners = [seat for seat in change.players if change.by("combats_won", seat) > 0]
    if not winners:
        return
    result = change.says(winners[0], "win", f"the combat on {place(change.old.arena)}")
    shown = change.new.last_combat
    if shown is None or change.old.turns != change.new.turns:
        yield result
        return
    fighters = (change.old.active, change.old.rival)
    sides = [_side(change.name(seat), shown["dials"][i], shown["cards"][i]) for i, seat in enumerate(fighters)]
    yield f"Revealed: {'; '.join(sides)}. {result}"


def _side(name: str, dial: int, cards: list[int]) -> str:
    """`Nordic: power 3, cards 5+2 = 10`."""
    values = [COMBAT_CARD_VALUE[v] for v in reversed(range(c.NUM_VALUES)) for _ in range(cards[v])]
    if not values:
        return f"{name}: power {dial}"
    words = f"card{'s' if len(values) > 1 else ''} {'+'.join(map(str, values))}"
    return f"{name}: power {dial}, {words} = {dial + sum(values)}"


def _cards(change: Change) -> Iterator[str]:
    """Combat cards drawn, discarded, stolen, looked at: which ones, as far as the seat knows. Rule: S0.12, S0.13"""
    drawn = [new - old for old, new in zip(*change.pair("hand_sizes"), strict=True)]
    own = _values(*change.pair("hand"))
    open_ones = _values(*change.pair("discard")) if change.old.shuffles == change.new.shuffles else []
    yield from _looked(change)
    if change.fought:
        return
    takers, losers = ([seat for seat in change.players if drawn[seat] * sign > 0] for sign in (1, -1))
    for seat in takers:
        which = f"combat card {listed(own)}" if seat == change.seat and own else some(drawn[seat], "combat card")
        source = f" from {change.name(losers[0])}" if losers else ""
        if seat == change.seat and not source:
            yield f"You drew: {which}."
        elif source or change.begun:
            yield change.says(seat, "take" if source else "draw", which + source)
    for seat in losers if not takers else ():
        which = f"combat card {listed(open_ones)}" if open_ones else some(-drawn[seat], "combat card")
        yield change.says(seat, "discard", which)
    if change.seat in losers and takers:
        yield f"It was combat card {listed(_values(*reversed(change.pair('hand'))))}."


def _looked(change: Change) -> Iterator[str]:
    """Cards of somebody else that the seat has looked at. Rule: S0.13"""
    old, new = change.pair("known_cards")
    if change.asked_before == PEEK_ASKED and change.actor == change.seat:
        for seat in change.players:
            cards = slice(seat * c.NUM_VALUES, (seat + 1) * c.NUM_VALUES)
            if old[cards] != new[cards]:
                yield f"{change.name(seat)} holds combat cards {listed(_values([0] * c.NUM_VALUES, new[cards]))}."


def _values(old: list[int], new: list[int]) -> list[str]:
    """Values of the cards that came in, one word a card."""
    return [str(COMBAT_CARD_VALUE[v]) for v in range(c.NUM_VALUES) for _ in range(new[v] - old[v])]


def _objectives(change: Change) -> Iterator[str]:
    """Objective cards drawn and revealed, encounter and Factory cards. Rule: S7.2, S8.5, S9.1, S9.2"""
    for card in () if change.seat == ONLOOKER else change.bits_gained("objectives", 0):
        yield f"You drew: objective '{names.OBJECTIVE_TITLES[card]}'."
    for seat in change.players:
        for card in change.bits_gained("revealed", seat):
            yield change.says(seat, "reveal", f"the objective '{names.OBJECTIVE_TITLES[card]}'")
        if change.by("factory_card", seat):
            card = change.new.factory_card[seat]
            yield change.says(seat, "take", f"Factory card {card + 1}: {factory_effect(change.new.options, card)}")
    old, new = change.pair("encounter")
    if new not in (old, c.NO_CARD):
        yield change.says(change.actor, "meet", f"encounter card {new + 1}")


def _mat(change: Change) -> Iterator[str]:
    """Upgrades and recruits. Rule: S4.2, S4.15"""
    for seat in change.players:
        boxes = [BOX_TITLES[box] for box in change.bits_gained("cubes_taken", seat)]
        rows = [
            capital(name) for i, name in enumerate(names.BOTTOM_ACTIONS) if change.by("cubes_placed", seat * 4 + i) > 0
        ]
        if boxes and rows:
            yield change.says(seat, "upgrade", f"{listed(boxes)}; {listed(rows)} now costs 1 less")
        recruits = [capital(names.BOTTOM_ACTIONS[i]) for i in change.bits_gained("recruits", seat)]
        bonus = [names.ONE_TIME[i].replace("_", " ") for i in change.bits_gained("one_time", seat)]
        if recruits:
            gain = "gain" if seat == change.seat else "gains"
            yield change.says(seat, "enlist", f"the {listed(recruits)} recruit and {gain} its {listed(bonus)}")


def _tracks_paid(change: Change) -> Iterator[str]:
    """Coins, power, popularity that are the price of something. Rule: S2.7, S6.8, S7.5"""
    yield from _fallen(change, "pay", lambda seat, field: not _is_loss(change, seat, field))


def _tracks(change: Change) -> Iterator[str]:
    """Coins, power, popularity: what came, what was lost, and what is there now. Rule: S0.9, S0.14"""
    for seat in change.players if change.begun else ():
        moved = [(word, change.by(field, seat), getattr(change.new, field)[seat]) for field, word in TRACKS]
        gains = [f"{counted(by, word)} (now {now})" for word, by, now in moved if by > 0]
        if gains:
            yield change.says(seat, "gain", listed(gains))
    yield from _fallen(change, "lose", lambda seat, field: _is_loss(change, seat, field))


def _fallen(change: Change, verb: str, tells: Callable[[int, str], bool]) -> Iterator[str]:
    """What is lower than before, of what is to be told."""
    for seat in change.players if change.begun else ():
        fell = [
            (word, -change.by(field, seat), getattr(change.new, field)[seat])
            for field, word in TRACKS
            if change.by(field, seat) < 0 and tells(seat, field)
        ]
        if fell:
            yield change.says(seat, verb, listed(f"{counted(by, word)} (now {now})" for word, by, now in fell))


def _is_loss(change: Change, seat: int, field: str) -> bool:
    """Whether a track fell without a price: by a Trap of its kind, a mech ability of others, or workers sent home.

    Rule: S5.9, S6.8, S6.11, S16.10
    """
    if field in change.sprung or (field == "popularity" and change.sent_home):
        return True
    return seat != change.payer and not (change.fought and field == "power")


def _stars(change: Change) -> Iterator[str]:
    """Stars placed, and for what. Rule: S10.1"""
    for seat in change.players:
        reasons = [STAR_WORDS[i] for i in change.bits_gained("stars", seat)]
        reasons += ["a combat won"] * change.by("combat_stars", seat)
        reasons += ["an objective"] * change.by("objective_stars", seat)
        new = change.new
        count = new.stars[seat].bit_count() + new.combat_stars[seat] + new.objective_stars[seat]
        if reasons:
            yield change.says(seat, "place", f"{some(len(reasons), 'star')} for {listed(reasons)} ({count} of 6)")
