"""Taking over a game from the middle: everything as it lies on the table before a stock round.

The position is written as a line of the trace writes it (docs/game-file.md), with what a line of the trace leaves to the
lines before it: where the markers lie on the market, what the bank still has, the tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.chart import Cell
from companion.eighteenxx.box.places import BANK, GONE, IPO, POOL, REMOVED
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.reasons import TakenOver
from companion.eighteenxx.model.rounds import DISTRIBUTION, OPERATING, Round
from companion.eighteenxx.model.unknown import no_company, no_private
from companion.eighteenxx.model.unsold import lay_unsold
from companion.eighteenxx.rules import debts
from companion.engine.errors import malformed
from companion.engine.ledger import Account
from companion.engine.parts import ANY, OF_A_LINE, check_parts, each, parts
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say, say_n


def take_over(game: Position, taken: Json) -> None:
    """Set everything. The game goes on with the stock round of the `turn`, which `priority` begins.

    Raises Malformed: a part is missing, or names what the box does not hold.
    """
    taken = game.extras.by_charter(taken)
    check_parts(taken, known_parts(game))
    money = {name: account.cash for name, account in game.accounts().items()}
    game.begin()
    players, companies = _table(taken, "players"), _table(taken, "companies")
    for name in game.players:
        _player(game, name, _part(players, name))
    for name in companies:
        if name not in game.companies:
            raise malformed(no_company(game, name).text)
    # In the order given: it is the order of the markers that share a cell.
    order = [name for name in taken.get("order", ()) if name in companies]
    for name in dict.fromkeys((*order, *companies)):
        _company(game, game.companies[name], companies[name])
    _certificates(game, players, companies)
    _trains(game, taken)
    for id_ in taken.get("closed_privates", ()):
        _private(game, id_).close()
    for id_ in taken.get("used_privates", ()):
        _private(game, id_).used = True
    for private in game.privates.values():
        if game.depot.has_closed_privates and not private.closed and private.card.power is not None:
            private.card.power.stays(game, private)  # what stays open pays what it does from then on
    if isinstance(game.board, MapBoard):
        _tiles(game.board, taken)
    game.extras.take(taken)
    _minors(game, taken)
    _tokens(game, companies)
    for place in taken.get("blocked_cities") or taken.get("blocked", ()):
        game.board.put_blocking(str(place))
    turn = _whole(taken, "turn", say("the number of the stock round")) - 1
    if turn < 0:
        raise malformed("Stock rounds are counted from 1.")
    game.round = Round(OPERATING if turn else DISTRIBUTION, turn)
    game.priority = _one_of(taken.get("priority"), game.players, say("priority deal"))
    game.seats = _seats(game, taken)
    _settle(game, money, players, companies, _table(taken, "minors"))


def known_parts(game: Position) -> JsonDict:
    """The parts of a position: those of a line of a trace, and what such a line leaves open."""
    besides, of_company = game.extras.keys()
    company = parts(
        "cash", "price", "par", "cell", "ipo", "pool", "treasury", "trains", "president", "floated", "tokens", "cities",
        "closed", "privates", "reserved", *of_company, shares=each(game.companies, None),
    )
    player = parts("cash", "certificates", "privates", "worth", shares=each(game.companies, None))
    return parts(
        *OF_A_LINE, *besides, "to_move", "turn", "priority", "seats", "order", "blocked", "blocked_cities", "bankrupt",
        "pool_trains", "closed_privates", "used_privates",
        players=each(game.players, player), companies={ANY: company}, bank_trains=each(game.depot.kinds, None),
        tiles={ANY: None}, minors=each(game.minors, parts("cash", "tokens")),
    )


def _settle(
    game: Position, money: Mapping[str, int], players: Json, companies: Json,
    minors: Json,
) -> None:
    """Pay everybody from the bank what they should have, or back: the books go on from what they held."""
    game.ledger.take_postings()
    game.bank.cash = sum(money.values())
    for account in (*game.purses.values(), *game.companies.values(), *game.minors.values()):
        account.cash = 0
    wanted: list[tuple[Account, Any]] = [(game.purses[name], players[name]) for name in game.players]
    wanted += [(game.companies[name], row) for name, row in companies.items()]
    wanted += [(game.minors[name], row) for name, row in minors.items()]
    for account, row in wanted:
        cash = _whole(row, "cash", say("the cash of {name}", name=account.name))
        if cash < 0 and game.box.borrows and account.name in game.purses:
            debts.owe(game, account, game.bank, -cash, TakenOver())
        else:
            game.pay(game.bank, account, cash, TakenOver())


def _player(game: Position, name: str, row: Json) -> None:
    for id_ in row.get("privates", ()):
        _private(game, id_).give(name)


def _private(game: Position, id_: object) -> Any:
    if id_ not in game.privates:
        raise malformed(no_private(game, id_).text)
    return game.privates[id_]


def _company(game: Position, company: Company, row: Json) -> None:
    """Certificates, price, trains, tokens and privates of a company; without a par it has not been started."""
    for id_ in row.get("privates", ()):
        _private(game, id_).give(company.name)
    if row.get("closed"):
        _leave(game, company)
    if row.get("par") is None:
        return
    company.par = _one_of(row["par"], game.box.par_values, say("par of {company}", company=company.name))
    company.state = State.OPERATING if row.get("tokens") else State.FLOATED
    if not row.get("floated", True):
        company.state = State.STARTED
    game.market.put(company.name, _cell(game, company, row))
    for kind in row.get("trains", ()):
        train = game.depot.find(str(kind), BANK)
        if train is None:
            raise malformed("The bank has no {train} train for {company}.", train=str(kind)[:20], company=company.name)
        train.side = str(kind) if kind in train.kind.sides else ""
        game.depot.put(train, company.name)


def _leave(game: Position, company: Company) -> None:
    """A company has left the game: nobody has anything of it."""
    company.state = State.CLOSED
    for certificate in game.certificates.all_of(company.name):
        game.certificates.move(certificate, REMOVED)
    game.board.free_home(company)


def _minors(game: Position, taken: Json) -> None:
    """The tokens of what operates and is no company: where they are said, they are nowhere else."""
    for name, row in _table(taken, "minors").items():
        minor = game.minors[name]
        for hex_ in minor.hexes:
            if hex_ not in row.get("tokens", ()):
                game.board.take(minor, hex_)


def _seats(game: Position, taken: Json) -> tuple[str, ...]:
    """The players in the order of play."""
    seats = taken.get("seats", game.players)
    if sorted(map(str, seats)) != sorted(game.players):
        raise malformed("seats names each of the players once, in the order of play: {players}.",
                        players=tuple(game.players))
    return tuple(map(str, seats))


def _cell(game: Position, company: Company, row: Json) -> Cell:
    """The cell of a marker: `cell` is [row, column] from 0; a price alone is enough where only one cell has it."""
    if "cell" in row:
        cell = game.box.chart.at(*row["cell"]) if _is_pair(row["cell"]) else None
        if cell is None:
            raise malformed("The market has no cell {cell}.", cell=str(row["cell"])[:40])
        return cell
    found = [cell for cell in game.box.chart.cells if cell.price == row.get("price")]
    if len(found) != 1:
        raise malformed("{n} cells of the market say {price}; name the one of {company} as row and column.", n=len(found),
                        price=Money(row.get("price") or 0), company=company.name)
    return found[0]


def _is_pair(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(part) is int for part in value)


def _certificates(game: Position, players: Json, companies: Json) -> None:
    """Deal the certificates out: to each player the percent, the president's to the president, the rest stays."""
    for name, row in companies.items():
        if row.get("closed"):
            continue
        _president(game, game.companies[name], row.get("president"))
        wanted = {player: _part(players, player).get("shares", {}).get(name, 0) for player in game.players}
        wanted |= {other: owner.get("shares", {}).get(name, 0) for other, owner in companies.items() if other != name}
        wanted[POOL] = row.get("pool", 0)
        wanted[name] = row.get("treasury", 0) + row.get("reserved", 0)
        if "ipo" in row:
            # Whatever is nowhere has left the game, which happens only with two players.
            nowhere = 100 - row["ipo"] - sum(wanted.values())
            if nowhere and (nowhere < 0 or len(game.players) > 2):
                raise malformed("The certificates of {company} come to {percent} %, not to 100 %.", company=name,
                                percent=100 - nowhere)
            wanted[REMOVED] = nowhere
        for holder, percent in wanted.items():
            more = percent - game.certificates.percent(holder, name)
            if more == 0:
                continue
            try:
                game.certificates.move_ordinary(IPO, holder, name, more)
            except LookupError:
                raise malformed("There are no certificates of {company} for {percent} % of {holder}.", company=name,
                                percent=percent, holder=holder) from None
        lay_unsold(game, game.companies[name])


def _president(game: Position, company: Company, president: Any) -> None:
    """The president's certificate; where nobody need have it, it may lie in the pool."""
    name = company.name
    if president is not None:
        game.certificates.move_president(name,
                                              _one_of(president, game.players, say("president of {company}", company=name)))
    elif company.is_started and game.box.pool_presides:
        game.certificates.move_president(name, POOL)
        company.state = State.RECEIVERSHIP if company.is_floated else company.state
    elif company.is_started:
        raise malformed("{company} has been started: choose its president.", company=name)


def _trains(game: Position, taken: Json) -> None:
    """The phase, the bank pool, and what the bank still has; every other card has left the game."""
    phases = {phase.name: phase for phase in game.depot.phases}
    game.depot.phase = phases[_one_of(taken.get("phase"), tuple(phases), say("phase"))]
    for kind in taken.get("pool_trains", ()):
        train = game.depot.find(str(kind), BANK)
        if train is None:
            raise malformed("The bank has no {train} train for the bank pool.", train=str(kind)[:20])
        game.depot.put(train, POOL)
    left = _table(taken, "bank_trains")
    for kind, card in game.depot.kinds.items():
        if card.number is None:
            continue
        for train in game.depot.of(BANK):
            if train.name == kind and (game.depot.left(kind) or 0) > left.get(kind, 0):
                game.depot.put(train, GONE)
        if game.depot.left(kind) != left.get(kind, 0):
            raise malformed(say_n("There is no {train} train left for the bank.",
                                  "There are not {n} {train} trains left for the bank.", left.get(kind, 0), train=kind))


def _tiles(board: MapBoard, taken: Json) -> None:
    """The tiles, in an order that upgrades allow: each is laid as it lies now."""
    for place, tile in _table(taken, "tiles").items():
        if not isinstance(tile, list | tuple) or len(tile) != 2:
            raise malformed("A tile is its number and its rotation, not {tile}.", tile=str(tile)[:40])
        board.state.lay(str(place), str(tile[0]), int(tile[1]))


def _tokens(game: Position, companies: Json) -> None:
    """The tokens of the companies that have been started, in the order placed."""
    for company in game.companies.values():
        if company.is_started:
            row = companies[company.name]
            for place in row.get("cities") or row.get("tokens", ()):
                game.board.put(company, str(place))


def _table(taken: Json, name: str) -> Json:
    part = taken.get(name, {})
    if not isinstance(part, Mapping):
        raise malformed("The part {name} of a position is an object.", name=name)
    return part


def _part(rows: Json, name: str) -> Json:
    row = rows.get(name)
    if not isinstance(row, Mapping):
        raise malformed("The position says nothing about {name}.", name=name)
    return row


def _whole(row: Json, name: str, what: Text) -> int:
    value = row.get(name)
    if type(value) is not int or abs(value) >= 10**9:
        raise malformed("{what} must be a whole number, not {value}.", what=what, value=str(value)[:40])
    return value


def _one_of(value: Any, known: Any, what: Text) -> Any:
    if value not in known:
        raise malformed("{what}: {value} is none of {known}.", what=what, value=str(value)[:40],
                        known=tuple(map(str, known)))
    return value
