"""A power: what a private can do besides paying. Each kind is a class in `powers`; the data name the kind and its figures.

A power has its words for cards and screens, says when it acts, and does what it does: rules ask it, and know no kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from companion.engine.asks import Later, Offer, Procedure
from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.box.tables import Phase, PrivateCard
    from companion.eighteenxx.model.company import Company, Private
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.depot import Train
    from companion.eighteenxx.model.position import Position
    from companion.eighteenxx.model.stock_turn import StockTurn

#: Until when in a company's turn a tile is laid by a power, by profile: as long as it lasts, or while it lays track.
TURN, TRACK = UNTIL = ("turn", "track")
#: What stands for the company that the set-up draws, where the data name a company.
DRAWN = "drawn"


@dataclass(frozen=True)
class Power:
    """What a private can do. A method that a kind does not have does nothing."""

    kind: str

    #: The kinds by name, for the data.
    kinds: ClassVar[dict[str, type[Power]]] = {}
    #: Whether a company that has laid its tile may still lay one by this power.
    is_extra: ClassVar[bool] = False

    def __init_subclass__(cls, kind: str = "", **more: object) -> None:
        super().__init_subclass__(**more)
        if kind:
            Power.kinds[kind] = cls

    @classmethod
    def choose(cls, data: Mapping[str, object]) -> type[Power]:
        """The class of a power in the data. Raises ValueError: there is no such kind."""
        # Powers know the rules, and the rules know the box: so they are looked up by name when the box reads one.
        import_module("companion.eighteenxx.powers")

        found = cls.kinds.get(str(data.get("kind")))
        if found is None:
            named = f"names {data['kind']!r}" if "kind" in data else "is missing"
            raise ValueError(f"kind {named}; there are {', '.join(sorted(cls.kinds))}.")
        return found

    # Words -------------------------------------------------------------------------------------

    def about(self) -> Text:
        """What it does, in a sentence or two, for its card."""
        raise NotImplementedError

    def briefly(self, game: Position) -> Text:
        """What it does, in a few words, for screens."""
        raise NotImplementedError

    def drawn(self, game: Position, private: Private) -> Text | None:
        """What the set-up has drawn that goes with it on the table; None: nothing."""
        return None

    def is_spent(self, game: Position) -> bool:
        """Whether nothing of it is still to come: what came with the private was given out."""
        return False

    # When it acts ------------------------------------------------------------------------------

    def bought(self, game: Position, private: Private, player: str) -> Procedure[None]:
        """A player has got the private in the distribution."""
        yield from ()

    def train_bought(self, game: Position, private: Private, company: Company) -> None:
        """A company has paid for a train and not yet taken it."""

    @property
    def ends_at_once(self) -> bool:
        """Whether the private closes as soon as somebody has it."""
        return False

    def closes_by(self, game: Position, company: Company) -> bool:
        """Whether the next train that a company buys closes the private."""
        return False

    def gifts(self, game: Position) -> Iterator[tuple[str, int]]:
        """The certificates that come with the private: company and number, 0 the president's."""
        return iter(())

    def starts(self, company: str) -> bool:
        """Whether a company starts with the private and not otherwise."""
        return False

    def anytime_offers(self, game: Position, turn: StockTurn | CompanyTurn, private: Private) -> Iterable[Offer | Later]:
        """What the player who owns the private may do now besides whatever is asked."""
        return ()

    def anytime_moves(self, game: Position) -> tuple[type[Move], ...]:
        """The kinds of moves that he may ever make so."""
        return ()

    def is_asked_for(self, game: Position) -> bool:
        """Whether its owner is asked in a stock turn, too, in which he could do nothing but use it."""
        return False

    def holds_track(self, game: Position) -> bool:
        """Whether the track step of a company waits for its president, as he may use it in that step and not after it."""
        return False

    def out_of_place(self, game: Position, private: Private, move: Move) -> IllegalMove | None:
        """Why a move by the power cannot be made now, where the power has a sentence for that."""
        return None

    def keeps(self, private: Private, tile: str) -> IllegalMove | None:
        """Why no company lays a tile: only the power does."""
        return None

    def unfit(self, game: Position) -> IllegalMove | None:
        """Why another tile or hex will not do, where the power has a sentence for that."""
        return None

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """A company has bought the private from a player."""
        yield from ()

    def closed(self, game: Position, private: Private) -> None:
        """The private has closed."""

    def stays(self, game: Position, private: Private) -> bool:
        """Whether the private stays open when all others close."""
        return False

    def phase_begun(self, game: Position, private: Private, phase: Phase) -> None:
        """A phase has begun; the private may have closed."""

    def president_changed(self, game: Position, private: Private, company: Company) -> None:
        """A company has another president."""

    def against_sale(self, game: Position, private: Private) -> IllegalMove | None:
        """Why a company cannot buy the private, where the power has a sentence for that."""
        return None

    def against_token(self, game: Position, private: Private, city: str) -> Iterator[IllegalMove]:
        """Why nobody places a token in a city, as the private keeps it."""
        return iter(())

    def terrain_discount(self) -> Mapping[str, int]:
        """How much less the company that owns it pays for terrain, by its kind."""
        return {}

    def train_price(self, train: Train, price: int) -> int | None:
        """What a train of the bank costs a company that owns it, where it makes that less; it then closes."""
        return None

    # In the track step of the company that owns it ------------------------------------------------

    def against_laying(self, game: Position, turn: CompanyTurn, private: Private) -> Iterator[IllegalMove] | None:
        """Why the owner cannot lay a tile by it now; None: it lays no tiles."""
        return None

    def lasts(self, game: Position) -> bool:
        """Whether its owner may lay a tile by it in any step of his turn, not only while he lays track."""
        return False

    def laid(self, game: Position, turn: CompanyTurn, private: Private) -> Procedure[None]:
        """A tile of the power has been laid."""
        yield from ()


@dataclass(frozen=True)
class LaysTiles(Power):
    """A power that lays tiles: with a number of `tiles`, on `hexes` that are empty, or not where it `replaces` some."""

    hexes: tuple[str, ...]
    tiles: tuple[str, ...]

    #: Whether a tile lies on each of two hexes, joined to each other.
    is_joined: ClassVar[bool] = False
    #: Whether new track must lead over the common side of two hexes.
    links: ClassVar[bool] = False
    #: Whether the track of the company must reach them; then any hex and any yellow tile will do.
    is_reached: ClassVar[bool] = False
    #: Whether they go on ports; others do not.
    is_port: ClassVar[bool] = False

    @property
    def most(self) -> int:
        """How many tiles may be laid, each after the first joined to the one before; not where all must be."""
        return 1

    @property
    def pays(self) -> bool:
        """Whether the terrain is paid for."""
        return True

    @property
    def less(self) -> int:
        """How much less it costs."""
        return 0

    def colours(self, game: Position, ready: tuple[str, ...]) -> tuple[str, ...]:
        """The colours that it lays, of those of the phase."""
        return ready

    @property
    def replaces(self) -> bool:
        """Whether a tile may replace another, for what is printed on the hex each time."""
        return False


@dataclass(frozen=True)
class Marks(Power):
    """A power by which a company that owns the private places a marker on one of `hexes`: a stop there earns its trains the
    `amount` more."""

    hexes: tuple[str, ...]
    amount: int

    @property
    def anywhere(self) -> bool:
        """Whether it is placed also where none of its trains can run."""
        return True

    def may_mark(self, game: Position, turn: CompanyTurn, private: Private) -> bool:
        """Whether there is a marker to place now."""
        raise NotImplementedError

    def mark(self, game: Position, private: Private, hex_: str, company: str) -> None:
        """Place it."""
        raise NotImplementedError


@dataclass(frozen=True)
class MovesToken(Power):
    """A power by which a company that owns the private moves one of its tokens from outside the hexes `within` to a city in
    one of `hexes`."""

    hexes: tuple[str, ...]
    within: tuple[str, ...]


@dataclass(frozen=True)
class PlacesTokens(Power):
    """A power by which a company that owns the private places its token of the turn, in one of `hexes` without a connection;
    without hexes in any city that it reaches."""

    hexes: tuple[str, ...] = ()

    def price(self, company: Company) -> int:
        """What the next token of the company costs by it."""
        raise NotImplementedError

    def against(self, game: Position, private: Private, city: str) -> Iterator[IllegalMove]:
        """Why no token is placed in a city by it."""
        raise NotImplementedError


def power_that_lays(private: Private) -> LaysTiles:
    """What a private lays: asked only of one that does."""
    power = private.card.power
    assert isinstance(power, LaysTiles)
    return power


def one_of(names: tuple[Text | str, ...]) -> Text | str:
    """The names, with "or" before the last."""
    if len(names) < 2:
        return names[0]
    return say("{names} or {last}", names=names[:-1], last=names[-1])


#: So many letters are a few words: what is longer stands on the card.
A_FEW = 90


def does(game: Position, card: PrivateCard) -> Text | None:
    """What the power of a private does, in a few words, or what is printed on it; None if it does nothing."""
    if card.power is None and card.text:
        return say("{text}", text=card.text if len(card.text) <= A_FEW else f"{card.text[: A_FEW - 1].rstrip()}…")
    return card.power.briefly(game) if card.power is not None and not card.power.is_spent(game) else None


def brings(game: Position, card: PrivateCard) -> Text | None:
    """What a private brings besides its revenue while a player has it, in a few words; None if nothing."""
    power = does(game, card)
    if game.depth != "full" or not card.blocks:
        return power
    blocks = say("blocks {hexes}", hexes=card.blocks)
    return say("{power} · {blocks}", power=power, blocks=blocks) if power else blocks


def pays_and_brings(game: Position, private: Private) -> Text | str:
    """What whoever has a private has of it, in a few words; "" if nothing."""
    more = brings(game, private.card)
    if not private.revenue:
        return more or ""
    pays = say("pays {amount}", amount=Money(private.revenue))
    return say("{pays} · {more}", pays=pays, more=more) if more else pays
