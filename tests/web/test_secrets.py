"""Who asks decides what a table tells: hidden money and the companion's own deck, asked for in every way there is."""

import json

import pytest

from companion.tables.submission import Submission
from companion.web import create_app
from tests.chance import either
from tests.web.conftest import Phone
from tests.web.secrets import Asker, differences, numbers_in, people_of

#: Ben's cash in two tables that are alike otherwise, and Cleo's; sums that nothing else on any page comes to.
TWINS, CLEO = (7919, 23), 6271
AMOUNTS = (1, 22, 23, 24, 7918, 7920, 99999)
#: Of them what one of the twins has exactly, what only the other can pay, and what neither can.
TELLING = (23, 24, 7920)
FIGURES = {"cash_to_win": 5000, "majors_needed": 7, "majors_total": 8}
#: A seat on turn, and another one: who asks, who is on turn, and what is tried.
ASKERS = (("Ana", "Ana", TELLING), ("Dan", "Ben", (24,)))
#: Besides in the campaign: all that is tried, and who has no seat, to whom all amounts are alike.
OTHERS = (("Dan", "Ben", TELLING), ("watcher", "Ana", (24, 7920)), ("stranger", "Ben", (24, 7920)))


@pytest.fixture
def make_app(workshop):
    return lambda path: create_app(path / "tables.sqlite", TESTING=True, RATELIMIT_ENABLED=False, WORKSHOP=workshop)


def play(table, *moves):
    for move in moves:
        table.play(table.read_moves([move]), Submission(table.seq, f"e{table.seq}", "host", "2024-01-01T00:00:00Z"))


def private_table(app, cash, on_turn="Ana", **options):
    table = app.extensions["companion"].make(
        "empire-builder", ("Ana", "Ben", "Cleo", "Dan"), edition="eurorails",
        options={"private_money": True, "mercy": True, "track_sale": True, **options}, name="Night",
        setup={"starter": "Ana", "figures": FIGURES}, seed=None,
    )
    players = {
        name: {"cash": sum_, "loads": [load]}
        for name, sum_, load in (("Ana", 40, "Wine"), ("Ben", cash, "Oil"), ("Cleo", CLEO, "Beer"), ("Dan", 9, "Fish"))
    }
    play(table, {"move": "set-position", "position": {"to_move": on_turn, "game_turn": 3, "players": players}})
    play(table, {"move": "rent", "player": on_turn, "to": "Dan"})
    return table


@pytest.mark.parametrize(("asker", "on_turn", "amounts"), either(ASKERS, (ASKERS[0], *OTHERS)))
def test_tables_that_differ_in_hidden_money_answer_alike(tmp_path, make_app, asker, on_turn, amounts):
    heard = []
    for name, cash in zip("ab", TWINS, strict=True):
        (tmp_path / name).mkdir()
        app = make_app(tmp_path / name)
        table = private_table(app, cash, on_turn)
        phone = people_of(app, table, ["Ana", "Dan"])[asker]
        heard.append(list(Asker(app, table, phone).everything(amounts, tries=1)))
    assert list(differences(*heard))[:5] == []
    secrets = {cash + paid for cash in (TWINS[0], CLEO) for paid in (-4, 0, 4)}
    assert list(numbers_in(heard[0], secrets))[:5] == []
    # Whoever has no seat is not told why a move is refused, only that it is none of theirs.
    assert {answer.status for answer in heard[0]} >= ({200, 403, 422} if asker in ("Ana", "Dan") else {200, 403})
    assert not [answer for answer in heard[0] if answer.status >= 500]


def test_when_the_game_is_over_everybody_sees_the_result(tmp_path, make_app):
    app = make_app(tmp_path)
    table = private_table(app, TWINS[0])
    play(table, {"move": "stop-game"})
    for name, phone in people_of(app, table, ["Ben", "Dan"]).items():
        for page in ("", "/big", "/players", "/log", "/history", "/result.svg", *(("/desk",) if name == "Ben" else ())):
            answer = phone.get(f"/t/{table.code}{page}")
            assert (answer.status, "Money is private" in answer.page) == (200, False), (name, page)
        assert f"{TWINS[0]:,}" in phone.get(f"/t/{table.code}").text


# The companion's own deck ---------------------------------------------------------------------------------


def deck_table(app, orders=None, seed="elderberry"):
    options = {"cards": True, "deck": "companion"}
    tables = app.extensions["companion"]
    rest = {"edition": "eurorails", "options": options, "name": "Night"}
    table = tables.make("empire-builder", ("Ana", "Ben", "Cleo"), seed=seed, **rest)
    if orders is not None:
        setup = {**table.start.setup, "orders": orders}
        table = tables.make("empire-builder", ("Ana", "Ben", "Cleo"), seed=None, setup=setup, **rest)
    on_turn = table.game.order
    play(table, *({"move": "end-turn", "player": name} for name in (*on_turn, *on_turn[::-1], on_turn[0])))
    return table


def twin_orders(table):
    """The same hands, and other cards after them: with this seed events came up, so that the rest was shuffled again."""
    first, *later = table.start.setup["orders"]
    return [first, *(order[::-1] for order in later)]


@pytest.mark.parametrize("asker", either(["Ana"], ["host", "Ana", "watcher", "stranger"]))
def test_tables_that_differ_in_the_coming_cards_answer_alike(tmp_path, make_app, asker):
    heard, stocks = [], []
    for name in "ab":
        (tmp_path / name).mkdir()
        app = make_app(tmp_path / name)
        table = deck_table(app)
        table = table if name == "a" else deck_table(app, twin_orders(table))
        stocks.append(list(table.game.stock))
        table.change_settings(seed="elderberry")
        phone = people_of(app, table, ["Ana"]).get(asker) or Phone(app)
        if asker == "host":
            phone.get(f"/h/{table.code}/{table.settings['host']}")
        answers = Asker(app, table, phone).everything((1, 9), tries=1)
        heard.append([answer for answer in answers if asker != "host" or not answer.asked.startswith("POST /export.json")])
    assert stocks[0] != stocks[1] and sorted(stocks[0]) == sorted(stocks[1])
    pairs = [pair for pair in zip(*heard, strict=True) if not any(answer.was_entered for answer in pair)]
    assert list(differences(*zip(*pairs, strict=True)))[:5] == []
    assert not [answer.asked for answer in heard[0] if "elderberry" in answer.body or '"orders"' in answer.body]


def hosted(app, table):
    phone = Phone(app)
    phone.get(f"/h/{table.code}/{table.settings['host']}")
    return phone


def test_the_host_gets_the_game_file_after_having_been_told_what_it_reveals(tmp_path, make_app):
    app = make_app(tmp_path)
    table = deck_table(app)
    address = f"/t/{table.code}/export.json"
    host = hosted(app, table).get(address)
    assert host.status == 200
    assert "This reveals the coming cards" in host.text
    assert "orders" not in host.page and "elderberry" not in host.page
    assert "elderberry" in host.post(address, {"what": "seed"}).text
    assert json.loads(host.get(address).post(address).page)["setup"]["orders"] == table.start.setup["orders"]
    other = people_of(app, table, ["Ana"])["Ana"]
    assert other.get(address).status == 403
    assert other.get(f"/t/{table.code}/info").post(address).status == 403


def test_what_the_set_up_holds_is_for_everybody_when_the_game_is_over(tmp_path, make_app):
    app = make_app(tmp_path)
    table = app.extensions["companion"].make(
        "empire-builder", ("Ana", "Ben"), edition="eurorails", seed="elderberry",
        options={"cards": True, "deck": "companion", "timed": True, "special_build": False},
    )
    first, second = table.game.order
    play(table, *({"move": "end-turn", "player": name} for name in (first, second, second, first)))
    play(table, {"move": "call-time", "player": first}, *({"move": "end-turn", "player": name} for name in (first, second)))
    assert table.game.end is not None
    phone = Phone(app)
    assert "elderberry" in phone.get(f"/t/{table.code}/info").text
    assert json.loads(phone.get(f"/t/{table.code}/export.json").page)["setup"]["orders"]


@pytest.mark.parametrize("asker", ["Ana", "host"])
def test_a_change_of_the_past_that_is_only_tried_turns_up_no_card(tmp_path, make_app, asker):
    app = make_app(tmp_path)
    table = deck_table(app)
    n = len(table.timeline.entries)
    phone = hosted(app, table) if asker == "host" else people_of(app, table, ["Ana"])["Ana"]
    changes = json.dumps({str(n): {"move": "dump", "player": table.game.order[0]}})
    phone.get(f"/t/{table.code}/amend/{n}", query_string={"changes": changes})
    assert phone.status == 422
    assert "cards that nobody has drawn" in phone.text


def test_titles_without_secrets_give_their_file_and_seed_at_any_time(tmp_path, make_app):
    app = make_app(tmp_path)
    for title, players in (("emu-bay", ("Ana", "Ben", "Cleo")), ("18chesapeake", ("Ana", "Ben", "Cleo"))):
        table = app.extensions["companion"].make(title, players, seed="elderberry")
        phone = Phone(app)
        assert "elderberry" in phone.get(f"/t/{table.code}/info").text
        assert json.loads(phone.get(f"/t/{table.code}/export.json").page)["setup"] == table.start.setup
        assert not table.game.is_to_come and not table.game.hides()


# Playing on while money is private ------------------------------------------------------------------------


def pay(phone, table, **fields):
    move = {"move": "misc", "player": "Ana", "payer": "Ben", "payee": "bank", "amount": 5, "reason": "fee", **fields}
    phone.get(f"/t/{table.code}")
    fields = {"seen": table.refresh().seq, "entry_id": f"m{table.seq}", "move": json.dumps(move)}
    return phone.post(f"/t/{table.code}/play", fields, headers={"Accept": "application/json"})


def test_a_payment_of_another_is_entered_by_that_other_in_any_turn(tmp_path, make_app):
    app = make_app(tmp_path)
    table = private_table(app, 23)
    phones = people_of(app, table, ["Ana", "Ben"])
    answer = pay(phones["Ana"], table)
    assert answer.status == 422
    assert json.loads(answer.page)["error"] == "Money is private: Ben enters that on their own phone."
    assert "Pay or receive something" in phones["Ben"].get(f"/t/{table.code}").text
    assert "Pay or receive something" not in phones["Ana"].get(f"/t/{table.code}").text
    assert pay(phones["Ben"], table, player="Ben").status == 200
    assert "Ben has 18M" in pay(phones["Ben"], table, player="Ben", amount=19).text
    assert table.refresh().game.seats["Ben"].cash == 18


def test_the_host_enters_a_payment_for_another(tmp_path, make_app):
    app = make_app(tmp_path)
    table = private_table(app, 23)
    assert pay(hosted(app, table), table).status == 200


def test_where_money_is_open_only_the_player_on_turn_pays(tmp_path, make_app):
    app = make_app(tmp_path)
    table = private_table(app, 23, private_money=False)
    phones = people_of(app, table, ["Ana", "Ben"])
    assert pay(phones["Ben"], table, player="Ben").status == 422
    assert pay(phones["Ana"], table).status == 200
