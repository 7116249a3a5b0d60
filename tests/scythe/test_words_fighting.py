"""Words of a combat: what is typed for abilities, dials, cards and retreats, why it is refused, and whole games."""

from __future__ import annotations

import pytest

from engines.scythe.game import GAME
from engines.scythe.generated.tables import ABILITY_RONIN
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, battle, duel, moving, play, to_card, until
from tests.scythe.position import Position
from tests.scythe.test_words_turn import read, refused

FIGHTS = (c.K_COMBAT_ORDER, c.K_ABILITY, c.K_DIAL, c.K_COMMIT, c.K_RETREAT, c.K_RETREAT_WORKERS)


def defeated(**units: int) -> Position:
    """Nordic with Seaworthy has lost on W3 and is asked where to retreat."""
    p = play("crimea", "nordic")
    p.abilities(1, "seaworthy")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", **units)
    p.track(0, power=3)
    battle(moving(p))
    return until(p, "retreat", dial=lambda q: q.legal[-1])


def using_artillery() -> Position:
    """Nordic attacks and may use Artillery."""
    return battle(moving(duel(factions=("nordic", "saxony"), attacker=("artillery",))))


# ---------------------------------------------------------------------------------------------------- what is typed


def test_the_order_of_combats_is_named_by_spaces() -> None:
    p = play()
    p.units(0, "M3", mech=2)
    p.units(1, "W3", mech=1)
    p.units(1, "T2", mech=1)
    moving(p)
    p.choose(c.FIRST_MECH, at("W3"))
    p.choose(c.FIRST_MECH + 1, at("T2"))
    p.run(c.K_COMBAT_ORDER)
    assert read(p, "fight at W3", "attack w3", "Combat on W3", "W3", "fight in w3") == {"fight at W3"}
    assert "nobody is there to fight (S6.1)" in refused(p, "attack F1")


def test_an_ability_is_used_by_its_name() -> None:
    p = using_artillery()
    assert read(p, "use ability", "Use the combat ability", "use artillery", "artillery") == {"use ability"}
    assert read(p, "no ability", "no combat ability", "no Artillery") == {"no ability"}
    assert "That ability cannot be used here; you are asked about Artillery (S6.5)" in refused(p, "use shield")
    assert GAME.words.hint(p.s, c.YES) == "Artillery: you pay 1 power and your opponent loses 2 power"


def test_of_several_abilities_the_one_that_is_asked_is_named() -> None:
    p = using_artillery()
    p.put("abilities", p.s.abilities[0] | 1 << ABILITY_RONIN)
    p.choose(c.NO)
    assert "whether you use Ronin before the dials" in GAME.words.help(p.s).text
    assert read(p, "use ronin") == {"use ability"}


def test_the_dial_is_a_number() -> None:
    p = battle(moving(duel()))
    assert read(p, "dial 3", "set the power dial to 3", "3", "3 power", "DIAL TO 3") == {"dial 3"}
    assert read(p, "dial 0", "none", "no power") == {"dial 0"}
    assert refused(p, "dial 70") == "The dial ends at 7 (S6.6)."


def test_cards_are_a_number_of_the_value_that_is_asked() -> None:
    p = duel()
    p.hand(0, 5, 5, 3)
    to_card(battle(moving(p)), 5, 0)
    assert read(p, "add 1 of card 5", "1", "1 card", "play 1 of cards 5") == {"add 1 of card 5"}
    assert read(p, "add 0 of card 5", "no cards", "none", "add no card") == {"add 0 of card 5"}
    assert "The question is how many cards of 5" in refused(p, "add 1 of card 4")
    assert "You hold 2 cards of 5 (S6.6)" in refused(p, "add 99 of card 5")


def test_a_retreat_is_named_by_its_space() -> None:
    p = defeated(mech=1, worker=2)
    assert read(p, "retreat to L3", "to l3", "L3", "mech retreats to L3", "go to L3") == {"retreat to L3"}
    assert read(p, "home", "retreat home", "retreat to home base") == {"retreat to HOME_NORDIC"}
    assert "may mean 'retreat to" in refused(p, "retreat")
    p.choose(at("L3"))
    assert read(p, "1 worker to L3", "1 workers to L3", "1", "1 worker") == {"1 worker to L3"}
    assert read(p, "all", "2 workers", "all workers to L3") == {"2 workers to L3"}
    assert read(p, "none", "no workers") == {"0 workers to L3"}


# ------------------------------------------------------------------------------------------------------ what is asked


def test_a_retreat_says_which_unit_goes() -> None:
    p = defeated(character=1, mech=1)
    assert "where your defeated character retreats" in GAME.words.help(p.s).text
    assert "your character on W3 (forest) goes now, then 1 more unit (S13.10)" in GAME.words.help(p.s).text.replace(
        "Your", "your"
    )
    assert "Your character retreats to L3 (lake) (S13.10)" in GAME.words.explain(p.s, at("L3")).text
    p.choose(at("L3"))
    assert "where your defeated mech retreats" in GAME.words.help(p.s).text


@pytest.mark.rule("S6.6")
def test_nothing_that_follows_a_hidden_choice_is_told() -> None:
    p = battle(moving(duel()))
    p.choose(3)
    assert p.player == 1 and p.kind == c.K_DIAL
    for x in p.legal:
        told = GAME.words.explain(p.s, x).text
        assert "Revealed" not in told and "asked" not in told and f"adds {x} to your total" in told
