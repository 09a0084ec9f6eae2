"""The position of a game of 1820, in the words of the rulebook: what every rule reads and changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.eighteenxx.box.chart import PriceMove
from companion.eighteenxx.model.facts import PriceMoved
from companion.eighteenxx.model.market import Market
from companion.eighteenxx.model.things import MARKER
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.facts import StartingMoney
from companion.engine.game import End, Game
from companion.engine.ledger import Account
from companion.engine.past_round import PastRound
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import setup
from companion.games.britain_1820.box import Column, Phase, box
from companion.games.britain_1820.company import Company, Cousin
from companion.games.britain_1820.facts import CompanyClosed, LiquidationBegun, RoundBegun
from companion.games.britain_1820.moves import BANK
from companion.games.britain_1820.reasons import CashOfLeft
from companion.games.britain_1820.things import BR, COLUMN, COUSIN, KINDS, MAP, STATION, TRACK, TRAIN

STOCK, OPERATING, TAKEOVER = "stock", "operating", "takeover"
_ROUNDS = {
    STOCK: (say("Stock round {n}"), say("SR {n}")), OPERATING: (say("Operating round {n}"), say("OR {n}")),
    TAKEOVER: (say("Issue and takeover round {n}"), say("ITR {n}")),
}  # fmt: skip


class Position(Game):
    """The position of one game. The rules are put on top of it in `game`.

    `companies` are all thirty and British Rail (`BR`), by name; `cousins` those that somebody has bought, by id; `market`
    the prices of public companies, `privates` the private track in its order; `column` the Cost of Business marker;
    `supply` the trains that can still be bought, by colour; `future` the future trains of each player.
    """

    scored_by = "worth"
    kinds = KINDS

    def begin(self) -> None:
        """Set the game up. Source: facts, 2."""
        self.box, self.figures = box(), box().data
        # Texts, screens and sheets ask the title for the sign of the money.
        self.title = replace(self.title, currency=self.options["currency"] + "{}")
        drawn = setup.read(self.box, self.start)
        self.bank = Account("bank", limit=None)
        self.purses = {player: Account(player) for player in self.players}
        self.companies = {id_: Company(card, self.things) for id_, card in self.box.companies.items()}
        self.rail = self.companies[BR] = Company(self.box.british_rail, self.things, is_led=False)
        #: The first prices of the companies of countries off the board, by id: an option.
        self.foreign = drawn.foreign
        self.companies |= {id_: Company(self.box.foreign[id_], self.things, is_led=False) for id_ in self.foreign}
        #: What public companies that ran to each country have earned in this operating round.
        self.ran_to: dict[str, int] = {}
        self.cousins: dict[str, Cousin] = {}
        #: Those that have left the game.
        self.former_cousins: list[Cousin] = []
        self.cousins_drawn = drawn.cousins
        self.market = Market(self.box.chart, self.things)
        self.privates: list[str] = []
        self.column = 1
        self.supply: dict[str, int | None] = {
            colour: None if self.is_endless(colour) else kind.count for colour, kind in self.box.trains.items()
        }  # fmt: skip
        self.future: dict[str, list[str]] = {player: [] for player in self.players}
        #: The players by their number cards.
        self.cards = drawn.order
        self.forget_rounds()
        for card, player in enumerate(self.cards, 1):
            self.pay(self.bank, self.purses[player], self.starting_money(card), StartingMoney())

    def forget_rounds(self) -> None:
        """Nothing has happened yet: what is remembered from round to round."""
        #: What is paid for future trains out of the income of the second stock round.
        self.owed = dict.fromkeys(self.players, 0)
        #: Money under lobby markers: whose each amount is.
        self.lobbies: dict[int, str] = {}
        self.round, self.numbers = STOCK, {STOCK: 0, OPERATING: 0, TAKEOVER: 0}
        self.operating: Company | None = None
        #: The step of its turn that changes what may be done: "build" or "trains".
        self.operating_step = "build"
        self.has_placed = False
        #: What each company ran for last.
        self.last_revenue: dict[str, int] = {}
        #: Companies that are still to operate, and those that are still to make offers.
        self.waiting: list[str] = []
        #: The next number cards, taken by passing.
        self.next_cards: list[str] = []
        #: The companies that each holder has sold since the last stock round began.
        self.sold: dict[str, set[str]] = {}
        self.floated_for: dict[str, int] = {}
        self.is_victoria_dead = self.is_income_over = False
        self.rail_stations = 0
        #: What each cousin has done in the turn of the company that operates.
        self.used_this_turn: dict[str, int] = {}
        #: The companies that are liquidated in this issue and takeover round.
        self.to_liquidate: list[str] = []
        #: Of the running issue and takeover round: the operating order at its start, the companies that have become private,
        #: and those that may not be offered by others: reduced, having taken over, or offered already.
        self.order_before: list[str] = []
        self.new_privates: list[str] = []
        self.reduced: set[str] = set()
        self.buyers: set[str] = set()
        self.offered: set[str] = set()
        self.bankrupt: str | None = None
        self.earned: dict[str, dict[str, int]] = {}
        self.income = dict.fromkeys(self.players, 0)

    def starting_money(self, card: int) -> int:
        """What a player with a number card begins with."""
        if self.options["starting_money"] == "table_1828":
            return self.figures.start_table[len(self.players)]
        return self.figures.start_per_card * card

    # Words of the rulebook ------------------------------------------------------------------------

    @property
    def now(self) -> Column:
        """The column of the Cost of Business chart that counts."""
        return self.box.columns[min(self.column, self.box.end_column - 1)]

    @property
    def phase(self) -> Phase:
        """The phase: the colour of the column."""
        return self.box.phases[self.now.phase]

    def is_phase(self, colour: str) -> bool:
        """Whether this phase or a later one has begun."""
        colours = list(self.box.phases)
        return colours.index(self.now.phase) >= colours.index(colour)

    @property
    def holders(self) -> tuple[str, ...]:
        """Players by their number cards, then cousins."""
        return (*self.cards, *self.cousins)

    def account(self, holder: str) -> Account:
        """The money of a player or a cousin."""
        return self.cousins[holder] if holder in self.cousins else self.purses[holder]

    def paying_account(self, company: Company) -> Account:
        """What a company pays from: its treasury, or the cash of a private company's owner."""
        return self.account(company.director) if company.is_private and company.director else company

    def owner(self, holder: str) -> str:
        """The player who decides for a holder: himself, or a cousin's owner."""
        return self.cousins[holder].owner if holder in self.cousins else holder

    def called(self, holder: str) -> str:
        """A player's or a cousin's name; what lies in the treasury or the pool is called so."""
        return self.cousins[holder].card.short if holder in self.cousins else holder

    def own_holders(self, player: str) -> tuple[str, ...]:
        """A player and his cousins."""
        return (player, *(id_ for id_, cousin in self.cousins.items() if cousin.owner == player))

    def price(self, company: Company) -> int:
        """The price of a share, 0 of a company without a price."""
        return self.market.price(company.name) or 0

    def in_liquidation(self, company: Company) -> bool:
        """Whether its marker stands on the lowest price."""
        return company.is_public and self.price(company) == self.box.chart.cells[0].price

    def _move(self, company: Company, steps: int) -> PriceMove:
        """A move of so many steps, down below 0. British Rail's price never falls below its floor."""
        if not company.is_led:
            steps = max(steps, -self.steps_to(company, self.figures.british_rail_floor))
        return PriceMove("up" if steps > 0 else "down", abs(steps))

    def move_price(self, company: Company, steps: int) -> None:
        """Move a price so many steps up, or down below 0, and tell it. A company that has defaulted stays where it is."""
        if company.has_defaulted:
            return
        before = self.price(company)
        if self.market.move(company.name, self._move(company, steps)):
            self.happened(PriceMoved(company=company.name, before=Money(before), after=Money(self.price(company))))

    def steps_to(self, company: Company, price: int) -> int:
        """How many steps down a price would be from a company's."""
        return sum(price <= cell.price < self.price(company) for cell in self.box.chart.cells)

    def default(self, company: Company) -> None:
        """Put a company into liquidation because it does not pay, or has no director."""
        company.has_defaulted = True
        self.market.put(company.name, self.box.chart.cells[0])
        self.happened(LiquidationBegun(company=company.name, price=Money(self.price(company))))

    def is_cousins(self, company: Company) -> bool:
        """Whether a cousin is its director."""
        return company.director in self.cousins

    def speaker(self, company: Company) -> str | None:
        """The player who decides for a company; None: it has no director."""
        return None if company.director is None else self.owner(company.director)

    def directed_by(self, player: str) -> list[Company]:
        """The companies of which a player, not a cousin, is the director."""
        return [company for company in self.companies.values() if company.director == player]

    def public(self) -> list[Company]:
        """Public companies and British Rail in operating order."""
        return [self.companies[name] for name in self.market.order()]

    def station_price(self) -> int:
        """What a station marker costs now."""
        return self.figures.station_yellow if self.now.phase == "yellow" else self.figures.station

    def train_name(self, colour: str) -> str:
        """What this table's cards call the trains of a colour."""
        return self.box.trains_as(self.options["train_names"])[colour].name

    def is_endless(self, colour: str) -> bool:
        """Whether there are trains of a colour without number, as long as they are sold."""
        return colour == "yellow" and self.options["yellow_supply"] == "unlimited"

    def on_sale(self) -> str | None:
        """The colour of the trains on sale; None: all are gone."""
        return next((colour for colour, left in self.supply.items() if left is None or left > 0), None)

    def left_of(self, player: str) -> str:
        """The player with the next number card."""
        at = self.cards.index(player)
        return self.cards[(at + 1) % len(self.cards)]

    def after(self, player: str) -> tuple[str, ...]:
        """The other players in the order of number cards, from the one after `player`."""
        at = self.cards.index(player)
        return (*self.cards[at + 1 :], *self.cards[:at])

    def begin_round(self, kind: str) -> None:
        """Begin the next round of a kind."""
        self.round = kind
        self.numbers[kind] += 1
        self.happened(RoundBegun(self.round_name()))

    def begin_turn(self, company: Company) -> None:
        """Begin a company's turn."""
        self.operating, self.operating_step, self.has_placed, self.used_this_turn = company, "build", False, {}

    def stranger(self, player: str, company: Company) -> Callable[[str], IllegalMove]:
        """Refuse somebody who does not decide for the company that acts."""
        return lambda other: illegal("It is {company}'s turn: {player} decides.", company=company.name, player=player)

    def others(self, why: Callable[[str], IllegalMove]) -> Callable[[str], IllegalMove]:
        """Refuse somebody who is not asked; that nobody has a name not even the table can overrule."""
        def refuse(other: str) -> IllegalMove:
            if other not in self.purses:
                return impossible("Nobody called {player} plays in this game.", player=other[:40])
            return why(other)

        return refuse

    def price_after(self, company: Company, steps: int) -> int:
        """The price after so many steps up, or down below 0."""
        return self.market.price_after(company.name, self._move(company, steps))

    # What changes its place -----------------------------------------------------------------------

    def move_train(self, colour: str, source: str | None, goal: str | None, count: int = 1) -> None:
        """Let trains of a colour go from one place to another: a company, a player as future trains, the supply (`BANK`), or
        None, the box. A company's lie by their colours."""
        for place, more in ((source, -count), (goal, count)):
            if place == BANK:
                left = self.supply[colour]
                self.supply[colour] = None if left is None else left + more
            elif place is not None:
                trains = self.companies[place].trains if place in self.companies else self.future[place]
                for _ in range(-more):
                    trains.remove(colour)
                trains += [colour] * more
                if place in self.companies:
                    trains.sort(key=list(self.supply).index)
        # Of trains without number nobody counts what the bank has.
        counted = {BANK: BANK if self.supply[colour] is not None else None}
        self.carry(TRAIN, colour, counted.get(source or "", source), counted.get(goal or "", goal), count)

    def set_supply(self, colour: str, left: int | None) -> None:
        """Have so many trains of a colour in the supply (None: without number); the others lie in the box."""
        self.carry(TRAIN, colour, None, BANK, (left or 0) - (self.supply[colour] or 0))
        self.supply[colour] = left

    def move_column(self, column: int) -> None:
        """Move the Cost of Business marker."""
        self.carry(COLUMN, COLUMN, self.column, column)
        self.column = column

    def to_track(self, name: str) -> None:
        """Move a marker from the market to the end of the private track."""
        self.market.remove(name)
        self.privates.append(name)
        self.carry(MARKER, name, None, TRACK)

    def off_track(self, name: str) -> None:
        """Take a marker off the private track."""
        self.privates.remove(name)
        self.carry(MARKER, name, TRACK, None)

    def to_british_rail(self, markers: int) -> None:
        """So many more markers on the map are British Rail's."""
        self.rail_stations += markers
        self.carry(STATION, BR, None, MAP, markers)

    def take_cousin(self, id_: str, player: str) -> Cousin:
        """Give a player a cousin."""
        self.cousins[id_] = Cousin(self.box.cousins[id_], player)
        self.carry(COUSIN, id_, None, player)
        return self.cousins[id_]

    def hand_cousin(self, id_: str, player: str) -> None:
        """Give a cousin to another player, with all that he has."""
        self.carry(COUSIN, id_, self.cousins[id_].owner, player)
        self.cousins[id_].owner = player

    def leave_cousin(self, id_: str) -> None:
        """Take a cousin out of the game."""
        cousin = self.cousins.pop(id_)
        self.former_cousins.append(cousin)
        self.carry(COUSIN, id_, cousin.owner, None)

    def leave(self, company: Company) -> None:
        """Put a company back into the supply; what it still had goes to the bank, and its trains leave the game."""
        self.pay(company, self.bank, company.cash, CashOfLeft())
        self.clear(company)

    def clear(self, company: Company) -> None:
        """Put a company back into the supply with its marker; its trains lie in the box."""
        for colour in tuple(company.trains):
            self.move_train(colour, company.name, None)
        self.market.remove(company.name)
        if company.name in self.privates:
            self.off_track(company.name)
        if company.name in self.new_privates:
            self.new_privates.remove(company.name)
        self.floated_for.pop(company.name, None)
        self.last_revenue.pop(company.name, None)
        company.clear()

    def close_private(self, company: Company) -> None:
        """Close a private company for good: its stations become British Rail, its trains leave the game (facts, 7)."""
        self.happened(CompanyClosed(company.name))
        self.to_british_rail(company.placed)
        self.leave(company)
        company.is_gone = True

    def price_end(self) -> End | None:
        """The end of the game because a price has reached the last one."""
        if self.market.reached_end is None:
            return None
        company, cell = self.market.reached_end
        return End("price", say("{company} has reached {price}.", company=company, price=Money(cell.price)))

    def control_end(self) -> End | None:
        """The end of the game because no player controls a company (D31)."""
        if any(self.directed_by(player) for player in self.players):
            return None
        return End("control", say("No player controls a company any more."))

    # Views ------------------------------------------------------------------------------------------

    def round_name(self) -> Text:
        """The kind of round and its number."""
        return self._round(0)

    def short_round(self) -> Text:
        """The round in a few letters."""
        return self._round(1)

    def _round(self, which: int) -> Text:
        return _ROUNDS[self.round][which].filled(n=self.numbers[self.round])

    def accounts(self) -> Mapping[str, Account]:
        """Players, companies, cousins and the bank; cousins that have left too, as the books still name them."""
        cousins = {cousin.name: cousin for cousin in (*self.cousins.values(), *self.former_cousins)}
        return {"bank": self.bank, **self.companies, **cousins, **self.purses}

    def names_of(self, player: str) -> frozenset[str]:
        """A player with his cousins and the companies that he speaks for."""
        cousins = (cousin.name for cousin in self.cousins.values() if cousin.owner == player)
        led = (company.name for company in self.companies.values() if self.speaker(company) == player)
        return frozenset({player, *cousins, *led})

    def shares(self, holder: str) -> dict[str, int]:
        """The shares of a holder by company."""
        return {name: held for name, company in self.companies.items() if (held := company.of(holder))}

    def worth(self) -> dict[str, int]:
        """Cash and shares at their price; a bankrupt player has nothing. Source: facts, 17."""
        return {
            player: 0 if player == self.bankrupt else purse.cash + sum(
                company.of(player) * self.price(company) for company in self.companies.values())
            for player, purse in self.purses.items()
        }  # fmt: skip

    def earn(self, player: str, amount: int) -> None:
        """Note what a player gets of a dividend, for the history."""
        self.income[player] += amount

    def record_round(self) -> None:
        """Add a line to the history: what companies earned and paid since the last one."""
        self.history.append(PastRound(self.short_round(), len(self.receipts) + 1, self.earned, self.income, self.worth()))
        self.earned, self.income = {}, dict.fromkeys(self.players, 0)

    def trace(self) -> JsonDict:
        """All players and all companies, as docs/game-file.md has it."""
        worth = self.worth()
        return {
            "round": str(self.short_round()), "phase": self.now.phase, "column": self.column,
            "players": {
                player: {"cash": purse.cash, "shares": self.shares(player), "future": list(self.future[player]),
                         "worth": worth[player]}
                for player, purse in self.purses.items()
            },
            "companies": {name: self.company_trace(company) for name, company in self.companies.items()},
            "cousins": {
                id_: {"owner": cousin.owner, "cash": cousin.cash, "shares": self.shares(id_), "used": cousin.used}
                for id_, cousin in self.cousins.items()
            },
            "supply": dict(self.supply), "lobbies": {str(amount): who for amount, who in self.lobbies.items()},
            "privates": list(self.privates), "cards": list(self.cards), "next_cards": list(self.next_cards),
            "market": self.market.order(), "victoria": not self.is_victoria_dead, "rail_stations": self.rail_stations,
            "owed": dict(self.owed), "bank": self.bank.cash,
        }  # fmt: skip

    def company_trace(self, company: Company) -> JsonDict:
        """What a line of a trace says of a company."""
        return {
            "cash": company.cash, "price": self.market.price(company.name), "size": company.size, "pool": company.pool,
            "treasury": company.treasury, "director": company.director, "loans": company.loans,
            "trains": list(company.trains), "placed": company.placed, "unplaced": company.unplaced,
            "floated": company.floated, "defaulted": company.has_defaulted, "exchange": company.exchange,
            "used": dict(company.used),
        }  # fmt: skip
