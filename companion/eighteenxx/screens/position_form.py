"""A position in the middle of a game, as people type it in before a stock round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.extras import read_trains, train_counts
from companion.eighteenxx.model.position import Position
from companion.engine.errors import malformed
from companion.engine.inputs import Fields, Group, Input, Label, filled, lines_of, read_numbers
from companion.engine.reading import Json, JsonDict, number
from companion.engine.text import Money, Text, say

CLOSED = "closed"


def groups(game: Position) -> tuple[Group, ...]:
    """The form, filled in with the present position; a number that is left empty is 0. What follows is not asked."""
    now = game.extras.trace().get("turn", game.round.turn)
    turn = _number("turn", say("Number of the stock round"), max(now, 1), ("turn",),
                   say("number of the stock round"), least=1)
    owners = (("", say("not sold")), (CLOSED, say("closed")), *_same(game.players), *_same(game.companies))
    privates = (Input(f"owner-{id_}", private.card.symbol, CLOSED if private.closed else private.owner or "", options=owners)
                for id_, private in game.privates.items())
    bank = (_number(f"bank-{kind}", kind, game.depot.left(kind) or 0, ("bank_trains", kind),
                    say("number of {train} trains", train=kind))
            for kind, card in game.depot.kinds.items() if card.number is not None)
    return (
        Group(((turn,),)),
        *(Group((tuple(_hand(game, n)),), player, say("Cash, and the percent of each company."))
          for n, player in enumerate(game.players)),
        *((Group((tuple(privates),), say("Privates")),) if game.privates else ()),
        *(Group(tuple(_company(game, company)), company.card, gist=_gist(game, company))
          for company in game.companies.values()),
        Group((tuple(bank),), say("Trains in the bank")),
        *_pool(game),
        *_tiles(game),
        *game.extras.groups(),
    )  # fmt: skip


def _number(name: str, label: Label, value: object, place: tuple[str, ...], called: Text, **more: Any) -> Input:
    return Input(name, label, value, place, called, may_be_empty=True, **more)


def _same(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in names)


def _pool(game: Position) -> Iterator[Group]:
    """The discarded trains, where they can be bought again."""
    if game.box.discards != "gone":
        yield Group((tuple(train_counts(game, POOL, game.depot.open_market())),), say("Trains in the bank pool"))


def _hand(game: Position, n: int) -> Iterator[Input]:
    player = game.players[n]
    yield _number(f"cash-{n}", say("Cash"), game.purses[player].cash, ("players", player, "cash"),
                  say("cash of {player}", player=player))
    for name, company in game.companies.items():
        yield _number(f"shares-{n}-{name}", company.card, game.certificates.percent(player, name),
                      ("players", player, "shares", name),
                      say("shares of {player} in {company}", player=player, company=name))


def _gist(game: Position, company: Company) -> Text:
    """What a company's part of the form says in a line."""
    if (stays := game.surviving_company(company)) is not company:
        return say("merged into {company}", company=stays.name)
    if company.par is None:
        return say("not started")
    return say("{player} · price {price} · {cash} · trains {trains}", player=game.president(company) or "–",
               price=Money(game.price(company) or 0), cash=Money(company.cash),
               trains=" ".join(train.name for train in game.extras.trains(company)) or "–")


def _company(game: Position, company: Company) -> Iterator[tuple[Input, ...]]:
    name, at = company.name, game.market.cell(company.name)
    cells = sorted(game.box.chart.cells, key=lambda cell: (cell.row, cell.column))
    prices = ((f"{cell.row},{cell.column}", say("{price} (row {row}, column {column})", price=cell.price, row=cell.row + 1,
                                                column=cell.column + 1)) for cell in cells)
    stack = game.market.stack(at) if at else ()
    below = str(stack.index(name)) if name in stack else "0"

    def figure(part: str, label: Text, value: object, called: Text, **more: Any) -> Input:
        return _number(f"{name}-{part}", label, value, ("companies", name, part), called, **more)

    yield (
        figure("par", say("Par"), company.par or "", say("par of {company}", company=name), is_short=True,
               options=(("", "–"), *_same(map(str, game.box.par_values)))),
        Input(f"{name}-cell", say("Price"), f"{at.row},{at.column}" if at else "", options=(("", "–"), *prices),
              is_short=True, picked_on="market"),
        Input(f"{name}-below", say("Stack"), below, is_short=True,
              options=(("0", say("top")), *((str(n), say("under {n}", n=n)) for n in range(1, len(game.companies))))),
        figure("cash", say("Treasury"), company.cash, say("treasury of {company}", company=name)),
    )  # fmt: skip
    ipo = figure("ipo", say("IPO %"), game.certificates.percent("ipo", name),
                 say("shares of {company} in the IPO", company=name))  # fmt: skip
    yield (
        Input(f"{name}-president", say("President"), _presides(game, company),
              options=(("", say("who has most")), *_same(game.players),
                       *(((POOL, say("nobody: receivership")),) if game.box.pool_presides else ()))),
        figure("pool", say("Bank pool %"), game.certificates.percent("pool", name),
               say("shares of {company} in the bank pool", company=name)),
        *((ipo,) if _may_leave(game) else ()),
    )  # fmt: skip
    extras = game.extras
    yield extras.train_row(company)
    yield tuple(_tokens(game, company))
    if row := extras.row(company):
        yield row


def _presides(game: Position, company: Company) -> str:
    """Who presides, or that the certificate is in the pool; nothing of a company that was not started."""
    nobody = POOL if company.is_started and game.box.pool_presides else ""
    return game.president(company) or nobody


def _may_leave(game: Position) -> bool:
    """Whether certificates may have left the game, so that those in the IPO do not follow from the others."""
    return len(game.players) == 2


def _tokens(game: Position, company: Company) -> Iterator[Input]:
    """Where each token is."""
    name, placed = company.name, game.board.cities(company.placed)
    known: list[tuple[str, Label]] = list(game.board.token_places())
    known += [(place, place) for place in placed if place not in dict(known)]
    for n in range(game.extras.token_fields(company)):
        yield Input(f"{name}-token-{n}", say("Token {n}", n=n + 1), placed[n] if n < len(placed) else "",
                    options=(("", say("on the charter")), *known))


def _tiles(game: Position) -> Iterator[Group]:
    if isinstance(game.board, MapBoard):
        laid = game.board.trace()["tiles"].items()
        tiles = "\n".join(f"{hex_} {tile} {rotation}" for hex_, (tile, rotation) in laid)
        yield Group(((Input("tiles", say("Tiles"), tiles, lines=8,
                            hint=say("One per line: hex, tile and rotation, such as “F2 57 1”.")),),))  # fmt: skip


def fields(game: Position) -> dict[str, str]:
    """The present position as the form shows it."""
    return {"to_move": game.priority, **filled(groups(game))}


def read(given: Fields, game: Position) -> JsonDict:
    """Read a position to go on from, as `taking_over` takes it. Raises Malformed for what cannot be read."""
    order = sorted((name for name in game.companies if given.get(f"{name}-par", "").strip()),
                   key=lambda name: number(given.get(f"{name}-below", "0")) or 0)  # fmt: skip

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
    shares = {name: {player: hand["shares"].get(name, 0) for player, hand in found["players"].items()} for name in order}
    found["companies"] = {
        name: {**rows[name], "privates": owned.get(name, []),
               **(_read_company(given, game, name, rows[name], shares[name]) if name in order else {})}
        for name in (*order, *rest)
    }  # fmt: skip
    pool = read_trains(given, game, POOL)
    return game.extras.read(given, {
        **found, "priority": given.get("to_move", ""), "phase": _phase(game, found, pool), "pool_trains": pool,
        "closed_privates": owned.get(CLOSED, []),
        **({"tiles": _read_tiles(given.get("tiles", ""))} if isinstance(game.board, MapBoard) else {}),
    })


def _read_company(
    given: Fields, game: Position, name: str, row: Json, held: Mapping[str, int]
) -> JsonDict:
    cell = [number(part) for part in given.get(f"{name}-cell", "").split(",")]
    if len(cell) != 2 or None in cell:
        raise malformed("Choose where the marker of {company} is.", company=name)
    president, kept = given.get(f"{name}-president"), row.get("treasury", 0)
    sold = 100 - row["ipo"] - kept if "ipo" in row else sum(held.values()) + row["pool"]
    return {
        "cell": cell, "president": None if president == POOL else president or _president(name, held),
        "floated": sold >= game.box.kinds[game.companies[name].kind].float,
        "trains": game.extras.read_trains(given, name), "tokens": read_tokens(given, game, name),
        "ipo": row.get("ipo", 100 - sold - kept),
    }  # fmt: skip


def _president(name: str, held: Mapping[str, int]) -> str:
    """Who holds more of a company than anybody else. Raises Malformed: two do, or nobody."""
    most = [player for player, percent in held.items() if percent and percent == max(held.values())]
    if len(most) != 1:
        raise malformed("Choose who is president of {company}: nobody has more of it than all others.", company=name)
    return most[0]


def read_tokens(given: Fields, game: Position, name: str) -> list[str]:
    """Where the tokens on a charter's part of the form are."""
    fields = range(game.extras.token_fields(game.companies[name]))
    places = (given.get(f"{name}-token-{n}", "") for n in fields)
    return [place for place in places if place]


def _phase(game: Position, found: Json, pool: Sequence[str]) -> str:
    """The phase that the last new train has begun: of which the bank has fewer than were printed, or somebody has one."""
    trains = {train for row in found["companies"].values() for train in row.get("trains", ())} | set(pool)
    held = {name for name, kind in game.depot.kinds.items() if trains & {name, *kind.sides}}
    left = found.get("bank_trains", {})

    def has_begun(name: str) -> bool:
        kind = game.depot.kinds.get(name)
        if kind is None or kind.number is None:
            return name in held
        return name in held or left.get(name, 0) < kind.by_players.get(len(game.players), kind.number)

    begun = [phase.name for phase in game.depot.phases if has_begun(phase.name)]
    return begun[-1] if begun else game.depot.phases[0].name


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
