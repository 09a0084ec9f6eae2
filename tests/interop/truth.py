"""What the site says of the sample games after each action (facts, `games/truth/`), beside what our replay finds.

The site and we ask for different passes: a pass of the site that is none of ours is dropped, a pass of ours that the site
leaves out is entered before its next action. So both are compared where they have to be the same: before the next action
that is an entry of ours too, and at the end. Not while a par is chosen in an auction, when the site has sold more, nor while
something is asked in a deal: it has moved a part then, and we move all at once.
Kinds of keys are compared that we have: what a title has besides, it adds to `state`.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.eighteenxx.box.chart import Cell, Line
from companion.eighteenxx.box.places import IPO, POOL, REMOVED
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.engine.asks import Ask
from companion.interop.eighteen_xx_games.export import Export
from tests.eighteenxx import facts

#: Who holds shares, by the site's word.
HOLDERS = {IPO: "ipo", POOL: "market", REMOVED: "removed"}
#: What both sides have, in any order: tokens and trains lie on a charter as one likes.
UNORDERED = ("trains", "tokens", "tokens_left", "shells", "depot_discard")

#: What is asked in the middle of something.
BETWEEN = ("set-par", "choose", "agree", "buy-tokens")


class Difference(NamedTuple):
    """After an action of the site: a key, what the site has there, and what we have."""

    action: int
    key: str
    site: Any
    ours: Any


class Truth:
    """The states of one sample game."""

    def __init__(self, name: str) -> None:
        data = facts.read(f"games/truth/{name}.json")
        self.state: dict[str, Any] = dict(data["initial"])
        self._actions, self._at = data["actions"], 0

    def go_on(self, until: int | None) -> int:
        """Go on to the state before an action, None to the end. Returns the last action that was taken."""
        last = 0
        while self._at < len(self._actions) and (until is None or self._actions[self._at]["id"] < until):
            last = self._actions[self._at]["id"]
            self.state.update(self._actions[self._at].get("d") or {})
            self._at += 1
        return last


def differences(
    name: str, export: Export, read: Callable[[Position, Export], dict[str, Any]] | None = None,
    waits: Callable[[Position], bool] = lambda game: False, truth: Truth | None = None,
) -> Iterator[Difference]:
    """Play a sample game and yield where it differs from the site's, each difference once, when it begins or changes.
    A title that has more than others reads our position otherwise than `state`, says when it `waits` for the site, or reads
    the truth itself. Raises as `Export.steps` does."""
    truth, seen, read = truth or Truth(name), dict[str, tuple[Any, Any]](), read or state
    entry, ours, is_between = None, dict[str, Any](), True
    for game in export.steps():
        id_ = game.receipts[-1].entry.id if game.receipts else None
        if id_ != entry and not is_between:
            yield from _compared(truth.go_on(id_), truth.state, ours, seen)
        entry, is_between = id_, game.end is None and (_is_between(game.ask) or waits(game))
        ours = read(game, export)
    yield from _compared(truth.go_on(None), truth.state, ours, seen)


def _is_between(ask: Ask) -> bool:
    """Whether something is asked in the middle of a deal, or a home token is on its way to its city."""
    return any(map(ask.offer, BETWEEN)) or (ask.offer("place-token") is not None and ask.offer("pass") is None)


def _compared(action: int, site: dict[str, Any], ours: dict[str, Any], seen: dict[str, Any]) -> Iterator[Difference]:
    kinds = {_kind(key) for key in ours}
    for key in sorted(set(ours) | {key for key in site if _kind(key) in kinds}):
        both = _plain(key, site.get(key)), _plain(key, ours.get(key))
        if both[0] == both[1]:
            seen.pop(key, None)
        elif seen.get(key) != both:
            seen[key] = both
            yield Difference(action, key, *both)


def _kind(key: str) -> str:
    """What a key is about, whoever it is of: "c.cash", "k.", "depot"."""
    head, _, rest = key.partition(".")
    return f"{head}.{rest.rpartition('.')[2]}" if head in ("p", "c", "m", "v") else head


def _plain(key: str, value: Any) -> Any:
    """A value without what does not matter: an order that has no meaning, and nothing in whatever shape."""
    if key.rpartition(".")[2] in UNORDERED:
        value = {k: sorted(v) for k, v in value.items()} if isinstance(value, dict) else sorted(value or (), key=str)
    return value or None


# Our position in the site's words --------------------------------------------------------------------


def state(game: Position, export: Export) -> dict[str, Any]:
    """Our position as the truth would have it."""
    ids = {str(player["name"]): str(player["id"]) for player in export.data["players"]}
    names = {holder: ids[holder] for holder in ids} | HOLDERS
    phase = game.depot.phase.colour or game.depot.phase.name
    found: dict[str, Any] = {"phase": phase[:1].upper() + phase[1:], "bank": game.bank.cash, "depot": _depot(game)}
    found["depot_discard"] = [_train(game, train.name) for train in game.depot.open_market()]
    for player, id_ in ids.items():
        found |= {f"p.{id_}.{part}": value for part, value in _player(game, player).items()}
    for company in game.companies.values():
        if not company.is_closed:
            found |= {f"c.{game.called(company)}.{part}": value for part, value in _company(game, company, names).items()}
    for minor in game.minors.values():
        found[f"m.{minor.name}.cash"] = minor.cash
    return found | _market(game) | _privates(game, ids) | _tiles(game)


def _train(game: Position, name: str) -> str:
    return {ours: site for site, ours in game.box.site.trains.items()}.get(name, name)


def _depot(game: Position) -> dict[str, Any]:
    left = {_train(game, kind): game.depot.left(kind) for kind, of in game.depot.kinds.items() if not of.side_of}
    return {kind: "unlimited" if number is None else number for kind, number in left.items() if number != 0}


def _player(game: Position, player: str) -> dict[str, Any]:
    return {"cash": game.purses[player].cash, "value": game.worth_of(player), "bankrupt": game.bankrupt == player,
            "certs": game.certificate_count(player)}


def _company(game: Position, company: Company, names: dict[str, str]) -> dict[str, Any]:
    cell, president, own = game.market.cell(company.name), game.president(company), game.own_for_sale(company)
    shares = {names.get(holder, holder): percent for holder, percent in game.certificates.holders(company.name).items()}
    kept = shares.pop(company.name, 0)
    shares |= {word: percent for word, percent in (("treasury", own), ("reserved", kept - own)) if percent}
    found = {
        "cash": company.cash, "price": game.price(company), "coord": _coord(game, cell) if cell else None,
        "trains": [_train(game, train.name) + "*" * train.warrants for train in game.depot.of(company.name)],
        "tokens": [city.replace(".", ":") for city in _cities(game, company)], "tokens_left": company.spare,
        "floated": company.is_floated, "shares": shares, "president": f"p:{names[president]}" if president else None,
    }
    more = game.extras.trace_of(company)
    if more.get("shells"):
        found["shells"] = {half: [_train(game, one) for one in own] for half, own in more["shells"].items()}
    return {**found, **({"coal": bool(more["coal"])} if "coal" in more else {})}


def _cities(game: Position, company: Company) -> Iterator[str]:
    """The hexes of a company's tokens, and which of several cities there: one that waits for track is in the first. Not
    those that lie off the map."""
    for token in company.placed:
        if token.hex not in game.board.state.printed.by_name:
            continue
        cities = [stop for stop in game.board.state.face(token.hex).stops if stop.slots]
        yield token.hex if len(cities) < 2 else f"{token.hex}:{token.city or 0}"


def _market(game: Position) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in game.market.order():
        row, column = _coord(game, game.market.cell(name))
        found.setdefault(f"k.{row},{column}", []).append(game.called(game.companies[name]))
    return found


def _coord(game: Position, cell: Cell) -> list[int]:
    """Row and column; a line has one row there, however it is folded."""
    chart = game.market.chart
    if isinstance(chart, Line):
        return [0, sorted(chart.cells, key=lambda one: one.price).index(cell)]
    return [cell.row, cell.column]


def _privates(game: Position, ids: dict[str, str]) -> dict[str, Any]:
    sites = {ours: site for site, ours in game.box.site.privates.items()}
    called = {name: f"p:{id_}" for name, id_ in ids.items()} | {
        name: f"c:{game.called(company)}" for name, company in game.companies.items()}
    owners = dict.fromkeys(game.box.privates, "closed") | {
        id_: "closed" if private.closed else called.get(private.owner) for id_, private in game.privates.items()}
    return {f"v.{sites.get(id_, game.box.privates[id_].symbol)}.owner": owner for id_, owner in owners.items()}


def _tiles(game: Position) -> dict[str, Any]:
    return {f"t.{hex_}": f"{tile}/{rotation}" for hex_, (tile, rotation) in game.board.trace()["tiles"].items()}
