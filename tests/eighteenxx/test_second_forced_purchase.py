"""Random positions in which a train must be bought: what is offered is what a second writing of the rules allows."""

import random

from companion.eighteenxx.model import company_turn
from companion.eighteenxx.model.moves import BuyTrain, ConfirmRoute, SellShares
from companion.eighteenxx.model.rounds import OPERATING, Round
from companion.eighteenxx.rounds import train_step
from companion.engine.errors import IllegalMove
from companion.engine.game import End
from companion.engine.text import say
from companion.games.barons_1830 import TITLE as BARONS
from companion.games.chesapeake import BASE, OFF_THE_RAILS
from companion.games.shikoku_1889 import TITLE as SHIKOKU
from tests.each import each
from tests.eighteenxx.second_forced_purchase import Position
from tests.eighteenxx.table import Table

TITLES = {"1830": BARONS, "18chesapeake": BASE, "18chesapeake-otr": OFF_THE_RAILS, "1889": SHIKOKU}
#: What the sheets say of each title and profile about the president's help with another company's train.
HELPS = {"1889": {"rulebook": "never", "18xx-games": "never"}}
USUAL_HELP = {"rulebook": "cheapest", "18xx-games": "price"}
#: So many positions of each title and profile.
NUMBER = 60


def spread(chance, players):
    """Random percents of a company: the president's first; what is left over, to the pool or the IPO."""
    left, held = 100, {}
    order = chance.sample(players, len(players))
    for player in order[: chance.randint(1, len(order))]:
        held[player] = min(chance.choice((10, 20, 20, 30, 40)), left)
        left -= held[player]
    held = {player: percent for player, percent in held.items() if percent}
    president = max(held, key=held.get)
    held[president] = max(held[president], 20)
    pool = min(chance.choice((0, 0, 10, 30, 40, 50)), max(100 - sum(held.values()), 0))
    return president, held, pool


def put(table, chance, name, must=None):
    """A company with random owners at a random price; president is who `must` be."""
    game = table.game
    president, held, pool = spread(chance, table.start.players)
    if must is not None:
        held[president], held[must] = held.get(must, 0), held[president]
        president = must
    held = {president: held.pop(president), **{player: percent for player, percent in held.items() if percent}}
    cells = [cell for cell in game.market.chart.cells if cell.price >= 10]
    cell = chance.choice(cells)
    table.company(name, game.box.par_values[0], (cell.row, cell.column), **held)
    for _ in range(pool // 10):
        game.certificates.move_next("ipo", "pool", name)


def only_trains(game, company):
    """Nothing but the train step of a company."""
    game.round, game.operating = Round(OPERATING, 3, 1, 1), company
    yield from company_turn.company_turn(game, company, (train_step.train_step,))
    return End("over", say("Over."))


def a_position(title, profile, chance):
    """A table of three or more (two have other certificates in 18Chesapeake), where a company must buy a train and its
    president may have to help."""
    table = Table(chance.randint(3, 5), TITLES[title], "books", profile=profile)
    game = table.game
    for private in game.privates.values():
        private.closed = True
    names = chance.sample(list(game.companies), chance.randint(2, 5))
    president = chance.choice(table.start.players)
    put(table, chance, names[0], must=president)
    for name in names[1:]:
        put(table, chance, name)
    table.phase(chance.choice(("2", "3", "4", "5")))
    for owner in (*names[1:], "pool"):
        left = [kind for kind in ("2", "3", "4", "5") if game.depot.find(kind, "bank") or game.depot.find(kind, "gone")]
        if chance.random() < 0.6 and left:
            table.train(chance.choice(left), owner)
    buyer = game.companies[names[0]]
    price = min(train.price for train in (*game.depot.next_trains(), *game.depot.open_market()))
    buyer.cash = chance.choice((0, chance.randint(1, 60), chance.randint(1, price + 60)))
    table.cash(**{president: chance.choice((0, chance.randint(1, 80), chance.randint(1, price)))})
    game.restart(only_trains(game, buyer))
    table.do(ConfirmRoute(buyer.name))
    return table, buyer, president


def written(table, title, profile, buyer, president, sold, last):
    """The position for the second writing."""
    game, players = table.game, table.start.players
    known = [name for name in game.companies if any(game.certificates.percent(player, name) for player in players)]
    trains = (*game.depot.next_trains(), *game.depot.open_market())
    return Position(
        buyer.name, president, buyer.cash, game.purses[president].cash, min(train.price for train in trains),
        {name: {player: game.certificates.percent(player, name) for player in players} for name in known},
        {name: game.certificates.percent("pool", name) for name in known},
        {name: game.president(game.companies[name]) for name in known},
        {name: game.price(game.companies[name]) for name in known},
        keeps_all=title == "1889", in_blocks=title == "1889", helps=HELPS.get(title, USUAL_HELP)[profile],
        sold=sold, last=last,
    )


def offered_sales(game):
    """The sales that a phone could enter."""
    offer = game.ask.offer("sell-shares")
    if offer is None:
        return set()
    chosen = dict(offer.given or {})
    return {(company, percent) for company in offer.choices(0, chosen)
            for percent in offer.choices(1, {**chosen, "company": company})}


def prices_taken(game, buyer, train, prices):
    """The prices of another company's train that are accepted."""
    return [price for price in prices if refusal(game, BuyTrain(buyer.name, train.owner, train.name, price)) is None]


def refusal(game, move):
    """Why a move is not accepted; None: it is."""
    try:
        game.ask.check(move)
    except IllegalMove as told:
        return told
    return None


def compare(table, buyer, second):
    """What is offered against what the second writing allows."""
    game = table.game
    assert offered_sales(game) == second.sales()
    broke = game.ask.offer("declare-bankruptcy")
    assert (broke.closed() is None) == second.is_bankrupt()
    for train in game.depot.trains():
        if train.owner in game.companies and train.owner != buyer.name:
            total = second.treasury + second.cash
            prices = sorted({1, 2, second.treasury, second.treasury + 1, train.price, train.price + 1, total, total + 1,
                             total - second.last, total - second.last + 1, *range(1, total + 40, 37)})
            expected = [price for price in prices if second.may_pay(price, train.price)]
            assert prices_taken(game, buyer, train, prices) == expected


@each("profile", ["rulebook", "18xx-games"])
@each("title", TITLES)
def test_what_may_be_sold_and_paid(title, profile):
    """Position by position, then after each of a few sales."""
    chance, sales = random.Random(f"{title} {profile}"), 0
    for _ in range(NUMBER):
        table, buyer, president = a_position(title, profile, chance)
        sold, last = {}, 0
        while table.game.end is None:
            second = written(table, title, profile, buyer, president, sold, last)
            compare(table, buyer, second)
            if not second.sales():
                break
            company, percent = chance.choice(sorted(second.sales()))
            last = second.prices[company]
            table.do(SellShares(president, company, percent))
            sold[company] = sold.get(company, 0) + percent
            sales += 1
    assert sales > NUMBER // 2
