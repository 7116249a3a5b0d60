"""The questions of a combat."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.counting import amounts
from engines.core.language.questions import (
    Answer,
    Condition,
    Question,
    Row,
    Rule,
    among,
    because,
    only_if,
    outside,
    single,
)
from engines.scythe.bots import candidates, commitments
from engines.scythe.generated import tables as t
from engines.scythe.rules import combat, queries, retreat
from engines.scythe.rules import constants as c
from engines.scythe.words import fighting as words
from engines.scythe.words.steps import territory

ABILITY_LEFT = only_if(combat.next_ability, "no combat ability is left to use", "S6.5")


def retreat_to(choices: Rule | int, *conditions: Condition) -> Answer:
    """A retreat of the next unit."""
    return Answer(
        "retreat to {space}",
        choices,
        ("[{retreating}] (retreat|retreats|go|goes) [to] {space}", "[to] {space}", "retreat"),
        means=words.retreats,
        hint=territory,
        conditions=conditions,
    )


FIGHTING: tuple[Row, ...] = (
    Question(
        c.K_COMBAT_ORDER,
        asks="which combat first",
        about="which combat you fight next; every contested territory is fought over",
        rules=("S6.1", "S6.2"),
        answers=(
            Answer(
                "fight at {space}",
                also=("(fight|attack|combat) [(at|on|in)] {space}", "{space}"),
                choices=c.ALL_SPACES,
                conditions=(among(combat.contested_spaces, words.why_no_combat),),
                means=because("this combat is fought first, to its end", "S6.2"),
            ),
        ),
        details="contested: {contested}",
        when="combats are fought after all moves of the action",
        ahead=lambda: (),
        apply=combat.start_combat,
    ),
    Question(
        c.K_ABILITY,
        frame=("role", "last"),
        asks="combat ability",
        about="whether you use {ability_title} before the dials are set",
        rules=("S6.5",),
        answers=(
            single(
                c.YES,
                "use ability",
                words.ability_moves,
                "use combat ability",
                "use {ability}",
                "{ability}",
                hint=words.ability_moves,
                conditions=(ABILITY_LEFT,),
            ),
            single(
                c.NO,
                "no ability",
                "you do not use it in this combat",
                "no combat ability",
                "no {ability}",
                conditions=(ABILITY_LEFT,),
            ),
        ),
        details="the combat is on {arena} against {opponent}",
        when="combat abilities are used at the start of a combat, before the dials",
        apply=combat.apply_ability,
        candidates=candidates.agree,
    ),
    Question(
        c.K_DIAL,
        frame=("role",),
        secret=1,
        asks="power dial",
        about="how much power you put on the dial, unseen: 0 to 7, not more than you have",
        rules=("S6.6",),
        answers=(
            Answer(
                "dial {dial}",
                also=("[set] [power] dial [to] {dial}", "{dial} [power]"),
                conditions=(
                    among(amounts(0, t.POWER_DIAL_MAX), f"the dial ends at {t.POWER_DIAL_MAX}"),
                    among(combat.payable_power, "you have {power} power and cannot dial more"),
                ),
                means=(
                    because("the dial adds {dial} to your total, unseen until the reveal", "S6.6"),
                    because("you lose {dial} power, whether you win or not", "S6.8"),
                ),
            ),
        ),
        details="you have {power} power and can dial up to {most_power}",
        when="the dial is set in a combat",
        apply=combat.apply_dial,
        candidates=candidates.best_dial,
    ),
    Question(
        c.K_COMMIT,
        frame=("role", "value"),
        secret=commitments.begins_with_cards,
        asks="combat cards",
        about="how many combat cards of this value you add, unseen; in all at most one for each of your fighting units",
        rules=("S6.6",),
        answers=(
            Answer(
                "add {added} of {asked_card}",
                also=(
                    "[(add|play)] {added} [of] {asked_card}",
                    "[(add|play)] {added} of {asked_value}",
                    "[(add|play)] {added} [(card|cards)]",
                ),
                conditions=(
                    among(combat.held_cards, "you hold {in_hand}"),
                    among(combat.allowed_cards, words.too_many_cards),
                ),
                means=words.cards_mean,
                implied=BIT[0],
            ),
        ),
        any_order=True,
        details="you hold {in_hand} and may add up to {cards_left}",
        when="combat cards are added in a combat, after the dial",
        apply=combat.apply_commit,
        must_ask=combat.may_commit,
        candidates=candidates.best_cards,
    ),
    Question(
        c.K_RETREAT,
        frame=("space",),
        asks="where to retreat",
        about="where your defeated {retreating} retreats: to your home base or, with Seaworthy, to a lake",
        rules=("S13.10",),
        answers=(
            retreat_to(
                retreat.away_from_home,
                outside(t.HOMES, "a retreat goes to your own home base, not to another one", "S6.9"),
                among(
                    t.LAKES,
                    "a retreat goes to your home base or, with Seaworthy, to a lake, not to {place}",
                    "S6.9",
                    "S13.10",
                ),
                only_if(
                    queries.has_ability,
                    "only Seaworthy lets units retreat to a lake",
                    ability=t.ABILITY_SEAWORTHY,
                ),
                among(retreat.neighbours, "{place} is not next to {battlefield}"),
                outside(
                    queries.units_of_others,
                    "units of {others} are on {place}; a retreat cannot start a combat",
                    "S13.11",
                ),
            ),
            retreat_to(retreat.home_place),
        ),
        details=words.who_retreats,
        when=because("only the loser of a combat retreats, right after it", "S6.9", "S13.10"),
        apply=retreat.apply_retreat,
        seat="loser",
    ),
    Question(
        c.K_RETREAT_WORKERS,
        frame=("space", "to"),
        asks="how many workers ride along",
        about="how many workers ride along with the retreating mech",
        rules=("S13.10",),
        answers=(
            Answer(
                "{riding} to {refuge}",
                also=("{riders} (worker|workers) to {refuge}", "{riders} [(worker|workers)]"),
                conditions=(
                    among(retreat.workers_there, "{present} can ride along"),
                    among(retreat.workers_due, "all workers still there go home: {present}", "S6.9", "S13.10"),
                ),
                means=because("{riding} to {refuge_place}; the rest go home", "S13.10", "S6.9"),
            ),
        ),
        when="workers ride along with a mech that retreats to a lake",
        apply=retreat.apply_retreat_workers,
        seat="loser",
    ),
)
