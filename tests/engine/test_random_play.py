import random

import pytest

from companion.engine.random_play import play_out, random_move
from tests.engine.toy import Pile, Rest, Take, begin, take


@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_played_out(seed):
    game = play_out(begin(6), random.Random(seed).choice)
    assert (game.end.reason, sum(game.worth().values())) == ("empty", 6)


def test_the_same_chance_gives_the_same_game():
    one, two = (play_out(begin(6), random.Random(3).choice) for _ in range(2))
    assert one.entries() == two.entries()


def test_a_limit_of_moves():
    assert len(play_out(begin(6), lambda choices: choices[0], most=2).receipts) == 2


def test_nothing_is_on_offer_when_the_game_is_over():
    game = begin(1)
    take(game, "Ann", 1)
    with pytest.raises(LookupError, match="nothing is on offer"):
        random_move(game, random.Random(1).choice)


class Restful(Pile):
    """A title in which people like to rest."""

    def lots(self, offer):
        return 3 if offer.kind is Rest else 1


def test_a_title_may_prefer_some_offers():
    """Each kind is drawn as often as it has lots: three times in four, where it would be every other time."""
    start = begin(3).start
    chance, game = random.Random(2), Restful(start)
    drawn = [type(random_move(game, chance.choice)) for _ in range(400)]
    assert 270 < drawn.count(Rest) < 330 and drawn.count(Rest) + drawn.count(Take) == 400
    even = [type(random_move(Pile(start), chance.choice)) for _ in range(400)]
    assert 170 < even.count(Rest) < 230
