"""What a table may set right by hand in Emu Bay, and whether everything adds up.

Every correction is checked against what the box holds (docs: 'Totals that must always add up').
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.corrections import correction
from companion.engine.errors import IllegalMove, impossible
from companion.engine.facts import Corrected, Fact
from companion.engine.figures import impossible_ones
from companion.engine.text import say, say_n, set_right
from companion.engine.unknown import no_company
from companion.games.emu_bay import figures
from companion.games.emu_bay.auction import ShareAuction
from companion.games.emu_bay.charter import Bond, Charter
from companion.games.emu_bay.figures import ALL_CUBES, all_cubes
from companion.games.emu_bay.position import Position
from companion.games.emu_bay.things import ACTION

#: The figures that can be set right by themselves, and what `what` of a correction calls them.
BY_PART = {figure.part: figure for figure in figures.MARKERS}
MARKERS = tuple(BY_PART)


def correct_charter(game: Position, company: str, what: str, value: int) -> Fact:
    """Set a figure of a charter: `what` is "revenue", "track", "narrow" or "cubes"."""
    charter = charter_of(game, company)
    if what not in MARKERS:
        known = tuple(figure.called for figure in BY_PART.values())
        raise impossible("A charter has {what}, not {given}.", what=known, given=what[:40])
    return BY_PART[what].set_right(game, charter, value)


def correct_hex(game: Position, hex: str, cubes: int) -> Fact:
    """Set the resource cubes of a hex (at the depth Books `hex` is "map" and means the whole map)."""
    before = game.board.set_cubes(hex, cubes)
    if cubes < 0 or all_cubes(game) > ALL_CUBES:
        raise impossible("There are only {all} resource cubes; {hex} cannot have {n}.", all=ALL_CUBES, hex=hex, n=cubes)
    return Corrected(say_n("Correction: {hex} has {n} cube, not {before}.", "Correction: {hex} has {n} cubes, not {before}.",
                           cubes, hex=hex, before=before), what=hex, amount=cubes)


def correct_actions(game: Position, cubes: dict[str, int]) -> Fact:
    """Set how the action cubes lie: cubes by action, all of them. Their number never changes and a space holds one."""
    rows, all_of_them = game.box.actions, sum(game.action_cubes.values())
    wrong = [action for action, n in cubes.items() if action not in rows or not 0 <= n <= rows[action].spaces]
    if wrong:
        raise impossible("{action} cannot hold that many cubes.", action=wrong[0][:40])
    if sum(cubes.values()) != all_of_them:
        raise impossible("There are {all} action cubes, not {n}.", all=all_of_them, n=sum(cubes.values()))
    for action, before in game.action_cubes.items():
        game.carry(ACTION, ACTION, action, None, before)
        game.carry(ACTION, ACTION, None, action, cubes.get(action, 0))
    game.action_cubes = {action: cubes.get(action, 0) for action in rows}
    return Corrected(set_right(say("the action cubes were set by hand.")))


CorrectCharter = correction("correct-charter", correct_charter)
CorrectHex = correction("correct-hex", correct_hex)
CorrectActions = correction("correct-actions", correct_actions)
CORRECTIONS = (CorrectCharter, CorrectHex, CorrectActions)


def correct_holding(game: Position, player: str, company: str, shares: int) -> Fact:
    """Set how many certificates a player holds; the difference goes to the unsold ones.

    The one certificate of an independent may also come from another player's hand.
    """
    charter = charter_of(game, company)
    if player not in game.players:
        raise impossible("Nobody called {player} plays in this game.", player=player[:40])
    if charter.is_independent and shares == 1 and (owner := game.owner(company)):
        charter.give_share(owner, -1)
        charter.unsold += 1
    before = charter.holders.get(player, 0)
    unsold = charter.unsold - (shares - before)
    if shares < 0 or unsold < 0:
        raise impossible(say_n(
            "{company} has {n} unsold share; {player} cannot hold {shares}.",
            "{company} has {n} unsold shares; {player} cannot hold {shares}.",
            charter.unsold, company=company, player=player, shares=shares,
        ))
    charter.unsold = unsold
    charter.give_share(player, shares - before)
    if charter.is_independent and not charter.merged_into and charter.sold != bool(charter.owned):
        charter.sold = bool(charter.owned)
        charter.bonds = (Bond(game.box.independents[company].bond, True, "certificate"),) if charter.sold else ()
    # What is being auctioned will be sold: those before it in the order stay sold.
    lot = game.ask.topic.lot.name if isinstance(game.ask.topic, ShareAuction) else ""
    for problem in _audit_order(game, lot):
        raise problem
    return Corrected(set_right(say("{player} holds {after} of {company}, not {before}.", player=player, after=shares,
                                   company=company, before=before)), player, company, shares)


def audit(game: Position) -> Iterator[IllegalMove]:
    """Name what does not add up: certificates, bonds, cubes.

    Source: the fact sheet's 'Totals that must always add up'. Track that the table has lost is no fault.
    """
    if game.board.cubes_left() < 0 or all_cubes(game) > ALL_CUBES:
        yield impossible("There are {all} resource cubes at most.", all=ALL_CUBES)
    for charter in game.charters.values():
        if charter.is_independent:
            total, held = 1, charter.owned + charter.unsold + bool(charter.merged_into)
        else:
            card = game.box.companies[charter.name]
            total, held = card.shares + card.reserved, charter.owned + charter.unsold + charter.reserved
            freed = sum(c.merged_into is not None for c in game.charters.values()) if charter.name == "EBR" else 0
            if charter.reserved > card.reserved - freed:
                yield impossible("EBR keeps one reserved share for each independent that is not merged.")
        if held != total:
            yield impossible("{company} has {certificates}, but {held} accounted for.", company=charter.name,
                             certificates=say_n("{n} certificate", "{n} certificates", total),
                             held=say_n("{n} is", "{n} are", held))
        yield from impossible_ones(figures.MARKERS, game, charter)
    yield from _audit_order(game)
    yield from _audit_bonds(game)


def _audit_order(game: Position, lot: str = "") -> Iterator[IllegalMove]:
    """Independents are sold in the order of the box, the `lot` of an auction too. Source: Emu Bay rules, 'Auction Share'."""
    before = None
    for independent in game.box.independents:
        if before is not None and (game.charters[independent].sold or independent == lot):
            yield impossible("{independent} cannot be sold before {before}: the order is {order}.", independent=independent,
                             before=before, order=tuple(game.box.independents))
        if not game.charters[independent].sold:
            before = before or independent


def _audit_bonds(game: Position) -> Iterator[IllegalMove]:
    charters, box = game.charters.values(), game.box
    for charter in charters:
        starting = [bond for bond in charter.bonds if bond.kind == "starting"]
        if len(starting) != (not charter.is_independent):
            yield impossible(say_n("{company} has {n} starting bond. Every company has one, an independent none.",
                                   "{company} has {n} starting bonds. Every company has one, an independent none.",
                                   len(starting), company=charter.name))
        merged = (charter.name,) if charter.is_independent and charter.operates else charter.merged
        certificates = [bond.terms for bond in charter.bonds if bond.kind == "certificate"]
        if sorted(certificates) != sorted(box.independents[i].bond for i in merged):
            yield impossible("Among the bonds of {company} are other certificates than those of: {merged}.",
                             company=charter.name, merged=merged or say("nobody"))
    starting_bonds = [b.terms for c in charters for b in c.bonds if b.kind == "starting"]
    if sorted(starting_bonds) != sorted(box.starting_bonds):
        yield impossible("The starting bonds are not the three of the box.")
    issued = [b.terms for c in charters for b in c.bonds if b.kind == "issued"]
    if sorted([*issued, *game.pool]) != sorted(box.pool):
        yield impossible("The issued bonds and the bonds in the pool are not the five of the box.")


def charter_of(game: Position, company: str) -> Charter:
    """A charter by its name. Raises ImpossibleMove: there is none."""
    charter = game.charters.get(company)
    if charter is None:
        raise impossible(no_company(company, (one.card for one in game.charters.values())))
    return charter
