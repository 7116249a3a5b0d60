"""What a person meant: the words of every question's answers, also of those that are not legal or not asked now."""

from __future__ import annotations

from engines.core.wishes import Grammar
from engines.scythe import constants as c
from engines.scythe import names

WINDOWS = (c.K_SECTION, c.K_TOP, c.K_BOTTOM, c.K_END_WINDOW)
REVEAL = 100  # wishes that belong to several questions have kinds of their own
GIVE_COINS = 101
ABILITY = 102
FACTORY_USE = 103
DECLINE = 104


SPACE = r"(?:home(?: base)?(?: (?:of )?\w+)?|home_\w+|factory|[a-z]\d+)"
UNIT = r"character|mech|worker"
RESOURCE = "|".join(names.RESOURCES)
BOTTOM = "|".join(names.BOTTOM_ACTIONS)
TOP = "|".join(names.TOP_ACTIONS)
EFFECT = "|".join(names.EFFECTS[1:])
MECH = "|".join(sorted(set(names.MECHS)))
PART = r"(?: (?P<part>in part))?"
CARD = r"(?:combat )?card (?P<value>\d+)"
BONUS = "|".join(names.ONE_TIME)

GRAMMAR: tuple[tuple[int, str], ...] = (
    # A turn.
    (c.K_SECTION, rf"(?:section |choose )?(?P<top>{TOP})/(?P<bottom>{BOTTOM})"),
    (c.K_SECTION, r"section (?P<section>factory(?: card)?|[1-5])"),
    (c.K_SECTION, rf"section (?P<row>{TOP}|{BOTTOM})"),
    (c.K_TOP, rf"(?P<action>move) units?{PART}|(?P<action2>gain) coins?{PART.replace('part>', 'part2>')}"),
    (c.K_TOP, rf"(?P<action>bolster|trade) (?P<gain>power|cards|popularity|resources){PART}"),
    (c.K_TOP, rf"(?P<action>produce|bolster|trade|move){PART}"),
    (c.K_TOP, r"(?P<skip>skip) (?:the )?top(?: row)?"),
    (c.K_TOP, r"(?:take )?(?:the )?(?P<any>top)(?: row)?(?: action)?"),
    (c.K_BOTTOM, rf"(?P<action>{BOTTOM})(?: (?P<part>with fewer coins))?"),
    (c.K_BOTTOM, r"(?P<skip>skip) (?:the )?bottom(?: row)?"),
    (c.K_BOTTOM, r"(?:take )?(?:the )?(?P<any>bottom)(?: row)?(?: action)?"),
    (c.K_BOTTOM, r"(?P<factory>factory move)"),
    (FACTORY_USE, rf"use (?:the )?factory card{PART}"),
    (c.K_END_WINDOW, r"end (?:the |my )?turn"),
    (REVEAL, r"reveal (?:(?:an |the |my )?objectives?|(?P<card>\w+)|objective (?P<number>\d+))"),
    (GIVE_COINS, r"give coins"),
    (c.K_GIVE, r"give to seat (?P<seat>\d+)|give nothing"),
    (c.K_GIVE_AMOUNT, r"give (?P<n>\d+|all)(?: coins?)?(?: to seat (?P<seat>\d+))?"),
    # Moves.
    (
        c.K_MOVE_UNIT,
        rf"move (?:the |a |my )?(?P<unit>{UNIT})(?: (?:from|on|at) (?P<space>{SPACE}))?|(?P<done>end moves)",
    ),
    (
        c.K_MOVE_STEP,
        rf"(?:move )?(?:the |a |my )?(?:(?P<unit>{UNIT}) )?(?:(?:from|on|at) )?(?:(?P<origin>{SPACE}) )?"
        rf"to (?P<space>{SPACE})",
    ),
    (c.K_MOVE_STEP, rf"(?:move|go|step|walk)(?: to)? (?P<space>{SPACE})|(?P<stop>stop)|(?P<cargo>change cargo)"),
    (c.K_CARGO, rf"carry (?P<n>\d+|all) (?P<what>(?:moved )?workers?|{RESOURCE})"),
    # Combat.
    (c.K_COMBAT_ORDER, rf"(?:fight|attack|combat)(?: (?:at|on|in))?(?: (?P<space>{SPACE}))?"),
    (ABILITY, rf"(?P<use>use|no) (?:the )?(?:(?P<mech>{MECH})|(?:combat )?ability)"),
    (c.K_DIAL, r"(?:power )?dial (?P<n>\d+)"),
    (c.K_COMMIT, rf"add (?P<n>\d+) of {CARD}"),
    (c.K_RETREAT, rf"retreat(?: to)? (?P<space>{SPACE})|retreat"),
    (c.K_RETREAT_WORKERS, rf"(?P<n>\d+) workers? to (?P<space>{SPACE})"),
    # Factory and encounter cards, benefits, payments.
    (c.K_FACTORY_CHOICE, r"(?:take )?factory card (?P<card>\d+)"),
    (c.K_FACTORY_ALTERNATIVE, rf"gain (?P<effect>{EFFECT})"),
    (c.K_ENCOUNTER, rf"option (?P<option>\d+){PART}|(?P<done>no further option)"),
    (c.K_PART, rf"(?P<n>\d+) (?P<effect>{EFFECT})"),
    (c.K_RESOURCE_TYPES, rf"(?P<n>\d+) (?P<resource>{RESOURCE})"),
    (c.K_RESOURCE_SITE, rf"(?:(?:resources|{RESOURCE}) )?on (?P<space>{SPACE})"),
    (c.K_PAY, rf"pay (?P<n>\d+|all)(?: (?:{RESOURCE}))? from (?P<space>{SPACE})"),
    (c.K_COERCION, rf"(?:use )?coercion {CARD}|(?P<done>no coercion)|(?:use )?(?P<use>coercion)"),
    (c.K_PAY_CARD, rf"discard {CARD}"),
    (c.K_PAY_TYPE, rf"pay (?P<resource>{RESOURCE})"),
    # Main effects.
    (c.K_UPGRADE, rf"cube (?P<box>\w+) to (?P<action>{BOTTOM})|(?P<done>no upgrade)"),
    (c.K_DEPLOY, rf"(?:deploy )?(?:the )?mech (?P<mech>\w+)|deploy (?P<mech2>{MECH})|(?P<done>no mech)"),
    (c.K_DEPLOY_SITE, rf"deploy(?: (?:mech )?(?P<mech>{MECH}))?(?: mech)? (?:on|to|at|in) (?P<space>{SPACE})"),
    (
        c.K_BUILD,
        r"(?:build )?(?:a |the )?(?:structure )?(?P<structure>mine|monument|armory|mill)|(?P<done>no structure)",
    ),
    (
        c.K_BUILD_SITE,
        rf"build(?: (?:a |the |my )?(?P<structure>mine|monument|armory|mill))? (?:on|at|in) (?P<space>{SPACE})",
    ),
    (c.K_ENLIST, rf"recruit (?P<action>{BOTTOM}) for (?P<bonus>{BONUS}){PART}|(?P<done>no recruit)"),
    (c.K_ENLIST, rf"(?:enlist|recruit) (?P<action>{BOTTOM})"),
    (c.K_ONGOING, r"(?:take|no) bonus"),
    (c.K_PRODUCE, rf"produce(?: (?:on|at|in))? (?P<space>{SPACE})|(?P<done>end production)"),
    (c.K_PRODUCE_COUNT, r"(?P<n>\d+) produce"),
    # Tokens and special gains.
    (c.K_TOKEN, r"(?:place )?(?:a )?(?P<flag>flag)|(?:place )?(?:a )?trap(?: (?P<trap>\w+))?|(?P<done>no token)"),
    (c.K_ARM, r"(?:arm|leave) (?:the )?trap"),
    (c.K_PEEK, r"look at seat (?P<seat>\d+)|(?P<done>look at nobody)"),
    (c.K_RELOCATE, rf"relocate to (?P<space>{SPACE})|(?P<done>stay)"),
    (c.K_RELOCATE_UNITS, rf"relocate (?P<unit>{UNIT}) (?P<number>\d+)|(?P<done>no more units)"),
    (c.K_WORKER_SITE, rf"worker on (?P<space>{SPACE})|(?P<done>no worker)"),
    # Chance.
    (c.K_DRAW_COMBAT, CARD),
    (c.K_DISCARD_RANDOM, CARD),
    (c.K_STEAL, CARD),
    (c.K_DRAW_ENCOUNTER, r"encounter (?P<card>\d+)"),
    (c.K_DEAL_OBJECTIVE, r"objective (?P<card>\d+)"),
    (c.K_DEAL_FACTORY, r"factory card (?P<card>\d+)"),
    (c.K_DRAW_TILE, r"tile (?P<tile>\w+)"),
)
WORDS = Grammar(GRAMMAR)


def space_number(word: str, home: int) -> int:
    """The space of a name, -1 for a name that is none; "home" alone is the own home base."""
    plain = word.upper().replace("BASE", "").replace(" OF", "").split()
    if plain[:1] == ["HOME"]:
        faction = plain[1].lower() if len(plain) > 1 else ""
        plain = [f"HOME_{faction.upper()}"] if faction else [names.SPACES[home]]
    name = "".join(plain)
    return names.SPACES.index(name) if name in names.SPACES else -1
