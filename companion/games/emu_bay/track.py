"""Build Track: one to three cubes for one company, paid from its treasury.

Source: Emu Bay rules, 'Build Track'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from companion.engine.asks import Field, Offer
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.facts import Fact
from companion.engine.text import Money, Text, say, say_n
from companion.engine.unknown import no_company
from companion.games.emu_bay.board import Works
from companion.games.emu_bay.charter import Charter
from companion.games.emu_bay.facts import AtPort, PortReached, Track, TrackPaid, TrackPlaced
from companion.games.emu_bay.position import Position


def offer(game: Position, player: str, source: Field) -> Offer:
    """The Build Track action."""

    def against(company: str) -> Iterator[IllegalMove]:
        builder = game.charters[company]
        yield from cannot_act(builder)
        if not builder.holders.get(player):
            yield illegal("You hold no share of {company}, so you cannot build for it.", company=company)
        if not builder.track + builder.narrow:
            yield impossible("{company} has no track left.", company=company)
        yield from game.board.no_place(builder)

    return Offer(
        game.board.build, say("Build track"),
        (
            Field("company", say("For which company?"), lambda chosen: OneOf(game.box.all_companies, against),
                  detail=lambda chosen, c: say("{cash}, {n} track left", cash=Money(game.charters[c].cash),
                                               n=game.charters[c].track + game.charters[c].narrow)),
            *game.board.build_fields(),
            source,
        ),
        game.gate("build-track"),
        lambda: none_can(game, player, against, say("You cannot build.")),
        preview=lambda move: map(game.text_of, comes_of(game, move, game.board.works(move))),
    )


def none_can(game: Position, player: str, against: Callable[[str], Iterator[IllegalMove]], said: Text) -> IllegalMove:
    """What is `said` of a player for none of whose companies something can be done, with the first reason against each."""
    held = [charter.name for charter in game.operating() if charter.holders.get(player)]
    for refusal in (refusal for name in held for refusal in islice(against(name), 1)):
        said = say("{said} {more}", said=said, more=refusal.text)
    return illegal(said if held else say("{said} You hold no share of a company.", said=said))


def cannot_act(charter: Charter) -> Iterator[IllegalMove]:
    """Why a charter cannot act at all: not sold yet, or part of another."""
    if not charter.sold:
        yield impossible("{company} has not been sold yet.", company=charter.name)
    elif charter.merged_into:
        yield impossible(
            "{company} is part of {into} now: choose {into}.", company=charter.name, into=charter.merged_into
        )


def build(game: Position, move: Any) -> None:
    """Place the tracks, pay for them, and raise the revenue of the builder and of whom it connects to a port."""
    builder, works = game.charters[move.company], game.board.works(move)
    _check_others(game, builder, works)
    for fact in comes_of(game, move, works):
        game.happened(fact)
    game.pay(builder, game.bank, works.cost, Track())
    game.board.lay(move)
    builder.track -= works.track
    builder.narrow -= works.narrow
    if builder.track < 0 or builder.narrow < 0:
        raise impossible("{company} has no such track left.", company=builder.name)
    builder.revenue += works.revenue
    for company, gain in works.others.items():
        game.charters[company].revenue += gain


def _check_others(game: Position, builder: Charter, works: Works) -> None:
    """Refuse gains of others that no red track brings: at the depth Books the table enters them."""
    if works.others and not works.narrow:
        raise impossible("Only red track can connect others to a port.")
    for company, gain in works.others.items():
        other = game.charters.get(company)
        if other is None:
            raise impossible(no_company(company, (one.card for one in game.charters.values())))
        if other is builder:
            raise impossible("What {company} gains itself belongs to its own revenue.", company=company)
        most = int(game.box.data["revenue"]["first_port_per_cube"]) * other.cubes
        if gain != most or not gain:
            raise impossible(say_n(
                "{company} has {n} cube and gains {most} when it reaches its first port, not {gain}.",
                "{company} has {n} cubes and gains {most} when it reaches its first port, not {gain}.",
                other.cubes, company=company, most=most, gain=gain,
            ))


def comes_of(game: Position, move: Any, works: Works) -> Iterator[Fact]:
    """What a build does: for the preview and for the receipt."""
    builder = game.charters[move.company]
    for place in works.places:
        yield TrackPlaced(game.box.place_name(place.space.hex), Money(place.price), place.revenue)
    yield TrackPaid(builder.name, Money(works.cost), Money(builder.cash - works.cost), builder.revenue,
                    builder.revenue + works.revenue)
    for company, gain in works.others.items():
        if company in game.charters:
            yield PortReached(company, game.charters[company].revenue, game.charters[company].revenue + gain)
    for company in works.at_port:
        yield AtPort(company, game.box.data["revenue"]["cube"]["with_port"])
