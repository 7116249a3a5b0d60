"""The words of every question's answers, also of those that are not legal or not asked now."""

from __future__ import annotations

from engines.core.wishes import Grammar
from engines.smallworld import constants as c
from engines.smallworld import names

REGION = r"(?:region )?r?(?P<region>\d+)"
RACE = "|".join(names.RACES)
POWER = "|".join(names.POWERS).replace("_", "[_ ]")
STYLE = r"(?P<style>leave|spread|choose)"

GRAMMAR: tuple[tuple[int, str], ...] = (
    (c.K_TURN, r"(?P<turn>expand|decline)|(?:go in(?:to)?) (?P<turn2>decline)"),
    (
        c.K_PICK,
        rf"(?:pick|take) (?P<race>{RACE}) (?P<power>{POWER})|(?:pick|take) (?P<power2>{POWER}) (?P<race2>{RACE})",
    ),
    (c.K_PICK, rf"(?:pick|take) (?:(?P<race>{RACE})|(?P<power>{POWER})|(?:combo )?(?P<place>\d+))"),
    (c.K_ABANDON, r"abandon regions|keep all regions"),
    (c.K_ABANDON_REGION, rf"abandon {REGION}|(?P<stop>abandon no more)"),
    (c.K_CONQUER, rf"(?:(?P<how>conquer|attempt)|attack|take) {REGION}"),
    (c.K_CONQUER, r"(?P<stop>end conquests)|(?P<roll>roll(?: the die)?)|(?P<dragon>(?:send )?(?:the )?dragon)"),
    (c.K_CONQUER, r"(?P<substitute>substitute)"),
    (c.K_DRAGON, rf"(?:send )?(?:the )?dragon to {REGION}"),
    (c.K_SUBSTITUTE, rf"substitute (?:in |on )?{REGION}"),
    (c.K_REDEPLOY, STYLE),
    (c.K_ENCAMP, STYLE),
    (c.K_PLACE, rf"place (?P<n>\d+|all) (?:tokens? )?(?:on|in) {REGION}"),
    (c.K_PLACE_CAMPS, rf"camp (?P<n>\d+|all) (?:on|in) {REGION}"),
    (c.K_KEEP, rf"keep {REGION}"),
    (c.K_TAKE_OFF, rf"take (?P<n>\d+|all) off {REGION}"),
    (c.K_FORTRESS, rf"(?:build )?(?:a )?fortress (?:on|in) {REGION}|(?P<stop>no fortress)"),
    (c.K_HERO, rf"(?:place )?(?:a )?hero (?:on|in) {REGION}"),
    (c.K_STOUT, r"(?P<turn>decline)|stay active"),
    (c.K_ALLY, r"(?:make )?peace with seat (?P<seat>\d+)|(?P<stop>no peace)"),
    (c.K_DRAW_BANNER, r"banner (?P<race>\w+)"),
    (c.K_DRAW_BADGE, r"badge (?P<power>\w+)"),
    (c.K_DIE, r"die (?P<face>\d+)"),
    (c.K_BERSERK_DIE, r"die (?P<face>\d+)"),
)
WORDS = Grammar(GRAMMAR)
