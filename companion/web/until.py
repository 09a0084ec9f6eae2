"""Passing until something happens: to begin with it, and to end it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, request
from flask_babel import gettext as _

from companion.engine.reading import JsonDict
from companion.engine.text import Text
from companion.tables import Refusal, Stale, Table
from companion.tables.waiting import Waiting, choices, ended, ends_turn, why_ended
from companion.web import people, rights
from companion.web.current import open_table
from companion.web.errors import NotAllowed
from companion.web.news import has_seen
from companion.web.play import Answer, done, moved_on, refused, said
from companion.web.words import say

pages = Blueprint("until", __name__, url_prefix="/t/<code>")


@dataclass(frozen=True)
class Shown:
    """A player who passes until something happens, or whose turn ends then, and what is said of it; whether this phone may
    end it. What he waits for is for the player alone to know."""

    player: str
    says: str
    is_mine: bool
    may_end: bool


@dataclass(frozen=True)
class Choices:
    """What this phone's player may pass until: ids with words. `is_other`: it is not the phone's own seat."""

    player: str
    until: tuple[tuple[str, str], ...]
    is_other: bool


@pages.app_context_processor
def _shown() -> JsonDict:
    return {"waiting": waiting, "may_wait": may_wait, "no_longer": no_longer}


def waiting(table: Table) -> list[Shown]:
    """Everybody who passes until something happens."""
    person = people.at(table)
    return [
        Shown(one.player, _says(table, one, text, one.player == person.seat), one.player == person.seat,
              _may_end(person, one.player))
        for one, text in table.waiting()
    ]


def _says(table: Table, one: Waiting, text: Text, is_mine: bool) -> str:
    """What a phone says of somebody who waits."""
    what = say(text, table.game.title.currency)
    if ends_turn(table.game, one):
        return (_("Your turn ends once %(what)s.", what=what) if is_mine
                else _("%(player)s has ended the turn.", player=one.player))
    return (_("You pass automatically until %(what)s.", what=what) if is_mine
            else _("%(player)s passes automatically.", player=one.player))


def no_longer(table: Table) -> str | None:
    """That the passing of this phone's player is over, until he has seen it, or that his turn goes on; None: neither."""
    one = table.timeline.waiting.get(people.at(table).seat or "")
    by = ended(table.game, one) if one is not None else None
    if one is None or by is None or by.n <= has_seen(table):
        return None
    what = say(why_ended(table.game, one, by), table.game.title.currency)
    return _("Your turn goes on: %(what)s.", what=what) if ends_turn(table.game, one) else _(
        "You no longer pass: %(what)s.", what=what)


def may_wait(table: Table) -> Choices | None:
    """What may be passed until from this phone: by its own seat, or on a phone for all by whoever is on turn."""
    person, currency = people.at(table), table.game.title.currency
    player = person.seat or next(iter(table.game.ask.actors), None)
    if player is None or not person.may_enter(table, player) or any(one.player == player for one, _ in table.waiting()):
        return None
    found = tuple((until.id, say(words, currency)) for until, words in choices(table.game, player))
    return Choices(player, found, player != person.seat) if found else None


def _may_end(person: people.Person, player: str) -> bool:
    return person.is_banker or person.seat == player


@pages.post("/until")
def change(code: str) -> Answer:
    """A player passes until something happens; without saying until what, no longer."""
    table = open_table(code)
    person, player, until = people.at(table), request.form.get("player", ""), request.form.get("until", "")
    if until and not person.may_enter(table, player):
        raise NotAllowed(rights.who_enters(table, person))
    if not until and not _may_end(person, player):
        raise NotAllowed(_("Only %(player)s or the host can end that.", player=player[:40]))
    try:
        return done(table, table.wait(player, until, said(table)))
    except Stale:
        return moved_on(table)
    except Refusal as refusal:
        return refused(table, refusal)
