"""Rules that the table keeps by itself: told before the game, and reminded of when they come up."""

import pytest

from companion.eighteenxx.box.by_hand import KEPT_BY_HAND
from companion.eighteenxx.editor.summary import sentences
from companion.games.open_box.contents import read
from tests.games.open_box.tables import ANY, a_box, a_game, played_until


def lines(texts):
    return [str(text) for text in texts]


def test_what_is_kept_by_hand_is_told_before_the_game():
    told = lines(sentences(read(a_box(by_hand=["shorts", "route_income"])).box))
    assert "By hand: Shares may be sold that nobody has: short selling." in told
    assert "By hand: Part of a run goes to the treasury and is no dividend." in told
    assert not [line for line in lines(sentences(read(a_box()).box)) if line.startswith("By hand")]


def test_a_rule_that_nobody_knows_is_a_fault():
    with pytest.raises(ValueError, match=r"by_hand names 'short'; there are issue_redeem, "):
        read(a_box(by_hand=["short"]))


def reminded(game):
    return [line for line in lines(game.extras.reminders()) if line.startswith("By hand")]


def test_a_table_is_reminded_when_it_comes_up():
    box = a_box(by_hand=["route_income", "own_rounds", "shorts"])
    game = played_until(lambda game: game.round.is_stock and game.ask.offer("sell-shares"), game=a_game(box=box))
    assert reminded(game) == ["By hand: There are rounds of another kind besides.",
                              "By hand: Shares may be sold that nobody has: short selling."]
    played_until(lambda game: game.ask.offer("run-trains"), game=game)
    assert reminded(game) == ["By hand: Part of a run goes to the treasury and is no dividend.",
                              "By hand: There are rounds of another kind besides."]


def test_screens_have_it_among_the_reminders():
    game = a_game(box=a_box(by_hand=["own_economy"]))
    played_until(lambda game: game.round.is_stock, game=game)
    assert "By hand: Much of the money goes by rules that only this title has." in lines(ANY.view(game).reminders)


def test_every_moment_is_a_round_or_a_move():
    kinds = {"stock", "operating", "distribution", *ANY.moves["books"]}
    assert not [(rule, one) for rule, kept in KEPT_BY_HAND.items() for one in kept.moments if one not in kinds]
