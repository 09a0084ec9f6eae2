"""The issue and takeover round. Source: facts, 12."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.asks import Ask, Offer, Procedure
from companion.engine.errors import illegal
from companion.engine.game import End
from companion.engine.text import say, you
from companion.games.britain_1820 import borrowing, business, issuing, liquidation, paying, reducing, takeover
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.moves import IssueShares, Pass, ReduceCompany
from companion.games.britain_1820.open_cry import open_cry
from companion.games.britain_1820.position import TAKEOVER, Position


class NotDone(NamedTuple):
    """The directors who are not done yet."""

    players: tuple[str, ...]


def issue_round(game: Position) -> Procedure[End | None]:
    """Five steps: the marker, a train, share counts, liquidations, takeovers. The end, if the game is over."""
    game.begin_round(TAKEOVER)
    game.order_before = game.market.order()
    game.to_liquidate = [company.name for company in game.public() if game.in_liquidation(company)]
    for memory in (game.reduced, game.buyers, game.offered):
        memory.clear()
    game.new_privates = []
    yield from business.advance(game)
    yield from business.discard_from_supply(game)
    yield from _reduce_and_issue(game)
    yield from _liquidations(game)
    yield from takeover.takeovers(game)
    yield from _liquidations(game)
    game.record_round()
    return game.price_end() or game.control_end()


def _reduce_and_issue(game: Position) -> Doing:
    """Any director, any number of times, until all are done."""
    done: set[str] = set()
    while any(player not in done for player in _directors(game)):
        move = yield _ask(game, done)
        if isinstance(move, Pass):
            done.add(str(move.player))
            continue
        done.discard(move.player)
        if isinstance(move, ReduceCompany):
            yield from reducing.reduce(game, move)
        elif isinstance(move, IssueShares):
            issuing.issue(game, move)
        else:
            yield from borrowing.borrow_and_reduce(game, move)


def _directors(game: Position) -> tuple[str, ...]:
    """The players who direct a public company."""
    return tuple(player for player in game.cards if any(company.is_public for company in game.directed_by(player)))


def idle_director(game: Position) -> Pass | None:
    """The pass of a director who is not done and whose companies are all in liquidation: they can do nothing now."""
    open_ = game.ask.topic.players if isinstance(game.ask.topic, NotDone) else ()
    return next((Pass(player=player) for player in open_
                 if all(game.in_liquidation(company) for company in game.directed_by(player) if company.is_public)), None)


def _ask(game: Position, done: set[str]) -> Ask:
    actors = _directors(game)
    open_ = tuple(player for player in actors if player not in done)
    return Ask(
        actors=actors, heading=say("Directors: reduce and issue shares"), task=say("Reduce, issue, or pass"),
        question=say("Not done yet: {players}.", players=open_), topic=NotDone(open_),
        make_offers=lambda: (reducing.offer(game), issuing.offer(game), borrowing.offer(game), Offer(Pass, say("Done"))),
        not_your_turn=game.others(lambda other: illegal("{player} directs no company.", player=other)),
        unexpected_move=say("Directors reduce share counts and issue shares now, until all are done."),
        passing=say("{player} is done", you("player", "You are done"), player=open_[0]) if len(open_) == 1 else None,
    )  # fmt: skip


def _liquidations(game: Position) -> Doing:
    """Liquidate the companies that were in liquidation at the start, and those that a bankrupt cousin has left (D23)."""
    while game.to_liquidate:
        company = game.companies[game.to_liquidate.pop(0)]
        if company.is_public and game.in_liquidation(company):
            yield from _liquidate(game, company)


def _liquidate(game: Position, company: Company) -> Doing:
    dropped: set[str] = set()
    bank = takeover.minimum(game, company)
    while True:
        auction = takeover.auction_of(game, company, dropped, takeover.rounded_up(bank, 10), bank, bank)
        winner = yield from open_cry(game, auction)
        if winner is None:
            yield from liquidation.liquidate(game, company, None, bank)
            return
        buyer = yield from paying.pay_bid(game, company, winner, auction.standing)
        if buyer is not None:
            yield from liquidation.liquidate(game, company, buyer, auction.standing)
            return
        dropped.add(winner)
