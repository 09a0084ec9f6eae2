"""Powers by which a player lays a tile. Source: 1889, 'Mitsubishi Ferry', 'Ehime Railway'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.power import TRACK, UNTIL, LaysTiles, one_of
from companion.eighteenxx.map.laying import WORDS
from companion.eighteenxx.map.tiles import tiles_of
from companion.eighteenxx.model.moves import Pass
from companion.eighteenxx.model.stock_turn import StockTurn
from companion.eighteenxx.rules import steps
from companion.engine.asks import Ask, Button, Later, Offer, Procedure
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Text, say

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Private
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.position import Position


@dataclass(frozen=True)
class PortTile(LaysTiles, kind="port tile"):
    """The player who owns it lays a port tile once, for nothing: in stock rounds, between turns, and in the turn of a
    company that he presides, in each profile `until` the end of the "turn" or of its "track" step."""

    until: Mapping[str, str] = entry(known=UNTIL)

    is_port: ClassVar[bool] = True

    def about(self) -> Text:
        """What may be laid where."""
        return say("Once, the player who owns it lays port tile {tiles} for free on one of {hexes} while that is "
                   "empty: in a stock round, between turns, or in the turn of a company of theirs.",
                   tiles=one_of(self.tiles),
                   hexes=self.hexes)

    def briefly(self, game: Position) -> Text:
        """Where."""
        return say("port tile: {hexes}", hexes=self.hexes)

    def anytime_moves(self, game: Position) -> tuple[type[Move], ...]:
        """Laying it, where the map is known."""
        return (game.board.grants,) if game.board.grants else ()

    def anytime_offers(self, game: Position, turn: StockTurn | CompanyTurn, private: Private) -> Iterator[Later]:
        """Its owner may lay it, on turn or not."""
        owner, lays = str(private.owner), game.board.grants
        if lays is None:
            return

        def lay(move: object) -> None:
            private.used = True
            game.board.grant(owner, move)

        yield Later(lays, lambda: Offer(
            lays, say("Lay the port tile"), game.board.grant_fields(),
            preconditions=lambda: self._against(game, turn, private),
            why_closed=lambda: self._rule(private),
            given={"player": owner, "private": private.card.id}, apply=lay,
            button=Button(leads_to=lambda: say("{private}: one tile, free", private=private.card.symbol)),
        ))

    def _rule(self, private: Private) -> IllegalMove:
        return impossible("The port tile belongs to the owner of {private}; it goes to {hexes} while the hex is empty.",
                          private=private.called, hexes=one_of(self.hexes))

    def holds_track(self, game: Position) -> bool:
        """Where it cannot be laid in a later step."""
        return self.until[game.profile.name] == TRACK

    def _companys(self, private: Private) -> IllegalMove:
        return impossible("{private} belongs to {company}: only a player lays the port tile.", private=private.called,
                          company=private.owner)

    def out_of_place(self, game: Position, private: Private, move: Move) -> IllegalMove | None:
        """Somebody else wants to lay it, or a company owns the private."""
        if game.board.grants is not type(move):
            return None
        return self._companys(private) if private.owner in game.companies else self._rule(private)

    def keeps(self, private: Private, tile: str) -> IllegalMove | None:
        """Companies do not lay the port tile."""
        return self._rule(private) if tile in self.tiles else None

    def unfit(self, game: Position) -> IllegalMove | None:
        """Another hex, or another tile."""
        return next((self._rule(private) for private in game.privates.values() if private.card.power is self), None)

    def against_laying(self, game: Position, turn: CompanyTurn, private: Private) -> Iterator[IllegalMove]:
        """No company can use it."""
        yield self._companys(private) if private.owner == turn.company.name else self._rule(private)

    def _against(self, game: Position, turn: StockTurn | CompanyTurn, private: Private) -> Iterator[IllegalMove]:
        if private.used:
            yield impossible("The power of {private} has been used already.", private=private.called)
        yield from self._too_early(game, turn, str(private.owner))

    def _too_early(self, game: Position, turn: StockTurn | CompanyTurn, owner: str) -> Iterator[IllegalMove]:
        if isinstance(turn, StockTurn) or not turn.is_under_way:
            return
        president = game.president(turn.company)
        if president == owner and self.until[game.profile.name] == TRACK and turn.step != steps.TRACK:
            yield illegal("In the turn of {company} the port tile is laid only while it lays track.", company=turn.who)
        elif president != owner:
            yield illegal("It is {company}'s turn (president {player}). Wait until it is over.", company=turn.who,
                          player=president)


@dataclass(frozen=True)
class TileWhenSold(LaysTiles, kind="tile when sold"):
    """Whoever sells it to a company may at once lay a tile, for nothing."""

    def about(self) -> Text:
        """What may be laid where."""
        return say("Whoever sells it to a company may at once lay a tile on {hexes} for free: {tiles}.",
                   hexes=self.hexes, tiles=one_of(self.tiles))

    def briefly(self, game: Position) -> Text:
        """Where."""
        return say("a tile for the seller: {hexes}", hexes=self.hexes)

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """Ask the seller, unless the board on the table knows, or nothing fits."""
        lays = game.board.grants
        if lays is None:
            return
        offer = Offer(
            lays, say("Lay the tile"), game.board.grant_fields(), given={"player": seller, "private": private.card.id},
            why_closed=lambda: impossible("No tile of {private} fits.", private=private.called),
        )
        if offer.closed() is not None:
            return
        move = yield Ask(
            actors=(seller,),
            heading=say("{player} may lay the tile of {private}", player=seller, private=private.called),
            task=say("Lay the tile of {private} on {hexes}, or do without it", private=private.called,
                     hexes=self.hexes),
            make_offers=lambda: (offer, Offer(Pass, say("No tile"))),
            not_your_turn=lambda other: illegal("The tile is laid at once, by {player}, who has sold {private}.",
                                                player=seller,
                                           private=private.called),
            unexpected_move=self._at_once(game, private).text,
        )
        private.used = True
        if not isinstance(move, Pass):
            game.board.grant(seller, move)

    def _at_once(self, game: Position, private: Private) -> IllegalMove:
        colour = tiles_of(game.box.id)[self.tiles[0]].colour
        return impossible("The {colour} tile is laid at once when {private} is sold.", colour=WORDS[colour],
                          private=private.called)

    def out_of_place(self, game: Position, private: Private, move: Move) -> IllegalMove | None:
        """Before the sale, or later."""
        return self._at_once(game, private) if game.board.grants is type(move) else None
