"""The trains of 1862: which of them a company may run, how many it may have, and warrants. Source: 12.1, 14, 15.3, 21."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.places import GONE
from companion.eighteenxx.model.company import Company
from companion.eighteenxx.model.depot import Train
from companion.eighteenxx.model.lenient import plays_as_site
from companion.engine.errors import IllegalMove, illegal
from companion.engine.text import Text, say, say_n
from companion.games.eastern_1862.facts import LastWarrantUsed, WarrantsUsed, WarrantUsed
from companion.games.eastern_1862.runs import EXPRESS, FREIGHT, LOCAL

if TYPE_CHECKING:
    from companion.games.eastern_1862.game import Eastern

#: The kinds of train by their letter; a permit is called like its kind.
KINDS = {LOCAL: "local", EXPRESS: "express", FREIGHT: "freight"}
WORDS: dict[str, Text] = {LOCAL: say("local"), EXPRESS: say("express"), FREIGHT: say("freight")}
#: The most warrants on a train, what one costs, and how many lie on new trains of a letter.
MOST, COST, FREE = 3, 50, {"A": 1, "D": 1}


def may_run(game: Eastern, company: Company, name: str) -> bool:
    """Whether a company has the permit for a train, by its name."""
    return KINDS[name[-1]] in game.permits[company.name]


def against_running(game: Eastern, company: Company, train: Train) -> IllegalMove | None:
    """That a company has no permit for a train. Source: 12.1."""
    if may_run(game, company, train.name):
        return None
    return illegal("{company} has no permit for {kind} trains: the {train} cannot run.", company=company.name,
                   kind=WORDS[train.name[-1]], train=train.name)


def permanent(box: Box) -> tuple[str, ...]:
    """The freight trains that nothing makes obsolete. Source: 12.6, 24."""
    return tuple(side for kind in box.trains.values() if not kind.rusted_by for side in kind.sides if side[-1] == FREIGHT)


# The limit -----------------------------------------------------------------------------------------


def counted_with(game: Eastern, company: Company, name: str) -> list[Train]:
    """The trains of a company that count together with one of a name: those of its kind, in the end all. Source: 15.3."""
    own = game.depot.of(company.name)
    return [train for train in own if train.name[-1] == name[-1]] if game.depot.phase.limit_each else own


def against_limit(game: Eastern, company: Company, name: str) -> Iterator[IllegalMove]:
    """Why a company has no room for a train of a name."""
    phase, number = game.depot.phase, len(counted_with(game, company, name))
    if number < phase.train_limit:
        return
    if phase.limit_each:
        yield IllegalMove(say_n(
            "{company} has {n} {kind} train; the limit in phase {phase} is {limit} of each kind.",
            "{company} has {n} {kind} trains; the limit in phase {phase} is {limit} of each kind.", number,
            company=company.name, kind=WORDS[name[-1]], phase=phase.name, limit=phase.train_limit))
    else:
        yield IllegalMove(say_n(
            "{company} has {n} train; the limit in phase {phase} is {limit} in all.",
            "{company} has {n} trains; the limit in phase {phase} is {limit} in all.", number,
            company=company.name, phase=phase.name, limit=phase.train_limit))


def has_room_alone(game: Eastern, company: Company, name: str) -> bool:
    """Whether a company in receivership has room for a train of a name: on the site only those of its kind count."""
    if not plays_as_site(game):
        return next(against_limit(game, company, name), None) is None
    own = [train for train in game.depot.of(company.name) if train.name[-1] == name[-1]]
    return len(own) < game.depot.phase.train_limit


# Warrants ------------------------------------------------------------------------------------------


def room_for_warrants(train: Train) -> int:
    """How many warrants can be bought with a new train."""
    return MOST - FREE.get(train.kind.name, 0)


def warranted(number: int) -> Text | str:
    """So many warrants, in words; none needs none."""
    return say_n("{n} warrant", "{n} warrants", number) if number else ""


def put_warrants(train: Train, number: int) -> None:
    """So many warrants lie on a train; by them it is told from others of its name."""
    train.warrants, train.mark = number, warranted(number)


def use_warrants(game: Eastern, company: Company) -> None:
    """After the run a warrant goes from each train, and with the last one an obsolete train. Source: 14."""
    left: list[Train] = []
    for train in game.depot.of(company.name):
        if not train.warrants:
            continue
        put_warrants(train, train.warrants - 1)
        if train.warrants or not game.depot.has_begun(train.rusted_by):
            left.append(train)
        else:
            game.depot.put(train, GONE)
            game.happened(LastWarrantUsed(company=company.name, train=train.name))
    if len(left) == 1:
        game.happened(WarrantUsed(n=left[0].warrants, company=company.name, train=left[0].name))
    elif left:
        game.happened(WarrantsUsed(company.name, tuple(
            say("{n} left on its {train}", train=one.name, n=one.warrants) for one in left)))
