"""A player is asked: whether he agrees to a deal, or what he chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.facts import Asked, Declined
from companion.eighteenxx.model.moves import Agree, Choose, Decline
from companion.eighteenxx.model.position import Position
from companion.engine.asks import Ask, Button, Field, Offer, Procedure
from companion.engine.domains import OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Text, say


@dataclass(frozen=True)
class Choice:
    """One of several answers: its `id` in the game file, and what it means."""

    id: str
    text: Text


@dataclass(frozen=True)
class Deal:
    """What a company would buy: `seller` is a player or a company, `text` says it to all, `to_you` to who has to agree, and
    `leads_to` what agreeing leaves the seller."""

    seller: str
    text: Text
    to_you: Text
    leads_to: Callable[[], Text]


#: What yes and no are called, where nothing else is said.
AGREE = say("Agree"), say("Decline")
#: What an answer would lead to, for whoever is asked: yes or no, or the id of a choice.
Leads = Callable[[bool | str], Text | str]


def choice(
    game: Position, who: Callable[[], str], text: Text, choices: tuple[Choice, ...], leads_to: Leads = lambda answer: "",
) -> Procedure[str]:
    """Ask a player for one of several answers. Returns its id."""
    ids, words = tuple(one.id for one in choices), {one.id: one.text for one in choices}

    def unknown(id_: str) -> IllegalMove:
        return impossible("Choose one of: {choices}.", choices=tuple(words.values()))

    def stranger(other: str) -> IllegalMove:
        return illegal("{player} chooses.", player=who())

    def answered(move: Move) -> Text | None:
        return _told(move.player, words[move.choice]) if isinstance(move, Choose) else None

    move = yield Ask(
        actors=(who(),), heading=say("{player}: choose", player=who()), task=say("Choose"), question=text,
        make_offers=lambda: (Offer(Choose, say("Choose"), (
            Field("choice", text, lambda chosen: OneOf(ids, unknown=unknown), words.__getitem__,
                  why=lambda chosen, id_: leads_to(id_)),)),),
        not_your_turn=stranger, unexpected_move=say("{player} must choose first.", player=who()),
        make_actors=lambda: (who(),),
        answered=answered,
    )
    return str(move.choice)


def consent(
    game: Position, who: Callable[[], str], text: Text, against: Callable[[], Iterable[IllegalMove]] = tuple,
    words: tuple[Text, Text] = AGREE, leads_to: Leads = lambda answer: "", deal: Deal | None = None,
) -> Procedure[bool]:
    """Ask a player whether he agrees to what `text` says; `against` names what has made the deal impossible meanwhile,
    `words` are what yes and no are called. A `deal` screens show from the seller's side.

    `who` is worked out anew when something outside the turn has changed the position.
    """

    def stranger(other: str) -> IllegalMove:
        if other not in game.players:
            return ImpossibleMove(say("Nobody called {player} plays in this game.", player=other))
        return illegal("{player} is asked whether to agree.", player=who())

    def answered(move: Move) -> Text | None:
        if words is AGREE or not isinstance(move, Agree | Decline):
            return None
        return _told(move.player, words[isinstance(move, Decline)])

    heading, task = (say("{player}: agree or decline", player=who()), say("Agree or decline")) if words is AGREE else (
        say("{player}: choose", player=who()), say("Choose"))
    move = yield Ask(
        actors=(who(),), heading=heading, task=task, question=text, to_you=deal.to_you if deal else None, topic=deal,
        make_offers=lambda: (
            Offer(Agree, words[0], preconditions=against, button=Button(leads_to=lambda: leads_to(True))),
            Offer(Decline, words[1], button=Button(leads_to=lambda: leads_to(False))),
        ),
        not_your_turn=stranger, unexpected_move=say("{player} must first agree or decline.", player=who()),
        make_actors=lambda: (who(),), answered=answered,
    )
    return isinstance(move, Agree)


def _told(player: str, words: Text) -> Text:
    return say("{player}: {words}", player=player, words=words)


def seller_agrees(
    game: Position, buyer: Company, seller: Callable[[], str], deal: Deal, offer: Offer, move: Move,
) -> Procedure[bool]:
    """Whether a company may have what it buys from a player, or from the company that he presides.

    Nobody is asked where one player holds both sides, or where the table settles deals itself. `offer` is what the `move`
    was checked against: it says whether the deal can still be done.
    """
    if not game.options["consent"] or seller() == game.president(buyer):
        return True

    def against() -> Iterator[IllegalMove]:
        try:
            offer.check(move, overruled=True)
        except IllegalMove as refusal:
            yield refusal

    game.happened(Asked(seller()))
    is_agreed = yield from consent(
        game, seller, deal.text, against, leads_to=lambda yes: deal.leads_to() if yes else "", deal=deal)
    if not is_agreed:
        game.happened(Declined(seller()))
    return is_agreed
