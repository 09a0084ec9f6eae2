"""The players, the money and the privates of an 18xx-maker file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.eighteenxx.box.box import USUAL_PLAYERS
from companion.eighteenxx.box.faults import MOST_PLAYERS
from companion.engine.reading import JsonDict
from companion.engine.text import say
from companion.interop.maker.loose import (
    Keys,
    Notes,
    Row,
    by_seats,
    figure,
    figure_or_endless,
    listed,
    named_rows,
    rows,
    seats,
    unique,
    words,
)

_PLAYERS = Keys("number capital certLimit bank")
_PRIVATE = Keys("name price revenue description minPlayers variant sym id company abilities",
                "icon token iconColor image idBackgroundColor nameFontSize descFontSize",
                "hex tile bid note debt maxPlayers")  # fmt: skip
#: Abilities that give a share of a company.
_SHARES = ("exchange", "shares", "share")
#: How long the text on a private may be.
_LONGEST = 600


def read_money(data: Row, notes: Notes) -> JsonDict:
    """The numbers of players, what each starts with and may hold, and the bank."""
    found: JsonDict = {}
    by_number = _by_number(data.get("players"), notes)
    if by_number:
        found["players"] = [min(by_number), max(by_number)]
    counts = sorted(by_number) or list(range(USUAL_PLAYERS[0], USUAL_PLAYERS[1] + 1))
    for field, key in (("start_cash", "capital"), ("certificate_limit", "certLimit")):
        if table := dict(_each(data, key, counts, by_number, notes)):
            found[field] = table
    bank = _bank(data, counts, by_number, notes)
    needed = max((int(n) * cash for n, cash in found.get("start_cash", {}).items()), default=0)
    if isinstance(bank, int) and bank < needed:
        notes.add(say("The bank is said to hold {bank}, and players to start with {needed} in all: the bank is left out.",
                      bank=bank, needed=needed))  # fmt: skip
    elif bank is not None:
        found["bank"] = bank
    return found


def _by_number(players: object, notes: Notes) -> dict[int, Row]:
    """The rows of players, by their number: a list, or an object by it; a row may be for several numbers."""
    if isinstance(players, Mapping):
        told: list[Row] = [{"number": n, **(row if isinstance(row, Mapping) else {"capital": row})}
                           for n, row in players.items()]  # fmt: skip
    else:
        told = named_rows(players, "number")
    found: dict[int, Row] = {}
    for row in told:
        numbers = seats(row.get("number"), MOST_PLAYERS)
        if not numbers:
            notes.add(
                say("A row of players is for “{n}” players: it is left out.", n=words(row.get("number"), 24) or "?")
            )
        for n in numbers:
            if n in found:
                notes.add(say("There is a second row for {n} players: the first counts.", n=n))
            found.setdefault(n, row)
    _PLAYERS.note(((str(n), row) for n, row in found.items()), say("players"), notes)
    return found


def _each(
    data: Row, key: str, counts: list[int], by_number: Mapping[int, Row], notes: Notes
) -> Iterator[tuple[str, int | str]]:
    """A figure for each number of players: what stands at the top of the file counts first."""
    top = data.get(key)
    by_top, is_limit = by_seats(top, counts), key == "certLimit"
    otherwise = []
    for n in counts:
        own = by_number.get(n, {}).get(key)
        value = own if top is None else by_top.get(n, own) if by_top else top
        if own not in (None, value):
            otherwise.append(n)
        what = say("“{key}” for {n} players", key=key, n=n)
        read = (figure_or_endless if is_limit else figure)(value, what, notes, is_limit)
        if read is not None:
            yield str(n), read
    if otherwise:
        notes.add(say("“{key}” is told at the top of the file, and in the rows of {players} players otherwise: the top "
                      "counts.", key=key, players=tuple(otherwise)))  # fmt: skip


def _bank(data: Row, counts: list[int], by_number: Mapping[int, Row], notes: Notes) -> int | str | None:
    """The bank: one for all numbers of players, or the same with each; otherwise nothing that a box can say."""
    what = say("The bank")
    by_top = by_seats(data.get("bank"), counts)
    told = by_top or {n: row["bank"] for n, row in by_number.items() if "bank" in row}
    each = {n: figure_or_endless(bank, what, notes) for n, bank in told.items()}
    if isinstance(data.get("bank"), list | Mapping) and len(data["bank"]) > 1 and not by_top:
        notes.add(say("The bank is told in several figures ({banks}), and a box has one: it is left open. Type yours in "
                      "the form.", banks=words(str(data["bank"]), 60)))  # fmt: skip
        return None
    if data.get("bank") is not None and not by_top:
        top = figure_or_endless(data["bank"], what, notes)
        if others := tuple(str(bank) for bank in each.values() if bank != top):
            notes.add(say("The bank is {bank} for all numbers of players, and by their number otherwise ({others}): "
                          "the first is "
                          "taken.", bank=str(top), others=others))  # fmt: skip
        return top
    if len(set(each.values())) > 1 or len(each) != len(counts):
        if each:
            banks = tuple(say("{n} players: {bank}", n=n, bank=str(bank)) for n, bank in each.items())
            notes.add(say("The bank depends on the number of players ({banks}), and a box has one for all: it is left "
                          "open. Type that of your number in the form.", banks=banks))  # fmt: skip
        return None
    return next(iter(each.values()), None)


def read_privates(data: Row, notes: Notes) -> dict[str, JsonDict]:
    """The privates, by P1, P2 and so on; what they can do is text."""
    found: dict[str, JsonDict] = {}
    told: list[tuple[str, Row]] = []
    for at, row in enumerate(named_rows(data.get("privates")), 1):
        id_ = f"P{at}"
        symbol = unique(
            words(row.get("sym"), 12) or words(row.get("id"), 12) or id_, (its["symbol"] for its in found.values())
        )
        name = unique(words(row.get("name")) or symbol, (its["name"] for its in found.values()))
        private: JsonDict = {"symbol": symbol, "name": name}
        for field, what in (("price", say("The price of {private}", private=name)),
                            ("revenue", say("The revenue of {private}", private=name))):  # fmt: skip
            if (read := figure(row.get(field), what, notes)) is not None:
                private[field] = read
        if text := words(row.get("description"), _LONGEST):
            private["text"] = text
        if fewest := figure(row.get("minPlayers"), say("The fewest players of {private}", private=name), notes):
            private["players_min"] = fewest
        found[id_] = private
        told.append((name, row))
        _tell_shares(name, row, notes)
    _PRIVATE.note(told, say("privates"), notes)
    return found


def _tell_shares(private: str, row: Row, notes: Notes) -> None:
    """That a private is linked with a company, or brings a share: of both words of a box the file does not say which."""
    if company := next(filter(None, (words(part, 12) for part in listed(row.get("company")))), ""):
        notes.add(say("{private} is linked with {company}. Does a share come with it, or is it exchanged for one? Say it in "
                      "the form: “with {company}” or “for {company}”.", private=private, company=company))  # fmt: skip
    types = [words(ability.get("type"), 24) for ability in rows(row.get("abilities"))]
    if meant := tuple(type_ for type_ in types if type_ in _SHARES):
        notes.add(say("{private} has the abilities {types}. Say in the form which company it is exchanged “for”, or whose "
                      "share comes “with” it.", private=private, types=meant))  # fmt: skip
    if others := tuple(type_ for type_ in types if type_ and type_ not in _SHARES):
        notes.add(say("What {private} can do ({types}) is left to the table: write it on its line of the form.",
                      private=private, types=others))  # fmt: skip
