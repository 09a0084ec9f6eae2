"""A president who cannot pay for a train is out of the game, which goes on: all that he has goes to the company, and whoever
presides it then must buy the train at once. Source: 1846 rules, 6.5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.reasons import Bankruptcy, PriceOfShares
from companion.eighteenxx.rules import presidency, privates, selling
from companion.engine.game import End, GameOver
from companion.engine.text import Money, say
from companion.games.midwest_1846 import forced
from companion.games.midwest_1846.facts import AllSold, WentBankrupt

if TYPE_CHECKING:
    from companion.games.midwest_1846.game import Midwest


def go_bankrupt(game: Midwest, turn: CompanyTurn) -> None:
    """The company issues what it can; the president sells what may be sold, then all the rest. Raises GameOver when only one
    player is left."""
    company = turn.company
    president = str(game.president(company))
    if issued := forced.largest_issue(game, company, turn):
        forced.issue(game, turn, issued)
    for name in game.market.order():
        if found := forced.sizes(game, company, president, game.companies[name]):
            selling.sell(game, president, game.companies[name], max(found))
    for name in game.market.order():
        if percent := game.certificates.percent(president, name):
            _sell_rest(game, president, game.companies[name], percent)
    purse = game.purses[president]
    if company.is_floated:
        game.pay(purse, company, purse.cash, Bankruptcy())
    else:
        game.pay(purse, game.bank, purse.cash, Bankruptcy())
    for private in game.owned(president):
        privates.close(game, private)
    game.out.append(president)
    game.forced_sales.clear()
    game.last_sale = 0
    game.order_changed = True
    game.happened(WentBankrupt(president, company.name))
    left = [player for player in game.players if player not in game.out]
    if len(left) < 2:
        game.record_round(game.income, game.earned)
        only = say("Only {player} is left: all others are bankrupt.", player=left[0])
        raise GameOver(End("bankrupt", only, tuple(game.out)))


def _sell_rest(game: Midwest, player: str, company: Company, percent: int) -> None:
    """Without a limit, the president's certificate too, at the price that is shown; it does not move."""
    amount = game.value(company, percent)
    game.pay(game.bank, game.purses[player], amount, PriceOfShares(company.name))
    if game.president(company) == player:
        heir = presidency.successor(game, company, 0, player)
        need = game.certificates.presidents_percent(company.name)
        if heir is not None and game.certificates.percent(heir, company.name) >= need:
            presidency.hand_over(game, company, heir)
        else:
            presidency.to_pool(game, company, player, 0)
    if left := game.certificates.percent(player, company.name):
        game.certificates.move_ordinary(player, POOL, company.name, left)
    game.happened(AllSold(player, company.name, percent, Money(amount)))
