"""One module per schema revision; `LATEST` in `store/migrate.py` names the last one."""
