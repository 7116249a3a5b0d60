"""Setting Architects up at a real table, in the order of the rulebook. Rule: A1, A11"""

from __future__ import annotations

from collections.abc import Sequence

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules.opening import REWARDS_OF_PLAYER
from engines.architects.setup.dealing import fixed_first, most_virtuous, setup_rows, start_of
from engines.core.language.explaining import capital
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.drawing.words import Figure, in_a_row, say

PUT_UNDER = "From the first player on, the cards set aside in the draft go under the pile of buildings."


def setup_steps(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Boards, cards, markers, start values, draft, who starts.

    Rule: A1.1, A1.2, A1.3, A1.4, A1.5, A1.6, A1.7, A1.8, A1.9, A1.11, A11.1, A11.2, A11.3
    """
    own = [names.CHARACTERS.index(seat["character"]) for seat in setup.seats if seat]
    steps = [_boards(own), *_cards(setup), *_markers(own)]
    return [*steps, *(_with_characters(own, who) if own else _standard_sides(setup, who)), *_apprentices(setup)]


def _boards(own: Sequence[int]) -> SetupStep:
    """Rule: A1.1, A11.1"""
    if not own:
        text = say(
            "Everybody takes a player board, standard side up, and the {workers} workers of its colour.",
            workers=t.WORKERS,
        )
        return SetupStep("Player boards", [text], rule="A1.1")
    rows = [
        {"seat": seat, "character": names.CHARACTER_NAMES[number], "colour": say(names.CHARACTER_COLOURS[number])}
        for seat, number in enumerate(own, 1)
    ]
    text = say(
        "Everybody takes the player board with this character up, and the {workers} workers of its colour.",
        workers=t.WORKERS,
    )
    return SetupStep("Player boards", [text], rows, "A11.1")


def _cards(setup: Setup) -> list[SetupStep]:
    """Rule: A1.2, A1.3, A1.4, A1.5, A1.6"""
    players = len(setup.seats)
    return [
        SetupStep(
            "The Black Market",
            [
                "Shuffle the Black Market cards and put the pile on the small space on the left, small side up. No "
                "card lies on the large space on the right yet."
            ],
            rule="A1.2",
        ),
        SetupStep(
            "Rewards",
            [
                say(
                    "Shuffle the Reward cards and put {count} of them face down beside the cathedral. The others go "
                    "back into the box, unseen.",
                    count=REWARDS_OF_PLAYER * players + 1,
                )
            ],
            rule="A1.3",
        ),
        SetupStep("Debts", ["Put the Debt cards beside the board, unpaid side up."], rule="A1.4"),
        SetupStep(
            "Apprentices",
            [
                _promo_cards(setup, t.NUM_APPRENTICES - t.BASE_APPRENTICES.bit_count()),
                say(
                    "Shuffle the Apprentice cards and lay {count} of them face up in two rows of {row} to the right "
                    "of the Workshop. The others are the pile.",
                    count=t.NUM_SPOTS,
                    row=t.NUM_SPOTS // 2,
                ),
            ],
            rule="A1.5",
        ),
        SetupStep(
            "Buildings",
            [
                _promo_cards(setup, t.NUM_BUILDINGS - t.BASE_BUILDINGS.bit_count()),
                "Shuffle the Building cards; they are a pile, face down.",
            ],
            rule="A1.6",
        ),
        SetupStep("Tax Stand", [say("Put {silver} silver on it.", silver=t.START_TAX)], rule="A1.7"),
    ]


def _promo_cards(setup: Setup, cards: int) -> str:
    """Whether the promo cards of a pile are in. Rule: A0.1, A9.13, A10.14"""
    if setup.options.get("promo_cards"):
        return say("Add the {cards} promo cards.", cards=cards)
    return "Promo cards stay in the box."


def _markers(own: Sequence[int]) -> list[SetupStep]:
    """Rule: A1.8, A11.1"""
    if not own:
        text = say(
            "Everybody puts one marker below the first step of the cathedral, the other on virtue {virtue}.",
            virtue=t.START_VIRTUE,
        )
        return [SetupStep("Markers", [text], rule="A1.8")]
    text = say(
        "Everybody puts one marker below the first step of the cathedral, the other on the virtue of the character."
    )
    rows = [{"seat": seat, "virtue": t.CHARACTER_VIRTUE[number]} for seat, number in enumerate(own, 1)]
    return [SetupStep("Markers", [text], rows, "A1.8")]


def _draft() -> SetupStep:
    """Rule: A1.9, A1.10"""
    text = say(
        "Deal everybody {cards} Building cards, face down. All keep one and pass the others to the left; again with "
        "three. Of the last two all keep one and set the other aside, face down. Everybody holds three.",
        cards=t.DRAFTED,
    )
    return SetupStep("The draft of buildings", [text], rule="A1.9")


def _with_characters(own: Sequence[int], who: Sequence[str]) -> list[SetupStep]:
    """What characters start with, and who begins. Rule: A1.10, A11.1, A11.2, A11.3"""
    goods = [{"seat": seat, "takes": start_of(number)} for seat, number in enumerate(own, 1)]
    cards = [{"seat": seat, "draws": t.CHARACTER_CARDS[n]} for seat, n in enumerate(own, 1) if t.CHARACTER_CARDS[n]]
    begins = SetupStep(
        "The first player",
        [
            say("{who} has the highest virtue and starts; turns go clockwise.", who=capital(who[most_virtuous(own)])),
            PUT_UNDER,
        ],
        rule="A11.2",
    )
    more = SetupStep("Extra building cards", ["After the draft these players draw from the pile."], cards, "A11.3")
    text = "Take this from the supply. Prisoners are workers of your own, which start in Prison."
    return [SetupStep("What the characters give", [text], goods, "A11.1"), _draft(), begins, *([more] if cards else [])]


def _standard_sides(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Who begins is drawn after the draft, or was when the table was dealt. Rule: A1.10, A1.11, A1.12"""
    first = fixed_first(setup)
    if first is not None:
        takes = [{"seat": row["seat"], "takes": row["start"]} for row in setup_rows(setup)]
        starts = say(
            "{who} starts; turns go clockwise. Everybody takes this silver.",
            who=capital(who[first]),
        )
        return [_draft(), SetupStep("The first player", [starts, PUT_UNDER], takes, "A1.11")]
    silver = [Figure(amount) for amount in t.START_SILVER[: len(setup.seats)]]
    text = say(
        "Draw who starts; turns go clockwise. From the first player on everybody takes silver: {amounts}.",
        amounts=in_a_row(silver),
    )
    return [_draft(), SetupStep("The first player", [text, PUT_UNDER], rule="A1.11")]


def _apprentices(setup: Setup) -> list[SetupStep]:
    """Rule: A1.20"""
    if not setup.options.get("aoa_start_apprentice"):
        return []
    text = (
        "In reverse order of play everybody takes one of the Apprentices on display at no cost, with its change of "
        "virtue. Fill the display when all have one."
    )
    return [SetupStep("First Apprentices", [text], rule="A1.20")]
