"""How nights end: bankruptcy, two conditions, stalemate; every phone shows the table with its working."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import ends, found_game, taken_back


def last_tap(phones, house, game, *taps):
    """Bring a table to just before the last entry and make it on the phone of who is on. Returns all phones."""
    before = taken_back(game)
    table = house.table(game=before)
    night = [phones(name, table) for name in table.start.players]
    viewer = phones()
    viewer.sit(table)
    on_turn = next(phone for phone in night if phone.name in before.ask.actors).is_on_turn()
    for tap in taps:
        on_turn.tap(tap)
    for phone in (*night, viewer):
        phone.shows("The game has ended")
    return table, [*night, viewer]


def check_final_table(game, everybody):
    """Ranks and scores on every phone as the engine has them, and how they came about."""
    for phone in everybody:
        rows = phone.page.locator(".rank")
        expect(rows).to_have_count(len(game.players))
        for row, (rank, player, score) in zip(rows.all(), game.standings(), strict=True):
            text = row.inner_text()
            assert f"{rank}." in text and player in text and f"₤{abs(score)}" in text, text
        assert phone.page.locator(".rank .rows").count() >= len(game.players), "the working is missing"


def test_dividends_that_bankrupt_somebody(phones, house):
    game = found_game(ends("bankruptcy", "pay-dividends"))
    source = game.receipts[-1].entry.move.source
    table, everybody = last_tap(phones, house, game, "Pay dividends", f"Move the cube from {game.box.actions[source].name}")
    assert table.refresh().game.end.reason == "bankruptcy"
    for phone in everybody:
        phone.shows("Bankrupt")
    check_final_table(game, everybody)
    everybody[-1].page.reload()
    check_final_table(game, everybody[-1:])


def test_two_conditions(phones, house):
    game = found_game(ends("conditions", "pay-dividends"))
    source = game.receipts[-1].entry.move.source
    table, everybody = last_tap(phones, house, game, "Pay dividends", f"Move the cube from {game.box.actions[source].name}")
    assert table.refresh().game.end.reason == game.end.reason
    for phone in everybody:
        phone.shows("End conditions hold after the dividends")
    check_final_table(game, everybody)
    # Over plain http no browser shares a file: the picture is saved.
    with everybody[0].page.expect_download() as saved:
        everybody[0].tap("Share the result as a picture")
    assert saved.value.suggested_filename == f"{table.code}.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    # This set-up was typed in: the form of the rematch has the same players, turned by one.
    everybody[0].tap("Rematch").shows("You shuffle the real cards")
    expect(everybody[0].page.locator("#player-1")).to_have_value(table.start.players[1])


def test_stalemate(phones, house):
    game = found_game(ends("stalemate", "declare-stalemate"))
    table, everybody = last_tap(phones, house, game, "Declare a stalemate")
    for phone in everybody:
        phone.shows("Stalemate")
    check_final_table(game, everybody)
    # The end, too, is an entry: undo takes it back on every phone.
    on_turn = table.refresh().game.receipts[-1].entry.move.player
    next(phone for phone in everybody if phone.name == on_turn).tap("Undo").is_on_turn()
    for phone in everybody:
        phone.hides("The game has ended")
