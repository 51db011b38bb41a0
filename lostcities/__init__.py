"""Lost Cities: a rules engine, variants in YAML, and a table in the terminal."""

__version__ = "0.1.0"
