"""The last step of a company's turn, which is up to three on the site: trains between the halves of a system, trains, and
privates. Each is passed there; for us they are one step, and the last of these passes is ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.rounds import train_step
from companion.interop.eighteen_xx_games.folding import Step

#: The steps of the site in order, by what a company does in them.
ORDER = ("swap_train", "buy_train", "buy_company")
#: By step: what our ask offers for it.
OFFERED = {"swap_train": "move-train", "buy_train": "buy-train", "buy_company": "acquire-private"}


def goes_on(game: Position, steps: Sequence[Step], at: int, company: Company) -> bool:
    """Whether a company that passes at the end of its turn has more to do in it: a step follows on the site that it passes
    too, or uses."""
    offered = [kind for kind in ORDER if OFFERED[kind] in game.ask.kinds]
    following = next(_own(steps[at + 1 :], company), None)
    if len(offered) < 2 or following is None:
        return False
    if following.type in ("swap_train", "buy_train"):
        return True
    if following.type != "pass" and not _buys_private(company, following):
        return False
    if game.waiting:
        return True  # its next turn is not the next
    now = _stage(game, steps[:at], company)
    asked = [kind for kind in ORDER if _is_asked(game, company, kind) and ORDER.index(kind) >= now]
    return len(asked) > 1


def _own(steps: Sequence[Step], company: Company) -> Iterator[Step]:
    """What a company does, one step after another; owners of privates may do something in between."""
    for step in steps:
        if step.action.get("entity_type") == "company":
            continue
        if step.action.get("entity") != company.name:
            return
        yield step


def _stage(game: Position, before: Sequence[Step], company: Company) -> int:
    """The step of the site that a company is in, by what it has done or passed there since our last step began."""
    played = {receipt.entry.id for receipt in game.receipts[-len(before) :]}
    done = list[Step]()
    for step in _own(before[::-1], company):
        if step.type not in ORDER and (step.type != "pass" or step.id in played):
            break
        done.append(step)
    stage = 0
    for step in reversed(done):
        if step.type in ORDER:
            stage = ORDER.index(step.type)
        else:
            stage = 1 + next((n for n in range(stage, len(ORDER)) if _is_asked(game, company, ORDER[n])), len(ORDER))
    return stage


def _is_asked(game: Position, company: Company, kind: str) -> bool:
    """Whether the site asks a company for one of these steps: where it could do something."""
    offer = game.ask.offer(OFFERED[kind])
    if offer is None:
        return False
    if kind == "swap_train":
        return bool(game.depot.of(company.name))
    return train_step.can_buy_any(game, company) if kind == "buy_train" else offer.closed() is None


def _buys_private(company: Company, step: Step) -> bool:
    """Whether a step is the purchase of a private that the company can pay now."""
    price = step.action.get("price")
    return step.type == "buy_company" and isinstance(price, int) and price <= company.cash
