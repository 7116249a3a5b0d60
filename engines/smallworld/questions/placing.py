"""Questions after the conquests: tokens, encampments, fortresses and heroes are placed, Amazons leave the map."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.questions import EVERY, Answer, Question, Row, Rule, among, because, only_if, outside, unless
from engines.smallworld.bots import candidates
from engines.smallworld.generated import tables as t
from engines.smallworld.questions.regions import OWN, PASSED, region_answer
from engines.smallworld.rules import constants as c
from engines.smallworld.rules import deploy, markers, troops
from engines.smallworld.words.order import in_turn

ENOUGH = among(
    troops.followed_regions,
    "{still} regions must be named in ascending order, and too few come after {region}",
    form=True,
)
SO_MANY = "that many go to {asked_title}; the other regions follow"
ASKED = because("the region is {asked_title}; still to come: {regions_after}")


def styles(in_hand: str, is_in_hand: Rule, can_place: Rule) -> tuple[Answer, ...]:
    """How what is in hand can be placed."""
    stays = "everything stays where it is"
    evenly = "evenly over the regions; the first get what is left over"
    places = only_if(can_place, "there is nothing to place, or no region for it")
    return (
        Answer(
            "leave",
            BIT[c.LEAVE],
            also=("leave (all|everything) [where it is]",),
            conditions=(unless(is_in_hand, f"{in_hand} in hand must be placed; say 'spread' or 'choose'"),),
            means=stays,
            hint=stays,
        ),
        Answer(
            "spread",
            BIT[c.SPREAD],
            also=("spread [all] evenly", "spread all", "evenly"),
            conditions=(places,),
            means=f"everything is spread {evenly}",
            hint=evenly,
        ),
        Answer(
            "choose",
            BIT[c.CHOOSE],
            also=("[choose] region by region",),
            conditions=(places, only_if(deploy.holds_several, "one region takes everything; say 'spread'")),
            means="you say how many go to each region",
            hint="region by region",
            implied=EVERY,
        ),
    )


PLACING: tuple[Row, ...] = (
    Question(
        c.K_REDEPLOY,
        frame=("troop", "moves_all"),
        apply=deploy.apply_redeploy,
        mode=candidates.mode_of_redeployment,
        candidates=candidates.way_to_place,
        asks="redeployment{ghouls}",
        about="whether your tokens stay, are spread evenly, or are placed region by region",
        rules=("W7.1", "W5.6"),
        answers=styles("{tokens_in_hand}", troops.has_in_hand, deploy.can_redeploy),
        details=because("your {race} have {tokens_in_hand} in hand", "W4.4"),
        when=because("tokens are redeployed after the conquests of a turn", "W7.1", "W5.6"),
    ),
    Question(
        c.K_PLACE,
        frame=("troop", "left"),
        apply=deploy.apply_place,
        candidates=candidates.tokens_for_region,
        asks="how many tokens{ghouls}",
        about="how many of the tokens in hand go on this region",
        rules=("W7.1", "W5.6"),
        answers=(
            Answer(
                "place {tokens} on {asked_region}",
                also=(
                    "[place] {tokens} (token|tokens) (on|in) {asked_region}",
                    "[place] {tokens} (on|in) {asked_region}",
                    "[place] {tokens} {asked_region}",
                    "[place] {tokens}",
                ),
                conditions=(among(deploy.shares_of_hand, "you have {tokens_in_hand} in hand"),),
                means=SO_MANY,
                implied=BIT[0],
            ),
        ),
        any_order=True,
        details=ASKED,
        when="tokens are placed in the redeployment, by 'choose'",
    ),
    Question(
        c.K_ENCAMP,
        frame=("troop", "moves_all"),
        apply=markers.apply_encamp,
        candidates=candidates.way_to_place,
        asks="encampments",
        about="whether the encampments stay, are spread evenly, or are placed region by region",
        rules=("W13.3",),
        answers=styles("{camps_in_hand}", markers.has_camps_in_hand, markers.can_encamp),
        when="encampments are placed after the redeployment",
    ),
    Question(
        c.K_PLACE_CAMPS,
        frame=("troop", "left"),
        apply=markers.apply_place_camps,
        candidates=candidates.camps_for_region,
        asks="how many encampments",
        about="how many encampments go on this region",
        rules=("W13.3",),
        answers=(
            Answer(
                "camp {camps} on {asked_region}",
                also=(
                    "(camp|place) {camps} [encampments] (on|in) {asked_region}",
                    "{camps} (on|in) {asked_region}",
                    "[camp] {camps}",
                ),
                conditions=(among(markers.shares_of_camps, "you have {camps_in_hand} in hand"),),
                means=SO_MANY,
            ),
        ),
        details=ASKED,
        when=in_turn(
            "encampments are placed after the redeployment, by 'choose'",
            power=t.BIVOUACKING,
            only="only the power Bivouacking places encampments",
        ),
    ),
    Question(
        c.K_KEEP,
        frame=("troop", "lowest", "still"),
        apply=deploy.apply_keep,
        candidates=candidates.region_to_keep,
        asks="which region to keep",
        about="which region the Amazons keep; too few of them are left for all",
        rules=("W12.1",),
        answers=(
            region_answer(
                "keep {region}",
                conditions=(OWN, PASSED, ENOUGH),
                means="one Amazon stays in {title}; regions passed over are given up",
            ),
        ),
        when=in_turn(
            "Amazons give up regions after the redeployment, when too few of them are left",
            race=t.AMAZONS,
            only="only Amazons give up regions then",
        ),
    ),
    Question(
        c.K_TAKE_OFF,
        frame=("troop", "left", "still"),
        apply=deploy.apply_take_off,
        candidates=candidates.amazons_to_take_off,
        asks="how many Amazons to take off",
        about="how many Amazons leave this region; four in all",
        rules=("W12.1",),
        answers=(
            Answer(
                "take {amount} off {asked_region}",
                also=(
                    "take {amount} [Amazons] (off|from) {asked_region}",
                    "[take] {amount} off {asked_region}",
                    "[take] {amount} {asked_region}",
                    "[take] {amount} [off]",
                ),
                conditions=(
                    among(
                        deploy.few_enough_off,
                        "{still} must still leave, and one stays in each region: at most {most_off} from here",
                    ),
                    outside(
                        deploy.too_few_off,
                        "{still} must still leave, and the regions that follow cannot spare so many:"
                        " at least {least_off} from here",
                    ),
                ),
                means="that many leave {asked_title}; the other regions follow",
                implied=BIT[0],
            ),
        ),
        any_order=True,
        details=("{still} must still leave", ASKED),
        when=in_turn(
            "four Amazons leave the map after the redeployment",
            race=t.AMAZONS,
            only="only Amazons leave the map then",
        ),
    ),
    Question(
        c.K_FORTRESS,
        frame=("troop",),
        apply=markers.apply_fortress,
        candidates=candidates.region_for_fortress,
        asks="where a fortress goes",
        about="where the fortress of this turn goes, if anywhere",
        rules=("W13.9",),
        answers=(
            region_answer(
                "fortress on {region}",
                "[build] fortress (on|in) {region}",
                conditions=(
                    OWN,
                    outside(markers.fortified_regions, "{title} has a fortress already"),
                    only_if(markers.has_fortress_left, "all six fortresses are on the map", "W14.42", "W13.9"),
                ),
                means="{title} costs attackers one more and brings you a coin each turn",
            ),
            Answer("no fortress", BIT[c.STOP], means="you place no fortress"),
        ),
        when=in_turn(
            because("the fortress is placed after the redeployment", "W13.9", "W7.6"),
            power=t.FORTIFIED,
            only="only the power Fortified builds fortresses",
        ),
    ),
    Question(
        c.K_HERO,
        frame=("troop", "lowest", "still"),
        apply=markers.apply_hero,
        candidates=candidates.region_for_hero,
        asks="where a hero goes",
        about="where a hero stands; its region is immune",
        rules=("W13.10",),
        answers=(
            region_answer(
                "hero on {region}",
                "[place] hero (on|in) {region}",
                conditions=(OWN, PASSED, ENOUGH),
                means=because("nobody can attack {title} until the hero moves", "W13.10", "W0.9"),
            ),
        ),
        when=in_turn(
            because("the heroes are placed after the redeployment", "W13.10", "W7.6"),
            power=t.HEROIC,
            only="only the power Heroic has heroes",
        ),
    ),
)
