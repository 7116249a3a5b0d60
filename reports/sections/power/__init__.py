"""What a run of this size could show."""
