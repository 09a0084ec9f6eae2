"""A night of the Empire Builder family on paper: its set-up, the running game for a pause, the report of how it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.engine.reading import Json
from companion.engine.text import Money, Text, say, say_n
from companion.games.empire_builder import moves, screens
from companion.games.empire_builder.building import kind_name
from companion.games.empire_builder.family import called, family
from companion.games.empire_builder.figures import figure_name
from companion.games.empire_builder.loads import printed
from companion.games.empire_builder.player import NO_PORT, Player, state_name
from companion.games.empire_builder.position import INITIAL, SPECIAL, InForce, Position
from companion.games.empire_builder.sheets import books
from companion.games.empire_builder.sheets.box import called as train_name
from companion.games.empire_builder.sheets.box import game_of
from companion.games.empire_builder.sheets.curve import curves, labels
from companion.games.empire_builder.sheets.forms import goal_of
from companion.games.empire_builder.sheets.pause_layout import PauseLayout
from companion.games.empire_builder.trains import TrainCard
from companion.games.empire_builder.view import proposed
from companion.sheets.session import Session

Values = Json
#: The most players with their hands on a page.
HANDS = 4
#: The figures of the set-up that are amounts of money; the others count something.
AMOUNTS = ("start_cash", "cash_to_win", "build_limit", "rent", "upgrade_cost")
COUNTS = ("majors_needed", "majors_total", "initial_builds")


# Tonight's set-up ------------------------------------------------------------------------------


def setup(night: Session) -> Iterator[Values]:
    """Who sits where and begins, the figures that count tonight, the trains, the rules in force."""
    game, read = game_of(night), night.reader
    now = game.figures
    figures = [*((name, Money(getattr(now, name))) for name in AMOUNTS), *((name, getattr(now, name)) for name in COUNTS)]
    unconfirmed = proposed(game)
    depth = (read(say("How much is entered: loads and cities too, or only money.")),
             read(say("Full") if game.depth == "full" else say("Books")), True)
    yield {
        "players": game.players, "first": game.first, "start": now.start_cash, "goal": goal_of(night),
        "figures": [(read(figure_name(name)), read(value)) for name, value in figures],
        "majors": [(name, name in now.must_include) for name in now.majors or now.must_include],
        "trains": [(train_name(it), it.mileposts, it.loads, it.id == now.first_train.id) for it in now.trains.values()],
        "first_train": (now.first_train.mileposts, now.first_train.loads),
        "prices": [(read(kind_name(kind)), price) for kind, price in now.prices.items()],
        "options": [depth, *night.rules], "unconfirmed": read(unconfirmed) if unconfirmed else "",
    }  # fmt: skip


# A pause ---------------------------------------------------------------------------------------


def snapshot(night: Session) -> Iterator[Values]:
    """Everything that has to lie in front of everybody again, besides the track that stays drawn on the board."""
    game, read = game_of(night), night.reader
    seats = [_seat(night, it) for it in game.seats.values()]
    pages = 2 if game.cards_tracked and len(seats) > HANDS else 1
    each = -(-len(seats) // pages)
    for page in range(pages):
        is_last = page == pages - 1
        here = seats[page * each : (page + 1) * each]
        events = [_event(night, it) for it in game.in_force] if is_last else []
        remarks = [read(it) for it in _remarks(game)] if is_last else []
        yield {
            "when": night.when, "is_private": bool(game.hides()), "players": here, "events": events, "remarks": remarks,
            "laid": partial(PauseLayout, who=night.upcoming, players=here, events=events, remarks=remarks),
        }  # fmt: skip


def _seat(night: Session, it: Player) -> Values:
    game, read = game_of(night), night.reader
    waits, met = screens.lost(game, it), screens.met_words(it)
    state = [met, waits, state_name(it.port) if it.port != NO_PORT else None,
             say("owes the bank {debt}", debt=Money(it.debt)) if it.debt else None,
             say("has left the game") if it.has_left else None]
    return {
        "name": it.name, "is_on": it.name in game.ask.actors, "cash": it.cash, "train": _train(it.train),
        "loads": read(it.loads), "joined": read(it.majors) if it.majors else "", "count": it.count,
        "hand": [(number, [tuple(asked) for asked in printed(game, number)]) for number in it.hand],
        "has_hand": game.cards_tracked, "state": [read(one) for one in state if one is not None],
        "built": read(_built(it)),
    }  # fmt: skip


def _train(it: TrainCard) -> str:
    return f"{it.name} {it.mileposts}/{it.loads}" if train_name(it) else f"{it.mileposts} / {it.loads}"


def _built(it: Player) -> tuple[Text, ...]:
    """What counts of a player's track and no map shows: ferries, sections into cities, what only they may rebuild."""
    sections = tuple(say("{city} × {n}", city=city, n=n) for city, n in it.sections.items())
    return (
        *((say("ferries: {names}", names=tuple(it.ferries)),) if it.ferries else ()),
        *((say("track into {cities}", cities=sections),) if sections else ()),
        *(say("may rebuild: {what}", what=called(claim.event)) for claim in it.claims),
    )


def _event(night: Session, it: InForce) -> Values:
    game, read = game_of(night), night.reader
    shown = screens.event(game, it)
    return {
        "number": it.card.number or "", "title": read(shown.title), "names": shown.names, "drawer": it.drawer,
        "until": read(shown.until), "words": " ".join(map(read, shown.words)),
    }  # fmt: skip


def _remarks(game: Position) -> Iterator[Text]:
    """What the table has to remember and lies in front of nobody."""
    if game.phase not in (INITIAL, SPECIAL) and game.end is None:
        turn = game.turn
        yield say("{player} has built for {spent} of {limit} this turn.", player=turn.player.name, spent=Money(turn.spent),
                  limit=Money(game.figures.build_limit))
        if turn.paid:
            yield say("{player} has paid rent to {names} this turn.", player=turn.player.name, names=tuple(turn.paid))
    last = screens.last_turn(game)
    if last is not None:
        yield last
    for city, load, player, _ in game.lying:
        yield say("{load} lies in {city}, put down by {player}.", load=load, city=city, player=player)
    if game.discards:
        yield say("Discarded: {cards}.", cards=tuple(sorted(game.discards)))
    if game.is_to_come:
        yield say("The companion keeps the order of the cards that are still to come.")
    yield say("Track stays drawn on the board; put trains and pawns back where they stood.")


# How it went -----------------------------------------------------------------------------------


def report(night: Session) -> Iterator[Values]:
    """Who won and why it ended, what everybody's cash was made of, the curve, what was delivered. Private money stays so."""
    game, read = game_of(night), night.reader
    hidden = bool(game.hides())
    places = {it.final.player: it.place for it in game.places()}
    winners = game.winners() if game.end else []
    yield {
        "is_over": game.end is not None, "is_private": hidden,
        "reason": night.reason,
        "facts": [read(it) for it in _facts(game)], "winners": winners,
        "players": [
            {**_story(game, name), "place": None if hidden else places[name],
             "sum": None if hidden else books.working(game, name),
             "won": name in winners, "high": 8.0 if name in winners else 6.4}
            for name in (game.players if hidden else places)
        ],
        "curves": None if hidden else curves(game), "labels": labels(night, game),
    }  # fmt: skip


def _deliveries(game: Position) -> list[moves.Deliver | moves.DeliverCounted]:
    return [it.entry.move for it in game.receipts if isinstance(it.entry.move, moves.Deliver | moves.DeliverCounted)]


def _story(game: Position, name: str) -> Values:
    """A player's deliveries: how many, the best, what was carried most often; the train, the majors, the conditions met."""
    it = game.seats[name]
    mine = [move for move in _deliveries(game) if move.player == name]
    best = max(mine, key=lambda move: move.payoff, default=None)
    carried = Counter(move.load for move in mine if isinstance(move, moves.Deliver)).most_common(1)
    return {
        "name": name, "deliveries": len(mine), "best": best, "most": carried[0] if carried else None,
        "train": _train(it.train),
        "joined": f"{it.count} / {game.figures.majors_total}", "met": it.stamp.game_turn if it.stamp else None,
    }  # fmt: skip


def _facts(game: Position) -> Iterator[Text]:
    yield say_n("{n} game turn", "{n} game turns", game.game_turn)
    yield say_n("{n} delivery", "{n} deliveries", len(_deliveries(game)))
    drawn = Counter(_drawn(game))
    if drawn:
        kinds = family().event_kinds
        yield say("events: {kinds}", kinds=tuple(
            say("{n} × {kind}", n=n, kind=say(kinds[id_].name)) for id_, n in drawn.most_common() if id_ in kinds))
    yield say_n("{n} entry", "{n} entries", len(game.receipts))


def _drawn(game: Position) -> Iterator[str]:
    """The kinds of all events that were drawn, typed or by their numbers."""
    cards = game.box.deck.events if game.box.deck else {}
    for receipt in game.receipts:
        move = receipt.entry.move
        if isinstance(move, moves.TurnEvent):
            yield move.event
        elif isinstance(move, moves.Draw) and move.card in cards:
            yield cards[move.card].kind
