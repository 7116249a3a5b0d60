"""Makers of the generated modules `tables.py` and `names.py`; not needed in play."""
