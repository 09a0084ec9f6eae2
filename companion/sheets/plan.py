"""The print plan: which sheets one file of all holds, on how many leaves of paper, and how these are fed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.paper.pages import Translate
from companion.sheets.work import NONE, Work, told


@dataclass(frozen=True)
class Section:
    """A sheet in the file of all: its name, its pages (backs are counted), its leaves, which are counted from 1."""

    name: str
    pages: int
    first: int
    leaves: int
    is_two_sided: bool = False
    #: The sheets of which it consists, where it is of several.
    consists_of: str = ""
    work: Work = NONE

    @property
    def last(self) -> int:
        """Its last leaf."""
        return self.first + self.leaves - 1


@dataclass(frozen=True)
class Plan:
    """The file of all: what prints on one side comes first, so that paper is fed twice at most.

    If any sheet has backs, all leaves have two pages in the file, blank ones where nothing is: whatever printer turns
    the leaves, or whoever does it by hand, no back comes under a front that is not its own.
    """

    paper: str
    sections: tuple[Section, ...]

    @property
    def is_two_sided(self) -> bool:
        """Whether any sheet has backs."""
        return any(section.is_two_sided for section in self.sections)

    @property
    def leaves(self) -> int:
        """How many leaves of paper it takes."""
        return sum(section.leaves for section in self.sections)

    @property
    def pages(self) -> int:
        """How many pages the file has."""
        return self.leaves * (2 if self.is_two_sided else 1)

    def page(self, section: Section) -> int:
        """On which page of the file a section begins, counted from 1."""
        return (section.first - 1) * (2 if self.is_two_sided else 1) + 1

    def needed(self, translate: Translate) -> list[str]:
        """In sentences, what it is printed on, and what hands then have to do."""
        return [*told([(section.work, section.leaves) for section in self.sections], translate)]

    def feeding(self, translate: Translate) -> list[str]:
        """In sentences, how the file is printed."""
        actual = translate("Print at 100 %, not fitted to the page.")
        if not self.is_two_sided:
            return [actual, translate("All on one side.")]
        single = max((it.last for it in self.sections if not it.is_two_sided), default=0)
        told = [actual, translate("On both sides, turned over the long edge: blank pages keep each front with its back.")]
        told.append(
            translate(
                "Does the printer print one side only? Print the odd pages, put the leaves back turned over the long edge, "
                "and print the even pages."
            )
        )
        if single:
            told.append(
                translate(
                    "Leaves 1 to {last} have nothing on their backs: of the pages up to {page} the odd ones alone will do, "
                    "printed on one side."
                ).format(last=single, page=2 * single)
            )
        return told


class Counted(NamedTuple):
    """A sheet: its name, its pages, whether every second one is the back of that before it, of which it consists, and what
    work it makes."""

    name: str
    pages: int
    is_two_sided: bool = False
    consists_of: str = ""
    work: Work = NONE


def planned(paper: str, counted: Sequence[Counted]) -> Plan:
    """The plan of sheets."""
    sections, first = [], 1
    for name, pages, is_two_sided, consists_of, work in counted:
        leaves = pages // 2 if is_two_sided else pages
        sections.append(Section(name, pages, first, leaves, is_two_sided, consists_of, work))
        first += leaves
    return Plan(paper, tuple(sections))
