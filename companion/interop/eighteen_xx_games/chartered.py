"""What 18xx.games writes of titles whose companies are chartered by auction, merge in their turn and run several kinds of
train: some of their actions are one move of ours, one of them stands for several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from companion.eighteenxx.box.places import BANK, POOL
from companion.eighteenxx.map.run_rules import Earned, Train
from companion.eighteenxx.model import moves
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.position import Position
from companion.engine.errors import illegal
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say
from companion.interop.eighteen_xx_games import chartered_turns, names, turns
from companion.interop.eighteen_xx_games.folding import Action, Step
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.numbers import Numbers
from companion.interop.eighteen_xx_games.translation import Translation, read_text, whole
from companion.interop.eighteen_xx_games.written_routes import is_run

#: What the choice between the two companies of a merger says: the one in turn, or the other.
SURVIVES = {"first": True, "last": False}
#: The entries by which shares are exchanged.
EXCHANGES = ("merge", "refinance", "agree", "decline", "choose")
#: What a warrant costs; how many shares a founder buys, and how many more at most.
WARRANT, FOUNDING, MORE = 50, 3, 2
#: A tile with small stations is called by the tile, a line, and which of them have one.
STATIONS = "_"


class Chartered(Translation):
    """Follows a game of such a title."""

    def __init__(self, game: Position, who: Names, remarks: list[Text]) -> None:
        super().__init__(game, who, remarks)
        self._readers["convert"] = self._convert
        self._numbers = Numbers(game.certificates)
        #: By what the site asks for on its own: the turn in which it was declined last.
        self._declined: dict[str, CompanyTurn | None] = {}
        #: The certificates that the next entry names, and who gets them.
        self._named: tuple[int, ...] = ()
        self._to = ""

    # Players -----------------------------------------------------------------------------------

    def next_entry(self, steps: Sequence[Step], at: int, actor: str, last: Entry | None) -> str:
        """Where these titles have questions of their own."""
        for what in chartered_turns.declined(self._game, steps, at, actor) if steps[at].type == "pass" else ():
            if self._declined.get(what) is not self._game.turn:
                self._declined[what] = self._game.turn
                return turns.DROP
        return chartered_turns.next_entry(self._game, steps, at, actor, last)

    def is_silent(self) -> bool:
        """Who agrees, and whose token makes way for a home."""
        return chartered_turns.is_silent(self._game)

    def answer(self) -> Move:
        """What is not asked, or the only way to pay for a train."""
        return chartered_turns.answer(self._game)

    def asked_for(self, step: Step) -> Step | None:
        """A run of trains that have no route."""
        return step if step.type == "run_routes" and chartered_turns.is_empty(step) else None

    def goes_alone(self) -> bool:
        """The site asks nobody who agrees, nor how a train is paid for where there is one way."""
        return (turns.is_question(self._game) and self.is_silent()) or len(chartered_turns.open_ways(self._game)) == 1

    def played(self) -> None:
        """The certificates keep their numbers."""
        self._numbers.follow(self._named, self._to, self._game.receipts[-1].entry.move.kind in EXCHANGES)
        self._named = ()

    def _actor(self, action: Action) -> str:
        """A company begins a merger; of what it is asked in it its president answers."""
        is_merger = action["type"] == "merge" and self.is_company(action)
        return str(action["entity"]) if is_merger else super()._actor(action)

    def _bid(self, action: Action) -> Move:
        player, amount = self._who.player(action["entity"]), whole(action["price"])
        if "propose-company" in self._game.ask.kinds:
            return self._moves["propose-company"](player=player, company=read_text(action["corporation"]), bid=amount)
        return self._moves["raise-bid"](player=player, bid=amount)

    def _par(self, action: Action) -> Move:
        player, company = self._who.player(action["entity"]), read_text(action["corporation"])
        price = names.read_price(action["share_price"]).price
        if "charter-company" not in self._game.ask.kinds:
            return moves.StartCompany(player, company, price)
        with_it = list(takewhile(lambda step: self._is_with(step, action), self.coming[:MORE]))
        more = next(n for n in range(len(with_it), -1, -1) if n == 0 or self._could_buy(player, price, n))
        self._name([step.action["shares"][0] for step in with_it[:more]], player)
        self.skips = more + self._declines_more(player, price, more)
        return self._moves["charter-company"](player=player, company=company, par=price, shares=more)

    def _is_with(self, step: Step, par: Action) -> bool:
        """Whether a founder buys a share of the company that he founds."""
        return (step.type, step.action.get("entity")) == ("buy_shares", par["entity"]) and (
            names.read_paper(step.action["shares"][0]).company == par["corporation"])

    def _could_buy(self, player: str, par: int, more: int) -> bool:
        """Whether a founder can buy so many shares besides: who cannot buys what follows in the next round."""
        game = self._game
        return self._could_pay(player, par, more) and (
            game.limit is None or game.certificate_count(player) + more < game.limit)

    def _could_pay(self, player: str, par: int, more: int) -> bool:
        return more <= MORE and self._game.purses[player].cash >= (FOUNDING + more) * par

    def _declines_more(self, player: str, par: int, more: int) -> bool:
        """Whether the next step is that a founder buys no more shares: who could pay is asked for each, also at the
        certificate limit."""
        step = self.coming[more] if more < len(self.coming) else None
        could = self._could_pay(player, par, more + 1)
        return could and step is not None and step.type == "pass" and self._who.player(step.action["entity"]) == player

    def _buy_shares(self, action: Action) -> Move:
        buyer = read_text(action["entity"]) if self.is_company(action) else self._who.player(action["entity"])
        paper = names.read_paper(action["shares"][0])
        source = self._source(action, paper)
        self._name(action["shares"], buyer)
        if self.is_company(action):
            return self._moves["buy-own-share"](company=buyer)
        return moves.BuyShare(buyer, paper.company, source)

    def _name(self, shares: Sequence[str], to: str) -> None:
        """These certificates go to somebody with the next entry."""
        self._named, self._to = tuple(names.read_paper(text).number for text in shares), to

    def _source(self, action: Action, paper: names.Paper) -> str:
        """Where a certificate is bought. Where it is not for sale by our numbers it is taken from where one is, which is
        noted unless that is one place only."""
        game, place = self._game, self._numbers.place(*paper)
        company = game.companies[paper.company]
        places = [one for one in game.sources(company) if game.certificates.next_ordinary(one, company.name)]
        if place in places or not places:
            return place or POOL
        if len(places) > 1:
            self._remarks.append(say("Action {id}: it is not clear where the share {share} was bought: taken from {place}.",
                                     id=action["id"], share=str(action["shares"][0]), place=places[-1]))
        return places[-1]

    def _sell_shares(self, action: Action) -> Move:
        self._name(action["shares"], POOL)
        return super()._sell_shares(action)

    # Companies ---------------------------------------------------------------------------------

    def _pass(self, action: Action) -> Move:
        if self.is_company(action):
            for way in chartered_turns.open_ways(self._game):
                return chartered_turns.raises(self._game, way)
        return super()._pass(action)

    def _convert(self, action: Action) -> Move:
        return self._moves["refinance"](company=read_text(action["entity"]))

    def _lay_tile(self, action: Action) -> Move:
        text, hex_ = read_text(action["tile"]), read_text(action["hex"])
        tile, now = names.read_tile(text).kind, self._board.state.faces[self._hexes[hex_].index].tile or ""
        self._laid[text] = hex_
        if now.partition(STATIONS)[0] == tile.partition(STATIONS)[0]:
            return self._moves["add-station"](company=read_text(action["entity"]), hex=hex_, line=self._line(action))
        return moves.LayTile(read_text(action["entity"]), hex_, tile, whole(action["rotation"]))

    def _line(self, action: Action) -> str:
        """The line that has got a small station."""
        board: Any = self._board
        line = board.line_of(action["hex"], names.read_tile(action["tile"]).kind, whole(action["rotation"]))
        if line is None:
            raise illegal("This tile is not the one on {hex} with a small station more.", hex=action["hex"])
        return str(line)

    def _place_token(self, action: Action) -> Move:
        if turns.is_permit(self._game, action):
            return self._moves["take-london"](company=read_text(action["entity"]))
        return super()._place_token(action)

    def _dividend(self, action: Action) -> Move:
        if action["kind"] == "hudson":
            return self._moves["hudson"](company=read_text(action["entity"]))
        return super()._dividend(action)

    def _buy_train(self, action: Action) -> Move:
        train = self._known(action["train"])
        owner = BANK if train is None else self._owners()[train]
        side = read_text(action["variant"]).rstrip("*") if owner == BANK else self._called(action["train"])
        self._before = self._own(action)
        price = whole(action["price"]) + WARRANT * whole(action.get("warranties") or 0)
        return moves.BuyTrain(action["entity"], owner, side, price)

    def _known(self, text: str, runs: bool = False) -> str | None:
        """Which train of ours is meant; None: one of the bank. What companies in receivership have bought the site does not
        say: it is the one of that number, or, as it `runs`, one of that letter that nobody else has bought."""
        if text not in self._ours:
            letter, told = names.read_piece(text).kind, set(self._ours.values())
            silent = [train.id for train in self._game.depot.trains() if train.kind.name == letter
                      and train.owner in self._game.companies and train.id not in told]
            if text in silent or (silent and runs):
                self._ours[text] = text if text in silent else silent[0]
        return self._ours.get(text)

    def _run_routes(self, action: Action) -> Move:
        company, routes = read_text(action["entity"]), self._board.routes
        by_id, run = {train.id: train for train in self._game.depot.trains()}, list[moves.Route]()
        told: list[tuple[Any, Any]] = []
        for one in filter(is_run, action["routes"]):
            train = by_id[self._known(one["train"], runs=True) or self._ours[one["train"]]]
            stops, hexes = routes.write(self._way(company, Train(train.name, train.distance), one))
            run.append(moves.Route(train.name, stops, hexes))
            told.append((one.get("revenue"), one.get("subsidy") or 0))
        said = None if None in (revenue for revenue, _subsidy in told) else Earned(
            sum(whole(revenue) for revenue, _subsidy in told), sum(whole(subsidy) for _revenue, subsidy in told))
        return self._counted(action, self._game.companies[company], tuple(run), said)

    def _counted(self, action: Action, company: Company, run: tuple[moves.Route, ...], said: Earned | None) -> Move:
        """The run, if it earns what the file says, if it says it; where the site counts otherwise that is noted."""
        board: Any = self._board
        found = board.earns(company, run)
        self._remark_lesser_run(action, company, found)
        if said in (found, None):
            return self._moves["run-trains"](company=company.name, revenue=found.dividend, routes=run)
        values = {"company": company.name, "found": Money(found.dividend), "more": Money(found.treasury),
                  "said": Money(said.dividend), "besides": Money(said.treasury)}
        for refusal in board.against_run(company, run):
            raise refusal
        why = next((why for earned, why in board.earned_on_site(company, run) if earned == said), None)
        if why is None:
            raise illegal("The run of {company} is worth {found}, and {more} for the treasury; the file says {said} and "
                          "{besides}.", **values)
        self._remarks.append(say("Action {id}: the site let {company} earn {said} by a run that is worth {found}: {why}.",
                                 id=action["id"], why=why, **values))
        return self._moves["run-trains"](company=company.name, revenue=said.dividend, bonus=said.treasury or None)

    def _remark_lesser_run(self, action: Action, company: Company, found: Earned) -> None:
        """The rules ask a company in receivership for the most that it can earn; the site takes what is entered."""
        if company.state is not State.RECEIVERSHIP:
            return
        board: Any = self._board
        best, _routes = board.required.best(company)
        if found.dividend < best:
            self._remarks.append(say("Action {id}: the site let {company} earn {found} in receivership; the rules ask for "
                                     "the most, which is {best}.", id=action["id"], company=company.name,
                                     found=Money(found.dividend), best=Money(best)))

    # Mergers -----------------------------------------------------------------------------------

    def _merge(self, action: Action) -> Move:
        company, other = read_text(action["entity"]), read_text(action["corporation"])
        choice = self.coming[0].action.get("choice") if self.coming and self.coming[0].type == "choose" else None
        if choice not in SURVIVES:
            raise illegal("It is not said which company stays.")
        self.skips = 1
        return self._moves["merge"](company=company, other=other, stays=company if SURVIVES[choice] else other)

    def _choose(self, action: Action) -> Move:
        player, choice = self._game.ask.actors[0], action["choice"]
        if "buy-tokens" in self._game.ask.kinds:
            return self._moves["buy-tokens"](company=self._game.ask.acts_for, number=whole(choice))
        return {"redeem": moves.Agree, "sell": moves.Decline}[choice](player)

    def _remove_token(self, action: Action) -> Move:
        if turns.is_permit(self._game, action):
            choices = [choice for choice in turns.choices(self._game) if choice not in self._hexes]
            return moves.Choose(self._game.ask.actors[0], *choices)
        return moves.Choose(self._game.ask.actors[0], names.read_city(action["city"], self._laid, self._hexes).hex)


