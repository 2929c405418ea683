"""The rules, one module per chapter of the ledger: they compute and move pieces, and never say what comes next."""
