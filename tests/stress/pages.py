"""What a page offers: its forms, with every value that may be chosen, and its links."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlsplit


@dataclass
class Form:
    """A form of a page: where it goes, and the values that each field may have; the first is what stands there."""

    action: str
    method: str
    has_file: bool = False
    fields: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Page:
    """The forms and links of a page."""

    forms: list[Form]
    links: list[str]


def read(html: str, path: str) -> Page:
    """Read a page that came from a path of the server."""
    reader = _Reader(path)
    reader.feed(html)
    return Page(reader.forms, reader.links)


class _Reader(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.forms, self.links = path, [], []  # type: str, list[Form], list[str]
        self._select = ""
        self._is_inside = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "a" and self._is_here(given.get("href", "")):
            self.links.append(given["href"].partition("#")[0])
        elif tag == "form" and self._is_here(given.get("action") or self.path):
            self.forms.append(Form(given.get("action") or self.path, given.get("method", "get").upper()))
            self._is_inside = True
        elif self._is_inside:
            self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str]) -> None:
        form, name = self.forms[-1], given.get("name", "")
        if tag == "select":
            self._select = name
        elif tag == "option":
            self._add(self._select, given.get("value", ""), "selected" in given)
        elif given.get("type") == "file":
            form.has_file = True
        elif tag in ("input", "button", "textarea") and name:
            self._add(name, given.get("value", ""), "checked" in given)

    def _add(self, name: str, value: str, is_first: bool) -> None:
        values = self.forms[-1].fields.setdefault(name, [])
        values.insert(0 if is_first else len(values), value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False

    @staticmethod
    def _is_here(address: str) -> bool:
        parts = urlsplit(address)
        return address.startswith("/") and not parts.netloc
