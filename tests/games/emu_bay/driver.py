"""Emu Bay at a table, for tests that read like stories: `table.build("Ann", "EBR", "3,3 4,2")`.

Players sit clockwise as Ann, Bo, Cy, Dan. Holdings are written by initials: `{"EBR": "AAB"}`; red track as "red 4,2".
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from itertools import takewhile

import pytest

from companion.engine.errors import Refusal
from companion.engine.game import Start
from companion.engine.record import parse_entry, trace_line
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.box import box
from companion.games.emu_bay.map_board import MapBoard

NAMES = ("Ann", "Bo", "Cy", "Dan", "Eve")
SETUP = {
    "first_bidder": "Ann",
    "stations": {"GT": "2,2", "MLM": "3,4", "NED": "9,1", "NMF": "9,3"},
    "starting_bonds": {"EBR": [0, 0, 0], "TMLC": [15, 5, 2], "L&W": [10, 5, 1]},
    "cubes": {"2,3": 1, "2,4": 2, "3,5": 3, "4,3": 3, "9,2": 2, "9,3": 1},
}
ACTIONS = {"take-resources": 3, "build-track": 1}


class Table:
    """One game, entered as the wire would bring it. Options are keyword arguments."""

    def __init__(self, players=3, depth="full", setup=SETUP, **options):
        names = TITLE.read_players(NAMES[:players])
        self.start = Start(TITLE, names, TITLE.read_options(options), setup, "default", depth)
        self.game = self.start.begin()
        self.bonds = {company: [[*bond, True]] for company, bond in setup["starting_bonds"].items()}

    # What lies there ---------------------------------------------------------------------------

    @property
    def cash(self):
        return [purse.cash for purse in self.game.purses.values()]

    @property
    def end(self):
        return self.game.end and self.game.end.reason

    @property
    def on_turn(self):
        return self.game.ask.actors[0] if self.game.ask.actors else None

    def __getitem__(self, company):
        return self.game.charters[company]

    def figures(self, company, *names):
        return [getattr(self[company], name) for name in names]

    def read(self, text):
        return self.game.formatter()(text)

    @property
    def notes(self):
        return [self.read(self.game.text_of(fact)) for fact in self.game.receipts[-1].facts]

    def offer(self, kind):
        self.game.ask.refresh()
        return self.game.ask.offer(kind)

    def choices(self, kind, field, **chosen):
        offer = self.offer(kind)
        return offer.choices([part.name for part in offer.fields].index(field), chosen)

    def closed(self, kind):
        refusal = self.offer(kind).closed()
        return refusal and self.read(refusal.text)

    def snapshot(self):
        return snapshot(self.game)

    # Into the middle of a game -----------------------------------------------------------------

    def at(self, to_move, **position):
        """Set the table up with `position_of`; returns the table."""
        self.correct("set-position", position=self.position_of(to_move, **position))
        return self

    def position_of(self, to_move, cash=(), shares=None, track=None, merged=None, cubes=None, actions=ACTIONS,
                    pool=None, **charters):
        """A position that adds up. Keywords after `pool` are charters: `EBR={"cash": 7, "bonds": [...]}`."""
        shares, track, merged = dict(shares or {}), dict(track or {}), dict(merged or {})
        sold = [i for i in box().independents if shares.get(i) or i in merged]
        for earlier in takewhile(lambda i: sold and i != sold[-1], box().independents):
            # They are sold in order: whose the earlier ones are is nobody's concern here.
            if earlier not in sold:
                shares[earlier] = self.game.players[-1][0]
        laid = [{"company": c, **space} for c, hexes in track.items() for space in _spaces(hexes, c)]
        sheets = {id_: self._sheet(id_, shares.get(id_, ""), merged, laid) for id_ in box().all_companies}
        for id_, given in charters.items():
            sheets[id_.replace("LW", "L&W")].update(given)
        issued = [tuple(b[:3]) for sheet in sheets.values() for b in sheet["bonds"]]
        hands = {
            name: {"cash": money, "shares": {c: h.count(name[0]) for c, h in shares.items() if name[0] in h}}
            for name, money in zip(self.game.players, [*cash, *[10] * 5], strict=False)
        }
        position = {
            "to_move": to_move, "players": hands, "companies": sheets, "actions": dict(actions),
            "pool": [list(b) for b in (box().pool if pool is None else pool) if tuple(b) not in issued],
        }
        if self.game.depth == "full":
            position["map"] = {"cubes": self.game.board.map.cubes if cubes is None else cubes, "track": laid}
        elif cubes is not None:
            position["cubes_on_map"] = cubes
        return position

    def _sheet(self, id_, holders, merged, laid):
        card = box().companies.get(id_) or box().independents[id_]
        red = [space["company"] for space in laid if space["gauge"] == "narrow"]
        if id_ in box().independents:
            owned, into = len(holders), merged.get(id_)
            used = red.count(id_)
            bond = [[*card.bond, True]] if owned else []
            return {"cash": 0, "revenue": 0 if into else 3, "narrow": 0 if into else card.narrow - used,
                    "unsold": 0 if owned or into else 1, "bonds": bond, "cubes": 0, "merged_into": into}
        mine = [i for i, into in merged.items() if into == id_]
        elsewhere = sum(into != "EBR" for into in merged.values()) if id_ == "EBR" else 0
        reserved = card.reserved - (len(merged) if id_ == "EBR" else 0)
        ordinary = sum(s["company"] == id_ and s["gauge"] == "ordinary" for s in laid)
        via_reserve = len(mine) if id_ == "EBR" else 0
        return {
            "cash": 0, "revenue": card.revenue, "track": card.track - ordinary, "cubes": 0,
            "narrow": sum(box().independents[i].narrow - red.count(i) for i in mine) - red.count(id_),
            "unsold": card.shares + via_reserve + elsewhere - len(holders), "reserved": reserved,
            "bonds": [*self.bonds[id_], *([*box().independents[i].bond, True] for i in mine)],
        }

    def clear(self):
        """Lay the action cubes anew, so that the next action has a free space."""
        self.correct("correct-actions", cubes=dict(ACTIONS))

    # What people enter -------------------------------------------------------------------------

    def play(self, data, overruled=None):
        data = {**data, **({"overruled": overruled} if overruled is not None else {})}
        return self.game.play(parse_entry(data, TITLE.moves[self.game.depth]))

    def bid(self, player, amount, **how):
        return self.play({"move": "bid", "player": player, "amount": amount}, **how)

    def passes(self, *players, **how):
        for player in players:
            self.play({"move": "pass", "player": player}, **how)

    def auctioned(self, *bids):
        """Play bids in the order made: "A5" bids, "B-" passes."""
        for bid in bids:
            player = next(name for name in self.game.players if name[0] == bid[0])
            self.passes(player) if bid[1:] == "-" else self.bid(player, int(bid[1:]))

    def action(self, kind, player, source=None, overruled=None, **fields):
        return self.play({"move": kind, "player": player, "from": source or self._source(kind), **fields}, overruled)

    def _source(self, kind):
        cubes = self.game.action_cubes
        return max((a for a in cubes if a != kind), key=lambda a: cubes[a])

    def build(self, player, company, spaces, **how):
        return self.action("build-track", player, company=company, spaces=_spaces(spaces, company), **how)

    def auction(self, player, company, bid, **how):
        return self.action("auction-share", player, company=company, bid=bid, **how)

    def take(self, player, company, hex_, count, **how):
        return self.action("take-resources", player, company=company, hex=hex_, count=count, **how)

    def bond(self, player, company, bond, **how):
        return self.action("issue-bond", player, company=company, bond=list(bond), **how)

    def merge(self, player, company, independent, **how):
        return self.action("merge-independent", player, company=company, independent=independent, **how)

    def dividends(self, player, **how):
        return self.action("pay-dividends", player, **how)

    def stalemate(self, player, **how):
        return self.play({"move": "declare-stalemate", "player": player}, **how)

    def correct(self, kind, **fields):
        return self.play({"move": kind, **fields})

    @contextmanager
    def refuses(self, sentence, kind=Refusal):
        """What stands inside is refused with this sentence, and nothing has changed."""
        before = self.snapshot()
        with pytest.raises(kind) as refused:
            yield
        said = self.read(refused.value.text)
        assert said == sentence, said
        assert self.snapshot() == before, "something has changed"


def _spaces(hexes, company):
    """Read "3,3 red 4,2": for an independent every hex is red."""
    spaces, gauge = [], "ordinary"
    for word in hexes.split():
        if word == "red":
            gauge = "narrow"
            continue
        spaces.append({"hex": word, "gauge": "narrow" if company in box().independents else gauge})
        gauge = "ordinary"
    return spaces


def snapshot(game):
    """Everything that a refused move must leave alone, as text."""
    board = game.board
    lies = {name: getattr(board.map, name) for name in board.map.__slots__ if name not in ("box", "prices")} \
        if isinstance(board, MapBoard) else {"cubes": board.cubes}
    lies = {name: sorted(map(str, v.items() if isinstance(v, dict) else v)) if isinstance(v, dict | set | frozenset)
            else v for name, v in lies.items()}
    holders = {c.name: [sorted(c.holders.items()), c.sold, c.merged, c.merged_into] for c in game.charters.values()}
    others = [game.action_cubes, game.pool, sorted(game.marks), game.turn_number, game.ledger.postings, game.ask.actors]
    return json.dumps([trace_line(game), lies, holders, others, str(game.ask.heading)], default=str)


def totals(game):
    """Section 'Totals that must always add up', worked out from the position alone: name and whether it holds."""
    charters, contents = game.charters.values(), game.box
    money = game.bank.cash + sum(c.cash for c in charters) + sum(p.cash for p in game.purses.values())
    shares = sum(c.owned + c.unsold + c.reserved + (c.merged_into is not None) for c in charters)
    issued = [b.terms for c in charters for b in c.bonds if b.kind == "issued"]
    merged = sum(c.merged_into is not None for c in charters)
    starting = [sum(b.kind == "starting" for b in c.bonds) for c in charters if not c.is_independent]
    certificates = sum(b.kind == "certificate" for c in charters for b in c.bonds)
    found = {
        "no money is made or lost": money == 0,
        "no cash below zero": all(a.cash >= 0 for a in (*charters, *game.purses.values())),
        "4 action cubes": sum(game.action_cubes.values()) == 4,
        "no action is over-full": all(game.action_cubes[a.id] <= a.spaces for a in contents.actions.values()),
        "17 certificates": shares == 17,
        "reserved shares": game.charters["EBR"].reserved == 4 - merged,
        "5 bonds in the pool or issued": sorted([*issued, *game.pool]) == sorted(contents.pool),
        "one starting bond a company": starting == [1, 1, 1],
        "a certificate for each sold independent": certificates == sum(c.sold for c in charters if c.is_independent),
    }
    if isinstance(game.board, MapBoard):
        map_ = game.board.map
        for c in contents.companies.values():
            found[f"{c.track} {c.colour} cubes"] = game.charters[c.id].track + len(map_.ordinary[c.id]) - 1 == c.track
        found["12 red cubes"] = sum(c.narrow for c in charters) + len(map_.red) - len(map_.stations) == 12
    return found


def resources(game):
    """All resource cubes, on the map and on charters."""
    return game.board.cubes_left() + sum(c.cubes for c in game.charters.values())


def audited(game):
    """The totals that do not hold."""
    return [name for name, holds in totals(game).items() if not holds]
