"""Companies that merge, are taken over or are cut anew in an export: entered by hand, with all that they have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.eighteenxx.model.company import Company
from companion.interop.eighteen_xx_games.entering import Desk, Entering
from companion.interop.eighteen_xx_games.short_selling import ShortSelling


class MergerActions:
    """The readers of what makes one company of several, or other shares of a company."""

    def __init__(self, desk: Desk, shorts: ShortSelling) -> None:
        self._desk, self._game, self._shorts = desk, desk.game, shorts
        #: Those that become part of a company which is named later.
        self._joined: list[Company] = []
        self.readers: dict[str, Callable[[], Entering]] = {
            "merge": self._merge, "convert": self._convert, "choose": self._choose,
        }

    @property
    def _action(self) -> Mapping[str, Any]:
        return self._desk.step.action

    # Mergers -----------------------------------------------------------------------------------------------

    def _merge(self) -> Entering:
        """Which of two goes on: one with shares rather than one that is owned whole, else the one that acts. One that has
        not begun begins with those that become part of it."""
        one, other = (self._desk.company(self._action.get(field)) for field in ("entity", "corporation"))
        if one is None or other is None or not one.is_started:
            return self._without_words()
        if one is other:
            return (yield from self._join_later_one(one))
        if other.is_started and self._names_goal_later(one):
            self._joined.append(other)
            return True
        self._desk.remark("merged", "Companies merge: taken over by hand with all that they have; check shares and price")
        if not other.is_started:
            ends, self._joined = [one, *self._joined], []
            return (yield from self._begin_together(ends, other))
        if self._is_whole(one) and not self._is_whole(other):
            return (yield from self._become_part(one, other))
        return (yield from self._take_over(one, other))

    def _without_words(self) -> bool:
        """Remark that somebody has to enter the action by hand, if nobody has told how."""
        if not self._desk.amounts.entries(self._desk.id):
            kind = self._desk.step.type
            self._desk.remark(f"by hand {kind}", "What {type} moves no box has words for: enter it by hand", type=kind)
        return False

    def _names_goal_later(self, one: Company) -> bool:
        """Whether a company merges again before anything else, with one that has not begun."""
        for step in self._desk.coming:
            if step.action.get("entity") == one.name and step.type == "merge":
                goal = self._desk.company(step.action.get("corporation"))
                return goal is not None and not goal.is_closed and not goal.is_started
            if step.type != "pass":
                break
        return False

    def _is_whole(self, company: Company) -> bool:
        """Whether a company has the president's certificate alone."""
        return len(self._game.certificates.all_of(company.name)) == 1

    def _begin_together(self, ends: list[Company], goal: Company) -> Entering:
        """Companies become a new one, whose price is that of all together: each of its shares stands for one of each."""
        desk, (one, *others) = self._desk, ends
        price = sum(map(self._price, ends))
        par = desk.par_near(price)
        owner = str(self._game.president(one))
        merged = desk.make("merge-companies", company=one.name, other=others[0].name if others else "", into=goal.name,
                           gives=min(len(ends), 2), par=par)
        if desk.play(merged):
            yield
        else:  # nobody has enough for the president's certificate
            others = ends
            yield from desk.enter(desk.make("start-by-hand", player=owner, company=goal.name, par=par))
        for other in others[others is not ends :]:
            yield from desk.absorb(other, goal)
        self._hand_over([one.name for one in ends], goal)
        return (yield from desk.enter(*desk.price(goal, price)))

    def _become_part(self, one: Company, goal: Company) -> Entering:
        """A small company becomes part of one with shares, for a share of it."""
        done = yield from self._desk.enter(self._desk.make("merge-companies", company=one.name, into=goal.name,
                                                           gives=100 // self._game.share_of(one)))
        self._hand_over([one.name], goal)
        return done

    def _take_over(self, one: Company, other: Company) -> Entering:
        """A company takes another one over, and has shares of the next size then, if the box has any: each stands for one of
        both together, or for one of each where both are owned whole."""
        desk, is_whole = self._desk, self._is_whole(one) and self._is_whole(other)
        price = self._price(one) + self._price(other)
        if is_whole:
            yield from desk.absorb(other, one, again=True)
            yield from self._cut(one, self._next_size(one))
        else:
            price //= 2
            yield from self._cut(one, self._next_size(one))
            yield from desk.enter(desk.make("merge-companies", company=other.name, into=one.name, again=True))
        self._hand_over([other.name], one)
        return (yield from desk.enter(*desk.price_below(one, price)))

    def _join_later_one(self, one: Company) -> Entering:
        """A company that merges with nobody becomes part of the one company that begins later: its money and trains do at
        once; what of its shares, the box does not say."""
        desk, game = self._desk, self._game
        later = [company for company in game.companies.values() if company.card.later and not company.is_closed]
        if len(later) != 1 or later[0] is one:
            return self._without_words()
        goal = later[0]
        desk.remark("joined", "A company becomes part of {goal}: its money and trains are taken over by hand; tell what "
                              "becomes of its shares", goal=goal.name)
        moves = desk.pay(one.name, goal.name, one.cash)
        moves += [desk.make("correct-train", train=train.name, source=one.name, target=goal.name)
                  for train in game.depot.of(one.name)]
        self._hand_over([one.name], goal)
        return (yield from desk.enter(*moves))

    def _hand_over(self, names: list[str], goal: Company) -> None:
        """The trains that the site numbers lie with another now."""
        trains = self._desk.trains
        trains.update({train: goal.name for train, owner in trains.items() if owner in names})

    def _price(self, company: Company) -> int:
        return self._game.price(company) if self._game.market.cell(company.name) is not None else 0

    # Other shares ------------------------------------------------------------------------------------------

    def _convert(self) -> Entering:
        """The shares of a company are cut into those of the next size that the box has. What only announces that it becomes
        part of another moves nothing yet."""
        company = self._desk.company(self._action.get("entity"))
        if company is None or not company.is_started:
            return False
        if self._names_goal_later(company):
            return True
        return (yield from self._cut(company, self._next_size(company))) or self._without_words()

    def _choose(self) -> Entering:
        """A number of shares is chosen for the company that has begun last; other choices no box has words for."""
        company, choice = self._desk.begun, str(self._action.get("choice"))
        if company is None or self._is_sized(company, choice):
            return company is not None or self._without_words()
        return (yield from self._cut(company, f"{choice} shares")) or self._without_words()

    def _is_sized(self, company: Company, choice: str) -> bool:
        """Whether a company has so many shares already."""
        return choice == str(100 // self._game.share_of(company))

    def _next_size(self, company: Company) -> str | None:
        """The kind in the box with the next smaller shares."""
        kinds, share = self._game.box.kinds, self._game.share_of(company)
        sizes = {kind.share: name for name, kind in kinds.items() if name.endswith(" shares") and kind.share < share}
        return sizes[max(sizes)] if sizes else None

    def _cut(self, company: Company, kind: str | None) -> Entering:
        """Cut the shares of a company into those of a kind; its price stays."""
        desk, price, before = self._desk, self._price(company), self._game.share_of(company)
        if kind not in self._game.box.kinds:
            return False
        desk.remark("converted", "The shares of a company are cut anew: taken over by hand, with shares of the next size")
        done = yield from desk.enter(desk.make("convert-company", company=company.name, to=kind, par=desk.par_near(price)))
        self._shorts.cut(company, before)
        return (yield from desk.enter(*desk.price(company, price))) and done
