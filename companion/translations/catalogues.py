"""The catalogues of the languages: gathers the texts of the sources, merges them in, and tells how much is done."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

#: Here the languages are, a folder each.
HOME = Path(__file__).parent

#: What marks a text for players, and which of its arguments are texts; None: the first.
KEYWORDS = {
    "_": None, "gettext": None, "ngettext": (1, 2), "say": None, "say_n": (1, 2), "you": (2,), "you_n": (2, 3),
    "illegal": None, "impossible": None, "malformed": None, "remark": (2,), "translate": None,
}  # fmt: skip

#: What stands at the top of a catalogue. No dates and no names: only what a translator has done is a change.
HEAD = r"""# Companion in {language}. How it is made: docs/translating.md.
msgid ""
msgstr ""
"Language: {code}\n"
"Plural-Forms: {plurals}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""


def gathered(root: Path) -> Catalog:
    """All texts of a checkout, from the places that its babel.cfg names."""
    with (root / "babel.cfg").open(encoding="utf-8") as configuration:
        places, options = parse_mapping_cfg(configuration)
    found = Catalog()
    for _file, _line, text, _comments, context in extract_from_dir(
        root, places, options, KEYWORDS, directory_filter=lambda name: "/." not in str(name)
    ):
        if text:
            found.add(text, context=context)
    return found


def is_done(message: Message) -> bool:
    """Whether a message is translated, in all its forms."""
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


@dataclass(frozen=True)
class Language:
    """A language's catalogue: `code` is such as "it", `path` its file, which may not be there yet."""

    code: str
    path: Path

    @property
    def catalogue(self) -> Catalog:
        """What the file has; a new language begins with nothing."""
        if not self.path.exists():
            return Catalog(locale=self.code)
        with self.path.open("rb") as file:
            return read_po(file, locale=self.code)

    def merge(self, sources: Catalog) -> None:
        """Give the catalogue the messages that the sources have, each with its translation if there is one. Nothing is
        guessed, and what the sources no longer say goes."""
        ours, text = self.catalogue, BytesIO()
        ours.update(sources, no_fuzzy_matching=True)
        ours.obsolete.clear()
        write_po(text, ours, width=0, no_location=True, omit_header=True, sort_output=True)
        name = ours.locale.english_name if ours.locale else self.code
        head = HEAD.format(language=name, code=self.code, plurals=ours.plural_forms)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(head + text.getvalue().decode(), "utf-8")

    def missing(self, sources: Catalog) -> list[str]:
        """The messages of the sources that are not translated yet, as English has them."""
        ours = {message.id for message in self.catalogue if is_done(message)}
        ids = [message.id for message in sources if message.id and message.id not in ours]
        return sorted(text if isinstance(text, str) else text[0] for text in ids)


def languages() -> list[Language]:
    """The languages that have been begun."""
    return [Language(path.parts[-3], path) for path in sorted(HOME.glob("*/LC_MESSAGES/messages.po"))]


def language(code: str) -> Language:
    """A language to begin with, or one that has been begun."""
    return Language(code, HOME / code / "LC_MESSAGES/messages.po")
