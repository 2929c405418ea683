"""The rules, one module for each chapter of the ledger; they change pieces and never say what comes next."""
