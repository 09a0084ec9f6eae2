"""What people type in for Emu Bay: a set-up drawn with the real cards, a position, a final position.

The names of the fields are those of templates/emu-bay/{setup,position,score}.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import malformed
from companion.engine.text import say
from companion.games.emu_bay.box import SetupCard, Terms, box
from companion.games.emu_bay.map_board import MapBoard
from companion.games.emu_bay.moves import NARROW, ORDINARY
from companion.games.emu_bay.position import Position

Fields = Mapping[str, str]
MOST_DIGITS = 6
#: What a line of the map writes behind a company's narrow-gauge track.
RED = "red"
MARKERS = ("revenue", "track", "narrow", "cubes")
DEFERRED, ACTIVE = "deferred", "active"


# A set-up -----------------------------------------------------------------------------------------


def setup_parts() -> dict[str, Any]:
    """The symbols of the board, the cards, the independents, the companies and the starting bonds."""
    contents = box()
    return {
        "points": contents.setup_points,
        "cards": [(number, _card(card)) for number, card in contents.setup_cards.items()],
        "independents": list(contents.independents.values()),
        "companies": list(contents.companies.values()),
        "bonds": [(_code(bond), str(bond)) for bond in contents.starting_bonds],
    }


def _card(card: SetupCard) -> str:
    cubes = " ".join(f"{direction} {count}" for direction, count in card.cubes.items())
    return f"{card.card}: {cubes}{' ⌂' if card.station else ''}"


def read_setup(fields: Fields, players: tuple[str, ...], depth: str) -> dict[str, Any]:
    """Read what was drawn with the real cards; at the depth Books the bonds and the number of cubes are enough."""
    contents = box()
    read: dict[str, Any] = {
        "first_bidder": _chosen(fields, "first", say("first bidder")),
        "starting_bonds": {
            company: list(_bond_terms(_chosen(fields, f"bond-{company}", say("starting bond of {id}", id=company))))
            for company in contents.companies
        },
    }
    if depth == "books":
        return {**read, "cubes_on_map": _number(fields, "cubes_on_map", say("resource cubes on the map"))}
    read["setup_cards"] = {
        point: _number(fields, f"card-{point}", say("card at {hex}", hex=point)) for point in contents.setup_points
    }
    read["stations"] = {
        independent: _chosen(fields, f"station-{independent}", say("station of {id}", id=independent))
        for independent in contents.independents
    }
    if fields.get("cubes", "").strip():
        read["cubes"] = read_cubes(fields["cubes"])
    return read


# A position ---------------------------------------------------------------------------------------


def position_parts(game: Any) -> dict[str, Any]:
    """What the position form lets people choose from."""
    emu = _position(game)
    contents = emu.box
    return {
        "companies": list(contents.companies.values()),
        "independents": list(contents.independents.values()),
        "starting": [(_code(bond), str(bond)) for bond in contents.starting_bonds],
        "pool": [(_code(bond), str(bond)) for bond in contents.pool],
        "certificates": [(_code(card.bond), card) for card in contents.independents.values()],
        "actions": list(contents.actions.values()),
        "has_map": isinstance(emu.board, MapBoard),
    }


def position_fields(game: Any) -> dict[str, str]:
    """The present position as the form shows it: one field for each figure on the table."""
    emu = _position(game)
    fields: dict[str, object] = {
        "to_move": emu.on_turn or emu.first_bidder, "turn": max(emu.turn_number, 1), "dividends": emu.dividend_rounds,
    }
    for n, player in enumerate(emu.players):
        fields[f"cash-{n}"] = emu.purses[player].cash
        fields |= {f"shares-{n}-{c}": emu.charters[c].holders.get(player, 0) for c in emu.box.companies}
    for charter in emu.charters.values():
        fields[f"{charter.name}-cash"] = charter.cash
        fields |= {f"{charter.name}-{what}": getattr(charter, what) for what in MARKERS}
        for bond in charter.bonds:
            fields[f"bond-{_code(bond.terms)}"] = charter.name
            fields[f"side-{_code(bond.terms)}"] = DEFERRED if bond.deferred else ACTIVE
    for id_ in emu.box.independents:
        fields[f"holder-{id_}"] = _holder(emu, id_)
    fields |= {f"action-{id_}": count for id_, count in emu.action_cubes.items()}
    fields |= _map_fields(emu)
    return {name: str(value) for name, value in fields.items()}


def _holder(game: Position, independent: str) -> str:
    """Where the certificate of an independent is: "player 0", a company, or nowhere yet."""
    owner = game.owner(independent)
    if owner is not None:
        return f"player {game.players.index(owner)}"
    return game.charters[independent].merged_into or ""


def _map_fields(game: Position) -> dict[str, object]:
    board = game.board
    if not isinstance(board, MapBoard):
        return {"cubes_on_map": board.cubes_left()}
    on = board.map
    tracks = [f"{hex_} {c}" for c, card in game.box.companies.items() for hex_ in game.box.hexes
              if hex_ in on.ordinary[c] and hex_ != card.station]
    tracks += [f"{hex_} {on.red[hex_]} {RED}" for hex_ in game.box.hexes
               if hex_ in on.red and hex_ not in on.stations.values()]
    cubes = [f"{hex_} {on.cubes[hex_]}" for hex_ in game.box.hexes if on.cubes.get(hex_)]
    return {"tracks": "\n".join(tracks), "cubes": "\n".join(cubes)}


def read_position(fields: Fields, game: Any) -> dict[str, Any]:
    """Read a position. What follows from the rest is worked out: unsold and reserved shares, the pool."""
    emu = _position(game)
    contents = emu.box
    holders = {id_: _read_holder(emu, fields.get(f"holder-{id_}", "")) for id_ in contents.independents}
    bonds, pool = _read_bonds(emu, fields, holders)
    hands = {player: _read_hand(emu, fields, n, holders) for n, player in enumerate(emu.players)}
    merged = sum(holder in contents.companies for holder in holders.values())
    companies = {id_: {**_read_sheet(fields, id_), "bonds": bonds[id_]} for id_ in contents.all_companies}
    for id_, card in contents.companies.items():
        reserved = max(card.reserved - merged, 0)
        held = sum(hand["shares"].get(id_, 0) for hand in hands.values())
        unsold = card.shares + card.reserved - reserved - held
        if unsold < 0:
            raise malformed("Players hold {held} shares of {company}; there are {most} outside the reserve.", held=held,
                            company=id_, most=unsold + held)
        companies[id_] |= {"unsold": unsold, "reserved": reserved}
    for id_, holder in holders.items():
        companies[id_] |= {"unsold": int(holder is None), "merged_into": holder if holder in contents.companies else None}
    return {
        "to_move": fields.get("to_move", ""), "players": hands, "companies": companies, "pool": pool,
        "actions": {id_: _number(fields, f"action-{id_}", row.name) for id_, row in contents.actions.items()},
        "turn": _number(fields, "turn", say("number of the turn")),
        "dividends": _number(fields, "dividends", say("number of dividends paid")),
        **_read_map(emu, fields),
    }


def _read_holder(game: Position, value: str) -> str | None:
    """Who has an independent's certificate: a player or, merged, a company; None: nobody yet."""
    if value.startswith("player ") and _is_number(value[7:]) and 0 <= int(value[7:]) < len(game.players):
        return game.players[int(value[7:])]
    return value if value in game.box.companies else None


def _read_hand(game: Position, fields: Fields, n: int, holders: Mapping[str, str | None]) -> dict[str, Any]:
    player = game.players[n]
    shares = {
        id_: _number(fields, f"shares-{n}-{id_}", say("shares of {player} in {company}", player=player, company=id_))
        for id_ in game.box.companies
    }
    own = {id_: 1 for id_, holder in holders.items() if holder == player}
    return {"cash": _number(fields, f"cash-{n}", say("cash of {player}", player=player)), "shares": {**shares, **own}}


def _read_sheet(fields: Fields, id_: str) -> dict[str, Any]:
    words = {"cash": say("treasury"), "revenue": say("revenue"), "track": say("track"), "narrow": say("red track"),
             "cubes": say("cubes")}
    return {
        what: _number(fields, f"{id_}-{what}", say("{what} of {company}", what=word, company=id_))
        for what, word in words.items() if f"{id_}-{what}" in fields
    }


def _read_bonds(
    game: Position, fields: Fields, holders: Mapping[str, str | None]
) -> tuple[dict[str, list[list[Any]]], list[list[int]]]:
    """The bonds by company, and those still in the pool. A certificate lies where its independent went."""
    contents = game.box
    at: dict[str, list[list[Any]]] = {id_: [] for id_ in contents.all_companies}
    pool = []
    for bond in (*contents.starting_bonds, *contents.pool):
        company = fields.get(f"bond-{_code(bond)}", "")
        if company in at:
            at[company].append([*bond, fields.get(f"side-{_code(bond)}") != ACTIVE])
        elif bond in contents.pool:
            pool.append(list(bond))
    for id_, card in contents.independents.items():
        holder = holders[id_]
        if holder is not None:
            place = holder if holder in contents.companies else id_
            at[place].append([*card.bond, fields.get(f"side-{_code(card.bond)}") != ACTIVE])
    return at, pool


def _read_map(game: Position, fields: Fields) -> dict[str, Any]:
    if not isinstance(game.board, MapBoard):
        return {"cubes_on_map": _number(fields, "cubes_on_map", say("resource cubes on the map"))}
    track = []
    for line in fields.get("tracks", "").splitlines():
        parts = line.split()
        if not parts:
            continue
        if len(parts) not in (2, 3) or parts[2:] not in ([], [RED]) or parts[1] not in game.charters:
            raise malformed("The line {line} is not a hex and a company, such as {example} or {red}.",
                            line=f"“{line.strip()[:40]}”", example="“3,4 EBR”", red=f"“3,4 GT {RED}”")
        narrow = bool(parts[2:]) or parts[1] in game.box.independents
        track.append({"company": parts[1], "hex": parts[0], "gauge": NARROW if narrow else ORDINARY})
    return {"map": {"cubes": read_cubes(fields.get("cubes", "")), "track": track}}


def _position(game: Any) -> Position:
    assert isinstance(game, Position)
    return game


# A final position ---------------------------------------------------------------------------------


def score_parts() -> dict[str, Any]:
    """The companies whose shares and revenue the last dividends need."""
    contents = box()
    return {"companies": [*contents.companies.values(), *contents.independents.values()]}


def read_score(fields: Fields, players: tuple[str, ...]) -> dict[str, Any]:
    """Read a final position: everybody's cash; with "pays" also shares, revenues and who takes the last dividends."""
    read: dict[str, Any] = {
        "cash": {
            player: _number(fields, f"cash-{n}", say("cash of {player}", player=player))
            for n, player in enumerate(players)
        }
    }
    pays = fields.get("pays", "")
    if not pays:
        return read
    everybody = box().all_companies
    shares = {
        player: {c: _number(fields, f"shares-{n}-{c}", say("shares")) for c in everybody if fields.get(f"shares-{n}-{c}")}
        for n, player in enumerate(players)
    }
    revenue = {
        c: _number(fields, f"{c}-revenue", say("revenue of {company}", company=c)) for c in everybody
        if any(hand.get(c) for hand in shares.values())
    }
    return {**read, "pay_dividends": pays, "revenue": revenue,
            "shares": {player: {c: n for c, n in hand.items() if n} for player, hand in shares.items()}}


# What all forms read ------------------------------------------------------------------------------


def read_cubes(text: str) -> dict[str, int]:
    """Read cubes by hex, one per line: "4,3 2"."""
    found = {}
    for line in text.splitlines():
        parts = line.replace(":", " ").split()
        if not parts:
            continue
        if len(parts) != 2 or not _is_number(parts[1]):
            raise malformed("The line {line} is not a hex and a number of cubes, such as {example}.",
                            line=f"“{line.strip()[:40]}”", example="“4,3 2”")
        found[parts[0]] = int(parts[1])
    return found


def _chosen(fields: Fields, name: str, what: object) -> str:
    value = fields.get(name, "").strip()
    if not value:
        raise malformed("Choose the {what}.", what=what)
    return value


def _number(fields: Fields, name: str, what: object) -> int:
    value = fields.get(name, "").strip().replace("−", "-")
    if not value:
        raise malformed("The {what} is missing.", what=what)
    if not _is_number(value):
        raise malformed("The {what} must be a whole number, not {value}.", what=what, value=f"“{value[:20]}”")
    return int(value)


def _is_number(value: str) -> bool:
    digits = value.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS


def _code(bond: Terms) -> str:
    """A bond in a form: "10-5-1"."""
    return "-".join(map(str, bond))


def _bond_terms(code: str) -> Terms:
    parts = code.split("-")
    if len(parts) != 3 or not all(map(_is_number, parts)):
        raise malformed("{bond} is no bond.", bond=code[:20])
    return Terms(*map(int, parts))
