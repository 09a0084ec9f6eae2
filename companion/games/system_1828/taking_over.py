"""What positions of 1828 say besides: systems by both symbols, the trains of their halves, and the coal markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.eighteenxx.model.company import Company
from companion.engine.errors import malformed
from companion.engine.parts import parts
from companion.engine.reading import Json, JsonDict
from companion.games.system_1828.coal import COALFIELD, TUNNEL
from companion.games.system_1828.merger import SYSTEM, TOKEN
from companion.games.system_1828.merging import System

if TYPE_CHECKING:
    from companion.games.system_1828.game import Systems

#: What a position says of itself besides, and what of a company.
PARTS: tuple[Json, Json] = (parts("coal"), parts("coal", "shells", "second_home", "called"))


def systems_in(game: Systems, taken: Json) -> dict[str, System]:
    """The systems of a position, by what they are called there: both symbols, the company that stays first."""
    found = {}
    for name in taken.get("companies", {}):
        stays, _dash, other = str(name).partition("-")
        if stays in game.companies and other in game.companies:
            found[str(name)] = System(stays, other, 0)
    return found


def by_charter(game: Systems, taken: Json) -> Json:
    """The position with each system under the company that stays; what it says of that as closed is left out."""
    systems = systems_in(game, taken)
    names = {name: system.stays for name, system in systems.items()}
    companies, players = taken.get("companies", {}), taken.get("players", {})
    if not systems or not isinstance(companies, Mapping) or not isinstance(players, Mapping):
        return taken
    stay = set(names.values())
    rows: JsonDict = {system.other: {"closed": True} for system in systems.values()}
    for name, row in companies.items():
        if name not in stay:
            rows[names.get(name) or name] = {**row, "called": name} if name in names else row
    return {
        **taken, "order": [names.get(name, name) for name in taken.get("order", ())], "companies": rows,
        "players": {player: _renamed(row, names) for player, row in players.items()},
    }


def _renamed(row: object, names: Mapping[str, str]) -> Any:
    if not isinstance(row, Mapping) or not isinstance(row.get("shares"), Mapping):
        return row
    return {**row, "shares": {names.get(name, name): percent for name, percent in row["shares"].items()}}


def take(game: Systems, taken: Json) -> None:
    """Set the systems with their halves, and the coal markers. Raises Malformed."""
    companies = taken.get("companies", {})
    for row in companies.values():
        for system in systems_in(game, {"companies": (row.get("called", ""),)}).values():
            _take_system(game, system, row)
    game.coal.owners.clear()
    for name, row in companies.items():
        if row.get("coal"):
            game.coal.give(game.companies[name].name)
    lying = taken.get("coal", {})
    if not isinstance(lying, Mapping) or not {*lying} <= {COALFIELD, TUNNEL}:
        raise malformed("The coal markers that lie on the map are in {coalfield} and {tunnel}.", coalfield=COALFIELD,
                        tunnel=TUNNEL)
    game.coal.in_tunnel = bool(lying.get(TUNNEL, not game.coal.owners))
    game.coal.left = int(lying.get(COALFIELD, max(0, 3 - len(game.coal.owners) - game.coal.in_tunnel)))


def _take_system(game: Systems, system: System, row: Json) -> None:
    """Both charters are one, with the tokens of both."""
    stays, other = game.companies[system.stays], game.companies[system.other]
    game.systems[stays.name] = system
    number, most = len(stays.card.token_costs) + len(other.card.token_costs), game.rule("system_marker_cap")
    stays.kind = SYSTEM
    stays.token_prices = [0, *[TOKEN] * (number - 1 if most == "none" else min(number, most) - 1)]
    if row.get("second_home"):
        game.board.keep_home(other)
        game.second_homes[stays.name] = other
    if game.has_halves(stays):
        _stow(game, stays, row.get("shells", {}))


def _stow(game: Systems, stays: Company, shells: Json) -> None:
    """Put the trains of a system into its halves; where nothing is said of them, one by one into the emptier."""
    left = game.depot.of(stays.name)
    for half, names in shells.items():
        for name in names:
            train = next((train for train in left if train.name == name), None)
            if train is None or half not in game.halves(stays):
                raise malformed("{company} has no {train} in the half {half}.", company=game.called(stays),
                                train=str(name)[:20], half=str(half)[:20])
            train.mark = half
            left.remove(train)
    for train in left:
        game.assign_train(stays, train)
