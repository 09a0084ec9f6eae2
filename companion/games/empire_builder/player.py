"""A player of the family: everything that lies in front of one seat, and the track that only counts by what it joins."""

from __future__ import annotations

from collections import Counter
from dataclasses import InitVar, dataclass, field

from companion.engine.text import Text, say
from companion.engine.things import Booked, Things
from companion.engine.visibility import Purse
from companion.games.empire_builder.things import CARD, LOAD, TRAIN
from companion.games.empire_builder.trains import TrainCard

STAGED, NOT_STAGED, NO_PORT = "staged", "not-staged", "no-port"


@dataclass(frozen=True, slots=True)
class Stamp:
    """When a player met the victory conditions: the game turn, whose turn ended, the order among all who met them."""

    game_turn: int
    turn_of: str
    order: int


@dataclass(eq=False, slots=True)
class Claim:
    """Track that an event erased: only its builder may rebuild it, until the end of the first whole turn after the event
    in which the builder could build. `event` names it; `cause` is the event in force, `is_over`: it is over.
    """

    event: str
    cause: object = None
    is_over: bool = False


@dataclass(eq=False)
class Player(Purse):
    """A player's cash (a purse), train, loads, hand, connected majors and what events have done.

    `majors` are names, `count` how many there are (with names unknown only that). `turns_to_lose` are still to be passed
    by; `turns` counts the turns that ended in the main phase. `debt` is owed to the bank (mercy rules). `has_left`: the
    player had to leave; the seat is frozen, its turns are skipped, and it is ranked as it stands (D26). What moves stands
    in the books of `things`.
    """

    train = Booked[TrainCard](lambda it, card: [(TRAIN, card.name, 1, it.name)])
    loads = Booked[list[str]](lambda it, loads: [(LOAD, load, n, it.name) for load, n in Counter(loads).items()])
    hand = Booked[list[int]](lambda it, cards: [(CARD, card, 1, it.name) for card in cards])

    name: str
    things: Things
    first_train: InitVar[TrainCard]
    majors: tuple[str, ...] = ()
    count: int = 0
    stamp: Stamp | None = None
    turns_to_lose: int = 0
    turns: int = 0
    port: str = NO_PORT
    ferries: list[str] = field(default_factory=list)
    sections: dict[str, int] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    debt: int = 0
    borrowed: int = 0
    has_left: bool = False

    def __post_init__(self, first_train: TrainCard) -> None:
        Purse.__init__(self, self.name)
        self.train, self.loads, self.hand = first_train, [], []

    def take_aboard(self, load: str) -> None:
        """Load the train."""
        self.loads = [*self.loads, load]

    def put_off(self, load: str) -> None:
        """Unload the train. Raises ValueError: it is not aboard."""
        at = self.loads.index(load)
        self.loads = self.loads[:at] + self.loads[at + 1 :]

    def join(self, majors: tuple[str, ...]) -> None:
        """Set the connected majors by name."""
        self.majors, self.count = majors, len(majors)

    def add(self, majors: tuple[str, ...]) -> None:
        """Connect further majors; where only the number was known, only the number grows."""
        majors = tuple(city for city in majors if city not in self.majors)
        if len(self.majors) == self.count:
            self.majors += majors
        self.count += len(majors)

    def join_count(self, count: int) -> None:
        """Set only how many majors are connected."""
        if count != self.count:
            self.majors = ()
        self.count = count


def state_name(state: str) -> Text:
    """Where a train stands at the end of its move."""
    names = {STAGED: say("on a port, staged"), NOT_STAGED: say("on a port, not staged")}
    return names.get(state, say("not on a port"))
