"""The referee, the standings, taxes, lost turns and events against `plain`, over random final stretches."""

import random
from collections import Counter

import pytest

from companion.engine.errors import Refusal
from companion.engine.record import parse_entry
from companion.games.empire_builder import TITLE
from companion.games.empire_builder.standings import Final, standings
from tests.games.empire_builder import plain
from tests.games.empire_builder.driver import NAMES, Table

BRACKETS = [[0, 0], [50, 10], [100, 15], [150, 20], [200, 25]]
STRETCHES, STANDINGS = 250, 4000
#: A stretch that ends in a tie, which is rare.
TIED = 2138


class Stretch:
    """A table and its plain twin, from a random position near the end of a game."""

    def __init__(self, seed):
        self.chance = chance = random.Random(seed)
        count = chance.randint(2, 6)
        starter = chance.choice(NAMES[:count])
        options = {
            "equal_turns": chance.random() < 0.85, "special_build": chance.random() < 0.85,
            "places_by_cash": chance.random() < 0.2,
        }
        self.table = Table(count, depth="books", setup={"starter": starter}, timed=True, **options)
        at = NAMES.index(starter)
        order = [*NAMES[at:count], *NAMES[:at]]
        seats = {name: plain.Seat(chance.randint(90, 262), chance.choice((5, 6, 6, 7, 7, 7, 8))) for name in NAMES[:count]}
        self.plain = plain.Plain(order, seats, chance.choice(order), options["equal_turns"], options["special_build"],
                                 options["places_by_cash"])
        self.table.correct("set-position", position={
            "to_move": self.plain.active, "game_turn": 9,
            "players": {name: {"cash": seat.cash, "cities": seat.majors} for name, seat in seats.items()},
        })
        self.seen = Counter()

    def enter(self, move, **fields):
        self.table.enter(move, **fields)

    def both(self, allowed, move, **fields):
        """Enter a move that `plain` has just carried out, or has refused: then the room refuses it too."""
        if allowed:
            self.enter(move, player=fields.pop("player", self.plain.active), **fields)
        else:
            data = {"move": move, "player": self.plain.active, **fields}
            with pytest.raises(Refusal):
                self.table.game.play(parse_entry(data, TITLE.moves["books"]))
            self.seen["refused"] += 1
        self.seen[move] += 1

    def play(self):
        while not self.plain.over:
            if self.plain.to_build:
                cost = self.chance.randint(1, 30)
                self.plain.special(cost)
                self.enter("special-build", cost=cost)
                self.seen["special-build"] += 1
            else:
                self.turn()
            self.compare()
        return self

    def turn(self):
        actions = (self.deliver, self.deliver, self.rent, self.build, self.upgrade, self.dump, self.stage, self.connect,
                   self.event, self.event, self.event)
        for _ in range(self.chance.choice((0, 1, 1, 2, 3, 5))):
            self.chance.choice(actions)()
        if self.chance.random() < 0.03 and not (self.plain.met or self.plain.time):
            self.plain.time = True
            self.both(True, "call-time")
        self.enter("end-turn", player=self.plain.active)
        self.plain.end_turn()

    # Actions: as `plain` allows or not ---------------------------------------------------------------

    def deliver(self):
        payoff = self.chance.randint(1, 60)
        self.both(self.plain.deliver(payoff), "deliver", payoff=payoff)

    def rent(self):
        to = self.chance.choice([name for name in self.plain.order if name != self.plain.active])
        self.both(self.plain.rent(to), "rent", to=to)

    def build(self):
        cost = self.chance.randint(1, 23)
        self.both(self.plain.build(cost), "build", amount=cost)

    def upgrade(self):
        train = self.chance.choice(list(plain.STEPS))
        self.both(self.plain.upgrade(train), "upgrade", train=train)

    def dump(self):
        self.both(self.plain.dump(), "dump")

    def stage(self):
        staged = self.chance.random() < 0.7
        self.both(self.plain.stage(staged), "stage", state="staged" if staged else "no-port")

    def connect(self):
        count, other = self.chance.randint(5, 8), self.plain.order[self.plain.order.index(self.plain.active) - 1]
        allowed = self.plain.connect(count)
        self.both(allowed, "connect-count", count=count)
        if allowed:
            self.enter("confirm", player=other, agrees="yes")

    def event(self):
        kind = self.chance.choice(("tax", "derailment", "flood", "gale", "fog", "strike_rail", "tax", "flood", "flood"))
        allowed = self.plain.may_draw()
        self.both(allowed, "event", event=kind)
        if not allowed:
            return
        hit = self.chance.sample(self.plain.order, self.chance.randint(0, 2))
        if kind == "tax":
            self.plain.pay_tax()
            self.enter("pay-tax", brackets=BRACKETS)
        elif kind == "derailment":
            self.derail(hit)
        elif kind == "gale":
            self.plain.lasting("gale")
            if any(seat.staged for seat in self.plain.seats.values()):
                self.derail([name for name in hit if self.plain.seats[name].staged])
        elif kind == "flood":
            self.flood(hit)
        else:
            self.plain.lasting(kind)
        self.seen[kind] += 1

    def derail(self, hit):
        self.plain.derail(hit)
        self.enter("derail", players=hit) if hit else self.enter("nobody-hit")
        self.seen["forfeit"] += self.plain.forfeit

    def flood(self, hit):
        kept = {name: max(1, self.plain.seats[name].majors - self.chance.randint(0, 3)) for name in hit}
        self.plain.flood(kept)
        self.enter("lose-track", players=hit) if hit else self.enter("nobody-hit")
        for name in hit:
            self.enter("keep-count", player=name, count=kept[name])

    # The two of them -----------------------------------------------------------------------------------

    def compare(self):
        game, twin = self.table.game, self.plain
        assert [player.name for player in game.stamped()] == twin.met
        assert (game.end is not None) == twin.over
        assert [(event.card.kind, event.drawer) for event in game.in_force] == [(e.kind, e.drawer) for e in twin.events]
        for name, seat in twin.seats.items():
            player = game.seats[name]
            assert (player.cash, player.turns_to_lose, player.train.id) == (seat.cash, seat.lose, seat.train)
            assert [claim.is_over for claim in player.claims] == [over for _, over in seat.claims]
            assert game.is_connected(player) == (seat.majors >= plain.NEEDED)
        if not twin.over:
            assert game.ask.actors == ((twin.to_build or [twin.active])[0],)
        assert {place.final.player: place.place for place in game.places()} == twin.places()


def stretches(seeds):
    seen = Counter()
    for seed in seeds:
        stretch = Stretch(seed).play()
        seen += stretch.seen
        game = stretch.table.game
        seen[game.end.reason] += 1
        seen["on another's turn"] += any(p.stamp.turn_of != p.name for p in game.stamped())
        seen["not the first who met"] += bool(game.stamped()) and game.winners()[0] != game.stamped()[0].name
        seen["met and cut off"] += any(not game.is_connected(p) for p in game.stamped())
        seen["the winner has less"] += game.seats[game.winners()[0]].cash < max(game.worth().values())
    return seen


def test_random_stretches_end_as_plain_rules_say():
    seen = stretches((*range(STRETCHES), TIED))
    wanted = ("conditions met", "time called", "tie", "on another's turn", "not the first who met", "met and cut off",
              "refused", "the winner has less", "special-build", "forfeit", "tax", "flood", "gale", "strike_rail")
    assert {name for name in wanted if not seen[name]} == set()


def orders(seed):
    """The room's places and the plain ones of a random final position, with many ties."""
    chance = random.Random(seed)
    players = {
        name: (chance.choice((0, 199, 240, 249, 250, 251)), chance.random() < 0.4, chance.random() < 0.6)
        for name in NAMES[: chance.randint(1, 6)]
    }
    by_cash = chance.random() < 0.3
    found = standings([Final(name, *state) for name, state in players.items()], by_cash)
    assert [place.place for place in found] == sorted(place.place for place in found)
    return {place.final.player: place.place for place in found}, plain.places(players, by_cash)


def test_places_of_random_final_positions():
    for seed in range(STANDINGS):
        room, twin = orders(seed)
        assert room == twin, seed
