"""News: what somebody reads who looks up after others have gone on.

His own money and things come first, however much was entered since; then what makes it another game for everybody; then the
newest step, and what was entered before it. What is two rounds old is told no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any
from weakref import WeakKeyDictionary

from companion.engine.asks import SaysWhy
from companion.engine.facts import Bearing, Fact
from companion.engine.game import Game, Receipt
from companion.engine.instructions import Handed, Paid, by_reason
from companion.engine.notes import BANK
from companion.engine.text import Money, Text, address_to, say
from companion.engine.things import Moved, Net, net
from companion.engine.visibility import FullView
from companion.engine.waiting import something_done
from companion.tables.marks import PUT_BACK, TAKEN_BACK, Mark, beside_mark, changed, mark_of, named
from companion.tables.table import Table
from companion.tables.waiting import COMPANION, follows

#: So many rounds of the game end until a line is told no more.
ROUNDS = 2
#: So many entries are kept as they were told, of each game: what is news to eight readers.
MOST_KEPT = 512


class Place(IntEnum):
    """Where a line of news stands: what is the reader's, what is for everybody, what was done last, and all else."""

    OWN = 0
    FOR_ALL = 1
    ACT = 2
    REST = 3


@dataclass(frozen=True)
class NewsItem:
    """One line. `is_mine`: it is about the reader, or something that is the reader's. `is_entry`: it is what somebody
    entered, and what came of it follows. `fact` is what it says of the entry `n`; `mark` stands before it. `got` is the
    reader's money that it is about; what was paid is below 0. `lasts`: it is an office, or was handed from player to player.
    """

    text: Text
    place: Place = Place.REST
    is_mine: bool = False
    is_entry: bool = False
    mark: Mark | None = None
    fact: Fact | None = None
    n: int = 0
    got: int = 0
    lasts: bool = False


@dataclass(frozen=True)
class TableInstructions:
    """What hands do on the table: the first `own` of `now` concern the reader, and whatever he sees to; of them the first
    `sums` are money. Before that, if it is not done yet, what was to be put `earlier`."""

    now: tuple[Text, ...] = ()
    own: int = 0
    sums: int = 0
    earlier: tuple[Text, ...] = ()


@dataclass(frozen=True)
class News:
    """What came of the newest entries, up to `until`: by where it stands, the newest step first, each in the order in which
    it happened; `more` is how much is left out. `instructions` is what is done on the table because of the last step:
    nothing where the table has set the companion right. `is_own`: the reader has entered it himself.

    After going back the acts are what was taken back, and hands put it back; after a change of the past they are what was
    changed, and hands do what that asks for.
    """

    until: int
    items: tuple[NewsItem, ...] = ()
    instructions: TableInstructions = TableInstructions()
    more: int = 0
    is_own: bool = False

    @property
    def own(self) -> Sequence[NewsItem]:
        """What is the reader's own."""
        return self._at(Place.OWN)

    @property
    def for_all(self) -> Sequence[NewsItem]:
        """What makes it another game for everybody."""
        return self._at(Place.FOR_ALL)

    @property
    def acts(self) -> Sequence[NewsItem]:
        """What was done last, unless it was a pass of which nothing came: one entry, or all that was taken back with it."""
        return self._at(Place.ACT)

    @property
    def rest(self) -> Sequence[NewsItem]:
        """What came of it, and what was entered before it."""
        return self._at(Place.REST)

    def _at(self, place: Place) -> Sequence[NewsItem]:
        return [item for item in self.items if item.place is place]

    @property
    def step(self) -> str:
        """What kind of step the newest was: the kind of its mark, if it has one."""
        return next((item.mark.kind for item in self.acts if item.mark), "")

    def __bool__(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.items or self.instructions.now)


def news_of_step(table: Table, seat: str | None, most: int) -> News | None:
    """What the last undo took back, what the last redo put back, or what a change of the past asks of hands; None: an entry
    came after it, if there was one."""
    if (past := _changed(table, seat)) is not None:
        return past
    if not table.timeline.is_put_back:
        return _taken_back(table, seat)
    news = happened(table, table.timeline.step_back(), seat, most)
    return replace(news, items=tuple(
        replace(item, mark=PUT_BACK) if item.place is Place.ACT else item for item in news.items))


def _taken_back(table: Table, seat: str | None) -> News | None:
    with table.lock:
        back = table.instructions.taken_back(table.seq, table.game, table.timeline, table.replay_cache)
    if not back.receipts:
        return None
    game = table.game
    acts = _grouped(game, (NewsItem(told_to(seat, game.log_line(receipt)), Place.ACT, is_entry=True, n=receipt.n,
                                    fact=game.telling(receipt, receipt.facts)) for receipt in back.receipts), seat)
    earlier, *_ = _for_reader(game, back.earlier, seat, True)
    return News(len(game.receipts), tuple(replace(act, mark=TAKEN_BACK) for act in acts),
                TableInstructions(*_for_reader(game, back.instructions, seat, True), earlier))


def _changed(table: Table, seat: str | None) -> News | None:
    with table.lock:
        instructions = table.instructions.changed(table.seq, table.game)
        change = table.instructions.change(table.game)
    if change is None:
        return None
    item = NewsItem(told_to(seat, change), Place.ACT, mark=changed(table.instructions.changed_by).to(seat))
    return News(len(table.game.receipts), (item,), TableInstructions(*_for_reader(table.game, instructions, seat, True)))


def happened(table: Table, since: int, seat: str | None, most: int) -> News:
    """What a reader at `seat` (None: who only watches) is told of the entries after `since`, in so many lines at most
    besides what comes first."""
    game = table.game
    names = game.names_of(seat) if seat is not None else frozenset()
    at = max(since, table.timeline.step_back())
    since = max(since, min(at, _faded(game)))
    last, older = game.receipts[at:], game.receipts[since:at]
    with table.lock:
        instructions = table.instructions.last(table.seq, game, table.timeline).instructions if last else ()
    is_own = bool(last) and seat is not None and last[0].entry.by == seat
    lasting = _lasting(game.receipts[since:], names)
    own = [NewsItem(told_to(seat, game.text_of(fact)), Place.OWN, True, lasts=True) for fact in lasting]
    if seat is not None:
        own += _own(game, [*older, *(one for one in last if not is_own and one.actor != seat)], seat)
    past = _outdated(game.receipts[since:])
    items = [replace(item, place=Place.REST) if item.place is Place.FOR_ALL and id(item.fact) in past else item
             for item in _entered(game, last, older, seat, names, instructions) if item.is_entry or item.fact not in lasting]
    rest = [item for item in items if item.place is Place.REST]
    kept = [item for n, item in enumerate(rest) if n < most or _bears(item, Bearing.LOT)]
    first = [item for place in (Place.FOR_ALL, Place.ACT) for item in items if item.place is place]
    return News(len(game.receipts), (*own, *first, *kept), TableInstructions(*_for_reader(game, instructions, seat, is_own)),
                len(rest) - len(kept), is_own)


def _entered(
    game: Game, last: Sequence[Receipt], older: Sequence[Receipt], seat: str | None, names: frozenset[str],
    instructions: Sequence[Text],
) -> list[NewsItem]:
    """What was entered and what came of it: the last step, then those before it, the newest first."""
    items = [item for receipt in (*last[:1], *filter(_is_news, last[1:]))
             for item in _again(game, receipt, names, seat, bool(instructions))]
    items += [item for step in reversed(_steps(older)) for receipt in step if _is_news(receipt)
              for item in _again(game, receipt, names, seat) if not _bears(item, Bearing.FOR_NOW)]
    if not (items and last and items[0].is_entry):
        return [_placed(item) for item in _grouped(game, items, seat)]
    if len(items) == 1 and not instructions and not _is_news(last[0]):
        return []
    act, *rest = _grouped(game, items, seat)
    return [replace(act, place=Place.ACT), *map(_placed, rest)]


def _placed(item: NewsItem) -> NewsItem:
    """A line with its place. What would be a great moment but was expected, such as a first president, is not for all."""
    is_expected = _bears(item, Bearing.GREAT) and item.fact is not None and not item.fact.is_great
    return replace(item, place=Place.FOR_ALL) if _bears(item, Bearing.FOR_ALL) and not is_expected else item


def _faded(game: Game) -> int:
    """How many entries are so old that nobody is told of them any more: that many rounds have ended since."""
    return game.history[-ROUNDS].after if len(game.history) >= ROUNDS else 0


def _bears(item: NewsItem, bearing: Bearing) -> bool:
    return item.fact is not None and bearing in item.fact.bearing


def _steps(receipts: Iterable[Receipt]) -> list[list[Receipt]]:
    """Entries by what was entered together, in one tap or because of it."""
    steps: list[list[Receipt]] = []
    for receipt in receipts:
        if steps and follows(steps[-1][-1].entry, receipt.entry):
            steps[-1].append(receipt)
        else:
            steps.append([receipt])
    return steps


def _for_reader(
    game: Game, instructions: Iterable[Text], seat: str | None, sees_to_it: bool,
) -> tuple[tuple[Text, ...], int, int]:
    """What hands do, in the order in which it concerns a reader: what he gives or gets first, then, if he `sees_to_it` that
    all is done, what others do; money before things. Also how many of these there are, and how many are money. Whoever has
    no seat sees to it for the whole table."""
    sees_to_it = sees_to_it or seat is None
    names = frozenset() if seat is None else game.names_of(seat)

    def rank(text: Text) -> tuple[int, int]:
        is_own = isinstance(text, Paid | Handed) and names.intersection(text.who)
        if not is_own and not (isinstance(text, Paid | Handed) and sees_to_it):
            return 2, 0
        return int(isinstance(text, Handed)), int(not is_own)

    ranked = sorted(instructions, key=rank)
    own, sums = (sum(rank(text)[0] < least for text in ranked) for least in (2, 1))
    return tuple(told_to(seat, text) for text in ranked), own, sums


# What is the reader's own ----------------------------------------------------------------------------


def in_one_sum(own: Iterable[NewsItem]) -> list[NewsItem]:
    """What a reader has got and paid in one short line, if he has."""
    got, paid = (sum(item.got for item in own if item.got * sign > 0) for sign in (1, -1))
    sums = (say("+{amount}", amount=Money(got)) if got else None, say("−{amount}", amount=Money(-paid)) if paid else None)
    said = tuple(one for one in sums if one)
    return [NewsItem(say("You: {sums}.", sums=said), Place.OWN, True, got=got + paid)] if said else []


def _own(game: Game, receipts: Sequence[Receipt], seat: str) -> Iterator[NewsItem]:
    """The money that a reader has got and paid because of some entries, with what it was for, and the things; first what
    players hand each other."""
    paid = [posting for receipt in receipts for posting in receipt.postings if seat in (posting.payer, posting.payee)]
    went = Counter(one for receipt in receipts for one in _went(receipt, seat))
    moved: dict[str, list[Moved]] = {}
    for (kind, what, source, goal), n in went.items():
        moved.setdefault(kind, []).append(Moved(what, n, source, goal))
    with FullView():
        said = game.instructed(Net(moved)) if moved else ()
    things = [NewsItem(told_to(seat, text), Place.OWN, True, lasts=isinstance(text, Handed)) for text in said]
    yield from (item for item in things if item.lasts)
    for (payer, payee), parts in by_reason(paid).items():
        yield NewsItem(_payment(game, payer, payee, parts, seat), Place.OWN, True,
                       got=parts.total() if payee == seat else -parts.total())
    yield from (item for item in things if not item.lasts)


def _payment(game: Game, payer: str, payee: str, parts: Counter[Any], seat: str) -> Text:
    """So much of one for several things, or for one."""
    other: Text | str = payer if payee == seat else payee
    values = {"amount": Money(parts.total()), "other": say("the bank") if other == BANK else other, "why": tuple(
        game.text_of(why) if len(parts) == 1 else say("{why} {amount}", why=game.text_of(why), amount=Money(part))
        for why, part in parts.items())}
    return (say("You get {amount} from {other}: {why}.", **values) if payee == seat
            else say("You pay {other} {amount}: {why}.", **values))


def _went(receipt: Receipt, seat: str) -> Iterator[tuple[str, Any, Any, Any]]:
    """What came to the reader, or went from him, because of an entry: each thing once."""
    if any(seat in (one.source, one.goal) for one in receipt.movements):
        for kind, moved in net(receipt.movements).items():
            for what, n, source, goal in moved:
                if seat in (source, goal):
                    yield from [(kind, what, source, goal)] * n


def _lasting(receipts: Sequence[Receipt], names: frozenset[str]) -> list[Fact]:
    """What these entries have made otherwise for the reader for good, and no later one of them otherwise again."""
    past = _outdated(receipts)
    return [fact for receipt in receipts for fact in receipt.facts
            if Bearing.LASTING in fact.bearing and fact.is_about(names) and id(fact) not in past]


def _outdated(receipts: Iterable[Receipt]) -> set[int]:
    """What a later of these entries has made otherwise again: which facts, by their ids."""
    facts = [fact for receipt in receipts for fact in receipt.facts if Bearing.LAST_HOLDS in fact.bearing]
    last = {getattr(fact, "company", None): fact for fact in facts}
    return {id(fact) for fact in facts} - {id(fact) for fact in last.values()}


# What was entered ------------------------------------------------------------------------------------


def _is_news(receipt: Receipt) -> bool:
    """Passes that changed nothing are no news, but for the end of a step that nobody has tapped."""
    return something_done(receipt) or _had_no_choice(receipt)


def _had_no_choice(receipt: Receipt) -> bool:
    return receipt.entry.by == COMPANION and receipt.passing is not None


def _went_on(receipt: Receipt) -> bool:
    """Whether nobody has tapped it and nothing was given up by it: only what came of it is news."""
    return receipt.entry.by == COMPANION and not _had_no_choice(receipt)


#: What readers were told last of the entries of a game. Until he puts news away, each is told the same after every entry.
_kept: WeakKeyDictionary[Game, dict[object, tuple[Receipt, list[NewsItem]]]] = WeakKeyDictionary()


def _again(
    game: Game, receipt: Receipt, names: frozenset[str], seat: str | None, has_instructions: bool = False,
) -> list[NewsItem]:
    """What a reader is told of an entry, as it was told to him before."""
    kept, key = _kept.setdefault(game, {}), (receipt.n, seat, names, has_instructions, game.hides(seat))
    found = kept.get(key)
    if found is None or found[0] is not receipt:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = receipt, _told(game, receipt, names, seat, has_instructions)
    return found[1]


def _told(
    game: Game, receipt: Receipt, names: frozenset[str], seat: str | None = None, has_instructions: bool = False,
) -> list[NewsItem]:
    """An entry, and what came of it; where `has_hands`, without what hands are told, and never with what is told as the
    reader's own. A sentence that says the entry and more stands instead of it."""
    act, own = game.log_line(receipt), () if seat is None else (seat,)
    said = [(fact, text) for fact in game.news_of(receipt)
            if not (Bearing.IN_INSTRUCTIONS in fact.bearing and (has_instructions or fact.is_about(own)))
            and not act.says(text := game.text_of(fact))]
    more = game.telling(receipt, (fact for fact, _ in said))
    rest = [fact for fact, _ in said if fact is not more]
    told = [NewsItem(told_to(seat, text), is_mine=fact.is_about(names), fact=fact, n=receipt.n)
            for fact, text in said if fact is not more]
    if _went_on(receipt):
        return told
    is_mine = receipt.entry.move.is_about(names) or any(
        fact.is_about(names) for fact in receipt.facts if fact not in rest)
    if more is not None:
        act = game.text_of(more)
    elif _had_no_choice(receipt):
        act = game.log_line(_without_choice(receipt))
    mark = mark_of(receipt.entry)
    act = _entered_by(receipt, act, seat) if mark is None else beside_mark(act)
    mark = mark and mark.to(seat)
    fact = more or game.telling(receipt, receipt.facts)
    return [NewsItem(told_to(seat, act), is_mine=is_mine, is_entry=True, mark=mark, n=receipt.n, fact=fact), *told]


def _entered_by(receipt: Receipt, act: Text, seat: str | None) -> Text:
    """An entry; whoever it was entered for is told by whom."""
    by = receipt.entry.by
    if seat is None or receipt.actor != seat or by in (None, seat, COMPANION):
        return act
    return say("{what} (entered by {who})", what=act, who=named(by))


def _grouped(game: Game, items: Iterable[NewsItem], seat: str | None) -> list[NewsItem]:
    """The lines, equal ones of which nothing else comes between as one: an entry beside another, whatever came of it."""
    told: list[NewsItem] = []
    entry = -1
    for item in items:
        at = entry if item.is_entry else len(told) - 1
        both = None if at < 0 else _both(game, told[at], item, seat)
        if both is not None:
            told[at] = both
            continue
        entry = len(told) if item.is_entry else entry
        told.append(item)
    return told


def _both(game: Game, one: NewsItem, next_: NewsItem, seat: str | None) -> NewsItem | None:
    """Two lines as one, if they say the same but for a number and a sum; the newer step stands before the older."""
    first, then = (one, next_) if one.n <= next_.n else (next_, one)
    if first.fact is None or then.fact is None or one.mark or next_.mark or one.is_entry != next_.is_entry:
        return None
    both = first.fact.with_more(then.fact)
    return None if both is None else replace(one, text=told_to(seat, game.text_of(both)), fact=both, n=first.n)


def _without_choice(receipt: Receipt) -> Receipt:
    """An entry that nobody has tapped, to be told so, where its pass does not say why itself."""
    if isinstance(receipt.passing, SaysWhy):
        return receipt
    return replace(receipt, passing=say("{what}: there was no other choice", what=receipt.passing))


def told_to(seat: str | None, text: Text) -> Text:
    """A sentence as it is read at a seat: what it says of whoever sits there, it says to him."""
    return text if seat is None else address_to(seat, text)
