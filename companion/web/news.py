"""News: what came of entries by itself, on every phone until whoever holds it has seen it.

The phone remembers in its cookie how many entries it has seen. Whoever enters something has seen all before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from flask import Blueprint, g, redirect, request, session, url_for
from werkzeug.wrappers import Response

from companion.engine.reading import LARGEST, JsonDict, number
from companion.engine.text import Text
from companion.tables import Table
from companion.tables.moments import moments
from companion.tables.news import News, NewsItem, happened, in_one_sum, news_of_step
from companion.tables.set_right import hexes_set_right, set_right
from companion.web import people
from companion.web.current import open_table
from companion.web.words import say

pages = Blueprint("news", __name__, url_prefix="/t/<code>")

#: So many sentences at once; what else there was is in the log.
MOST = 6
#: How many characters of a line a phone shows beside the button that puts the strip away, and how many lines are seen at
#: once: by whoever has something to do next, and by whoever waits.
CHARACTERS, ACTING, WAITING = 32, 4, 10
#: So many of them are what hands do with things, for whoever has something to do next.
HANDS = 2
#: What the cookie of a phone remembers of a table whose board is laid.
LAID = 1


@pages.app_context_processor
def _known() -> JsonDict:
    return {"news_of": news_of, "has_news": has_news, "laying": laying}


pages.add_app_template_global(set_right)
pages.add_app_template_global(hexes_set_right)


def news_of(table: Table) -> News:
    """What this phone has not seen yet: what was taken back, else what was entered. A new phone is told of the newest, as
    is always whoever only watches: nobody may stand by a television to put away what was seen."""
    if "news" not in g:
        g.news = _unseen(table, people.reader(table))
    found: News = g.news
    return found


def _unseen(table: Table, seat: str | None) -> News:
    if people.at(table).is_viewer:
        return newly(table)
    if session.get("saw-back", {}).get(table.code) != table.timeline.steps:
        step = news_of_step(table, seat, MOST)
        if step is not None:
            return step
    entries = len(table.game.receipts)
    since = session.get("saw", {}).get(table.code)
    if not isinstance(since, int) or since > entries:
        since = table.timeline.step_back()
        mark_seen(table, since)
    return happened(table, since, seat, MOST)


@pages.app_template_global()
def moments_of(table: Table) -> Sequence[Text]:
    """What everybody is to remember of the round."""
    return moments(table.game)


class Strip(NamedTuple):
    """What of a strip is seen at once: of the reader's `own`, how many of the sentences of what hands do and of what came of
    it, and whether the entry itself is. `own_folded` and so many are folded away."""

    own: Sequence[NewsItem]
    own_folded: Sequence[NewsItem]
    instructions: int
    lines: int
    folded: int
    act: bool = True


@pages.app_template_global()
def unfolded(news: News, is_acting: bool, currency: str) -> Strip:
    """What a phone shows of a strip before it is opened: whole sentences, as many as leave room for what there is to do.
    The reader's own money stands first, in one line where it would take many. Sums that hands pay him now are never folded
    away, nor the things that they hand him in two lines, nor anything that hands do where he has entered it and only waits,
    or after going back: what is not put back stays on the table. Rather than what hands do for his own entry, whoever goes
    on misses the entry itself."""
    strip = _unfolded(news, is_acting, currency, True)
    knows_it = news.is_own and is_acting and news.step != "again" and news.acts
    return _unfolded(news, is_acting, currency,
                     False) if knows_it and strip.instructions < len(news.instructions.now) else strip


def _unfolded(news: News, is_acting: bool, currency: str, act: bool) -> Strip:
    now, rest = news.instructions.now, news.rest
    is_undone = news.step in ("back", "changed")
    own_hands = news.instructions.own
    if is_acting:
        own_hands = max(news.instructions.sums, _fit(now[:own_hands], HANDS * CHARACTERS, currency))
    instructions = len(now) if is_undone or (news.is_own and not is_acting) else own_hands
    room = most = CHARACTERS * (ACTING if is_acting else WAITING)
    room -= _length(map(in_full, (*news.for_all, *(news.acts if act else ()))), currency)
    room -= _length(now[:instructions], currency)
    own, own_folded = _own(news.own, max(CHARACTERS, min(room, most // 2)), currency)
    room -= _length(map(in_full, own), currency)
    more = _fit(now[instructions:], room, currency)
    room -= _length(now[instructions : instructions + more], currency)
    instructions += more
    lines = _fit([in_full(item) for item in rest], room, currency) if instructions == len(now) else 0
    folded = len(own_folded) + len(now) - instructions + len(rest) - lines + news.more + (not act)
    return Strip(own, own_folded, instructions, lines, folded, act)


def _own(own: Sequence[NewsItem], room: int, currency: str) -> tuple[Sequence[NewsItem], Sequence[NewsItem]]:
    """What is seen of the reader's own, and what is folded away: all of it in so many characters; else what is first
    for good, the sums of his money, and the things for which there is room."""
    if _length(map(in_full, own), currency) <= room:
        return own, ()
    money, things = [item for item in own if item.got], [item for item in own if not item.got]
    first = 1 if things and (things[0].lasts or not money) else 0
    seen = [*things[:first], *in_one_sum(money)]
    left = room - _length([item.text for item in seen], currency)
    at = first + _fit([item.text for item in things[first:]], left, currency)
    return [*seen, *things[first:at]], [*money, *things[at:]]


def in_full(item: NewsItem) -> Text:
    """A line with what stands before it."""
    return item.text if item.mark is None else Text("{leads} {what}", {"leads": item.mark.leads, "what": item.text})


def _length(texts: Iterable[Text], currency: str) -> int:
    return sum(len(say(text, currency)) for text in texts)


def _fit(texts: Sequence[Text], room: int, currency: str) -> int:
    """How many of some sentences, from the first on, are read in so many characters."""
    ends = accumulate(len(say(text, currency)) for text in texts)
    return sum(end <= room for end in ends)


def has_news(table: Table) -> bool:
    """Whether Now tells of something that this phone has not put away, and that its holder has not entered."""
    if table.game.end is not None or people.at(table).is_viewer:
        return False
    news = _unseen(table, people.at(table).seat)
    return bool(news) and not news.is_own


def laying(table: Table) -> bool:
    """Whether a phone says that the board is to be laid: until its holder has said that it is, or the game is opened."""
    return table.game.is_opening() and session.get("laid", {}).get(table.code) != LAID


@pages.app_template_global()
def newly(table: Table) -> News:
    """What came of the newest entry: for screens that nobody touches."""
    return news_of_step(table, None, MOST) or happened(table, table.timeline.step_back(), None, MOST)


def mark_seen(table: Table, entries: int) -> None:
    """Remember that whoever holds this phone has seen what came of so many entries."""
    _keep("saw", table, entries)


def has_seen(table: Table) -> int:
    """What came of so many entries whoever holds this phone has seen."""
    since = session.get("saw", {}).get(table.code)
    return since if isinstance(since, int) else 0


def _keep(name: str, table: Table, n: int) -> None:
    kept = {code: was for code, was in session.get(name, {}).items() if code != table.code} | {table.code: n}
    session[name] = dict(list(kept.items())[-people.MOST_TABLES:])


@pages.post("/seen")
def seen(code: str) -> Response:
    """Put away what was told up to an entry."""
    table = open_table(code)
    entries = number(request.form.get("until", ""), most=LARGEST)
    mark_seen(table, min(len(table.game.receipts), entries or 0))
    if request.form.get("back"):
        _keep("saw-back", table, number(request.form["back"], most=LARGEST) or 0)
    return redirect(url_for("play.now", code=code), 303)


@pages.post("/laid")
def laid(code: str) -> Response:
    """Put the sheet of the set-up away: the board is laid."""
    _keep("laid", open_table(code), LAID)
    return redirect(url_for("play.now", code=code), 303)
