"""Two exchanges of shares that have nothing in common, the room's and one written from the facts alone, agree on random
mergers and refinancings: on who is asked what, in which order, and on every figure in the end.

`python -m tests.games.eastern_1862.test_two_exchanges NUMBER` tries so many of each kind.
"""

import random
import sys
from itertools import count

import pytest

from tests.chance import SEED
from tests.games.eastern_1862 import second_exchange as second
from tests.games.eastern_1862.played import Asked, ours
from tests.games.eastern_1862.random_exchanges import random_case

BANK = 100_000


def case_of(seed):
    """A random position; a company that is refinanced has no train."""
    case = random_case(random.Random(seed))
    if not case["goes"]:
        case["companies"][case["stays"]]["trains"] = 0
    return case


def position_of(case):
    """The position as the second exchange has it."""
    return {"players": case["players"], "cash": case["cash"], "bank": BANK,
            "companies": {name: company_of(case, one) for name, one in case["companies"].items()}}  # fmt: skip


def company_of(case, one):
    """A company as the second exchange has it."""
    singles, president = one["singles"], one["president"]
    holders = {player: singles.get(player, 0) + 3 * (player == president) for player in case["players"]}
    return {
        "kind": "chartered" if one["is_chartered"] else "un-chartered",
        "par": one["par"] if case["goes"] else second.new_par(one["par"]), "index": second.PRICES.index(one["price"]),
        "president": president, "holders": {player: number for player, number in holders.items() if number},
        **{place: singles.get(place, 0) for place in ("pool", "ipo", "treasury")},
        "cash": one["cash"], "trains": one["trains"], "home": one["home"], "operated": one["has_operated"],
        "tokens": {"placed": one["placed"], "unused": one["spare"]},
    }  # fmt: skip


def theirs(case, seed):
    """What the second exchange makes of a case: what was asked, and the figures in the end."""
    position, asked, answers = position_of(case), Asked(seed), []
    order = {"company": case["stays"], "options": case["options"]}
    if case["goes"]:
        order = {"initiator": case["initiator"], "survivor": case["stays"], "other": case["goes"],
                 "options": case["options"]}  # fmt: skip
    play = second.merge if case["goes"] else second.refinance
    while "question" in (found := play(position, order, answers)):
        answers.append(answer(found["question"], asked))
    return asked.asked, picture(case, found["done"], found["report"])


def answer(question, asked):
    """The answer to a question; who has one choice only is never asked."""
    who, what, choices = question["who"], question["what"], question["choices"]
    if what == "remove token":
        return asked.removes(who, choices)
    if what == "certificate":
        assert choices == ["sell", "redeem"]
        return "redeem" if asked.keeps(who, question["redeem"], question["sell"]) else "sell"
    assert choices == ["keep", "sell"]
    return "keep" if asked.keeps(who, question["half"], question["half"]) else "sell"


def picture(case, after, report):
    """The figures as the first exchange gives them."""
    companies = after["companies"]
    one, other = companies[case["stays"]], companies.get(case["goes"])
    others = {"cash": after["cash"], "other": other and charter(other)}
    if report["closed"]:
        return {"price": 0, "closed": charter(one), **others}
    is_left = one["president"] == second.POOL
    return {
        "price": second.PRICES[one["index"]], "capital": one["cash"], **others,
        "par": one["par"], "has_operated": one["operated"] or is_left,
        "shares": one["holders"], "pool": one["pool"], "treasury": one["treasury"],
        "president": None if is_left else one["president"], "receivership": is_left,
        "tokens": sorted(one["tokens"]["placed"]), "spare": one["tokens"]["unused"], "trains": one["trains"],
    }  # fmt: skip


def charter(one):
    """A company that is reset."""
    return {
        "is_started": one["kind"] is not None, "par": one["par"], "president": one["president"],
        "is_priced": one["index"] is not None, "capital": one["cash"], "tokens": sorted(one["tokens"]["placed"]),
        "unsold": one["ipo"], "trains": one["trains"],
    }  # fmt: skip


@pytest.mark.parametrize("part", range(3))
def test_both_exchanges_agree(part):
    for n in range(100):
        seed = f"{SEED}{part}-{n}"
        case = case_of(seed)
        assert ours(case, seed) == theirs(case, seed), seed


def tried(number):
    """Try so many mergers and so many refinancings: how many there were, questions, and the seeds that differ."""
    left, questions, wrong = {"mergers": number, "refinancings": number}, 0, []
    for seed in map(str, count()):
        case = case_of(seed)
        kind = "mergers" if case["goes"] else "refinancings"
        if left[kind]:
            left[kind] -= 1
            mine, other = ours(case, seed), theirs(case, seed)
            questions += len(mine[0])
            if mine != other:
                wrong.append(seed)
        if not any(left.values()):
            return questions, wrong


if __name__ == "__main__":
    asked, differ = tried(int(sys.argv[1]))
    print(f"{sys.argv[1]} mergers and as many refinancings, {asked} questions, {len(differ)} differ: {differ[:20]}")
