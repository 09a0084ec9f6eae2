"""The turns and the end of a game once more, as plainly as can be: written from the rules alone, to compare the room with.

Only cash and counts (the depth Books): tax, rent, building, lost and forfeited turns, events and how long they last,
claims, stamps, the final game turn, the special build turn and the standings. Nothing here uses the room.
"""

from dataclasses import dataclass, field

GOAL, NEEDED, TOTAL, LIMIT, RENT = 250, 7, 8, 20, 4
STEPS = {"freight": ("fast", "heavy"), "fast": ("super",), "heavy": ("super",), "super": ()}


def tax(cash):
    """What the tax card takes."""
    return 0 if cash < 50 else 10 if cash < 100 else 15 if cash < 150 else 20 if cash < 200 else 25


def places(players, by_cash=False):
    """Places by name, of `{name: (cash, met, connected)}`."""
    met = [cash for cash, has_met, _ in players.values() if has_met]
    winners = [name for name, (cash, has_met, _) in players.items() if has_met and cash == max(met)]

    def key(name):
        cash, _, connected = players[name]
        return (0, cash) if by_cash and winners else (int(connected), cash)

    others = [name for name in players if name not in winners]
    found = dict.fromkeys(winners, 1)
    for name in others:
        found[name] = 1 + len(winners) + sum(key(other) > key(name) for other in others)
    return found


@dataclass
class Event:
    kind: str
    drawer: str
    ends_to_come: int = 2  # ends of the drawer's turns: of this one and the next


@dataclass
class Seat:
    cash: int
    majors: int
    lose: int = 0
    train: str = "freight"
    staged: bool = False
    claims: list = field(default_factory=list)  # [event, over]


class Plain:
    """One game from some turn on. `do` carries an action out and says whether it was allowed."""

    def __init__(self, order, seats, active, equal_turns=True, special_build=True, by_cash=False):
        self.order, self.seats, self.active = order, seats, active
        self.equal_turns, self.special_build, self.by_cash = equal_turns, special_build, by_cash
        self.events, self.met, self.time = [], [], False
        self.to_build, self.over = None, False
        self.begin_turn()

    def begin_turn(self):
        self.spent = self.track = 0
        self.acted = self.building = self.drawn = self.dumped = self.forfeit = False
        self.paid = set()
        self.lost = self.me.lose > 0

    @property
    def me(self):
        return self.seats[self.active]

    def struck(self, player):
        return any(event.kind == "strike_rail" and event.drawer == player for event in self.events)

    # What a turn allows --------------------------------------------------------------------------

    def runs(self):
        return not (self.lost or self.forfeit or self.dumped or self.building)

    def may_spend(self, cost):
        return not (self.lost or self.forfeit or self.dumped) and self.spent + cost <= LIMIT and cost <= self.me.cash

    def deliver(self, payoff):
        if not self.runs():
            return False
        self.acted = self.drawn = True
        self.me.cash += payoff
        return True

    def rent(self, to):
        if not self.runs() or to in self.paid or self.me.cash < RENT or self.struck(to):
            return False
        self.acted = True
        self.paid.add(to)
        self.me.cash -= RENT
        self.seats[to].cash += RENT
        return True

    def build(self, cost):
        if not self.may_spend(cost) or self.struck(self.active):
            return False
        self.acted = self.building = True
        self.spent += cost
        self.me.cash -= cost
        return True

    def upgrade(self, train):
        if not self.may_spend(20) or train not in STEPS[self.me.train]:
            return False
        self.acted = self.building = True
        self.spent += 20
        self.me.cash -= 20
        self.me.train = train
        return True

    def dump(self):
        if self.lost or self.acted or self.dumped:
            return False
        self.acted = self.dumped = self.drawn = True
        return True

    def stage(self, staged):
        stormy = any(event.kind == "gale" for event in self.events)
        if self.lost or self.dumped or (staged and stormy):
            return False
        self.acted = True
        self.me.staged = staged
        return True

    def connect(self, count):
        if self.lost or not self.me.majors < count <= TOTAL:
            return False
        self.me.majors = count
        return True

    # Events --------------------------------------------------------------------------------------

    def may_draw(self):
        return self.drawn and not self.lost

    def pay_tax(self):
        for seat in self.seats.values():
            seat.cash -= tax(seat.cash)

    def derail(self, players):
        for name in players:
            self.seats[name].lose += 1
            self.forfeit = self.forfeit or name == self.active

    def lasting(self, kind):
        self.events.append(Event(kind, self.active))
        return self.events[-1]

    def flood(self, kept):
        event = self.lasting("flood")
        for name, majors in kept.items():
            self.seats[name].claims.append([event, False])
            self.seats[name].majors = majors

    # The end of a turn -----------------------------------------------------------------------------

    def end_turn(self):
        me = self.me
        if self.lost:
            me.lose -= 1
        elif not (self.dumped or self.forfeit or self.struck(self.active)):
            me.claims = [claim for claim in me.claims if not claim[1]]
        at = self.order.index(self.active)
        for name in self.order[at:] + self.order[:at]:
            seat = self.seats[name]
            if name not in self.met and seat.cash >= GOAL and seat.majors >= NEEDED:
                self.met.append(name)
        self.expire()
        last = self.active == self.order[-1]
        if (self.met and not self.equal_turns) or ((self.met or self.time) and last):
            self.events = []
            for claim in (claim for seat in self.seats.values() for claim in seat.claims):
                claim[1] = True
            start = self.order.index(self.met[0]) if self.met else 0
            self.to_build = self.order[start:] + self.order[:start] if self.special_build else []
            self.pass_connected()
        else:
            self.active = self.order[(at + 1) % len(self.order)]
            self.begin_turn()

    def expire(self):
        for event in [event for event in self.events if event.drawer == self.active]:
            event.ends_to_come -= 1
            if not event.ends_to_come:
                self.events.remove(event)
                for seat in self.seats.values():
                    for claim in seat.claims:
                        claim[1] = claim[1] or claim[0] is event

    # The special build turn --------------------------------------------------------------------------

    def pass_connected(self):
        while self.to_build and self.seats[self.to_build[0]].majors >= NEEDED:
            self.seats[self.to_build.pop(0)].claims = []
        self.over = not self.to_build

    def special(self, cost):
        seat = self.seats[self.to_build.pop(0)]
        seat.claims = []
        if cost <= 20 and cost <= seat.cash:
            seat.cash -= cost
            seat.majors = NEEDED
        self.pass_connected()

    def places(self):
        return places(
            {name: (seat.cash, name in self.met, seat.majors >= NEEDED) for name, seat in self.seats.items()}, self.by_cash
        )
