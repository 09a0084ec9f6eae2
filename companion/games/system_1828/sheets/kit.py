"""What is cut out of 1828's box besides what every title of the family has: number cards, charters of systems, markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from companion.eighteenxx.box.box import editions
from companion.eighteenxx.powers.builder import Builder
from companion.eighteenxx.sheets import kit as family
from companion.eighteenxx.sheets.kit import box_of, company, edition_of, limits, place_name
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.system_1828.game import Systems
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Session, Source

Values = Json
#: Coal and blocking markers in the box, and what else there is one of.
COAL, BLOCKING = 3, 8
#: What trains count whose distance does not tell it.
TRAINS: Mapping[str, tuple[Text, ...]] = {
    "3+D": (say("3 cities or off-boards and towns, doubled"),),
    "8E": (say("8 cities or off-boards; towns 0"),),
}
FOUR: Mapping[str, tuple[Text, ...]] = {
    "best_four": (say("towns and the best 4 others, doubled"),),
    "at_most_four": (say("4 cities or off-boards and towns, doubled"),),
}


def game_of(night: Session) -> Systems:
    """The game that is played."""
    return cast(Systems, night.game)


def rule(source: Source, name: str) -> Any:
    """A rule in which editions differ: the table's, or that of the edition that is printed."""
    return game_of(source).rule(name) if isinstance(source, Session) else editions("1828")[edition_of(source)]["rules"][name]


def trains(source: Source) -> Iterator[Values]:
    """The family's train cards, with what the trains count that are not told by their distance."""
    for card in family.trains(source):
        name = card["train"].name
        counts = FOUR[rule(source, "four_plus_d")] if name == "4+D" else TRAINS.get(name)
        yield {**card, "says": [*map(source.reader, counts), *card["says"][1:]]} if counts else card


def order(source: Source) -> Iterator[Values]:
    """The cards of the companies: players have number cards."""
    return (card for card in family.order(source) if card["mark"] is not None)


def systems(source: Source) -> Iterator[Values]:
    """Charters for as many systems as there can be."""
    of, most = box_of(source), rule(source, "system_marker_cap")
    two_most = sorted(len(card.token_costs) for card in of.companies.values())[-2:]
    yield {
        "tone": tone(NEUTRAL), "tokens": sum(two_most) if most == "none" else most,
        "disc": source.discs, "halves": rule(source, "system_train_limit") == "per_shell",
        "limits": limits(of.phases.values(), source.reader),
        "copies": len(of.companies) // 2,
    }  # fmt: skip


def small_company(source: Source) -> Iterator[Values]:
    """The charter of the private that builds."""
    of = box_of(source)
    for card in of.privates.values():
        if isinstance(card.power, Builder):
            yield {
                "private": card, "tone": tone(NEUTRAL), "home": place_name(of, card.power.home),
                "steps": [source.reader(step) for step in _steps(card.power.home)],
            }  # fmt: skip


def _steps(home: str) -> Iterator[Text]:
    yield say("When privates pay, its owner may lay a yellow tile in {hex}, or on a route that leads there; from the green "
              "phase on an upgrade instead. Terrain is paid from the treasury below.", hex=home)
    yield say("A route of two stops that runs over the new tile earns: half goes to the player, half into the treasury. No "
              "tile, or no second stop: nothing.")
    yield say("A company that buys it gets the treasury, and may place a free token in {hex} if it has placed none in this "
              "operating round; else a blocking marker comes there. It then pays as its card says.", hex=home)
    yield say("If it closes unsold the money is lost, and a blocking marker comes to {hex}.", hex=home)


def markers(source: Source) -> Iterator[Values]:
    """Round markers, two of each for the sides of a disc."""
    of, read = box_of(source), source.reader
    common = {"mark": None, "tone": tone(NEUTRAL)}
    for use, words, number in (
        ("coal", say("coal"), COAL), ("blocking", say("blocked"), BLOCKING), ("merger", say("merger"), 1),
        ("round", say("round"), 1),
    ):
        yield {**common, "use": use, "words": read(words), "copies": 2 * number}
    for card in of.privates.values():
        if isinstance(card.power, Builder):
            yield {**common, "use": "home", "words": card.symbol, "copies": 2}
    for one in of.companies.values():
        yield {**company(one), "use": "par", "words": read(say("par")), "copies": 2}

