"""What is written on at a table of the Empire Builder family: score, ledger, start cards, victory tracker, table card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.games.empire_builder import setup
from companion.games.empire_builder.moves import SpecialBuild
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import FINISHED, Position
from companion.games.empire_builder.sheets import books
from companion.games.empire_builder.sheets.box import Table, box_of, called, game_of, names, table_of
from companion.games.empire_builder.sheets.curve import curves, labels
from companion.games.empire_builder.sheets.ledger_layout import LedgerLayout
from companion.sheets.session import Session, Source, in_two_lines, tonight, way_in

Values = Json
#: Turns on a page of the ledger.
TURNS = 28
#: Hands on a page, with room to write.
HANDS = 4
#: Majors that a form has room for where nobody has told us how many there are.
MAJORS = 8


def goal_of(source: Source) -> str:
    """What wins, in a line."""
    now, read = table_of(source), source.reader
    if tonight(source, "fast_game", False):
        return read(say("To win the fast game: {cash}, whatever cities are joined.", cash=Money(now.cash_to_win)))
    if now.majors_needed is None or now.majors_total is None:
        return read(say("To win: {cash} and the major cities that the board’s legend names, joined by your own track.",
                        cash=Money(now.cash_to_win)))
    return read(say("To win: {cash} and {n} of the {m} major cities, joined by your own track.",
                    cash=Money(now.cash_to_win), n=now.majors_needed, m=now.majors_total))


def _majors(now: Table) -> list[tuple[str, bool]]:
    """Each major city, and whether it must be among those joined; without a name where that is unknown."""
    if now.majors:
        return [(name, name in now.must_include) for name in now.majors]
    rest = (now.majors_total or MAJORS) - len(now.must_include)
    return [*((name, True) for name in now.must_include), *[("", False)] * rest]


# Score -----------------------------------------------------------------------------------------


def score(night: Session) -> Iterator[Values]:
    """The standings of a game that is over, or as they are, with the money by game turns. Private money stays private."""
    game = game_of(night)
    hidden = bool(game.hides())
    yield {
        "blank": False, "is_over": game.end is not None, "standing": list(_lines(game, hidden)),
        "reasons": [night.reason], "rule": night.reader(_order_of_places()),
        "curves": None if hidden else curves(game), "labels": labels(night, game),
        "working": [] if hidden else [books.working(game, it["name"]) for it in _lines(game, hidden)],
    }  # fmt: skip


def blank_score(source: Source) -> Iterator[Values]:
    """The form, for as many as sit at the table."""
    blank = {"place": None, "name": "", "met": "", "joined": "", "is_joined": False, "cash": None}
    yield {
        "blank": True, "is_over": True, "standing": [blank] * len(names(source)), "reasons": [],
        "rule": source.reader(_order_of_places()), "curves": None, "labels": [], "working": [],
    }  # fmt: skip


def _order_of_places() -> Text:
    return say(
        "First is who has most cash among those who met the conditions; then the connected players by cash, then the "
        "others by cash. A tie stays a tie, and the next position is left out. A sheet on which a name, a number, a "
        "position or a score is missing does not count."
    )


def _lines(game: Position, hidden: bool) -> Iterator[JsonDict]:
    """A line a player, best first; by seat while that order would tell private money."""
    places = {place.final.player: place.place for place in game.places()}
    order = game.players if hidden else tuple(places)
    for name in order:
        it = game.seats[name]
        yield {
            "place": None if hidden else places[name], "name": name, "met": str(it.stamp.game_turn) if it.stamp else "",
            "joined": f"{it.count} / {game.figures.majors_total}", "is_joined": game.is_connected(it),
            "cash": None if hidden else it.cash,
        }  # fmt: skip


# Ledger ----------------------------------------------------------------------------------------


def ledger(source: Source) -> Iterator[Values]:
    """Pages for each player's turns, those that were played filled in; a blank one for whoever copies it."""
    now, read = table_of(source), source.reader
    common = {
        "majors": [{"name": one, "must": must} for one, must in _majors(now)], "goal": goal_of(source),
        "limit": now.build_limit, "start": now.start_cash, "last_build": "I" * now.initial_builds,
        "rule": read(say(
            "Rent: {rent} to each opponent whose line you use, once a turn. An upgrade costs {cost} and counts toward the "
            "{limit} of its turn. No credit.",
            rent=Money(now.rent), cost=Money(now.upgrade_cost), limit=Money(now.build_limit),
        )),
    }  # fmt: skip
    if not isinstance(source, Session):
        first = next(iter(now.trains), "")
        lines = _lines_to_write(now, [], TURNS)
        yield {
            **common, "player": "", "trains": _trains(source, first), "joined": (), "is_private": False,
            **_laid(now, lines),
        }  # fmt: skip
        return
    game = game_of(source)
    for it in game.seats.values():
        played = [_played(source, row) for row in books.rows(game, it.name)]
        lines = played if game.end else _lines_to_write(now, played, -(-max(len(played), 1) // TURNS) * TURNS)
        for at in range(0, max(len(lines), 1), TURNS):
            yield {
                **common, "start": books.started_with(game, it.name), "player": it.name, "joined": it.majors,
                "trains": _trains(source, it.train.id), "is_private": bool(game.hides()),
                **_laid(now, lines[at : at + TURNS]),
            }  # fmt: skip


def _laid(now: Table, rows: list[Values]) -> Values:
    """The turns of a page, and how they lie on it."""
    is_first = bool(rows) and rows[0]["label"] == "I"
    return {"rows": rows, "laid": partial(LedgerLayout, limit=now.build_limit, room=TURNS, is_first=is_first)}


def _trains(source: Source, has: str) -> list[Values]:
    return [
        {"has": it.id == has, "words": source.reader(say("{name} {n}/{m}", name=it.name, n=it.mileposts, m=it.loads))
         if called(it) else f"{it.mileposts} / {it.loads}"}
        for it in table_of(source).trains.values()
    ]  # fmt: skip


def _played(night: Session, row: books.Row) -> Values:
    """A turn that was played. Of many deliveries the first two are named."""
    named = [f"{load} – {city}" for load, city in row.delivered]
    if len(named) > 2:
        named = [named[0], night.reader(say("and {n} more", n=len(named) - 1))]
    return {"label": night.reader(row.label), "delivered": named, "row": row}


def _lines_to_write(now: Table, played: list[Values], many: int) -> list[Values]:
    """The turns that were played, then empty ones up to so many: the initial builds, and the game turns after them."""
    empty: list[Values] = [
        {"label": "I" * n if n <= now.initial_builds else str(n - now.initial_builds), "delivered": [], "row": None}
        for n in range(1, many + 1)
    ]  # fmt: skip
    return [*played, *empty[len(played) :]]


# Start cards -----------------------------------------------------------------------------------


def start_cards(source: Source) -> Iterator[Values]:
    """Nine payoffs a player. Filled in if the companion knows the cards that were dealt."""
    dealt: Json = {}
    starts = ""
    if isinstance(source, Session):
        game = game_of(source)
        dealt, starts = setup.read(game.box, game.start).hands, game.first
    people = names(source)
    hands = [
        {"number": n, **_hand(source, name, dealt.get(name, ()), bool(name) and name == starts)}
        for n, name in enumerate(people, 1)
    ]
    each = -(-len(hands) // -(-len(hands) // HANDS))
    for at in range(0, len(hands), each):
        yield {
            "hands": hands[at : at + each], "is_known": bool(starts),
            "rule": source.reader(say(
                "Three demand cards each; an event card is replaced and shuffled back in. Whose cards show the single "
                "highest payoff starts. Of equals the second highest decides, and so on down the nine; then the draw."
            )),
            "note": source.reader(say("The first to play also begins every game turn; it ends with the seat to the right.")),
        }  # fmt: skip


def _hand(source: Source, name: str, numbers: Any, starts: bool) -> JsonDict:
    deck = box_of(source).deck
    if not numbers or deck is None or len(numbers) != 3:
        return {"name": name, "starts": starts, "cards": None, "numbers": (), "sorted": ()}
    cards = [deck.demand[number].demands for number in numbers]
    payoffs = sorted((demand.payoff for card in cards for demand in card), reverse=True)
    return {"name": name, "starts": starts, "cards": cards, "numbers": tuple(numbers), "sorted": payoffs}


# Victory ---------------------------------------------------------------------------------------


def victory(source: Source) -> Iterator[Values]:
    """The majors as boxes for each player; of a running game what is joined and met is filled in. Private money stays so."""
    now = table_of(source)
    seats = list(game_of(source).seats.values()) if isinstance(source, Session) else []
    yield {
        "players": names(source), "goal": goal_of(source), "cash": now.cash_to_win,
        "majors": [
            {"name": name, "must": must,
             "ticked": [_is_joined(it, name, n, len(_majors(now))) for it in seats] or [False] * len(names(source))}
            for n, (name, must) in enumerate(_majors(now))
        ],
        "reached": _reached(game_of(source)) if isinstance(source, Session) else [],
        "rule": source.reader(say(
            "Everybody is checked at the end of every player’s turn, never in between; who has met both once has met them "
            "for good. The game turn is then finished, so that all have had equally many turns. In the special build turn "
            "whoever is not connected spends up to {most} on the cheapest way, the first to meet the conditions first.",
            most=Money(now.limits["special_build"]))),
    }  # fmt: skip


def _reached(game: Position) -> list[Values]:
    """How far each player is: how many majors are joined where their names are not known, the cash that wins, when the
    conditions were met and in which order, the special build, the score. None: not yet, or private."""
    special = {it.entry.move.player: it for it in game.receipts if isinstance(it.entry.move, SpecialBuild)}
    return [
        {
            "count": it.count if it.count and not it.majors else None,
            "has_cash": name not in game.hides() and it.cash >= game.figures.cash_to_win,
            "turn": it.stamp.game_turn if it.stamp else None, "order": it.stamp.order if it.stamp else None,
            "spent": sum(paid.amount for paid in special[name].postings) if name in special else None,
            "score": it.cash if game.phase == FINISHED else None,
        }
        for name, it in game.seats.items()
    ]  # fmt: skip


def _is_joined(player: Player, name: str, n: int, many: int) -> bool:
    """Whether a box is ticked: by its name, or where only the number is known as far as it tells."""
    if player.majors:
        return name in player.majors
    return player.count >= many if name else n < player.count


# At the table ----------------------------------------------------------------------------------


def table_card(night: Session) -> Iterator[Values]:
    """To be folded and put up in the middle of the table: which game, who plays, the code by which phones join."""
    join = way_in(night)
    yield {"join": join, **in_two_lines(join), "players": night.game.players, "goal": goal_of(night)}
