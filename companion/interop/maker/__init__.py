"""Files of 18xx-maker, which draws 18xx games and plays none: read tolerantly into the words of our own data.

Only the title is required. What is written for eyes is read as well as it can be, what the file does not say stays open, and
everything that was read otherwise than it stands there, or could not be kept, is a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.eighteenxx.box.box import USUAL_PLAYERS
from companion.eighteenxx.box.company_kind import USUAL_CERTIFICATES, usual_pool, usual_unsold
from companion.eighteenxx.box.defaults import usual_ends
from companion.eighteenxx.box.reading import UNLIMITED
from companion.engine.errors import malformed
from companion.engine.reading import JsonDict
from companion.engine.text import Text, say
from companion.interop.maker.board import Board
from companion.interop.maker.companies import Companies
from companion.interop.maker.loose import (
    MOST_ENTRIES,
    Keys,
    Notes,
    Row,
    is_true,
    listed,
    rows,
    table,
    words,
)
from companion.interop.maker.market import Market
from companion.interop.maker.money import read_money, read_privates
from companion.interop.maker.rounds import limit_sets, read_rounds
from companion.interop.maker.said import read_said
from companion.interop.maker.trains import Trains

_TOP = Keys("info companies bank players trains phases stock map privates rounds tokenTypes shareTypes colors "
            "floatPercent capital "
            "certLimit tiles wip prototype pools turns",
            "links tokens number_cards upgrades")  # fmt: skip


def read_maker(data: object) -> tuple[JsonDict, tuple[Text, ...]]:
    """The box of a file of 18xx-maker, in the words of our TOML, and what was noted.

    Raises Malformed: it is none."""
    if isinstance(data, list):
        raise malformed("This is a list: a file of 18xx-maker is one object, with an “info”.")
    title = words(table(table(data).get("info")).get("title")) if isinstance(data, Mapping) else ""
    if not isinstance(data, Mapping) or not title:
        raise malformed("This is no box: a file of 18xx-maker has an “info” with the “title” of the game.")
    if _longest(data) > MOST_ENTRIES:
        raise malformed("A list of this file has {n} entries; those of a box have {most} at most.", n=_longest(data),
                        most=MOST_ENTRIES)  # fmt: skip
    notes = Notes()
    box: JsonDict = {"id": re.sub("[^a-z0-9]+", "-", title.lower()).strip("-") or "box", "name": title}
    _TOP.note([(title, data)], say("the file"), notes)
    box |= _read_info(table(data["info"]), notes)
    box |= read_money(data, notes)
    companies, market = Companies(data, notes), Market(data, notes)
    trains = Trains(data, box.get("players", USUAL_PLAYERS), notes)
    for part in (companies, market, trains):
        part.read()
    limit_sets(data, trains.phases, notes)
    board = Board(data, companies.companies, notes)
    board.read()
    if words(table(data["info"]).get("capitalization"), 24) == "incremental":
        _pay_companies(companies.kinds, notes)
    parts = {
        "par_values": market.pars, "kinds": companies.kinds, "companies": companies.companies,
        "privates": read_privates(data, notes), "market": market.data, "trains": trains.trains, "phases": trains.phases,
        "tiles": board.counts, "board": board.data, "profiles": market.profiles, "named_rounds": read_rounds(data, notes),
    }  # fmt: skip
    box |= {name: part for name, part in parts.items() if part}
    if market.ends:
        box["ends"] = {**usual_ends(box.get("bank", UNLIMITED)), "price": {"operating": "round", "stock": "round"}}
    box |= read_said(data, box, notes)
    _read_rest(data, notes)
    return box, tuple(notes)


def _longest(data: object) -> int:
    """How many entries the longest list or object has; plain data never nest deeper than can be followed."""
    parts = list(data.values()) if isinstance(data, Mapping) else data if isinstance(data, list) else []
    return max([len(parts), *map(_longest, parts)])


def _read_info(info: Row, notes: Notes) -> JsonDict:
    found: JsonDict = {}
    pattern = words(info.get("currency", "$#"), 12)
    if pattern.count("#") == 1 and not set("{}") & set(pattern):
        found["currency"] = pattern.replace("#", "{}")
    else:
        notes.add(say("The currency is “{pattern}”, without one # for the sum: it is left out.", pattern=pattern))
    if is_true(info.get("mustSellInBlocks")):
        found["sells_in_blocks"] = True
    if words(info.get("capitalization"), 24) not in ("", "full", "incremental"):
        notes.add(
            say(
                "Companies get their capital “{how}”: that is left to the table.", how=words(info["capitalization"], 24)
            )
        )
    return found


def _pay_companies(kinds: dict[str, JsonDict], notes: Notes) -> None:
    """Who buys from the IPO pays the company, which usually runs as soon as it has a president."""
    for kind in kinds.values():
        kind |= {"capital": 0, "incremental": True}
        kind |= {**usual_unsold(kind), "pool_pays": usual_pool(kind)}
        kind.setdefault("float", kind.get("certificates", USUAL_CERTIFICATES)[0])
    notes.add(say("Companies begin with what is paid for their shares, as they are bought: so the file says. That they "
                  "float with the president's certificate is assumed; and that unsold shares lie in the treasury of the "
                  "company, which sells them at the market price and gets their dividends, while those in the bank pool pay "
                  "nobody."))


def _read_rest(data: Row, notes: Notes) -> None:
    """What the file says of the game as a whole, for people."""
    if data.get("wip") or data.get("prototype"):
        notes.add(say("The file says that it is unfinished, or the game a prototype."))
    for pool in rows(data.get("pools")):
        said = [
            words(note.get("note") if isinstance(note, Mapping) else note, 120) for note in listed(pool.get("notes"))
        ]
        if texts := tuple(filter(None, said)):
            notes.add(say("Of “{pool}” the file says: {texts}", pool=words(pool.get("name"), 40), texts=texts))
