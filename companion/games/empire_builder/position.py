"""The position of a game of the family: what every rule reads and changes. The rules are put on top of it in `game`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.facts import StartingMoney
from companion.engine.game import Game
from companion.engine.ledger import Account
from companion.engine.text import Money, Text, say
from companion.engine.things import Booked
from companion.games.empire_builder import setup, things
from companion.games.empire_builder.deck import EventCard
from companion.games.empire_builder.figures import edition_of
from companion.games.empire_builder.player import Claim, Player
from companion.games.empire_builder.rounds import round_name
from companion.games.empire_builder.standings import Final, Place, standings

SETUP, INITIAL, MAIN, FINAL, SPECIAL, FINISHED = (
    "setup", "initial_build", "main", "final_turn", "special_build", "finished",
)


@dataclass
class Turn:
    """What happened in the running turn. `spent` is track and upgrades, of which `track` is track.

    `paid` are the opponents who got rent, `has_drawn` whether cards were replaced, `bonuses` the events that waited for a
    delivery when the last one was made, `has_staged` whether it was entered where the train stands, `is_lost` a turn that
    passes without any action, `is_forfeit` one whose rest is lost. `has_reached_major`: track was built into a major city
    that is not declared connected; `has_declared`: the connected majors were declared since, and confirmed; those that
    somebody did not confirm are `refused`.
    """

    player: Player
    is_initial: bool = False
    spent: int = 0
    track: int = 0
    exits: int = 0
    has_built: bool = False
    has_upgraded: bool = False
    has_acted: bool = False
    has_dumped: bool = False
    has_staged: bool = False
    is_forfeit: bool = False
    is_lost: bool = False
    paid: list[str] = field(default_factory=list)
    has_drawn: bool = False
    has_reached_major: bool = False
    has_declared: bool = False
    refused: set[str] = field(default_factory=set)
    bonuses: list[InForce] = field(default_factory=list)


@dataclass(eq=False)
class InForce:
    """An event in force: its card (`card.number` 0 where it was typed), who drew it, and the number of that player's turn
    at whose end it is over; None: it stays, or until it is used."""

    card: EventCard
    drawer: str
    until: int | None
    names: str = ""

    @property
    def said(self) -> str:
        """Its title and what was typed of it, in small letters."""
        return f"{self.card.title} {self.names}".casefold()


class Position(Game):
    """The position of one game."""

    kinds = things.KINDS
    #: Loads in cities: city, load, who put it there, and the number of that player's turn at whose end it goes.
    lying = Booked[list[tuple[str, str, str, int]]](lambda game, lying: [
        (things.LOAD, load, n, things.Place(city)) for (city, load), n in Counter(one[:2] for one in lying).items()])
    discards = Booked[list[int]](lambda game, cards: [(things.CARD, card, 1, things.DISCARDS) for card in cards])

    def begin(self) -> None:
        """Set the game up. Source: the rules' "Setting up"; Puffing Billy handbook, "Preparation for Play"."""
        self.box = edition_of(self.start.edition)
        self.title = replace(self.start.title, name=self.box.name, currency=self.box.sign)
        drawn = setup.read(self.box, self.start)
        self.figures = drawn.figures
        self.bank = Account("bank", limit=None)
        self.seats = {name: Player(name, self.things, drawn.figures.first_train) for name in self.players}
        self.first = drawn.first_player
        self.phase, self.round_number, self.game_turn = SETUP, 0, 0
        self.money_public = not self.options["private_money"]
        self.in_force: list[InForce] = []
        self.lying = []
        self.rulings: list[tuple[int, str]] = []
        self.time_called = False
        self.bridge_counts = False
        self.turn = Turn(self.seats[self.first])
        self.stock, self.orders = list(drawn.stock), [list(order) for order in drawn.orders]
        self.discards = []
        self.drawn = 0
        for player in self.seats.values():
            player.hides, player.hand = self.hides, list(drawn.hands.get(player.name, ()))
            self.pay(self.bank, player, drawn.figures.start_cash, StartingMoney())

    # Words of the rulebook ---------------------------------------------------------------------

    @property
    def loads_named(self) -> bool:
        """Whether loads are named and checked: the depth Full."""
        return self.depth == "full"

    @property
    def cards_tracked(self) -> bool:
        """Whether the numbers of the demand cards are entered."""
        return bool(self.options["cards"]) and self.depth == "full"

    @property
    def majors_named(self) -> bool:
        """Whether connected majors are entered by name."""
        return self.loads_named and bool(self.figures.majors)

    def discard(self, player: Player, *cards: int) -> None:
        """Put cards of a hand on the discards. Raises ValueError: one is not in it."""
        if missing := set(cards) - set(player.hand):
            raise ValueError(missing)
        player.hand = [card for card in player.hand if card not in cards]
        self.discards = [*self.discards, *cards]

    @property
    def starter(self) -> str:
        """Whoever was dealt the highest payoff, was drawn or chosen."""
        return self.first

    @property
    def order(self) -> tuple[str, ...]:
        """All players clockwise from the first player: a game turn."""
        return self.clockwise(self.first)

    def clockwise(self, first: str) -> tuple[str, ...]:
        """All players clockwise, from `first`."""
        at = self.players.index(first)
        return self.players[at:] + self.players[:at]

    def others(self, player: str) -> tuple[str, ...]:
        """The other players, clockwise."""
        return self.clockwise(player)[1:]

    def is_connected(self, player: Player) -> bool:
        """Whether the required majors are connected by the player's own track. Source: "Winning the Game"."""
        if self.options["fast_game"]:
            return True
        if player.majors and not set(self.figures.must_include) <= set(player.majors):
            return False
        return player.count >= self.figures.majors_needed

    def meets(self, player: Player) -> bool:
        """Whether a player meets the victory conditions as things stand. Source: "Winning the Game"."""
        return player.cash >= self.figures.cash_to_win and self.is_connected(player)

    def stamped(self) -> list[Player]:
        """The players who met the conditions, in the order in which they did."""
        met = [player for player in self.seats.values() if player.stamp]
        return sorted(met, key=lambda player: player.stamp.order if player.stamp else 0)

    def events(self, *kinds: str) -> list[InForce]:
        """The events in force of some kinds."""
        return [event for event in self.in_force if event.card.kind in kinds]

    def until(self, event: InForce) -> Text:
        """How long an event stays in force."""
        if event.until is None:
            return say("it is used or ended")
        if self.seats[event.drawer].turns + 1 == event.until:
            if self.turn.player.name == event.drawer:
                return say("the end of this turn")
            return say("the end of {player}'s next turn", player=event.drawer)
        return say("the end of {player}'s turn after this", player=event.drawer)

    def striking(self, city: str) -> InForce | None:
        """The strike that closes a city, as far as is known."""
        for event in self.events("strike_inland", "strike_coastal"):
            named = city.casefold() in (name.strip().casefold() for name in event.names.split(","))
            if named or self.box.strikes(event.card, city):
                return event
        return None

    def struck(self, city: str) -> Iterator[IllegalMove]:
        """Refuse loading and delivery in a city on strike."""
        event = self.striking(city)
        if event is not None:
            strike = say("Coastal strike") if event.card.kind == "strike_coastal" else say("Inland strike")
            yield illegal("{strike} until {until}: no loading or delivery in {city}.", strike=strike,
                          until=self.until(event), city=city)

    def cannot_afford(self, player: Player, cost: int) -> Iterator[IllegalMove]:
        """Refuse what costs more than the cash at this moment. Source: General EBI Notes (no credit)."""
        if cost > player.cash:
            yield impossible("That costs {cost}, and {player} has {cash}. There is no credit.", cost=Money(cost),
                             player=player.name, cash=Money(player.cash))

    def finals(self) -> list[Final]:
        """The players as the standings count them."""
        return [Final(p.name, p.cash, p.stamp is not None, self.is_connected(p)) for p in self.seats.values()]

    def bridges(self) -> list[InForce]:
        """The Rainbow Bridge, while it stands (Iron Dragon)."""
        return [event for event in self.events("lasting") if "rainbow bridge" in event.said]

    @property
    def bridge_is_up(self) -> bool:
        """Whether the Rainbow Bridge stands."""
        return bool(self.bridges())

    def claim(self, player: Player, event: InForce) -> None:
        """Keep the right to rebuild what an event erased. Source: "Track Building"."""
        player.claims.append(Claim(event.card.river or event.card.title, event))

    # Views ---------------------------------------------------------------------------------------

    def round_name(self) -> Text:
        """The phase and the number of its round."""
        if self.phase in (SETUP, INITIAL) or not self.game_turn:
            return round_name(say("Initial build {n}", n=self.round_number or 1), "I" * (self.round_number or 1))
        if self.phase in (SPECIAL, FINISHED):
            return round_name(say("Special build turn"), say("extra"))
        if self.phase == FINAL:
            return round_name(say("Final game turn {n}", n=self.game_turn), str(self.game_turn))
        return round_name(say("Game turn {n}", n=self.game_turn), str(self.game_turn))

    @property
    def rounds_played(self) -> int:
        """The game turns: neither the initial builds nor the special one."""
        return self.game_turn

    def short_round(self) -> Text:
        """The turn's number, or what is special about the turn."""
        if self.phase in (SETUP, INITIAL) or not self.game_turn:
            return say("Build {n}", n=self.round_number or 1)
        if self.phase == SPECIAL:
            return say("Special")
        return say("Final turn") if self.phase == FINAL else say("Turn {n}", n=self.game_turn)

    def hides(self, seat: str | None = None) -> frozenset[str]:
        """Everybody else's cash, as long as money is private. Source: General EBI Notes."""
        if self.money_public or self.phase == FINISHED:
            return frozenset()
        return frozenset(self.players) - {seat or ""}

    @property
    def is_to_come(self) -> bool:
        """The order of the companion's deck, until the end."""
        return self.cards_tracked and self.options["deck"] == "companion" and self.phase != FINISHED

    @property
    def turned_up(self) -> int:
        """How many cards were drawn from the companion's deck."""
        return self.drawn

    def accounts(self) -> Mapping[str, Account]:
        """The players and the bank."""
        return {"bank": self.bank, **self.seats}

    def worth(self) -> dict[str, int]:
        """The score is the cash. Who wins is another matter: see `standings`."""
        return {name: player.cash for name, player in self.seats.items()}

    def unsettled(self) -> Sequence[Text]:
        """What is owed to the bank is paid out of payoffs only: the result does not have it."""
        return [say("{player} owes the bank {debt}: the result does not count it.", player=name, debt=Money(player.debt))
                for name, player in self.seats.items() if player.debt]

    def places(self) -> list[Place]:
        """The standings as things are."""
        return standings(self.finals(), by_cash=bool(self.options["places_by_cash"]))

    def standings(self) -> list[tuple[int, str, int]]:
        """Place, player and cash, best first. Source: "Final Standings"."""
        return [(place.place, place.final.player, place.final.cash) for place in self.places()]
