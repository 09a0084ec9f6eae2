"""The powers that privates of the family can have, one module for those that are alike."""

from companion.eighteenxx.powers import certificates, exchanges, owners, players, tiles

__all__ = ["certificates", "exchanges", "owners", "players", "tiles"]
