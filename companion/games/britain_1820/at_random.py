"""How 1820 is played at random: legal moves from the offers, leaning to what people do who keep their companies going.

A game is over as soon as no player leads a company, so moves that are drawn evenly end it before the first trains run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.asks import Offer
from companion.engine.domains import Choose
from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.games.britain_1820 import bills, paying
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.moves import (
    BANK,
    Bid,
    BuyTrain,
    DiscardTrain,
    FloatCompany,
    RaiseLobby,
    RunBritishRail,
    RunTrains,
    Subscribe,
    TakeLoan,
    UseCousin,
    Withhold,
)
from companion.games.britain_1820.open_cry import HIGHEST, OpenCry
from companion.games.britain_1820.position import Position

#: The lots of each kind of move beside the others. What ends a company or throws money away has few.
LOTS = {
    "pass": 120, "bid-cousin": 100, "buy-cousin": 40, "bid": 60, "raise-lobby": 20, "float-company": 2000, "subscribe": 3000,
    "give-up": 3, "buy-share": 1500, "sell-shares": 3, "increase-company": 8, "buy-pool-shares": 200, "lay-track": 20,
    "place-station": 30, "exchange-station": 30, "replace-station": 10, "take-loan": 2, "run-trains": 400,
    "pay-dividend": 600, "pay-half": 100, "withhold": 30, "pay-bill": 3000, "refuse-bill": 1, "buy-train": 10,
    "discard-train": 1, "repay-loan": 800, "reduce-company": 15, "issue-shares": 6, "offer-company": 12, "name-buyer": 2000,
    "pay-bid": 2000, "agree": 100, "decline": 30, "assign-train": 200, "use-cousin": 40, "settle-stations": 100,
}  # fmt: skip
#: What a train of each colour may earn, in tens.
EARNS = {"yellow": (5, 10), "green": (12, 28), "blue": (30, 60), "brown": (60, 120), "red": (100, 220), "gray": (120, 300)}
#: What a place is worth, in tens, and how many in London and Chatham British Rail begins with.
PLACE, LONDON = (4, 9), 8
#: The lots of a move that is not named above; the money with which somebody can float a company, or one more.
USUAL, TO_FLOAT, TO_FLOAT_MORE = 100, 250, 800
#: Companies buy trains until they have so many.
ENOUGH = 3


def lots(game: Position, offer: Offer) -> int:
    """How many lots an offer has now."""
    kind, company = offer.kind.kind, game.operating
    if kind == RaiseLobby.kind:
        return _lobby(game, game.ask.actors[0])
    if company is not None and company.is_open and (more := _in_need(game, company, kind)):
        return more
    return LOTS.get(kind, USUAL)


def _lobby(game: Position, player: str) -> int:
    """Everybody wants to lead a company, and with too little money nobody puts up a lobby: it would float nothing."""
    if player in game.lobbies.values() or game.purses[player].cash < TO_FLOAT:
        return 2
    is_keen = not game.directed_by(player) or game.purses[player].cash >= TO_FLOAT_MORE
    return 600 if is_keen else LOTS[RaiseLobby.kind]


def _in_need(game: Position, company: Company, kind: str) -> int:
    """The lots of what keeps a company going that operates; 0: the usual ones."""
    has_none, due = not company.trains, bills.maintenance(game, company).amount + bills.interest(game, company).amount
    helped = company.cash + game.account(str(company.director)).cash
    if kind == BuyTrain.kind and len(company.trains) < ENOUGH:
        colour = game.on_sale()
        return 3000 if has_none or (colour and company.cash >= game.box.trains[colour].price + due) else 0
    if kind == TakeLoan.kind:
        bill = game.ask.topic
        is_short = bill.amount > helped if isinstance(bill, bills.Bill) else has_none and game.operating_step == "trains"
        return 1000 if is_short else 0
    if kind == Withhold.kind:
        brings_little = isinstance(game.ask.topic, int) and game.ask.topic < 2 * game.price(company)
        return 6000 if company.cash < due and (helped < due or brings_little) else 0
    is_dear = any(_upkeep_soon(game, colour) > 10 * EARNS[colour][1] for colour in company.trains)
    return 1000 if kind == DiscardTrain.kind and is_dear and len(company.trains) > 1 else 0


def _upkeep_soon(game: Position, colour: str) -> int:
    """What a train will cost when the marker has moved on."""
    return game.box.columns[min(game.column + 1, game.box.end_column - 1)].maintenance[colour]


def picked(game: Position, offer: Offer, player: str, choose: Choose) -> Move:
    """A move of an offer. Raises LookupError: none now."""
    if offer.kind is Bid:
        return _bid(game, player, choose)
    move = offer.pick(player, lambda values: _low(values, choose))
    if (wanted := _WANTED.get(type(move))) is None:
        return move
    better = wanted(game, move, choose)
    try:
        game.ask.check(better)
    except IllegalMove:
        return move
    return better


def _low(values: Any, choose: Choose) -> Any:
    """Of numbers rather one of the lowest, as money is dear; anything else evenly."""
    return choose(values[:5] if isinstance(values, range) else values)


def _tens(choose: Choose, low: int, high: int) -> int:
    return 10 * int(choose(range(low, high + 1)))


def _bid(game: Position, player: str, choose: Choose) -> Bid:
    """A little above the lowest bid, as far as the bidder may and can pay."""
    auction = game.ask.topic
    assert isinstance(auction, OpenCry)
    limits = [HIGHEST if (most := auction.most(player, auction)) is None else most]
    if auction.company:
        able = paying.buyers(game, game.companies[auction.company], player)
        limits.append(max(paying.raisable(game, one) for one in able))
    amounts = [amount for more in (0, 0, 1, 3, 8) if (amount := auction.lowest + 10 * more) <= min(limits)]
    if not amounts:
        raise LookupError
    return Bid(player, choose(amounts))


# What is entered rather than just anything --------------------------------------------------------


def _changed(move: Any, **values: object) -> Move:
    changed: Move = replace(move, **values)
    return changed


def _run(game: Position, move: Any, choose: Choose) -> Move:
    return _changed(move, revenue=sum(_tens(choose, *EARNS[colour]) for colour in game.companies[move.company].trains))


def _rail(game: Position, move: Any, choose: Choose) -> Move:
    """As many stations as there are places for, mostly; each earns."""
    placed = max(move.stations, choose((2, 3, 3)))
    return _changed(move, stations=placed, revenue=(LONDON + game.rail_stations + placed) * _tens(choose, *PLACE))


def _power(game: Position, move: Any, choose: Choose) -> Move:
    return _changed(move, amount=_tens(choose, *PLACE))


def _float(game: Position, move: Any, choose: Choose) -> Move:
    """One station, and as much for the first shares as the owner of the lobby can pay alone: trains get dear."""
    cash, percent = game.purses[move.player].cash, game.figures.float_percent
    able = [(size, par) for size in game.now.float_sizes for par in game.phase.pars if par * size * percent <= 100 * cash]
    size, par = max(able, key=lambda one: one[0] * one[1]) if able else (game.now.float_sizes[0], min(game.phase.pars))
    return _changed(move, size=size, stations=1, edges=0, par=par)


def _subscribe(game: Position, move: Any, choose: Choose) -> Move:
    """Whoever floats the company takes what he can, so that he leads it."""
    state = game.ask.topic
    if move.player != state.owner:
        return _changed(move)
    limit = -(-game.figures.holding_limit * state.size // 100) - state.of(move.player)
    count = min(state.missing, state.cash(game, move.player) // state.price, limit)
    return _changed(move, holder=move.player, count=count)


def _train(game: Position, move: Any, choose: Choose) -> Move:
    """From the bank, as companies seldom sell."""
    if move.source == BANK or (colour := game.on_sale()) is None or choose(range(5)) == 0:
        return _changed(move)
    return _changed(move, train=colour, source=BANK, price=game.box.trains[colour].price)


def _loans(game: Position, move: Any, choose: Choose) -> Move:
    """As many as a bid, a bill or a train lacks."""
    offer = game.ask.offer(move.kind)
    assert offer is not None
    most = offer.fields[-1].domain({"company": move.company, "player": move.player}).high  # type: ignore[attr-defined]
    company, colour = game.companies[move.company], game.on_sale()
    if company is not game.operating:
        return _changed(move, count=most)
    bill = game.ask.topic
    price = bill.amount if isinstance(bill, bills.Bill) else game.box.trains[colour].price if colour else 0
    return _changed(move, count=max(1, min(most, -(-(price - company.cash) // game.figures.loan))))


_WANTED: Mapping[type[Move], Callable[[Position, Any, Choose], Move]] = {
    RunTrains: _run, RunBritishRail: _rail, UseCousin: _power, FloatCompany: _float, Subscribe: _subscribe, BuyTrain: _train,
    TakeLoan: _loans,
}  # fmt: skip
