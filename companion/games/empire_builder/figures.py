"""The figures of one running game: those of its box, those that the table read off its board, those of its variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.errors import Malformed, malformed
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say, say_n
from companion.games.empire_builder import box
from companion.games.empire_builder.family import family
from companion.games.empire_builder.trains import TrainCard

DEFAULT = "empire-builder"
#: Whole numbers that a set-up may give under "figures", with the least and the most that makes sense.
NUMBERS = {
    "start_cash": (0, 500), "cash_to_win": (1, 5000), "majors_needed": (0, 30), "majors_total": (0, 30),
    "initial_builds": (0, 9), "build_limit": (1, 200), "rent": (0, 100), "upgrade_cost": (0, 200),
}
#: What we propose where a box does not tell, to be confirmed off the board's legend.
PROPOSED = {"start_cash": 50, "majors_total": 8, "majors_needed": 7}
FIRST_TRAIN = (9, 2)


@dataclass(frozen=True)
class Figures:
    """What the rules count with. `prices` is what each step of a build costs: terrain, cities, crossings, by name.

    `majors` are the names of the major cities, empty where unknown. `unconfirmed` are figures that nobody knows and the
    table did not give: they are proposals of ours, which the board may contradict.
    """

    start_cash: int
    cash_to_win: int
    majors_needed: int
    majors_total: int
    majors: tuple[str, ...]
    must_include: tuple[str, ...]
    initial_builds: int
    build_limit: int
    rent: int
    upgrade_cost: int
    first_train: TrainCard
    trains: Mapping[str, TrainCard]
    prices: Mapping[str, int]
    limits: Mapping[str, int]
    unconfirmed: tuple[str, ...] = ()


def figure_name(name: str) -> Text:
    """What people call a figure of the set-up."""
    names = {
        "start_cash": say("starting money"), "cash_to_win": say("cash to win"), "majors_needed": say("major cities to win"),
        "majors_total": say("major cities on the map"), "initial_builds": say("initial builds"),
        "build_limit": say("limit of a build"), "rent": say("rent"), "upgrade_cost": say("price of an upgrade"),
        "first_train": say("first train"),
    }
    return names[name]


def edition_of(edition: str) -> box.Game:
    """The box of an edition of the game file; "default" is Empire Builder itself."""
    return box.game(DEFAULT if edition == "default" else edition)


def proposal(game: box.Game, options: Json) -> JsonDict:
    """The figures to fill a set-up form with: what is known, else a proposal that the table confirms."""
    known = {name: getattr(game, name) for name in NUMBERS}
    known["majors_needed"] = game.majors_proposal
    figures: JsonDict = {name: PROPOSED.get(name) if value is None else value for name, value in known.items()}
    if options.get("fast_game"):
        figures |= {name: figure for name, figure in family().table_rules["fast_game"].figures.items() if name in NUMBERS}
    if game.trains.typed:
        figures["first_train"] = list(FIRST_TRAIN)
    return figures


def read(game: box.Game, options: Json, given: object) -> Figures:
    """Check the figures that a table typed in; what it leaves out is as proposed. Raises Malformed."""
    if not isinstance(given, Mapping):
        raise malformed("setup: {part} must be an object.", part='"figures"')
    for name in given:
        if name not in (*NUMBERS, "first_train", "prices", "majors", "must_include"):
            raise malformed("setup: {part} has no {name}.", part='"figures"', name=str(name)[:40])
    majors = _names(given.get("majors", game.majors), "majors")
    given = {"majors_total": len(majors), **given} if "majors" in given else given
    use = {**proposal(game, options), **given}
    if "majors_needed" not in given and game.majors_needed is None and type(given.get("majors_total")) is int:
        use["majors_needed"] = max(0, use["majors_total"] - 1)
    for name, (low, high) in NUMBERS.items():
        if type(use[name]) is not int or not low <= use[name] <= high:
            raise malformed("Figures of the board, {name}: a whole number from {low} to {high}, not {value}.",
                            name=figure_name(name), low=low, high=high, value=str(use[name])[:20])
    total = min(use["majors_total"], len(majors)) if majors else use["majors_total"]
    if use["majors_needed"] > total:
        raise malformed(say_n("{n} major city is needed, but the map has {total}.",
                              "{n} major cities are needed, but the map has {total}.", use["majors_needed"], total=total))
    must_include = _names(use.get("must_include", game.must_include), "must_include")
    strange = next((city for city in must_include if majors and city not in majors), None)
    if strange is not None:
        raise malformed("{city} must be among the connected majors, but is none of {majors}.", city=strange[:40],
                        majors=majors)
    return Figures(
        **{name: use[name] for name in NUMBERS}, majors=majors, must_include=must_include,
        first_train=_first_train(game, options, use.get("first_train")), trains=_trains(game, options),
        prices={**_prices(game), **_counts(use.get("prices", {}))}, limits=family().limits,
        unconfirmed=tuple(
            name for name in game.to_ask if name in (*NUMBERS, "first_train") and name not in given
        ),
    )


def _prices(game: box.Game) -> dict[str, int]:
    """What each kind of step costs; where the price is printed on the board only, the table types it under "other"."""
    extra = {name: price for name, price in game.extra_terrain.items() if price is not None}
    return {**game.terrain, **extra, **game.crossings}


def _first_train(game: box.Game, options: Json, given: object) -> TrainCard:
    if given is not None:
        numbers = [n for n in given if type(n) is int and 0 < n < 100] if isinstance(given, list | tuple) else []
        if not isinstance(given, list | tuple) or len(given) != 2 or len(numbers) != 2:
            raise malformed("setup: {part} is mileposts and slots, such as {example}.", part='"first_train"',
                            example="[9, 2]")
        cards = _trains(game, options).values()
        return next((card for card in cards if [card.mileposts, card.loads] == numbers), typed_train(*numbers))
    first = next(iter(_trains(game, options).values()), None)
    return first or typed_train(*FIRST_TRAIN)


def _trains(game: box.Game, options: Json) -> dict[str, TrainCard]:
    """The train cards; in the fast game the slow ones run 12 and the others 16."""
    cards = dict(game.trains.cards)
    if not options.get("fast_game") or not cards:
        return cards
    runs, slowest = family().table_rules["fast_game"].figures, min(card.mileposts for card in cards.values())
    return {
        id_: replace(card, mileposts=runs["slow"] if card.mileposts == slowest else runs["fast"])
        for id_, card in cards.items()
    }


def typed_train(mileposts: int, slots: int) -> TrainCard:
    """A train whose card is not in our lists: how far it runs and what it carries."""
    return TrainCard(f"{mileposts}/{slots}", f"{mileposts}/{slots}", mileposts, slots, ())


def _names(given: object, name: str) -> tuple[str, ...]:
    if not isinstance(given, list | tuple) or not all(isinstance(one, str) and one for one in given):
        raise malformed("setup: {part} is a list of names.", part=f'"{name}"')
    return tuple(given)


def _counts(given: object) -> dict[str, int]:
    if not isinstance(given, Mapping):
        raise _no_prices()
    for name, price in given.items():
        if not isinstance(name, str) or type(price) is not int or not 0 <= price <= 100:
            raise _no_prices()
    return dict(given)


def _no_prices() -> Malformed:
    return malformed("setup: {part} is an object of prices by name, each from 0 to 100.", part='"prices"')
