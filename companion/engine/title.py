"""A title: what the house knows of a game before anybody plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from companion.engine.errors import malformed
from companion.engine.moves import Move
from companion.engine.presets import Presets, presets
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Formatter, Money, Text, say, worded

DEPTHS = ("full", "books")
#: The option by which a table chooses the sign of its money.
CURRENCY = "currency"
#: What no player can be called in any title, in whatever letters: who and where somebody can be besides, as game files and
#: forms have it.
NOBODY = frozenset({"bank", "ipo", "pool", "treasury", "removed", "gone", "closed", "host", "companion"})


class Draw(Protocol):
    """Where chance comes from (a `random.Random`): never from inside the rules."""

    def shuffle(self, x: list[Any]) -> None:
        """Shuffle a list in place."""

    def choice(self, seq: Any) -> Any:
        """Choose one of a sequence."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may settle otherwise; the first of `values` is the printed rule.

    A mapping instead of a list means: one price of at least 1 for each name. With `most` any whole number from 1 to it will
    do as well. Such prices and numbers are money, unless they are a count of something (`is_count`). Values that are ids, or
    numbers of something else than money, have their `words`.
    `is_open`: every table decides it, so forms do not fold it away. `at_new_tables`: what a table that is made here begins
    with, where a game file that says nothing means something else. `implies`: other options that forms settle with a value.
    `only_at`: the depth at which alone it means something; "" if it does at each.
    """

    id: str
    values: tuple[Any, ...] | Mapping[str, int]
    about: Text
    words: Mapping[Any, Text] = field(default_factory=dict)
    is_open: bool = False
    at_new_tables: Any = None
    most: int = 0
    is_count: bool = False
    implies: Mapping[Any, Json] = field(default_factory=dict)
    only_at: str = ""

    def is_for(self, depth: str) -> bool:
        """Whether it means something at a depth."""
        return self.only_at in ("", depth)

    def in_words(self, value: Any) -> Text | Money | tuple[Text, ...]:
        """A value of this option as people read it."""
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        if isinstance(value, Mapping):
            changed = self.house_rule(value) or {}
            prices = tuple(say("{name} {price}", name=n, price=self._amount(price)) for n, price in changed.items())
            return prices or say("as printed")
        return self.words[value] if value in self.words else self._amount(value)

    def house_rule(self, value: Any) -> Any:
        """What of a value is otherwise than printed: of prices those that are. None: it is as printed."""
        if isinstance(value, Mapping):
            return {name: price for name, price in value.items() if price != self.default[name]} or None
        return None if value == self.default else value

    def _amount(self, value: int) -> Text | Money:
        return say("{n}", n=value) if self.is_count else Money(value)

    @property
    def default(self) -> Any:
        """The printed rule."""
        return dict(self.values) if isinstance(self.values, Mapping) else self.values[0]

    @property
    def usual(self) -> Any:
        """What a new table begins with: the printed rule, or what is `at_new_tables`."""
        return self.default if self.at_new_tables is None else self.at_new_tables

    def read(self, value: Any) -> Any:
        """Check a value that a table or a file gives. Raises Malformed."""
        if isinstance(self.values, Mapping):
            if not isinstance(value, Mapping):
                raise malformed("The option {id} takes a price for each of: {names}.", id=self.id, names=tuple(self.values))
            for name, price in value.items():
                if name not in self.values or type(price) is not int or price < 1:
                    raise malformed(
                        "The option {id} takes whole numbers of at least 1 for: {names}; not {name} = {price}.",
                        id=self.id, names=tuple(self.values), name=str(name), price=str(price),
                    )
            return {**self.values, **value}
        for known in self.values:
            if type(known) is type(value) and known == value:
                return value
        if self.most and type(value) is int and 1 <= value <= self.most:
            return value
        if self.most:
            raise malformed("The option {id} may be {values} or a whole number from 1 to {most}, not {value}.", id=self.id,
                            values=tuple(map(str, self.values)), most=self.most, value=str(value)[:40])  # fmt: skip
        raise malformed(
            "The option {id} may be {values}, not {value}.",
            id=self.id, values=tuple(str(v) for v in self.values), value=str(value),
        )


class Forms(Protocol):
    """What people type in for a title: a module of its room.

    `fields` are strings by name, as a page sends them; the names are those of the title's templates. What cannot be
    read raises Malformed; whether it adds up is checked where it is used.
    """

    def setup_parts(self, players: tuple[str, ...], options: Json) -> JsonDict:
        """What the set-up form lets people choose from; nothing: chance decides nothing in such a game."""

    def read_setup(
        self, fields: Mapping[str, str], players: tuple[str, ...], depth: str, options: Json
    ) -> JsonDict:
        """Read a set-up that people have drawn with the real cards."""

    def position_parts(self, game: Any) -> Any:
        """The form of a position, as groups of fields, or what it lets people choose from."""

    def position_fields(self, game: Any) -> dict[str, str]:
        """The present position as the form shows it."""

    def read_position(self, fields: Mapping[str, str], game: Any) -> JsonDict:
        """Read a position to go on from."""

    def correct_parts(self, game: Any, given: Mapping[str, str]) -> Any:
        """What the pages of the title's own corrections ask, after what was chosen already, the fields `given`."""

    def score_parts(self, names: Sequence[str] = ()) -> Any:
        """What the form of a final position asks besides the players' money; a player who has no name yet is called ""."""

    def read_score(self, fields: Mapping[str, str], players: tuple[str, ...]) -> JsonDict:
        """Read a final position."""


class View(Protocol):
    """The position as screens show it, for the player of a `seat`; None: for somebody who only watches."""

    def __call__(self, game: Any, seat: str | None = None) -> Any:
        """Everything that this reader may see, as frozen values and sentences of the title's own.

        Screens of all titles look at `cards` (companies by name) and, where it has such things, at `companies`, `map` and
        `extent`, `details` (what stands beside an act, by its kind), `bankrupt`, `final` and `runs`.
        """


@dataclass(frozen=True, slots=True)
class LookUp:
    """A page that people look things up on while they play; it changes nothing, and tells nothing that is hidden.

    `make` answers, from the running game and what was typed into the page's fields, with what the title's template
    `look-ID.html` shows. `is_place`: it has a fixed place at the bottom of every page, instead of the pages of companies
    and map that the title then does not have. `beside` are the kinds of moves beside whose form it is linked.
    """

    id: str
    label: Text
    make: Callable[[Any, Mapping[str, str]], Json]
    is_place: bool = False
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Title:
    """One game of the shelf: its names and limits, its moves, and the class that runs it.

    `moves` are its moves by depth and name; `draw_setup`, `score` and `view` are functions of its room: a set-up drawn
    by chance, the scoring of a final position, and the position as screens show it (None: not yet, only the command line
    plays it). `forms` read what people type in; `lookups` are pages to look things up on; `edition_names` are the editions
    that a new table chooses from, by id. `asks` says what the set-up form has to ask even if the rest is drawn, by edition,
    options and depth; such a title draws whatever people do not type. `family` names the screens that it shares with
    other titles, where it has none of its own; `presets` are the amounts that its screens offer to tap. `bgg_id` is its
    number on BoardGameGeek, for play logs; None: not known, they go by the name. `scored_by` are the options that change
    what a final position is worth; "edition" among them: the edition does. `words` are those that texts which it shares
    with others say otherwise in this title, by the word that stands there. `currencies` are templates of money by the
    value of the option "currency", where a table may choose its sign. `contents` is what its family has read of its box.
    Where the box is given at the set-up,
    `boxed` makes the title of a box from its set-up; it raises Malformed. `reads_box` reads the data of such a box, with
    what is missing in it and what is assumed; it raises ValueError with all faults, a sentence a line.
    """

    id: str
    name: str
    about: Text
    currency: str
    players: tuple[int, int]
    unofficial_players: tuple[int, ...]
    options: tuple[Option, ...]
    game: Callable[[Any], Any]
    moves: Mapping[str, Mapping[str, type[Move]]]
    draw_setup: Callable[[tuple[str, ...], Json, Draw], JsonDict]
    score: Callable[[Json], Any] | None
    view: View | None
    editions: tuple[str, ...] = ("default",)
    companies: tuple[str, ...] = field(default=())
    forms: Forms | None = None
    lookups: tuple[LookUp, ...] = ()
    edition_names: Mapping[str, str] = field(default_factory=dict)
    asks: Callable[[str, Json, str], tuple[str, ...]] | None = None
    family: str = ""
    presets: Presets = presets
    bgg_id: int | None = None
    scored_by: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    currencies: Mapping[str, str] = field(default_factory=dict)
    contents: Any = None
    boxed: Callable[[Json], Title] | None = None
    reads_box: Callable[[Json], Any] | None = None

    def in_box(self, setup: Json) -> Title:
        """The title of what is in the box of a set-up; most titles have one box. Raises Malformed."""
        return self if self.boxed is None else self.boxed(setup)

    def with_options(self, options: Json) -> Title:
        """The title as a table plays it: with the sign of the money that it has chosen."""
        chosen = self.currencies.get(options.get(CURRENCY, ""), self.currency)
        return self if chosen == self.currency else replace(self, currency=chosen)

    def formatter(self, gettext: Callable[[str], str] = str,
               ngettext: Callable[[str, str, int], str] | None = None, thousands: str = ",") -> Formatter:
        """A reader for this title's money and words, in English or the given language."""
        read = Formatter(self.currency, worded(gettext, self.words), thousands=thousands)
        in_words = worded(str, self.words)
        plural = ngettext or read.ngettext
        return replace(read, ngettext=lambda one, many, n: in_words(plural(one, many, n)))

    def read_edition(self, given: object) -> str:
        """Check an edition's id; where there are several, the first goes by the title's own id and by "default", too. Raises
        Malformed."""
        if given in (self.id, "default") and given not in self.editions and len(self.editions) > 1:
            return self.editions[0]
        if given not in self.editions:
            raise malformed(
                "{title} has no edition {edition}. It has: {editions}.",
                title=self.name, edition=str(given)[:40], editions=self.editions,
            )
        return str(given)

    @property
    def depths(self) -> tuple[str, ...]:
        """The depths at which the title is played move by move; a final position can be scored besides."""
        return tuple(depth for depth in DEPTHS if depth in self.moves)

    @property
    def closed_depths(self) -> tuple[str, ...]:
        """The depths at which it is not played."""
        return tuple(depth for depth in DEPTHS if depth not in self.moves)

    def read_depth(self, given: object) -> str:
        """Check a depth at which the title is played move by move; None: the first that it has. Raises Malformed."""
        depths = self.depths
        if given is None:
            return depths[0]
        if given not in depths:
            raise malformed("{title} is played at the depths {depths}, not {depth}.", title=self.name, depths=depths,
                            depth=str(given)[:40])  # fmt: skip
        return str(given)

    def read_options(self, given: Json) -> JsonDict:
        """Fill in the printed rules where a table says nothing. Raises Malformed for unknown options or values."""
        known = {option.id: option for option in self.options}
        for name in given:
            if name not in known:
                raise malformed(
                    "{title} has no option {name}. It has: {options}.",
                    title=self.name, name=str(name), options=tuple(known),
                )
        return {
            option.id: option.read(given[option.id]) if option.id in given else option.default
            for option in self.options
        }

    def usual_options(self, given: Json) -> JsonDict:
        """Fill in what a new table begins with where it says nothing. Raises Malformed as `read_options`."""
        return self.read_options({**{option.id: option.usual for option in self.options}, **given})

    def options_after(self, was: Title, options: Json) -> JsonDict:
        """The options of a table that has settled `options` with another box, whose title `was`: what was as printed there
        is as printed here, and a house rule about what is no longer there falls. Raises Malformed as `read_options`."""
        kept = {option.id: option.house_rule(options[option.id]) for option in was.options}
        found: JsonDict = {}
        for option in self.options:
            value = kept.get(option.id)
            if isinstance(value, Mapping):
                value = {name: price for name, price in value.items() if name in option.default}
            if value is not None:
                found[option.id] = value
        return self.read_options(found)

    def read_players(self, players: object) -> tuple[str, ...]:
        """Check the players' names and number. Raises Malformed."""
        if not isinstance(players, list | tuple) or not all(isinstance(p, str) and p.strip() for p in players):
            raise malformed("The players are a list of names, in seating order.")
        names = tuple(players)
        if len(set(names)) < len(names):
            raise malformed("Two players have the same name: {names}.", names=names)
        taken = [name for name in names if name in self.companies or name.strip().casefold() in NOBODY]
        if taken:
            raise malformed("A player cannot be called {name}: that name is taken in this game.", name=taken[0])
        allowed = sorted({*range(self.players[0], self.players[1] + 1), *self.unofficial_players})
        if len(names) not in allowed:
            raise malformed(
                "{title} is played by {allowed} players, not {n}.",
                title=self.name, allowed=tuple(str(n) for n in allowed), n=len(names),
            )
        return names
