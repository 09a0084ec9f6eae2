"""What people type in for a title of the family: what was drawn, a position to go on from, a final position.

The names of the fields are those of templates/eighteenxx/{setup,score}.html.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from companion.eighteenxx.box.box import Box, box, chosen, editions, read_data, variants
from companion.eighteenxx.box.power import DRAWN
from companion.eighteenxx.box.tables import CompanyCard, PrivateCard
from companion.eighteenxx.screens import position_form
from companion.engine.errors import malformed
from companion.engine.inputs import Fields, Group, read_count
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say, say_n

#: The variants of a box in which the privates are dealt out.
DEALS = ("beginner_game",)


class Forms:
    """The forms of a title: they know its box, and of the set-up what chance decides in it."""

    def __init__(self, box: Box, scoring: Text | None = None) -> None:
        """`scoring` is what to know before a final position is typed in."""
        self.box, self._scoring = box, scoring

    # A set-up ----------------------------------------------------------------------------------------

    @property
    def draws(self) -> bool:
        """Whether chance decides anything at the set-up, at least by some option."""
        return bool(self.box.batches) or self._draws_company() or any(name in DEALS for name in variants(self.box.id))

    def setup_parts(self, players: tuple[str, ...], options: Json) -> JsonDict:
        """The companies that can be drawn, with the batches and permits there are, or the privates that can be dealt;
        nothing where chance decides nothing."""
        if self.box.batches:
            printed, number = box(self.box.id, **chosen(self.box.id, "default", options)), len(players)
            return {"drawn": list(self.box.companies.values()), "batches": printed.batches_of(number),
                    "permits": printed.permits_of(number)}
        if self._draws_company():
            among = dict(self.box.site.draws)
            names = among.pop(DRAWN, tuple(self.box.companies))
            return {"companies": [self.box.companies[name] for name in names], "among": among}
        return {"privates": self._dealt(players, options)} if any(options.get(name) for name in DEALS) else {}

    def read_setup(
        self, fields: Fields, players: tuple[str, ...], depth: str, options: Json
    ) -> JsonDict:
        """Read which companies were drawn, or who was dealt which private."""
        parts = self.setup_parts(players, options)
        read: JsonDict = _read_batches(fields, parts["drawn"], parts["batches"]) if "batches" in parts else {}
        if "companies" in parts:
            read["drawn"] = fields.get("drawn-company", "").strip()
            if not read["drawn"]:
                raise malformed("Choose the company that was drawn.")
            for part in parts["among"]:
                read[part] = fields.get(f"drawn-{part}", "").strip()
                if not read[part]:
                    raise malformed("Choose what was drawn: {part}.", part=part)
        if "privates" in parts:
            read["dealt"] = {player: fields.get(f"dealt-{n}", "").strip() for n, player in enumerate(players)}
            without = tuple(player for player, private in read["dealt"].items() if not private)
            if without:
                raise malformed("Choose the private that was dealt to {players}.", players=without)
        return read

    def _draws_company(self) -> bool:
        return any(getattr(card.power, "company", "") == DRAWN for card in self.box.privates.values())

    def _dealt(self, players: tuple[str, ...], options: Json) -> list[PrivateCard]:
        with_them = box(self.box.id, **{name: options[name] for name in variants(self.box.id)})
        return [card for card in with_them.privates.values() if card.players_min <= len(players)]

    #: Shares are typed in as percents.
    most_shares = 100

    # A position --------------------------------------------------------------------------------------

    def position_parts(self, game: Any) -> tuple[Group, ...]:
        """The form of a position before a stock round."""
        return position_form.groups(game)

    def position_fields(self, game: Any) -> dict[str, str]:
        """The present position."""
        return position_form.fields(game)

    def read_position(self, fields: Fields, game: Any) -> JsonDict:
        """Read a position before a stock round."""
        return position_form.read(fields, game)

    def correct_parts(self, game: object, given: Fields) -> None:
        """Nothing: the pages of corrections show the position."""

    # A final position --------------------------------------------------------------------------------

    def score_parts(self, names: Sequence[str] = ()) -> JsonDict:
        """What is asked besides the players' cash: prices, shares and the percent of each by company, privates, and where
        it matters who is bankrupt; and what to know before."""
        asks = any("bankrupt_counts" in change for values in read_data(self.box.id).get("variants", {}).values()
                   for change in values.values())
        # Shares that were cut anew may be of any kind.
        step = gcd(*(kind.step for kind in self.box.kinds.values()))
        return {"companies": list(self.box.companies.values()), "step": step, "cuts": self._cuts(),
                "privates": list(self._privates().values()),
                "asks_bankrupt": asks, "asks_trains": self.box.halve_without_train, "scoring": self._scoring}

    def _cuts(self) -> dict[str, list[tuple[str, Text]]]:
        """How the shares of each company may be cut at the end, the printed way first; nothing where all are cut alike."""
        kinds = self.box.kinds
        if len({kind.share for kind in kinds.values()}) < 2:
            return {}
        return {
            symbol: [(name, say("{n} % each", n=kinds[name].share)) for name in dict.fromkeys((card.kind, *kinds))]
            for symbol, card in self.box.companies.items()
        }

    def _privates(self) -> dict[str, PrivateCard]:
        """The privates of all editions."""
        found = [box(self.box.id, edition=edition) for edition in editions(self.box.id)] or [self.box]
        return {id_: card for one in found for id_, card in one.privates.items()}

    def read_score(self, fields: Fields, players: tuple[str, ...]) -> JsonDict:
        """Read a final position; what is left empty is nothing."""
        prices = {
            name: price for name in self.box.companies
            if (price := read_count(fields, f"price-{name}", say("price of {company}", company=name)))
        }
        owners = {id_: fields.get(f"owner-{id_}", "") for id_ in self._privates()}
        bankrupt = [player for n, player in enumerate(players) if fields.get(f"bankrupt-{n}")]
        return {
            **({"bankrupt": bankrupt[0]} if bankrupt else {}),
            "companies": {name: {"kind": kind} for name in self._cuts() if (kind := fields.get(f"kind-{name}"))},
            "prices": prices,
            **({"without_train": [name for name in prices if not fields.get(f"train-{name}")]}
               if self.box.halve_without_train else {}),
            "players": {
                player: {
                    "cash": read_count(fields, f"cash-{n}", say("cash of {player}", player=player)),
                    "shares": {
                        name: percent for name in self.box.companies
                        if (percent := read_count(fields, f"shares-{n}-{name}",
                                                    say("shares of {player} in {company}", player=player, company=name)))
                    },
                    "privates": [id_ for id_, owner in owners.items() if owner == player],
                }
                for n, player in enumerate(players)
            },
        }


def _read_batches(fields: Fields, companies: Sequence[CompanyCard], batches: Mapping[str, int]) -> JsonDict:
    """The companies batch by batch, and the permit of each: a field says both, such as "A local". Raises Malformed: not as
    many come with a batch as there are places."""
    drawn = {card.symbol: fields.get(f"drawn-{card.symbol}", "").partition(" ")[::2] for card in companies}
    order = [name for batch in batches for name, (said, _) in drawn.items() if said == batch]
    for batch, n in batches.items():
        if (found := sum(said == batch for said, _ in drawn.values())) != n:
            raise malformed(say_n("{n} company comes from phase {phase} on; you chose {found}.",
                                  "{n} companies come from phase {phase} on; you chose {found}.", n, phase=batch,
                                  found=found))
    return {"companies": order, "permits": [drawn[name][1] for name in order]}
