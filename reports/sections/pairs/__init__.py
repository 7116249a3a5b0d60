"""Pairs of levels."""
