"""Pearl Divers, a complete game of a page, written like a game package: it shows that the kernel carries a second game.

Two to four divers. In a turn a diver turns up cards, shells, eels and chests, into a line of six, as long as the diver
dares. A second eel takes the whole line, unless the diver drives it away with a shell from the hidden hand. Surfacing,
the diver may put up to two cards, the last one first, under the deck for a coin each, keeps the shells and opens the
chests. A shell is worth its value, a coin and a card left in hand one point; coins break ties. Everybody has three
turns.
"""

from engines.core.states import register

register("divers", __name__)
