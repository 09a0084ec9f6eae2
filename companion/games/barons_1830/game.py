"""A game of 1830."""

from __future__ import annotations

from companion.eighteenxx.usual_rounds import UsualRounds


class Barons(UsualRounds):
    """1830 as the family plays it."""
