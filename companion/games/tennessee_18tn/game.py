"""A game of 18TN."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.chart import STAY, PriceMove
from companion.eighteenxx.box.places import BANK
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn, Step
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.rounds.run_step import dividend_step
from companion.eighteenxx.rounds.usual import STEPS
from companion.eighteenxx.usual_rounds import UsualRounds
from companion.engine.asks import Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.things import Booked
from companion.games.tennessee_18tn import war


def settle_step(game: Tennessee, turn: CompanyTurn) -> Procedure[None]:
    """Pay out or keep; the marker is then used up."""
    yield from dividend_step(game, turn)
    game.struck -= {turn.company.name}


class Tennessee(UsualRounds):
    """18TN as the family plays it, with the civil war."""

    extras_of = war.War
    steps = tuple(cast(Step, settle_step) if step is dividend_step else step for step in STEPS)
    kinds = (*UsualRounds.kinds, war.KIND)
    words = {**UsualRounds.words, **war.WORDS}
    #: The companies of which one train earns nothing in the next run.
    struck: Booked[frozenset[str]] = Booked(lambda game, names: [(war.WAR, war.WAR, 1, name) for name in sorted(names)])

    def read_box(self) -> Box:
        """On 18xx.games a company without a route needs no train."""
        return replace(super().read_box(), always_owes_train=self.options["profile"] == "rulebook")

    def lay_out(self) -> Board:
        """Nobody is struck yet. By the rulebook Memphis takes an ordinary brown tile too."""
        self.struck = frozenset()
        if self.depth != "full":
            return super().lay_out()
        return MapBoard(self, labels={"H3": ("P", None)} if self.options["profile"] == "rulebook" else None)

    def assign_train(self, company: Company, train: Train) -> None:
        """The first 3' brings the war: it strikes every floated company with a train, and the buyer."""
        if train.name == war.BRINGS and train.owner == BANK and not train.number:
            struck = tuple(one.name for one in self.in_order() if one is company or self.depot.of(one.name))
            self.struck = frozenset(struck)
            self.happened(war.WarBegun(struck))

    def against_running(self, company: Company, train: Train) -> IllegalMove | None:
        """In the war one train stays home: the smallest, as a larger one can run wherever it could."""
        own = self.depot.of(company.name)
        if company.name not in self.struck or train is not min(own, key=lambda one: one.distance or 0):
            return None
        return illegal("The Civil War takes one run of {company}: its {train} stays home.", company=company.name,
                       train=train.name)

    def dividend_move(self, company: Company, paid: int, price: int) -> PriceMove:
        """The price of a company whose only train the war takes stays."""
        is_struck = company.name in self.struck and len(self.depot.of(company.name)) == 1
        return STAY if is_struck else super().dividend_move(company, paid, price)
