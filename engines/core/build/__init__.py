"""Makers of code: what is generated from rows, fields and data, and the compiled build."""
