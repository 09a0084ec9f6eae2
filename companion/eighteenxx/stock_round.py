"""The stock round: players in turn sell, buy a certificate or start a company, and sell. Source: 'Stock Dealing Round'."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from companion.eighteenxx import buying, selling
from companion.eighteenxx.moves import BuyShare, Pass, SellShares, StartCompany
from companion.eighteenxx.position import Position
from companion.engine.asks import Ask, Offer, not_your_turn
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, Text, say


@dataclass
class Turn:
    """A player's turn so far: `bought` is the company whose certificate was bought or that was started."""

    player: str
    acted: bool = False
    bought: str | None = None
    started: bool = False


def stock_round(game: Position) -> Generator[Ask, Any, None]:
    """Turns clockwise from the priority deal until everybody has passed in a row; then the sold-out companies rise."""
    game.is_stock_round = True
    game.sold_this_round = {player: set() for player in game.players}
    player, last, passes = game.priority, None, 0
    while passes < len(game.players):
        if (yield from _turn(game, Turn(player))):
            last, passes = player, 0
        else:
            passes += 1
        player = game.left_of(player)
    if last is not None:
        game.priority = game.left_of(last)
    game.note(say("Everybody has passed. {player} has the priority deal.", player=game.priority))
    sold_out(game)
    game.record_round({}, {})


def _turn(game: Position, turn: Turn) -> Generator[Ask, Any, bool]:
    """One player's turn. Returns whether anything was sold or bought: selling alone is no pass."""
    while can_act(game, turn):
        move = yield _ask(game, turn)
        game.passed_over.clear()
        match move:
            case Pass():
                if not turn.acted:
                    game.note(say("{player} passes.", player=turn.player))
                return turn.acted
            case SellShares():
                selling.sell(game, turn.player, game.companies[move.company], move.percent)
                game.sold_this_round[turn.player].add(move.company)
            case StartCompany():
                turn.bought, turn.started = move.company, True
                buying.start(game, move)
            case BuyShare():
                turn.bought = move.company
                buying.buy(game, move)
        turn.acted = True
    if not turn.acted:
        game.passed_over.append(turn.player)
        game.note(say("{player} can do nothing and passes.", player=turn.player))
    return turn.acted


def can_act(game: Position, turn: Turn) -> bool:
    """Whether the player can still sell or buy anything. Who cannot passes without being asked."""
    return can_sell(game, turn) or buying.can_buy(game, turn)


def can_sell(game: Position, turn: Turn) -> bool:
    """Whether the player can sell anything now; a title may not allow it after a purchase."""
    return may_sell_now(game, turn) and selling.can_sell_any(game, turn.player)


def may_sell_now(game: Position, turn: Turn) -> bool:
    """Whether this is a time to sell: never in the first stock round."""
    return game.turn_number > 1 and (turn.bought is None or game.box.stock_turn[-1] == "sell")


def must_sell(game: Position, turn: Turn) -> IllegalMove | None:
    """Why a player has to sell before anything else, if anything that helps can be sold."""
    player = turn.player
    if not may_sell_now(game, turn):
        return None
    count = game.certificates(player)
    if count > game.limit and selling.can_sell_any(game, player):
        return illegal(
            "You hold {n} certificates and the limit is {limit}; sell until you comply before anything else.",
            n=count, limit=game.limit,
        )
    for name, percent in game.papers.percents(player):
        company = game.companies[name]
        if percent > game.box.holding_limit and not game.may_exceed(company) and selling.sizes(game, player, company):
            return illegal(
                "You hold {percent} % of {company} and the limit is {limit} %; sell until you comply before anything else.",
                percent=percent, company=name, limit=game.box.holding_limit,
            )
    return None


def _ask(game: Position, turn: Turn) -> Ask:
    player = turn.player

    def offers() -> tuple[Offer, ...]:
        return (
            buying.offer(game, turn, lambda: _first(must_sell(game, turn))),
            buying.start_offer(game, turn, lambda: _first(must_sell(game, turn))),
            selling.offer(game, player, lambda: _no_selling(game, turn)),
            Offer(Pass, say("End the turn") if turn.acted else say("Pass"), gate=lambda: _first(must_sell(game, turn))),
        )

    return Ask(
        actors=(player,),
        heading=say("{player} buys and sells", player=player),
        task=_task(game, turn),
        make_offers=offers,
        stranger=lambda other: not_your_turn(other, player, game.players),
        instead=say("It is the stock round: {player} may sell, buy one certificate or start a company.", player=player),
    )


def _task(game: Position, turn: Turn) -> Text:
    if turn.bought:
        return say("You may still sell")
    return say("Buy one certificate, start a company, sell, or pass")


def _first(refusal: IllegalMove | None) -> tuple[IllegalMove, ...]:
    return () if refusal is None else (refusal,)


def _no_selling(game: Position, turn: Turn) -> tuple[IllegalMove, ...]:
    if game.turn_number == 1:
        return (illegal("Nothing can be sold in the first stock dealing round."),)
    if not may_sell_now(game, turn):
        return (illegal("Shares are sold before buying; your turn has only buying left."),)
    return ()


def sold_out(game: Position) -> None:
    """Every company whose shares are all held by players moves up. Source: 'End of a Stock Dealing Round'."""
    for company in game.in_order():
        if game.is_sold_out(company):
            before = game.price(company)
            if game.market.up(company.name):
                game.note(say(
                    "{company} is sold out: its price goes from {before} to {after}.", company=company.name,
                    before=Money(before or 0), after=Money(game.price(company) or 0),
                ))
