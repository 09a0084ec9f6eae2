"""What must hold of systems and of coal markers after every move."""

from companion.eighteenxx.model.company import State
from companion.games.system_1828.merger import SYSTEM


def audited_systems(game):
    """Three coal markers, and each system with all that both its companies had; what went into it has nothing left."""
    coal, companies = game.coal, game.companies
    owners = [companies[name] for name in coal.owners]
    assert (coal.left + coal.in_tunnel + len(owners), len(set(owners))) == (3, len(owners)), vars(coal)
    assert coal.left >= 0 and all(owner.is_floated for owner in owners), vars(coal)
    assert {name for name, company in companies.items() if company.kind == SYSTEM} == {*game.systems}
    for name, system in game.systems.items():
        other = companies[system.other]
        left = (other.state, other.cash, other.placed, game.depot.of(other.name), game.owned(other.name))
        assert left == (State.CLOSED, 0, [], [], ()), left
        assert game.certificates.holders(other.name) == {"removed": 100} and game.certificates.percent(name,
                                                                                                                 name) == 10
    for company in companies.values():
        marks = {train.mark for train in game.depot.of(company.name)}
        halves = {*game.halves(company)} if game.has_halves(company) else {""}
        assert marks <= halves, (company.name, marks, halves)
