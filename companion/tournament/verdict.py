"""What becomes of a table's result: whether it counts, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import Text, say
from companion.tournament.event import Event, EventTable
from companion.tournament.sheet import Sheet, SheetRefused, contradictions, doubts, gaps, plain

#: The states of a table, from its seating to a result that counts.
STATES = ("seated", "playing", "missing", "to be checked", "complete", "does not count")


@dataclass(frozen=True, slots=True)
class Verdict:
    """`state` is one of STATES; `why` are the sentences behind it."""

    state: str
    why: tuple[Text, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the result is in the standings."""
        return self.state == "complete"


def verdict(event: Event, table: EventTable) -> Verdict:
    """Judge a table's result as it stands."""
    if table.mark == "does not count":
        return Verdict(table.mark)
    if table.sheet is None:
        if table.mark:
            return Verdict(table.mark)
        return Verdict("playing" if table.code else "seated")
    lacks = gaps(table.sheet)
    wrong = tuple(_wrong(event, table, table.sheet))
    if lacks:
        return Verdict("missing", (*lacks, *wrong))
    if wrong or table.mark == "to be checked":
        return Verdict("to be checked", wrong)
    unlikely = () if table.sheet.confirmed else tuple(_unlikely(event, table, table.sheet))
    return Verdict("to be checked", unlikely) if unlikely else Verdict("complete")


def check(event: Event, table: EventTable, sheet: Sheet) -> None:
    """Check a sheet that is handed in for a table.

    Raises:
        SheetRefused: naming every gap and everything impossible; `is_doubt` where it is only unlikely.
    """
    why = [*gaps(sheet), *_wrong(event, table, sheet)]
    if why:
        raise SheetRefused(why)
    if not sheet.confirmed and (unlikely := _unlikely(event, table, sheet)):
        raise SheetRefused(unlikely, is_doubt=True)


def _wrong(event: Event, table: EventTable, sheet: Sheet) -> list[Text]:
    return contradictions(sheet, event.names, _ranking(event, table))


def _unlikely(event: Event, table: EventTable, sheet: Sheet) -> list[Text]:
    slot, game = event.slots[table.slot], event.game_of(table)
    found = doubts(sheet, event.names, table.seats, slot.goal, _ranking(event, table))
    # What is printed on the sheet makes a qualifying game: another name asks for a conductor's word on that.
    if game and plain(sheet.game) != plain(game) and table.qualifying is None:
        found.append(say("The sheet is of {other}, and table {label} plays {game}: is it a qualifying game?",
                         other=sheet.game, label=table.label, game=game))
    return found


def _ranking(event: Event, table: EventTable) -> str:
    """How places come about there: as in the slot's own game, also for a pick-up game beside it."""
    return event.slots[table.slot].ranking
