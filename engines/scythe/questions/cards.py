"""The questions of Factory and encounter cards and of what they bring."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_CHAIN, MODE_GREEDY
from engines.core.language.questions import Answer, Question, Row, among, because, only_if, outside, single
from engines.scythe.bots import candidates
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.rules import encounter, factory, gains, queries
from engines.scythe.rules.queries import mech_spaces, units_of_others
from engines.scythe.words import cards as words

ON_TERRITORY = (
    among(t.HEXES, "{place} is not a territory", "S0.2"),
    outside(units_of_others, "you do not control {place}: units of {others} stand there", "S0.6"),
)
ONE_MORE = only_if(
    encounter.may_take_option, "you have taken one option of this card, or with Meander two", "S7.4", "S12.4"
)
PAYABLE = (
    ONE_MORE,
    outside(
        encounter.taken_options,
        "you have taken option {option} already; with Meander you take two different ones",
        "S12.4",
    ),
    among(encounter.options_for_coins, "option {option} costs {option_coins} and you have {own_coins}", "S7.5"),
    among(
        encounter.options_for_popularity,
        "option {option} costs {option_popularity} and you have {own_popularity}",
        "S7.5",
    ),
)
WORKER_LEFT = only_if(gains.has_worker_left, "all your workers are on the board", "S3.13")
ALL_OF_IT = "you chose to take the benefit in part; all of it was the other answer"
PASSED_OVER = "that unit was passed over; units are named in ascending order"

CARDS: tuple[Row, ...] = (
    Question(
        c.K_FACTORY_CHOICE,
        asks="which Factory card",
        about="which card of the Factory offer you take; you keep it to the end",
        rules=("S8.2", "S8.5"),
        answers=(
            Answer(
                "factory card {factory_card}",
                choices=BIT[t.NUM_FACTORY_CARDS] - 1,
                also=("[take] [factory] card {factory_card}", "[take] {factory_card}"),
                conditions=(
                    among(
                        factory.factory_cards,
                        "Factory card {factory_card} is a promo card, and this game is played without them",
                        "S15.4",
                    ),
                    outside(factory.taken_cards, "{card_owner} has Factory card {factory_card}", "S8.4", "S8.5"),
                    among(
                        factory.offered_cards,
                        "Factory card {factory_card} is not in the offer; there are {offer}",
                        "S8.2",
                        "S8.4",
                    ),
                ),
                means=because("from your next turn on you may use it: {factory_effect}", "S8.6", "S8.9"),
                hint="{factory_effect}",
            ),
        ),
        when="a Factory card is taken when the character first stands on the Factory after a Move",
        apply=factory.apply_factory_choice,
        mode=MODE_GREEDY,
    ),
    Question(
        c.K_FACTORY_ALTERNATIVE,
        asks="which gain of the Factory card",
        about="which one of the gains of your Factory card you take",
        rules=("S8.9",),
        answers=(
            Answer(
                "gain {alternative}",
                choices=factory.printed_gains,
                also=("(|take|choose) {alternative}",),
                means="you {alternative_effect} and gain nothing else of the card's top row",
                hint="{alternative_effect}",
            ),
        ),
        when="that is chosen when a Factory card with alternatives is used",
        apply=factory.apply_factory_alternative,
        mode=MODE_GREEDY,
    ),
    Question(
        c.K_ENCOUNTER,
        frame=("card", "used"),
        asks="which encounter option",
        about="which option of the encounter card you take; its cost is paid first",
        rules=("S7.4", "S7.5"),
        answers=(
            Answer(
                "option {option}",
                choices=words.WHOLE_OPTIONS,
                also=("[take] option {option}",),
                conditions=PAYABLE,
                means=because("you {option_effect}; what is placed goes on your character's territory", "S7.5", "S7.7"),
                hint="{option_effect}",
            ),
            Answer(
                "option {option} in part",
                choices=words.OPTIONS_IN_PART,
                also=("[take] option {option} in part", "[take] part of option {option}"),
                conditions=(
                    *PAYABLE,
                    among(encounter.options_in_part, "option {option} cannot be taken in part", "S7.6"),
                ),
                means=because("you {option_effect}, and choose how much of it you take", "S7.5", "S7.6", "S7.7"),
                hint="{option_effect}; you say how much of the gain you take",
            ),
            single(
                c.DONE,
                "no further option",
                because("you take no second option", "S12.4"),
                "no (second|more) option",
                "no more",
                "done",
                conditions=(
                    only_if(
                        encounter.has_taken_option,
                        "you must take one option; the first one of every card costs nothing",
                    ),
                    ONE_MORE,
                ),
            ),
        ),
        when=because("options are chosen when your character meets an encounter token on a Move", "S7.1", "S7.2"),
        apply=encounter.apply_encounter,
        mode=MODE_GREEDY,
        candidates=candidates.whole_options,
    ),
    Question(
        c.K_PART,
        frame=("effect", "count", "context"),
        asks="how much of the benefit",
        about="how much of the benefit you take; you may take less than all of it",
        rules=("S2.7",),
        details="the benefit is {benefit}",
        answers=(
            Answer(
                "{part} {benefit_name}",
                choices=words.AMOUNTS,
                also=("(take|gain) {part} [of] {benefit_name}", "[take] {part}"),
                conditions=(
                    among(gains.up_to_all, "the benefit is {benefit}"),
                    outside(gains.whole_benefit, ALL_OF_IT, form=True),
                ),
                means="you take {part} of {benefit}",
            ),
        ),
        when="you say how much of a benefit you take after an answer 'in part'",
        apply=gains.apply_part,
    ),
    Question(
        c.K_RESOURCE_TYPES,
        frame=("count", "resource", "flags"),
        asks="which resources",
        about="how many of the resource tokens are of this type; the types come in order",
        rules=("S3.5",),
        details="{tokens} left to choose; how many are {chosen_resource}?",
        answers=(
            Answer(
                "{part} {chosen_resource}",
                choices=words.AMOUNTS,
                also=("(take|gain) {part} [of] {chosen_resource}", "[take] {part}", "{so_much}"),
                conditions=(
                    among(gains.up_to_all, "{tokens} left to choose"),
                    among(gains.enough_tokens, "all tokens that are left are {chosen_resource}, the last type"),
                ),
                means="you take {part} {chosen_resource}",
                implied=BIT[0],
            ),
        ),
        any_order=True,
        when="you choose the types when you gain resources of your choice",
        apply=gains.apply_resource_types,
        mode=MODE_CHAIN,
    ),
    Question(
        c.K_RESOURCE_SITE,
        frame=("count", "part"),
        asks="where to put the resources",
        any_order=True,
        about="on which of your territories with a worker you put the resources",
        rules=("S3.8",),
        answers=(
            Answer(
                "on {space}",
                choices=c.ALL_SPACES,
                also=("[put] (them|all|resources|tokens) (on|to|in) {space}", "put (on|in) {space}", "{space}"),
                conditions=(*ON_TERRITORY, among(gains.workers_of, "you have no worker on {place}")),
                means="the resources go to {place}",
            ),
        ),
        when="you choose the territory when you gain resources of your choice",
        ahead=words.traded,
        through=("trade resources",),
        apply=gains.apply_resource_site,
        mode=MODE_CHAIN,
        candidates=candidates.candidate_sites,
    ),
    Question(
        c.K_PEEK,
        asks="whose cards to look at",
        about="whose combat cards you look at",
        rules=("S0.13",),
        answers=(
            Answer(
                "look at {holder}",
                choices=queries.all_seats,
                also=("look at [combat] cards of {holder}", "{holder}"),
                conditions=(
                    outside(queries.own_seat, "you look at the cards of an opponent, not at your own"),
                    among(encounter.seats_with_cards, "{holder_word} has no combat cards"),
                ),
                means="you look at the combat cards of {holder_word}",
            ),
            single(c.DONE, "look at nobody", "you look at nobody's hand", "look at no (hand|cards)", "nobody"),
        ),
        when="only one encounter card lets you look at a hand",
        apply=encounter.apply_peek,
    ),
    Question(
        c.K_RELOCATE,
        frame=("site",),
        asks="where to relocate",
        about="where your units on the encounter territory go",
        rules=("S7.15",),
        answers=(
            Answer(
                "relocate to {space}",
                choices=c.ALL_SPACES,
                also=("(relocate|move|go) [units] [to] {space}", "to {space}", "{space}"),
                conditions=(
                    among(words.LAND, "your units go to a land territory, not to a lake or home base"),
                    among(encounter.around_site, "{place} is not next to {relocated_from}"),
                    outside(units_of_others, "units of {others} stand on {place}"),
                    outside(encounter.structures_of_others, "another player has built on {place}"),
                    outside(encounter.tokens_of_others, "a Flag or Trap of another player lies on {place}"),
                ),
                means="you choose which units go to {place}",
            ),
            single(c.DONE, "stay", "your units stay here", "relocate (nobody|nothing)"),
        ),
        when="only one encounter card relocates units",
        apply=encounter.apply_relocate,
    ),
    Question(
        c.K_RELOCATE_UNITS,
        frame=("site", "to", "first"),
        asks="which units relocate",
        about="which unit goes along to {relocated_to} next",
        rules=("S7.15",),
        answers=(
            Answer(
                "relocate {relocated}",
                choices=words.ALL_UNITS,
                also=("(relocate|move) {relocated} [to {relocated_to}]", "{relocated} [to {relocated_to}]"),
                conditions=(
                    among(encounter.units_at_site, "you have no {relocated} on {relocated_from}"),
                    outside(encounter.passed_over, PASSED_OVER, form=True),
                ),
                means="the unit goes to {relocated_to}",
            ),
            single(c.DONE, "no more units", "no further unit goes along", "no more", "(end|stop|done)"),
        ),
        when="only one encounter card relocates units",
        apply=encounter.apply_relocate_units,
    ),
    Question(
        c.K_WORKER_SITE,
        frame=("count",),
        asks="where to put the worker",
        about="beside which of your mechs the new worker appears",
        rules=("S8.9",),
        answers=(
            Answer(
                "worker on {space}",
                choices=c.ALL_SPACES,
                also=("[put] [new] worker (on|to|at|in) {space}", "[worker] beside mech on {space}", "{space}"),
                conditions=(WORKER_LEFT, *ON_TERRITORY, among(mech_spaces, "you have no mech on {place}")),
                means="a worker appears beside the mech on {place}",
            ),
            single(c.DONE, "no worker", "you gain no worker", "gain no worker", conditions=(WORKER_LEFT,)),
        ),
        when="only one Factory card brings a worker to a mech",
        apply=gains.apply_worker_site,
        mode=MODE_CHAIN,
    ),
)
