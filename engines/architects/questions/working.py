"""Questions at Mines, Storehouse, Workshop and Black Market."""

from __future__ import annotations

from engines.architects.bots import modes
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import display, locations, market
from engines.architects.words import doing as words
from engines.architects.words.places import also_dug
from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_CHAIN, MODE_GREEDY
from engines.core.language.questions import Answer, Question, Row, among, because, only_if

ON_DISPLAY = among(display.on_display, "no apprentice is at {spot}", "A3.7")
HIRE = "hire {hired} at {spot}"
HIRE_ALSO = ("hire {hired}", "{hired}", "[hire] [at] {spot}")
DRAWING = ("draw", "draw (cards|buildings)")

WORKING: tuple[Row, ...] = (
    Question(
        c.K_MINES,
        frame=("workers",),
        asks="clay or gold",
        about="what your workers dig in the Mines",
        rules=("A3.3",),
        answers=(
            Answer(
                "{dug} clay",
                BIT[t.CLAY],
                ("clay",),
                means=because("one clay for each worker and one more", "A3.3"),
                hint=also_dug,
            ),
            Answer(
                "{dug} gold",
                BIT[t.GOLD],
                ("gold",),
                conditions=(only_if(locations.gold_of, "gold takes two of your workers; this is the first", "A3.3"),),
                means=because("one gold for every two workers", "A3.3"),
                hint=also_dug,
            ),
        ),
        mode=modes.mode_of_choice,
        apply=locations.apply_mines,
    ),
    Question(
        c.K_TRADE,
        frame=("left",),
        asks="what to trade",
        about="what you trade at the King's Storehouse",
        rules=("A3.6",),
        answers=(
            Answer(
                "trade {trade}",
                words.TRADES,
                ("{trade}",),
                conditions=(
                    among(locations.open_trades, "only {trader} makes this trade, whom you do not have", "A9.4"),
                    among(locations.payable_trades, "you have {goods}", "A3.6"),
                ),
                means=because("one of your actions; what you gain may pay for the next", "A3.6"),
            ),
            Answer(
                "end trades",
                BIT[c.END_TRADES],
                ("(end|stop|done)", "no [more] trades"),
                means=because("fewer trades may be made than allowed", "A3.6"),
            ),
        ),
        details=because("you have {left}, and {goods}", "A3.6"),
        when=because("trades are made by a worker at the King's Storehouse", "A3.6"),
        mode=modes.mode_of_last,
        apply=locations.apply_trade,
    ),
    Question(
        c.K_WORKSHOP,
        frame=("workers",),
        asks="hire or draw",
        about="whether you hire an apprentice or draw building cards",
        rules=("A3.7",),
        answers=(
            Answer(
                HIRE,
                words.SPOTS,
                HIRE_ALSO,
                conditions=(
                    ON_DISPLAY,
                    among(display.affordable_spots, "it costs {hire_price} silver; you have {silver}", "A3.7", "A3.8"),
                ),
                means=words.means_of_hire,
                hint="{hire_price} silver; {hired_gist}",
            ),
            Answer(
                "draw {cards}",
                BIT[c.DRAW],
                DRAWING,
                means=because("one card, and one more for every two of your workers there", "A3.13"),
            ),
        ),
        when=because("apprentices are hired by a worker in the Workshop", "A3.7"),
        mode=modes.mode_of_choice,
        apply=display.apply_workshop,
    ),
    Question(
        c.K_MARKET,
        asks="hire, or draw five",
        about="whether you hire any apprentice, or draw five building cards and keep one",
        rules=("A5.2",),
        answers=(
            Answer(
                HIRE,
                words.SPOTS,
                HIRE_ALSO,
                conditions=(ON_DISPLAY,),
                means=lambda s, x: words.means_of_card(s, x),
                hint="{hired_gist}",
            ),
            Answer(
                "draw and keep one",
                BIT[c.DRAW],
                (*DRAWING, "draw (5|five) [(cards|buildings)] [keep (1|one)]"),
                conditions=(
                    only_if(market.can_draw, "a hire was cheaper; drawing takes silver that you lack", "A11.7"),
                ),
                means=because("five building cards are drawn, one is kept, the rest goes under the pile", "A5.2"),
            ),
        ),
        mode=modes.mode_of_choice,
        apply=market.apply_market,
    ),
    Question(
        c.K_TAVERN,
        asks="whom to hire for free",
        about="which apprentice on display you hire for free",
        rules=("A10.8",),
        answers=(
            Answer(
                HIRE,
                words.SPOTS,
                HIRE_ALSO,
                conditions=(ON_DISPLAY,),
                means=lambda s, x: words.means_of_card(s, x),
                hint="{hired_gist}",
            ),
            Answer(
                "hire nobody", BIT[c.DECLINE_HIRE], ("nobody",), means=because("the Tavern may be declined", "A6.5")
            ),
        ),
        mode=MODE_GREEDY,
        apply=display.apply_tavern,
    ),
    Question(
        c.K_START_APPRENTICE,
        asks="which apprentice to start with",
        about="which apprentice on display you begin with",
        rules=("A1.20",),
        answers=(
            Answer(
                "take {hired} at {spot}",
                words.SPOTS,
                HIRE_ALSO,
                conditions=(ON_DISPLAY,),
                means=lambda s, x: words.means_of_card(s, x),
                hint="{hired_gist}",
            ),
        ),
        mode=modes.mode_of_choice,
        apply=display.apply_start_apprentice,
    ),
    Question(
        c.K_DISMISS,
        frame=("spot",),
        asks="whom to let go to make room",
        about="which of your apprentices makes room for the new one",
        rules=("A3.12",),
        answers=(
            Answer(
                "dismiss {apprentice}",
                words.APPRENTICES,
                ("(discard|dismiss) {apprentice}", "{apprentice}"),
                conditions=(among(display.own_apprentices, "you do not have {apprentice}", "A3.12"),),
                means=because("it goes under the pile; its virtue stays as it is", "A3.10", "A3.12"),
                hint="{ability}",
            ),
        ),
        details=because("you may have {limit} apprentices: {apprentices}", "A3.12"),
        mode=MODE_CHAIN,
        apply=display.apply_dismiss,
    ),
)
