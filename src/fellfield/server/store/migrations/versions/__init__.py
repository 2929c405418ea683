"""One module for each step of the schema; `REVISIONS` in `store/migrate.py` names the last one."""
