"""A small phone in another language, whose words are longer: nothing scrolls sideways, the fixed places stand in one row."""

from __future__ import annotations

import pytest

from companion.languages import spoken
from tests import chance
from tests.recorded_tables import record_of

OTHERS = [language for language in spoken() if language != "en"]
EVENINGS = {"emu_bay/recorded/conditions-resources-track-bonds.json": -12, "eastern_1862/recorded/bank.json": -12}
PAGES = ("", "/companies", "/players", "/log", "/history", "/info", "/host", "/correct", "/chips")
#: What is wider than the page, and which of the fixed places are cut or stand in a second row.
CUT = """() => {
    const all = document.documentElement.scrollWidth, wide = all > innerWidth ? [`${all} px wide`] : [];
    const tabs = [...document.querySelectorAll(".tabs a")], near = document.querySelector(".dock .near");
    const rows = new Set(tabs.map((one) => Math.round(one.getBoundingClientRect().top)));
    const cut = tabs.filter((one) => {
        const words = document.createRange(), news = one.querySelector(".tabs__news"), box = one.getBoundingClientRect();
        words.selectNodeContents(one);
        if (news) words.setEndBefore(news);
        return words.getBoundingClientRect().right > box.right + 1 || words.getBoundingClientRect().left < box.left - 1;
    });
    const isNearCut = near && near.checkVisibility() && near.scrollWidth > near.clientWidth + 1;
    const rowed = rows.size > 1 ? ["two rows"] : [];
    return [...wide, ...rowed, ...cut.map((one) => one.innerText), ...(isNearCut ? ["near"] : [])];
}"""


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_overflows_on_a_small_phone(phones, house, language):
    told = {}
    for size in chance.either([(320, 568)], [(320, 568), (360, 640)]):
        for file, entries in EVENINGS.items():
            record = record_of(file)
            table = house.tables.take_over({**record, "moves": record["moves"][:entries]}, "Friday")
            phone = phones(size=size, locale=language).sit(table, table.game.ask.actors[0], host=True)
            acts = [f"/act/{offer.kind.kind}" for offer in table.game.ask.open_offers() if offer.fields]
            for page in (*PAGES, *acts):
                phone.open(f"/t/{table.code}{page}")
                assert phone.page.evaluate("document.documentElement.lang") == language
                if found := phone.page.evaluate(CUT):
                    told[file, size, page] = found
    assert not told
