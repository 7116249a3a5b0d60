"""Boards with their pieces as pictures: for pages as SVG, for files as PNG."""
