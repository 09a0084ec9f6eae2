"""The actions of an export in order, each entered at Books as far as it moves money or things."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.eighteenxx.model.facts import InterestOwed
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.rounds import Round
from companion.engine.errors import Refusal
from companion.interop.eighteen_xx_games.amounts import Amounts
from companion.interop.eighteen_xx_games.books_companies import CompanyActions
from companion.interop.eighteen_xx_games.books_players import PlayerActions
from companion.interop.eighteen_xx_games.entering import Desk, Entering, Habits
from companion.interop.eighteen_xx_games.folding import Step
from companion.interop.eighteen_xx_games.mergers import MergerActions
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.protection import Protection
from companion.interop.eighteen_xx_games.remarks import Remarks
from companion.interop.eighteen_xx_games.short_selling import ShortSelling
from companion.interop.eighteen_xx_games.turns import RANKS

#: What changes nothing that lies in the books.
IDLE = frozenset({"destination_connection", "hex_token", "move_token", "remove_token", "failed_merge", "blank_turn"})
#: After these players buy shares of the companies at once.
MERGERS = ("merge", "convert")
#: By what the site calls them: what has turns in operating rounds.
COMPANIES = ("corporation", "minor", "system")


class Bookkeeper:
    """Follows one game through an export."""

    def __init__(
        self, game: Position, who: Names, amounts: Amounts, remarks: Remarks, check: bool, habits: Habits,
    ) -> None:
        """`habits` are those of the whole file."""
        self._desk = Desk(game, who, amounts, remarks, check, habits)
        self._protection = Protection(self._desk)
        self._shorts = ShortSelling(self._desk)
        players, companies = PlayerActions(self._desk, self._protection, self._shorts), CompanyActions(self._desk)
        self._settle, self._begin_minor = players.settle, companies.begin_minor
        mergers = MergerActions(self._desk, self._shorts)
        self._readers: dict[str, Callable[[], Entering]] = {
            **players.readers, **companies.readers, **self._shorts.readers, **mergers.readers,
        }

    def take(self, step: Step, coming: Sequence[Step]) -> Iterator[None]:
        """Enter an action, and what somebody has told of it; yields after every entry."""
        desk = self._desk
        desk.step, desk.coming = step, tuple(coming)
        if step.type in MERGERS:
            desk.merged = frozenset(map(str, (step.action.get("entity"), step.action.get("corporation"))))
        reader, entered, was_in = self._readers.get(step.type), len(desk.game.receipts), desk.game.round
        try:
            yield from self._settle()
            yield from self._protection.before()
            self._note(step, True)
            if step.action.get("entity_type") == "minor":
                yield from self._begin_minor()
            if reader is not None:
                yield from reader()
            elif step.type not in IDLE and not desk.amounts.entries(step.id):
                desk.remark(f"by hand {step.type}", "What {type} moves no box has words for: enter it by hand",
                            type=step.type[:40])
        except (Refusal, KeyError, TypeError, AttributeError, ValueError, IndexError):
            desk.remark("unreadable", "What stands there cannot be read, and is left out")
        yield from self._settle_after(entered, was_in)
        self._note(step, False)
        yield from desk.told()

    def _settle_after(self, entered: int, was_in: Round) -> Iterator[None]:
        """What follows from an action by rules that no box has: `entered` entries were there before it, in this round."""
        desk, new = self._desk, self._desk.game.receipts[entered:]
        yield from self._protection.after()
        if desk.step.type == "dividend":
            yield from self._shorts.pay_dividend(new)
        if was_in.is_stock and not desk.game.round.is_stock:
            yield from self._shorts.end_round()
        for fact in [fact for receipt in new for fact in receipt.facts if isinstance(fact, InterestOwed)]:
            yield from self._owe_interest(fact)

    def _owe_interest(self, owed: InterestOwed) -> Entering:
        """The president pays what his company cannot; where the box says so its marker goes to the end of the market."""
        desk, game = self._desk, self._desk.game
        company = game.companies[owed.company]
        desk.remark("interest", "A company cannot pay its interest: its president pays by hand")
        moves = desk.pay(game.president(company) or "bank", "bank", int(owed.amount))
        if "liquidation" in game.box.by_hand:
            moves += [desk.marker(company, min(game.market.chart.cells, key=lambda cell: (cell.price, cell.column)))]
        return (yield from desk.enter(*moves))

    def _note(self, step: Step, begins: bool) -> None:
        """Tell the course which company does something, before and after it does."""
        desk, kind = self._desk, step.action.get("entity_type")
        if begins and kind == "player":
            desk.course.player()
            if step.type not in ("pass", "buy_shares", "place_token"):
                desk.merged = frozenset()  # in a merger players only buy shares of its companies
        company = desk.company(step.action.get("entity"))
        if kind == "company" and step.type in RANKS and (private := desk.private(step.action.get("entity"))):
            company = desk.game.companies.get(str(desk.game.privates[private].owner))
        elif kind not in COMPANIES or step.type in (*IDLE, "discard_train"):
            return
        if begins:
            desk.in_named_round = self._is_named_round(step)
        if company is None or desk.in_named_round:
            desk.course.leave_turn()
        elif begins:
            # Some titles have tokens before track, too; own shares are traded in any step.
            rank = RANKS.get("lay_tile" if step.type == "place_token" else step.type)
            is_anytime = kind == "company" or step.type in ("sell_shares", "buy_shares")
            desk.course.begin(company.name, None if is_anytime else rank)
            desk.course.later = desk.act_later()
        else:
            desk.course.end(company.name)

    def _is_named_round(self, step: Step) -> bool:
        """Whether a company acts in a round of another name, as of mergers: it begins one, or it passes and does no more."""
        desk = self._desk
        if step.type in MERGERS or (desk.merged and step.type == "pass"):
            return True
        desk.merged = frozenset()
        if step.type != "pass" or not desk.game.box.named_rounds:
            return False
        return not desk.rest_of_turn() and not desk.course.goes_on(str(step.action.get("entity")))
