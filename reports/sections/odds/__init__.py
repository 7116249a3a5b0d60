"""Odds with everything else equal."""
