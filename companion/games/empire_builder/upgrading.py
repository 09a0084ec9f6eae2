"""Upgrading the train: in the build part of a turn, within its limit. Source: the rules' "Trains"."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.asks import Field, Offer
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Money, say
from companion.games.empire_builder import building, moves
from companion.games.empire_builder.facts import LoadsUnslotted, SecondStep, TrainSwapped, TrainUpgraded
from companion.games.empire_builder.figures import typed_train
from companion.games.empire_builder.position import Position, Turn
from companion.games.empire_builder.trains import TrainCard

CROSSGRADE_COST = 5


def gate(game: Position, turn: Turn, cost: int) -> Iterator[IllegalMove]:
    """What keeps a player from upgrading: the initial build, track of this turn, the limit, the cash."""
    if turn.is_initial and not (game.options["upgrade_in_initial_builds"] or game.box.upgrade_in_initial_builds):
        yield illegal("Trains are not upgraded in the initial build.")
    if turn.is_forfeit:
        yield illegal("The rest of this turn is lost: no upgrade.")
    if turn.has_dumped:
        yield illegal("The hand was discarded instead of the turn. End the turn.")
    if turn.track and turn.spent + cost > game.figures.build_limit:
        yield illegal("{track} went into track; the upgrade costs {cost}, and the limit for both is {limit}.",
                      track=Money(turn.track), cost=Money(cost), limit=Money(game.figures.build_limit))
    yield from building.too_much(game, turn, cost)


def offer(game: Position, turn: Turn) -> Offer:
    """Upgrade to a card of the set, or to one that is typed off the card."""
    cost = game.figures.upgrade_cost
    if game.box.trains.typed:
        fields = (
            Field("mileposts", say("How many mileposts does it run?"), lambda chosen: Amount(1, 40, is_money=False)),
            Field("slots", say("How many loads does it carry?"), lambda chosen: Amount(0, 9, is_money=False)),
        )
        return Offer(moves.BuyTrain, say("Upgrade"), fields, lambda: gate(game, turn, cost))
    cards = game.figures.trains
    field = Field("train", say("Which train?"), lambda chosen: OneOf(tuple(cards), lambda id_: wrong_step(game, turn, id_)),
                  label=lambda id_: cards[id_].name, detail=lambda chosen, id_: Money(cost),
                  why=lambda chosen, id_: say("{miles} mileposts, {loads} loads", miles=cards[id_].mileposts,
                                              loads=cards[id_].loads))
    return Offer(moves.Upgrade, say("Upgrade"), (field,), lambda: gate(game, turn, cost), why_closed=_best)


def _best() -> IllegalMove:
    return illegal("There is no better train.")


def wrong_step(game: Position, turn: Turn, id_: str) -> Iterator[IllegalMove]:
    """Refuse a card that is no step up from the present train."""
    cards, train = game.figures.trains, turn.player.train
    steps = train.upgrades
    if id_ in steps:
        return
    if not steps:
        yield illegal("{train} is the best train: there is no step from it.", train=train.name)
    elif len(steps) == 1:
        yield illegal("From {train} the only step is {step}.", train=train.name, step=cards[steps[0]].name)
    else:
        yield illegal("From {train} the steps are: {steps}.", train=train.name, steps=tuple(cards[i].name for i in steps))


def upgrade(game: Position, turn: Turn, move: moves.Upgrade | moves.BuyTrain) -> None:
    """Pay and change the train; loads that find no slot go back to stock."""
    if isinstance(move, moves.Upgrade):
        train: TrainCard = game.figures.trains[move.train]
    else:
        train = typed_train(move.mileposts, move.slots)
    if turn.has_upgraded:
        game.happened(SecondStep())
    turn.has_upgraded = turn.has_acted = True
    turn.spent += game.figures.upgrade_cost
    game.pay(turn.player, game.bank, game.figures.upgrade_cost, TrainUpgraded(train.name))
    turn.player.train = train
    lost = turn.player.loads[train.loads :]
    if lost:
        turn.player.loads = turn.player.loads[: train.loads]
        game.happened(LoadsUnslotted(turn.player.name, tuple(lost)))


# The option crossgrade ------------------------------------------------------------------------------


def crossgrades(game: Position, train: TrainCard) -> tuple[str, ...]:
    """The cards of the same level: those reached by a step from a train that also leads to this one."""
    cards = game.figures.trains
    level = {id_ for card in cards.values() if train.id in card.upgrades for id_ in card.upgrades}
    return tuple(id_ for id_ in cards if id_ in level - {train.id})


def crossgrade_offer(game: Position, turn: Turn) -> Offer:
    """Swap Fast for Heavy or back, for 5. Source: the option crossgrade."""

    def gates() -> Iterator[IllegalMove]:
        if not game.options["crossgrade"]:
            yield illegal("Trains of one level are not swapped at this table.")
        yield from gate(game, turn, CROSSGRADE_COST)

    def against(id_: str) -> Iterator[IllegalMove]:
        loads = len(turn.player.loads)
        if id_ not in crossgrades(game, turn.player.train):
            yield illegal("{train} cannot be swapped for that train.", train=turn.player.train.name)
        elif loads > game.figures.trains[id_].loads:
            yield illegal("{train} carries {n}: drop or deliver first.", train=game.figures.trains[id_].name,
                          n=game.figures.trains[id_].loads)

    field = Field("train", say("Which train?"), lambda chosen: OneOf(tuple(game.figures.trains), against),
                  label=lambda id_: game.figures.trains[id_].name)
    return Offer(moves.Crossgrade, say("Swap trains"), (field,), gates)


def crossgrade(game: Position, turn: Turn, move: moves.Crossgrade) -> None:
    """Pay 5 and change the train; 15 may still be built."""
    turn.has_upgraded = turn.has_acted = True
    turn.spent += CROSSGRADE_COST
    turn.player.train = game.figures.trains[move.train]
    game.pay(turn.player, game.bank, CROSSGRADE_COST, TrainSwapped(turn.player.train.name))
