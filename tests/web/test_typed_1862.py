"""1862 typed in from the table: what was drawn with the real cards, and a position from the middle of a game."""

from companion.games.eastern_1862 import TITLE
from tests.games.eastern_1862.opened import COMPANIES, PERMITS

WISH = {"title": "1862", "player": ["Ann", "Bo", "Cy"], "depth": "books", "how": "typed"}
BATCHES = "A" * 8 + "B" * 4 + "C" * 4
DRAWN = {f"drawn-{name}": f"{batch} {permit}" for name, batch, permit in zip(COMPANIES, BATCHES, PERMITS, strict=True)}


def test_what_was_drawn_with_the_real_cards_is_picked_company_by_company(host, tables):
    assert "You shuffle the real cards" in host.get("/new?title=1862").text
    host.post("/new", WISH)
    assert "Ann has the priority" in host.text and "phase A: 8 · phase B: 4 · phase C: 4" in host.text
    assert host.page.count("<select") == 20 and "freight: 6" in host.text
    host.post("/new", {**WISH, "drawn": "1", **DRAWN, "drawn-WVR": ""})
    assert (host.status, "4 companies come from phase C on; you chose 3." in host.text) == (422, True)
    assert 'value="A local" selected' in host.page, "what was chosen stays"
    host.post("/new", {**WISH, "drawn": "1", **DRAWN, "drawn-WVR": "C local"})
    assert (host.status, "There are 5 permits local, not more." in host.text) == (422, True)
    host.post("/new", {**WISH, "drawn": "1", **DRAWN})
    game = tables.open(host.where.split("/")[2]).game
    assert (set(game.batches), game.priority) == (set(COMPANIES), "Ann")
    for name, batch, permit in zip(COMPANIES, BATCHES, PERMITS, strict=True):
        assert (game.batches[name], game.permits[name]) == (batch, (permit,))


def test_with_eight_players_more_companies_may_come(host):
    players = ["Ann", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal"]
    host.get("/new?title=1862")
    host.post("/new", {**WISH, "player": players, "options": "1", "option-companies_in_play": "by_players"})
    assert "phase A: 10 · phase B: 4 · phase C: 4" in host.text and "local: 6 · express: 6 · freight: 6" in host.text


def test_a_position_with_a_company_in_receivership_goes_on_with_parliament(host, tables):
    host.get("/new?title=1862")
    host.post("/new", {**WISH, "drawn": "1", **DRAWN})
    table = tables.open(host.where.split("/")[2])
    host.get(f"/t/{table.code}/position")
    assert all(word in host.text for word in ("local permit", "nobody: receivership", "Has to float it", "The LNER"))
    fields = {
        **TITLE.forms.position_fields(table.game), "turn": "2", "ECR-par": "54", "ECR-cell": "0,6", "ECR-pool": "100",
        "ECR-president": "pool", "ECR-trains": "1F+4", "ECR-token-0": "D13", "bank-A": "5",
    }  # fmt: skip
    host.enter(f"/t/{table.code}/position", fields)
    assert (host.status, "“1F+1”" in host.text) == (422, True)
    host.enter(f"/t/{table.code}/position", {**fields, "ECR-trains": "1F+3"})
    assert host.status == 303, host.text
    game = table.refresh().game
    # Two parliament rounds have opened the game, so that the one before the second stock round is the third.
    assert (game.president(game.companies["ECR"]), str(game.round_name())) == (None, "PR 3")
