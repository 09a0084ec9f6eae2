"""A game of 1882."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import ASIDE, BANK
from companion.eighteenxx.box.power import MovesToken
from companion.eighteenxx.map.map import Pair
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.track_facts import TilesGone
from companion.eighteenxx.powers.certificates import Share
from companion.eighteenxx.powers.swap import SWAP_PRIVATE
from companion.eighteenxx.rounds.home_step import free_home
from companion.eighteenxx.rounds.move_token import MOVE_TOKEN
from companion.eighteenxx.rounds.usual import STOCK_ACTS
from companion.eighteenxx.usual_rounds import UsualRounds
from companion.engine.asks import Procedure
from companion.engine.errors import IllegalMove, illegal, malformed
from companion.engine.reading import Json
from companion.games.assiniboia_1882.extras import Rebels

#: A route between Hudson Bay and one of these earns so much more.
BAY, FAR, MORE = "B12", ("I1", "B2"), 100
#: What a yellow tile in a hex of the rebellion brings.
UPRISING = 20
FISHING = "B6"


class Assiniboia(UsualRounds):
    """1882 as the family plays it, with its rebellion, Trestle Bridge, and the companies that start late."""

    anytime_acts = (*UsualRounds.anytime_acts, MOVE_TOKEN)
    stock_acts = (*STOCK_ACTS, SWAP_PRIVATE)
    extras_of = Rebels
    #: Whether the rebellion has been, and how many trains of its kind come before the one that begins it.
    has_rebelled = False
    in_front = 0

    def read_drawn(self, setup: Json) -> Json:
        """The train of the rebellion, and the company of Trestle Bridge."""
        for part, names in self.box.site.draws.items():
            if setup.get(part) not in names:
                raise malformed("The set-up lacks {part}: one of {names}.", part=part, names=names)
        super().read_drawn({part: value for part, value in setup.items() if part not in self.box.site.draws})
        return setup

    def lay_out(self) -> Board:
        """Hudson Bay is worth more with the far west."""
        board = super().lay_out()
        for name in self.companies:
            board.set_pairs(name, tuple(Pair(BAY, hex_, MORE, each=True) for hex_ in FAR))
        return board

    def against_starting(self, company: Company) -> Iterator[IllegalMove]:
        """Canadian National has no other tokens. Source: 'Canadian National'."""
        if company.name == self.box.neutral and not company.placed:
            yield illegal("{company} needs a neutral station on the map.", company=company.name)

    def started_by_private(self, company: Company) -> Procedure[None]:
        """A train more of the kind on sale, and a home anywhere. Source: 'Saskatchewan Central'."""
        kind = next(iter(self.depot.next_trains())).name
        if train := self.depot.find(kind, ASIDE):
            self.in_front += kind == self.drawn["rebellion"] and not self.depot.has_begun(kind)
            self.depot.put(train, BANK)
        yield from free_home(self, company)

    def after_tile(self, company: Company, hex_: str) -> None:
        """Trestle Bridge gets its tolls; yellow tiles among the rebels are paid for."""
        board, bridge = self.board, self.privates["P4"]
        if not isinstance(board, MapBoard):
            return
        if board.sides_paid and bridge.owner and not bridge.closed:
            self.pay_for_tile(bridge.owner, cast(Share, bridge.card.power).toll * board.sides_paid)
        if hex_ in self._rebels() and board.state.face(hex_).colour == "yellow":
            self.pay_for_tile(company.name, UPRISING)

    def _rebels(self) -> tuple[str, ...]:
        return cast(MovesToken, self.box.privates["P3"].power).within

    def assign_train(self, company: Company, train: Train) -> None:
        """The drawn train begins the rebellion: yellow tiles leave the map. Source: 'North West Rebellion'."""
        if train.owner != BANK or train.kind.name != self.drawn["rebellion"] or self.has_rebelled:
            return
        if self.in_front:
            self.in_front -= 1
            return
        self.has_rebelled = True
        self.happened(TilesGone(self.board.lift(self._rebels())))

    def may_be_helped(self, company: Company) -> bool:
        """Whoever reaches the fishing grounds may be helped to a train without a route."""
        return not self.depot.of(company.name) and isinstance(self.board, MapBoard) and (
            self.board.would_reach(company, FISHING))
