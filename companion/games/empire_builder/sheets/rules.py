"""The rules of the Empire Builder family on one page, in our own words, with the figures of the edition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.empire_builder.box import Game
from companion.games.empire_builder.building import kind_name
from companion.games.empire_builder.sheets import two_columns
from companion.games.empire_builder.sheets.box import Table, box_of, called, table_of
from companion.games.empire_builder.trains import TrainCard
from companion.sheets.reminder import Part, read
from companion.sheets.session import Session, Source, tonight

#: What a table may switch on that is no rule to remember.
NO_RULES = ("cards",)


def rules(source: Source) -> Iterator[Json]:
    """One page: the prices and trains above, the rules below."""
    now, box = table_of(source), box_of(source)
    house = tuple(_tonight(source))
    parts = [*_before(source, now), *_turn(source, now), *_moving(box, now), *_events(box), *_end(source, now)]
    if box.notes:
        parts.append((say("On this board"), tuple(say(str(note)) for note in box.notes)))
    if house:
        parts.append((say("Tonight different"), house))
    told = [read(source, part) for part in parts]
    yield {
        "parts": told, "set_in": partial(two_columns.rules, parts=told),
        "on_screens": [read(source, _prices(now))],
        "terrain": [(source.reader(_name(kind)), price) for kind, price in now.prices.items() if kind not in box.crossings],
        "water": [(source.reader(_name(kind)), price) for kind, price in now.prices.items() if kind in box.crossings],
        "note": "" if box.cities else source.reader(say("The usual prices of the family: the legend of the board decides.")),
        "unknown": [source.reader(_name(kind)) for kind, price in box.extra_terrain.items() if price is None],
        "trains": [(called(it), it.mileposts, it.loads, _next(it, now)) for it in now.trains.values()],
        "upgrade": now.upgrade_cost, "limit": now.build_limit, "rent": now.rent,
    }  # fmt: skip


def _name(kind: str) -> Text:
    found = kind_name(kind)
    return found if isinstance(found, Text) else say(found)


def _prices(now: Table) -> Part:
    """What building costs, in words: the printed page has a table of it."""
    priced = tuple(say("{kind} {price}", kind=_name(kind), price=Money(price)) for kind, price in now.prices.items())
    return say("What building costs"), (
        say("{prices}.", prices=priced), say("Another train: {cost}.", cost=Money(now.upgrade_cost)))


def _next(card: TrainCard, now: Table) -> str:
    after = (now.trains[id_] for id_ in card.upgrades)
    return " · ".join(called(it) or f"{it.mileposts} / {it.loads}" for it in after)


def _before(source: Source, now: Table) -> Iterator[Part]:
    rounds = now.initial_builds
    cash = say("Everybody begins with {cash} and the first train.", cash=Money(now.start_cash)) if now.start_cash else say(
        "Everybody begins with the cash of the board’s legend and the first train.")
    yield say("Before the first turn"), (
        cash,
        say("Three demand cards each. Whose cards show the single highest payoff starts; of equals the second highest "
            "decides, and so on."),
        say("{n} build-only turns of up to {limit}: clockwise, then back, and so on, so that the last player builds twice "
            "running. A hand may be discarded instead of building; events drawn then count only if they last, and the tax "
            "card makes money public.", n=rounds, limit=Money(now.build_limit)),
    )


def _turn(source: Source, now: Table) -> Iterator[Part]:
    yield say("A turn"), (
        ("1", say("Run the train: move, load, unload, pay rent, collect payoffs. Loading costs no movement.")),
        ("2", say("Then build or upgrade, {limit} in all. After the first of it the train stands still.",
                  limit=Money(now.build_limit))),
        ("or", say("Instead of all that: discard the hand, draw three cards.")),
    )
    yield say("Building"), (
        say("You pay for the milepost that you build to, plus each kind of water crossed on the way, once. Start from your "
            "own track or from any major city; {n} builds a turn may leave major cities, a further link is a build into "
            "one.",
            n=now.limits["major_city_builds"]),
        say("{small} players reach a small city, {medium} a medium one; {n} sections of one player into either. No credit.",
            small=now.limits["small_city_players"], medium=now.limits["medium_city_players"], n=now.limits["city_sections"]),
        say("Nobody may be shut out of a major city. What an event erased only its builder may rebuild, until one turn of "
            "building after the event has passed."),
    )
    yield say("Loads and payoffs"), (
        say("A load needs a city that supplies it, a chip and a free place on the train. Delivered to the city of a "
            "demand card it pays what the card says; the card is then replaced at once, so each card pays once. "
            "Dropped loads go back to stock."),
    )
    yield say("Rent"), _rent(box_of(source), now)


def _rent(box: Game, now: Table) -> tuple[Text, ...]:
    if not box.has_ferries:
        return (say("{rent} to each opponent whose track you use, once a turn, however far; have it before you move on. A "
                    "train that stands pays nobody.", rent=Money(now.rent)),)
    return (say("{rent} to each opponent whose track or ferry you use, once a turn, however far; have it before you move "
                "on. A train that stands pays nobody. With two builders of a ferry you choose.", rent=Money(now.rent)),)


def _moving(box: Game, now: Table) -> Iterator[Part]:
    if box.has_ferries:
        yield _ferries(box, now)
    turning = say("Trains turn round on city mileposts and ports only.") if box.has_ferries else say(
        "Trains turn round on city mileposts only.")
    yield say("Half rate, turning"), (
        say("Half rate begins with the first step to or from an affected milepost and holds for the rest of the turn; "
            "rounded up, and never halved again."),
        turning,
    )


def _ferries(box: Game, now: Table) -> Part:
    return say("Ferries") if box.ferries else say("Ferries, if the board has any"), (
        say("Whoever builds to a port pays the price of the ferry instead of terrain and water; up to {n} players a "
            "line. From the far port you build as usual.", n=now.limits["ferry_players"]),
        say("A train that ends its move on a port is staged, unless its player says otherwise. Staged, the next turn "
            "crosses or leaves on the same side, both at half rate; not staged, it leaves at full rate or spends the turn "
            "on staging."),
    )


def _events(box: Game) -> Iterator[Part]:
    words = [say("Resolve an event before the next card is looked at. Unless it acts at once or lasts, it ends with the "
                 "next turn of whoever drew it. Who draws it and must lose a turn loses the rest of this one and the next.")]
    if box.has_ferries and box.storms_derail:
        words.append(say("Staged trains are hit by a gale that reaches the ferries."))
    words.append(say("After the tax card all money is public."))
    yield say("Events"), tuple(words)


def _end(source: Source, now: Table) -> Iterator[Part]:
    if tonight(source, "fast_game", False):
        goal = say("Fast game: at the end of every turn all are checked for {cash}; cities do not matter.",
                   cash=Money(now.cash_to_win))
    elif now.majors_needed and now.majors_total:
        goal = say("At the end of every turn all are checked: {cash}, and {n} of {m} majors joined by own track. Once met "
                   "is met for good.", cash=Money(now.cash_to_win), n=now.majors_needed, m=now.majors_total)
    else:
        goal = say("At the end of every turn all are checked: {cash}, and the majors of the board’s legend joined by own "
                   "track. Once met is met for good.", cash=Money(now.cash_to_win))
    words: list[Text] = [goal]
    if now.must_include and not tonight(source, "fast_game", False):
        words.append(say("{names} must be among them.", names=now.must_include))
    if tonight(source, "equal_turns", True):
        words.append(say("The first to meet both makes the current game turn the final one: all have equally many "
                         "turns. Time called does the same."))
    else:
        words.append(say("Tonight the first to meet both ends the game at once."))
    if tonight(source, "special_build", True) and not tonight(source, "fast_game", False):
        words.append(say("Special build turn: events are discarded. From the first to meet the conditions on, whoever is "
                         "not connected builds the cheapest way, if it costs {n} or less and can be paid; all others build "
                         "nothing.",
                         n=Money(now.limits["special_build"])))
    words.append(say("Most cash among those who met the conditions wins. Then the connected by cash, then the others "
                     "by cash. A tie stays a tie."))
    yield say("The end"), tuple(words)


def _tonight(source: Source) -> Iterator[Text]:
    """The variants that the table has switched on."""
    if isinstance(source, Session):
        for option in source.game.title.options:
            if option.default is False and option.id not in NO_RULES and source.game.options[option.id]:
                yield option.about
