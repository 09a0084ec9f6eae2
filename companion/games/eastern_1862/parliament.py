"""Parliament rounds: players in turn put companies up for auction; who wins one founds it at once. Source: 1862 rules, 4."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.facts import Passed
from companion.eighteenxx.model.moves import Pass
from companion.eighteenxx.model.rounds import Round
from companion.eighteenxx.model.unknown import no_company
from companion.eighteenxx.rounds.bidding import raised
from companion.eighteenxx.rules.buying import over_limit
from companion.engine.asks import Ask, Button, Chosen, Field, Offer, Procedure, not_your_turn
from companion.engine.auction import RaiseOrDrop, hold
from companion.engine.domains import Amount, Choose, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, you
from companion.games.eastern_1862.charters import charter, charter_ask
from companion.games.eastern_1862.facts import AuctionOpened, CharterWon, Outbid, ParliamentOver, PriceOfCharter
from companion.games.eastern_1862.founding import CERTIFICATE, against
from companion.games.eastern_1862.moves import ProposeCompany, RaiseBid
from companion.games.eastern_1862.price import CHARTERED_PARS

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: What the first round is called.
FIRST = "PR 1"
#: The steps of bids, and what a bidder keeps back for the cheapest charter.
STEP, KEPT = 5, CERTIFICATE * min(CHARTERED_PARS)
#: How many steps chance goes up at most.
FEW = 8


@dataclass(frozen=True)
class Parliament(Round):
    """A parliament round. They have numbers of their own, as two of them open the game."""

    @cached_property
    def name(self) -> Text:
        """For example "PR 2"."""
        return say("PR {n}", n=self.number)


class Bids(Amount):
    """Bids in steps; whoever plays at random bids little more than he must."""

    __slots__ = ()

    def pick(self, choose: Choose) -> int:
        """Pick one of the lowest bids."""
        return int(choose(range(self.low, min(self.low + FEW * self.step, self.high) + 1, self.step)))


@dataclass(kw_only=True)
class CharterAuction(RaiseOrDrop):
    """The auction of a company's charter."""

    company: Company


def parliament(game: Eastern, number: int) -> Procedure[None]:
    """One round, from the priority holder. It is over when all who could put a company up have passed in a row. After an
    auction the player to the left of the winner goes on."""
    game.round = Parliament("parliament", game.round.turn, number)
    winners: set[str] = set()
    passed: set[str] = set()
    player: str | None = game.priority
    while player := _next(game, {*winners, *passed}, str(player)):
        move = yield _turn_ask(game, player, winners)
        game.passed_over.clear()
        if isinstance(move, Pass):
            passed.add(player)
            game.happened(Passed(player))
        else:
            passed.clear()
            player = yield from _auction(game, move)
            winners.add(player)
        player = game.left_of(player)
    game.happened(ParliamentOver())
    game.record_round({}, {})


def _next(game: Eastern, out: set[str], player: str) -> str | None:
    """The first player from this one who can put a company up; `out` are those who have won one, or passed since."""
    if all(next(against(game, company), None) for company in game.companies.values()):
        return None
    return next((one for one in game.clockwise(player) if one not in out and _can_bid(game, one, 0)), None)


def _can_bid(game: Eastern, player: str, bid: int) -> bool:
    return bid <= highest(game, player) and next(over_limit(game, player), None) is None


def highest(game: Eastern, player: str) -> int:
    """The most that a player can bid, below 0: nothing. What the cheapest charter costs is kept back."""
    return (game.purses[player].cash - KEPT) // STEP * STEP


# An auction -----------------------------------------------------------------------------------------


def _auction(game: Eastern, move: ProposeCompany) -> Procedure[str]:
    """The others raise or drop out, clockwise, until one is left, who founds the company. Returns the winner."""
    company = game.companies[move.company]
    game.happened(AuctionOpened(player=move.player, company=company.name, bid=Money(move.bid)))
    auction = CharterAuction(game.seats, game.clockwise(game.left_of(move.player)), move.bid, move.player,
                             {move.player: move.bid}, company=company)
    _leave_out(game, auction)
    winner = str((yield from hold(auction, partial(_bid_ask, game, auction), partial(_heard, game, auction))))
    yield from _won(game, company, winner, auction.bids[winner])
    return winner


def _heard(game: Eastern, auction: CharterAuction, player: str, move: RaiseBid | Pass) -> None:
    raised(game, player, move)
    _leave_out(game, auction)


def _leave_out(game: Eastern, auction: CharterAuction) -> None:
    """Who is next and cannot bid more drops out, until somebody can."""
    while not auction.is_over and not _can_bid(game, player := auction.next, auction.standing + STEP):
        game.happened(Outbid(player=player, bid=Money(auction.standing)))
        auction.drop(player)


def _won(game: Eastern, company: Company, winner: str, bid: int) -> Procedure[None]:
    game.pay(game.purses[winner], game.bank, bid, PriceOfCharter(company.name))
    game.happened(CharterWon(player=winner, company=company.name, bid=Money(bid)))
    charter(game, (yield charter_ask(game, winner, company)))


# Asks -----------------------------------------------------------------------------------------------


def _turn_ask(game: Eastern, player: str, winners: set[str]) -> Ask:
    def stranger(other: str) -> IllegalMove:
        if other in winners:
            return illegal("You already won a company in this parliament round. You may bid, but not put one up.")
        if other in game.players and (refusal := next(over_limit(game, other), None)):
            return refusal
        return not_your_turn(other, player, game.seats)

    def companies(chosen: Chosen) -> OneOf:
        return OneOf(tuple(game.companies), lambda name: against(game, game.companies[name]), partial(no_company, game))

    offer = Offer(ProposeCompany, say("Put a company up for auction"), (
        Field("company", say("Which company?"), companies, detail=lambda chosen, name: _permits(game, name)),
        Field("bid", say("What do you bid?"), lambda chosen: _bids(game, player, 0)),
    ), button=Button(says=lambda chosen: say("Bid for {company}", company=chosen["company"])))
    return Ask(
        actors=(player,), heading=say("{player}: put a company up for auction, or pass", player=player),
        task=say("Propose or pass"), make_offers=lambda: (offer, Offer(Pass, say("Pass"))),
        not_your_turn=stranger,
        unexpected_move=say("It is the parliament round: {player} puts a company up for auction, or passes.", player=player),
    )


def _bid_ask(game: Eastern, auction: CharterAuction) -> Ask:
    player, company = auction.next, auction.company.name
    offer = Offer(RaiseBid, say("Bid for {company}", company=company), (
        Field("bid", say("What do you bid?"), lambda chosen: _bids(game, player, auction.standing + STEP)),
    ))
    return Ask(
        actors=(player,), heading=say("{player}: bid more for {company}, or drop out", player=player, company=company),
        task=say("Bid more or drop out"),
        question=say("{bidder} bids {bid} for {company}. Still in the auction: {players}.", bidder=auction.high_bidder,
                     bid=Money(auction.standing), company=company, players=auction.active),
        make_offers=lambda: (offer, Offer(Pass, say("Drop out"))),
        not_your_turn=lambda other: _stranger(game, auction, other),
        unexpected_move=say("The charter of {company} is being auctioned.", company=company), topic=auction,
        is_bidding=True, passing=say("{player} drops out", you("player", "You drop out"), player=player),
    )


def _stranger(game: Eastern, auction: CharterAuction, other: str) -> IllegalMove:
    if other in game.players and other not in auction.active:
        return illegal("You passed in this auction: {player} is next.", player=auction.next)
    return not_your_turn(other, auction.next, game.seats)


def _permits(game: Eastern, company: str) -> Text:
    return say("{permits}", permits=game.permits[company])


def _bids(game: Eastern, player: str, least: int) -> Bids:
    """The bids that a player can make: in steps, and what the cheapest charter costs is kept back."""
    most = highest(game, player)

    def too_high(bid: int) -> IllegalMove:
        return impossible("You must keep {kept} for the cheapest charter. Your highest bid is {most}.", kept=Money(KEPT),
                          most=Money(max(most, 0)))

    def off_step(bid: int) -> IllegalMove:
        lower = bid // STEP * STEP
        return illegal("Bids go in steps of {step}: bid {low} or {high}.", step=Money(STEP), low=Money(lower),
                       high=Money(lower + STEP))

    return Bids(least, most, too_high=too_high, off_step=off_step, step=STEP,
                too_low=lambda bid: illegal("The lowest bid is {least} now.", least=Money(least)))
