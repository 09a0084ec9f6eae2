"""The log of an event: what each kind of entry does, and what comes of all of them.

Nothing is changed in place: an entry that was wrong is struck by another entry, and the event is folded anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.engine.errors import Malformed, Refusal, illegal, malformed
from companion.engine.reading import Json, one_line
from companion.tournament import reading
from companion.tournament.event import Event, EventTable, Player, Ruling
from companion.tournament.verdict import check


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log: `n` from 1, the kind and its data as kept, who signed it and when."""

    n: int
    kind: str
    data: Json
    by: str
    at: str


def apply(event: Event, entry: Entry) -> None:
    """Take an entry into the event.

    Raises:
        Malformed: it cannot be read.
        IllegalMove: it does not fit what is there.
    """
    take = KINDS.get(entry.kind)
    if take is None or not isinstance(entry.data, Mapping):
        raise malformed("This row of the event's log cannot be read.")
    take(event, entry.data, entry)


def fold(entries: Iterable[Entry]) -> tuple[Event, dict[int, Refusal]]:
    """What all entries come to that are not struck, and by number those that no longer stand, with why."""
    entries = list(entries)
    gone = struck(entries)
    event, refused = Event(), {}
    for entry in entries:
        if entry.n not in gone and entry.kind != "strike":
            try:
                apply(event, entry)
            except Refusal as refusal:
                refused[entry.n] = refusal
            except (KeyError, TypeError, ValueError, AttributeError):
                refused[entry.n] = malformed("This row of the event's log cannot be read.")
    return event, refused


def struck(entries: Iterable[Entry]) -> set[int]:
    """The numbers of struck entries. A strike can be struck itself: what it struck counts again."""
    gone: set[int] = set()
    for entry in sorted(entries, key=lambda entry: -entry.n):
        if entry.kind == "strike" and entry.n not in gone:
            gone.add(entry.data["n"])
    return gone


# What each kind does ------------------------------------------------------------------------------


def _settings(event: Event, data: Json, entry: Entry) -> None:
    """{name?, points?}: what the event is called; what places are worth."""
    name = one_line(data.get("name", event.name), 60, "The name of the event")
    points = tuple(reading.whole(worth, 0, 10_000, "A place's worth") for worth in data.get("points", event.points))
    event.name, event.points = name, points


def _players(event: Event, data: Json, entry: Entry) -> None:
    """{players: [[number, name], …]}: who is at the event; a number that is there gets the new name."""
    pairs = [(reading.number(number), one_line(name, 40, "A player's name")) for number, name in data["players"]]
    twice = [number for at, (number, _) in enumerate(pairs) if number in dict(pairs[:at])]
    if twice:
        raise illegal("The number {number} is given to two players: {names}. Each has one of their own.", number=twice[0],
                      names=tuple(name for number, name in pairs if number == twice[0]))
    if not pairs:
        raise malformed("There is nobody on this list.")
    for number, name in pairs:
        event.players[number] = Player(number, name)
        event.names[number] = name


def _leave(event: Event, data: Json, entry: Entry) -> None:
    """{number, back?}: a player plays no more, or is back."""
    player = _player(event, data["number"])
    event.players[player.number] = Player(player.number, player.name, is_gone=not data.get("back", False))


def _slot(event: Event, data: Json, entry: Entry) -> None:
    """{slot, …}: a new slot, or a change of one."""
    slot = reading.slot(data)
    event.slots[slot.number] = slot


def _seat(event: Event, data: Json, entry: Entry) -> None:
    """{slot, tables: [[number, …], …], game?, anew?}: seat players; `anew` clears the slot's tables first."""
    slot = event.slots.get(data["slot"])
    if slot is None:
        raise illegal("There is no slot {n}.", n=str(data["slot"]))
    present = event.tables_of(slot.number)
    if data.get("anew"):
        used = next((table for table in present if table.code or table.sheet), None)
        if used is not None:
            raise illegal("Table {label} has begun: this slot cannot be seated again. Seat single tables instead.",
                          label=used.label)
    groups = [_group(event, seats) for seats in data["tables"]]
    game = one_line(data.get("game", ""), 60, "A game's name", may_be_empty=True)
    if data.get("anew"):
        for table in present:
            del event.tables[table.id]
        present = []
    first = max((table.number for table in present), default=0) + 1
    # A number once used is never used again: sheets and rulings name tables by it.
    id_ = max([0, *event.tables, *(ruling.table for ruling in event.rulings)]) + 1
    for n, seats in enumerate(groups):
        event.tables[id_ + n] = EventTable(id_ + n, slot.number, first + n, seats, game)


def _reseat(event: Event, data: Json, entry: Entry) -> None:
    """{table, seats}: other players at a table whose game has not begun; nobody at all takes the table away."""
    table = _table(event, data["table"])
    if table.code or table.sheet:
        raise illegal("The game of table {label} has begun: its seats stay. Whoever played is on the score sheet.",
                      label=table.label)
    if not data["seats"]:
        del event.tables[table.id]
        return
    table.seats = _group(event, data["seats"])


def _open(event: Event, data: Json, entry: Entry) -> None:
    """{tables: {id: {code, names, game?}}}: companion tables at which these games are played; `game`: not the slot's."""
    for id_, opened in data["tables"].items():
        table = _table(event, int(id_))
        table.code = one_line(opened["code"], 12, "A table's code")
        table.names = tuple(one_line(name, 60, "A seat's name") for name in opened["names"])
        table.game = one_line(opened.get("game", table.game), 60, "A game's name", may_be_empty=True)


def _sheet(event: Event, data: Json, entry: Entry) -> None:
    """{table, sheet, keep?}: a result. Only with `keep` one that has gaps or cannot be: it waits for a conductor."""
    table = _table(event, data["table"])
    sheet = reading.sheet(data["sheet"])
    keep = data.get("keep", False)
    if not keep:
        check(event, table, sheet)
    table.sheet = sheet
    if sheet.source != "table":
        table.mark, table.reason = ("to be checked" if keep else ""), ""


def _unsheet(event: Event, data: Json, entry: Entry) -> None:
    """{table}: the result is taken back; the game goes on, or a new sheet comes."""
    _table(event, data["table"]).sheet = None


def _mark(event: Event, data: Json, entry: Entry) -> None:
    """{table, mark, reason?}: a conductor's word on a result: to be checked, does not count, or neither."""
    table = _table(event, data["table"])
    mark, reason = reading.mark(data["mark"]), one_line(data.get("reason", ""), 500, "A reason", may_be_empty=True)
    table.mark, table.reason = mark, reason


def _kind(event: Event, data: Json, entry: Entry) -> None:
    """{table, qualifying}: a conductor says that a game is qualifying, or a pick-up game."""
    if data["qualifying"] not in (True, False, None):
        raise malformed("A game is a qualifying one or a pick-up game.")
    _table(event, data["table"]).qualifying = data["qualifying"]


def _ruling(event: Event, data: Json, entry: Entry) -> None:
    """{table?, turn?, question, ruling, conductors}: what was ruled."""
    id_ = data.get("table") or 0
    table = _table(event, id_).id if id_ else 0
    conductors = tuple(one_line(name, 40, "A conductor's name") for name in data["conductors"])
    if not 1 <= len(conductors) <= 4:
        raise malformed("A ruling is signed by its conductor, or by both after a second opinion.")
    event.rulings.append(Ruling(
        entry.n, table, one_line(data.get("turn", ""), 20, "The game turn", may_be_empty=True),
        one_line(data["question"], 1000, "The question"), one_line(data["ruling"], 1000, "The ruling"),
        conductors, entry.at,
    ))  # fmt: skip


KINDS: dict[str, Callable[[Event, Json, Entry], None]] = {
    "settings": _settings, "players": _players, "leave": _leave, "slot": _slot, "seat": _seat, "reseat": _reseat,
    "open": _open, "sheet": _sheet, "unsheet": _unsheet, "mark": _mark, "kind": _kind, "ruling": _ruling,
}  # fmt: skip


def _player(event: Event, number: object) -> Player:
    player = event.players.get(reading.number(number))
    if player is None:
        raise illegal("Nobody at this event has the number {number}.", number=str(number))
    return player


def _table(event: Event, id_: object) -> EventTable:
    table = event.tables.get(id_) if isinstance(id_, int) else None
    if table is None:
        raise illegal("There is no such table at this event.")
    return table


def _group(event: Event, seats: Iterable[object]) -> tuple[int, ...]:
    """The players of one table. Raises: not 2 to 6, somebody twice, or a number that nobody has."""
    numbers = tuple(_player(event, number).number for number in seats)
    if not 2 <= len(numbers) <= 6:
        raise illegal("A table has 2 to 6 players, not {n}; tournaments play with 4, otherwise 3.", n=len(numbers))
    twice = next((number for number in numbers if numbers.count(number) > 1), None)
    if twice is not None:
        raise illegal("{name} (number {number}) cannot have two seats at one table.", name=event.name_of(twice),
                      number=twice)
    gone = next((number for number in numbers if event.players[number].is_gone), None)
    if gone is not None:
        raise illegal("{name} (number {number}) has left the event.", name=event.name_of(gone), number=gone)
    return numbers


__all__ = ["Entry", "Malformed", "apply", "fold", "struck"]
