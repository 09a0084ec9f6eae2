"""Typed letters against names: capitals, accents and punctuation never matter, and the start of each word is enough."""

from __future__ import annotations

from unicodedata import combining, normalize

#: Letters that are one letter with a stroke, or two in one, and so do not come apart into letter and accent.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ı": "i"})


def fold(text: str) -> str:
    """The plain words of a text: "Łódź" is "lodz", "St. Louis" is "st louis", "København" is "kobenhavn"."""
    letters = normalize("NFKD", text.casefold()).translate(_LETTERS)
    plain = "".join(letter for letter in letters if not combining(letter))
    return " ".join("".join(c if c.isalnum() else "" if c in "'’" else " " for c in plain).split())


def fits(typed: str, text: str) -> bool:
    """Whether every word of `typed` starts a word of `text`; both folded already. Nothing typed fits nothing."""
    words = text.split()
    return bool(typed) and all(any(word.startswith(start) for word in words) for start in typed.split())
