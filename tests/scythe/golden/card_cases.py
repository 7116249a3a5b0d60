"""Golden cases of encounters and of the Factory: options, offer, top row of a card."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    ENCOUNTER_CARDS_BASE,
    ENCOUNTER_FIRST,
    ENCOUNTER_PAY_COINS,
    ENCOUNTER_PAY_POPULARITY,
    FACTORY_ALTERNATIVES,
    FACTORY_CARDS_BASE,
    FACTORY_FIRST,
    ROW_AMOUNT,
    ROW_OP,
)
from engines.scythe.rules import constants as c
from tests.scythe.golden.bottom_cases import Row, of_player
from tests.scythe.golden.movement_cases import budget, unit_budget
from tests.scythe.golden.objective_cases import OBJECTIVE_CASES
from tests.scythe.golden.outcome import Outcome, difference
from tests.scythe.golden.reading import Case, Table, UnknownKey
from tests.scythe.golden.row_cases import REST, check_products, play_territories
from tests.scythe.golden.scene import Scene, fill, neighbours, read_board, read_player
from tests.scythe.position import Position, bits, space

PLAYERS = ["me", "neighbour"]
MOVE_MAT = ("agricultural",)
ROW_WORDS = ("take_from", "one_time", "put_on", "structure", "mech", "main", "deploy_to", "build_on", "decline")


def scene_of(case: Case, faction: str, options: dict[str, Any]) -> Scene:
    """Two players with what `given` says of each; everything of the case but the card is read."""
    given = case.given
    if options:
        given.add("options", {**options, **given.take("options", {})})
    factions = fill(given.take("faction", faction), None, avoid=("crimea",))
    who = {"me": 0, "neighbour": 1, "opponent": 1, "left": 1, "right": 1}
    scene = Scene(who, factions, given, MOVE_MAT)
    for seat, name in enumerate(PLAYERS):
        table = of_player(given, name, seat == 0, PLAYERS)
        board = Table({}, table.place)
        for key in ("structure_on", "resources", "opponent", "board", "opponent_units_on"):
            if key in table:
                board.add(key, table.take(key))
        read_player(scene, seat, table)
        read_board(scene, board)
        table.finish()
    read_board(scene, given)
    return scene


def row_of(when: Table) -> Row:
    """The words of a case that choose among the parts of a main effect."""
    data = {key: when.take(key) for key in ROW_WORDS if key in when}
    return Row(Table({"bottom_action": "build", **data}, when.place), [])


# ------------------------------------------------------------------------------------------------------------ encounter


def gains_of_rows(first: int, end: int) -> dict[str, int]:
    """Effects of rows by name."""
    return {names.EFFECTS[ROW_OP[row]]: ROW_AMOUNT[row] for row in range(first, end)}


def option_like(option: dict[str, Any]) -> tuple[int, int]:
    """A card (by number) and option (from 0) with the gains wanted, or more of them. Raises UnknownKey."""
    wanted: dict[str, int] = option.get("gain", {})
    found = []
    for i in bits(ENCOUNTER_CARDS_BASE):
        for k in range(3):
            gains = gains_of_rows(ENCOUNTER_FIRST[i * 3 + k], ENCOUNTER_FIRST[i * 3 + k + 1])
            if set(gains) >= set(wanted) and all(gains[key] >= wanted[key] for key in wanted):
                found.append((len(gains), sum(gains.values()), i + 1, k))
    if not found:
        raise UnknownKey(f"no encounter card has an option like {option}")
    return min(found)[2:]


def encounter(case: Case) -> None:
    """The character comes upon an encounter and chooses options of a card."""
    given, when = case.given, case.when
    wanted = [number - 1 for number in when.take("options", [])]
    if "option" in given:
        option = given.take("option")
        card, k = option_like(option)
        wanted = wanted or [k]
        case.given.add("coins", given.take("coins", 0) + ENCOUNTER_PAY_COINS[(card - 1) * 3 + k])
        case.given.add("popularity", given.take("popularity", 0) + ENCOUNTER_PAY_POPULARITY[(card - 1) * 3 + k])
        sure = set(option.get("gain", {}))
    else:
        card, sure = given.take("card"), set()
    where = given.take("territory", "V7")
    promo = {} if ENCOUNTER_CARDS_BASE >> (card - 1) & 1 else {"promo_cards": True}
    scene = scene_of(case, "rusviet", promo)
    p = meet_card(scene.position, where, card)
    before = p.copy()
    legal = play_options(p, wanted, case)
    assert legal == case.then.take("legal", True), f"legal: {legal}"
    if "gained" in case.then:
        assert gained(before, p, where, sure) == case.then.take("gained")
    Outcome(scene, before, p, place=where).check(case.then)


def meet_card(p: Position, where: str, card: int) -> Position:
    """The character steps onto the token, and chance turns the card up: the question for an option."""
    origin = next(name for name in neighbours(where) if name != "FACTORY" and name[0] != "L")
    p.units(0, origin, character=1)
    p.tokens(where)
    p.hold()
    p.start()
    p.to_move()
    p.choose(c.CHARACTER)
    if p.kind == c.K_MOVE_STEP:
        p.choose(space(where))
    p.run(c.K_ENCOUNTER, answers={c.K_DRAW_ENCOUNTER: card - 1})
    assert p.kind == c.K_ENCOUNTER, "no encounter"
    return p


def play_options(p: Position, wanted: list[int], case: Case) -> bool:
    """Choose the options one after the other; False if one of them is not offered."""
    when = case.when
    part: dict[str, int] | None = when.take("take", None)
    tokens = dict(when.take("resources", {}))
    card = p.context[0]
    row = row_of(when)
    for k in wanted:
        gains = gains_of_rows(ENCOUNTER_FIRST[card * 3 + k], ENCOUNTER_FIRST[card * 3 + k + 1])
        answer = k + 3 if part is not None and part != gains else k
        if p.kind != c.K_ENCOUNTER or answer not in p.legal:
            return False
        p.choose(answer)
        p.run(c.K_ENCOUNTER, *REST, answers=gain_answers(row, part or {}, tokens))
    p.run(*REST)
    return True


def gain_answers(row: Row, part: dict[str, int], tokens: dict[str, Any]) -> dict[int, Any]:
    """Answers to the questions that gains ask: amounts, types of tokens, main effects."""
    flat = {key: value for key, value in {**part, **tokens}.items() if key in names.RESOURCES}
    sites = [where for where in tokens if where in names.SPACES]
    for where in sites:
        flat |= tokens[where]
    scene = Scene.__new__(Scene)
    scene.who = {}
    return row.answers(scene) | {
        c.K_PART: lambda p: part.get(names.EFFECTS[p.context[0]], 0),
        c.K_RESOURCE_TYPES: lambda p: types_answer(p, flat),
        c.K_RESOURCE_SITE: lambda p: space(sites[0]) if sites else p.legal[0],
        c.K_ENCOUNTER: c.DONE,
    }


def types_answer(p: Position, wanted: dict[str, int]) -> int:
    """How many tokens are of the type asked; without wishes all are of the first type."""
    if not wanted:
        return p.legal[-1]
    return min(wanted.get(names.RESOURCES[p.context[1]], 0), p.legal[-1])


def gained(before: Position, after: Position, where: str, sure: set[str]) -> dict[str, int]:
    """What was gained of tokens and workers on the territory; of tracks only what the option speaks of."""
    found = difference(after.tokens_on(where), before.tokens_on(where))
    tracks: dict[str, int] = {
        key: after.of(0, key) - before.of(0, key) for key in ("coins", "popularity", "power") if key in sure
    }
    tracks["workers"] = after.of(0, "num_workers") - before.of(0, "num_workers")
    tracks["combat_cards"] = len(after.hand_of(0)) - len(before.hand_of(0))
    return found | {key: amount for key, amount in tracks.items() if amount > 0}


# -------------------------------------------------------------------------------------------------------------- Factory


def factory_card(case: Case) -> None:
    """The top row of a Factory card."""
    card = case.given.take("card")
    promo = {} if FACTORY_CARDS_BASE >> (card - 1) & 1 else {"promo_cards": True}
    scene = scene_of(case, "nordic", promo)
    p = scene.position
    p.factory_card(0, card)
    p.hold()
    p.start()
    before = p.copy()
    p.choose(c.FACTORY_SECTION)
    if case.when.take("legal_top_choices", False):
        check_choices(case, p, card)
        return
    case.when.take("top", True)
    legal = play_card(p, case.when, card)
    assert legal == case.then.take("legal", True), f"legal: {legal}"
    check_products(case.then, before, p)
    Outcome(scene, before, p).check(case.then)


def alternatives(card: int) -> list[str]:
    """Names of the gains among which a card lets choose, else of all it gives together."""
    rows = [names.EFFECTS[ROW_OP[row]] for row in range(FACTORY_FIRST[card - 1], FACTORY_FIRST[card])]
    return rows if FACTORY_ALTERNATIVES[card - 1] else ["+".join(rows)]


def check_choices(case: Case, p: Position, card: int) -> None:
    """The choices of the top row and what each leaves; then the move of the bottom row."""
    then = case.then
    offered = ["skip"] + (alternatives(card) if p.kind == c.K_TOP and c.TAKE in p.legal else [])
    wanted = then.take("choices")
    assert [offered[i] if word == "take" else word for i, word in enumerate(wanted)] == offered, f"offered {offered}"
    for measure, values in then.ending("_after").items():
        for choice, expected in values.items():
            q = p.copy()
            play_choice(q, offered.index(offered[1] if choice == "take" else choice))
            assert Outcome(Scene.__new__(Scene), q, q).value(measure, 0, expected) == expected, f"{measure} {choice}"
    if "then_move" in then:
        move = then.take("then_move")
        assert unit_budget(True) == move["units"]
        assert budget("mech", True) == move["steps"]


def play_choice(p: Position, choice: int) -> None:
    """Skip (0) or take an alternative (from 1)."""
    p.choose(c.TAKE if choice else c.SKIP)
    p.run(*REST, answers={c.K_FACTORY_ALTERNATIVE: choice - 1})


def play_card(p: Position, when: Table, card: int) -> bool:
    """Take the top row as the case words it."""
    part = when.take("take", None)
    tokens = dict(when.take("resources", {}))
    territories = [space(where) for where in when.take("territories", [])]
    chosen = when.first("choose", "option", "choice", default=None) or implied(when)
    row = row_of(when)
    take = c.TAKE if part is None else c.TAKE_PART
    if p.kind != c.K_TOP or take not in p.legal:
        return False
    p.choose(take)
    which = alternatives(card).index(chosen) if chosen in alternatives(card) else 0
    answers = gain_answers(row, part or {}, tokens) | {c.K_FACTORY_ALTERNATIVE: which}
    while p.kind not in REST and not p.over:
        p.run(c.K_PRODUCE, *REST, answers=answers)
        if p.kind == c.K_PRODUCE:
            play_territories(p, sorted(territories), {})
    return True


def implied(when: Table) -> str:
    """The alternative that other words of the case imply."""
    for word, action in (("put_on", "upgrade"), ("take_from", "enlist"), ("structure", "build"), ("mech", "deploy")):
        if word in when:
            return action
    return ""


def factory_offer(case: Case) -> None:
    """Characters of all players visit the Factory in turn; how many cards each looks through."""
    players, visits = case.given.take("players"), case.when.take("visits")
    factions = fill(*[None] * players)
    p = Position(*factions, mats=MOVE_MAT)
    seen = []
    for seat in range(min(visits, players)):
        p.units(seat, "W3", character=1)
        p.put("mat", names.MATS.index("agricultural"), seat)
        p.start(seat)
        p.to_move()
        p.choose(c.CHARACTER)
        if p.kind == c.K_MOVE_STEP:
            p.choose(space("FACTORY"))
        p.run(c.K_FACTORY_CHOICE)
        seen.append(len(p.legal))
        p.choose(p.legal[0])
        p.put("pos", p.home(seat), seat * c.NUM_UNITS)
    assert seen == case.then.take("cards_seen")


CASES = {"encounter": encounter, "factory_card": factory_card, "factory_offer": factory_offer, **OBJECTIVE_CASES}
