"""With and without each opponent."""
