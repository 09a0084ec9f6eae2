"""What a request asks of the print shop: read, and made beside the server.

Drawing a sheet keeps Python busy for a tenth of a second, and single cards for many.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import request

from companion import sheets as shop
from companion.engine.reading import JsonDict
from companion.engine.text import say
from companion.tables import Malformed
from companion.tables.workshop import CARDS, PRINT, Asker
from companion.web import work
from companion.web.languages import spoken
from companion.web.words import language as readers_language
from companion.web.words import texts_folder, words_in_use

#: Where people print on Letter paper (CLDR, paper size by territory); everybody else has A4.
LETTER = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"
#: The lengths that a job takes, as the address writes them and as the job calls them.
LENGTHS = {"gap": "gap", "bleed": "bleed", "right": "back_right", "down": "back_down"}
#: What a job has unless the address says "no", by the same name in both.
CHOICES = ("marks", "backs")

# What is asked for.


def job(given: Mapping[str, str]) -> shop.Job:
    """The job that an address describes. Raises Malformed if it cannot be printed."""
    lengths: JsonDict = {
        known: length for name, known in LENGTHS.items() if (length := _length(given.get(name, ""))) is not None
    }
    paper, style = given.get("paper") or _usual_paper(), given.get("style") or "colour"
    layout, (marks, backs) = given.get("layout") or shop.LAYOUTS[0], (given.get(name) != "no" for name in CHOICES)
    discs = int(_length(given.get("discs", "")) or shop.USUAL_DISC)
    cards = given.get("cards", "")
    return shop.Job(paper, style, marks=marks, layout=layout, backs=backs, discs=discs, cards=cards, **lengths).checked()


def nearest(given: Mapping[str, str]) -> shop.Job:
    """The job of an address that cannot be printed as it is: its paper and style, if these are known."""
    try:
        return job({name: given.get(name, "") for name in ("paper", "style", "discs")})
    except Malformed:
        return job({})


def language() -> str:
    """The language of what is printed: as the address says, or that of whoever asks."""
    asked = request.args.get("language", "")
    return asked if asked in spoken() else readers_language()


def asked_language() -> dict[str, str]:
    """The same as an address writes it: nothing, if nobody has chosen."""
    return {"language": language()} if request.args.get("language") in spoken() else {}


def _length(typed: str) -> float | None:
    """Millimetres as people type them, or None for nothing. Raises Malformed."""
    if not typed.strip():
        return None
    if not re.fullmatch(r"\s*[-−+]?[0-9]{1,4}([.,][0-9]{1,3})?\s*", typed):
        raise Malformed(say("“{typed}” is not a length in mm.", typed=typed[:20]))
    return float(typed.replace("−", "-").replace(",", "."))


def _usual_paper() -> str:
    """The paper of the country where the phone's language is spoken."""
    region = re.match(r"[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b", request.accept_languages.best or "", re.IGNORECASE)
    return "Letter" if region and region[1].upper() in LETTER.split() else "A4"


def query(job: shop.Job) -> dict[str, str]:
    """The job as an address writes it: the paper, and what is not as usual."""
    usual = shop.Job()
    found = {"paper": job.paper} | ({} if job.style == usual.style else {"style": job.style})
    if job.layout != usual.layout:
        found["layout"] = job.layout
    if job.discs != usual.discs:
        found["discs"] = str(job.discs)
    if job.cards:
        found["cards"] = job.cards
    for name, known in LENGTHS.items():
        if (length := getattr(job, known)) != getattr(usual, known):
            found[name] = f"{length:g}"
    return found | {name: "no" for name in CHOICES if not getattr(job, name)}


# Making it.


def made(
    what: str, sheets: tuple[shop.Sheet, ...], job: shop.Job, asker: Asker, wait: float | None = None
) -> Any:
    """What an order comes to (see `Order`): made beside the server, once for all phones of a language.

    Raises Malformed and ValueError as the print shop does, and what `work.done` raises.
    """
    order = shop.Order(what, sheets, job, language(), texts_folder(), words_in_use())
    found = work.done(CARDS if what == "cards" else PRINT, ("print", *order.key), lambda: order, asker=asker, wait=wait)
    if isinstance(found, Exception):
        raise found
    return found
