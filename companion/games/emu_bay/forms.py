"""What people type in for Emu Bay: a set-up drawn with the real cards, a position, a final position.

The names of a set-up's fields are those of templates/emu-bay/setup.html; the other forms are tables of fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.errors import malformed
from companion.engine.figures import inputs
from companion.engine.inputs import (
    Fields,
    Group,
    Input,
    Label,
    filled,
    lines_of,
    read_choice,
    read_number,
    read_numbers,
)
from companion.engine.reading import MOST, Json, JsonDict, number
from companion.engine.text import Money, Text, say, say_n
from companion.games.emu_bay import drawing
from companion.games.emu_bay.box import CompanyCard, IndependentCard, SetupCard, Terms, box
from companion.games.emu_bay.charter import Charter
from companion.games.emu_bay.figures import CHARTER, MARKERS
from companion.games.emu_bay.map_board import MapBoard
from companion.games.emu_bay.moves import NARROW, ORDINARY
from companion.games.emu_bay.position import Position

#: What a line of the map writes behind a company's narrow-gauge track.
RED = "red"
DEFERRED, ACTIVE = "deferred", "active"
SIDES = ((DEFERRED, say("deferred")), (ACTIVE, say("active")))
#: So many players there are before anybody is named.
FEWEST = 3


# A set-up -----------------------------------------------------------------------------------------


def setup_parts(players: tuple[str, ...], options: Json) -> JsonDict:
    """The board with its symbols, the cards, the independents, the companies and the starting bonds."""
    contents = box()
    return {
        "points": contents.setup_points, "board": drawing.printed(contents), "extent": drawing.extent(contents),
        "cards": [(number, _card(card)) for number, card in contents.setup_cards.items()],
        "independents": list(contents.independents.values()),
        "companies": list(contents.companies.values()),
        "bonds": [(_code(bond), str(bond)) for bond in contents.starting_bonds],
    }


def _card(card: SetupCard) -> str:
    cubes = " ".join(f"{direction}{count}" for direction, count in card.cubes.items())
    return f"{card.card}{' ⌂' if card.station else ''} {cubes}"


def read_setup(
    fields: Fields, players: tuple[str, ...], depth: str, options: Json
) -> JsonDict:
    """Read what was drawn with the real cards; at the depth Books the bonds and the number of cubes are enough."""
    contents = box()
    read: JsonDict = {
        "first_bidder": read_choice(fields, "first", say("first bidder")),
        "starting_bonds": {
            company: list(_bond_terms(read_choice(fields, f"bond-{company}", say("starting bond of {id}", id=company))))
            for company in contents.companies
        },
    }
    if depth == "books":
        return {**read, "cubes_on_map": read_number(fields, "cubes_on_map", say("resource cubes on the map"))}
    read["setup_cards"] = {
        point: read_number(fields, f"card-{point}", say("card at {hex}", hex=point)) for point in contents.setup_points
    }
    read["stations"] = {
        independent: read_choice(fields, f"station-{independent}", say("station of {id}", id=independent))
        for independent in contents.independents
    }
    if fields.get("cubes", "").strip():
        read["cubes"] = read_cubes(fields["cubes"])
    return read


# A position ---------------------------------------------------------------------------------------


def position_parts(game: Position) -> tuple[Group, ...]:
    """The form of a position: a field for each figure on the table, filled in with the present one."""
    companies, independents = game.box.companies, game.box.independents
    places = tuple((id_, id_) for id_ in game.charters)
    return (
        Group(((
            Input("turn", say("Number of the turn"), max(game.turn_number, 1), ("turn",), say("number of the turn"), 1),
            Input("dividends", say("Dividends paid so far"), game.dividend_rounds, ("dividends",),
                  say("number of dividends paid")),
        ),)),
        *(Group((tuple(_hand(game, n)),), player) for n, player in enumerate(game.players)),
        *(Group((inputs(CHARTER, game.charters[id_], "companies", id_),), card, gist=_gist(game.charters[id_]))
          for id_, card in companies.items()),
        *(Group((_certificate(game, card), inputs(CHARTER, game.charters[id_], "companies", id_)), card,
                gist=_gist(game.charters[id_])) for id_, card in independents.items()),
        Group((*(_bond(game, bond, places[: len(companies)]) for bond in game.box.starting_bonds),
               *(_bond(game, bond, (("", say("in the pool")), *places)) for bond in game.box.pool)),
              say("Bonds"), say("Amount (first + later deduction): where it lies, and which side is up."),
              say("{n} in the pool", n=len(game.pool))),
        Group((tuple(_actions(game, "action-")),), say("Action cubes")),
        _map(game),
    )  # fmt: skip


def _hand(game: Position, n: int) -> Iterator[Input]:
    player = game.players[n]
    yield Input(f"cash-{n}", say("Cash"), game.purses[player].cash, ("players", player, "cash"),
                say("cash of {player}", player=player))  # fmt: skip
    for id_, card in game.box.companies.items():
        yield Input(f"shares-{n}-{id_}", card, game.charters[id_].holders.get(player, 0), ("players", player, "shares", id_),
                    say("shares of {player} in {company}", player=player, company=id_))  # fmt: skip


def _gist(charter: Charter) -> Text:
    """What a company's part of the form says in a line."""
    if charter.merged_into:
        return say("part of {company}", company=charter.merged_into)
    if not charter.sold:
        return say("not sold")
    return say("{cash} · revenue {revenue} · cubes {cubes}", cash=Money(charter.cash), revenue=charter.revenue,
               cubes=charter.cubes)


def _certificate(game: Position, card: IndependentCard) -> tuple[Input, Input]:
    """Where the certificate of an independent is, "player 0", a company, or nowhere yet, and its bond with it."""
    owner = game.owner(card.id)
    holder = game.charters[card.id].merged_into or "" if owner is None else f"player {game.players.index(owner)}"
    holders = (("", say("not sold")), *((f"player {n}", player) for n, player in enumerate(game.players)),
               *((id_, say("part of {company}", company=id_)) for id_ in game.box.companies))  # fmt: skip
    certificate = Input(f"holder-{card.id}", say("Certificate"), holder, options=holders)
    return certificate, _side(game, card.bond, say("Its bond side"))


def _bond(game: Position, terms: Terms, places: tuple[tuple[str, Label], ...]) -> tuple[Input, Input]:
    """At which company a bond lies, and its side."""
    at = next((id_ for id_, charter in game.charters.items() if terms in (bond.terms for bond in charter.bonds)), "")
    return Input(f"bond-{_code(terms)}", str(terms), at, options=places), _side(game, terms, say("Side"), str(terms))


def _side(game: Position, terms: Terms, label: Text, spoken: str = "") -> Input:
    is_active = any(bond.terms == terms and not bond.deferred for it in game.charters.values() for bond in it.bonds)
    return Input(f"side-{_code(terms)}", label, ACTIVE if is_active else DEFERRED, options=SIDES, spoken=spoken)


def _actions(game: Position, before: str) -> Iterator[Input]:
    for id_, row in game.box.actions.items():
        counts = ((str(n), say("{n} of {spaces}", n=n, spaces=row.spaces)) for n in range(row.spaces + 1))
        yield Input(f"{before}{id_}", row.label, game.action_cubes[id_], ("actions", id_), row.name, options=tuple(counts))


def _map(game: Position) -> Group:
    if not isinstance(game.board, MapBoard):
        return Group(((Input("cubes_on_map", say("Resource cubes on the map"), game.board.cubes_left(), ("cubes_on_map",),
                             say("resource cubes on the map")),),))  # fmt: skip
    lies = game.board.trace()["map"]
    tracks = [f"{at['hex']} {at['company']}{f' {RED}' if at['gauge'] == NARROW else ''}" for at in lies["track"]]
    cubes = [f"{hex_} {lies['cubes'][hex_]}" for hex_ in game.box.hexes if hex_ in lies["cubes"]]
    how = say("One per line: hex and company, with “red” for narrow gauge, such as “3,4 EBR” or “3,4 GT red”. "
              "Stations are known.")  # fmt: skip
    return Group((
        (Input("tracks", say("Track"), "\n".join(tracks), lines=6, hint=how),),
        (Input("cubes", say("Resource cubes"), "\n".join(cubes), lines=6, hint=say("One hex per line, such as “4,3 2”.")),),
    ), say("The map"))  # fmt: skip


def position_fields(game: Position) -> dict[str, str]:
    """The present position as the form shows it."""
    return {"to_move": game.on_turn or game.first_bidder, **filled(position_parts(game))}


def read_position(fields: Fields, game: Position) -> JsonDict:
    """Read a position. What follows from the rest is worked out: unsold and reserved shares, the pool."""
    read = {"to_move": fields.get("to_move", ""), **read_numbers(position_parts(game), fields), **_read_map(game, fields)}
    holders = {id_: _read_holder(game, fields.get(f"holder-{id_}", "")) for id_ in game.box.independents}
    companies, hands = read["companies"], read["players"]
    read["pool"] = _read_bonds(game, fields, holders, companies)
    for id_, holder in holders.items():
        if holder in hands:
            hands[holder]["shares"][id_] = 1
        companies[id_] |= {"unsold": int(holder is None), "merged_into": holder if holder in game.box.companies else None}
    merged = sum(holder in game.box.companies for holder in holders.values())
    for id_, card in game.box.companies.items():
        reserved, held = max(card.reserved - merged, 0), sum(hand["shares"][id_] for hand in hands.values())
        most = card.shares + card.reserved - reserved
        if held > most:
            raise malformed(say_n("Players hold {n} share of {company}; there are {most} outside the reserve.",
                                  "Players hold {n} shares of {company}; there are {most} outside the reserve.", held,
                                  company=id_, most=most))
        companies[id_] |= {"unsold": most - held, "reserved": reserved}
    return read


def _read_holder(game: Position, value: str) -> str | None:
    """Who has an independent's certificate: a player or, merged, a company; None: nobody yet."""
    if value.startswith("player ") and (n := number(value[7:], most=len(game.players) - 1)) is not None:
        return game.players[n]
    return value if value in game.box.companies else None


def _read_bonds(
    game: Position, fields: Fields, holders: Mapping[str, str | None], companies: Mapping[str, JsonDict]
) -> list[list[int]]:
    """Put every bond to its company, a certificate where its independent went, and return those still in the pool."""
    box = game.box
    at = {bond: fields.get(f"bond-{_code(bond)}", "") for bond in (*box.starting_bonds, *box.pool)}
    for id_, card in box.independents.items():
        holder = holders[id_] or ""
        at[card.bond] = holder if holder in box.companies else id_ if holder else ""
    for id_, sheet in companies.items():
        sheet["bonds"] = [[*bond, fields.get(f"side-{_code(bond)}") != ACTIVE] for bond, place in at.items() if place == id_]
    return [list(bond) for bond in box.pool if at[bond] not in companies]


def _read_map(game: Position, fields: Fields) -> JsonDict:
    if not isinstance(game.board, MapBoard):
        return {}
    track = []
    for line, words in lines_of(fields.get("tracks", "")):
        if len(words) not in (2, 3) or words[2:] not in ([], [RED]) or words[1] not in game.charters:
            raise malformed("The line {line} is not a hex and a company, such as {example} or {red}.", line=line,
                            example="“3,4 EBR”", red=f"“3,4 GT {RED}”")
        is_narrow = bool(words[2:]) or words[1] in game.box.independents
        track.append({"company": words[1], "hex": words[0], "gauge": NARROW if is_narrow else ORDINARY})
    return {"map": {"cubes": read_cubes(fields.get("cubes", "")), "track": track}}


# A correction -------------------------------------------------------------------------------------


def correct_parts(game: Position, given: Fields) -> JsonDict:
    """What can be set right: the `figures` of the company that is `given`, the cubes on the `actions`."""
    charter = game.charters.get(given.get("company", ""))
    figures = (one for one in MARKERS if charter and one.has(charter) and one.has_now(charter))
    return {
        "figures": [Input(one.part, one.heading, one.of(charter), least=one.least) for one in figures],
        "actions": list(_actions(game, "cubes.")),
    }


# A final position ---------------------------------------------------------------------------------


def score_parts(names: Sequence[str] = ()) -> tuple[Group, ...]:
    """Who takes the last dividends, and the revenue and the shares of each company, which they need. Unnamed players have
    fields while nobody is named."""
    people = [(n, name or say("Player {n}", n=n + 1)) for n, name in enumerate(names)]
    shown = [(n, label) for n, label in people if names[n] or (n < FEWEST and not any(names))]
    payers = (("", say("nobody: they are paid")), *((str(n), label) for n, label in people))
    cards: list[CompanyCard | IndependentCard] = [*box().companies.values(), *box().independents.values()]
    return (
        Group(((Input("pays", say("Who takes Pay Dividends?"), options=payers),),)),
        *(Group(((
            Input(f"{card.id}-revenue", say("Revenue"), "", ("revenue", card.id),
                  say("revenue of {company}", company=card.id), None),
            *(Input(f"shares-{n}-{card.id}", label, "", ("shares", names[n], card.id), say("shares")) for n, label in shown),
        ),), card) for card in cards),
    )  # fmt: skip


def read_score(fields: Fields, players: tuple[str, ...]) -> JsonDict:
    """Read a final position: everybody's cash; with "pays" also shares, revenues and who takes the last dividends."""
    read: JsonDict = {
        "cash": {
            player: read_number(fields, f"cash-{n}", say("cash of {player}", player=player))
            for n, player in enumerate(players)
        }
    }
    pays = fields.get("pays", "")
    if not pays:
        return read
    groups = score_parts(players)
    typed = read_numbers(groups, fields, lambda it: it.place[0] == "shares" and bool(fields.get(it.name))).get("shares", {})
    shares = {player: {c: n for c, n in typed.get(player, {}).items() if n} for player in players}
    owned = {company for hand in typed.values() for company, n in hand.items() if n}
    revenue = read_numbers(groups, fields, lambda it: it.place[0] == "revenue" and it.place[1] in owned).get("revenue", {})
    return {**read, "pay_dividends": pays, "revenue": revenue, "shares": shares}


# What several forms read --------------------------------------------------------------------------


def read_cubes(text: str) -> dict[str, int]:
    """Read cubes by hex, one per line: "4,3 2"."""
    found = {}
    for line, words in lines_of(text):
        parts = " ".join(words).replace(":", " ").split()
        count = number(parts[-1], -MOST) if len(parts) == 2 else None
        if count is None:
            raise malformed("The line {line} is not a hex and a number of cubes, such as {example}.", line=line,
                            example="“4,3 2”")
        found[parts[0]] = count
    return found


def _code(bond: Terms) -> str:
    """A bond in a form: "10-5-1"."""
    return "-".join(map(str, bond))


def _bond_terms(code: str) -> Terms:
    parts = [number(part) for part in code.split("-")]
    match parts:
        case [int(first), int(second), int(third)]:
            return Terms(first, second, third)
    raise malformed("{bond} is not a bond.", bond=code[:20])
