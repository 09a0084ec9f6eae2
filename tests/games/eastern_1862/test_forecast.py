"""What a merger or a refinancing of 1862 leads to, before anybody has to decide."""

import pytest

from companion.games.eastern_1862.forecast import leads_to, proposed, refinanced
from companion.games.eastern_1862.merger import Merger
from tests.games.eastern_1862.table import Railways
from tests.games.eastern_1862.test_merger import ECR, NE, first, to_refinance


def test_who_proposes_a_merger_sees_what_comes_of_it():
    table, order = first()
    assert str(proposed(table.game, order)) == (
        "ECR at 128; asked on the way: Bo, Ann. Ann then has 30 % of ECR and 10; Ann is president.")


def test_who_proposes_a_merger_sees_what_both_would_pay_a_share():
    table, order = first()
    table.game.earned = {ECR: {"revenue": 120, "per_share": 12}, NE: {"revenue": 90, "per_share": 0}}
    assert str(proposed(table.game, order)).endswith("Ann is president. Their last runs together: 21 a share.")


def test_nobody_is_asked_where_one_player_has_all():
    table = Railways(3)
    one, other = table.company(ECR, 100, Ann=10), table.company(NE, 82, Ann=10)
    assert str(proposed(table.game, Merger(one, other, one))) == (
        "N&E at 65. Ann then has 100 % of N&E and 0; Ann is president.")


def test_a_merger_at_no_price_is_told():
    table = Railways(3)
    one, other = table.company(ECR, 7, Ann=10), table.company(NE, 7, Ann=10)
    assert str(proposed(table.game, Merger(one, one, other))) == "ECR at 0. Both companies are bankrupt."


@pytest.mark.parametrize(("answers", "then"), [
    ((False,), "Nothing changes."),
    ((True, True), "If nobody later keeps an odd share: Bo then has 30 % of ECR and 36; ECR has 144; Ann is president."),
    ((True, False), "If nobody later keeps an odd share: Bo then has 20 % of ECR and 164; ECR has 144; Ann is president."),
])
def test_who_is_asked_sees_what_each_answer_leads_to(answers, then):
    table, order = first()
    assert str(leads_to(table.game, order, "Bo", answers)) == then


def test_a_refinancing_and_what_its_president_may_answer():
    table, company = to_refinance()
    assert str(refinanced(table.game, company)) == (
        "ECR gets 620. If nobody later keeps an odd share: "
        "Ann then has 0 % of ECR and 257; it is in receivership.")
    assert str(leads_to(table.game, company, "Ann", (True,))) == (
        "Ann then has 30 % of ECR and 117; ECR has 655; Ann is president.")
