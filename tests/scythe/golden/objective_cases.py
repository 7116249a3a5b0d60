"""Golden cases of objectives and stars."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import OBJECTIVE_CARDS_BASE, STARS_PER_PLAYER
from engines.scythe.rules import constants as c
from tests.scythe.golden.objective_words import lay, parse
from tests.scythe.golden.outcome import Outcome
from tests.scythe.golden.reading import Case, Table, UnknownKey
from tests.scythe.golden.scene import neighbours, read_board, read_player, supply, two
from tests.scythe.position import Position, space

REVEALS = (c.REVEAL_LOW, c.REVEAL_HIGH)
TOGETHER = {24: "W3"}  # where things lie that belong on one territory, by card


# ------------------------------------------------------------------------------------------------------------ objective


def objective(case: Case) -> None:
    """Whether a card is complete, when it may be revealed, and what a revealed one leaves."""
    then = case.then
    if "complete" in then:
        check_complete(case)
    if "reveal" in then:
        check_windows(case)
    if case.when.take("reveal", False):
        reveal(case)
    if "may_reveal_second" in then or "cards_left_after_first" in then:
        check_second(case)


def options_for(card: int) -> dict[str, bool]:
    """Promo cards need their option."""
    return {} if OBJECTIVE_CARDS_BASE >> (card - 1) & 1 else {"promo_cards": True}


def check_complete(case: Case) -> None:
    """Situations in words, each with whether the card is complete then."""
    card, faction = case.given.take("card"), case.given.take("faction", "nordic")
    options = options_for(card) | case.given.take("options", {})
    common = case.given.take_all()
    for words, expected in case.then.take("complete").items():
        scene = two(Table({"faction": faction, "options": options}, words))
        p, given = scene.position, Table(common, case.id)
        read_player(scene, 0, given)
        read_board(scene, given)
        given.finish()
        wish = parse(words)
        lay(p, wish, TOGETHER.get(card, "M7"))
        p.objectives(0, card)
        last_window(p)
        if "!drove" in wish.marks:
            p.put("drove_off", 1)
            p.settle()
        assert can_reveal(p) == expected, f"card {card} with {words}"


def last_window(p: Position) -> None:
    """A turn without any action, to its last window."""
    p.start()
    p.choose(p.section(top="bolster"))
    p.run(c.K_END_WINDOW)
    assert p.kind == c.K_END_WINDOW


def can_reveal(p: Position) -> bool:
    """Whether a card may be revealed in the window that is asked now."""
    return bool(set(REVEALS) & set(p.legal))


def check_windows(case: Case) -> None:
    """In which windows of a turn the card may be revealed."""
    given = case.given
    card = given.take("card")
    given.take("bottom_row_pending", True)
    measure = next((key for key in ("coins", "popularity", "power") if key in given), "coins")
    scene = two(given, "nordic")
    p = scene.position
    read_player(scene, 0, given)
    read_board(scene, given)
    p.objectives(0, card)
    supply(p, 0, "deploy", 4)
    for window, expected in case.then.take("reveal").items():
        moment, _, amount = window.partition("_with_")
        q = p.copy()
        q.start()
        to_window(q, moment)
        if amount:
            q.track(0, **{measure: int(amount)})
            q.settle()
        assert can_reveal(q) == expected, window


def to_window(p: Position, moment: str) -> None:
    """Go on to a window of the turn whose bottom row is Deploy. Raises UnknownKey."""
    windows = {
        "before_token": c.K_SECTION, "at_start": c.K_SECTION, "before_top_row": c.K_TOP, "after_top_row": c.K_BOTTOM,
        "before_bottom_row": c.K_BOTTOM, "after_bottom_row": c.K_END_WINDOW, "end_of_turn": c.K_END_WINDOW,
    }  # fmt: skip
    if moment not in windows:
        raise UnknownKey(f"objective: the adapter does not know the window '{moment}'")
    if windows[moment] != c.K_SECTION:
        p.choose(p.section(bottom="deploy"))
        p.run(windows[moment], answers={c.K_BOTTOM: no_coins, c.K_PART: 0})
    assert p.kind == windows[moment]


def reveal(case: Case) -> None:
    """Reveal a complete card in the last window and see what follows; coins, popularity and the like as given."""
    card = case.given.take("card", 12)
    if card == 12 and "coins" not in case.given:
        case.given.add("coins", 20)
    scene = two(case.given, "nordic")
    p = scene.position
    read_player(scene, 0, case.given)
    read_board(scene, case.given)
    p.objectives(0, card)
    last_window(p)
    before = p.copy()
    legal = can_reveal(p)
    if legal:
        p.choose(c.REVEAL_LOW)
    assert legal == case.then.take("legal", True)
    Outcome(scene, before, p).check(case.then)


def no_coins(p: Position) -> int:
    """The bottom row without its coins."""
    return c.TAKE_PART if c.TAKE_PART in p.legal else c.TAKE


def check_second(case: Case) -> None:
    """What is left after the first card was revealed, and whether the second may be, by faction."""
    case.given.take("objectives_revealed", 1)
    complete = case.given.take("second_complete", True)
    for key in ("may_reveal_second", "cards_left_after_first"):
        for faction, expected in case.then.take(key, {}).items():
            p = two(Table({"faction": faction}, case.id)).position
            p.track(0, coins=20, popularity=13)
            p.units(0, names.SPACES[p.home(0)], worker=5)
            p.objectives(0, 12, 18 if complete else 23)
            last_window(p)
            p.choose(c.REVEAL_LOW)
            left = p.of(0, "objectives").bit_count()
            again = p.kind == c.K_END_WINDOW and p.player == 0 and can_reveal(p)
            assert (again if key == "may_reveal_second" else left) == expected, f"{key} {faction}"


# ---------------------------------------------------------------------------------------------------------------- stars


def star(case: Case) -> None:
    """Stars that are placed, kept, or not placed twice."""
    if "places" in case.then:
        check_places(case.then)
        return
    given, when = case.given, case.when
    if "popularity_becomes" in when:
        when.add("popularity_path", [given.look("popularity"), when.take("popularity_becomes")])
    scene = two(given, "nordic")
    p = scene.position
    read_player(scene, 0, given)
    read_board(scene, given)
    p.track(0, coins=max(p.of(0, "coins"), 1))
    before = p.copy()
    for track in ("popularity", "power"):
        path = when.take(f"{track}_path", [])
        for value in path[1:]:
            go_to(p, track, value)
    when.take("checkpoint", None)
    checkpoint(p)
    stars_gained = case.then.take("stars_gained", None)
    if stars_gained is not None:
        assert Outcome(scene, before, p).gain("stars", 0, []) == sorted(stars_gained)
    Outcome(scene, before, p).check(case.then)


def go_to(p: Position, track: str, value: int) -> None:
    """Move along a track by real actions: popularity down by driving off workers, up by Trade or Bolster."""
    now = p.of(0, track)
    if value < now and track == "popularity":
        drive_off(p, now - value)
    else:
        step = 1 if track == "popularity" else 2
        p.track(0, **{track: value - min(step, value) if value > now else value}, coins=1)
        if value > now:
            take_top(p, "trade" if track == "popularity" else "bolster", c.TAKE_SECOND if step == 1 else c.TAKE)
    assert p.of(0, track) == value


def take_top(p: Position, top: str, answer: int) -> None:
    """A turn with this top row only."""
    p.track(0, last_section=c.NO_SECTION)
    p.hold()
    p.start()
    p.to_top(top)
    p.choose(answer)
    p.run(c.K_END_WINDOW)


def drive_off(p: Position, workers: int) -> None:
    """Lose popularity as S5.9 says: a mech drives off so many workers."""
    where = "V7"
    p.units(1, where, worker=workers)
    p.units(0, neighbours(where)[0], mech=1)
    p.track(0, last_section=c.NO_SECTION)
    p.hold()
    p.start()
    p.to_move()
    p.choose(p.unit_at(0, "mech", neighbours(where)[0])[0])
    p.choose(space(where))
    p.run(c.K_END_WINDOW)


def checkpoint(p: Position) -> None:
    """A top-row action that changes nothing but a coin, with the checkpoint after it."""
    if not p.s.ended:
        take_top(p, "move", c.TAKE_SECOND)


def check_places(then: Table) -> None:
    """How many stars each reason can bring, and how many stars a player has."""
    found = {reason: reachable(reason) for reason in names.STARS}
    places: dict[str, Any] = then.take("places")
    assert places == {reason: found[reason] for reason in places}
    if "total_places" in then:
        assert then.take("total_places") == sum(found.values())
    if "stars_per_player" in then:
        assert then.take("stars_per_player") == STARS_PER_PLAYER


def reachable(reason: str) -> int:
    """Stars that a reason brings a player who fulfils it again and again."""
    p = two(Table({"faction": "nordic"}, reason)).position
    if reason == "combat":
        return won_combats(p, 3)
    if reason == "objective":
        return revealed_cards(p)
    p.units(0, "F1", worker=8 if reason == "workers" else 1)
    p.deploy(0, 4 if reason == "mechs" else 0)
    p.recruits(0, *(names.BOTTOM_ACTIONS if reason == "recruits" else []))
    p.cubes(0, *(names.UPGRADE_BOXES if reason == "upgrades" else []))
    for i, kind in enumerate(names.STRUCTURES if reason == "structures" else []):
        p.structure(0, kind, ("F7", "T7", "V8", "M7")[i])
    p.track(0, power=16 if reason == "power" else 0, popularity=18 if reason == "popularity" else 0, coins=9)
    checkpoint(p)
    checkpoint(p)
    return len(p.star_names(0))


def won_combats(p: Position, fights: int) -> int:
    """Combat stars after so many victories as attacker."""
    for _ in range(fights):
        p.track(0, power=7, last_section=c.NO_SECTION)
        p.put("pos", space("V7"), c.NUM_UNITS + c.FIRST_MECH)
        p.put("pos", space(neighbours("V7")[0]), c.FIRST_MECH)
        p.hold()
        p.start()
        p.to_move()
        p.choose(c.FIRST_MECH)
        p.choose(space("V7"))
        p.run(c.K_END_WINDOW, answers={c.K_DIAL: lambda q: q.legal[-1]})
    return p.of(0, "combat_stars")


def revealed_cards(p: Position) -> int:
    """Objective stars of a player with two complete cards."""
    p.track(0, coins=20, popularity=13)
    p.units(0, names.SPACES[p.home(0)], worker=5)
    p.objectives(0, 12, 18)
    last_window(p)
    p.run(answers={c.K_END_WINDOW: lambda q: q.legal[-1]})
    return p.of(0, "objective_stars")


OBJECTIVE_CASES = {"objective": objective, "star": star}
