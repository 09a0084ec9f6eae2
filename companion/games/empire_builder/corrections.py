"""What a table may set right by hand, and taking over a game in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.corrections import COMMON
from companion.engine.errors import impossible, malformed
from companion.engine.game import Correction, Game
from companion.engine.text import Text, say
from companion.games.empire_builder import turn
from companion.games.empire_builder.figures import typed_train
from companion.games.empire_builder.player import NO_PORT, NOT_STAGED, STAGED, Player, Stamp
from companion.games.empire_builder.position import FINAL, MAIN, SETUP, Position
from companion.games.empire_builder.trains import TrainCard


@dataclass(frozen=True, slots=True)
class CorrectPlayer(Correction):
    """Set one thing of a player: `what` is "train", "loads", "hand", "majors", "lost-turns", "port" or "seat".

    `value` is text: names or card numbers with commas between, a number, or a train as "12/3". The seat of a player who
    had to leave is "left", and "here" if they are back (D26).
    """

    kind: ClassVar[str] = "correct-player"
    player: str
    what: str
    value: str
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Set it, as far as it exists."""
        position = _position(game)
        player = _player(position, self.player)
        match self.what:
            case "train":
                player.train = train_of(position, self.value)
            case "loads":
                player.loads = _loads(position, player, names(self.value))
            case "hand":
                player.hand = _corrected_hand(position, player, names(self.value))
            case "majors":
                set_majors(position, player, self.value)
            case "lost-turns":
                player.turns_to_lose = _whole(self.value, 9)
            case "port" if self.value in (STAGED, NOT_STAGED, NO_PORT):
                player.port = self.value
            case "seat" if self.value in (LEFT, HERE):
                _leave(position, player, self.value == LEFT)
            case _:
                raise impossible("Of a player can be set: {things}; not {what}.", things=WHAT, what=self.what[:40])
        game.note(say("Correction: {what} of {player}: {value}.", what=self.what, player=self.player, value=self.value))

    def told(self) -> Text:
        """What was set."""
        return say("Correction: {what} of {player}: {value}", what=self.what, player=self.player, value=self.value)


WHAT = ("train", "loads", "hand", "majors", "lost-turns", "port", "seat")
LEFT, HERE = "left", "here"


def _leave(game: Position, player: Player, has_left: bool) -> None:
    """Freeze a seat, or take it back; somebody has to stay."""
    if has_left and all(other.has_left for other in game.seats.values() if other is not player):
        raise impossible("{player} is the last who has not left: stop the game instead.", player=player.name)
    player.has_left = has_left


@dataclass(frozen=True, slots=True)
class CorrectTurn(Correction):
    """Set whose turn it is; it begins anew. Only between the initial build and the end."""

    kind: ClassVar[str] = "correct-turn"
    to_move: str
    reason: str = ""

    def apply(self, game: Game) -> None:
        """Begin the turn of that player, in the same game turn."""
        position = _position(game)
        _player(position, self.to_move)
        if position.phase not in (MAIN, FINAL):
            raise impossible("Whose turn it is can be set in game turns only: now it is {round}.", round=game.round_name())
        position.game_turn -= 1
        game.restart(turn.game_turns(position, self.to_move))
        game.note(say("Correction: it is the turn of {player}.", player=self.to_move))

    def told(self) -> Text:
        """Whose turn it was set to."""
        return say("Correction: the turn of {player}", player=self.to_move)


CORRECTIONS: tuple[type[Correction], ...] = (*COMMON, CorrectPlayer, CorrectTurn)


# Reading what is typed ------------------------------------------------------------------------------


def names(text: str) -> list[str]:
    """What stands between the commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def train_of(game: Position, text: str) -> TrainCard:
    """A train by its id, or as mileposts/loads where the cards are typed. Raises ImpossibleMove."""
    if text in game.figures.trains:
        return game.figures.trains[text]
    parts = text.split("/")
    if game.box.trains.typed and len(parts) == 2:
        return typed_train(_whole(parts[0], 40), _whole(parts[1], 9))
    known = tuple(game.figures.trains) or ("9/2",)
    raise impossible("There is no train {train}. They are: {trains}.", train=text[:40], trains=known)


def _loads(game: Position, player: Player, loads: list[str]) -> list[str]:
    if len(loads) > player.train.loads:
        raise impossible("{train} carries {n}, not {more}.", train=player.train.name, n=player.train.loads, more=len(loads))
    unknown = next((load for load in loads if game.box.loads and load not in (*game.box.loads, "Circus")), None)
    if unknown is not None:
        raise impossible("There is no load {load}.", load=unknown[:40])
    return loads


def _hand(game: Position, player: Player, texts: list[str]) -> list[int]:
    deck = game.box.deck
    if deck is None or not game.cards_tracked:
        raise impossible("Cards are not tracked at this table.")
    hand = [_whole(text, 999) for text in texts]
    for number in hand:
        holder = next((p.name for p in game.seats.values() if p is not player and number in p.hand), None)
        if number not in deck.demand or holder or hand.count(number) > 1:
            raise impossible("Card {n} cannot be in {player}'s hand.", n=number, player=player.name)
    if len(hand) > game.figures.limits["hand"]:
        raise impossible("A hand has {most} cards, not {n}.", most=game.figures.limits["hand"], n=len(hand))
    game.discards = [n for n in game.discards if n not in hand] + [n for n in player.hand if n not in hand]
    game.stock = [n for n in game.stock if n not in hand]
    return hand


def _corrected_hand(game: Position, player: Player, texts: list[str]) -> list[int]:
    """A hand in the middle of a turn: whoever is asked for a card goes on with what is held then."""
    if game.phase == SETUP:
        raise impossible("{player} first gives a card back.", player=player.name)
    if player is game.turn.player and game.ask.offer("draw") and len(texts) >= game.figures.limits["hand"]:
        raise impossible("Draw until you hold three demand cards.")
    return _hand(game, player, texts)


def set_majors(game: Position, player: Player, text: str) -> None:
    """Connected majors by name, or how many. Raises ImpossibleMove."""
    if text.strip().isdecimal():
        player.join_count(_whole(text.strip(), game.figures.majors_total))
        return
    named = tuple(dict.fromkeys(names(text)))
    unknown = next((name for name in named if name not in game.figures.majors), None)
    if unknown is not None:
        raise impossible("{city} is no major city. They are: {majors}.", city=unknown[:40], majors=game.figures.majors)
    player.join(named)


def _whole(text: str, most: int) -> int:
    if not text.strip().isdecimal() or len(text) > 6 or int(text) > most:
        raise impossible("A whole number from 0 to {most} is needed, not {value}.", most=most, value=text[:20])
    return int(text)


def _position(game: Game) -> Position:
    assert isinstance(game, Position)
    return game


def _player(game: Position, name: str) -> Player:
    if name not in game.seats:
        raise impossible("Nobody called {player} plays in this game.", player=name[:40])
    return game.seats[name]


# A whole position -----------------------------------------------------------------------------------


def take_over(game: Position, taken: Mapping[str, Any]) -> str:
    """Put the game into a position that the table gives, and return who is to move.

    Raises:
        Malformed: a part is missing or of a wrong kind.
        ImpossibleMove: it does not add up.
    """
    to_move, players = taken.get("to_move"), taken.get("players")
    if to_move not in game.players:
        raise malformed("The position must say who is \"to_move\": one of {players}.", players=game.players)
    if not isinstance(players, Mapping) or any(not isinstance(players.get(name), Mapping) for name in game.players):
        raise malformed("The position lacks {part}.", part='"players"')
    for player in game.seats.values():
        if "hand" in players[player.name]:
            game.discards += player.hand
            player.hand = []
    for player in game.seats.values():
        _take_player(game, player, players[player.name])
    number = taken.get("game_turn", game.game_turn)
    if type(number) is not int or not 0 <= number < 1000:
        raise malformed("The position needs a whole number for {part}.", part='"game_turn"')
    game.in_force.clear()
    game.money_public = game.money_public or bool(taken.get("money_public"))
    game.game_turn = max(number, 1) - 1
    game.phase = FINAL if game.stamped() or game.time_called else MAIN
    return str(to_move)


def _take_player(game: Position, player: Player, given: Mapping[str, Any]) -> None:
    cash = given.get("cash")
    if type(cash) is not int or cash < 0:
        raise malformed("The cash of {player} must be a whole number of at least 0.", player=player.name)
    account = player.cash - cash
    if account >= 0:
        game.pay(player, game.bank, account, say("position taken over"))
    else:
        game.pay(game.bank, player, -account, say("position taken over"))
    if "train" in given:
        player.train = train_of(game, str(given["train"]))
    player.loads = _loads(game, player, [str(load) for load in _list(given, "loads")])
    if "hand" in given:
        player.hand = _hand(game, player, [str(card) for card in _list(given, "hand")])
    cities = given.get("cities", player.count)
    set_majors(game, player, str(cities) if isinstance(cities, int) else ", ".join(map(str, _list(given, "cities"))))
    player.turns_to_lose = _whole(str(given.get("turns_to_lose", 0)), 9)
    if given.get("met"):
        player.stamp = player.stamp or Stamp(game.game_turn, player.name, len(game.stamped()) + 1)
    elif "met" in given:
        player.stamp = None


def _list(given: Mapping[str, Any], name: str) -> list[Any]:
    part = given.get(name, [])
    if not isinstance(part, list | tuple):
        raise malformed("The position needs a list for {part}.", part=f'"{name}"')
    return list(part)
