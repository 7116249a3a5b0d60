"""Translations: the catalogues, what they say, and the pages that are made with them."""
