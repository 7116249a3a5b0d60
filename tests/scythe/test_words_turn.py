"""Words of a turn: its section, rows and end, and coins given: typed in several ways, refused with the rule."""

from __future__ import annotations

import pytest

from engines.core.engine.errors import NotationError
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from tests.scythe.acting import begin, payer, play
from tests.scythe.position import Position
from tests.scythe.why import NORDIC
from tests.sources import ROOT

TURN = (c.K_SECTION, c.K_TOP, c.K_BOTTOM, c.K_END_WINDOW, c.K_GIVE, c.K_GIVE_AMOUNT)


def read(p: Position, *lines: str) -> set[str]:
    """The saved words that lines are read as."""
    return {GAME.words.text(p.s, GAME.words.read(p.s, line)) for line in lines}


def refused(p: Position, line: str) -> str:
    """What is said to a line that is no legal answer."""
    with pytest.raises(NotationError) as told:
        GAME.words.read(p.s, line)
    return str(told.value)


# ---------------------------------------------------------------------------------------------------- what is typed


def test_a_section_is_named_by_its_rows_by_one_of_them_or_by_its_number() -> None:
    p = begin(play(*NORDIC, mats=["industrial"]))
    assert read(
        p,
        "section bolster/upgrade",
        "Section Bolster/Upgrade",
        "bolster/upgrade",
        "bolster and upgrade",
        "section bolster",
        "SECTION upgrade",
        "section 1",
        "choose the section bolster/upgrade",
    ) == {"section bolster/upgrade"}


def test_the_factory_card_is_a_section() -> None:
    p = play(*NORDIC)
    p.factory_card(0, 4)
    begin(p)
    assert read(p, "section factory", "factory", "section factory card", "section 5") == {"section factory"}


@pytest.mark.parametrize(
    ("action", "said", "lines"),
    [
        ("move", "move units", ("move units", "Move", "I want to move units")),
        ("move", "gain coins", ("gain coins", "gain coin", "take the coins")),
        ("bolster", "bolster power", ("bolster power", "power", "gain power", "POWER")),
        ("bolster", "bolster cards", ("bolster cards", "bolster combat cards", "gain combat cards")),
        ("bolster", "bolster cards in part", ("bolster cards in part", "gain cards in part")),
        ("trade", "trade popularity", ("trade popularity", "trade for popularity", "gain popularity")),
        ("produce", "produce", ("produce", "top row", "take the top row action")),
    ],
)
def test_a_gain_of_the_top_row_is_named_in_several_ways(action: str, said: str, lines: tuple[str, ...]) -> None:
    p = payer(*NORDIC, mats=["industrial"])
    p.track(0, coins=5, power=5, popularity=5)
    begin(p).to_top(action)
    if action == "move" and "Move" in lines:
        assert "may mean 'move units' or 'gain coins'" in refused(p, "move")
        lines = lines[0:1] + lines[2:]
    assert read(p, *lines) == {said}
    assert read(p, "skip top row", "skip the top", "no top row") == {"skip top row"}


def test_words_for_both_gains_of_a_row_are_asked_back() -> None:
    p = play(*NORDIC, mats=["industrial"])
    p.track(0, coins=2)
    begin(p).to_top("bolster")
    assert "'bolster' may mean 'bolster power' or 'bolster cards'; say which" in refused(p, "bolster")


def test_the_bottom_row_and_the_end_of_the_turn() -> None:
    p = payer(*NORDIC, mats=["industrial"], action="deploy")
    begin(p).to_bottom("deploy")
    assert read(p, "deploy", "Deploy a mech", "bottom row", "take the bottom row action") == {"deploy"}
    assert read(p, "deploy with fewer coins", "deploy in part") == {"deploy with fewer coins"}
    assert read(p, "skip bottom row", "skip the bottom", "no bottom row") == {"skip bottom row"}


def test_an_objective_is_named_by_its_name_title_or_number() -> None:
    p = play()
    p.objectives(0, 12)
    p.track(0, coins=20)
    p.track(0, last_section=1)
    begin(p).choose(0, c.SKIP)
    assert read(p, "end turn", "pass", "END THE TURN") == {"end turn"}
    lines = ("reveal twenty_coins", "reveal own 20 coins", "Reveal objective 12", "reveal objective", "reveal")
    assert read(p, *lines) == {"reveal twenty_coins"}
    assert GAME.words.printed("reveal twenty_coins") == "reveal Own 20 coins"  # as people read it, and may type it
    assert GAME.words.hint(p.s, c.REVEAL_LOW) == "Own 20 coins"


def giving(coins: int) -> Position:
    """A player with coins is asked to whom to give some."""
    p = play("crimea", "saxony", "nordic", options={"bribes": True})
    p.track(0, coins=coins)
    begin(p).choose(c.GIVE)
    return p


def test_coins_go_to_a_seat_or_faction_in_numbers_or_all_of_them() -> None:
    p = giving(3)
    assert read(p, "give to seat 3", "give to nordic", "seat 3", "NORDIC", "to player 3") == {"give to seat 3"}
    assert read(p, "nobody", "give nothing") == {"give nothing"}
    p.choose(2)
    assert read(p, "give 2", "give 2 coins", "2 coins", "give 2 to Nordic") == {"give 2"}
    assert read(p, "give all", "give everything to seat 3") == {"give 3"}
    assert "You have 3 coins to give (S14.4)" in refused(p, "give 4")
    assert "At least one coin is given (S14.4)" in refused(p, "give 0")
    assert "say how many, not 'some'" in refused(p, "give some")


def test_more_coins_than_answers_are_given_all_at_once() -> None:
    p = giving(70)
    p.choose(2)
    assert read(p, "give all", "give 70", "give 70 coins") == {"give all"}
    assert "70 coins to give, up to 61 of them or all at once" in refused(p, "give 65")


# ---------------------------------------------------------------------------------------------------- what is told


def test_every_section_shows_what_its_rows_cost_and_bring() -> None:
    p = play(*NORDIC, mats=["industrial"])
    p.structure(0, "monument", "F1")
    p.factory_card(0, 2)
    begin(p)
    hints = {GAME.words.text(p.s, x): GAME.words.hint(p.s, x) for x in p.legal}
    monument = "pay 1 coin for 2 power or 1 combat card and 1 popularity for the monument"
    unpaid = ", more than you have"
    assert hints["section bolster/upgrade"] == f"{monument}{unpaid}; upgrade: pay 3 oil (you have none), gain 3 coins"
    assert hints["section move/build"] == "up to 2 units or 1 coin; build: pay 3 wood (you have none), gain 1 coin"
    assert (
        hints["section factory"] == f"pay 1 popularity to enlist a recruit or upgrade{unpaid}; one unit up to 2 steps"
    )


def hints_of_sections(workers: str = "V1", **tokens: int) -> dict[str, str]:
    """What is told of the sections of Nordic, which has two workers there and these resources on a village."""
    p = play(*NORDIC, mats=["industrial"])
    p.units(0, workers, worker=2)
    p.track(0, coins=5)
    p.resources("V1", **tokens)
    begin(p)
    return {GAME.words.text(p.s, x): GAME.words.hint(p.s, x) for x in p.legal}


def test_a_section_tells_what_grows_now_and_whether_its_bottom_row_can_be_paid() -> None:
    poor, rich = hints_of_sections(), hints_of_sections(oil=3, metal=1)
    assert poor["section produce/deploy"].startswith("up to 2 territories: 2 workers on V1; deploy: pay 3 metal")
    assert "upgrade: pay 3 oil (you have none)" in poor["section bolster/upgrade"]
    assert "upgrade: pay 3 oil (you have 3), gain 3 coins" in rich["section bolster/upgrade"]
    assert "deploy: pay 3 metal (you have only 1), gain 2 coins" in rich["section produce/deploy"]


@pytest.mark.rule("S3.7")
@pytest.mark.parametrize(("workers", "is_told"), [("V1", False), ("HOME_NORDIC", True)])
def test_a_section_tells_that_traded_resources_need_a_worker_to_come_to(workers: str, is_told: bool) -> None:
    trade = hints_of_sections(workers)["section trade/enlist"]
    assert ("resources need a territory with a worker" in trade) is is_told


@pytest.mark.rule("S12.1")
@pytest.mark.parametrize(("covered", "said"), [(True, "lets it stay there"), (False, "has to go somewhere else")])
def test_relentless_is_told_as_the_option_has_it(covered: bool, said: str) -> None:
    p = play("rusviet", "nordic", options={"relentless_factory": covered})
    p.factory_card(0, 1)
    p.track(0, last_section=c.FACTORY_SECTION)
    assert said in GAME.words.help(begin(p).s).text
    assert ("section factory" in [GAME.words.text(p.s, x) for x in p.legal]) is covered


def test_refusals_of_objectives_name_what_each_condition_lacks() -> None:
    for card in range(len(names.OBJECTIVES)):
        p = play("saxony", "nordic")
        p.objectives(0, card + 1)
        begin(p)
        if c.REVEAL_LOW not in p.legal:
            told = GAME.words.why_not(p.s, "reveal objective")
            assert {"S9.4", "S9.5"} & set(told.rules) and "{" not in told.text, told.text


def test_every_slot_stands_in_a_text() -> None:
    files = [path for room in ("words", "questions") for path in (ROOT / "engines" / "scythe" / room).glob("*.py")]
    texts = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [name for name in GAME.words.slots if f"{{{name}}}" not in texts] == []
