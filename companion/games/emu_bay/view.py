"""The position as screens and sheets show it: plain values and sentences, nothing to compute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.text import Money
from companion.games.emu_bay import auction, bankruptcy, dividends, ending
from companion.games.emu_bay.charter import Charter
from companion.games.emu_bay.map_board import MapBoard, terrain_name
from companion.games.emu_bay.position import Position


def view(game: Position, seat: str | None = None) -> dict[str, Any]:
    """Everything public about the position. Nothing is hidden in this game."""
    after = forecast_cash(game)
    return {
        "companies": [company(game, charter) for charter in game.charters.values()],
        "players": [
            {
                "name": player, "cash": purse.cash, "after": after[player][0], "is_bankrupt": after[player][1],
                "shares": [{"company": game.charters[c].card, "held": n} for c, n in game.shares(player).items()],
            }
            for player, purse in game.purses.items()
        ],
        "actions": [
            {"id": row.id, "label": row.label, "spaces": row.spaces, "filled": game.action_cubes[row.id]}
            for row in game.box.actions.values()
        ],
        "conditions": [condition(game, one) for one in ending.conditions(game)],
        "bankrupt": bankrupts(game),
        "turn_order": game.clockwise(game.on_turn or game.first_bidder),
        "pool": [{"amount": b.amount, "first": b.first, "later": b.later} for b in game.pool],
        "cubes_left": game.board.cubes_left(),
        "auction": bidding(game) if isinstance(game.ask.topic, auction.Auction) else None,
        "map": hexes(game),
        "options": [
            {
                "about": option.about, "value": game.options[option.id],
                "is_printed": game.options[option.id] == option.default,
            }
            for option in game.title.options
        ],
    }


def bankrupts(game: Position) -> tuple[str, ...]:
    """Who went bankrupt, once the game has ended so."""
    if game.end is None or game.end.reason != "bankruptcy":
        return ()
    players = game.end.text.values["players"]
    return players if isinstance(players, tuple) else ()


def company(game: Position, charter: Charter) -> dict[str, Any]:
    """One charter: what lies on it, what its shares pay, what the next rounds will bring."""
    sells = charter.unsold > 0 and (not charter.is_independent or game.next_independent() == charter.name)
    return {
        "card": charter.card, "is_independent": charter.is_independent, "is_sold": charter.sold,
        "merged_into": charter.merged_into, "merged": charter.merged, "cash": charter.cash, "revenue": charter.revenue,
        "track": charter.track, "narrow": charter.narrow, "cubes": charter.cubes, "owned": charter.owned,
        "unsold": charter.unsold, "reserved": charter.reserved, "holders": dict(charter.holders),
        "per_share": dividends.per_share(charter.revenue, charter.owned),
        "minimum_bid": auction.minimum_bid(game, charter) if sells else None,
        "price": game.station_price(charter.name) if charter.is_independent else None,
        "bonds": [
            {"amount": b.terms.amount, "first": b.terms.first, "later": b.terms.later, "active": not b.deferred}
            for b in charter.bonds
        ],
        "forecast": dividends.forecast(charter, 4) if charter.operates else [],
        "port": isinstance(game.board, MapBoard) and charter.name in game.board.map.ported,
    }


def condition(game: Position, one: ending.Condition) -> dict[str, Any]:
    """One end condition with its distance, as part of its whole way."""
    starts = {
        "shares": sum(c.shares for c in game.box.companies.values()) + len(game.box.independents),
        "resources": max(1, 21 - game.box.data["end"]["resources"]),
        "track": game.box.data["end"]["empty_charters"],
        "bonds": len(game.box.pool) - game.box.data["end"]["bonds"],
    }
    whole = max(starts[one.id], one.left)
    return {"id": one.id, "label": one.name, "done": whole - one.left, "needed": whole, "to_go": one.distance,
            "met": one.left == 0}


def forecast_cash(game: Position) -> dict[str, tuple[int, bool]]:
    """What each player would have, and whether bankrupt, if dividends were paid now by the player on turn."""
    paid = dividends.due(game)
    cash = {player: purse.cash + paid.gets.get(player, 0) for player, purse in game.purses.items()}
    holders: Mapping[str, Mapping[str, int]] = {c.name: c.holders for c in game.operating()}
    settlement = bankruptcy.Settlement(
        game.clockwise(game.on_turn or game.players[0]), cash, holders, game.box.data["equal_debt_order"]
    )
    bankruptcy.run(settlement, dividends.losses(paid, holders, game.players))
    return {player: (amount, player in settlement.bankrupt) for player, amount in settlement.cash.items()}


def bidding(game: Position) -> dict[str, Any]:
    """The running auction."""
    state: auction.Auction = game.ask.topic
    return {
        "lot": state.lot.card, "bid": Money(state.bid) if state.leader else None, "leader": state.leader,
        "next": state.next_bid, "minimum": state.minimum, "active": state.active, "opener": state.opener,
        "passed": [player for player in game.players if player not in state.active],
        "why": auction.minimum_reason(game, state.lot),
    }


def red_card(game: Position, layer: str) -> Any:
    """Who laid a red cube, with the shape of the layer and always in red: on the table such cubes look alike."""
    card = game.charters[layer].card
    red = next(iter(game.box.independents.values()))
    return replace(card, ink=red.ink, colour=red.colour)


def hexes(game: Position) -> list[dict[str, Any]] | None:
    """The map, hex by hex; None at the depth Books."""
    if not isinstance(game.board, MapBoard):
        return None
    map_ = game.board.map
    found = []
    for hex_ in game.box.hexes:
        column, row = map(int, hex_.split(","))
        tracks = []
        for id_, on in map_.ordinary.items():
            if hex_ in on:
                card = game.box.companies[id_]
                tracks.append({"company": card, "station": hex_ == card.station, "narrow": False})
        if hex_ in map_.red:
            layer = map_.red[hex_]
            tracks.append(
                {"company": red_card(game, layer), "station": map_.stations.get(layer) == hex_, "narrow": True}
            )
        terrain = game.box.terrain[hex_]
        found.append(
            {
                "id": hex_, "column": column, "row": row, "terrain": terrain, "terrain_name": terrain_name(terrain),
                "label": game.box.names.get(hex_, ""), "cubes": map_.cubes.get(hex_, 0), "tracks": tracks,
                "is_setup_point": hex_ in game.box.setup_points,
            }
        )
    return found
