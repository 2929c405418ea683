"""`python -m fellfield.server.wire --write FILE` or `--check FILE`: the TypeScript types."""

from __future__ import annotations

import sys

from fellfield.server.wire.codegen import main

sys.exit(main(sys.argv[1:]))
