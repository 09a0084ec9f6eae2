"""Random positions of 1846 in which a company has no train, at a table and in the plain data of `second_purchase`."""

from companion.eighteenxx.box.places import BANK, POOL
from companion.eighteenxx.model.company import State
from companion.engine.game import End
from companion.engine.text import say
from tests.games.midwest_1846.night import Scene
from tests.games.midwest_1846.second_purchase import INDEPENDENTS, LINE, SIDES, Company, Position

#: By phase: the sides that others run and may sell, those in their last run, and the cards that may have been given up.
TRAINS = {"2": (["2"], [], []), "4": (["2", "4", "3/5"], [], ["2"]), "5": (["4", "3/5", "5", "4/6"], ["2"], ["4"]),
          "6": (["5", "4/6", "6", "7/8"], ["4", "3/5"], ["5"])}  # fmt: skip


class Table(Scene):
    """A scene in which the independents are open in the phases that have any, and nobody's yet."""

    def __init__(self, players, phase):
        self.has_independents = phase in ("2", "4")
        super().__init__(players, phase, depth="books")

    def _deal(self, private):
        if not (self.has_independents and private.card.symbol in INDEPENDENTS):
            super()._deal(private)

    def train(self, owner, kind):
        """A train of a kind; a card of the bank leaves it with both its sides."""
        if (train := self.game.depot.find(kind, BANK)) is None:
            return super().train(owner, kind)
        self.game.depot.put(train, owner)
        return train


def random_table(chance):
    """A table at which a company stands in its train step, if it got so far; and that company's name."""
    phase = chance.choice(["2", "4", "5", "5", "6"])
    table = Table(chance.randint(3, 5), phase)
    names = chance.sample(list(table.game.companies), chance.randint(1, min(5, len(table.game.companies))))
    running, last_run, given_up = TRAINS[phase]
    for name in names:
        _company(chance, table, name, is_buyer=name == names[0], phase=phase)
        if name != names[0]:
            for side in chance.choices(running, k=chance.choice([0, 0, 1, 2])):
                table.train(name, side)
            for side in chance.sample(last_run, chance.choice([0, 0, min(1, len(last_run))])):
                table.train(name, side).is_obsolete = True
    for player in table.game.players:
        table.player(player, chance.choice([0, chance.randint(0, 60), chance.randint(0, 300), chance.randint(0, 900)]))
    if chance.random() < 0.1:
        table.sold_out()
    for card in given_up:
        if chance.random() < 0.3:
            table.game.depot.discard(table.train(names[0], chance.choice(list(SIDES[card]))))
    table.game.rounds = _nothing_follows
    table.turn(names[0], number=2)
    _at_trains(chance, table, names[0])
    for private in table.game.privates.values() if table.has_independents else ():
        if chance.random() < 0.3:
            is_independent = private.card.symbol in INDEPENDENTS
            private.give(chance.choice([*table.game.players] if is_independent else [*table.game.players, *names]))
    table.game.ask.refresh()
    return table, names[0]


def _nothing_follows():
    yield from ()
    return End("stalemate", say("The turn is over."))


def _company(chance, table, name, is_buyer, phase):
    shares = dict.fromkeys(table.game.players, 0)
    president = chance.choice(list(shares))
    shares[president] = 2
    for _ in range(chance.randint(0, 8)):
        shares[chance.choice([president, *shares])] += 1
        if sum(shares.values()) == 10:
            break
    most = max(shares.values())
    president = president if shares[president] == most else chance.choice([who for who in shares if shares[who] == most])
    pool = min(chance.choice([0, 0, 1, 2, 3, 5]), 10 - sum(shares.values()))
    price = LINE[chance.choice([1, 2, 2, 3, 4, 5, chance.randint(1, 12), chance.randint(1, 29)]) + is_buyer]
    cash = chance.choice([0, chance.randint(0, 100), chance.randint(0, 500), chance.randint(0, 1000)])
    held = {president: 10 * shares.pop(president), **{who: 10 * n for who, n in shares.items() if n}}
    table.company(name, price, held, cash, pool=10 * pool, operated=chance.random() < 0.8)
    if not is_buyer and chance.random() < 0.1:
        _receive(table, name, held)


def _receive(table, name, held):
    """A company whose president's certificate lies in the market, and of which nobody has 20 %."""
    certificates = table.game.certificates
    certificates.move_president(name, POOL)
    for player in held:
        if (more := certificates.percent(player, name) - 10) > 0:
            certificates.move_ordinary(player, POOL, name, more)
    table.game.companies[name].state = State.RECEIVERSHIP


def _at_trains(chance, table, name):
    """Pass until the company may buy trains; sometimes it issues before."""
    game = table.game
    if chance.random() < 0.3 and not game.end and (offer := game.ask.offer("issue")) and not offer.closed():
        table.do("issue", company=name, number=1)
    while game.end is None and game.ask.offer("buy-train") is None and game.ask.acts_for == name:
        table.passes(name)


def read(game, name):
    """What lies on the table, in plain data."""
    held, found = game.certificates.percent, {}
    for one in game.companies.values():
        if one.is_started:
            shares = {player: held(player, one.name) // 10 for player in game.players if held(player, one.name)}
            trains = [train.name for train in game.depot.of(one.name) if not train.is_obsolete]
            found[one.name] = Company(one.cash, LINE.index(game.price(one)), held(one.name, one.name) // 10,
                                      held(POOL, one.name) // 10, shares, game.president(one), one.has_operated, trains)
    on_sale = [*game.depot.next_trains(), *game.depot.discarded()]
    cards = sorted({train.kind.side_of or train.kind.name for train in on_sale})
    privates = {one.card.symbol: one.owner for one in game.privates.values() if not one.closed}
    left = sum(not one.is_closed for one in game.companies.values())
    return Position(name, found, {player: game.purses[player].cash for player in game.players}, cards, privates, left,
                    bankrupt=list(game.out))
