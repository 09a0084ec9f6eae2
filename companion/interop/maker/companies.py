"""The companies of an 18xx-maker file: their kinds by what certificates they have, their tokens, homes and colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from companion.eighteenxx.box.reading import OPEN
from companion.eighteenxx.box.tables import SHAPES
from companion.eighteenxx.editor.companies_form import MOST_COUNTED, USUAL_COSTS
from companion.engine.reading import JsonDict, number
from companion.engine.text import say, say_n
from companion.interop.maker.colours import ink_of, text_on
from companion.interop.maker.loose import (
    Keys,
    Notes,
    Row,
    figure,
    is_true,
    listed,
    named_rows,
    rows,
    table,
    unique,
    whole,
    words,
)

_COMPANY = Keys("abbrev name color tokens shares minor variant shareType tokenType",
                "token logo marketTokens subtext extraStationTokens trains treasury nameFontSize font fontSize",
                "capital")  # fmt: skip
_SHARE = Keys("quantity percent shares label cost revenue variant", "backgroundColor subtext labelColor tokenCount")
#: A hundred certificates of one percent are the most that there can be.
_MOST_CERTIFICATES = 100
#: So many ways to read "a/b" are tried at most.
_MOST_WAYS = 256
_HEX_NAME = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}")
_PRESIDENT = re.compile("president|director", re.IGNORECASE)
_FRACTION = re.compile(r"0?\.[0-9]*[1-9][0-9]?")
#: Between the tokens of a text that lists them.
_SEPARATORS = re.compile(r"\s*[,;/]\s*")
#: What is printed on a token that costs nothing.
_FREE = ("", "free", "home", "start")


class Companies:
    """The companies of a file, with their `kinds`, in the words of a box."""

    def __init__(self, data: Row, notes: Notes) -> None:
        self.data, self.notes = data, notes
        self.kinds: dict[str, JsonDict] = {}
        self.companies: dict[str, JsonDict] = {}
        #: The kind of each type of share, by its key there, and of each list that companies have of their own.
        self._kind_of: dict[object, str] = {}
        self._homes = dict(_homes(data))

    def read(self) -> None:
        """Read all."""
        found: list[tuple[str, Row]] = []
        for row in named_rows(self.data.get("companies")):
            abbrev = words(row.get("abbrev"), 12) or words(row.get("name"), 12) or f"C{len(self.companies) + 1}"
            symbol = unique(abbrev, self.companies)
            if symbol != abbrev:
                self.notes.add(say("Several companies are called {symbol}: one of them is {other} here.", symbol=abbrev,
                                   other=symbol))  # fmt: skip
            self.companies[symbol] = self._company(symbol, row)
            found.append((symbol, row))
        _COMPANY.note(found, say("companies"), self.notes)
        if minors := tuple(symbol for symbol, row in found if is_true(row.get("minor"))):
            self.notes.add(say("These are minors: {names}. Their own rules are left to the table.", names=minors))
        self._read_floats()

    def _company(self, symbol: str, row: Row) -> JsonDict:
        found: JsonDict = {"name": words(row.get("name")) or symbol, "kind": self._kind(symbol, row)}
        costs, home = self._tokens(symbol, row)
        if home or symbol in self._homes:
            found["home"] = self._homes.get(symbol) or home
        if costs:
            found["token_costs"] = costs
        if ink := ink_of(row.get("color"), table(self.data.get("colors"))):
            found |= {"ink": ink, "text_colour": text_on(ink)}
        elif name := words(row.get("color"), 40):
            self.notes.add(
                say("The colour of {company} is “{colour}”, which nothing says.", company=symbol, colour=name)
            )
        return {**found, "shape": SHAPES[len(self.companies) % len(SHAPES)]}

    # -- certificates ---------------------------------------------------------------------------------------------------

    def _kind(self, symbol: str, row: Row) -> str:
        """The kind of a company. An empty list counts as present: a charter that is owned whole."""
        types, shares = table(self.data.get("shareTypes")), row.get("shares")
        if isinstance(shares, list):
            certificates = self._certificates(symbol, shares)
            key: object = tuple(certificates) if certificates else ("of", symbol)
            same = (
                name for name, kind in self.kinds.items() if certificates and kind.get("certificates") == certificates
            )
            return self._kind_of.get(key) or self._add(key, next(same, symbol), certificates)
        name = (
            words(shares)
            if isinstance(shares, str)
            else "minor"
            if is_true(row.get("minor")) and "minor" in types
            else "default"
        )
        if name not in self._kind_of:
            if isinstance(shares, str) and shares not in types:
                self.notes.add(
                    say("{company} has shares “{type}”, of which the file says nothing.", company=symbol, type=name)
                )
            listed_, kind = (
                types.get(shares if isinstance(shares, str) else name),
                "company" if name == "default" else name,
            )
            return self._add(name, kind, self._certificates(kind, listed_) if isinstance(listed_, list) else None)
        return self._kind_of[name]

    def _add(self, key: object, name: str, certificates: list[int] | None) -> str:
        kind = {"certificates": certificates} if certificates else {}
        name = name if self.kinds.get(name) == kind else unique(name or "company", self.kinds)
        self.kinds.setdefault(name, dict(kind))
        self._kind_of[key] = name
        return name

    def _certificates(self, kind: str, shares: list[Any]) -> list[int] | None:
        """The percents of a list of shares, the president's first; None, with a note, if they do not come to 100."""
        if not shares:
            return [100]
        entries = list(self._stock(kind, shares))
        _SHARE.note(((kind, row) for row in entries), say("shares"), self.notes)
        bonds = [row for row in entries if "cost" in row or "revenue" in row]
        if bonds and len(bonds) == len(entries):
            self.notes.add(say("The certificates of {kind} are bonds, and it has no stock: take it out if nobody can own "
                               "it.", kind=kind))  # fmt: skip
            return None
        if bonds:
            self.notes.add(say("Some certificates of {kind} have a price or revenue of their own, as bonds have: they "
                               "are left "
                               "to the table.", kind=kind))  # fmt: skip
        stock = sorted((row for row in entries if row not in bonds), key=_by_rank)
        copies = [whole(row.get("quantity", 1)) or 0 for row in stock]
        if sum(copies) > _MOST_CERTIFICATES:
            self.notes.add(say("{kind} has {n} certificates; a company has {most} at most.", kind=kind, n=sum(copies),
                               most=_MOST_CERTIFICATES))  # fmt: skip
            return None
        return self._whole_hundred(kind, stock, copies)

    def _stock(self, kind: str, shares: list[Any]) -> Iterator[Row]:
        """The entries of a list of shares without those of which there is none; or less than none, as short shares are."""
        for row in rows(shares):
            if any(_is_negative(row.get(key)) for key in ("quantity", "percent", "shares")):
                self.notes.add(say("“{label}” of the certificates of {kind} is less than nothing: it is left to the table.",
                                   label=words(row.get("label"), 24) or "?", kind=kind))  # fmt: skip
            elif row.get("quantity") != 0:
                yield row

    def _whole_hundred(self, kind: str, stock: list[Row], copies: list[int]) -> list[int] | None:
        ways = list(islice(product(*_percents(stock, copies)), _MOST_WAYS))
        sums = [sum(percent * n for percent, n in zip(way, copies, strict=True)) for way in ways]
        if 100 not in sums:
            if sums and sums[0]:
                self.notes.add(say("The certificates of {kind} come to {sum}\u00a0%, not to 100\u00a0%: they are left out.",
                                   kind=kind, sum=sums[0]))  # fmt: skip
            else:
                self.notes.add(
                    say("How many percent the certificates of {kind} are is not told in whole ones.", kind=kind)
                )
            return None
        way = ways[sums.index(100)]
        found = [percent for percent, n in zip(way, copies, strict=True) for _ in range(n)]
        if len(ways) > 1:
            self.notes.add(say("The certificates of {kind} are of two sizes: those that come to 100\u00a0% are taken, "
                               "{percents}.",
                               kind=kind, percents=tuple(found)))  # fmt: skip
        return found

    def _read_floats(self) -> None:
        told = self.data.get("floatPercent")
        percent = _fraction(told) or figure(told, say("What is sold when a company floats"), self.notes)
        for kind in self.kinds.values():
            if percent is not None and 0 < percent <= 100 and kind.get("certificates") != [100]:
                kind["float"] = percent

    # -- tokens ---------------------------------------------------------------------------------------------------------

    def _tokens(self, symbol: str, row: Row) -> tuple[list[int | str], str]:
        """What the tokens of a company cost, and its home, if a token says it."""
        types, own = table(self.data.get("tokenTypes")), row.get("tokens")
        if own is None:
            own = types["minor"] if is_true(row.get("minor")) and "minor" in types else types.get("default")
        elif isinstance(own, str):
            own = types[own] if own in types else self._written_tokens(symbol, own)
        if not isinstance(own, list) and whole(own) in range(1, MOST_COUNTED + 1):
            return [*self._counted_tokens(symbol, whole(own) or 0)], ""
        costs: list[int | str] = []
        home = ""
        for token in listed(own):
            cost = self._token(symbol, token)
            if cost is None and not costs and (place := words(token)).lower() not in _FREE:
                self.notes.add(
                    say("The home of {company} is read from its first token: {home}.", company=symbol, home=place)
                )
                home = place
            costs.append(cost or 0)
        return costs, home

    def _counted_tokens(self, symbol: str, n: int) -> list[int]:
        """The usual costs of so many tokens: a number alone counts them, as one in a list is a cost."""
        costs = list(USUAL_COSTS[:n])
        self.notes.add(say_n("{company} has {n} token, and the file does not say what it costs: {costs} is assumed.",
                             "{company} has {n} tokens, and the file does not say what they cost: {costs} are assumed.", n,
                             company=symbol, costs=tuple(map(str, costs))))  # fmt: skip
        return costs

    def _written_tokens(self, symbol: str, text: str) -> object:
        """The tokens that a text lists, or their number; nothing, with a note, for one that is neither."""
        parts = _SEPARATORS.split(text.strip())
        if len(parts) > 1 and all(part.lower() in _FREE or whole(part) is not None for part in parts):
            return parts
        if (n := number(text)) is not None:
            return n
        self.notes.add(say("{company} has tokens “{type}”, of which the file says nothing.", company=symbol,
                           type=words(text, 40)))  # fmt: skip
        return None

    def _token(self, symbol: str, token: object) -> int | str | None:
        """What a token costs, OPEN where nobody can tell from what is printed; None: it is free, and that may be a place."""
        text = words(token)
        if (text.lower() in _FREE and not isinstance(token, list | dict)) or _HEX_NAME.fullmatch(text):
            return None
        cost = None if "/" in text else whole(token)
        if cost is None and any(sign.isdigit() for sign in text):
            self.notes.add(say("A token of {company} says “{text}”: what it costs is asked in the first turn of the "
                               "company.", company=symbol, text=text))  # fmt: skip
            return OPEN
        if cost is None:
            self.notes.add(say("A token of {company} says “{text}”: it is written as free, and the table knows what "
                               "it costs.",
                               company=symbol, text=text or words(str(token), 40)))  # fmt: skip
        return cost


def _by_rank(row: Row) -> tuple[bool, int]:
    """The president's certificate first: so labelled, else the one of most shares."""
    return not _PRESIDENT.search(words(row.get("label"))), -(whole(row.get("shares")) or 0)


def _percents(stock: list[Row], copies: list[int]) -> list[list[int]]:
    """For each kind of certificate the percents that it may be: two of "a/b"; from its shares where it says none."""
    told = [_either(row.get("percent")) for row in stock]
    if all(told):
        return told
    units = [whole(row.get("shares")) or 0 for row in stock]
    total = sum(unit * n for unit, n in zip(units, copies, strict=True))
    if total and all(units) and all(100 * unit % total == 0 for unit in units):
        return [[100 * unit // total] for unit in units]
    return [[]]


def _either(percent: object) -> list[int]:
    parts = percent.split("/") if isinstance(percent, str) else [percent]
    return [read for part in parts[:2] if (read := _fraction(part) or whole(part))]


def _fraction(value: object) -> int | None:
    """The percent of a fraction, such as 0.5 for 50; None: it is none."""
    text = words(value, 12).replace(",", ".")
    return round(100 * float(text)) if _FRACTION.fullmatch(text) else None


def _is_negative(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, int | float) and value < 0


def _homes(data: Row) -> Iterator[tuple[str, str]]:
    """Where the map prints the homes of companies."""
    for map_ in listed(data.get("map")):
        for group in rows(table(map_).get("hexes")):
            names = [name for name in map(words, listed(group.get("hexes"))) if name]
            for city in rows(group.get("cities")):
                for company in listed(city.get("companies")):
                    label = company.get("label") if isinstance(company, Mapping) else company
                    if names and (symbol := words(label, 12)):
                        yield symbol, names[0]
