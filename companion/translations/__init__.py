"""Translations: a folder for each language, and what finds texts in the data files."""
