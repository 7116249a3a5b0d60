"""Words of Small World's rules that somebody asks about: what they mean, in a sentence."""

from __future__ import annotations

from engines.core.language.terms import Term, term

TERMS: tuple[Term, ...] = (
    term(
        "lost tribe, lost tribes, tribe, tribes",
        "a Lost Tribe makes its region cost one token more and leaves the game when it is conquered",
        "W4.2",
        "W5.1",
    ),
    term("mountain, mountains", "a mountain costs one token more, for whoever attacks it", "W4.2", "W4.8"),
    term("hill, hills", "the power Hill brings a coin for each hill; Mounted saves a token there", "W13.11", "W13.13"),
    term("forest, forests", "the power Forest brings a coin for each forest", "W13.8"),
    term("swamp, swamps", "the power Swamp brings a coin for each swamp", "W13.18"),
    term(
        "farmland, farmlands, farm",
        "Humans bring a coin for each farmland; the power Mounted saves a token there",
        "W12.7",
        "W13.13",
    ),
    term("mine, mines", "Dwarves bring a coin for each region with a mine, in decline too", "W12.2"),
    term("magic, magic source, magic region", "Wizards bring a coin for each region with a magic source", "W12.14"),
    term(
        "cavern, caverns",
        "the power Underworld saves a token in caverns, and goes from one cavern to every other",
        "W13.19",
    ),
    term(
        "sea, lake, water",
        "only an active Seafaring race conquers seas and the lake; a sea at the edge gives entry at its shore, the lake"
        " does not",
        "W4.6",
        "W3.1",
        "W3.2",
    ),
    term(
        "edge, border, first conquest, entry",
        "a race without a region begins at the edge of the board or at the shore of a sea that touches it",
        "W3.1",
    ),
    term(
        "coast, coastal", "a land region is coastal if it borders a sea or the lake; Tritons save a token there", "W0.7"
    ),
    term("immune, immunity", "a region with a hole, a hero or the dragon is immune: nothing can affect it", "W0.9"),
    term("lair, lairs, troll lair", "Trolls have a lair in each region; it costs attackers one more", "W12.13", "W4.2"),
    term(
        "fortress, fortresses",
        "the power Fortified places a fortress each turn; it costs attackers one more and brings a coin while active",
        "W13.9",
        "W4.2",
    ),
    term(
        "encampment, encampments, camp, camps",
        "the power Bivouacking has five encampments; each costs attackers one more",
        "W13.3",
        "W4.2",
    ),
    term("hero, heroes", "the power Heroic places two heroes each turn; their regions are immune", "W13.10", "W0.9"),
    term(
        "hole, holes", "Halflings have a hole in the first two regions they conquer; these are immune", "W12.6", "W0.9"
    ),
    term(
        "dragon",
        "the power Dragon Master sends the dragon once a turn: a region is taken with one token and is immune then",
        "W13.6",
        "W0.9",
    ),
    term(
        "in decline, declined race, declined",
        "a race in decline keeps one token in each region, conquers no more and brings a coin for each region",
        "W10.4",
        "W10.8",
    ),
    term(
        "race, races",
        "a race comes with a power, and brings its tokens and a benefit of its own",
        "W2.1",
        "W2.4",
        "W0.10",
    ),
    term(
        "power, powers, special power, badge",
        "a power adds tokens to its race and a benefit, which ends when the race declines, unless it says otherwise",
        "W2.4",
        "W0.10",
    ),
    term(
        "region, regions",
        "a region is occupied by one race at most; it costs 2 tokens and one more for each defender in it",
        "W0.5",
        "W4.1",
        "W4.2",
    ),
    term("active race", "a race in play is active or in decline; a player has at most one active race", "W0.4"),
    term(
        "coins, coin, victory coins, victory coin, money",
        "each region brings a coin at the end of your turn, and races and powers more; most coins win",
        "W8.1",
        "W8.2",
        "W11.2",
    ),
    term(
        "reinforcement die, die",
        "once a turn, as the last conquest, you may roll for a region for which you are short by 1 to 3 tokens; the die"
        " shows 0, 0, 0, 1, 2 and 3",
        "W6.1",
        "W6.2",
    ),
    term(
        "redeployment, redeploy",
        "after the conquests tokens are moved freely between the regions of a race; one stays in each",
        "W7.1",
    ),
    term(
        "combo, combos",
        "a combo is a race with a power; the first on offer is free, and each place further down costs a coin more",
        "W2.1",
        "W2.2",
    ),
    term("token, tokens, race token", "a region costs 2 tokens and one more for each defender in it", "W4.1", "W4.2"),
    term("peace, ally", "the power Diplomat makes peace with somebody it has not attacked in the turn", "W13.5"),
    term(
        "substitution", "Sorcerers take the place of a lone active token next to them, once for each opponent", "W12.11"
    ),
    term("round, rounds", "the game lasts 10 rounds with 2 or 3 players, 9 with 4 and 8 with 5", "W1.1"),
)
