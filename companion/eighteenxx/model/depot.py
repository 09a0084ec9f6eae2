"""The trains of a game, and the phases that they begin: where each card lies, with no money and no companies.

The owner of a train is a name: "bank", "pool" (discarded, for sale to everybody), "gone", or a company's symbol.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.places import ASIDE, BANK, GONE, POOL
from companion.eighteenxx.box.tables import Phase, TrainKind
from companion.eighteenxx.model.things import TRAIN, counted_at
from companion.engine.text import Text
from companion.engine.things import Things


class Train:
    """One train card. Two trains of a kind are two things; `number` counts them from 0. Only the depot changes its `owner`.

    `side` is the one that was chosen of a card with several. `mark` is what tells it from others of its name, in a title
    where something does; "" else. With `warrants` it is not rusted yet: the title says when one is used.
    """

    __slots__ = ("has_twins", "id", "is_bound", "is_obsolete", "kind", "mark", "number", "owner", "side", "turns",
                 "warrants")

    def __init__(self, kind: TrainKind, number: int) -> None:
        self.kind = kind
        self.number = number
        #: Kind and number: "2-0" is the first 2-train. No two trains share it.
        self.id = f"{kind.name}-{number}"
        self.owner = BANK
        self.side = ""
        self.mark: Text | str = ""
        self.warrants = 0
        #: It runs once more.
        self.is_obsolete = False
        #: It stays with its company.
        self.is_bound = False
        #: The other side of its card is another kind.
        self.has_twins = False
        #: The discarded card that is turned when this is taken.
        self.turns: Train | None = None

    @property
    def name(self) -> str:
        """The kind of train: "2", "D"; or its side: "2L"."""
        return self.side or self.kind.name

    @property
    def shown(self) -> str:
        """Its name as screens have it: with its warrants, "2L +1"."""
        return f"{self.name} +{self.warrants}" if self.warrants else self.name

    @property
    def distance(self) -> int | None:
        """How many stops it may count; None for any number."""
        return self.kind.sides[self.side] if self.side else self.kind.distance

    @property
    def price(self) -> int:
        """The printed price."""
        return self.kind.price

    @property
    def rusted_by(self) -> str:
        """The kind whose first train rusts it; "" if none does."""
        return self.kind.rusted_by

    def bind(self, mark: Text) -> None:
        """It stays with its company from now on, with a mark that tells it from others."""
        self.is_bound, self.mark = True, mark

    def traded_in(self, old: Train) -> int | None:
        """Its price when `old` is handed in, or None: only the bank takes old trains, and not of every kind."""
        less = self.kind.trade_in.get(old.name) if self.owner == BANK else None
        return None if less is None else self.price - less

    def __repr__(self) -> str:
        return f"<Train {self.id} of {self.owner}>"


class Depot:
    """All trains, and the phase of the game (Off the Rails rules, "Trains and phases").

    The first train of a kind that leaves the bank begins the phase of its name. What moves stands in the books of `things`.
    """

    def __init__(self, box: Box, players: int = 0, things: Things | None = None) -> None:
        self._things = things or Things()
        self.kinds = box.trains
        #: What the box says of trains; a table that changes a rule gives it another.
        self.box = box
        self.phases = tuple(box.phases.values())
        #: By the name or colour of a phase: the number of the first that has it.
        self._order = {
            word: n for n, phase in reversed(list(enumerate(self.phases))) for word in (phase.colour, phase.name) if word
        }
        self.phase = self.phases[0]
        self._trains = {
            name: [Train(kind, n) for n in range(kind.by_players.get(players, 1 if kind.number is None else kind.number))]
            for name, kind in box.trains.items()
        }
        #: By kind with a kind on the other side of its cards: all kinds of them.
        self._twins = _twins(box)
        for train in self.trains():
            train.has_twins = train.kind.name in self._twins
        for name, kind in box.trains.items():
            for train in self._trains[name][len(self._trains[name]) - kind.aside :]:
                train.owner = ASIDE
        #: By owner: the trains, by kind and number.
        self._owned = {owner: [train for train in self.trains() if train.owner == owner] for owner in (BANK, ASIDE)}
        #: By phase: what the bank sells in it, until a train moves.
        self._next: dict[str, list[Train]] = {}

    def reprint(self, box: Box) -> None:
        """Take what a box says now of its trains: they stay where they are."""
        self.box, self.kinds = box, box.trains
        for train in self.trains():
            train.kind = box.trains[train.kind.name]
        self._next.clear()

    @property
    def brings_colour(self) -> dict[str, str]:
        """By colour of tile: the train whose phase brings it."""
        found: dict[str, str] = {}
        for phase in self.phases:
            for colour in phase.colours:
                found.setdefault(colour, phase.name)
        return found

    @property
    def has_closed_privates(self) -> bool:
        """Whether the phase that closes the privates has begun."""
        return any(phase.closes_privates for phase in self.begun())

    def begun(self, phase: Phase | None = None) -> tuple[Phase, ...]:
        """The phases that have begun in a phase (default: now), itself the last."""
        return self.phases[: self._order[(phase or self.phase).name] + 1]

    def has_begun(self, name: str) -> bool:
        """Whether the phase of a name or colour has begun; of "" none has."""
        return self._order.get(name, len(self.phases)) <= self._order[self.phase.name]

    def called_phase(self, name: str) -> str:
        """What people call the phase that a kind of train begins."""
        phase = next((one for one in self.phases if one.name == name), None)
        return phase.colour or phase.name if phase else name

    # Where trains are ------------------------------------------------------------------------------

    def trains(self) -> list[Train]:
        """All trains, those that are gone too; of an unlimited kind one more than have been taken."""
        return list(chain.from_iterable(self._trains.values()))

    def of(self, owner: str) -> list[Train]:
        """The trains of an owner, by kind and number."""
        return list(self._owned.get(owner, ()))

    def owners(self) -> frozenset[str]:
        """All who own any trains."""
        return frozenset([owner for owner, trains in self._owned.items() if trains])

    def find(self, name: str, owner: str) -> Train | None:
        """A train that somebody owns, by its kind or side or its id, or None; of a card that nobody has chosen a side of
        yet, each side is there."""
        owned = self._owned.get(owner, ())
        if name in self._trains:
            there = self.discarded() if owner == POOL else owned
            return next((train for train in there if train.kind.name == name), None)
        return next((train for train in owned if name in _names(train)), None)

    def called(self, train: Train) -> str:
        """What a move calls a train: by its name, or its id where its owner has one of that name with another mark."""
        others = [other for other in self._trains[train.kind.name] if other.mark != train.mark]
        is_one_of_several = any((other.owner, other.name) == (train.owner, train.name) for other in others)
        return train.id if is_one_of_several else train.name

    def left(self, kind: str) -> int | None:
        """How many trains of a kind the bank still has; None: any number."""
        if self.kinds[kind].number is None:
            return None
        return sum(train.owner == BANK for train in self._trains[kind])

    def next_trains(self, phase: Phase | None = None) -> list[Train]:
        """What the bank sells in a phase (default: now): the first kind it still has, those that begin the same phase, and
        kinds that are on sale from a phase that has begun. One train of each."""
        name = (phase or self.phase).name
        if name not in self._next:
            begun, found = {one.name for one in self.begun(phase)}, dict[str, Train]()
            for train in self._first_of_bank():
                kind = train.kind
                beside = not kind.from_phase and (kind.side_of in found or self._begins_with(kind.name, found))
                if not found or kind.from_phase in begun or beside:
                    found[kind.name] = train
            self._next[name] = list(found.values())
        return list(self._next[name])

    def _first_of_bank(self) -> Iterator[Train]:
        """One train of each kind that the bank still has."""
        for trains in self._trains.values():
            for train in trains:
                if train.owner == BANK:
                    yield train
                    break

    def _begins_with(self, kind: str, others: Collection[str]) -> bool:
        """Whether a kind of train begins a phase that one of the others begins, too."""
        return any(kind in phase.begun_by and phase.name in others for phase in self.phases)

    def open_market(self) -> list[Train]:
        """The discarded trains, for sale at their printed prices."""
        return self.of(POOL)

    def discarded(self) -> list[Train]:
        """The same as they are sold: each also as the kind on the other side of its card, if there is one."""
        pool = self.open_market()
        return [side for train in pool for side in (train, *self._other_sides(train))] if pool and self._twins else pool

    def sold_by(self, owner: str) -> list[Train]:
        """The trains that the bank, the pool or a company could sell now."""
        if owner == BANK:
            return self.next_trains()
        return self.discarded() if owner == POOL else self.of(owner)

    def _other_sides(self, train: Train) -> Iterator[Train]:
        """What a discarded card is for whoever turns it."""
        for name in sorted(self._twins.get(train.kind.name, set()) - {train.kind.name}):
            other = Train(self.kinds[name], 1 + max((one.number for one in self._trains[name]), default=-1))
            other.owner, other.has_twins, other.turns = POOL, True, train
            yield other

    # What happens to them --------------------------------------------------------------------------

    def begins(self, train: Train) -> Phase | None:
        """The phase that a train begins when it leaves the bank now, or None."""
        if train.owner != BANK:
            return None
        later, kind = self.phases[self.phases.index(self.phase) + 1 :], train.kind
        return next((phase for phase in later if kind.name in (phase.name, *phase.begun_by)), None) or next(
            (phase for phase in later if kind.side_of and kind.side_of in (phase.name, *phase.begun_by)), None)

    def next_rusts(self) -> list[str]:
        """The kinds of train that the next train of the bank would rust, but for those with warrants."""
        following = next(iter(self.next_trains()), None)
        return [] if following is None else self.rusts_with(following)

    def rusts_with(self, train: Train) -> list[str]:
        """The kinds of train that a train would rust if it left the bank now, but for those with warrants."""
        if self.begins(train) is None:
            return []
        return [kind.name for kind in self.kinds.values() if kind.rusted_by and kind.rusted_by in triggers(train)]

    def take(self, train: Train, owner: str) -> Phase | None:
        """Give a train to an owner, and return the phase that begins with it, if one does.

        What comes with the phase is the caller's: `rust(*triggers(train))`, and trains above the new limit.
        """
        phase = self.begins(train)
        if phase is not None:
            self.phase = phase
        kind = self._trains[train.kind.name]
        self._take_twins(train)
        self._turn(train)
        if train.kind.number is None and train is kind[-1]:
            kind.append(Train(train.kind, len(kind)))
            self._sort(BANK)
        self._give(train, owner)
        return phase

    def _take_twins(self, train: Train) -> None:
        """A card of the bank that is taken by one side is there no more by the others."""
        if train.owner != BANK or not train.has_twins:
            return
        for name in self._twins[train.kind.name] - {train.kind.name}:
            others = self._trains[name]
            left = [other for other in others if other.owner == BANK]
            if left and self.kinds[name].number is not None:
                others.remove(left[-1])
        self._sort(BANK)

    def _turn(self, train: Train) -> None:
        """A discarded card that is sold by its other side lies with those of the bank, turned."""
        if train.turns is not None:
            self._give(train.turns, BANK)
            self._trains[train.turns.kind.name].remove(train.turns)
            self._trains[train.kind.name].insert(0, train)
            train.owner, train.turns = BANK, None
            self._sort(BANK)

    def _give(self, train: Train, owner: str) -> None:
        self._things.carry(TRAIN, train.name, counted_at(train, train.owner), counted_at(train, owner))
        self.lay(train, owner)

    def lay(self, train: Train, owner: str) -> None:
        """Lay a train down with another owner. Nothing comes of it, and no book has it."""
        self._owned[train.owner].remove(train)
        train.owner = owner
        self._sort(owner)

    def _sort(self, owner: str) -> None:
        self._next.clear()
        self._owned[owner] = [train for train in self.trains() if train.owner == owner]

    def put(self, train: Train, owner: str) -> None:
        """Put a train where the table says that it is: no phase begins by it."""
        phase = self.phase
        self.take(train, owner)
        self.phase = phase

    def rust(self, *kinds: str) -> list[tuple[Train, str]]:
        """Take all trains that the first of these kinds rusts out of the game, with the owners they had; not those that have
        warrants. What it makes obsolete stays with companies for one more run."""
        for train in self.trains():
            train.is_obsolete = train.is_obsolete or (train.kind.obsolete_by in kinds and train.owner not in (BANK, POOL))
        rusted = [
            (train, train.owner) for train in self.trains()
            if train.owner != GONE and not train.warrants
            and (train.rusted_by in kinds or (train.kind.obsolete_by in kinds and not train.is_obsolete))
        ]
        for train, _ in rusted:
            self._give(train, GONE)
        return rusted

    def leave(self, *kinds: str) -> list[tuple[Train, str]]:
        """Take all trains of these kinds out of the game, with the owners they had."""
        gone = [(train, train.owner) for train in self.trains() if train.kind.name in kinds and train.owner != GONE]
        for train, _ in gone:
            self._give(train, GONE)
        return gone

    def rust_obsolete(self, owner: str) -> list[Train]:
        """Take an owner's obsolete trains out of the game."""
        rusted = [train for train in self.of(owner) if train.is_obsolete]
        for train in rusted:
            self._give(train, GONE)
        return rusted

    def discard(self, train: Train) -> None:
        """Put a train into the bank pool, or wherever the box says: it is above the limit, or was traded in."""
        self._give(train, self.box.discards)

    def export(self) -> tuple[Train, Phase | None] | None:
        """Take the bank's next train out of the game as if it were bought, with the phase that begins with it; None if
        that kind stays (18Chesapeake rules, "Train export": 2, 3 and 4)."""
        train = next(iter(self.next_trains()), None)
        if train is None or train.kind.name not in self.box.exported:
            return None
        return train, self.take(train, GONE)


def triggers(train: Train) -> tuple[str, ...]:
    """By which kinds others are rusted when this train is the first of its card: its own, and the one on the other side."""
    return tuple(name for name in (train.kind.name, train.kind.side_of) if name)


def _twins(box: Box) -> dict[str, set[str]]:
    """The kinds that lie on the same cards, by each of them."""
    found: dict[str, set[str]] = {}
    for kind in box.trains.values():
        if kind.side_of:
            twins = found.setdefault(kind.side_of, {kind.side_of})
            twins.add(kind.name)
            found[kind.name] = twins
    return found


def _names(train: Train) -> tuple[str, ...]:
    """What a train answers to besides its kind."""
    return (train.id, train.name, *(() if train.side else train.kind.sides))
