"""Questions of the conquests: attacks with tokens, with the die, with the dragon, and by Sorcerers."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import Answer, Question, Reason, Row, all_but, because
from engines.smallworld.bots import candidates
from engines.smallworld.generated import tables as t
from engines.smallworld.questions.regions import region_answer
from engines.smallworld.rules import conquest, reach, troops
from engines.smallworld.rules import constants as c
from engines.smallworld.words import conquest as words
from engines.smallworld.words.order import among_conquests, conquest_ahead, in_turn

PEACE = Reason(
    all_but(reach.at_peace), "seat {diplomat} made peace with you, so you may not attack {title}", ("W13.5", "W4.6")
)
IMMUNE = Reason(all_but(reach.barred), "{title} is immune: it holds {guards}", ("W0.9", "W4.6"))
WATER = Reason(reach.conquerable, "{title} is water, which only an active Seafaring race conquers", ("W4.6", "W13.15"))
REACH = (
    Reason(all_but(lambda s, troop: s.regions[troop]), "{title} is held by the same race already", ("W4.6",)),
    PEACE,
    IMMUNE,
    WATER,
    Reason(words.not_first_at_lake, "a First Conquest cannot start at the lake", ("W3.2",)),
    Reason(
        words.first_at_edge,
        "a First Conquest starts at the edge of the board or on the shore of a sea there; {title} is inland",
        ("W3.1",),
    ),
    Reason(reach.within_reach, "{title} is not next to a region of your {race} ({own_regions})", ("W3.6",)),
)
TOKEN = Reason(
    lambda s, troop: s.in_hand[troop] > 0,
    "every conquest needs at least one token in hand, and you have none",
    ("W4.5",),
    passing=True,
)
NOT_ROLLED = Reason(
    lambda roll: roll == c.NO_ROLL, "you have rolled the die for this conquest; name a region", ("W13.2",)
)
ONLY_SORCERERS = Reason(
    lambda s, troop: bool(troops.has_race(s, troop, t.SORCERERS)), "only Sorcerers substitute", ("W12.11",)
)
SORCERERS_LEFT = (
    Reason(
        lambda s: s.tray[t.SORCERERS] > 0,
        "all Sorcerers are in play, so none can be placed",
        ("W14.35", "W12.11"),
    ),
    Reason(lambda s, troop: bool(troops.has_tokens(s, troop)), "no Sorcerer is left", ("W12.11", "W5.9")),
)
COST = because("{title}, {defender}, costs {price}: {reckoning}", "W4.1")

CONQUESTS: tuple[Row, ...] = (
    Question(
        c.K_CONQUER,
        frame=("troop", "roll"),
        legal=conquest.legal_conquer,
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
                reasons=(
                    *REACH,
                    TOKEN,
                    Reason(
                        words.tokens_suffice,
                        "{title} costs {price} ({reckoning}) and you have {hand} in hand",
                        ("W4.1", "W4.4"),
                        passing=True,
                    ),
                ),
                means=(COST, because("that many of your {tokens_in_hand} go there", "W4.4")),
                hint="{terrain}, {defender}: {price} of {tokens_in_hand}",
            ),
            region_answer(
                "attempt {region}",
                "attack {region}",
                "[final] attempt (on|at|in) {region}",
                reasons=(
                    *REACH,
                    TOKEN,
                    Reason(
                        all_but(words.tokens_suffice),
                        "your tokens suffice, so no die is needed",
                        ("W6.6",),
                        passing=True,
                    ),
                    Reason(
                        lambda s, troop: not troops.has_power(s, troop, t.BERSERK),
                        "Berserk rolls before it names a region, and makes no final attempt",
                        ("W6.7", "W13.2"),
                    ),
                    Reason(
                        words.die_suffices, "the die makes up for at most 3 missing tokens", ("W6.1",), passing=True
                    ),
                    Reason(
                        lambda s: bool(conquest.may_attempt(s)),
                        "the final attempt of this turn was made already",
                        ("W6.8",),
                    ),
                ),
                means=(
                    COST,
                    because(
                        "you have {hand}: {die_must}; then conquests end",
                        *("W6.2", "W6.4"),
                    ),
                ),
                hint="{terrain}, {defender}: costs {price}, you have {hand}; {die_must}",
            ),
            Answer(
                "roll",
                BIT[c.ROLL],
                also=("roll die",),
                reasons=(
                    Reason(
                        lambda s, troop: bool(troops.has_power(s, troop, t.BERSERK)),
                        "only Berserk rolls before a conquest; others name a region: 'attempt ...'",
                        ("W13.2", "W6.1"),
                    ),
                    NOT_ROLLED,
                    TOKEN,
                    Reason(
                        words.die_has_use,
                        "no region in reach could be taken even with the best roll",
                        ("W13.2", "W4.1"),
                    ),
                ),
                means=because("you roll the die first; the next conquest costs that much less", "W13.2"),
            ),
            Answer(
                "send dragon",
                BIT[c.DRAGON],
                also=("dragon",),
                reasons=(
                    Reason(
                        lambda s, troop: bool(troops.has_power(s, troop, t.DRAGON_MASTER)),
                        "only a Dragon Master has the dragon",
                        ("W13.6",),
                    ),
                    Reason(
                        lambda s, roll: roll == c.NO_ROLL and not s.dragon_used,
                        "the dragon has attacked this turn already",
                        ("W13.6",),
                    ),
                    Reason(
                        lambda s, troop: s.in_hand[troop] > 0, "the dragon needs one token in hand", ("W13.6", "W4.5")
                    ),
                    Reason(
                        lambda s, troop: reach.targets(s, troop) > 0, "no region can be attacked", ("W13.6", "W4.6")
                    ),
                ),
                means=because("the dragon takes a region with one token, once a turn", "W13.6"),
            ),
            Answer(
                "substitute",
                BIT[c.SUBSTITUTE],
                reasons=(
                    ONLY_SORCERERS,
                    NOT_ROLLED,
                    *SORCERERS_LEFT,
                    Reason(
                        lambda s, troop: conquest.substitutable(s, troop) > 0,
                        "no lone token of an opponent's active race stands next to your Sorcerers",
                        ("W12.11",),
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
        legal=reach.targets,
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
                reasons=REACH,
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
        legal=conquest.substitutable,
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
                reasons=(
                    ONLY_SORCERERS,
                    *SORCERERS_LEFT,
                    Reason(
                        words.of_rivals,
                        "{title} is held by {holder}, not by an opponent's active race",
                        ("W12.11", "W14.37"),
                    ),
                    Reason(
                        words.not_substituted,
                        "seat {rival} has lost a token to Sorcerers this turn already",
                        ("W14.36", "W12.11"),
                    ),
                    Reason(words.lone, "{title} holds {tokens_there}, not a lone one"),
                    Reason(words.unguarded, "an encampment guards {title}", ("W14.4", "W12.11")),
                    PEACE,
                    IMMUNE,
                    WATER,
                    Reason(words.not_as_first, "a First Conquest cannot be a substitution"),
                    Reason(conquest.substitution_reach, "{title} is not next to a Sorcerer ({own_regions})"),
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
