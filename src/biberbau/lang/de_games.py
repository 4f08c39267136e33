"""The German texts about games and their options. Same keys and fields as `en_games`; a test compares them."""

TEXTS: dict[str, str] = {
    # Games
    "game.clan": "BiberClan",
    "game.clan.about": "Fülle deine Biberburg mit hohen oder gleichen Zahlen, bevor die anderen sie davontragen.",
    "game.clan-combined": "BiberClan mit Biberbande",
    "game.clan-combined.about": (
        "BiberClan mit 54 Karten mehr: Die Burgen tauschen Karten, und du spähst nach verdeckten."
    ),
    "game.gang": "Biber Gang",
    "game.gang.about": (
        "Decke deine acht Karten auf, baue Spalten aus gleichen Zahlen und lass Biber dorthin schwimmen, wo sie nützen."
    ),
    "game.bande": "Biberbande",
    "game.bande.about": (
        "Vier verdeckte Karten, zwei davon nur einmal gesehen: Behalte sie im Kopf, halte sie niedrig und klopfe "
        "rechtzeitig."
    ),
    "game.bande-classic": "Biberbande (klassische Ausgabe)",
    "game.bande-classic.about": (
        "Die ältere Biberbande: Der Ablagestapel wird ganz neu gemischt, und immer beginnt derselbe Platz."
    ),
    # Options: what the form asks, and what guests are told of what differs from the rulebook
    "option.rounds": "Runden",
    "option.rounds.about": "Nach den Regeln sind es {usual} bei so vielen Spielern.",
    "option.rounds.told": "{value} Runden",
    "option.rounds.told.1": "Nur eine Runde",
    "option.first": "Wer beginnt die erste Runde?",
    "option.first.about": "Die Spielregeln fragen nach dem Ältesten; hier bestimmst du.",
    "option.first.told": "{value} beginnt die erste Runde",
    "option.birthday_order": "Wer hat zuerst Geburtstag?",
    "option.birthday_order.about": "Entscheidet, wer beginnt, wenn die offenen Karten gleich sind.",
    "option.birthday_order.told": "Bei Gleichstand beginnt, wer hier zuerst steht: {value}",
    "option.rotate": "Der Beginn wandert",
    "option.rotate.about": "Jede Runde beginnt der nächste Platz, nicht immer derselbe.",
    "option.rotate.told": "Nach jeder Runde wandert der Beginn zum nächsten Platz",
    "option.rotate.told.off": "Jede Runde beginnt derselbe Platz",
    "option.turn_cap": "Längste Runde, in Zügen",
    "option.turn_cap.about": "Dauert eine Runde länger, wird gewertet, was liegt.",
    "option.turn_cap.told": "Nach {value} Zügen wird gewertet, was liegt",
    "option.turn_cap.told.1": "Nach einem Zug wird gewertet, was liegt",
}
