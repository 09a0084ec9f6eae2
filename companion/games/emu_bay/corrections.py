"""What a table may set right by hand in Emu Bay, and taking over a game in the middle.

Every correction is checked against what the box holds (docs: 'Totals that must always add up').
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.engine.errors import IllegalMove, impossible, malformed
from companion.engine.game import Correction, Game
from companion.engine.ledger import Account
from companion.engine.text import say
from companion.games.emu_bay.box import Terms
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.counted_board import CountedBoard
from companion.games.emu_bay.map import Map
from companion.games.emu_bay.map_board import MapBoard
from companion.games.emu_bay.moves import Space

if TYPE_CHECKING:
    from companion.games.emu_bay.game import EmuBay

MARKERS = ("revenue", "track", "narrow", "cubes")


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
            raise impossible("A charter has {what}, not {given}.", what=MARKERS, given=self.what[:40])
        if self.what != "revenue" and not 0 <= self.value <= (most := _most(_emu_bay(game), charter, self.what)):
            raise impossible(
                "{company} can have 0 to {most} {what}, not {value}.", company=self.company, most=most, what=self.what,
                value=self.value,
            )
        game.note(
            say("Correction: {what} of {company} is {value} instead of {before}.", what=self.what,
                company=self.company, value=self.value, before=getattr(charter, self.what))
        )
        setattr(charter, self.what, self.value)


@dataclass(frozen=True, slots=True)
class CorrectHex(Correction):
    """Set the resource cubes of a hex (at the depth Books `hex` is "map" and means the whole map)."""

    kind: ClassVar[str] = "correct-hex"
    hex: str
    cubes: int
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Set the cubes."""
        board = _emu_bay(game).board
        before = 0
        if not 0 <= self.cubes <= 21:
            raise impossible("There are only 21 resource cubes, not {n}.", n=self.cubes)
        if isinstance(board, CountedBoard):
            before, board.cubes = board.cubes, self.cubes
        elif isinstance(board, MapBoard):
            if self.hex not in board.map.box.terrain:
                raise impossible("There is no hex {hex}.", hex=self.hex[:40])
            before = board.map.cubes.get(self.hex, 0)
            board.map = board.map.copy()
            board.map.cubes.pop(self.hex, None)
            if self.cubes:
                board.map.cubes[self.hex] = self.cubes
        game.note(say("Correction: {hex} has {cubes} cubes instead of {before}.", hex=self.hex, cubes=self.cubes,
                      before=before))


@dataclass(frozen=True, slots=True)
class CorrectActions(Correction):
    """Set how the action cubes lie: cubes by action, all of them."""

    kind: ClassVar[str] = "correct-actions"
    cubes: dict[str, int]
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Set the cubes; their number never changes and a space holds one."""
        emu = _emu_bay(game)
        all_cubes = sum(emu.action_cubes.values())
        rows = emu.box.actions
        wrong = [a for a, n in self.cubes.items() if a not in rows or not 0 <= n <= rows[a].spaces]
        if wrong:
            raise impossible("{action} cannot hold that many cubes.", action=wrong[0][:40])
        if sum(self.cubes.values()) != all_cubes:
            raise impossible("There are {all} action cubes, not {n}.", all=all_cubes, n=sum(self.cubes.values()))
        emu.action_cubes = {action: self.cubes.get(action, 0) for action in rows}
        game.note(say("Correction: the action cubes were set by hand."))


CORRECTIONS: tuple[type[Correction], ...] = (CorrectCharter, CorrectHex, CorrectActions)


def correct_holding(game: EmuBay, player: str, company: str, shares: int) -> None:
    """Set how many certificates a player holds; the difference goes to the unsold ones."""
    charter = _charter(game, company)
    if player not in game.players:
        raise impossible("Nobody called {player} plays in this game.", player=player[:40])
    before = charter.holders.get(player, 0)
    unsold = charter.unsold - (shares - before)
    if shares < 0 or unsold < 0:
        raise impossible(
            "{company} has {unsold} unsold shares; {player} cannot hold {shares}.", company=company,
            unsold=charter.unsold, player=player, shares=shares,
        )
    charter.unsold = unsold
    charter.give_share(player, shares - before)
    if charter.is_independent and not charter.merged_into:
        charter.sold = bool(charter.owned)
    game.note(say("Correction: {player} holds {after} of {company} instead of {before}.", player=player, after=shares,
                  company=company, before=before))


def take_over(game: EmuBay, taken: Mapping[str, Any]) -> str:
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
        CorrectActions(dict(_object(taken, "actions"))).apply(game)
    if "pool" in taken:
        game.pool = [_terms(bond) for bond in taken["pool"]]
    _take_map(game, taken)
    for problem in audit(game):
        raise problem
    game.lot = None
    game.turn_number = max(_number(taken, "turn", game.turn_number), 1) - 1
    game.dividend_rounds = _number(taken, "dividends", game.dividend_rounds)
    return str(to_move)


def audit(game: EmuBay) -> Iterator[IllegalMove]:
    """Name what does not add up: certificates, bonds, cubes."""
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
                yield impossible("{company} can have 0 to {most} {what}.", company=charter.name, what=what,
                                 most=_most(game, charter, what))
    issued = [b.terms for c in game.charters.values() for b in c.bonds if b.kind == "issued"]
    if sorted([*issued, *game.pool]) != sorted(game.box.pool):
        yield impossible("The issued bonds and the bonds in the pool are not the five of the box.")


def _take_players(game: EmuBay, given: Mapping[str, Any]) -> None:
    for player in game.players:
        hand = _object(given, player)
        _set_cash(game, game.purses[player], _number(hand, "cash"))
        shares = _object(hand, "shares")
        for company in shares:
            _charter(game, company)
        for charter in game.charters.values():
            count = _number(shares, charter.name, 0)
            charter.give_share(player, count - charter.holders.get(player, 0))


def _take_companies(game: EmuBay, given: Mapping[str, Any]) -> None:
    for charter in game.charters.values():
        sheet = _object(given, charter.name)
        charter.merged_into = sheet.get("merged_into")
        if charter.merged_into not in (None, *game.box.companies):
            raise malformed("{company} cannot be part of {into}.", company=charter.name, into=str(charter.merged_into)[:40])
        _set_cash(game, charter, _number(sheet, "cash"))
        for what in (*MARKERS, "unsold", "reserved"):
            setattr(charter, what, _number(sheet, what, getattr(charter, what)))
        charter.sold = not charter.is_independent or charter.unsold == 0
        charter.bonds = [_bond(game, bond) for bond in sheet.get("bonds", [])]
    for charter in game.charters.values():
        charter.merged = tuple(i for i in game.box.independents if game.charters[i].merged_into == charter.name)


def _take_map(game: EmuBay, taken: Mapping[str, Any]) -> None:
    board = game.board
    if isinstance(board, CountedBoard):
        board.cubes = _number(taken, "cubes_on_map", board.cubes)
    elif isinstance(board, MapBoard) and "map" in taken:
        given = _object(taken, "map")
        cubes = {hex_: _number(_object(given, "cubes"), hex_) for hex_ in _object(given, "cubes")}
        map_ = Map(game.box, board.map.stations, cubes, game.options)
        tracks = given.get("track", [])
        for track in tracks:
            space = Space(str(track.get("hex")), str(track.get("gauge")))
            if space.hex not in game.box.terrain or track.get("company") not in game.charters:
                raise malformed("The map has no hex {hex} or company there.", hex=space.hex[:40])
            map_.lay(track["company"], space, game.charter_cubes())
        for independent, charter in game.charters.items():
            if charter.merged_into:
                map_.merge(charter.merged_into, independent, 0, 0)
        board.map = map_


def _set_cash(game: EmuBay, account: Account, cash: int) -> None:
    if cash < 0:
        raise impossible("{account} cannot have less than nothing.", account=account.name)
    if cash >= account.cash:
        game.pay(game.bank, account, cash - account.cash, say("position taken over"))
    else:
        game.pay(account, game.bank, account.cash - cash, say("position taken over"))


def _bond(game: EmuBay, given: Any) -> Bond:
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


def _most(game: EmuBay, charter: Charter, what: str) -> int:
    """The most a charter can have of something."""
    if what == "cubes":
        return 21
    if what == "track":
        return int(getattr(charter.card, "track", 0))
    if charter.is_independent:
        return game.box.independents[charter.name].narrow
    return sum(game.box.independents[i].narrow for i in charter.merged)


def _emu_bay(game: Game) -> EmuBay:
    from companion.games.emu_bay.game import EmuBay

    assert isinstance(game, EmuBay)
    return game


def _charter(game: Game, company: str) -> Charter:
    charter = _emu_bay(game).charters.get(company)
    if charter is None:
        raise impossible("There is no company called {company}.", company=company[:40])
    return charter


def _object(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = given.get(name)
    if not isinstance(part, Mapping):
        raise malformed("The position lacks {part}.", part=f'"{name}"')
    return part


def _number(given: Mapping[str, Any], name: str, default: int | None = None) -> int:
    value = given.get(name, default)
    if type(value) is not int:
        raise malformed("The position needs a whole number for {part}.", part=f'"{name}"')
    return value
