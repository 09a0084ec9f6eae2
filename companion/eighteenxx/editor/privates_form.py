"""The privates of a box's form as lines of text, such as "Canal 160 25 with PRR, no tolls": the name, the price,
what it pays, the share that comes with it, who may have it, and what else is printed on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.eighteenxx.box.faults import MOST_PLAYERS
from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.box.reading import rows_of
from companion.eighteenxx.editor.form_values import LONGEST, OPEN, WORDS, Typed, keep_number
from companion.engine.reading import MOST, Json, JsonDict, number
from companion.engine.text import say

#: What a line says of a certificate: it comes with the private, or the private is exchanged for it.
WITH, FOR, PRESIDENT = "with", "for", "president"
#: The fewest players of a game where a line says nothing.
FEWEST = 2
_FIGURE = r"(?:[^\w\s?]?\d+|\?)"
_BRINGS = rf"(?:{WITH}|(?:exchanged?\s+)?{FOR})"
#: What follows the name. Behind both figures a text needs no colon.
_REST = re.compile(rf"""
    (?:[\s,;]+ (?P<price>{_FIGURE})
        (?:[\s,;]+ (?P<revenue>{_FIGURE}) (?:[\s,;]+ (?P<plain>(?!{_BRINGS}\s) [^\W\d].*))?)?
        (?:[\s,;]+ (?P<how>{_BRINGS}) \s+ (?P<company>[^:,;]+?) (?:\s*[,;]\s* (?P<more>[^:]+))?)?)?
    (?:\s*:\s* (?P<text>.*))?""", re.IGNORECASE | re.VERBOSE)  # fmt: skip
#: What a line may say anywhere behind the name: with how many players the private is in the game, that no company buys it.
_PLAYERS = re.compile(r"[\s,;]+from\s+(\d+)\s+players(?:\s+on)?(?=[\s,;:.]|$)", re.IGNORECASE)
_NO_COMPANY = re.compile(r"[\s,;]+(?:not\s+for|never\s+to)\s+(?:a\s+|any\s+)?compan(?:y|ies)(?=[\s,;:.]|$)", re.IGNORECASE)
#: Behind the company of an exchange: only the IPO's certificates are given for it.
_OF_IPO = re.compile(r"\s+(?:from|of)\s+(?:the\s+)?IPO(?:\s+only)?$", re.IGNORECASE)
#: What people write besides the company of a certificate: "10 % of …", "the president's certificate of …".
_SHARE_OF = re.compile(r"""
    (?:(?:an?|the|one)\s+)? (?:\d+\s*%)? \s* (?:share|certificate)?s? \s* (?:of|in)\s+ (?P<company>.+)""",
    re.IGNORECASE | re.VERBOSE)  # fmt: skip
_OFFICE = rf"{PRESIDENT}(?:['’]?s)?(?:\s+(?:certificate|share))?"
_PRESIDENT_OF = re.compile(
    rf"(?:the\s+)? {_OFFICE} \s+of\s+ (?P<company>.+) | (?P<first>.+?) (?:['’]s)? \s+ {_OFFICE}",
    re.IGNORECASE | re.VERBOSE)  # fmt: skip


def private_fields(data: Mapping[str, object]) -> dict[str, str]:
    """What the field holds."""
    return {"privates": "\n".join(_line(row) for row in rows_of(data, "privates").values())}


def _line(row: Json) -> str:
    """A private as people write it."""
    figures = " ".join(str(row.get(figure, OPEN)) for figure in ("price", "revenue"))
    least = row.get("players_min", FEWEST)
    who = f" from {least} players" if least > FEWEST else ""
    # Of a president's certificate that is known.
    never = "" if row.get("company_may_buy", True) or _brings(row).endswith(PRESIDENT) else " not for companies"
    return f"{row.get('name', '')} {figures}{_brings(row)}{who}{never}" + (f": {row['text']}" if row.get("text") else "")


def _brings(row: Mapping[str, object]) -> str:
    match row.get("power"):
        case {"kind": "share", "company": company}:
            return f" {WITH} {company}"
        case {"kind": "president", "company": company}:
            return f" {WITH} {company} {PRESIDENT}"
        case {"kind": "exchange", "company": company, "sources": [only]} if only == IPO:
            return f" {FOR} {company} from IPO"
        case {"kind": "exchange", "company": company}:
            return f" {FOR} {company}"
    return ""


def read_privates(typed: Typed, data: JsonDict) -> None:
    """Read the lines, once the companies are read. Each private is known by its name, or in a list as long as it was by its
    place."""
    before = rows_of(data, "privates")
    lines = typed.lines("privates", WORDS + 2 * LONGEST)
    by_name = {str(row.get("name", "")): id_ for id_, row in before.items()}
    names = [_name(line, by_name) for line in lines]
    new, gone = [n for n in names if n not in by_name], [id_ for name, id_ in by_name.items() if name not in names]
    if len(new) == len(gone):
        by_name |= dict(zip(new, gone, strict=True))
    after: dict[str, JsonDict] = {}
    for n, (name, line) in enumerate(zip(names, lines, strict=True)):
        free = (f"P{at}" for at in range(1, len(before) + len(lines) + 1) if f"P{at}" not in {**before, **after})
        id_ = by_name.get(name, "")
        if name in names[:n]:
            typed.fault(say("Two privates are called {name}: give one of them another name.", name=name))
        after[id_ or next(free)] = _private(typed, name, line[len(name) :], before.get(id_, {}), data)
    data["privates"] = after


def _name(line: str, known: Mapping[str, str]) -> str:
    """The name that a line begins with: one that the box has, or all before the figures."""
    found = [name for name in known if name and line.startswith(name) and _REST.fullmatch(line, len(name))]
    if found:
        return max(found, key=len)
    return next(line[:n] for n in range(1, len(line) + 1) if _REST.fullmatch(line, n))


def _private(typed: Typed, name: str, rest: str, was: Mapping[str, object], data: Mapping[str, object]) -> JsonDict:
    row = {**was, "name": name[:LONGEST]}
    rest = _who(row, rest)
    found = _REST.fullmatch(rest)
    told = found.groupdict() if found else {}
    for figure in ("price", "revenue"):
        keep_number(row, figure, number(re.sub(r"\D", "", told.get(figure) or ""), 0, MOST))
    if text := " ".join((told.get("text") or told.get("plain") or told.get("more") or "").split()):
        row["text"] = text
    else:
        row.pop("text", None)
    _bring(typed, row, told.get("how"), told.get("company") or "", data)
    return row


def _who(row: JsonDict, rest: str) -> str:
    """Write down who may have a private; what is left of its line."""
    least = _PLAYERS.search(rest)
    keep_number(row, "players_min", number(least[1], FEWEST, MOST_PLAYERS) if least else None)
    if _NO_COMPANY.search(rest):
        row["company_may_buy"] = False
    elif not _brings(row).endswith(PRESIDENT):
        row.pop("company_may_buy", None)
    return _NO_COMPANY.sub("", _PLAYERS.sub("", rest))


def _bring(typed: Typed, row: JsonDict, how: str | None, company: str, data: Json) -> None:
    """Write down which certificate comes with a private; what it was stays where the line says the same."""
    if f" {how} {company}" == _brings(row):
        return
    if _brings(row):
        row.pop("power")
    if not how:
        return
    only_ipo, company = _OF_IPO.search(company), _OF_IPO.sub("", company)
    companies, office, share = rows_of(data, "companies"), _PRESIDENT_OF.fullmatch(company), _SHARE_OF.fullmatch(company)
    symbol = office["company"] or office["first"] if office else share["company"] if share else company
    if symbol not in companies and (known := next(iter(symbol.split()), "")) in companies:
        symbol = known  # and what follows it says the same in more words
    if symbol not in companies:
        typed.fault(say("{private} brings a share of {company}, but no company has that short name. Write the short name, "
                        "or put a colon before what is only a text.", private=row["name"], company=symbol))  # fmt: skip
        return
    if how.casefold().endswith(FOR):
        sources = [IPO] if only_ipo else [IPO, POOL]
        row["power"] = {"kind": "exchange", "company": symbol, "sources": sources, "when": {"rulebook": "any time"}}
    elif office:
        row |= {"power": {"kind": "president", "company": symbol}, "company_may_buy": False}
    else:
        cut = data["kinds"][companies[symbol]["kind"]].get("certificates", [])
        row["power"] = {"kind": "share", "company": symbol, "percent": min(cut, default=10)}
