"""What chance is asked."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.questions import Answer, Chance, Row, among, outside
from engines.scythe.generated import tables as t
from engines.scythe.rules import automa, automa_fights, automa_moves, cards, chances, deal, encounter, factory
from engines.scythe.rules import constants as c
from engines.scythe.words import chance as words

CHANCE: tuple[Row, ...] = (
    Chance(
        c.K_DRAW_COMBAT,
        frame=("seat", "count"),
        asks="combat card drawn",
        about="which combat card {drawer} draws; chance decides",
        rules=("S0.12",),
        answers=words.drawn_card(
            cards.drawable_values, "no combat card of {drawn} is left to be drawn", "S0.11", "S0.12"
        ),
        when="combat cards are drawn by chance",
        apply=cards.apply_draw,
        weight=cards.draw_weight,
        key=cards.draw_key,
    ),
    Chance(
        c.K_DRAW_ENCOUNTER,
        frame=("seat",),
        asks="encounter card drawn",
        about="which encounter card {drawer} draws; chance decides",
        rules=("S7.2",),
        answers=(
            Answer(
                "encounter {encounter}",
                choices=BIT[t.NUM_ENCOUNTER_CARDS] - 1,
                also=("[encounter] [card] {encounter}",),
                conditions=(
                    words.in_this_game(encounter.encounter_cards),
                    among(encounter.undrawn_encounters, "encounter card {encounter} was drawn before", "S7.10"),
                ),
                hint="{encounter_options}",
            ),
        ),
        when="encounter cards are drawn by chance",
        apply=encounter.apply_draw_encounter,
        key=chances.encounter_key,
    ),
    Chance(
        c.K_DEAL_OBJECTIVE,
        frame=("seat", "left"),
        asks="objective card dealt",
        about="which objective card {drawer} is dealt; chance decides",
        rules=("S1.11",),
        answers=(
            Answer(
                "objective {dealt_objective}",
                choices=BIT[t.NUM_OBJECTIVE_CARDS] - 1,
                also=("[objective] [card] {dealt_objective}",),
                conditions=(
                    words.in_this_game(deal.objective_cards),
                    among(deal.undealt_objectives, "objective {dealt_objective} was dealt before"),
                ),
                hint="{dealt_title}",
            ),
        ),
        when="objectives are dealt before the first turn",
        apply=deal.apply_deal_objective,
        key=chances.objective_key,
    ),
    Chance(
        c.K_DEAL_FACTORY,
        frame=("left",),
        asks="Factory card dealt",
        about="which card comes into the Factory offer; chance decides",
        rules=("S1.4",),
        answers=(
            Answer(
                "factory card {factory_card}",
                choices=BIT[t.NUM_FACTORY_CARDS] - 1,
                also=("[card] {factory_card}",),
                conditions=(
                    words.in_this_game(factory.factory_cards),
                    outside(factory.offered_cards, "Factory card {factory_card} is in the offer already"),
                ),
                hint="{factory_effect}",
            ),
        ),
        when="the Factory offer is dealt before the first turn",
        apply=deal.apply_deal_factory,
        key=chances.factory_key,
    ),
    Chance(
        c.K_DRAW_TILE,
        asks="structure bonus tile drawn",
        about="which structure bonus tile is used in this game; chance decides",
        rules=("S1.5",),
        answers=(Answer("tile {tile}", choices=BIT[t.NUM_BONUS_TILES] - 1, also=("{tile}",), hint="{tile_title}"),),
        when="the structure bonus tile is drawn before the first turn",
        apply=deal.apply_tile,
        key=chances.tile_key,
    ),
    Chance(
        c.K_DISCARD_RANDOM,
        frame=("seat", "left"),
        asks="combat card discarded",
        about="which combat card the Trap makes {drawer} discard; chance decides",
        rules=("S16.9",),
        answers=words.drawn_card(cards.held_values, "{drawer} holds no combat card of {drawn}"),
        apply=chances.apply_discard_random,
        weight=cards.hand_weight,
        key=chances.trap_key,
    ),
    Chance(
        c.K_STEAL,
        frame=("thief", "victim"),
        asks="combat card stolen",
        about="which combat card {thief} takes from {victim}; chance decides",
        rules=("S13.15",),
        answers=words.drawn_card(cards.values_of_victim, "{victim} holds no combat card of {drawn}"),
        apply=cards.apply_steal,
        weight=cards.steal_weight,
        key=chances.scout_key,
    ),
    Chance(
        c.K_AUTOMA_CARD,
        frame=("automa", "why"),
        asks="Automa card drawn {for_what}",
        about="which Automa card comes up {for_what}; chance decides",
        rules=("S20.10", "S20.60"),
        answers=(
            Answer(
                "automa card {automa_card}",
                choices=BIT[t.NUM_AUTOMA_CARDS] - 1,
                also=("[(automa|the automa)] [card] {automa_card}",),
                conditions=(
                    among(
                        automa.drawable_cards, "Automa card {automa_card} was drawn since the last shuffle", "S20.15"
                    ),
                ),
                hint="{automa_lines}",
            ),
        ),
        when="an Automa card is drawn in each of its turns and combats",
        apply=automa.apply_card,
        key=automa.card_key,
    ),
    Chance(
        c.K_AUTOMA_COMMIT,
        frame=("automa", "left"),
        asks="combat card that the Automa adds",
        about="which of its combat cards the Automa adds; chance decides",
        rules=("S20.62",),
        answers=words.drawn_card(automa_fights.values_left, "the Automa holds no combat card of {drawn} any more"),
        apply=automa_fights.apply_commit_card,
        weight=automa_fights.commit_weight,
        key=automa_fights.commit_key,
    ),
    Chance(
        c.K_AUTOMA_FACTORY,
        frame=("automa",),
        asks="Factory card that the Automa takes",
        about="which card of the Factory offer the Automa takes; chance decides",
        rules=("S20.34",),
        answers=(
            Answer(
                "factory card {factory_card}",
                choices=BIT[t.NUM_FACTORY_CARDS] - 1,
                also=("[card] {factory_card}",),
                conditions=(among(factory.offered_cards, "Factory card {factory_card} is not in the offer", "S1.4"),),
                hint="{factory_effect}",
            ),
        ),
        apply=automa_moves.apply_factory_card,
        key=chances.automa_factory_key,
    ),
)
