"""The stock round: players in turn do what the title lets them. Source: 'Stock Dealing Round'."""

from __future__ import annotations

from companion.eighteenxx.box.optional import LEFT
from companion.eighteenxx.model.acts import Act, act_of, listed
from companion.eighteenxx.model.anytime_offers import is_open, with_anytime_offers
from companion.eighteenxx.model.facts import (
    CardsDealt,
    OrderSet,
    Passed,
    PassedIdle,
    PriorityDealt,
    SoldOut,
    price_moved,
)
from companion.eighteenxx.model.moves import Pass, SellShares
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.rounds import STOCK, Round
from companion.eighteenxx.model.stock_turn import StockTurn, may_be_sold, may_buy_now, may_sell_now
from companion.eighteenxx.rules import buying, ending, selling
from companion.engine.asks import Ask, Later, Listed, Offer, Procedure, not_your_turn
from companion.engine.facts import Fact
from companion.engine.game import End
from companion.engine.text import Money, Text, say, you

Acts = tuple[Act, ...]

#: What a player is told to do in a turn, after what he has done in it. What never changes is made once, not at every ask.
SELL_TOO, BUY_TOO, EITHER_TOO = say("You may still sell"), say("You may still buy"), say("You may still sell or buy")
BUY_OR_PASS, ANYTHING, HAND_IN = say("Buy or pass"), say("Buy, sell or pass"), say("Exchange a private, or pass")


def stock_round(game: Position, acts: Acts) -> Procedure[End | None]:
    """Turns clockwise from the priority deal until everybody has passed in a row; then prices move.

    The end if the game is over by it.
    """
    game.round = Round(STOCK, game.round.turn + 1)
    game.sold_this_round = {player: set() for player in game.players}
    game.bought_this_round = {player: {} for player in game.players}
    game.passed = []
    player, last, passes = game.priority, None, 0
    # Selling first, which is possible in most turns and told the soonest; then backwards, as purchases take longest to tell.
    backwards = acts[::-1]
    soonest = tuple(sorted(backwards, key=lambda act: act.kind is not SellShares))
    while passes < len(game.players):
        turn = StockTurn(player)
        has_acted = yield from with_anytime_offers(game, turn, _turn(game, turn, acts, soonest))
        last, passes = (player, 0) if has_acted else (last, passes + 1)
        _note_pass(game, player, not has_acted)
        player = game.left_of(player)
    game.set_next_turn_order(tuple(game.passed), last)
    game.passed = []
    yield from game.after_stock_turns()
    game.happened(_order(game))
    end_moves(game)
    game.record_round({}, {})
    return ending.due(game, ending.NOW)


def _order(game: Position) -> Fact:
    """Who begins the next stock round, as the table shows it: by cards, by a new order, or by the priority deal."""
    if game.box.number_cards:
        return CardsDealt(game.seats)
    return PriorityDealt(game.priority) if game.box.next_order == LEFT else OrderSet(game.seats)


def _note_pass(game: Position, player: str, has_passed: bool) -> None:
    """Keep the order of passing: who passes again keeps his place, who does something loses it."""
    if has_passed and player not in game.passed:
        game.passed.append(player)
    elif not has_passed and player in game.passed:
        game.passed.remove(player)


def _turn(game: Position, turn: StockTurn, acts: Acts, soonest: Acts) -> Procedure[bool]:
    """One player's turn; `soonest` has the acts in the order in which they are told to be possible the soonest. Returns
    whether anything was done in it."""
    while (can_act := any(act.can(game, turn) for act in soonest)) or _can_exchange(game, turn):
        move = yield _ask(game, turn, acts, can_act)
        game.passed_over.clear()
        act = act_of(acts, move)
        if act is None:
            if not turn.has_begun:
                game.happened(Passed(turn.player))
            return turn.has_begun
        yield from act.do(game, turn, move)
        if turn.has_failed:
            return False
    if not turn.has_begun:
        game.passed_over.append(turn.player)
        game.happened(PassedIdle(turn.player))
    return turn.has_begun


def _can_exchange(game: Position, turn: StockTurn) -> bool:
    """Whether a player who can do nothing else, and has done nothing, could still hand a private in."""
    return not turn.has_begun and is_open(game, turn, turn.player, lambda power: power.is_asked_for(game))


def _ask(game: Position, turn: StockTurn, acts: Acts, can_act: bool) -> Ask:
    player, may_sell, has_begun = turn.player, may_be_sold(game), turn.has_begun

    def offers() -> Listed:
        done = Later(Pass, lambda: Offer(Pass, lambda: _passing(game, turn),
                                         preconditions=lambda: selling.must_sell(game, turn)))
        return (*listed(acts, game, turn), done)

    return Ask(
        actors=(player,),
        # Selling is not named where nothing may be sold yet.
        heading=(say("{player} may buy and sell", player=player) if may_sell else say("{player} may buy", player=player)),
        task=_task(game, turn) if can_act else HAND_IN,
        make_offers=offers,
        not_your_turn=lambda other: not_your_turn(other, player, game.seats, game.box.number_cards),
        unexpected_move=(say("It is the stock round: {player} may sell, buy one certificate or start a company.",
                             player=player)
                 if may_sell else
                 say("It is the stock round: {player} may buy one certificate or start a company.", player=player)),
        passing=say("{player} ends the turn", you("player", "You end the turn"), player=player) if has_begun else None,
        is_begun=has_begun,
    )


def _passing(game: Position, turn: StockTurn) -> Text:
    """What the button says that ends a turn: the last pass ends the round as well."""
    if turn.has_begun:
        return say("End the turn")
    is_last = set(game.players) - {turn.player} <= set(game.passed)
    return say("Pass: ends the stock round") if is_last else say("Pass")


def _task(game: Position, turn: StockTurn) -> Text:
    if turn.bought and buying.can_buy(game, turn):
        return (say("You may still buy {company} or sell", company=turn.bought) if may_sell_now(game, turn)
                else say("You may still buy {company}", company=turn.bought))
    if turn.bought or turn.instead:
        return SELL_TOO if may_sell_now(game, turn) else BUY_TOO
    if turn.has_begun:
        return EITHER_TOO if may_buy_now(game, turn) else SELL_TOO
    return ANYTHING if may_sell_now(game, turn) else BUY_OR_PASS


def end_moves(game: Position) -> None:
    """The prices move, in operating order, as the title says. Source: 'End of a Stock Dealing Round'."""
    for company in game.in_order():
        if game.is_owned_whole(company):
            continue
        before = game.price(company)
        if game.market.move(company.name, game.price_move_at_round_end(company)):
            after = game.price(company)
            is_sold_out = game.is_sold_out(company) and after != before
            game.happened(SoldOut(company.name, Money(before), Money(after)) if is_sold_out
                          else price_moved(company.name, before, after))
            game.after_price(company)
