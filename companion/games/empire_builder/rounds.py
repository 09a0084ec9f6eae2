"""What rounds are called: in words, and in a narrow column."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import Text


@dataclass(slots=True)
class RoundName(Text):
    """A round. `label` is its number, Roman for the initial builds, or what else stands in a narrow column."""

    label: Text | str = ""


def round_name(text: Text, label: Text | str) -> RoundName:
    """A sentence as the name of a round."""
    return text.as_a(RoundName, label=label)


def label_of(name: Text) -> Text | str:
    """A round in a narrow column: "II" of the initial builds, "12" whether it was the final one or not."""
    assert isinstance(name, RoundName)
    return name.label
