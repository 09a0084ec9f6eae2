"""What a table may set right by hand."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import reading
from companion.engine.corrections import COMMON, correction
from companion.engine.errors import impossible
from companion.engine.facts import Corrected, Fact
from companion.engine.game import Correction
from companion.engine.text import say, set_right
from companion.games.empire_builder import money, turn
from companion.games.empire_builder.figures import typed_train
from companion.games.empire_builder.player import NO_PORT, NOT_STAGED, STAGED, Player
from companion.games.empire_builder.position import FINAL, MAIN, SETUP, Position
from companion.games.empire_builder.spelling import fold
from companion.games.empire_builder.trains import TrainCard


def correct_player(game: Position, player: str, what: str, value: str) -> Fact:
    """Set one thing of a player: `what` is "train", "loads", "hand", "majors", "lost-turns", "port", "seat" or "debt".

    `value` is text: names or card numbers with commas between, a number, or a train as "12/3". The seat of a player who
    had to leave is "left", and "here" if they are back (D26).
    """
    of = _player(game, player)
    match what:
        case "train":
            of.train = train_of(game, value)
        case "loads":
            of.loads = loads_of(game, of, names(value))
        case "hand":
            of.hand = _corrected_hand(game, of, names(value))
        case "majors":
            set_majors(game, of, value)
        case "lost-turns":
            of.turns_to_lose = whole(value, 9)
        case "port" if value in (STAGED, NOT_STAGED, NO_PORT):
            of.port = value
        case "debt" if game.options["mercy"]:
            of.debt = whole(value, 2 * money.MOST_LOAN)
        case "seat" if value in (LEFT, HERE):
            _leave(game, of, value == LEFT)
        case _:
            raise impossible("Of a player can be set: {things}; not {what}.", things=WHAT, what=what[:40])
    return Corrected(set_right(say("{player}, {what}: {value}.", what=what, player=player, value=value)), player, what)


WHAT = ("train", "loads", "hand", "majors", "lost-turns", "port", "seat", "debt")
LEFT, HERE = "left", "here"


def _leave(game: Position, player: Player, has_left: bool) -> None:
    """Freeze a seat, or take it back; somebody has to stay."""
    if has_left and all(other.has_left for other in game.seats.values() if other is not player):
        raise impossible("{player} is the last player left: end the game instead.", player=player.name)
    player.has_left = has_left


def correct_turn(game: Position, to_move: str) -> Fact:
    """Set whose turn it is; it begins anew, in the same game turn. Only between the initial build and the end."""
    _player(game, to_move)
    if game.phase not in (MAIN, FINAL):
        raise impossible("Whose turn it is can be set in game turns only: now it is {round}.", round=game.round_name())
    game.game_turn -= 1
    game.restart(turn.game_turns(game, to_move))
    return Corrected(set_right(say("it is {player}'s turn.", player=to_move)), to_move)


CorrectPlayer = correction("correct-player", correct_player)
CorrectTurn = correction("correct-turn", correct_turn)
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
        return typed_train(whole(parts[0], 40), whole(parts[1], 9))
    known = tuple(game.figures.trains) or ("9/2",)
    raise impossible("There is no train {train}. They are: {trains}.", train=text[:40], trains=known)


def loads_of(game: Position, player: Player, loads: list[str]) -> list[str]:
    """Loads that fit the train. Raises ImpossibleMove."""
    if len(loads) > player.train.loads:
        raise impossible("{train} carries {n}, not {more}.", train=player.train.name, n=player.train.loads, more=len(loads))
    if not game.box.loads:
        return loads
    known = (*game.box.loads, "Circus")
    found = [meant(load, known) for load in loads]
    unknown = next((load for load in found if load not in known), None)
    if unknown is not None:
        raise impossible("{player}: there is no load {load}. There are: {loads}.", player=player.name, load=unknown[:40],
                         loads=tuple(sorted(game.box.loads)))
    return found


def meant(typed: str, known: Iterable[str]) -> str:
    """The known name that is meant, whatever its capitals and accents; else what was typed."""
    return next((name for name in known if fold(name) == fold(typed)), typed)


def hand_of(game: Position, player: Player, texts: list[str]) -> list[int]:
    """Cards by number, out of stock and discards. Raises ImpossibleMove: another hand has one, or there is none."""
    deck = game.box.deck
    if deck is None or not game.cards_tracked:
        raise impossible("Cards are not tracked at this table.")
    hand = [whole(text, 999) for text in texts]
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
        raise impossible("First {player} gives a card back.", player=player.name)
    if player is game.turn.player and game.ask.offer("draw") and len(texts) >= game.figures.limits["hand"]:
        raise impossible("Draw until you hold three demand cards.")
    return hand_of(game, player, texts)


def set_majors(game: Position, player: Player, text: str) -> None:
    """Connected majors by name, or how many. Raises ImpossibleMove."""
    if reading.number(text, most=reading.LARGEST) is not None:
        player.join_count(whole(text, game.figures.majors_total))
        return
    named = tuple(dict.fromkeys(meant(name, game.figures.majors) for name in names(text)))
    unknown = next((name for name in named if name not in game.figures.majors), None)
    if unknown is not None:
        raise impossible("{player}: {city} is not a major city. They are: {majors}.", player=player.name, city=unknown[:40],
                         majors=game.figures.majors)
    player.join(named)


def whole(text: str, most: int) -> int:
    """A whole number from text. Raises ImpossibleMove."""
    found = reading.number(text, most=most)
    if found is None:
        raise impossible("A whole number from 0 to {most} is needed, not {value}.", most=most, value=text[:20])
    return found


def _player(game: Position, name: str) -> Player:
    if name not in game.seats:
        raise impossible("Nobody called {player} plays in this game.", player=name[:40])
    return game.seats[name]
