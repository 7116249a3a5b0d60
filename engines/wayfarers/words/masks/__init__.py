"""For each reason against answers the mask of those that have what it asks for."""
