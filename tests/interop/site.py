"""Games of ours written as 18xx.games would export them: what the one recorded game of a title does not show.

Every pass of ours is written down, also those that the site leaves out. What the site never asks for - whether a director
agrees, whose share is taken - must have been answered as the importer answers it.
"""

from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.model import moves as m
from companion.games.system_1828.coal import TakeCoal

WORDS = {
    m.PayDividend: ("dividend", {"kind": "payout"}), m.Withhold: ("dividend", {"kind": "withhold"}),
    m.DeclareBankruptcy: ("bankrupt", {}), TakeCoal: ("special_buy", {"description": "Coal Marker", "cost": 120}),
}  # fmt: skip


class Writer:
    """Writes the actions of one game, whose players are numbered by their seats; `failed` are the actions after which a
    merger has failed."""

    def __init__(self, game, number):
        self.game, self.number, self.actions, self.failed = game, number, [], []

    def entity(self, name, system=None):
        """Who acts, as the site says it."""
        if name in self.game.players:
            return {"entity_type": "player", "entity": self.game.players.index(name) + 1}
        if name in self.game.companies:
            called = self.called(name)
            return {"entity_type": "system" if "-" in called else "corporation", "entity": called}
        return {"entity_type": "minor" if name == "C&P" else "company", "entity": name}

    def called(self, name):
        return self.game.called(self.game.companies[name])

    def say(self, type_, actor, **fields):
        self.actions.append({"type": type_, "id": len(self.actions) + 1, **self.entity(actor), **fields})

    def play(self, entry):
        """Play an entry and write it down."""
        move, game = entry.move, self.game
        write = getattr(self, "_" + type(move).__name__, None)
        if isinstance(move, m.BuyTrain | m.DiscardTrain):
            acting, before = self.entity(move.company), set(game.depot.of(move.company))
            game.play(entry)
            (train,) = {it for it in before ^ set(game.depot.of(move.company)) if move.train in (it.name, it.id)}
            write(move, train, acting)
        elif write:
            write(move)
            game.play(entry)
        else:
            type_, fields = WORDS[type(move)]
            self.say(type_, move.actor, **fields)
            game.play(entry)
        if isinstance(move, m.LayForPrivate) and any(line.payer == "bank" for line in game.receipts[-1].postings):
            self.run_of(move.private)
        if any(fact.kind == "merger-failed" for fact in game.receipts[-1].facts):
            self.failed.append(len(self.actions))

    def data(self):
        """The export as far as the game has been played."""
        game = self.game
        seats = {str(n + 1): name for n, name in enumerate(game.players)}
        found = {"id": self.number, "title": "1828.Games", "settings": {"seed": self.number, "optional_rules": []},
                 "players": [{"id": int(n), "name": name} for n, name in seats.items()], "status": "active",
                 "actions": self.actions}  # fmt: skip
        if game.end is not None:
            worth = game.worth()
            found |= {"status": "finished", "result": {n: worth[name] for n, name in seats.items()},
                      "game_end_reason": game.end.reason}  # fmt: skip
        return found

    # Players -------------------------------------------------------------------------------------

    def _Pass(self, move):
        building = next((name for name in self.game.minors if f"tile of {name}" in str(self.game.ask.heading)), None)
        self.say("pass", building or move.actor)

    def _Bid(self, move):
        self.say("bid", move.player, company=self.private(move.private), price=move.amount)

    def _BuyPrivate(self, move):
        self.say("bid", move.player, company=self.private(move.private), price=self.game.privates[move.private].price)

    def private(self, id_):
        return id_.removeprefix("P-")

    def _SetPar(self, move):
        cell = next(cell for cell in self.game.market.chart.par_cells() if cell.price == move.par)
        self.say("par", move.player, corporation=move.company, share_price=f"{cell.price},{cell.row},{cell.column}")

    _StartCompany = _SetPar

    def share(self, move):
        return f"{self.called(move.company)}_{self.game.certificates.next_ordinary(move.source, move.company).number}"

    def _BuyShare(self, move):
        self.say("buy_shares", move.player, shares=[self.share(move)], percent=10)

    def _SwapPrivate(self, move):
        name = self.private(move.private)
        if move.par is None:
            self.say("buy_shares", name, shares=[self.share(move)], percent=10)
        else:
            self._SetPar(move)
            self.actions[-1] |= self.entity(name)

    def _SellShares(self, move):
        shares = [f"{self.called(move.company)}_{n}" for n in range(1, move.percent // 10 + 1)]
        self.say("sell_shares", move.player, shares=shares, percent=move.percent)

    def _MergeCompanies(self, move):
        self.say("choose", move.player, choice=move.company)
        self.say("merge", move.company, corporation=move.other)

    def _Choose(self, move):
        question = str(self.game.ask.question)
        if "odd number" in question:
            self.say("choose", move.player, choice=f"{move.choice} (${self.game.price(self.game.companies[move.choice])})")
        elif move.choice in self.game.players:
            self.say("choose", move.player, choice=move.choice)
        elif "blocking" in question:
            hexes = [hex_ for hex_ in self.game.companies[move.choice].hexes if hex_ in question]
            token = next(it for it in self.game.companies[move.choice].placed if it.hex == hexes[0])
            self.say("remove_token", move.player, city=f"{token.hex}-0-{token.city}", slot=0)

    def _Agree(self, move):
        if "odd share" in str(self.game.ask.question):
            self.say("choose", move.player, choice="Exchange ($-31)")

    def _Decline(self, move):
        self.say("choose", move.player, choice="Sell ($67)")

    # Companies -----------------------------------------------------------------------------------

    def _LayTile(self, move, actor=None):
        self.say("lay_tile", actor or move.company, hex=move.hex, tile=f"{move.tile}-{len(self.actions)}",
                 rotation=move.rotation)

    def _UsePrivate(self, move):
        self._LayTile(move, self.private(move.private))

    _LayExtra = _LayForPrivate = _UsePrivate

    def run_of(self, private):
        """The run of a private that builds, over its new tile: the best there is."""
        board, minor, graph = self.game.board, self.game.minors[private], self.game.board.graph.refresh()
        worth, own = board.routes.worth(board.pays, Train("2", 2)), graph.tokens(minor.name)
        earned = sum(posting.amount for posting in self.game.receipts[-1].postings if posting.payer == "bank")
        runs = ((node, link) for node in board.placing.reaches.of(minor.name).nodes() for link in graph.links[node]
                if worth[node] + worth[link.to] == earned)
        hex_ = board.state.hex(self.game.receipts[-1].entry.move.hex).index
        node, link = next(run for run in runs if hex_ in run[1].hexes or run[0] in own)
        names = [hex_.name for hex_ in board.state.printed.hexes]
        self.say("run_routes", private, routes=[{
            "train": "2-1", "connections": [[names[index] for index in link.hexes]], "revenue": earned,
            "nodes": [f"{names[one // NODES]}-{one % NODES}" for one in (node, link.to)]}])

    def _PlaceToken(self, move):
        hex_, place = divmod(self.game.board.state.node(move.city), NODES)
        self.say("place_token", move.company, city=f"{self.game.board.state.printed.hexes[hex_].name}-0-{place}", slot=0)

    def _TakePlace(self, move):
        self.say("place_token", "C&P", city="C15-0-0", slot=0)
        self.actions[-1]["entity_type"] = "company"

    def _RunTrains(self, move):
        routes, own = self.game.board.routes, [train.id for train in self.game.depot.of(move.company)]
        written = []
        for one in move.routes:
            train = own.pop(next(n for n, id_ in enumerate(own) if id_.rpartition("-")[0] == one.train))
            found = routes.read(one)
            names = [self.game.board.state.printed.hexes[index].name for index in range(len(routes.graph.links) // NODES)]
            nodes = [f"{names[node // NODES]}-{node % NODES}" for node in found.nodes]
            written.append({"train": self.train(train), "nodes": nodes, "connections": [
                [names[index] for index in link.hexes] for link in found.links]})  # fmt: skip
        self.say("run_routes", move.company, routes=written)

    def train(self, id_):
        return id_.replace("Diesel", "D")

    def _BuyTrain(self, move, train, acting):
        fields = {"shell": train.mark} if train.mark else {}
        self.say("buy_train", move.company, train=self.train(train.id), price=move.price, **fields)
        self.actions[-1] |= acting

    def _DiscardTrain(self, move, train, acting):
        self.say("discard_train", move.company, train=self.train(train.id))
        self.actions[-1] |= acting

    def _AcquirePrivate(self, move):
        self.say("buy_company", move.company, company=self.private(move.private), price=move.price)

    def _MoveTrain(self, move):
        self.say("swap_train", move.company, train=self.train(move.train))
