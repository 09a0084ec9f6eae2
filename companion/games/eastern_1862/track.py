"""One track action in a turn: tiles, a small station, or the permit for London. Source: 1862 rules, 10 and 11."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.eighteenxx.model.acts import Act
from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import CompanyMove
from companion.eighteenxx.model.tile_right import TileRight
from companion.eighteenxx.rounds import token_step as family
from companion.eighteenxx.rounds.track_step import track_step as lay_tiles
from companion.eighteenxx.rules import steps
from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import Hexes, OneOf
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Text, say
from companion.games.eastern_1862.boards import LONDON, EasternMap, against_full
from companion.games.eastern_1862.city_board import CityBoard
from companion.games.eastern_1862.facts import LondonTaken, StationAdded

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

Asking = Procedure[None]


def track_step(game: Any, turn: CompanyTurn) -> Asking:
    """One track action; none in receivership, and none when the LNER has formed."""
    turn.over.update(_forbidden(game, turn.company))
    yield from lay_tiles(game, turn)


def token_step(game: Any, turn: CompanyTurn) -> Asking:
    """One token; none when the LNER has formed."""
    if not game.has_lner:
        yield from family.token_step(game, turn)


def _forbidden(game: Eastern, company: Company) -> dict[int, Text]:
    """What is said of track and tokens where there are none at all."""
    if game.has_lner:
        return {steps.TRACK: say("When the LNER has formed, nobody lays track."),
                steps.TOKEN: say("When the LNER has formed, nobody places tokens.")}
    if company.state is State.RECEIVERSHIP:
        return {steps.TRACK: say("{company} is in receivership: it lays no track."),
                steps.TOKEN: say("{company} is in receivership: it places no token.")}
    return {}


# Tiles ------------------------------------------------------------------------------------------------


def right(game: Eastern, turn: CompanyTurn) -> TileRight | None:
    """Two ordinary yellow tiles, one yellow N tile, or one upgrade; the home first, while it has none."""
    if game.has_lner:
        return None
    if not turn.has_laid:
        return TileRight(first=_bare_home(game, turn.company))
    if not isinstance(game.board, EasternMap | CityBoard) or len(turn.laid) != 1:
        return None
    board, (first,) = game.board, turn.laid
    if first.is_upgrade or board.is_large(first.hex):
        return None

    def against(hex_: str) -> Iterator[IllegalMove]:
        if not board.is_bare(hex_) or board.is_large(hex_):
            yield mixed(turn.company)

    return TileRight(yellow_only=True, but=(first.hex,), against=against)


def _bare_home(game: Eastern, company: Company) -> str:
    """The home of a company as long as no tile lies there and one can be laid; "" else."""
    board, home = game.board, company.card.home
    if not isinstance(board, EasternMap | CityBoard) or home not in company.hexes or not board.is_bare(home):
        return ""
    return home if board.can_begin(company) else ""


def mixed(company: Company) -> IllegalMove:
    """One kind of track action a turn."""
    return illegal("In one turn {company} lays two yellow tiles, or one yellow N tile, or upgrades one tile, or puts down "
                   "one small station, or takes the permit for London.", company=company.name)


def _against_instead(game: Eastern, turn: CompanyTurn) -> Iterator[IllegalMove]:
    """Why nothing else can be done instead of laying tiles."""
    company = turn.company
    if turn.has_laid:
        yield mixed(company)
    elif home := _bare_home(game, company):
        yield illegal("{company} must first lay a tile in {hex}.", company=company.name, hex=game.board.called(home))


def _in_track_step(game: Eastern, turn: CompanyTurn) -> bool:
    return turn.step == steps.TRACK and not game.has_lner


# Small stations ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddStation(CompanyMove):
    """Put a small station on a `line` of a hex, such as "B3-C6" by the hexes that it joins; without the map only the table
    knows which."""

    kind: ClassVar[str] = "add-station"
    hint: ClassVar[Text] = say("A small station needs no connection. It is the whole track action of the turn.")
    hex: str
    line: str | None = None


def _station_offer(game: Eastern, turn: CompanyTurn) -> Offer:
    board, company = game.board, turn.company
    assert isinstance(board, EasternMap | CityBoard)

    def hexes(chosen: Chosen) -> Hexes:
        return Hexes(board.plain(), unknown=board.no_station)

    def line(chosen: Chosen) -> OneOf:
        return OneOf(tuple(board.free_lines(chosen["hex"])), unknown=lambda line: impossible(
            "{hex} has no line {line} without a small station.", hex=board.called(chosen["hex"]), line=str(line)[:12]))

    return Offer(
        AddStation, say("Put down a small station"),
        (Field("hex", say("On which hex?"), hexes, board.called), Field("line", say("On which line?"), line, _called)),
        lambda: _against_instead(game, turn),
        lambda: illegal("No tile has a line without a small station."), given={"company": company.name},
        button=Button(says=lambda chosen: say("Put a small station in {hex}", hex=board.called(chosen["hex"]))),
    )


def _called(line: str | None) -> Text:
    """A line as people say it."""
    a, b = line.split("-") if line else ("", "")
    return say("from {a} to {b}", a=a, b=b) if line else say("any")


def _add_station(game: Eastern, turn: CompanyTurn, move: AddStation) -> Asking:
    yield from ()
    board = game.board
    assert isinstance(board, EasternMap | CityBoard)
    board.add_station(move.hex, move.line)
    turn.has_laid = True
    line = _called(move.line) if move.line else None
    game.happened(StationAdded(turn.company.name, board.called(move.hex), line))


# London -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeLondon(CompanyMove):
    """Take a permit for London: a token of the company lies there from now on."""

    kind: ClassVar[str] = "take-london"
    hint: ClassVar[Text] = say(
        "The permit for London costs a token, and the track and token of this turn. Trains need it to run there.")


def _against_london(game: Eastern, turn: CompanyTurn) -> Iterator[IllegalMove]:
    company = turn.company
    yield from _against_instead(game, turn)
    if LONDON in company.hexes:
        yield illegal("{company} has the permit for London already.", company=company.name)
    yield from against_full(game)
    if not company.spare:
        yield impossible("{company} has no token left for London.", company=company.name)
    if isinstance(game.board, EasternMap) and not game.board.reaches_london(company):
        yield illegal("No line of {company} leads to London.", company=company.name)


def _london_offer(game: Eastern, turn: CompanyTurn) -> Offer:
    return Offer(TakeLondon, say("Take the permit for London"), preconditions=lambda: _against_london(game, turn),
                 given={"company": turn.company.name},
                 button=Button(
                     leads_to=lambda: say("It costs a token of {n}, and is all track and tokens of this turn",
                            n=len(turn.company.spare)),
                 ))


def _take_london(game: Eastern, turn: CompanyTurn, move: Any) -> Asking:
    yield from ()
    company = turn.company
    game.board.put(company, LONDON)
    turn.has_laid = turn.has_token = True
    turn.over[steps.TOKEN] = say("{company} took the permit for London: it places no token in this turn.")
    game.happened(LondonTaken(company.name))


#: Nobody is asked for them alone: they are done instead of laying tiles.
ADD_STATION = Act(AddStation, _station_offer, lambda game, turn: False, _add_station,
                  lambda game, turn: _in_track_step(game, turn) and isinstance(game.board, EasternMap | CityBoard))
TAKE_LONDON = Act(TakeLondon, _london_offer, lambda game, turn: False, _take_london, _in_track_step)
