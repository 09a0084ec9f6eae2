"""The field's words in each language: what a translation says where the English sentence has the term.

Source: the glossary that the translators were given, from rulebooks in Italian and German."""

#: The term in English; stems of which a translation has one, in Italian and in German. Longer terms are looked for first.
TERMS = {
    "stock rounds?": ("azionar", "Aktienrunde"),
    "operating rounds?": ("operativ", "Operationsrunde"),
    "parliament rounds?": ("parlamentar", "Parlamentsrunde"),
    "private compan(y|ies)|privates?": ("privat", "Privatbahn"),
    "minor compan(y|ies)": ("minor", "kleine"),
    "compan(y|ies)": ("compagni", "gesellschaft"),
    "share certificates?": ("certificat", "Aktie"),
    "treasury shares": ("azioni in cassa|azioni proprie", "eigenen? Aktien"),
    "shares?": ("azion", "aktie"),
    "certificate limits?": ("limit[ei] di certificati", "Papierlimit"),
    "(president’s|president's) certificates?": ("certificat", "Direktor-Aktie|Papier"),
    "certificates?": ("certificat", "Papier|Direktor-Aktie"),
    "presidents?|presidency": ("president|presidenza|presied", "Direktor"),
    "par (value|price)s?": ("valor[ei] di partenza|par", "Startkurs|Par"),
    "(bank )?pool": ("pool", "Pool"),
    "market price|share price": ("quotazion", "Kurs"),
    "bank": ("banca", "Bank"),
    "treasury": ("cass[ae]", "Betriebskapital|Kapital"),
    "floats?": ("in attività|avvi|attiva", "in Betrieb|gründ"),
    "dividends?": ("dividend", "Dividende|schütt"),
    "pays? out": ("dividend|paga", "schütt"),
    "withh[eo]lds?": ("tratt[ei]", "behalten|behält"),
    "income": ("rendit|incass", "Einkommen|Kapital"),
    "named trains?": ("tren", "Z[uü]g"),
    "freight trains?": ("freight", "Güterz[uü]g"),
    "trains?": ("tren", "Lok"),
    "train limits?": ("limit[ei] di treni", "Loklimit"),
    "phases?": ("fas[ei]", "Phase"),
    "(never )?rusts?": ("obsolet|permanent", "verschrott|permanent"),
    "bankrupt(cy)?": ("bancarott", "bankrott"),
    "routes?": ("rott[ae]", "Strecke"),
    "tiles?": ("tesser", "plättchen|gleis"),
    "hex edges?": ("lat[oi]", "Kante"),
    "hex(es)?": ("esagon", "Sechseck"),
    "stations?": ("stazion", "Bahnh[oö]f"),
    "yellow": ("giall", "gelb"),
    "green": ("verd", "grün"),
    "brown": ("marron", "braun"),
    "gr[ae]y": ("grigi", "grau"),
    "halts?": ("fermat", "Haltepunkt"),
    "gauges?": ("scartament", "spur"),
    "priority deal": ("priorità", "PrioDeal"),
    "auctions?": (r"\bast[ae]", "versteiger"),
    "bids?": (r"offert|offr|offer|\boff\.", "Gebot|biet"),
    "sold out": ("esaurit", "ausverkauft"),
    "loans?": ("prestit", "Kredit"),
    "interest": ("interess", "Zins"),
    "mergers?": ("fusion", "Fusion"),
    "receivership": ("amministrazione controllata", "Zwangsverwalt"),
    "permits?": ("licenz", "Lizenz"),
    "bonds?": ("obbligazion", "Anleihe"),
    "resources?": ("risors", "Rohstoff"),
    "odd shares?": ("spaiat", "überzählige"),
    "half rate": ("velocità dimezzata", "halbe[mns]? Tempo"),
    "number cards?": ("cart[ae] numero", "Nummernkarte"),
    "mileposts?": ("punt[oi] miglio", "Meilenpunkt"),
    "conductors?": ("arbitr", "Spielleitung"),
    "rulings?": (r"decision|rulings\.csv", r"Entscheid|rulings\.csv"),
    "payoffs?": ("compens", "Auszahlung"),
    "demand cards?": ("carta richiesta|carte richiesta", "Auftragskarte"),
    "net worth": ("patrimoni", "Vermögen"),
    "house rules?": ("regol[ae] della casa", "Hausregel"),
    "corrections?": ("correzion", "Korrektur"),
    "maps?": ("mapp", "Karte"),
    "phones?": ("telefon", "Handy"),
    "seats?": ("post[oi]", "Pl[aä]tz"),
    "options?": ("opzion", "Option"),
    "titles?": ("titol", "Titel"),
}  # fmt: skip

#: Where a word of the field is none: what it says there, and what is left out of the search.
OTHER_SENSES = {
    "for whom money can be seen": r"(?i:money is private:|is private (at|until|for)|private money|(cash|money) private"
                                  r"|money that is private|^private$)",
    "to have in common": r"(?i:shares? (a|an|the|one|it|place)\b|neighbours share|Equal \w+ share|independents share"
                         r"|share half|share the result)",
    "what is written so in a file": r"[“\"]\w+[”\"]|with company, hex and gauge|^seats names",
    "what is typed so in a form, in English": r"not for companies|Ferry 20 5.*",
}  # fmt: skip

#: Sentences that say it without the term, by their beginning: why.
WITHOUT = {
    "a button or a cell has no room for more": [
        "Do not float", "Float a company", "Start an un-chartered company", "Run no trains",
    ],
    "what is meant was named just before": [
        "For example: 4,3 2. All other hexes", "How much is sold when companies float", "No company is left to float",
        "Tokens are paid for only now", "Who holds more takes over",
        "{bidder} bids {bid} for {company}. Still in the auction",
        "A president may sell down to fewer shares", "Not all is told of unsold shares", "Pay: holders get their part",
        "Companies begin with what is paid for their shares", "Buy one share, or start a company without a charter",
    ],
    "a verb says it: to drive, to unload": [
        "Trains move on the table", "Two cards for each player, in our own words", "You have started building",
        "put {load} off the train", "puts {load} off the train", "{player}: put a company up for auction",
    ],
}

LANGUAGES = ("it", "de")
