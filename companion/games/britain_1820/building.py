"""The first steps of a company's turn: track and a station. Source: facts, 11 steps 1 and 2; 22, 'exchange_markers'."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.model.reasons import Terrain
from companion.engine.asks import Chosen, Field, Offer
from companion.engine.domains import Amount, Domain, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, say
from companion.games.britain_1820 import cousins
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.moves import ExchangeStation, LayTrack, PlaceStation, ReplaceStation
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import PriceOfStation

#: Terrain is paid in steps of this; so is a marker where its price goes by the value of its place.
STEP = 10
#: What terrain costs at most in a turn: four tiles of a private company, with barriers on many edges.
MOST_TERRAIN = 1600
NO_COUSIN = ""


def track_offer(game: Position, company: Company) -> Offer:
    """The offer to pay for terrain."""
    least = game.figures.terrain

    def too_high(cost: int) -> IllegalMove:
        return impossible("{company} has {cash} and cannot pay {amount}.", company=company.name,
                          cash=Money(game.paying_account(company).cash), amount=Money(cousins.halved(game, company, cost)))

    def amount(chosen: Chosen) -> Amount:
        cash = game.paying_account(company).cash
        affordable = max(cost for cost in range(0, MOST_TERRAIN + 1, least) if cousins.halved(game, company, cost) <= cash)
        return Amount(least, affordable, too_high=too_high, step=least)

    return Offer(
        LayTrack, say("Pay for track"), (Field("cost", say("Terrain, as printed"), amount),),
        given={"company": company.name}, why_closed=lambda: too_high(least),
    )  # fmt: skip


def lay_track(game: Position, company: Company, move: LayTrack) -> None:
    """Pay for terrain; Locke takes half off, and gets as much."""
    paid = cousins.halved(game, company, move.cost)
    game.pay(game.paying_account(company), game.bank, paid, Terrain())
    if saved := move.cost - paid:
        cousins.count_use(game, company, cousins.LOCKE)
        cousins.earn(game, cousins.LOCKE, saved)


def station_offers(game: Position, company: Company) -> tuple[Offer, ...]:
    """The offers to place a marker: on a free place, in a hex with an own one, and as an exchange marker."""
    kinds = ((PlaceStation, say("Place a station")), (ReplaceStation, say("Place a second station in a hex")))
    is_plain = game.options["exchange_markers"] == "off" and not cousins.may_stephenson(game, company)
    asked = () if is_plain else (_cousin(game, company), _cost(game, company))
    given = {"company": company.name, **({"cousin": NO_COUSIN, "cost": 0} if is_plain else {})}
    plain = tuple(
        Offer(kind, label, asked, lambda: against_station(game, company), given=given) for kind, label in kinds)
    if game.options["exchange_markers"] != "on":
        return plain
    return (*plain, Offer(
        ExchangeStation, say("Make an exchange marker"), (_cost(game, company),), lambda: against_exchange(game, company),
        given={"company": company.name}))  # fmt: skip


def against_station(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why a company can place no marker."""
    if game.has_placed:
        yield illegal("{company} has placed a station in this turn.", company=company.name)
    if not company.unplaced:
        yield impossible("{company} has no station marker left on its charter.", company=company.name)
    if game.options["exchange_markers"] == "off" and game.paying_account(company).cash < game.station_price() and not (
            cousins.may_stephenson(game, company)):
        yield impossible("{company} has {cash}; a station costs {price}.", company=company.name,
                         cash=Money(game.paying_account(company).cash), price=Money(game.station_price()))


def against_exchange(game: Position, company: Company) -> Iterator[IllegalMove]:
    """Why a company can make no exchange marker."""
    yield from against_station(game, company)
    if company.exchange:
        yield illegal("{company} has an exchange marker on the map; there is one for each company.", company=company.name)
    if not company.placed:
        yield impossible("{company} has no station on the map.", company=company.name)


def _cousin(game: Position, company: Company) -> Field:
    able = cousins.may_stephenson(game, company)
    affords = game.options["exchange_markers"] == "on" or game.paying_account(company).cash >= game.station_price()
    values = (NO_COUSIN,) * affords + (cousins.STEPHENSON,) * bool(able)
    return Field("cousin", say("Who pays?"), lambda chosen: OneOf(values),
                 lambda id_: game.called(id_) if id_ else company.name)


def _cost(game: Position, company: Company) -> Field:
    """What the marker costs: by the chart, or by the places where the table plays with exchange markers."""
    def amount(chosen: Chosen) -> Domain:
        if game.options["exchange_markers"] == "off" or chosen.get("cousin"):
            return OneOf((0,))
        return Amount(0, game.paying_account(company).cash // STEP * STEP, step=STEP, is_printed=True)

    return Field("cost", say("Value of the place times the places with stations"), amount)


def place_station(game: Position, company: Company, move: Move) -> None:
    """Pay for a marker and move it from the charter."""
    assert isinstance(move, PlaceStation | ReplaceStation | ExchangeStation)
    game.has_placed = True
    if isinstance(move, PlaceStation | ReplaceStation) and move.cousin:
        cousins.count_use(game, company, cousins.STEPHENSON)
        cousins.earn(game, cousins.STEPHENSON, 50)
    else:
        cost = game.station_price() if game.options["exchange_markers"] == "off" else move.cost
        game.pay(game.paying_account(company), game.bank, cost, PriceOfStation())
    if isinstance(move, PlaceStation):
        company.put_stations(company.placed + 1, company.unplaced - 1)
    elif isinstance(move, ReplaceStation):
        game.to_british_rail(1)
    else:
        company.put_stations(company.placed, company.unplaced - 1, exchange=True)
