"""What a purchase or a sale means to the presidency: on its button before, and to everybody after it."""

from companion.eighteenxx.model.facts import PresidencyVacant, PresidentChanged
from companion.eighteenxx.rules import buying, selling
from companion.engine.record import parse_entry, parse_start
from companion.games import find_title
from tests.each import each
from tests.eighteenxx.table import Table
from tests.recorded_tables import record_of

#: Recorded games in which presidents change, and how many of their entries are played.
RECORDED = (
    ("chesapeake/recorded/18chesapeake-full-bankrupt-4.json", 60), ("shikoku_1889/recorded/1889-books-bank.json", 140),
    ("eastern_1862/recorded/bank.json", 170), ("system_1828/recorded/final-full-final_phase.json", 160),
    ("open_box/recorded/any-18xx-bank.json", 60),
)  # fmt: skip


def button_of(game, move):
    """What stands on the button of a purchase or a sale; nothing of other moves."""
    if move.kind == "buy-share":
        return str(buying.then(game, move.player, game.companies[move.company], move.source))
    if move.kind == "sell-shares":
        return str(selling.then(game, move.player, game.companies[move.company], move.percent))
    return ""


def meant(facts, move):
    """What the button should have said, by what came of the move."""
    for fact in facts:
        if isinstance(fact, PresidencyVacant):
            return "nobody is president"
        if isinstance(fact, PresidentChanged):
            who = "you become" if fact.player == move.player else f"{fact.player} becomes"
            return f"{who} president"
    return ""


@each(("name", "entries"), RECORDED)
def test_a_button_says_who_becomes_president_where_it_changes_and_only_there(name, entries):
    record, changes = record_of(name), 0
    start = parse_start(record, find_title)
    game = start.begin()
    for data in record["moves"][:entries]:
        entry = parse_entry(data, start.title.moves[start.depth])
        button = button_of(game, entry.move)
        game.play(entry, check=False)
        if button:
            means = meant(game.receipts[-1].facts, entry.move)
            assert f" · {means} of " in button if means else "become" not in button and "nobody" not in button, button
            changes += bool(means)
    assert changes


@each(("held", "sold", "says"), [
    ({"Ann": 40, "Bo": 10}, 0, ""),
    ({"Ann": 30, "Bo": 10}, 0, " · Ann stays president (30 % to 20 %)"),
    ({"Ann": 30, "Bo": 20}, 0, " · Ann stays president (30 % to 30 %)"),
    ({"Ann": 30, "Bo": 30}, 0, " · you become president of PRR"),
    ({"pool": 20, "Ann": 10}, 0, ""),
    ({"pool": 20, "Bo": 10}, 0, " · you become president of PRR"),
    ({"Ann": 50, "Bo": 10}, 20, ""),
    ({"Ann": 50, "Bo": 20}, 20, " · you stay president (30 % to 20 %)"),
    ({"Ann": 40, "Bo": 20}, 20, " · you stay president (20 % to 20 %)"),
    ({"Ann": 40, "Bo": 20}, 30, " · Bo becomes president of PRR"),
])  # fmt: skip
def test_where_another_comes_near_the_button_says_who_stays_president(held, sold, says):
    """Bo buys a share, or Ann sells so much."""
    game = Table().company("PRR", 67, **held).game
    company = game.companies["PRR"]
    text = str(selling.then(game, "Ann", company, sold) if sold else buying.then(game, "Bo", company, "ipo"))
    assert text.endswith(says) and ("president" in text) == bool(says), text
