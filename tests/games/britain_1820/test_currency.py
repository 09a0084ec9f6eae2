"""The sign of the money is an option."""

import pytest

from companion.engine.text import Money, say
from tests.games.britain_1820.driver import begun


@pytest.mark.parametrize(("sign", "told"), [("$", "Ann has $10."), ("£", "Ann has £10.")])
def test_the_sign_of_the_money(sign, told):
    game, _ = begun(1, 3, currency=sign)
    assert game.formatter()(say("{player} has {cash}.", player="Ann", cash=Money(10))) == told
    assert game.title.currency == f"{sign}{{}}"
