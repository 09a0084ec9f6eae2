"""Known titles on phones: found by name, told, played, changed into a box of one's own."""

from companion.eighteenxx.box.known import known_box


def test_a_known_game_takes_three_pages_to_its_table(host, tables):
    page = host.get("/new?find=mex").page
    assert "/new?title=any-18xx&amp;box=18-mex" in page and "/new?title=1830" not in page
    host.get("/new?title=any-18xx&box=18-mex")
    assert "Yours to keep" in host.text and "Companies may merge." in host.text
    host.post("/new", {"title": "any-18xx", "box": "18-mex", "depth": "books", "player": ["Ann", "Bo", "Cy"]})
    assert host.status == 303, host.text
    start = tables.open(host.where.split("/")[2]).start
    assert (start.setup["box_id"], start.setup["box"], start.title.name) == ("18-mex", known_box("18-mex"), "18MEX")


def test_games_are_found_by_the_number_of_players(host):
    assert "box=18-mex" in host.get("/new?find=mex&number=5").page
    assert "box=18-mex" not in host.get("/new?find=mex&number=6").page
    assert "No game here is called so." in host.get("/new?find=zzz").text


def test_what_the_companion_knows_whole_is_said_so(host):
    assert "The companion knows it whole, too: above." in host.get("/new?find=1889").text
    host.get("/new?title=any-18xx&box=1889")
    assert "With its map, too" in host.text


def test_a_known_box_is_nobodys_own_and_changed_into_one(host):
    host.get("/boxes/18-mex")
    assert "Play it" in host.text and "Delete this box" not in host.text
    assert "You get a box of your own" in host.text
    host.get("/boxes")
    assert host.post("/boxes/18-mex/delete").status == 403
    assert '<option value="18-mex" selected' in host.get("/boxes/new?from=18-mex").page


def test_the_box_of_a_known_title_is_printed(host):
    assert host.get("/sheets/any-18xx?box=18-mex").status == 200
