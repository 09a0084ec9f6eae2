"""Why something entered at the table was not accepted: one sentence each, with the numbers."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.text import Text, say


class Refusal(Exception):
    """Something was not accepted, and nothing has changed. `text` is the sentence for the table. It is made when somebody
    reads it: mostly rules only look whether there is a reason."""

    def __init__(self, sentence: Text | str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(sentence)
        self._sentence, self._values = sentence, values

    @property
    def text(self) -> Text:
        """The sentence for the table: made already where a number decides about its words, or a template with values."""
        return self._sentence if isinstance(self._sentence, Text) else say(self._sentence, **self._values or {})

    def __str__(self) -> str:
        return str(self.text)


class IllegalMove(Refusal):
    """A rule forbids the move. The table may overrule it ("the table says so")."""


class ImpossibleMove(IllegalMove):
    """The move cannot be carried out at all: money, cubes or papers that do not exist."""


class Malformed(Refusal):
    """What was entered cannot be read: a field is missing, of a wrong kind, or unknown."""


def illegal(sentence: str | Text, /, **values: object) -> IllegalMove:
    """Make the refusal of a move that a rule forbids."""
    return IllegalMove(sentence, values)


def impossible(sentence: str | Text, /, **values: object) -> ImpossibleMove:
    """Make the refusal of a move that not even the table can overrule."""
    return ImpossibleMove(sentence, values)


def malformed(sentence: str | Text, /, **values: object) -> Malformed:
    """Make the refusal of an entry that cannot be read."""
    return Malformed(sentence, values)
