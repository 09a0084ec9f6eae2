"""A box that does not say everything: what is missing in it, and the usual in place of what it leaves open.

What is filled in is never written into the data of the box: whoever plays it is asked, with the usual answer first. What is
usual was corrected once: a box that `assumes` the present answers has them, and every box that is brought, kept or typed in
does; one without the word is of a table that has begun before, and stays as it was played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import MISSING
from itertools import chain
from typing import NamedTuple

from companion.eighteenxx.box.box import ASSUMES, Box, read_box
from companion.eighteenxx.box.chart import chart_of
from companion.eighteenxx.box.company_kind import (
    COMPANY,
    NOBODY,
    OWNED_WHOLE,
    PAID,
    TREASURY,
    CompanyKind,
    usual_pool,
    usual_unsold,
)
from companion.eighteenxx.box.entry import entries, usual
from companion.eighteenxx.box.faults import MOST_PLAYERS
from companion.eighteenxx.box.inks import fill_inks
from companion.eighteenxx.box.places import AGREED, IPO
from companion.eighteenxx.box.reading import OPEN, UNLIMITED, rows_of
from companion.eighteenxx.box.tables import CompanyCard, Phase, PrivateCard, Profile, TrainKind
from companion.eighteenxx.map.tiles import COLOURS
from companion.engine.reading import JsonDict
from companion.engine.text import Text, say

#: The answers that are usual now. The first ones had unsold shares of every company in the IPO, and privates close with the
#: fifth kind of train.
PRESENT = 2

#: What a phase usually has, from the first train on: train limit, operating rounds, newest tiles, by its place.
USUAL_PHASES = ((4, 1, 1), (4, 2, 2), (3, 2, 2), (2, 3, 3))
#: Phases in which companies usually buy privates, and the one that closes them, by their places.
SELLING, CLOSING = (1, 2), 3
#: The phase, counted from 0, in which privates closed by the first answers where only that was not told.
_LAST_OF_PRIVATES = 4
#: The train that usually closes privates: the first for five stops.
_FIVE = re.compile(r"5(?![0-9])")
#: What is told first of all when it is missing: whoever overlooks it at an old table sells trains for nothing.
_FIRST = ("trains", "price")
#: What is assumed and costs money where it is otherwise, by what it may cost: what every share of every company
#: is paid comes first.
_DEAREST = (
    "capital", "unsold", "pool_pays", "certificates", "par_values", "float", "ends", "operating_rounds", "closes_privates",
    "privates_for_companies", "private_prices", "stock_turn", "pool_limit", "holding_limit", "options",
)  # fmt: skip
#: What people call the rows of a table by, where not by their names in it.
_CALLED = {"privates": "name", "phases": "colour"}
#: What may be assumed of shares that nobody holds.
_OF_UNSOLD: Mapping[str, Text] = {
    TREASURY: say("Not all is told of unsold shares ({names}): that they lie in the treasury of the company, which sells "
                  "them at the market price and gets their dividends, is assumed."),
    IPO: say("Not all is told of unsold shares ({names}): that they lie in the IPO, cost par and pay nobody is assumed."),
    COMPANY: say("Who gets the dividends of shares in the bank pool is not told ({names}): the company is assumed."),
    NOBODY: say("Who gets the dividends of shares in the bank pool is not told ({names}): nobody is assumed."),
}  # fmt: skip


class UsualBox(NamedTuple):
    """A box, read with the usual in place of what its data leave open: what nobody can guess is `missing` and stands in the
    box as 0 or without limit; for what is `assumed` there is a usual answer. The first of these are `costly`, so many, the
    dearest before others: whoever plays otherwise pays otherwise."""

    box: Box
    missing: tuple[Text, ...]
    assumed: tuple[Text, ...]
    costly: int = 0


def read_usual_box(data: Mapping[str, object], where: str) -> UsualBox:
    """Read a box that may lack parts. Raises ValueError with all faults of what is there, one sentence a line."""
    filling = _Filling(data)
    filling.fill()
    by_cost = {name: texts for name in _DEAREST if (texts := filling.assumed.pop(name, []))}
    costly = [*chain(*by_cost.values())]
    cheap = chain(*filling.assumed.values())
    return UsualBox(read_box(filling.data, where), tuple(filling.missing), (*costly, *cheap), len(costly))


class _Filling:
    """Fills in what data leave open, and notes each. What is there stays as it is, be it wrong: the reader says so."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data: JsonDict = deepcopy(dict(data))
        self.missing: list[Text] = []
        #: By what it is about.
        self.assumed: dict[str, list[Text]] = {}
        self._is_present = assumes_present(data)
        self._untold: list[list[str]] = []

    def fill(self) -> None:
        for field, said in entries(Box):
            if said.usual is not MISSING and field.name not in self.data:
                self.data[field.name] = deepcopy(said.usual)
                if said.assumed:
                    self._assume(field.name, said.assumed)
                self.missing += [said.missing] if said.missing else []
        self._fill_profile()
        self._fill_money()
        self._fill_companies()
        self._fill_rows("privates", PrivateCard)
        self._fill_market()
        self._fill_trains()
        self._fill_phases()
        self._fill_sales_of_privates()
        self._fill_ends()
        if self._untold:
            self.data["untold"] = self._untold

    def _fill_field(self, table: str, field: str, usual: object) -> tuple[str, ...]:
        """Fill a field into every row without it: a value, or what that makes of the row's name, its place and all rows.
        Returns the names of those rows."""
        rows = rows_of(self.data, table)
        lacking = tuple(name for name, row in rows.items() if field not in row)
        for at, (name, row) in enumerate(rows.items()):
            if field not in row:
                row[field] = usual(name, at, list(rows.values())) if callable(usual) else deepcopy(usual)
        return lacking

    def _fill_rows(self, table: str, kind: type) -> None:
        """Fill into the rows of a table what is usual for their entries."""
        for field, said in entries(kind):
            if said.usual is MISSING:
                continue
            lacking = self._fill_field(table, field.name, said.usual)
            names = tuple(str(self.data[table][name].get(_CALLED.get(table)) or name) for name in lacking)
            if names and said.assumed:
                self._assume(field.name, said.assumed.filled(names=names))
            missing = said.missing if self._is_present else said.before or said.missing
            self._note(self.missing, names, missing, 0 if (table, field.name) == _FIRST else None)
            # Nobody can guess it, so the table is asked; one that has begun before played with 0.
            if said.before and self._is_present:
                self._untold += [[table, name, field.name] for name in lacking]

    def _fill_profile(self) -> None:
        # Where there is one that says nothing of it, nobody trades privates.
        profiles = self.data.setdefault("profiles", {"rulebook": {"private_trade": AGREED}})
        rulebook = profiles.get("rulebook") if isinstance(profiles, dict) else None
        if not isinstance(rulebook, dict):
            return
        lacking = {name: value for name, value in usual(Profile).items() if name not in rulebook}
        rulebook.update(deepcopy(lacking))
        if set(lacking) - {"exempt_zones"}:
            self._assume("private_prices", say(
                "What companies pay for privates and how presidents help with trains is not told: from half to double "
                "the price, and help with the cheapest train, are assumed."))

    def _fill_money(self) -> None:
        for field, stands, text in (
            ("start_cash", 0, say("What each player starts with is not told for {players} players: 0 stands for it.")),
            ("certificate_limit", UNLIMITED, say(
                "The certificate limit is not told for {players} players: no limit stands for it.")),
        ):
            table = self.data.setdefault(field, {})
            if lacking := tuple(n for n in seats_of(self.data) if isinstance(table, dict) and str(n) not in table):
                table.update({str(n): stands for n in lacking})
                self.missing.append(text.filled(players=lacking))

    def _fill_companies(self) -> None:
        if not self.data["companies"]:
            self.missing.append(say("There are no companies."))
        if "kinds" not in self.data:
            self.data["kinds"] = {kind: {} for kind in named_kinds(self.data)}
        untold = tuple(kind for kind, row in rows_of(self.data, "kinds").items() if "capital" not in row)
        whole = tuple(kind for kind, row in rows_of(self.data, "kinds").items() if row.get("certificates") == OWNED_WHOLE)
        for kind, row in rows_of(self.data, "kinds").items():
            if kind in whole:
                row.update({"float": 100, **({"capital": 0, "incremental": True} if kind in untold else {}), **row})
            elif row.get("incremental"):
                row.setdefault("capital", 0)
        self._fill_rows("kinds", CompanyKind)
        if names := tuple(kind for kind in untold if kind in whole):
            self._assume("capital", say(
                "What companies that are owned whole begin with is not told ({names}): what is paid for them is assumed.",
                names=names))
        self._fill_unsold(untold)
        self._fill_charters()

    def _fill_unsold(self, untold: tuple[str, ...]) -> None:
        """Where unsold shares lie, what they cost and whom they pay; and who is paid for the pool. What follows from a
        capital that is told need not be told; of the `untold` kinds nothing is."""
        rows = {name: row for name, row in rows_of(self.data, "kinds").items() if row["certificates"] != OWNED_WHOLE}
        lacking: dict[str, list[str]] = {TREASURY: [], IPO: [], COMPANY: [], NOBODY: []}
        for name, row in rows.items():
            usual, is_assumed = usual_unsold(row), bool(row.get("incremental")) or name in untold
            if self._is_present or "unsold_lie" in row:
                if is_assumed and not set(usual) <= set(row):
                    lacking[str(usual["unsold_lie"])].append(name)
                row.update({**usual, **row})
            if self._is_present and "pool_pays" not in row:
                paid = self.data.get("pays_for_pool")
                row["pool_pays"] = usual_pool(row) if paid is None else COMPANY if paid else NOBODY
                if is_assumed and paid is None:
                    lacking[row["pool_pays"]].append(name)
        for what, text in _OF_UNSOLD.items():
            if lacking[what]:
                self._assume("pool_pays" if what in PAID else "unsold", text.filled(names=tuple(lacking[what])))

    def _fill_charters(self) -> None:
        if not self.data["map"]:
            self._fill_field("companies", "home", "")
        bare = tuple(symbol for symbol, row in rows_of(self.data, "companies").items() if "ink" not in row)
        fill_inks(list(rows_of(self.data, "companies").values()))
        if bare:
            self._assume("ink", say("The colours of companies are not told ({names}): each gets one that no other has.",
                                    names=bare))  # fmt: skip
        self._fill_rows("companies", CompanyCard)
        self._fill_token_costs()

    def _fill_token_costs(self) -> None:
        """Single tokens of which nobody knows what they cost."""
        names = []
        for name, row in rows_of(self.data, "companies").items():
            costs = row["token_costs"]
            if isinstance(costs, list) and OPEN in costs:
                self._untold += [["companies", name, str(n)] for n, cost in enumerate(costs) if cost == OPEN]
                row["token_costs"] = [0 if cost == OPEN else cost for cost in costs]
                names.append(name)
        self._note(self.missing, tuple(names), say(
            "What some tokens cost is not told ({names}): the table is asked in the first turn of the company."))

    def _fill_market(self) -> None:
        if "market" not in self.data:
            self.missing.append(say("There is no stock market."))
        market = self.data.setdefault("market", {"rows": []})
        if "par_values" not in self.data:
            chart = chart_of(market)
            self.data["par_values"] = sorted({cell.price for cell in chart.par_cells()}, reverse=True)
            if not self.data["par_values"] and isinstance(market, dict) and market.get("rows"):
                self.missing.append(say("At which prices companies may start is not told."))
            elif self.data["par_values"] and not any(cell.par for cell in chart.cells):
                self._assume("par_values", say("At which prices companies may start is not told: any price of the market is "
                                               "assumed."))  # fmt: skip

    def _fill_trains(self) -> None:
        if not self.data["trains"]:
            self.missing.append(say("There are no trains."))
        self._fill_rows("trains", TrainKind)
        if self.data["map"]:
            return
        trains = rows_of(self.data, "trains")
        lacking = self._fill_field("trains", "distance", lambda train, *_: 0 if "sides" in trains[train] else UNLIMITED)
        self._note(self.missing, tuple(train for train in lacking if "sides" not in trains[train]), say(
            "How far trains go is not told ({names}): no limit stands for each."))

    def _fill_phases(self) -> None:
        if isinstance(self.data["trains"], dict) and self.data["trains"] and not self.data["phases"]:
            self.data["phases"] = {train: usual_phase(n) for n, train in enumerate(self.data["trains"])}
            self.missing.append(say("There are no phases: each train begins a usual one."))
        self._fill_rows("phases", Phase)

    def _fill_sales_of_privates(self) -> None:
        """When companies may buy privates, and when these close, where no phase says either."""
        rows = list(rows_of(self.data, "phases").values())
        if not rows_of(self.data, "privates"):
            return
        if self._is_present:
            self._fill_closing(rows)
            return
        if any({"privates_for_companies", "closes_privates"} & set(row) for row in rows):
            return
        for at, row in enumerate(rows):
            row["privates_for_companies"] = 1 <= at < _LAST_OF_PRIVATES
            row["closes_privates"] = at == _LAST_OF_PRIVATES
        self._assume(
            "privates_for_companies",
            say("When companies may buy privates is not told: from the second phase until they close with the fifth kind of "
                "train is assumed.") if len(rows) > _LAST_OF_PRIVATES
            else say("When companies may buy privates is not told: from the second phase on, and that none closes, is "
                     "assumed.") if len(rows) > 1
            else say("When companies may buy privates is not told: that none may, and that none closes, is assumed.")
        )  # fmt: skip

    def _fill_closing(self, rows: list[JsonDict]) -> None:
        """Each of the two by itself: companies buy privates from the second phase on, and these close with the first 5-train
        or, where there is none, with the fourth kind."""
        if not rows:
            return
        names = [str(name) for name in rows_of(self.data, "phases")]
        fourth = CLOSING if len(rows) > CLOSING else len(rows)
        closing = next((at for at, name in enumerate(names) if _FIVE.match(name)), fourth)
        if not any("closes_privates" in row for row in rows):
            for at, row in enumerate(rows):
                row["closes_privates"] = at == closing
            self._assume("closes_privates",
                         say("When privates close is not told: with the first {train} is assumed.", train=names[closing])
                         if closing < len(rows)
                         else say("When privates close is not told: that none closes is assumed."))  # fmt: skip
        if any("privates_for_companies" in row for row in rows):
            return
        last = next((at for at, row in enumerate(rows) if row.get("closes_privates")), len(rows))
        for at, row in enumerate(rows):
            row["privates_for_companies"] = 1 <= at < last
        self._assume(
            "privates_for_companies",
            say("When companies may buy privates is not told: from the second phase on, until they close, is assumed.")
            if len(rows) > 1 else say("When companies may buy privates is not told: that none may is assumed."),
        )  # fmt: skip

    def _fill_ends(self) -> None:
        if "ends" in self.data:
            return
        self.data["ends"] = usual_ends(self.data["bank"])
        self._assume(
            "ends",
            say("When the game ends is not told: after the set in which the bank breaks, or at once when somebody is "
                "bankrupt, is assumed.") if "bank" in self.data["ends"]
            else say("When the game ends is not told: at once when somebody is bankrupt is assumed.")
        )  # fmt: skip

    def _assume(self, what: str, text: Text) -> None:
        self.assumed.setdefault(what, []).append(text)

    @staticmethod
    def _note(notes: list[Text], names: tuple[str, ...], text: Text | None, at: int | None = None) -> None:
        if names and text:
            notes.insert(len(notes) if at is None else at, text.filled(names=names))


def usual_ends(bank: object) -> JsonDict:
    """When a game is usually over, by what is in its bank."""
    broken = {} if bank == UNLIMITED else {"bank": {"operating": "set", "stock": "next set"}}
    return {**broken, "bankruptcy": {"operating": "now"}}


def seats_of(data: Mapping[str, object]) -> range:
    """The numbers of players of a box; of one that has wrong ones none, the reader says so."""
    players = data["players"]
    if not (isinstance(players, list) and players and all(type(n) is int and 0 < n <= MOST_PLAYERS for n in players)):
        return range(0)
    return range(min(players), max(players) + 1)


def named_kinds(data: Mapping[str, object]) -> list[str]:
    """The kinds of company that the companies of a box name."""
    return sorted({str(row.get("kind", "company")) for row in rows_of(data, "companies").values()})


def assumes_present(data: Mapping[str, object]) -> bool:
    """Whether what a box leaves open is as usual by the present answers."""
    return data.get(ASSUMES) == PRESENT


def with_present(data: Mapping[str, object]) -> JsonDict:
    """A box with the present answers for what it leaves open, unless it says by which."""
    return {ASSUMES: PRESENT, **data}


def kept_before(data: Mapping[str, object]) -> JsonDict:
    """A box that was kept, maybe before the present answers: every form wrote that companies are paid for the pool, also
    where nobody meant it."""
    found = with_present(data)
    rows = [row for row in rows_of(data, "kinds").values() if row.get("certificates") != OWNED_WHOLE]
    if ASSUMES not in data and rows and all(row.get("incremental") and "unsold_lie" not in row for row in rows):
        found = {name: part for name, part in found.items() if name != "pays_for_pool" or part is not True}
    return found


def is_read_otherwise(data: Mapping[str, object]) -> bool:
    """Whether a box is another by the present answers than by those by which it is read."""
    closes = any("closes_privates" in row for row in rows_of(data, "phases").values())
    paid = any(row.get("incremental") and "unsold_lie" not in row for row in rows_of(data, "kinds").values())
    return ASSUMES not in data and (paid or (bool(data.get("privates")) and not closes))


def usual_phase(at: int) -> JsonDict:
    """What a phase usually has, by its place among the trains."""
    limit, rounds, newest = USUAL_PHASES[min(at, len(USUAL_PHASES) - 1)]
    row: JsonDict = {"train_limit": limit, "operating_rounds": rounds, "colours": list(COLOURS[1 : newest + 1])}
    if at in SELLING:
        row["privates_for_companies"] = True
    if at == CLOSING:
        row["closes_privates"] = True
    return row
