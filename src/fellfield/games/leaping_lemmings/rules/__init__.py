"""The rules, one module a chapter of the ledger: they compute and move pieces, and never say what comes next."""
