"""Architects of the West Kingdom: in progress, see RULES.md."""
