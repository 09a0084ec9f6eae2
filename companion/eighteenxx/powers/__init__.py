"""The powers that privates of the family can have, one module for those that are alike."""

from companion.eighteenxx.powers import (
    builder,
    certificates,
    exchanges,
    markers,
    owners,
    players,
    swap,
    tiles,
    tokens,
    trains,
)

__all__ = ["builder", "certificates", "exchanges", "markers", "owners", "players", "swap", "tiles", "tokens", "trains"]
