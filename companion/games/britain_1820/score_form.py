"""What people type in to score a finished game of 1820. The names of the fields are those of templates/1820/score.html."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.errors import malformed
from companion.engine.inputs import Fields, Group, Input, read_count
from companion.engine.reading import Json, JsonDict
from companion.engine.text import say
from companion.games.britain_1820.box import CompanyCard, box


def score_parts(names: Sequence[str] = ()) -> tuple[Group, ...]:
    """For each company its price and everybody's shares: a page shows those that are chosen. British Rail comes last."""
    people = [(n, name or say("Player {n}", n=n + 1)) for n, name in enumerate(names)]
    return tuple(Group((tuple(_of(card, people)),), card) for card in box().all_companies.values())


def _of(card: CompanyCard, people: Sequence[tuple[int, Any]]) -> Iterator[Input]:
    yield Input(f"price-{card.id}", say("Price"), called=say("price of {company}", company=card.id))
    for n, label in people:
        yield Input(f"shares-{n}-{card.id}", label, called=say("shares of {player} in {company}", player=label,
                                                                company=card.id), spoken="shares")  # fmt: skip


def read_score(fields: Fields, players: tuple[str, ...]) -> JsonDict:
    """Read a final position; what is left empty is nothing. Raises Malformed for what is no number, and for two who are
    bankrupt: the game ends with the first."""
    prices = {card: price for card in box().all_companies
              if (price := read_count(fields, f"price-{card}", say("price of {company}", company=card)))}  # fmt: skip
    bankrupt = [player for n, player in enumerate(players) if fields.get(f"bankrupt-{n}")]
    if len(bankrupt) > 1:
        raise malformed("Only one player can be bankrupt, as the game is over then: {players} are ticked.",
                        players=tuple(bankrupt))  # fmt: skip
    return {
        **({"bankrupt": bankrupt[0]} if bankrupt else {}),
        "companies": {name: {"price": price} for name, price in prices.items()},
        "players": {player: _read_hand(fields, n, player) for n, player in enumerate(players)},
    }


def _read_hand(fields: Fields, n: int, player: str) -> Json:
    shares = {name: read_count(fields, f"shares-{n}-{name}", say("shares of {player} in {company}", player=player,
                                                                 company=name)) for name in box().all_companies}  # fmt: skip
    return {
        "cash": read_count(fields, f"cash-{n}", say("cash of {player}", player=player)),
        "shares": {name: held for name, held in shares.items() if held},
    }
