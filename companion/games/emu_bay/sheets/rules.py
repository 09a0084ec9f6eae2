"""The rules of Emu Bay on a card, in our own words, with the figures of the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.emu_bay.box import box
from companion.sheets.reminder import Part, read
from companion.sheets.session import Session, Source, at_table, tonight

#: Of each option that a table may settle otherwise than printed: the rule that then holds.
OTHERWISE: Mapping[str, Text] = {
    "forest_first_cost": say("The first track in a forest costs {value}."),
    "independent_station_price": say("Opening prices: {value}."),
    "starting_bonds_count_as_issued": say("Starting bonds do not count as issued."),
    "narrow_gauge_counts_for_towns": say("The red track of a merged independent connects to no town."),
    "two_gauges_per_hex": say("A company may have its own track and red track in the same hex."),
    "end_conditions_stay_marked": say("An end condition once marked stays marked."),
    "shares_condition_includes_independents": say("The game can end although independents are unsold."),
    "stalemate_pays_dividends": say("If you can take no action, the game is over without dividends."),
    "equal_debt_order": say("Of equal debts the bankrupt player chooses which is paid first."),
}


def _front(source: Source) -> Iterable[Part]:
    it = box().data
    cube = it["revenue"]["cube"]
    yield say("Each turn"), (
        say("Move a cube from any action to a free space of a different action, then carry out that action. You "
            "cannot pass."),
    )
    yield say("Build track"), (
        say("For a company of which you hold a share: 1 to 3 cubes, one after the other, each next to its own station or "
            "track. Its treasury pays; players add nothing."),
        say("Forest and mountain take one company only. In a hex a company may have track of both gauges, once each.")
        if tonight(source, "two_gauges_per_hex", False)
        else say("One track of a company in a hex; forest and mountain take one company only."),
        say("Red track is built on from the red network of the independent’s station."),
    )
    yield say("Auction share"), (
        say("The least bid is revenue ÷ (shares owned + 1), rounded up, never below {one}; for the next independent its "
            "opening price. You bid first, then clockwise: higher, or out. The company gets the money.", one=Money(1)),
    )
    yield say("Take resources"), (
        say("Any number of cubes from one hex that your company reaches, {price} each. Revenue +{dry} a cube, "
            "+{wet} if it reaches a port.", price=Money(it["cube_cost"]), dry=cube["without_port"], wet=cube["with_port"]),
    )
    yield say("Issue bond"), (
        say("For a company with fewer bonds issued than shares owned, and with track left or a cube in reach. The amount "
            "goes to its treasury; the bond lies deferred side up. Independents issue none."),
    )
    yield say("Merge independent · pay dividends"), (
        say("Anybody may pay dividends. More on both under “Dividends, mergers, the end”."),
    )


def _back(source: Source) -> Iterable[Part]:
    it = box().data
    yield say("Pay dividends, in this order"), (
        ("1", say("Revenue above zero: every share gets revenue ÷ shares owned, rounded up.")),
        ("2", say("Then below zero: every share pays, rounded away from zero (−7 ÷ 2 is −4).")),
        ("3", say("Every active bond takes its smaller figure off the revenue.")),
        ("4", say("Every deferred bond is turned over and takes its larger figure. A certificate of an independent is a "
                  "bond, too.")),
        ("5", say("{n} end conditions hold: the game is over.", n=it["end"]["needed"])),
    )
    yield say("Merge independent"), (
        say("The red network touches the company’s track, you hold a share of either, and the company has a share left. "
            "The independent’s owner gets that share: of EBR a reserved one; of TMLC or L&W one for sale, and a reserved "
            "share of EBR comes up for sale. Money, cubes, red track, certificate and revenue go to the company. If only "
            "one of the two reached a port: +{n} for each cube of the other.", n=it["revenue"]["first_port_per_cube"]),
    )
    yield say("Bankruptcy"), (
        say("A player who cannot pay everything pays the smallest debts first and keeps nothing. What is missing is "
            "paid by the company’s other shareholders, rounded up; that may ruin more of them. Then the game is over."),
    )
    yield say("The end"), (
        say("{n} of these after dividends: no share for sale · {cubes} cubes or fewer on the map · {charters} of 4 charters "
            "without track · {bonds} bonds or fewer in the pool.",
            n=it["end"]["needed"], cubes=it["end"]["resources"], charters=it["end"]["empty_charters"],
            bonds=it["end"]["bonds"]),
        say("If you can take no action, dividends are paid once more.")
        if tonight(source, "stalemate_pays_dividends", True) else OTHERWISE["stalemate_pays_dividends"],
        say("Most personal money wins; a tie is shared."),
    )  # fmt: skip


def rules(source: Source) -> Iterator[Json]:
    """A card for each player, both sides."""
    house = tuple(_house(source))
    parts = (*_front(source), (say("Tonight different"), house)) if house else _front(source)
    yield {
        "front_parts": [read(source, part) for part in parts],
        "back_parts": [read(source, part) for part in _back(source)],
        "front_title": source.reader(say("A turn")),
        "back_title": source.reader(say("Dividends, mergers, the end")),
        "has_house_rules": bool(house),
        "copies": len(at_table(source, box().data["players"])),
    }  # fmt: skip


def _house(source: Source) -> Iterator[Text]:
    """The rules that the table has settled otherwise than printed."""
    if isinstance(source, Session):
        for option in source.game.title.options:
            value = source.game.options[option.id]
            if value != option.default:
                yield OTHERWISE[option.id].filled(value=option.in_words(value))
