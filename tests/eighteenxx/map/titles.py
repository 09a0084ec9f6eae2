"""The maps of the other titles for tests, made and filled as `rails` makes that of 18Chesapeake."""

from tests.eighteenxx.map.chesapeake import Rails, filled


def shikoku(*laid, **tokens):
    """The map of 1889: upgrades are semi-restrictive."""
    return filled(Rails("1889-map", "1889", "semi_restrictive"), laid, tokens)


def northeast(*laid, apart=(), **tokens):
    """The map of 1830: upgrades are permissive; `apart` are groups that are several places."""
    return filled(Rails("1830-map", "1830", "permissive", apart), laid, tokens)
