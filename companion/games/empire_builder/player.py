"""A player of the family: everything that lies in front of one seat, and the track that only counts by what it joins."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.visibility import Purse
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
    player had to leave; the seat is frozen, its turns are skipped, and it is ranked as it stands (D26).
    """

    name: str
    train: TrainCard
    loads: list[str] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
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

    def __post_init__(self) -> None:
        Purse.__init__(self, self.name)

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
