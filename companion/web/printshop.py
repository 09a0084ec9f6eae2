"""What a request asks of the print shop, and the drawing of it: read, drawn once, kept for the next phone.

Drawing a sheet keeps Python busy for a tenth of a second. The server runs all requests in one thread, so sheets are
drawn in another one, a sheet at a time, while everybody else is answered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import cache, lru_cache
from threading import Lock
from typing import Any, TypeVar, cast

from flask import request
from flask_babel import get_locale, gettext
from gevent.monkey import is_module_patched
from gevent.threadpool import ThreadPool

from companion import sheets as shop
from companion.engine.text import say
from companion.tables import Malformed

#: Where people print on Letter paper (CLDR, paper size by territory); everybody else has A4.
LETTER = {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
#: The lengths that a job takes, as the address writes them and as the job calls them.
LENGTHS = {"gap": "gap", "bleed": "bleed", "right": "back_right", "down": "back_down"}

Made = TypeVar("Made")


# What is asked for.


def job(given: Mapping[str, str]) -> shop.Job:
    """The job that an address describes. Raises Malformed if it cannot be printed."""
    lengths = {known: length for name, known in LENGTHS.items() if (length := _length(given.get(name, ""))) is not None}
    paper, style = given.get("paper") or _usual_paper(), given.get("style") or "colour"
    return shop.Job(paper, style, marks=given.get("marks") != "no", **lengths).checked()


def nearest(given: Mapping[str, str]) -> shop.Job:
    """The job of an address that cannot be printed as it is: its paper and style, if these are known."""
    try:
        return job({name: given.get(name, "") for name in ("paper", "style")})
    except Malformed:
        return job({})


def _length(typed: str) -> float | None:
    """Millimetres as people type them, or None for nothing. Raises Malformed."""
    if not typed.strip():
        return None
    if not re.fullmatch(r"\s*[-−+]?\d{1,4}([.,]\d{1,3})?\s*", typed):
        raise Malformed(say("“{typed}” is no length in mm.", typed=typed[:20]))
    return float(typed.replace("−", "-").replace(",", "."))


def _usual_paper() -> str:
    """The paper of the country where the phone's language is spoken."""
    region = re.match(r"[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b", request.accept_languages.best or "", re.IGNORECASE)
    return "Letter" if region and region[1].upper() in LETTER else "A4"


def query(job: shop.Job) -> dict[str, str]:
    """The job as an address writes it: the paper, and what is not as usual."""
    usual = shop.Job()
    found = {"paper": job.paper} | ({} if job.style == usual.style else {"style": job.style})
    for name, known in LENGTHS.items():
        if (length := getattr(job, known)) != getattr(usual, known):
            found[name] = f"{length:g}"
    return found if job.marks else found | {"marks": "no"}


# Drawing.


@dataclass(frozen=True)
class Asked:
    """What is to be drawn. Two are equal if everything that stands on their sheets is, whatever night it comes from."""

    sheets: tuple[shop.Sheet, ...] = field(compare=False)
    job: shop.Job
    language: str
    content: str

    @classmethod
    def of(cls, sheets: tuple[shop.Sheet, ...], job: shop.Job) -> Asked:
        """The sheets in the language of the phone that asks."""
        return cls(sheets, job, str(get_locale()), repr(sheets))


@lru_cache(maxsize=32)
def pdf(asked: Asked) -> shop.Printed:
    """Sheets are drawn once for all phones of a language. The language is the one that `gettext` finds."""
    return shop.printed(asked.sheets, asked.job, gettext)


@lru_cache(maxsize=32)
def pictures(asked: Asked) -> shop.Drawn:
    """The pages of one sheet for a browser."""
    return shop.drawn(asked.sheets[0], asked.job, gettext)


def cards(asked: Asked) -> bytes:
    """The cards of one sheet, each as PDF and as PNG, in a ZIP file."""
    return shop.zipped(shop.singles(asked.sheets[0], asked.job, gettext))


def apart(work: Callable[..., Made], *given: Any) -> Made:
    """Do long work without holding up other requests, one after another: what draws sheets keeps notes in common."""
    if is_module_patched("threading"):
        return cast(Made, _other_thread().apply(copy_context().run, (work, *given)))
    with _drawing:
        return work(*given)


_drawing = Lock()


@cache
def _other_thread() -> ThreadPool:
    """The one thread beside the server's own."""
    return ThreadPool(1)
