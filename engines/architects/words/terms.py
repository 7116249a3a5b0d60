"""Words of the rules of Architects that somebody asks about: what they mean, in a sentence."""

from __future__ import annotations

from engines.core.language.terms import Term, term

TERMS: tuple[Term, ...] = (
    term(
        "virtue, virtue track",
        "virtue goes from 0 to 14 and brings points at the end; with 10 or more the Black Market is barred, with 4 or"
        " less cathedral work; each point below 0 is a debt",
        "A7.1",
        "A7.2",
        "A7.4",
    ),
    term(
        "debt, debts, unpaid debt, unpaid debts",
        "an unpaid debt costs 2 points at the end; it is paid in the Guardhouse, which brings 1 virtue",
        "A8.5",
        "A7.9",
    ),
    term(
        "tax, taxes",
        "tax is silver that goes on top of the Tax Stand; with a virtue of 3 or less some of it is evaded",
        "A0.2",
        "A7.6",
    ),
    term("tax evasion, evasion", "1 tax is not paid at a virtue of 2 or 3, 2 at 0 or 1, for each payment", "A7.6"),
    term(
        "prison",
        "captured workers that are sent there, and those in the Black Market at a reset, lie in Prison; their owner"
        " takes them back at the Guardhouse, and every 2 cost a point at the end",
        "A4.9",
        "A5.7",
        "A8.5",
    ),
    term(
        "captive, captives",
        "captured workers of others lie on your board; at the Guardhouse they go to Prison for 1 silver each",
        "A4.7",
        "A4.9",
    ),
    term(
        "reset, market reset",
        "when all three market spaces hold a worker, or one is placed on the first Guildhall space of row 3 or 4, the"
        " workers in the market go to Prison and a new card comes up",
        "A5.6",
        "A5.7",
    ),
    term(
        "cathedral",
        "a worker in the Guildhall may work on the cathedral: with 5 virtue or more you pay the next level, discard a"
        " building card and gain a reward; levels bring points at the end",
        "A6.3",
        "A6.6",
        "A8.5",
    ),
    term("reward, rewards", "each step of cathedral work reveals a reward, and you gain it", "A6.6"),
    term("silver, coins, money", "10 silver are a point at the end; hires, captures and the market cost some", "A8.5"),
    term("gold", "gold is built with, and each is a point at the end", "A8.5"),
    term("marble", "marble is built with, and each is a point at the end", "A8.5"),
    term("clay, wood, stone", "clay, wood and stone are built with; they score nothing by themselves", "A8.6"),
    term(
        "apprentice, apprentices",
        "apprentices have skills, which buildings need, and abilities; you can have 5, and one is hired in the Workshop"
        " for 4 silver, of which 2 are tax",
        "A3.7",
        "A3.12",
        "A6.4",
    ),
    term(
        "skill, skills, carpentry, tiling, masonry",
        "a building needs an apprentice of yours for each of its skills; one with several covers them all",
        "A6.4",
    ),
    term(
        "building, buildings, building card, building cards",
        "a building is constructed from your hand by a worker in the Guildhall, with its skills and its price",
        "A6.3",
        "A6.4",
    ),
    term(
        "worker, workers",
        "each player has 20 workers and places one a turn; at most locations those of yours that stand there count too",
        "A1.1",
        "A2.2",
        "A0.9",
    ),
    term(
        "character, characters",
        "a character is the second side of a player's board, with an ability and a start of its own",
        "A11.1",
    ),
    term("hand limit", "with more than 6 building cards you discard down to 6 at the end of your turn", "A3.13"),
    term(
        "points, score",
        "buildings, cathedral, virtue, gold, marble and silver bring points, unpaid debts cost some",
        "A8.5",
    ),
    term(
        "end, end of the game",
        "after a worker is placed on the last Guildhall space the turn is completed, and every player has one more",
        "A8.1",
    ),
)
