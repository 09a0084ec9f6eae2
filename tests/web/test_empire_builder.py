"""The screens of the Empire Builder family: a turn on a phone, the others' phones, look-ups, forms, the big screen."""

import json
import re
from html import unescape
from urllib.parse import unquote, urlencode

import pytest

from companion.games.empire_builder import loads
from companion.games.empire_builder.spelling import fold
from companion.tables.submission import Submission
from tests.each import each

HANDS = {"Ana": [1, 2, 3], "Ben": [4, 5, 6], "Cleo": [29, 8, 9]}
PLAYERS = tuple(HANDS)


@pytest.fixture
def make(tables):
    """A table of Eurorails; `turns` ends as many turns of the initial build."""

    def made(moves=(), turns=6, edition="eurorails", depth="full", setup=None, **options):
        setup = {"starter": "Ana", **({"hands": HANDS} if options.get("cards") else {}), **(setup or {})}
        table = tables.make("empire-builder", PLAYERS, edition=edition, depth=depth, options=options, setup=setup)
        order = ("Ana", "Ben", "Cleo", "Cleo", "Ben", "Ana")[:turns]
        enter(table, *({"move": "end-turn", "player": name} for name in order), *moves)
        return table

    return made


def enter(table, *moves):
    for move in moves:
        table.play(
            table.read_moves([move]),
            Submission(table.seq, f"e{table.seq}", move.get("player", "host"), "2026-01-01T20:00:00.000Z"),
        )


@pytest.fixture
def sit(phone):
    """A phone at a seat: `sit(table, "Ana")` stands at Now."""

    def seated(table, player):
        taken = phone()
        taken.get(f"/s/{table.code}/{table.settings['seats'][player]}")
        return now(taken, table)

    return seated


def now(phone, table, more=""):
    phone.get(f"/t/{table.code}{more}")
    assert phone.status == 200, phone.page
    return phone


def test_an_event_and_the_turn_it_costs_are_told_once_and_to_whom_they_happen(make, sit):
    moves = [
        {"move": "pick-up", "player": "Ana", "city": "Ruhr", "load": "Steel"},
        {"move": "deliver", "player": "Ana", "load": "Steel", "city": "Madrid", "payoff": 20, "card": None},
        {"move": "event", "player": "Ana", "event": "derailment", "amount": 0, "names": "Rivers"},
    ]
    table = make(moves)
    ana = text(sit(table, "Ana"))
    assert "You draw an event: Derailment Rivers" in ana and "Event: Derailment" not in ana
    enter(table, {"move": "derail", "player": "Ana", "players": ["Ben"]}, {"move": "end-turn", "player": "Ana"})
    ben = sit(table, "Ben")
    assert "This turn is lost: nothing runs, and nothing is built." in text(ben)
    assert re.search(r'class="act act--primary"[^>]*>(?:<[^>]+>|\s)*Pass the lost turn', ben.page)


def text(phone):
    """What is read on the page."""
    body = re.sub(r"<(script|style|title).*?</\1>", " ", phone.page, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def play(phone, table, player, kind, **fields):
    """What a tap on Now posts."""
    phone.enter(f"/t/{table.code}/play", {"kind": kind, "player": player, **fields})
    if phone.status == 303:
        table.refresh()
        now(phone, table)
    return phone


PICKED_UP = {"move": "pick-up", "player": "Ana", "city": "Arhus", "load": "Cheese"}


# The turn -----------------------------------------------------------------------------------------


def test_the_initial_build_is_typed_by_kinds_with_their_prices(make, sit):
    table = make(turns=0)
    ana = sit(table, "Ana")
    assert "20M of 20M left" in text(ana) and "0 of 2 used" in text(ana)
    for kind, price in {
        "clear": 1,
        "mountain": 2,
        "alpine": 5,
        "river": 2,
        "inlet": 3,
    }.items():
        assert re.search(rf'name="into\.{kind}"[^>]*data-price="{price}"', ana.page)
    # Cities that are known are built into by their names alone, where who else is there is checked.
    assert "Build into a city small 3M · medium 3M · major 5M" in text(ana) and "into.small_city" not in ana.page
    play(ana, table, "Ana", "build", **{"into.clear": "4", "into.mountain": "1", "into.exit": "1"})
    assert table.game.turn.spent == 6 and "14M of 20M left" in text(ana) and "1 of 2 used" in text(ana)
    assert "Ana builds 4 clear, 1 mountain, 1 out of a major city" in text(ana)
    play(ana, table, "Ana", "build", **{"into.exit": "2"})
    assert "2 builds out of major cities are allowed in a turn, and this makes 3: 1 too many." in text(ana)
    assert re.search(r'name="into\.exit"[^>]*max="1"', ana.page)


def test_taking_back_past_the_own_next_turn_asks_for_the_others(make, sit):
    table = make([{"move": "end-turn", "player": name} for name in PLAYERS])
    ana = sit(table, "Ana")
    # The log names what is lost where its line is touched, and sends so; the agreement is asked for all the same.
    assert re.search(r'name="named" value="1"', ana.get(f"/t/{table.code}/log").page)
    for named in ({}, {"named": "1"}):
        ana.enter(f"/t/{table.code}/undo", {"to": "6", **named})
        assert "Ana's next turn has begun. A conductor or all players must agree." in text(ana)
        assert len(table.refresh().game.receipts) == 9
    ana.enter(f"/t/{table.code}/undo", {"to": "6", "sure": "1"})
    assert len(table.refresh().game.receipts) == 6


def test_a_build_that_is_too_much_keeps_what_was_typed(make, sit):
    table = make(turns=0)
    ana = play(sit(table, "Ana"), table, "Ana", "build", **{"into.clear": "12", "into.alpine": "2"})
    assert ana.status == 422 and "That is 22M; the limit is 20M this turn. Take out at least 2M." in text(ana)
    assert re.search(r'name="into\.clear"[^>]*value="12"', ana.page)
    # It is the page that it was typed on, with its sum.
    assert 'class="total"' in ana.page and "Build 1" in text(ana)


def test_the_hand_that_was_dealt_is_seen_while_the_first_track_is_drawn(make, sit):
    assert "My hand Card" in text(sit(make(turns=0, cards=True), "Ana"))


def test_a_demand_whose_load_is_aboard_is_delivered_in_one_tap(make, sit):
    table = make([PICKED_UP], cards=True)
    ana = sit(table, "Ana")
    form = re.search(r"<form[^>]*>(?:(?!</form>).)*Deliver Cheese → Berlin.*?</form>", ana.page, re.S)[0]
    assert ana.page.count("Deliver Cheese") == 1 and "10M" in form
    fields = dict(re.findall(r'name="(kind|load|city|card|payoff)" value="([^"]*)"', form))
    assert fields == {"kind": "deliver", "load": "Cheese", "city": "Berlin", "card": "1", "payoff": "10"}
    play(ana, table, "Ana", **fields)
    assert table.game.seats["Ana"].cash == 60 and "Which number is on the card?" in text(ana)
    play(ana, table, "Ana", "draw", card="10")
    assert table.game.seats["Ana"].hand == [2, 3, 10]


def test_a_card_that_pays_otherwise_is_kept_as_printed(make, sit):
    table = make([PICKED_UP], cards=True)
    ana = sit(table, "Ana")
    fields = {"load": "Cheese", "city": "Berlin", "card": "1", "payoff": "11"}
    play(ana, table, "Ana", "deliver", **fields)
    assert ana.status == 422 and "Card 1 pays 10M in our list. Keep 11M as printed on your card?" in text(ana)
    now(ana, table)
    play(ana, table, "Ana", "deliver", **fields, overruled="1", why="as printed on the card")
    assert table.game.seats["Ana"].cash == 61
    assert table.game.receipts[-1].entry.overruled is not None


def test_a_demand_offers_the_cities_that_its_load_comes_from(make, sit):
    table = make(cards=True)
    ana = sit(table, "Ana")
    assert "Pick up in Arhus" in text(ana)
    play(ana, table, "Ana", "pick-up", city="Arhus", load="Cheese")
    assert table.game.seats["Ana"].loads == ["Cheese"]


def test_a_strike_closes_the_demand_with_its_reason(make, sit):
    table = make([PICKED_UP], cards=True)
    enter(
        table,
        {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10, "card": 1},
        {"move": "draw", "player": "Ana", "card": 147},
        {"move": "draw", "player": "Ana", "card": 10},
        {"move": "correct-player", "player": "Ana", "what": "loads", "value": "Ham"},
    )
    ana = sit(table, "Ana")
    assert "No load is picked up or delivered in inland cities." in text(ana)
    enter(table, {"move": "correct-player", "player": "Ana", "what": "loads", "value": "Cars"})
    now(ana, table)
    assert "no loading or delivery in Leipzig" in text(ana) and "Deliver Cars" not in text(ana)
    play(ana, table, "Ana", "deliver", load="Cars", city="Leipzig", card="2", payoff="8")
    assert ana.status == 422 and "Inland strike until" in text(ana)


def test_rent_is_one_tap_an_opponent_and_closed_once_paid(make, sit):
    table = make()
    ana = sit(table, "Ana")
    assert re.findall(r'name="to" value="([A-Z]\w+)"', ana.page) == ["Ben", "Cleo"]
    play(ana, table, "Ana", "rent", to="Ben")
    assert re.findall(r'name="to" value="([A-Z]\w+)"', ana.page) == ["Cleo"]
    assert "Ben already got 4M this turn." in text(ana) and "−4M" in text(ana)
    play(ana, table, "Ana", "rent", to="Cleo")
    assert "Cleo already got 4M this turn." in text(ana) and "There is nothing to choose" not in text(ana)
    assert "/act/pick-up?" in ana.page, "a train for which all rent is paid runs on"


def test_the_table_overrules_step_by_step(make, sit):
    table = make([{"move": "rent", "player": "Ana", "to": "Ben"}])
    ana = now(sit(table, "Ana"), table, "?overruled=1")
    assert "The table overrules" in text(ana) and f"/t/{table.code}/act/rent?player=Ana&amp;overruled=1" in ana.page
    now(ana, table, "/act/rent?player=Ana&overruled=1")
    assert "Ben already got 4M this turn." in text(ana)
    play(ana, table, "Ana", "rent", to="Ben", overruled="1")
    assert table.game.seats["Ben"].cash == 58


def test_running_is_closed_after_building_with_the_reason_once(make, sit):
    table = make([{"move": "build", "player": "Ana", "into": {"clear": 2}}])
    ana = sit(table, "Ana")
    assert "You have started building. Undo the build to run your train again." in text(ana)
    assert not re.findall(r'name="to" value="([A-Z]\w+)"', ana.page)


def test_the_ledger_of_the_turn_goes_back_to_any_line(make, sit):
    table = make([{"move": "rent", "player": "Ana", "to": "Ben"}, {"move": "rent", "player": "Ana", "to": "Cleo"}])
    ana = sit(table, "Ana")
    assert "Ana pays Ben 4M rent" in text(ana) and re.findall(r'name="to" value="(\d+)" aria-label', ana.page) == ["6", "7"]
    ana.enter(f"/t/{table.code}/undo", {"to": "6"})
    assert "Take back 2 entries? Everything from there on is taken back." in text(ana)
    assert len(table.refresh().game.receipts) == 8
    ana.enter(f"/t/{table.code}/undo", {"to": "6", "sure": "1"})
    assert table.refresh().game.turn.paid == []

    # What is put back says so, with what hands do, not that it was taken back.
    now(ana, table).enter(f"/t/{table.code}/redo", {})
    assert "Put back: You pay Ben 4M rent" in text(now(ana, table)) and "Taken back" not in text(ana)
    # The last entry alone goes back unasked.
    ana.enter(f"/t/{table.code}/undo", {"to": "6"})
    assert table.refresh().game.turn.paid == []


def test_a_discarded_hand_is_asked_about_and_is_the_whole_turn(make, sit):
    table = make(turns=0)
    ana = sit(table, "Ana")
    assert "Discard the hand, draw 3 cards" in text(ana)
    play(ana, table, "Ana", "dump")
    assert "That is the whole turn: nothing is built or run in it." in text(ana) and table.refresh().timeline.entries == []
    play(ana, table, "Ana", "dump", sure="1")
    assert "Ana discards the hand" in text(ana) and "20M left" not in text(ana)
    assert "left to build" not in text(sit(table, "Ben"))
    play(ana, table, "Ana", "end-turn")
    assert table.refresh().game.turn.player.name == "Ben"


def test_majors_are_ticked_together_and_another_player_confirms(make, sit):
    table = make()
    ana = sit(table, "Ana")
    play(ana, table, "Ana", "connect", majors=["Berlin", "Ruhr", "done"])
    assert "Anybody but Ana: are the cities joined?" in text(ana) and "Does Ana's track join Berlin, Ruhr?" in text(ana)
    assert "Waiting for Ben or Cleo: are the cities joined?" in text(ana)
    ben = sit(table, "Ben")
    # It is no turn of whoever is asked, and what all is asked stands below the few words of the header.
    assert "Ana asks: are the cities joined?" in text(ben) and "Your turn" not in ben.page
    assert "Does Ana's track join Berlin, Ruhr?" in text(ben) and "Yes, it is connected" in text(ben)
    play(ben, table, "Ben", "confirm", agrees="yes")
    assert table.game.seats["Ana"].majors == ("Berlin", "Ruhr")
    assert 'aria-label="2 of 7 major cities"' in ben.page


def test_a_train_on_a_port_is_staged_in_one_tap(make, sit):
    table = make()
    ana = play(sit(table, "Ana"), table, "Ana", "stage", state="staged")
    assert table.game.seats["Ana"].port == "staged"
    chosen = re.findall(r'<button class="act [^"]*act--chosen".*?</button>', ana.page, re.S)
    assert len(chosen) == 1 and "On a port, staged" in chosen[0] and "as it is now" in chosen[0]


def test_books_take_amounts(make, sit):
    table = make(depth="books", edition="default")
    ana = play(sit(table, "Ana"), table, "Ana", "deliver", **{"payoff-typed": "27"})
    assert table.game.seats["Ana"].cash == 77
    play(ana, table, "Ana", "build", amount="15")
    assert table.game.seats["Ana"].cash == 62 and "5M of 20M left" in text(ana)
    # An amount that stands typed when the turn is ended is asked about, as track by kinds is.
    assert re.search(r'form="track"[^>]*>\s*<span class="act__line"><span>End the turn', ana.page)
    play(ana, table, "Ana", "build", **{"amount-typed": "4", "ends": "end-turn"})
    assert "You have filled in 4M of track and not built it." in text(ana) and table.game.seats["Ana"].cash == 62
    play(ana, table, "Ana", "build", **{"amount-typed": "4", "end": "1"})
    assert (table.game.seats["Ana"].cash, table.game.ask.actors) == (58, ("Ben",))


def test_a_typed_event_is_asked_for_names_only_where_its_cards_have_some(make, sit):
    table = make([
        PICKED_UP, {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10},
    ])  # fmt: skip
    ana = sit(table, "Ana")
    for kind, asked, named in (
        ("tax", "", ""), ("strike_coastal", "", ""), ("flood", "Which river or cities does it name?", "Ebro"),
        ("derailment", "Which cities or which river does it name?", "Berlin"), ("other", "What does the card say?", ""),
        ("bonus", "How much is the bonus?", ""),
    ):
        seen = text(now(ana, table, f"/act/event?player=Ana&event={kind}"))
        assert asked in seen and (bool(asked) or "does it name" not in seen), kind
        assert named in seen
        # Where nothing more is asked, what the card does is said before it is entered.
        assert ("What it does" in seen) == (not asked)
    assert 'value="10"' in ana.page, "most bonuses are 10"
    assert "Which load or cities does it name?" in text(now(ana, table, "/act/event?player=Ana&event=bonus&amount=10"))
    play(ana, table, "Ana", "event", event="strike_coastal")
    assert "Coastal strike" in text(ana) and table.game.in_force[0].card.number


def test_the_tax_is_told_before_it_is_paid_and_its_brackets_can_be_another_cards(make, sit):
    table = make(
        [
            PICKED_UP,
            {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10, "card": 1},
            {"move": "draw", "player": "Ana", "card": 150},
        ],
        cards=True,
    )
    ana = sit(table, "Ana")
    assert "Ana pays 10M." in text(ana) and "no tax below 50M, from 50M: 10M" in text(ana)
    typed = {
        f"brackets.{row}.{at}": value for row, pair in enumerate([("0", "0"), ("51", "7")]) for at, value in enumerate(pair)
    }
    play(ana, table, "Ana", "pay-tax", **typed)
    assert {name: p.cash for name, p in table.game.seats.items()} == {"Ana": 53, "Ben": 50, "Cleo": 50}


def test_a_derailment_says_where_and_what_and_that_it_may_be_nobody(make, sit):
    delivered = {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10, "card": 1}
    table = make([PICKED_UP, delivered, {"move": "draw", "player": "Ana", "card": 163}], cards=True)
    ana = sit(table, "Ana")
    for phone in (ana, sit(table, "Ben"), now(sit(table, "Cleo"), table, "/big")):
        assert "loses one turn and one load" in text(phone) and "Within 3 mileposts of Oslo, Berlin" in text(phone)
    refused = "Tick at least one player, or say that it is nobody."
    # With nobody ticked the page stays, with its way to say so.
    assert refused not in text(ana) and refused in text(play(ana, table, "Ana", "derail", players="done"))
    assert ana.status == 422 and "These are derailed" in text(ana) and "Nobody is derailed" in text(ana)
    play(ana, table, "Ana", "nobody-hit")
    assert table.game.receipts[-1].entry.move.kind == "nobody-hit"


def test_brackets_that_do_not_rise_are_refused(make, sit):
    table = make(
        [
            PICKED_UP,
            {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10, "card": 1},
            {"move": "draw", "player": "Ana", "card": 150},
        ],
        cards=True,
    )
    ana = sit(table, "Ana")
    for value in ("x", "-3", "0", "", "9" * 30):
        ana.enter(
            f"/t/{table.code}/play",
            {
                "kind": "pay-tax",
                "player": "Ana",
                "brackets.0.0": "9",
                "brackets.0.1": "0",
                "brackets.1.0": value,
                "brackets.1.1": "1",
            },
        )
        assert ana.status == 422, value
        now(ana, table)


# The other phones ---------------------------------------------------------------------------------


def test_the_others_see_the_turn_their_hand_and_what_they_could_build(make, sit):
    table = make([PICKED_UP, {"move": "rent", "player": "Ana", "to": "Ben"}], cards=True)
    enter(table, {"move": "correct-cash", "account": "Cleo", "amount": -41, "reason": ""})
    cleo = sit(table, "Cleo")
    assert "Ana's turn" in text(cleo) and "Ana picks up Cheese in Arhus" in text(cleo)
    assert "To build next turn, at most 9M" in text(cleo) and "Card 29" in text(cleo)


def test_events_claims_and_lost_turns_are_in_words(make, sit):
    table = make(
        [
            PICKED_UP,
            {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10, "card": 1},
            {"move": "draw", "player": "Ana", "card": 158},
            {"move": "lose-track", "player": "Ana", "players": ["Ben"]},
        ],
        cards=True,
    )
    enter(table, {"move": "correct-player", "player": "Cleo", "what": "lost-turns", "value": "1"})
    seen = text(sit(table, "Ben"))
    assert "Flood until the end of Ana's turn after this" in seen and "River: Ebro." in seen
    assert "Only they may rebuild Ben : Ebro not while the flood lasts, but in their next turn with a build" in seen
    assert "loses the next turn" in seen


def test_whoever_lost_a_bridge_is_asked_about_a_river_while_the_flood_lasts(make, sit):
    table = make([
        {"move": "correct-player", "player": "Ana", "what": "loads", "value": "Wine"},
        {"move": "deliver", "player": "Ana", "load": "Wine", "city": "Oslo", "payoff": 20},
        {"move": "event", "player": "Ana", "event": "flood", "names": "Rhein"},
        {"move": "lose-track", "player": "Ana", "players": ["Ben"]}, {"move": "end-turn", "player": "Ana"},
    ])  # fmt: skip
    ben = play(sit(table, "Ben"), table, "Ben", "build", **{"into.clear": "2"})
    assert table.game.turn.spent == 2
    # What was to end the turn with it still does.
    play(ben, table, "Ben", "build", end="1", **{"into.river": "1"})
    assert "Nobody builds across it while the flood lasts: Rhein. Is what you have drawn another river?" in text(ben)
    sure = {name: unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', ben.page)}
    ben.enter(f"/t/{table.code}/play", {name: sure[name] for name in ("kind", "player", "into", "end", "sure")})
    assert table.refresh().game.turn.player.name == "Cleo" and table.game.seats["Ben"].cash == 46


def test_a_flood_that_was_typed_in_names_its_river_once(make, sit):
    table = make([
        PICKED_UP, {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10},
        {"move": "event", "player": "Ana", "event": "flood", "names": "Rhein"},
        {"move": "lose-track", "player": "Ana", "players": ["Ben"]},
    ])  # fmt: skip
    seen = text(sit(table, "Ben"))
    assert "River: Rhein." in seen and "Cities:" not in seen


def test_who_passes_a_lost_turn_is_not_said_to_lose_the_next(make, sit):
    table = make()
    enter(table, {"move": "correct-player", "player": "Cleo", "what": "lost-turns", "value": "2"},
          {"move": "end-turn", "player": "Ana"}, {"move": "end-turn", "player": "Ben"})  # fmt: skip
    seen = text(sit(table, "Ben"))
    assert "Cleo's turn" in seen and "loses this turn and 1 more" in seen


def test_the_initial_build_is_no_income_of_a_game_turn(make, phone):
    table = make(turns=0)
    enter(table, {"move": "build", "player": "Ana", "into": {"clear": 20}},
          *({"move": "end-turn", "player": name} for name in ("Ana", "Ben", "Cleo", "Cleo", "Ben", "Ana")),
          {"move": "rent", "player": "Ana", "to": "Ben"},
          *({"move": "end-turn", "player": name} for name in PLAYERS))  # fmt: skip
    assert [(str(one.label), dict(one.income), one.worth["Ana"]) for one in table.game.history] == [
        ("Initial build", {}, 30), ("Game turn 1", {"Ana": -4, "Ben": 4, "Cleo": 0}, 26),
    ]  # fmt: skip
    assert "Ben 4M · Game turn 1" in text(now(phone(), table, "/history"))


def the_last_turn(make, **options):
    table = make(**options)
    majors = ", ".join(table.game.figures.majors[:7])
    enter(
        table,
        {"move": "correct-cash", "account": "Ana", "amount": 206, "reason": ""},
        {"move": "correct-cash", "account": "Ben", "amount": 221, "reason": ""},
        {"move": "correct-player", "player": "Ana", "what": "majors", "value": majors},
        {"move": "end-turn", "player": "Ana"},
    )
    return table


def test_the_final_game_turn_is_announced_to_everybody(make, sit):
    table = the_last_turn(make)
    for player in PLAYERS:
        assert "Ana met the conditions. This game turn is the last. Still to play: Ben, Cleo." in text(sit(table, player))
    assert "met the conditions in game turn 1, at the end of Ana's turn" in text(now(sit(table, "Ben"), table, "/players"))


def test_the_special_build_is_asked_in_order_and_the_end_tells_the_reasons(make, sit):
    table = the_last_turn(make)
    enter(table, {"move": "correct-player", "player": "Cleo", "what": "lost-turns", "value": "1"},
          {"move": "end-turn", "player": "Ben"}, {"move": "end-turn", "player": "Cleo"})  # fmt: skip
    ben = sit(table, "Ben")
    assert "of 20M built" not in text(ben)
    assert "Special build turn" in text(ben) and "Your turn" in text(ben) and "loses this turn" not in text(ben)
    play(ben, table, "Ben", "special-build", **{"cost-typed": "12"})
    cleo = sit(table, "Cleo")
    assert "21M or more, or no way at all Nothing is built." in text(cleo)
    play(cleo, table, "Cleo", "special-build", cost="21", sure="1")
    assert "Your cheapest way costs more than 20M" in text(cleo) and 'top__step">Turn 1<' in cleo.page
    places = re.findall(r'rank__head"><span>(\d)\.</span><span class="rank__name">(\w+)</span>', cleo.page)
    assert places == [("1", "Ana"), ("2", "Ben"), ("3", "Cleo")]
    assert "did not meet the conditions · connected" in text(cleo) and "not connected" in text(cleo)
    assert "Ana is connected and builds nothing. Ben builds for 12M and is connected. 21M is more than" in text(cleo)
    assert "First is who has most cash among those who met the conditions." in text(cleo)
    assert "met the conditions in game turn 1" in text(now(cleo, table, "/big"))


def test_time_is_called_by_the_host(make, phone):
    table = make(timed=True)
    host = phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    assert "Call time" in text(now(host, table))
    play(host, table, "Ana", "call-time")
    assert "Time is called. This game turn is the last" in text(host)


# Looking up ---------------------------------------------------------------------------------------


def look(phone, table, id_, **typed):
    phone.get(f"/t/{table.code}/look/{id_}", query_string=typed)
    assert phone.status == 200
    return text(phone)


def test_a_load_is_found_by_its_first_letters_with_chips_and_who_carries_it(make, sit):
    table = make([PICKED_UP], cards=True)
    seen = look(sit(table, "Ben"), table, "loads", q="chee")
    assert "3 of 4 chips left" in seen and "Picked up in Arhus Bern Holland Kobenhavn" in seen and "Ana 1" in seen
    assert "10M Berlin card 1 Ana" in seen


def test_a_city_and_a_card_are_found(make, sit):
    table = make(cards=True)
    ben = sit(table, "Ben")
    assert "small city · coastal" in look(ben, table, "loads", q="porto")
    assert "in Cleo's hand" in look(ben, table, "loads", q="29")
    assert "Excess profits tax" in look(ben, table, "loads", q="150")
    assert "Nothing here is called qqq." in look(ben, table, "loads", q="qqq")


def test_a_disputed_payoff_is_marked(make, sit):
    table = make()
    disputed = table.game.box.deck.disputed[0]
    seen = look(sit(table, "Ben"), table, "loads", kind="card", name=str(disputed.card))
    assert "look at the card" in seen


@pytest.mark.parametrize("edition", ["custom", "iron-dragon", "nippon-rails", "default"])
def test_games_whose_lists_we_do_not_have_say_so(make, sit, edition):
    table = make(edition=edition, turns=0)
    for typed in ({}, {"q": "win"}, {"q": "12"}, {"kind": "card", "name": "zzz"}, {"kind": "city", "name": "Nowhere"}):
        seen = look(sit(table, "Ben"), table, "loads", **typed)
        assert edition == "default" or "not known to us" in seen or "There is no" in seen


def test_the_faq_is_searched_and_a_ruling_is_written_down(make, sit):
    table = make()
    ben = sit(table, "Ben")
    seen = look(ben, table, "rulings", q="chunnel")
    assert "2 of 35" in seen or ("of 35" in seen and "30 of 35" not in seen)
    assert "None yet." in look(ben, table, "rulings")
    play(ben, table, "Ana", "ruling", text="Does the Po cross there? No (Miller).")
    assert "Does the Po cross there? No (Miller)." in look(ben, table, "rulings")


def test_half_rate_is_worked_out(make, sit):
    table = make()
    ben = sit(table, "Ben")
    assert "3 steps left" in look(ben, table, "half-rate", mileposts="9", run="4")
    assert "9 5 4" in look(ben, table, "half-rate") and "Where the seas meet" in text(ben)
    board = make(edition="default")
    assert "Ferries" not in look(sit(board, "Ben"), board, "half-rate"), "there are none on this board"
    for odd in ("-1", "x", "99999", ""):
        assert "left" in look(ben, table, "half-rate", mileposts=odd, run=odd)


def test_the_fixed_places_are_those_of_the_game(make, sit):
    table = make()
    ben = sit(table, "Ben")
    tabs = re.search(r'<nav class="tabs".*?</nav>', ben.page, re.S)[0]
    assert re.findall(r"</svg>([^<]+)</a>", tabs) == ["Now", "Loads", "Players", "Log", "Rulings"]
    ben.get(f"/t/{table.code}/map")
    assert ben.status == 404
    ben.get(f"/t/{table.code}/look/nothing")
    assert ben.status == 404


# Private money ------------------------------------------------------------------------------------


def test_a_game_ended_by_hand_has_no_final_turn_and_says_who_began(make, sit):
    built = {"move": "build", "player": "Ben", "into": {"clear": 3}}
    table = make([built], turns=0, setup={"starter": "Ben"}, private_money=True)
    log = now(sit(table, "Ana"), table, "/log")
    assert "track 3M" in text(log) and "Then:" not in text(log)
    enter(table, {"move": "stop-game"})
    ended = sit(table, "Ana")
    assert "Ben has built for 3M" in text(now(ended, table, "/log"))
    assert "Build 1" in text(now(ended, table)) and "urn 0" not in ended.page
    assert "Nobody met the conditions" in text(ended) and "Final turn and special build" not in text(ended)
    play = unquote(re.search(r"createPlay.html\?data=([^&\"]*)", ended.page)[1])
    assert [one["name"] for one in json.loads(play)["players"] if one["startPlayer"]] == ["Ben"]


def test_what_a_delivery_paid_is_changed_without_asking_again_where_it_was(make, sit):
    table = make([
        {"move": "pick-up", "player": "Ana", "city": "Bordeaux", "load": "Wine"},
        {"move": "deliver", "player": "Ana", "load": "Wine", "city": "Oslo", "payoff": 31},
    ])  # fmt: skip
    address, at = f"/t/{table.code}/amend", len(table.timeline.entries)
    ana = sit(table, "Ana").get(f"{address}/{at}?entry={at}&kind=deliver&again=1")
    form = ana.page.partition('id="fill-in"')[2].partition("</form>")[0]
    fields = {unescape(name): unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form)}
    assert (fields["load"], fields["city"]) == ("Wine", "Oslo")
    ana.get(f"{address}/{at}?{urlencode(fields | {'payoff-typed': '35'})}")
    assert "You deliver Wine to Oslo for 35M" in text(ana) and "Change the past" in text(ana)


def test_private_money_is_private_on_every_screen(make, sit):
    table = make(private_money=True)
    enter(
        table, {"move": "correct-cash", "account": "Ben", "amount": 777, "reason": ""}, {"move": "end-turn", "player": "Ana"}
    )
    cleo = sit(table, "Cleo")
    for page in ("", "/players", "/desk", "/big", "/look/loads", "/log", "/look/rulings"):
        now(cleo, table, page)
        assert not re.search(r"(?<![0-9a-f])827(?![0-9a-f])", cleo.page), page  # ids are hexadecimal
    assert "private" in text(now(cleo, table, "/players")) and "private" in text(now(cleo, table, "/big"))
    assert "827M" in text(sit(table, "Ben"))


def test_a_host_who_plays_is_asked_before_everybodys_cash_is_shown(make, sit, phone):
    table = make(private_money=True)
    enter(table, {"move": "correct-cash", "account": "Ben", "amount": 777, "reason": ""})
    host, told = phone(), "Money is private for now, and this page shows everybody's cash."
    now(host.get(f"/h/{table.code}/{table.settings['host']}"), table, "/correct")
    assert told not in text(host) and "827M" in text(host)
    host.get(f"/s/{table.code}/{table.settings['seats']['Ana']}")
    for page in ("/history", "/correct?kind=correct-player&player=Ben", "/chips?set=1-5"):
        assert told in text(now(host, table, page)) and "827" not in text(host)
        kept = re.findall(r'name="(kind|player|set)" value="([^"]*)"', host.page.partition('name="shown"')[2])
        now(host, table, f"{page.partition('?')[0]}?{urlencode([*kept, ('shown', 1)])}")
        assert told not in text(host) and "Ben" in text(host)
        # The next page that belongs to it does not ask again; the next entry does.
        assert told not in text(now(host, table, page))
        enter(table, {"move": "end-turn", "player": table.game.ask.actors[0]})
    now(host, table, "/correct?shown=1")
    host.enter(f"/t/{table.code}/correct", {"kind": "correct-cash", "account": "Ben", "amount": "3", "sign": "+"})
    assert host.status == 303 and table.refresh().game.seats["Ben"].cash == 830


# Forms --------------------------------------------------------------------------------------------


NEW = {"title": "empire-builder", "player": list(PLAYERS), "depth": "full", "how": "drawn", "options": "1",
       "option-deck": "table", "option-equal_turns": "1", "option-special_build": "1"}  # fmt: skip
CARDS = {"edition": "eurorails", "option-cards": "1", "drawn": "1", "hand-1": "4 5 6", "hand-2": "7 8 9"}


def test_a_known_game_opens_at_once_and_an_unknown_one_is_asked_about(phone, tables):
    host = phone().get("/new?title=empire-builder")
    host.post("/new", {**NEW, "edition": "eurorails"})
    assert host.status == 303 and tables.open(host.where.split("/")[2]).game.title.name == "Eurorails"
    host.get("/new?title=empire-builder").post("/new", {**NEW, "edition": "british-rails"})
    assert host.status == 200 and "Read these off your board" in text(host) and "not known to us" in text(host)
    assert re.search(r'name="start_cash" value="50"', host.page)
    host.post("/new", {**NEW, "edition": "british-rails", "drawn": "1", "start_cash": "60", "majors_total": "6",
                       "majors_needed": "5", "price-clear": "2"})  # fmt: skip
    game = tables.open(host.where.split("/")[2]).game
    assert (game.figures.start_cash, game.figures.majors_needed, game.figures.prices["clear"]) == (60, 5, 2)


def test_cards_by_hand_are_asked_for_and_the_highest_payoff_starts(phone, tables):
    host = phone().get("/new?title=empire-builder")
    host.post("/new", {**NEW, "edition": "eurorails", "option-cards": "1"})
    assert "The cards that were dealt" in text(host)
    host.post("/new", {**NEW, **CARDS, "hand-0": "1 2 3"})
    game = tables.open(host.where.split("/")[2]).game
    assert game.seats["Ben"].hand == [4, 5, 6]
    assert game.first == "Cleo"  # 63 for Tobacco


def test_cards_by_the_companion_are_dealt(phone, tables):
    host = phone().get("/new?title=empire-builder")
    deals = {**NEW, "edition": "eurorails", "option-deck": "companion"}
    host.post("/new", deals)
    assert all(len(p.hand) == 3 for p in tables.open(host.where.split("/")[2]).game.seats.values())
    host.get("/new?title=empire-builder").post("/new", {**deals, "depth": "books"})
    assert host.status == 422 and "The companion deals the cards only where everything is entered" in text(host)
    host.post("/new", {**deals, "edition": "british-rails", "drawn": "1"})
    assert host.status == 422 and "We do not know the cards of British Rails by their numbers" in text(host)


def test_a_wrong_hand_is_told_on_the_same_page(phone):
    host = phone().get("/new?title=empire-builder")
    host.post("/new", {**NEW, **CARDS, "hand-0": "1 2 2"})
    assert host.status == 422 and "Card 2 is in the hands of Ana and of Ana" in text(host)
    assert 'value="1 2 2"' in host.page


def test_a_finished_game_is_scored_by_connection_and_conditions(phone):
    host = phone().get("/score?title=empire-builder")
    host.post("/score", {"title": "empire-builder", "player": ["Ana", "", "Ben", "Cleo"], "cash-0": "252", "cash-2": "271",
                         "cash-3": "300", "met-0": "1", "connected-0": "1", "connected-2": "1"})  # fmt: skip
    assert re.findall(r'<span>(\d)\.</span><span class="rank__name">(\w+)', host.page) == [
        ("1", "Ana"),
        ("2", "Ben"),
        ("3", "Cleo"),
    ]
    assert "3. Cleo: 300M, did not meet the conditions, not connected." in text(host)


def test_a_position_is_typed_in_and_a_player_set_right(make, sit, phone):
    table = make(cards=True)
    host = phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    now(host, table, "/position")
    fields = {
        name: value
        for name, value in re.findall(r'name="([a-z_]+-\d|game_turn)" value="([^"]*)"', host.page)
        if name[:3] != "met"
    }
    fields |= {f"train-{n}": "fast" for n in range(3)} | {"to_move": "Cleo", "cash-2": "123", "cities-2": "Berlin, Paris"}
    host.enter(f"/t/{table.code}/position", fields)
    game = table.refresh().game
    assert host.status == 303 and game.turn.player.name == "Cleo" and game.seats["Cleo"].cash == 123
    now(host, table, "/correct?kind=correct-player&player=Ben&what=loads")
    host.enter(
        f"/t/{table.code}/correct",
        {"kind": "correct-player", "player": "Ben", "what": "loads", "value": "Ham", "reason": ""},
    )
    assert table.refresh().game.seats["Ben"].loads == ["Ham"]


@pytest.mark.parametrize(
    "page",
    [
        "/correct",
        "/correct?kind=correct-player&player=Ben",
        "/correct?kind=correct-player&player=X",
        "/correct?kind=correct-turn",
        "/position",
        "/desk",
        "/big",
        "/history",
        "/info",
        "/companies",
    ],
)
@pytest.mark.parametrize("turns", [0, 6])
def test_every_page_is_there_at_every_stage(make, phone, page, turns):
    table = make(turns=turns, cards=True)
    host = phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    now(host, table, page)


def test_who_had_to_leave_is_marked(make, phone):
    table = make()
    host = phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    assert "plays" in text(now(host, table, "/correct?kind=correct-player&player=Ben"))
    now(host, table, "/correct?kind=correct-player&player=Ben&what=seat")
    fields = {"kind": "correct-player", "player": "Ben", "what": "seat", "value": "left", "reason": ""}
    host.enter(f"/t/{table.code}/correct", fields)
    table.refresh()
    assert "has left the table" in text(now(host, table, "/players")) and "has left" in text(now(host, table, "/big"))


@pytest.mark.parametrize(("edition", "load", "city"), [("eurorails", "Wine", "Oslo"), ("custom", "Tea", "Somewhere")])
def test_without_card_numbers_a_delivery_is_load_city_and_payoff(make, sit, edition, load, city):
    table = make([{"move": "correct-player", "player": "Ana", "what": "loads", "value": load}], edition=edition)
    ana = sit(table, "Ana")
    assert f"Deliver {load}" in text(ana)
    now(ana, table, f"/act/deliver?player=Ana&load={load}")
    assert "In which city?" in text(ana)
    now(ana, table, f"/act/deliver?player=Ana&load={load}&city={city}")
    assert "What does the card pay?" in text(ana)
    # What the card says only the table can read: nothing is proposed, and no tap on an amount enters it.
    assert re.search(r'name="payoff-typed"[^>]* value=""', ana.page)
    assert not re.search(r'<button[^>]* name="payoff"', ana.page)
    play(ana, table, "Ana", "deliver", load=load, city=city, **{"payoff-typed": ""})
    assert ana.status == 422 and "A number is missing." in text(ana)
    play(ana, table, "Ana", "deliver", load=load, city=city, **{"payoff-typed": "27"})
    assert table.game.seats["Ana"].cash - table.game.figures.start_cash == 27
    assert "An event card" in text(ana)
    for kind in ("pick-up", "event", "misc", "ruling"):
        now(ana, table, f"/act/{kind}?player=Ana")


@each("edition", ["iron-dragon", "lunar-rails", "martian-rails", "australian-rails", "custom"])
@each("page", ["", "/players", "/big", "/desk", "/look/half-rate", "/position", "/correct"])
def test_every_edition_has_its_screens_and_its_money(make, phone, edition, page):
    table = make(edition=edition, turns=0)
    host = phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    now(host, table, page)
    if page == "/players":
        assert {"iron-dragon": "60 gold", "martian-rails": "$60"}.get(edition, "M") in text(host)


def test_lines_of_the_past_can_be_looked_at_for_a_change(make, phone):
    connect = {"move": "connect", "player": "Ana", "majors": ["Berlin"]}
    build = {"move": "build", "player": "Ana", "into": {"clear": 2}}
    table = make([PICKED_UP, connect, {"move": "confirm", "player": "Ben", "agrees": "yes"}, build], cards=True)
    host = phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    for n, kind in ((7, "pick-up"), (8, "connect"), (10, "build"), (7, "deliver")):
        now(host, table, f"/amend/{n}")
        now(host, table, f"/amend/{n}?entry={n}&kind={kind}&player=Ana")
    # A build is changed from what it was, not written anew.
    now(host, table, "/amend/10?entry=10&kind=build&again=1")
    assert re.search(r'name="into.clear"[^>]* value="2"', host.page)


def test_what_an_event_does_is_a_touch_away_so_that_what_is_asked_is_seen_first(make, sit, phone):
    draw = {"move": "event", "player": "Ana", "event": "flood", "names": "Ohio"}
    joined = {"move": "correct-player", "player": "Ben", "what": "majors", "value": "Berlin, Paris"}
    load = {"move": "correct-player", "player": "Ana", "what": "loads", "value": "Wine"}
    sold = {"move": "deliver", "player": "Ana", "load": "Wine", "city": "Oslo", "payoff": 20}
    hit = {"move": "lose-track", "player": "Ana", "players": ["Ben"]}
    snow = {"move": "event", "player": "Ana", "event": "snow", "names": "Praha"}
    table = make([joined, load, sold, snow, draw, hit])
    ben = sit(table, "Ben")
    assert re.findall(r'<details class="event"( open)?>', ben.page) == ["", "", ""], "two, in a line for both"
    assert '<details class="event" open>' in now(phone(), table, "/big").page
    # What is still joined is what was joined, but for what is unticked; their number alone is the rarer answer.
    assert re.findall(r'name="majors" value="(\w+)" checked', ben.page) == ["Berlin", "Paris"]
    assert "Only their number is known" in text(ben)
    play(ben, table, "Ben", "keep-majors", majors=["Berlin", "done"])
    assert list(table.game.seats["Ben"].majors) == ["Berlin"]


def test_a_debt_is_seen_wherever_the_cash_is(make, sit, phone):
    table = make([{"move": "borrow", "player": "Ana", "amount": 10}], mercy=True)
    assert "twice as much is paid back" in text(sit(table, "Ana"))
    assert "owes 20M" in text(sit(table, "Ben")) and "owes 20M" in text(now(phone(), table, "/big"))
    ben = sit(table, "Ben")
    assert "Owes the bank 20" in text(now(ben, table, "/correct?kind=correct-player&player=Ana"))
    now(ben, table, "/correct?kind=correct-player&player=Ana&what=debt")
    ben.enter(f"/t/{table.code}/correct", {"kind": "correct-player", "player": "Ana", "what": "debt", "value": "14"})
    table.refresh()
    assert "owes 14M" in text(now(ben, table))
    enter(table, {"move": "pick-up", "player": "Ana", "city": "Bordeaux", "load": "Wine"},
          {"move": "deliver", "player": "Ana", "load": "Wine", "city": "Oslo", "payoff": 6})
    assert "6M of it is paid back to the bank: Ana still owes 8M." in text(now(ben, table))
    assert "Ana owes the bank 8M: the result does not count it." in text(now(ben, table, "/correct?kind=stop-game"))
    enter(table, {"move": "stop-game"})
    assert "still owes the bank 8M" in text(now(phone(), table))


def test_the_heading_says_what_is_left_to_do(make, sit):
    # Cleo is the last to build, and the first of the way back.
    assert "Your turn: build track again" in text(sit(make(turns=3), "Cleo"))
    built = make([{"move": "build", "player": "Ana", "into": {"clear": 2}}])
    assert "Your turn: build on, or end the turn" in text(sit(built, "Ana"))


def test_who_looks_up_later_is_told_of_deliveries_and_what_hands_put_back(make, sit):
    table = make(depth="books", edition="default")
    ana, ben = sit(table, "Ana"), sit(table, "Ben")
    now(ben, table)
    ben.post(f"/t/{table.code}/seen", {"until": str(len(table.refresh().game.receipts))})
    play(ana, table, "Ana", "deliver", payoff="27")
    play(ana, table, "Ana", "build", amount="12")
    strip = re.search(r'<section class="news".*?</section>', now(ben, table).page, re.S)
    said = re.findall(r"<li[^>]*>(.*?)</li>", strip[0])
    assert said == ["Ana has built for 12M of 20M this turn.", "Ana delivers for 27M"]
    now(ana, table).enter(f"/t/{table.code}/undo", {})
    now(ben, table)
    assert "Taken back: Ana builds for 12M" in text(ben)
    assert "On the table: Ana gets 12M back. Wipe off what was drawn there: Ana builds for 12M." in text(ben)


def test_who_may_not_change_a_line_of_the_log_reads_who_may(make, sit):
    said = [
        "The host or a banker can change this line." in text(now(sit(table, "Ben"), table, "/log"))
        for table in (make(turns=1, private_money=True), make(turns=1))
    ]
    assert said == [True, False]


def test_an_initial_build_with_nothing_built_is_asked_about_before_it_ends(make, sit):
    table = make(turns=1)
    ben = play(sit(table, "Ben"), table, "Ben", "end-turn")
    assert "Ben has built nothing in this initial build. End the turn all the same?" in text(ben)
    assert table.refresh().game.ask.actors == ("Ben",)
    assert 'class="news"' not in ben.page and "data-fills" in ben.page, "the question comes first, and stays"
    ben.enter(f"/t/{table.code}/play", {"kind": "end-turn", "player": "Ben", "sure": "1"})
    assert table.refresh().game.ask.actors == ("Cleo",)
    cleo = play(sit(table, "Cleo"), table, "Cleo", "build", **{"into.clear": "3"})
    play(cleo, table, "Cleo", "end-turn")
    assert len(table.refresh().game.receipts) == 4


def test_undo_of_a_line_of_the_turn_stands_on_the_phone_whose_turn_it_is(make, sit):
    table = make([PICKED_UP, {"move": "connect", "player": "Ana", "majors": ["Berlin"]}])
    assert "small-act" not in sit(table, "Ben").page and "Yes, it is connected" in text(sit(table, "Ben"))
    assert "Ana declares Berlin connected" in text(sit(table, "Ben")), "which is not yet so"
    assert "You declare Berlin connected" in text(sit(table, "Ana"))
    enter(table, {"move": "confirm", "player": "Ben", "agrees": "yes"})
    assert "small-act" in sit(table, "Ana").page


def test_a_delivery_that_is_changed_asks_for_its_payoff_first(make, sit):
    table = make([PICKED_UP, {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10}])
    n = len(table.game.receipts)
    ana = sit(table, "Ana").get(f"/t/{table.code}/amend/{n}")
    assert re.search(r'name="payoff-typed"[^>]*value="10"', ana.page), text(ana)
    trail = re.findall(r'class="trail".*?</o?u?l>', ana.page, re.S)[0]
    assert "Cheese" in trail and "Berlin" in trail


def test_a_build_is_changed_on_the_same_form_that_it_was_entered_on(make, sit):
    """The same kinds in the same order, each with its steps, and the sum below them."""
    table = make([{"move": "build", "player": "Ana", "into": {"clear": 3, "mountain": 1}}])
    n = len(table.game.receipts)
    built, changed = (now(sit(table, "Ana"), table, place).page for place in ("", f"/amend/{n}"))
    kinds = [re.findall(r'data-step="1" data-for="into\.(\w+)"', page) for page in (built, changed)]
    assert kinds[0] and kinds[0] == [kind for kind in kinds[1] if kind in kinds[0]]
    assert re.search(r'name="into.clear"[^>]*value="3"', changed) and 'class="total"' in changed


def test_a_city_is_found_by_the_alphabet(make, sit):
    table = make([{"move": "correct-player", "player": "Ana", "what": "loads", "value": "Wine"}])
    ana = now(sit(table, "Ana"), table, "/act/deliver?player=Ana&load=Wine")
    cities = re.findall(r'class="act [^>]*href="[^"]*city=[^"]*"[^>]*>.*?<span>([^<]+)', ana.page, re.S)
    asked = loads.payoffs(table.game, "Wine")
    assert len(cities) > 40 and cities == sorted(cities, key=lambda city: (city not in asked, fold(city)))
    assert cities[0] in asked and cities[-1] not in asked


def test_a_payoff_that_is_known_is_filled_in_and_another_asked_about(make, sit):
    """Source: a table that entered 140M for a Fish that pays 14M, without a word."""
    table = make([{"move": "correct-player", "player": "Ana", "what": "loads", "value": "Wine"}], cards=False)
    asked = loads.payoffs(table.game, "Wine")
    city, (pays,) = next((city, paid) for city, paid in asked.items() if len(paid) == 1)
    ana = now(sit(table, "Ana"), table, f"/act/deliver?player=Ana&load=Wine&city={city}")
    assert re.search(rf'name="payoff-typed"[^>]*value="{pays}"', ana.page)
    play(ana, table, "Ana", "deliver", load="Wine", city=city, **{"payoff-typed": "140"})
    assert f"Is 140M right? For Wine in {city} the cards that we know pay {pays}M." in text(ana)
    assert table.refresh().game.receipts[-1].entry.move.kind != "deliver"
    ana.get(unescape(re.search(r'href="([^"]*payoff-was=140[^"]*)"', ana.page)[1]))
    assert re.search(r'name="payoff-typed"[^>]*value="140"', ana.page)
    play(ana, table, "Ana", "deliver", load="Wine", city=city, payoff="140", sure="1")
    assert f"Ana delivers Wine to {city} for 140M" in text(ana)


def test_at_books_a_payoff_beyond_all_cards_is_asked_about(make, sit):
    table = make(depth="books")
    ana = sit(table, "Ana")
    play(ana, table, "Ana", "deliver", **{"payoff-typed": "140"})
    assert "Is 140M right? The cards that we know pay 5M to 73M." in text(ana)
    now(ana, table, "?payoff-was=140")
    assert re.search(r'name="payoff-typed"[^>]*value="140"', ana.page)
    play(ana, table, "Ana", "deliver", **{"payoff-typed": "14"})
    assert table.refresh().game.receipts[-1].entry.move.payoff == 14


def test_whoever_confirms_hears_that_no_build_into_a_city_was_entered(make, sit):
    declared = {"move": "connect", "player": "Ana", "majors": ["Berlin", "Ruhr"]}
    built = [{"move": "build-city", "player": "Ana", "city": "Berlin"}]
    ben = sit(make([*built, declared]), "Ben")
    assert "No build into Ruhr has been entered. Look closely." in text(ben)
    exits = [{"move": "build", "player": "Ana", "into": {"exit": 1, "clear": 1}}]
    assert "has been entered" not in text(sit(make([*built, *exits, declared]), "Ben"))


def test_a_tax_that_nobody_pays_says_so(make, sit):
    delivered = {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10, "card": 1}
    table = make([PICKED_UP, {"move": "rent", "player": "Ana", "to": "Ben"}, {"move": "rent", "player": "Ana", "to": "Cleo"},
                  *({"move": "misc", "player": "Ana", "payer": name, "payee": "bank", "amount": 20, "reason": "track"}
                    for name in PLAYERS),
                  delivered, {"move": "draw", "player": "Ana", "card": 150}], cards=True)  # fmt: skip
    ana = sit(table, "Ana")
    assert "Nobody has 50M or more: nobody pays. Nobody pays the tax" in text(ana)
    play(ana, table, "Ana", "pay-tax", brackets=re.search(r'name="brackets" value="([^"]*)"', ana.page)[1])
    assert "Nobody pays the tax" in text(ana) and "Everybody pays" not in text(ana)


def test_the_special_build_says_what_must_be_connected_and_that_it_is_paid(make, sit):
    table = the_last_turn(make)
    enter(table, {"move": "end-turn", "player": "Ben"}, {"move": "end-turn", "player": "Cleo"})
    ben = text(sit(table, "Ben"))
    assert "You have connected 0 of 7 major cities, and must connect the rest." in ben
    for place in ("", "/big"):
        seen = text(now(sit(table, "Cleo"), table, place))
        assert "Ben has connected 0 of 7 major cities, and must connect the rest." in seen
    assert "The cheapest way is built and paid for, if it costs 20M or less." in ben
    assert "What does the cheapest way cost?" in ben and "Pay for it" in ben
    assert "Special build turn" in ben and "Extra build" not in ben and "To build next turn" not in text(sit(table, "Cleo"))


def test_a_way_that_is_too_dear_is_asked_about_before_nothing_is_built(make, sit):
    table = the_last_turn(make)
    enter(table, {"move": "end-turn", "player": "Ben"}, {"move": "end-turn", "player": "Cleo"})
    ben = sit(table, "Ben")
    # What is to be typed comes first.
    assert ben.page.index('name="cost-typed"') < ben.page.index("or no way at all")
    play(ben, table, "Ben", "special-build", **{"cost-typed": "23"})
    assert "23M is more than 20M: Ben builds nothing." in text(ben) and table.refresh().game.ask.actors == ("Ben",)
    assert re.search(r">\s*Build nothing\s*<", ben.page)
    play(now(ben, table), table, "Ben", "special-build", cost="21", sure="1")
    assert table.game.ask.actors == ("Cleo",)


def test_the_end_tells_the_special_builds_that_were_paid(make, sit):
    table = the_last_turn(make)
    enter(table, {"move": "end-turn", "player": "Ben"}, {"move": "end-turn", "player": "Cleo"},
          {"move": "special-build", "player": "Ben", "cost": 12}, {"move": "special-build", "player": "Cleo", "cost": 21})
    end = text(sit(table, "Cleo"))
    assert "Ben builds for 12M and is connected." in end and "1 round, " in end
    assert "Special build turn Players Player Earned Worth then Ana 0M 256M Ben −12M 259M Cleo 0M 50M" in end


def test_who_loses_the_next_turn_is_not_told_what_it_can_build(make, sit):
    lost = {"move": "correct-player", "player": "Ben", "what": "lost-turns", "value": "1"}
    assert "To build next turn, at most" in text(sit(make(), "Ben"))
    assert "To build next turn, at most" not in text(sit(make([lost]), "Ben"))


def test_sheets_with_private_money_are_printed_for_the_host_alone(make, sit, phone):
    table = make(private_money=True)
    cleo, host = sit(table, "Cleo"), phone()
    host.get(f"/h/{table.code}/{table.settings['host']}")
    for kind in ("snapshot", "ledger", "report"):
        assert cleo.get(f"/t/{table.code}/sheets/{kind}/1.svg").status == 403
        assert host.get(f"/t/{table.code}/sheets/{kind}/1.svg").status == 200
        assert ("Holds money that is private" in host.page) == (kind != "report")


def test_a_correction_stands_once_in_the_turn_with_its_reason(make, sit):
    table = make([{"move": "correct-cash", "account": "Ana", "amount": 7, "reason": "miscounted"}])
    turn = text(sit(table, "Ana")).split("This turn")[1].split("Undo")[0]
    assert turn.count("Correction: Ana 50M → 57M") == 1 and "Reason: miscounted" in turn


def test_who_loses_a_turn_is_told_that_first(make, sit):
    table = make([
        {"move": "correct-player", "player": "Ben", "what": "loads", "value": "Wine"},
        {"move": "pick-up", "player": "Ana", "city": "Ruhr", "load": "Steel"},
        {"move": "deliver", "player": "Ana", "load": "Steel", "city": "Madrid", "payoff": 20, "card": None},
        {"move": "event", "player": "Ana", "event": "derailment", "amount": 0, "names": "Rivers"},
        {"move": "derail", "player": "Ana", "players": ["Ben"]},
    ])  # fmt: skip
    own = re.search(r'class="news__own">(.*?)</p>', sit(table, "Ben").page, re.S)[1]
    assert re.findall("<b>([^<]*)</b>", own)[:2] == ["You lose the next turn.", "You lose Wine: put the chip back."]


def test_ones_own_entry_lights_no_sign_of_news(make, sit):
    table = make()
    ana, ben = sit(table, "Ana"), sit(table, "Ben")
    play(ana, table, "Ana", "rent", to="Ben")
    assert "tabs__news" not in ana.get(f"/t/{table.code}/log").page
    assert "tabs__news" in ben.get(f"/t/{table.code}/log").page


# The connected majors, which end the game ---------------------------------------------------------

RICH = {"move": "correct-cash", "account": "Ana", "amount": 220}


def test_whoever_has_the_cash_to_win_is_asked_for_the_majors_before_the_turn_ends(make, sit):
    table = make([
        {"move": "build-city", "player": "Ana", "city": "Berlin"}, {"move": "build-city", "player": "Ana", "city": "Paris"},
        RICH,
    ])
    ana = play(sit(table, "Ana"), table, "Ana", "end-turn")
    assert "You have 250M or more and can win once 7 major cities are joined. Entered: 0. Are more joined?" in text(ana)
    assert table.refresh().game.turn.player.name == "Ana"
    # Where track is known to lead is ticked, in the question and on Now; declaring them does not end the turn.
    ticked = ["Berlin", "Paris"]
    assert re.findall(r'name="majors" value="(\w+)" checked', ana.page) == ticked
    assert re.findall(r'name="majors" value="(\w+)" checked', now(ana, table).page) == ticked
    play(ana, table, "Ana", "connect", majors=[*ticked, "done"])
    enter(table, {"move": "confirm", "player": "Ben", "agrees": "yes"})
    play(now(ana, table), table, "Ana", "end-turn")
    assert "Entered: 2." in text(ana) and "Are more joined?" in text(ana)
    ana.enter(f"/t/{table.code}/play", {"kind": "end-turn", "player": "Ana", "sure": "1"})
    assert table.refresh().game.turn.player.name == "Ben"


def test_where_track_was_built_into_a_major_it_is_asked_once_what_it_joins(make, sit):
    table = make(turns=0)
    ana = play(sit(table, "Ana"), table, "Ana", "build-city", city="Berlin")
    asked = "You have built into a major city. Does your track join it to other major cities?"
    assert asked in text(ana) and re.search(r'id="majors" open', ana.page)
    assert asked in text(play(ana, table, "Ana", "end-turn"))
    play(now(ana, table), table, "Ana", "connect", majors=["Berlin", "Paris", "done"])
    enter(table, {"move": "confirm", "player": "Ben", "agrees": "no"})
    # What was not confirmed is asked once more, unticked: it may be a part of it.
    asked = "Not confirmed: Berlin, Paris. Are other major cities joined?"
    assert "You stay at 0 of 7 major cities: not confirmed." in text(now(ana, table)) and asked in text(ana)
    assert asked in text(play(ana, table, "Ana", "end-turn"))
    assert not re.search(r'name="majors" value="\w+" checked', ana.page)
    play(now(ana, table), table, "Ana", "connect", majors=["Berlin", "done"])
    enter(table, {"move": "confirm", "player": "Ben", "agrees": "yes"})
    assert asked not in text(now(ana, table))
    play(ana, table, "Ana", "end-turn")
    assert table.refresh().game.turn.player.name == "Ben"


def test_once_building_has_begun_it_stands_before_the_hand(make, sit):
    table = make(cards=True)
    ana = sit(table, "Ana")
    assert ana.page.index("demand-card") < ana.page.index("fold build")
    play(ana, table, "Ana", "build-city", city="Berlin")
    assert ana.page.index('id="majors" open') < ana.page.index("demand-card")
    assert "build on, or end the turn" in text(ana)
    play(ana, table, "Ana", "build", **{"into.clear": "15"})
    assert "Your turn: end the turn" in text(ana)
    refused = play(ana, table, "Ana", "connect", majors=["done"])
    assert refused.status == 422 and 'id="majors" open' in refused.page


def test_what_building_costs_is_read_off_turn_too(make, sit):
    ben = text(now(sit(make(edition="default"), "Ben"), make(edition="default"), "/rules"))
    assert "clear 1M, mountain 2M" in ben and "major city 5M" in ben and "Another train: 20M." in ben


def test_who_is_near_to_winning_is_seen_beside_the_cash(make, sit):
    ana = sit(make(), "Ana").page
    table = re.search(r"<table.*?</table>", ana, re.S)[0]
    assert re.findall(r"<th[^>]*scope=.col.[^>]*>([^<]+)<", table) == ["Cash", "7 majors to connect"]
    assert "Freight" in table


def test_an_event_that_the_table_ends_is_ended_where_it_stands(make, sit):
    table = make([*DELIVERED, {"move": "event", "player": "Ana", "event": "other", "names": "Strike of the cooks"}])
    ana, ben = sit(table, "Ana"), text(sit(table, "Ben"))
    assert "End it" in text(ana) and "End it" not in ben and "Whose turn it is can end it." in ben
    enter(table, *({"move": "event", "player": "Ana", "event": "snow", "names": name} for name in ("Praha", "Lyon")))
    assert "3 events Strike of the cooks, Heavy snow, Snow" in text(now(ana, table))


def test_where_cards_have_numbers_nothing_says_that_the_card_just_drawn_is_an_event(make, sit):
    table = make([
        {"move": "correct-player", "player": "Ana", "what": "loads", "value": "Oats"},
        {"move": "deliver", "player": "Ana", "load": "Oats", "city": "Atlanta", "payoff": 14, "card": 1},
        {"move": "draw", "player": "Ana", "card": 50},
    ], edition="default", cards=True)  # fmt: skip
    ana = text(sit(table, "Ana"))
    assert "The card just drawn is an event." not in ana and "One that was drawn and not entered." in ana


def test_neither_a_build_in_the_same_go_nor_what_stands_filled_in_leads_past_the_question(make, sit):
    table = make([RICH])
    ana = play(sit(table, "Ana"), table, "Ana", "build", ends="end-turn", **{"into.clear": "3"})
    assert "You have filled in 3M of track and not built it" in text(ana)
    assert 'name="sure"' not in ana.page
    play(ana, table, "Ana", "build", end="1", **{"into.clear": "3"})
    assert table.game.turn.spent == 3 and table.game.turn.player.name == "Ana"
    assert "Are more joined?" in text(play(ana, table, "Ana", "end-turn"))


def test_what_the_end_of_a_turn_asks_is_asked_at_once_after_the_build_of_the_same_tap(make, sit):
    table = make([{"move": "build-city", "player": "Ana", "city": "Berlin"}])
    ana = sit(table, "Ana")
    ana.enter(f"/t/{table.code}/play", {"kind": "build", "player": "Ana", "into.clear": "3", "end": "1"})
    assert ana.status == 303 and table.refresh().game.turn.spent == 8
    ana.get(ana.where)
    assert "You have built into a major city. Does your track join it to other major cities?" in text(ana)
    assert "Enter and end the turn" in text(ana) and "End the turn without it" in text(ana)
    ana.enter(f"/t/{table.code}/play", {"kind": "end-turn", "player": "Ana", "sure": "1"})
    assert table.refresh().game.turn.player.name == "Ben"


def ends_with_majors(make, sit):
    """Ana's phone and the table, where she has built into Berlin, and ended her turn with Berlin as joined."""
    table = make([{"move": "build-city", "player": "Ana", "city": "Berlin"}])
    ana = sit(table, "Ana")
    ana.enter(f"/t/{table.code}/play", {"kind": "connect", "player": "Ana", "majors": ["Berlin", "done"], "end": "1"})
    return ana, table


def test_a_turn_that_ends_with_majors_is_over_when_they_are_confirmed(make, sit):
    ana, table = ends_with_majors(make, sit)
    ben = sit(table, "Ben")
    assert "Your turn ends once another player has confirmed the major cities." in text(now(ana, table))
    assert "Ana has ended the turn." in text(ben) and "Does Ana's track begin in Berlin, or lead there?" in text(ben)
    play(ben, table, "Ben", "confirm", agrees="yes")
    assert table.refresh().game.turn.player.name == "Ben" and table.game.seats["Ana"].majors == ("Berlin",)
    assert table.timeline.entries[-1].by == "companion"
    # One undo takes back what was confirmed with what followed it, and then it can still be said otherwise.
    ben.enter(f"/t/{table.code}/undo", {"to": str(table.timeline.step_back())})
    assert table.refresh().timeline.entries[-1].move.kind == "connect"
    assert "Your turn ends once" in text(now(ana, table))


def test_a_turn_that_ends_with_majors_goes_on_where_they_are_not_confirmed(make, sit):
    ana, table = ends_with_majors(make, sit)
    play(sit(table, "Ben"), table, "Ben", "confirm", agrees="no")
    assert table.refresh().game.turn.player.name == "Ana"
    assert "Your turn goes on: Ben does not confirm it." in text(now(ana, table))
    assert "Not confirmed: Berlin. Are other major cities joined?" in text(play(ana, table, "Ana", "end-turn"))


@pytest.mark.parametrize("has_phone", [False, True])
def test_whoever_has_a_phone_of_his_own_is_helped_in_one_turn(make, sit, has_phone):
    table = make()
    if has_phone:
        sit(table, "Ana")
    cleo = sit(table, "Cleo")
    cleo.post(f"/t/{table.code}/for", {"player": "Ana"})
    play(now(cleo, table), table, "Ana", "build", **{"into.clear": "3"})
    play(now(cleo, table), table, "Ana", "end-turn")
    assert table.refresh().game.turn.player.name == "Ben" and "You enter for Ana." in text(now(cleo, table))
    enter(table, {"move": "end-turn", "player": "Ben"})
    assert ("Stop for Ana" in text(now(cleo, table))) == (not has_phone)
    # Nor does it come back when he is on again.
    enter(table, {"move": "end-turn", "player": "Cleo"}, {"move": "build", "player": "Ana", "into": {"clear": 1}})
    assert ("You enter for Ana" in text(now(cleo, table))) == (not has_phone)


def test_the_end_of_the_last_initial_build_does_not_end_the_next_turn_of_the_same_player(make, sit):
    """Who builds last builds first in the second initial build, and is the first in game turn 1."""
    table = make(turns=0)
    while table.game.round_number < 2 or table.game.turn.player.name != table.game.first:
        enter(table, {"move": "end-turn", "player": table.game.turn.player.name})
    first = table.game.first
    play(sit(table, first), table, first, "build", end="1", **{"into.clear": "3"})
    turn = table.refresh().game.turn
    assert (turn.player.name, turn.is_initial) == (first, False)
    assert [entry.move.kind for entry in table.timeline.entries][-2:] == ["build", "end-turn"]


def test_where_nothing_is_ticked_the_bar_ends_the_turn(make, sit):
    table = make([RICH])
    ana = play(sit(table, "Ana"), table, "Ana", "end-turn")
    assert "Are more joined?" in text(ana) and "Ticked:" not in text(ana)
    bar = re.search(r'class="undo__docked">(.*?)</div>', ana.page, re.S)[1]
    assert 'form="sure"' in bar and "End the turn" in bar


def test_an_event_that_names_nothing_is_asked_about_once(make, sit):
    table = make(DELIVERED)
    ana = sit(table, "Ana")
    play(ana, table, "Ana", "event", event="flood", amount="0", names="")
    assert "Which river or cities does it name? Nothing is typed. Enter it all the same?" in text(ana)
    play(ana, table, "Ana", "event", event="strike_rail", amount="0", names="")
    assert table.refresh().timeline.entries[-1].move.event == "strike_rail"


def test_whoever_confirms_is_asked_what_is_joined_to_what(make, sit):
    ana, table = ends_with_majors(make, sit)
    enter(table, {"move": "confirm", "player": "Ben", "agrees": "yes"})
    for name in ("Ben", "Cleo"):
        enter(table, {"move": "end-turn", "player": name})
    play(now(ana, table), table, "Ana", "connect", majors=["Paris", "done"])
    assert "Does Ana's track join Paris to Berlin?" in text(sit(table, "Ben"))


def test_where_nobody_knows_the_majors_by_name_their_number_is_asked_for(make, sit):
    table = make([RICH], depth="books")
    ana = play(sit(table, "Ana"), table, "Ana", "end-turn")
    assert "Are more joined?" in text(ana) and "How many major cities are connected now?" in text(ana)
    play(ana, table, "Ana", "connect-count", count="7")
    enter(table, {"move": "confirm", "player": "Ben", "agrees": "yes"}, {"move": "end-turn", "player": "Ana"})
    assert "Ana met the conditions. This game turn is the last." in text(now(ana, table))


def test_a_lost_turn_passes_unasked(make, sit):
    table = make([
        RICH, {"move": "correct-player", "player": "Ana", "what": "lost-turns", "value": "1"},
        {"move": "correct-turn", "to_move": "Ana"},
    ])
    play(sit(table, "Ana"), table, "Ana", "end-turn")
    assert table.refresh().game.turn.player.name == "Ben"


# Events that the table types in -------------------------------------------------------------------

DELIVERED = [PICKED_UP, {"move": "deliver", "player": "Ana", "load": "Cheese", "city": "Berlin", "payoff": 10}]


def test_an_event_is_ended_by_a_button_that_says_so_and_is_asked_about(make, sit):
    said = "All trains lose one load"
    table = make([*DELIVERED, {"move": "event", "player": "Ana", "event": "other", "names": said}])
    ana = sit(table, "Ana")
    assert "End: All trains lose one load" in text(ana) and "Cities:" not in text(ana)
    assert "You draw an event: All trains lose one load" in text(ana)
    # What the card says stands once where the event stands.
    assert re.search(r"<summary><span><b>All trains lose one load</b></span>", ana.page)
    play(ana, table, "Ana", "end-event", event="All trains lose one load")
    assert "Does the card say that it is over now? All trains lose one load" in text(ana)
    assert len(table.refresh().game.in_force) == 1
    ana.enter(f"/t/{table.code}/play", {"kind": "end-event", "player": "Ana", "event": said, "sure": "1"})
    assert not table.refresh().game.in_force


@pytest.mark.parametrize(("edition", "kind", "said"), [
    ("default", "strike_coastal", "Which cities these are is not known here and not checked: look at the board."),
    ("default", "strike_inland", "Which cities these are is not known here and not checked: look at the board."),
    ("eurorails", "strike_coastal", ""), ("default", "strike_rail", ""),
])  # fmt: skip
def test_a_strike_whose_cities_are_not_known_says_that_it_is_not_checked(make, sit, edition, kind, said):
    load, city, to = ("Cheese", "Arhus", "Berlin") if edition == "eurorails" else ("Cars", "Detroit", "Dallas")
    table = make([
        {"move": "pick-up", "player": "Ana", "city": city, "load": load},
        {"move": "deliver", "player": "Ana", "load": load, "city": to, "payoff": 9},
        {"move": "event", "player": "Ana", "event": kind},
    ], edition=edition)  # fmt: skip
    for seen in (text(sit(table, "Ana")), text(now(sit(table, "Ben"), table, "/big"))):
        assert ("look at the board" in seen) == ("· not checked here" in seen) == bool(said) and said in seen


def test_a_bonus_is_told_with_the_payoff_before_and_after(make, sit):
    hands = {**HANDS, "Ben": [4, 5, 11]}
    delivered = [{**move, "card": 1} if move["move"] == "deliver" else move for move in DELIVERED]
    table = make(
        [*delivered, *({"move": "draw", "player": "Ana", "card": card} for card in (167, 10)),
         {"move": "end-turn", "player": "Ana"},
         {"move": "correct-player", "player": "Ben", "what": "loads", "value": "Machinery"}],
        cards=True, setup={"hands": hands},
    )  # fmt: skip
    ben = sit(table, "Ben")
    assert "Deliver Machinery → London 10M + 10M bonus" in text(ben)
    play(ben, table, "Ben", "deliver", load="Machinery", city="London", card="11", payoff="10")
    assert "The bank pays you 20M (delivery 10M, bonus 10M)." in text(ben)
    assert "You deliver Machinery to London for 10M" in text(ben)
    assert table.game.seats["Ben"].cash == 70


@pytest.mark.parametrize("deck", ["table", "companion"])
def test_what_is_on_a_card_that_is_drawn_is_read_at_once(make, sit, deck):
    dealt = {"hands": None, "orders": [list(range(200))]}
    table = make([{"move": "dump", "player": "Ana"}], cards=True, deck=deck, setup=dealt if deck == "companion" else {})
    ana = sit(table, "Ana")
    if deck == "table":
        play(ana, table, "Ana", "draw", card="11")
    for card in table.game.seats["Ana"].hand:
        asked = ", ".join(f"{one.load} → {one.city} {one.payoff}M" for one in loads.printed(table.game, card))
        assert f"You draw card {card}: {asked}" in text(ana)
        # While others are to be drawn it is seen as well.
        assert f"Card {card}" in text(ana)


def test_who_pays_tax_in_another_turn_is_told_so_until_it_is_seen(make, sit):
    table = make([
        {"move": "correct-cash", "account": "Ben", "amount": 60}, PICKED_UP, {**DELIVERED[1], "card": 1},
        {"move": "draw", "player": "Ana", "card": 150},
    ], cards=True)  # fmt: skip
    ben = sit(table, "Ben")
    enter(table, {"move": "pay-tax", "player": "Ana", "brackets": [[0, 0], [50, 10], [100, 15]]},
          {"move": "draw", "player": "Ana", "card": 10})
    assert '<p class="news__own"><b>You pay the bank 15M: tax.</b>' in now(ben, table).page
    told = "Everybody pays the tax: Ana 10M, Ben 15M, Cleo 10M"
    for place in ("", "/log", "/big"):
        assert told in text(now(ben, table, place)), place


# The hand ---------------------------------------------------------------------------------------


def test_while_a_slot_is_free_another_of_a_load_aboard_is_picked_up_at_its_demand(make, sit):
    table = make([PICKED_UP], cards=True)
    ana = sit(table, "Ana")
    assert "Another Cheese" in text(ana) and text(ana).count("Pick up in Arhus") == 1
    assert not re.search(r'act--primary"[^>]*>(?:<[^>]+>|\s)*Deliver', ana.page), "a load just taken stays aboard"
    play(ana, table, "Ana", "pick-up", city="Arhus", load="Cheese")
    assert table.game.seats["Ana"].loads == ["Cheese", "Cheese"] and "Another Cheese" not in text(ana)


def test_a_number_that_no_demand_card_has_leads_on_to_an_event(make, sit):
    table = make([
        {"move": "correct-player", "player": "Ana", "what": "loads", "value": "Oats"},
        {"move": "deliver", "player": "Ana", "load": "Oats", "city": "Atlanta", "payoff": 14, "card": 1},
    ], edition="default", cards=True)  # fmt: skip
    ana = sit(table, "Ana")
    assert "An event card" in text(ana) and "Event cards have numbers too." not in text(ana)
    play(ana, table, "Ana", "draw", card="140")
    assert "There is no demand card 140: they are 1 to 136. Is it an event card?" in text(ana)
    assert text(ana).count("Which number is on the card?") == 1 and "/act/event?player=Ana" in ana.page


# Fewer taps -------------------------------------------------------------------------------------


def test_a_build_that_is_taken_back_stands_filled_in_again(make, sit):
    table = make(turns=0)
    ana = play(sit(table, "Ana"), table, "Ana", "build", **{"into.clear": "4", "into.mountain": "2"})
    ana.enter(f"/t/{table.code}/undo", {})
    table.refresh()
    filled = re.findall(r'name="into\.(\w+)"[^>]*value="([1-9]\d*)"', now(ana, table).page)
    assert filled == [("clear", "4"), ("mountain", "2")]
    # Another's phone begins with nothing, and so does the next build.
    play(ana, table, "Ana", "build", **{"into.clear": "3"})
    assert not re.search(r'name="into\.\w+"[^>]*value="[1-9]', ana.page)
    books = make(turns=0, depth="books")
    ana = play(sit(books, "Ana"), books, "Ana", "build", amount="7")
    ana.enter(f"/t/{books.code}/undo", {})
    books.refresh()
    assert re.search(r'name="amount-typed"[^>]*value="7"', now(ana, books).page)


def test_where_a_city_has_one_load_it_is_picked_up_at_once_and_a_drop_asks_for_no_city(make, sit):
    table = make()
    ana = now(sit(table, "Ana"), table, "/act/pick-up?player=Ana")
    assert "Pick up Cork in Lisboa" in text(ana) and re.search(r'name="city\+load" value="Lisboa\+Cork"', ana.page)
    assert "China, Iron, Steel" in text(ana) and "in Birmingham" not in text(ana)
    play(ana, table, "Ana", "pick-up", **{"city+load": "Lisboa+Cork"})
    assert table.game.seats["Ana"].loads == ["Cork"]
    assert "Drop Cork" in text(now(ana, table, "/act/drop?player=Ana"))
    play(ana, table, "Ana", "drop")
    assert table.game.seats["Ana"].loads == [] and "Ana drops Cork" in text(ana) and "drops Cork in" not in text(ana)


def test_of_several_loads_one_is_dropped_at_once(make, sit):
    table = make([{"move": "correct-player", "player": "Ana", "what": "loads", "value": "Cork, Iron"}])
    ana = now(sit(table, "Ana"), table, "/act/drop?player=Ana")
    assert re.findall(r'name="load\+city" value="([^"]*)"', ana.page) == ["Cork+", "Iron+"] and "Drop Iron" in text(ana)
    play(ana, table, "Ana", "drop", **{"load+city": "Iron+"})
    assert table.game.seats["Ana"].loads == ["Cork"]


def test_where_a_dropped_load_lies_in_the_city_it_is_asked_for(make, sit):
    table = make([PICKED_UP], field_warehousing=True)
    assert "In which city?" in text(now(sit(table, "Ana"), table, "/act/drop?player=Ana"))


def test_a_rent_that_was_forgotten_is_found_after_the_build(make, sit):
    table = make([{"move": "build", "player": "Ana", "into": {"clear": 2}}])
    ana = sit(table, "Ana")
    assert "A rent was forgotten" in text(ana)
    now(ana, table, "/act/rent?player=Ana&overruled=1")
    play(ana, table, "Ana", "rent", to="Ben", overruled="1")
    play(ana, table, "Ana", "rent", to="Cleo", overruled="1")
    assert table.game.seats["Ben"].cash == 54 and "A rent was forgotten" not in text(ana)
    assert "A rent was forgotten" not in text(sit(make(), "Ana"))


def test_a_payment_says_its_sum_and_who_has_nothing_pays_nobody(make, sit):
    table = make([{"move": "correct-cash", "account": "Ben", "amount": -50}])
    ana = now(sit(table, "Ana"), table, "/act/misc?player=Ana")
    assert "Ben has no money." in text(ana)
    assert "Pay 4M" in text(now(ana, table, "/act/misc?player=Ana&payer=Ana&payee=Ben&amount=4"))


def test_a_new_hand_is_drawn_card_by_card_with_its_count(make, sit):
    table = make([{"move": "dump", "player": "Ana"}, {"move": "draw", "player": "Ana", "card": 10}], cards=True)
    assert "Your turn: draw card 2 of 3" in text(sit(table, "Ana"))


def test_the_sum_says_cash_where_that_ends_first_and_a_lake_is_crossed_in_its_channel(make, sit):
    poor = [{"move": "correct-cash", "account": "Ana", "amount": -38}]
    ana = sit(make(poor, edition="default"), "Ana")
    assert 'data-left="{sum}M now, {left}M cash left"' in ana.page
    assert "lake channel 2M" in text(ana) and 'name="into.lake"' not in ana.page
    assert "of 20M left" in re.search(r'data-left="([^"]*)"', sit(make(), "Ana").page)[1]
    assert 'name="into.lake"' in sit(make(), "Ana").page
