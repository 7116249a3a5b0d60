"""How the games went: lengths, endings, scores, where points come from, how seats played."""
