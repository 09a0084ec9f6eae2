"""Taking over a game of Emu Bay in the middle: everything as it lies on the table."""

from __future__ import annotations

from companion.engine.corrections import set_cash
from companion.engine.errors import malformed
from companion.engine.figures import take
from companion.engine.parts import OF_A_LINE, check_parts, each, list_in, number_in, object_in, parts, who_moves
from companion.engine.reading import Json, JsonDict
from companion.games.emu_bay.box import Terms
from companion.games.emu_bay.charter import Bond
from companion.games.emu_bay.corrections import audit, charter_of, correct_actions
from companion.games.emu_bay.ending import CONDITIONS
from companion.games.emu_bay.figures import CHARTER, OF_CHARTER, OF_PLAYER, OF_TABLE
from companion.games.emu_bay.position import Position


def take_over(game: Position, taken: Json) -> str:
    """Put the game into a position that the table gives, and return who is to move.

    The position is an object as docs/game-file.md describes ('Starting in the middle').

    Raises:
        Malformed: a part is missing or of a wrong kind.
        ImpossibleMove: it does not add up.
    """
    check_parts(taken, known_parts(game))
    to_move = who_moves(taken)
    if to_move not in game.players:
        raise malformed("The position must say who is \"to_move\": one of {players}.", players=game.players)
    _take_players(game, object_in(taken, "players"))
    _take_companies(game, object_in(taken, "companies"))
    if "actions" in taken:
        given = object_in(taken, "actions")
        correct_actions(game, {action: number_in(given, action) for action in given})
    if "pool" in taken:
        game.pool = tuple(_terms(bond) for bond in list_in(taken, "pool"))
    game.board.lay_out(taken)
    for problem in audit(game):
        raise problem
    game.marks = frozenset(map(str, list_in(taken, "marks")))
    if not game.marks <= set(CONDITIONS):
        raise malformed("The marks of a position are among {known}.", known=CONDITIONS)
    game.lot = None
    game.turn_number = max(number_in(taken, "turn", game.turn_number), 1) - 1
    game.dividend_rounds = number_in(taken, "dividends", game.dividend_rounds)
    return str(to_move)


def known_parts(game: Position) -> JsonDict:
    """The parts of a position at this depth."""
    return parts(
        *OF_A_LINE, *OF_TABLE, players=each(game.players, OF_PLAYER), companies=each(game.charters, OF_CHARTER),
        actions=each(game.box.actions, None), **game.board.parts(),
    )


def _take_players(game: Position, given: Json) -> None:
    for player in game.players:
        hand = object_in(given, player)
        set_cash(game, game.purses[player], number_in(hand, "cash"))
        shares = object_in(hand, "shares")
        for company in shares:
            charter_of(game, company)
        for charter in game.charters.values():
            count = number_in(shares, charter.name, 0)
            charter.give_share(player, count - charter.holders.get(player, 0))


def _take_companies(game: Position, given: Json) -> None:
    for charter in game.charters.values():
        sheet = object_in(given, charter.name)
        charter.merged_into = sheet.get("merged_into")
        if charter.merged_into not in (None, *game.box.companies):
            raise malformed("{company} cannot be part of {into}.", company=charter.name, into=str(charter.merged_into)[:40])
        set_cash(game, charter, number_in(sheet, "cash"))
        take(CHARTER[1:], charter, sheet)  # all but the treasury, which is paid
        charter.sold = not charter.is_independent or charter.unsold == 0
        charter.bonds = tuple(_bond(game, bond) for bond in list_in(sheet, "bonds"))
    for charter in game.charters.values():
        charter.merged = tuple(i for i in game.box.independents if game.charters[i].merged_into == charter.name)


def _bond(game: Position, given: object) -> Bond:
    if not isinstance(given, list | tuple) or len(given) != 4 or type(given[3]) is not bool:
        raise malformed("A bond is [amount, first, later, deferred].")
    terms = _terms(given[:3])
    if terms in game.box.starting_bonds:
        return Bond(terms, given[3], "starting")
    certificates = [card.bond for card in game.box.independents.values()]
    return Bond(terms, given[3], "certificate" if terms in certificates else "issued")


def _terms(given: object) -> Terms:
    if not isinstance(given, list | tuple) or len(given) != 3 or not all(type(part) is int for part in given):
        raise malformed("A bond is [amount, first, later].")
    return Terms(*given)
