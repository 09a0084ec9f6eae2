"""The maps of the other titles for tests, made and filled as `rails` makes that of 18Chesapeake."""

from tests.eighteenxx.map.chesapeake import Rails, filled


def shikoku(*laid, **tokens):
    """The map of 1889: upgrades are semi-restrictive."""
    return filled(Rails("1889-map", "1889", "semi_restrictive"), laid, tokens)


def northeast(*laid, apart=(), **tokens):
    """The map of 1830: upgrades are permissive; `apart` are groups that are several places."""
    return filled(Rails("1830-map", "1830", "permissive", apart), laid, tokens)


def systems(*laid, map_="1828-map", **tokens):
    """A map of 1828: upgrades are permissive."""
    return filled(Rails(map_, "1828", "permissive"), laid, tokens)


def eastern(*laid, **tokens):
    """The map of 1862, with stations on plain tiles: upgrades are semi-restrictive."""
    return filled(Rails("1862-map", "1862", "semi_restrictive", stations=True), laid, tokens)
