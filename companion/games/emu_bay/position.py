"""The position of a game of Emu Bay, in the words of the rulebook: what every rule reads and changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine.errors import IllegalMove, ImpossibleMove, impossible
from companion.engine.facts import StartingMoney
from companion.engine.game import Game
from companion.engine.ledger import Account
from companion.engine.reading import JsonDict
from companion.engine.text import Money, Text, say, say_n
from companion.engine.things import Booked
from companion.games.emu_bay import setup, things
from companion.games.emu_bay.board import Board
from companion.games.emu_bay.box import Terms, box
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.facts import ActionCubeMoved, StartingBond


class Position(Game):
    """The position of one game. The rules are put on top of it in `game`.

    `board` answers what the map decides: by itself at the depth Full, by asking the table at Books.
    `purses` are the players' personal cash, `charters` the seven companies in the order of the box,
    `action_cubes` the cubes on the action table, `pool` the bonds that can still be issued.
    """

    kinds = things.KINDS
    board: Board
    pool = Booked[tuple[Terms, ...]](
        lambda game, bonds: [(things.BOND, terms, 1, things.Place.POOL) for terms in bonds])

    def begin(self) -> None:
        """Set the game up. Source: Emu Bay rules, 'Setup'."""
        self.box = box()
        drawn = setup.read(self.box, self.start)
        self.bank = Account("bank", limit=None)
        self.purses = {player: Account(player) for player in self.players}
        self.charters = {
            **{id_: Charter(card, self.things) for id_, card in self.box.companies.items()},
            **{id_: Charter(card, self.things) for id_, card in self.box.independents.items()},
        }
        self.action_cubes = {row.id: row.filled for row in self.box.actions.values()}
        self.pool = self.box.pool
        self.marks: frozenset[str] = frozenset()
        self.turn_number = 0
        self.dividend_rounds = 0
        self.on_turn: str | None = None
        self.lot: str | None = None
        self.first_bidder = drawn.first_bidder
        self.cube_cost = int(self.box.data["cube_cost"])
        self.board = self.lay_out(drawn)
        for player in self.purses.values():
            self.pay(self.bank, player, self.box.start_cash[len(self.players)], StartingMoney())
        for company, terms in drawn.starting_bonds.items():
            self.charters[company].bonds = (Bond(terms, True, "starting"),)
            self.pay(self.bank, self.charters[company], terms.amount, StartingBond())

    def lay_out(self, drawn: setup.Drawn) -> Board:
        """The board of this game's depth, as the set-up leaves it."""
        raise NotImplementedError

    # Words of the rulebook ---------------------------------------------------------------------

    def station_price(self, independent: str) -> int:
        """The opening price printed on an independent's card (or agreed at set-up)."""
        return int(self.options["independent_station_price"][independent])

    def shares(self, player: str) -> dict[str, int]:
        """The certificates in a player's hand, by company."""
        return {id_: held for id_, c in self.charters.items() if (held := c.holders.get(player, 0))}

    def names_of(self, player: str) -> frozenset[str]:
        """A player and the companies of which he holds a share."""
        return frozenset({player, *self.shares(player)})

    def owner(self, independent: str) -> str | None:
        """Who holds the certificate of an independent."""
        return next(iter(self.charters[independent].holders), None)

    def operating(self) -> list[Charter]:
        """The companies and sold, unmerged independents, in the order of the box."""
        return [charter for charter in self.charters.values() if charter.operates]

    def next_independent(self) -> str | None:
        """The independent that can be sold next: they are sold in a fixed order only."""
        return next((i for i in self.box.independents if not self.charters[i].sold), None)

    def left_of(self, player: str) -> str:
        """The player to the left: play goes clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise(self, first: str) -> tuple[str, ...]:
        """All players clockwise, from `first`."""
        at = self.players.index(first)
        return self.players[at:] + self.players[:at]

    def charter_cubes(self) -> dict[str, int]:
        """The resource cubes on each charter."""
        return {id_: charter.cubes for id_, charter in self.charters.items()}

    def issued(self, company: Charter) -> int:
        """How many bonds a company has issued, as the bond limit counts them (never certificates)."""
        counted = ("starting", "issued") if self.options["starting_bonds_count_as_issued"] else ("issued",)
        return sum(bond.kind in counted for bond in company.bonds)

    def cubes_too_dear(self, company: Charter, count: int) -> IllegalMove:
        """Refuse more resource cubes than the treasury can pay."""
        if company.cash < self.cube_cost:
            return impossible(
                "{company} has {cash}; a cube costs {price}.",
                company=company.name, cash=Money(company.cash), price=Money(self.cube_cost),
            )
        return impossible(
            "{company} has {cash}, enough for {most}; {count} would cost {cost}.",
            count=count, cost=Money(count * self.cube_cost), company=company.name, cash=Money(company.cash),
            most=say_n("{n} cube", "{n} cubes", company.cash // self.cube_cost),
        )

    def gate(self, action: str) -> Callable[[], Iterator[IllegalMove]]:
        """What closes an action at once: all its spaces are full."""
        row = self.box.actions[action]

        def full() -> Iterator[IllegalMove]:
            if self.action_cubes[action] >= row.spaces:
                if action == "pay-dividends":
                    yield impossible("Pay Dividends is occupied; somebody must move that cube away first.")
                else:
                    yield ImpossibleMove(say_n(
                        "The {action} space is full. Choose another action.",
                        "All {n} {action} spaces are full. Choose another action.", row.spaces, action=row.label,
                    ))

        return full

    def move_cube(self, source: str, action: str) -> None:
        """Take an action cube from one action and put it on another."""
        self.action_cubes[source] -= 1
        self.action_cubes[action] += 1
        self.carry(things.ACTION, things.ACTION, source, action)
        self.happened(ActionCubeMoved(self.box.actions[source].label, self.box.actions[action].label))

    # Views ---------------------------------------------------------------------------------------

    def round_name(self) -> Text:
        """The initial auction's lot, or the number of the turn."""
        if self.turn_number == 0:
            return say("Initial auction, {lot}", lot=self.lot)
        return say("Turn {n}", n=self.turn_number)

    def short_round(self) -> Text:
        """The initial auction without its lot, which its page names."""
        return say("Auction") if self.turn_number == 0 else self.round_name()

    def accounts(self) -> Mapping[str, Account]:
        """Players, companies and the bank. A player called like a company keeps the plain name."""
        return {"bank": self.bank, **self.charters, **self.purses}

    def worth(self) -> dict[str, int]:
        """Personal money is all that counts."""
        return {player: purse.cash for player, purse in self.purses.items()}

    def trace(self) -> JsonDict:
        """All players and all companies, as docs/game-file.md has it."""
        return {
            "round": str(self.round_name()),
            "phase": None,
            "players": {
                player: {"cash": purse.cash, "shares": self.shares(player)} for player, purse in self.purses.items()
            },
            "companies": {id_: charter.trace() for id_, charter in self.charters.items()},
            "bank": self.bank.cash,
            "actions": dict(self.action_cubes),
            "pool": [list(bond) for bond in self.pool],
            "turn": self.turn_number,
            "dividends": self.dividend_rounds,
            "marks": sorted(self.marks),
            **self.board.trace(),
        }

