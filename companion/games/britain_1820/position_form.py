"""A position in the middle of a game of 1820, as people type it in before a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.engine.errors import malformed
from companion.engine.inputs import Fields, Group, Input, Label, read_choice, read_numbers
from companion.engine.reading import JsonDict, number
from companion.engine.text import Money, Text, say, say_n
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.position import OPERATING, STOCK, TAKEOVER, Position
from companion.games.britain_1820.taking_over import ROUNDS, sizes_of

#: The choices of yes and no.
YES = (("1", say("yes")), ("", say("no")))
#: A company that has closed for good.
CLOSED = "closed"
_ROUNDS = (
    say("the stock round"), say("the first operating round"), say("the first issue and takeover round"),
    say("the second operating round"), say("the second issue and takeover round"),
)  # fmt: skip


def position_parts(game: Position) -> tuple[Group, ...]:
    """The form, filled in with the present position; a number that is left empty is 0. What follows is not asked."""
    order = "\n".join((*game.market.order(), *game.privates))
    return (
        Group((*((one,) for one in _round(game)), tuple(_table(game)))),
        Group((tuple(_cards(game)),), say("Number cards")),
        *(Group((tuple(_hand(game, n)),), player) for n, player in enumerate(game.players)),
        *(Group((tuple(_cousin(game, id_)),), game.box.cousins[id_].name) for id_ in game.cousins_drawn),
        Group((tuple(_supply(game)),), say("Trains in the supply")),
        *(Group(tuple(_company(game, company)), company.card, gist=_gist(game, company))
          for company in game.companies.values()),
        Group(((Input("order", say("Operating order"), order, lines=6, hint=say(
            "One company per line, the first to operate first: it counts where prices are equal, and on the private track."
        )),),)),
    )  # fmt: skip


def _number(name: str, label: Label, value: object, place: tuple[str, ...], called: Text, **more: Any) -> Input:
    return Input(name, label, value, place, called, may_be_empty=True, **more)


def _same(names: Iterable[object]) -> tuple[tuple[str, str], ...]:
    return tuple((str(name), str(name)) for name in names)


def _round(game: Position) -> Iterator[Input]:
    """Which round comes next: that which is played now, which has to begin anew."""
    stock = max(1, game.numbers[STOCK])
    second = max(0, game.numbers[game.round] - 1) % 2 if game.round != STOCK else 0
    at = {STOCK: 0, OPERATING: 1, TAKEOVER: 2}[game.round] + 2 * second
    yield Input("next", say("Next comes"), at, options=tuple((str(n), words) for n, words in enumerate(_ROUNDS)))
    yield Input("cycle", say("Number of the stock round (the last, unless it comes next)"), stock, ("cycle",),
                say("number of the stock round"), least=1)


def _table(game: Position) -> Iterator[Input]:
    yield Input("column", say("Column of the Cost of Business chart"), game.column, ("column",),
                say("column of the chart"), least=1)
    yield _number("rail_stations", say("Stations of British Rail"), game.rail_stations, ("rail_stations",),
                  say("number of stations of British Rail"))
    yield Input("victoria", say("Queen Victoria lives"), "" if game.is_victoria_dead else "1", options=YES)
    yield Input("income", say("Players still get income"), "" if game.is_income_over else "1", options=YES)


def _cards(game: Position) -> Iterator[Input]:
    for card, player in enumerate(game.cards, 1):
        yield Input(f"card-{card}", str(card), player, options=_same(game.players))


def _hand(game: Position, n: int) -> Iterator[Input]:
    player = game.players[n]
    yield _number(f"cash-{n}", say("Cash"), game.purses[player].cash, ("players", player, "cash"),
                  say("cash of {player}", player=player))
    yield _number(f"owed-{n}", say("Owed for future trains"), game.owed[player], ("owed", player),
                  say("what {player} owes for future trains", player=player))
    yield from _trains(game, f"future-{n}", say("Future trains"), game.future[player])


def _trains(game: Position, name: str, label: Text, trains: list[str]) -> Iterator[Input]:
    yield Input(name, label, " ".join(trains), letters=60, hint=say("Colours with spaces between: {colours}.",
                                                                    colours=tuple(game.box.trains)))


def _cousin(game: Position, id_: str) -> Iterator[Input]:
    cousin = game.cousins.get(id_)
    owners = (("", say("not in the game")), *((str(n), player) for n, player in enumerate(game.players)))
    yield Input(f"owner-{id_}", say("Owner"), game.players.index(cousin.owner) if cousin else "", options=owners)
    told = {"cousin": game.box.cousins[id_].short}
    yield _number(f"cash-{id_}", say("Cash"), cousin.cash if cousin else 0, ("cousins", id_, "cash"),
                  say("cash of {cousin}", **told))
    yield _number(f"used-{id_}", say("Powers used"), cousin.used if cousin else 0, ("cousins", id_, "used"),
                  say("number of powers of {cousin} that were used", **told))


def _supply(game: Position) -> Iterator[Input]:
    for colour, left in game.supply.items():
        if game.is_endless(colour):
            yield Input(f"supply-{colour}", game.train_name(colour), "" if left is None else "0",
                        options=(("", say("no limit")), ("0", say("none left"))))
        else:
            yield _number(f"supply-{colour}", game.train_name(colour), left, ("supply", colour),
                          say("number of {colour} trains", colour=say(colour)))


def _gist(game: Position, company: Company) -> Text:
    """What a company's part of the form says in a line."""
    if company.is_gone:
        return say("closed")
    if not company.is_open:
        return say("in the supply")
    director = game.called(company.director) if company.director else "–"
    trains = " ".join(map(game.train_name, company.trains)) or "–"
    told = {"director": director, "cash": Money(company.cash), "trains": trains}
    if company.is_private:
        return say("{director} · private · trains {trains}", **told)
    return say("{director} · price {price} · {cash} · trains {trains}", price=Money(game.price(company)), **told)


def _company(game: Position, company: Company) -> Iterator[tuple[Input, ...]]:
    name = company.name

    def figure(part: str, label: Label, value: object, called: Text, *place: str) -> Input:
        return _number(f"{name}-{part}", label, value, place or ("companies", name, part), called)

    sizes = tuple((str(n), say_n("{n} share", "{n} shares", n)) for n in sizes_of(game, company))
    ended = ((CLOSED, say("closed")),) if company.is_led else ()
    prices = (("", "–"), *_same(cell.price for cell in game.box.chart.cells))
    yield (
        Input(f"{name}-size", say("Shares"), CLOSED if company.is_gone else company.size or "",
              options=(("", say("in the supply")), *sizes, *ended)),
        Input(f"{name}-price", say("Price"), game.price(company) or "", options=prices),
        figure("cash", say("Treasury"), company.cash, say("treasury of {company}", company=name)),
        figure("pool", say("Shares in the pool"), company.pool, say("shares of {company} in the pool", company=name)),
    )  # fmt: skip
    yield tuple(
        figure(f"of-{n}", game.box.cousins[holder].short if holder in game.cousins_drawn else holder, company.of(holder),
               say("shares of {holder} in {company}", holder=holder, company=name), "shares", holder, name)
        for n, holder in enumerate(_holders(game))
    )  # fmt: skip
    yield tuple(_trains(game, f"{name}-trains", say("Trains"), company.trains))
    if company.is_led:
        yield from _led(game, company, figure)


def _holders(game: Position) -> tuple[str, ...]:
    """All who can hold shares: the players, and the cousins of this game."""
    return (*game.players, *game.cousins_drawn)


def _led(game: Position, company: Company, figure: Any) -> Iterator[tuple[Input, ...]]:
    """What only companies with a director have."""
    name, holders = company.name, _holders(game)
    whose = {"company": name}
    yield (
        Input(f"{name}-director", say("Director"), holders.index(company.director) if company.director else "", options=(
            ("", say("who has most")), *((str(n), game.box.cousins[one].short if one in game.cousins_drawn else one)
                                         for n, one in enumerate(holders)))),
        figure("loans", say("Loans"), company.loans, say("loans of {company}", **whose)),
        figure("placed", say("Stations on the map"), company.placed, say("stations of {company} on the map", **whose)),
        figure("unplaced", say("Stations on the charter"), company.unplaced,
               say("stations of {company} on the charter", **whose)),
        Input(f"{name}-defaulted", say("Waits to be liquidated"), "1" if company.has_defaulted else "", options=YES),
    )  # fmt: skip
    exchange = Input(f"{name}-exchange", say("Exchange marker"), "1" if company.exchange else "", options=YES)
    yield (
        *((exchange,) if game.options["exchange_markers"] == "on" else ()),
        *(figure(f"used-{id_}", say("Helped by {cousin}", cousin=game.box.cousins[id_].short), company.used.get(id_, 0),
                 say("how often {cousin} has helped {company}", cousin=game.box.cousins[id_].short, **whose),
                 "companies", name, "used", id_) for id_ in game.cousins_drawn),
    )  # fmt: skip


# Reading ------------------------------------------------------------------------------------------


def read_position(fields: Fields, game: Position) -> JsonDict:
    """Read a position. What follows from the rest is worked out: treasury shares, who has most."""
    read = read_numbers(position_parts(game), fields)
    shares = read.pop("shares")
    at, cycle = number(fields.get("next", "")) or 0, read.pop("cycle")
    round_ = ROUNDS[min(at, len(ROUNDS) - 1)]
    n = cycle if round_ == "SR" else 2 * cycle - 1 + (at > 2)
    read |= {"next": f"{round_} {n}", "victoria": bool(fields.get("victoria")), "income": bool(fields.get("income")),
             "cards": [read_choice(fields, f"card-{card}", say("number card {n}", n=card))
                       for card in range(1, len(game.players) + 1)],
             "market": fields.get("order", "").split(), "privates": fields.get("order", "").split()}  # fmt: skip
    for colour in filter(game.is_endless, game.supply):
        read["supply"][colour] = 0 if fields.get(f"supply-{colour}") == "0" else None
    for n, player in enumerate(game.players):
        read["players"][player] |= {"future": _colours(game, fields, f"future-{n}"), "shares": shares.get(player, {})}
    for id_ in game.cousins_drawn:
        if not fields.get(f"owner-{id_}") and any(shares.get(id_, {}).values()):
            raise malformed("{cousin} holds shares: choose the owner.", cousin=game.box.cousins[id_].short)
    read["cousins"] = {id_: {**row, "owner": game.players[owner], "shares": shares.get(id_, {})}
                       for id_, row in read.get("cousins", {}).items()
                       if (owner := number(fields.get(f"owner-{id_}", ""), most=len(game.players) - 1)) is not None}
    return read | _read_companies(game, fields, read["companies"])


def _colours(game: Position, fields: Fields, name: str) -> list[str]:
    """Trains by their colours, or by what this table calls them."""
    colours = {**{game.train_name(colour): colour for colour in game.box.trains}, **{one: one for one in game.box.trains}}
    for word in fields.get(name, "").split():
        if word not in colours:
            raise malformed("There are no {colour} trains.", colour=word[:40])
    return [colours[word] for word in fields.get(name, "").split()]


def _read_companies(game: Position, fields: Fields, read: Mapping[str, JsonDict]) -> JsonDict:
    """The companies that are in the game, and those that have closed for good."""
    holders, found = _holders(game), {}
    for name, row in read.items():
        size = number(fields.get(f"{name}-size", "")) or 0
        if size:
            director = number(fields.get(f"{name}-director", ""), most=len(holders) - 1)
            found[name] = {
                **row, "size": size, "price": number(fields.get(f"{name}-price", "")),
                "director": None if director is None else holders[director],
                "trains": _colours(game, fields, f"{name}-trains"), "defaulted": bool(fields.get(f"{name}-defaulted")),
                "exchange": bool(fields.get(f"{name}-exchange")),
            }  # fmt: skip
    return {"companies": found, "closed": [name for name in read if fields.get(f"{name}-size") == CLOSED]}
