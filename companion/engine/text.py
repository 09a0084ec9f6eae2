"""Sentences for players, kept as a template with its values until somebody reads them.

The rules speak English templates; a `Formatter` turns them into the language, the currency and the
number style of the person who reads. So one game can be read in two languages at one table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from operator import is_
from typing import TypeVar

Kind = TypeVar("Kind", bound="Text")


class Money(int):
    """An amount of money: a whole number in the title's currency, printed with its sign."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SecondPerson:
    """A sentence as it is said to whom it speaks of: whoever stands in the value `subject`; without one, in a part of a
    sentence such as "pays {amount}", whoever the whole speaks of."""

    subject: str | None
    template: str
    plural: str | None = None


@dataclass(slots=True)
class Text:
    """A sentence to be: `template` with `{names}` and the values that fill them. It is never changed.

    With `plural`, the template is the singular form and `values["n"]` decides. The values also fill `second_person`.
    """

    # Not frozen, as rules make thousands: a frozen one takes three times as long to make.

    template: str
    values: Mapping[str, object]
    plural: str | None = None
    second_person: SecondPerson | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return PLAIN(self)

    def as_a(self, kind: Callable[..., Kind], **more: object) -> Kind:
        """The same sentence as a `kind` of `Text` that knows more of it."""
        return kind(self.template, self.values, self.plural, self.second_person, **more)

    def __hash__(self) -> int:
        return hash(self.template)

    def says(self, other: Text) -> bool:
        """Whether it is the other sentence, or that is a part of it."""
        return other == self or other in self.values.values()

    def names_money(self) -> bool:
        """Whether it, or a sentence within it, names an amount of money."""
        return any(isinstance(value, Money) or (isinstance(value, Text) and value.names_money())
                   for value in self.values.values())

    def filled(self, **values: object) -> Text:
        """The same sentence with these values."""
        return Text(self.template, values, self.plural, self.second_person)


@dataclass(slots=True)
class SetRight(Text):
    """A sentence by which the table has set something right; what it says beside that is its `what`."""

    @property
    def what(self) -> Text:
        """What was set right, for whoever is told in other words that it was."""
        what = self.values["what"]
        assert isinstance(what, Text)
        return what

    def filled(self, **values: object) -> Text:
        """The same sentence with these values."""
        return set_right(self.what.filled(**values))


def set_right(what: Text) -> SetRight:
    """Say that the table has set something right."""
    return say("Correction: {what}", what=what).as_a(SetRight)


def renamed(text: Text, names: Mapping[str, str]) -> Text:
    """A sentence with other names for some that stand in it, in sentences within it too."""

    def found(value: object) -> object:
        if isinstance(value, Text):
            return renamed(value, names)
        if isinstance(value, tuple):
            return tuple(map(found, value))
        return names.get(value, value) if isinstance(value, str) else value

    return replace(text, values={name: found(value) for name, value in text.values.items()}) if names else text


def say(template: str, second_person: SecondPerson | None = None, /, **values: object) -> Text:
    """Make a sentence. The template is what translators see: keep it whole.

    >>> str(say("{player} passes", you("player", "You pass"), player="Ann"))
    'Ann passes'
    """
    return Text(template, values, None, second_person)


#: Numbers that are written as words, from one on.
LETTERS = (say("one"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight"),
           say("nine"), say("ten"))


def in_letters(n: int) -> Text | int:
    """A number as it stands in a sentence: as a word up to ten.

    >>> str(in_letters(3)), in_letters(12)
    ('three', 12)
    """
    return LETTERS[n - 1] if 0 < n <= len(LETTERS) else n


def say_n(singular: str, plural: str, n: int, second_person: SecondPerson | None = None, /, **values: object) -> Text:
    """Make a sentence that depends on the number `n` (also available as `{n}`)."""
    return Text(singular, {"n": n, **values}, plural, second_person)


def you(subject: str | None, template: str) -> SecondPerson:
    """The words of a sentence for whoever its value `subject` names (`SecondPerson`)."""
    return SecondPerson(subject, template)


def you_n(subject: str | None, singular: str, plural: str) -> SecondPerson:
    """The same of a sentence that depends on a number."""
    return SecondPerson(subject, singular, plural)


def address_to(name: str, text: Text) -> Text:
    """A sentence as somebody reads it: what it says of him, it says to him, in sentences within it too."""
    return _addressed(text, name, False)


def _addressed(text: Text, name: str, is_to_him: bool) -> Text:
    """Part of a sentence; `is_to_him`: the whole speaks of him."""
    to = text.second_person
    is_to_him = to is not None and (is_to_him if to.subject is None else text.values.get(to.subject) == name)

    def inside(value: object) -> object:
        if isinstance(value, Text):
            return _addressed(value, name, is_to_him)
        if isinstance(value, tuple | list):
            parts = tuple(map(inside, value))
            return value if all(map(is_, parts, value)) else parts
        return value

    values = {key: inside(value) for key, value in text.values.items()}
    if to is not None and is_to_him:
        return replace(text, template=to.template, plural=to.plural, values=values)
    # Most sentences speak to nobody, and stay what they are.
    return text if all(map(is_, values.values(), text.values.values())) else replace(text, values=values)


#: A comma, but for the one between thousands.
_COMMA = re.compile(r",(?!\d{3})")


@dataclass(frozen=True, slots=True)
class Formatter:
    """Turns texts into strings for one reader.

    `currency` is the title's template with a place for the number, such as "₤{}"; `gettext`, `ngettext` and what
    stands between `thousands` are the reader's language.
    """

    currency: str = "{}"
    gettext: Callable[[str], str] = str
    ngettext: Callable[[str, str, int], str] = lambda one, many, n: one if n == 1 else many
    thousands: str = ","

    def __call__(self, text: object) -> str:
        """Read a text (or a plain value: amounts get their sign, sequences commas) aloud."""
        if isinstance(text, Text):
            if text.plural is None:
                template = self.gettext(text.template)
            else:
                template = self.ngettext(text.template, text.plural, int(str(text.values["n"])))
            return template.format(**{name: self(value) for name, value in text.values.items()})
        if isinstance(text, Money):
            return self.money(text)
        if isinstance(text, tuple | list):
            parts = [self(part) for part in text]
            # A name may have a comma of its own: "Portland, ME; Portland, OR", or a hex: "4,3; 5,5".
            return (self.gettext("; ") if any(map(_COMMA.search, parts)) else self.gettext(", ")).join(parts)
        if isinstance(text, int) and text < 0:
            return f"−{-text}"
        return str(text)

    def money(self, amount: int) -> str:
        """Write an amount with its sign; a minus stands before the sign."""
        figures = self.currency.format(f"{abs(int(amount)):,}".replace(",", self.thousands))
        return f"−{figures}" if amount < 0 else figures


PLAIN = Formatter()


def worded(read: Callable[[str], str], words: Mapping[str, str]) -> Callable[[str], str]:
    """A way to read templates that says some words otherwise, with a capital where they have one; what fills a template
    stays as it is."""
    if not words:
        return read
    # A place to be filled, such as "{president}" or "%(president)s", keeps its name.
    pattern = re.compile(r"(?<!\{)(?<!%\()\b(" + "|".join(map(re.escape, words)) + r")\b", re.IGNORECASE)

    def other(found: re.Match[str]) -> str:
        word = words[found[0].lower()]
        return word.capitalize() if found[0][0].isupper() else word

    return lambda text: pattern.sub(other, read(text))
