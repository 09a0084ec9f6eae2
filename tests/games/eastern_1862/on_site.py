"""Games of 1862 written as 18xx.games would export them; see tests/interop/site.py. The certificates have numbers,
as on the site; which of several are bought is taken at random. Of the others the first of a list goes, and in an exchange of
shares that in the place of the certificate that goes with us.

The passes are those of the site: for a merger before track and after all else, for trains, and for an own share, each on
its own, wherever there was something to decline.
"""

from companion.eighteenxx.box.places import BANK, IPO, POOL
from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.model import moves as m
from companion.games.eastern_1862 import raising
from tests.interop.site import Writer

LONDON = "B15-0-3"
#: What a company declines one after the other at the end of its turn.
ENDS = ("buy-train", "buy-own-share", "merge")


class Writer1862(Writer):
    """Writes one game; `chance` says which certificates move where the site does not name them."""

    def __init__(self, game, number, chance):
        super().__init__(game, number)
        self.chance, self.laid, self.begun = chance, {}, None
        self.lists, self.held, self.named = {name: {IPO: list(range(8))} for name in game.companies}, {}, []
        game.certificates.moved = []

    def play(self, entry):
        if isinstance(entry.move, m.BuyTrain):
            before = set(self.game.depot.of(entry.move.company))
            card = self.game.depot.next_trains()[0]
            self._before_end(entry.move, "buy-train")
            self.game.play(entry)
            new = [train for train in self.game.depot.trains() if train.id not in {it.id for it in before}
                   and train.owner == entry.move.company]
            self._bought(entry.move, new[0] if new else None, card)
        else:
            super().play(entry)
        self._settle()

    def data(self):
        return {**super().data(), "title": "1862"}

    # Certificates ------------------------------------------------------------------------------

    def _settle(self):
        """Move numbers as certificates have moved: those that were named, then the others."""
        moved, self.game.certificates.moved = self.game.certificates.moved, []
        is_exchange = self.game.receipts[-1].entry.move.kind in ("merge", "refinance", "agree", "decline", "choose")
        for company in {certificate.company for certificate, _ in moved}:
            lists = self.lists[company]
            if not self.game.companies[company].is_started:
                self.lists[company] = {IPO: list(range(8))}
                continue
            if self.named:
                self._hand(lists, [number for number, _to in self.named], self.named[0][1])
            for certificate, to in moved if is_exchange else ():
                if certificate.company == company and not certificate.is_president:
                    giver = next(holder for holder, own in self.held[company].items() if certificate in own)
                    at = self.held[company][giver].index(certificate)
                    singles = [number for number in lists[giver] if number]
                    self._hand(lists, [singles[at]], to)
                    self.held[company].setdefault(to, []).append(self.held[company][giver].pop(at))
            self._even_out(company, lists)
            certificates = self.game.certificates
            self.held[company] = {holder: [one for one in certificates.of(holder, company) if not one.is_president]
                                  for holder in certificates.holders(company)}
        self.named = []

    def _even_out(self, company, lists):
        certificates = self.game.certificates
        self._hand(lists, [0], certificates.president(company)) if 0 not in lists.get(certificates.president(company),
                                                                                      []) else None
        many = {holder: certificates.count(holder, company) for holder in {*lists, *certificates.holders(company)}}
        for taker in many:
            while len(lists.setdefault(taker, [])) < many[taker]:
                giver = next(holder for holder in many if len(lists.get(holder, [])) > many[holder])
                self._hand(lists, [next(number for number in lists[giver] if number)], taker)

    @staticmethod
    def _hand(lists, numbers, to):
        for number in numbers:
            for held in lists.values():
                if number in held:
                    held.remove(number)
            lists.setdefault(to, []).append(number)

    def share(self, company, place):
        return self.chance.choice([number for number in self.lists[company][place] if number])

    # Players -----------------------------------------------------------------------------------

    def _ProposeCompany(self, move):
        self.say("bid", move.player, corporation=move.company, price=move.bid)

    def _RaiseBid(self, move):
        self.say("bid", move.player, corporation=self.game.ask.topic.company.name, price=move.bid)

    def _CharterCompany(self, move):
        game = self.game
        self._SetPar(move)
        for n in range(move.shares):
            self.named.append((n + 1, move.player))
            self.say("buy_shares", move.player, shares=[f"{move.company}_{n + 1}"], percent=10)
        more = move.shares + 1
        if more <= 2 and game.purses[move.player].cash >= (3 + more) * move.par:  # also at the certificate limit
            self.say("pass", move.player)

    def _SetPar(self, move):
        cell = next(cell for cell in self.game.market.chart.cells if cell.price == move.par)
        self.say("par", move.player, corporation=move.company, share_price=f"{cell.price},{cell.row},{cell.column}")

    _StartCompany = _SetPar

    def _BuyShare(self, move):
        number = self.share(move.company, move.source)
        self.named.append((number, move.player))
        self.say("buy_shares", move.player, shares=[f"{move.company}_{number}"], percent=10)

    def _SellShares(self, move):
        own = [number for number in self.lists[move.company][move.player] if number]
        sold, n = [], move.percent // 10
        if n > len(own):
            sold, n = [0], max(0, n - 3)
        sold = [*own[:n], *sold]
        self.named = [(number, POOL) for number in sold]
        self.say("sell_shares", move.player, shares=[f"{move.company}_{n}" for n in sold], percent=move.percent)

    # Answers -----------------------------------------------------------------------------------

    def _BuyTokens(self, move):
        self.say("choose", self.game.president(self.game.companies[move.company]), choice=move.number)

    def _Choose(self, move):
        if "removes" not in str(self.game.ask.question):
            return  # the site takes the last token in a home by itself
        if move.choice == "London":
            self.say("remove_token", move.player, city=LONDON, slot=0)
        else:
            token = next(it for company in self.game.companies.values() for it in company.placed if it.hex == move.choice)
            self.say("remove_token", move.player, city=self.city(move.choice, token.city or 0), slot=0)

    def _yes_or_no(self, word, move):
        question = self.game.ask.question
        if "keep it" in str(question) or "only a half" in str(question):
            is_of_companies = not isinstance(question.values["holder"], str)
            self.say("choose", self.game.operating.name if is_of_companies else move.player, choice=word)

    def _Agree(self, move):
        self._yes_or_no("redeem", move)

    def _Decline(self, move):
        self._yes_or_no("sell", move)

    # Companies -----------------------------------------------------------------------------------

    def is_open(self, kind):
        offer = self.game.ask.offer(kind)
        return offer is not None and offer.closed() is None

    def _before_track(self, move):
        """Declines a merger, once in a turn, before anything is laid."""
        if self.is_open("merge") and self.game.ask.step == 0 and self.begun is not self.game.turn:
            self.say("pass", move.company)
        self.begun = self.game.turn

    def _before_end(self, move, kind):
        """Declines what comes before a kind of end."""
        for one in ENDS[:ENDS.index(kind)]:
            if self.is_open(one):
                self.say("pass", move.company)

    def _Pass(self, move):
        ask = self.game.ask
        if move.company is None:
            self.say("pass", move.player)
        elif ask.offer("lay-tile") or (ask.step == 0 and ask.offer("merge")):
            self._before_track(move)
            if ask.offer("lay-tile"):
                self.say("pass", move.company)
        elif ask.step == 4:
            for kind in ENDS:
                if self.is_open(kind):
                    self.say("pass", move.company)
        elif ask.offer("run-trains"):
            self.say("run_routes", move.company, routes=[])
        else:
            self.say("pass", move.company)

    def _LayTile(self, move):
        if self.is_open("merge"):
            self._before_track(move)
        tile = f"{move.tile}-{len(self.actions)}"
        self.laid[move.hex] = tile
        self.say("lay_tile", move.company, hex=move.hex, tile=tile, rotation=move.rotation)

    def _AddStation(self, move):
        tile, rotation = self.game.board.free_lines(move.hex)[move.line]
        self._LayTile(m.LayTile(move.company, move.hex, tile, rotation))

    def _TakeLondon(self, move):
        self._before_track(move)
        self.say("place_token", move.company, city=LONDON, slot=0)

    def city(self, hex_, place):
        return f"{self.laid[hex_]}-{place}" if hex_ in self.laid else f"{hex_}-0-{place}"

    def _PlaceToken(self, move):
        hex_, place = divmod(self.game.board.state.node(move.city), NODES)
        name = self.game.board.state.printed.hexes[hex_].name
        self.say("place_token", move.company, city=self.city(name, place), slot=0)

    def _RunKinds(self, move):
        found = self.game.board.earns(self.game.companies[move.company], move.routes)
        self._RunTrains(move)
        for route in self.actions[-1]["routes"]:
            route |= {"revenue": 0, "subsidy": 0}
        if self.actions[-1]["routes"]:
            self.actions[-1]["routes"][0] |= {"revenue": found.dividend, "subsidy": found.treasury}

    def _RunTrains(self, move):
        routes, own = self.game.board.routes, list(self.game.depot.of(move.company))
        names, written = [hex_.name for hex_ in self.game.board.state.printed.hexes], []
        for one in move.routes:
            train = own.pop(next(n for n, it in enumerate(own) if it.name == one.train))
            found = routes.read(one)
            nodes = [f"{names[node // NODES]}-{node % NODES}" for node in found.nodes]
            written.append({"train": train.id, "nodes": nodes, "connections": [
                [names[index] for index in link.hexes] for link in found.links]})
        self.say("run_routes", move.company, routes=written)

    def _Hudson(self, move):
        self.say("dividend", move.company, kind="hudson")

    def _bought(self, move, train, card):
        price = card.price if move.source == BANK else move.price
        fields = {"warranties": (move.price - price) // 50} if move.price > price else {}
        id_ = train.id if train else card.id
        side = move.train if move.source == BANK else train.side
        self.say("buy_train", move.company, train=id_, price=price, variant=side, **fields)

    def _BuyOwnShare(self, move):
        self._before_end(move, "buy-own-share")
        number = self.share(move.company, POOL)
        self.named.append((number, move.company))
        self.say("buy_shares", move.company, shares=[f"{move.company}_{number}"], percent=10)

    def _SellTreasury(self, move):
        self.say("pass", move.company)

    def _CloseCompany(self, move):
        self.say("pass", move.company)

    def _Refinance(self, move):
        can_sell = next(raising.against_sale(self.game, self.game.companies[move.company]), None) is None
        self.say("convert" if can_sell else "pass", move.company)

    def _Merge(self, move):
        if self.game.ask.step == 4:
            self._before_end(move, "merge")
        self.say("merge", move.company, corporation=move.other)
        self.say("choose", move.company, choice="first" if move.stays == move.company else "last")
