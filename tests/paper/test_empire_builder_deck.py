"""Demand cards, event cards and load chips: those of the decks that are known, each as often as it is in the box."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion import sheets
from companion.games import kits
from tests.paper import reading
from tests.paper.empire_builder import box
from tests.paper.test_empire_builder_kit import each_deck, each_edition, edition_box, fill


@cache
def pages(edition: str, kind: str) -> list[list[str]]:
    """What stands on each printed page of a box."""
    made = sheets.printed([fill(box(edition), kind)], sheets.Job())
    assert not made.remarks
    return [[word.text for word in reading.words(page)] for page in reading.pages(made.pdf)]


@each_edition
def test_what_is_not_known_is_not_offered(edition: str) -> None:
    it, kinds = edition_box(edition), {kind.id for kind in kits.sheets_of(box(edition))}
    assert ("demand-cards" in kinds) == (it.deck is not None)
    assert ("event-cards" in kinds) == (it.deck is not None and bool(it.deck.events))
    assert ("chips" in kinds) == (edition in ("eurorails", "eurorails-1990"))


@each_deck
def test_every_demand_card_is_there_once(edition: str) -> None:
    deck = edition_box(edition).deck
    fronts = [word for page in pages(edition, "demand-cards")[::2] for word in page]
    numbers = Counter(int(word.rstrip("*")) for word in fronts if word.rstrip("*").isdigit())
    wanted = Counter([*deck.demand, *(d.payoff for card in deck.demand.values() for d in card.demands)])
    assert numbers == wanted
    assert {n for word in fronts if word.endswith("*") for n in [int(word[:-1])]} == {
        *(it.card for it in deck.disputed), *deck.suspect,
    }  # fmt: skip
    asked = Counter(name for card in deck.demand.values() for d in card.demands for name in (d.load, d.city))
    assert Counter(word for word in fronts if word in asked) == asked


@pytest.mark.parametrize("edition", ["eurorails", "eurorails-1990"])
def test_every_event_card_says_what_it_does(edition: str) -> None:
    drawings = fill(box(edition), "event-cards").drawings
    events = edition_box(edition).deck.events
    assert [it.context["card"] for it in drawings] == list(events)
    for it, card in zip(drawings, events.values(), strict=True):
        for name in (*card.cities, *card.seas, card.centre, card.river):
            assert not name or name in it.context["words"]
        assert ("ferries" in it.context["words"]) == (card.kind == "gale" and card.ferries)
    assert pages(edition, "event-cards")


def test_a_chip_for_each_in_the_box() -> None:
    (page,) = pages("eurorails", "chips")
    chips = {it.name: it.chips for it in edition_box("eurorails").loads.values()}
    assert {word: n for word, n in Counter(page).items() if word in chips} == chips and sum(chips.values()) == 92


def test_all_cards_of_a_deck_have_the_same_back() -> None:
    demand, events = pages("eurorails", "demand-cards"), pages("eurorails", "event-cards")
    backs = [Counter(page) for printed in (demand, events) for page in printed[1::2]]
    assert sum(page["EURORAILS"] for page in backs) == 146 + 22
    said = [{word for word, n in page.items() if n == page["EURORAILS"]} for page in backs]
    assert all(words == said[0] for words in said) and " ".join(sorted(said[0])) == "EURORAILS demand or event"
