"""The page: tables as text cells, a template, and one self-contained HTML file."""
