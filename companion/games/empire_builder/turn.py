"""A turn: operate, then build or upgrade, or dump instead; and the order of turns. Source: the rules' "Turns"."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Anytime, Ask, Button, Field, Offer, Procedure
from companion.engine.domains import Words
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.game import End
from companion.engine.text import Text, say
from companion.games.empire_builder import (
    building,
    cards,
    connecting,
    ending,
    events,
    loads,
    money,
    moves,
    upgrading,
    victory,
)
from companion.games.empire_builder.asking import ask_player
from companion.games.empire_builder.facts import SeatSkipped, TimeCalled, Track
from companion.games.empire_builder.history import close_initial_build, close_round
from companion.games.empire_builder.player import NO_PORT, state_name
from companion.games.empire_builder.position import FINAL, INITIAL, MAIN, Position, Turn

Playing = Procedure[None]


def initial_build(game: Position) -> Playing:
    """Build-only turns: forward, then back, and so on. Source: the rules' "Setting up" (D8)."""
    game.phase = INITIAL
    for number in range(1, game.figures.initial_builds + 1):
        game.round_number = number
        for name in game.order if number % 2 else game.order[::-1]:
            turn = game.turn = Turn(game.seats[name], is_initial=True)
            if not turn.player.has_left:
                yield from ledger(game, turn)
    if game.round_number:
        close_initial_build(game)


def game_turns(game: Position, at: str) -> Procedure[End]:
    """Game turns from the first player to the last, beginning with the turn of `at`, until one is the final one."""
    if not game.stamped() and not game.time_called:
        game.phase = MAIN
    order = game.order[game.order.index(at) :]
    while True:
        game.game_turn += 1
        for name in order:
            yield from turn(game, name)
            victory.check(game, name)
            events.expire(game, game.seats[name])
            if victory.is_over(game, name):
                close_round(game)
                return (yield from ending.finish(game))
        close_round(game)
        order = game.order


def turn(game: Position, name: str) -> Playing:
    """One player's turn, which may be lost."""
    player = game.seats[name]
    turn = game.turn = Turn(player, is_lost=player.turns_to_lose > 0)
    over = [claim for claim in player.claims if claim.is_over]
    if player.has_left:
        game.happened(SeatSkipped(name))
    else:
        yield from ledger(game, turn)
    player.turns += 1
    if turn.is_lost:
        player.turns_to_lose = max(0, player.turns_to_lose - 1)
    elif building.could_build(game, turn):
        player.claims = [claim for claim in player.claims if claim not in over]
    loads.clear_fields(game, name, player.turns)


def ledger(game: Position, turn: Turn) -> Playing:
    """The entries of a turn, one after another, until it ends: with three demand cards in hand."""
    while True:
        move = yield ask(game, turn)
        if isinstance(move, moves.EndTurn):
            yield from cards.replace(game, turn)
            return
        yield from enter(game, turn, move)


def ask(game: Position, turn: Turn) -> Ask:
    """What may be entered now."""
    asked = ask_lost(game, turn) if turn.is_lost else ask_player(
        game, turn.player.name, _task(game, turn),
        lambda: offers(game, turn), say("That cannot be entered now: it is {player}'s turn.", player=turn.player.name), turn,
    )
    asked.anytime = Anytime(frozenset({moves.Misc}), lambda: money.anytime_offers(game, turn))
    return asked


def _task(game: Position, turn: Turn) -> Text:
    """What is to be done in a turn that is not lost. The second initial build goes back: its first player builds twice."""
    if turn.has_dumped or turn.is_forfeit or turn.spent >= game.figures.build_limit:
        return say("end the turn")
    if turn.is_initial:
        return say("build track") if game.round_number < 2 else say("build track again")
    return say("build on, or end the turn") if turn.has_built else say("run, then build")


def ask_lost(game: Position, turn: Turn) -> Ask:
    """What may be entered in a turn that is lost."""
    name = turn.player.name
    lost = say("{player} loses this turn (derailment, {n} left). Pass to {next}.", n=turn.player.turns_to_lose, player=name,
               next=game.others(name)[0])
    return ask_player(game, name, say("this turn is lost"), lambda: (end_offer(game, turn), *always(game, turn)), lost,
                      turn)


def offers(game: Position, turn: Turn) -> tuple[Offer, ...]:
    """Everything a turn knows, in the order of a turn; what its depth and options lack is left out."""
    found: list[Offer] = []
    if not turn.is_initial:
        if game.loads_named:
            found += [loads.pick_up_offer(game, turn)]
        found += [loads.deliver_offer(game, turn), money.rent_offer(game, turn)]
        if game.loads_named:
            found += [loads.drop_offer(game, turn)]
        if events.open_bonuses(game, turn):
            found += [events.bonus_offer(game, turn)]
        if game.box.has_ferries:
            found += [events.stage_offer(game, turn)]
    found += building_offers(game, turn)
    if turn.has_drawn and not (game.cards_tracked and game.box.deck and game.box.deck.events):
        found += [events.offer(game, turn)]
    found += [cards.dump_offer(game, turn), connecting.offer(game, turn.player), end_offer(game, turn)]
    return (*found, *always(game, turn))


def building_offers(game: Position, turn: Turn) -> list[Offer]:
    """Building, upgrading and what options add."""
    found = [building.offer(game, turn)]
    if game.loads_named and game.box.cities:
        found += [building.city_offer(game, turn)]
    if game.loads_named and building.crossings(game):
        found += [building.ferry_offer(game, turn)]
    found += [upgrading.offer(game, turn)]
    if game.options["crossgrade"]:
        found += [upgrading.crossgrade_offer(game, turn)]
    if game.options["track_sale"]:
        found += [building.sale_offer(game, turn)]
    return found


def always(game: Position, turn: Turn) -> tuple[Offer, ...]:
    """What can be entered in any turn, even a lost one."""
    text = Field("text", say("What was asked, and how was it ruled? By whom?"), lambda chosen: Words(
        most=500, needed=impossible("Write the ruling.")))
    found = [money.misc_offer(game, turn), Offer(moves.Ruling, say("A conductor's ruling"), (text,)), time_offer(game, turn)]
    if any(event.until is None for event in game.in_force):
        found += [events.end_offer(game, turn)]
    return (*found, money.borrow_offer(game, turn))


def time_offer(game: Position, turn: Turn) -> Offer:
    """The conductor calls time. Source: "Final Standings" (timed games)."""

    def gates() -> Iterator[IllegalMove]:
        if turn.is_initial:
            yield illegal("Time is called after the initial build.")
        if game.time_called or game.stamped():
            yield illegal("This game turn is the final one already.")
        if not game.options["timed"]:
            yield illegal("This table plays without a time limit.")

    return Offer(moves.CallTime, say("Call time"), preconditions=gates)


def end_offer(game: Position, turn: Turn) -> Offer:
    """End the turn. What still may come of it is said before."""

    def preview(move: moves.EndTurn) -> Iterator[Text]:
        if turn.player.port != NO_PORT and not (turn.has_staged or turn.is_lost or turn.has_dumped or turn.is_initial):
            yield say("{player}'s train is still noted as {state}. Is it?", player=turn.player.name,
                      state=state_name(turn.player.port))
        if game.events("flood", "track_loss"):
            yield say("Are everybody's connected majors as entered?")
        elif turn.track and not (game.is_connected(turn.player) or connecting.undeclared(game, turn)):
            yield say("Does the new track join further major cities? Enter them before the turn ends.")

    def rather() -> str | None:
        return connecting.kind(game) if connecting.undeclared(game, turn) else None

    return Offer(moves.EndTurn, say("Pass the lost turn") if turn.is_lost else say("End the turn"), preview=preview,
                 button=Button(
                     asks_first=lambda: _nothing_built(turn) or connecting.undeclared(game, turn),
                     suggests=rather,
                 ))


def _nothing_built(turn: Turn) -> Text | None:
    """The initial build is only for building: to end it with nothing built is mostly a wrong tap."""
    if not turn.is_initial or turn.has_built or turn.has_dumped:
        return None
    return say("{player} has built nothing in this initial build. End the turn all the same?", player=turn.player.name)


def enter(game: Position, turn: Turn, move: object) -> Playing:
    """Carry one entry out."""
    match move:
        case moves.Deliver() | moves.DeliverCounted():
            loads.deliver(game, turn, move)
            yield from cards.replace(game, turn)
        case moves.Dump():
            yield from cards.dump(game, turn)
        case moves.TurnEvent():
            yield from events.resolve(game, turn, events.typed_card(game, move), move.names)
        case moves.Connect() | moves.ConnectCounted():
            yield from connecting.declare(game, turn, move)
        case moves.Stage():
            turn.has_acted = turn.has_staged = True
            turn.player.port = move.state
        case _:
            _operate(game, turn, move)


def _operate(game: Position, turn: Turn, move: object) -> None:
    """Entries that ask nothing further."""
    match move:
        case moves.PickUp():
            loads.pick_up(game, turn, move)
        case moves.Drop():
            loads.drop(game, turn, move)
        case moves.Rent():
            money.rent(game, turn, move)
        case moves.Build():
            building.build_kinds(game, turn, move)
        case moves.BuildCounted():
            building.build(game, turn, move.amount, Track())
        case moves.BuildCity():
            building.build_city(game, turn, move)
        case moves.BuildFerry():
            building.build_ferry(game, turn, move)
        case moves.BuyTrack():
            building.buy_track(game, turn, move)
        case moves.Upgrade() | moves.BuyTrain():
            upgrading.upgrade(game, turn, move)
        case moves.Crossgrade():
            upgrading.crossgrade(game, turn, move)
        case moves.Misc():
            money.misc(game, move)
        case moves.Borrow():
            money.borrow(game, turn, move)
        case moves.TakeBonus():
            loads.take_bonus(game, turn, events.find(game, move.event, "bonus"))
        case moves.EndEvent():
            events.end(game, events.find(game, move.event))
        case moves.Ruling():
            game.rulings.append((game.game_turn, move.text))
        case moves.CallTime():
            game.time_called, game.phase = True, FINAL
            game.happened(TimeCalled())
