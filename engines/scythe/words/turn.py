"""Words of a turn: sections and their rows, the end of the turn, coins that are given."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.engine.bits import BIT
from engines.core.engine.constants import ALL, LAST_COUNT
from engines.core.language.answer_words import plain_slots
from engines.core.language.explaining import Explanation, because, listed
from engines.core.language.questions import Slot, Words
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.turn import may_stay, top_action
from engines.scythe.words import effects, objectives, phrases
from engines.scythe.words.phrases import asked_now, counted, section_word

Time = Callable[[State, int], Explanation | str]
OTHER_SECTION = "your action token is on {own_section} this turn, and only its rows can be taken"
SECTIONS: int = BIT[c.FACTORY_SECTION + 1] - 1
BOTH: int = BIT[c.TAKE] | BIT[c.TAKE_SECOND]  # the two gains of a top row
BOTH_IN_PART: int = BIT[c.TAKE_PART] | BIT[c.TAKE_SECOND_PART]
NOT_RESOURCES_SHAPE = "power|popularity|coins?|(?:combat )?cards?|resources|workers?"  # what somebody may want to gain
GAIN_SHAPE = rf"{NOT_RESOURCES_SHAPE}|{phrases.RESOURCE_SHAPE}"


def begun(s: State, seat: int) -> tuple[int, ...] | None:
    """The frame in which a row or the end of the turn is looked at already, in one's own turn."""
    return () if seat == s.active else None


def before_top(s: State, seat: int) -> tuple[int, ...] | None:
    """The same for the top row: while its section is not chosen."""
    return begun(s, seat) if s.section == c.NO_SECTION else None


def before_bottom(s: State, seat: int) -> tuple[int, ...] | None:
    """The same for the bottom row: before and while the top row is asked."""
    return begun(s, seat) if s.section == c.NO_SECTION or asked_now(s) == c.K_TOP else None


def in_turn(time: Callable[[State], Explanation | str]) -> Time:
    """The time of an answer that is given in one's own turn alone."""

    def when(s: State, seat: int) -> Explanation | str:
        return time(s) if seat == s.active else because(f"it is seat {s.active + 1}'s turn, not yours", "S2.1")

    return when


@in_turn
def when_ended(s: State) -> Explanation:
    """When the turn ends."""
    return because("the turn ends after its rows, which may both be left out", "S2.2", "S2.4")


@in_turn
def when_revealed(s: State) -> Explanation:
    """When an objective is revealed."""
    return because("an objective is revealed before or after a row action, never inside one", "S9.3")


# ----------------------------------------------------------------------------------------------------------- sections


def why_move_on(s: State, seat: int) -> str:
    """Why the token cannot stay."""
    if s.faction[seat] == c.RUSVIET:
        return "Relentless does not cover the Factory card in this game, so the action token has to leave it"
    return "the action token stood on {last_section} in your last turn and has to move to another section"


def last_turn(s: State, seat: int) -> Explanation:
    """Where the token stood, and whether it may stay there."""
    if s.last_section[seat] == c.NO_SECTION:
        return because("this is your first turn, so every section is free", "S2.3")
    if may_stay(s, seat):
        return because("last turn it stood on {last_section}; Relentless lets it stay there", "S12.1")
    covered = ", which Relentless does not cover in this game" if s.faction[seat] == c.RUSVIET else ""
    return because(f"last turn it stood on {{last_section}}{covered}, so it has to go somewhere else", "S2.3")


def section_means(s: State, seat: int, answer: int) -> list[Explanation]:
    """Both rows of a section with their prices and gains."""
    if answer == c.FACTORY_SECTION:
        placed = because("the action token goes on your Factory card: its gains, then a Factory Move", "S8.7")
        return [placed, effects.factory_clause(s, seat)]
    placed = because("the action token goes on {section}; each row is optional", "S2.2", "S2.4")
    return [
        placed,
        effects.top_clause(s, seat, t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + answer]),
        effects.bottom_clause(s, seat, answer),
    ]


@in_turn
def when_placed(s: State) -> str:
    """When the token is placed, or where it is this turn."""
    if s.section == c.NO_SECTION:
        return "the action token is placed right after this"
    return "the action token is on {own_section} for this turn"


# ------------------------------------------------------------------------------------------------------------ top row
# A row may be looked at before its section is chosen: then it is taken for the section of the row.


def top_row(s: State, seat: int) -> Explanation:
    """The top row of this turn's section with its price and gains."""
    if s.section == c.FACTORY_SECTION:
        return effects.factory_clause(s, seat)
    return effects.top_clause(s, seat, top_action(s, seat))


def bolstered(answer: int) -> str:
    """Which gain of a Bolster is taken. Rule: S3.3"""
    return "cards" if is_second(answer) else "power"


def bolstered_also(answer: int) -> list[str]:
    """The same in full, and of a single card."""
    return ["combat cards", "card", "combat card"] if is_second(answer) else []


def traded(answer: int) -> str:
    """Which gain of a Trade is taken. Rule: S3.5"""
    return "popularity" if is_second(answer) else "resources"


def part_of_top_row(s: State, seat: int) -> list[Explanation]:
    """The same for a gain in part."""
    return [top_row(s, seat), because("you choose how much of each gain you take", "S2.7")]


def is_second(answer: int) -> bool:
    """Whether an answer takes the second gain of a top row, whole or in part."""
    return answer in (c.TAKE_SECOND, c.TAKE_SECOND_PART)


def top_hint(s: State, seat: int, answer: int) -> str:
    """Price and gain of one alternative of this turn's top row."""
    if s.section == c.FACTORY_SECTION:
        return effects.factory_effect(s.options, s.factory_card[seat])
    return effects.top_words(s, seat, top_action(s, seat), int(is_second(answer)))


def part_hint(s: State, seat: int, answer: int) -> str:
    """The same, of which less is taken."""
    return f"{top_hint(s, seat, answer)}, as much of it as you say"


PLACED_FIRST = "the action token is placed first; both rows follow"


@in_turn
def when_top(s: State) -> str:
    """When the top row is taken."""
    if s.section == c.NO_SECTION:
        return PLACED_FIRST
    return "the top row comes before the bottom row, once a turn, and its time has passed"


# --------------------------------------------------------------------------------------------------------- bottom row


def bottom_unpaid(action: int) -> Words:
    """What is missing to pay the action, while what the top row brings may still help. Rule: S2.5"""

    def says(s: State, seat: int) -> str:
        ahead = asked_now(s) in (c.K_SECTION, c.K_TOP)
        counts = ", and what the top row brings will count too" if ahead else ""
        return effects.bottom_lacking(s, seat, action) + counts

    return says


def bottom_row(s: State, seat: int) -> list[Explanation]:
    """This turn's bottom row with its price and coins, and what follows."""
    order = because("then come the main effect and the bonuses of recruits, yours and your neighbours'", "S4.3")
    return [effects.bottom_clause(s, seat, s.section), order]


def part_of_bottom_row(s: State, seat: int) -> list[Explanation]:
    """The same with fewer coins."""
    return [*bottom_row(s, seat), because("you choose how many of the coins you take", "S2.7")]


@in_turn
def when_bottom(s: State) -> str:
    """When the bottom row is taken."""
    if s.section == c.NO_SECTION:
        return PLACED_FIRST
    if asked_now(s) == c.K_TOP:
        return "the top row comes before the bottom row: take it or skip it"
    return "the bottom row comes after the top row, once a turn, and not now"


def when_in_section(is_there: Callable[[State, int], int], time: Time) -> Time:
    """The time of an action of a row, which never comes in a turn whose action token is on another section."""

    def when(s: State, seat: int) -> Explanation | str:
        elsewhere = seat == s.active and not is_there(s, seat)
        return because(OTHER_SECTION, "S2.2") if elsewhere else time(s, seat)

    return when


# ------------------------------------------------------------------------------------------------------- giving coins


def taker_also(s: State, answer: int) -> tuple[str, ...]:
    """A seat is also a player, its number, and its faction."""
    return (f"player {answer + 1}", str(answer + 1), *phrases.seat_also(s, answer))


def coins_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """All coins, as a number and in words."""
    return ("all", "everything", str(s.coins[seat])) if answer == ALL or answer == s.coins[seat] else ()


def purse(s: State, seat: int) -> str:
    """The coins that can be given."""
    most = f", up to {LAST_COUNT} of them or all at once" if s.coins[seat] > LAST_COUNT else ""
    return f"{counted(s.coins[seat], 'coin')} to give{most}"


# -------------------------------------------------------------------------------------------------------------- slots


def section_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """A section with other signs between its rows."""
    words = section_word(s, seat, answer)
    return (words.replace("/", " "), words.replace("/", " and ")) if "/" in words else ("factory card",)


def row_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """A section also by its number and by either row."""
    return (
        *section_also(s, seat, answer),
        str(answer + 1),
        *(section_word(s, seat, answer).split("/") if answer < c.FACTORY_SECTION else ()),
    )


NO_SUCH_SECTION = "your mat ({mat}) has no section {typed}; it has {sections}"
SLOTS: dict[str, Slot] = {
    **objectives.SLOTS,
    "section": Slot(section_word, section_also, NO_SUCH_SECTION, ("S3.1",)),
    "row_or_section": Slot(section_word, row_also, NO_SUCH_SECTION, ("S3.1",)),
    "sections": Slot(lambda s, seat: listed(section_word(s, seat, x) for x in range(c.NUM_SECTIONS))),
    "mat": Slot(lambda s, seat: names.MAT_TITLES[s.mat[seat]]),
    "own_section": Slot(lambda s, seat: section_word(s, seat, s.section)),
    "last_section": Slot(lambda s, seat: section_word(s, seat, s.last_section[seat])),
    "bolstered": Slot(
        bolstered, bolstered_also, "Bolster brings power or combat cards, not {typed}", ("S3.3",), GAIN_SHAPE
    ),
    "traded": Slot(traded, None, "Trade brings resources or popularity, not {typed}", ("S3.5",), NOT_RESOURCES_SHAPE),
    "bolster_gain": Slot(bolstered, bolstered_also),
    "trade_gain": Slot(traded),
    "taker": Slot(phrases.seat, taker_also, "there is no {typed}; seats go from 1 to {seats}", ("S14.1",)),
    "given": Slot(lambda to: phrases.seat(to), lambda s, to: taker_also(s, to)),
    "coins": Slot(phrases.amount, coins_also, "you have {purse}; say how many, not '{typed}'", ("S14.4",)),
    **plain_slots(purse),
}
