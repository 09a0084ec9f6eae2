"""Tonight's set-up of an 18xx title, and its running game on paper for a pause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from string import ascii_lowercase
from typing import Any

from companion.eighteenxx.box.places import BANK, IPO, POOL, REMOVED
from companion.eighteenxx.box.power import DRAWN
from companion.eighteenxx.drawing import drawing
from companion.eighteenxx.map.map import MapState
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.powers.certificates import drawn_company
from companion.eighteenxx.sheets.board import chart, land, place
from companion.eighteenxx.sheets.cards import house_rules
from companion.eighteenxx.sheets.kit import box_of, game_of, mark, place_name, private_figures, told_pars, train_price
from companion.eighteenxx.sheets.map_layout import PausedMap
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.sheets.session import Session

Values = Json
#: On a market with more rows, cells are too low for three markers.
TALL = 14
#: More lines of figures than these stand on two pages.
LINES = 26
#: More rules in force than these have a page of their own; so do they and the companies where these and what stands above
#: them are more rows than those.
RULES, ROWS = 14, 30


def setup(night: Session) -> Iterator[Values]:
    """Players, money, limits, privates, companies: everything that lies ready before the first bid."""
    game, of = game_of(night), box_of(night)
    seats = len(game.players)
    options = house_rules(night)
    bringer = next((it.card for it in game.privates.values() if getattr(it.card.power, "company", "") == DRAWN), None)
    is_sold = bool(game.privates) and "dealt" not in game.drawn
    begins = ([say("{name} begins the first stock round.", name=game.seats[0])] if not is_sold else
              [say("{name} begins the sale of the privates.", name=game.seats[0]),
               say("Priority deal: the player after the last buyer begins SR 1.")])  # fmt: skip
    companies = _ready(game)
    trains = [(kind, kind.number_for(seats), train_price(of, kind)) for kind in of.trains.values()]
    is_long = seats + max(len(game.privates), len(trains)) + len(companies) > ROWS
    has_second = is_long or len(options) > RULES
    drawn = mark(of.companies[drawn_company(game)]) if bringer else None
    yield {
        "page": "first", "players": [(player, of.start_cash[seats]) for player in game.seats],
        "limit": of.certificate_limit[seats],
        "bank": of.bank and of.bank - seats * of.start_cash[seats], "bringer": bringer, "drawn": drawn,
        "dealt": {private: player for player, private in game.drawn.get("dealt", {}).items()},
        "privates": [private.card for private in game.privates.values()],
        "figures": {id_: private_figures(of, card) for id_, card in of.privates.items()},
        "companies": [] if is_long else companies, "trains": trains,
        "pars": told_pars(of),
        "options": [] if has_second else options,
        "around": night.reader(say("clockwise")), "begins": [night.reader(line) for line in begins],
        "left_out": [card for id_, card in of.privates.items() if id_ not in game.privates],
        "powers": {private.card.id: night.reader(private.card.power.briefly(game))
                   for private in game.privates.values() if private.card.power is not None},
    }  # fmt: skip
    if has_second:
        yield {"page": "second", "drawn": drawn, "companies": companies if is_long else [], "options": options}


def _ready(game: Position) -> list[JsonDict]:
    """The companies as they lie ready."""
    return [
        {
            "mark": mark(card), "home": place_name(game.box, card.home), "costs": game.box.told_costs(card.symbol),
            "certificates": _certificates(game.shares_of(card.symbol)),
        }
        for card in game.box.companies.values()
    ]  # fmt: skip


def _certificates(percents: Sequence[int]) -> str:
    """The president's certificate, and how many there are of each other: "20 % + 8 × 10 %"."""
    president, *others = percents
    sizes = [f"{n} × {percent} %" if n > 1 else f"{percent} %" for percent, n in Counter(others).items()]
    return " + ".join([f"{president} %", *sizes])


# A pause ---------------------------------------------------------------------------------------


def snapshot(night: Session) -> Iterator[Values]:
    """All figures, the stock market with its markers, and the map if the game knows it."""
    game = game_of(night)
    now = {"when": night.when, "who": night.upcoming}
    figures = _figures(night)
    lines = [*figures["companies"], *figures["players"], *figures["places"]]
    is_long = len(lines) + max(len(figures["privates"]), len(figures["trains"])) > LINES
    for shown in (("shares",), ("rest",)) if is_long else (("shares", "rest"),):
        yield {**now, "page": "figures", "shown": shown, **figures}
    drawn, stacks = chart(night), _stacks(game)
    noted = _noted(stacks) if drawn["market"].rows > TALL else {}
    yield {**now, "page": "market", **drawn, "stacks": stacks, "noted": noted}
    state = getattr(game.board, "state", None)
    if isinstance(state, MapState):
        drawn, tiles = land(night, drawing.laid(state)), _laid(state)
        yield {**now, "page": "map", **drawn, "tiles": tiles, "laid": partial(PausedMap, drawn["land"], tiles=len(tiles))}


def _figures(night: Session) -> JsonDict:
    game = game_of(night)
    order = game.market.order()
    held = game.certificates.percent
    return {
        "companies": [_company(game, it) for it in game.companies.values()],
        "players": [
            {
                "name": player, "cash": game.purses[player].cash, "is_on": player in game.ask.actors,
                "priority": player == game.priority, "certificates": game.certificate_count(player),
                "shares": [(held(player, name), game.president(it) == player) for name, it in game.companies.items()],
                "privates": [private.card.symbol for private in game.owned(player)], "worth": game.worth_of(player),
            }
            for player in game.seats
        ],
        "first": night.reader(say("number card 1") if game.box.number_cards else say("priority deal")),
        "places": places(game),
        "marks": [mark(it.card) for it in game.companies.values()], "order": [mark(game.box.companies[it]) for it in order],
        "limit": game.limit, "bank": None if game.box.bank is None else game.bank.cash,
        "phase": game.depot.phase, "trains": _trains(game),
        "privates": [
            {"card": it.card, "owner": it.owner, "closed": it.closed, "used": it.used,
             "price": game.box.as_told("privates", it.card.id, "price", it.price)}
            for it in game.privates.values()
        ],
        "has_privates": bool(game.box.privates), "remarks": [night.reader(it) for it in _remarks(game)],
    }  # fmt: skip


def places(game: Position) -> list[tuple[str, list[int]]]:
    """What lies nowhere with a player, in percent by company: treasuries and what has left the game where there is any."""
    held, companies = game.certificates.percent, list(game.companies)
    found = [("ipo", [held(IPO, name) for name in companies]), ("pool", [held(POOL, name) for name in companies])]
    own, gone = [held(name, name) for name in companies], [held(REMOVED, name) for name in companies]
    seldom = [("treasury", own), ("removed", gone)]
    return found + [(place, percents) for place, percents in seldom if any(percents)]


def _remarks(game: Position) -> Iterator[Text]:
    """What the table has to remember and no figure shows."""
    for player, sold in game.sold_this_round.items():
        if game.round.is_stock and sold:
            companies = tuple(name for name in game.companies if name in sold)
            yield say("{player} has sold {companies} in this round.", player=player, companies=companies)
    for player, bought in game.bought_this_round.items():
        if game.round.is_stock and game.box.keeps_bought and bought:
            shares = tuple(say("{percent} % of {company}", percent=n, company=name) for name, n in bought.items())
            yield say("{player} has bought {shares} in this round.", player=player, shares=shares)
    if game.is_broken:
        yield say("The bank is broken.")


def _company(game: Position, it: Company) -> JsonDict:
    return {
        "mark": mark(it.card), "president": game.president(it), "par": it.par, "price": game.price(it), "cash": it.cash,
        "floated": it.is_floated, "closed": it.is_closed,
        "lives_in": game.surviving_company(it).name if game.surviving_company(it) is not it else "",
        "operated": not game.round.is_stock and it.name in game.earned,
        "trains": [train.name for train in game.depot.of(it.name)],
        "tokens": it.hexes, "left": len(it.spare), "next": it.next_token_cost,
        "privates": [private.card.symbol for private in game.owned(it.name)],
        "operates": game.operating is it,
    }  # fmt: skip


def _trains(game: Position) -> list[JsonDict]:
    """By kind: how many the bank has (None: any number), how many lie in the pool."""
    pool = [train.name for train in game.depot.of(POOL)]
    return [
        {"kind": kind, "price": train_price(game.box, kind), "bank": game.depot.left(name), "pool": pool.count(name),
         "next": any(train.name == name and train.owner == BANK for train in game.depot.next_trains())}
        for name, kind in game.box.trains.items()
    ]  # fmt: skip


def _stacks(game: Position) -> dict[tuple[int, int], list[Any]]:
    """The markers on each cell, the top one first."""
    return {
        place(game.box, cell): [mark(game.box.companies[name]) for name in stack]
        for cell in game.box.chart.cells
        if (stack := game.market.stack(cell))
    }


def _noted(stacks: dict[tuple[int, int], list[Any]]) -> dict[tuple[int, int], str]:
    """A letter for each cell with more markers than a low one has room for."""
    return dict(zip((cell for cell, stack in stacks.items() if len(stack) > 2), ascii_lowercase, strict=False))


def _laid(state: MapState) -> list[tuple[str, str, int]]:
    """Hex, tile and rotation of all that lies on the map."""
    return [
        (hex_.name, face.tile, face.rotation or 0)
        for hex_, face in zip(state.printed.hexes, state.faces, strict=True)
        if face.tile is not None
    ]
