"""The questions of a turn: its section, its rows, its end, and coins that are given."""

from __future__ import annotations

from dataclasses import replace

from engines.core.bits import BIT
from engines.core.constants import MODE_BRANCH, MODE_GREEDY
from engines.core.counting import amounts
from engines.core.questions import EVERY, NEVER, Answer, Question, Reason, Row, because, needs, single
from engines.scythe.bots import candidates
from engines.scythe.generated import names
from engines.scythe.rules import bribes, objectives, turn
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import can_take_bottom, coins_of
from engines.scythe.rules.factory import can_use_factory_card, factory_answers
from engines.scythe.rules.produce import WITH_MILL, productive
from engines.scythe.rules.turn import box_amount
from engines.scythe.words import effects, sections
from engines.scythe.words import objectives as cards
from engines.scythe.words import turn as words
from engines.scythe.words.phrases import all_seats, other_seats

# ------------------------------------------------------------------------------------ answers of all windows of a turn

IN_HAND = needs(cards.held, "you hold no objective card any more", "S9.2")
STAR_LEFT = needs(
    cards.star_left,
    "you have placed as many stars for objectives as you can: {most_stars} is the most",
    "S9.2",
    "S12.5",
)
LATER = needs(cards.shown_now, cards.too_early, "S9.4", "S9.5")
COMPLETE = needs(cards.complete, "'{objective_title}' is not complete: {lacking}", "S9.5")
REVEAL_AT_END = Answer(
    "reveal {objective}",
    choices=lambda s, seat: cards.held(s, seat) or BIT[c.REVEAL_LOW],  # the first one also with no card in hand
    also=("[reveal] objective {objective}", "reveal"),
    reasons=(IN_HAND, STAR_LEFT, COMPLETE),
    means=cards.revealed,
    hint="{objective_title}",
    when=words.when_revealed,
)
REVEAL = replace(REVEAL_AT_END, reasons=(IN_HAND, STAR_LEFT, LATER, COMPLETE))

BRIBES_ON = needs(
    lambda s: s.options & c.OPTION_BRIBES != 0,
    "in this game coins do not change hands: the option 'bribes' is off",
    "S14.2",
    "S14.4",
)
HAS_COINS = needs(lambda s, seat: s.coins[seat] > 0, "you have no coins to give", "S14.4")
GIVEN_WHEN = because("coins are given by 'give coins' between actions, by 'give 3 to seat 2' at any time", "S14.4")
GIVE = single(
    c.GIVE,
    "give coins",
    because("you may give coins to another player", "S14.4"),
    "give [some] (coin|coins|money)",
    reasons=(BRIBES_ON, HAS_COINS),
    when=GIVEN_WHEN,
)

# ------------------------------------------------------------------------------------------------------------ top row

NO_CARD = "you have no Factory card, and only that is a fifth section"
OTHER_SECTION = "your action token is on {own_section} this turn, and only its rows can be taken"
FIRST, SECOND = BIT[c.TAKE], BIT[c.TAKE_SECOND]
PART_OF = {FIRST: BIT[c.TAKE_PART], SECOND: BIT[c.TAKE_SECOND_PART], words.BOTH: words.BOTH_IN_PART}


def top(action: int, says: str, choices: int, *also: str, rules: tuple[str, ...]) -> Answer:
    """A gain of a top-row action, which needs its section and the price by these rules."""
    return Answer(
        says,
        choices,
        also=(*also, "[take] top [row] [action]"),
        reasons=(
            needs(words.on_top(action), OTHER_SECTION, "S2.2"),
            needs(words.top_paid(action), lambda s, seat: effects.top_lacking(s, seat, action), *rules, "S2.7"),
        ),
        means=words.top_row,
        hint=words.top_hint,
        through=(f"section {names.TOP_ACTIONS[action]}",),
    )


def in_part(whole: Answer, *reasons: Reason) -> Answer:
    """The same gain in part."""
    assert isinstance(whole.choices, int)
    return replace(
        whole,
        implied=NEVER,
        hint=words.part_hint,
        says=f"{whole.says} in part",
        choices=PART_OF[whole.choices],
        also=tuple(f"{way} in part" for way in whole.also),
        reasons=(*whole.reasons, *reasons),
        means=words.part_of_top_row,
    )


def implied(answer: Answer) -> Answer:
    """An answer that a typed line may leave out."""
    return replace(answer, implied=EVERY)


def needing(answer: Answer, *reasons: Reason) -> Answer:
    """An answer that needs more."""
    return replace(answer, reasons=(*answer.reasons, *reasons))


MOVE_UNITS = implied(top(c.TOP_MOVE, "move units", FIRST, "move [unit]", rules=("S3.2",)))
GAIN_COINS = top(c.TOP_MOVE, "gain coins", SECOND, "[(gain|take)] (coin|coins)", "move", rules=("S3.2",))
BOLSTER = top(c.TOP_BOLSTER, "bolster {bolstered}", words.BOTH, "bolster", "[gain] {bolster_gain}", rules=("S3.3",))
TRADE = needing(
    top(
        c.TOP_TRADE, "trade {traded}", words.BOTH, "trade", "trade for {traded}", "[gain] {trade_gain}", rules=("S3.5",)
    ),
    needs(
        words.tradeable,
        "traded resources need a territory that you control with a worker on it; you have none",
        "S3.7",
    ),
)
PRODUCE = implied(top(c.TOP_PRODUCE, "produce", FIRST, rules=("S3.11", "S3.16")))
FACTORY = replace(
    PRODUCE,
    says="use factory card",
    also=("[use] factory [card]", *PRODUCE.also),
    reasons=(
        needs(words.on_factory, OTHER_SECTION, "S2.2"),
        needs(words.has_factory_card, NO_CARD, "S8.7"),
        needs(lambda s, seat: can_use_factory_card(s, seat) == 1, effects.factory_lacking, "S8.9", "S2.7"),
    ),
    through=("section factory",),
)

FEWER_UNITS = needs(NEVER, "moving fewer units needs no 'in part': say 'move units' and end the moves earlier", "S5.1")
ONE_COIN = needs(
    lambda s, seat: box_amount(s, seat, c.BOX_GAIN_COINS) > 1,
    "one coin cannot be taken in part; 'skip top row' leaves it",
    "S2.7",
)
NOTHING_GROWS = needs(
    lambda s, seat: productive(s, seat, WITH_MILL) != 0,
    "nothing can be taken in part: no territory of yours can produce now",
    "S3.10",
    "S2.7",
)
WHOLE_CARD = needs(factory_answers, "the gains of this card are taken as they are, not in part", "S8.9")
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
    REVEAL,
    GIVE,
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
        reasons=(
            needs(lambda s: s.section in (c.NO_SECTION, action), OTHER_SECTION, "S2.2"),
            needs(
                lambda s, seat: can_take_bottom(s, seat, action) == 1,
                words.bottom_unpaid(action),
                "S4.2",
                "S0.8",
                "S2.7",
                "S2.5",
            ),
        ),
        means=words.bottom_row,
        hint=lambda s, seat: effects.bottom_words(s, seat, s.section),
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
    return whole, needing(part, needs(lambda s, seat: coins_of(s, seat, action) > 0, no_coins, "S4.3"))


BOTTOM: tuple[Answer, ...] = (
    *(answer for action in range(len(names.BOTTOM_ACTIONS)) for answer in bottom(action)),
    Answer(
        "factory move",
        choices=FIRST,
        also=("[use] factory [card]", "move [(unit|units)]", BOTTOM_ROW),
        reasons=(needs(words.on_factory, OTHER_SECTION, "S2.2"),),
        means=because("one unit moves up to 2 steps, with everything that follows a Move", "S5.23", "S8.10"),
        through=("section factory",),
        rules=("S8.10",),
        implied=EVERY,
    ),
    single(
        c.SKIP, "skip bottom row", because("you leave the bottom row out", "S2.4"), "(skip|no) bottom [row] [action]"
    ),
    REVEAL,
    GIVE,
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
                reasons=(
                    needs(lambda s, seat: words.has_factory_card(s, seat) or ~BIT[c.FACTORY_SECTION], NO_CARD, "S8.7"),
                    needs(words.another_section, words.why_move_on, "S2.3", "S12.1"),
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
        legal=turn.legal_section,
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
        legal=turn.legal_top,
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
        legal=turn.legal_bottom,
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
        legal=turn.legal_end_window,
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
                choices=all_seats,
                also=("[give] [coins] [to] {taker}",),
                reasons=(HAS_COINS, needs(other_seats, "you cannot give coins to yourself")),
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
            ),
        ),
        when=GIVEN_WHEN,
        through=("give coins",),
        legal=bribes.legal_give,
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
                reasons=(
                    needs(~BIT[0], "at least one coin is given"),
                    needs(lambda s, seat: amounts(0, s.coins[seat]), "you have {purse}"),
                ),
                means=because("that many coins go to {given}", "S14.1"),
            ),
        ),
        when=GIVEN_WHEN,
        through=("give coins",),
        legal=bribes.legal_give_amount,
        apply=bribes.apply_give_amount,
    ),
)
