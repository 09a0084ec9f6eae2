"""A toy title to test the engine with: players take 1 to 3 coins in turn from a pile; the last coin ends the game."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.asks import Ask, Field, Offer, not_your_turn
from companion.engine.corrections import COMMON
from companion.engine.domains import Amount
from companion.engine.errors import illegal, impossible, malformed
from companion.engine.facts import Corrected, Fact, Name, Reason, fact, reason
from companion.engine.game import End, Entry, Game, Start
from companion.engine.ledger import Account
from companion.engine.moves import Move, move_kinds
from companion.engine.text import Money, say
from companion.engine.title import Option, Title
from companion.engine.words import WORDS


@fact(amount="n")
class CoinsLaid(Fact):
    n: int


@fact(who="player", amount="count")
class CoinsTaken(Fact):
    player: Name
    count: Money


@reason
class Coins(Reason):
    what: str


@dataclass(frozen=True, slots=True)
class Take(Move):
    kind: ClassVar[str] = "take"
    player: str
    count: int


@dataclass(frozen=True, slots=True)
class Rest(Move):
    kind: ClassVar[str] = "rest"
    player: str


class Pile(Game):
    words = {
        **WORDS, CoinsLaid: say("{n} coins lie on the pile."), CoinsTaken: say("{player} takes {count}."),
        Coins: say("{what}"),
    }

    def begin(self):
        if type(self.start.setup.get("coins")) is not int:
            raise malformed("The setup lacks its coins.")
        self.bank = Account("bank", limit=None)
        self.pile = Account("pile")
        self.purses = {player: Account(player) for player in self.players}
        self.turn = 0
        self.pay(self.bank, self.pile, self.start.setup["coins"], Coins("set-up"))
        self.happened(CoinsLaid(self.pile.cash))

    def rules(self):
        while self.pile.cash:
            move = yield self.next_ask()
            if isinstance(move, Take):
                self.pay(self.pile, self.purses[move.player], move.count, Coins("coins"))
                self.happened(CoinsTaken(move.player, Money(move.count)))
            if self.pile.cash == 7:
                raise RuntimeError("a fault of the rules")
            self.turn += 1
        return End("empty", say("The pile is empty."))

    def next_ask(self):
        player, most = self.players[self.turn % len(self.players)], min(self.options["most"], self.pile.cash)
        domain = Amount(
            1, most, too_high=lambda n: (impossible if n > self.pile.cash else illegal)("At most {most}.", most=most)
        )
        offers = (
            Offer(Take, say("Take"), (Field("count", say("How many?"), lambda chosen: domain),)),
            Offer(Rest, say("Rest"), preconditions=lambda: [illegal("Nobody rests.")] if self.pile.cash > 3 else []),
        )
        return Ask(
            actors=(player,), heading=say("{player} takes coins", player=player), make_offers=lambda: offers,
            not_your_turn=lambda other: not_your_turn(other, player, self.players),
            unexpected_move=say("Take coins or rest."),
            task=say("Take coins"),
        )

    def resume(self, position):
        self.pay(self.pile, self.bank, self.pile.cash - position["coins"], Coins("position"))
        return self.rules()

    def correct_holding(self, player, company, shares):
        self.pay(self.bank, self.purses[player], shares, Coins(company))
        return Corrected(say("Correction: {player} has {n} more.", player=player, n=shares), player, amount=shares)

    def round_name(self):
        return say("Turn {n}", n=self.turn + 1)

    def accounts(self):
        return {"bank": self.bank, "pile": self.pile, **self.purses}

    def worth(self):
        return {player: purse.cash for player, purse in self.purses.items()}

    def trace(self):
        return {"pile": self.pile.cash, **self.worth()}


MOVES = move_kinds((Take, Rest, *COMMON))
PILE = Title(
    id="pile", name="Pile", about=say("Coins."), currency="{}¢", players=(2, 3), unofficial_players=(5,),
    options=(Option("most", (3, 2), say("How many coins at once.")), Option("price", {"A": 3, "B": 1}, say("Prices."))),
    game=Pile, moves={"full": MOVES, "books": MOVES}, draw_setup=lambda players, options, chance: {"coins": 10},
    score=lambda given: None, view=lambda game: {}, editions=("default", "second"), companies=("pile",),
)


def start(coins=10, players=("Ann", "Bo"), **options):
    return Start(PILE, players, PILE.read_options(options), {"coins": coins})


def begin(coins=10, **options):
    return start(coins, **options).begin()


def take(game, player, count, **how):
    return game.play(Entry(Take(player, count), **how))


def position(game):
    return game.trace(), game.turn, len(game.receipts), str(game.ask.heading), tuple(game.ledger.postings)
