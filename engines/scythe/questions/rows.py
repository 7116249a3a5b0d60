"""The questions of the main effects of both rows."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_CHAIN
from engines.core.language.questions import Answer, Question, Row, among, because, only_if, outside, single
from engines.scythe.bots import candidates
from engines.scythe.generated import tables as t
from engines.scythe.rules import bottom, produce
from engines.scythe.rules import constants as c
from engines.scythe.rules.gains import NO_SITE
from engines.scythe.rules.queries import all_built, control
from engines.scythe.words import rows as pieces

SITE_WORDS = "(on|in|at|to) {space}"


def declined(says: str, what: str) -> Answer:
    """No main effect, which is everybody's right."""
    means = because(f"{what}; cost and bonuses stay as they are", "S4.6")
    return single(c.DONE, says, means, "decline", "none")


RECRUIT_HINT = "{one_time_gain} now, {recruit_gain} whenever you or a neighbour takes the {recruit} action"

ROWS: tuple[Row, ...] = (
    Question(
        c.K_UPGRADE,
        through=("upgrade",),
        asks="which upgrade",
        about="which cube you take off the top row and which red box of the bottom row it covers",
        rules=("S4.7",),
        answers=(
            Answer(
                "cube {cube} to {covered}",
                also=(
                    "[move] cube (of|from) {cube} to {covered}",
                    "(upgrade|move) {cube} [cube] (to|on|onto) {covered}",
                    "cube {cube}",
                ),
                choices=BIT[pieces.NUM_CUBES] - 1,
                conditions=(
                    among(bottom.cubes_left, "you have moved the cube of {cube} already"),
                    among(bottom.boxes_left, "{covered} has no bracketed box left to cover", "S4.2", "S4.7"),
                ),
                means=because("{upgrade_gain}, and {covered} costs 1 less, from your next action on", "S4.7", "S2.6"),
                hint=pieces.upgrade_hint,
            ),
            declined("no upgrade", "you decline the upgrade"),
        ),
        when=pieces.in_bottom_row(c.BOTTOM_UPGRADE, "a cube is moved in an Upgrade action", "S4.7"),
        ahead=lambda: (),
        apply=bottom.apply_upgrade,
        mode=MODE_CHAIN,
        candidates=candidates.first_if_ahead,
    ),
    Question(
        c.K_DEPLOY,
        through=("deploy",),
        frame=("site",),
        asks="which mech",
        about="which mech you deploy; your character and mechs have its ability from then on",
        rules=("S4.8",),
        answers=(
            Answer(
                "mech {mech}",
                also=("[deploy] mech {mech}", "deploy {mech} [mech]", "{mech} [mech]"),
                choices=pieces.MECHS,
                conditions=(
                    among(bottom.mechs_left, "your {mech_title} mech is deployed already", "S4.8", "S0.10"),
                    pieces.somewhere(bottom.deploy_sites, "S4.9"),
                ),
                means="{mech_title}, for your character and all your mechs: {mech_effect}",
                hint="{mech_effect}",
            ),
            declined("no mech", "you deploy no mech"),
        ),
        when=pieces.in_bottom_row(c.BOTTOM_DEPLOY, "a mech is chosen in a Deploy action", "S4.8"),
        ahead=lambda: (NO_SITE,),
        apply=bottom.apply_deploy,
        mode=MODE_CHAIN,
    ),
    Question(
        c.K_DEPLOY_SITE,
        through=("deploy",),
        frame=("site", "slot"),
        asks="where to put the mech",
        about="where the mech goes",
        rules=("S4.9",),
        answers=(
            Answer(
                "deploy on {space}",
                also=(
                    f"deploy [mech] {SITE_WORDS}",
                    f"deploy [mech] {{chosen_mech}} [mech] {SITE_WORDS}",
                    f"[mech] {SITE_WORDS}",
                    "{space}",
                ),
                choices=c.ALL_SPACES,
                conditions=(
                    *pieces.site_conditions("deploy a mech", "S4.9"),
                    only_if(
                        bottom.is_mech_left,
                        "your {chosen_mech_title} mech is deployed already",
                        "S4.8",
                        "S0.10",
                    ),
                ),
                means=because("the mech appears on {place}", "S4.9", "S4.10"),
            ),
        ),
        when=because("the mech is chosen first, and then its territory", "S4.8", "S4.9"),
        ahead=pieces.ahead_of_site,
        apply=bottom.apply_deploy_site,
        mode=MODE_CHAIN,
    ),
    Question(
        c.K_BUILD,
        through=("build",),
        frame=("site",),
        asks="which structure",
        about="which structure you build",
        rules=("S4.11",),
        answers=(
            Answer(
                "structure {structure}",
                also=("[build] [structure] {structure}",),
                choices=pieces.STRUCTURES,
                conditions=(
                    among(bottom.structures_left, "your {structure} stands on {stands_on} already", "S4.11", "S0.10"),
                    pieces.somewhere(bottom.build_sites, "S4.12"),
                ),
                means=lambda answer: [pieces.STRUCTURE_EFFECTS[answer]],
            ),
            declined("no structure", "you build nothing"),
        ),
        when=pieces.in_bottom_row(c.BOTTOM_BUILD, "a structure is chosen in a Build action", "S4.11"),
        ahead=lambda: (NO_SITE,),
        apply=bottom.apply_build,
        mode=MODE_CHAIN,
    ),
    Question(
        c.K_BUILD_SITE,
        through=("build",),
        frame=("site", "kind"),
        asks="where to put the structure",
        about="where the structure goes",
        rules=("S4.12",),
        answers=(
            Answer(
                "build on {space}",
                also=(
                    f"build [structure] {SITE_WORDS}",
                    f"build [structure] {{chosen_structure}} {SITE_WORDS}",
                    f"[{{chosen_structure}}] {SITE_WORDS}",
                    "{space}",
                ),
                choices=c.ALL_SPACES,
                conditions=(
                    *pieces.site_conditions("build", "S4.12"),
                    outside(
                        all_built,
                        "{place} has a structure already, and there is room for only one",
                        "S4.12",
                        "S0.10",
                    ),
                    only_if(
                        bottom.is_structure_left,
                        "your {chosen_structure} stands on {chosen_stands_on} already",
                        "S4.11",
                        "S0.10",
                    ),
                ),
                means=because(
                    "the {chosen_structure} stands on {place} from now on and is never moved", "S4.11", "S0.10"
                ),
            ),
        ),
        when=because("the structure is chosen first, and then its territory", "S4.11", "S4.12"),
        ahead=pieces.ahead_of_site,
        apply=bottom.apply_build_site,
        mode=MODE_CHAIN,
    ),
    Question(
        c.K_ENLIST,
        through=("enlist",),
        asks="which recruit and bonus",
        about="which recruit you take, and which one-time bonus it brings at once",
        rules=("S4.15",),
        answers=(
            Answer(
                "recruit {recruit} for {bonus}",
                also=(
                    "(enlist|take) [recruit] [of] {recruit} (for|with) {bonus}",
                    "(recruit|enlist) [recruit] [of] {recruit}",
                ),
                choices=pieces.RECRUITS,
                conditions=pieces.RECRUIT_FREE,
                means=pieces.RECRUIT_EFFECTS,
                hint=RECRUIT_HINT,
            ),
            Answer(
                "recruit {recruit} for {bonus} in part",
                also=("(enlist|take) [recruit] [of] {recruit} (for|with) {bonus} in part",),
                choices=pieces.RECRUITS_IN_PART,
                conditions=pieces.RECRUIT_FREE,
                means=(*pieces.RECRUIT_EFFECTS, pieces.IN_PART),
                hint=f"as much as you say of {RECRUIT_HINT}",
            ),
            declined("no recruit", "you take no recruit"),
        ),
        when=pieces.in_bottom_row(c.BOTTOM_ENLIST, "a recruit is taken in an Enlist action", "S4.15"),
        ahead=lambda: (),
        apply=bottom.apply_enlist,
        mode=MODE_CHAIN,
        candidates=candidates.whole_recruits,
    ),
    Question(
        c.K_ONGOING,
        frame=("action",),
        asks="ongoing recruit bonus",
        about="whether you take the bonus of your recruit for this bottom-row action",
        rules=("S4.4", "S4.16"),
        answers=(
            single(
                c.YES,
                "take bonus",
                because("your recruit brings {ongoing_gain}", "S4.16", "S4.17"),
                "[take] bonus",
                "[take] {ongoing_gain}",
                conditions=pieces.RECRUIT_TAKEN,
                hint="{ongoing_gain}",
            ),
            single(c.NO, "no bonus", "you decline the bonus", "decline [bonus]", conditions=pieces.RECRUIT_TAKEN),
        ),
        details=because("{active_seat} took {ongoing_action}; your bonus is {ongoing_gain}", "S4.16"),
        when=because("a recruit brings its bonus when you or a neighbour takes its bottom-row action", "S4.16"),
        apply=bottom.apply_ongoing,
        candidates=candidates.agree,
    ),
    Question(
        c.K_PRODUCE,
        through=("produce",),
        frame=("territories", "spaces", "flags"),
        asks="where to produce",
        any_order=True,
        about="where you produce next; territories before the chosen one in the list can no longer be chosen then",
        rules=("S3.10",),
        answers=(
            Answer(
                "produce on {space}",
                also=("produce {space}", "produce (on|in|at) {space}", "(on|in|at) {space}", "{space}"),
                choices=c.ALL_SPACES,
                conditions=(
                    outside(t.HOMES, "workers on a home base produce nothing", "S3.15"),
                    outside(t.LAKES | t.FACTORY_MASK, "lakes and the Factory produce nothing"),
                    among(control, pieces.why_uncontrolled, "S0.6"),
                    among(produce.workplaces, pieces.NO_WORKER),
                    outside(
                        produce.villages_of_full_mat,
                        "all 8 workers are off your mat, so villages bring no more",
                        "S3.13",
                    ),
                    among(
                        produce.spaces_left,
                        "{place} has passed: the territories are named in ascending order, each once",
                        "S3.10",
                        "S3.14",
                        form=True,
                    ),
                    among(
                        produce.within_number,
                        "no further territory may produce; only the mill's comes on top of the number",
                        "S3.10",
                        "S3.14",
                    ),
                ),
                means="the workers on {place} produce; territories before it in the list can no longer be chosen then",
            ),
            single(c.DONE, "end production", because("no further territory produces", "S3.12"), "end", "done", "stop"),
        ),
        details="{territories_left} may still produce",
        when=pieces.when_produce,
        ahead=pieces.ahead_of_produce,
        apply=produce.apply_produce,
        mode=MODE_CHAIN,
    ),
    Question(
        c.K_PRODUCE_COUNT,
        through=("produce",),
        frame=("space", "count"),
        asks="how many workers produce",
        about="how many of the workers there produce",
        rules=("S3.12",),
        answers=(
            Answer(
                "{worker_count} produce",
                also=("{worker_count} worker [produce]", "{worker_count} workers [produce]", "{worker_count}"),
                conditions=(among(produce.producing_workers, "1 to {all_workers} workers can produce there"),),
                means="that many of the workers there produce",
            ),
        ),
        when="you say how many workers produce when you take Produce in part",
        apply=produce.bring_in,
        candidates=candidates.as_many,
    ),
)
