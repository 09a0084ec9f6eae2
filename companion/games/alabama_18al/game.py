"""A game of 18AL."""

from __future__ import annotations

from dataclasses import replace

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.powers import markers
from companion.eighteenxx.rounds import marker_act
from companion.eighteenxx.usual_rounds import UsualRounds


class Alabama(UsualRounds):
    """18AL as the family plays it."""

    extras_of = markers.MarkerExtras
    anytime_acts = (*UsualRounds.anytime_acts, marker_act.PLACE_MARKER)

    def read_box(self) -> Box:
        """On 18xx.games a president helps with the cheapest train only."""
        return replace(super().read_box(), helps_with_any=self.options["profile"] == "rulebook")
