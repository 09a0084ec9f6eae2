"""Who holds this phone: seat, banker, host or viewer, by a signed cookie for each table; and what that lets them do there.

The cookie repeats tokens that the table keeps, so a host who deals new ones locks old phones out.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from flask import Flask, session
from flask_babel import gettext as _

from companion.engine.reading import JsonDict
from companion.engine.text import Text, say
from companion.tables import Malformed, Table, Tables, marks
from companion.tables.settings import phones_of
from companion.tables.waiting import COMPANION
from companion.web import words

MOST_TABLES = 24
#: What a phone remembers of a table where it has not been.
NOTHING: JsonDict = {}
#: So many boxes that a phone has brought are remembered as its own.
MOST_KEPT_BOXES = 40
#: So many phones of a seat are remembered; who comes later is asked all the same.
MOST_PHONES = 8


class Occupied(Exception):
    """The seat is on another phone already. `needs_card`: only its card or the host opens it, as money is private."""

    def __init__(self, player: str, needs_card: bool) -> None:
        super().__init__(player)
        self.player, self.needs_card = player, needs_card


@dataclass(frozen=True)
class Person:
    """Somebody at a table, and what they may enter there. Which pages they may ask for is said in `rights`."""

    seat: str | None = None
    is_host: bool = False
    is_banker: bool = False

    @property
    def is_viewer(self) -> bool:
        """Whether this phone may only look."""
        return self.seat is None and not self.is_host

    @property
    def name(self) -> str:
        """How the log calls this person."""
        return self.seat or ("host" if self.is_host else "viewer")

    def may_enter(self, table: Table, actor: str | None) -> bool:
        """Whether this person may enter a move for `actor`."""
        if self.is_viewer:
            return False
        if self.is_banker and not table.game.hides_from_hosts:
            return True
        if actor in table.game.hides(self.seat):
            return False
        rule = table.settings["entries_by"]
        return rule == "anyone" or (rule == "own" and actor == self.seat)

    def may_correct(self, table: Table) -> bool:
        """Whether this person may set figures right and change the past: everybody at a friendly table, else the bankers."""
        if self.is_viewer or self.is_banker:
            return self.is_banker
        return table.settings["entries_by"] == "anyone" and not table.game.hides(self.seat)

    def may_step(self, table: Table, entries: Iterable[Any]) -> bool:
        """Whether this person may take back these entries, or put them back: where everybody enters their own, their own."""
        if self.is_viewer or self.is_banker:
            return self.is_banker
        rule = table.settings["entries_by"]
        return rule == "anyone" or (rule == "own" and set(makers(entries)) == {self.seat})


#: Who holds this phone, as far as this request has asked: of which table, with which settings; None: it has not.
_holds: ContextVar[tuple[Table, object, Person] | None] = ContextVar("holds", default=None)


def makers(entries: Iterable[Any]) -> list[str]:
    """Who has made these entries: what followed by itself is its players' where it is not taken with what it followed."""
    entries = list(entries)
    tapped = [entry.by or "?" for entry in entries if entry.by != COMPANION]
    return list(dict.fromkeys(tapped or [str(entry.move.actor) for entry in entries]))


def named(maker: str) -> str:
    """Who has made an entry, in words: "you" to whoever holds the phone."""
    found = _holds.get()
    if found is not None and found[2].seat == maker:
        return _("you")
    return words.say(marks.named(maker))


def entered_by(line: Any) -> str:
    """Who entered a line of the log, or what has its `entry` and `actor`, where it was not the player whose move it is."""
    by, actor = line.entry.by, line.actor
    if not by or by == actor:
        return ""
    if actor is None:
        return _("Entered by %(by)s", by=named(by))
    return _("%(by)s for %(player)s", by=named(by), player=actor)


def at(table: Table) -> Person:
    """Who holds this phone at this table."""
    found = _holds.get()
    if found is None or found[0] is not table or found[1] is not table.settings:
        kept = session.get("at", {}).get(table.code, NOTHING)
        found = table, table.settings, _person(kept, table.settings)
        _holds.set(found)
    return found[2]


def _person(kept: JsonDict, settings: Mapping[str, Any]) -> Person:
    seat = kept.get("seat")
    if not isinstance(seat, str) or not _same(kept.get("key"), settings["seats"].get(seat)):
        seat = None
    is_host = _same(kept.get("host"), settings["host"])
    return Person(seat, is_host, is_host or seat in settings["bankers"])


def take_seat(table: Table, player: str, token: str | None = None, is_sure: bool = False) -> None:
    """Remember on this phone that its holder plays `player`, and at the table that a phone does.

    With the table's code alone when the host lets everybody claim; otherwise with the token of the seat card.

    Raises:
        Malformed: no such seat, or a wrong token.
        Occupied: another phone has it, and this one came without its card and is not sure; or has no right to be.
    """
    person, phone = at(table), _kept(table).get("phone") or secrets.token_hex(8)
    key = ""

    def sit(kept: JsonDict) -> JsonDict:
        nonlocal key
        key = kept["seats"].get(player, "")
        if not key or not (_same(token, key) if token is not None else kept["claims"] == "open"):
            raise Malformed(_no_seat())
        phones = phones_of(kept)
        if token is None and person.seat != player and set(phones.get(player, ())) - {phone}:
            needs_card = player in table.game.hides(None) and not person.is_host
            if needs_card or not is_sure:
                raise Occupied(player, needs_card)
        rest = _without(phone, phones)
        return {**kept, "phones": {**rest, player: [*rest.get(player, ()), phone][-MOST_PHONES:]}}

    table.settle(sit)
    _remember(table, seat=player, key=key, phone=phone)


def _without(phone: str, phones: Any) -> dict[str, list[str]]:
    left = {player: [one for one in ids if one != phone] for player, ids in phones.items()}
    return {player: ids for player, ids in left.items() if ids}


def is_taken(table: Table, player: str) -> bool:
    """Whether some phone has this seat."""
    return bool(phones_of(table.settings).get(player))


def seat_of_token(table: Table, token: str) -> str:
    """Which seat a seat card's token belongs to. Raises Malformed."""
    for player, right in table.settings["seats"].items():
        if _same(token, right):
            return str(player)
    raise Malformed(_no_seat())


def take_host(table: Table, token: str) -> None:
    """Remember on this phone that it is the host's. Raises Malformed: a wrong token."""
    if not _same(token, table.settings["host"]):
        raise Malformed(_no_seat())
    _remember(table, host=token)


def leave(table: Table) -> None:
    """Forget the seat on this phone: it is free again, if no other phone has it."""
    phone = _kept(table).get("phone")
    if phone and any(phone in ids for ids in phones_of(table.settings).values()):
        table.settle(lambda kept: {**kept, "phones": _without(phone, phones_of(kept))})
    _remember(table, seat=None, key=None)


def others(table: Table) -> list[str]:
    """The other players for whom the holder of this phone, who has a seat, may enter moves."""
    person = at(table)
    return [one for one in table.start.players if person.seat not in (None, one) and person.may_enter(table, one)]


def entered_for(table: Table) -> list[str]:
    """The other players for whom moves are entered on this phone until that is stopped, or is no longer needed."""
    if not (since := _for_since(table)):
        return []
    return [player for player in others(table) if player in since and not _is_helped(table, player, since[player])]


def _for_since(table: Table) -> dict[str, int]:
    """For whom this phone has begun to enter, and how many entries stood then."""
    lines = (line.partition(" ") for line in _kept(table).get("for", "").split("\n"))
    return {player: int(since) for since, _space, player in lines if since.isdecimal()}


def _is_helped(table: Table, player: str, since: int) -> bool:
    """Whether somebody with a phone of his own has got the help that was wanted: something was entered for him, and then
    somebody else did something. Whoever has no phone is entered for all evening, and bids go to and fro."""
    actors = [receipt.actor for receipt in table.game.receipts[since:]
              if receipt.actor is not None and (receipt.actor == player or receipt.entry.move.kind not in ("bid", "pass"))]
    later = actors[actors.index(player):] if player in actors else []
    return is_taken(table, player) and any(actor != player for actor in later)


def entered_for_now(table: Table) -> str | None:
    """The other player who is on turn and for whom this phone enters."""
    actors = table.game.ask.asked
    if at(table).seat in actors:
        return None
    return next((player for player in actors if player in entered_for(table)), None)


def is_acting(table: Table) -> bool:
    """Whether whoever holds this phone is on turn, or enters for who is."""
    return at(table).seat in table.game.ask.asked or entered_for_now(table) is not None


def reader(table: Table) -> str | None:
    """The seat of the player to whom pages say "you": nobody's where somebody else is entered for, as "you" would be two."""
    return None if entered_for_now(table) else at(table).seat


def enter_for(table: Table, player: str) -> None:
    """Enter for one more player on this phone; for "", only for its own seat."""
    since = {one: _for_since(table)[one] for one in entered_for(table)} | {player: len(table.game.receipts)}
    _remember(table, **{"for": "\n".join(f"{n} {one}" for one, n in since.items()) if player else None})


def deal_links(table: Table, seats: Iterable[str], host: bool) -> None:
    """Deal new links. What this phone had it keeps; every other phone loses it at once."""
    person, seats = at(table), list(seats)
    table.deal_links(seats, host)
    if host:
        take_host(table, table.settings["host"])
    if person.seat in seats:
        take_seat(table, str(person.seat), table.settings["seats"][person.seat])


def watch(table: Table) -> None:
    """Remember on this phone that it has been at this table; a seat it has there stays."""
    _remember(table)


def my_codes() -> list[str]:
    """The tables that this phone knows, the latest last."""
    return list(session.get("at", {}))


def keep_box(code: str) -> None:
    """Remember that this phone has brought a box: it may change and delete it."""
    session["boxes"] = [*(one for one in session.get("boxes", []) if one != code), code][-MOST_KEPT_BOXES:]


def keeps_box(code: str) -> bool:
    """Whether this phone has brought a box."""
    return code in session.get("boxes", [])


def phone_that_fills() -> str:
    """What tells this phone from others that fill in the same box."""
    return str(session.setdefault("fills", secrets.token_hex(8)))


def box_key(of: Tables, code: str) -> str:
    """What stands in the link by which other phones fill in a box, too."""
    return hmac.new(of.owner_key.encode(), f"box {code}".encode(), "sha256").hexdigest()[:12]


def take_box(of: Tables, code: str, key: str) -> None:
    """Fill in a box on this phone, too. Raises Malformed: a wrong key."""
    if not _same(key, box_key(of, code)):
        raise Malformed(say("This link is not whole: scan the code again."))
    keep_box(code)


def is_owner(of: Tables) -> bool:
    """Whether this browser has opened the link that the companion prints when it starts."""
    return _same(session.get("owner"), of.owner_key)


def take_ownership(of: Tables, token: str) -> None:
    """Remember that this browser is the owner's: host of every table, if wanted. Raises Malformed: a wrong token."""
    if not _same(token, of.owner_key):
        raise Malformed(say("This is not the owner's link of this companion, or there is a newer one."))
    session["owner"] = token


def know(app: Flask) -> None:
    """Let templates ask who holds the phone."""
    app.before_request(_forget)
    # A connection that waits for its next request must not keep a table in memory.
    app.teardown_request(_forget)
    app.add_template_global(at, "person_at")
    app.add_template_global(is_taken, "is_taken")


@contextmanager
def nobody() -> Iterator[None]:
    """What is drawn meanwhile says "you" to nobody: it is drawn for all."""
    token = _holds.set(None)
    try:
        yield
    finally:
        _holds.reset(token)


def _forget(error: BaseException | None = None) -> None:
    _holds.set(None)


def _kept(table: Table) -> JsonDict:
    return dict(session.get("at", {}).get(table.code, {}))


def _remember(table: Table, **changes: str | None) -> None:
    kept = dict(session.get("at", {}))
    mine = {**kept.pop(table.code, {}), **changes}
    kept[table.code] = {name: value for name, value in mine.items() if value is not None}
    session["at"] = dict(list(kept.items())[-MOST_TABLES:])
    _forget()


def _same(given: object, right: object) -> bool:
    return isinstance(given, str) and isinstance(right, str) and secrets.compare_digest(given.encode(), right.encode())


def _no_seat() -> Text:
    return say("This phone does not have that seat. Scan the code on the host's screen or on your seat card.")
