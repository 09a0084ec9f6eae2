"""A game of 18GA."""

from __future__ import annotations

from companion.eighteenxx.usual_rounds import UsualRounds


class Georgia(UsualRounds):
    """18GA as the family plays it."""
