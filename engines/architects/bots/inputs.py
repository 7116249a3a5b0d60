"""What the value network reads of a seat, in this order.

`features.py` writes them; `data/network.toml` has their weights, by these names. All are small whole numbers. Hands are
hidden: of the seat that thinks (`viewer`) its own is read, of the others the cards that it knows them to hold.
Rule: A0.6.
"""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.core.language.inputs import Input, each, one

PLAYERS = range(2, c.MAX_PLAYERS + 1)

INPUTS: tuple[Input, ...] = (
    # The table and the clock.
    one("viewer", "1 for the seat that thinks"),
    each("seats", PLAYERS, "2 to 5 players, one of them 1"),
    one("waits", "turns of others before the next one of this seat"),
    one("turns", "turns begun, of each player on average, up to `MOST_TURNS`"),
    one("free", "spaces of the Guildhall that are free"),
    one("free_each", "of these for each player, in tenths"),
    one("filled", "tenths of all spaces"),
    one("last_turns", "1 once the end is triggered"),
    one("last_turn", "1 for a seat that has a turn left then"),
    one("done", "1 for a seat that has none left"),
    one("tax", "silver on the Tax Stand"),
    one("market_open", "spaces of the Black Market that are free"),
    one("reset_in", "spaces of the Guildhall up to one that resets it; 0 for none"),
    each("small_face", range(t.NUM_FACES + 1)),
    each("large_face", range(t.NUM_MARKET_CARDS + 1)),
    # Who it is.
    each("character", [*names.CHARACTERS, "standard"], "the last is the standard side"),
    # Points as things are.
    one("points"),
    one("lead", "over the best of the others"),
    one("behind", "seats with more"),
    one("lead_late", "times the tenths of the Guildhall that are filled"),
    one("lead_last", "the same once the end is triggered, else 0"),
    one("printed", "on buildings"),
    one("effects", "of buildings at the end"),
    # Goods.
    each("goods", names.GOODS, "of each, up to `MOST_OF_A_GOOD`"),
    each("few", names.GOODS, "the same, up to `FEW_GOODS`"),
    one("kinds", "kinds of goods but silver of which there are at least two"),
    # Virtue and debts.
    each("virtue", range(t.MOST_VIRTUE + 1)),
    one("debts"),
    one("paid"),
    # The cathedral.
    each("level", range(t.TOP_LEVEL + 1)),
    one("step_points", "what the next level brings more; 0 where it is full, or there is none"),
    one("step_room", "places free there"),
    one("step_lacks", "goods that are missing for it"),
    one("step_ready", "1 when a worker in the Guildhall could take it now"),
    # Apprentices.
    one("apprentices"),
    each("skills", names.SKILLS, "apprentices with each"),
    one("skills_lacking"),
    each("hired", names.APPRENTICES, "cards of each kind"),
    one("hire_ready", "1 when the silver is enough for an apprentice in the Workshop"),
    each("on_offer", names.SKILLS, "skills that it lacks, and has the silver to hire"),
    # Buildings.
    one("built"),
    each("built_kind", names.BUILDINGS),
    one("hand", "cards, known or not"),
    one("known", "cards that are known"),
    one("able", "of these with all skills"),
    one("ready", "of these that can be constructed at once"),
    each("ready_points", ("best", "second"), "what the two best of these would bring"),
    each(
        "points_by_lack",
        (0, 1, 2, 3, "more"),
        "what the best one with all skills would bring that lacks 0, 1, 2, 3, more goods",
    ),
    each("points_by_skills", range(1, t.NUM_SKILLS + 1), "the same of one that lacks 1, 2, 3 skills"),
    one("plan", "the best card by twice its points less what is missing for it, a skill as much as three goods"),
    one("next_plan", "the second best one"),
    each("plan_lacks", names.GOODS, "of each good, what is missing for the best of them"),
    # Workers.
    one("reserve"),
    one("few_workers", "the same, up to `FEW_IN_RESERVE`"),
    one("laid", "in the Guildhall"),
    each("at", names.LOCATIONS[: t.NUM_OPEN], "on each open location"),
    one("growth", "squares of the groups that bring more with every worker"),
    one("exposed", "the largest of the groups"),
    one("groups", "of three and more"),
    one("in_market"),
    one("prison"),
    one("punished", "enough of them to lose virtue at the next reset"),
    one("most_in_prison", "of all seats, if there are any"),
    one("away", "on boards of others"),
    one("captives", "workers of others on the own board"),
    one("catch", "workers of others that the next visit to the Town Centre can capture, and pay for"),
)
