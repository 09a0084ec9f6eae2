"""Why something entered at the table was not accepted: one sentence each, with the numbers."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.text import Text, say


class Refusal(Exception):
    """Something was not accepted, and nothing has changed. `text` is the sentence for the table."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class IllegalMove(Refusal):
    """A rule forbids the move. The table may overrule it ("the table says so")."""


class ImpossibleMove(IllegalMove):
    """The move cannot be carried out at all: money, cubes or papers that do not exist."""


class Malformed(Refusal):
    """What was entered cannot be read: a field is missing, of a wrong kind, or unknown."""


def _text(sentence: str | Text, values: Mapping[str, object]) -> Text:
    """A template with its values, or a sentence that is made already because a number decides about its words."""
    return sentence if isinstance(sentence, Text) else say(sentence, **values)


def illegal(sentence: str | Text, /, **values: object) -> IllegalMove:
    """Make the refusal of a move that a rule forbids."""
    return IllegalMove(_text(sentence, values))


def impossible(sentence: str | Text, /, **values: object) -> ImpossibleMove:
    """Make the refusal of a move that not even the table can overrule."""
    return ImpossibleMove(_text(sentence, values))


def malformed(sentence: str | Text, /, **values: object) -> Malformed:
    """Make the refusal of an entry that cannot be read."""
    return Malformed(_text(sentence, values))
