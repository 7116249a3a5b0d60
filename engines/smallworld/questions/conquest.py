"""Questions of the conquests: attacks with tokens, with the die, with the dragon, and by Sorcerers."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.questions import Answer, Question, Row, among, because, only_if, outside, unless
from engines.smallworld.bots import candidates
from engines.smallworld.generated import tables as t
from engines.smallworld.questions.regions import region_answer
from engines.smallworld.rules import conquest, reach, troops
from engines.smallworld.rules import constants as c
from engines.smallworld.words import conquest as words
from engines.smallworld.words.order import among_conquests, conquest_ahead, in_turn

PEACE = outside(reach.at_peace, "seat {diplomat} made peace with you, so you may not attack {title}", "W13.5", "W4.6")
IMMUNE = outside(reach.immune_to, "{title} is immune: it holds {guards}", "W0.9", "W4.6")
WATER = among(reach.conquerable, "{title} is water, which only an active Seafaring race conquers", "W4.6", "W13.15")
REACH = (
    outside(troops.held_regions, "{title} is held by the same race already", "W4.6"),
    PEACE,
    IMMUNE,
    WATER,
    outside(reach.closed_lakes, "a First Conquest cannot start at the lake", "W3.2"),
    outside(
        reach.inland,
        "a First Conquest starts at the edge of the board or on the shore of a sea there; {title} is inland",
        "W3.1",
    ),
    among(reach.within_reach, "{title} is not next to a region of your {race} ({own_regions})", "W3.6"),
)
TOKEN = only_if(
    troops.has_in_hand, "every conquest needs at least one token in hand, and you have none", "W4.5", passing=True
)
NOT_ROLLED = unless(conquest.has_rolled, "you have rolled the die for this conquest; name a region", "W13.2")
ONLY_SORCERERS = only_if(troops.has_race, "only Sorcerers substitute", "W12.11", race=t.SORCERERS)
SORCERERS_LEFT = (
    only_if(conquest.sorcerers_in_tray, "all Sorcerers are in play, so none can be placed", "W14.35", "W12.11"),
    only_if(troops.has_tokens, "no Sorcerer is left", "W12.11", "W5.9"),
)

CONQUESTS: tuple[Row, ...] = (
    Question(
        c.K_CONQUER,
        frame=("troop", "roll"),
        apply=conquest.apply_conquer,
        mode=candidates.mode_of_conquest,
        candidates=candidates.candidate_conquests,
        asks="which conquest{ghouls}",
        about="which region you attack next, or whether your conquests are over",
        rules=("W4.1", "W4.9", "W6.1"),
        answers=(
            region_answer(
                "conquer {region}",
                "(attack|take) {region}",
                conditions=(
                    *REACH,
                    TOKEN,
                    among(
                        conquest.affordable,
                        "{title} costs {price} ({reckoning}) and you have {hand} in hand",
                        "W4.1",
                        "W4.4",
                        passing=True,
                        more=0,
                    ),
                ),
                means=words.conquers,
                hint="{terrain}, {defender}: {price} of {tokens_in_hand}",
            ),
            region_answer(
                "attempt {region}",
                "attack {region}",
                "[final] attempt (on|at|in) {region}",
                conditions=(
                    *REACH,
                    TOKEN,
                    outside(
                        conquest.affordable, "your tokens suffice, so no die is needed", "W6.6", passing=True, more=0
                    ),
                    unless(
                        troops.has_power,
                        "Berserk rolls before it names a region, and makes no final attempt",
                        "W6.7",
                        "W13.2",
                        power=t.BERSERK,
                    ),
                    among(
                        conquest.affordable,
                        "the die makes up for at most 3 missing tokens",
                        "W6.1",
                        passing=True,
                        more=c.MOST_SHORT,
                    ),
                    only_if(conquest.may_attempt, "the final attempt of this turn was made already", "W6.8"),
                ),
                means=words.attempts,
                hint="{terrain}, {defender}: costs {price}, you have {hand}; {die_must}",
            ),
            Answer(
                "roll",
                BIT[c.ROLL],
                also=("roll die",),
                conditions=(
                    only_if(
                        troops.has_power,
                        "only Berserk rolls before a conquest; others name a region: 'attempt ...'",
                        "W13.2",
                        "W6.1",
                        power=t.BERSERK,
                    ),
                    NOT_ROLLED,
                    TOKEN,
                    only_if(
                        conquest.die_has_use,
                        "no region in reach could be taken even with the best roll",
                        "W13.2",
                        "W4.1",
                    ),
                ),
                means=because("you roll the die first; the next conquest costs that much less", "W13.2"),
            ),
            Answer(
                "send dragon",
                BIT[c.DRAGON],
                also=("dragon",),
                conditions=(
                    only_if(troops.has_power, "only a Dragon Master has the dragon", "W13.6", power=t.DRAGON_MASTER),
                    only_if(conquest.may_send_dragon, "the dragon has attacked this turn already", "W13.6"),
                    only_if(troops.has_in_hand, "the dragon needs one token in hand", "W13.6", "W4.5"),
                    only_if(reach.targets, "no region can be attacked", "W13.6", "W4.6"),
                ),
                means=because("the dragon takes a region with one token, once a turn", "W13.6"),
            ),
            Answer(
                "substitute",
                BIT[c.SUBSTITUTE],
                conditions=(
                    ONLY_SORCERERS,
                    NOT_ROLLED,
                    *SORCERERS_LEFT,
                    only_if(
                        conquest.substitutable,
                        "no lone token of an opponent's active race stands next to your Sorcerers",
                        "W12.11",
                    ),
                ),
                means=because("a Sorcerer from the tray takes the place of a lone token", "W12.11"),
            ),
            Answer(
                "end conquests",
                BIT[c.STOP],
                also=("end [conquest]", "(stop|no more) [conquests]"),
                means=because("your conquests are over; redeployment follows", "W4.9", "W7.1"),
            ),
        ),
        details=because("your {race} have {tokens_in_hand} in hand", "W4.4"),
        when=in_turn(because("conquests come after tokens are readied and before redeployment", "W9.3", "W7.1")),
        ahead=conquest_ahead,
    ),
    Question(
        c.K_DRAGON,
        frame=("troop",),
        apply=conquest.apply_dragon,
        candidates=candidates.region_for_dragon,
        asks="where to put the dragon",
        about="which region the dragon takes with one token",
        rules=("W13.6",),
        answers=(
            region_answer(
                "dragon to {region}",
                "send dragon [(to|on)] {region}",
                "dragon {region}",
                conditions=REACH,
                means=because("one token takes {title}, {defender}, and the dragon makes it immune", "W13.6", "W14.17"),
                hint="{terrain}, {defender}",
            ),
        ),
        when=in_turn(
            "the dragon is sent during the conquests, by 'send dragon'",
            power=t.DRAGON_MASTER,
            only="only a Dragon Master has the dragon",
        ),
        ahead=among_conquests(power=t.DRAGON_MASTER),
    ),
    Question(
        c.K_SUBSTITUTE,
        frame=("troop",),
        apply=conquest.apply_substitute,
        candidates=candidates.region_for_substitution,
        asks="which token to replace",
        about="which lone token of an opponent a Sorcerer replaces",
        rules=("W12.11",),
        answers=(
            region_answer(
                "substitute {region}",
                "substitute (in|on) {region}",
                "replace {region}",
                conditions=(
                    ONLY_SORCERERS,
                    *SORCERERS_LEFT,
                    among(
                        conquest.rivals,
                        "{title} is held by {holder}, not by an opponent's active race",
                        "W12.11",
                        "W14.37",
                    ),
                    outside(
                        conquest.substituted_regions,
                        "seat {rival} has lost a token to Sorcerers this turn already",
                        "W14.36",
                        "W12.11",
                    ),
                    among(conquest.lone, "{title} holds {tokens_there}, not a lone one"),
                    outside(conquest.camped, "an encampment guards {title}", "W14.4", "W12.11"),
                    PEACE,
                    IMMUNE,
                    WATER,
                    only_if(conquest.may_substitute, "a First Conquest cannot be a substitution"),
                    among(reach.linked, "{title} is not next to a Sorcerer ({own_regions})"),
                ),
                means="the token in {title} goes to the tray and a Sorcerer takes its place",
                hint="{terrain}, {defender}",
            ),
        ),
        when=in_turn(
            "Sorcerers substitute during the conquests, by 'substitute'",
            race=t.SORCERERS,
            only="only Sorcerers substitute",
        ),
        ahead=among_conquests(race=t.SORCERERS),
    ),
)
