"""Exports of 18xx.games made of our own games: what the site would have written of each move, as far as Books know it."""

from collections import defaultdict

from companion.eighteenxx.box.known import known_titles
from companion.engine.game import Game

#: What is a dividend, by our moves.
DIVIDENDS = {"pay-dividend": "payout", "withhold": "withhold", "pay-half": "half"}


class Exported:
    """One game of a known title, written down as it is played."""

    def __init__(self, id_: str, game: Game) -> None:
        self._game, self._id = game, id_
        self._ids = {name: n for n, name in enumerate(game.players, 1)}
        self._trains = defaultdict(list)
        self._number = defaultdict(int)
        self._held = self._holders()
        self.actions, self.amounts = [], {}

    def data(self):
        """The file."""
        players = [{"id": n, "name": name} for name, n in self._ids.items()]
        return {"id": 1, "title": known_titles()[self._id].site_name, "players": players, "settings": {}, "status": "active",
                "actions": self.actions}  # fmt: skip

    def note(self, move):
        """Write down a move that has been made."""
        made = getattr(self, "_" + move.kind.replace("-", "_"), None)
        if move.kind in DIVIDENDS:
            made = self._dividend
        action = made(move) if made is not None else None
        held, self._held = self._held, self._holders()
        if action is None:
            return
        if action["type"] in ("buy_shares", "sell_shares"):
            # A president's certificate goes from hand to hand besides.
            where = held if action["type"] == "buy_shares" else self._held
            moved = [one for one, holder in self._held.items() if holder != held[one] and where[one] not in self._ids]
            action["shares"] = [f"{one.company}_{one.number}" for one in moved]
            action["percent"] = sum(one.percent for one in moved)
        action["id"] = len(self.actions) + 1
        self.actions.append(action)

    def _holders(self):
        held = self._game.certificates
        return {one: held.holder(one) for name in self._game.companies for one in held.all_of(name)}

    def _by(self, move, type_, **fields):
        company = getattr(move, "company", None)
        player = getattr(move, "player", None)
        if player is not None:
            return {"type": type_, "entity": self._ids[player], "entity_type": "player", **fields}
        kind = "corporation"
        return {"type": type_, "entity": company, "entity_type": kind, **fields}

    def _buy_private(self, move):
        card = self._game.box.privates[move.private]
        return self._by(move, "bid", company=card.symbol, price=self._game.receipts[-1].postings[0].amount)

    def _bid(self, move):
        return self._by(move, "bid", company=self._game.box.privates[move.private].symbol, price=move.amount)

    def _set_par(self, move):
        return self._by(move, "par", corporation=move.company, share_price=f"{move.par},0,0")

    _start_company = _set_par

    def _buy_share(self, move):
        return self._by(move, "buy_shares")

    def _sell_shares(self, move):
        return self._by(move, "sell_shares")

    def _exchange_private(self, move):
        symbol = self._game.box.privates[move.private].symbol
        return {"type": "buy_shares", "entity": symbol, "entity_type": "company"}

    def _pass(self, move):
        return self._by(move, "pass")

    def _lay_tile(self, move):
        self.amounts[len(self.actions) + 1] = {"cost": move.cost}
        return self._by(move, "lay_tile", hex="A1", tile=f"57-{len(self.actions)}", rotation=0)

    def _place_token(self, move):
        paid = sum(line.amount for line in self._game.receipts[-1].postings[:1])
        self.amounts[len(self.actions) + 1] = {"cost": paid}
        return self._by(move, "place_token", city=f"57-{len(self.actions)}-0", slot=0)

    def _run_trains(self, move):
        return self._by(move, "run_routes", routes=[{"train": "2-0", "revenue": move.revenue}])

    def _dividend(self, move):
        return self._by(move, "dividend", kind=DIVIDENDS[move.kind])

    def _buy_train(self, move):
        ids = self._trains[move.source, move.train]
        if move.source == "bank" or not ids:
            self._number[move.train] += 1
            train = f"{move.train}-{self._number[move.train] - 1}"
        else:
            train = ids.pop()
        self._trains[move.company, move.train].append(train)
        traded = {"exchange": self._trains[move.company, move.trade_in].pop()} if move.trade_in else {}
        return self._by(move, "buy_train", train=train, price=move.price, variant=move.train, **traded)

    def _discard_train(self, move):
        ids = self._trains[move.company, move.train]
        train = ids.pop() if ids else f"{move.train}-0"
        self._trains["pool", move.train].append(train)
        return self._by(move, "discard_train", train=train)

    def _acquire_private(self, move):
        return self._by(move, "buy_company", company=self._game.box.privates[move.private].symbol, price=move.price)
