"""The engine and the slow twin agree at every step of random games on captures, releases, payments, tax and debts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines import build
from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.core.engine import asking
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.playout import settle_chance
from tests.architects.twin_town import APPRENTICES, BUILDINGS, GOODS, Player, Town, payments, printed
from tests.numbered_games import random_switches

GAMES = 6 if build() == "compiled" else 2  # for each number of players
OFTEN = {t.TOWN_CENTRE, t.GUARDHOUSE, t.TAX_STAND, t.WORKSHOP, t.GUILDHALL}
GUARD = {c.SEND: "send", c.FREE_PRISONERS: "free", c.BUY_BACK: "buy", c.BACK_FOR_DEBT: "debt", c.PAY_DEBT: "pay"}


def staff_of(s: Any, seat: int) -> list[str]:
    """Ids of the apprentices of a seat."""
    kinds = [kind for own in (s.hired[seat], s.twice[seat]) for kind in range(t.NUM_APPRENTICES) if own >> kind & 1]
    return [APPRENTICES[kind]["id"] for kind in kinds]


def player_of(s: Any, seat: int) -> Player:
    """A seat in words."""
    own = s.goods[seat * t.NUM_GOODS : (seat + 1) * t.NUM_GOODS]
    character = "" if s.character[seat] == c.NO_CHARACTER else names.CHARACTERS[s.character[seat]]
    cards = s.hand[seat]
    hand = [BUILDINGS[card]["id"] for card in range(t.NUM_BUILDINGS) if cards >> card & 1]
    owed = [s.frame_a[i] for i in range(s.depth) if (s.frame_kind[i], s.frame_player[i]) == (c.K_BUY_OFF, seat)]
    goods = Counter({good: count for good, count in zip(GOODS, own, strict=False) if count})
    worth = (s.virtue[seat], s.debts[seat], s.paid[seat], s.reserve[seat], s.prison[seat], s.cathedral[seat])
    return Player(character, own[t.SILVER], goods, *worth, staff_of(s, seat), hand, owed)


def town_of(s: Any, options: dict[str, Any]) -> Town:
    """A position in words."""
    seats, workers, captured = range(s.players), s.workers, s.captured
    standing = {
        (names.LOCATIONS[place], owner): workers[owner * t.NUM_OPEN + place]
        for place in range(t.NUM_OPEN)
        for owner in seats
    }
    boards = {(captor, owner): captured[captor * c.MAX_PLAYERS + owner] for captor in seats for owner in seats}
    display = [None if card == c.NO_APPRENTICE else APPRENTICES[card]["id"] for card in s.display]
    market = [None if seat == c.NOBODY else seat for seat in s.market]
    rulings = {name: option.default for name, option in GAME.tables.options.items()} | options
    players = [player_of(s, seat) for seat in seats]
    return Town(players, +Counter(standing), +Counter(boards), market, display, list(s.coins), s.tax, rulings)


def places_in(mask: int) -> set[str]:
    """Names of the locations in a mask."""
    return {names.LOCATIONS[place] for place in range(t.NUM_LOCATIONS) if mask >> place & 1}


def group(target: int) -> tuple[str, int]:
    """Place and owner of a group."""
    return names.LOCATIONS[target % t.NUM_OPEN], target // t.NUM_OPEN


def allowed(town: Town, s: Any, i: int) -> set[Any] | None:
    """What the twin says is legal at a question, in its words; None where it does not know the question."""
    kind, seat, first, second, third = (
        slot[i] for slot in (s.frame_kind, s.frame_player, s.frame_a, s.frame_b, s.frame_c)
    )
    if kind == c.K_PLACE:
        return town.places(seat)
    if kind == c.K_CAPTURE:
        return town.captures(seat, places_in(second), third) | {"stop"}
    if kind == c.K_FREE_CAPTURE:
        building = BUILDINGS[first]["id"]
        back = {"release"} if building == "barracks" and town.away(seat) else set()
        return town.groups(places_in(third), 2 if building == "fortress" else 1) | {"stop"} | back
    if kind == c.K_GUARD:
        return town.guards(seat) | {"stop"}
    if kind == c.K_WORKSHOP:
        return town.hires(seat, first) | {"draw"}
    if kind == c.K_GUILD:
        return town.works(seat)
    if kind == c.K_BUY_OFF:
        return set(range(min(first, town.players[seat].silver // 2) + 1))
    return None


def word(kind: int, answer: int) -> Any:
    """An answer in the words of the twin."""
    if kind == c.K_PLACE:
        return names.LOCATIONS[answer]
    if kind in (c.K_CAPTURE, c.K_FREE_CAPTURE):
        return {c.END_CAPTURES: "stop", c.RELEASE_INSTEAD: "release"}.get(answer) or group(answer)
    if kind == c.K_GUARD:
        return GUARD.get(answer, "stop")
    if kind == c.K_WORKSHOP:
        return "draw" if answer == c.DRAW else answer
    if kind == c.K_GUILD:
        return "cathedral" if answer == c.CATHEDRAL else BUILDINGS[answer]["id"]
    return answer


def carry_out(town: Town, s: Any, i: int, done: Any) -> bool:
    """Let the twin carry an answer out; False where it does not know what comes of it."""
    kind, seat, first, third = s.frame_kind[i], s.frame_player[i], s.frame_a[i], s.frame_c[i]
    own = town.players[seat]
    if kind == c.K_PLACE and done == "Tax Stand":
        own.home -= 1
        town.standing[done, seat] += 1
        town.take_tax(seat)
    elif kind == c.K_GUARD:
        if done != "stop":
            town.guard(seat, done)
    elif kind in (c.K_CAPTURE, c.K_FREE_CAPTURE):
        seize(town, s, seat, done, third if kind == c.K_CAPTURE else None)
    elif kind == c.K_WORKSHOP and done != "draw":
        town.pay_hire(seat, done, first)
        if not town.is_full(seat):
            town.hire(seat, done)
    elif kind == c.K_DISMISS:
        own.staff.remove(APPRENTICES[done]["id"])
        town.hire(seat, first)
    elif kind == c.K_BUY_OFF:
        own.silver -= 2 * done
        own.debts += own.owed.pop() - done
        own.owe(0)
    elif kind == c.K_DESTROY:
        own.debts -= done
    else:
        return False
    return s.frame_kind[i - 1] != c.K_EFFECT  # what a building does comes after questions on debts


def seize(town: Town, s: Any, seat: int, done: Any, made: int | None) -> None:
    """A capture of a visit, or one for nothing, or the Barracks' other gift."""
    if done == "release":
        town.come_home(seat)
    elif done != "stop" and made is None:
        town.seize(seat, done)
    elif done != "stop":
        town.capture(seat, done, made or 0)


def plain(town: Town, slid: bool) -> Town:
    """Without counts of nothing, hands, and the display, which chance fills; cards slide after questions on debts."""
    coins = town.coins if slid else sorted(town.coins)
    players = [replace(own, stock=+own.stock, staff=sorted(own.staff), hand=[]) for own in town.players]
    return replace(town, players=players, standing=+town.standing, boards=+town.boards, display=[], coins=coins)


def paid(town: Town, before: Player, seat: int, name: str) -> bool:
    """Whether what is left after constructing a building is something that could be left."""
    return dict(+town.players[seat].stock) in payments(before, printed(BUILDINGS, name)["cost"])


def is_silent(name: str) -> bool:
    """Whether a building does nothing when it is constructed."""
    return bool(printed(BUILDINGS, name)["timing"] == "end")


def chosen(s: Any, kind: int, rng: Random) -> int:
    """A random answer; workers mostly go where the twin has something to say, and visits mostly go on."""
    legal = [x for x in range(63) if s.legal >> x & 1]
    stops = {c.K_PLACE: set(legal) - OFTEN, c.K_CAPTURE: {c.END_CAPTURES}, c.K_GUARD: {c.END_GUARD}}.get(kind, set())
    wanted = [x for x in legal if x not in stops]
    return rng.choice(wanted if wanted and rng.random() < 0.7 else legal)


def compare(number: int, players: int, counted: Counter[str]) -> None:
    """Play a random game with random options; compare every step with the twin, and count what was compared."""
    rng = Random(f"{players}/{number}")
    options = random_switches(rng, "architects")
    s: Any = GAME.new_initial_state(GAME.tables.deal(players, rng, options)).core
    while s.legal:
        i = s.depth - 1
        kind, seat, turns = s.frame_kind[i], s.frame_player[i], s.turns
        if seat == CHANCE_PLAYER:
            settle_chance(s, number)
            continue
        town, place = town_of(s, options), f"game {players}/{number}, decision {s.decisions}, {options}"
        legal = allowed(town, s, i)
        if legal is not None:
            assert {word(kind, x) for x in range(63) if s.legal >> x & 1} == legal, place
            counted[f"legal {kind}"] += 1
        answer = chosen(s, kind, rng)
        done, known = word(kind, answer), carry_out(town, s, i, word(kind, answer))
        due = s.reset_due
        asking.choose(s, answer)
        if s.ended or s.turns > turns + 1 or due or s.reset_due:
            continue  # turns passed without a question, a reset or the end changed more than the answer
        after = town_of(s, options)
        if known:
            slid = not {kind, s.frame_kind[s.depth - 1]} & {c.K_BUY_OFF, c.K_DESTROY}
            assert plain(after, slid) == plain(town, slid), place
            counted[f"done {kind} {done if kind == c.K_GUARD else ''}".strip()] += 1
        elif kind == c.K_GUILD and done != "cathedral" and is_silent(done) and s.frame_kind[s.depth - 1] != c.K_SAVE:
            assert paid(after, town.players[seat], seat, done), place
            counted[f"paid by {town.players[seat].character}"] += 1


@pytest.mark.rule("A3.8", "A4.2", "A4.3", "A4.9", "A4.12", "A6.4", "A7.3", "A7.4", "A7.6", "A9.5", "A11.8", "A11.9")
@pytest.mark.parametrize("players", range(GAME.tables.min_players, GAME.tables.max_players + 1))
def test_random_games_agree_with_the_slow_twin(players: int) -> None:
    counted: Counter[str] = Counter()
    for number in range(GAMES):
        compare(number, players, counted)
    kinds = (c.K_PLACE, c.K_CAPTURE, c.K_GUARD, c.K_WORKSHOP, c.K_GUILD)
    assert {f"legal {kind}" for kind in kinds} <= counted.keys()
    assert {f"done {c.K_GUARD} {action}" for action in GUARD.values()} <= counted.keys()
    assert {f"done {kind}" for kind in (c.K_PLACE, c.K_CAPTURE, c.K_WORKSHOP)} <= counted.keys()
    assert any(name.startswith("paid by") for name in counted)
