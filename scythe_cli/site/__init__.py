"""The page without a server: what its Python runs, in a worker of the browser, and the page itself."""
