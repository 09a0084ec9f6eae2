"""Setting 1862 up: tonight's, with the companies that were drawn, and a page for each number of players with lines for them.

Source: 1862 rules, 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.sheets.cards import house_rules
from companion.eighteenxx.sheets.kit import box_of, mark, place_name
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862.game import Eastern
from companion.games.eastern_1862.sheets.kit import PERMITS
from companion.sheets.session import Session, Source, counts

Values = Json


def game_of(night: Session) -> Eastern:
    """The game that is played."""
    return cast(Eastern, night.game)


def tonight_s(night: Session) -> Iterator[Values]:
    """Players, money, limits, and the companies in the order in which they come; then the rules in force."""
    game, read = game_of(night), night.reader
    drawn = [
        {"batch": batch, "mark": mark(card := game.box.companies[name]), "home": place_name(game.box, card.home),
         "permit": read(PERMITS[game.original_permits[name]])}
        for name, batch in game.batches.items()
    ]  # fmt: skip
    yield {
        **_common(night, len(game.players)), "page": "all", "drawn": drawn, "players": list(game.seats),
        "left_out": [mark(card) for name, card in game.box.companies.items() if name not in game.batches],
        "steps": [read(say("{name} begins the first parliament round; the priority deal stays there until the first stock "
                           "round is over.", name=game.players[0]))],
    }  # fmt: skip
    yield {"page": "rules", "options": house_rules(night)}


def by_number(source: Source) -> Iterator[Values]:
    """A page for each number of players; of a night its own."""
    of = box_of(source)
    for players in counts(source, of.players):
        batches = [batch for batch, n in of.batches_of(players).items() for _ in range(n)]
        yield {
            **_common(source, players), "page": "blank", "drawn": [{"batch": batch, "mark": None} for batch in batches],
            "players": [""] * players, "left_out": [], "steps": [source.reader(it) for it in _steps(of, players)],
        }  # fmt: skip


def _common(source: Source, players: int) -> JsonDict:
    of, cash = box_of(source), box_of(source).start_cash[players]
    return {
        "number": players, "cash": cash, "limit": of.certificate_limit[players],
        "bank": of.bank and of.bank - players * cash, "phases": list(of.phases.values()),
        "trains": [(kind, kind.number_for(players)) for kind in of.trains.values()],
    }  # fmt: skip


def _steps(of: Box, players: int) -> Iterator[Text]:
    number, permits = sum(of.batches_of(players).values()), of.permits_of(players)
    yield say("Seats and the first priority deal by lot. Each player gets {cash}; the certificate limit is {limit}.",
              cash=Money(of.start_cash[players]), limit=of.certificate_limit[players])
    yield say("Draw {n} of the {all} companies; the others go back to the box.", n=number, all=len(of.companies))
    for batch, n in of.batches_of(players).items():
        yield (say("The first {n} may start at once: write them down in their order.", n=n)
               if batch == next(iter(of.phases)) else say("The next {n} may start from phase {phase} on.", n=n, phase=batch))
    yield say("Shuffle the permits: {local} local, {express} express, {freight} freight. Each company gets one.",
              **dict(permits)) if sum(permits.values()) == number else say(
        "Shuffle the permits, {n} of each kind. Each company gets one; the others go back.", n=permits["local"])
    yield say("Signs on the home hexes of all companies that take part. The map is empty.")
    yield say("Trains in their order, A on top. Two parliament rounds come before the first stock round.")
