"""What no file of a box says: questions in few words of players, the usual answer first, each answer a word of the box.

"A player holds up to: 60 %": a question and its answer are read as one line, in forms, on pages and in the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.company_kind import (
    COMPANY,
    NOBODY,
    OWNED_WHOLE,
    USUAL_CERTIFICATES,
    CompanyKind,
    shares_of,
    usual_pool,
    usual_unsold,
)
from companion.eighteenxx.box.defaults import assumes_present
from companion.eighteenxx.box.entry import NO, Choice, ask, entries
from companion.eighteenxx.box.tables import Options, PriceMoves, Profile
from companion.engine.reading import Json, JsonDict, number
from companion.engine.text import Text, say

#: Where an answer stands in the data of a box, from the top.
Path = tuple[str, ...]
#: What a box says of its kinds of company.
Rows = Mapping[str, Json]
#: The parts of the form that have questions, in their order.
PARTS = ("companies", "trains", "privates", "prices", "stock", "end")
#: The answer of whoever leaves it as the box has it, where none of ours is meant.
KEPT = "kept"


class Question(NamedTuple):
    """A question, `of` a part of the form. Each of the `answers` has its words, then what stands at each of the `paths` in
    the box; None: nothing. Where what is usual `follows` other answers, `usual` is the number of the usual one."""

    id: str
    of: str
    text: Text
    answers: tuple[tuple[Any, ...], ...]
    paths: tuple[Path, ...]
    usual: int = 0
    follows: bool = False

    @property
    def field(self) -> str:
        """What its field is called in a form."""
        return f"answer-{self.id}"

    def answered(self, data: Mapping[str, object]) -> str:
        """Which answer a box has, by its number: the usual one where it says nothing, KEPT where it is none of ours."""
        stand = [self._stands(data, n) for n in range(len(self.paths))]
        return next((str(n) for n, (_words, *values) in enumerate(self.answers) if values == stand), KEPT)

    def words(self, answer: str) -> Text:
        """The words of an answer, by its number."""
        return cast(Text, self.answers[int(answer)][0])

    def _stands(self, data: Mapping[str, object], n: int) -> Any:
        """What stands in a box at a path: where nothing does that, or the usual, if it was never asked."""
        may_be_nothing = any(answer[n + 1] is None for answer in self.answers)
        was_asked = may_be_nothing and found(data, self.paths[n][:-1]) is not None
        return found(data, self.paths[n], None if was_asked else self.answers[self.usual][n + 1])

    def settle(self, data: JsonDict, typed: str) -> None:
        """Write an answer into a box; one that is none of ours leaves it as it is."""
        chosen = number(typed, 0, len(self.answers) - 1)
        if chosen is not None:
            for path, value in zip(self.paths, self.answers[chosen][1:], strict=True):
                put(data, path, value)


def found(data: Mapping[str, object], path: Path, usual: Any = None) -> Any:
    """What stands in a box; `usual` where nothing does."""
    at: Any = data
    for name in path:
        if not isinstance(at, Mapping) or name not in at:
            return usual
        at = at[name]
    return at


def put(data: JsonDict, path: Path, value: object) -> None:
    """Write something into a box; None takes away what stands there."""
    for name in path[:-1]:
        data = data.setdefault(name, {})
    if value is None:
        data.pop(path[-1], None)
    else:
        data[path[-1]] = value


#: Where the one row or table stands that is asked about, of the tables of a box whose entries have questions.
_WITHIN: Mapping[str, tuple[Path, type]] = {
    "price_moves": (("price_moves",), PriceMoves), "profiles": (("profiles", "rulebook"), Profile),
    "options": (("options",), Options),
}  # fmt: skip


def _question(choice: Choice, table: Path, name: str, usual: int = 0, follows: bool = False) -> Question:
    """The question about the entry `name` of a table."""
    own = (*table, name, choice.row) if choice.row else (*table, name)
    paths = (own, *((*table, other) for other in choice.also))
    return Question(choice.id, choice.of, choice.text, choice.answers, paths, usual, follows)


def _declared(kind: type, path: Path = ()) -> Iterator[Question]:
    """The questions at the entries of a table, and of those within it."""
    for field, said in entries(kind):
        yield from (_question(choice, path, field.name) for choice in said.asks)
        if within := _WITHIN.get(field.name):
            yield from _declared(within[1], within[0])


#: What is asked about every box, and about each kind of company, by the entry.
_ALIKE = tuple(_declared(Box))
_OF_KINDS = {field.name: choice for field, said in entries(CompanyKind) for choice in said.asks}


def _of_kind(name: str, kind: str, is_only: bool, usual: Mapping[str, object] | None = None) -> Question:
    """The question about an entry of a kind of company; with what is `usual` where that follows from other answers."""
    choice = _OF_KINDS[name]
    meant = usual and [usual[name], *(usual[other] for other in choice.also)]
    first = next(n for n, (_words, *values) in enumerate(choice.answers) if meant in (None, values))
    return _question(_named(choice, kind, is_only), ("kinds", kind), name, first, usual is not None)


def _named(choice: Choice, kind: str, is_only: bool) -> Choice:
    text = choice.text if is_only else say("{question} ({kind})", question=choice.text, kind=kind)
    return choice._replace(id=f"{choice.id}-{kind}", text=text)


def of_kinds(rows: Rows, shared: Rows, is_present: bool) -> Iterator[Question]:
    """What is asked about each kind of company, and about those with shares; `rows` are what the box says of them."""
    for kind, row in rows.items():
        if kind in shared:
            yield _of_kind("float", kind, len(rows) == 1)
        choice, usual = _capital(row)
        yield _question(_named(choice, kind, len(rows) == 1), ("kinds", kind), "capital", usual)
    for kind, row in shared.items():
        unsold = usual_unsold(row if is_present or "unsold_lie" in row else {})
        yield from (_of_kind(name, kind, len(shared) == 1, unsold) for name in ("unsold_lie", "unsold_price"))


def _capital(row: Mapping[str, object]) -> tuple[Choice, int]:
    """With what money a company begins, and which answer is usual: as many times par as there are shares."""
    nothing, as_sold = (say("nothing"), 0, False), (say("what is paid for its shares"), 0, True)
    counts = dict.fromkeys((shares_of(row.get("certificates", USUAL_CERTIFICATES)), 10, 5, 2, 1))
    first, *times = [(say("par") if n == 1 else say("{n} × par", n=n), n, False) for n in counts]
    answers, usual = (first, as_sold, *times, nothing), int(bool(row.get("incremental")) and "capital" not in row)
    if row.get("certificates") == OWNED_WHOLE:
        answers, usual = ((say("what is paid for it"), 0, True), nothing, first, *times), 0
    return ask("capital", "companies", say("Capital"), *answers, also=("incremental",)), usual


def of_pool(alike: Question, data: Mapping[str, object], shared: Rows) -> Iterator[Question]:
    """Who gets the dividends of shares in the pool: one answer for all kinds of company with shares, or one for each."""
    told, is_present = data.get("pays_for_pool"), assumes_present(data)
    if len(shared) < 2 or not is_present:
        usual = [usual_pool(row) for row in shared.values()] if is_present else []
        yield alike._replace(usual=int(usual == [NOBODY]), follows=True)
        return
    for kind, row in shared.items():
        meant = usual_pool(row) if told is None else COMPANY if told else NOBODY
        yield _of_kind("pool_pays", kind, False, {"pool_pays": meant})


def of_trains(data: Mapping[str, object]) -> Question:
    """Whether a train leaves the game after each set, of whatever kind is for sale."""
    trains = data.get("trains")
    names = list(trains) if isinstance(trains, Mapping) else []
    asked = say("A train leaves after each set")
    return _question(ask("exported", "trains", asked, (NO, []), (say("the next for sale"), names)), (), "exported")


def questions(data: Json) -> tuple[Question, ...]:
    """All questions about a box, in the order of the form."""
    kinds: Json = data.get("kinds") or {"company": {}}
    rows = {kind: row if isinstance(row, Mapping) else {} for kind, row in kinds.items()}
    shared = {kind: row for kind, row in rows.items() if row.get("certificates") != OWNED_WHOLE}
    found = [*of_kinds(rows, shared, assumes_present(data))]
    for question in _ALIKE:
        found += of_pool(question, data, shared) if question.id == "pool-pays" else (question,)
    return tuple(sorted((*found, of_trains(data)), key=lambda question: PARTS.index(question.of)))
