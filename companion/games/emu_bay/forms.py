"""What people type in for Emu Bay: a set-up drawn with the real cards, a position, a final position.

The names of the fields are those of templates/emu-bay/{setup,position,score}.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import malformed
from companion.engine.text import say
from companion.games.emu_bay.box import SetupCard, Terms, box

Fields = Mapping[str, str]
MOST_DIGITS = 6
#: What a line of the map writes behind a company's narrow-gauge track.
RED = "red"


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
    """Being built."""
    return {}


def position_fields(game: Any) -> dict[str, str]:
    """Being built."""
    return {}


def read_position(fields: Fields, game: Any) -> dict[str, Any]:
    """Being built."""
    return {}


# A final position ---------------------------------------------------------------------------------


def score_parts() -> dict[str, Any]:
    """Being built."""
    return {}


def read_score(fields: Fields, players: tuple[str, ...]) -> dict[str, Any]:
    """Being built."""
    return {}


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
