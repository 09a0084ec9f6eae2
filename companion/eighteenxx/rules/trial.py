"""An exchange tried dry: for each way in which a player may decide, what everybody would have of a company then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rules.consent import AGREE
from companion.eighteenxx.rules.exchange import Answers, Exchange, Question, Work, after
from companion.engine.text import Text

#: How many ways to decide are worked out for one player.
MOST_WAYS = 16


@dataclass(frozen=True)
class Holder:
    """What somebody would hold of a company, in percent, and the cash and worth; `change` is that of the worth."""

    name: str
    percent: int
    cash: int
    worth: int
    change: int


@dataclass(frozen=True)
class Way:
    """One way in which an exchange may go: what one player has `said` on the way; who is president ("" nobody), and what all
    would have. It `fails` for a reason, and then nothing changes."""

    said: tuple[Text, ...]
    holders: tuple[Holder, ...] = ()
    president: str = ""
    pool: int = 0
    ipo: int = 0
    fails: Text | None = None

    def of(self, player: str) -> Holder | None:
        """What a player would hold."""
        return next((one for one in self.holders if one.name == player), None)


def answer(question: Question, says_yes: bool) -> bool | str:
    """What somebody answers who decides nothing of his own: he agrees to the whole, takes the first of several choices, and
    says the same to all else."""
    return question.choices[0].id if question.choices else question.words is AGREE or says_yes


def ways(
    game: Position, work: Work, order: object, player: str, others_say_yes: bool,
    outcome: Callable[[Exchange, tuple[Text, ...]], Way],
) -> list[Way]:
    """Each way in which a player may decide, as far as he is asked; all others answer alike, and everybody agrees. `outcome`
    makes a way of what is exchanged in the end, and of what the player has said."""
    found = list[Way]()

    def follow(answers: Answers, said: tuple[Text, ...]) -> None:
        one = work(game, order, answers)
        if isinstance(one, Exchange):
            found.append(outcome(one, said))
        elif one.player != player or (one.words is AGREE and not one.choices):
            follow((*answers, answer(one, others_say_yes)), said)
        else:
            for given in one.answers:
                if len(found) < MOST_WAYS:
                    follow((*answers, given), (*said, _words(one, given)))

    follow((), ())
    return found


def _words(question: Question, given: bool | str) -> Text:
    if question.choices:
        return next(one.text for one in question.choices if one.id == given)
    return question.words[0 if given else 1]


def result(
    game: Position, found: Exchange, said: tuple[Text, ...], stays: Company, before: Sequence[Company], each: int
) -> Way:
    """What an exchange leads to: of the company that `stays` 10 % are worth `each` then; `before` are those that shares
    were of."""
    certificates, cash = after(game, found)
    name = stays.name

    def holder(player: str) -> Holder:
        percent = certificates.percent(player, name)
        had = sum(game.value(one, game.certificates.percent(player, one.name)) for one in before)
        change = each * percent // 10 - had + cash[player] - game.purses[player].cash
        return Holder(player, percent, cash[player], game.worth_of(player) + change, change)

    president = certificates.president(name)
    return Way(said, tuple(holder(player) for player in game.players), president if president in game.purses else "",
               certificates.percent(POOL, name), certificates.percent(IPO, name))
