"""What is drawn of Emu Bay's box: for each kind of sheet the values of each of its drawings. Figures from the data only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.games.emu_bay.box import CompanyCard, IndependentCard, box
from companion.paper.style import luminance, mixed
from companion.sheets.content import Bond, Mark
from companion.sheets.night import Source

Values = Mapping[str, Any]
#: The ink of bonds and of what belongs to nobody.
NEUTRAL = "#5a5348"


def tone(ink: str) -> dict[str, str]:
    """A company's colours on paper: its ink, one dark enough for fine lines, one pale, one for the engraved ground."""
    line = mixed(ink, "#000000", 0.4) if luminance(ink) > 0.36 else ink
    return {"ink": ink, "line": line, "pale": mixed(ink, "#ffffff", 0.82), "faint": mixed(ink, "#fbf7ec", 0.72)}


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
        yield _independent(card)


def _independent(card: IndependentCard) -> dict[str, Any]:
    return {
        "mark": mark(card), "tone": tone(card.ink), "price": card.station_price, "cash": card.cash,
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
        yield {"card": card.card, "shown": card.cubes, "station": card.station, "tone": tone(red)}


def charters(source: Source) -> Iterator[Values]:
    """The charters of the three companies."""
    it = box()
    cube = {"cost": it.data["cube_cost"], **it.data["revenue"]["cube"]}
    for card in it.companies.values():
        yield {
            "mark": mark(card), "tone": tone(card.ink), "station": it.place_name(card.station), "revenue": card.revenue,
            "track": card.track, "shares": card.shares, "reserved": card.reserved, "cube": cube,
        }  # fmt: skip


def shared_charter(source: Source) -> Iterator[Values]:
    """The one charter of the four independents."""
    cards = [_independent(card) for card in box().independents.values()]
    yield {"independents": cards, "tone": cards[0]["tone"], "narrow": box().data["narrow_revenue"]}


#: What a row of `[[sheets]]` may name as its `each`.
DRAWS: Mapping[str, Callable[[Any], Iterable[Values]]] = {
    "shares": shares,
    "independents": independents,
    "bonds": bonds,
    "setup-cards": setup_cards,
    "charters": charters,
    "shared-charter": shared_charter,
}
