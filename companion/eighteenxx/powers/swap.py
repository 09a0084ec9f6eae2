"""The power by which a player hands the private in for a share of any company. Source: 1828, 'Mohawk & Hudson'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.places import IPO, PLACES, place_label, place_name
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.moves import SwapPrivate
from companion.eighteenxx.model.private_facts import ExchangedUnstarted, PrivateExchanged
from companion.eighteenxx.model.reasons import HalfOfPresidency
from companion.eighteenxx.model.stock_turn import BUY
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.model.unsold import holder_of
from companion.eighteenxx.rules import buying, floating, presidency, privates
from companion.engine.asks import Chosen, Field, Later, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company, Private
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.position import Position
    from companion.eighteenxx.model.stock_turn import StockTurn


@dataclass(frozen=True)
class Swap(Power, kind="swap"):
    """The player who owns it may hand it in for 10 % of any company from one of `sources`, or for half of a president's
    certificate: as the action of a stock turn, and at any time of an operating round. It is no purchase. Of a company that
    nobody has started it gives a share where it may be `of_unstarted` ones: on the site (1828 facts, decision 42). With a
    `token_in` a hex, of companies that have one there, and only in a stock turn in which nothing is sold (1888: Forbidden
    City)."""

    sources: tuple[str, ...] = entry(known=PLACES)
    of_unstarted: bool = False
    token_in: str = ""

    def about(self) -> Text:
        """What it is swapped for."""
        if self.token_in:
            return say("The player who owns it may exchange it for a 10 % share of a company with a token in {hex}, from "
                       "the IPO or the bank pool, as the purchase of a turn in which he sells nothing. It then closes.",
                       hex=self.token_in)
        return say("The player who owns it may exchange it for a 10 % share of any company from the IPO or the bank "
                   "pool, or for half of a president’s certificate, paying for the other half. It then closes.")

    def briefly(self, game: Position) -> Text:
        """What it is swapped for."""
        if self.token_in:
            return say("exchange for a share of a company with a token in {hex}", hex=self.token_in)
        return say("exchange for a share of any company")

    def anytime_moves(self, game: Position) -> tuple[type[Move], ...]:
        """Handing it in."""
        return () if self.token_in else (SwapPrivate,)

    def anytime_offers(self, game: Position, turn: StockTurn | CompanyTurn, private: Private) -> Iterator[Later]:
        """In an operating round at any time."""
        if game.round.is_operating and not self.token_in:
            yield Later(SwapPrivate, lambda: self.offer(game, private, lambda move: self.apply(game, private, move)))

    def label(self, private: Private) -> Text:
        """What the offer to hand it in is called."""
        return say("Exchange {private} for a share", private=private.called)

    def offer(self, game: Position, private: Private, apply: Any = None, gate: Any = tuple) -> Offer:
        """The offer to hand it in."""
        owner = str(private.owner)

        def source_domain(chosen: Chosen) -> OneOf:
            company = game.companies[chosen["company"]]
            return OneOf(self._places(game, company), lambda source: self._against(game, company, source))

        def par_domain(chosen: Chosen) -> OneOf:
            company = game.companies[chosen["company"]]
            if company.is_started:
                return OneOf((None,), unknown=lambda par: buying.was_started(game, company))
            now = (*buying.pars(game, company), *((None,) if self.of_unstarted else ()))
            return OneOf(now, lambda par: _too_dear(game, owner, par), lambda par: _no_par(game, company, par, now))

        return Offer(
            SwapPrivate, self.label(private),
            (
                Field("company", say("Of which company?"), lambda chosen: OneOf(
                    tuple(game.companies), lambda name: self._nowhere(game, game.companies[name]),
                    partial(no_company, game))),
                Field("source", say("From where?"), source_domain, label=place_label),
                Field("par", say("At which par?"), par_domain, label=lambda par: say("none") if par is None else Money(par),
                      why=lambda chosen, par: "" if par is None else buying.led_to(
                          game, game.companies[chosen["company"]], par, par, owner)),
            ),
            preconditions=gate, why_closed=lambda: illegal("There is no share that {private} could be exchanged for.",
                                               private=private.called),
            given={"player": owner, "private": private.card.id}, apply=apply,
        )

    def _nowhere(self, game: Position, company: Company) -> Iterator[IllegalMove]:
        reasons = [next(self._against(game, company, source), None) for source in self._places(game, company)]
        if all(reasons):
            yield reasons[0]  # type: ignore[misc]

    def _places(self, game: Position, company: Company) -> tuple[str, ...]:
        """Where its certificates lie: those of the IPO may lie in the treasury."""
        return tuple(holder_of(game, company, place) for place in self.sources)

    def _against(self, game: Position, company: Company, source: str) -> Iterator[IllegalMove]:
        if self.token_in and self.token_in not in company.hexes:
            yield illegal("{company} has no token in {hex}.", company=company.name, hex=self.token_in)
        if company.is_closed:
            yield impossible("{company} has left the game.", company=company.name)
        elif company.is_started:
            is_there = bool(game.certificates.next_percent(source, company.name))
        else:
            is_there = source == game.certificates.president(company.name) == IPO
        if not company.is_closed and not is_there:
            yield impossible("There is no {company} certificate in the {place}.", company=company.name,
                             place=place_name(source))

    def swapped(self, game: Position, private: Private, move: SwapPrivate) -> Procedure[None]:
        """What else follows."""
        yield from ()

    def apply(self, game: Position, private: Private, move: SwapPrivate) -> None:
        """The share for the private; who gets a president's certificate pays half of it and starts the company."""
        company, player = game.companies[move.company], move.player
        if move.par is None:
            game.certificates.move_next(move.source, player, company.name)
        else:
            game.pay(game.purses[player], game.bank, move.par, HalfOfPresidency())
            game.certificates.move_president(company.name, player)
            buying.set_par(game, company, move.par)
        game.happened(PrivateExchanged(player=player, private=private.called, company=company.name))
        privates.close(game, private)
        if not company.is_started:
            game.happened(ExchangedUnstarted(private=private.called, company=company.name))
            return
        presidency.update_president(game, company)
        floating.check(game, company)


@dataclass(frozen=True)
class Start(Swap, kind="start"):
    """The player who owns it may hand it in for the president's certificate of a `company`, in his stock turn, for the price
    of one share; its home is wherever he chooses at once. In no other way does the company start: when the private closes
    otherwise, or goes to a company, it leaves the game (1882: Saskatchewan Central)."""

    sources: tuple[str, ...] = ()
    company: str = entry("", "", known=attrgetter("companies"))

    def about(self) -> Text:
        """What it is handed in for."""
        return say("The player who owns it may exchange it for the president’s certificate of {company}, as the purchase of "
                   "a turn, for the price of one share; he sets its par and chooses its home. Otherwise {company} never "
                   "starts.", company=self.company)

    def briefly(self, game: Position) -> Text:
        """What it is handed in for."""
        return say("start {company} for one share’s price", company=self.company)

    def label(self, private: Private) -> Text:
        """It starts its company."""
        return say("Start {company} with {private}", company=self.company, private=private.called)

    def starts(self, company: str) -> bool:
        """Its company starts with it."""
        return company == self.company

    def anytime_moves(self, game: Position) -> tuple[type[Move], ...]:
        """Never besides."""
        return ()

    def _places(self, game: Position, company: Company) -> tuple[str, ...]:
        return (IPO,)

    def _against(self, game: Position, company: Company, source: str) -> Iterator[IllegalMove]:
        if company.name != self.company:
            yield impossible("This private starts {company} only.", company=self.company)
        yield from super()._against(game, company, source)

    def swapped(self, game: Position, private: Private, move: SwapPrivate) -> Procedure[None]:
        """Its home, and its train."""
        yield from game.started_by_private(game.companies[self.company])

    def closed(self, game: Position, private: Private) -> None:
        """Its company leaves the game, unless it has started."""
        company = game.companies[self.company]
        if not company.is_started:
            company.state = State.CLOSED

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """Its company leaves the game."""
        yield from ()
        self.closed(game, private)


def _too_dear(game: Position, player: str, par: int | None) -> Iterator[IllegalMove]:
    cash = game.purses[player].cash
    if par is not None and par > cash:
        yield impossible("{player} has {cash}; this costs {price}.", player=player, cash=Money(cash), price=Money(par))


# In a stock round -----------------------------------------------------------------------------------


def _owned(game: Position, player: str) -> Private | None:
    """The private of this power that a player owns."""
    return next((one for one in game.owned(player) if isinstance(one.card.power, Swap)), None)


def _offer(game: Position, turn: StockTurn) -> Offer:
    private = _owned(game, turn.player)
    assert private is not None
    power = private.card.power
    assert isinstance(power, Swap)

    return power.offer(game, private, gate=lambda: _against_action(game, turn, power))


def _against_action(game: Position, turn: StockTurn, power: Swap) -> Iterator[IllegalMove]:
    yield from buying.against_action(game, turn)
    if power.token_in and turn.sold:
        yield illegal("You have sold in this turn; the exchange needs a turn without a sale.")


def _can(game: Position, turn: StockTurn) -> bool:
    power = private.card.power if (private := _owned(game, turn.player)) else None
    return isinstance(power, Swap) and next(_against_action(game, turn, power), None) is None


def _do(game: Position, turn: StockTurn, move: SwapPrivate) -> Procedure[None]:
    turn.did(BUY)
    private = game.privates[move.private]
    turn.instead = say("One action per turn: you have exchanged {private}.", private=private.called)
    assert isinstance(private.card.power, Swap)
    private.card.power.apply(game, private, move)
    yield from private.card.power.swapped(game, private, move)


SWAP_PRIVATE = Act(SwapPrivate, _offer, _can, _do, lambda game, turn: _owned(game, turn.player) is not None)


def _no_par(game: Position, company: Company, par: int | None, now: tuple[int, ...]) -> IllegalMove:
    if par is None:
        return illegal("{company} has not been started; choose its par.", company=company.name)
    return buying.no_par(game, par, now)
