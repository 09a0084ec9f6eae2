"""A night at the table as sheets see it, and what a kind of sheet is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from companion.engine.game import Game
from companion.engine.reading import Json
from companion.engine.text import PLAIN, Formatter, Text, say, say_n
from companion.engine.title import Title
from companion.paper.sizes import USUAL_DISC
from companion.sheets.body import Sheet
from companion.sheets.content import Head
from companion.sheets.inks import tone
from companion.sheets.job import Job
from companion.tournament import Event


@dataclass(frozen=True)
class Session:
    """What sheets are filled from: the game as it stands, and if it is played at a table, that table.

    `reader` reads the game's sentences in the language of the sheet. `table` and `date` are words to be printed.
    `seats` are the players with the addresses under which their phones take their seats, none without a table; `join`
    is where anybody joins it. `wifi` is the text of the Wi-Fi's code with the words to be printed below it, or nothing.
    `discs` is how wide the table's tokens are, in mm.
    """

    game: Game
    reader: Formatter = PLAIN
    table: str = ""
    date: str = ""
    seats: tuple[tuple[str, str], ...] = ()
    join: str = ""
    wifi: tuple[str, ...] = ()
    discs: int = USUAL_DISC

    @property
    def title(self) -> Title:
        """The title that is played."""
        return self.game.title

    @property
    def number(self) -> int:
        """How many players there are."""
        return len(self.game.players)

    @property
    def head(self) -> Head:
        """What all sheets of this night say at the top."""
        return Head(self.title.name, self.title.currency, self.table, self.date, self.reader.thousands)

    @property
    def when(self) -> str:
        """How far the game has come."""
        game = self.game
        return self.reader(
            say_n("{round}, after {n} entry", "{round}, after {n} entries", len(game.receipts), round=game.round_name())
        )

    @property
    def upcoming(self) -> str:
        """What comes next, or why the game is over."""
        return self.reader(self.game.end.text if self.game.end else self.game.ask.heading)

    @property
    def reason(self) -> str:
        """Why the game is over, or that it is not."""
        end = self.game.end
        return self.reader(end.text if end else say("Not over yet: {round}.", round=self.game.round_name()))

    @property
    def rules(self) -> list[tuple[str, str, bool]]:
        """Every option that says something at this depth: about, its value in words, whether tables begin with it."""
        options, read = self.game.options, self.reader
        return [(read(it.about), read(it.in_words(options[it.id])), options[it.id] == it.usual)
                for it in self.title.options if it.is_for(self.game.depth)]


@dataclass(frozen=True)
class Shelf:
    """A title without a night: only the sheets that need no game can be filled from it. `edition`: one of the title's;
    `number`: for how many players, 0 for any number that it is played by."""

    title: Title
    reader: Formatter = PLAIN
    seats: tuple[tuple[str, str], ...] = ()
    table: str = ""
    date: str = ""
    edition: str = "default"
    discs: int = USUAL_DISC
    number: int = 0

    @property
    def head(self) -> Head:
        """What all sheets of this title say at the top."""
        return Head(self.title.name, self.title.currency, thousands=self.reader.thousands)


@dataclass(frozen=True)
class Occasion:
    """A tournament: its event as it stands, one of its slots, and where phones find it and its companion tables.

    `slot` is the number of the slot that sheets of one slot show, None if there is none. `home` is the event's address,
    `tables` those of companion tables by the ids of the event's tables. `hour` turns a time of the
    log into the time of day. `special_build` says of a game by its printed name whether it ends with a special build turn,
    None where the companion does not know the game.
    """

    event: Event
    slot: int | None = None
    reader: Formatter = PLAIN
    date: str = ""
    home: str = ""
    tables: Mapping[int, str] = field(default_factory=dict)
    hour: Callable[[str], str] = str
    special_build: Callable[[str], bool | None] = lambda game: None

    @property
    def head(self) -> Head:
        """What all sheets of this event say at the top."""
        slot = self.event.slots.get(self.slot or 0)
        return Head(self.event.name, "{}", slot.name if slot else "", self.date, self.reader.thousands)


#: The sets of number cards, with a shape for those who print without colour.
NUMBERS = ((say("Blue"), "#2f5f96", "circle"), (say("Red"), "#a83a2f", "diamond"))
#: What sheets are filled from. Only a kind that `needs_game` may ask for the game.
Source = Session | Shelf


@dataclass(frozen=True)
class Kind:
    """A kind of sheet: its id for addresses and commands, its name and use in words, and how it is filled.

    `needs_seats`: it is made for a table with seats and holds their keys, so it is for the host's eyes. `needs_game`:
    it shows a night; any other is a part of the box, and `fill` takes a Shelf as well. `is_there` says whether a source
    has what the sheet shows at all. `instead` is the id of another that does the same: one of the two is enough, and
    whoever prints all without naming any gets that other one. `is_discs`: it is made of round tokens.
    """

    id: str
    name: Text
    about: Text
    fill: Callable[[Any], Sheet]
    needs_seats: bool = False
    needs_game: bool = True
    is_there: Callable[[Any], bool] = lambda source: True
    instead: str = ""
    is_discs: bool = False

    def made(self, source: Any, job: Job) -> Sheet:
        """The sheet of a source for a job: what discs lie on is as large as they want it."""
        return self.fill(source if isinstance(source, Occasion) else replace(source, discs=job.discs))


def tonight(source: Source, option: str, printed: object) -> Any:
    """What the table has agreed on for an option, or what is printed: a title without a night has no options."""
    return source.game.options.get(option, printed) if isinstance(source, Session) else printed


def counts(source: Source, players: Sequence[int]) -> Sequence[int]:
    """For how many players something is printed: as many as there are, or every number of `players`: all of them, or the
    least and the most."""
    return (source.number,) if source.number else range(min(players), max(players) + 1)


def tables(source: Source, players: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Who sits at the table; of a title without a night an empty name for each seat, for every number of `players`."""
    if isinstance(source, Session):
        yield tuple(source.game.players)
    else:
        yield from (("",) * n for n in counts(source, players))


def at_table(source: Source, players: Sequence[int]) -> tuple[str, ...]:
    """Who sits at the table; of a title without a night an empty name for each, of the most `players` unless it has a
    number."""
    return tuple(source.game.players) if isinstance(source, Session) else ("",) * (source.number or max(players))


def numbers(source: Source, players: Sequence[int]) -> Iterator[Json]:
    """The number cards, of either colour as many as players."""
    for name, ink, shape in NUMBERS:
        for n, _player in enumerate(at_table(source, players), start=1):
            yield {"no": n, "name": source.reader(name), "tone": tone(ink), "shape": shape}


def seats(night: Session) -> Iterator[Json]:
    """A card for each seat of the table: who has it, and where its code leads. The same for every title."""
    for player, address in night.seats:
        yield {"player": player, "address": address, **in_two_lines(address)}


def in_two_lines(address: str) -> dict[str, str]:
    """An address as it is easiest typed by hand: the `machine`, and the `place` on it."""
    at = urlsplit(address)
    return {"machine": f"{at.scheme}://{at.netloc}", "place": at.path}


def way_in(night: Session) -> str:
    """Where anybody joins the table; without such a page, the machine that the seats are on."""
    return night.join or f"{in_two_lines(night.seats[0][1])['machine']}/"


def poster(night: Session) -> tuple[Json, ...]:
    """For the wall: the codes of the table and, if the host gave it, of the Wi-Fi. The same for every title."""
    return ({"join": way_in(night), "wifi": night.wifi},)
