"""Tracks and mats of an 18xx title: where markers, certificates and trains lie that have no place on map and market."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion.eighteenxx.box.places import IPO
from companion.eighteenxx.box.tables import CompanyCard, Phase, TrainKind
from companion.eighteenxx.sheets.kit import COLOURS, box_of, brings, company, ink_word, is_whole, seated
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.paper.frame import Frame, Grid, grid
from companion.paper.setting import Paragraphs, flows
from companion.sheets.inks import NEUTRAL, tone
from companion.sheets.session import Source, counts

Values = Json
#: The cells of the revenue track: so many in each of so many rows, from 0 on in tens.
ACROSS, ROWS, TENS = 10, 5, 10
#: How many sets of rounds are counted, and how many piles of cards lie on a mat.
SETS, PILES = 12, 9
#: So many certificates more than the highest limit are counted: what lies in zones of the market does not count.
BEYOND = 2
#: The size of a card that lies on a mat, in mm, what stands above it, and the least gap beside it.
CARD, ABOVE, BESIDE = (67.0, 44.0), 6.0, 6.0


# Par values ------------------------------------------------------------------------------------


def pars(source: Source) -> Iterator[Values]:
    """The par values, each with the phase from which on it may be chosen where they come one by one."""
    of = box_of(source)
    yield {"places": [_par(source, par) for par in sorted(of.par_values)]}


def _par(source: Source, par: int) -> JsonDict:
    """The place of a par value, in the colour of the phase from which on it may be chosen where they come one by one."""
    phases = box_of(source).phases.values()
    begins = next((it for it in phases if it.pars is None or par in it.pars), None)
    if begins is None or all(it.pars is None for it in phases):
        return {"value": par, "name": "", "colour": "", "about": ""}
    about = (say("from {colour}", colour=say(begins.colour)) if begins.colour else
             say("from phase {phase}", phase=begins.name))  # fmt: skip
    return {"value": par, "name": "", "colour": ink_word(begins), "about": source.reader(about)}


# Revenue ---------------------------------------------------------------------------------------


def revenue(source: Source) -> Iterator[Values]:
    """The revenue track: in tens, and where runs do not come to tens the ones below them."""
    end, in_tens = TENS * ACROSS * ROWS, box_of(source).revenue_unit % TENS == 0
    yield {
        "cells": [(n, n % 100 == 0) for n in range(0, end, TENS)], "across": ACROSS,
        "ones": () if in_tens else range(1, TENS),
        "about": source.reader(say("What each company ran for last. Beyond {last} turn its marker over: {more} more.",
                                   last=end - TENS, more=end)),
    }  # fmt: skip


# Rounds and phases -----------------------------------------------------------------------------


def rounds(source: Source) -> Iterator[Values]:
    """The rounds in their order, a counter of sets, and the phases with what each brings."""
    of, read = box_of(source), source.reader
    phases = list(of.phases.values())
    most = max((phase.operating_rounds for phase in phases), default=1)
    first = {n: next(it.name for it in phases if it.operating_rounds >= n) for n in range(1, most + 1) if phases}
    cells: list[tuple[Text, Text | None]] = [
        (say("Stock round"), say("number card 1 first") if of.number_cards else say("priority deal first"))]
    for n in range(1, most + 1):
        always = n == 1 or first[n] == phases[0].name
        cells.append((say("Operating round {n}", n=n), say("privates pay first") if n == 1 and of.privates else
                      None if always else say("from phase {phase} on", phase=first[n])))  # fmt: skip
    if of.privates:
        cells.insert(0, (say("Sale of privates"), say("once, at the start")))
    yield {
        "rounds": [(read(name), read(about) if about else "") for name, about in cells],
        "sets": range(1, SETS + 1), "disc": source.discs,
        "columns": partial(Columns, phases=[_phase(source, before, phase) for before, phase in zip(
            (None, *phases), phases, strict=False)]),
    }  # fmt: skip


def _phase(source: Source, before: Phase | None, phase: Phase) -> JsonDict:
    """A column of the phases: its name and colours, and what its first train brings."""
    told = brings(box_of(source), before, phase)
    return {"name": phase.name, "tone": tone(COLOURS[ink_word(phase)]), "says": [source.reader(it) for it in told]}


@dataclass(frozen=True)
class Columns:
    """The phases side by side in a frame."""

    area: Frame
    phases: Sequence[JsonDict]

    def __iter__(self) -> Iterator[tuple[Frame, JsonDict, Paragraphs]]:
        """Each phase with its frame and its sentences."""
        for of, phase in zip(self.area.columns(len(self.phases), 1.6), self.phases, strict=True):
            yield of, phase, flows(phase["says"], of.width - 3, 17, 10.5, 1.15, 2)


# Mats for cards --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piles:
    """Places for cards on a page, as many across as it has room for."""

    area: Frame
    piles: Sequence[JsonDict]

    @property
    def laid(self) -> Grid:
        """Each pile with its place."""
        across = int((self.area.width + BESIDE) // (CARD[0] + BESIDE))
        step = (self.area.width - CARD[0]) / (across - 1)
        return grid(self.piles, across, step, self.area.pitch(CARD[1] + ABOVE + 4, -(-len(self.piles) // across), kept=18))


def mats(source: Source) -> Iterator[Values]:
    """Mats for what the bank has: certificates that are unsold, those in its pool, and trains."""
    of, read = box_of(source), source.reader
    shared = [card for card in of.companies.values() if not is_whole(of.kinds[card.kind])]
    unsold = [card for card in shared if of.kinds[card.kind].unsold_lie == IPO]
    limit = read(say("up to {n} %", n=of.pool_limit))
    yield from _mat(read(say("IPO: certificates nobody has bought")), [_pile_of(card, "") for card in unsold])
    yield from _mat(read(say("Bank pool")), [_pile_of(card, limit) for card in shared])
    rest = [{"mark": None, "tone": tone(NEUTRAL), "sign": "", "words": read(words), "price": None, "note": ""}
            for words in (say("bank pool"), say("rusted"))]  # fmt: skip
    if of.trains:
        yield from _mat(read(say("Trains")), [*(_pile_of_trains(source, kind) for kind in of.trains.values()), *rest])


def _mat(name: str, piles: Sequence[JsonDict]) -> Iterator[Values]:
    """The pages of a mat."""
    for at in range(0, len(piles), PILES):
        yield {"name": name, "laid": partial(Piles, piles=piles[at : at + PILES])}


def _pile_of(card: CompanyCard, note: str) -> JsonDict:
    return {**company(card), "sign": card.symbol, "words": card.name, "price": None, "note": note}


def _pile_of_trains(source: Source, kind: TrainKind) -> JsonDict:
    of, read = box_of(source), source.reader
    phase, number = of.phases.get(kind.name), kind.number_for(source.number)
    return {
        "mark": None, "tone": tone(COLOURS[ink_word(phase)] if phase else NEUTRAL), "sign": kind.name,
        "words": read(say("rusts with the first {train}", train=kind.rusted_by)) if kind.rusted_by else "",
        "price": of.as_told("trains", kind.name, "price", kind.price), "note": "∞" if number is None else f"× {number}",
    }  # fmt: skip


# Players ---------------------------------------------------------------------------------------


def player_mats(source: Source) -> Iterator[Values]:
    """A mat for each player: a counter of certificates with the limits, places for cash, privates and certificates."""
    of, read = box_of(source), source.reader
    limits = {n: limit for n in counts(source, of.players) if (limit := of.certificate_limit.get(n)) is not None}
    players = seated(source)
    for player in players if any(players) else ("",):
        yield {
            "player": player, "copies": 1 if player else len(players), "disc": source.discs,
            "counter": [(n, read(say("limit")) if source.number and n in limits.values() else
                         "·".join(str(many) for many, limit in limits.items() if limit == n))
                        for n in range(1, max(limits.values()) + BEYOND + 1)] if limits else (),
            "is_tonight": bool(source.number), "has_privates": bool(of.privates),
            "marks": [company(card) for card in of.companies.values()],
            "about": read(say("Of a company a player holds up to {n} %.", n=of.holding_limit)),
        }  # fmt: skip
