"""Random mergers and refinancings of 1862: what must be true of each, whoever holds what and whatever is answered.

`python -m tests.games.eastern_1862.test_random_exchanges NUMBER` tries more of them.
"""

import random
import sys

import pytest

from tests.chance import SEED
from tests.games.eastern_1862.played import ours
from tests.games.eastern_1862.random_exchanges import random_case


def tried(seed):
    """A case, and what comes of it."""
    case = random_case(random.Random(seed))
    _asked, after = ours(case, seed)
    return case, after


def shares_before(case, holder):
    return sum(one["singles"].get(holder, 0) + 3 * (one["president"] == holder) for one in case["companies"].values())


def faults(case, after):
    """What is wrong with a result, in words."""
    if not after["price"]:
        return [] if after["cash"] == case["cash"] else ["somebody has gained or lost by a bankruptcy"]
    return [*faults_of_worth(case, after), *faults_of_the_president(case, after), *faults_of_tokens(case, after)]


def faults_of_worth(case, after):
    """Two shares are worth one: nobody gains or loses but by rounding."""
    companies = case["companies"].values()
    stays = case["companies"][case["stays"]]
    fresh = 0 if case["goes"] else 10 * max(par for par in (54, 58, 62, 68, 74, 82, 90, 100) if par <= stays["par"])
    changes = {player: after["cash"][player] - case["cash"][player] for player in case["players"]}
    changes["treasury"] = after["capital"] - fresh - sum(one["cash"] for one in companies)
    for holder, change in changes.items():
        kept = after["treasury"] if holder == "treasury" else after["shares"].get(holder, 0)
        if abs(2 * kept * after["price"] + 2 * change - shares_before(case, holder) * after["price"]) > 1:
            yield f"{holder} has gained or lost"
    if sum(after["shares"].values()) + after["pool"] + after["treasury"] != 10:
        yield "shares are missing"
    if min(after["capital"], *after["cash"].values()) < 0:
        yield "somebody has paid what he had not"


def faults_of_the_president(case, after):
    """Who has most and comes first in the exchange; nobody with less than three shares."""
    players = case["players"]
    first = players.index(case["companies"][case["initiator"]]["president"])
    order = players[first:] + players[:first]
    most = max(order, key=lambda player: after["shares"].get(player, 0))
    expected = most if after["shares"].get(most, 0) >= 3 else None
    if (after["president"], after["receivership"]) != (expected, expected is None):
        yield f"{after['president']} is president"


def faults_of_tokens(case, after):
    """At most seven or eight, all where one of the two had one, and the home's is kept."""
    if not case["goes"]:
        return
    companies = case["companies"].values()
    places = {place for one in companies for place in one["placed"]}
    stays, most = case["companies"][case["stays"]], case["options"]["max_tokens"]
    if len(after["tokens"]) != min(len(places), most) or not set(after["tokens"]) <= places:
        yield "tokens are where none were, or missing"
    if after["spare"] != min(sum(one["spare"] for one in companies), most - len(after["tokens"])):
        yield "tokens on the charter are wrong"
    if stays["home"] in stays["placed"] and stays["home"] not in after["tokens"]:
        yield "the home token is gone"
    if after["trains"] != sum(one["trains"] for one in companies):
        yield "trains are missing"


@pytest.mark.parametrize("part", range(3))
def test_nobody_gains_or_loses_and_the_right_one_presides(part):
    for n in range(60):
        seed = f"{SEED}{part}-{n}"
        assert not list(faults(*tried(seed))), seed


if __name__ == "__main__":
    wrong = [seed for seed in map(str, range(int(sys.argv[1]))) if list(faults(*tried(seed)))]
    print(f"{sys.argv[1]} exchanges, {len(wrong)} are wrong: {wrong[:20]}")
