"""A position in the middle of a game, as people type it in before a stock round.

The names of the fields are those of templates/eighteenxx/position.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map_board import MapBoard
from companion.eighteenxx.position import Position
from companion.engine.errors import malformed
from companion.engine.text import Money, Text, say

Fields = Mapping[str, str]
MOST_DIGITS = 6
CLOSED = "closed"


def parts(game: Position) -> dict[str, Any]:
    """What the form lets people choose from."""
    cells = sorted(game.box.chart.cells, key=lambda cell: (cell.row, cell.column))
    return {
        "companies": [company.card for company in game.companies.values()],
        "privates": [private.card for private in game.privates.values()],
        "pars": game.box.par_values,
        "cells": [(f"{cell.row},{cell.column}", cell.price, cell.row + 1, cell.column + 1) for cell in cells],
        "phases": [phase.name for phase in game.depot.phases],
        "trains": [kind.name for kind in game.depot.kinds.values() if kind.number is not None],
        "has_map": isinstance(game.board, MapBoard),
    }


def fields(game: Position) -> dict[str, str]:
    """The present position as the form shows it."""
    found: dict[str, str] = {
        "to_move": game.priority, "turn": str(max(game.turn_number, 1)), "phase": game.depot.phase.name,
        "order": " ".join(game.market.order()),
        "pool-trains": " ".join(train.name for train in game.depot.open_market()),
    }
    for n, player in enumerate(game.players):
        found[f"cash-{n}"] = str(game.purses[player].cash)
        found |= {f"shares-{n}-{name}": str(game.papers.percent(player, name)) for name in game.companies}
    for private in game.privates.values():
        found[f"owner-{private.card.id}"] = CLOSED if private.closed else private.owner or ""
    for kind in game.depot.kinds:
        found[f"bank-{kind}"] = str(game.depot.left(kind) or 0)
    for company in game.companies.values():
        name, cell = company.name, game.market.cell(company.name)
        found |= {
            f"{name}-cash": str(company.cash), f"{name}-par": str(company.par or ""),
            f"{name}-cell": f"{cell.row},{cell.column}" if cell else "",
            f"{name}-president": game.president(company) or "", f"{name}-pool": str(game.papers.percent("pool", name)),
            f"{name}-ipo": str(game.papers.percent("ipo", name)),
            f"{name}-trains": " ".join(train.name for train in game.depot.of(name)),
            f"{name}-tokens": " ".join(_tokens(game, name)), f"{name}-floated": "1" if company.floated else "",
        }  # fmt: skip
    if isinstance(game.board, MapBoard):
        state = game.board.state
        laid = zip(state.printed.hexes, state.faces, strict=True)
        found["tiles"] = "\n".join(f"{hex_.name} {face.tile} {face.rotation}" for hex_, face in laid if face.tile)
    return found


def _tokens(game: Position, name: str) -> list[str]:
    """The cities of a company's tokens: with the number of the city where a hex has several."""
    board = game.board
    if not isinstance(board, MapBoard):
        return game.companies[name].tokens
    state = board.state
    return [state.stop_name(NODES * state.hex(hex_).index + city) for hex_, city in state.tokens(name)]


def read(given: Fields, game: Position) -> dict[str, Any]:
    """Read a position to go on from, as `taking_over` takes it. Raises Malformed for what cannot be read."""
    order = given.get("order", "").split()
    started = [name for name in game.companies if given.get(f"{name}-par", "").strip()]
    if sorted(order) != sorted(started):
        raise malformed("The order of the markers names every company that was started once: {companies}.",
                        companies=tuple(started))
    rest = [name for name in game.companies if name not in order]
    return {
        "turn": _number(given, "turn", say("number of the stock round")),
        "priority": given.get("to_move", ""), "phase": given.get("phase", ""),
        "players": {player: _player(given, game, n, player) for n, player in enumerate(game.players)},
        "companies": {name: _company(given, game, name) for name in (*order, *rest)},
        "pool_trains": given.get("pool-trains", "").split(),
        "bank_trains": {
            kind: _number(given, f"bank-{kind}", say("number of {train} trains", train=kind))
            for kind, card in game.depot.kinds.items() if card.number is not None
        },
        "closed_privates": [id_ for id_ in game.privates if given.get(f"owner-{id_}") == CLOSED],
        **({"tiles": _tiles(given.get("tiles", ""))} if isinstance(game.board, MapBoard) else {}),
    }  # fmt: skip


def _player(given: Fields, game: Position, n: int, player: str) -> dict[str, Any]:
    held = {
        name: _number(given, f"shares-{n}-{name}", say("shares of {player} in {company}", player=player, company=name))
        for name in game.companies
    }
    return {
        "cash": _number(given, f"cash-{n}", say("cash of {player}", player=player)),
        "shares": {name: percent for name, percent in held.items() if percent},
        "privates": [id_ for id_ in game.privates if given.get(f"owner-{id_}") == player],
    }


def _company(given: Fields, game: Position, name: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "cash": _number(given, f"{name}-cash", say("treasury of {company}", company=name)),
        "privates": [id_ for id_ in game.privates if given.get(f"owner-{id_}") == name],
    }
    if not given.get(f"{name}-par", "").strip():
        return row
    cell = given.get(f"{name}-cell", "").split(",")
    if len(cell) != 2 or not all(part.isascii() and part.isdecimal() for part in cell):
        raise malformed("Choose where the marker of {company} is.", company=name)
    return {
        **row, "par": _number(given, f"{name}-par", say("par of {company}", company=name)),
        "cell": [int(part) for part in cell],
        "president": given.get(f"{name}-president") or None, "floated": given.get(f"{name}-floated") == "1",
        "pool": _number(given, f"{name}-pool", say("shares of {company} in the open market", company=name)),
        "ipo": _number(given, f"{name}-ipo", say("shares of {company} in the IPO", company=name)),
        "trains": given.get(f"{name}-trains", "").split(), "tokens": given.get(f"{name}-tokens", "").split(),
    }  # fmt: skip


def _tiles(text: str) -> dict[str, list[Any]]:
    """Read the tiles, one a line: hex, number, rotation."""
    found: dict[str, list[Any]] = {}
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        if len(words) != 3 or words[2] not in "012345":
            raise malformed("The line {line} is not a hex, a tile and its rotation from 0 to 5, such as {example}.",
                            line=f"“{line.strip()[:40]}”", example="“F2 57 1”")
        found[words[0]] = [words[1], int(words[2])]
    return found


def _number(given: Fields, name: str, what: Text | Money) -> int:
    text = given.get(name, "").strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise malformed("The {what} must be a whole number.", what=what)
    return int(text or 0)
