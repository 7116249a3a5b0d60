"""Questions of a turn: the main action, a die and its space, a worker and its card, resting."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import MODE_BRANCH, MODE_QUICK
from engines.core.questions import Answer, Question, Reason, Row, because
from engines.wayfarers.bots import candidates
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import dice, resting, turn, workers
from engines.wayfarers.words import hints
from engines.wayfarers.words.masks import placing

YELLOW = ("[use] [the] yellow guild",)
PIPS_UNUSED = Reason(placing.yellow_unused, "you used the yellow guild this turn already", ("Y6.3",))
PIPS_TOKEN = Reason(placing.yellow_token, "you have no influence in the yellow guild", ("Y6.3",))
PIPS_DIE = Reason(placing.supply_to_shift, "you have no die in supply", ("Y6.5",))
AFTER_ACTION = Reason(
    placing.pips_after_action, "at this table it is used before the main action, or on the die being placed", ("Y6.5",)
)
PIPS_MEAN = because("you spend 1 yellow influence and change dice in supply by 1 twice: one die or two", "Y6.5")
ONE_CHANGE = because("the die changes by 1", "Y6.5", "Y10.8")
FACES = BIT[k.FACES] - 1
PIPS_OF_DICE = BIT[k.FACES * 2] - 1
DOWN = sum(BIT[x] for x in range(0, k.FACES * 2, 2))
UP = PIPS_OF_DICE & ~DOWN
ONE_PIP = (
    Reason(placing.shiftable, "no die in supply shows {shifted}", ("Y10.17",)),
    Reason(placing.on_a_die, "a die shows 1 to 6, and never goes round", ("Y10.17", "Y10.8")),
)

TURN: tuple[Row, ...] = (
    Question(
        k.K_ACTION,
        asks="which main action",
        about="which main action you take: place a die, place a worker, or rest",
        rules=("Y2.2",),
        answers=(
            Answer(
                "place a {face}",
                FACES << k.DIE,
                ("[place] [a] die {face}", "die showing {face}"),
                reasons=(
                    Reason(placing.has_face, "you have no die showing {face} in supply", ("Y10.1",)),
                    Reason(
                        placing.face_fits,
                        "a {face} has the assets for none of your free die spaces",
                        ("Y10.2",),
                    ),
                ),
                means=because("the die goes on a free die space of yours that it has the assets for", "Y10.1", "Y10.2"),
                hint=hints.die_goes,
            ),
            Answer(
                "place a {worker} worker",
                (BIT[t.NUM_COLOURS] - 1) << k.WORKER,
                ("[place] [a] {worker} [worker]",),
                reasons=(
                    Reason(placing.has_worker, "you have no {worker} worker in supply", ("Y11.1",)),
                    Reason(
                        placing.worker_fits,
                        "no card takes a {worker} worker for an effect that you can use",
                        ("Y11.4", "Y11.2"),
                    ),
                ),
                means=because("it goes on a face-up card for the effect beside it", "Y11.1"),
                hint=hints.worker_goes,
            ),
            Answer(
                "rest",
                BIT[k.REST],
                reasons=(Reason(placing.may_rest, "you have placed no die", ("Y2.3",)),),
                means=because("all placed dice come back and are rolled", "Y12.2"),
                hint=hints.rest,
            ),
            Answer(
                "use the yellow guild",
                BIT[k.PIPS],
                YELLOW,
                reasons=(PIPS_UNUSED, PIPS_TOKEN, PIPS_DIE),
                means=PIPS_MEAN,
            ),
        ),
        when=because("a main action is taken once a turn", "Y2.2"),
        legal=turn.legal_action,
        mode=MODE_BRANCH,
        candidates=candidates.candidate_actions,
        ends_search=True,
        apply=turn.apply_action,
    ),
    Question(
        k.K_DIE_VALUE,
        frame=("face",),
        asks="which value for the {die}",
        about="to what the caravan changes the die before it is placed",
        rules=("Y10.5", "Y10.7"),
        answers=(
            Answer(
                "as {face}",
                FACES,
                ("{face}",),
                reasons=(
                    Reason(placing.reached, "your caravan does not change a {die} to {face}", ("Y10.6", "Y10.7")),
                    Reason(
                        placing.value_fits,
                        "a {face} has the assets for none of your free die spaces",
                        ("Y10.2",),
                    ),
                ),
                means=because("the column of {face} in your caravan serves the die", "Y10.4"),
                hint=hints.column,
                implied=lambda face: BIT[face],
            ),
        ),
        legal=dice.legal_die_value,
        mode=MODE_BRANCH,
        candidates=candidates.candidate_values,
        apply=dice.apply_die_value,
    ),
    Question(
        k.K_DIE_SPACE,
        frame=("face",),
        asks="which die space for the {die}",
        about="on which die space the die goes",
        rules=("Y10.1", "Y10.2"),
        answers=(
            Answer(
                "{die_space}",
                placing.ALL_SPACES,
                ("(on|to) {die_space}",),
                reasons=(
                    Reason(placing.own_spaces, "{die_space} is no die space of yours", ("Y10.1",)),
                    Reason(placing.not_occupied, "a die is on {die_space}", ("Y10.1",)),
                    Reason(placing.supplied, "{die_space} needs {need}; the die has {have}", ("Y10.2", "Y10.3")),
                ),
                means=because("you may use its action, all or part of it", "Y10.11"),
                hint=hints.die_space,
            ),
            Answer(
                "use the yellow guild",
                BIT[k.SPACE_PIPS],
                YELLOW,
                reasons=(
                    PIPS_UNUSED,
                    PIPS_TOKEN,
                    Reason(placing.pips_help, "even two changes would not make the die fit anywhere", ("Y10.2",)),
                ),
                means=PIPS_MEAN,
            ),
        ),
        when=because("a die is put on its space after it was chosen", "Y10.1"),
        legal=dice.legal_die_space,
        mode=MODE_BRANCH,
        candidates=candidates.candidate_spaces,
        apply=dice.apply_die_space,
    ),
    Question(
        k.K_PIPS,
        frame=("pips", "hand"),
        asks="which change by the yellow guild",
        about="which die the yellow guild changes by one",
        rules=("Y6.5",),
        answers=(
            Answer(
                "{shifted} down",
                DOWN,
                reasons=(
                    *ONE_PIP,
                    Reason(placing.hand_fits, "the die in hand would fit nowhere", ("Y10.2",)),
                ),
                means=ONE_CHANGE,
            ),
            Answer(
                "{shifted} up",
                UP,
                reasons=(
                    *ONE_PIP,
                    Reason(placing.hand_fits, "the die in hand would fit nowhere", ("Y10.2",)),
                ),
                means=ONE_CHANGE,
            ),
            Answer(
                "die in hand down",
                BIT[k.HAND_DOWN],
                reasons=(
                    Reason(placing.on_the_hand, "it cannot go below 1, or you hold none", ("Y10.8",)),
                    Reason(placing.hand_fits, "it would fit nowhere", ("Y10.2",)),
                ),
                means=ONE_CHANGE,
            ),
            Answer(
                "die in hand up",
                BIT[k.HAND_UP],
                reasons=(
                    Reason(placing.on_the_hand, "it cannot go above 6, or you hold none", ("Y10.8",)),
                    Reason(placing.hand_fits, "it would fit nowhere", ("Y10.2",)),
                ),
                means=ONE_CHANGE,
            ),
            Answer(
                "no second change",
                BIT[k.NO_PIP],
                ("[no] more",),
                reasons=(
                    Reason(
                        lambda pips: pips < k.PIPS_OF_ABILITY, "the yellow guild changes at least one die", form=True
                    ),
                    Reason(placing.hand_fits, "the die in hand fits nowhere yet", ("Y10.2",)),
                ),
                means=ONE_CHANGE,
            ),
        ),
        legal=dice.legal_pips,
        mode=MODE_QUICK,
        candidates=candidates.candidate_pips,
        apply=dice.apply_pips,
    ),
    Question(
        k.K_WORKER_PLACE,
        frame=("colour",),
        asks="which card for the {colour} worker",
        about="on which face-up card the {colour} worker goes",
        rules=("Y11.1",),
        answers=(
            Answer(
                "{place}",
                placing.ALL_PLACES,
                ("(on|to) {place}",),
                reasons=(
                    Reason(placing.row_holds, "that row takes no {colour} workers", ("Y11.2",)),
                    Reason(placing.with_card, "no card lies at {place}", ("Y8.15",)),
                    Reason(placing.without_worker, "a {colour} worker is on that card", ("Y11.2",)),
                    Reason(placing.fee_payable, "you cannot pay the fee for another player's influence", ("Y4.4",)),
                    Reason(placing.slot_of_use, "you cannot use any part of the effect beside {place}", ("Y11.4",)),
                ),
                means=because("you pay the fee, then the cost, then resolve the effect beside the card", "Y11.3"),
                hint=hints.slot,
            ),
        ),
        when=because("a worker is put on its card after it was chosen", "Y11.1"),
        legal=workers.legal_worker_place,
        mode=MODE_BRANCH,
        candidates=candidates.candidate_places,
        apply=workers.apply_worker_place,
    ),
    Question(
        k.K_REROLL,
        frame=("dice",),
        asks="which die to roll again",
        about="which of the dice that you had not placed you roll again",
        rules=("Y12.2",),
        answers=(
            Answer(
                "roll a {face} again",
                FACES,
                ("{face}",),
                reasons=(Reason(placing.not_rerolled, "you have no such die that was not placed", ("Y12.2",)),),
                means=because("you may roll each die that was not placed once", "Y12.2"),
            ),
            Answer(
                "keep the dice",
                BIT[k.KEEP_DICE],
                ("keep",),
                means=because("you may keep dice that were not placed as they are", "Y12.2"),
            ),
        ),
        legal=resting.legal_reroll,
        mode=MODE_QUICK,
        candidates=candidates.candidate_reroll,
        apply=resting.apply_reroll,
    ),
    Question(
        k.K_AFTER,
        asks="anything more this turn",
        about="whether you use the yellow guild before your turn ends",
        rules=("Y6.5",),
        answers=(
            Answer(
                "use the yellow guild",
                BIT[k.AFTER_PIPS],
                YELLOW,
                reasons=(AFTER_ACTION, PIPS_UNUSED, PIPS_TOKEN, PIPS_DIE),
                means=PIPS_MEAN,
            ),
            Answer(
                "end the turn",
                BIT[k.AFTER_END],
                ("end [turn]", "no"),
                means=because("the displays are refilled, and it is the next player's turn", "Y2.6"),
            ),
        ),
        when=hints.turn_ends,
        legal=turn.legal_after,
        mode=MODE_QUICK,
        candidates=candidates.no_pips,
        apply=turn.apply_after,
    ),
)
