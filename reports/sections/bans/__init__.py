"""What if something were banned."""
