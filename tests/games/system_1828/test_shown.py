"""What screens say of 1828, as far as the family's tell it: what has no limit, and the log."""

from collections import Counter

import pytest

from companion.eighteenxx.board import BLOCKING
from companion.eighteenxx.moves import Choose, GiveUpPrivate, PayHalf, SellToken, SwapPrivate
from companion.eighteenxx.powers.builder import BuildCounted, TakePlace
from companion.eighteenxx.told import SENTENCES
from companion.engine.game import Correction
from companion.engine.record import load_json, parse_record
from companion.games.system_1828 import TITLE
from companion.games.system_1828.coal import TakeCoal
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.merging import MergeCompanies
from tests.games.system_1828.table import FINAL, Systems
from tests.games.system_1828.test_recorded import RECORDED


def test_what_has_no_limit_is_not_shown_as_none():
    shown = TITLE.view(Systems(3).game)
    assert (shown.bank, shown.players[0].counted, shown.players[0].is_over) == (None, "0", False)
    limited = TITLE.view(Systems(3, certificate_limit=20).game)
    assert limited.players[0].counted == "0 / 20"


@pytest.mark.parametrize("move", [
    *TITLE.moves["full"].values(), *TITLE.moves["books"].values(),
], ids=lambda kind: kind.__name__)  # fmt: skip
def test_every_move_has_a_sentence_for_the_log(move):
    game = Systems(3).game
    assert issubclass(move, Correction) or move in {**SENTENCES, **game.own_sentences()}


@pytest.mark.parametrize(("move", "sentence"), [
    (MergeCompanies("Ann", "GT", "IC"), "Ann merges GT and IC"), (TakeCoal("GT", "K11"), "GT takes a coal marker from K11"),
    (MoveTrain("GT", "3+D-4"), "GT moves its 3+D to the other half"), (TakePlace("GT"), "GT places a free token"),
    (BuildCounted("Ann", "C&P", 0, 30), "Ann lays the tile of C&P"), (PayHalf("GT"), "GT pays half of its revenue"),
    (SwapPrivate("Ann", "M&H", "GT", "ipo"), "Ann exchanges Mohawk & Hudson Railroad for a share of GT"),
    (Choose("Ann", "odd"), "Ann chooses odd"), (GiveUpPrivate("Ann", "M&H"), "Ann gives Mohawk & Hudson Railroad up"),
    (SellToken("GT", "D4", 30), "GT sells its token in D4 back"),
])  # fmt: skip
def test_the_sentences_of_its_moves(move, sentence):
    game = Systems(3).game
    told = (game.own_sentences().get(type(move)) or SENTENCES[type(move)])(game, move)
    assert game.reader()(told) == sentence


def test_what_can_be_bought_in_the_auction_is_marked():
    def marked(table):
        return [one.card.symbol for one in TITLE.view(table.game).sale.privates if one.is_next]

    assert marked(Systems(3)) == ["SVN"]
    assert marked(Systems(3, FINAL)) == []  # of the cheapest row all but one need a bid
    assert marked(Systems(3, FINAL).says("Ann 25 SVN")) == ["StCT"]
    assert marked(Systems(3).says("Ann SVN", "Bo 85 D&H", "Cy C&StL")) == ["C&P"]


def test_every_token_on_the_map_has_a_card_and_only_gray_cells_a_letter():
    for name, gray in (("final-full-final_phase", 42), ("draft2018-full-final_phase", 52)):
        data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
        game = parse_record(data, lambda id_: TITLE).replay(check=False)
        shown = TITLE.view(game)
        holders = {holder for place in shown.map for holder in place.holders}
        assert BLOCKING in holders and holders <= set(shown.cards)
        assert Counter(cell.letter for line in shown.market for cell in line if cell)["G"] == gray
        assert {cell.letter for line in shown.market for cell in line if cell} == {"G", ""}


def test_a_system_is_shown_with_the_company_that_went_into_it_which_is_shown_no_more():
    table = Systems(3).in_stock_round().operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    shown = TITLE.view(table.do(MergeCompanies("Ann", "GT", "IC")).game)
    (system,) = (one for one in shown.begun)
    assert (system.card.id, [card.id for card in system.others]) == ("GT", ["IC"])
    assert "IC" not in {one.card.id for one in shown.companies}
