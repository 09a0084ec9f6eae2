"""What is in the box and on the board, read from `data/emu-bay.toml` into typed tables."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.places import folder

EVEN_COLUMN = {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
ODD_COLUMN = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)}


class Terms(NamedTuple):
    """What is printed on a bond: its amount, and what it takes off the revenue first and later."""

    amount: int
    first: int
    later: int

    def __str__(self) -> str:
        return f"{self.amount} ({self.first}+{self.later})"


@dataclass(frozen=True)
class CompanyCard:
    """The charter of EBR, TMLC or L&W as printed."""

    id: str
    name: str
    colour: str
    ink: str
    shape: str
    track: int
    shares: int
    reserved: int
    station: str
    revenue: int


@dataclass(frozen=True)
class IndependentCard:
    """An independent: share, price card and bond in one."""

    id: str
    name: str
    colour: str
    ink: str
    shape: str
    station_price: int
    cash: int
    narrow: int
    revenue: int
    bond: Terms


@dataclass(frozen=True)
class SetupCard:
    """One of the eight setup cards: cubes by direction from the symbol hex, and whether a station lies there."""

    card: int
    cubes: Mapping[str, int]
    station: bool


@dataclass(frozen=True)
class ActionRow:
    """One action of the action table: its spaces, and how many hold a cube at the start."""

    id: str
    name: str
    spaces: int
    filled: int

    @property
    def counts(self) -> range:
        """How many cubes may lie there."""
        return range(self.spaces + 1)

    @property
    def label(self) -> Text:
        """Its name, for players."""
        return say(self.name)


class Box:
    """The whole box. Money in pounds, hexes as "column,row"."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.companies = {c["id"]: CompanyCard(**c) for c in data["companies"]}
        self.independents = {
            i["id"]: IndependentCard(**{**i, "bond": Terms(*i["bond"])}) for i in data["independents"]
        }
        self.all_companies = (*self.companies, *self.independents)
        self.pool = tuple(Terms(*bond) for bond in data["bonds"]["pool"])
        self.starting_bonds = tuple(Terms(*bond) for bond in data["bonds"]["starting"])
        self.setup_cards = {card["card"]: SetupCard(**card) for card in data["setup_cards"]}
        self.setup_points: tuple[str, ...] = tuple(data["setup_points"])
        self.actions = {row["id"]: ActionRow(**row) for row in data["actions"]}
        self.start_cash = {int(n): cash for n, cash in data["start_cash"].items()}
        self.names: Mapping[str, str] = data["map"]["names"]
        self.terrain: dict[str, str] = {
            hex_: terrain for terrain in data["terrain"] for hex_ in data["map"][terrain]
        }
        self.hexes = tuple(sorted(self.terrain, key=lambda h: tuple(map(int, h.split(",")))))
        self.neighbours = {h: tuple(self.next_to(h, d) for d in EVEN_COLUMN if self.next_to(h, d)) for h in self.hexes}
        self.costs = {
            terrain: (row["first_cost"], row.get("second_cost")) for terrain, row in data["terrain"].items()
        }

    def next_to(self, hex_: str, direction: str) -> str:
        """The hex in a direction (C is the hex itself), or "" off the map."""
        if direction == "C":
            return hex_
        column, row = map(int, hex_.split(","))
        across, down = (ODD_COLUMN if column % 2 else EVEN_COLUMN)[direction]
        found = f"{column + across},{row + down}"
        return found if found in self.terrain else ""

    def place_name(self, hex_: str) -> str:
        """How people call a hex: "5,2 Devonport", or just "5,3"."""
        return f"{hex_} {self.names[hex_]}" if hex_ in self.names else hex_


@cache
def box() -> Box:
    """The box, read once."""
    return Box(tomllib.loads((folder("data") / "emu-bay.toml").read_text(encoding="utf-8")))
