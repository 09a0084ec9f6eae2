"""What templates need worked out, as filters: they print and do not compute."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask

from companion.sheets.inks import label_ink
from companion.tables import Form


def work_out(app: Flask) -> None:
    """Give the templates their filters."""
    app.add_template_filter(label_ink)
    app.add_template_filter(by_kind)


def by_kind(forms: Iterable[Form]) -> dict[str, Form]:
    """Forms of offers by the kind of their move."""
    return {form.offer.kind.kind: form for form in forms}
