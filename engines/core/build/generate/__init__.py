"""How the generated modules of every game are written; not needed in play."""
