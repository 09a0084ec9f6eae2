"""Rounds of other names: everybody is asked once, and the table does what the round is for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.box.optional import COMPANIES, NamedRound
from companion.eighteenxx.model.moves import Pass
from companion.eighteenxx.model.rounds import OTHER, Round
from companion.engine.asks import Ask, Offer, Procedure, not_your_turn
from companion.engine.text import Text, say, you
from companion.games.open_box.facts import NamedRoundOver

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox


def rounds_after(game: OpenBox, after: str) -> Procedure[None]:
    """All rounds that come after one."""
    for named in game.box.named_rounds.values():
        if named.after == after:
            yield from named_round(game, named)


def named_round(game: OpenBox, named: NamedRound, first: str = "") -> Procedure[None]:
    """Ask players from the priority deal on, or the presidents of companies in operating order; `first` is who is asked
    first of them, "" all."""
    was = game.round
    game.round = Round(OTHER, was.turn, was.number if was.is_operating else 0, was.of, named.name)
    asked = list(_asked(game, named))
    at = next((n for n, (who, _player) in enumerate(asked) if who == first), 0)
    for who, player in asked[at:]:
        yield _ask(game, named, who, player)
    game.happened(NamedRoundOver(named.name))
    game.round = was


def _asked(game: OpenBox, named: NamedRound) -> Iterator[tuple[str, str]]:
    """Who is asked, each with the player who answers."""
    if named.asks == COMPANIES:
        yield from ((one.name, player) for one in game.in_order() if (player := game.president(one)))
    else:
        yield from ((player, player) for player in game.clockwise(game.priority))


def _ask(game: OpenBox, named: NamedRound, who: str, player: str) -> Ask:
    return Ask(
        actors=(player,), heading=_heading(named, who, player), task=say("{round}", round=named.name),
        question=say("What this round is for is entered under “Correct”; go on when it is done."),
        make_offers=lambda: (Offer(Pass, say("Done")),),
        not_your_turn=lambda other: not_your_turn(other, player, game.players),
        unexpected_move=say("It is another round: {round}.", round=named.name),
        passing=say("{player} goes on", you("player", "You go on"), player=player),
    )


def _heading(named: NamedRound, who: str, player: str) -> Text:
    if who == player:
        return say("{player}: {round}", player=player, round=named.name)
    return say("{company} ({player}): {round}", company=who, player=player, round=named.name)
