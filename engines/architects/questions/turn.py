"""Questions at the start of a turn: where a worker goes, or which one comes back."""

from __future__ import annotations

from engines.architects.bots import modes
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall, locations, market, town, turn
from engines.architects.words import places as words
from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_BRANCH
from engines.core.language.questions import EVERY, NEVER, Answer, Question, Row, among, because, only_if, unless

WORKER_TO = ("[place] [worker] (on|in|at|to) {place}", "place [worker] {place}", "(go to|visit) {place}")
WORKER_FROM = ("[take back] [worker] (from|in|on) {place}",)
NONE_OPEN = unless(turn.has_open_workers, "you have workers on open locations", "A2.3", "A2.6")
BY_OPTION = only_if(turn.takes_elsewhere, "workers come back from open locations only", "A2.6")
NEXT_TURN = because("you can place it from your next turn on", "A2.4")

TURN: tuple[Row, ...] = (
    Question(
        c.K_PLACE,
        asks="where to place a worker",
        about="where you place a worker",
        rules=("A2.2",),
        answers=(
            Answer("{place}", words.ALWAYS, WORKER_TO, means=words.means_of_place, hint=words.brings, implied=EVERY),
            Answer(
                "{place}",
                BIT[t.TOWN_CENTRE],
                WORKER_TO,
                implied=EVERY,
                conditions=(
                    only_if(
                        town.can_pay_first_capture,
                        "the first capture costs {capture_price} silver of tax; you have {silver}",
                        *("A2.7", "A4.3"),
                    ),
                ),
                means=because("you may capture groups of workers of one colour at one location", "A4.1", "A4.2"),
                hint=words.captures,
            ),
            Answer(
                "{place}",
                BIT[t.TAX_STAND],
                WORKER_TO,
                implied=EVERY,
                conditions=(only_if(locations.has_tax, "no silver lies on the Tax Stand", "A2.7", "A3.14"),),
                means=because("you take all silver there, and lose virtue", "A3.14"),
                hint=words.tax,
            ),
            Answer(
                "{place}",
                BIT[t.GUARDHOUSE],
                WORKER_TO,
                implied=EVERY,
                conditions=(
                    only_if(
                        town.has_guard_action,
                        "you have captured nobody, none of yours is in Prison or on another board, and you can pay "
                        "off no debt",
                        *("A2.7", "A4.12"),
                    ),
                ),
                means=because("captured workers, your own ones and your debts are dealt with", "A4.9"),
                hint=words.guards,
            ),
            Answer(
                "{place}",
                BIT[t.GUILDHALL],
                WORKER_TO,
                implied=EVERY,
                conditions=(
                    only_if(
                        guildhall.has_work,
                        words.why_no_work,
                        *("A2.7", "A6.3"),
                    ),
                ),
                means=because("the worker stays there for good; construct, or work on the cathedral", "A6.2", "A6.3"),
                hint=words.works,
            ),
            Answer(
                "{place}",
                words.MARKETS,
                WORKER_TO,
                implied=EVERY,
                conditions=(
                    unless(
                        market.is_barred,
                        "with 10 virtue or more nobody goes to the Black Market; you have {virtue}",
                        *("A5.1", "A7.2"),
                    ),
                    among(market.empty_spaces, "somebody stands there already", "A5.1"),
                    among(market.payable_spaces, "it costs {space_price} silver; you have {silver}", "A5.1", "A5.2"),
                ),
                means=because("you pay silver and virtue, and the third worker there causes a reset", "A5.2", "A5.6"),
                hint=words.market_hint,
            ),
            Answer(
                "{place}",
                BIT[t.PRISON],
                WORKER_TO,
                implied=EVERY,
                conditions=(only_if(NEVER, "no worker is ever placed in Prison", "A4.14"),),
            ),
        ),
        when=because("a worker is placed at the start of a turn", "A2.2"),
        mode=MODE_BRANCH,
        ends_search=True,
        apply=turn.apply_place,
    ),
    Question(
        c.K_TAKE_BACK,
        asks="which worker to take back",
        about="which of your workers comes back, for you have none to place",
        rules=("A2.3",),
        answers=(
            Answer(
                "{place}",
                words.OPEN,
                WORKER_FROM,
                conditions=(among(turn.with_workers, "you have no worker at {place}", "A2.3"),),
                means=NEXT_TURN,
            ),
            Answer(
                "{place}",
                words.ELSEWHERE,
                WORKER_FROM,
                conditions=(
                    NONE_OPEN,
                    BY_OPTION,
                    among(turn.elsewhere, "you have no worker there", "A2.6"),
                ),
                means=NEXT_TURN,
            ),
            Answer(
                "{place}",
                turn.boards,
                WORKER_FROM,
                conditions=(
                    NONE_OPEN,
                    BY_OPTION,
                    among(turn.elsewhere, "no worker of yours is on the {place}", "A2.6"),
                ),
                means=NEXT_TURN,
            ),
            Answer(
                "{place}",
                BIT[t.GUILDHALL],
                WORKER_FROM,
                conditions=(only_if(NEVER, "workers stay in the Guildhall for good", "A2.3", "A6.2"),),
            ),
        ),
        mode=modes.mode_of_choice,
        ends_search=True,
        apply=turn.apply_take_back,
    ),
)
