"""Tonight's set-up of 1820, its running game on paper for a pause, and the end: the score, the night in figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.games.britain_1820.company import Company
from companion.games.britain_1820.game import Britain
from companion.games.britain_1820.sheets.kit import mark
from companion.sheets import course
from companion.sheets.content import in_standing
from companion.sheets.inks import tone
from companion.sheets.session import Session

Values = Json
#: So many companies stand on a page with everything else of a pause, and on one by themselves.
FIRST, OTHERS = 13, 30
#: A name of so many letters finds room over a narrow column.
SHORT = 16


def game_of(night: Session) -> Britain:
    """The game that is played."""
    return cast(Britain, night.game)


# The set-up ------------------------------------------------------------------------------------


def setup(night: Session) -> Iterator[Values]:
    """Players by their number cards, the cousins of this game, trains, what lies ready; then the rules in force."""
    game, read = game_of(night), night.reader
    cousins = [game.box.cousins[id_] for id_ in game.cousins_drawn]
    kinds = game.box.trains_as(game.options["train_names"])
    yield {
        "page": "all", "players": [(player, game.starting_money(n)) for n, player in enumerate(_first_cards(game), start=1)],
        "cousins": [{"name": card.name, "price": card.price, "power": read(say(card.power)),
                     "tone": tone(game.box.inks[card.colour])} for card in cousins],
        "trains": [(read(say(colour)), kind, tone(game.box.inks[colour]), _supply(game, colour))
                   for colour, kind in kinds.items()],
        "steps": [read(words) for words in _steps(game)],
    }  # fmt: skip
    yield {"page": "rules", "options": night.rules}


def _first_cards(game: Britain) -> tuple[str, ...]:
    """The players by the number cards that were dealt."""
    return tuple(game.start.setup["order"])


def _supply(game: Britain, colour: str) -> int | None:
    """How many trains of a colour there are at first; None: any number."""
    unlimited = colour == "yellow" and game.options["yellow_supply"] == "unlimited"
    return None if unlimited else game.box.trains[colour].count


def _steps(game: Britain) -> Iterator[Text]:
    it = game.figures
    yield say("Marker of Cost of Business on column 1, marker of the round on {round}.", round=say("Stock Round"))
    yield say("Each player: the dealt number card, {n} lobby markers, money. The other colour lies ready, 1 to {players}.",
              n=it.lobby_markers, players=len(game.players))
    if game.cousins_drawn:
        yield say("Four cousins lie open, the others leave the game.")
    if game.foreign:
        yield say("Markers of the countries beside the prices: {prices}.", prices=tuple(
            say("{country} {price}", country=game.box.foreign[id_].name, price=Money(price))
            for id_, price in game.foreign.items()))
    yield say("Trains by colour beside the chart. Future trains come out of them in the first {n} stock rounds.",
              n=game.options["future_train_rounds"])
    yield say("All companies lie ready with charter, certificates and stations. British Rail stays in the box until Queen "
              "Victoria dies.")
    yield say("{player} has card 1 and begins.", player=_first_cards(game)[0])


# A pause ---------------------------------------------------------------------------------------


def snapshot(night: Session) -> Iterator[Values]:
    """All figures: players, cousins, chart, trains, and the companies in operating order with who holds what."""
    game, read = game_of(night), night.reader
    common = {
        "when": night.when, "who": night.upcoming,
        "holders": [_in_short(game.called(holder)) for holder in (*game.players, *game.cousins)],
    }  # fmt: skip
    rows = [_company(night, company) for company in _in_play(game)]
    table = {"players": [_player(night, player) for player in game.players], "told": [read(words) for words in _told(game)]}
    yield {**common, **table, "page": "all", "companies": rows[:FIRST]}
    for at in range(FIRST, len(rows), OTHERS):
        yield {**common, "page": "more", "companies": rows[at : at + OTHERS]}


def _in_short(name: str) -> str:
    """A holder's name over a narrow column: of several words that are long the first, and the letters of the others."""
    first, *others = name.split()
    return name if len(name) <= SHORT else " ".join([first, *(f"{word[0]}." for word in others)])


def _in_play(game: Britain) -> list[Company]:
    """Public companies in operating order, then private ones by their track."""
    return [*game.public(), *(game.companies[name] for name in game.privates)]


def _company(night: Session, company: Company) -> JsonDict:
    game = game_of(night)
    kinds = game.box.trains_as(game.options["train_names"])
    trains = {kinds[colour].name: company.trains.count(colour) for colour in dict.fromkeys(company.trains)}
    return {
        "mark": mark(company.card), "price": game.price(company) or None, "size": company.size,
        "director": None if company.director is None else game.called(company.director),
        "cash": company.cash, "loans": company.loans,
        "trains": [f"{n} × {name}" if n > 1 else name for name, n in trains.items()],
        "stations": (company.placed, company.unplaced) if company is not game.rail else (game.rail_stations, 0),
        "pool": company.pool, "treasury": company.treasury,
        "held": [(company.of(holder), holder == company.director) for holder in (*game.players, *game.cousins)],
        "operates": company is game.operating, "liquidation": game.in_liquidation(company),
    }  # fmt: skip


def _player(night: Session, player: str) -> JsonDict:
    game, read = game_of(night), night.reader
    kinds = game.box.trains_as(game.options["train_names"])
    besides: list[Text] = [
        *(say("{cousin} ({cash})", cousin=cousin.card.short, cash=Money(cousin.cash))
          for cousin in game.cousins.values() if cousin.owner == player),
        *(say("future {train}", train=kinds[colour].name) for colour in game.future[player]),
        *(say("lobby {amount}", amount=Money(amount)) for amount, who in game.lobbies.items() if who == player),
        *([say("owes {amount} for future trains", amount=Money(game.owed[player]))] if game.owed[player] else []),
    ]
    return {
        "card": game.cards.index(player) + 1, "name": player, "cash": game.purses[player].cash,
        "worth": game.worth()[player], "is_on": player in game.ask.actors, "besides": [read(words) for words in besides],
    }  # fmt: skip


def _told(game: Britain) -> Iterator[Text]:
    """What the chart, the supply and the table say besides."""
    kinds = game.box.trains_as(game.options["train_names"])
    yield say("Cost of Business: column {n}, {colour} phase", n=game.column, colour=say(game.now.phase))
    left = tuple(say("{n} × {train}", n="∞" if n is None else n, train=kinds[colour].name)
                 for colour, n in game.supply.items() if n != 0)  # fmt: skip
    yield say("Trains in the supply: {trains}", trains=left or say("none"))
    if game.next_cards:
        yield say("Number cards taken: {players}", players=tuple(game.next_cards))
    if game.waiting:
        yield say("Still to operate or to offer: {companies}", companies=tuple(game.waiting))
    if game.is_victoria_dead:
        yield say("Queen Victoria is dead. British Rail has {n} stations.", n=game.rail_stations)


# The end ---------------------------------------------------------------------------------------


def score(night: Session) -> Iterator[Values]:
    """What everybody has, company by company; of a game that is not over, as it stands."""
    game = game_of(night)
    open_ = [company for company in game.companies.values() if company.is_public]
    yield {
        "marks": [mark(company.card) for company in open_], "prices": [game.price(company) for company in open_],
        "held": [[(n := company.of(player), n * game.price(company)) for player in game.players] for company in open_],
        "players": [(player, None if player == game.bankrupt else worth - game.purses[player].cash,
                     game.purses[player].cash, worth) for player, worth in game.worth().items()],
        "seats": len(game.players), "is_over": game.end is not None, "reason": night.reason,
        "lowest": min(cell.price for cell in game.box.chart.cells),
    }  # fmt: skip


def report(night: Session) -> Iterator[Values]:
    """Who won and why it ended, the companies, everybody's worth as curves."""
    game, read = game_of(night), night.reader
    companies = [_earned(night, company) for company in _in_play(game)]
    of_night = {
        "reason": night.reason, "facts": [read(words) for words in course.facts(game)],
        "standing": [{"rank": rank, "name": player, "cash": (cash := game.purses[player].cash), "worth": worth,
                      "shares": worth - cash, "bankrupt": player == game.bankrupt,
                      **in_standing(rank == 1 and game.end is not None)} for rank, player, worth in game.standings()],
        "winners": len(game.winners()), "companies": companies,
    }  # fmt: skip
    cards = _first_cards(game)
    start = {player: game.starting_money(1 + cards.index(player)) for player in game.players}
    of_curve = {
        "curves": course.curves(game, start), "phases": course.begun(game),
        "labels": course.labels(night, [it.label for it in game.to_the_end()]),
    }  # fmt: skip
    for page in course.pages(of_night, of_curve, len(game.players) + len(companies)):
        yield {"is_over": game.end is not None, **page}


def _earned(night: Session, company: Company) -> JsonDict:
    """A company with what it has earned and paid in its life; `revenue` is its best run."""
    runs = [it.companies[company.name] for it in game_of(night).history if company.name in it.companies]
    return {
        **_company(night, company), "best": max((run["revenue"] for run in runs), default=0),
        "earned": sum(run["revenue"] for run in runs), "paid": sum(run["paid"] for run in runs),
    }  # fmt: skip
