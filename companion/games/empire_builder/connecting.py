"""Connected major cities: the owner declares them, another player confirms (D15)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import Amount, OneOf, Steps
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Text, say, say_n
from companion.games.empire_builder import moves
from companion.games.empire_builder.asking import ask_others, ask_player
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import Position

YES, NO = "yes", "no"
Connecting = moves.Connect | moves.ConnectCounted


def offer(game: Position, player: Player) -> Offer:
    """Declare which majors (or how many) the own track connects, all of them anew."""
    if not game.majors_named:
        field = Field("count", say("How many major cities?"), lambda chosen: Amount(
            0, game.figures.majors_total, is_money=False, too_high=lambda n: _too_many(game, n)))
        return Offer(moves.ConnectCounted, say("Connected majors"), (field,))

    def following(prefix: tuple[str, ...]) -> OneOf:
        def twice(city: str) -> Iterator[IllegalMove]:
            if city in prefix:
                yield illegal("{city} is named already.", city=city)

        return OneOf(game.figures.majors, twice, lambda city: impossible("{city} is no major city. They are: {majors}.",
                                                                         city=city[:40], majors=game.figures.majors))

    most = len(game.figures.majors)
    domain = Steps(1, most, following, lambda n: impossible("Name 1 to {most} major cities, not {n}.", most=most, n=n))
    field = Field("majors", say("Which major cities does your track connect?"), lambda chosen: domain)
    return Offer(moves.Connect, say("Connected majors"), (field,))


def _too_many(game: Position, n: int) -> IllegalMove:
    return impossible("There are {total} major cities, not {n}.", total=game.figures.majors_total, n=n)


def declare(game: Position, player: Player, move: Connecting) -> Generator[Ask, moves.Confirm, None]:
    """More than before has to be confirmed by another player; fewer, as after a flood, has not."""
    count = len(move.majors) if isinstance(move, moves.Connect) else move.count
    if count > player.count:
        confirmed = yield ask_others(
            game, player.name, confirming(player, move), lambda: (_confirm_offer(),),
            say("Another player looks whether {player} is connected as declared.", player=player.name),
        )
        if confirmed.agrees == NO:
            game.note(say("Not confirmed: it stays at {n}.", n=player.count))
            return
    join(player, move)


def confirming(player: Player, move: Connecting) -> Text:
    """What the other player is asked."""
    if isinstance(move, moves.Connect):
        return say("is {player} joined to {majors}?", player=player.name, majors=move.majors)
    return say_n("does {player}'s track join {n} major city?", "does {player}'s track join {n} major cities?", move.count,
                 player=player.name)


def _confirm_offer() -> Offer:
    words = {YES: say("Yes, it is connected"), NO: say("No")}
    field = Field("agrees", say("Look at the board"), lambda chosen: OneOf((YES, NO)), label=lambda value: words[value])
    return Offer(moves.Confirm, say("Confirm"), (field,))


def join(player: Player, move: Connecting) -> None:
    """Set the connected majors."""
    if isinstance(move, moves.Connect):
        player.join(move.majors)
    else:
        player.join_count(move.count)


def cut_off(game: Position, player: Player) -> Generator[Ask, Connecting, None]:
    """Who lost track tells which majors are still joined; a player who has none yet is not asked."""
    if not player.count:
        return

    def offers() -> tuple[Offer, ...]:
        counted = Field("count", say("How many major cities are still joined?"), lambda chosen: Amount(
            0, player.count, is_money=False))
        return (offer(game, player), Offer(moves.ConnectCounted, say("Only a number"), (counted,)))[not game.majors_named:]

    move = yield ask_player(
        game, player.name, say("which majors are still joined?"), offers,
        say("{player} first tells which major cities are still joined.", player=player.name),
    )
    join(player, move)
