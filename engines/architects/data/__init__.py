"""Components, and what writes their tables."""
