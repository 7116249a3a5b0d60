"""Questions of captures, of the Guardhouse, and of debts and resets."""

from __future__ import annotations

from engines.architects.bots import modes
from engines.architects.rules import constants as c
from engines.architects.rules import market, town, virtue
from engines.architects.words import places
from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_GREEDY
from engines.core.language.questions import Answer, Question, Row, among, because, only_if

CAPTURE = "capture {owner} at {where}"
CAPTURE_ALSO = ("[capture] {owner} (at|in|on|from) {where}", "{owner} {where}")
STANDING = among(town.standing, "{owner} has no worker at {where}", "A4.1")
IS_AWAY = only_if(town.num_away, "no worker of yours is on another board", "A4.9")
TAKEN = because(
    "you take {group} of {owner} to your board, or back to your supply if they are your own", "A4.1", "A4.7"
)

TOWN: tuple[Row, ...] = (
    Question(
        c.K_CAPTURE,
        frame=("left", "places", "made"),
        asks="whom to capture",
        about="which workers of one colour at one location you capture",
        rules=("A4.1",),
        answers=(
            Answer(
                CAPTURE,
                town.groups,
                CAPTURE_ALSO,
                conditions=(
                    STANDING,
                    among(town.at_places_left, "you have already captured workers elsewhere on this visit", "A4.2"),
                    only_if(town.can_pay_capture, "it costs {next_price} silver; you have {silver}", "A4.3"),
                ),
                means=TAKEN,
                hint="{group_taken}",
            ),
            Answer(
                "end captures",
                BIT[c.END_CAPTURES],
                ("(end|stop|done)", "capture nobody", "no [more] captures"),
                means=because("fewer captures may be made than allowed", "A4.4"),
            ),
        ),
        when=because(
            "workers are captured by a worker in the Town Centre; those in the Guildhall, in the Black Market, in "
            "Prison and on boards are out of reach",
            *("A4.1", "A4.6"),
        ),
        mode=modes.mode_of_capture,
        apply=town.apply_capture,
    ),
    Question(
        c.K_FREE_CAPTURE,
        frame=("building", "left", "places"),
        asks="whom to capture for free",
        about="which workers of one colour at one location you capture for free",
        rules=("A10.2",),
        answers=(
            Answer(
                CAPTURE,
                town.groups,
                CAPTURE_ALSO,
                conditions=(
                    STANDING,
                    among(town.at_places_of_building, "this building takes from no further location", "A10.2"),
                ),
                means=TAKEN,
                hint="{group_taken}",
            ),
            Answer(
                "take own workers back",
                BIT[c.RELEASE_INSTEAD],
                ("release", "take [own] workers back"),
                conditions=(
                    only_if(town.may_release, "only the Barracks take workers back", "A10.2"),
                    only_if(town.num_away, "no worker of yours is on another board", "A10.2"),
                ),
                means=because("all your workers come off other boards", "A10.2"),
            ),
            Answer(
                "end captures",
                BIT[c.END_CAPTURES],
                ("(end|stop|done)", "capture nobody", "no [more] captures"),
                means=because("the captures of a building may be declined", "A6.5", "A10.2"),
            ),
        ),
        mode=MODE_GREEDY,
        apply=town.apply_free_capture,
    ),
    Question(
        c.K_GUARD,
        frame=("left",),
        asks="what to do at the Guardhouse",
        about="what you do at the Guardhouse",
        rules=("A4.9",),
        answers=(
            Answer(
                "send captives to Prison",
                BIT[c.SEND],
                ("send [captives]", "[send] to prison"),
                conditions=(only_if(town.num_captives, "you have captured nobody", "A4.12"),),
                means=because("{captives} go to Prison, each for 1 silver from the supply", "A4.9"),
                hint=places.sent,
            ),
            Answer(
                "free own prisoners",
                BIT[c.FREE_PRISONERS],
                ("free [prisoners]", "[free] from prison"),
                conditions=(only_if(town.has_prisoners, "no worker of yours is in Prison", "A4.12"),),
                means=because("{prisoners} of yours come out of Prison for free", "A4.9"),
                hint="{prisoners}",
            ),
            Answer(
                "buy workers back",
                BIT[c.BUY_BACK],
                ("buy [workers] [back]", "release for silver"),
                conditions=(
                    IS_AWAY,
                    only_if(town.can_buy_back, "it costs {release_price} silver; you have {silver}", "A4.9"),
                ),
                means=because("all your workers come off other boards for {release_price} silver", "A4.9"),
                hint="{release_price} silver",
            ),
            Answer(
                "take workers back for a debt",
                BIT[c.BACK_FOR_DEBT],
                ("take [workers] [back] for debt", "release for debt"),
                conditions=(IS_AWAY,),
                means=because("all your workers come off other boards for a debt and 1 virtue", "A4.9"),
                hint="1 debt and 1 virtue",
            ),
            Answer(
                "pay a debt",
                BIT[c.PAY_DEBT],
                ("pay [debt]",),
                conditions=(
                    only_if(town.has_debts, "you have no unpaid debt", "A4.12"),
                    only_if(town.can_pay_debt, "it costs {debt_price} silver; you have {silver}", "A4.9"),
                ),
                means=because("you pay off a debt for {debt_price} silver and gain 1 virtue", "A4.9", "A7.9"),
                hint="{debt_price} silver",
            ),
            Answer(
                "end actions",
                BIT[c.END_GUARD],
                ("(end|stop|done)", "no [more] actions"),
                means=because("actions may be skipped", "A4.9"),
            ),
        ),
        details=because("you have {left}", "A4.9"),
        mode=modes.mode_of_last,
        apply=town.apply_guard,
    ),
    Question(
        c.K_RELEASE,
        frame=("most",),
        asks="how many workers to take out of Prison",
        about="how many of your workers you take back from Prison at the reset",
        rules=("A9.6", "A11.9"),
        answers=(
            Answer(
                "take back {amount}",
                market.releasable,
                ("{amount}",),
                means=because("so many of your workers come home from Prison", "A9.6", "A11.9"),
            ),
        ),
        mode=MODE_GREEDY,
        apply=market.apply_release,
    ),
    Question(
        c.K_SQUIRE,
        frame=("squire",),
        asks="whether to gain the Squire's virtue",
        about="whether you gain {squire_gain} with your {squire}",
        rules=("A9.7",),
        answers=(
            Answer("gain {squire_gain}", BIT[c.YES], ("(yes|gain)",), means=because("you gain {squire_gain}", "A9.7")),
            Answer("gain nothing", BIT[c.NO], ("(no|nothing)",), means=because("abilities may be declined", "A5.7")),
        ),
        mode=MODE_GREEDY,
        apply=market.apply_squire,
    ),
    Question(
        c.K_BUY_OFF,
        frame=("debts",),
        asks="how many debts to buy off",
        about="for how many of the debts you pay silver instead of taking them",
        rules=("A11.9",),
        answers=(
            Answer(
                "pay for {amount}",
                virtue.any_of,
                ("[pay for] {amount}",),
                conditions=(among(virtue.payable_debts, "each costs 2 silver; you have {silver}", "A11.9"),),
                means=because("you take the others", "A11.9"),
            ),
        ),
        mode=MODE_GREEDY,
        apply=virtue.apply_buy_off,
    ),
    Question(
        c.K_DESTROY,
        frame=("surplus",),
        asks="how many debts to destroy",
        about="how many of your unpaid debts the surplus virtue destroys",
        rules=("A7.3",),
        answers=(
            Answer(
                "destroy {amount}",
                virtue.destroyable,
                ("{amount}",),
                means=because("they go back to the supply, and nothing else happens", "A7.3", "A7.10"),
            ),
        ),
        mode=MODE_GREEDY,
        apply=virtue.apply_destroy,
    ),
)
