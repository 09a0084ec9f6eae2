"""Companion: checks the moves, keeps the books and prints the sheets of railway board games on a real table."""

__version__ = "0.6.0"
