"""The table on the server: durable logs, fair chance, people, and what each viewer may see."""
