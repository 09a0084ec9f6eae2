"""Games of 1828 as 18xx.games would export them: what the one recorded there does not show. They are two random games of
ours by the site's profile, written in its words and read again."""

import copy

import pytest

from companion.engine.game import ReplayRefused
from companion.engine.record import load_json, parse_record, trace_line
from companion.engine.text import Reader
from companion.games.system_1828 import TITLE
from companion.interop.eighteen_xx_games import turns
from companion.interop.eighteen_xx_games.export import parse_export
from companion.interop.eighteen_xx_games.folding import steps
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.translation import Translation
from tests.games.system_1828.table import FINAL, Systems
from tests.games.system_1828.test_recorded import RECORDED
from tests.interop.site import Writer

#: The numbers from which the site draws what chance decides.
LONG, SHORT = ("final-site-stock_market", 346), ("final-site-bankrupt", 347)


def write(name, number):
    record = parse_record(load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8")), lambda id_: TITLE)
    writer = Writer(record.start.begin(), number)
    for entry in record.replay(check=False).entries():
        writer.play(entry)
    return writer


@pytest.fixture(scope="module")
def writers():
    return {which: write(*which) for which in (LONG, SHORT)}


def read(data):
    return parse_export(data, lambda id_: TITLE).replay()


def position(game):
    """The position alone."""
    return {**trace_line(game), "id": None, "n": None}


@pytest.mark.parametrize("which", [LONG, SHORT])
def test_it_is_the_same_game(writers, which):
    writer = writers[which]
    assert position(read(writer.data())) == position(writer.game)


def test_what_the_games_show(writers):
    kinds = {action["type"] for writer in writers.values() for action in writer.actions}
    assert {"merge", "choose", "swap_train", "special_buy", "discard_train", "buy_company", "bankrupt"} <= kinds
    assert all(writer.failed for writer in writers.values())


def test_a_failed_merger_may_be_told_besides_where_one_has_failed(writers):
    writer, data = writers[SHORT], writers[SHORT].data()
    told = {"type": "failed_merge", "id": 9999, "entity_type": "player", "entity": 1, "corporations": ["NKP", "IC"]}
    at = writer.failed[-1]
    assert position(read({**data, "actions": [*writer.actions[:at], told, *writer.actions[at:]]})) == position(writer.game)
    with pytest.raises(ReplayRefused, match=r"action 9999 \(failed_merge\): No merger has failed here."):
        read({**data, "actions": [*writer.actions[:at - 3], told, *writer.actions[at - 3:]]})


def test_what_is_undone_and_done_again_is_as_it_was(writers):
    """Each action is undone and redone; and a merger is taken back with all its answers, and made once more."""
    writer, actions = writers[SHORT], []
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
    data = writers[LONG].data()
    actions = [*data["actions"][:228], {"type": "end_game", "id": 9999, "entity_type": "player", "entity": 1}]
    del data["result"]
    stopped = {**data, "actions": actions, "game_end_reason": "manually_ended"}
    game = read(stopped)
    assert game.end.reason == "manually_ended" and "ERIE-B&O" in trace_line(game)["companies"]
    result = {str(n): worth for n, worth in enumerate(game.worth().values(), 1)}
    assert read({**stopped, "result": result}).worth() == game.worth()
    with pytest.raises(ReplayRefused, match="at the end; the file says"):
        read({**stopped, "result": {"1": result["1"] + 1}})


@pytest.mark.parametrize(("which", "id_", "fields", "sentence"), [
    (LONG, 47, {"corporation": "OSH"}, "GT and OSH may not merge: both must have floated in earlier stock rounds, or "
                                       "neither of them and one in this."),
    (LONG, 49, {"shares": ["WAB_2"]}, "WAB has not been started; choose its par."),
    (LONG, 60, {"entity": 3}, "This move is by Cy; expected: Ann: choose."),
    (LONG, 84, {"choice": "GT ($67)"}, "Choose one of: Keep ERIE ($79), Keep MP ($67)."),
    (LONG, 97, {"train": "3-7"}, "It lacks '3-7', or names something unknown."),
    (LONG, 99, {"price": 500}, "C&P Cobourg & Peterborough Railway may be sold for $1 to $160."),
    (LONG, 169, {"entity": "GT-CPR"}, "This move is by GT-CPR; expected: OSH: buy trains."),
    (LONG, 310, {"train": "2-0"}, "2-0 is not one of: 3-2, 5-2, 5-3, 3+D."),
    (SHORT, 74, {"share_price": "86,7,4"}, "$86 is not a par value of this phase; choose one of: $67, $71, $79."),
    (SHORT, 348, {"entity": "NKP"}, "This move is by NKP; expected: NYC: buy trains."),
])  # fmt: skip
def test_what_is_not_as_it_was_is_refused_with_the_number_of_the_action(writers, which, id_, fields, sentence):
    data = writers[which].data()
    actions = copy.deepcopy(data["actions"][:id_])
    actions[-1].update(fields)
    with pytest.raises(ReplayRefused) as refused:
        read({**data, "actions": actions, "status": "active"})
    said = Reader("${}")(refused.value.refusal.text)
    assert said == f"action {id_} ({actions[-1]['type']}): {sentence}"
