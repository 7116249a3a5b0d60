"""The version of this program, as every file it writes carries it."""

PROGRAM_VERSION = "0.2.0"
