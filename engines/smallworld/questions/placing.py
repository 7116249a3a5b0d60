"""Questions after the conquests: tokens, encampments, fortresses and heroes are placed, Amazons leave the map."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import Answer, Question, Reason, Row, because
from engines.smallworld.bots import candidates
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from engines.smallworld.rules import deploy, markers
from engines.smallworld.words import markers as words
from engines.smallworld.words.conquest import all_regions
from engines.smallworld.words.order import in_turn

OWN = Reason(words.own_regions, "{title} is not a region of your {race}: it is held by {holder}")
PASSED = Reason(words.not_passed, "{region} is over: the regions are named in ascending order", form=True)
ENOUGH = Reason(
    words.enough_after,
    "{still} regions are to be named in ascending order, and after {region} too few are left",
    form=True,
)
ASKED = because("asked is {asked_title}; after it come {regions_after}")


def styles(nothing_in_hand: Reason, rule: str) -> tuple[Answer, ...]:
    """How what is in hand can be placed."""
    stays = "all stays where it is"
    evenly = "evenly over the regions, the first ones get one more"
    return (
        Answer(
            "leave",
            choices=BIT[c.LEAVE],
            also=("leave (all|everything) [where it is]",),
            reasons=(nothing_in_hand,),
            means=because(stays, rule),
            hint=stays,
        ),
        Answer(
            "spread",
            choices=BIT[c.SPREAD],
            also=("spread [all] evenly", "spread all", "evenly"),
            means=because(f"all is spread {evenly}", rule),
            hint=evenly,
        ),
        Answer(
            "choose",
            choices=BIT[c.CHOOSE],
            also=("[choose] region by region",),
            means=because("you say for each region how many go there", rule),
            hint="region by region",
        ),
    )


PLACING: tuple[Row, ...] = (
    Question(
        c.K_REDEPLOY,
        frame=("troop", "moves_all"),
        legal=deploy.legal_redeploy,
        apply=deploy.apply_redeploy,
        mode=candidates.mode_of_redeployment,
        candidates=candidates.way_to_place,
        asks="redeployment{ghouls}",
        about="whether your tokens stay, are spread evenly, or placed region by region",
        rules=("W7.1", "W5.6"),
        answers=styles(
            Reason(
                lambda s, troop: s.in_hand[troop] == 0,
                "{tokens_in_hand} in hand must be placed; say 'spread' or 'choose'",
            ),
            "W7.1",
        ),
        details=because("your {race} have {tokens_in_hand} in hand", "W4.4"),
        when=because("tokens are redeployed after the conquests of a turn", "W7.1", "W5.6"),
    ),
    Question(
        c.K_PLACE,
        frame=("troop", "left"),
        legal=deploy.legal_place,
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
                    "[place] {tokens}",
                ),
                reasons=(Reason(words.up_to_hand, "you have {tokens_in_hand} in hand"),),
                means=because("so many for {asked_title}; the other regions follow", "W7.1"),
            ),
        ),
        details=ASKED,
        when=because("tokens are placed in the redeployment, by 'choose'", "W7.1"),
    ),
    Question(
        c.K_ENCAMP,
        frame=("troop", "moves_all"),
        legal=markers.legal_encamp,
        apply=markers.apply_encamp,
        candidates=candidates.way_to_place,
        asks="encampments",
        about="whether the encampments stay, are spread evenly, or are placed region by region",
        rules=("W13.3",),
        answers=styles(
            Reason(
                lambda s: s.camps_in_hand == 0,
                "{camps_in_hand} in hand must be placed; say 'spread' or 'choose'",
            ),
            "W13.3",
        ),
        when=because("encampments are placed after the redeployment", "W13.3"),
    ),
    Question(
        c.K_PLACE_CAMPS,
        frame=("troop", "left"),
        legal=markers.legal_place_camps,
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
                reasons=(Reason(words.up_to_camps, "you have {camps_in_hand} in hand"),),
                means=because("so many for {asked_title}; the other regions follow", "W13.3"),
            ),
        ),
        details=ASKED,
        when=in_turn(
            "encampments are placed after the redeployment, by 'choose'",
            "W13.3",
            power=t.BIVOUACKING,
            only="only the power Bivouacking places encampments",
        ),
    ),
    Question(
        c.K_KEEP,
        frame=("troop", "lowest", "still"),
        legal=deploy.legal_keep,
        apply=deploy.apply_keep,
        candidates=candidates.region_to_keep,
        asks="which region to keep",
        about="which region the Amazons keep; too few of them are left for all",
        rules=("W12.1",),
        answers=(
            Answer(
                "keep {region}",
                also=("{region}",),
                choices=all_regions,
                reasons=(OWN, PASSED, ENOUGH),
                means=because("one Amazon stays in {title}; regions passed over are given up", "W12.1"),
            ),
        ),
        when=in_turn(
            "Amazons give up regions after the redeployment, when too few of them are left",
            "W12.1",
            race=t.AMAZONS,
            only="only Amazons give up regions then",
        ),
    ),
    Question(
        c.K_TAKE_OFF,
        frame=("troop", "left", "still"),
        legal=deploy.legal_take_off,
        apply=deploy.apply_take_off,
        candidates=candidates.amazons_to_take_off,
        asks="how many Amazons to take off",
        about="how many Amazons are taken off in this region; four in all",
        rules=("W12.1",),
        answers=(
            Answer(
                "take {amount} off {asked_region}",
                also=("take {amount} [Amazons] (off|from) {asked_region}", "[take] {amount} [off]"),
                reasons=(
                    Reason(
                        words.few_enough_off,
                        "{still} are still to be taken off, and one stays in each region: {most_off} at most from here",
                    ),
                    Reason(
                        words.many_enough_off,
                        "{still} are still to be taken off, and the regions that follow cannot yield so many:"
                        " {least_off} at least from here",
                    ),
                ),
                means=because("so many for {asked_title}; the other regions follow", "W12.1"),
            ),
        ),
        details=(because("{still} still to be taken off", "W12.1"), ASKED),
        when=in_turn(
            "four Amazons are taken off after the redeployment",
            "W12.1",
            race=t.AMAZONS,
            only="only Amazons are taken off",
        ),
    ),
    Question(
        c.K_FORTRESS,
        frame=("troop",),
        legal=markers.legal_fortress,
        apply=markers.apply_fortress,
        candidates=candidates.region_for_fortress,
        asks="where a fortress goes",
        about="where the fortress of this turn goes, if anywhere",
        rules=("W13.9",),
        answers=(
            Answer(
                "fortress on {region}",
                also=("[build] fortress (on|in) {region}", "{region}"),
                choices=all_regions,
                reasons=(
                    OWN,
                    Reason(words.without_fortress, "{title} has a fortress already"),
                    Reason(
                        lambda s: s.fortresses.bit_count() < t.MAX_FORTRESSES,
                        "all six fortresses are on the map",
                        ("W14.42", "W13.9"),
                    ),
                ),
                means=because("{title} costs attackers one more and brings you a coin each turn", "W13.9"),
            ),
            Answer("no fortress", choices=BIT[c.STOP], means=because("you place no fortress", "W13.9")),
        ),
        when=in_turn(
            "the fortress is placed after the redeployment",
            "W13.9",
            "W7.6",
            power=t.FORTIFIED,
            only="only the power Fortified builds fortresses",
        ),
    ),
    Question(
        c.K_HERO,
        frame=("troop", "lowest", "still"),
        legal=markers.legal_hero,
        apply=markers.apply_hero,
        candidates=candidates.region_for_hero,
        asks="where a hero goes",
        about="where a hero stands; its region is immune",
        rules=("W13.10",),
        answers=(
            Answer(
                "hero on {region}",
                also=("[place] hero (on|in) {region}", "{region}"),
                choices=all_regions,
                reasons=(OWN, PASSED, ENOUGH),
                means=because("nobody can attack {title} until the hero moves", "W13.10", "W0.9"),
            ),
        ),
        when=in_turn(
            "the heroes are placed after the redeployment",
            "W13.10",
            "W7.6",
            power=t.HEROIC,
            only="only the power Heroic has heroes",
        ),
    ),
)
