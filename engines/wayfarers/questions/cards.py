"""Questions of cards and upgrade tiles: which one, how it is paid, where it goes."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_CHAIN, MODE_GREEDY
from engines.core.language.questions import Answer, Question, Row, among, because, only_if, outside
from engines.wayfarers.bots import candidates
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import caravan, cards, decks, influence, opponent
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import hints

SQUARES = BIT[t.NUM_SQUARES] - 1
FITS = among(caravan.room_for, "{tile} does not fit at {square}", "Y9.5", "Y9.6")
ALLOW = because("you get it from the supply, and the AI uses the card", "Y14.33")
DENY = because("you pay it, and the AI goes on to the next card", "Y14.33")
LAID = because("its icons serve their columns, and what it covers is gained", "Y9.8", "Y9.10")

CARDS: tuple[Row, ...] = (
    Question(
        c.K_CARD,
        frame=("kind", "price"),
        asks="which {kind} card",
        about="which {kind} card you take",
        rules=("Y8.1",),
        answers=(
            Answer(
                "{card}",
                cards.on_display,
                ("[take] {card}",),
                conditions=(
                    outside(cards.with_placed_worker, "it holds the worker that you placed this turn", "Y8.7"),
                    among(cards.with_room, hints.no_room, "Y7.22", "Y7.11"),
                    among(cards.payable, hints.cannot_pay, "Y8.2", "Y4.9"),
                ),
                means=because("you pay its price and fee, and its workers come along", "Y8.5", "Y8.6"),
                hint=hints.card,
            ),
            Answer(
                "draw 3",
                BIT[c.DRAW],
                ("draw [three]",),
                conditions=(
                    only_if(cards.has_placed_die, "only a die lets you draw", "Y8.9"),
                    only_if(cards.is_drawn, "only Land and Water cards are drawn", "Y8.9"),
                    only_if(decks.cards_left, "the deck is empty", "Y8.12"),
                    only_if(cards.can_pay_draw, "it takes a spare pigeon or 1 provision", "Y8.9", "Y8.10"),
                ),
                means=because("you draw three cards and must keep one", "Y8.9"),
            ),
        ),
        mode=candidates.mode_of_card,
        apply=cards.apply_card,
    ),
    Question(
        c.K_ALLOW,
        frame=("want", "of", "number"),
        asks="may the AI use {ai_place}",
        about="whether the AI may use the card at {ai_place}, which has your influence on it",
        rules=("Y14.33",),
        answers=(
            Answer("allow for 1 silver", BIT[c.ALLOW_SILVER], ("allow silver",), means=ALLOW),
            Answer("allow for 1 provision", BIT[c.ALLOW_PROVISION], ("allow provision",), means=ALLOW),
            Answer(
                "deny for 1 silver",
                BIT[c.DENY_SILVER],
                ("deny silver",),
                conditions=(only_if(influence.has_silver, "you have no silver", "Y14.33"),),
                means=DENY,
            ),
            Answer(
                "deny for 1 provision",
                BIT[c.DENY_PROVISION],
                ("deny provision",),
                conditions=(only_if(influence.has_provision, "you have no provision", "Y14.33"),),
                means=DENY,
            ),
        ),
        mode=MODE_GREEDY,
        candidates=candidates.candidate_allow,
        apply=opponent.apply_allow,
    ),
    Question(
        c.K_KEEP,
        frame=("kind", "cards"),
        asks="which card to keep",
        about="which of the drawn cards you keep",
        rules=("Y8.8",),
        answers=(
            Answer(
                "{drawn}",
                decks.deck_of,
                ("keep {drawn}",),
                conditions=(among(cards.drawn_cards, "{drawn} was not drawn", "Y8.8"),),
                hint=hints.drawn,
                means=because("it has neither price nor fee; the others go under the deck", "Y8.8", "Y8.13"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=cards.apply_keep,
    ),
    Question(
        c.K_HOST,
        frame=("card",),
        asks="which card for the {townsfolk}",
        about="under which of your cards the {townsfolk} goes",
        rules=("Y7.19", "Y7.20"),
        answers=(
            Answer(
                "{host}",
                BIT[c.FIRST_OPEN_WATER] - 1,
                ("under {host}",),
                conditions=(
                    among(cards.matching, "{host} is not yours, or does not show what it asks for", "Y7.20"),
                    among(cards.without_townsfolk, "{host} has a townsfolk already", "Y7.20"),
                ),
                means=because("it stays there and works from your next turn on", "Y7.19", "Y8.16"),
            ),
        ),
        mode=MODE_CHAIN,
        candidates=candidates.candidate_hosts,
        apply=cards.apply_host,
    ),
    Question(
        c.K_TUCK,
        frame=("card", "place"),
        asks="which Space card for {inspiration}",
        about="at which Space card {inspiration} is tucked, or whether you discard it",
        rules=("Y7.15", "Y7.16"),
        answers=(
            Answer(
                "at {star}",
                BIT[c.HOME_STAR + 1] - 1,
                ("{star}",),
                conditions=(
                    among(cards.own_stars, "{star} is not yours", "Y7.15"),
                    among(cards.without_inspiration, "{star} has an Inspiration card already", "Y7.15"),
                ),
                means=because("the Space card scores twice if the goal is met at the end", "Y7.15", "Y7.17"),
                hint=hints.doubled,
            ),
            Answer(
                "discard it",
                BIT[c.DISCARD],
                ("discard",),
                means=because("you get the effect beside its place in the display", "Y7.16"),
                hint=hints.discarded,
            ),
        ),
        mode=MODE_CHAIN,
        candidates=candidates.candidate_stars,
        apply=cards.apply_tuck,
    ),
    Question(
        c.K_TILE,
        frame=("kind", "price"),
        asks="which {tile_kind} tile",
        about="which {tile_kind} tile you take",
        rules=("Y9.4",),
        answers=(
            Answer(
                "{design}",
                caravan.designs_of,
                ("[take] {design}",),
                conditions=(
                    among(caravan.in_store, "no {design} is left", "Y9.4"),
                    among(caravan.with_square, "it does not fit anywhere in your caravan", "Y9.5"),
                    only_if(caravan.can_pay_tile, "you have neither enough silver nor enough influence", "Y9.1"),
                ),
                hint=hints.tile,
                means=because("you lay it in your caravan at once", "Y9.5"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=caravan.apply_tile,
    ),
    Question(
        c.K_TILE_PAY,
        frame=("design",),
        asks="how to pay for {tile}",
        about="whether you pay silver or influence for {tile}",
        rules=("Y9.1", "Y9.2"),
        answers=(
            Answer(
                "silver",
                BIT[c.PAY_SILVER],
                conditions=(only_if(caravan.silver_pays_tile, "you lack the silver", "Y9.1"),),
                means=because("you pay all silver or all influence", "Y9.2"),
            ),
            Answer(
                "influence",
                BIT[c.PAY_INFLUENCE],
                conditions=(only_if(caravan.influence_pays_tile, "you lack the influence in its guild", "Y9.1"),),
                means=because("you pay all silver or all influence", "Y9.2"),
            ),
        ),
        mode=MODE_CHAIN,
        apply=caravan.apply_tile_pay,
    ),
    Question(
        c.K_LAY,
        frame=("design",),
        asks="where to lay {tile}",
        about="where in your caravan {tile} goes; squares are COLUMN.ROW from the top left",
        rules=("Y9.5", "Y9.7"),
        answers=(
            Answer("at {square}", SQUARES, ("{square}",), conditions=(FITS,), means=LAID, hint=hints.covered),
            Answer(
                "flipped at {square}",
                SQUARES << t.NUM_SQUARES,
                ("flipped {square}",),
                conditions=(only_if(caravan.is_flippable, "only land and water tiles have two faces", "Y9.7"), FITS),
                means=LAID,
                hint=hints.covered,
            ),
        ),
        mode=MODE_CHAIN,
        candidates=candidates.candidate_squares,
        apply=caravan.apply_lay,
    ),
)
