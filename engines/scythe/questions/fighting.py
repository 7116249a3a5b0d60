"""The questions of a combat."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.counting import amounts
from engines.core.questions import Answer, Question, Row, because, needs, single
from engines.scythe.bots import candidates, commitments
from engines.scythe.generated import tables as t
from engines.scythe.rules import combat, retreat
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import has_ability, num_workers_at
from engines.scythe.words import fighting as words
from engines.scythe.words.phrases import ALL_SPACES, free_of_others
from engines.scythe.words.steps import territory

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
                choices=ALL_SPACES,
                reasons=(needs(combat.legal_combat_order, words.why_no_combat),),
                means=because("this combat is fought first, to its end", "S6.2"),
            ),
        ),
        details="contested: {contested}",
        when="combats are fought after all moves of the action",
        ahead=lambda: (),
        legal=combat.legal_combat_order,
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
            ),
            single(c.NO, "no ability", "you do not use it in this combat", "no combat ability", "no {ability}"),
        ),
        details="the combat is on {arena} against {opponent}",
        when="combat abilities are used at the start of a combat, before the dials",
        legal=combat.legal_ability,
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
                reasons=(
                    needs(amounts(0, t.POWER_DIAL_MAX), f"the dial ends at {t.POWER_DIAL_MAX}"),
                    needs(lambda s, seat: amounts(0, s.power[seat]), "you have {power} power and cannot dial more"),
                ),
                means=(
                    because("the dial adds {dial} to your total, unseen until the reveal", "S6.6"),
                    because("you lose {dial} power, whether you win or not", "S6.8"),
                ),
            ),
        ),
        details="you have {power} power and can dial up to {most_power}",
        when="the dial is set in a combat",
        legal=combat.legal_dial,
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
                reasons=(
                    needs(lambda s, seat, value: amounts(0, s.hand[seat * c.NUM_VALUES + value]), "you hold {in_hand}"),
                    needs(lambda s, seat, role: amounts(0, words.cards_left(s, seat, role)), words.too_many_cards),
                ),
                means=words.cards_mean,
                implied=BIT[0],
            ),
        ),
        any_order=True,
        details="you hold {in_hand} and may add up to {cards_left}",
        when="combat cards are added in a combat, after the dial",
        legal=combat.legal_commit,
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
            Answer(
                "retreat to {space}",
                also=("[{retreating}] (retreat|retreats|go|goes) [to] {space}", "[to] {space}", "retreat"),
                choices=ALL_SPACES,
                reasons=(
                    needs(words.or_home(~t.HOMES), "a retreat goes to your own home base, not to another one", "S6.9"),
                    needs(
                        words.or_home(t.LAKES),
                        "a retreat goes to your home base or, with Seaworthy, to a lake, not to {place}",
                        "S6.9",
                        "S13.10",
                    ),
                    needs(
                        words.or_home(lambda s, loser: has_ability(s, loser, t.ABILITY_SEAWORTHY) == 1),
                        "only Seaworthy lets units retreat to a lake",
                    ),
                    needs(words.or_home(lambda space: t.ADJACENT[space]), "{place} is not next to {battlefield}"),
                    needs(
                        words.or_home(free_of_others),
                        "units of {others} are on {place}; a retreat cannot start a combat",
                        "S13.11",
                    ),
                ),
                means=words.retreats,
                hint=territory,
            ),
        ),
        details=words.who_retreats,
        when=because("only the loser of a combat retreats, right after it", "S6.9", "S13.10"),
        legal=retreat.legal_retreat,
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
                reasons=(
                    needs(
                        lambda s, loser, space: amounts(0, num_workers_at(s, loser, space)), "{present} can ride along"
                    ),
                    needs(words.all_go_home, "all workers still there go home: {present}", "S6.9", "S13.10"),
                ),
                means=because("{riding} to {refuge_place}; the rest go home", "S13.10", "S6.9"),
            ),
        ),
        when="workers ride along with a mech that retreats to a lake",
        legal=retreat.legal_retreat_workers,
        apply=retreat.apply_retreat_workers,
        seat="loser",
    ),
)
