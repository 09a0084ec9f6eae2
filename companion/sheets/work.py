"""What a printed kit asks of hands: what it is printed on, sleeves, discs, cuts, and how long these take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from companion.paper.pages import Translate
from companion.paper.sizes import Size, table
from companion.sheets.body import Sheet
from companion.sheets.parts import Parts
from companion.sheets.together import Together

#: What a sheet is printed on.
PAPER, CARD, STICKERS = "paper", "card", "stickers"
#: The sizes of cards for which sleeves are sold, the shorter side first.
SLEEVES = frozenset((min(size), max(size)) for size in table()["sleeves"].values())
#: How many seconds a cut takes.
SECONDS = int(table()["work"]["cut"])


@dataclass(frozen=True)
class Work:
    """What sheets are printed on, how many cards have a size for which there are sleeves, how many stickers there are for
    discs of so many mm, and how many cuts."""

    stock: str = PAPER
    sleeved: Counter[tuple[float, float]] = field(default_factory=Counter)
    discs: Counter[float] = field(default_factory=Counter)
    cuts: int = 0


#: That of a page to be read, or written on.
NONE = Work()


def work_of(sheet: Sheet, cuts: int) -> Work:
    """The work of a sheet whose pages have so many cuts."""
    sized = list(_sized(sheet))
    stock = PAPER if not sized else STICKERS if all(size.round for size, _ in sized) else CARD
    sleeved, discs = Counter[tuple[float, float]](), Counter[float]()
    for size, copies in sized:
        sides = min(size.width, size.height), max(size.width, size.height)
        if sides in SLEEVES:
            sleeved[sides] += copies
        if size.round:
            discs[size.width] += copies
    return Work(stock, sleeved, discs, cuts)


def _sized(sheet: Sheet) -> Iterator[tuple[Size, int]]:
    """The sizes of what is cut out of a sheet, and how many of each."""
    parts = [part for part, _ in sheet.parts] if isinstance(sheet, Together) else [sheet] if isinstance(sheet, Parts) else []
    for part in parts:
        if part.size is not None and not part.split:
            yield part.size, sum(drawing.copies for drawing in part.drawings)


def told(work: Iterable[tuple[Work, int]], translate: Translate) -> Iterator[str]:
    """All that sheets ask for, in sentences; each with its number of leaves."""
    leaves, sleeved, discs, cuts = Counter[str](), Counter[tuple[float, float]](), Counter[float](), 0
    for one, many in work:
        leaves[one.stock] += many
        sleeved, discs, cuts = sleeved + one.sleeved, discs + one.discs, cuts + one.cuts
    if leaves[CARD] or leaves[STICKERS]:
        yield _stock(leaves, translate)
    if sleeved:
        each = [translate("{n} of {wide} × {high} mm").format(n=n, wide=f"{short:g}", high=f"{long:g}")
                for (short, long), n in sorted(sleeved.items())]
        yield translate("Sleeves, if you want them: {sleeves}.").format(sleeves=", ".join(each))
    for wide, n in sorted(discs.items()):
        yield translate("{n} stickers for discs of {mm} mm, one for each side that says something.").format(
            n=n, mm=f"{wide:g}")
    if cuts:
        yield translate("About {n} cuts, by knife and ruler some {minutes} minutes.").format(
            n=cuts if cuts < 20 else round(cuts, -1), minutes=max(5, round(cuts * SECONDS / 300) * 5))


def _stock(leaves: Counter[str], translate: Translate) -> str:
    """On what the leaves are printed."""
    words = {CARD: translate("{n} on card stock of 200 to 250 g/m²"), STICKERS: translate("{n} on sticker paper"),
             PAPER: translate("{n} on paper")}  # fmt: skip
    each = [words[stock].format(n=leaves[stock]) for stock in (CARD, STICKERS, PAPER) if leaves[stock]]
    return translate("Leaves: {each}.").format(each=", ".join(each))
