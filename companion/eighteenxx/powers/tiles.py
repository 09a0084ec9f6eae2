"""Powers that lay tiles in the track step of the company that owns the private."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from companion.eighteenxx.box.entry import entry
from companion.eighteenxx.box.power import TURN, UNTIL, LaysTiles, one_of
from companion.eighteenxx.map.tiles import tiles
from companion.eighteenxx.model.moves import Pass
from companion.eighteenxx.model.track_facts import FreeTokenPlaced
from companion.eighteenxx.rules import steps
from companion.engine.asks import Button, Listed, Offer, Procedure
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say, say_n

if TYPE_CHECKING:
    from companion.eighteenxx.model.company import Company, Private
    from companion.eighteenxx.model.company_turn import CompanyTurn
    from companion.eighteenxx.model.position import Position

#: The offer of a token that is placed with a tile, instead of that of the token step.
FREE_TOKEN = say("Place the free token")


@dataclass(frozen=True)
class CompanyLays(LaysTiles):
    """Once, by a company that owns the private in its track step; without a connection, the terrain is paid for."""

    def against_laying(self, game: Position, turn: CompanyTurn, private: Private) -> Iterator[IllegalMove]:
        """Why its owner cannot lay a tile by it now."""
        company = turn.company
        if private.closed or private.owner != company.name:
            yield illegal("{private} must belong to {company}.", private=private.called, company=company.name)
        if private.used:
            yield impossible("The power of {private} has been used already.", private=private.called)
        if turn.step < steps.TRACK and not self.lasts(game):
            yield illegal("{company} lays track when it has its home.", company=company.name)
        elif turn.step > steps.TRACK and not self.lasts(game):
            yield impossible("{company} has already finished laying track this turn.", company=company.name)
        right = game.tile_right(turn)
        if not self.is_extra and (right is None or right.price):
            yield illegal("{company} has already laid or upgraded a tile this turn.", company=company.name)
        yield from game.board.against_power(company, private)


@dataclass(frozen=True)
class TwoTiles(CompanyLays, kind="two tiles"):
    """Two tiles more in one turn, one on each of two hexes, joined to each other (18Chesapeake rules)."""

    until: Mapping[str, str] = entry("", {}, known=UNTIL)

    is_extra = True
    is_joined = True

    def lasts(self, game: Position) -> bool:
        """As the profile says, where it does."""
        return self.until.get(game.profile.name) == TURN

    def about(self) -> Text:
        """What may be laid where."""
        return say("Once, a company that owns it lays two more tiles in its turn, one on each of {hexes}: number {tiles}, "
                   "joined to each other. They need no connection; both hexes must be empty.",
                   hexes=self.hexes, tiles=one_of(self.tiles))

    def briefly(self, game: Position) -> Text:
        """Where."""
        return say("two more tiles: {hexes}", hexes=self.hexes)

    def laid(self, game: Position, turn: CompanyTurn, private: Private) -> Procedure[None]:
        """Whoever lays one lays both, unless the table has laid the first so that none joins it."""
        yield from _second(game, turn, private, say("Lay the second tile too: both lie in one turn"),
                           illegal("Both tiles must be laid."))


def _second(
    game: Position, turn: CompanyTurn, private: Private, task: Text, needed: IllegalMove | None = None,
) -> Procedure[None]:
    """Lay the second of two tiles; it is `needed` where there is a reason why it cannot be left out."""
    company = turn.company

    def offers() -> Listed:
        lay = steps.power_offer(game, turn, private, say("Lay the second tile"))

        def both() -> Iterator[IllegalMove]:
            if needed and lay.closed() is None:
                yield needed

        return lay, steps.end_step(company, say("No second tile"), both)

    move = yield steps.ask(
        game, company, max(turn.step, steps.TRACK),
        say("{company}: lay the second tile of {private}", company=company.name, private=private.called), task,
        offers, needed.text if needed else say("{company} lays the second tile of {private} first, or not.",
                                               company=company.name, private=private.called),
        passing=say("{company} lays no more tiles"),
    )
    private.used = True
    if not isinstance(move, Pass):
        steps.pay_terrain(game, company, game.board.use(company, private, move))


@dataclass(frozen=True)
class Tile(CompanyLays, kind="tile"):
    """One tile more on a hex, for nothing or for so much less (`off`), before or after the usual one; in each profile
    `until` the end of the "turn" or of its "track" step (1830: Champlain & St.Lawrence). Where it is up to `two`, they are
    laid in one go and joined (1888: Great Wall). Where it `upgrades`, it may replace another tile (18JP-T: Teito)."""

    until: Mapping[str, str] = entry(known=UNTIL)
    off: int = 0
    two: bool = False
    upgrades: bool = False

    is_extra = True

    @property
    def pays(self) -> bool:
        """Where the terrain only costs less."""
        return bool(self.off)

    @property
    def replaces(self) -> bool:
        """As the data say."""
        return self.upgrades

    @property
    def most(self) -> int:
        """As the data say."""
        return 2 if self.two else 1

    @property
    def less(self) -> int:
        """As the data say."""
        return self.off

    def lasts(self, game: Position) -> bool:
        """As the profile says."""
        return self.until[game.profile.name] == TURN

    def about(self) -> Text:
        """What may be laid where."""
        if self.two:
            return say("Once, a company that owns it lays one or two tiles more in its turn, joined to each other: {tiles} "
                       "on {hexes}. They need no connection and cost nothing; the hexes must be empty.", hexes=self.hexes,
                       tiles=one_of(self.tiles))
        if self.upgrades:
            return say("Once, a company that owns it lays or upgrades a tile more in its turn: {tiles} on {hexes}. It needs "
                       "no connection and costs nothing.", hexes=self.hexes, tiles=one_of(self.tiles))
        if self.off:
            return say("Once, a company that owns it lays a tile more in its turn: {tiles} on {hexes}. It needs no "
                       "connection, and the terrain costs {off} less; the hex must be empty.",
                       hexes=self.hexes, tiles=one_of(self.tiles), off=Money(self.off))
        lays = say("Once, a company that owns it lays a tile more in its turn: {tiles} on {hexes}. It needs no connection "
                   "and costs nothing; the hex must be empty.", hexes=self.hexes, tiles=one_of(self.tiles))
        brings = [stop.treasury for number in self.tiles for stop in tiles()[number].face.stops if stop.treasury]
        return say("{lays} Every train that stops there brings the treasury {amount}.", lays=lays,
                   amount=Money(max(brings))) if brings else lays

    def briefly(self, game: Position) -> Text:
        """Where."""
        if self.two:
            return say("one or two tiles more")
        return say("a tile more: {hexes}", hexes=self.hexes)

    def laid(self, game: Position, turn: CompanyTurn, private: Private) -> Procedure[None]:
        """It is used up, but for a second tile where it lays two."""
        if self.two and next(game.board.against_power(turn.company, private), None) is None:
            yield from _second(game, turn, private, say("Lay a second tile, joined to the first?"))
        private.used = True


@dataclass(frozen=True)
class YellowTiles(CompanyLays, kind="yellow tiles"):
    """One yellow tile more, or up to `most` in one turn, for nothing, where the track of the company comes; in each profile
    `until` the end of the "turn" or of its "track" step (18MS: Alabama Great Southern, Birmingham Southern). In a profile
    (`upgrades_in`) an upgrade will do, too."""

    hexes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    until: Mapping[str, str] = entry("", {}, known=UNTIL)
    most: int = 1
    upgrades_in: str = entry("", "", known=attrgetter("profiles"))

    is_extra = True
    is_reached = True

    @property
    def pays(self) -> bool:
        """They cost nothing."""
        return False

    def lasts(self, game: Position) -> bool:
        """As the profile says."""
        return self.until.get(game.profile.name) == TURN

    def colours(self, game: Position, ready: tuple[str, ...]) -> tuple[str, ...]:
        """Yellow, but as the profile says."""
        return ready if self.upgrades_in == game.profile.name else ready[:1]

    def about(self) -> Text:
        """How many."""
        return say_n(
            "Once, a company that owns it lays {n} yellow tile more in its turn, where its track comes. It costs nothing.",
            "Once, a company that owns it lays up to {n} yellow tiles more in its turn, where its track comes. They cost "
            "nothing.", self.most)

    def briefly(self, game: Position) -> Text:
        """How many."""
        return say_n("{n} yellow tile more", "{n} yellow tiles more", self.most)

    def unfit(self, game: Position) -> IllegalMove | None:
        """Which tile will do."""
        return illegal("A yellow tile is laid where the track of the company comes.")

    def laid(self, game: Position, turn: CompanyTurn, private: Private) -> Procedure[None]:
        """What is left of them is laid at once, or not at all."""
        company, step = turn.company, turn.step
        for _ in range(self.most - 1):
            if next(game.board.against_power(company, private), None):
                break
            move = yield steps.ask(
                game, company, steps.TRACK,
                say("{company}: lay another tile of {private}", company=company.name, private=private.called),
                say("Lay another yellow tile, or not"),
                lambda: (steps.power_offer(game, turn, private, say("Lay another tile")),
                         steps.end_step(company, say("No other tile"))),
                say("{company} may lay another tile of {private}.", company=company.name, private=private.called),
                passing=say("{company} lays no more tiles"),
            )
            if isinstance(move, Pass):
                break
            laid = game.board.laid(move)
            steps.pay_terrain(game, company, game.board.use(company, private, move))
            game.after_tile(company, laid.hex)
        private.used, turn.step = True, step


@dataclass(frozen=True)
class TileAndToken(CompanyLays, kind="tile and token"):
    """Instead of the usual tile one on a hex, and a free token on it at once (18Chesapeake, 1830: Delaware & Hudson). Where
    it `upgrades`, the tile may replace another, for the price of the terrain (1828)."""

    upgrades: bool = False

    @property
    def replaces(self) -> bool:
        """As the data say."""
        return self.upgrades

    def about(self) -> Text:
        """What may be laid where."""
        if self.upgrades:
            return say("A company that owns it may lay or upgrade a tile on {hexes} instead of its usual tile, without a "
                       "connection, for the price of the terrain. It may then place its next token there for free.",
                       hexes=self.hexes)
        return say("A company that owns it may lay tile {tiles} on {hexes} instead of its usual tile, without a "
                   "connection; it pays for the terrain. It may then place its next token there for free.",
                   hexes=self.hexes, tiles=one_of(self.tiles))

    def briefly(self, game: Position) -> Text:
        """Where."""
        return say("tile and token: {hexes}", hexes=self.hexes)

    def against_laying(self, game: Position, turn: CompanyTurn, private: Private) -> Iterator[IllegalMove]:
        """Where the next tile of the turn may be no upgrade, its hex must be empty."""
        yield from super().against_laying(game, turn, private)
        right = game.tile_right(turn)
        if right is not None and right.yellow_only and set(self.hexes) & set(game.board.trace().get("tiles", ())):
            yield illegal("The next tile of {company} must be a yellow one.", company=turn.company.name)

    def laid(self, game: Position, turn: CompanyTurn, private: Private) -> Procedure[None]:
        """The tile was one of the turn; the token, if it is placed, is that of the turn."""
        private.used = True
        turn.has_token = yield from self._free_token(game, turn)
        turn.step = steps.TRACK  # which the token has only interrupted

    def _free_token(self, game: Position, turn: CompanyTurn) -> Procedure[bool]:
        """What may be done at any time of the turn may be done first: the token waits."""
        if not turn.company.spare:
            return False
        move = yield from steps.decide(game, turn, lambda: True, lambda: self._token_ask(game, turn.company))
        if move is None or isinstance(move, Pass):
            turn.has_passed = False
            return False
        place = game.board.place(turn.company, move)
        game.happened(FreeTokenPlaced(company=turn.company.name, hex=place))
        return True

    def _token_ask(self, game: Position, company: Company) -> steps.StepAsk:
        (place,) = self.hexes
        return steps.ask(
            game, company, steps.TOKEN, say("{company} may place a free token in {hex}", company=company.name, hex=place),
            say("Place the free token in {hex}?", hex=place),
            lambda: (
                Offer(game.board.places, FREE_TOKEN, game.board.free_fields(company, self.hexes),
                      given={"company": company.name},
                      button=Button(
                          says=lambda chosen: say("Place the free token in {city}", city=game.board.called(place)),
                      )),
                steps.end_step(company, say("No token")),
            ),
            say("{company} places its free token in {hex}, or does without it.", company=company.name, hex=place),
        )


@dataclass(frozen=True)
class TileThenExtra(LaysTiles, kind="tile and extra"):
    """The company that buys it lays a tile on a hex at once; once later another yellow tile, for `cost` (1828: Erie &
    Kalamazoo). That one is a right to a tile of its track step."""

    cost: int

    def about(self) -> Text:
        """What may be laid where."""
        return say("The company that buys it may lay a tile at once: {tiles} on {hexes}. Once later it may lay a yellow "
                   "tile more in its turn for {cost}, if it upgrades none.", hexes=self.hexes, tiles=one_of(self.tiles),
                   cost=Money(self.cost))

    def briefly(self, game: Position) -> Text:
        """Where."""
        return say("a tile at once: {hexes}; later one more", hexes=self.hexes)

    def sold(self, game: Position, private: Private, seller: str) -> Procedure[None]:
        """The company lays the tile, if there is one that fits."""
        turn = game.turn
        assert turn is not None
        company = turn.company

        def offers() -> Listed:
            lays = say("Lay the tile of {private}", private=private.card.symbol)
            return steps.power_offer(game, turn, private, lays), steps.end_step(company, say("No tile"))

        if next(game.board.against_power(company, private), None) is not None:
            return
        move = yield steps.ask(
            game, company, turn.step,
            say("{company}: lay the tile of {private}", company=company.name, private=private.card.symbol),
            say("Lay the tile of {private}", private=private.card.symbol), offers,
            say("{company} lays the tile of {private} first, or not.", company=company.name, private=private.card.symbol),
        )
        if not isinstance(move, Pass):
            steps.pay_terrain(game, company, game.board.use(company, private, move))


@dataclass(frozen=True)
class JoiningTiles(CompanyLays, kind="joining tiles"):
    """One tile more on one of two `hexes`, or on each of them, laid or upgraded so that new track joins them, over their
    common side or a longer way; as long as none does (1846: Little Miami)."""

    is_extra = True
    links = True

    @property
    def pays(self) -> bool:
        """They cost nothing."""
        return False

    @property
    def replaces(self) -> bool:
        """Tiles may be upgraded."""
        return True

    def lasts(self, game: Position) -> bool:
        """To the end of the turn."""
        return True

    def about(self) -> Text:
        """What may be laid where."""
        return say("Once, a company that owns it lays or upgrades a tile more on one or each of {hexes}, so that new track "
                   "joins them. They need no connection and cost nothing.", hexes=self.hexes)

    def briefly(self, game: Position) -> Text:
        """Where."""
        return say("joins {hexes}", hexes=self.hexes)

    def unfit(self, game: Position) -> IllegalMove | None:
        """They have to be joined."""
        return illegal("{a} and {b} must be joined after these tiles, by new track of each.",
                       a=game.board.called(self.hexes[0]), b=game.board.called(self.hexes[1]))

    def laid(self, game: Position, turn: CompanyTurn, private: Private) -> Procedure[None]:
        """Until they are joined, a second tile follows."""
        if next(game.board.against_power(turn.company, private), None) is None:
            yield from _second(game, turn, private, say("Lay the second tile: they must be joined"), self.unfit(game))
        private.used = True
