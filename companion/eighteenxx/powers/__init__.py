"""The powers that privates of the family can have, one module for those that are alike."""

from companion.eighteenxx.powers import (
    builder,
    certificates,
    exchanges,
    extras,
    independents,
    markers,
    owners,
    players,
    steamboat,
    swap,
    tiles,
    tokens,
    trains,
)

__all__ = ["builder", "certificates", "exchanges", "extras", "independents", "markers", "owners", "players", "steamboat",
           "swap", "tiles", "tokens", "trains"]
