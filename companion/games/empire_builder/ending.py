"""After the final game turn: events are discarded, the special build turn, the standings. Source: "Final Standings"."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import Amount
from companion.engine.errors import IllegalMove, illegal
from companion.engine.game import End
from companion.engine.text import Money, Text, say
from companion.games.empire_builder import events, moves, standings
from companion.games.empire_builder.asking import ask_player
from companion.games.empire_builder.history import close_special_build
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import FINISHED, SPECIAL, Position

MOST_COST = 99


def finish(game: Position) -> Generator[Ask, Any, End]:
    """The special build turn in order, then the standings."""
    game.bridge_counts = game.bridge_counts or game.bridge_is_up
    events.discard(game)
    game.phase = SPECIAL
    if game.options["special_build"] and not game.options["fast_game"]:
        if game.bridge_counts:
            game.note(say("The Rainbow Bridge was up when the conditions were met: it counts as up now."), "event-in-force")
        stamped = game.stamped()
        for name in game.clockwise(stamped[0].name if stamped else game.first):
            yield from build(game, game.seats[name])
            game.seats[name].claims = []
        close_special_build(game)
    game.phase = FINISHED
    game.money_public = True
    for told in standings.working(game.places()):
        game.note(told, "standing")
    return _end(game)


def build(game: Position, player: Player) -> Generator[Ask, Any, None]:
    """Who is not connected must connect by the cheapest way, if it costs 20 or less and can be paid (D4)."""
    if game.is_connected(player):
        game.note(say("{player} is connected and builds nothing.", say("You are connected and build nothing."),
                      player=player.name), "no-special-build")
        return
    if player.has_left:
        game.note(say("{player} has left: nothing is built.", say("You have left: nothing is built."),
                      player=player.name), "no-special-build")
        return
    limit = game.figures.limits["special_build"]
    move = yield ask_player(
        game, player.name, say("connect"), lambda: (offer(game, player),),
        say("Special build turn: {player} first pays for the cheapest way to connect.", player=player.name),
        question=_duty(game, player, limit),
    )
    too_dear = against(game, player, move.cost)
    if too_dear is not None:
        game.note(too_dear, "no-special-build")
    else:
        game.pay(player, game.bank, move.cost, say("special build"))
        game.note(say("{player} builds for {cost} and is connected.", say("You build for {cost} and are connected."),
                      player=player.name, cost=Money(move.cost)), "special-build")
        player.join_count(max(player.count, game.figures.majors_needed))
        player.majors = ()


def against(game: Position, player: Player, cost: int) -> Text | None:
    """Why a way of this cost is not built; None: it is (D4)."""
    limit = game.figures.limits["special_build"]
    if cost > limit:
        return say("{cost} is more than {limit}: {player} builds nothing.", cost=Money(cost), limit=Money(limit),
                   player=player.name)
    if cost > player.cash:
        return say("{cost} is more than {player} has: there is no credit, so nothing is built.", cost=Money(cost),
                   player=player.name)
    return None


def _duty(game: Position, player: Player, limit: int) -> Text:
    """What must be connected: as many majors as win, those among them that the title names. Source: "Final Standings"."""
    wanted = game.figures.majors_needed
    if player.count < wanted:
        more = say("{player} has connected {has} of {wanted} major cities, and must connect the rest.",
                   say("You have connected {has} of {wanted} major cities, and must connect the rest."),
                   player=player.name, has=player.count, wanted=wanted)
    else:
        more = say("{player} must connect {cities} too.", say("You must connect {cities} too."), player=player.name,
                   cities=game.figures.must_include)
    return say("{more} The cheapest way is built and paid for, if it costs {limit} or less.", more=more, limit=Money(limit))


def offer(game: Position, player: Player) -> Offer:
    """The cost of the cheapest way, as counted on the board: over a Rainbow Bridge too, if it counts (VIC-9)."""

    def nothing(cost: int) -> IllegalMove:
        return illegal("{player} is not connected: the cheapest way costs something.", player=player.name)

    asked = say("What does the cheapest way cost?")
    if game.bridge_counts:
        asked = say("What does the cheapest way cost? The Rainbow Bridge counts as up.")
    field = Field("cost", asked, lambda chosen: Amount(1, MOST_COST, nothing, is_printed=True))
    return Offer(
        moves.SpecialBuild, say("Pay for the cheapest way"), (field,),
        does=lambda chosen: say("Build nothing") if "cost" in chosen and against(game, player, chosen["cost"])
        else say("Pay for the cheapest way"),
        doubt=lambda move: against(game, player, move.cost),
    )


def _end(game: Position) -> End:
    """Why the game ended and who won."""
    winners = tuple(game.winners())
    cash = Money(game.seats[winners[0]].cash)
    if not game.stamped():
        return End("time called", _won(winners, cash, say("time was called")))
    if len(winners) > 1:
        return End("tie", _won(winners, cash, say("a tie for the first place stays a tie")))
    return End("conditions met", _won(winners, cash, say("the victory conditions were met")))


def _won(winners: tuple[str, ...], cash: Money, why: Text) -> Text:
    if len(winners) == 1:
        return say("{player} wins with {cash}: {why}.", player=winners[0], cash=cash, why=why)
    return say("{players} share the first place with {cash}: {why}.", players=winners, cash=cash, why=why)
