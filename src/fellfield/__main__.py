"""`python -m fellfield` is the command `fellfield`."""

from __future__ import annotations

from fellfield.cli.main import main

if __name__ == "__main__":
    main()
