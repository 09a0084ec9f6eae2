"""A running game on paper: everything that is needed to lay it out again after a pause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.games.emu_bay import auction, ending
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.drawing import hexes
from companion.games.emu_bay.game import EmuBay
from companion.games.emu_bay.sheets.hexes import PauseHex, shore
from companion.games.emu_bay.sheets.kit import game_of, mark
from companion.games.emu_bay.sheets.pause_layout import PauseLayout
from companion.sheets.session import Session

Values = Json


def snapshot(night: Session) -> Iterator[Values]:
    """The map, if the game knows it, and a page of all figures."""
    game = game_of(night)
    who = night.reader(_who(game))
    now = {"when": night.when, "laid": partial(PauseLayout, who=who)}
    if (board := _board(game)) is not None:
        yield {**now, "board": board, "land": shore(board), "cube_count": game.board.cubes_left()}
    figures = _figures(night, game)
    bonds = [len(it["bonds"]) for it in figures["companies"]]
    laid = partial(PauseLayout, who=who, bonds=bonds, independents=len(figures["independents"]), players=len(game.players))
    yield {**now, "board": None, "laid": laid, **figures}


def _who(game: EmuBay) -> Text:
    if game.end:
        return game.end.text
    state = game.ask.topic
    if not isinstance(state, auction.ShareAuction):
        return game.ask.heading
    if state.high_bidder is None:
        return say("A share of {lot} is up for auction, no bid yet; to bid, in this order: {players}.",
                   lot=state.lot.name, players=state.active)
    return say("A share of {lot} is up for auction: {high_bidder} bids {bid}; still in, in this order: {players}.",
               lot=state.lot.name, high_bidder=state.high_bidder, bid=Money(state.standing), players=state.active)


def _board(game: EmuBay) -> list[PauseHex] | None:
    found = hexes(game)
    return None if found is None else [
        PauseHex(place.column, place.row, place.terrain, place.label, cubes=place.cubes,
                 laid=tuple((mark(it.company), it.station, it.narrow) for it in place.tracks))
        for place in found
    ]  # fmt: skip


def _figures(night: Session, game: EmuBay) -> JsonDict:
    read = night.reader
    charters = list(game.charters.values())
    order = game.clockwise(game.on_turn or game.first_bidder)
    return {
        "companies": [_company(game, it) for it in charters if not it.is_independent],
        "independents": [{**_company(game, it), "state": read(_state(it))} for it in charters if it.is_independent],
        "marks": [mark(it.card) for it in charters],
        "players": [
            {
                "name": player, "cash": purse.cash, "is_on": player in game.ask.actors,
                "shares": [it.holders.get(player, 0) for it in charters],
            }
            for player, purse in game.purses.items()
        ],
        "next": order,
        "unsold": [it.unsold for it in charters],
        "reserved": [it.reserved for it in charters],
        "actions": [
            {"name": read(row.label), "cubes": [n < game.action_cubes[row.id] for n in range(row.spaces)]}
            for row in game.box.actions.values()
        ],
        "pool": game.pool,
        "ends_of_game": [(read(it.name), read(it.distance), it.left == 0) for it in ending.conditions(game)],
        "cubes_left": game.board.cubes_left(),
    }  # fmt: skip


def _company(game: EmuBay, it: Charter) -> JsonDict:
    return {
        "mark": mark(it.card), "revenue": it.revenue, "cash": it.cash, "track": it.track, "narrow": it.narrow,
        "cubes": it.cubes, "unsold": it.unsold, "reserved": it.reserved, "merged": it.merged,
        "is_merged": it.merged_into is not None,
        "bonds": [{"terms": bond.terms, "deferred": bond.deferred, "of": _whose(game, it, bond)} for bond in it.bonds],
    }  # fmt: skip


def _whose(game: EmuBay, it: Charter, bond: Bond) -> str:
    """The independent whose certificate a bond is, or ""."""
    if bond.kind != "certificate":
        return ""
    parts = (*it.merged, it.name)
    return next((id_ for id_ in parts if getattr(game.charters[id_].card, "bond", None) == bond.terms), "")


def _state(it: Charter) -> Text:
    if it.merged_into:
        return say("part of {company}", company=it.merged_into)
    if not it.sold:
        return say("not sold")
    return say("{player} has it", player=next(iter(it.holders), "?"))
