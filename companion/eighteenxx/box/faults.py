"""What is wrong within a box: the faults that are between its tables, a sentence for each with table and field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from companion.eighteenxx.box import optional
from companion.eighteenxx.box.places import AGREED, PLACES, POOL, PURCHASE, REASONS, ZONES
from companion.eighteenxx.box.reading import unknown_names
from companion.eighteenxx.map.tiles import COLOURS, LEVELS
from companion.eighteenxx.map.upgrade_reach import RULES

if TYPE_CHECKING:
    from companion.eighteenxx.box.box import Box

#: The profiles that a table may choose.
PROFILES = ("rulebook", "18xx-games")
#: Where a marker may be said to go.
ARROWS = ("right", "left", "up", "down", "stay")
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
#: The fields of a profile that hold one of a few words.
WORDS_OF_PROFILES: Mapping[str, tuple[str, ...]] = {
    "private_from": ("1", "half"), "helps_with_others": ("cheapest", "price", "never"), "home_token": ("turn", "round"),
    "waiting_token": ("president", "layer"), "home_city": ("turn", "track"), "private_trade": (AGREED, PURCHASE),
}  # fmt: skip

#: The most players that a title is for.
MOST_PLAYERS = 20

#: The most rows of each kind that a box has, tokens and certificates that a company has, and trains of a kind: more than lie
#: in any box, and few enough to be laid out and printed.
MOST_ROWS, MOST_TOKENS, MOST_CERTIFICATES, MOST_TRAINS = 100, 60, 100, 200

#: What tells companies apart without colours; screens and paper draw them.
SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon", "star", "cross")


def faults_of_box(box: Box) -> Iterator[str]:
    """The faults that are between tables."""
    try:
        pars = sorted({cell.price for cell in box.chart.par_cells()})
    except ValueError as error:
        yield from str(error).splitlines()
        return
    if sorted(box.par_values) != pars:
        yield f"par_values are {sorted(box.par_values)}, but the market's par cells say {pars}."
    if not box.players or min(box.players) < 1 or max(box.players) > MOST_PLAYERS:
        yield f"players are {list(box.players)}; they are the fewest and the most, from 1 to {MOST_PLAYERS}."
    else:
        yield from _faults_of_money(box)
    yield from _faults_of_size(box)
    yield from _faults_of_companies(box)
    yield from _faults_of_trains(box)
    yield from unknown_names("forced_sales_keep", (box.forced_sales_keep,), ("company", "all"))
    yield from unknown_names("limited_from", box.limited_from, PLACES)
    yield from unknown_names("discards", (box.discards,), (POOL, "gone"))
    yield from _faults_of_price_moves(box)
    if not box.revenue_unit:
        yield "revenue_unit is 0; revenues are counted in steps of 1 at least."
    yield from optional.faults(box.auction, box.counters, box.named_rounds)
    for order in box.stock_turn:
        yield from unknown_names("stock_turn", order, ("sell", "buy"))
    if "{}" not in box.currency:
        yield f'currency is {box.currency!r}; "{{}}" stands in it for the sum.'
    elif set("{}") & set(box.currency.replace("{}", "", 1)):
        yield f'currency is {box.currency!r}; "{{}}" stands in it once, and no other brace.'
    yield from _faults_of_the_market(box)
    yield from _faults_of_settings(box)


def _faults_of_size(box: Box) -> Iterator[str]:
    """What is more than lies in a box."""
    for name in ("companies", "privates", "trains", "kinds"):
        if (rows := len(getattr(box, name))) > MOST_ROWS:
            yield f"There are {rows:,} rows of {name}; a box has {MOST_ROWS} at most."
    for kind in box.kinds.values():
        if (number := max(len(kind.certificates), len(kind.two_players))) > MOST_CERTIFICATES:
            yield f"kinds.{kind.name}: a company has {number:,} certificates; {MOST_CERTIFICATES} at most."
    for company in box.companies.values():
        if len(company.token_costs) > MOST_TOKENS:
            yield f"companies.{company.symbol}.token_costs are {len(company.token_costs):,}; {MOST_TOKENS} at most."
    for train in box.trains.values():
        if (most := max(filter(None, (train.number, *train.by_players.values())), default=0)) > MOST_TRAINS:
            yield f'trains.{train.name}: there are {most:,}; {MOST_TRAINS} at most, or "unlimited".'


def _faults_of_money(box: Box) -> Iterator[str]:
    for n in range(min(box.players), max(box.players) + 1):
        for name, table in (("start_cash", box.start_cash), ("certificate_limit", box.certificate_limit)):
            if n not in table:
                yield f"{name} says nothing about {n} players."
        if box.bank is not None and n * box.start_cash.get(n, 0) > box.bank:
            yield f"The bank holds {box.bank}; {n} players cannot start with {box.start_cash[n]} each."


def _faults_of_the_market(box: Box) -> Iterator[str]:
    yield from unknown_names("market.zones", box.market.zones, ZONES)
    known = (*box.phases, *filter(None, (phase.colour for phase in box.phases.values())))
    for zone in box.market.zones.values():
        yield from unknown_names(f"market.zones.{zone.name}.several", zone.several, PLACES)
        yield from unknown_names(f"market.zones.{zone.name}.until", filter(None, (zone.until,)), known)
    yield from unknown_names("ends", box.ends, REASONS)
    for end in box.ends.values():
        yield from unknown_names(f"ends.{end.name}.phase", filter(None, (end.phase,)), known)
        for word, when in (("operating", end.operating), ("stock", end.stock or "now")):
            yield from unknown_names(f"ends.{end.name}.{word}", (when,), ("now", "round", "set", "next set"))


def _faults_of_settings(box: Box) -> Iterator[str]:
    """What tables and profiles may settle otherwise."""
    for option in fields(box.options):
        if not getattr(box.options, option.name):
            yield f"options.{option.name} has no value; the first is the printed rule."
    yield from unknown_names("options.upgrade_reach", box.options.upgrade_reach, RULES)
    yield from unknown_names("profiles", box.profiles, PROFILES)
    for profile in box.profiles.values():
        yield from unknown_names(f"profiles.{profile.name}.exempt_zones", profile.exempt_zones, box.market.zones)
        for word, known in WORDS_OF_PROFILES.items():
            # The usual value is none of the words.
            if (value := getattr(profile, word)) != getattr(type(profile), word, None):
                yield from unknown_names(f"profiles.{profile.name}.{word}", (value,), known)


def _faults_of_companies(box: Box) -> Iterator[str]:
    for kind in box.kinds.values():
        yield from kind.faults()
    shapes: dict[str, str] = {}
    for company in box.companies.values():
        yield from unknown_names(f"companies.{company.symbol}.kind", (company.kind,), box.kinds)
        other = shapes.setdefault(company.shape, company.symbol)
        if other != company.symbol and len(box.companies) <= len(SHAPES):
            yield f"companies.{company.symbol} has the same shape as {other}: {company.shape}."
        yield from unknown_names(f"companies.{company.symbol}.shape", (company.shape,), SHAPES)
        for word in ("ink", "text_colour"):
            if not _COLOUR.fullmatch(getattr(company, word)):
                yield f'companies.{company.symbol}.{word} is {getattr(company, word)!r}; a colour is "#" and six digits.'
        if not company.token_costs:
            yield f"companies.{company.symbol}.token_costs is empty; the first is for the home."
    symbols: dict[str, str] = {}
    for private in box.privates.values():
        other = symbols.setdefault(private.symbol, private.id)
        if other != private.id:
            yield f"privates.{private.id} has the same symbol as {other}: {private.symbol}."
        for fault in private.power.faults(box.companies) if private.power else ():
            yield f"privates.{private.id}.power.{fault}"


def _faults_of_trains(box: Box) -> Iterator[str]:
    yield from unknown_names("phases", box.phases, box.trains)
    first, begins = next(iter(box.trains), ""), next(iter(box.phases), "")
    if begins != first:
        yield f"phases begins with {begins!r}; the first train, {first!r}, begins the first phase."
    for phase in box.phases.values():
        yield from unknown_names(f"phases.{phase.name}.colours", phase.colours, COLOURS[1:])
        yield from unknown_names(f"phases.{phase.name}.level", filter(None, (phase.level,)), LEVELS)
        for par in phase.pars or ():
            if par not in box.par_values:
                yield f"phases.{phase.name}.pars has {par}, which is no par value."
    yield from unknown_names("exported", box.exported, box.trains)
    for train in box.trains.values():
        if train.distance == 0 and not train.sides:
            yield f"trains.{train.name}.distance is missing."
        if train.distance != 0 and train.sides:
            yield f"trains.{train.name}.distance means nothing: each of its sides has its own."
        yield from unknown_names(f"trains.{train.name}.rusted_by", filter(None, (train.rusted_by,)), box.trains)
        yield from unknown_names(f"trains.{train.name}.from_phase", filter(None, (train.from_phase,)), box.phases)
        yield from unknown_names(f"trains.{train.name}.trade_in", train.trade_in, box.trains)


def _faults_of_price_moves(box: Box) -> Iterator[str]:
    moves = box.price_moves
    for name in ("sale", "paid", "unpaid", "sold_out"):
        yield from unknown_names(f"price_moves.{name}", (getattr(moves, name),), ARROWS)
    yield from unknown_names("price_moves.sale_by", (moves.sale_by,), ("share", "sale"))
    yield from unknown_names("price_moves.paid_from", (moves.paid_from,), ("any", "price"))
