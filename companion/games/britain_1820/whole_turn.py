"""What is left of a company's turn as one form: terrain, a station, revenue, pay or keep; and then the maintenance."""

from __future__ import annotations

from collections.abc import Mapping

from companion.eighteenxx.screens.shown import WholeTurnShown
from companion.engine.errors import illegal, malformed
from companion.engine.moves import Move
from companion.engine.reading import number
from companion.engine.text import Money, Text, say
from companion.games.britain_1820 import building, cousins, running
from companion.games.britain_1820.bills import Bill
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.moves import LayTrack, Pass, PayBill, PayDividend, PlaceStation, RunTrains, Withhold
from companion.games.britain_1820.position import Position

#: The sums for terrain that are offered to tap: more is entered step by step.
COSTS = (40, 80, 120, 160)
PLACED = "placed"
#: What the form calls track and stations.
WORDS = {"track": say("Track costs"), "free": say("track free"), "token": say("Station"), "none": say("no station")}


class WholeTurn:
    """The moves that a form enters, each when it is asked for: to be called with the game for the next one."""

    def __init__(self, game: Position, fields: Mapping[str, str]) -> None:
        """`fields`: "cost" is empty for no terrain, "hex" for no station; "whole-turn" says whether to "pay" the "revenue"
        or to "keep" it.

        Raises:
            IllegalMove: no company is at such a step.
            Malformed: a number is none.
        """
        if not begins(game):
            raise illegal("The figures of a turn are typed in before its run.")
        self._company, self._round = str(game.ask.acts_for), game.round_name()
        self._cost = _read(fields["cost"]) if fields.get("cost") else None
        self._places = bool(fields.get("hex"))
        self._revenue = _read(fields.get("revenue") or "0")
        self._pays = fields.get("whole-turn") == "pay"

    def doubt(self, game: Position) -> Text | None:
        """Nothing about a revenue that is typed in can be doubted here."""
        return None

    def __call__(self, game: Position) -> Move | None:
        """The next move; None: what is asked now is no longer of this form."""
        name = self._company
        if game.ask.acts_for != name or game.round_name() != self._round:
            return None
        if begins(game):
            return self._before_the_run(game)
        if game.ask.offer(PayDividend.kind):
            return PayDividend(name) if self._pays else Withhold(name)
        bill = game.ask.topic
        if (isinstance(bill, Bill) and game.operating_step == "build"
                and game.paying_account(bill.company).cash >= bill.amount):
            return PayBill(name)
        return None

    def _before_the_run(self, game: Position) -> Move:
        name = self._company
        if self._cost is not None:
            cost, self._cost = self._cost, None
            return LayTrack(name, cost)
        if self._places:
            self._places = False
            return PlaceStation(name)
        return RunTrains(name, self._revenue) if game.companies[name].trains else Pass(company=name)


def _read(text: str) -> int:
    found = number(text.strip(), most=running.MOST)
    if found is None:
        raise malformed("{value} is not a whole number.", value=text[:20])
    return found


def begins(game: Position) -> bool:
    """Whether a company is before its run, for which its director decides."""
    company = game.operating
    return (company is not None and not game.foreign and game.ask.acts_for == company.name and game.operating_step == "build"
            and not game.is_cousins(company) and game.ask.offer("lay-track") is not None)  # fmt: skip


def shown(game: Position) -> WholeTurnShown | None:
    """The form; None: it is not the time for it."""
    company = game.operating
    if company is None or game.end is not None or not begins(game):
        return None
    cash = game.paying_account(company).cash
    return WholeTurnShown(
        costs=[(cost, Money(cost)) for cost in COSTS if cousins.halved(game, company, cost) <= cash],
        cities=_stations(game, company), token_cost=game.station_price(), last=game.last_revenue.get(company.name) or None,
        step=10 if company.trains else None, pay_price=None, keep_price=_kept(game, company), bonus=None, is_kept=False,
        paid_to=str(company.director) if company.is_private else None,
        kinds=(LayTrack.kind, PlaceStation.kind, RunTrains.kind, Pass.kind), words=WORDS,
    )  # fmt: skip


def _kept(game: Position, company: Company) -> int | None:
    """The price when a company keeps everything; None: it has none."""
    if not company.is_public:
        return None
    return game.price_after(company, running.price_steps(game, company, running.withheld(0), bool(company.trains)))


def _stations(game: Position, company: Company) -> list[tuple[str, Text]]:
    """A station, if one can be placed for the price of the chart."""
    if game.options["exchange_markers"] == "on" or game.paying_account(company).cash < game.station_price():
        return []
    return [] if next(building.against_station(game, company), None) is not None else [(PLACED, say("placed"))]
