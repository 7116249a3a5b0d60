"""The games as environments for programs that learn: numbers in, answers out."""
