"""What screens say of 1828, as far as the family's tell it: no limit of certificates, and a bank without end."""

from companion.games.system_1828 import TITLE
from tests.games.system_1828.table import Systems


def test_what_has_no_limit_is_not_shown_as_none():
    shown = TITLE.view(Systems(3).game)
    assert (shown.bank, shown.players[0].counted, shown.players[0].is_over) == (None, "0", False)
    limited = TITLE.view(Systems(3, certificate_limit=20).game)
    assert limited.players[0].counted == "0 / 20"
