"""The sheets of Emu Bay Railway Company, filled from a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from companion.engine import title as titles
from companion.engine.game import PastRound
from companion.engine.text import say
from companion.games.emu_bay import setup
from companion.games.emu_bay.box import Box, CompanyCard, IndependentCard, Terms
from companion.games.emu_bay.game import EmuBay
from companion.sheets.content import (
    ActionRow,
    Bond,
    CardDealt,
    CompanyPaid,
    CompanyStart,
    CubesShown,
    DividendRound,
    Head,
    MapHex,
    Mark,
    Option,
    ScoreSheet,
    SeatStart,
    SetupSheet,
    Standing,
)
from companion.sheets.night import Night

# Tonight's set-up.


def setup_sheet(night: Night) -> SetupSheet:
    """Everything that was drawn and dealt before the first bid. The map is on it if the set-up says what lies there."""
    game = _game(night)
    box, drawn = game.box, setup.read(game.box, game.start)
    cash = box.start_cash[len(game.players)]
    return SetupSheet(
        head=night.head,
        hexes=_hexes(box, drawn) if drawn.stations else (),
        seats=tuple(SeatStart(player, cash) for player in game.players),
        first_bidder=game.players.index(drawn.first_bidder) + 1,
        first_lot=box.data["initial_auction"][0],
        companies=tuple(_company(card, drawn.starting_bonds[id_]) for id_, card in box.companies.items()),
        independents=tuple(_independent(game, card, drawn) for card in box.independents.values()),
        actions=tuple(
            ActionRow(night.reader(say(row.name)), row.spaces, row.filled) for row in box.actions.values()
        ),
        cards=_cards(box, game.start.setup.get("setup_cards", {}), drawn),
        options=tuple(_option(night, option) for option in game.title.options),
    )


def _game(night: Night) -> EmuBay:
    return cast(EmuBay, night.game)


def _mark(card: CompanyCard | IndependentCard) -> Mark:
    return Mark(card.id, card.name, card.ink, card.shape)


def _hexes(box: Box, drawn: setup.Drawn) -> tuple[MapHex, ...]:
    homes: dict[str, list[str]] = {}
    for independent, place in drawn.stations.items():
        homes.setdefault(place, []).append(independent)
    for company in box.companies.values():
        homes.setdefault(company.station, []).append(company.id)
    return tuple(
        MapHex(
            id=place,
            terrain=box.terrain[place],
            name=box.names.get(place, ""),
            symbol=place in box.setup_points,
            cubes=drawn.cubes.get(place, 0),
            stations=tuple(homes.get(place, ())),
        )
        for place in box.hexes
    )


def _company(card: CompanyCard, bond: Terms) -> CompanyStart:
    return CompanyStart(_mark(card), card.revenue, bond.amount, Bond(*bond), card.station)


def _independent(game: EmuBay, card: IndependentCard, drawn: setup.Drawn) -> CompanyStart:
    return CompanyStart(
        mark=_mark(card),
        revenue=card.revenue,
        cash=card.cash,
        bond=Bond(*card.bond),
        station=drawn.stations.get(card.id, ""),
        price=game.station_price(card.id),
    )


def _cards(box: Box, dealt: Mapping[str, int], drawn: setup.Drawn) -> tuple[CardDealt, ...]:
    lies_at = {place: independent for independent, place in drawn.stations.items()}
    return tuple(
        CardDealt(number, place, _cubes(box, place, number), lies_at.get(place, "")) for place, number in dealt.items()
    )


def _cubes(box: Box, place: str, number: int) -> tuple[CubesShown, ...]:
    return tuple(
        CubesShown(way, count, box.terrain.get(box.next_to(place, way)) in ("forest", "mountain"))
        for way, count in box.setup_cards[number].cubes.items()
    )


def _option(night: Night, option: titles.Option) -> Option:
    value = night.game.options[option.id]
    return Option(night.reader(option.about), night.reader(option.in_words(value)), value == option.default)


# The score.


def score_sheet(night: Night) -> ScoreSheet:
    """Who has what and every dividend round; of a game that is not over, as far as it has come."""
    game = _game(night)
    bankrupt = _bankrupt(game)
    reason = game.end.text if game.end else say("Not over yet: {round}.", round=game.round_name())
    return ScoreSheet(
        head=night.head,
        companies=_marks(game.box),
        players=game.players,
        standing=tuple(Standing(rank, player, cash, player in bankrupt) for rank, player, cash in game.standings()),
        reason=night.reader(reason),
        rounds=tuple(_round(game, played) for played in game.history),
        start=(game.box.start_cash[len(game.players)],) * len(game.players),
        is_over=game.end is not None,
    )


def _bankrupt(game: EmuBay) -> tuple[str, ...]:
    if game.end is None or game.end.reason != "bankruptcy":
        return ()
    return cast(tuple[str, ...], game.end.text.values["players"])


def blank_score_sheet(night: Night) -> ScoreSheet:
    """The form to fill in by hand, for as many players as sit at the table."""
    game = _game(night)
    return ScoreSheet.blank(Head(game.title.name, game.title.currency), _marks(game.box), len(game.players))


def _marks(box: Box) -> tuple[Mark, ...]:
    cards: list[CompanyCard | IndependentCard] = [*box.companies.values(), *box.independents.values()]
    return tuple(map(_mark, cards))


def _round(game: EmuBay, played: PastRound) -> DividendRound:
    paid = (played.companies.get(id_) for id_ in game.box.all_companies)
    return DividendRound(
        companies=tuple(CompanyPaid(it["revenue"], it["per_share"]) if it else None for it in paid),
        income=tuple(played.income[player] for player in game.players),
        cash=tuple(played.worth[player] for player in game.players),
    )
