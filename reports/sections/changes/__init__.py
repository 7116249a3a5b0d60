"""What changes from the first of several runs to each of the others."""
