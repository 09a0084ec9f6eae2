"""Exports of titles of the shelf, read at Books, beside what the site says after each action (facts, `games/truth/`).

What stands nowhere in a file is told to the reader: what tiles cost and, where the routes do not say it, what was earned.
Both are what the site has taken from or paid for the company in just that action. Of actions that the box has no words for,
which the test names, it is told what their money, prices and shares come to, as somebody would who has the board before
him. All others have to come out by themselves.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.position import Position
from companion.games import find_title
from companion.interop.eighteen_xx_games.amounts import Amounts
from companion.interop.game_file import parse_game
from tests.eighteenxx import facts

#: What a private, a minor or a company is called in the keys of a state.
SIGNS = {"corporation": "c", "minor": "m", "company": "v"}


class Difference(NamedTuple):
    """After an action: a key, what the site has there, and what our books have."""

    action: int
    key: str
    site: Any
    ours: Any


class Site:
    """What the site says of one game."""

    def __init__(self, name: str) -> None:
        self.export, truth = facts.read(f"games/{name}.json"), facts.read(f"games/truth/{name}.json")
        self.by_id = {action["id"]: action for action in self.export["actions"]}
        self.ids = {str(player["name"]): str(player["id"]) for player in self.export["players"]}
        self.names = {id_: name for name, id_ in self.ids.items()}
        #: By action, the state before and after it.
        self.states: dict[int, tuple[Mapping[str, Any], Mapping[str, Any]]] = {}
        state: dict[str, Any] = dict(truth["initial"])
        for action in truth["actions"]:
            before, state = state, {**state, **(action.get("d") or {})}
            self.states[action["id"]] = (before, state)
        self.order = list(self.states)

    def amounts(self, tokens: bool = False, loan: int = 0) -> dict[int, dict[str, Any]]:
        """What tiles (and `tokens`) cost, and what runs earn of which the routes do not say it. Who has more after a tile
        has taken a `loan` for it."""
        told: dict[int, dict[str, Any]] = {}
        for id_, (before, after) in self.states.items():
            action = self.by_id[id_]
            if action["type"] == "lay_tile" or (tokens and action["type"] == "place_token"):
                change = self._change(self._payer(action, before), before, after)
                told[id_] = {"cost": loan - change if loan and change > 0 else max(0, -change)}
                if change > 0 and not loan:  # a private that earns by track
                    payee = self._payer(action, before).split(".")[1]
                    told[id_]["entries"] = [{"move": "pay", "payer": "bank", "payee": payee, "amount": change}]
            elif action["type"] == "run_routes" and any(one.get("revenue") is None for one in action["routes"]):
                told[id_] = {"revenue": self._revenue(id_)}
        return told

    def _payer(self, action: Mapping[str, Any], before: Mapping[str, Any]) -> str:
        sign, entity = SIGNS[action["entity_type"]], action["entity"]
        if sign == "v":
            owner = str(before.get(f"v.{entity}.owner") or "v:")
            sign, entity = owner.split(":", 1) if ":" in owner else ("v", "")
        return f"{sign}.{entity}.cash"

    @staticmethod
    def _change(key: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
        return (after.get(key) or 0) - (before.get(key) or 0)

    def _revenue(self, id_: int) -> int:
        """What a run earns, as the site remembers it when the dividend is settled; small companies pay it at once."""
        before, after = self.states[id_]
        action = self.by_id[id_]
        if action["entity_type"] == "minor":
            return sum(max(0, self._change(key, before, after)) for key in after if key.endswith(".cash") and key[0] in "pm")
        at = self.order.index(id_)
        settled = next((one for one in self.order[at + 1 : at + 9] if self.by_id[one]["type"] == "dividend"
                        and self.by_id[one]["entity"] == action["entity"]), id_)
        return int(self.states[settled][1].get(f"c.{action['entity']}.last_revenue") or 0)

    # Our position in the site's words ----------------------------------------------------------------

    def ours(self, game: Position) -> dict[str, Any]:
        """Cash of players and companies, and prices."""
        found: dict[str, Any] = {f"p.{id_}.cash": game.purses[name].cash for name, id_ in self.ids.items()}
        for company in game.companies.values():
            if not company.is_closed:
                found[f"{self.sign(company.name)}.{company.name}.cash"] = company.cash
                if self.sign(company.name) == "c" and game.market.cell(company.name):
                    found[f"c.{company.name}.price"] = game.price(company)
        return found

    def sign(self, company: str) -> str:
        """How keys of a company begin."""
        return "m" if f"m.{company}.cash" in self.states[self.order[0]][0] else "c"


class Told(dict):
    """The amounts of a game; of the actions that are named what our books lack after them, looked up as they are read."""

    def __init__(self, site: Site, by_hand: Collection[int | str], tokens: bool) -> None:
        super().__init__(site.amounts(tokens, 45 if "loans" in by_hand else 0))
        self._site, self._by_hand = site, by_hand
        self.game: Any = None
        #: How often something was told, by the type of the action.
        self.used: Counter[str] = Counter()

    def get(self, id_: int, default: Any = None) -> Any:
        found = dict(super().get(id_, {}))
        action = self._site.by_id.get(id_, {})
        if isinstance(self._by_hand, dict) and self._by_hand.get(id_):
            found["entries"] = self._by_hand[id_]
        elif id_ in self._site.states and self._is_told(id_, action):
            found["entries"] = list(self._entries(action, self._site.states[id_][1]))
        return found

    def _is_told(self, id_: int, action: Mapping[str, Any]) -> bool:
        borrows = "loans" in self._by_hand and bool(self.game.counters.of(str(action.get("entity"))))
        return borrows or id_ in self._by_hand or action.get("type") in self._by_hand

    def _entries(self, action: Mapping[str, Any], site: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        game = self.game
        for id_, private in game.privates.items():
            key, owner = f"v.{id_}.revenue", str(site.get(f"v.{id_}.owner"))
            is_gone = not site.get(key) or (owner[:2] == "c:" and not game.companies[owner[2:]].is_started)
            if key in site and is_gone and private.owner and not private.closed and private.revenue:
                yield {"move": "correct-private", "private": id_, "owner": ""}
        is_pass = action["type"] == "pass" and action["id"] not in self._by_hand
        if not is_pass:
            yield from self._trains(site)
            for company in game.companies.values():
                yield from self._company(company, site)
        ours = self._site.ours(game)
        lacking = {key: site[key] - ours[key] for key in ours if key.endswith(".cash") and site.get(key) is not None
                   and (not is_pass or key.split(".")[1] == action["entity"])}
        for key in [key for key, more in lacking.items() if more < 0]:
            name = key.split(".")[1]
            has = game.counters.of(name).get("loan", 0)
            if has and "loans" in self._by_hand and (repaid := min(has, -lacking[key] // game.box.counters["loan"].price)):
                lacking[key] += repaid * game.box.counters["loan"].price
                yield {"move": "repay-counters", "company": name, "counter": "loan", "number": repaid}
        for key, more in sorted(lacking.items(), key=lambda one: -one[1]):
            name = key.split(".")[1] if key[0] != "p" else self._site.names[key.split(".")[1]]
            if more:
                payer, payee = ("bank", name) if more > 0 else (name, "bank")
                yield {"move": "pay", "payer": payer, "payee": payee, "amount": abs(more)}
        for company in game.companies.values():
            price, cell = site.get(f"c.{company.name}.price"), site.get(f"c.{company.name}.coord")
            has_price = company.is_started and price == game.price(company)
            begins = not company.is_started and site.get(f"c.{company.name}.president") is not None
            if not is_pass and price is not None and not has_price and (company.is_started or begins):
                found = next((one for one in game.market.chart.cells if one.price == price and (
                    [one.row, one.column] == cell or len({two.row for two in game.market.chart.cells}) < 4)), None)
                if found is not None:
                    yield {"move": "correct-price", "company": company.name, "row": found.row, "column": found.column}

    def _trains(self, site: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The trains that change hands."""
        game, lacking, spare = self.game, list[tuple[str, str]](), list[tuple[str, str]]()
        for name in game.companies:
            wanted = Counter(site.get(f"c.{name}.trains") or ())
            has = Counter(train.name for train in game.depot.of(name))
            lacking += [(name, kind) for kind in (wanted - has).elements()]
            spare += [(name, kind) for kind in (has - wanted).elements()]
        for name, kind in lacking:
            source = next((one for one in spare if one[1] == kind), ("bank", kind))
            if source in spare:
                spare.remove(source)
            yield {"move": "correct-train", "train": kind, "source": source[0], "target": name}

    def _company(self, company: Any, site: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """What of a company has begun, ended, or changed hands."""
        game, name, key = self.game, company.name, f"c.{company.name}"
        if f"{key}.shares" not in site or company.is_closed:
            return
        president, shares = site.get(f"{key}.president"), site[f"{key}.shares"] or {}
        if company.is_started and president is None:
            yield {"move": "close-company", "company": name, "again": site[f"{key}.cash"] is not None}
            return
        if not company.is_started:
            if president is None:
                return
            pars = sorted(cell.price for cell in game.market.par_cells())
            par = max((one for one in pars if one <= site[f"{key}.par"]), default=pars[0])
            yield {"move": "start-by-hand", "player": self._site.names[president[2:]], "company": name, "par": par}
            held = {self._site.names[president[2:]]: game.certificates.presidents_percent(name)}
        else:
            held = {holder: percent for holder, percent in game.certificates.holders(name).items()
                    if holder in game.players or holder == POOL}
            share, step = game.share_of(company), min((20 if all(not one % 20 for one in shares.values()) else 10, 100))
            kind = next((one for one, of in game.box.kinds.items() if of.share == step and one.endswith(" shares")), None)
            if kind and step < share and not (share == 50 and set(shares.values()) == {100}):
                yield {"move": "convert-company", "company": name, "to": kind}
                held = {holder: percent // share * step for holder, percent in held.items()}
        wanted = {self._site.names.get(holder, POOL): percent for holder, percent in shares.items()
                  if holder in self._site.names or holder == "market"}
        more = {holder: wanted.get(holder, 0) - held.get(holder, 0) for holder in {**wanted, **held}}
        more[IPO] = -sum(more.values())
        for giver in sorted(more, key=more.__getitem__):
            for taker in more:
                percent = min(-more[giver], more[taker])
                if percent > 0:
                    yield {"move": "trade-shares", "company": name, "percent": percent, "source": giver, "target": taker}
                    more[giver] += percent
                    more[taker] -= percent


def differences(name: str, by_hand: Collection[int | str] = (), tokens: bool = False) -> tuple[list[Difference], Any, Any]:
    """Where our books of a game differ from the site's, each difference once, when it begins or changes; the export, and the
    game at its end."""
    site = Site(name)
    told = Told(site, by_hand, tokens)
    export = parse_game(site.export, find_title, Amounts(told))
    found: list[Difference] = []
    seen: dict[str, int] = {}
    entry, ours, at = None, None, 0
    for game in export.steps():
        told.game = game
        id_ = game.receipts[-1].entry.id if game.receipts else None
        if id_ != entry and entry is not None and ours is not None:
            while at + 1 < len(site.order) and site.order[at + 1] < id_:
                at += 1
            found += _compared(site, site.order[at], ours, seen)
        entry = id_
        ours = None if game.end is None and game.ask.offer("set-par") else site.ours(game)
    found += _compared(site, site.order[-1], ours or {}, seen)
    return found, export, game


def _compared(site: Site, action: int, ours: Mapping[str, Any], seen: dict[str, int]) -> Iterator[Difference]:
    state = site.states[action][1]
    for key in sorted(ours):
        off = (state.get(key) or 0) - (ours[key] or 0)
        if off != seen.get(key, 0):
            seen[key] = off
            yield Difference(action, key, state.get(key), ours[key])
