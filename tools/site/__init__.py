"""`make site`: the page without a server in one folder, which any static host serves (docs/site.md)."""
