"""Tunes the weights of the greedy bot by games against itself, within targets for how it is meant to play."""
