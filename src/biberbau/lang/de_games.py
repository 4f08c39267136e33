"""The German texts about games and their options. Same keys and fields as `en_games`; a test compares them."""

TEXTS: dict[str, str] = {
    # Games
    "game.clan": "BiberClan",
    "game.clan.about": "Fülle deine Biberburg mit hohen oder gleichen Zahlen, bevor die anderen sie dir wegnehmen.",
    "game.clan-combined": "BiberClan mit Biberbande",
    "game.clan-combined.about": (
        "BiberClan mit 54 Karten mehr: Jetzt lassen sich auch Karten zwischen zwei Burgen tauschen und verdeckte "
        "ansehen."
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
        "Die ältere Biberbande: Ist der Nachziehstapel leer, wird der ganze Ablagestapel gemischt, und immer beginnt "
        "derselbe Platz."
    ),
    # Options: what the form asks, and the house rule as guests read it
    "option.rounds": "Durchgänge",
    "option.rounds.about": "Nach den Spielregeln sind es bei dieser Spielerzahl {usual}.",
    "option.rounds.rule": "{value} Durchgänge",
    "option.rounds.rule.1": "Nur ein Durchgang",
    "option.first": "Wer beginnt den ersten Durchgang?",
    "option.first.about": "Hier bestimmst du, wer anfängt.",
    "option.first.about.bande": (
        "Nach den Spielregeln beginnt, wer zuletzt an einem Baum genagt hat; hier bestimmst du."
    ),
    "option.first.about.bande-classic": (
        "Nach den Spielregeln beginnt, wer links vom ältesten Spieler sitzt; hier bestimmst du."
    ),
    "option.first.about.clan": "Nach den Spielregeln beginnt der älteste Spieler; hier bestimmst du.",
    "option.first.about.clan-combined": "Nach den Spielregeln beginnt der älteste Spieler; hier bestimmst du.",
    "option.first.rule": "{value} beginnt den ersten Durchgang",
    "option.birthday_order": "Wer hat zuerst Geburtstag?",
    "option.birthday_order.about": "Entscheidet, wer beginnt, wenn die offenen Karten gleich sind.",
    "option.birthday_order.rule": "Bei Gleichstand beginnt, wer hier zuerst steht: {value}",
    "option.rotate": "Startspieler wechselt",
    "option.rotate.about": "Jeden Durchgang beginnt der nächste Platz, nicht immer derselbe.",
    "option.rotate.rule": "Jeden Durchgang beginnt der nächste Platz",
    "option.rotate.rule.off": "Jeden Durchgang beginnt derselbe Platz",
    "option.turn_cap": "Längster Durchgang, in Zügen",
    "option.turn_cap.about": "Dauert ein Durchgang länger, wird gewertet, was liegt.",
    "option.turn_cap.rule": "Nach {value} Zügen wird gewertet, was liegt",
    "option.turn_cap.rule.1": "Nach einem Zug wird gewertet, was liegt",
}
