"""Names that a game does not know: the sentence says what was probably meant, or else what there is."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol

from companion.engine.text import Text, say

#: So many letters of an unknown name are repeated, and so alike must a name be that is proposed.
LETTERS, ALIKE = 40, 0.7


class Card(Protocol):
    """A company or a private as printed: what it is called in files, and its full name."""

    @property
    def id(self) -> str:
        """The short name."""

    @property
    def name(self) -> str:
        """The full name."""


def meant(name: str, cards: Iterable[Card]) -> Card | None:
    """The card that was probably meant; None: no name is like it.

    Capitals, blanks and signs do not count: "lnwr" is the L&NWR. A full name is as good as a short one.
    """
    found = {_plain(words): card for card in cards for words in (card.name, card.id)}
    near = get_close_matches(_plain(name), [words for words in found if words], 1, ALIKE)
    return found[near[0]] if near else None


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def no_company(name: object, cards: Iterable[Card]) -> Text:
    """The sentence about a company that is none of these."""
    words, known = str(name)[:LETTERS], tuple(cards)
    if (card := meant(words, known)) is not None:
        return say("There is no company called {company}. Perhaps {symbol} is meant: {name}.", company=words, symbol=card.id,
                   name=card.name)
    return say("There is no company called {company}. There are: {companies}.", company=words,
               companies=tuple(card.id for card in known))


def no_private(name: object, cards: Iterable[Card]) -> Text:
    """The sentence about a private that is none of these."""
    words, known = str(name)[:LETTERS], tuple(cards)
    if (card := meant(words, known)) is not None:
        return say("There is no private called {private}. Perhaps {symbol} is meant: {name}.", private=words, symbol=card.id,
                   name=card.name)
    return say("There is no private called {private}. There are: {privates}.", private=words,
               privates=tuple(card.id for card in known))
