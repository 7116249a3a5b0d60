"""What the engine does by itself."""

from __future__ import annotations

from engines.core.language.questions import Row, Step
from engines.scythe.rules import (
    automa,
    automa_fights,
    automa_moves,
    bottom,
    bribes,
    combat,
    deal,
    encounter,
    factory,
    gains,
    movement,
    stars,
    traps,
    turn,
)
from engines.scythe.rules import constants as c

STEPS: tuple[Row, ...] = (
    Step(c.K_START_GAME, deal.start_game),
    Step(c.K_START_TURN, turn.start_turn),
    Step(c.K_END_TURN, turn.end_turn),
    Step(c.K_RESOLVE, combat.resolve),
    Step(c.K_CONSOLATION, combat.console_loser, seat="loser"),
    Step(c.K_POPULARITY_LOSS, combat.lose_face),
    Step(c.K_COMBAT_STAR, combat.award_star),
    Step(c.K_COMBAT_DONE, combat.finish_combat),
    Step(c.K_FACTORY_CHECK, factory.check_factory),
    Step(c.K_ENCOUNTER_CHECK, encounter.check_encounter),
    Step(c.K_ENCOUNTER_END, encounter.end_encounter, frame=("card",)),
    Step(c.K_TOKEN_CHECK, traps.check_token),
    Step(c.K_STARS, stars.place_due_stars),
    Step(c.K_BOTTOM_STARS, stars.place_bottom_stars),
    Step(c.K_EARLY_STARS, stars.place_early_stars),
    Step(c.K_BOTTOM_COINS, bottom.earn_coins, frame=("action", "part")),
    Step(c.K_MAIN_EFFECT, bottom.main_effect, frame=("action",)),
    Step(c.K_ROWS, gains.do_row, frame=("row", "end", "flags"), stays=True),
    Step(c.K_MOVE_DONE, movement.finish_unit, frame=("unit",)),
    Step(c.K_COMBATS, combat.next_combat),
    Step(c.K_ARM_CHECK, traps.check_arming),
    Step(c.K_ALL_GIVE, bribes.ask_next, frame=("seats",)),
    Step(c.K_AUTOMA_GAIN, automa.gain_line, frame=("half",)),
    Step(c.K_AUTOMA_RECRUIT, automa.recruit_line, frame=("half",)),
    Step(c.K_AUTOMA_STAR, automa.star_symbol, frame=("card",)),
    Step(c.K_AUTOMA_FIGHT, automa_fights.draw_for_combat),
    Step(c.K_AUTOMA_ARRIVE, automa_moves.arrive, frame=("unit",)),
)
