"""A game of 1846 in short words: moves by their names, sentences of refusals, and positions set by hand."""

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.rounds import OPERATING, Round
from companion.eighteenxx.rounds.operating_round import operating_set
from companion.eighteenxx.rules import closing
from companion.engine.errors import Refusal
from companion.engine.game import Entry, Start
from companion.games.midwest_1846 import TITLE
from companion.games.midwest_1846.game import TURN
from companion.interop.eighteen_xx_games.draws import drawn_setup

PLAYERS = ("A", "B", "C", "D", "E")


def start(players=4, depth="full", setup=None, **options):
    """A game that has not begun; the table deals the cards, where no set-up is given."""
    seats = PLAYERS[:players]
    chosen = TITLE.read_options({"cards_by_hand": setup is None, **options})
    if setup is None:
        gone = {3: ["P8", "P9", "P10", "P7", "P6", "P5", "C&O", "ERIE"], 4: ["P8", "P9", "P6", "P11", "C&O"],
                5: ["P8", "P7"]}  # fmt: skip
        setup = {"removed": gone[players]}
    return Start(TITLE, seats, chosen, setup, depth=depth)


def seeded(seed, players, **options):
    """The set-up that the site draws with a seed."""
    chosen = TITLE.read_options(options)
    return drawn_setup("1846", PLAYERS[:players], chosen, {"settings": {"seed": seed}})


class Night:
    """A game that is played."""

    def __init__(self, players=4, depth="full", setup=None, **options):
        self.game = start(players, depth, setup, **options).begin()

    def do(self, kind, overruled=None, **fields):
        """Make a move, checked."""
        self.game.play(Entry(self.game.title.moves[self.game.depth][kind](**fields), overruled=overruled))
        return self

    def no(self, kind, **fields):
        """The sentence that refuses a move."""
        try:
            self.do(kind, **fields)
        except Refusal as refusal:
            return self.game.formatter()(refusal.text)
        raise AssertionError(f"{kind} {fields} was not refused")

    def passes(self, *who):
        """Players and companies pass."""
        for one in who:
            is_player = one in self.game.players
            self.do("pass", **({"player": one} if is_player else {"company": one}))
        return self

    def cash(self, *who):
        """What players and companies have."""
        found = tuple(self.game.accounts()[one].cash for one in who)
        return found if len(found) > 1 else found[0]

    def price(self, name):
        """The price of a company."""
        return self.game.price(self.game.companies[name])

    def has(self, holder, company):
        """How many percent somebody has."""
        return self.game.certificates.percent(holder, company)

    def told(self):
        """The facts of the last entry, in words."""
        return [self.game.formatter()(self.game.text_of(fact)) for fact in self.game.receipts[-1].facts]


class Scene(Night):
    """A position that is set by hand: companies with their holders, prices, money and trains, and one in its turn."""

    def __init__(self, players=4, phase="2", **options):
        super().__init__(players, **options)
        game = self.game
        self.phase(phase)
        for private in list(game.privates.values()):
            self._deal(private)
        for purse in game.purses.values():
            purse.cash = 0

    def _deal(self, private):
        """Privates that are not in the scene have closed."""
        private.close()
        if private.card.symbol in self.game.minors:
            private.card.power.closed(self.game, private)

    def phase(self, name):
        """A phase has begun, and its trains are on sale."""
        game = self.game
        game.depot.phase = next(one for one in game.depot.phases if one.name == name)
        names = list(game.box.phases)
        for kind in list(game.depot.kinds.values()):
            sold = kind.side_of or kind.name
            if names.index(sold) < names.index(name):
                for train in [one for one in game.depot.trains() if one.kind is kind and one.owner == "bank"]:
                    game.depot.lay(train, "gone")
        return self

    def sold_out(self):
        """The kind of train on sale has been sold, down to the last."""
        first = self.game.depot.next_trains()
        for train in self.game.depot.trains():
            if train.owner == "bank" and train.kind.name in [one.kind.name for one in first]:
                self.game.depot.lay(train, "gone")
        return self

    def company(self, name, price, holders, cash=0, trains=(), pool=0, operated=True):
        """A company as it stands; what nobody holds lies in its treasury. The first holder presides."""
        game = self.game
        company = game.companies[name]
        company.state, company.par = State.OPERATING if operated else State.FLOATED, 100
        for certificate in game.certificates.of(IPO, name):
            game.certificates.move(certificate, name)
        president, *_ = holders
        game.certificates.move_president(name, president)
        game.certificates.move_ordinary(name, president, name, holders[president] - 20) if holders[president] > 20 else None
        for holder, percent in list(holders.items())[1:]:
            game.certificates.move_ordinary(name, holder, name, percent)
        if pool:
            game.certificates.move_ordinary(name, POOL, name, pool)
        game.market.put(name, next(cell for cell in game.market.chart.cells if cell.price == price))
        company.cash = cash
        if company.card.home not in company.hexes:
            game.board.place_home(company)
        for train in trains:
            self.train(name, train)
        return self

    def train(self, owner, kind):
        """A train of a kind, wherever one lies."""
        game = self.game
        train = next((one for one in game.depot.trains() if one.kind.name == kind and one.owner in ("bank", "gone")), None)
        if train is None:
            train = Train(game.depot.kinds[kind], 90)
            game.depot._trains[kind].append(train)
            game.depot._owned.setdefault("bank", []).append(train)
        game.depot.lay(train, owner)
        return train

    def player(self, name, cash):
        """A player's cash."""
        self.game.purses[name].cash = cash
        return self

    def private(self, symbol, owner):
        """A private is open and belongs to somebody."""
        private = next(one for one in self.game.privates.values() if one.card.symbol == symbol)
        private.give(owner)
        if owner in self.game.companies and private.card.power is not None:
            list(private.card.power.sold(self.game, private, "A") or ())
        return self

    def lay(self, *tiles):
        """Tiles on the map, such as "G19 14 1"."""
        for tile in tiles:
            hex_, number, rotation = tile.split()
            self.game.board.state.lay(hex_, number, int(rotation))
        return self

    def token(self, name, city):
        """A token of a company more, in a city."""
        company = self.game.companies[name]
        self.game.board.put(company, city)
        return self

    def stock(self, first):
        """A stock round in which this player begins."""
        game = self.game
        closing.count_limit(game)
        game.priority = first
        game.restart(game.rounds())
        return self

    def turn(self, name, turn=2, number=1):
        """A company's turn in an operating round, and nobody's after it."""
        game = self.game
        closing.count_limit(game)
        game.round = Round(OPERATING, turn, number, 2)

        def rules():
            end = yield from operating_set(game, TURN, number, [game.companies[name]])
            return end or (yield from game.rounds())

        game.restart(rules())
        return self


