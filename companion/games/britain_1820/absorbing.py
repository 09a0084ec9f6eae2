"""What a company takes over from another: stations and trains. Source: facts, 12.5 steps 4 and 5; D25, D30."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.asks import Ask, Chosen, Field, Offer
from companion.engine.domains import Amount
from companion.engine.errors import illegal
from companion.engine.moves import Move
from companion.engine.text import Money, say
from companion.games.britain_1820 import business, cousins, loans
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import MarkersToRail, StationsSettled
from companion.games.britain_1820.moves import SettleStations, TakeLoan
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import OverLimit


@dataclass(frozen=True)
class Stations:
    """How markers come together: those on the map and on the charter after it, those that become British Rail, those that
    leave the charter, and what the company pays for those beyond its limit."""

    placed: int
    unplaced: int
    to_rail: int
    dropped: int
    charged: int


def together(game: Position, buyer: Company, sold: Company, doubles: int, more: int, with_unplaced: bool = True) -> Stations:
    """Bring the stations of two companies together: above the maximum, and as many `more` as the buyer likes, first the
    unplaced ones go, then those on the map become British Rail."""
    size = game.box.sizes[buyer.size]
    placed = buyer.placed + sold.placed - doubles
    unplaced = buyer.unplaced + (sold.unplaced if with_unplaced else 0)
    over = max(0, placed + unplaced - size.station_maximum) + more
    dropped = min(unplaced, over)
    after = placed + unplaced - over
    charged = max(0, after - size.station_limit) - max(0, buyer.stations - size.station_limit)
    return Stations(placed - over + dropped, unplaced - dropped, doubles + over - dropped, dropped, max(0, charged))


def most_more(game: Position, buyer: Company, sold: Company, doubles: int, with_unplaced: bool) -> int:
    """How many markers a buyer may give up besides: not below its station limit."""
    after = together(game, buyer, sold, doubles, 0, with_unplaced)
    return max(0, after.placed + after.unplaced - game.box.sizes[buyer.size].station_limit)


def absorb(game: Position, buyer: Company, sold: Company, with_unplaced: bool = True) -> Doing:
    """Move stations and trains to the buyer; the sold company goes back to the supply."""
    yield from _settle(game, buyer, sold, with_unplaced)
    for colour in tuple(sold.trains):
        game.move_train(colour, sold.name, buyer.name)
    game.leave(sold)
    yield from business.keep_limit(game, buyer)


def _settle(game: Position, buyer: Company, sold: Company, with_unplaced: bool) -> Doing:
    """Whoever decides for the buyer now is asked: the winner may have had to sell its shares. Where nobody leads it any
    more, it keeps what it can pay for."""
    plain = together(game, buyer, sold, 0, 0, with_unplaced)
    player = game.speaker(buyer)
    move: Move = SettleStations(player or "", 0)
    if player is None:
        move = _settle_offer(game, buyer, sold, "", with_unplaced).pick("", lambda choices: choices[0])
    elif min(buyer.placed, sold.placed) or plain.charged or most_more(game, buyer, sold, 0, with_unplaced):
        move = yield _ask(game, buyer, sold, player, with_unplaced)
        while isinstance(move, TakeLoan):
            loans.take_loans(game, buyer, move.count)
            move = yield _ask(game, buyer, sold, player, with_unplaced)
    assert isinstance(move, SettleStations)
    after = together(game, buyer, sold, move.doubles, move.more, with_unplaced)
    fee = (after.charged - move.free) * game.figures.station_over
    game.pay(game.paying_account(buyer), game.bank, fee, OverLimit())
    for _ in range(move.free):
        cousins.count_use(game, buyer, cousins.STEPHENSON)
        cousins.earn(game, cousins.STEPHENSON, 50)
    buyer.put_stations(after.placed, after.unplaced)
    game.to_british_rail(after.to_rail)
    game.happened(StationsSettled(company=buyer.name, placed=after.placed, unplaced=after.unplaced))
    if after.to_rail:
        game.happened(MarkersToRail(after.to_rail))


def _settle_offer(game: Position, buyer: Company, sold: Company, player: str, with_unplaced: bool) -> Offer:
    price, cash = game.figures.station_over, game.paying_account(buyer).cash

    def charged(doubles: int, more: int) -> int:
        return together(game, buyer, sold, doubles, more, with_unplaced).charged

    def given(doubles: int, more: int) -> int:
        return min(cousins.may_stephenson(game, buyer), charged(doubles, more))

    def more(chosen: Chosen) -> Amount:
        doubles = chosen["doubles"]
        high = most_more(game, buyer, sold, doubles, with_unplaced)
        payable = (n for n in range(high + 1) if (charged(doubles, n) - given(doubles, n)) * price <= cash)
        return Amount(next(payable, high), high, is_money=False)

    def free(chosen: Chosen) -> Amount:
        doubles, n = chosen["doubles"], chosen["more"]
        return Amount(max(0, charged(doubles, n) - cash // price), given(doubles, n), is_money=False)

    # What cannot be but 0 is not asked: without shared hexes there are most markers.
    asks = {"doubles": min(buyer.placed, sold.placed), "more": most_more(game, buyer, sold, 0, with_unplaced),
            "free": given(0, 0)}
    fields = (
        Field("doubles", say("In how many hexes do both have a station?"), lambda chosen: Amount(
            0, asks["doubles"], is_money=False)),
        Field("more", say("How many more markers do you give up?"), more,
              detail=lambda chosen, n: Money(charged(chosen["doubles"], n) * price)),
        Field("free", say("How many come free by a cousin?"), free),
    )
    return Offer(
        SettleStations, say("Settle the stations"), tuple(one for one in fields if asks[one.name]),
        given={"player": player, **{name: 0 for name, most in asks.items() if not most}},
    )


def _ask(game: Position, buyer: Company, sold: Company, player: str, with_unplaced: bool) -> Ask:
    fee = together(game, buyer, sold, 0, 0, with_unplaced).charged * game.figures.station_over
    borrow = loans.loan_offer(game, buyer, player, lambda count: loans.against_surplus(game, buyer, fee, count))
    offers = (_settle_offer(game, buyer, sold, player, with_unplaced), *((borrow,) if buyer.is_public and fee else ()))
    return Ask(
        actors=(player,), heading=say("{company}: take over the stations of {sold}", company=buyer.name, sold=sold.name),
        task=say("Settle the stations"), make_offers=lambda: offers,
        not_your_turn=game.others(lambda other: illegal("{player} settles the stations.", player=player)),
        unexpected_move=say("First the stations of {sold} have to be settled.", sold=sold.name),
    )  # fmt: skip
