"""Setting 1828 up: tonight's, and a page for each number of players."""

from __future__ import annotations

from collections.abc import Iterator

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.powers.certificates import President
from companion.eighteenxx.sheets import session as family
from companion.eighteenxx.sheets.kit import box_of, mark, place_name
from companion.engine.reading import Json
from companion.engine.text import Text, say
from companion.games.system_1828.coal import COALFIELD, TUNNEL
from companion.games.system_1828.sheets.auction import in_rows
from companion.games.system_1828.sheets.kit import BLOCKING, COAL, game_of
from companion.sheets.session import Session, Source, counts

Values = Json


def tonight_s(night: Session) -> Iterator[Values]:
    """The family's set-up; the order of play is that of the number cards, and the privates are sold row by row."""
    first = night.reader(say("{name} has number card 1 and begins", name=game_of(night).seats[0]))
    otherwise = {"around": night.reader(say("by number card")), "begins": [first],
                 "privates": [card for _, row in in_rows(night) for card in row]}  # fmt: skip
    for page in family.setup(night):
        yield {**page, **otherwise} if page["page"] == "first" else page


def by_number(source: Source) -> Iterator[Values]:
    """A page for each number of players; of a night its own."""
    of = box_of(source)
    for players in counts(source, of.players):
        yield {
            "players": players, "cash": of.start_cash[players], "steps": [source.reader(it) for it in _steps(of, players)],
            "rows": [(price, [card.symbol if card else "–" for card in cards]) for price, cards in in_rows(source)],
            "trains": [(kind, kind.number_for(players)) for kind in of.trains.values()],
            "phases": list(of.phases.values()),
            "companies": [(mark(it), place_name(of, it.home), len(it.token_costs)) for it in of.companies.values()],
        }  # fmt: skip


def _steps(of: Box, players: int) -> Iterator[Text]:
    yield say("Round marker on the stock round.")
    yield say("Number cards: those above {n} go back. Deal one colour at random; who has 1 begins. The other colour lies "
              "ready for those who pass.", n=players)
    yield say("Give each player the money. The bank cannot break.")
    yield say("Lay the privates out in rows by price, as beside.")
    if of.leaving:
        yield say("Of the privates of 250 shuffle {out} out of the game: with {n} players {left} are sold.",
                  out=of.leaving - players, n=players, left=len(_dearest(of)) - of.leaving + players)
    for card in of.privates.values():
        company = getattr(card.power, "company", "")
        if company and card.price != 250:
            yield (say("{private}: lay the director’s certificate of {company} with "
                       "it.", private=card.symbol, company=company)
                   if isinstance(card.power, President) else
                   say("{private}: lay a 10 % certificate of {company} with it.", private=card.symbol, company=company))
    if of.leaving:
        yield say("With each private of 250 lie the director’s certificate and 10 % of its company.")
    for kind in of.trains.values():
        if (number := kind.by_players.get(players)) is not None and kind.number is not None:
            yield say("Trains in the order of their phases; take {n} of the {train} "
                      "out.", n=kind.number - number, train=kind.name)
            break
    else:
        yield say("Trains in the order of their phases.")
    yield say("Coal markers: {n} on {coalfield}, 1 on {tunnel}. The {blocking} blocking markers lie ready.", n=COAL - 1,
              coalfield=place_name(of, COALFIELD), tunnel=place_name(of, TUNNEL), blocking=BLOCKING)
    for card in of.privates.values():
        if home := getattr(card.power, "home", ""):
            yield say("Marker of {private} on {hex}.", private=card.symbol, hex=place_name(of, home))
    yield say("Companies: charter, par marker, stock marker and tokens each; certificates with the director’s on top.")


def _dearest(of: Box) -> list[str]:
    return [card.id for card in of.privates.values() if card.price == 250]
