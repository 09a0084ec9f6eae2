"""The moves that only 1828 has, in one sentence each, for the log and the undo strip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.eighteenxx.map.tiles import called
from companion.eighteenxx.powers.builder import BuildCounted, LayAndRun, TakePlace
from companion.engine.text import Money, Text, say
from companion.games.system_1828.coal import TakeCoal
from companion.games.system_1828.extra import LayExtra
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.merging import MergeCompanies

SENTENCES: Mapping[type, Callable[[Any, Any], Text]] = {
    MergeCompanies: lambda game, m: say("{player} merges {other} into {company}",
                                        say("You merge {other} into {company}"), player=m.player, other=m.other,
                                        company=m.company),
    TakeCoal: lambda game, m: say("{company} takes a coal marker from {hex}", company=m.company, hex=m.hex),
    MoveTrain: lambda game, m: say("{company} moves its {train} to the other half", company=m.company,
                                   train=m.train.rpartition("-")[0]),
    BuildCounted: lambda game, m: say("{player} lays the tile of {private}", say("You lay the tile of {private}"),
                                      player=m.player, private=m.private),
    LayAndRun: lambda game, m: say("{player} lays {tile} on {hex} for {private}, which runs for {amount}",
                                   say("You lay {tile} on {hex} for {private}, which runs for {amount}"), player=m.player,
                                   tile=called(m.tile), hex=m.hex, private=m.private, amount=Money(m.revenue)),
    LayExtra: lambda game, m: say("{company} lays {tile} on {hex} by {private}", company=m.company, tile=called(m.tile),
                                  hex=m.hex, private=m.private),
    TakePlace: lambda game, m: say("{company} places a free token", company=m.company),
}
