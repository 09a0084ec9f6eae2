"""Notes: what followed from a move, as a sentence for people and as values for programs (docs/game-file.md, 'The trace').

A rule says a note once, as a sentence. Its values are read off the sentence: whoever is named first is `who`, money or a
number is the `amount`, the first other thing is `what`. Only its kind has to be said besides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.ledger import Posting
from companion.engine.text import Money, Text

#: The names under which sentences speak of somebody, in the order in which one is `who`.
ACTORS = ("player", "players", "company", "owner", "account", "lot", "independent")
#: The names under which sentences speak of things, which may be called like somebody: a 3-train, a hex, a card.
THINGS = frozenset({
    "card", "cards", "cities", "city", "colour", "ferry", "hex", "hexes", "kind", "kinds", "load", "loads", "majors", "n",
    "phase", "phases", "private", "privates", "reason", "river", "round", "sides", "spaces", "text", "tile", "tiles",
    "train", "trains", "type",
})

#: How postings name the bank.
BANK = "bank"
#: Kinds of notes that only repeat what somebody did, where they come first.
ACTS = frozenset({
    "bid", "company-started", "declined", "par", "pass", "private-exchanged", "resources", "run", "share-bought",
    "tile-laid", "token-placed", "track", "train-bought",
})
#: Kinds of notes that say what somebody did, and more: the figures that come of it.
FULLER = frozenset({"dividend", "withheld"})
#: Kinds of notes that change for good what somebody has or leads, or take a turn, or money in another's turn: those whom it
#: concerns are told before all else.
LASTING = frozenset({"train-rusted", "turn-lost", "load-lost", "tax-paid", "president"})
#: The kind of a note about who leads a company now: the last one holds.
PRESIDENT = "president"
#: Kinds of notes because of which players hand each other something, whoever is on turn.
HANDED = frozenset({"president"})
#: Kinds of notes after which the game is another one for everybody.
FOR_ALL = frozenset({"end-conditions", "final-turn", "phase"})
#: Kinds of notes that the next entry may make untrue.
FOR_NOW = frozenset({"end-conditions"})


@dataclass(frozen=True, slots=True)
class Note(Text):
    """A sentence about what happened. `kind` is a word for programs; "note" where a rule gives none."""

    kind: str = "note"

    def data(self) -> dict[str, Any]:
        """The note as plain values: kind, who, what, amount (null where the sentence has none) and the text in English."""
        who = next((name for name in ACTORS if name in self.values), None)
        rest = {name: value for name, value in self.values.items() if name != who}
        numbers = {name: int(value) for name, value in rest.items() if isinstance(value, int)}
        money = (name for name, value in rest.items() if isinstance(value, Money))
        amount = next(money, next(iter(numbers), None))
        what = next((name for name in rest if name not in numbers), None)
        return {
            "kind": self.kind, "who": None if who is None else plain(self.values[who]),
            "what": None if what is None else plain(rest[what]),
            "amount": None if amount is None else numbers[amount], "text": str(self),
        }


def noted(text: Text, kind: str) -> Note:
    """A sentence as a note of some kind."""
    return Note(text.template, text.values, text.plural, text.own, kind)


def followed(notes: Sequence[Note]) -> Sequence[Note]:
    """What came of an entry by itself: its notes without the one that repeats the act."""
    return notes[1:] if notes and notes[0].kind in ACTS else notes


def fuller(notes: Iterable[Text], act: Text) -> Text | None:
    """The first of what came of an act that says the act and more, to stand instead of it; None: none does."""
    return next((note for note in notes if str(note).startswith(str(act)) or (
        isinstance(note, Note) and note.kind in FULLER)), None)


def is_about(said: object, names: Collection[str]) -> bool:
    """Whether a sentence, or a value of one, speaks of somebody with one of these names, in a sentence within it too."""
    if isinstance(said, Text):
        return any(is_about(value, names) for name, value in said.values.items()
                   if name not in THINGS or isinstance(value, Text))
    if isinstance(said, tuple | list):
        return any(is_about(part, names) for part in said)
    return isinstance(said, str) and said in names


def payment(posting: Posting) -> dict[str, Any]:
    """A payment as a note: who paid, to whom, what for, how much."""
    return {"kind": "payment", "who": posting.payer, "to": posting.payee, "what": str(posting.why), "amount": posting.amount}


def notes_data(notes: Iterable[Note], postings: Iterable[Posting]) -> list[dict[str, Any]]:
    """Everything that followed from a move: the payments as they were made, then the notes as they were said."""
    return [*map(payment, postings), *(note.data() for note in notes)]


def plain(value: object) -> str | list[str]:
    """A value of a sentence as plain text, several as a list."""
    return [str(part) for part in value] if isinstance(value, tuple | list) else str(value)
