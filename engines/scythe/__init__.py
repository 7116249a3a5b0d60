"""Scythe by its full printed rules: seven factions, seven player mats, two to seven players."""
