"""What a reminder of the rules is made of: parts with a heading and paragraphs, read for `print/rules.svg`."""

from __future__ import annotations

from companion.engine.text import Text
from companion.sheets.session import Source

#: A part: its heading, and paragraphs; a pair is a paragraph with a sign before it.
Part = tuple[Text, tuple[Text | tuple[str, Text], ...]]


def read(source: Source, part: Part) -> tuple[str, list[str | tuple[str, str]]]:
    """A part in the language of the sheet."""
    name, words = part
    said = source.reader
    return said(name), [(it[0], said(it[1])) if isinstance(it, tuple) else said(it) for it in words]
