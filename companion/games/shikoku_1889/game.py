"""A game of Shikoku 1889, and its beginner's game."""

from __future__ import annotations

from collections.abc import Mapping

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.private_facts import PrivateBought
from companion.eighteenxx.model.reasons import PriceOfPrivate
from companion.eighteenxx.rounds.usual import STOCK_ACTS, distribution
from companion.eighteenxx.rules import privates
from companion.eighteenxx.usual_rounds import UsualRounds
from companion.engine.errors import malformed
from companion.engine.game import Rules
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money
from companion.engine.title import Draw


class Shikoku(UsualRounds):
    """1889 as the family plays it; in the beginner's game the privates are dealt out."""

    anytime_acts = (privates.ACQUIRE_PRIVATE,)
    stock_acts = STOCK_ACTS

    def rules(self) -> Rules:
        """The privates are distributed, or dealt; then the rounds. Source: 1889 rules, 'Sequence of play'."""
        if self.options["beginner_game"]:
            self._hand_out()
        else:
            yield from distribution(self)
        return (yield from self.rounds())

    def read_drawn(self, setup: Json) -> Json:
        """In the beginner's game the private of each player."""
        if not self.options["beginner_game"]:
            return super().read_drawn(setup)
        dealt = setup.get("dealt")
        if not isinstance(dealt, Mapping) or set(dealt) != set(self.players):
            raise malformed('The set-up lacks "dealt": the private that each player has got.')
        if sorted(map(str, dealt.values())) != sorted(self.privates):
            raise malformed("Each of these privates is dealt once: {privates}.", privates=tuple(self.privates))
        super().read_drawn({part: value for part, value in setup.items() if part != "dealt"})
        return setup

    def _hand_out(self) -> None:
        """Everybody pays for the private that he was dealt. Source: 1889 rules, 'Beginner game'."""
        for player, id_ in self.drawn["dealt"].items():
            private = self.privates[id_]
            self.pay(self.purses[player], self.bank, private.price, PriceOfPrivate(private.card.symbol))
            private.give(player)
            self.happened(PrivateBought(player=player, private=private.called, price=Money(private.price)))
        self.record_round(self.income, {})


def deal(players: tuple[str, ...], options: Json, chance: Draw) -> JsonDict:
    """Deal a private to each player of a beginner's game."""
    if not options["beginner_game"]:
        return {}
    cards = [card.id for card in box("1889", beginner_game=True).privates.values() if card.players_min <= len(players)]
    chance.shuffle(cards)
    return {"dealt": dict(zip(players, cards, strict=True))}
