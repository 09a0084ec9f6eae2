"""What positions of 1862 say besides: kinds and permits, warrants and tokens, who owes a company, and the LNER."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.rules import ending
from companion.engine.errors import malformed
from companion.engine.parts import ANY, parts
from companion.engine.reading import Json, JsonDict
from companion.games.eastern_1862.boards import LONDON
from companion.games.eastern_1862.city_board import CityBoard
from companion.games.eastern_1862.founding import CHARTERED, UNCHARTERED
from companion.games.eastern_1862.parliament import FIRST, Parliament
from companion.games.eastern_1862.trains import put_warrants

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: What a position says of itself besides, and what of a company.
PARTS: tuple[Json, Json] = (
    parts("lner", "certificate_limit", colours={ANY: None}, small_stations={ANY: None}),
    parts("kind", "permits", "warrants", "receivership", "london", "founder", "has_operated", "spare_tokens"),
)


def of_company(game: Eastern, company: Company) -> JsonDict:
    """What a line of the trace says of a company besides."""
    return {
        "kind": company.kind if company.is_started else None,
        "permits": list(game.permits[company.name]),
        "warrants": {game.depot.called(train): train.warrants for train in game.depot.of(company.name)},
        "receivership": company.is_floated and game.president(company) is None,
        "london": LONDON in company.hexes,
        "founder": game.obligations.get(company.name),
        "has_operated": company.name in game.seasoned,
        "spare_tokens": len(company.spare),
    }


def of_position(game: Eastern) -> JsonDict:
    """What it says of the position; a parliament round counts with the stock round that it precedes."""
    before = {"turn": game.round.turn + 1} if isinstance(game.round, Parliament) else {}
    return {**before, "lner": game.has_lner, "certificate_limit": game.limit}


def take(game: Eastern, taken: Json) -> None:
    """Set all of it. What a position leaves out is as after a round in which everything was usual. Raises Malformed."""
    for name, row in taken.get("companies", {}).items():
        if row.get("par") is not None:
            _take_company(game, game.companies[name], row)
    if isinstance(game.board, CityBoard):
        game.board.cities_now.colours.update(taken.get("colours", {}))
        game.board.cities_now.stations.update(taken.get("small_stations", {}))
    game.has_lner = bool(taken.get("lner"))
    game.limit = taken.get("certificate_limit", game.limit)
    if game.has_lner:
        game.ending["phase"] = ending.SET, int(taken["turn"])
    said = str(taken.get("round", ""))
    game.sittings = 0 if game.has_lner or said.startswith("SR") else 2 if said == FIRST else 1


def _take_company(game: Eastern, company: Company, row: Json) -> None:
    name = company.name
    if (kind := row.get("kind", CHARTERED)) not in (CHARTERED, UNCHARTERED):
        raise malformed("{company} is chartered or un-chartered, not {kind}.", company=name, kind=str(kind)[:40])
    company.kind = kind
    company.token_prices = [0] * (len(row.get("tokens", ())) + row.get("spare_tokens", 0))
    game.permits[name] = tuple(row.get("permits", game.permits[name]))
    for permit in game.permits[name]:
        if permit not in game.box.permits:
            raise malformed("There is no permit {permit}.", permit=str(permit)[:40])
    _put_warrants(game, company, row.get("warrants", {}))
    if row.get("has_operated", row.get("tokens")):
        game.seasoned.add(name)
    if (founder := row.get("founder")) is not None:
        if founder not in game.players:
            raise malformed("The founder of {company}, {player}, is none of the players.", company=name,
                            player=str(founder)[:40])
        game.obligations[name] = founder


def _put_warrants(game: Eastern, company: Company, warrants: Mapping[str, int]) -> None:
    """Put the warrants on the trains: by their names, or by their ids in order where they are told apart by them."""
    for kind in game.depot.kinds:
        ids = iter(sorted((id_ for id_ in warrants if id_.startswith(f"{kind}-")), key=lambda id_: int(id_[len(kind) + 1:])))
        for train in game.depot.of(company.name):
            if train.kind.name == kind:
                put_warrants(train, warrants.get(train.name) or warrants.get(next(ids, ""), 0))
