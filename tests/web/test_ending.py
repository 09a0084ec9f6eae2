"""After the end: who won, the picture, the play for people's logs, the rematch."""

import json
import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from companion.engine.record import record_data
from companion.engine.text import say
from companion.interop.game_file import read_game
from companion.tables import history as past
from companion.web import options
from companion.web.curve import curve
from companion.web.ending import won

GAMES = Path(__file__).parents[1] / "games"
NIGHT = GAMES / "barons_1830/recorded/1830-full-bank.json"


@pytest.fixture
def night(app):
    """A table whose game has ended: `night(players)`."""

    def ended(path=NIGHT, name="Friday"):
        *_, game = read_game(path.read_bytes()).steps()
        return app.extensions["companion"].take_over(record_data(game.start, game.entries()), name)

    return ended


def test_the_curve_marks_where_phases_began(night, app):
    course = past.course(night())
    assert [name for name, _ in course.phases] == ["3", "4", "5"]
    ends = [0, *(line.after for line in night().game.history)]
    for (name, at), n in zip(course.phases, (473, 653, 753), strict=True):
        assert ends[int(at)] < n <= ends[int(at) + 1], name
    with app.test_request_context():
        drawn = curve(course, "${}")
    assert [word.text for word in drawn.phases] == ["3", "4", "5"]
    assert drawn.rounds[0].text == "Start" and "SR" in "".join(word.text for word in drawn.rounds)
    assert drawn.left < drawn.phases[0].x < drawn.phases[2].x < drawn.right


def test_rounds_below_the_curve_have_the_numbers_that_people_know(app):
    turns = ((say("Game turn {n}", n=n), str(n)) for n in range(1, 4))
    labels = ((say("Start"), ""), (say("Initial build"), ""), *turns)
    with app.test_request_context():
        drawn = curve(past.Course(labels, {"Ann": (50, 40, 60, 80, 90)}))
    assert [word.text for word in drawn.rounds] == ["Start", "", "1", "2", "3"]


def test_the_names_beside_the_curve_are_whole_where_all_have_the_same(app):
    for worth in (50, 0):
        equal = past.Course(((say("Start"), ""), (say("1"), "")),
                            dict.fromkeys(("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), (50, worth)))
        with app.test_request_context():
            drawn = curve(equal)
        bases = sorted(line.label.base for line in drawn.series)
        assert bases[0] >= 10 and bases[-1] <= drawn.height
        assert all(low - high >= 14 for high, low in pairwise(bases))


def test_the_link_for_bg_stats_says_of_everybody_who_won_and_who_began(night, seated):
    table = night()
    page = seated(table.code, "Ann").get(f"/t/{table.code}")
    link = unescape(re.search(r'href="(https://app.bgstatsapp.com/[^"]*)"', page.page)[1])
    play = json.loads(unquote(link.partition("?data=")[2]))
    assert play["game"] | {"name": ""} == {
        "name": "", "sourceGameId": "1830/default", "bggId": 421, "highestWins": True, "noPoints": False}  # fmt: skip
    assert [(one["name"], one["score"], one["winner"], one["startPlayer"], one["rank"]) for one in play["players"]] == [
        ("Bo", 1098, True, False, 1), ("Ann", 885, False, True, 2)]  # fmt: skip
    assert play["sourceName"] == "Companion" and table.code in play["sourcePlayId"]
    assert "1. Bo, $1,098" in page.text
    assert play == json.loads(unquote(page.get(f"/t/{table.code}").page.partition("?data=")[2].partition('"')[0]))


def test_the_picture_is_drawn_with_nothing_from_elsewhere(night, phone, tables):
    table = night(name="Friday & <b>Sons</b>")
    viewer = phone().get(f"/t/{table.code}/result.svg")
    drawn = ElementTree.fromstring(viewer.page)
    said = " ".join(drawn.itertext())
    assert all(word in said for word in ("Bo", "Ann", "$1,098", "$885", "1830", "The bank is broken."))
    assert "href" not in viewer.page and "url(" not in viewer.page
    assert len(re.findall("<polyline", viewer.page)) == 2
    young = tables.make("emu-bay", ("Ann", "Bo", "Cy"))
    assert viewer.get(f"/t/{young.code}/result.svg").status == 404


def test_a_rematch_turns_the_seats_and_everybody_comes_to_the_same_one(night, seated, phone, tables):
    table = night(GAMES / "emu_bay/recorded/conditions-shares-resources-track-bonds.json")
    names = table.start.players
    table.change_settings(seed="drawn", entries_by="own", bankers=[names[1]])
    first, second = seated(table.code, names[0]), seated(table.code, names[1])
    first.get(f"/t/{table.code}")
    assert "A new table with the same rules" in first.text
    viewer = phone().get(f"/t/{table.code}")
    assert "Rematch" not in viewer.text
    assert first.enter(f"/t/{table.code}/rematch").status == 303
    made = tables.open(first.where.split("/")[2])
    assert made.start.players == (*names[1:], names[0])
    assert (made.start.options, made.start.depth, made.start.edition) == (
        table.start.options, table.start.depth, table.start.edition)  # fmt: skip
    assert (made.settings["entries_by"], made.settings["bankers"]) == ("own", [names[1]])
    second.get(f"/t/{table.code}")
    assert "A rematch has been started." in second.text and "A new table with the same rules" not in second.text
    second.enter(f"/t/{table.code}/rematch")
    assert second.where == f"/t/{made.code}"
    assert set(tables.open(made.code).settings["phones"]) == {names[0], names[1]}
    assert f'href="/j/{made.code}"' in viewer.get(f"/t/{table.code}").page, "who watches comes along"
    assert viewer.get(f"/t/{table.code}/big?map=1").where == f"/t/{made.code}/big?map=1", "a television does so by itself"
    tables.delete(made.code)
    assert "rematch" not in second.get(f"/t/{table.code}").text and viewer.get(f"/t/{table.code}/big").status == 200


def test_a_rematch_of_a_set_up_that_people_drew_fills_in_the_form(night, seated):
    table = night(GAMES / "emu_bay/recorded/conditions-shares-resources-track-bonds.json", name="")
    names = table.start.players
    first = seated(table.code, names[0]).get(f"/t/{table.code}")
    first.enter(f"/t/{table.code}/rematch")
    form = first.get(first.where)
    assert form.status == 200
    values = re.findall(r'name="player"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="player"', form.page)
    assert [one or other for one, other in values] == [*names[1:], names[0]]


def test_a_rematch_that_is_filled_in_is_told_on_all_screens_too(night, seated, phone, tables):
    table = night(GAMES / "emu_bay/recorded/conditions-shares-resources-track-bonds.json", name="")
    names = table.start.players
    first, second = seated(table.code, names[0]).get(f"/t/{table.code}"), seated(table.code, names[1])
    viewer = phone().get("/new?title=emu-bay")
    first.enter(f"/t/{table.code}/rematch")
    asked = {"title": table.start.title.id, "depth": "books", "how": "drawn", "player": list(names), "after": table.code}
    # Who does not play there leads nobody away from it.
    assert viewer.post("/new", asked).status == 303
    assert "A rematch has been started." not in second.get(f"/t/{table.code}").text
    form = first.get(first.where)
    assert form.hidden("after") == table.code
    assert form.post("/new", asked).status == 303
    made = form.where.split("/")[2]
    assert "A rematch has been started." in second.get(f"/t/{table.code}").text
    assert phone().get(f"/t/{table.code}/big").where == f"/t/{made}/big"
    assert set(tables.open(made).settings["phones"]) == {names[0]}
    second.enter(f"/t/{table.code}/rematch")
    assert second.where == f"/t/{made}"


def test_who_won_by_how_much(night):
    told = won(night())
    assert (told.names, told.score, told.second, told.lead) == (("Bo",), 1098, "Ann", 213)


def test_house_rules_go_along_to_the_rematch(host, seated, tables):
    host.get("/new?title=1830")
    fields = {"options": "1", "option-bank": "9000", "option-starting_cash": "", "option-certificate_limit": "18",
              **{f"option-train_counts-{kind}": n for kind, n in zip("23456", "55432", strict=True)}}
    host.post("/new", {"title": "1830", "player": ["Ann", "Bo", "Cy"], "depth": "books", "how": "drawn", **fields})
    assert host.status == 303, host.text
    table = tables.open(host.where.split("/")[2])
    assert (table.game.box.bank, table.game.limit, table.game.depot.left("2")) == (9000, 18, 5)
    told = host.get(f"/t/{table.code}/info").text
    assert "What the bank holds in all. $9,000 house rule" in told and "What each player starts with. as printed" in told
    again = options.typed(table.start.title, table.start.options)
    assert again["option-bank"] == "9000" and "option-starting_cash" not in again
    assert options.read(table.start.title, again) == dict(table.start.options)
