"""What the form of a position asks besides of a box that a table brings."""

from __future__ import annotations

from typing import Any

from companion.eighteenxx.box.company_kind import TREASURY
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.form_besides import FormBesides
from companion.engine.inputs import Input
from companion.engine.text import say


class OwnShares(FormBesides[Any]):
    """What a company holds of itself, where its unsold shares lie there."""

    def row(self, company: Company) -> tuple[Input, ...]:
        """Its own shares."""
        name, game = company.name, self.game
        if game.box.kinds[company.kind].unsold_lie != TREASURY:
            return ()
        return (Input(f"{name}-treasury", say("Own shares %"), game.papers.percent(name, name),
                      ("companies", name, "treasury"), say("own shares of {company}", company=name), may_be_empty=True),)
