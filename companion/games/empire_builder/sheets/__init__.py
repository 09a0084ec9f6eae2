"""The sheets of the Empire Builder family: what a row of `data/empire-builder-sheets.toml` may name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.reading import Json
from companion.games.empire_builder.sheets import deck, forms, lists, rules, session, trays
from companion.games.empire_builder.sheets.box import box_of, head
from companion.sheets.registry import Room, kinds_of, rows_of
from companion.sheets.session import poster, seats

ROWS = "empire-builder-sheets"
Draw = Callable[[Any], Iterable[Json]]


def _in_its_money(draw: Draw) -> Draw:
    """The same with amounts in the money of the edition, whoever reads: "20 gold", "$20"."""
    return lambda source: draw(replace(source, reader=replace(source.reader, currency=box_of(source).sign)))


_DRAWS: Mapping[str, Draw] = {
    "setup": session.setup,
    "setups": trays.setups,
    "labels": trays.labels,
    "seats": seats,
    "table-card": forms.table_card,
    "poster": poster,
    "score": forms.score,
    "blank-score": forms.blank_score,
    "ledger": forms.ledger,
    "start-cards": forms.start_cards,
    "victory": forms.victory,
    "demand-cards": deck.demand_cards,
    "event-cards": deck.event_cards,
    "chips": deck.chips,
    "loads": lists.loads,
    "payoffs-by-load": lists.payoffs_by_load,
    "payoffs-by-city": lists.payoffs_by_city,
    "events": lists.events,
    "rules": rules.rules,
    "snapshot": session.snapshot,
    "report": session.report,
}
DRAWS: Mapping[str, Draw] = {name: _in_its_money(draw) for name, draw in _DRAWS.items()}
ROOM = Room(
    DRAWS,
    {
        "deck": lambda source: box_of(source).deck is not None,
        "events": lambda source: deck.has_events(box_of(source)),
        "chips": lambda source: deck.counts_chips(box_of(source)),
        "loads": lambda source: bool(box_of(source).loads),
    },
    head,
)
KINDS = kinds_of(rows_of(ROWS), ROOM)
