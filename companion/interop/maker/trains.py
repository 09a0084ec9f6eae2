"""The trains and phases of an 18xx-maker file. Names of trains repeat there, so each has its place in the list."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from companion.eighteenxx.box.faults import MOST_TRAINS
from companion.eighteenxx.box.reading import UNLIMITED
from companion.eighteenxx.map.tiles import COLOURS
from companion.engine.reading import JsonDict
from companion.engine.text import Text, say
from companion.interop.maker import rusting
from companion.interop.maker.loose import (
    Keys,
    Notes,
    Row,
    by_seats,
    figure,
    figure_or_endless,
    is_true,
    listed,
    named_rows,
    seats,
    table,
    unique,
    whole,
    words,
)

_TRAIN = Keys("name quantity price rust discount available players phased obsolete variant info "
              "rusts rusts_on rusted_by",
              "color image print quantity_label phase permanent font fontSize", "description tradeInPrice")  # fmt: skip
_PHASE = Keys("name limit tiles train on minor company events buy_companies rounds notes rust rusts", "color")
#: More trains than a company ever has.
_NO_LIMIT = 99
#: Between the trains that a phase names in one text.
_SEVERAL = re.compile(r"\s*(?:[,/&]|\band\b)\s*")
_DISTANCE = re.compile(r"([0-9]{1,2})(?:\s*\+\s*([0-9]{1,2}))?(?![0-9+])")


def distance_of(name: str) -> int | str | None:
    """How far a train goes, as its name has it: "3", "4+4" (8 stops), "5E", "D"; None: it does not tell."""
    if name.lower() in ("d", "diesel"):
        return UNLIMITED
    if not (found := _DISTANCE.match(name)):
        return None
    return int(found[1]) + int(found[2] or 0) or None


class Trains:
    """The trains and phases of a file in the words of a box, by the place of the train in the list."""

    def __init__(self, data: Row, players: Sequence[int], notes: Notes) -> None:
        self.data, self.notes = data, notes
        self._seats = range(min(players), max(players) + 1)
        self.trains: dict[str, JsonDict] = {}
        self.phases: dict[str, JsonDict] = {}
        self._rows: list[tuple[str, Row]] = []
        #: The trains of a name as the file has it.
        self._alike: dict[str, list[tuple[str, Row]]] = {}

    def read(self) -> None:
        """Read all."""
        for row in named_rows(self.data.get("trains")):
            name = unique(words(row.get("name"), 24) or "?", self.trains)
            self._rows.append((name, row))
            self._alike.setdefault(words(row.get("name"), 24), []).append((name, row))
            self.trains[name] = self._train(name, row)
        _TRAIN.note(self._rows, say("trains"), self.notes)
        for name, row in self._rows:
            self._read_ends(name, row)
            self._read_discount(name, row)
        for n, (name, row) in enumerate(self._rows):
            for old in rusting.its(row, [earlier for earlier, _ in self._rows[:n]]):
                self.trains[old].setdefault("rusted_by", name)
        self._read_phases()
        for name, row in self._rows:
            self._read_sale(name, row)
            if self.trains[name].get("number") == 0 and "by_players" not in self.trains[name] and not row.get("print"):
                self.notes.add(say("Of train {train} there is none, so the file says: nobody buys it, and nothing comes "
                                   "with it.", train=name))  # fmt: skip

    def _train(self, name: str, row: Row) -> JsonDict:
        found = self._number(name, row)
        if (price := figure(row.get("price"), say("The price of train {train}", train=name), self.notes)) is not None:
            found["price"] = price
        if distance := distance_of(words(row.get("name"), 24)):
            found["distance"] = distance
            if "+" in name:
                self.notes.add(say("How far train {train} goes is read as {n} stops in all.", train=name, n=distance))
        return found

    def _number(self, name: str, row: Row) -> JsonDict:
        """How many there are of a train: with any number of players, or with each."""
        what = say("The number of trains {train}", train=name)
        each = by_seats(row.get("quantity"), self._seats)
        told = {n: self._count(number, what) for n, number in each.items()}
        if told and all(isinstance(number, int) for number in told.values()):
            return {"number": 0, "by_players": {str(n): number for n, number in told.items()}}
        number = self._count(row.get("quantity"), what)
        counts = seats(row.get("players"), self._seats[-1])
        if counts and isinstance(number, int):
            return {"number": 0, "by_players": {str(n): number for n in counts}}
        return {} if number is None else {"number": number}

    def _count(self, quantity: object, what: Text) -> int | str | None:
        """A number of trains; more than a box takes never run out."""
        number = figure_or_endless(quantity, what, self.notes)
        if isinstance(number, int) and number > MOST_TRAINS:
            self.notes.add(say("{what} is {n}: it is read as without limit.", what=what, n=number))
            return UNLIMITED
        return number

    # -- trains that are named ------------------------------------------------------------------------------------------

    def _named(self, reference: object) -> Iterator[str]:
        """The trains that a reference means: a name, the n-th of a name, or any of a list."""
        for part in listed(reference):
            name, n = (part.get("on"), whole(part.get("index")) or 1) if isinstance(part, dict) else (part, 1)
            before = 0
            for found, row in self._alike.get(words(name, 24), ()) if words(name) else ():
                quantity = whole(row.get("quantity"))
                # Of a train that is only printed, to be traded up to, there are 0.
                if not quantity or before + quantity >= n:
                    if n != before + 1:
                        self.notes.add(say("The file means number {n} of the trains {train}: a box can only mean the "
                                           "first of "
                                           "a kind.", n=n, train=found))  # fmt: skip
                    yield found
                    break
                before += quantity

    def _first_of(self, names: list[str]) -> str:
        return next(train for train in self.trains if train in names)

    def _read_ends(self, name: str, row: Row) -> None:
        told, order = rusting.told_by(row), list(self.trains)
        others, later = [train for train in order if train != name], order[order.index(name) + 1 :]
        if told is not None:
            named = list(self._named(told)) or [found for part in listed(told) for found in rusting.named_in(part, others)]
            if named:
                self.trains[name]["rusted_by"] = self._first_of(named)
            elif not (isinstance(told, bool) or told in ("", "never", "-", "–")):
                self.notes.add(say("Train {train} rusts with “{other}”, and there is no such train: it stays.", train=name,
                                   other=_shown(told)))  # fmt: skip
        elif named := rusting.by_words(row, others) or rusting.its(row, later):
            self.trains[name]["rusted_by"] = self._first_of(named)
        for key, text in (("phased", say("Train {train} has a stage on the way when {other} comes: the table knows "
                                         "its rule.")),
                          ("obsolete", say("Train {train} runs once more when {other} comes: that is left to the "
                                           "table."))):  # fmt: skip
            if row.get(key) is not None:
                begun = tuple(self._named(row[key])) or (_shown(row[key]),)
                self.notes.add(text.filled(train=name, other=begun))

    def _read_discount(self, name: str, row: Row) -> None:
        amounts: dict[str, int] = {}
        if whole(row.get("discount")) is not None:
            self.notes.add(say("Train {train} costs {less} less for an old one; for which, the file does not say.",
                               train=name, less=whole(row["discount"])))  # fmt: skip
        for old, amount in table(row.get("discount")).items():
            off = figure(
                amount, say("What train {train} costs less for {old}", train=name, old=words(old, 24)), self.notes
            )
            alike = [other for other, _ in self._alike.get(words(old, 24), ())]
            if not alike:
                self.notes.add(
                    say(
                        "Train {train} costs less for “{old}”, and there is no such train.",
                        train=name,
                        old=words(old, 24),
                    )
                )
            amounts |= dict.fromkeys(alike, off) if off is not None else {}
        if amounts:
            self.trains[name]["trade_in"] = amounts

    def _read_sale(self, name: str, row: Row) -> None:
        if row.get("available") is None:
            return
        phase = next((found for found in self._named(row["available"]) if found in self.phases), None)
        if phase:
            self.trains[name]["from_phase"] = phase
        else:
            self.notes.add(say("Train {train} is for sale after “{other}”, which begins no phase: the table knows "
                               "when.", train=name,
                               other=_shown(row["available"])))  # fmt: skip

    # -- phases ---------------------------------------------------------------------------------------------------------

    def _read_phases(self) -> None:
        found = named_rows(self.data.get("phases"))
        _PHASE.note(((words(row.get("name"), 24) or "?", row) for row in found), say("phases"), self.notes)
        others = [row for row in found if is_true(row.get("minor")) or words(row.get("company"), 12)]
        if others:
            self.notes.add(say("Some companies have a phase chart of their own, with other limits ({limits}): a box "
                               "has one.",
                               limits=tuple(say("{phase}: {limit}", phase=words(row.get("name"), 24) or "?",
                                                limit=words(row.get("limit"), 12) or "?") for row in others)))  # fmt: skip
        charts = [row for row in found if row not in others]
        if charts and not self.trains:
            self.notes.add(say("There are phases and no trains to begin them: they are left out."))
            return
        chart: dict[str, Row] = {}
        for at, row in enumerate(charts):
            # The first row is on from the start.
            begins = self._begins(row) or (next(iter(self.trains)) if at == 0 else None)
            if begins and begins not in chart:
                chart[begins] = row
            else:
                self.notes.add(say("Phase {phase} begins with no train of its own: it is left out.",
                                   phase=words(row.get("name"), 24) or "?"))  # fmt: skip
        for row in others:
            if self.trains and is_true(row.get("minor")) and (begins := self._begins(row)) and begins not in chart:
                chart[begins] = {**row, "limit": None}
        in_order = [chart[train] for train in self.trains if train in chart]
        begins_first = [*self.trains][:1] + [train for train in self.trains if train in chart][1:]
        for begins, row in zip(begins_first, in_order, strict=False):
            self.phases[begins] = self._phase(begins, words(row.get("name"), 24) or "?", row)
            for old, by in rusting.of_phase(begins, row, [*self.trains]):
                self.trains[old].setdefault("rusted_by", by)
            self._read_beside(begins, row, chart)

    def _begins(self, row: Row) -> str | None:
        """The train whose first sale begins a phase: one of those it names, else the one that is named like it."""
        named = [*self._of_phase(row), *self._named(row.get("on"))]
        return self._first_of(named) if named else None

    def _of_phase(self, row: Row) -> list[str]:
        """The trains of a phase, which may stand in one text: "5, D"."""
        told = row.get("train") or row.get("name")
        if (found := list(self._named(told))) or not isinstance(told, str):
            return found
        return [train for name in _SEVERAL.split(told) for train in self._named(name)]

    def _read_beside(self, begins: str, row: Row, chart: Collection[str]) -> None:
        """The other trains of a phase, which are on sale beside the one that begins it: those that begin none themselves."""
        later = {name for name, train in self._rows if train.get("available") is not None}
        if beside := [train for train in dict.fromkeys(self._of_phase(row)) if train not in chart and train not in later]:
            self.phases[begins]["begun_by"] = beside
            self.notes.add(say("Trains {trains} share a phase: they are on sale side by side.", trains=(begins, *beside)))

    def _phase(self, begins: str, name: str, row: Row) -> JsonDict:
        found: JsonDict = {}
        limit = figure_or_endless(
            row.get("limit"), say("The train limit of phase {phase}", phase=name), self.notes, is_limit=True
        )
        if isinstance(limit, str):
            found["train_limit"] = _NO_LIMIT
            self.notes.add(say("There is no train limit in phase {phase}: a box has always one, and {n} stands for none.",
                               phase=name, n=_NO_LIMIT))  # fmt: skip
        elif limit == 0:
            self.notes.add(say("The train limit of phase {phase} is 0, with which nobody could have a train: it is taken as "
                               "not told.", phase=name))  # fmt: skip
        elif limit is not None:
            found["train_limit"] = limit
        if colours := self._colours(name, row.get("tiles")):
            found["colours"] = colours
        if rounds := figure(row.get("rounds"), say("The operating rounds of phase {phase}", phase=name), self.notes):
            found["operating_rounds"] = rounds
        if is_true(row.get("buy_companies")):
            found["privates_for_companies"] = True
        self._read_events(found, name, row)
        if name not in (begins, "?"):
            found["colour"] = unique(name, [str(phase.get("colour")) for phase in self.phases.values()])
        return found

    def _read_events(self, found: JsonDict, name: str, row: Row) -> None:
        told = row.get("events")
        happening = [event for event, happens in table(told).items() if happens] if isinstance(told, dict) else listed(told)
        events = [event for part in happening if (event := words(part, 40))]
        if "close_companies" in events:
            found["closes_privates"] = True
        if others := tuple(event for event in events if event != "close_companies"):
            self.notes.add(
                say("In phase {phase} happens what is left to the table: {events}.", phase=name, events=others)
            )
        if said := tuple(text for note in listed(row.get("notes")) if (text := words(note, 200))):
            self.notes.add(say("Of phase {phase} the file says: {text}", phase=name, text=said))

    def _colours(self, phase: str, tiles: object) -> list[str]:
        """All colours up to the newest."""
        named = ["gray" if colour == "grey" else colour for colour in listed(tiles)]
        known = [COLOURS.index(colour) for colour in named if colour in COLOURS[1:]]
        if strange := tuple(words(colour, 24) or "?" for colour in named if colour not in COLOURS[1:]):
            self.notes.add(
                say("Phase {phase} has tiles of a colour that there is not: {colours}.", phase=phase, colours=strange)
            )
        return list(COLOURS[1 : max(known) + 1]) if known else []


def _shown(reference: object) -> str:
    """A train that is meant, as the file names it."""
    names = (part.get("on") if isinstance(part, dict) else part for part in listed(reference))
    return ", ".join(words(name, 24) or "?" for name in names) or "?"
