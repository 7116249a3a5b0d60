"""Plots: each a function from numbers to a matplotlib figure; `gallery` knows which plots a report has."""
