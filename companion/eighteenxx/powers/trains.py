"""Powers about trains: one that comes with a private, and one that costs less by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.places import ASIDE, GONE
from companion.eighteenxx.box.power import Power, one_of
from companion.eighteenxx.model import train_limit
from companion.eighteenxx.model.track_facts import FreeTrainGone, FreeTrainTaken
from companion.eighteenxx.rules import privates
from companion.engine.asks import Procedure
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Private
    from companion.eighteenxx.model.depot import Train
    from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class FreeTrain(Power, kind="free train"):
    """A company that buys it gets a train that was laid aside, if it has room for one and the phase `before` which it must
    be bought has not begun. It may not sell that train; else it is like others (18GA: Ocilla Southern). Where the private
    `closes` then, no company buys it that has no room, or when the train is gone (18MS: Mississippi Central)."""

    train: str
    before: str = ""
    closes: bool = False

    def about(self) -> Text:
        """Which, and until when."""
        if self.closes:
            return say("A company that buys it gets a {train}-train, for which it needs room; it then closes. It cannot "
                       "sell that train.", train=self.train)
        return say("A company that buys it gets a {train}-train, unless phase {phase} has begun or it has no room for one. "
                   "It cannot sell that train.", train=self.train, phase=self.before)

    def briefly(self, game: Position) -> Text:
        """Which."""
        return say("a free {train}-train", train=self.train)

    def against_sale(self, game: Position, private: Private) -> IllegalMove | None:
        """Where it closes by it: the train is gone, or the company has no room."""
        if not self.closes or game.turn is None:
            return None
        train = game.depot.find(self.train, ASIDE)
        if train is None:
            return illegal("The {train}-train of {private} is out of the game.", train=self.train, private=private.called)
        return train_limit.against_train(game, game.turn.company, train)

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """The company gets the train, or it leaves the game."""
        yield from ()
        train, company = game.depot.find(self.train, ASIDE), game.companies[str(private.owner)]
        if train is None:
            return
        if game.depot.has_begun(self.before) or train_limit.against_train(game, company, train):
            game.depot.take(train, GONE)
            game.happened(FreeTrainGone(private.called, self.train))
            return
        game.depot.take(train, company.name)
        train.bind(say("with {private}", private=private.card.symbol))
        game.happened(FreeTrainTaken(company.name, self.train, private.called))
        if self.closes:
            privates.close(game, private)


@dataclass(frozen=True)
class TrainDiscount(Power, kind="train discount"):
    """A company that owns it pays so much less, in `percent` or as an `amount`, for one of these `trains` from the bank or
    its pool; the private then closes (18AL: New Decatur Yards; 18MS: Mobile & Ohio)."""

    trains: tuple[str, ...]
    percent: int = entry("", 0)
    amount: int = entry("", 0)

    def about(self) -> Text:
        """For what it pays less, and how much."""
        trains = one_of(self.trains)
        if self.percent:
            return say("Once, a company that owns it buys a {trains}-train of the bank for {percent} % less. It then "
                       "closes.", trains=trains, percent=self.percent)
        return say("Once, a company that owns it buys a {trains}-train of the bank for {amount} less. It then closes.",
                   trains=trains, amount=Money(self.amount))

    def briefly(self, game: Position) -> Text:
        """For what it pays less, and how much."""
        trains = one_of(self.trains)
        if self.percent:
            return say("a {trains}-train for {percent} % less", trains=trains, percent=self.percent)
        return say("a {trains}-train for {amount} less", trains=trains, amount=Money(self.amount))

    def train_price(self, train: Train, price: int) -> int | None:
        """What a train costs by it whose price is so much; None: it is not about such a train."""
        return price * (100 - self.percent) // 100 - self.amount if train.kind.name in self.trains else None
