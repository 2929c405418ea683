"""Migrations of the schema: run when a store is opened, on SQLite and PostgreSQL alike."""
