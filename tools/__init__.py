"""What makes the project but is not part of the installed program."""
