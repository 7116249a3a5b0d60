"""Words of a turn: sections and their rows, the end of the turn, coins that are given."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import BIT
from engines.core.constants import ALL, LAST_COUNT
from engines.core.counting import amounts
from engines.core.explaining import Explanation, because, listed
from engines.core.questions import EVERY, NEVER, Means, Rule, Slot, Words
from engines.scythe.generated import names
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import MAT_TOP, SECTION_OF_TOP
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import can_take_bottom, coins_of
from engines.scythe.rules.factory import can_use_factory_card, factory_answers
from engines.scythe.rules.produce import WITH_MILL, productive
from engines.scythe.rules.queries import worker_sites
from engines.scythe.rules.turn import box_amount, top_action
from engines.scythe.words import effects, objectives, prices, slots
from engines.scythe.words.phrases import counted, section_word

SECTIONS: int = BIT[c.FACTORY_SECTION + 1] - 1
BOTH: int = BIT[c.TAKE] | BIT[c.TAKE_SECOND]  # the two gains of a top row
BOTH_IN_PART: int = BIT[c.TAKE_PART] | BIT[c.TAKE_SECOND_PART]
FIRST_OF_BOTH: int = BIT[c.TAKE] | BIT[c.TAKE_PART]


def begun(s: State, p: int) -> tuple[int, ...] | None:
    """The frame in which a row or the end of the turn is looked at already, in one's own turn."""
    return () if p == s.active else None


def before_top(s: State, p: int) -> tuple[int, ...] | None:
    """The same for the top row: while its section is not chosen."""
    return begun(s, p) if s.section == c.NO_SECTION else None


def before_bottom(s: State, p: int) -> tuple[int, ...] | None:
    """The same for the bottom row: before and while the top row is asked."""
    return begun(s, p) if s.section == c.NO_SECTION or s.frame_kind[s.depth - 1] == c.K_TOP else None


def in_turn(time: Callable[[State], list[Explanation]]) -> Means:
    """The time of an answer that is given in one's own turn alone."""

    def when(s: State, p: int) -> list[Explanation]:
        return time(s) if p == s.active else [because(f"it is the turn of seat {s.active + 1}, not yours", "S2.1")]

    return when


@in_turn
def when_ended(s: State) -> list[Explanation]:
    """When the turn ends."""
    return [because("the turn ends after its rows, which may both be left out", "S2.2", "S2.4")]


@in_turn
def when_revealed(s: State) -> list[Explanation]:
    """When an objective is revealed."""
    return [because("an objective is revealed before or after a row action, never inside one", "S9.3")]


# ----------------------------------------------------------------------------------------------------------- sections


def with_card(s: State, p: int) -> int:
    """The sections that there are: the Factory card is one for who has it."""
    return SECTIONS if s.factory_card[p] != c.NO_CARD else SECTIONS & ~BIT[c.FACTORY_SECTION]


def may_stay(s: State, p: int) -> int:
    """Whether Relentless lets the action token stay where it is. Rule: S12.1"""
    covered = s.last_section[p] != c.FACTORY_SECTION or s.options & c.OPTION_RELENTLESS_FACTORY
    return 1 if s.faction[p] == c.RUSVIET and covered else 0


def another_section(s: State, p: int) -> int:
    """The sections that are not that of the last turn, unless the token may stay there."""
    return SECTIONS if may_stay(s, p) else SECTIONS & ~BIT[s.last_section[p]]


def why_move_on(s: State, p: int) -> str:
    """Why the token cannot stay."""
    if s.faction[p] == c.RUSVIET:
        return "Relentless does not cover the Factory card in this game, so the action token has to leave it"
    return "the action token stood on {last_section} in your last turn and has to move to another section"


def last_turn(s: State, p: int) -> list[Explanation]:
    """Where the token stood, and whether it may stay there."""
    if s.last_section[p] == c.NO_SECTION:
        return [because("this is your first turn, so every section is free", "S2.3")]
    if may_stay(s, p):
        return [because("last turn it stood on {last_section}; Relentless lets it stay there", "S12.1")]
    covered = ", which Relentless does not cover in this game" if s.faction[p] == c.RUSVIET else ""
    return [because(f"last turn it stood on {{last_section}}{covered}, so it has to go somewhere else", "S2.3")]


def section_means(s: State, p: int, x: int) -> list[Explanation]:
    """Both rows of a section with their prices and gains."""
    if x == c.FACTORY_SECTION:
        placed = because("the action token goes on your Factory card: its gains, then a Factory Move", "S8.7")
        return [placed, prices.factory_clause(s, p)]
    placed = because("the action token goes on {section}; each row is optional", "S2.2", "S2.4")
    return [placed, prices.top_clause(s, p, MAT_TOP[s.mat[p] * 4 + x]), prices.bottom_clause(s, p, x)]


def section_hint(s: State, p: int, x: int) -> str:
    """What the two rows of a section cost and bring now."""
    return prices.section_words(s, p, x)


def token_stands(s: State) -> list[Explanation]:
    """Where the token stands this turn."""
    return [because("the token stands on {own_section}")]


@in_turn
def when_placed(s: State) -> list[Explanation]:
    """When the token is placed, or where it is this turn."""
    if s.section == c.NO_SECTION:
        return [because("the action token is placed right after this", "S2.2")]
    return [because("the action token is on {own_section} for this turn", "S2.2")]


# ------------------------------------------------------------------------------------------------------------ top row
# A row may be looked at before its section is chosen: then it is taken for the section of the row.


def on_top(action: int) -> Rule:
    """Every answer, while the token is on the section with this top-row action."""

    def mask(s: State, p: int) -> int:
        return EVERY if s.section in (c.NO_SECTION, SECTION_OF_TOP[s.mat[p] * 4 + action]) else NEVER

    return mask


def top_paid(action: int) -> Rule:
    """Every answer, where the action can be paid."""

    def mask(s: State, p: int) -> int:
        return EVERY if all(have >= due for due, _, have in prices.top_price(s, p, action)) else NEVER

    return mask


def top_unpaid(action: int) -> Words:
    """What is missing to pay the action."""
    return lambda s, p: prices.top_lacking(s, p, action)


def top_row(s: State, p: int) -> list[Explanation]:
    """The top row of this turn's section with its price and gains."""
    if s.section == c.FACTORY_SECTION:
        return [prices.factory_clause(s, p)]
    return [prices.top_clause(s, p, top_action(s, p))]


def part_of_top_row(s: State, p: int) -> list[Explanation]:
    """The same for a gain in part."""
    return [*top_row(s, p), because("you choose how much of each gain you take", "S2.7")]


def top_hint(s: State, p: int, x: int) -> str:
    """Price and gain of one alternative of this turn's top row."""
    if s.section == c.FACTORY_SECTION:
        return effects.factory_effect(s.options, s.factory_card[p])
    return prices.top_words(s, p, top_action(s, p), 1 if BIT[x] & ~FIRST_OF_BOTH else 0)


def more_coins(s: State, p: int) -> int:
    """Every answer, where Move brings more than one coin."""
    return EVERY if box_amount(s, p, c.BOX_GAIN_COINS) > 1 else NEVER


def tradeable(s: State, p: int) -> int:
    """Popularity, and resources for who has a territory with a worker. Rule: S3.7"""
    return EVERY if worker_sites(s, p) else EVERY & ~FIRST_OF_BOTH


def something_produces(s: State, p: int) -> int:
    """Every answer, where a territory can produce."""
    return EVERY if productive(s, p, WITH_MILL) else NEVER


def on_factory(s: State) -> int:
    """Every answer, while the token is on the Factory card."""
    return EVERY if s.section in (c.NO_SECTION, c.FACTORY_SECTION) else NEVER


def has_factory_card(s: State, p: int) -> int:
    """Every answer, for who has a Factory card."""
    return EVERY if s.factory_card[p] != c.NO_CARD else NEVER


def factory_paid(s: State, p: int) -> int:
    """Every answer, where the cost of the Factory card can be paid."""
    return EVERY if can_use_factory_card(s, p) else NEVER


def factory_parts(s: State, p: int) -> int:
    """The ways in which the top row of the Factory card can be taken: wholly, or in part as well."""
    return factory_answers(s, p)


@in_turn
def when_top(s: State) -> list[Explanation]:
    """When the top row is taken."""
    if s.section == c.NO_SECTION:
        return [because("the action token is placed first; both rows follow", "S2.2")]
    return [because("the top row is taken once, before the bottom row, and its time is over this turn", "S2.2")]


# --------------------------------------------------------------------------------------------------------- bottom row


def on_bottom(action: int) -> Rule:
    """Every answer, while the token is on the section with this bottom-row action."""
    return lambda s: EVERY if s.section in (c.NO_SECTION, action) else NEVER


def bottom_paid(action: int) -> Rule:
    """Every answer, where the action can be paid."""
    return lambda s, p: EVERY if can_take_bottom(s, p, action) else NEVER


def bottom_unpaid(action: int) -> Words:
    """What is missing to pay the action, while what the top row brings may still help. Rule: S2.5"""

    def says(s: State, p: int) -> str:
        ahead = s.frame_kind[s.depth - 1] in (c.K_SECTION, c.K_TOP)
        return prices.bottom_lacking(s, p, action) + (", and what the top row brings will count too" if ahead else "")

    return says


def brings_coins(action: int) -> Rule:
    """Every answer, where the section brings coins."""
    return lambda s, p: EVERY if coins_of(s, p, action) else NEVER


def bottom_row(s: State, p: int) -> list[Explanation]:
    """This turn's bottom row with its price and coins, and what follows."""
    order = because("then come the main effect and the bonuses of recruits, yours and your neighbours'", "S4.3")
    return [prices.bottom_clause(s, p, s.section), order]


def part_of_bottom_row(s: State, p: int) -> list[Explanation]:
    """The same with fewer coins."""
    return [*bottom_row(s, p), because("you choose how many of the coins you take", "S2.7")]


def bottom_hint(s: State, p: int) -> str:
    """Price and coins of this turn's bottom row."""
    return prices.bottom_words(s, p, s.section)


@in_turn
def when_bottom(s: State) -> list[Explanation]:
    """When the bottom row is taken."""
    if s.section == c.NO_SECTION:
        return [because("the action token is placed first; both rows follow", "S2.2")]
    if s.frame_kind[s.depth - 1] == c.K_TOP:
        return [because("the top row comes before the bottom row: take it or skip it", "S2.2")]
    return [because("the bottom row comes after the top row and once a turn; its time is not now", "S2.2")]


# ------------------------------------------------------------------------------------------------------- giving coins


def bribes_on(s: State) -> int:
    """Every answer, in a game in which coins change hands."""
    return EVERY if s.options & c.OPTION_BRIBES else NEVER


def has_coins(s: State, p: int) -> int:
    """Every answer, for who has coins."""
    return EVERY if s.coins[p] else NEVER


def all_seats(s: State) -> int:
    """The seats of the game."""
    return BIT[s.players] - 1


def others(s: State, p: int) -> int:
    """The seats of the others."""
    return all_seats(s) & ~BIT[p]


def in_purse(s: State, p: int) -> int:
    """Amounts up to the coins that are there."""
    return amounts(0, s.coins[p])


def taker_also(s: State, x: int) -> tuple[str, ...]:
    """A seat is also a player, its number, and its faction."""
    return (f"player {x + 1}", str(x + 1), *slots.seat_also(s, x))


def coins_also(s: State, p: int, x: int) -> tuple[str, ...]:
    """All coins, as a number and in words."""
    return ("all", "everything", str(s.coins[p])) if x == ALL or x == s.coins[p] else ()


def purse(s: State, p: int) -> str:
    """The coins that can be given."""
    most = f", up to {LAST_COUNT} of them or all at once" if s.coins[p] > LAST_COUNT else ""
    return f"{counted(s.coins[p], 'coin')} to give{most}"


# -------------------------------------------------------------------------------------------------------------- slots


def section(s: State, p: int, x: int) -> str:
    """A section by its two rows, as the saved words name it."""
    return section_word(s, p, x)


def section_also(s: State, p: int, x: int) -> tuple[str, ...]:
    """A section with other signs between its rows."""
    words = section(s, p, x)
    return (words.replace("/", " "), words.replace("/", " and ")) if "/" in words else ("factory card",)


def row_also(s: State, p: int, x: int) -> tuple[str, ...]:
    """A section also by its number and by either row."""
    return (*section_also(s, p, x), str(x + 1), *(section(s, p, x).split("/") if x < c.FACTORY_SECTION else ()))


def section_at(field: Callable[[State, int], int]) -> Words:
    """The section of this or of the last turn, '' where there is none."""
    return lambda s, p: section(s, p, field(s, p)) if field(s, p) != c.NO_SECTION else ""


NO_SUCH_SECTION = "your mat ({mat}) has no section {typed}; it has {sections}"
SLOTS: dict[str, Slot] = {
    **objectives.SLOTS,
    "section": Slot(section, section_also, NO_SUCH_SECTION, ("S3.1",)),
    "row_or_section": Slot(section, row_also, NO_SUCH_SECTION, ("S3.1",)),
    "sections": Slot(lambda s, p: listed(section(s, p, x) for x in range(4))),
    "mat": Slot(lambda s, p: names.MAT_TITLES[s.mat[p]]),
    "own_section": Slot(section_at(lambda s, p: s.section)),
    "last_section": Slot(section_at(lambda s, p: s.last_section[p])),
    "bolstered": Slot(
        lambda x: "cards" if BIT[x] & ~FIRST_OF_BOTH else "power",
        lambda x: ("combat cards",) if BIT[x] & ~FIRST_OF_BOTH else (),
        "Bolster brings power or combat cards, not {typed}",
        ("S3.3",),
    ),
    "traded": Slot(
        lambda x: "popularity" if BIT[x] & ~FIRST_OF_BOTH else "resources",
        None,
        "Trade brings resources or popularity, not {typed}",
        ("S3.5",),
    ),
    "taker": Slot(slots.seat, taker_also, "there is no {typed}; seats go from 1 to {players}", ("S14.1",)),
    "given": Slot(lambda to: slots.seat(to), lambda s, to: taker_also(s, to)),
    "players": Slot(lambda s: str(s.players)),
    "coins": Slot(slots.amount, coins_also, "you have {purse}; say how many, not '{typed}'", ("S14.4",)),
    "purse": Slot(purse),
}
