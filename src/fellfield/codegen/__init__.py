"""Generates JSON Schema, TypeScript and pages for readers from what a game declares: its view, events and offers.

Everything is read from the source: `TypedDict`s and dataclasses, type aliases, and the strings below them. So it works
for any registered game, and for the compiled engine, which ships its sources.
"""
