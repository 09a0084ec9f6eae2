"""Connected major cities: the owner declares them, another player confirms (D15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine.asks import Field, Offer, Procedure
from companion.engine.corrections import SetPosition
from companion.engine.domains import Amount, OneOf, Steps
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.game import Receipt
from companion.engine.text import Money, Text, say, say_n, you
from companion.engine.waiting import Until
from companion.games.empire_builder import moves
from companion.games.empire_builder.asking import ask_others, ask_player
from companion.games.empire_builder.building import EXIT
from companion.games.empire_builder.facts import CityNotConfirmed, MajorsNotConfirmed
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import Position, Turn

YES, NO = "yes", "no"
Connecting = moves.Connect | moves.ConnectCounted


def offer(game: Position, player: Player) -> Offer:
    """Declare further majors that the own track connects, or how many it connects by now."""
    if not game.majors_named:
        field = Field("count", say("How many major cities are connected now?"), lambda chosen: Amount(
            player.count + 1, game.figures.majors_total, is_money=False, too_high=lambda n: _too_many(game, n),
            too_low=lambda n: _no_more(player, n)))
        return Offer(moves.ConnectCounted, say("Connected majors"), (field,), why_closed=_all)
    if player.count >= len(game.figures.majors):
        return Offer(moves.Connect, say("Connected majors"), (_named(player.majors, game.figures.majors),), _gate)
    field = _named(player.majors, game.figures.majors, player.count)
    return Offer(moves.Connect, say("Connected majors"), (field,), why_closed=_all)


def kind(game: Position) -> str:
    """The kind of move that declares connected majors at this table."""
    return moves.Connect.kind if game.majors_named else moves.ConnectCounted.kind


def undeclared(game: Position, turn: Turn) -> Text | None:
    """Why the connected majors are asked for before a turn ends; None: they are as entered, as far as can be known.

    What is not declared ends no game: with the cash to win they are asked for at the end of every turn that is not lost, and
    where track was built into a major city at the end of that one. Source: "Winning the Game".
    """
    player = turn.player
    if turn.is_lost or game.is_connected(player):
        return None
    if player.cash >= game.figures.cash_to_win:
        return _enough_but_for_majors(game, player)
    if turn.has_reached_major and turn.refused and not turn.has_declared:
        return say("Not confirmed: {cities}. Are other major cities joined?", cities=sorted(turn.refused))
    if turn.has_reached_major and not turn.has_declared:
        return say("{player} has built into a major city. Does the track join it to other major cities?",
                   you("player", "You have built into a major city. Does your track join it to other major cities?"),
                   player=player.name)
    return None


def _enough_but_for_majors(game: Position, player: Player) -> Text:
    wanted: Text = say_n("{n} major city is joined", "{n} major cities are joined", game.figures.majors_needed)
    if game.figures.must_include:
        wanted = say("{wanted}, {cities} among them", wanted=wanted, cities=game.figures.must_include)
    return say("{player} has {cash} or more and can win once {wanted}. Entered: {count}. Are more joined?",
               you("player", "You have {cash} or more and can win once {wanted}. Entered: {count}. Are more joined?"),
               player=player.name, cash=Money(game.figures.cash_to_win), wanted=wanted, count=player.count)


def _gate() -> Iterator[IllegalMove]:
    yield _all()


def _all() -> IllegalMove:
    return illegal("All major cities are connected already.")


def _no_more(player: Player, n: int) -> IllegalMove:
    if n < 0:
        return impossible("It must be {low} at least, not {value}.", low=0, value=n)
    return illegal(say_n("{n} was connected already; {count} is not more.",
                         "{n} were connected already; {count} is not more.", player.count, count=n))


def _named(but: tuple[str, ...], among: tuple[str, ...], count: int = 0, least: int = 1) -> Field:
    """Names of major cities, one after another, but those that are there already; `count` are, by name or not."""

    def following(prefix: tuple[str, ...]) -> OneOf:
        def twice(city: str) -> Iterator[IllegalMove]:
            if city in (*but, *prefix):
                yield illegal("{city} is connected already.", city=city)

        return OneOf(among, twice, lambda city: impossible("{city} is not one of the major cities {majors}.",
                                                           city=str(city)[:40], majors=among))

    most = max(1, len(among) - max(len(but), count))
    domain = Steps(least, most, following, lambda n: impossible(say_n(
        "Name 1 major city, not {named}.", "Name 1 to {n} major cities, not {named}.", most, named=n)))
    return Field("majors", say("Which major cities?"), lambda chosen: domain)


def _too_many(game: Position, n: int) -> IllegalMove:
    return impossible("There are {total} major cities, not {n}.", total=game.figures.majors_total, n=n)


def declare(game: Position, turn: Turn, move: Connecting) -> Procedure[None]:
    """The owner declares, another player confirms (D15)."""
    player = turn.player
    if not (yield from _confirmed(game, player, move)):
        game.happened(MajorsNotConfirmed(player.name, player.count, game.figures.majors_needed))
        turn.refused |= set(move.majors) if isinstance(move, moves.Connect) else set()
        return
    turn.has_declared = True
    if isinstance(move, moves.Connect):
        player.add(move.majors)
    else:
        player.join_count(move.count)


def _declared(game: Position, player: str) -> tuple[str, ...] | None:
    """Nothing, where others are asked whether a player is connected as he has declared; else None."""
    return () if game.ask.asker == player and game.ask.offer(moves.Confirm.kind) is not None else None


def _is_refused(receipt: Receipt, about: tuple[str, ...]) -> bool:
    """Whether an entry says that somebody is not connected as declared."""
    return isinstance(receipt.entry.move, moves.Confirm) and receipt.entry.move.agrees != YES


UNTILS = (Until("confirmed", say("another player has confirmed the major cities"), _declared, _is_refused, ends=True),)


def _confirmed(game: Position, player: Player, move: Connecting | moves.KeepCounted) -> Procedure[bool]:
    """Whether another player who has looked at the board agrees."""
    confirmed = yield ask_others(
        game, player.name, say("are the cities joined?"), lambda: (_confirm_offer(),),
        say("Another player checks that {player} is connected as declared.", player=player.name),
        _question(game, player, move),
    )
    return bool(confirmed.agrees == YES)


def _question(game: Position, player: Player, move: Connecting | moves.KeepCounted) -> Text:
    """All that whoever confirms is asked and told."""
    asked = confirming(game, player, move)
    is_first = isinstance(move, moves.Connect) and len(move.majors) == 1 and not player.majors
    unbuilt = _unbuilt(game, player, move.majors) if isinstance(move, moves.Connect) and not is_first else None
    return say("{asked} {unbuilt}", asked=asked, unbuilt=unbuilt) if unbuilt else asked


def _unbuilt(game: Position, player: Player, majors: tuple[str, ...]) -> Text | None:
    """What whoever confirms is told: cities into which nothing was built as far as the entries tell; None: all may be right.

    A build that names no city may have joined any. Of a position that was taken over the builds are not known.
    """
    moves_made = [receipt.entry.move for receipt in game.receipts]
    if any(isinstance(move, SetPosition) for move in moves_made):
        return None
    missing = tuple(city for city in majors if city not in player.sections)
    before = sum(city not in player.sections for city in player.majors)
    unnamed = sum(move.into.get(EXIT, 0) + move.into.get("major_city", 0) for move in moves_made
                  if isinstance(move, moves.Build) and move.player == player.name)
    if len(missing) + before <= unnamed:
        return None
    return say("No build into {cities} has been entered, and only {n} out of a major city. Look closely.", cities=missing,
               n=unnamed) if unnamed else say("No build into {cities} has been entered. Look closely.", cities=missing)


def confirming(game: Position, player: Player, move: Connecting | moves.KeepCounted) -> Text:
    """What the other player is asked; where only a number is entered, also about a city that must be among them."""
    if isinstance(move, moves.Connect):
        if not player.majors and len(move.majors) == 1:
            return say("Does {player}'s track begin in {majors}, or lead there?", player=player.name, majors=move.majors)
        if not player.majors:
            return say("Does {player}'s track join {majors}?", player=player.name, majors=move.majors)
        return say("Does {player}'s track join {majors} to {before}?", player=player.name, majors=move.majors,
                   before=player.majors)
    if game.figures.must_include and move.count >= game.figures.majors_needed:
        return say("Does {player}'s track join {n} major cities, {cities} among them?", n=move.count, player=player.name,
                   cities=game.figures.must_include)
    return say_n("Does {player}'s track join {n} major city?", "Does {player}'s track join {n} major cities?", move.count,
                 player=player.name)


def _confirm_offer() -> Offer:
    words = {YES: say("Yes, it is connected"), NO: say("No")}
    field = Field("agrees", say("Look at the board"), lambda chosen: OneOf((YES, NO)), label=lambda value: words[value])
    return Offer(moves.Confirm, say("Confirm"), (field,))


def cut_off(game: Position, player: Player) -> Procedure[None]:
    """Who lost track tells which majors are still joined (BLD-9); a player who has none yet is not asked.

    A number does not tell whether a city is left that must be among them, so where enough are left another player
    confirms it, as when they were connected (D15). Without that city fewer than enough are told.
    """
    most = player.count
    if not most:
        return
    while True:
        move = yield ask_player(
            game, player.name, say("which majors are still joined?"), partial(keeping, game, player, most),
            say("First {player} says which major cities are still joined.", player=player.name),
        )
        if isinstance(move, moves.KeepMajors):
            player.join(move.majors)
            return
        is_clear = move.count < game.figures.majors_needed or not game.figures.must_include
        if is_clear or move.count == player.count or (yield from _confirmed(game, player, move)):
            player.join_count(move.count)
            return
        most = game.figures.majors_needed - 1
        game.happened(CityNotConfirmed(player.name, game.figures.must_include, most))


def keeping(game: Position, player: Player, most: int) -> tuple[Offer, ...]:
    """By name where the names are known, or by number."""
    counted = Field("count", say("How many major cities are still joined?"), lambda chosen: Amount(
        0, most, is_money=False))
    by_number = Offer(moves.KeepCounted, say("Still joined, by number"), (counted,))
    if not player.majors:
        return (by_number,)
    return Offer(moves.KeepMajors, say("Still joined, by name"), (_named((), player.majors, least=0),)), by_number
