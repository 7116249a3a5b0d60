"""Questions of a turn around its conquests: expand or decline, the pick, abandoned regions, and its end."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_BRANCH
from engines.core.language.questions import EVERY, Answer, Question, Row, among, because, only_if, outside
from engines.smallworld.bots import candidates
from engines.smallworld.generated import tables as t
from engines.smallworld.questions.regions import OWN, PASSED, region_answer
from engines.smallworld.rules import combos, decline, peace, ready, troops, turn
from engines.smallworld.rules import constants as c
from engines.smallworld.words import combos as words
from engines.smallworld.words.order import in_turn, pick_ahead, pick_when, turn_when

BEFORE_CONQUESTS = in_turn(
    because("regions are abandoned before the conquests of the turn, not between them", "W9.4", "W9.7")
)

TURN: tuple[Row, ...] = (
    Question(
        c.K_TURN,
        apply=turn.apply_turn,
        mode=MODE_BRANCH,
        candidates=candidates.candidates_of_decline,
        ends_search=True,
        asks="expand or decline",
        about="whether your race goes on conquering this turn, or goes into decline",
        rules=("W9.1", "W10.1"),
        answers=(
            Answer(
                "expand",
                BIT[c.EXPAND],
                means="you conquer, redeploy and are paid with your active race",
                hint=words.expands,
                implied=EVERY,
            ),
            Answer(
                "decline",
                BIT[c.DECLINE],
                also=("go (into|in) decline",),
                means=words.declines,
                hint=words.leaves_behind,
            ),
        ),
        when=turn_when,
    ),
    Question(
        c.K_PICK,
        apply=combos.apply_pick,
        must_ask=1,
        mode=MODE_BRANCH,
        ends_search=True,
        asks="which combo",
        about="which combo you pick; each place further down costs a coin more",
        rules=("W2.1", "W2.2"),
        answers=(
            Answer(
                "pick {combo}",
                also=("(pick|take) {combo}", "(pick|take) [combo] {place}", "{combo}"),
                choices=combos.on_offer,
                conditions=(among(combos.payable, "its place costs {place_cost} and you have {purse}", "W2.2"),),
                means=words.picks,
                hint="{combo_tokens}, costs {paid}{brings}; {combo_effects}",
            ),
        ),
        details=because("you have {coins}", "W2.2"),
        when=pick_when,
        ahead=pick_ahead,
    ),
    Question(
        c.K_ABANDON,
        frame=("troop",),
        apply=ready.apply_abandon,
        candidates=candidates.abandon_nothing,
        asks="abandon regions{ghouls}",
        about="whether you give up regions before your tokens come into hand",
        rules=("W9.3", "W9.4"),
        answers=(
            Answer(
                "keep all regions",
                BIT[c.NO],
                also=("keep all", "abandon (nothing|no regions|no region|none)"),
                means="you keep all regions, and all tokens but one of each come into hand",
                implied=EVERY,
            ),
            Answer(
                "abandon regions",
                BIT[c.YES],
                also=("abandon [some]", "abandon some regions"),
                conditions=(only_if(troops.held_regions, "your {race} hold no region"),),
                means=because("you name the regions that you give up", "W9.4"),
                implied=EVERY,
            ),
        ),
        when=BEFORE_CONQUESTS,
    ),
    Question(
        c.K_ABANDON_REGION,
        frame=("troop", "lowest"),
        apply=ready.apply_abandon_region,
        asks="which region to abandon{ghouls}",
        any_order=True,
        about="which region you give up; they are named in ascending order",
        rules=("W9.4",),
        answers=(
            region_answer(
                "abandon {region}",
                conditions=(OWN, PASSED),
                means="{title} belongs to nobody then and brings no coin; its tokens come into hand",
            ),
            Answer(
                "abandon no more",
                BIT[c.STOP],
                also=("no more", "abandon nothing more"),
                conditions=(only_if(ready.has_abandoned, "you chose to abandon regions: name at least one"),),
                means="you keep the other regions",
            ),
        ),
        when=BEFORE_CONQUESTS,
    ),
    Question(
        c.K_STOUT,
        apply=decline.apply_stout,
        mode=MODE_BRANCH,
        candidates=candidates.candidates_of_decline,
        asks="decline after scoring",
        about="whether your Stout race declines now, after scoring",
        rules=("W13.17",),
        answers=(
            Answer(
                "stay active",
                BIT[c.NO],
                also=("stay", "no decline"),
                means="your race stays active",
            ),
            Answer(
                "decline",
                BIT[c.YES],
                also=("go (into|in) decline",),
                means=words.declines_after_scoring,
            ),
        ),
        when=in_turn(
            "a Stout race may decline after scoring",
            power=t.STOUT,
            only="only a Stout race declines after scoring",
        ),
    ),
    Question(
        c.K_ALLY,
        apply=peace.apply_ally,
        candidates=candidates.ally,
        asks="with whom to make peace",
        about="with whom you make peace until your next turn",
        rules=("W13.5",),
        answers=(
            Answer(
                "peace with seat {seat}",
                also=("[make] peace with [seat] {seat}", "seat {seat}", "{seat}"),
                choices=peace.seats,
                conditions=(
                    outside(peace.own_seat, "you make peace with an opponent, not with yourself"),
                    outside(
                        peace.attacked_seats,
                        "you attacked the active race of seat {seat} this turn",
                        "W13.5",
                        "W14.53",
                    ),
                    among(peace.possible_allies, "seat {seat} has no active race"),
                ),
                means="the active race of seat {seat} may not attack yours until your next turn",
            ),
            Answer(
                "no peace",
                BIT[c.STOP],
                also=("[make] peace with nobody", "make no peace", "nobody"),
                means="you make no peace",
            ),
        ),
        when=in_turn(
            "the Diplomat chooses an ally at the end of the turn",
            power=t.DIPLOMAT,
            only="only the power Diplomat makes peace",
        ),
    ),
)
