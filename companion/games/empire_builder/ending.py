"""After the final game turn: events are discarded, the special build turn, the standings. Source: "Final Standings"."""

from __future__ import annotations

from companion.engine.asks import Button, Field, Offer, Procedure
from companion.engine.domains import Amount
from companion.engine.errors import IllegalMove, illegal
from companion.engine.facts import Fact
from companion.engine.game import End
from companion.engine.text import Money, Text, say, you
from companion.games.empire_builder import events, moves, standings
from companion.games.empire_builder.asking import ask_player
from companion.games.empire_builder.facts import (
    BridgeCounts,
    ConnectedAlready,
    ConnectedNow,
    LeftUnconnected,
    SpecialTrack,
    WayTooDear,
    WayUnaffordable,
)
from companion.games.empire_builder.history import close_special_build
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import FINISHED, SPECIAL, Position

MOST_COST = 99


def finish(game: Position) -> Procedure[End]:
    """The special build turn in order, then the standings."""
    game.bridge_counts = game.bridge_counts or game.bridge_is_up
    events.discard(game)
    game.phase = SPECIAL
    if game.options["special_build"] and not game.options["fast_game"]:
        if game.bridge_counts:
            game.happened(BridgeCounts())
        stamped = game.stamped()
        for name in game.clockwise(stamped[0].name if stamped else game.first):
            yield from build(game, game.seats[name])
            game.seats[name].claims = []
        close_special_build(game)
    game.phase = FINISHED
    game.money_public = True
    for place in game.places():
        game.happened(standings.placed(place))
    return _end(game)


def build(game: Position, player: Player) -> Procedure[None]:
    """Who is not connected must connect by the cheapest way, if it costs 20 or less and can be paid (D4)."""
    if game.is_connected(player):
        game.happened(ConnectedAlready(player.name))
        return
    if player.has_left:
        game.happened(LeftUnconnected(player.name))
        return
    limit = game.figures.limits["special_build"]
    move = yield ask_player(
        game, player.name, say("connect"), lambda: (offer(game, player),),
        say("Special build turn: {player} first pays for the cheapest way to connect.", player=player.name),
        question=_duty(game, player, limit),
    )
    too_dear = against(game, player, move.cost)
    if too_dear is not None:
        game.happened(too_dear)
    else:
        game.pay(player, game.bank, move.cost, SpecialTrack())
        game.happened(ConnectedNow(player.name, Money(move.cost)))
        player.join_count(max(player.count, game.figures.majors_needed))
        player.majors = ()


def against(game: Position, player: Player, cost: int) -> Fact | None:
    """Why a way of this cost is not built; None: it is (D4)."""
    limit = game.figures.limits["special_build"]
    if cost > limit:
        return WayTooDear(player.name, Money(cost), Money(limit))
    if cost > player.cash:
        return WayUnaffordable(player.name, Money(cost))
    return None


def _doubt(game: Position, player: Player, cost: int) -> Text | None:
    fact = against(game, player, cost)
    return None if fact is None else game.text_of(fact)


def _duty(game: Position, player: Player, limit: int) -> Text:
    """What must be connected: as many majors as win, those among them that the title names. Source: "Final Standings"."""
    wanted = game.figures.majors_needed
    if player.count < wanted:
        more = say("{player} has connected {has} of {wanted} major cities, and must connect the rest.",
                   you("player", "You have connected {has} of {wanted} major cities, and must connect the rest."),
                   player=player.name, has=player.count, wanted=wanted)
    else:
        more = say("{player} must connect {cities} too.", you("player", "You must connect {cities} too."),
                   player=player.name,
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
        button=Button(
            says=lambda chosen: say("Build nothing") if "cost" in chosen and against(game, player, chosen["cost"])
                else say("Pay for the cheapest way"),
            doubt=lambda move: _doubt(game, player, move.cost),
        ),
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
