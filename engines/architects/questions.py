"""Every question of Architects, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.architects.rules import guildhall, locations, opening, turn
from engines.architects.words import places as words
from engines.core.bits import BIT
from engines.core.questions import NEVER, Answer, Chance, Question, Reason, Row, Step, because

WORKER_TO = ("[place] [worker] (on|in|at|to) {place}",)

QUESTIONS: tuple[Row, ...] = (
    Question(
        k.K_PLACE,
        asks="where a worker goes",
        about="where you place a worker",
        rules=("A2.2",),
        answers=(
            Answer("{place}", words.OPEN, WORKER_TO, means=words.means_of_place, hint=words.gathered),
            Answer(
                "{place}",
                BIT[t.GUILDHALL],
                WORKER_TO,
                reasons=(Reason(words.can_build, "{costs}; you have {goods}", ("A2.7", "A6.4")),),
                means=because("the worker stays there, and you construct a building", "A6.2", "A6.3"),
            ),
            Answer(
                "{place}",
                BIT[t.PRISON],
                WORKER_TO,
                reasons=(Reason(NEVER, "no worker is ever placed in Prison", ("A4.14",)),),
            ),
        ),
        when=because("a worker is placed at the start of a turn", "A2.2"),
        legal=turn.legal_place,
        apply=turn.apply_place,
    ),
    Question(
        k.K_MINES,
        frame=("workers",),
        asks="clay or gold",
        about="what your workers dig in the Mines",
        rules=("A3.3",),
        answers=(
            Answer(
                "{dug} clay", BIT[t.CLAY], ("clay",), means=because("one clay for each worker and one more", "A3.3")
            ),
            Answer(
                "{dug} gold",
                BIT[t.GOLD],
                ("gold",),
                reasons=(Reason(words.with_gold, "gold takes two of your workers; this is the first", ("A3.3",)),),
                means=because("one gold for every two workers", "A3.3"),
            ),
        ),
        legal=locations.legal_mines,
        apply=locations.apply_mines,
    ),
    Question(
        k.K_BUILD,
        asks="which building you construct",
        about="which building you construct",
        rules=("A6.3", "A6.4"),
        answers=(
            Answer(
                "{building}",
                words.BUILDINGS,
                ("(build|construct) {building}",),
                reasons=(Reason(words.payable, "it costs {cost}; you have {goods}", ("A6.4",)),),
                means=words.means_of_build,
                hint="for {cost}",
            ),
        ),
        when=because("buildings are constructed by a worker in the Guildhall", "A6.3"),
        legal=guildhall.legal_build,
        apply=guildhall.apply_build,
    ),
    Question(
        k.K_TAKE_BACK,
        asks="which worker comes back",
        about="which of your workers comes back, for you have none to place",
        rules=("A2.3",),
        answers=(
            Answer(
                "{place}",
                words.OPEN,
                ("[take back] [worker] from {place}",),
                reasons=(Reason(turn.with_workers, "you have no worker at {place}", ("A2.3",)),),
                means=because("you can place it from your next turn on", "A2.4"),
            ),
            Answer(
                "{place}",
                BIT[t.PRISON],
                ("[take back] [worker] from {place}",),
                reasons=(Reason(words.without_workers, "you have workers on open locations", ("A2.3", "A2.6")),),
                means=because("you can place it from your next turn on", "A2.4", "A2.6"),
            ),
        ),
        legal=turn.legal_take_back,
        apply=turn.apply_take_back,
    ),
    # ------------------------------------------------------------------------------------------------------- chance
    Chance(
        k.K_FIRST_PLAYER,
        asks="who starts",
        about="who starts",
        rules=("A1.11",),
        answers=(Answer("{seat}", opening.legal_first_player),),
        legal=opening.legal_first_player,
        apply=opening.apply_first_player,
        key=opening.first_player_key,
    ),
    # -------------------------------------------------------------------------------------------------------- steps
    Step(k.K_START_GAME, opening.start_game),
    Step(k.K_START_TURN, turn.start_turn),
    Step(k.K_FILL_SPACE, guildhall.fill_space),
    Step(k.K_END_TURN, turn.end_turn),
)
