"""Games of 1862 as 18xx.games would export them: what the one recorded there does not show. They are random games of ours by
the site's rules, written in its words and read again."""

import random
from collections import Counter

import pytest

from companion.engine.game import Entry
from companion.engine.record import trace_line
from companion.games.eastern_1862 import TITLE
from companion.interop.eighteen_xx_games import turns
from companion.interop.eighteen_xx_games.export import parse_export
from tests.games.eastern_1862.eager import eager
from tests.games.eastern_1862.on_site import Writer1862
from tests.games.eastern_1862.test_random_play import keen

NAMES = ("Ann", "Bo", "Cy", "Dan", "Eve")
#: The seeds, by which they are played, how many play, and what they show that is rare.
GAMES = {
    4: (keen, 3, {"merge"}), 6: (eager, 4, {"sell-treasury", "refinance"}), 20: (keen, 3, {"refinance", "buy-tokens"}),
    22: (keen, 3, {"merge", "add-station", "take-london", "buy-own-share"}),
}  # fmt: skip


def read(data):
    return parse_export(data, lambda id_: TITLE)


def position(game):
    """The position alone."""
    return {**trace_line(game), "id": None, "n": None, "move": None, "notes": None}


def answer(game):
    """What the site answers by itself: all agree, and the last token in a home makes way."""
    question = str(game.ask.question)
    is_asked = "removes" in question or "keep it" in question or "only a half" in question or game.ask.offer("buy-tokens")
    return None if is_asked or not turns.is_question(game) else turns.our_answer(game)


def written(seed, style, players, most=250):
    data = {"id": seed, "title": "1862", "settings": {"seed": seed}, "actions": [], "status": "active",
            "players": [{"id": n + 1, "name": name} for n, name in enumerate(NAMES[:players])]}  # fmt: skip
    game, chance = read(data).start.begin(), random.Random(seed)
    writer = Writer1862(game, seed, random.Random(seed))
    while game.end is None and len(game.receipts) < most:
        writer.play(Entry(answer(game) or style(game, chance)))
    return writer


@pytest.mark.parametrize("seed", GAMES)
def test_it_is_the_same_game(seed):
    style, players, rare = GAMES[seed]
    writer = written(seed, style, players)
    assert position(read(writer.data()).replay()) == position(writer.game)
    kinds = Counter(receipt.entry.move.kind for receipt in writer.game.receipts)
    assert rare <= set(kinds), kinds


def test_who_cannot_pay_may_be_asked_nevertheless():
    """Half a share that its holder cannot pay is given back without a question; a file may say so, or not."""
    writer = written(4, keen, 3)
    at = 1 + next(n for n, action in enumerate(writer.actions) if action.get("choice") in ("first", "last"))
    while writer.actions[at]["type"] == "choose":
        at += 1
    told = {"type": "choose", "id": 9999, "entity_type": "player", "entity": 1, "choice": "sell"}
    actions = [*writer.actions[:at], told, *writer.actions[at:]]
    assert position(read({**writer.data(), "actions": actions}).replay()) == position(writer.game)
