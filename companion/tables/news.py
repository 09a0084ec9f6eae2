"""What came of the newest entries by itself: phases, rust, presidents, payments, markers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.engine.asks import SaysWhy
from companion.engine.facts import NO_NEWS, News, telling
from companion.engine.game import Game, Receipt
from companion.engine.instructions import Handed, Paid
from companion.engine.text import Text, address_to, say
from companion.engine.waiting import something_done
from companion.tables.table import Table
from companion.tables.waiting import COMPANION, follows


@dataclass(frozen=True)
class Happening:
    """One sentence. `is_mine`: it is about the reader, or something that is the reader's. `is_entry`: it is what somebody
    entered, and what came of it follows. `news`: what it means."""

    text: Text
    is_mine: bool
    is_entry: bool = False
    news: News = NO_NEWS


@dataclass(frozen=True)
class Happened:
    """What came of the newest entries, up to `until`: the newest step first, each in the order in which it happened; `more`
    is how much is left out. `first` is what is otherwise for the reader for good, and what makes it another game for
    everybody: a phase, its end.

    `act` is what was entered last, unless it was a pass of which nothing came, and `hands` what is done on the table because
    of it: nothing where the table has set the companion right. After going back `back` is what was taken back (None: nothing
    was), `also_back` what came with it, `hands` what is put back, and `earlier` what is put back before that because of the
    undos just before, which the table may have done. `again`: the last step was put back.
    `changed`: which line of the past was, and `hands` are what that asks for. `is_own`: the reader has entered it himself.
    The first `sums` of `hands` hand over what concerns the reader: his own, and all of it where he sees to it. What players
    hand each other is kept there for them also when more was entered since.
    """

    until: int
    act: Text | None
    lines: tuple[Happening, ...]
    more: int
    hands: tuple[Text, ...]
    back: Text | None = None
    also_back: tuple[Text, ...] = ()
    again: bool = False
    changed: Text | None = None
    first: tuple[Text, ...] = ()
    is_own: bool = False
    sums: int = 0
    earlier: tuple[Text, ...] = ()


def stepped(table: Table, seat: str | None, most: int) -> Happened | None:
    """What the last undo took back, what the last redo put back, or what a change of the past asks of hands; None: an entry
    came after it, if there was one."""
    if (past := _changed(table, seat)) is not None:
        return past
    if not table.timeline.is_put_back:
        return _taken_back(table, seat)
    return replace(happened(table, table.timeline.step_back(), seat, most), again=True)


def _taken_back(table: Table, seat: str | None) -> Happened | None:
    with table.lock:
        back = table.instructions.taken_back(table.seq, table.game, table.timeline, table.replay_cache)
    if not back.receipts:
        return None
    until = len(table.game.receipts)
    hands, sums = _for_reader(table.game, back.hands, seat, True)
    earlier, _ = _for_reader(table.game, back.earlier, seat, True)
    what, *also = (told_to(seat, table.game.log_line(receipt)) for receipt in back.receipts)
    return Happened(until, None, (), 0, hands, what, tuple(also), sums=sums, earlier=earlier)


def _changed(table: Table, seat: str | None) -> Happened | None:
    with table.lock:
        hands = table.instructions.changed(table.seq, table.game)
        change = table.instructions.change(table.game)
    if change is None:
        return None
    done, sums = _for_reader(table.game, hands, seat, True)
    return Happened(len(table.game.receipts), None, (), 0, done, changed=told_to(seat, change), sums=sums)


def happened(table: Table, since: int, seat: str | None, most: int) -> Happened:
    """What a reader at `seat` (None: who only watches) is told of the entries after `since`, in so many lines at most."""
    game = table.game
    names = game.names_of(seat) if seat is not None else frozenset()
    until = len(game.receipts)
    at = max(since, table.timeline.step_back())
    last, older = game.receipts[at:], game.receipts[since:at]
    with table.lock:
        hands = table.instructions.last(table.seq, table.game, table.timeline).hands if last else ()
    newest = (*last[:1], *filter(_is_news, last[1:]))
    said = [one for receipt in newest for one in _told(game, receipt, names, seat, bool(hands))]
    said += [one for step in reversed(_steps(older)) for receipt in step if _is_news(receipt)
             for one in _told(game, receipt, names, seat) if News.FOR_NOW not in one.news]
    act = said.pop(0).text if last and said and said[0].is_entry else None
    if not (said or hands or (last and _is_news(last[0]))):
        act = None
    first = (*_lasting(game, game.receipts[since:], names, seat), *(one.text for one in said if News.FOR_ALL in one.news))
    said = [one for one in said if one.text not in first]
    is_own = bool(last) and seat is not None and last[0].entry.by == seat
    done, sums = _for_reader(game, (*_handed(table, older, names), *hands), seat, is_own)
    return Happened(until, act, tuple(said[:most]), max(0, len(said) - most), done, first=first, is_own=is_own, sums=sums)


def _steps(receipts: Iterable[Receipt]) -> list[list[Receipt]]:
    """Entries by what was entered together, in one tap or because of it."""
    steps: list[list[Receipt]] = []
    for receipt in receipts:
        if steps and follows(steps[-1][-1].entry, receipt.entry):
            steps[-1].append(receipt)
        else:
            steps.append([receipt])
    return steps


def _for_reader(game: Game, hands: Iterable[Text], seat: str | None, sees_to_it: bool) -> tuple[tuple[Text, ...], int]:
    """What hands do, in the order in which it concerns a reader: what he gives or gets first, then, if he `sees_to_it` that
    all is done, what others do. Also how many of these there are. Whoever has no seat sees to it for the whole table."""
    sees_to_it = sees_to_it or seat is None
    names = frozenset() if seat is None else game.names_of(seat)

    def rank(text: Text) -> int:
        return 2 if not isinstance(text, Paid | Handed) else 0 if names.intersection(text.who) else 1 if sees_to_it else 2

    ranked = sorted(hands, key=rank)
    return tuple(told_to(seat, text) for text in ranked), sum(rank(text) < 2 for text in ranked)


def _handed(table: Table, older: Iterable[Receipt], names: frozenset[str]) -> Iterator[Text]:
    """What the reader and another player hand each other because of older entries."""
    for receipt in older:
        if any(News.HANDED in fact.news for fact in receipt.facts):
            with table.lock:
                handed = table.instructions.handed(receipt, table.game)
            yield from (text for text in handed if names.intersection(text.who))


def _lasting(game: Game, receipts: Iterable[Receipt], names: frozenset[str], seat: str | None) -> Iterator[Text]:
    """What these entries have made otherwise for the reader for good, and no later one of them otherwise again."""
    facts = [fact for receipt in receipts for fact in receipt.facts if News.LASTING in fact.news]
    last = {fact.traced()["what"]: fact for fact in facts if News.LAST_HOLDS in fact.news}
    for fact in facts:
        if fact.is_about(names) and (News.LAST_HOLDS not in fact.news or last[fact.traced()["what"]] is fact):
            yield told_to(seat, game.text_of(fact))


def _is_news(receipt: Receipt) -> bool:
    """Passes that changed nothing are no news, but for the end of a step that nobody has tapped."""
    return something_done(receipt) or _had_no_choice(receipt)


def _had_no_choice(receipt: Receipt) -> bool:
    return receipt.entry.by == COMPANION and receipt.passing is not None


def _went_on(receipt: Receipt) -> bool:
    """Whether nobody has tapped it and nothing was given up by it: only what came of it is news."""
    return receipt.entry.by == COMPANION and not _had_no_choice(receipt)


def _told(
    game: Game, receipt: Receipt, names: frozenset[str], seat: str | None = None, has_hands: bool = False,
) -> list[Happening]:
    """An entry, and what came of it; where `has_hands`, without what hands are told. A sentence that says the entry and more
    stands instead of it. Whoever it was entered for is told by whom."""
    act = game.log_line(receipt)
    news = [fact for fact in game.news_of(receipt) if game.text_of(fact) not in (act, *act.values.values())
            and not (has_hands and News.BY_HANDS in fact.news)]
    if (more := telling(news, receipt.entry.move.kind)) is not None:
        news.remove(more)
        act = game.text_of(more)
    is_mine = receipt.entry.move.is_about(names) or any(
        fact.is_about(names) for fact in receipt.facts if fact is more or fact not in news)
    words = act if more or not _had_no_choice(receipt) else game.log_line(_without_choice(receipt))
    if seat is not None and receipt.actor == seat and receipt.entry.by not in (None, seat, COMPANION):
        by = receipt.entry.by
        words = say("{what} (entered by {who})", what=words, who=say("the host") if by == "host" else by)
    told = [Happening(told_to(seat, game.text_of(fact)), fact.is_about(names), news=fact.news) for fact in news]
    return told if _went_on(receipt) else [Happening(told_to(seat, words), is_mine, True), *told]


def _without_choice(receipt: Receipt) -> Receipt:
    """An entry that nobody has tapped, to be told so, where its pass does not say why itself."""
    if isinstance(receipt.passing, SaysWhy):
        return receipt
    return replace(receipt, passing=say("{what}: there was no other choice", what=receipt.passing))


def told_to(seat: str | None, text: Text) -> Text:
    """A sentence as it is read at a seat: what it says of whoever sits there, it says to him."""
    return text if seat is None else address_to(seat, text)
