"""What happened is told in plain words, and only what the seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines.core import registry
from engines.core.asking import choose
from engines.core.position import State
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from tests.conformance.cases import CASES, random_play
from tests.scythe.acting import begin, moving, payer, play, take_bottom
from tests.scythe.position import Position

GAMES = [case for case in CASES if not case.switched and case.players == 2]
FOUR = next(case for case in CASES if str(case) == "scythe-4")
KEY_WITH_COMBAT = 1


def told(case: object, key: int = 1) -> Iterator[tuple[State, str, list[list[str]]]]:
    """A random game: the position before each answer, the words of the answer, and what each seat is told of it."""
    state = case.start()  # type: ignore[attr-defined]
    seats = range(state.num_players)
    views = [state.view(seat) for seat in seats]
    for before, action in random_play(state, key):
        after = before.clone()
        after.apply_action(action)
        seen = [after.view(seat) for seat in seats]
        yield before, before.action_to_text(action), [state.game.narrate(views[p], seen[p], p) or [] for p in seats]
        views = seen


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_line_is_a_sentence_and_the_same_position_tells_the_same(case: object) -> None:
    lines = [line for _, _, seats in told(case) for seat in seats for line in seat]
    assert all(line.endswith(".") and line[0].isupper() and "  " not in line for line in lines)


def test_home_bases_and_the_factory_are_called_as_people_call_them() -> None:
    lines = " ".join(line for _, _, seats in told(FOUR) for told_to in seats for line in told_to)
    assert "'s home base" in lines and "the Factory" in lines
    assert "HOME_" not in lines and "FACTORY" not in lines


@pytest.mark.rule("S0.13")
def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    case = next(case for case in GAMES if case.name == "scythe")
    drawn = 0
    for state, words, seats in told(case):
        if state.question() != "combat card drawn":
            continue
        for seat, lines in enumerate(seats):
            own = f"You drew: combat {words}." in lines
            assert own == (not state.hides(seat, state.text_to_action(words)))
            assert own or words not in " ".join(lines)
            drawn += own
    assert drawn > 5


@pytest.mark.rule("S6.6", "S6.7")
def test_commitments_are_told_at_the_reveal_and_to_everybody() -> None:
    for state, _, seats in told(FOUR, KEY_WITH_COMBAT):
        shown = [any(line.startswith("Revealed: ") for line in lines) for lines in seats]
        assert all(shown) or not any(shown)
        assert state.question() != "power dial" or not any(seats)
        if all(shown):
            return
    raise AssertionError("no combat in this game")


def test_a_reveal_names_dials_cards_totals_and_the_winner() -> None:
    view = registry.load("scythe").new_initial_state(registry.load("scythe").deal(2, Random(1))).view(0)
    fields = view["fields"] | {"turns": 3, "active": 0, "rival": 1, "arena": 4, "section": 2, "hand": [1, 0, 0, 1]}
    before = view | {"fields": fields | {"last_combat": None}}
    dials = {"dials": [3, 2], "cards": [[1, 0, 0, 1], [0, 0, 1, 0]]}
    after = view | {"fields": fields | {"last_combat": dials, "combats_won": [1, *fields["combats_won"][1:]]}}
    lines = registry.load("scythe").narrate(before, after, 0)
    rival = registry.load("scythe").narrate(before, after, 1)
    assert lines[0].startswith("Revealed: you: power 3, cards 5+2 = 10; ")
    assert lines[0].endswith(": power 2, card 4 = 6. You win the combat on T1.")
    assert "; you: power 2, card 4 = 6. " in rival[0] and rival[0].endswith(" wins the combat on T1.")


def told_of(p: Position, answer: int) -> list[list[str]]:
    """What each seat is told of an answer to the question that is asked."""
    before = [GAME.view(p.s, seat) for seat in range(2)]
    p.choose(answer)
    return [GAME.narrate(view, GAME.view(p.s, seat), seat) for seat, view in enumerate(before)]


@pytest.mark.rule("S4.2")
@pytest.mark.parametrize(
    ("box", "title"),
    [
        ("move_units", "Move"),
        ("gain_coins", "Gain"),
        ("bolster_power", "Bolster (power)"),
        ("bolster_cards", "Bolster (combat cards)"),
        ("trade_popularity", "Trade (popularity)"),
        ("produce_territories", "Produce"),
    ],
)
def test_an_upgrade_is_told_with_its_box_and_what_is_cheaper(box: str, title: str) -> None:
    for row, cheaper in ((c.BOTTOM_UPGRADE, "Upgrade"), (c.BOTTOM_DEPLOY, "Deploy"), (c.BOTTOM_ENLIST, "Enlist")):
        p = payer("nordic", "rusviet", mats=["industrial"], action="upgrade", where="T2")
        own, others = told_of(take_bottom(begin(p), "upgrade"), names.UPGRADE_BOXES.index(box) * 4 + row)
        assert own[0] == f"You upgrade {title}; {cheaper} now costs 1 less."
        assert others[0] == f"Nordic upgrades {title}; {cheaper} now costs 1 less."


@pytest.mark.rule("S4.15")
@pytest.mark.parametrize(
    ("bonus", "gain"),
    [("power", "power"), ("coins", "coins"), ("popularity", "popularity"), ("combat_cards", "combat cards")],
)
def test_a_recruit_is_told_with_its_row_and_what_it_brings(bonus: str, gain: str) -> None:
    for row, title in enumerate(("Upgrade", "Deploy", "Build", "Enlist")):
        p = take_bottom(begin(payer("nordic", "rusviet", action="enlist")), "enlist", coins=False)
        own, others = told_of(p, row * 4 + names.ONE_TIME.index(bonus))
        assert own[0] == f"You enlist the {title} recruit and gain its {gain}."
        assert others[0] == f"Nordic enlists the {title} recruit and gains its {gain}."


@pytest.mark.rule("S5.15")
def test_cargo_is_told_as_carried_from_one_territory_to_the_next() -> None:
    p = play("nordic", "rusviet")
    p.units(0, "V1", mech=1, worker=1)
    p.resources("V1", oil=2)
    s = moving(p).s
    lines: list[str] = []
    for words in ("move mech from V1", "change cargo", "carry 0 workers", "carry 2 oil"):
        before = GAME.view(s, 0)
        choose(s, GAME.words.read(s, words))
        lines += GAME.narrate(before, GAME.view(s, 0), 0)
    assert "You carry 2 oil from V1 to F1." in lines
    assert not [line for line in lines if " pay " in line or "put down" in line]


@pytest.mark.rule("S5.1")
def test_a_whole_turn_tells_of_each_worker_where_it_went() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.units(0, "W1", worker=1)
    p.units(0, "V2", worker=1)
    s = moving(p).s
    before = GAME.view(s, 0)
    for words in ("move worker from W1", "step to T3", "move worker from V2", "step to T1"):
        choose(s, GAME.words.read(s, words))
    told = [line for line in GAME.narrate(before, GAME.view(s, 0), 0) if "move a worker" in line]
    assert told == ["You move a worker from W1 to T3.", "You move a worker from V2 to T1."]


def told_of_turn(p: Position, *words: str) -> list[str]:
    """What the first seat is told of several answers at once."""
    before = GAME.view(p.s, 0)
    for answer in words:
        choose(p.s, GAME.words.read(p.s, answer))
    return GAME.narrate(before, GAME.view(p.s, 0), 0)


@pytest.mark.rule("S2.7", "S3.11")
def test_what_is_paid_is_told_before_what_is_gained() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.units(0, "V2", worker=6)
    p.track(0, power=3, popularity=5)
    told = told_of_turn(begin(p), "section produce/deploy", "produce", "produce on V2")
    prices = [i for i, line in enumerate(told) if line == "You pay 1 power (now 2) and 1 popularity (now 4)."]
    gains = [i for i, line in enumerate(told) if line == "You gain 2 workers on V2."]
    assert len(prices) == len(gains) == 1 and prices < gains, told


@pytest.mark.rule("S5.9")
def test_popularity_for_workers_sent_home_is_lost_not_paid() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.units(0, "W1", mech=1)
    p.units(1, "M2", worker=1)
    p.track(0, popularity=5)
    told = told_of_turn(moving(p), "move mech from W1", "step to M2")
    assert "You lose 1 popularity (now 4)." in told


@pytest.mark.rule("S2.7", "S16.10")
@pytest.mark.parametrize("trap", ["", "coins", "power"])
def test_what_is_paid_in_a_turn_with_a_combat_or_a_trap_is_not_lost(trap: str) -> None:
    """A whole turn lies between the views: only what a Trap took is lost."""
    p = play("nordic", "togawa", mats=["industrial"])
    p.track(0, coins=9, power=9, popularity=9)
    armed = {"space": 2, "armed": True, "kind": None}
    view = GAME.view(begin(p).s, 0)
    tracks = {track: [5, *view["fields"][track][1:]] for track in ("coins", "power", "popularity")}
    traps = [armed | {"armed": False, "kind": trap}] if trap else []
    fought = [] if trap else [1, *view["fields"]["combats_won"][1:]]
    after = view["fields"] | tracks | {"traps": traps} | ({"combats_won": fought} if fought else {})
    before = view | {"fields": view["fields"] | {"traps": [armed] if trap else []}}
    lines = GAME.narrate(before, view | {"fields": after}, 0)
    told = {"coins": "4 coins (now 5)", "power": "4 power (now 5)", "popularity": "4 popularity (now 5)"}
    (paid,) = (line for line in lines if line.startswith("You pay"))
    assert [track for track, words in told.items() if words not in paid] == ([trap] if trap else []), lines
    assert [line for line in lines if "lose" in line] == ([f"You lose {told[trap]}."] if trap else [])
