"""Random games in which everything that is settled is reckoned a second time: `watched` plays one, and has what differs."""

from __future__ import annotations

import copy
import json
from collections import Counter
from contextlib import contextmanager
from itertools import product
from math import prod

from companion.engine.errors import IllegalMove
from companion.engine.game import Entry
from companion.games.britain_1820 import (
    bills,
    borrowing,
    directors,
    floating,
    increasing,
    liquidation,
    paying,
    reducing,
    running,
    stock_round,
    takeover,
)
from companion.games.britain_1820.issue_round import NotDone
from companion.games.britain_1820.moves import (
    ChooseDirector,
    DiscardTrain,
    GiveUp,
    PayDividend,
    PayHalf,
    ReduceCompany,
    RunBritishRail,
    SellShares,
    SettleStations,
    Subscribe,
    TakeLoan,
)
from tests.games.britain_1820 import second_settlement as second
from tests.games.britain_1820.driver import chosen_move

OF_COMPANY = ("cash", "price", "size", "pool", "treasury", "director", "loans", "trains", "placed", "unplaced", "defaulted")


def line_of(game):
    return json.loads(json.dumps(game.trace()))


def compared(line):
    """What both reckonings must have in common."""
    found = {"bank": line["bank"], "market": line["market"], "privates": line["privates"], "rail": line["rail_stations"]}
    for kind in ("players", "cousins"):
        for who, held in line[kind].items():
            found[who] = (held["cash"], sorted(held["shares"].items()))
    for name, company in line["companies"].items():
        for part in OF_COMPANY:
            value = company[part]
            found[f"{name} {part}"] = sorted(value) if part == "trains" else value
    return found


class Watch:
    """The moves of a game as they are made, and each settled thing with what it should have come to."""

    def __init__(self, game):
        self.game, self.moves, self.faults, self.tried = game, [], [], Counter()

    def choices(self, since):
        found = second.Choices()
        for move in self.moves[since:]:
            if isinstance(move, SellShares):
                found.sales.append((move.holder, move.company, move.count))
            elif isinstance(move, DiscardTrain):
                found.trains.append((move.company, move.train))
            elif isinstance(move, SettleStations):
                found.stations = (move.doubles, move.more, move.free)
            elif isinstance(move, Subscribe):
                found.bought.append((move.holder, move.count))
            elif isinstance(move, GiveUp):
                found.given_up = True
            elif isinstance(move, TakeLoan):
                found.loans += move.count
            elif isinstance(move, ChooseDirector):
                found.cousins.append(move.cousin)
        return found

    def settle(self, kind, before, since, reckon):
        """Compare what the game has come to with what the second reckoning makes of the position before."""
        after = line_of(self.game)
        if set(after["cousins"]) != set(before["cousins"]):
            self.tried[f"{kind}, not compared"] += 1
            return
        self.tried[kind] += 1
        line = copy.deepcopy(before)
        try:
            reckon(line, self.choices(since))
        except Exception as broken:
            self.faults.append((kind, len(self.game.receipts), repr(broken)))
            return
        ours, theirs = compared(after), compared(line)
        differs = {part: (ours[part], theirs[part]) for part in ours if ours[part] != theirs[part]}
        if differs:
            self.faults.append((kind, len(self.game.receipts), differs))


@contextmanager
def eyes(watch):
    """Let a watch see what the rules of its game settle."""
    kept = []

    def put(module, name, wrapped):
        kept.append((module, name, getattr(module, name)))
        setattr(module, name, wrapped(getattr(module, name)))

    def watching(reckon):
        def wrap(original):
            def run(game, *rest, **named):
                if game is not watch.game:
                    return (yield from original(game, *rest, **named))
                before, since = line_of(game), len(watch.moves)
                asked = reckon(game, *rest, **named)
                result = yield from original(game, *rest, **named)
                if asked is not None:
                    watch.settle(*asked[:1], before, since, asked[1])
                return result
            return run
        return wrap

    put(takeover, "take_over", watching(_takeover))
    put(liquidation, "liquidate", watching(_liquidation))
    put(reducing, "reduce", watching(_reduction))
    put(directors, "settle_director", watching(_director))
    put(floating, "_float", watching(lambda game, order: (
        "float", lambda line, choices: second.float_company(line, order, choices))))
    put(increasing, "increase", watching(lambda game, order: (
        "increase", lambda line, choices: second.increase_company(line, order, choices))))
    put(bills, "_pay", lambda original: _bills(watch, original))
    put(takeover, "_auction", lambda original: _auctions(watch, original))
    put(running, "book", lambda original: _booked(watch, original))
    put(stock_round, "end_moves", lambda original: _end_moves(watch, original))
    try:
        yield
    finally:
        for module, name, original in reversed(kept):
            setattr(module, name, original)


def _takeover(game, buyer, sold, bid):
    return "takeover", lambda line, choices: second.takeover(line, buyer.name, sold.name, bid, choices)


def _liquidation(game, company, buyer, bid):
    name = buyer.name if buyer else None
    return "liquidation", lambda line, choices: second.liquidation(line, company.name, name, bid, choices)


def _reduction(game, move):
    made = [name for name in game.order_before if name in (*game.new_privates, move.company)]
    return "reduction", lambda line, choices: second.reduction(
        line, move.company, move.size, move.sellers, move.into, choices, made)


def _director(game, company, chooser):
    if company.name in second.UNLED:
        return None
    def reckon(line, choices):
        found = line["companies"][company.name]
        found["director"] = second.heir(line, company.name, found["director"], choices)
    return "director", reckon


def _booked(watch, original):
    def book(game, company, paid, revenue, has_train=True):
        before = line_of(game)
        original(game, company, paid, revenue, has_train)
        if game is watch.game:
            move = watch.moves[-1]
            kind = {PayDividend: "all", RunBritishRail: "all", PayHalf: "half"}.get(type(move), "none")
            moves = game.options["withhold_moves"] != "none"
            watch.settle("dividend", before, len(watch.moves), lambda line, choices: second.dividend(
                line, company.name, revenue, kind, bool(line["companies"][company.name]["trains"]), moves))
    return book


def _bills(watch, original):
    """Bills that are paid: their amounts are those of the chart."""
    def pay(game, bill):
        before = line_of(game)
        original(game, bill)
        if game is watch.game:
            watch.settle("bill", before, len(watch.moves), lambda line, choices: second.bill(
                line, bill.company.name, bill.amount))
            if bill.amount not in second.due(before, bill.company.name):
                watch.faults.append(("bill", len(game.receipts), bill))
    return pay


def _auctions(watch, original):
    """The bids of every auction of an offered company, and what each company could raise then."""
    def auction(game, company, dropped, is_self):
        made = original(game, company, dropped, is_self)
        if game is watch.game:
            line, full = line_of(game), game.options["self_offer_min_bid"] == "full"
            found = {"bids": (made.standing, made.lowest, made.forcing)}
            again = {"bids": second.auction(line, company.name, is_self, full)}
            for one in game.public():
                if one is not game.rail and not game.in_liquidation(one):
                    found[one.name] = paying.raisable(game, one)
                    again[one.name] = second.most_raised(line, one.name)
            watch.tried["auction"] += 1
            if found != again:
                differs = {part: (found[part], again[part]) for part in found if found[part] != again[part]}
                watch.faults.append(("auction", len(game.receipts), differs))
        return made
    return auction


def _end_moves(watch, original):
    def end_moves(game):
        before = line_of(game)
        original(game)
        if game is watch.game:
            watch.settle("end of stock round", before, len(watch.moves), lambda line, choices: second.end_of_stock_round(
                line, game.options["pool_drop_percent"]))
    return end_moves


#: With more ways to buy back shares than that, not all are tried.
WAYS = 400


def _reductions(watch):
    """What smaller share counts directors may choose now, and how many loans they may take for them."""
    game = watch.game
    if not isinstance(game.ask.topic, NotDone):
        return
    line = line_of(game)
    reduces, borrows = reducing.offer(game), borrowing.offer(game)
    for player in game.ask.actors:
        for company in game.directed_by(player):
            if not company.is_public or prod(n + 1 for n in company.holders.values()) > WAYS:
                continue
            watch.tried["offers of step 3"] += 1
            found = {(size, sellers) for size, sellers in _ways(company) if _is_open(reduces, ReduceCompany(
                player, company.name, size, dict(sellers)))}
            most = max((n for n in range(1, company.size + 1) if _is_open(borrows, TakeLoan(company.name, n, player))),
                       default=0)
            again = second.reductions(line, company.name), second.loans_for_reductions(line, company.name)
            if (found, most) != again:
                watch.faults.append(("offers", len(game.receipts), company.name, found, most, again))


def _ways(company):
    """All sizes with all sellers, open or not."""
    for size in (1, 5, 10, 20):
        for counts in product(*(range(n + 1) for n in company.holders.values())):
            yield size, tuple(sorted((who, n) for who, n in zip(company.holders, counts, strict=True) if n))


def _is_open(offer, move):
    try:
        offer.check(move)
    except IllegalMove:
        return False
    return True


def watched(game, chance, likes, most=4000, each=lambda game: None):
    """Play a game to its end, everything settled being reckoned twice. Returns the watch."""
    watch = Watch(game)
    with eyes(watch):
        while game.end is None and len(game.receipts) < most and not watch.faults:
            _reductions(watch)
            move = chosen_move(game, chance, likes)
            watch.moves.append(move)
            game.play(Entry(move))
            each(game)
    return watch
