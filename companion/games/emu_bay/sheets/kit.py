"""What is drawn of Emu Bay's box: for each kind of sheet the values of each of its drawings. Figures from the data only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.games.emu_bay.box import CompanyCard, IndependentCard, box
from companion.games.emu_bay.game import EmuBay
from companion.games.emu_bay.sheets.hexes import heap
from companion.sheets.content import Mark
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Session, Source, tonight

Values = Json
#: Cubes to mark the four end conditions with.
END_CONDITIONS = 4


@dataclass(frozen=True)
class Bond:
    """A bond: its amount, what it takes off the revenue when it turns active, and at every later dividend."""

    amount: int
    first: int
    later: int


def game_of(night: Session) -> EmuBay:
    """The game that is played."""
    return cast(EmuBay, night.game)


def mark(card: CompanyCard | IndependentCard) -> Mark:
    """How the company is told apart."""
    return Mark(card.id, card.name, card.ink, card.shape)


def shares(source: Source) -> Iterator[Values]:
    """The certificates of the three companies: the ordinary ones first, then EBR's reserved ones."""
    for card in box().companies.values():
        for number in range(1, card.shares + card.reserved + 1):
            yield {
                "mark": mark(card), "tone": tone(card.ink), "no": number, "of": card.shares + card.reserved,
                "reserved": max(number - card.shares, 0),
            }  # fmt: skip


def independents(source: Source) -> Iterator[Values]:
    """The independents' certificates: price, share and bond in one."""
    for card in box().independents.values():
        yield _independent(source, card)


def _independent(source: Source, card: IndependentCard) -> JsonDict:
    prices = tonight(source, "independent_station_price", {})
    return {
        "mark": mark(card), "tone": tone(card.ink), "price": prices.get(card.id, card.station_price), "cash": card.cash,
        "track": card.narrow, "revenue": card.revenue, "bond": Bond(*card.bond),
    }  # fmt: skip


def bonds(source: Source) -> Iterator[Values]:
    """The pool, then the starting bonds."""
    for terms, starting in (*((it, False) for it in box().pool), *((it, True) for it in box().starting_bonds)):
        yield {"bond": Bond(*terms), "starting": starting, "tone": tone(NEUTRAL)}


def setup_cards(source: Source) -> Iterator[Values]:
    """The eight set-up cards."""
    red = next(iter(box().independents.values())).ink
    for card in box().setup_cards.values():
        shown = {way: heap(count) for way, count in card.cubes.items()}
        yield {"card": card.card, "shown": shown, "station": card.station, "tone": tone(red)}


def charters(source: Source) -> Iterator[Values]:
    """The charters of the three companies, and the one that the independents share."""
    it = box()
    cube = {"cost": it.data["cube_cost"], **it.data["revenue"]["cube"]}
    for card in it.companies.values():
        yield {
            "mark": mark(card), "tone": tone(card.ink), "station": it.place_name(card.station), "revenue": card.revenue,
            "track": card.track, "reserved": card.reserved, "cube": cube,
            "kinds_of_shares": [False] * card.shares + [True] * card.reserved,
        }  # fmt: skip
    cards = [_independent(source, card) for card in it.independents.values()]
    yield {"independents": cards, "tone": cards[0]["tone"], "narrow": it.data["narrow_revenue"]}


def discs(source: Source) -> Iterator[Values]:
    """Round tokens, two of each for the sides of a disc: independents' stations, a tracker's marker for each company."""
    it = box()
    for station in it.independents.values():
        yield {"mark": mark(station), "tone": tone(station.ink), "is_station": True, "copies": 2}
    cards: list[CompanyCard | IndependentCard] = [*it.companies.values(), *it.independents.values()]
    for card in cards:
        yield {"mark": mark(card), "tone": tone(card.ink), "is_station": False, "copies": 2}


def cubes(source: Source) -> Iterator[Values]:
    """A square for each wooden cube: track of all companies, resources, actions, end conditions."""
    it = box()
    for company in it.companies.values():
        yield {"mark": mark(company), "tone": tone(company.ink), "words": company.id, "copies": company.track}
    for independent in it.independents.values():
        yield {
            "mark": mark(independent), "tone": tone(independent.ink), "words": independent.id,
            "copies": independent.narrow,
        }  # fmt: skip
    resources = sum(sum(card.cubes.values()) for card in it.setup_cards.values())
    filled = sum(row.filled for row in it.actions.values())
    for words, count in ((say("cube"), resources), (say("action"), filled), (say("end"), END_CONDITIONS)):
        yield {"mark": None, "tone": tone(NEUTRAL), "words": source.reader(words), "copies": count}
