"""Building track: what it costs, what a turn allows, and what is remembered of it. Source: "Track Building".

The companion has no map: it adds up what was drawn, and checks what can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.asks import Button, Chosen, Field, Offer
from companion.engine.domains import Amount, Counts, Domain, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.facts import Reason
from companion.engine.text import Money, Text, say, say_n
from companion.games.empire_builder import moves
from companion.games.empire_builder.facts import BuiltFor, Ferry, Track, TrackInto, TrackSold
from companion.games.empire_builder.family import called
from companion.games.empire_builder.position import Position, Turn

EXIT, OTHER = "exit", "other"
#: So many of one kind can be entered at once: the highest limit of a turn that a board's legend may have.
MOST = 200
ONE = frozenset({EXIT})


def price(prices: Mapping[str, int], into: Mapping[str, int]) -> int:
    """What a build costs in millions: each milepost and crossing by its price, "other" as typed, exits for nothing."""
    return sum(count * {EXIT: 0, OTHER: 1, **prices}[name] for name, count in into.items())


def room(game: Position, turn: Turn) -> int:
    """What may still be spent on track and upgrades this turn."""
    return game.figures.build_limit - turn.spent


def too_much(game: Position, turn: Turn, cost: int) -> Iterator[IllegalMove]:
    """Refuse more than the limit of the turn, or than the cash. Source: the rules' "Building"."""
    left = room(game, turn)
    if cost > left:
        if turn.has_upgraded:
            yield illegal("{spent} of {limit} are used, the upgrade included: {cost} more is too much.",
                          spent=Money(turn.spent), limit=Money(game.figures.build_limit), cost=Money(cost))
        elif turn.spent:
            yield illegal("{spent} of {limit} are used this turn: {cost} more is {over} too much.",
                          spent=Money(turn.spent), limit=Money(game.figures.build_limit), cost=Money(cost),
                          over=Money(cost - left))
        else:
            yield illegal("That is {total}; the limit is {limit} this turn. Take out at least {over}.",
                          total=Money(cost), limit=Money(game.figures.build_limit), over=Money(cost - left))
    yield from game.cannot_afford(turn.player, cost)


def could_build(game: Position, turn: Turn) -> bool:
    """Whether this is a build turn of its player, also for what may be rebuilt: not lost, discarded, or struck (D18)."""
    is_struck = any(event.drawer == turn.player.name for event in game.events("strike_rail"))
    return not (turn.is_lost or turn.has_dumped or turn.is_forfeit or is_struck or turn.player.has_left)


def gate(game: Position, turn: Turn) -> Iterator[IllegalMove]:
    """What keeps a player from building at all: a forfeited turn, the own rail strike, nothing left of the limit."""
    if turn.is_forfeit:
        yield illegal("The rest of this turn is lost: nothing can be built.")
    for event in game.events("strike_rail"):
        if event.drawer == turn.player.name:
            yield illegal("{player} builds nothing during the rail strike: it lasts until {until}.", player=event.drawer,
                          until=game.until(event))
    if turn.has_dumped:
        yield _dumped()
    if room(game, turn) <= 0:
        yield illegal("{spent} of {limit} are used: nothing more can be built this turn.", spent=Money(turn.spent),
                      limit=Money(game.figures.build_limit))


def _dumped() -> IllegalMove:
    return illegal("The hand was discarded instead of the turn. End the turn.")


def against(game: Position, turn: Turn, into: Mapping[str, int]) -> Iterator[IllegalMove]:
    """Name the reasons against a build: nothing entered, a third exit, the limit, the cash."""
    if not any(into.values()):
        yield impossible("Nothing is entered: how many mileposts of which kind?")
    most = game.figures.limits["major_city_builds"]
    over = turn.exits + into.get(EXIT, 0) - most
    if over > 0 and turn.exits >= most:
        yield illegal("The {n} builds out of major cities are used. A further link is a build into the city for {price}.",
                      n=most, price=Money(game.figures.prices["major_city"]))
    elif over > 0:
        yield illegal("{most} builds out of major cities are allowed in a turn, and this makes {made}: {over} too many. "
                      "A further link is a build into the city for {price}.", most=most, made=most + over, over=over,
                      price=Money(game.figures.prices["major_city"]))
    yield from too_much(game, turn, price(game.figures.prices, into))


def offer(game: Position, turn: Turn) -> Offer:
    """Build track: steppers by kind, or at the depth Books an amount."""
    if not game.loads_named:
        most = room(game, turn)
        field = Field("amount", say("What does it cost?"), lambda chosen: Amount(
            1, min(most, turn.player.cash), too_high=lambda cost: next(too_much(game, turn, cost)), is_printed=True,
        ))
        return Offer(moves.BuildCounted, say("Build"), (field,), lambda: gate(game, turn), why_closed=_poor,
                     button=Button(
                         unentered=lambda move: say("You have filled in {cost} of track and not built it.",
                                      cost=Money(move.amount)),
                     ))

    def domain(chosen: Chosen) -> Domain:
        prices = game.figures.prices
        return Counts(
            dict.fromkeys((*prices, OTHER, EXIT), MOST), lambda into: against(game, turn, into),
            lambda into: turn.spent + price(prices, into), game.figures.build_limit,
        )

    prices = game.figures.prices
    field = Field(
        "into", say("What is drawn?"), domain,
        label=lambda value: kind_name(value) if isinstance(value, str) else say("{kinds}", kinds=kinds_of(value)),
        detail=lambda chosen, name: Money(prices[name]) if name in prices else "",
    )
    return Offer(moves.Build, say("Build"), (field,), lambda: gate(game, turn), why_closed=_poor,
                 preview=lambda move: preview(game, turn, move.into),
                 button=Button(
                     unentered=lambda move: unentered(game, move.into),
                     doubt=lambda move: across_flood(game, turn, move.into),
                 ))


def across_flood(game: Position, turn: Turn, into: Mapping[str, int]) -> Text | None:
    """What whoever lost a bridge to a flood is asked, when a river is crossed while it lasts. Source: "Event Cards"."""
    floods = game.events("flood")
    lost = dict.fromkeys(claim.event for claim in turn.player.claims if claim.cause in floods)
    if not into.get("river") or not lost:
        return None
    return say("Nobody builds across it while the flood lasts: {rivers}. Is what you have drawn another river?",
               rivers=tuple(map(called, lost)))


def unentered(game: Position, into: Mapping[str, int]) -> Text:
    """What is said of a build that stands filled in when the turn is ended."""
    return say("You have filled in {cost} of track and not built it: {kinds}.", cost=Money(price(game.figures.prices, into)),
               kinds=kinds_of(into))


def _poor() -> IllegalMove:
    return impossible("There is no money to build.")


def preview(game: Position, turn: Turn, into: Mapping[str, int]) -> tuple[Text, ...]:
    """What a build would come to."""
    cost = price(game.figures.prices, into)
    return (say("{cost}; {spent} of {limit} this turn.", cost=Money(cost), spent=Money(turn.spent + cost),
                limit=Money(game.figures.build_limit)),)


def kind_name(kind: str) -> Text | str:
    """What players call a kind of milepost or crossing."""
    names = {
        "clear": say("clear"), "mountain": say("mountain"), "alpine": say("alpine"), "small_city": say("small city"),
        "medium_city": say("medium city"), "major_city": say("major city"), "river": say("river"), "lake": say("lake"),
        "inlet": say("inlet"), "canal": say("canal"), "desert": say("desert"), "forest": say("forest"),
        "jungle": say("jungle"), "volcano": say("volcano"), EXIT: say("out of a major city"), OTHER: say("other, by price"),
    }
    return names.get(kind, kind.replace("_", " "))


def kinds_of(into: Mapping[str, int]) -> tuple[Text, ...]:
    """A build in words: "5 clear", "1 river"."""
    return tuple(say("{n} {kind}", n=n, kind=kind_name(kind)) for kind, n in into.items() if n)


def build(game: Position, turn: Turn, cost: int, why: Reason) -> None:
    """Pay for track."""
    turn.has_built = turn.has_acted = True
    turn.spent += cost
    turn.track += cost
    game.pay(turn.player, game.bank, cost, why)
    game.happened(BuiltFor(turn.player.name, Money(turn.spent), Money(game.figures.build_limit)))


def build_kinds(game: Position, turn: Turn, move: moves.Build) -> None:
    """Pay for track by kinds of milepost."""
    turn.exits += move.into.get(EXIT, 0)
    if move.into.get("major_city"):
        reach_major(turn)
    build(game, turn, price(game.figures.prices, move.into), Track())


def reach_major(turn: Turn) -> None:
    """Track leads into a major city: what it joins now is to be declared."""
    turn.has_reached_major, turn.has_declared = True, False
    turn.refused.clear()


# Into a city that is named ------------------------------------------------------------------------


def city_offer(game: Position, turn: Turn) -> Offer:
    """One section into a city by its name: its price, and who else is there, are known. Source: the rules' "Cities"."""
    field = Field(
        "city", say("Into which city?"), lambda chosen: OneOf(tuple(game.box.cities), lambda city: full(game, turn, city)),
        detail=lambda chosen, city: Money(city_price(game, city)),
    )
    return Offer(moves.BuildCity, say("Build into a city"), (field,), lambda: gate(game, turn),
                 why_closed=lambda: _no_city(game, turn))


def _no_city(game: Position, turn: Turn) -> IllegalMove:
    """Why no city can be built into: what is against the cheapest."""
    cheapest = sorted(game.box.cities, key=lambda city: city_price(game, city))
    return next((why for city in cheapest for why in full(game, turn, city)), illegal("We know no city of this game."))


def city_price(game: Position, city: str) -> int:
    """What a section into a city costs."""
    return game.figures.prices[f"{game.box.cities[city].size}_city"]


def full(game: Position, turn: Turn, city: str) -> Iterator[IllegalMove]:
    """Refuse one player or one section too many in a small or medium city, then what is too dear."""
    size, limits = game.box.cities[city].size, game.figures.limits
    if size != "major":
        there = [p.name for p in game.seats.values() if p.sections.get(city) and p is not turn.player]
        most = limits[f"{size}_city_players"]
        if len(there) >= most and not turn.player.sections.get(city):
            yield illegal(say_n("{city} has room for {n} player: {players} is there.",
                                "{city} has room for {n} players: {players} are there.", most, city=city,
                                players=tuple(there)))
        if turn.player.sections.get(city, 0) >= limits["city_sections"]:
            yield illegal(say_n("{player} has {n} section into {city} already, as many as there may be.",
                                "{player} has {n} sections into {city} already, as many as there may be.",
                                limits["city_sections"], player=turn.player.name, city=city))
    yield from too_much(game, turn, city_price(game, city))


def build_city(game: Position, turn: Turn, move: moves.BuildCity) -> None:
    """Pay for a section into a city and remember it."""
    turn.player.sections[move.city] = turn.player.sections.get(move.city, 0) + 1
    if game.box.cities[move.city].size == "major" and move.city not in turn.player.majors:
        reach_major(turn)
    build(game, turn, city_price(game, move.city), TrackInto(move.city))


# Ferries and tunnels ------------------------------------------------------------------------------


def crossings(game: Position) -> dict[str, tuple[int, int]]:
    """Ferry lines and tunnels by name: price and most builders."""
    ferries = {ferry.name: (ferry.cost, ferry.builders) for ferry in game.box.ferries or ()}
    return {**ferries, **{tunnel.name: (tunnel.cost, tunnel.builders) for tunnel in game.box.tunnels}}


def ferry_offer(game: Position, turn: Turn) -> Offer:
    """Build to a port and pay the line. Source: Puffing Billy handbook, "Track Building"."""
    known = crossings(game)
    field = Field("ferry", say("Which line?"), lambda chosen: OneOf(tuple(known), lambda name: taken(game, turn, name)),
                  detail=lambda chosen, name: Money(known[name][0]))
    return Offer(moves.BuildFerry, say("Build a ferry"), (field,), lambda: gate(game, turn))


def taken(game: Position, turn: Turn, ferry: str) -> Iterator[IllegalMove]:
    """Refuse a line twice, or with too many builders, or too dear."""
    cost, most = crossings(game)[ferry]
    builders = tuple(p.name for p in game.seats.values() if ferry in p.ferries)
    if turn.player.name in builders:
        yield illegal("{player} has built {ferry} already.", player=turn.player.name, ferry=ferry)
    elif len(builders) >= most:
        yield illegal(say_n("{ferry} has room for {n} player: {players} has built it.",
                            "{ferry} has room for {n} players: {players} have built it.", most, ferry=ferry,
                            players=builders))
    yield from too_much(game, turn, cost)


def build_ferry(game: Position, turn: Turn, move: moves.BuildFerry) -> None:
    """Pay for a line and remember its builder."""
    turn.player.ferries.append(move.ferry)
    build(game, turn, crossings(game)[move.ferry][0], Ferry(move.ferry))


# Track of another player --------------------------------------------------------------------------


def sale_offer(game: Position, turn: Turn) -> Offer:
    """Buy track instead of building (option track_sale). Source: the rules' optional "Track sale"."""

    def gates() -> Iterator[IllegalMove]:
        if not game.options["track_sale"]:
            yield illegal("Track is not sold between players at this table.")
        yield from gate(game, turn)

    fields = (
        Field("seller", say("Whose track?"), lambda chosen: OneOf(game.others(turn.player.name))),
        Field("amount", say("For how much?"), lambda chosen: Amount(0, turn.player.cash)),
    )
    return Offer(moves.BuyTrack, say("Buy track"), fields, gates)


def buy_track(game: Position, turn: Turn, move: moves.BuyTrack) -> None:
    """Pay the seller; the turn's building is used up."""
    turn.has_built = turn.has_acted = True
    turn.spent = game.figures.build_limit
    game.pay(turn.player, game.seats[move.seller], move.amount, TrackSold())
