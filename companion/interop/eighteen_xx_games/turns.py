"""Where the site and the companion ask for different passes: which of theirs to drop, and where one of ours belongs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.eighteenxx.model.moves import Agree, Choose, Decline, Pass
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.powers.tiles import FREE_TOKEN
from companion.eighteenxx.rules.consent import AGREE
from companion.eighteenxx.rules.steps import RUN
from companion.engine.game import Entry
from companion.engine.moves import Move
from companion.interop.eighteen_xx_games import end_of_turn
from companion.interop.eighteen_xx_games.folding import Action, Step

#: What to do next: play the site's action, drop it, put one of our passes before it, or answer what the site does not ask;
#: or nothing fits.
PLAY, DROP, PASS_FIRST, ANSWER, STUCK = "play", "drop", "pass first", "answer", "stuck"
#: So many passes in a row can never be what the site has left out.
MOST_PASSES = 60

#: The steps of a company's turn in order, by what the site's actions do in them; privates are bought in any.
RANKS = {"lay_tile": 0, "place_token": 1, "run_routes": 2, "dividend": 3, "buy_train": 4, "sell_shares": 4, "bankrupt": 4,
         "swap_train": 4,
         "buy_shares": 4, "merge": 4, "convert": 4}
#: The same steps by the move that our asks wait for, the most telling first.
ASKED = {"lay-tile": 0, "place-token": 1, "run-trains": 2, "pay-dividend": 3, "buy-train": 4, "use-private": 0}
TRAINS = 4
#: What is asked of a player who does nothing of his own.
QUESTIONS = ("choose", "agree", "buy-tokens")
#: What players do in a stock round besides passing.
DEALS = ("buy-share", "sell-shares", "start-company", "trade-private", "merge-companies", "swap-private")
#: What answers questions of a deal: it belongs to the deal.
ANSWERS = ("choose", "agree", "decline", "buy-tokens")
#: What a company does that must buy a train and cannot pay: on the site it passes, and what is possible comes of it.
RAISING = ("sell-treasury", "refinance", "close-company")
#: How the site says yes and no to what it asks players.
YES_OR_NO = ("Exchange", "Sell", "redeem", "sell")
#: What our asks must offer for an action of the site.
WANTED = {
    "bid": ("buy-private", "bid", "propose-company", "raise-bid", "keep-card"),
    "par": ("set-par", "start-company", "charter-company"),
    "buy_shares": ("buy-share", "swap-private", "buy-own-share"),
    "sell_shares": ("sell-shares",), "run_routes": ("run-trains",), "dividend": ("pay-dividend",),
    "buy_train": ("buy-train",), "discard_train": ("discard-train",), "buy_company": ("acquire-private", "trade-private"),
    "bankrupt": ("declare-bankruptcy",),
    "place_token": ("place-token", "place-neutral", "take-place", "take-london", "place-extra-token"),
    "merge": ("merge-companies", "merge"), "choose": ANSWERS, "convert": ("refinance",),
    "remove_token": ("choose", "move-token"),
    "swap_train": ("move-train",),
    "special_buy": ("take-coal",), "assign": ("place-marker", "lend-marker"),
}  # fmt: skip


def our_pass(game: Position) -> Move:
    """The pass of whoever is asked."""
    ask = game.ask
    return Pass(company=ask.acts_for) if ask.acts_for else Pass(player=ask.actors[0])


def our_answer(game: Position) -> Move:
    """The answer of whoever is asked what the site does not ask: yes, or the first choice."""
    (player, *_rest), offer = game.ask.actors, game.ask.offer("choose")
    if offer is None:
        agree = game.ask.offer("agree")
        return Agree(player) if agree is None or agree.closed() is None else Decline(player)
    return Choose(player, offer.choices(0, {})[0])


def choices(game: Position) -> tuple[str, ...]:
    """What a player who has to choose may choose."""
    offer = game.ask.offer("choose")
    return tuple(offer.choices(0, {})) if offer is not None else ()


def can_pass(game: Position) -> bool:
    """Whether whoever is asked may pass."""
    offer = game.ask.offer("pass")
    return offer is not None and offer.closed() is None


def next_entry(game: Position, steps: Sequence[Step], at: int, actor: str, last: Entry | None) -> str:
    """What to do about the step at `at`, which is by `actor`, in the present position; `last` was entered before."""
    step, ask = steps[at], game.ask
    if step.type == "end_game":
        return PLAY
    is_asked = actor == ask.acts_for or actor in ask.actors
    if step.type == "run_routes" and is_asked and _none_may_run(game, actor):
        return DROP
    is_choice = step.type in ("choose", "remove_token")
    if is_choice and step.action.get("choice") == "sell" and not (is_question(game) and (is_asked or is_silent(game))):
        return DROP  # who cannot pay for half a share is not asked
    if is_choice and not is_question(game) and step.action.get("entity_type") != "company":
        # Which company a player begins a merger with stands in the merger; of two tokens in a city one goes by itself.
        if step.type == "choose" and not _begins_merger(steps, at):
            return STUCK
        return DROP if step.type == "remove_token" or is_asked else _pass_first(game, last)
    if is_question(game) and not (is_asked and _answers(game, step)):
        return ANSWER
    if step.type == "pass" and step.action.get("entity_type") == "company":
        # The owner of a private does without the rest of its power: a free token, or the tile that comes with a purchase.
        token = ask.offer("place-token")
        rest = not ask.kinds.isdisjoint(("lay-private-tile", "take-place")) or (token and token.label == FREE_TOKEN) or (
            "use-private" in ask.kinds and "lay-tile" not in ask.kinds and rank(game) == RANKS["lay_tile"])
        found = PLAY if is_asked and rest else DROP
    elif step.type == "pass":
        found = _company_pass(game, steps, at, actor, last) if actor in game.companies else _player_pass(game, actor)
    elif step.type == "dividend" and step.action.get("kind") == "withhold" and not is_dividend_due(game, actor):
        return DROP
    else:
        found = PLAY if is_asked and _offers(game, step) else PASS_FIRST
    return _pass_first(game, last) if found == PASS_FIRST else found


def _none_may_run(game: Position, name: str) -> bool:
    """Whether a company in its turn has trains of which none may run, so that nothing is asked here."""
    company, turn = game.companies.get(name), game.turn
    if company is None or not game.depot.of(name) or turn is None:
        return False
    return not game.running(company) or (RUN in turn.left_out and game.board.has_route(company))


def _pass_first(game: Position, last: Entry | None) -> str:
    """Put a pass of ours before a step, where the site may leave it out."""
    return PASS_FIRST if can_pass(game) and is_left_out(game, last) else STUCK


def is_question(game: Position) -> bool:
    """Whether a player is asked something, not what he does."""
    return not game.ask.kinds.isdisjoint(QUESTIONS)


def _begins_merger(steps: Sequence[Step], at: int) -> bool:
    return at + 1 < len(steps) and steps[at + 1].type == "merge"


def is_silent(game: Position) -> bool:
    """Whether the question is one that the site may not ask: whether somebody agrees to a deal, or whose share is taken.
    What it always asks for are companies, and yes or no to buying and selling."""
    agree, choose = game.ask.offer("agree"), game.ask.offer("choose")
    if choose is not None:
        return not set(choose.choices(0, {})) & set(game.companies)
    return agree is not None and agree.label == AGREE[0]


def _answers(game: Position, step: Step) -> bool:
    """Whether a step is the answer to what is asked."""
    if step.type == "remove_token":
        return "choose" in game.ask.kinds
    if step.action.get("choice") in choices(game):
        return step.type == "choose"  # whose share is taken: the site asks it, where it knows of several
    is_yes_or_no = str(step.action.get("choice")).partition(" ")[0] in YES_OR_NO
    return step.type == "choose" and not is_silent(game) and is_yes_or_no == ("agree" in game.ask.kinds)


def is_left_out(game: Position, last: Entry | None) -> bool:
    """Whether the site may leave out what our game asks for.

    A company always lays track or passes, and runs when it can; a player with anything to do is asked. What is left out
    is the rest: more track, a token, trains, and the end of a player's turn.
    """
    company, before = game.ask.acts_for, last.move.actor if last is not None else None
    if company is None:
        return _dealer(game) in game.ask.actors or _has_no_move(game)
    here = rank(game)
    return here in (RANKS["place_token"], TRAINS) or (here == RANKS["lay_tile"] and before == company)


def _has_no_move(game: Position) -> bool:
    """Whether whoever is asked can but pass, or begin a merger: the site asks nobody for one that leads to nothing."""
    return {offer.kind.kind for offer in game.ask.open_offers()} <= {"pass", "merge-companies"}


def _dealer(game: Position) -> str | None:
    """The player who has just made a deal in his turn, whatever was asked about it since."""
    played = (receipt.entry.move for receipt in reversed(game.receipts))
    deal = next((move for move in played if move.kind not in ANSWERS), None)
    return deal.actor if deal is not None and deal.kind in DEALS else None


def is_dividend_due(game: Position, company: str) -> bool:
    """Whether a company is asked for its dividend now, or still may run before."""
    return game.ask.acts_for == company and rank(game) <= RANKS["dividend"]


def _offers(game: Position, step: Step) -> bool:
    ask = game.ask
    if step.type == "lay_tile":
        is_private = step.action.get("entity_type") in ("company", "minor")
        offer = ask.offer("lay-private-tile") or ask.offer("use-private") if is_private else None
        offer = offer or ask.offer("lay-tile")
        return offer is not None and not any(offer.preconditions())
    if step.type == "sell_shares" and ask.acts_for:
        # Only a company that must buy and cannot pay makes its president sell; else this is the next stock round.
        offer = ask.offer("sell-shares")
        return offer is not None and offer.closed() is None
    return not ask.kinds.isdisjoint(WANTED.get(step.type, ()))


def rank(game: Position) -> int:
    """The step of a company's turn that the game asks for; -1 for what is no step (discarding)."""
    return next((rank for kind, rank in ASKED.items() if kind in game.ask.kinds), -1)


def _company_pass(game: Position, steps: Sequence[Step], at: int, company: str, last: Entry | None) -> str:
    """A company's pass: for the step that we are in, or for one that we have left out or gone through already."""
    if game.ask.acts_for != company:
        return DROP if last is not None and last.move.actor == company else PASS_FIRST
    here = rank(game)
    if not game.ask.kinds.isdisjoint(RAISING):
        return PLAY
    if here == RANKS["lay_tile"]:
        # Who does without a merger before laying track says so there. Else the site ends the step with it as we do, also
        # where only a private could lay more, even one still to be bought.
        goes_on = any(_rank_of(game, step) == here for step in _rest_of_turn(game, steps, at, company, here))
        return DROP if "merge" in game.ask.kinds and goes_on else PLAY
    if any(_rank_of(game, step) == here for step in _rest_of_turn(game, steps, at, company, here)):
        return DROP
    if here == TRAINS and end_of_turn.goes_on(game, steps, at, game.companies[company]):
        return DROP
    # Nobody on the site passes a run or a dividend: there it had nothing to run, and the pass is for a later step.
    return PASS_FIRST if here == RANKS["run_routes"] else PLAY


def _rank_of(game: Position, step: Step) -> int | None:
    """The step of a company's turn that an action of the site belongs to; None: to any, or to none."""
    if step.type == "place_token" and is_permit(game, step.action):
        return RANKS["lay_tile"]
    if step.type == "buy_shares" and step.action.get("entity_type") != "corporation":
        return None
    return RANKS.get(step.type)


def is_permit(game: Position, action: Action) -> bool:
    """Whether a token goes where it is a permit for trains: with us a company takes that instead of laying track."""
    place = game.board.state.printed.by_name.get(str(action.get("city")).partition("-")[0])  # type: ignore[attr-defined]
    return place is not None and any(stop.permit for stop in place.face.stops)


def _rest_of_turn(game: Position, steps: Sequence[Step], at: int, company: str, here: int) -> Iterator[Step]:
    """What the company still does after a step in the same turn, where it stands at `here`, passes left out."""
    ends = int("merge" in game.ask.kinds)  # an own share is declined on its own there, before a merger
    for index in range(at + 1, len(steps)):
        step = steps[index]
        action = step.action
        kind, entity = action.get("entity_type"), str(action.get("entity"))
        if kind == "player":
            if step.type != "sell_shares":
                return
            continue
        if kind == "corporation" and entity != company:
            if step.type == "discard_train":
                continue
            return
        if kind == "company" and here > 0 and "use-private" in game.ask.kinds:
            continue  # a private that may lay its tile in any step
        rank_of = _rank_of(game, step)
        if rank_of is not None and rank_of < here:
            return
        here = here if rank_of is None else rank_of
        if step.type != "pass":
            yield step
        elif here == TRAINS and index > at + ends:
            return  # what comes after the pass of the last step may be of the company's next turn


def _player_pass(game: Position, player: str) -> str:
    """A player's pass: real, or the end of a turn that was over for us when the player had bought."""
    if player in game.ask.actors and not game.ask.acts_for:
        return PLAY
    if player == _dealer(game):
        return DROP
    if player in game.passed_over:
        # The site asks also those who could only start a company that they cannot pay.
        game.passed_over.remove(player)
        return DROP
    return PASS_FIRST
