"""The private that builds: while a player owns it, it lays a tile in each operating round and earns by a short route.

Source: 1828 rules, 'Private companies', Cobourg & Peterborough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

from companion.eighteenxx.boards.books_board import untracked
from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.power import Power
from companion.eighteenxx.box.tables import CompanyCard
from companion.eighteenxx.model.anytime_offers import with_anytime_offers
from companion.eighteenxx.model.company import Company, Private
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import LayForPrivate, Pass
from companion.eighteenxx.model.private_facts import BuilderEarned
from companion.eighteenxx.model.reasons import RevenueOfRoute, Treasury
from companion.eighteenxx.model.tile_right import ANY_TILE
from companion.eighteenxx.model.track_facts import Blocked, FreeTokenPlaced
from companion.eighteenxx.rounds.home_step import cities_of_waiting
from companion.eighteenxx.rules import steps
from companion.engine.asks import Ask, Field, Offer, Procedure, not_asked
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.position import Position

Asking = Procedure[None]


@dataclass(frozen=True, slots=True)
class BuildCounted(Move):
    """A tile of the private laid on the board: what the terrain cost, and what the short route over it is worth."""

    kind: ClassVar[str] = "lay-private-tile"
    player: str
    private: str
    cost: int
    revenue: int


@dataclass(frozen=True, slots=True)
class LayAndRun(Move):
    """A tile of the private laid, and what its owner lets it run for, 0 if it does not; else it is the most there is."""

    kind: ClassVar[str] = "lay-and-run"
    player: str
    private: str
    hex: str
    tile: str
    rotation: int
    revenue: int


@dataclass(frozen=True)
class Builder(Power, kind="builder"):
    """While a player owns it, it lays a tile in each operating round; half of a route of two places over it is the
    player's, the other half its own, from which it pays for terrain. It has a token at its `home`."""

    home: str

    def about(self) -> Text:
        """What it does."""
        return say("In each operating round the player who owns it may lay a tile joined to {home}. Half of a route of two "
                   "places over that tile is paid to the player, half to the private, which pays for terrain. "
                   "Whoever buys it gets "
                   "that money and may put a token into {home}.", home=self.home)

    def briefly(self, game: Position) -> Text:
        """What it does."""
        return say("lays a tile each round")

    def minor(self, private: Private) -> Company:
        """What operates: an account with a token."""
        card = private.card
        return Company(CompanyCard(card.symbol, card.name, self.home, (0,), "#000000", "#ffffff", "circle", city=0))

    def sold(self, game: Position, private: Private, seller: str) -> Asking:
        """Its money goes to the company that has bought it, which may take its place; else that is blocked."""
        minor, turn = game.minors[private.card.symbol], game.turn
        assert turn is not None
        company = turn.company
        game.pay(minor, company, minor.cash, Treasury(minor.name))
        takes = False
        if not turn.has_token and company.spare and self.home not in company.hexes:
            takes = not isinstance((yield _place_ask(game, company, self.home)), Pass)
        if takes:
            turn.has_token = True
        _leave(game, minor, self.home, company if takes else None)

    def closed(self, game: Position, private: Private) -> None:
        """Its money is lost and its place blocked."""
        minor = game.minors.get(private.card.symbol)
        if minor is not None and minor.placed:
            game.pay(minor, game.bank, minor.cash, Treasury(minor.name))
            _leave(game, minor, self.home, None)


def _leave(game: Position, minor: Company, hex_: str, company: Company | None) -> None:
    """Its token makes room for a company's, or for a blocking marker."""
    if not minor.placed:
        return
    if company is None:
        game.board.block(minor, hex_)
        game.happened(Blocked(hex_))
    else:
        game.board.replace(minor, hex_, company)
        game.happened(FreeTokenPlaced(company=company.name, hex=hex_))


def _place_ask(game: Position, company: Company, hex_: str) -> Ask:
    return steps.ask(
        game, company, steps.TOKEN, say("{company} may place a free token in {hex}", company=company.name, hex=hex_),
        say("Place the free token in {hex}?", hex=hex_),
        lambda: (Offer(TakePlace, say("Place the free token"), given={"company": company.name}),
                 steps.end_step(company, say("No token"))),
        say("{company} places its free token in {hex}, or does without it.", company=company.name, hex=hex_),
    )


@dataclass(frozen=True, slots=True)
class TakePlace(Move):
    """Put a free token where the private had its own."""

    kind: ClassVar[str] = "take-place"
    company: str

    @property
    def actor(self) -> str | None:
        """The company."""
        return self.company


# In an operating round ------------------------------------------------------------------------------


def set_out(game: Position) -> None:
    """Put the tokens of such privates on the board."""
    for private in game.privates.values():
        if isinstance(private.card.power, Builder):
            minor = private.card.power.minor(private)
            game.minors[minor.name] = minor
            if isinstance(game.board, MapBoard):
                game.board.follow(minor)
            game.board.put(minor, private.card.power.home)


def build_step(game: Position) -> Asking:
    """The player who owns such a private may lay its tile."""
    for private in game.privates.values():
        if isinstance(private.card.power, Builder) and private.owner in game.purses and not private.closed:
            minor = game.minors[private.card.symbol]
            yield from with_anytime_offers(game, CompanyTurn(minor), _turn(game, private))


def _turn(game: Position, private: Private) -> Asking:
    move = yield _ask(game, private)
    if not isinstance(move, Pass):
        _build(game, private, move)
        yield from cities_of_waiting(game)


def _build(game: Position, private: Private, move: Any) -> None:
    minor, board = game.minors[private.card.symbol], cast(Any, game.board)
    steps.pay_terrain(game, minor, board.lay(minor, move))
    revenue = move.revenue if isinstance(move, LayAndRun | BuildCounted) else board.dearest_pair(minor, move.hex)
    half, why = revenue // 2, RevenueOfRoute(private.card.symbol)
    game.pay(game.bank, game.purses[move.player], half, why)
    game.pay(game.bank, minor, revenue - half, why)
    game.income[move.player] += half
    game.happened(BuilderEarned(private=private.card.symbol, revenue=Money(revenue), player=move.player))


def _ask(game: Position, private: Private) -> Ask:
    player, minor = str(private.owner), game.minors[private.card.symbol]
    given = {"player": player, "private": private.card.id}
    earned = Field("revenue", say("What is the route of two places over it worth?"), lambda chosen: untracked(game))
    is_full = isinstance(game.board, MapBoard)
    first = say("{player} lays the tile of {private} first, or not.", player=player, private=private.card.symbol)

    def offers() -> tuple[Offer, ...]:
        tile = game.board.lay_fields(minor, ANY_TILE)
        if not is_full:
            return Offer(BuildCounted, say("Lay a tile"), (*tile, earned), given=given), Offer(Pass, say("No tile"))
        runs = (Offer(LayAndRun, say("Lay a tile, and choose its run"), (*tile, earned), given=given),)
        return (Offer(LayForPrivate, say("Lay a tile"), tile, given=given),
                *(runs if game.profile.minors_run_anywhere else ()), Offer(Pass, say("No tile")))

    return Ask(
        actors=(player,), heading=say("{player} may lay the tile of {private}", player=player, private=private.card.symbol),
        task=say("Lay the tile of {private}", private=private.card.symbol),
        make_offers=offers,
        not_your_turn=lambda other: not_asked(other, game.players, first), unexpected_move=first,
    )
