"""Words of the rules of Wayfarers that somebody asks about: what they mean, in a sentence."""

from __future__ import annotations

from engines.core.language.terms import Term, term

TERMS: tuple[Term, ...] = (
    term(
        "influence, influence token",
        "influence is placed on a card on display, so that others pay you a fee, or in a guild, where it is spent for"
        " the ability, tiles and links; whoever alone has most in a guild at the end scores 3 points",
        "Y4.2",
        "Y4.4",
        "Y4.13",
        "Y6.2",
    ),
    term(
        "fee, fees",
        "whoever takes a card with influence of another player, or a worker to or from it, first pays that player 1"
        " silver or 1 provision",
        "Y4.4",
        "Y4.5",
    ),
    term("provision, provisions", "provisions pay for actions such as those of the home city and harbour", "Y10.10"),
    term(
        "silver, money, coins",
        "silver pays for Space cards, Townsfolk and tiles; it scores nothing by itself",
        "Y8.2",
        "Y13.7",
    ),
    term(
        "die, dice",
        "a die is placed on a free die space of yours; its value says which column of your caravan helps it",
        "Y10.1",
        "Y10.4",
    ),
    term(
        "worker, workers",
        "a worker is placed on a card on display for the effect printed at its place; it belongs to nobody then, and"
        " whoever gains the card takes it",
        "Y11.1",
        "Y11.5",
        "Y8.6",
    ),
    term(
        "caravan",
        "tiles are placed in the caravan; the icons of a column help dice of its value, and tiles bring points at the"
        " end",
        "Y9.5",
        "Y9.10",
        "Y13.4",
    ),
    term(
        "ship, pigeon, camel, telescope, asset, assets, icon, icons",
        "assets such as ships, pigeons, camels and telescopes are what a die space asks for; they come from the column"
        " of the die in your caravan, from Townsfolk under the card, and a ship from the blue guild",
        "Y10.2",
        "Y10.3",
    ),
    term("vista, vistas", "a vista gives its effect whenever you gain a card or tile that it names", "Y7.3"),
    term("city, cities", "a city is a Land card with a new die space", "Y7.2"),
    term("harbour, harbor, harbours", "a harbour is a Water card with a new die space", "Y7.7"),
    term("open water, open waters", "open waters give their effects once, when they are gained", "Y7.7"),
    term(
        "link, links, bolt, bolts",
        "where a bolt of a new Water card meets a bar of its left neighbour, you gain the reward printed there",
        "Y7.8",
    ),
    term("star, stars", "a star scores by the condition printed on it", "Y7.14"),
    term(
        "library, libraries, observatory, observatories",
        "library and observatory are tags beside the first one of a card: cities may show both, harbours a library",
        "Y3.1",
        "Y7.2",
        "Y7.7",
    ),
    term(
        "upgrade tile, upgrade, upgrades",
        "upgrade tiles are placed in the caravan, where their icons help dice of the column",
        "Y9.5",
        "Y10.4",
    ),
    term(
        "host, hosts",
        "a Townsfolk card is tucked for good under its host, a Land or Water card that shows what it asks for",
        "Y7.19",
        "Y7.20",
    ),
    term(
        "scheme, schemes, scheme card",
        "the solo opponent reveals a scheme in its turn and follows it, or rests",
        "Y14.4",
        "Y14.6",
    ),
    term(
        "resource track",
        "the solo opponent's marker goes round it, and gains something when it crosses the line",
        "Y14.5",
    ),
    term("sun, moon", "sun and moon score 3 points each alone, and 7 each together", "Y7.12"),
    term("planet, planets", "a planet scores 1 point and 1 for each planet that you have", "Y7.13"),
    term("marker, markers", "your marker on the Journal goes to the right and never back", "Y5.1", "Y5.13"),
    term(
        "rest ability, rest abilities",
        "they work for who rests with no die or one in supply",
        "Y12.1",
        "Y12.3",
    ),
    term("end, end of the game", "a marker on a final space ends the game: every player has one more turn", "Y13.1"),
    term(
        "points, score",
        "tags, Space cards, tiles, guilds and the Journal bring points; silver, provisions, dice and workers none",
        "Y13.2",
        "Y13.3",
        "Y13.4",
        "Y13.5",
        "Y13.7",
    ),
    term(
        "tag, tags",
        "2 to 7 tags of a kind score 2, 3, 5, 8, 12 and 16 points, each set of all four kinds 5",
        "Y3.3",
        "Y3.4",
    ),
)
