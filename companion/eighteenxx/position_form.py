"""A position in the middle of a game, as people type it in before a stock round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.eighteenxx.company import Company
from companion.eighteenxx.depot import Train
from companion.eighteenxx.map_board import MapBoard
from companion.eighteenxx.position import Position
from companion.engine.errors import malformed
from companion.engine.inputs import Fields, Group, Input, Label, filled, lines_of, read_numbers
from companion.engine.reading import number
from companion.engine.text import Text, say

CLOSED = "closed"


def groups(game: Position) -> tuple[Group, ...]:
    """The form, filled in with the present position; a number that is left empty is 0."""
    turn = _number("turn", say("Number of the stock round"), max(game.round.turn, 1), ("turn",),
                   say("number of the stock round"), least=1)
    owners = (("", say("not sold")), (CLOSED, say("closed")), *_same(game.players), *_same(game.companies))
    privates = (Input(f"owner-{id_}", private.card.symbol, CLOSED if private.closed else private.owner or "", options=owners)
                for id_, private in game.privates.items())
    bank = (_number(f"bank-{kind}", kind, game.depot.left(kind) or 0, ("bank_trains", kind),
                    say("number of {train} trains", train=kind))
            for kind, card in game.depot.kinds.items() if card.number is not None)
    return (
        Group(((turn, Input("phase", say("Phase"), game.depot.phase.name,
                            options=_same(phase.name for phase in game.depot.phases))),)),
        *(Group((tuple(_hand(game, n)),), player, say("Cash, and the percent of each company."))
          for n, player in enumerate(game.players)),
        Group((tuple(privates),), say("Privates")),
        *(Group(_company(game, company), company.card) for company in game.companies.values()),
        Group(((Input("order", say("Order of the markers"), " ".join(game.market.order()), letters=120,
                      hint=say("All companies that were started, in operating order.")),),)),
        Group((tuple(bank), (Input("pool-trains", say("Trains in the bank pool"), _names(game.depot.open_market()),
                                   letters=40),)), say("Trains in the bank")),
        *_tiles(game),
    )  # fmt: skip


def _number(name: str, label: Label, value: object, place: tuple[str, ...], called: Text, **more: Any) -> Input:
    return Input(name, label, value, place, called, may_be_empty=True, **more)


def _same(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in names)


def _names(trains: Iterable[Train]) -> str:
    return " ".join(train.name for train in trains)


def _hand(game: Position, n: int) -> Iterator[Input]:
    player = game.players[n]
    yield _number(f"cash-{n}", say("Cash"), game.purses[player].cash, ("players", player, "cash"),
                  say("cash of {player}", player=player))
    for name, company in game.companies.items():
        yield _number(f"shares-{n}-{name}", company.card, game.papers.percent(player, name),
                      ("players", player, "shares", name),
                      say("shares of {player} in {company}", player=player, company=name))


def _company(game: Position, company: Company) -> tuple[tuple[Input, ...], ...]:
    name, at = company.name, game.market.cell(company.name)
    cells = sorted(game.box.chart.cells, key=lambda cell: (cell.row, cell.column))
    prices = ((f"{cell.row},{cell.column}", say("{price} (row {row}, column {column})", price=cell.price, row=cell.row + 1,
                                                column=cell.column + 1)) for cell in cells)
    pars = (("", say("not started")), *_same(map(str, game.box.par_values)))

    def figure(part: str, label: Text, value: object, called: Text, **more: Any) -> Input:
        return _number(f"{name}-{part}", label, value, ("companies", name, part), called, **more)

    return (
        (figure("par", say("Par"), company.par or "", say("par of {company}", company=name), options=pars),
         Input(f"{name}-cell", say("Price"), f"{at.row},{at.column}" if at else "", options=(("", "–"), *prices)),
         Input(f"{name}-president", say("President"), game.president(company) or "",
               options=(("", "–"), *_same(game.players)))),
        (figure("cash", say("Treasury"), company.cash, say("treasury of {company}", company=name)),
         figure("ipo", say("IPO %"), game.papers.percent("ipo", name),
                say("shares of {company} in the IPO", company=name)),
         figure("pool", say("Bank pool %"), game.papers.percent("pool", name),
                say("shares of {company} in the bank pool", company=name))),
        (Input(f"{name}-trains", say("Trains"), _names(game.depot.of(name)), letters=40),
         Input(f"{name}-tokens", say("Tokens"), " ".join(game.board.cities(company)), letters=60)),
        (Input(f"{name}-floated", say("It has floated"), "1" if company.is_floated else "", is_check=True),),
    )  # fmt: skip


def _tiles(game: Position) -> Iterator[Group]:
    if isinstance(game.board, MapBoard):
        laid = game.board.trace()["tiles"].items()
        tiles = "\n".join(f"{hex_} {tile} {rotation}" for hex_, (tile, rotation) in laid)
        yield Group(((Input("tiles", say("Tiles"), tiles, lines=8,
                            hint=say("One per line: hex, tile and rotation, such as “F2 57 1”.")),),))  # fmt: skip


def fields(game: Position) -> dict[str, str]:
    """The present position as the form shows it."""
    return {"to_move": game.priority, **filled(groups(game))}


def read(given: Fields, game: Position) -> dict[str, Any]:
    """Read a position to go on from, as `taking_over` takes it. Raises Malformed for what cannot be read."""
    order = given.get("order", "").split()
    started = [name for name in game.companies if given.get(f"{name}-par", "").strip()]
    if sorted(order) != sorted(started):
        raise malformed("The order of the markers names every company that was started once: {companies}.",
                        companies=tuple(started))

    def is_there(it: Input) -> bool:  # a company that was not started has its money only
        return it.place[0] != "companies" or it.place[1] in order or it.place[2] == "cash"

    found = read_numbers(groups(game), given, is_there)
    owned: dict[str, list[str]] = {}
    for id_ in game.privates:
        owned.setdefault(given.get(f"owner-{id_}", ""), []).append(id_)
    for player, hand in found["players"].items():
        hand["shares"] = {name: percent for name, percent in hand["shares"].items() if percent}
        hand["privates"] = owned.get(player, [])
    rows = found["companies"]
    rest = [name for name in game.companies if name not in order]
    found["companies"] = {
        name: {**rows[name], "privates": owned.get(name, []), **(_read_company(given, name) if name in order else {})}
        for name in (*order, *rest)
    }
    return {
        **found, "priority": given.get("to_move", ""), "phase": given.get("phase", ""),
        "pool_trains": given.get("pool-trains", "").split(), "closed_privates": owned.get(CLOSED, []),
        **({"tiles": _read_tiles(given.get("tiles", ""))} if isinstance(game.board, MapBoard) else {}),
    }  # fmt: skip


def _read_company(given: Fields, name: str) -> dict[str, Any]:
    cell = [number(part) for part in given.get(f"{name}-cell", "").split(",")]
    if len(cell) != 2 or None in cell:
        raise malformed("Choose where the marker of {company} is.", company=name)
    return {
        "cell": cell, "president": given.get(f"{name}-president") or None, "floated": given.get(f"{name}-floated") == "1",
        "trains": given.get(f"{name}-trains", "").split(), "tokens": given.get(f"{name}-tokens", "").split(),
    }  # fmt: skip


def _read_tiles(text: str) -> dict[str, list[Any]]:
    """Read the tiles, one a line: hex, number, rotation."""
    found: dict[str, list[Any]] = {}
    for line, words in lines_of(text):
        rotation = number(words[-1], most=5)
        if len(words) != 3 or rotation is None:
            raise malformed("The line {line} is not a hex, a tile and its rotation from 0 to 5, such as {example}.",
                            line=line, example="“F2 57 1”")
        found[words[0]] = [words[1], rotation]
    return found
