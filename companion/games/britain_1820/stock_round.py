"""The stock round. Source: facts, 8."""

from __future__ import annotations

from companion.engine.asks import Procedure
from companion.engine.game import End
from companion.engine.text import Money
from companion.games.britain_1820.cousin_auction import cousin_auction
from companion.games.britain_1820.directors import Doing
from companion.games.britain_1820.facts import CardTaken, FuturePaid, IncomePaid
from companion.games.britain_1820.floating import resolve_lobbies
from companion.games.britain_1820.future_trains import future_trains
from companion.games.britain_1820.position import STOCK, Position
from companion.games.britain_1820.reasons import CousinsIncome, FutureTrainsOwed, PlayersIncome
from companion.games.britain_1820.stock_turn import stock_turn


def stock_round(game: Position) -> Procedure[End | None]:
    """Income, auctions, actions in two parts, and then prices. The end, if the game is over by it."""
    game.begin_round(STOCK)
    game.sold, game.next_cards = {}, []
    _income(game)
    if game.numbers[STOCK] == 1 and game.cousins_drawn:
        yield from cousin_auction(game)
    yield from future_trains(game)
    last = yield from _first_part(game)
    yield from resolve_lobbies(game)
    yield from _second_part(game, game.left_of(last))
    game.cards = tuple(game.next_cards)
    game.next_cards = []
    game.floated_for.clear()
    end_moves(game)
    game.record_round()
    return game.price_end() or game.control_end()


def _income(game: Position) -> None:
    """Income for all, for the last time in the first stock round after Queen Victoria's death."""
    if game.numbers[STOCK] > 1 and game.options["cousin_income"]:
        for cousin in game.cousins.values():
            game.pay(game.bank, cousin, game.options["cousin_income"], CousinsIncome())
    if game.is_income_over:
        return
    game.is_income_over = game.is_victoria_dead
    for player, purse in game.purses.items():
        game.pay(game.bank, purse, game.figures.income, PlayersIncome())
        if game.numbers[STOCK] > 1 and game.owed[player]:
            game.pay(purse, game.bank, game.owed[player], FutureTrainsOwed())
            game.happened(FuturePaid(player=player, amount=Money(game.owed[player])))
            game.owed[player] = 0
    game.happened(IncomePaid(Money(game.figures.income)))


def _first_part(game: Position) -> Procedure[str]:
    """Turns until nobody has lobbied or increased a share count in a full rotation. Returns who was last."""
    player, quiet = game.cards[0], 0
    while True:
        turn = yield from stock_turn(game, player, is_first_part=True)
        quiet = 0 if turn.has_lobbied else quiet + 1
        if quiet == len(game.players):
            return player
        player = game.left_of(player)


def _second_part(game: Position, player: str) -> Doing:
    """Turns until everybody has a number card: who passes takes the lowest, who acts later gives it back."""
    while len(game.next_cards) < len(game.players):
        turn = yield from stock_turn(game, player, is_first_part=False)
        if turn.has_acted and player in game.next_cards:
            game.next_cards.remove(player)
        elif not turn.has_acted and player not in game.next_cards:
            game.next_cards.append(player)
            game.happened(CardTaken(player=player, n=len(game.next_cards)))
        player = game.left_of(player)


def end_moves(game: Position) -> None:
    """In operating order prices fall for shares in the pool, and rise where holders have all. Source: 6, 8.8."""
    for company in game.public():
        if company.pool and company is not game.rail:
            percent = game.options["pool_drop_percent"]
            game.move_price(company, -min(company.pool, company.percent(company.pool) // percent))
        elif company.held == company.size:
            game.move_price(company, 1)
