"""`python -m scythe_cli` is the command `scythe`."""

from scythe_cli.main import main

if __name__ == "__main__":
    main()
