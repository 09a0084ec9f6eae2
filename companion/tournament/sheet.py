"""A score sheet: what must stand on it, and what cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.errors import Refusal
from companion.engine.text import Text, say, say_n

LEAST, MOST = 2, 8
#: How a game ended: by the rules, or because the conductor called time and nobody had met the conditions.
ENDINGS = ("finished", "timed")


class SheetRefused(Refusal):
    """The sheet cannot count. `why` are the sentences, one each; `is_doubt`: a conductor may say that it is right."""

    def __init__(self, why: Sequence[Text], is_doubt: bool = False) -> None:
        super().__init__(why[0])
        self.why = tuple(why)
        self.is_doubt = is_doubt


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line; None or "" where the paper says nothing. `score` is the cash after the special build."""

    number: int | None
    name: str
    position: int | None
    score: int | None

    @property
    def who(self) -> str:
        """What to call the line's player."""
        return self.name or (f"number {self.number}" if self.number is not None else "a player without a name")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A result as it was handed in.

    `source` is "paper" or "table" (taken from the companion's own game). `confirmed`: a conductor has looked at
    """

    game: str
    lines: tuple[Line, ...]
    ending: str = "finished"
    source: str = "paper"
    confirmed: bool = False


def gaps(sheet: Sheet) -> list[Text]:
    """What the sheet lacks, by name; a sheet with a gap does not count.

    Source: Puffing Billy handbook, "General Rules".
    """
    found = [] if sheet.game else [say("Missing: the name of the game. The sheet would not count.")]
    for n, line in enumerate(sheet.lines, 1):
        who = line.who if line.name or line.number is not None else say("line {n}", n=n)
        for lacks, what in (
            (not line.name, say("player name of {who}", who=who)),
            (line.number is None, say("player number of {who}", who=who)),
            (line.position is None, say("position of {who}", who=who)),
            (line.score is None, say("final score of {who}", who=who)),
        ):
            if lacks:
                found.append(say("Missing: {what}. The sheet would not count.", what=what))
    return found


def contradictions(sheet: Sheet, players: Mapping[int, str], ranking: str) -> list[Text]:
    """What cannot be, whatever happened at the table.

    Args:
        players: the names by number; whoever is on no list has no number either.
        ranking: how the places come about, see `event.RANKINGS`.
    """
    return [*_wrong_people(sheet, players), *_wrong_places(sheet), *_wrong_order(sheet, ranking)]


def _wrong_people(sheet: Sheet, players: Mapping[int, str]) -> Iterator[Text]:
    if not LEAST <= len(sheet.lines) <= MOST:
        yield say("A sheet has {least} to {most} players, not {n}.", least=LEAST, most=MOST, n=len(sheet.lines))
    for line in sheet.lines:
        if line.number is not None and line.number not in players:
            yield say("Nobody at this event has the number {number}, which the sheet gives {who}.", number=line.number,
                      who=line.name or say("a player"))
        if line.score is not None and line.score < 0:
            yield say("{who} has {score}: a final score is not below 0.", who=line.who, score=line.score)
    for number, times in Counter(line.number for line in sheet.lines if line.number is not None).items():
        if times > 1:
            who = tuple(line.name or str(number) for line in sheet.lines if line.number == number)
            yield say("{who} have the same number {number}: each player has one of their own.", who=who, number=number)


def _wrong_places(sheet: Sheet) -> Iterator[Text]:
    """Places are shared by ties and the next is left out: 1, 1, 3, 4."""
    places = sorted(line.position for line in sheet.lines if line.position is not None)
    if len(places) < len(sheet.lines):
        return
    for at, place in enumerate(places):
        right = places[at - 1] if at and places[at - 1] == place else at + 1
        if place != right:
            if at == 0:
                yield say("Nobody is at place 1; the best place is {place}.", place=place)
            else:
                above = places[at - 1]
                yield say_n("{n} player stands at places up to {above}, so the next place is {right}, not {place}.",
                            "{n} players stand at places up to {above}, so the next place is {right}, not {place}.",
                            at, above=above, right=right, place=place)
            return


def _wrong_order(sheet: Sheet, ranking: str) -> Iterator[Text]:
    """Places against scores."""
    if any(line.position is None or line.score is None for line in sheet.lines):
        return
    lines = sorted(sheet.lines, key=lambda line: (line.position or 0, -(line.score or 0)))
    for one, other in pairwise(lines):
        if one.position == other.position and one.score != other.score:
            yield say("{one} and {other} share place {place} with {a} and {b}: only equal scores share a place.",
                      one=one.who, other=other.who, place=one.position, a=one.score, b=other.score)
            return
    rising = [(one, other) for one, other in pairwise(lines)
              if one.position != other.position and (one.score or 0) <= (other.score or 0)]
    if ranking == "score":
        if rising:
            one, other = rising[0]
            yield _against(one, other)
        return
    # A winner may have less than others, who did not meet the conditions in time; below, the connected come first.
    if sheet.ending == "finished":
        rising = [(one, other) for one, other in rising if one.position != 1]
    if len(rising) > 1:
        one, other = rising[1]
        yield say("{one} at place {a} has {x}, {other} at place {b} has {y}: places go by cash, once among the connected "
                  "players and once among the others, so a lower place can have as much only once.",
                  one=one.who, a=one.position, x=one.score, other=other.who, b=other.position, y=other.score)


def _against(one: Line, other: Line) -> Text:
    return say("{one} at place {a} has {x} and {other} at place {b} has {y}: the higher score has the better place, and "
               "equal scores share one.", one=one.who, a=one.position, x=one.score, other=other.who, b=other.position,
               y=other.score)


def doubts(sheet: Sheet, players: Mapping[int, str], seats: Sequence[int], goal: int, ranking: str) -> list[Text]:
    """What is unlikely, and right only if a conductor says so.

    Args:
        seats: the numbers of those who were seated there.
        goal: the cash that wins. Tax and the special build can bring a winner below it, but seldom do.
    """
    found = []
    for line in sheet.lines:
        name = players.get(line.number, "") if line.number is not None else ""
        if name and line.name and plain(name) != plain(line.name):
            found.append(say("Number {number} is {name}, and the sheet says {other}.", number=line.number, name=name,
                             other=line.name))
        if seats and line.number in players and line.number not in seats:
            found.append(say("{who} was not seated at this table.", who=line.who))
    there = {line.number for line in sheet.lines}
    for number in seats:
        if number not in there and None not in there:
            found.append(say("{who} was seated at this table and is not on the sheet.",
                             who=players.get(number, str(number))))
    if ranking == "connected" and sheet.ending == "finished":
        found += [
            say("{who} won with {score}, below the {goal} that win: after tax or the special build, or was time called?",
                who=line.who, score=line.score, goal=goal)
            for line in sheet.lines if line.position == 1 and line.score is not None and line.score < goal
        ]
    return found


def plain(name: str) -> str:
    """A name as it is compared: capitals and spaces do not matter."""
    return " ".join(name.split()).casefold()
