"""Words of Scythe's rules that somebody asks about: what they mean, in a sentence."""

from __future__ import annotations

from engines.core.language.terms import Term, term

BUILT = "is a structure: Build takes it from your mat"
TERMS: tuple[Term, ...] = (
    term("mill, mills", f"the mill {BUILT}; its territory produces too, and the mill like a worker", "S0.4", "S3.14"),
    term("armory, armories", f"the armory {BUILT}; Trade then also gives 1 power", "S0.4", "S3.6"),
    term("monument, monuments", f"the monument {BUILT}; Bolster then also gives 1 popularity", "S0.4", "S3.4"),
    term("mine, mines", f"the mine {BUILT}; it is a tunnel for you alone", "S0.4", "S4.14", "S5.8"),
    term("structure, structures", "structures are armory, monument, mill and mine, one of each a player", "S0.4"),
    term(
        "structure bonus, structure bonuses, bonus tile",
        "one of six tiles says what your structures bring in coins at the end, by where they stand",
        "S1.5",
    ),
    term(
        "encounter, encounters, encounter token, encounter card",
        "a character that moves onto an encounter token stops, removes it after the Move and its combats, and its"
        " owner chooses one of the three options of a card",
        "S5.12",
        "S7.2",
        "S7.4",
    ),
    term(
        "star, stars, triumph track",
        "you place stars for what you achieve: all upgrades, mechs, structures, recruits or workers, an objective,"
        " combats won, the top of popularity or of power; the first sixth star ends the game",
        "S10.1",
        "S11.1",
    ),
    term(
        "popularity",
        "popularity goes from 0 to 18; with 7 and with 13 stars, territories and resources bring more at the end",
        "S0.9",
        "S11.6",
    ),
    term("power", "power goes from 0 to 16; it is what you spend on the dial in a combat", "S0.9", "S6.8"),
    term(
        "tunnel, tunnels",
        "all territories with a tunnel are adjacent to each other for every unit; a mine is one for its owner",
        "S5.6",
        "S5.8",
    ),
    term("river, rivers", "no unit steps across a river, unless an ability says so", "S5.3"),
    term(
        "lake, lakes", "no unit steps onto a lake, unless an ability says so; nothing is built there", "S5.4", "S5.19"
    ),
    term("village, villages", "a village produces workers", "S3.10"),
    term(
        "territory, territories",
        "a territory is a hex of mountain, farm, tundra, forest, village, lake or Factory; you control it with a unit"
        " there without foreign units, or with a structure there without a foreign unit",
        "S0.1",
        "S0.6",
    ),
    term("home base, home bases, home", "a home base is not a territory: nothing is built or produced there", "S0.2"),
    term(
        "character, characters", "your character fights, moves, has encounters and visits the Factory", "S0.3", "S7.1"
    ),
    term("mech, mechs", "mechs fight and carry workers; each that is deployed unlocks its ability", "S0.3", "S4.8"),
    term("worker, workers", "workers produce; they do not fight, and eight are all that a player has", "S0.3", "S3.10"),
    term(
        "recruit, recruits",
        "Enlist takes a recruit for a one-time bonus; it then pays you whenever you or a neighbour takes the action"
        " that it came from",
        "S4.15",
        "S4.16",
    ),
    term(
        "combat, combats",
        "each contested territory is fought over after all moves: both choose power and cards in secret, the higher"
        " total wins, and a tie the attacker",
        "S6.1",
        "S6.7",
    ),
    term(
        "combat card, combat cards",
        "combat cards add to your power in a combat: at most one for each of your fighting units",
        "S6.6",
    ),
    term("objective, objectives, objective card", "an objective that is met is revealed in your own turn", "S2.9"),
    term(
        "resource, resources",
        "resources are wood, food, metal and oil; they lie on territories and pay for the bottom row",
        "S0.5",
        "S4.1",
    ),
    term("wood", "wood pays for Build; it lies on territories", "S0.5", "S4.1"),
    term("metal", "metal pays for Deploy; it lies on territories", "S0.5", "S4.1"),
    term("oil", "oil pays for Upgrade; it lies on territories", "S0.5", "S4.1"),
    term(
        "automa cards, star tracker, automaszyna, autometta, ultimaszyna",
        "the Automa plays against one person: each turn it follows a card and moves a marker on its star tracker, which"
        " brings it stars, and in combat it draws a card for its power",
        "S20.1",
        "S20.10",
        "S20.50",
    ),
    term("food", "food pays for Enlist; it lies on territories", "S0.5", "S4.1"),
)
