"""A box that does not say everything: what is missing in it, and the usual in place of what it leaves open.

What is filled in is never written into the data of the box: whoever plays it is asked, with the usual answer first. What is
usual was corrected once: a box that `assumes` the present answers has them, and every box that is brought, kept or typed in
does; one without the word is of a table that has begun before, and stays as it was played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from math import gcd
from typing import Any, NamedTuple

from companion.eighteenxx.box.box import ASSUMES, Box, read_box
from companion.eighteenxx.box.chart import Chart, Zone, read_chart
from companion.eighteenxx.box.company_kind import COMPANY, NOBODY, TREASURY, usual_pool, usual_unsold
from companion.eighteenxx.box.faults import MOST_PLAYERS, SHAPES
from companion.eighteenxx.box.inks import fill_inks, letters_on
from companion.eighteenxx.box.places import AGREED, IPO
from companion.eighteenxx.box.reading import OPEN, UNLIMITED
from companion.eighteenxx.map.tiles import COLOURS
from companion.engine.text import Text, say

#: The answers that are usual now. The first ones had unsold shares of every company in the IPO, and privates close with the
#: fifth kind of train.
PRESENT = 2
USUAL_CERTIFICATES = [20, *8 * [10]]
USUAL_PLAYERS = [2, 6]

#: What a phase usually has, from the first train on: train limit, operating rounds, newest tiles, by its place.
USUAL_PHASES = ((4, 1, 1), (4, 2, 2), (3, 2, 2), (2, 3, 3))
#: Phases in which companies usually buy privates, and the one that closes them, by their places.
SELLING, CLOSING = (1, 2), 3
#: The phase, counted from 0, in which privates closed by the first answers where only that was not told.
_LAST_OF_PRIVATES = 4
#: The train that usually closes privates: the first for five stops.
_FIVE = re.compile(r"5(?![0-9])")
#: What the top of a box may leave open, with the usual answer.
_USUAL: Mapping[str, tuple[Any, Text]] = {
    "currency": ("${}", say("The currency is not told: $ is assumed.")),
    "players": (USUAL_PLAYERS, say("For how many players it is, is not told: 2 to 6 are assumed.")),
    "holding_limit": (60, say("How much of a company a player may hold is not told: 60\u00a0% is assumed.")),
    "pool_limit": (50, say("How much of a company the bank pool may hold is not told: 50\u00a0% is assumed.")),
    "stock_turn": ([["sell", "buy", "sell"]],
                   say("The order of a stock turn is not told: sell, buy one, sell again is assumed.")),
    "options": ({"reserve_all_bids": [False], "bid_step": [5], "upgrade_reach": ["permissive"]},
                say("How bids are made is not told: steps of 5, and only the highest bid ties up money, are assumed.")),
}  # fmt: skip
#: What may be assumed of shares that nobody holds.
_OF_UNSOLD: Mapping[str, Text] = {
    TREASURY: say("Not all is told of unsold shares ({names}): that they lie in the treasury of the company, which sells "
                  "them at the market price and gets their dividends, is assumed."),
    IPO: say("Not all is told of unsold shares ({names}): that they lie in the IPO, cost par and pay nobody is assumed."),
    COMPANY: say("Who gets the dividends of shares in the bank pool is not told ({names}): the company is assumed."),
    NOBODY: say("Who gets the dividends of shares in the bank pool is not told ({names}): nobody is assumed."),
}  # fmt: skip
#: What a profile may leave open.
_USUAL_PROFILE: Mapping[str, Any] = {
    "exempt_zones": [], "private_from": "half", "private_up_to": 2, "helps_with_others": "cheapest",
}  # fmt: skip


class UsualBox(NamedTuple):
    """A box, read with the usual in place of what its data leave open: what nobody can guess is `missing` and stands in the
    box as 0 or without limit; for what is `assumed` there is a usual answer."""

    box: Box
    missing: tuple[Text, ...]
    assumed: tuple[Text, ...]


def read_usual_box(data: Mapping[str, Any], where: str) -> UsualBox:
    """Read a box that may lack parts. Raises ValueError with all faults of what is there, one sentence a line."""
    filling = _Filling(data)
    filling.fill()
    return UsualBox(read_box(filling.data, where), tuple(filling.missing), tuple(filling.assumed))


class _Filling:
    """Fills in what data leave open, and notes each. What is there stays as it is, be it wrong: the reader says so."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data: dict[str, Any] = deepcopy(dict(data))
        self.missing: list[Text] = []
        self.assumed: list[Text] = []
        self._is_present = assumes_present(data)
        self._untold: list[list[str]] = []

    def fill(self) -> None:
        self.data.setdefault("id", "box")
        for name, (value, text) in _USUAL.items():
            if name not in self.data:
                self.data[name] = deepcopy(value)
                self.assumed.append(text)
        self._fill_profile()
        for name in ("map", "tiles", "companies", "privates", "trains", "phases"):
            self.data.setdefault(name, "" if name == "map" else {})
        self._fill_money()
        self._fill_companies()
        self._fill_privates()
        self._fill_market()
        self._fill_trains()
        self._fill_phases()
        self._fill_sales_of_privates()
        self._fill_ends()
        if self._untold:
            self.data["untold"] = self._untold

    def _rows(self, name: str) -> dict[str, dict[str, Any]]:
        """The tables of a table; what is none is left to the reader."""
        table = self.data.get(name)
        return {key: row for key, row in table.items() if isinstance(row, dict)} if isinstance(table, dict) else {}

    def _fill_field(self, table: str, field: str, usual: Callable[[str, int], Any]) -> tuple[str, ...]:
        """Fill a field into every row without it, by its name and place. Returns the keys of those rows."""
        lacking = tuple(key for key, row in self._rows(table).items() if field not in row)
        for at, (key, row) in enumerate(self._rows(table).items()):
            if field not in row:
                row[field] = usual(key, at)
        return lacking

    def _fill_profile(self) -> None:
        """How sources disagree: where there is one way of playing, what it leaves open."""
        # Where there is one that says nothing of it, nobody trades privates.
        profiles = self.data.setdefault("profiles", {"rulebook": {"private_trade": AGREED}})
        rulebook = profiles.get("rulebook") if isinstance(profiles, dict) else None
        if not isinstance(rulebook, dict):
            return
        if lacking := {name: usual for name, usual in _USUAL_PROFILE.items() if name not in rulebook}:
            rulebook.update(deepcopy(lacking))
        if set(lacking) - {"exempt_zones"}:
            self.assumed.append(say(
                "What companies pay for privates and how presidents help with trains is not told: from half to double "
                "the price, and help with the cheapest train, are assumed."))

    def _fill_money(self) -> None:
        if "bank" not in self.data:
            self.data["bank"] = UNLIMITED
            self.missing.append(say("How much money the bank has is not told: no limit stands for it."))
        for field, usual, text in (
            ("start_cash", 0, say("What each player starts with is not told for {players} players: 0 stands for it.")),
            ("certificate_limit", UNLIMITED, say(
                "The certificate limit is not told for {players} players: no limit stands for it.")),
        ):
            table = self.data.setdefault(field, {})
            if lacking := tuple(n for n in self._players() if isinstance(table, dict) and str(n) not in table):
                table.update({str(n): usual for n in lacking})
                self.missing.append(say(text.template, players=lacking))

    def _players(self) -> range:
        players = self.data["players"]
        if not (isinstance(players, list) and players and all(type(n) is int and 0 < n <= MOST_PLAYERS for n in players)):
            return range(0)
        return range(min(players), max(players) + 1)

    def _fill_companies(self) -> None:
        if not self.data["companies"]:
            self.missing.append(say("There are no companies."))
        if "kinds" not in self.data:
            named = {row.get("kind", "company") for row in self._rows("companies").values()}
            self.data["kinds"] = {str(kind): {} for kind in sorted(named, key=str)}
        self._note(self.assumed, self._fill_field("kinds", "certificates", lambda *_: list(USUAL_CERTIFICATES)), say(
            "The certificates of companies are not told ({names}): "
            "one of 20\u00a0% and eight of 10\u00a0% are assumed."))  # fmt: skip
        whole = {kind for kind, row in self._rows("kinds").items() if row["certificates"] == [100]}
        floats = self._fill_field("kinds", "float", lambda kind, _: 100 if kind in whole else 60)
        self._note(self.assumed, tuple(kind for kind in floats if kind not in whole), say(
            "How much is sold when companies float is not told ({names}): 60\u00a0% is assumed."))  # fmt: skip
        bought = {kind for kind, row in self._rows("kinds").items() if row.get("incremental")}
        rows = self._rows("kinds")
        capital = self._fill_field("kinds", "capital", lambda kind, _: 0 if kind in whole | bought else shares_of(
            rows[kind]["certificates"]))
        self._fill_field("kinds", "incremental", lambda kind, _: kind in whole and kind in capital)
        self._note(self.assumed, tuple(kind for kind in capital if kind in whole), say(
            "What companies that are owned whole begin with is not told ({names}): what is paid for them is assumed."))
        self._note(self.assumed, tuple(kind for kind in capital if kind not in whole | bought), say(
            "What companies get when they float is not told ({names}): par for each share is assumed."))  # fmt: skip
        self._fill_unsold(capital)
        self._fill_charters()

    def _fill_unsold(self, untold: tuple[str, ...]) -> None:
        """Where unsold shares lie, what they cost and whom they pay; and who is paid for the pool. What follows from a
        capital that is told need not be told; of the `untold` kinds nothing is."""
        rows = {name: row for name, row in self._rows("kinds").items() if row["certificates"] != [100]}
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
            self._note(self.assumed, tuple(lacking[what]), text)

    def _fill_charters(self) -> None:
        self._fill_field("companies", "name", lambda symbol, _: symbol)
        if not self.data["map"]:
            self._fill_field("companies", "home", lambda *_: "")
        self._note(self.missing, self._fill_field("companies", "token_costs", lambda *_: [0]), say(
            "The tokens of companies are not told ({names}): one stands for them."))  # fmt: skip
        self._fill_token_costs()
        bare = tuple(symbol for symbol, row in self._rows("companies").items() if "ink" not in row)
        fill_inks(list(self._rows("companies").values()))
        self._note(self.assumed, bare, say(
            "The colours of companies are not told ({names}): each gets one that no other has."))  # fmt: skip
        self._fill_field("companies", "text_colour", lambda symbol, _: letters_on(self.data["companies"][symbol]["ink"]))
        self._fill_field("companies", "shape", lambda _, at: SHAPES[at % len(SHAPES)])

    def _fill_token_costs(self) -> None:
        """Single tokens of which nobody knows what they cost."""
        open_, names = [], []
        for name, row in self._rows("companies").items():
            costs = row["token_costs"]
            if isinstance(costs, list) and OPEN in costs:
                open_ += [["companies", name, str(n)] for n, cost in enumerate(costs) if cost == OPEN]
                row["token_costs"] = [0 if cost == OPEN else cost for cost in costs]
                names.append(name)
        self._untold += open_
        self._note(self.missing, tuple(names), say(
            "What some tokens cost is not told ({names}): the table is asked in the first turn of the company."))

    def _fill_privates(self) -> None:
        self._fill_field("privates", "symbol", lambda id_, _: id_)
        self._fill_field("privates", "name", lambda id_, _: id_)
        for field, text, at_first in (
            ("price", say("The prices of privates are not told ({names}): the table is asked before they are sold."),
             say("The prices of privates are not told ({names}): 0 stands for each.")),
            ("revenue", say("What privates pay is not told ({names}): the table is asked before they are sold."),
             say("What privates pay is not told ({names}): 0 stands for each.")),
        ):  # fmt: skip
            lacking = self._fill_field("privates", field, lambda *_: 0)
            self._note(self.missing, self._called("privates", "name", lacking), text if self._is_present else at_first)
            self._leave_open("privates", lacking, field)

    def _leave_open(self, part: str, names: tuple[str, ...], figure: str) -> None:
        """Figures that nobody can guess, and that the table is asked for; one that has begun before played with 0."""
        self._untold += [[part, name, figure] for name in names if self._is_present]

    def _fill_market(self) -> None:
        if "market" not in self.data:
            self.missing.append(say("There is no stock market."))
        market = self.data.setdefault("market", {"rows": []})
        if "par_values" not in self.data:
            chart = _chart(market)
            self.data["par_values"] = sorted({cell.price for cell in chart.par_cells()}, reverse=True)
            if not self.data["par_values"] and isinstance(market, dict) and market.get("rows"):
                self.missing.append(say("At which prices companies may start is not told."))
            elif self.data["par_values"] and not any(cell.par for cell in chart.cells):
                self.assumed.append(say("At which prices companies may start is not told: any price of the market is "
                                        "assumed."))

    def _fill_trains(self) -> None:
        if not self.data["trains"]:
            self.missing.append(say("There are no trains."))
        self._note(self.missing, self._fill_field("trains", "number", lambda *_: 1), say(
            "How many trains there are is not told ({names}): 1 stands for each."))  # fmt: skip
        if unpriced := self._fill_field("trains", "price", lambda *_: 0):
            # First of all, as whoever overlooks it at an old table sells them for nothing.
            self.missing.insert(0, say("The prices of trains are not told ({names}): the table is asked before one is "
                                       "bought.", names=unpriced) if self._is_present
                                else say("The prices of trains are not told ({names}): until you say them, they are sold "
                                         "for 0.", names=unpriced))  # fmt: skip
            self._leave_open("trains", unpriced, "price")
        if self.data["map"]:
            return
        sides = {train for train, row in self._rows("trains").items() if "sides" in row}
        lacking = tuple(train for train, row in self._rows("trains").items() if "distance" not in row and train not in sides)
        self._fill_field("trains", "distance", lambda train, _: 0 if train in sides else UNLIMITED)
        self._note(self.missing, lacking, say("How far trains go is not told ({names}): no limit stands for each."))

    def _fill_phases(self) -> None:
        if isinstance(self.data["trains"], dict) and self.data["trains"] and not self.data["phases"]:
            self.data["phases"] = {train: usual_phase(n) for n, train in enumerate(self.data["trains"])}
            self.missing.append(say("There are no phases: each train begins a usual one."))
        rows = list(self._rows("phases").values())
        self._note(self.missing, self._fill_phase(
            "train_limit", lambda _, at: rows[at - 1]["train_limit"] if at else 4,
        ), say("The train limit is not told in phases ({names}): "
               "that of the phase before, at first 4, stands for it."))  # fmt: skip
        self._note(self.missing, self._fill_phase(
            "colours", lambda _, at: rows[at - 1]["colours"] if at else [COLOURS[1]],
        ), say("The colours of tiles are not told in phases ({names}): "
               "those of the phase before, at first yellow, stand for them."))  # fmt: skip
        self._note(self.assumed, self._fill_phase(
            "operating_rounds", lambda _, at: _usual_rounds(rows[at]["colours"]),
        ), say("How many operating rounds a set has is not told in phases ({names}): "
               "1 with yellow tiles, 2 with green, 3 with brown are assumed."))  # fmt: skip

    def _fill_phase(self, field: str, usual: Callable[[str, int], Any]) -> tuple[str, ...]:
        return self._called("phases", "colour", self._fill_field("phases", field, usual))

    def _called(self, table: str, name: str, keys: tuple[str, ...]) -> tuple[str, ...]:
        """What people call the rows of these keys: the field `name` of each, where it has one."""
        rows = self._rows(table)
        return tuple(str(rows[key].get(name) or key) for key in keys)

    def _fill_sales_of_privates(self) -> None:
        """When companies may buy privates, and when these close, where no phase says either."""
        rows = list(self._rows("phases").values())
        if self._is_present:
            self._fill_closing(rows)
            return
        if not self._rows("privates") or any({"privates_for_companies", "closes_privates"} & set(row) for row in rows):
            return
        for at, row in enumerate(rows):
            row["privates_for_companies"] = 1 <= at < _LAST_OF_PRIVATES
            row["closes_privates"] = at == _LAST_OF_PRIVATES
        self.assumed.append(
            say("When companies may buy privates is not told: from the second phase until they close with the fifth kind of "
                "train is assumed.") if len(rows) > _LAST_OF_PRIVATES
            else say("When companies may buy privates is not told: from the second phase on, and that none closes, is "
                     "assumed.") if len(rows) > 1
            else say("When companies may buy privates is not told: that none may, and that none closes, is assumed.")
        )  # fmt: skip

    def _fill_closing(self, rows: list[dict[str, Any]]) -> None:
        """Each of the two by itself: companies buy privates from the second phase on, and these close with the first 5-train
        or, where there is none, with the fourth kind."""
        if not self._rows("privates") or not rows:
            return
        names = [str(name) for name in self._rows("phases")]
        fourth = CLOSING if len(rows) > CLOSING else len(rows)
        closing = next((at for at, name in enumerate(names) if _FIVE.match(name)), fourth)
        if not any("closes_privates" in row for row in rows):
            for at, row in enumerate(rows):
                row["closes_privates"] = at == closing
            self.assumed.append(say("When privates close is not told: with the first {train} is assumed.",
                                    train=names[closing]) if closing < len(rows)
                                else say("When privates close is not told: that none closes is assumed."))  # fmt: skip
        if any("privates_for_companies" in row for row in rows):
            return
        last = next((at for at, row in enumerate(rows) if row.get("closes_privates")), len(rows))
        for at, row in enumerate(rows):
            row["privates_for_companies"] = 1 <= at < last
        self.assumed.append(say("When companies may buy privates is not told: from the second phase on, until they close, "
                                "is assumed.") if len(rows) > 1
                            else say("When companies may buy privates is not told: that none may is assumed."))  # fmt: skip

    def _fill_ends(self) -> None:
        if "ends" in self.data:
            return
        broken = {} if self.data["bank"] == UNLIMITED else {"bank": {"operating": "set", "stock": "next set"}}
        self.data["ends"] = {**broken, "bankruptcy": {"operating": "now"}}
        self.assumed.append(
            say("When the game ends is not told: after the set in which the bank breaks, or at once when somebody is "
                "bankrupt, is assumed.") if broken
            else say("When the game ends is not told: at once when somebody is bankrupt is assumed.")
        )  # fmt: skip

    @staticmethod
    def _note(notes: list[Text], names: tuple[str, ...], text: Text) -> None:
        if names:
            notes.append(say(text.template, names=names))


def assumes_present(data: Mapping[str, Any]) -> bool:
    """Whether what a box leaves open is as usual by the present answers."""
    return data.get(ASSUMES) == PRESENT


def with_present(data: Mapping[str, Any]) -> dict[str, Any]:
    """A box with the present answers for what it leaves open, unless it says by which."""
    return {ASSUMES: PRESENT, **data}


def kept_before(data: Mapping[str, Any]) -> dict[str, Any]:
    """A box that was kept, maybe before the present answers: every form wrote that companies are paid for the pool, also
    where nobody meant it."""
    found = with_present(data)
    rows = [row for row in _tables(data, "kinds") if row.get("certificates") != [100]]
    if ASSUMES not in data and rows and all(row.get("incremental") and "unsold_lie" not in row for row in rows):
        found = {name: part for name, part in found.items() if name != "pays_for_pool" or part is not True}
    return found


def is_read_otherwise(data: Mapping[str, Any]) -> bool:
    """Whether a box is another by the present answers than by those by which it is read."""
    closes = any("closes_privates" in row for row in _tables(data, "phases"))
    paid = any(row.get("incremental") and "unsold_lie" not in row for row in _tables(data, "kinds"))
    return ASSUMES not in data and (paid or (bool(data.get("privates")) and not closes))


def _tables(data: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    rows = data.get(name)
    return [row for row in rows.values() if isinstance(row, Mapping)] if isinstance(rows, Mapping) else []


def shares_of(certificates: Any) -> int:
    """How many shares a company with such certificates has: usually ten."""
    parts = [part for part in certificates if type(part) is int and part > 0] if isinstance(certificates, list) else []
    return 100 // gcd(*parts) if parts else 10


def usual_phase(at: int) -> dict[str, Any]:
    """What a phase usually has, by its place among the trains."""
    limit, rounds, newest = USUAL_PHASES[min(at, len(USUAL_PHASES) - 1)]
    row: dict[str, Any] = {"train_limit": limit, "operating_rounds": rounds, "colours": list(COLOURS[1 : newest + 1])}
    if at in SELLING:
        row["privates_for_companies"] = True
    if at == CLOSING:
        row["closes_privates"] = True
    return row


def _usual_rounds(colours: Any) -> int:
    known = colours if isinstance(colours, list) else []
    newest = max((COLOURS.index(colour) for colour in known if colour in COLOURS), default=1)
    return min(max(newest, 1), 3)


def _chart(market: Any) -> Chart:
    """The cells of a market; of one that cannot be read none, the reader says why."""
    try:
        zones = {name: Zone(name, zone["letter"]) for name, zone in market.get("zones", {}).items()}
        return read_chart(market["rows"], zones, market.get("form", "grid"))
    except (AttributeError, KeyError, TypeError, ValueError):
        return Chart(())
