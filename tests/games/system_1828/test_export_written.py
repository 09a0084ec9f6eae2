"""Games of 1828 as 18xx.games would export them: what the one recorded there does not show. They are two random games of
ours by the site's profile, written in its words and read again."""

import copy

import pytest

from companion.engine.game import ReplayRefused
from companion.engine.record import load_json, parse_record, trace_line
from companion.engine.text import Formatter
from companion.games.system_1828 import TITLE
from companion.interop.eighteen_xx_games import turns
from companion.interop.eighteen_xx_games.export import parse_export
from companion.interop.eighteen_xx_games.folding import steps
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.translation import Translation
from tests.each import each
from tests.games.system_1828.table import FINAL, Systems
from tests.games.system_1828.test_recorded import RECORDED
from tests.interop.site import Writer

#: The numbers from which the site draws what chance decides.
RICH, BROKE = ("final-site-stock_market", 346), ("final-site-bankrupt", 347)


def write(name, number):
    record = parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda id_: TITLE)
    writer = Writer(record.start.begin(), number)
    for entry in record.replay(check=False).entries():
        writer.play(entry)
    return writer


@pytest.fixture(scope="module")
def writers():
    return {which: write(*which) for which in (RICH, BROKE)}


def read(data):
    return parse_export(data, lambda id_: TITLE).replay()


def position(game):
    """The position alone."""
    return {**trace_line(game), "id": None, "n": None}


@pytest.mark.parametrize("which", [RICH, BROKE])
def test_it_is_the_same_game(writers, which):
    writer = writers[which]
    assert position(read(writer.data())) == position(writer.game)


def test_what_the_games_show(writers):
    kinds = {action["type"] for writer in writers.values() for action in writer.actions}
    assert {"merge", "choose", "swap_train", "special_buy", "discard_train", "buy_company", "bankrupt"} <= kinds
    assert all(writer.failed for writer in writers.values())


@pytest.mark.parametrize("is_undone", [True, False])
def test_a_failed_merger_is_told_where_one_has_failed(writers, is_undone):
    """The site takes the attempt back itself and says that it has failed; in older games it stands."""
    writer, data = writers[RICH], writers[RICH].data()
    at = writer.failed[0]
    begins = max(n for n, action in enumerate(writer.actions[:at]) if action["type"] == "merge") - 1
    told = [{"type": "failed_merge", "id": 9999, "entity_type": "player", "entity": 1, "corporations": ["NKP", "IC"]}]
    undo = [{"type": "undo", "id": 9998, "action_id": begins}] if is_undone else []
    actions = [*writer.actions[:at], *undo, *told, *writer.actions[at:]]
    assert position(read({**data, "actions": actions})) == position(writer.game)
    with pytest.raises(ReplayRefused, match=r"action 9999 \(failed_merge\): No merger has failed here."):
        read({**data, "actions": [*writer.actions[:begins], *told]})


def test_what_is_undone_and_done_again_is_as_it_was(writers):
    """Each action is undone and redone; and a merger is taken back with all its answers, and made once more."""
    writer, actions = writers[RICH], []
    for action in writer.actions:
        actions += [action, {"type": "undo"}, {"type": "redo"}]
    merge = next(n for n, action in enumerate(actions) if action["type"] == "merge")
    actions[merge + 12 : merge + 12] = [{"type": "undo", "action_id": merge - 3}, *actions[merge - 3 : merge + 12]]
    actions = [{**action, "id": n + 1} for n, action in enumerate(actions)]
    assert position(read({**writer.data(), "actions": actions})) == position(writer.game)


@pytest.mark.parametrize(("place", "stays_on", "entity"), [
    ("H22-0-0", "H22.1", {"entity_type": "player", "entity": 0}),
    ("H22-0-1", "H22.0", {"entity_type": "corporation", "entity": "CPR"}),
    ("H22-0-1", "H22.0", {"entity_type": "system", "entity": "CPR-PRR"}),
])  # fmt: skip
def test_of_two_tokens_in_a_hex_one_is_removed(place, stays_on, entity):
    """In two cities of a hex the site asks whose goes; in one city it removes one itself, and tells it nevertheless."""
    table = Systems(3, FINAL, depth="full").in_stock_round().operated("CPR", (13, 7), "Ann", Ann=6).operated(
        "PRR", (13, 7), "Ann", Ann=6)
    game, board = table.game, table.game.board
    for name, city in (("CPR", "A23"), ("CPR", "H22.0"), ("PRR", "H16"), ("PRR", "H22.1")):
        board.put(game.companies[name], city)
    played = tuple(steps([
        {"type": "merge", "id": 1, "entity_type": "corporation", "entity": "CPR", "corporation": "PRR"},
        *({"type": "remove_token", "id": n, **entity, "city": place, "slot": 0}
          for n in (2, 3)),
    ]))
    sites = Translation(game, Names([{"id": n, "name": name} for n, name in enumerate(game.players)], ()), [])
    table.do(sites.read(played[0]))
    assert str(game.ask.question) == "Both have a token in H22: whose becomes a blocking marker?"
    assert turns.next_entry(game, played, 1, sites.actor(played[1]), None) == turns.PLAY
    table.do(sites.read(played[1]))
    assert turns.next_entry(game, played, 2, sites.actor(played[2]), None) == turns.DROP
    assert board.cities(game.companies["CPR"].placed) == ["A23", stays_on, "H16"]
    assert board.cities(game.blocking) != [stays_on]


def test_a_game_that_is_stopped_by_hand(writers):
    data = writers[RICH].data()
    actions = [*data["actions"][:228], {"type": "end_game", "id": 9999, "entity_type": "player", "entity": 1}]
    del data["result"]
    stopped = {**data, "actions": actions, "game_end_reason": "manually_ended"}
    game = read(stopped)
    assert game.end.reason == "manually_ended" and "PRR-GT" in trace_line(game)["companies"]
    result = {str(n): worth for n, worth in enumerate(game.worth().values(), 1)}
    assert read({**stopped, "result": result}).worth() == game.worth()
    with pytest.raises(ReplayRefused, match="at the end; the file says"):
        read({**stopped, "result": {"1": result["1"] + 1}})


@each(("which", "id_", "fields", "sentence"), [
    (RICH, 124, {"corporation": "OSH"}, "MC and OSH may not merge: both must have floated in earlier stock rounds, or "
                                        "neither of them and one in this."),
    (RICH, 46, {"shares": ["WAB_2"]}, "WAB has not been started; buy its president's certificate to start it."),
    (RICH, 126, {"entity": 2}, "This move is by Bo; expected: Ann: choose."),
    (RICH, 125, {"choice": "GT ($67)"}, "Choose one of: Keep MC ($67), Keep IC ($79)."),
    (RICH, 203, {"train": "9-7"}, "It lacks '9-7', or names something unknown."),
    (RICH, 251, {"price": 500}, "D&H Delaware & Hudson Railroad may be sold for $1 to $160."),
    (RICH, 204, {"entity": "PRR-CPR"}, "There is no system PRR-CPR."),
    (RICH, 415, {"train": "3-7"}, "3 is not one of: 2, 3-1, 3-3."),
    (BROKE, 50, {"share_price": "86,7,4"}, "$86 is not a par value of this phase; choose one of: $67, $71, $79."),
    (BROKE, 673, {"entity": "MC"}, "This move is by MC; expected: NYH: buy trains."),
])  # fmt: skip
def test_what_is_not_as_it_was_is_refused_with_the_number_of_the_action(writers, which, id_, fields, sentence):
    data = writers[which].data()
    actions = copy.deepcopy(data["actions"][:id_])
    actions[-1].update(fields)
    with pytest.raises(ReplayRefused) as refused:
        read({**data, "actions": actions, "status": "active"})
    said = Formatter("${}")(refused.value.refusal.text)
    assert said == f"action {id_} ({actions[-1]['type']}): {sentence}"
