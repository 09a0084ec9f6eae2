"""Taking over a game of 1820 in the middle: everything as it lies on the table before a round, and whether it adds up.

The position is written as a line of the trace writes it (docs/game-file.md), with what such a line leaves open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.engine.corrections import set_cash
from companion.engine.errors import IllegalMove, impossible, malformed
from companion.engine.parts import ANY, OF_A_LINE, check_parts, each, list_in, number_in, object_in, parts
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.engine.unknown import no_company
from companion.games.britain_1820 import directors
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.moves import POOL, TREASURY
from companion.games.britain_1820.position import OPERATING, STOCK, TAKEOVER, Position

#: The rounds of a cycle as traces call them, in their order.
ROUNDS = ("SR", "OR", "ITR", "OR", "ITR")


def take_over(game: Position, taken: Json) -> int:
    """Set everything, and return the place in its cycle of the round that comes next.

    Raises:
        Malformed: a part is missing or of a wrong kind.
        ImpossibleMove: it does not add up.
    """
    check_parts(taken, known_parts(game))
    if taken.get("lobbies") or taken.get("next_cards"):
        raise malformed("A position is that before a round: there are no lobbies yet, and nobody has taken a new card.")
    _clear(game)
    at = _begin_at(game, str(taken.get("next", "")))
    _take_table(game, taken)
    _take_cousins(game, object_in(taken, "cousins") if "cousins" in taken else {})
    _take_companies(game, taken)
    _take_hands(game, taken)
    for company in game.companies.values():
        if company.director is None and company.is_led and company.holders:
            company.director = directors.heirs(game, company)[0]
    for problem in audit(game):
        raise problem
    return at


def known_parts(game: Position) -> JsonDict:
    """The parts of a position: those of a line of a trace, and what such a line leaves open."""
    shares = each(game.companies, None)
    company = parts(*game.company_trace(game.rail), used=each(game.cousins_drawn, None))
    return parts(
        *OF_A_LINE, "to_move", "next", "column", "privates", "cards", "next_cards", "market", "victoria", "income",
        "rail_stations", "closed", players=each(game.players, parts("cash", "future", "worth", shares=shares)),
        companies=each(game.companies, company), owed=each(game.players, None), supply=each(game.supply, None),
        cousins=each(game.cousins_drawn, parts("owner", "cash", "used", shares=shares)), lobbies={ANY: None},
    )


def _clear(game: Position) -> None:
    """Everything lies in the box, and nothing has happened yet."""
    for company in game.companies.values():
        set_cash(game, company, 0)
        game.clear(company)
    for id_, cousin in tuple(game.cousins.items()):
        set_cash(game, cousin, 0)
        game.leave_cousin(id_)
    for player, trains in game.future.items():
        for colour in tuple(trains):
            game.move_train(colour, player, None)
    game.to_british_rail(-game.rail_stations)
    game.market.reached_end = None
    game.forget_rounds()


def _begin_at(game: Position, round_: str) -> int:
    """Count the rounds before the next one, such as "OR 4"."""
    kind, _, number = round_.partition(" ")
    if kind not in ROUNDS or not number.isdecimal() or not 0 < int(number) < 1000:
        raise malformed("The position must say which round is \"next\", such as {example}.", example='"OR 4"')
    n = int(number)
    cycle, second = (n - 1, 0) if kind == "SR" else divmod(n - 1, 2)
    at = ROUNDS.index(kind) + 2 * second
    game.numbers = {STOCK: cycle + (at > 0), OPERATING: 2 * cycle + at // 2, TAKEOVER: 2 * cycle + max(0, at - 1) // 2}
    return at


def _take_table(game: Position, taken: Json) -> None:
    """What is nobody's: the chart, the trains that are left, the number cards, the Queen."""
    column = number_in(taken, "column")
    if column not in game.box.columns or column >= game.box.end_column:
        raise malformed("The Cost of Business chart has no column {n}.", n=column)
    game.move_column(column)
    supply = object_in(taken, "supply")
    for colour in game.supply:
        is_endless = game.is_endless(colour) and supply.get(colour, 0) is None
        game.set_supply(colour, None if is_endless else number_in(supply, colour, 0))
    cards = taken.get("cards", game.cards)
    if not isinstance(cards, list | tuple) or sorted(map(str, cards)) != sorted(game.players):
        raise malformed("\"cards\" has the players by their number cards: each of {players} once.", players=game.players)
    game.cards = tuple(map(str, cards))
    game.is_victoria_dead = not taken.get("victoria", True)
    game.is_income_over = game.is_victoria_dead and not taken.get("income", False)
    game.to_british_rail(number_in(taken, "rail_stations", 0))


def _take_cousins(game: Position, given: Json) -> None:
    for id_ in given:
        row = object_in(given, id_)
        if row.get("owner") not in game.players:
            raise malformed("{cousin} belongs to one of {players}.", cousin=game.box.cousins[id_].short,
                            players=game.players)
        cousin = game.take_cousin(id_, row["owner"])
        cousin.used = number_in(row, "used", 0)
        set_cash(game, cousin, number_in(row, "cash"))


def _take_companies(game: Position, taken: Json) -> None:
    """Charters, and the markers in operating order: as listed, those that are not after the others."""
    given, closed = object_in(taken, "companies"), list_in(taken, "closed")
    for name in closed:
        if name not in game.companies:
            raise malformed(no_company(str(name), game.box.with_shares.values()))
    for name, company in game.companies.items():
        company.is_gone = name in closed
        if name in given:
            _take_company(game, company, object_in(given, name))
    opened = [name for name, company in game.companies.items() if company.is_open]
    order = [name for name in (*list_in(taken, "market"), *list_in(taken, "privates")) if name in opened]
    for name in dict.fromkeys((*order, *opened)):
        if game.companies[name].is_private:
            game.to_track(name)
        else:
            _put_marker(game, name, given[name].get("price"))


def _put_marker(game: Position, name: str, price: object) -> None:
    cell = next((cell for cell in game.box.chart.cells if cell.price == price), None)
    if cell is None:
        raise malformed("{company} needs a price of the market, not {price}.", company=name, price=str(price)[:20])
    game.market.put(name, cell)


def _take_company(game: Position, company: Company, row: Json) -> None:
    company.move_shares(number_in(row, "size", 0), None, TREASURY)
    company.move_shares(number_in(row, "pool", 0), TREASURY, POOL)
    company.borrow(number_in(row, "loans", 0))
    company.put_stations(number_in(row, "placed", 0), number_in(row, "unplaced", 0), exchange=bool(row.get("exchange")))
    company.director = row.get("director")
    company.has_defaulted = bool(row.get("defaulted"))
    company.floated = number_in(row, "floated", 0)
    used = object_in(row, "used") if "used" in row else {}
    company.used = {id_: number_in(used, id_) for id_ in used if used[id_]}
    for colour in list_in(row, "trains"):
        _take_train(game, colour, company.name)
    set_cash(game, company, number_in(row, "cash"))


def _take_train(game: Position, colour: Any, goal: str) -> None:
    if colour not in game.box.trains:
        raise malformed("There are no {colour} trains.", colour=str(colour)[:40])
    game.move_train(colour, None, goal)


def _take_hands(game: Position, taken: Json) -> None:
    """What players and cousins hold, and what players have and owe."""
    players, owed = object_in(taken, "players"), object_in(taken, "owed") if "owed" in taken else {}
    for player in game.players:
        row = object_in(players, player)
        set_cash(game, game.purses[player], number_in(row, "cash"))
        game.owed[player] = number_in(owed, player, 0)
        for colour in list_in(row, "future"):
            _take_train(game, colour, player)
        _take_shares(game, player, row)
    for id_ in game.cousins:
        _take_shares(game, id_, taken["cousins"][id_])


def _take_shares(game: Position, holder: str, row: Json) -> None:
    shares = object_in(row, "shares") if "shares" in row else {}
    for name in shares:
        game.companies[name].move_shares(number_in(shares, name), TREASURY, holder)


# Whether it adds up -------------------------------------------------------------------------------


def audit(game: Position) -> Iterator[IllegalMove]:
    """Name what does not add up. Source: facts, 21, 'Useful self-checks'."""
    for company in game.companies.values():
        if company.is_open:
            yield from _against_company(game, company)
        elif company.holders or company.pool or company.trains:
            yield impossible("{company} is not in the game: nobody has anything of it.", company=company.name)
    if game.is_victoria_dead is not game.rail.is_open:
        yield impossible("British Rail is in the game once the Queen is dead, and not before.")
    everywhere = Counter(colour for one in game.companies.values() for colour in one.trains)
    everywhere.update(colour for trains in game.future.values() for colour in trains)
    for colour, kind in game.box.trains.items():
        left = game.supply[colour]
        if left is not None and not 0 <= left <= kind.count - everywhere[colour]:
            yield impossible("There are {n} {colour} trains in all.", n=kind.count, colour=say(colour))


def _against_company(game: Position, company: Company) -> Iterator[IllegalMove]:
    name, sizes = company.name, sizes_of(game, company)
    if company.size not in sizes:
        yield impossible("{company} can have {sizes} shares, not {n}.", company=name, n=company.size,
                         sizes=tuple(map(str, sizes)))
    if min(company.pool, company.treasury, *company.holders.values()) < 0:
        yield impossible("Shares of {company} add up to {n}, not {size}.", company=name, n=company.in_play,
                         size=company.size)
    if company.is_led and company.director not in directors.heirs(game, company):
        yield impossible("The director of {company} is whoever holds most shares of it.", company=name)
    most = company.in_play if company.is_public and company.is_led else 0
    if not 0 <= company.loans <= most:
        yield impossible("{company} can have {most} loans at most, not {n}.", company=name, most=most, n=company.loans)
    if company.is_led and (min(company.placed, company.unplaced) < 0
                           or company.stations > game.box.sizes[company.size].station_maximum):
        yield impossible("{company} would have {n} stations; the maximum is {max}.", company=name, n=company.stations,
                         max=game.box.sizes[company.size].station_maximum)
    if len(company.trains) > game.now.train_limit:
        yield impossible("{company} owns {n} trains; the limit is {limit}.", company=name, n=len(company.trains),
                         limit=game.now.train_limit)


def sizes_of(game: Position, company: Company) -> tuple[int, ...]:
    """How many shares a company that is in the game can have."""
    if company is game.rail:
        return (game.figures.british_rail_shares,)
    return tuple(game.box.sizes) if company.is_led else (game.figures.foreign_shares,)
