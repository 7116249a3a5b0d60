"""Run files as arrays: opened, checked, read in pieces."""
