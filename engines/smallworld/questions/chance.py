"""What chance is asked: banners and badges of the column, and the die."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.questions import Answer, Chance, Row, among, because
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import chances, combos, conquest
from engines.smallworld.rules import constants as c

DIE = Answer("die {face}", also=("[die shows] {face}", "[die] {face}"), choices=chances.ALL_FACES)
BY_CHANCE = because("the die is rolled by chance", "W0.11", "W6.2")

CHANCE: tuple[Row, ...] = (
    Chance(
        c.K_DRAW_BANNER,
        frame=("spot",),
        apply=combos.apply_banner,
        key=chances.banner_key,
        asks="banner drawn",
        about="which race banner comes up; chance decides",
        rules=("W2.5", "W0.11"),
        answers=(
            Answer(
                "banner {banner}",
                also=("{banner}",),
                choices=BIT[t.NUM_RACES] - 1,
                conditions=(
                    among(combos.banners_on_top, "no race '{banner}' can come up from the stack", "W2.5", "W2.6"),
                ),
            ),
        ),
        when=because("banners are drawn by chance", "W0.11"),
    ),
    Chance(
        c.K_DRAW_BADGE,
        frame=("spot",),
        apply=combos.apply_badge,
        key=chances.badge_key,
        asks="badge drawn",
        about="which badge comes up; chance decides",
        rules=("W2.5", "W0.11"),
        answers=(
            Answer(
                "badge {badge}",
                also=("{badge}",),
                choices=BIT[t.NUM_POWERS] - 1,
                conditions=(
                    among(combos.badges_in_stack, "no power '{badge}' can come up from the stack", "W2.5", "W2.6"),
                ),
            ),
        ),
        when=because("badges are drawn by chance", "W0.11"),
    ),
    Chance(
        c.K_DIE,
        frame=("troop", "region"),
        apply=conquest.apply_die,
        weight=chances.die_weight,
        key=chances.die_key,
        asks="reinforcement die{ghouls}",
        about="what the die shows; chance decides",
        rules=("W6.2",),
        answers=(DIE,),
        when=BY_CHANCE,
    ),
    Chance(
        c.K_BERSERK_DIE,
        frame=("troop",),
        apply=conquest.apply_berserk_die,
        weight=chances.die_weight,
        key=chances.die_key,
        asks="Berserk's die",
        about="what the die of Berserk shows; chance decides",
        rules=("W13.2",),
        answers=(DIE,),
        when=BY_CHANCE,
    ),
)
