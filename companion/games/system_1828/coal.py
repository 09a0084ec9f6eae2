"""The coal markers: who has one may run to the coalfield and beyond. Source: 1828 rules, 'Coal markers' (10.8)."""

from __future__ import annotations

from companion.eighteenxx.counted_board import CountedBoard
from companion.eighteenxx.map_board import MapBoard

#: Where two markers lie at first, and where the third; what one costs.
COALFIELD, TUNNEL, PRICE = "K11", "K13", 120
#: The word of the map for what a company needs to come to the coalfield.
PERMIT = "coal"


class Coal:
    """The markers: so many `left` in the coalfield, whether that of the tunnel is there, and the `owners`."""

    def __init__(self, board: MapBoard | CountedBoard) -> None:
        self._board = board
        self.left = 2
        self.in_tunnel = True
        self.owners: list[str] = []

    def take(self, company: str) -> None:
        """A company gets a marker of the coalfield."""
        self.left -= 1
        self._add(company)

    def dig(self, company: str) -> None:
        """The builder of the tunnel gets the marker there; a second one goes to the coalfield."""
        self.in_tunnel = False
        if company in self.owners:
            self.left += 1
        else:
            self._add(company)

    def move(self, company: str, to: str) -> None:
        """The marker of a company becomes another's; a second one goes back to the coalfield."""
        if company not in self.owners:
            return
        self.owners.remove(company)
        if to in self.owners:
            self.left += 1
        else:
            self._add(to)

    def _add(self, company: str) -> None:
        self.owners.append(company)
        if isinstance(self._board, MapBoard):
            self._board.state.permit(PERMIT, self.owners)
