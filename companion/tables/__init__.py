"""Tables: one game at one real table, its seats and its log. What the web knows of games, it knows through here."""

from companion.engine.errors import IllegalMove, ImpossibleMove, Malformed, Refusal
from companion.engine.game import ReplayRefused
from companion.store import Stale, StoreError
from companion.tables.amend import Amendment
from companion.tables.events import Desk, Events
from companion.tables.form import Form
from companion.tables.shelf import NoTable, Tables
from companion.tables.table import Outcome, Table

__all__ = [
    "Amendment", "Desk", "Events", "Form", "IllegalMove", "ImpossibleMove", "Malformed", "NoTable", "Outcome",
    "Refusal", "ReplayRefused", "Stale", "StoreError", "Table", "Tables",
]  # fmt: skip
