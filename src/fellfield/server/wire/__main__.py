"""Writes or checks the TypeScript types: `python -m fellfield.server.wire --write FILE` or `--check FILE`."""

from __future__ import annotations

import sys

from fellfield.server.wire.codegen import main

sys.exit(main(sys.argv[1:]))
