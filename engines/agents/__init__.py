"""Bots: how they are named, checked and made."""
