"""Money under lobby markers. Source: facts, 8.5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from companion.engine.asks import Button, Chosen, Field, Offer
from companion.engine.domains import Amount, Choose, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.facts import LobbyRaised
from companion.games.britain_1820.moves import RaiseLobby
from companion.games.britain_1820.position import Position
from companion.games.britain_1820.reasons import LobbyMoney


@dataclass(slots=True)
class Apart(Amount):
    """Money that is added to a `lobby`, so that no other lobby has as much then."""

    lobby: int = 0
    taken: frozenset[int] = frozenset()

    def refuse(self, value: int) -> Iterator[IllegalMove]:
        """Name the reasons against an amount."""
        yield from Amount.refuse(self, value)
        if self.lobby + value in self.taken:
            yield against(self.lobby + value, is_taken=True)

    def _free(self) -> list[int]:
        return [value for value in range(self.low, self.high + 1, self.step) if self.lobby + value not in self.taken]

    def pick(self, choose: Choose) -> int:
        """Pick one of the amounts."""
        if not (free := self._free()):
            raise LookupError
        return int(choose(free))

    def is_empty(self) -> bool:
        """Whether no amount is legal."""
        return not self._free()


def against(amount: int, is_taken: bool) -> IllegalMove:
    """What a lobby must be."""
    if is_taken:
        return illegal("A lobby is at least 20, a multiple of 10, and no other lobby may have the same amount ({amount} is "
                       "taken).", amount=Money(amount))
    return illegal("A lobby is at least 20 and a multiple of 10, not {amount}.", amount=Money(amount))


def offer(game: Position, player: str) -> Offer:
    """The offer to fund a lobby, or to add to one, whosever it is."""
    figures, cash = game.figures, game.purses[player].cash

    def amount(chosen: Chosen) -> Apart:
        lobby = chosen["lobby"]
        low = figures.lobby_step if lobby else figures.lobby_least
        # The least that is named is one that is accepted.
        low = next(value for value in count(low, figures.lobby_step) if lobby + value not in game.lobbies)

        def wrong(value: int) -> IllegalMove:
            return against(lobby + value, is_taken=lobby + value in game.lobbies)

        return Apart(low, cash // figures.lobby_step * figures.lobby_step, too_low=wrong, step=figures.lobby_step,
                     too_high=lambda value: impossible("{player} has {cash}.", player=player, cash=Money(cash)),
                     off_step=wrong, lobby=lobby, taken=frozenset(game.lobbies))

    def called(lobby: int) -> Text:
        if not lobby:
            return say("a new lobby")
        return say("the lobby of {player} with {amount}", player=game.lobbies[lobby], amount=Money(lobby))

    def is_left(lobby: int) -> Iterator[IllegalMove]:
        own = sum(owner == player for owner in game.lobbies.values())
        if not lobby and own >= figures.lobby_markers:
            yield illegal("{player} has no lobby marker left.", player=player)

    return Offer(
        RaiseLobby, say("Put money in a lobby"),
        (Field("lobby", say("Which lobby?"), lambda chosen: OneOf((0, *sorted(game.lobbies)), is_left), called),
         Field("amount", say("How much do you add?"), amount)),
        why_closed=lambda: illegal("{player} has {cash}; a lobby is at least {least}.", player=player, cash=Money(cash),
                                least=Money(figures.lobby_least)),
        button=Button(may_go_on=lambda: True),
    )  # fmt: skip


def raise_lobby(game: Position, move: RaiseLobby) -> None:
    """Put money under a marker; what it had is free for others again."""
    game.pay(game.purses[move.player], game.bank, move.amount, LobbyMoney())
    owner = game.lobbies.pop(move.lobby) if move.lobby else move.player
    total = move.lobby + move.amount
    game.lobbies[total] = owner
    game.happened(LobbyRaised(player=owner, amount=Money(total)))
