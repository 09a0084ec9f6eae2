"""Tables: one game at one real table, its seats and its log. What the web knows of games, it knows through here."""

from companion.eighteenxx.box.known import find_known, letters
from companion.engine.errors import IllegalMove, ImpossibleMove, Malformed, Refusal
from companion.engine.game import Correction, ReplayRefused
from companion.engine.moves import Move, to_wire
from companion.engine.visibility import Private, look, look_away
from companion.store import Gone, Stale, StoreError
from companion.tables.amend import Verdict
from companion.tables.backups import Backups
from companion.tables.boxes import Boxes, KeptBox, NoBox, kept_by_hand
from companion.tables.checking import Check, Finding
from companion.tables.events import Desk, Events
from companion.tables.form import Form
from companion.tables.shelf import BeingChecked, Deleted, NoTable, Tables
from companion.tables.submission import Submission
from companion.tables.table import Outcome, Table, Then

__all__ = [
    "Backups", "BeingChecked", "Boxes", "Check", "Correction", "Deleted", "Desk", "Events", "Finding", "Form", "Gone",
    "IllegalMove", "ImpossibleMove", "KeptBox", "Malformed", "Move", "NoBox", "NoTable", "Outcome", "Private", "Refusal",
    "ReplayRefused", "Stale", "StoreError", "Submission", "Table", "Tables", "Then", "Verdict", "find_known",
    "kept_by_hand", "letters", "look", "look_away", "to_wire",
]  # fmt: skip
