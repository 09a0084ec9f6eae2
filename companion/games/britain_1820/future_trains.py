"""The auctions of future trains in the first stock rounds. Source: facts, 8.3; D12, D13."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Ask, Chosen, Field, Offer
from companion.engine.domains import OneOf, Steps
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import FutureTrainTaken, TrainsUnsold
from companion.games.britain_1820.moves import BANK, TakeTrains
from companion.games.britain_1820.open_cry import OpenCry, open_cry
from companion.games.britain_1820.position import STOCK, Position
from companion.games.britain_1820.reasons import PriceOfFutureTrain


def future_trains(game: Position) -> Doing:
    """Auction the future trains of this stock round, until they are taken or nobody bids."""
    number = game.numbers[STOCK]
    if number > game.options["future_train_rounds"]:
        return
    left = [colour for colour in game.figures.future_trains[number - 1] if game.supply[colour] != 0]
    for colour in left:
        game.move_train(colour, BANK, None)
    while left:
        names = tuple(game.train_name(colour) for colour in left)
        able = tuple(player for player in game.cards if _purse(game, player) >= game.figures.bid_least)
        auction = OpenCry(able, able, lot=_lot(game, names), first=game.figures.bid_least,
                          most=lambda player, _: _purse(game, player) // 10 * 10)
        winner = yield from open_cry(game, auction)
        if winner is None:
            game.happened(TrainsUnsold(names))
            return
        taken = tuple(left)
        if len(left) > 1:
            taken = (yield _ask(game, winner, auction.standing, tuple(left))).trains
        for colour in taken:
            left.remove(colour)
            _take(game, winner, colour, auction.standing)


def _purse(game: Position, player: str) -> int:
    """What a player can bid: his cash; in the first stock round what is left of the next income."""
    if game.numbers[STOCK] == 1:
        return game.figures.income - game.owed[player]
    return game.purses[player].cash


def _lot(game: Position, names: tuple[str, ...]) -> Text:
    """What is auctioned, with when it is paid."""
    if game.numbers[STOCK] == 1:
        return say("future trains {trains}, paid out of the next income", trains=names)
    return say("future trains {trains}, paid at once", trains=names)


def _ask(game: Position, winner: str, price: int, left: tuple[str, ...]) -> Ask:
    """Ask the winner which of the trains are taken for the bid each."""
    def following(chosen: tuple[str, ...]) -> OneOf:
        rest = tuple(colour for colour in left if colour not in chosen)
        return OneOf(rest, lambda colour: against(len(chosen) + 1))

    def against(number: int) -> Iterator[IllegalMove]:
        if number * price > _purse(game, winner):
            yield impossible("{player} can pay {cash}, not {n} trains for {price} each.", player=winner,
                             cash=Money(_purse(game, winner)), n=number, price=Money(price))

    def trains(chosen: Chosen) -> Steps:
        return Steps(1, len(left), following, lambda n: illegal("Take one of them at least."))

    return Ask(
        actors=(winner,), heading=say("{player}: take future trains for {price} each", player=winner, price=Money(price)),
        task=say("Take one train or both"),
        make_offers=lambda: (Offer(TakeTrains, say("Take"), (
            Field("trains", say("Which trains?"), trains, game.train_name),)),),
        not_your_turn=game.others(lambda other: illegal("{player} has won the auction and chooses.", player=winner)),
        unexpected_move=say("{player} must first take future trains.", player=winner),
    )  # fmt: skip


def _take(game: Position, player: str, colour: str, price: int) -> None:
    """Give a future train to its buyer; in the first stock round it is paid out of the next income."""
    game.move_train(colour, None, player)
    if game.numbers[STOCK] == 1:
        game.owed[player] += price
    else:
        game.pay(game.purses[player], game.bank, price, PriceOfFutureTrain())
    game.happened(FutureTrainTaken(player=player, train=game.train_name(colour), price=Money(price)))
