"""Questions of a turn: the main action, a die and its space, a worker and its card, resting."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_BRANCH, MODE_QUICK
from engines.core.language.questions import Answer, Question, Row, among, because, only_if, outside, unless
from engines.wayfarers.bots import candidates
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import decks, dice, influence, journal, resting, turn, workers
from engines.wayfarers.words import hints

YELLOW = ("[use] [the] yellow guild",)
PIPS_UNUSED = unless(journal.is_used, "you used the yellow guild this turn already", "Y6.3", guild=t.GUILD_YELLOW)
PIPS_TOKEN = only_if(journal.tokens_in, "you have no influence in the yellow guild", "Y6.3", guild=t.GUILD_YELLOW)
PIPS_DIE = only_if(dice.dice_in_supply, "you have no die in supply", "Y6.5")
AFTER_ACTION = only_if(
    turn.allows_pips_after, "at this table it is used before the main action, or on the die being placed", "Y6.5"
)
PIPS_MEAN = because("you spend 1 yellow influence and change dice in supply by 1 twice: one die or two", "Y6.5")
ONE_CHANGE = because("the die changes by 1", "Y6.5", "Y10.8")
FACES = BIT[c.FACES] - 1
PIPS_OF_DICE = BIT[c.FACES * 2] - 1
DOWN = sum(BIT[x] for x in range(0, c.FACES * 2, 2))
UP = PIPS_OF_DICE & ~DOWN
LOWEST_DOWN, HIGHEST_UP = BIT[0], BIT[c.FACES * 2 - 1]
ONE_PIP = (
    among(dice.shiftable, "no die in supply shows {shifted}", "Y10.17"),
    outside(LOWEST_DOWN | HIGHEST_UP, "a die shows 1 to 6, and never goes round", "Y10.17", "Y10.8"),
)
HAND_FITS = only_if(dice.fits_after, "the die in hand would fit nowhere", "Y10.2", step=0)

TURN: tuple[Row, ...] = (
    Question(
        c.K_ACTION,
        asks="which main action",
        about="which main action you take: place a die, place a worker, or rest",
        rules=("Y2.2",),
        answers=(
            Answer(
                "place a {face}",
                FACES << c.DIE,
                ("[place] [a] die {face}", "die showing {face}"),
                conditions=(
                    among(dice.faces_in_supply, "you have no die showing {face} in supply", "Y10.1"),
                    among(dice.placeable, "a {face} has the assets for none of your free die spaces", "Y10.2"),
                ),
                means=because("the die goes on a free die space of yours that it has the assets for", "Y10.1", "Y10.2"),
                hint=hints.die_goes,
            ),
            Answer(
                "place a {worker} worker",
                (BIT[t.NUM_COLOURS] - 1) << c.WORKER,
                ("[place] [a] {worker} [worker]",),
                conditions=(
                    among(workers.colours_in_supply, "you have no {worker} worker in supply", "Y11.1"),
                    among(
                        workers.placeable_colours,
                        "no card takes a {worker} worker for an effect that you can use",
                        "Y11.4",
                        "Y11.2",
                    ),
                ),
                means=because("it goes on a face-up card for the effect beside it", "Y11.1"),
                hint=hints.worker_goes,
            ),
            Answer(
                "rest",
                BIT[c.REST],
                conditions=(only_if(resting.can_rest, "you have placed no die", "Y2.3"),),
                means=because("all placed dice come back and are rolled", "Y12.2"),
                hint=hints.rest,
            ),
            Answer(
                "use the yellow guild",
                BIT[c.PIPS],
                YELLOW,
                conditions=(PIPS_UNUSED, PIPS_TOKEN, PIPS_DIE),
                means=PIPS_MEAN,
            ),
        ),
        when=because("a main action is taken once a turn", "Y2.2"),
        mode=MODE_BRANCH,
        candidates=candidates.candidate_actions,
        ends_search=True,
        apply=turn.apply_action,
    ),
    Question(
        c.K_DIE_VALUE,
        frame=("face",),
        asks="which value for the {die}",
        about="to what the caravan changes the die before it is placed",
        rules=("Y10.5", "Y10.7"),
        answers=(
            Answer(
                "as {face}",
                FACES,
                ("{face}",),
                conditions=(
                    among(dice.reach, "your caravan does not change a {die} to {face}", "Y10.6", "Y10.7"),
                    among(dice.fitting, "a {face} has the assets for none of your free die spaces", "Y10.2"),
                ),
                means=because("the column of {face} in your caravan serves the die", "Y10.4"),
                hint=hints.column,
                implied=lambda face: BIT[face],
                nothing=lambda face: BIT[face],
            ),
        ),
        mode=MODE_BRANCH,
        candidates=candidates.candidate_values,
        apply=dice.apply_die_value,
    ),
    Question(
        c.K_DIE_SPACE,
        frame=("face",),
        asks="which die space for the {die}",
        about="on which die space the die goes",
        rules=("Y10.1", "Y10.2"),
        answers=(
            Answer(
                "{die_space}",
                c.ALL_SPACES,
                ("(on|to) {die_space}",),
                conditions=(
                    among(dice.own_spaces, "{die_space} is not a die space of yours", "Y10.1"),
                    outside(dice.occupied_spaces, "a die is on {die_space}", "Y10.1"),
                    among(dice.supplied, "{die_space} needs {need}; the die has {have}", "Y10.2", "Y10.3"),
                ),
                means=because("you may use its action, all or part of it", "Y10.11"),
                hint=hints.die_space,
            ),
            Answer(
                "use the yellow guild",
                BIT[c.SPACE_PIPS],
                YELLOW,
                conditions=(
                    PIPS_UNUSED,
                    PIPS_TOKEN,
                    only_if(
                        dice.fits_within,
                        "even two changes would not make the die fit anywhere",
                        "Y10.2",
                        pips=c.PIPS_OF_ABILITY,
                    ),
                ),
                means=PIPS_MEAN,
            ),
        ),
        when=because("a die is put on its space after it was chosen", "Y10.1"),
        mode=MODE_BRANCH,
        candidates=candidates.candidate_spaces,
        apply=dice.apply_die_space,
    ),
    Question(
        c.K_PIPS,
        frame=("pips", "hand"),
        asks="which change by the yellow guild",
        about="which die the yellow guild changes by one",
        rules=("Y6.5",),
        answers=(
            Answer(
                "{shifted} down",
                DOWN,
                conditions=(*ONE_PIP, HAND_FITS),
                means=ONE_CHANGE,
            ),
            Answer(
                "{shifted} up",
                UP,
                conditions=(*ONE_PIP, HAND_FITS),
                means=ONE_CHANGE,
            ),
            Answer(
                "die in hand down",
                BIT[c.HAND_DOWN],
                conditions=(
                    only_if(dice.can_lower_hand, "it cannot go below 1, or you hold none", "Y10.8"),
                    only_if(dice.fits_after, "it would fit nowhere", "Y10.2", step=-1),
                ),
                means=ONE_CHANGE,
            ),
            Answer(
                "die in hand up",
                BIT[c.HAND_UP],
                conditions=(
                    only_if(dice.can_raise_hand, "it cannot go above 6, or you hold none", "Y10.8"),
                    only_if(dice.fits_after, "it would fit nowhere", "Y10.2", step=1),
                ),
                means=ONE_CHANGE,
            ),
            Answer(
                "no second change",
                BIT[c.NO_PIP],
                ("[no] more",),
                conditions=(
                    only_if(dice.has_changed, "the yellow guild changes at least one die", form=True),
                    only_if(dice.fits_after, "the die in hand fits nowhere yet", "Y10.2", step=0),
                ),
                means=ONE_CHANGE,
            ),
        ),
        mode=MODE_QUICK,
        candidates=candidates.candidate_pips,
        apply=dice.apply_pips,
    ),
    Question(
        c.K_WORKER_PLACE,
        frame=("colour",),
        asks="which card for the {colour} worker",
        about="on which face-up card the {colour} worker goes",
        rules=("Y11.1",),
        answers=(
            Answer(
                "{place}",
                c.ALL_PLACES,
                ("(on|to) {place}",),
                conditions=(
                    among(workers.rows_for, "that row takes no {colour} workers", "Y11.2"),
                    among(decks.with_card, "no card lies at {place}", "Y8.15"),
                    among(workers.without_worker, "a {colour} worker is on that card", "Y11.2"),
                    among(influence.with_payable_fee, "you cannot pay the fee for another player's influence", "Y4.4"),
                    among(workers.usable, "you cannot use any part of the effect beside {place}", "Y11.4"),
                ),
                means=because("you pay the fee, then the cost, then resolve the effect beside the card", "Y11.3"),
                hint=hints.slot,
            ),
        ),
        when=because("a worker is put on its card after it was chosen", "Y11.1"),
        mode=MODE_BRANCH,
        candidates=candidates.candidate_places,
        apply=workers.apply_worker_place,
    ),
    Question(
        c.K_REROLL,
        frame=("dice",),
        asks="which die to roll again",
        about="which of the dice that you had not placed you roll again",
        rules=("Y12.2",),
        answers=(
            Answer(
                "roll a {face} again",
                FACES,
                ("{face}",),
                conditions=(among(resting.rerollable, "you have no such die that was not placed", "Y12.2"),),
                means=because("you may roll each die that was not placed once", "Y12.2"),
            ),
            Answer(
                "keep the dice",
                BIT[c.KEEP_DICE],
                ("keep",),
                means=because("you may keep dice that were not placed as they are", "Y12.2"),
            ),
        ),
        mode=MODE_QUICK,
        candidates=candidates.candidate_reroll,
        apply=resting.apply_reroll,
    ),
    Question(
        c.K_AFTER,
        asks="anything more this turn",
        about="whether you use the yellow guild before your turn ends",
        rules=("Y6.5",),
        answers=(
            Answer(
                "use the yellow guild",
                BIT[c.AFTER_PIPS],
                YELLOW,
                conditions=(AFTER_ACTION, PIPS_UNUSED, PIPS_TOKEN, PIPS_DIE),
                means=PIPS_MEAN,
            ),
            Answer(
                "end the turn",
                BIT[c.AFTER_END],
                ("end [turn]", "no"),
                means=because("the displays are refilled, and it is the next player's turn", "Y2.6"),
            ),
        ),
        when=hints.turn_ends,
        mode=MODE_QUICK,
        candidates=candidates.no_pips,
        apply=turn.apply_after,
    ),
)
