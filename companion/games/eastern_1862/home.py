"""The home token: who has a president always gets one into its home. Source: 1862 rules, 'Home token' (9.1), 19 and 22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.eighteenxx.model.company import Company, State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.rounds.home_step import place_home
from companion.eighteenxx.rules import steps
from companion.eighteenxx.rules.consent import Choice, choice
from companion.engine.asks import Offer, Procedure
from companion.engine.text import say
from companion.games.eastern_1862.boards import EasternMap, must_make_room
from companion.games.eastern_1862.city_board import CityBoard
from companion.games.eastern_1862.facts import TokenDisplaced

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

Asking = Procedure[None]
#: What a table answers that looks after the map itself, besides whose token goes.
SPACE, UPGRADE = "space", "upgrade"


def home_step(game: Any, turn: CompanyTurn) -> Asking:
    """Put the home token down in the first turn under a president, and make room for it where there is none."""
    company = turn.company
    if company.state is State.RECEIVERSHIP:
        return
    if company.state is State.FLOATED:
        company.state = State.OPERATING
    elif company.placed:  # who has lost all tokens to others begins anew
        return
    if company.card.home in company.hexes:
        return
    if isinstance(game.board, EasternMap | CityBoard):
        yield from _make_room(game, turn, game.board)
    else:
        yield from _ask_the_table(game, turn)
    yield from place_home(game, company, turn)


def _make_room(game: Eastern, turn: CompanyTurn, board: EasternMap | CityBoard) -> Asking:
    """Where the station is full: the upgrade that adds a space, or a token makes way."""
    company, home = turn.company, turn.company.card.home
    if board.has_room(home):
        return
    if not game.has_lner and board.can_make_room(company):
        move = yield _upgrade_ask(game, company, board)
        turn.laid.append(board.laid(move))
        turn.has_laid = True
        board.lay(company, move)
    else:
        others = sorted(_there(game, company), key=lambda name: name != board.last_in(home))
        gone = others[0] if len(others) == 1 else (yield from _which(game, company, _tokens(others)))
        _displace(game, company, gone)


def _ask_the_table(game: Eastern, turn: CompanyTurn) -> Asking:
    """Whether there is room only the table sees; where nobody else has a token there is."""
    company = turn.company
    if not (others := _there(game, company)):
        return
    upgrade = Choice(UPGRADE, say("It upgrades the tile, which adds a space"))
    answer = yield from _which(game, company, (
        Choice(SPACE, say("There is a free space")), *(() if game.has_lner else (upgrade,)), *_tokens(others)))
    if answer == UPGRADE:
        turn.has_laid = True
    elif answer != SPACE:
        _displace(game, company, answer)


def _there(game: Eastern, company: Company) -> list[str]:
    """The other companies with a token in the home of a company."""
    return [name for name, other in game.companies.items() if company.card.home in other.hexes and other is not company]


def _tokens(others: list[str]) -> tuple[Choice, ...]:
    return tuple(Choice(name, say("It replaces the token of {company}", company=name)) for name in others)


def _which(game: Eastern, company: Company, choices: tuple[Choice, ...]) -> Procedure[str]:
    """Ask the incoming president where the home token goes."""
    where = game.board.called(company.card.home)
    text = say("Where does the home token of {company} go in {hex}?", company=company.name, hex=where)
    return (yield from choice(game, lambda: str(game.president(company)), text, choices))


def _displace(game: Eastern, company: Company, gone: str) -> None:
    """A token goes back to its owner, who may place it again."""
    home = company.card.home
    game.board.take(game.companies[gone], home)
    game.happened(TokenDisplaced(company=gone, hex=game.board.called(home), other=company.name))


# The forced upgrade -----------------------------------------------------------------------------------


def _upgrade_ask(game: Eastern, company: Company, board: EasternMap | CityBoard) -> steps.StepAsk:
    where = board.called(company.card.home)
    return steps.ask(
        game, company, steps.TRACK, say("{company}: upgrade the home", company=company.name), say("Upgrade your home"),
        lambda: (Offer(board.lays, say("Upgrade {hex}", hex=where), board.room_fields(company),
                       given={"company": company.name}),),
        must_make_room(company, where).text,
    )
