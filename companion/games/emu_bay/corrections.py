"""What a table may set right by hand in Emu Bay, and taking over a game in the middle.

Every correction is checked against what the box holds (docs: 'Totals that must always add up').
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.errors import IllegalMove, impossible, malformed
from companion.engine.game import Correction, Game
from companion.engine.ledger import Account
from companion.engine.text import Text, say, say_n
from companion.games.emu_bay.box import Box, Terms
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.counted_board import CountedBoard
from companion.games.emu_bay.map import Map
from companion.games.emu_bay.map_board import MapBoard
from companion.games.emu_bay.moves import NARROW, ORDINARY, Space
from companion.games.emu_bay.position import Position

MARKERS = ("revenue", "track", "narrow", "cubes")
ALL_CUBES = 21


@dataclass(frozen=True, slots=True)
class CorrectCharter(Correction):
    """Set a figure of a charter: `what` is "revenue", "track", "narrow" or "cubes"."""

    kind: ClassVar[str] = "correct-charter"
    company: str
    what: str
    value: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Set the figure, as far as there are such cubes."""
        charter = _charter(game, self.company)
        if self.what not in MARKERS:
            known = tuple(map(marker_name, MARKERS))
            raise impossible("A charter has {what}, not {given}.", what=known, given=self.what[:40])
        most = _most(_position(game), charter, self.what)
        if self.what != "revenue" and not 0 <= self.value <= most:
            raise impossible(
                "{company} can have 0 to {most} {what}, not {value}.", company=self.company, most=most,
                what=marker_name(self.what), value=self.value,
            )
        game.note(
            say("Correction: {what} of {company} is {value} instead of {before}.", what=marker_name(self.what),
                company=self.company, value=self.value, before=getattr(charter, self.what))
        )
        setattr(charter, self.what, self.value)

    def told(self) -> Text:
        """The figure corrected."""
        what = marker_name(self.what) if self.what in MARKERS else self.what
        return say("Correction: {what} of {company} {value}", what=what, company=self.company, value=self.value)


@dataclass(frozen=True, slots=True)
class CorrectHex(Correction):
    """Set the resource cubes of a hex (at the depth Books `hex` is "map" and means the whole map)."""

    kind: ClassVar[str] = "correct-hex"
    hex: str
    cubes: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Set the cubes."""
        board = _position(game).board
        before = 0
        if isinstance(board, CountedBoard):
            before, board.cubes = board.cubes, self.cubes
        elif isinstance(board, MapBoard):
            _check_cube_hex(board.map.box, self.hex)
            before = board.map.cubes.get(self.hex, 0)
            board.map = board.map.copy()
            board.map.cubes.pop(self.hex, None)
            if self.cubes:
                board.map.cubes[self.hex] = self.cubes
        if self.cubes < 0 or _all_cubes(_position(game)) > ALL_CUBES:
            raise impossible("There are only {all} resource cubes; {hex} cannot have {n}.", all=ALL_CUBES, hex=self.hex,
                             n=self.cubes)
        game.note(say("Correction: {hex} has {cubes} cubes instead of {before}.", hex=self.hex, cubes=self.cubes,
                      before=before))

    def told(self) -> Text:
        """The cubes corrected."""
        return say_n("Correction: {hex} has {n} cube", "Correction: {hex} has {n} cubes", self.cubes, hex=self.hex)


@dataclass(frozen=True, slots=True)
class CorrectActions(Correction):
    """Set how the action cubes lie: cubes by action, all of them."""

    kind: ClassVar[str] = "correct-actions"
    cubes: dict[str, int]
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Set the cubes; their number never changes and a space holds one."""
        emu = _position(game)
        all_cubes = sum(emu.action_cubes.values())
        rows = emu.box.actions
        wrong = [a for a, n in self.cubes.items() if a not in rows or not 0 <= n <= rows[a].spaces]
        if wrong:
            raise impossible("{action} cannot hold that many cubes.", action=wrong[0][:40])
        if sum(self.cubes.values()) != all_cubes:
            raise impossible("There are {all} action cubes, not {n}.", all=all_cubes, n=sum(self.cubes.values()))
        emu.action_cubes = {action: self.cubes.get(action, 0) for action in rows}
        game.note(say("Correction: the action cubes were set by hand."))

    def told(self) -> Text:
        """That the action cubes were set."""
        return say("Correction: the action cubes")


CORRECTIONS: tuple[type[Correction], ...] = (CorrectCharter, CorrectHex, CorrectActions)


def correct_holding(game: Position, player: str, company: str, shares: int) -> None:
    """Set how many certificates a player holds; the difference goes to the unsold ones.

    The one certificate of an independent may also come from another player's hand.
    """
    charter = _charter(game, company)
    if player not in game.players:
        raise impossible("Nobody called {player} plays in this game.", player=player[:40])
    if charter.is_independent and shares == 1 and (owner := game.owner(company)):
        charter.give_share(owner, -1)
        charter.unsold += 1
    before = charter.holders.get(player, 0)
    unsold = charter.unsold - (shares - before)
    if shares < 0 or unsold < 0:
        raise impossible(
            "{company} has {unsold} unsold shares; {player} cannot hold {shares}.", company=company,
            unsold=charter.unsold, player=player, shares=shares,
        )
    charter.unsold = unsold
    charter.give_share(player, shares - before)
    if charter.is_independent and not charter.merged_into and charter.sold != bool(charter.owned):
        charter.sold = bool(charter.owned)
        charter.bonds = [Bond(game.box.independents[company].bond, True, "certificate")] if charter.sold else []
    game.note(say("Correction: {player} holds {after} of {company} instead of {before}.", player=player, after=shares,
                  company=company, before=before))


def take_over(game: Position, taken: Mapping[str, Any]) -> str:
    """Put the game into a position that the table gives, and return who is to move.

    The position is an object as docs/game-file.md describes ('Starting in the middle').

    Raises:
        Malformed: a part is missing or of a wrong kind.
        ImpossibleMove: it does not add up.
    """
    to_move = taken.get("to_move")
    if to_move not in game.players:
        raise malformed("The position must say who is \"to_move\": one of {players}.", players=game.players)
    _take_players(game, _object(taken, "players"))
    _take_companies(game, _object(taken, "companies"))
    if "actions" in taken:
        given = _object(taken, "actions")
        CorrectActions({action: _number(given, action) for action in given}).apply(game)
    if "pool" in taken:
        game.pool = [_terms(bond) for bond in _list(taken, "pool")]
    _take_map(game, taken)
    for problem in audit(game):
        raise problem
    marks = _list(taken, "marks") if "marks" in taken else []
    game.marks = frozenset(str(mark) for mark in marks)
    game.lot = None
    game.turn_number = max(_number(taken, "turn", game.turn_number), 1) - 1
    game.dividend_rounds = _number(taken, "dividends", game.dividend_rounds)
    return str(to_move)


def audit(game: Position) -> Iterator[IllegalMove]:
    """Name what does not add up: certificates, bonds, cubes.

    Source: the fact sheet's 'Totals that must always add up'. Track that the table has lost is no fault.
    """
    if game.board.cubes_left() < 0 or _all_cubes(game) > ALL_CUBES:
        yield impossible("There are {all} resource cubes at most.", all=ALL_CUBES)
    for charter in game.charters.values():
        if charter.is_independent:
            total, held = 1, charter.owned + charter.unsold + bool(charter.merged_into)
        else:
            card = game.box.companies[charter.name]
            total, held = card.shares + card.reserved, charter.owned + charter.unsold + charter.reserved
            freed = sum(c.merged_into is not None for c in game.charters.values()) if charter.name == "EBR" else 0
            if charter.reserved > card.reserved - freed:
                yield impossible("EBR keeps one reserved share for each independent that is not merged.")
        if held != total:
            yield impossible("{company} has {total} certificates, but {held} are accounted for.", company=charter.name,
                             total=total, held=held)
        for what in MARKERS[1:]:
            if not 0 <= getattr(charter, what) <= _most(game, charter, what):
                yield impossible("{company} can have 0 to {most} {what}.", company=charter.name, what=marker_name(what),
                                 most=_most(game, charter, what))
    yield from _audit_bonds(game)


def _audit_bonds(game: Position) -> Iterator[IllegalMove]:
    charters, box = game.charters.values(), game.box
    for charter in charters:
        starting = [bond for bond in charter.bonds if bond.kind == "starting"]
        if len(starting) != (not charter.is_independent):
            yield impossible("{company} has {n} starting bonds. Every company has one, an independent none.",
                             company=charter.name, n=len(starting))
        merged = (charter.name,) if charter.is_independent and charter.operates else charter.merged
        certificates = [bond.terms for bond in charter.bonds if bond.kind == "certificate"]
        if sorted(certificates) != sorted(box.independents[i].bond for i in merged):
            yield impossible("Among the bonds of {company} are other certificates than those of: {merged}.",
                             company=charter.name, merged=merged or say("nobody"))
    starting_bonds = [b.terms for c in charters for b in c.bonds if b.kind == "starting"]
    if sorted(starting_bonds) != sorted(box.starting_bonds):
        yield impossible("The starting bonds are not the three of the box.")
    issued = [b.terms for c in charters for b in c.bonds if b.kind == "issued"]
    if sorted([*issued, *game.pool]) != sorted(box.pool):
        yield impossible("The issued bonds and the bonds in the pool are not the five of the box.")


def _take_players(game: Position, given: Mapping[str, Any]) -> None:
    for player in game.players:
        hand = _object(given, player)
        _set_cash(game, game.purses[player], _number(hand, "cash"))
        shares = _object(hand, "shares")
        for company in shares:
            _charter(game, company)
        for charter in game.charters.values():
            count = _number(shares, charter.name, 0)
            charter.give_share(player, count - charter.holders.get(player, 0))


def _take_companies(game: Position, given: Mapping[str, Any]) -> None:
    for charter in game.charters.values():
        sheet = _object(given, charter.name)
        charter.merged_into = sheet.get("merged_into")
        if charter.merged_into not in (None, *game.box.companies):
            raise malformed("{company} cannot be part of {into}.", company=charter.name, into=str(charter.merged_into)[:40])
        _set_cash(game, charter, _number(sheet, "cash"))
        for what in (*MARKERS, "unsold", "reserved"):
            setattr(charter, what, _number(sheet, what, getattr(charter, what)))
        charter.sold = not charter.is_independent or charter.unsold == 0
        charter.bonds = [_bond(game, bond) for bond in _list(sheet, "bonds")]
    for charter in game.charters.values():
        charter.merged = tuple(i for i in game.box.independents if game.charters[i].merged_into == charter.name)


def _take_map(game: Position, taken: Mapping[str, Any]) -> None:
    board = game.board
    if isinstance(board, CountedBoard):
        board.cubes = _number(taken, "cubes_on_map", board.cubes)
    elif isinstance(board, MapBoard) and "map" in taken:
        given = _object(taken, "map")
        cubes = {hex_: _number(_object(given, "cubes"), hex_) for hex_ in _object(given, "cubes")}
        for hex_, count in cubes.items():
            _check_cube_hex(game.box, hex_)
            if count < 0:
                raise impossible("{hex} cannot have {n} cubes.", hex=hex_, n=count)
        map_ = Map(game.box, board.map.stations, cubes, game.options)
        for track in _list(given, "track"):
            company, space = _track(game, track)
            if space.hex in (map_.red if space.gauge == NARROW else map_.ordinary[company]):
                raise impossible("{company} cannot have two such tracks in {hex}.", company=company, hex=space.hex)
            map_.lay(company, space, game.charter_cubes())
        for independent, charter in game.charters.items():
            if charter.merged_into:
                map_.merge(charter.merged_into, independent, 0, 0)
        board.map = map_


def _track(game: Position, given: Any) -> tuple[str, Space]:
    """Read one track of a map: company, hex and gauge. Raises Malformed."""
    if not isinstance(given, Mapping):
        raise malformed("A track is an object with company, hex and gauge.")
    company, space = str(given.get("company")), Space(str(given.get("hex")), str(given.get("gauge")))
    if space.hex not in game.box.terrain or company not in game.charters:
        raise malformed("The map has no hex {hex} or company there.", hex=space.hex[:40])
    if space.gauge != NARROW and (space.gauge != ORDINARY or company in game.box.independents):
        raise malformed("{company} has no track of the gauge {gauge}.", company=company, gauge=space.gauge[:40])
    return company, space


def _check_cube_hex(box: Box, hex_: str) -> None:
    if hex_ not in box.terrain:
        raise impossible("There is no hex {hex}.", hex=hex_[:40])
    if box.terrain[hex_] not in ("forest", "mountain"):
        raise impossible("Cubes lie on forest and mountain only, not in {hex}.", hex=box.place_name(hex_))


def _all_cubes(game: Position) -> int:
    """All resource cubes in the game."""
    return game.board.cubes_left() + sum(charter.cubes for charter in game.charters.values())


def _set_cash(game: Position, account: Account, cash: int) -> None:
    if cash < 0:
        raise impossible("{account} cannot have less than nothing.", account=account.name)
    if cash >= account.cash:
        game.pay(game.bank, account, cash - account.cash, say("position taken over"))
    else:
        game.pay(account, game.bank, account.cash - cash, say("position taken over"))


def _bond(game: Position, given: Any) -> Bond:
    if not isinstance(given, list | tuple) or len(given) != 4 or type(given[3]) is not bool:
        raise malformed("A bond is [amount, first, later, deferred].")
    terms = _terms(given[:3])
    if terms in game.box.starting_bonds:
        return Bond(terms, given[3], "starting")
    certificates = [card.bond for card in game.box.independents.values()]
    return Bond(terms, given[3], "certificate" if terms in certificates else "issued")


def _terms(given: Any) -> Terms:
    if not isinstance(given, list | tuple) or len(given) != 3 or not all(type(part) is int for part in given):
        raise malformed("A bond is [amount, first, later].")
    return Terms(*given)


def marker_name(what: str) -> Text:
    """What players call a figure of a charter."""
    names = {
        "revenue": say("revenue"), "track": say("ordinary track"), "narrow": say("red track"),
        "cubes": say("resource cubes"),
    }
    return names[what]


def _most(game: Position, charter: Charter, what: str) -> int:
    """The most a charter can have of something, with what lies on the board and elsewhere."""
    if what == "cubes":
        return ALL_CUBES - _all_cubes(game) + charter.cubes
    if what == "track":
        return int(getattr(charter.card, "track", 0)) - game.board.laid(charter.name, ORDINARY)
    parts = (charter.name, *charter.merged)
    printed = sum(game.box.independents[part].narrow for part in parts if part in game.box.independents)
    return printed - sum(game.board.laid(part, NARROW) for part in parts)


def _position(game: Game) -> Position:
    assert isinstance(game, Position)
    return game


def _charter(game: Game, company: str) -> Charter:
    charter = _position(game).charters.get(company)
    if charter is None:
        raise impossible("There is no company called {company}.", company=company[:40])
    return charter


def _object(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = given.get(name)
    if not isinstance(part, Mapping):
        raise malformed("The position lacks {part}.", part=f'"{name}"')
    return part


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    part = given.get(name, [])
    if not isinstance(part, list | tuple):
        raise malformed("The position needs a list for {part}.", part=f'"{name}"')
    return list(part)


def _number(given: Mapping[str, Any], name: str, default: int | None = None) -> int:
    value = given.get(name, default)
    if type(value) is not int:
        raise malformed("The position needs a whole number for {part}.", part=f'"{name}"')
    return value
