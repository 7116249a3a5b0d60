"""A game of rules only, named from outside: it gives what a game must, and neither words nor factors, options, sheets.

Its rules and fields are those of Small World, so that it is compiled where the games are.
"""
