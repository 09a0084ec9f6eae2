"""What 18xx.games writes of titles whose companies own their unsold shares: issues and redemptions, a draft in secret,
independents that operate, markers, and trains with two sides."""

from __future__ import annotations

from collections.abc import Sequence

from companion.eighteenxx.box.places import BANK, POOL
from companion.eighteenxx.map.run_rules import Train
from companion.eighteenxx.model import moves
from companion.eighteenxx.model.position import Position
from companion.engine.errors import illegal, malformed
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.engine.text import Money, Text
from companion.interop.eighteen_xx_games import names, turns
from companion.interop.eighteen_xx_games.folding import Action, Step
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.numbers import Numbers
from companion.interop.eighteen_xx_games.translation import Translation, read_text, whole
from companion.interop.eighteen_xx_games.written_routes import is_run

#: What a blank card of a draft is called on the site, before its number; and here.
PASS, BLANK = "Pass (", "blank-"


class Treasuries(Translation):
    """Follows a game of such a title."""

    def __init__(self, game: Position, who: Names, remarks: list[Text]) -> None:
        super().__init__(game, who, remarks)
        self._numbers = Numbers(game.certificates)
        self._named: tuple[int, ...] = ()
        self._to = ""
        #: By train of the site: the side of its card that was chosen.
        self._sides: dict[str, str] = {}
        for minor in game.minors.values():
            for train in game.depot.of(minor.name):
                self._ours[f"{train.kind.name}-{len(self._ours)}"] = train.id

    def played(self) -> None:
        """The certificates keep their numbers."""
        self._numbers.follow(self._named, self._to)
        self._named = ()

    def next_entry(self, steps: Sequence[Step], at: int, actor: str, last: Entry | None) -> str:
        """Where these titles have questions of their own."""
        step, ask = steps[at], self._game.ask
        if step.type in ("sell_shares", "buy_shares") and step.action.get("entity_type") == "corporation":
            offered = not ask.kinds.isdisjoint(("issue-shares", "issue-for-train"))
            return turns.PLAY if ask.acts_for == actor and offered else turns.PASS_FIRST
        if "lend-marker" in ask.kinds and step.action.get("entity_type") == "company" and actor in ask.actors:
            return turns.PLAY
        is_minors = step.type == "pass" and actor in self._game.minors and ask.acts_for == actor
        if "keep-card" in ask.kinds or is_minors:
            return turns.PLAY
        found = turns.next_entry(self._game, steps, at, actor, last)
        # The site leaves out the track of a company that can pay for no tile; here it might issue shares first.
        return turns.PASS_FIRST if found == turns.STUCK and self._is_poor() and turns.can_pass(self._game) else found

    def _is_poor(self) -> bool:
        company = self._game.companies.get(str(self._game.ask.acts_for))
        here = turns.rank(self._game) == turns.RANKS["lay_tile"]
        return here and company is not None and company.cash < self._game.box.tile_price

    def _actor(self, action: Action) -> str:
        """An independent acts itself; a private for its company, or the player who owns it."""
        entity = str(action["entity"])
        if action.get("entity_type") == "minor":
            return entity
        if action.get("entity_type") == "company" and "lend-marker" in self._game.ask.kinds:
            return str(self._game.privates[self._who.private(entity)].owner)
        return super()._actor(action)

    def _is_private(self, action: Action) -> bool:
        return super()._is_private(action) and action.get("entity_type") != "minor"

    def _is_run_of_minor(self, step: Step) -> bool:
        return False

    # Players -----------------------------------------------------------------------------------------

    def _bid(self, action: Action) -> Move:
        player, card = self._who.player(action["entity"]), read_text(action["company"])
        if card.startswith(PASS):
            card = BLANK + card.removeprefix(PASS).rstrip(")")
        else:
            card = self._who.private(card)
        if "buy-private" in self._game.ask.kinds:
            return moves.BuyPrivate(player, card)
        return self._moves["keep-card"](player=player, card=card)

    def _buy_shares(self, action: Action) -> Move:
        company, number = names.read_paper(action["shares"][0])
        if self.is_company(action):
            self._name(action["shares"], company)
            return moves.RedeemShares(company, len(action["shares"]))
        player, place = self._who.player(action["entity"]), self._numbers.place(company, number)
        self._name(action["shares"], player)
        return moves.BuyShare(player, company, place or POOL)

    def _sell_shares(self, action: Action) -> Move:
        self._name(action["shares"], POOL)
        if not self.is_company(action):
            return super()._sell_shares(action)
        company, number = names.read_paper(action["shares"][0]).company, len(action["shares"])
        kind = "issue-for-train" if "issue-for-train" in self._game.ask.kinds else "issue-shares"
        return self._moves[kind](company=company, number=number)

    def _name(self, shares: Sequence[str], to: str) -> None:
        """These certificates go to somebody with the next entry."""
        self._named, self._to = tuple(names.read_paper(text).number for text in shares), to

    def _pass(self, action: Action) -> Move:
        if action.get("entity_type") == "minor":
            return moves.Pass(company=str(action["entity"]))
        return super()._pass(action)

    # Companies ---------------------------------------------------------------------------------------

    def _place_token(self, action: Action) -> Move:
        if self._is_private(action):
            return moves.PlaceExtraToken(self._actor(action), self._who.private(action["entity"]))
        return super()._place_token(action)

    def _assign(self, action: Action) -> Move:
        actor, private = self._actor(action), self._who.private(action["entity"])
        if actor in self._game.companies:
            return moves.PlaceMarker(actor, private, read_text(action["target"]))
        hex_, company = self._game.markers.get(private, ("", ""))
        both = [step.action for step in self.coming[:1]
                if (step.type, step.action["entity"]) == ("assign", action["entity"])]
        self.skips = len(both)
        for one in (action, *both):
            if one["target_type"] == "hex":
                hex_ = read_text(one["target"])
            else:
                company = read_text(one["target"])
        if not hex_ or not company:
            raise malformed("It lacks a hex, or a company.")
        return moves.LendMarker(actor, private, hex_, company)

    def _run_routes(self, action: Action) -> Move:
        company, run, said = action["entity"], list[moves.Route](), list[object]()
        for one in filter(is_run, action["routes"]):
            kind = self._train(one["train"])
            train = Train(kind, self._game.box.trains[kind].distance)
            stops, hexes = self._board.routes.write(self._way(company, train, one))
            run.append(moves.Route(kind, stops, hexes))
            said.append(one.get("revenue"))
        who = self._game.companies.get(company) or self._game.minors[company]
        worth = self._board.earns(who, tuple(run)).dividend
        if None not in said and sum(map(whole, said)) != worth:
            raise illegal("This run is worth {expected}; the file says {found}.", expected=Money(worth),
                          found=Money(sum(map(whole, said))))
        return moves.RunTrains(company, worth, tuple(run))

    def _dividend(self, action: Action) -> Move:
        return moves.PayHalf(action["entity"]) if action["kind"] == "half" else super()._dividend(action)

    def _buy_train(self, action: Action) -> Move:
        if self._ours.get(action["train"]) is None or self._owners()[self._ours[action["train"]]] in (BANK, POOL):
            self._sides[action["train"]] = read_text(action.get("variant") or names.read_piece(action["train"]).kind)
        return super()._buy_train(action)

    def _train(self, text: str) -> str:
        return self._sides.get(text) or super()._train(text)
