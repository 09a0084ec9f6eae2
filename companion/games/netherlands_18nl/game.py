"""A game of 18NL."""

from __future__ import annotations

from companion.eighteenxx.usual_rounds import UsualRounds


class Netherlands(UsualRounds):
    """18NL as the family plays it."""
