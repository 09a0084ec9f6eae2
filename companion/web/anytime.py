"""What somebody may do whom nobody asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.tables import Form, Table
from companion.tables.form import fill, settled
from companion.web import people

#: What ends a turn or a step without doing anything, in every title.
ENDS = ("pass", "end-turn")


def anytime_forms(table: Table, others: Sequence[str] = ()) -> list[Form]:
    """What may be done besides what is asked, on turn or not: for one's own seat and these others; without a seat for
    everybody for whom this phone may enter something. Who has passed may still do what else is asked."""
    person, ask = people.at(table), table.game.ask
    found = []
    for offer in ask.anytime_offers:
        player = str((offer.given or {}).get("player"))
        is_wanted = person.seat in (None, player) or player in others
        if is_wanted and person.may_enter(table, player) and offer.closed() is None:
            given = {name: (value,) for name, value in settled(offer).items()}
            found.append(offered(table, offer.kind.kind, player, given))
    return found + [
        offered(table, offer.kind.kind, player) for player in ask.passed if player in (person.seat, *others)
        for offer in ask.offers if offer.kind.kind not in ENDS and person.may_enter(table, player)
    ]


def offered(table: Table, kind: str, player: str, given: Mapping[str, Sequence[str]] | None = None) -> Form:
    """A kind of move that is on offer, as far as it is filled in."""
    form = fill(table.game.ask, kind, player, given or {})
    assert form is not None
    return form
