"""Wayfarers of the South Tigris: see RULES.md."""
