"""An order to the print shop as a question that can be put elsewhere: sheets are plain values, and so is what is made."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from companion.engine.errors import Malformed
from companion.engine.text import worded
from companion.languages import ENGLISH, translations
from companion.sheets.body import Sheet
from companion.sheets.job import Job
from companion.sheets.printing import Drawn, Printed, drawn, printed
from companion.sheets.singles import singles, zipped
from companion.worker import GivenUp

Made = Printed | Drawn | bytes


class Order(NamedTuple):
    """What is to be made of sheets: "pdf", all in one file; "pictures", the pages of one for a browser (of several
    their contents); or "cards", those of the first one by one in a ZIP file. `language` is that of the templates' texts,
    whose translations are in `folder`; `words` are those that the title says otherwise, each with its own.
    """

    what: str
    sheets: tuple[Sheet, ...]
    job: Job
    language: str = ENGLISH
    folder: str = ""
    words: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> tuple[str, ...]:
        """Two orders have the same if everything that stands on their sheets is, whatever night it comes from."""
        drawn_from = sha256(repr(self.sheets).encode(errors="replace")).hexdigest()
        return self.what, self.language, repr(self.words), repr(self.job), drawn_from

    def answer(self, should_stop: Callable[[], bool]) -> Made | Malformed | ValueError:
        """Make it; what cannot be made is an answer too, and kept like one. Raises GivenUp."""
        read = worded(translations(self.language, self.folder).gettext, dict(self.words))

        def translate(text: str) -> str:
            # Every sheet has many texts: a good moment to stop.
            if should_stop():
                raise GivenUp
            return read(text)

        try:
            if self.what == "pdf":
                return printed(self.sheets, self.job, translate)
            if self.what == "pictures":
                return drawn(self.sheets, self.job, translate)
            return zipped(singles(self.sheets[0], self.job, translate))
        except Malformed as refused:
            return refused
        except ValueError as impossible:
            return ValueError(str(impossible))
