"""What is written on at a table of the Empire Builder family: score, ledger, start cards, victory tracker, table card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.text import Money, Text, say
from companion.games.empire_builder import setup
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import FINISHED, Position
from companion.games.empire_builder.sheets.box import Table, box_of, called, game_of, names, table_of
from companion.paper.chart import chart
from companion.sheets.night import Night, Source, in_two_lines, tonight, way_in

Values = Mapping[str, Any]
#: The curve's room in millimetres, narrow enough for every paper: its height for four players, and what each further one
#: takes of it.
WIDE, TALL, LESS = 130.0, 58.0, 10.0
#: Hands on a page, with room to write.
HANDS = 4
#: Majors that a form has room for where nobody has told us how many there are.
MAJORS = 8


def _goal(source: Source) -> str:
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


def score(night: Night) -> Iterator[Values]:
    """The standings of a game that is over, or as they are, with the money by game turns. Private money stays private."""
    game = game_of(night)
    hidden = bool(game.hides())
    end = game.end.text if game.end else say("Not over yet: {round}.", round=game.round_name())
    yield {
        "blank": False, "is_over": game.end is not None, "standing": list(_lines(game, hidden)),
        "reasons": [night.reader(end)], "rule": night.reader(_order_of_places()),
        "curves": None if hidden else _curves(game), "labels": _labels(night, game),
        "working": [] if hidden else [_working(game, it["name"]) for it in _lines(game, hidden)],
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


def _lines(game: Position, hidden: bool) -> Iterator[dict[str, Any]]:
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


#: What a payment was for, by the sentence that the ledger has for it; all that is not named here was track.
_FOR = {
    "starting money": "start", "delivery": "payoffs", "bonus": "payoffs", "rent": "rent", "upgrade to {train}": "trains",
    "swap for {train}": "trains", "tax": "other", "loan": "other", "debt repaid": "other", "{reason}": "other",
    "position taken over": "other", "track sold": "other",
}  # fmt: skip


def _working(game: Position, name: str) -> dict[str, Any]:
    """A player's cash as a sum: what came in, and what it was spent on."""
    found = {"start": 0, "payoffs": 0, "rent": 0, "track": 0, "trains": 0, "other": 0}
    for receipt in game.receipts:
        for it in receipt.postings:
            sign = (it.payee == name) - (it.payer == name)
            if sign:
                found[_FOR.get(it.why.template, "track")] += sign * it.amount
    found["start"] = found["start"] or game.figures.start_cash
    return {"name": name, **found, "cash": game.seats[name].cash}


def _curves(game: Position) -> Any:
    if not game.history:
        return None
    last = [game.worth()] if game.phase == FINISHED else []
    worths = [it.worth for it in game.history] + last
    series = [(name, [game.figures.start_cash, *(it[name] for it in worths)]) for name in game.players]
    return chart(series, WIDE, min(TALL, TALL - LESS * (len(game.players) - 4)))


def _labels(night: Night, game: Position) -> list[str]:
    """Below the points of the curve: as many game turns as find room."""
    turns = [str(n) for n in range(1, len(game.history) + 1)]
    found = [night.reader(say("start")), *turns, *([night.reader(say("end"))] if game.phase == FINISHED else [])]
    step = -(-8 * len(found) // int(WIDE))
    return ["" if n % step and n < len(found) - 1 else label for n, label in enumerate(found)]


# Ledger ----------------------------------------------------------------------------------------


def ledger(source: Source) -> Iterator[Values]:
    """A page for each player to keep the turns on."""
    now, read = table_of(source), source.reader
    first = next(iter(now.trains), None)
    trains = [
        {"has": it.id == first, "words": read(say("{name} {n}/{m}", name=it.name, n=it.mileposts, m=it.loads))
         if called(it) else f"{it.mileposts} / {it.loads}"}
        for it in now.trains.values()
    ]  # fmt: skip
    for name in names(source) if isinstance(source, Night) else ("",):
        yield {
            "player": name, "trains": trains, "majors": [{"name": one, "must": must} for one, must in _majors(now)],
            "goal": _goal(source), "limit": now.build_limit, "builds": now.initial_builds, "start": now.start_cash,
            "rule": read(say(
                "Rent: {rent} to each opponent whose track or ferry you use, once a turn. An upgrade costs {cost} and "
                "counts toward the {limit} of its turn. No credit.",
                rent=Money(now.rent), cost=Money(now.upgrade_cost), limit=Money(now.build_limit),
            )),
        }  # fmt: skip


# Start cards -----------------------------------------------------------------------------------


def start_cards(source: Source) -> Iterator[Values]:
    """Nine payoffs a player. Filled in if the companion knows the cards that were dealt."""
    dealt: Mapping[str, Any] = {}
    starts = ""
    if isinstance(source, Night):
        game = game_of(source)
        dealt, starts = setup.read(game.box, game.start).hands, game.first
    people = names(source)
    hands = [_hand(source, name, dealt.get(name, ()), bool(name) and name == starts) for name in people]
    each = -(-len(hands) // -(-len(hands) // HANDS))
    for at in range(0, len(hands), each):
        yield {
            "hands": hands[at : at + each], "before": at, "is_known": bool(starts),
            "rule": source.reader(say(
                "Three demand cards each; an event card is replaced and shuffled back in. Whose cards show the single "
                "highest payoff starts. Of equals the second highest decides, and so on down the nine; then the draw."
            )),
            "note": source.reader(say("The first to play also begins every game turn; it ends with the seat to the right.")),
        }  # fmt: skip


def _hand(source: Source, name: str, numbers: Any, starts: bool) -> dict[str, Any]:
    deck = box_of(source).deck
    if not numbers or deck is None or len(numbers) != 3:
        return {"name": name, "starts": starts, "cards": None, "numbers": (), "sorted": ()}
    cards = [deck.demand[number].demands for number in numbers]
    payoffs = sorted((demand.payoff for card in cards for demand in card), reverse=True)
    return {"name": name, "starts": starts, "cards": cards, "numbers": tuple(numbers), "sorted": payoffs}


# Victory ---------------------------------------------------------------------------------------


def victory(source: Source) -> Iterator[Values]:
    """The majors as boxes for each player; of a running game those that are joined are ticked."""
    now = table_of(source)
    seats = list(game_of(source).seats.values()) if isinstance(source, Night) else []
    yield {
        "players": names(source), "goal": _goal(source), "cash": now.cash_to_win,
        "majors": [
            {"name": name, "must": must, "ticked": [_is_joined(it, name, n) for it in seats] or [False] * len(names(source))}
            for n, (name, must) in enumerate(_majors(now))
        ],
        "rule": source.reader(say(
            "Everybody is checked at the end of every player’s turn, never in between; who has met both once has met them "
            "for good. The game turn is then finished, so that all have had equally many turns. In the special build turn "
            "whoever is not connected spends up to {most} on the cheapest way, the first to meet the conditions first.",
            most=Money(now.limits["special_build"]))),
    }  # fmt: skip


def _is_joined(player: Player, name: str, n: int) -> bool:
    return name in player.majors if name and player.majors else not name and n < player.count


# At the table ----------------------------------------------------------------------------------


def table_card(night: Night) -> Iterator[Values]:
    """To be folded and put up in the middle of the table: which game, who plays, the code by which phones join."""
    join = way_in(night)
    yield {"join": join, **in_two_lines(join), "players": night.game.players, "goal": _goal(night)}
