"""One move of 18xx.games in the words of the companion: what it means in the position in which it was made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box.places import BANK, IPO, POOL
from companion.eighteenxx.map.graph import Route as Way
from companion.eighteenxx.map.hexes import turned
from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.model import moves
from companion.eighteenxx.model.position import Position
from companion.engine.asks import Offer
from companion.engine.domains import OneOf
from companion.engine.errors import illegal, malformed
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.engine.reading import Json
from companion.engine.stopping import StopGame
from companion.engine.text import Money, Text
from companion.interop.eighteen_xx_games import names, turns
from companion.interop.eighteen_xx_games.folding import Action, Step
from companion.interop.eighteen_xx_games.minor_runs import check_run
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.written_routes import is_run, read_route, those_that_count

Found = TypeVar("Found")
#: Moves that only some titles have, by what the site calls what they are.
NEEDS = {
    "merge": ("merge-companies", "merge"), "convert": ("refinance",), "choose": ("choose",),
    "remove_token": ("choose", "move-token"),
    "swap_train": ("move-train",), "special_buy": ("take-coal",), "assign": ("place-marker", "lend-marker"),
}  # fmt: skip
#: What owners of privates do with them while something else is asked, by what the site calls it.
BESIDE = {
    "buy_shares": ("exchange-private", "swap-private"), "par": ("swap-private",), "lay_tile": ("lay-private-tile",),
}
#: What may only tell what has followed from the step before.
TOLD = ("failed_merge", "run_routes")


class Translation:
    """Follows one game and remembers what the site numbers and the companion does not: tiles, trains, certificates."""

    def __init__(self, game: Position, who: Names, remarks: list[Text]) -> None:
        """`remarks` takes what the site lets happen against the rules."""
        assert isinstance(game.board, MapBoard)
        self._game, self._board, self._who = game, game.board, who
        self._laid: dict[str, str] = {}
        self._before: set[str] = set()
        self._ours: dict[str, str] = {}
        self._sold: set[names.Paper] = set()
        self._systems: set[str] = set()
        #: The player who has chosen something last: what he merges, before he does.
        self._chooser: str | None = None
        self._moves: Mapping[str, Callable[..., Move]] = game.title.moves[game.depth]
        self._remarks = remarks
        #: The steps of the file, which of them is read, and how many of those after it it has told too.
        self.steps: Sequence[Step] = ()
        self.at = self.skips = 0
        self._hexes = game.board.state.printed.by_name
        self._readers: dict[str, Callable[[Action], Move]] = {
            "bid": self._bid, "pass": self._pass, "par": self._par, "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares, "lay_tile": self._lay_tile, "place_token": self._place_token,
            "run_routes": self._run_routes, "dividend": self._dividend, "buy_train": self._buy_train,
            "discard_train": self._discard_train, "buy_company": self._buy_company, "bankrupt": self._bankrupt,
            "end_game": lambda action: StopGame(reason="18xx.games"),
            "merge": self._merge, "choose": self._choose, "remove_token": self._remove_token,
            "swap_train": self._swap_train, "special_buy": self._special_buy,
            "assign": self._assign,
        }  # fmt: skip

    @property
    def coming(self) -> Sequence[Step]:
        """The steps after the one that is read."""
        return self.steps[self.at + 1 :]

    # The order of the site ---------------------------------------------------------------------------

    def next_entry(self, steps: Sequence[Step], at: int, actor: str, last: Entry | None) -> str:
        """What to do about the step at `at`, by `actor`; see `turns.next_entry`."""
        return turns.next_entry(self._game, steps, at, actor, last)

    def is_silent(self) -> bool:
        """Whether the question is one that the site never asks."""
        return turns.is_silent(self._game)

    def answer(self) -> Move:
        """What happens on the site without being asked."""
        return turns.our_answer(self._game)

    def asked_for(self, step: Step) -> Step | None:
        """The step, where the site asks for it and we only pass; None: our pass follows from the action before."""
        return None

    def goes_alone(self) -> bool:
        """Whether the site would go on by itself although somebody is asked here."""
        return False

    def played(self) -> None:
        """Note what has moved by the last entry, the site's or ours."""

    # Reading -------------------------------------------------------------------------------------------

    def read(self, step: Step) -> Move:
        """The move of a step. Raises Refusal: it cannot be read, or not in this position."""
        return self._guarded(self._readers[step.type], step.action)

    def actor(self, step: Step) -> str:
        """The player or company that acts; for a private the company that owns it (else the one that operates).

        Raises Refusal: it cannot be read, or nobody can do such a thing in this title.
        """
        needs = NEEDS.get(step.type)
        if step.type not in self._readers or (needs and self._moves.keys().isdisjoint(needs)):
            raise malformed("The type {type} does not occur in {title}.", type=step.type, title=self._game.title.name)
        waiting = self._of_waiting() if step.type == "place_token" else None
        return waiting or self._guarded(self._actor, step.action)

    def _guarded(self, read: Callable[[Action], Found], action: Action) -> Found:
        """Read a part of an action: whatever it lacks is a fault of the file."""
        try:
            return read(action)
        except KeyError as missing:
            raise malformed("It lacks {field}, or names something unknown.", field=str(missing)) from None
        except (TypeError, AttributeError, ValueError, IndexError):
            raise malformed("It cannot be read.") from None

    def is_company(self, action: Action) -> bool:
        """Whether a company acts, or one of its privates."""
        return action.get("entity_type") != "player"

    def _actor(self, action: Action) -> str:
        if not self.is_company(action):
            player = self._who.player(action["entity"])
            self._chooser = player if action["type"] == "choose" else None
            return player
        entity = str(action["entity"])
        if action["type"] == "choose" or (action["type"] == "remove_token" and action.get("entity_type") != "company"):
            return self._game.ask.actors[0]  # the system whose it is may not be there yet
        if entity in self._game.companies:
            if action["type"] == "merge":
                return self._merger(action)
            return self._system(action, entity) if "system" in action else entity
        owner = self._game.privates[self._who.private(entity)].owner
        if action.get("entity_type") == "minor" or action["type"] in ("buy_shares", "par"):
            return str(owner)
        if self._beside(entity, action.get("type")) is not None:
            return str(owner)
        if "lay-private-tile" in self._game.ask.kinds:
            return self._game.ask.actors[0]
        operating = self._game.operating
        return owner if owner in self._game.companies else operating.name if operating else entity

    def _system(self, action: Action, name: str) -> str:
        """The company as which a system acts: it has to be one."""
        if action["system"] != self._game.called(self._game.companies[name]):
            raise illegal("There is no system {system}.", system=str(action["system"])[:40])
        return name

    def _merger(self, action: Action) -> str:
        """The player who merges two companies, of which he directs one: who has chosen so before, else who is in turn."""
        both = [self._game.president(self._game.companies[read_text(action[part])]) for part in ("entity", "corporation")]
        if self._chooser in both:
            return str(self._chooser)
        return str(next((player for player in both if player in self._game.ask.actors), both[0]))

    def _beside(self, entity: str, kind: object) -> Offer | None:
        """What the player who owns a private may do with it while something else is asked."""
        if str(kind) not in BESIDE or entity in self._game.companies:
            return None
        private = self._who.private(entity)
        return next((offer for offer in self._game.ask.anytime_offers if offer.kind.kind in BESIDE[str(kind)]
                     and (offer.given or {}).get("private") == private), None)

    def beside(self, step: Step) -> Offer | None:
        """The offer of a step of a kind in BESIDE that is made while something else is asked; None: it is no such step."""
        action = step.action
        return self._beside(str(action.get("entity")), step.type) if self.is_company(action) else None

    def _is_private(self, action: Action) -> bool:
        return str(action["entity"]) not in self._game.companies

    # Players -----------------------------------------------------------------------------------

    def _bid(self, action: Action) -> Move:
        player, private, amount = self._who.player(action["entity"]), self._who.private(action["company"]), action["price"]
        offer = self._game.ask.offer("buy-private")
        if offer is None:
            return moves.Bid(player, private, whole(amount))
        price = self._game.privates[private].price
        buys = moves.BuyPrivate(player, private)
        if next(offer.fields[0].domain({"player": player}).refuse(private), None) is not None:
            return moves.Bid(player, private, whole(amount))
        if amount != price:
            raise illegal("It pays {found} for {private}, which costs {expected}.", found=Money(amount), private=private,
                          expected=Money(price))  # fmt: skip
        return buys

    def _pass(self, action: Action) -> Move:
        actor = self._actor(action)
        return moves.Pass(company=actor) if actor in self._game.companies and self.is_company(action) else moves.Pass(actor)

    def _par(self, action: Action) -> Move:
        company = read_text(action["corporation"])
        price = names.read_price(action["share_price"])
        cell = self._game.market.chart.at(price.row, price.column)
        if cell is None or cell.price != price.price:
            raise malformed("The market has no {price} in row {row}, column {column}.", price=Money(price.price),
                            row=price.row, column=price.column)  # fmt: skip
        self._sold.add(names.Paper(company, 0))
        if (private := self._game.starters.get(company)) and "set-par" not in self._game.ask.kinds:
            return moves.SwapPrivate(self._actor(action), private.card.id, company, IPO, price.price)
        if self.is_company(action):
            return moves.SwapPrivate(self._actor(action), self._who.private(action["entity"]), company, IPO, price.price)
        kind = moves.SetPar if "set-par" in self._game.ask.kinds else moves.StartCompany
        return kind(self._who.player(action["entity"]), company, price.price)

    def _buy_shares(self, action: Action) -> Move:
        (text,) = action["shares"]
        paper = names.read_paper(text)
        # Only a certificate that has never left the IPO is where its number says.
        in_ipo = paper not in self._sold and paper.number and self._game.certificates.percent(IPO, paper.company)
        self._sold.add(paper)
        if self.is_company(action):
            private, place = self._who.private(action["entity"]), IPO if in_ipo else POOL
            owner = str(self._game.privates[private].owner)
            if any(offer.kind is moves.SwapPrivate for offer in (*self._game.ask.offers, *self._game.ask.anytime_offers)):
                return moves.SwapPrivate(owner, private, paper.company, place, None)
            return moves.ExchangePrivate(owner, private, place)
        return moves.BuyShare(self._who.player(action["entity"]), paper.company, IPO if in_ipo else POOL)

    def _sell_shares(self, action: Action) -> Move:
        papers = [names.read_paper(text) for text in action["shares"]]
        certificates = self._game.certificates.all_of(papers[0].company)
        percent = action.get("percent") or sum(certificates[min(paper.number, 1)].percent for paper in papers)
        return moves.SellShares(self._who.player(action["entity"]), papers[0].company, whole(percent))

    def gift(self, company: str, number: int) -> None:
        """A certificate has left the IPO with a private."""
        self._sold.add(names.Paper(company, number))

    # The board -----------------------------------------------------------------------------------

    def _lay_tile(self, action: Action) -> Move:
        tile, hex_ = names.read_tile(action["tile"]).kind, read_text(action["hex"])
        rotation = turned(whole(action["rotation"]), self._game.box.site.turned.get(tile, 0))
        self._laid[action["tile"]] = hex_
        if self._is_private(action):
            actor, private = self._actor(action), self._who.private(action["entity"])
            if actor not in self._game.companies:
                run = self._run_of(action)
                if run is None:
                    return moves.LayForPrivate(actor, private, hex_, tile, rotation)
                return self._moves["lay-and-run"](
                    player=actor, private=private, hex=hex_, tile=tile, rotation=rotation, revenue=run)
            offer = self._game.ask.offer("use-private")
            if offer is None or next(offer.fields[0].domain({"company": actor}).refuse(private), None) is not None:
                if "lay-extra-tile" in self._game.ask.kinds:
                    return self._moves["lay-extra-tile"](
                        company=actor, private=private, hex=hex_, tile=tile, rotation=rotation)
                return moves.LayTile(actor, hex_, tile, rotation)  # a right to a tile that is laid like others
            return moves.UsePrivate(actor, private, hex_, tile, rotation)
        return moves.LayTile(action["entity"], hex_, tile, rotation)

    def _run_of(self, action: Action) -> int | None:
        """What the run earns that follows on the tile of a private that builds, 0 if none does; None: nobody says. It goes
        over that tile, so it is checked afterwards."""
        if action.get("entity_type") != "minor":
            return None
        following = next((step for step in self.coming if step.action.get("entity_type") != "company"), None)
        if following is None or not self._is_run_of_minor(following):
            return 0
        said = [one.get("revenue") for one in following.action["routes"] if one["connections"]]
        return None if None in said else sum(map(whole, said))

    def _is_run_of_minor(self, step: Step) -> bool:
        return step.type == "run_routes" and step.action.get("entity_type") == "minor"

    def _place_token(self, action: Action) -> Move:
        if "take-place" in self._game.ask.kinds:
            return self._moves["take-place"](company=self._game.ask.acts_for)
        stop = self._stop(action)
        if action.get("token_type") == "neutral":
            return moves.PlaceNeutral(action["entity"], stop)
        tokener = names.beginner(action["tokener"]) if action.get("tokener") else None
        company = self._of_waiting() or tokener or self._game.ask.acts_for or self._actor(action)
        return moves.PlaceToken(str(company), stop, self._placed_by(action))

    def _stop(self, action: Action) -> str:
        """The city of a token."""
        city = names.read_city(action["city"], self._laid, self._hexes)
        return self._board.state.stop_name(NODES * self._hexes[city.hex].index + city.position)

    def _of_waiting(self) -> str | None:
        """The company whose home token is taken to its city now: files may name who has laid the tile instead."""
        asked = self._game.ask.acts_for
        return asked if asked is not None and self._board.placing.choices(asked) else None

    def _assign(self, action: Action) -> Move:
        return moves.PlaceMarker(self._actor(action), self._who.private(action["entity"]), read_text(action["target"]))

    def _placed_by(self, action: Action) -> str | None:
        """The private by which a token is placed, where the game asks for it."""
        offer = self._game.ask.offer("place-token")
        asks = offer is not None and any(field.name == "private" for field in offer.fields)
        return self._who.private(action["entity"]) if asks and self._is_private(action) else None

    def _run_routes(self, action: Action) -> Move:
        company, colour, routes = action["entity"], self._board.pays, self._board.routes
        run: list[tuple[int, moves.Route]] = []
        for one in filter(is_run, action["routes"]):
            ours = self._ours.get(one["train"])
            kind = names.read_piece(ours).kind if ours else self._train(one["train"])
            train = Train(kind, self._game.box.trains[kind].distance)
            stops, hexes = routes.write(self._way(company, train, one))
            route = moves.Route(kind, stops, hexes)
            worth = routes.value(company, route, colour, train)
            if one.get("revenue") not in (None, worth):
                raise illegal("The route {stops} is worth {expected}; the file says {found}.", stops=stops,
                              expected=Money(worth), found=Money(one["revenue"]))  # fmt: skip
            run.append((worth, route))
        run = those_that_count(self._game, company, run)
        total = whole(action.get("extra_revenue") or 0) + sum(worth for worth, _ in run)
        return moves.RunTrains(company, total, tuple(route for _, route in run))

    def _way(self, company: str, train: Train, written: Json) -> Way:
        """The route of a train on the map."""
        routes, colour = self._board.routes, self._board.pays

        def entered(way: Way) -> moves.Route:
            return moves.Route(train.name, *routes.write(way))

        return read_route(
            routes, written, lambda way: not any(routes.route_refusals(company, train, entered(way))),
            lambda way: routes.earned(company, [(train, entered(way))], colour).dividend)

    def _dividend(self, action: Action) -> Move:
        kinds: Mapping[str, Callable[[str], Move]] = {"payout": moves.PayDividend, "withhold": moves.Withhold}
        return kinds[action["kind"]](action["entity"])

    # Trains and privates ---------------------------------------------------------------------------

    def _buy_train(self, action: Action) -> Move:
        train, old, price = self._ours.get(action["train"]), action.get("exchange"), whole(action["price"])
        owner = BANK if train is None else self._owners()[train]
        source = owner if owner in self._game.companies or owner == BANK else POOL
        self._before, trade_in = self._own(action), None if old is None else self._called(old)
        side = self._game.box.trains.get(str(action.get("variant")))
        is_side = owner == BANK and side is not None and side.side_of == self._train(action["train"])
        called = side.name if side is not None and is_side else self._called(action["train"])
        return moves.BuyTrain(self._actor(action), source, called, price, trade_in)

    def _owners(self) -> dict[str, str]:
        """Who has each of our trains."""
        return {train.id: train.owner for train in self._game.depot.trains()}

    def _own(self, action: Action) -> set[str]:
        """Our trains of the company that acts."""
        return {train.id for train in self._game.depot.of(self._actor(action))}

    def _called(self, text: str) -> str:
        """What a move calls a train: its kind, or which it is where that matters."""
        depot = self._game.depot
        return next((depot.called(one) for one in depot.trains() if one.id == self._ours.get(text)), self._train(text))

    def _train(self, text: str) -> str:
        """The kind of a train, in our word."""
        kind = names.read_piece(text).kind
        return self._game.box.site.trains.get(kind, kind)

    def _discard_train(self, action: Action) -> Move:
        self._before = self._own(action)
        return moves.DiscardTrain(action["entity"], self._called(action["train"]))

    def after(self, action: Action) -> Move | None:
        """Note which trains are which and where certificates are now, once a move has been played. Returns what follows as
        a move of its own here; None: nothing."""
        if action["type"] in ("buy_train", "discard_train"):
            moved = self._before ^ self._own(action)
            for train in (action["train"], action.get("exchange")):
                if train is not None:
                    self._follow(train, moved, action.get("variant"))
        extras = self._game.extras
        for name in extras.symbols_at(len(self._game.receipts)) if extras.renames else ():
            if name not in self._systems:
                self._systems.add(name)
                self._renumber(name)
        return self._to_half(action) if "shell" in action and action["type"] == "buy_train" else None

    def _renumber(self, name: str) -> None:
        """The certificates of a new system are numbered anew: those are in the IPO that the exchange left there."""
        papers = self._game.certificates
        for certificate in papers.all_of(name):
            paper = names.Paper(name, certificate.number)
            (self._sold.discard if papers.holder(certificate) == IPO else self._sold.add)(paper)

    def _follow(self, train: str, moved: set[str], side: str | None = None) -> None:
        """Of trains of a kind the rules may have `moved` another one than the site: from now on that is the site's."""
        mine, kinds = self._ours.get(train), (self._train(train), side)
        of_kind = [id_ for id_ in sorted(moved) if id_.rpartition("-")[0] in kinds]
        if mine in of_kind or not of_kind:
            return
        other = next((name for name, id_ in self._ours.items() if id_ == of_kind[0]), None)
        if other is not None and mine is not None:
            self._ours[other] = mine
        self._ours[train] = of_kind[0]

    def _to_half(self, action: Action) -> Move | None:
        """Where the site says with a purchase which half of a system has the train: that it goes there."""
        half = action["shell"]
        train = next((it for it in self._game.depot.of(self._actor(action)) if it.id == self._ours[action["train"]]), None) \
            if half else None
        if train is None or train.mark in ("", half) or "move-train" not in self._game.ask.kinds:
            return None
        return self._moves["move-train"](company=action["entity"], train=train.id)

    def _swap_train(self, action: Action) -> Move:
        return self._moves["move-train"](company=action["entity"], train=self._ours[action["train"]])

    def _special_buy(self, action: Action) -> Move:
        offer = self._game.ask.offer("take-coal")
        if offer is None or action["description"] != "Coal Marker":
            raise illegal("{what} cannot be bought here.", what=read_text(action["description"])[:40])
        places = offer.fields[0].domain({})
        assert isinstance(places, OneOf)
        return self._moves["take-coal"](company=action["entity"], hex=places.values[0])

    # Mergers ---------------------------------------------------------------------------------------

    def _merge(self, action: Action) -> Move:
        return self._moves["merge-companies"](
            player=self._actor(action), company=read_text(action["entity"]), other=read_text(action["corporation"]))

    def _choose(self, action: Action) -> Move:
        player, choice = self._who.player(action["entity"]), read_text(action["choice"])
        if self._who.is_player(choice):  # whose share is taken
            return moves.Choose(player, self._who.player(choice))
        word = choice.split(" ")[0]
        if "choose" in self._game.ask.kinds:
            return moves.Choose(player, word)
        return {"Exchange": moves.Agree, "Sell": moves.Decline}[word](player)

    def _remove_token(self, action: Action) -> Move:
        """Of a system's two tokens in a hex the one that goes, by whose it was; or the one that a private moves."""
        if action.get("entity_type") == "company":
            return self._move_token(action)
        place, companies = names.read_city(action["city"], self._laid, self._hexes), self._game.companies.values()
        owner = next(it for it in companies for token in it.placed if (token.hex, token.city) == place)
        return moves.Choose(self._game.ask.actors[0], owner.name)

    def _move_token(self, action: Action) -> Move:
        self.skips = next((n for n, step in enumerate(self.coming, start=1) if step.type == "place_token"), 0)
        if not self.skips:
            raise illegal("The file does not say where the token goes.")
        to, private = self._stop(self.coming[self.skips - 1].action), self._who.private(action["entity"])
        source = names.read_city(action["city"], self._laid, self._hexes).hex
        return moves.MoveToken(str(self._game.privates[private].owner), private, source, to)

    def is_told(self, step: Step) -> bool:
        """Whether a step of a kind in TOLD only tells what has followed from the one before: the run of a private that
        builds, a merger that has failed. Raises Refusal: it has not."""
        if step.type == "failed_merge":
            if not any(fact.kind == "merger-failed" for fact in self._game.receipts[-1].facts):
                raise illegal("No merger has failed here.")
            return True
        if not self._is_run_of_minor(step):
            return False
        self._guarded(partial(check_run, self._game, self._board, self._remarks), step.action)
        return True

    def _buy_company(self, action: Action) -> Move:
        private, price = self._who.private(action["company"]), whole(action["price"])
        if not self.is_company(action):
            buyer = self._who.player(action["entity"])
            return moves.TradePrivate(buyer, private, buyer, price)
        return moves.AcquirePrivate(action["entity"], private, price)

    def _bankrupt(self, action: Action) -> Move:
        company = action["entity"] if action.get("entity_type") != "player" else None
        operating: Any = self._game.operating
        return moves.DeclareBankruptcy(company or operating.name)


def whole(value: object) -> int:
    """A whole number; anything else raises TypeError, which `read` turns into a refusal."""
    if type(value) is not int:
        raise TypeError(value)
    return value


def read_text(value: object) -> str:
    """A text; anything else raises TypeError, which `read` turns into a refusal."""
    if not isinstance(value, str):
        raise TypeError(value)
    return value
