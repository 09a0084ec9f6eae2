"""The moves that only 1862 has, in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.text import Text, say
from companion.games.eastern_1862.refinancing import Refinance

SENTENCES: Mapping[type, Callable[[Any, Any], Text]] = {
    Refinance: lambda game, m: say("{company} is refinanced", company=m.company),
}
