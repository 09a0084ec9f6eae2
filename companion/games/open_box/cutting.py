"""Certificates of another size in place of those that a company has, so that everybody holds what is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.eighteenxx.box.places import IPO, REMOVED
from companion.eighteenxx.model.company import Company
from companion.engine.errors import impossible

if TYPE_CHECKING:
    from companion.games.open_box.game import OpenBox


def cut_anew(game: OpenBox, company: Company, kind: str, keeps_shares: bool, rest: str) -> None:
    """Give a company the certificates of another kind; what nobody holds goes to `rest`. Raises ImpossibleMove: somebody's
    holding does not come out even."""
    before, after = game.share_of(company), game.box.kinds[kind]
    lie_there = (IPO, REMOVED, company.name) if keeps_shares else (REMOVED,)
    due = {
        holder: percent // before * after.share if keeps_shares else percent
        for holder, percent in game.certificates.holders(company.name).items() if holder not in lie_there
    }  # fmt: skip
    if sum(due.values()) > 100:
        raise impossible("All would hold {percent} % of {company} then: more than there is.", percent=sum(due.values()),
                         company=company.name)
    holders = _dealt(game, company, due, after.certificates, rest)
    game.certificates.cut(company.name, after.certificates, holders)
    company.kind = kind


def _dealt(game: OpenBox, company: Company, due: dict[str, int], certificates: tuple[int, ...], rest: str) -> list[str]:
    """The holder of each certificate: the president's stays with its holder, the largest go first."""
    holders, left = [rest] * len(certificates), dict(due)
    president = game.certificates.president(company.name)
    if company.is_started and president in left:
        if left[president] < certificates[0]:
            raise impossible("{player} would hold {percent} %; the president's certificate is {least} %.", player=president,
                             percent=left[president], least=certificates[0])
        holders[0] = president
        left[president] -= certificates[0]
    for n, percent in sorted(enumerate(certificates[1:], 1), key=lambda one: -one[1]):
        for holder, lacking in left.items():
            if lacking >= percent:
                holders[n] = holder
                left[holder] -= percent
                break
    for holder, lacking in left.items():
        if lacking:
            raise impossible("{player} would hold {percent} % of {company}; its certificates do not make that.",
                             player=holder, percent=due[holder], company=company.name)
    return holders
