"""The questions of payments: tokens from territories, combat cards, Coercion."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_GREEDY
from engines.core.language.questions import Answer, Question, Row, among, because, only_if, outside, single
from engines.scythe.bots import candidates
from engines.scythe.rules import cards, payment
from engines.scythe.rules import constants as c
from engines.scythe.words import paying

PAYING: tuple[Row, ...] = (
    Question(
        c.K_PAY,
        frame=("resource", "count", "spaces"),
        asks="from where to pay",
        about="how many of the tokens you pay with come from this territory",
        rules=("S0.8",),
        answers=(
            Answer(
                "pay {paid_amount} from {paid_from}",
                also=(
                    "pay {paid_amount} {due_resource} from {paid_from}",
                    "pay {paid_amount}",
                    "{paid_amount} {due_resource}",
                    "{paid_amount}",
                ),
                conditions=(
                    among(payment.amounts_here, "{paid_place} holds {lying} {due_resource}"),
                    among(payment.amounts_due, "you owe only {due} {due_resource}", "S2.7"),
                    outside(
                        payment.amounts_too_small,
                        "the other territories hold too little: at least {least} must come from here",
                        "S0.8",
                        "S2.7",
                    ),
                ),
                means="that many tokens come from {paid_place}, the rest from elsewhere",
                implied=BIT[0],
            ),
        ),
        any_order=True,
        details="you owe {due} {due_resource}; {paid_place} holds {lying}, and more lies on {other_places}",
        when=because("you pay tokens when you take an action that costs them", "S0.8", "S2.7"),
        apply=payment.apply_pay,
        candidates=candidates.tokens_in_danger,
    ),
    Question(
        c.K_COERCION,
        frame=("resource", "count"),
        asks="Coercion",
        about="whether you discard a combat card in place of one resource token",
        rules=("S12.2",),
        answers=(
            Answer(
                "coercion card {paid_card}",
                also=(
                    "[use] coercion",
                    "[use] coercion [combat] card {paid_card}",
                    "[use] coercion {paid_card}",
                    "[discard] [combat] card {paid_card}",
                ),
                choices=paying.CARDS,
                conditions=(among(cards.held_values, "you hold no combat card of {paid_card}; you hold {hand}"),),
                means="you discard a card of {paid_card} in place of one token, once a turn",
            ),
            single(
                c.DONE,
                "no coercion",
                "you pay with resource tokens only",
                "decline",
                "no card",
                conditions=(
                    only_if(
                        payment.do_tokens_suffice,
                        "you owe {due} {due_resource} and can spend {spendable}, so a card is needed",
                        "S12.2",
                        "S2.7",
                    ),
                ),
            ),
        ),
        details=because("you owe {due} {due_resource} and can spend {spendable}", "S12.2", "S0.8"),
        when=paying.when_coercion,
        apply=payment.apply_coercion,
        must_ask=1,
        candidates=candidates.decline_if_legal,
    ),
    Question(
        c.K_PAY_CARD,
        frame=("count",),
        asks="which combat card to discard",
        about="which combat card you discard as payment",
        rules=("S8.9",),
        answers=(
            Answer(
                "discard card {paid_card}",
                also=("[discard] [combat] card {paid_card}", "discard {paid_card}", "{paid_card}"),
                choices=paying.CARDS,
                conditions=(among(cards.held_values, "you hold no combat card of {paid_card}; you hold {hand}"),),
                means="you discard a card of {paid_card}",
            ),
        ),
        when="combat cards are paid for certain Factory cards only",
        apply=payment.apply_pay_card,
        must_ask=1,
    ),
    Question(
        c.K_PAY_TYPE,
        frame=("count", "first", "different"),
        asks="which resource to pay",
        about="which resource you pay with; the types are named in order",
        rules=("S8.9",),
        answers=(
            Answer(
                "pay {paid_type}",
                also=("[pay] 1 {paid_type}", "{paid_type}"),
                choices=paying.TYPES,
                conditions=(
                    outside(
                        payment.types_passed,
                        "the types are named in order, and {paid_type} has passed",
                        form=True,
                    ),
                    among(payment.payable_types, "you can spend no {paid_type}", "S8.9", "S0.8"),
                    among(
                        payment.types_before_rest,
                        "after {paid_type} the rest of the payment could not be made; name an earlier type first",
                        once=0,
                    ),
                    among(
                        payment.types_before_rest,
                        "the one card of Coercion is needed for the rest of the payment",
                        "S12.2",
                        once=1,
                    ),
                ),
                means="you pay one {paid_type}",
            ),
        ),
        when="types of payment are named for certain Factory cards only",
        apply=payment.apply_pay_type,
        mode=MODE_GREEDY,
    ),
)
