"""The questions of a turn: its section, its rows, its end, and coins that are given."""

from __future__ import annotations

from dataclasses import replace

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_BRANCH, MODE_GREEDY
from engines.core.language.questions import (
    EVERY,
    NEVER,
    Answer,
    Condition,
    Question,
    Row,
    Rule,
    among,
    because,
    only_if,
    outside,
    single,
)
from engines.scythe.bots import candidates
from engines.scythe.generated import names
from engines.scythe.rules import bribes, factory, objectives, produce, queries, turn
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import can_take_bottom, coins_of
from engines.scythe.words import effects, sections
from engines.scythe.words import objectives as cards
from engines.scythe.words import turn as words

# ------------------------------------------------------------------------------------ answers of all windows of a turn

IN_HAND = only_if(objectives.holds_objectives, "you hold no objective card any more", "S9.2")
STAR_LEFT = only_if(
    objectives.has_objective_star,
    "you have placed as many stars for objectives as you can: {most_stars} is the most",
    "S9.2",
    "S12.5",
)
LATER = outside(objectives.reveals_of_turn_end, cards.too_early, "S9.4", "S9.5")
COMPLETE = among(objectives.complete_reveals, "'{objective_title}' is not complete: {lacking}", "S9.5")
REVEAL_AT_END = Answer(
    "reveal {objective}",
    choices=objectives.reveals,
    also=("[reveal] objective {objective}", "reveal"),
    conditions=(IN_HAND, STAR_LEFT, COMPLETE),
    means=cards.revealed,
    hint="{objective_title}",
    when=words.when_revealed,
)
REVEAL = replace(REVEAL_AT_END, conditions=(IN_HAND, STAR_LEFT, LATER, COMPLETE))

BRIBES_ON = only_if(
    bribes.are_bribes_allowed,
    "in this game coins do not change hands: the option 'bribes' is off",
    "S14.2",
    "S14.4",
)
HAS_COINS = only_if(bribes.has_coins, "you have no coins to give", "S14.4")
GIVEN_WHEN = because("coins are given by 'give coins' between actions, by 'give 3 to seat 2' at any time", "S14.4")
GIVE = single(
    c.GIVE,
    "give coins",
    because("you may give coins to another player", "S14.4"),
    "give [some] (coin|coins|money)",
    conditions=(BRIBES_ON, HAS_COINS),
    when=GIVEN_WHEN,
)
NOT_ASKED = "the row cannot be taken, so it is left out without a question"


def in_window(can_take: Rule) -> tuple[Answer, Answer]:
    """Revealing and giving before a row; not where it can only be left out, which is then not even asked."""
    is_asked = only_if(can_take, NOT_ASKED, "S2.4", passing=True)
    return needing(REVEAL, is_asked), needing(GIVE, is_asked)


# ------------------------------------------------------------------------------------------------------------ top row

NO_CARD = "you have no Factory card, and only that is a fifth section"
FIRST, SECOND = BIT[c.TAKE], BIT[c.TAKE_SECOND]
PART_OF = {FIRST: BIT[c.TAKE_PART], SECOND: BIT[c.TAKE_SECOND_PART], words.BOTH: words.BOTH_IN_PART}


def top(action: int, says: str, choices: int, *also: str, rules: tuple[str, ...]) -> Answer:
    """A gain of a top-row action, which needs its section and the price by these rules."""
    return Answer(
        says,
        choices,
        also=(*also, "[take] top [row] [action]"),
        conditions=(
            only_if(turn.is_on_top, words.OTHER_SECTION, "S2.2", action=action),
            only_if(
                turn.can_pay_top,
                lambda s, seat: effects.top_lacking(s, seat, action),
                *rules,
                "S2.7",
                action=action,
            ),
        ),
        means=words.top_row,
        hint=words.top_hint,
        when=words.when_in_section(lambda s, seat: turn.is_on_top(s, seat, action), words.when_top),
        through=(f"section {names.TOP_ACTIONS[action]}",),
    )


def in_part(whole: Answer, *conditions: Condition) -> Answer:
    """The same gain in part."""
    assert isinstance(whole.choices, int)
    return replace(
        whole,
        implied=NEVER,
        hint=words.part_hint,
        says=f"{whole.says} in part",
        choices=PART_OF[whole.choices],
        also=tuple(f"{way} in part" for way in whole.also),
        conditions=(*whole.conditions, *conditions),
        means=words.part_of_top_row,
    )


def implied(answer: Answer) -> Answer:
    """An answer that a typed line may leave out."""
    return replace(answer, implied=EVERY)


def needing(answer: Answer, *conditions: Condition) -> Answer:
    """An answer that needs more."""
    return replace(answer, conditions=(*answer.conditions, *conditions))


MOVE_UNITS = implied(top(c.TOP_MOVE, "move units", FIRST, "move [unit]", rules=("S3.2",)))
GAIN_COINS = top(c.TOP_MOVE, "gain coins", SECOND, "[(gain|take)] (coin|coins)", "move", rules=("S3.2",))
BOLSTER = top(c.TOP_BOLSTER, "bolster {bolstered}", words.BOTH, "bolster", "[gain] {bolster_gain}", rules=("S3.3",))
TRADE = needing(
    top(
        c.TOP_TRADE, "trade {traded}", words.BOTH, "trade", "trade for {traded}", "[gain] {trade_gain}", rules=("S3.5",)
    ),
    outside(
        turn.resources_without_site,
        "traded resources need a territory that you control with a worker on it; you have none",
        "S3.7",
    ),
)
PRODUCE = implied(top(c.TOP_PRODUCE, "produce", FIRST, rules=("S3.11", "S3.16")))
FACTORY = replace(
    PRODUCE,
    says="use factory card",
    also=("[use] factory [card]", *PRODUCE.also),
    conditions=(
        only_if(turn.is_on_factory_card, words.OTHER_SECTION, "S2.2"),
        only_if(queries.num_factory_cards, NO_CARD, "S8.7"),
        only_if(factory.can_use_factory_card, effects.factory_lacking, "S8.9", "S2.7"),
    ),
    when=words.when_in_section(lambda s, seat: turn.is_on_factory_card(s), words.when_top),
    through=("section factory",),
)

FEWER_UNITS = only_if(
    NEVER, "moving fewer units needs no 'in part': say 'move units' and end the moves earlier", "S5.1"
)
ONE_COIN = only_if(
    turn.can_gain_fewer_coins,
    "one coin cannot be taken in part; 'skip top row' leaves it",
    "S2.7",
)
NOTHING_GROWS = only_if(
    produce.productive,
    "nothing can be taken in part: no territory of yours can produce now",
    "S3.10",
    "S2.7",
    flags=produce.WITH_MILL,
)
WHOLE_CARD = only_if(factory.has_divisible_gains, "the gains of this card are taken as they are, not in part", "S8.9")
TOP: tuple[Answer, ...] = (
    MOVE_UNITS,
    in_part(MOVE_UNITS, FEWER_UNITS),
    GAIN_COINS,
    in_part(GAIN_COINS, ONE_COIN),
    BOLSTER,
    in_part(BOLSTER),
    TRADE,
    in_part(TRADE),
    PRODUCE,
    in_part(PRODUCE, NOTHING_GROWS),
    FACTORY,
    in_part(FACTORY, WHOLE_CARD),
    single(
        c.SKIP,
        "skip top row",
        because("you leave the top row out; the bottom row follows", "S2.4"),
        "(skip|no) top [row] [action]",
    ),
    *in_window(turn.can_take_top),
)

# --------------------------------------------------------------------------------------------------------- bottom row

BOTTOM_ROW = "[take] bottom [row] [action]"
ALSO_BOTTOM = ("[make] upgrade", "deploy mech", "build structure", "enlist recruit")


def bottom(action: int) -> tuple[Answer, Answer]:
    """A bottom-row action, with all its coins and with fewer."""
    name = names.BOTTOM_ACTIONS[action]
    whole = Answer(
        name,
        choices=FIRST,
        also=(ALSO_BOTTOM[action], BOTTOM_ROW),
        conditions=(
            only_if(turn.is_on_bottom, words.OTHER_SECTION, "S2.2", action=action),
            only_if(
                can_take_bottom,
                words.bottom_unpaid(action),
                "S4.2",
                "S0.8",
                "S2.7",
                "S2.5",
                action=action,
            ),
        ),
        means=words.bottom_row,
        hint=lambda s, seat: effects.bottom_words(s, seat, s.section),
        when=words.when_in_section(lambda s, seat: turn.is_on_bottom(s, action), words.when_bottom),
        through=(f"section {name}",),
        implied=EVERY,
    )
    part = replace(
        whole,
        implied=NEVER,
        hint="the same, and you say how many of the coins you take",
        says=f"{name} with fewer coins",
        choices=PART_OF[FIRST],
        also=(f"{name} in part",),
        means=words.part_of_bottom_row,
    )
    no_coins = "this section of your mat brings no coins, so there are none to decline"
    return whole, needing(part, only_if(coins_of, no_coins, "S4.3", action=action))


BOTTOM: tuple[Answer, ...] = (
    *(answer for action in range(len(names.BOTTOM_ACTIONS)) for answer in bottom(action)),
    Answer(
        "factory move",
        choices=FIRST,
        also=("[use] factory [card]", "move [(unit|units)]", BOTTOM_ROW),
        conditions=(only_if(turn.is_on_factory_card, words.OTHER_SECTION, "S2.2"),),
        means=because("one unit moves up to 2 steps, with everything that follows a Move", "S5.23", "S8.10"),
        when=words.when_in_section(lambda s, seat: turn.is_on_factory_card(s), words.when_bottom),
        through=("section factory",),
        rules=("S8.10",),
        implied=EVERY,
    ),
    single(
        c.SKIP, "skip bottom row", because("you leave the bottom row out", "S2.4"), "(skip|no) bottom [row] [action]"
    ),
    *in_window(turn.can_take_bottom_row),
)

# --------------------------------------------------------------------------------------------------------------- rows

TURN: tuple[Row, ...] = (
    Question(
        c.K_SECTION,
        asks="which section",
        about="on which section you put the action token; its top row and then its bottom row follow",
        rules=("S2.2",),
        answers=(
            Answer(
                "section {section}",
                choices=words.SECTIONS,
                also=("[choose] section {row_or_section}", "[choose] {section}"),
                conditions=(
                    among(turn.own_sections, NO_CARD, "S8.7"),
                    outside(turn.section_to_leave, words.why_move_on, "S2.3", "S12.1"),
                ),
                means=words.section_means,
                hint=sections.section_words,
                implied=EVERY,
            ),
            REVEAL,
            GIVE,
        ),
        details=words.last_turn,
        when=words.when_placed,
        apply=turn.apply_section,
        mode=MODE_BRANCH,
        candidates=candidates.candidate_sections,
        ends_search=True,
    ),
    Question(
        c.K_TOP,
        asks="top row",
        about="whether you take the top-row action of your section, and which of its gains",
        rules=("S2.2", "S2.7"),
        answers=TOP,
        details=because("the token stands on {own_section}"),
        when=words.when_top,
        ahead=words.before_top,
        fast=turn.quick_top,
        apply=turn.apply_top,
        mode=MODE_BRANCH,
        candidates=candidates.candidate_tops,
    ),
    Question(
        c.K_BOTTOM,
        asks="bottom row",
        about="whether you take the bottom-row action of your section; it is paid in full first",
        rules=("S2.2", "S2.7"),
        answers=BOTTOM,
        details=because("the token stands on {own_section}"),
        when=words.when_bottom,
        ahead=words.before_bottom,
        fast=turn.quick_bottom,
        apply=turn.apply_bottom,
        mode=MODE_BRANCH,
        candidates=candidates.candidate_bottoms,
    ),
    Question(
        c.K_END_WINDOW,
        asks="end of the turn",
        about="whether you end your turn, or reveal a completed objective first",
        rules=("S2.11", "S9.4"),
        answers=(
            single(
                c.SKIP,
                "end turn",
                because("your turn is over; the next player clockwise begins", "S2.1"),
                "end",
                "turn ends",
                "pass",
                "done",
            ),
            REVEAL_AT_END,
            GIVE,
        ),
        details=cards.in_hand,
        when=words.when_ended,
        ahead=words.begun,
        apply=turn.apply_end_window,
        must_ask=objectives.may_reveal,
        mode=MODE_GREEDY,
        candidates=candidates.candidates_of_window,
    ),
    Question(
        c.K_GIVE,
        frame=("how",),
        asks="give coins to whom",
        about="whether you give coins to another player; this option lets coins change hands",
        rules=("S14.1", "S14.4"),
        answers=(
            Answer(
                "give to {taker}",
                choices=queries.all_seats,
                also=("[give] [coins] [to] {taker}",),
                conditions=(HAS_COINS, outside(queries.own_seat, "you cannot give coins to yourself")),
                means="coins go to {taker}; you say how many next",
            ),
            single(
                c.DONE,
                "give nothing",
                because("you give nothing", "S14.4"),
                "nothing",
                "give to (nobody|none)",
                "nobody",
                "no",
                conditions=(HAS_COINS,),
            ),
        ),
        when=GIVEN_WHEN,
        through=("give coins",),
        apply=bribes.apply_give,
        candidates=candidates.decline_if_legal,
    ),
    Question(
        c.K_GIVE_AMOUNT,
        frame=("to", "how"),
        asks="how many coins to give",
        about="how many of your coins you give",
        rules=("S14.4",),
        answers=(
            Answer(
                "give {coins}",
                also=("[give] {coins} (coin|coins)", "give {coins} [(coin|coins)] to {given}"),
                conditions=(
                    outside(BIT[0], "at least one coin is given"),
                    among(bribes.payable_gifts, "you have {purse}"),
                ),
                means=because("that many coins go to {given}", "S14.1"),
            ),
        ),
        when=GIVEN_WHEN,
        through=("give coins",),
        apply=bribes.apply_give_amount,
    ),
)
