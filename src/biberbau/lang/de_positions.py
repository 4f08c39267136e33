"""The German texts about positions: what is wrong with a line or a table. Same keys as `en_positions`."""

TEXTS: dict[str, str] = {
    "error.bad-position": "An dieser Stellung kann keine Partie stehen: {why}",
    "error.bad-position.form": (
        "Eine Stellung ist eine Zeile: das Spiel, die Karten, die Phase mit dem Platz am Zug, dann Felder wie "
        "„round=1“; docs/notation.md beschreibt sie alle."
    ),
    "error.bad-position.field": "Eine solche Stellung hat kein Feld „{field}“; wähle eines von {fields}.",
    "error.bad-position.twice": "Das Feld „{field}“ der Stellung ist zweimal da; lass eines davon weg.",
    "error.bad-position.value": "Das Feld „{field}“ der Stellung kann nicht „{value}“ sein; erwartet: {expected}.",
    "error.bad-position.rows": "Das Feld „{field}“ der Stellung hat Reihen für {count} Plätze; erwartet: {expected}.",
    "error.bad-position.row": "Eine Reihe im Feld „{field}“ der Stellung hat {count} Karten; erwartet: {expected}.",
    "error.bad-position.hidden": (
        "Im Feld „{field}“ der Stellung ist eine Karte verdeckt; schreib, welche es ist, oder wessen Ansicht es "
        "ist, wie in „view=A“."
    ),
    "error.bad-position.sight": (
        "Im Feld „{field}“ der Stellung passt „{card}“ nicht zum Feld „view“; wer zusieht, kennt genau die "
        "Karten, die er gesehen hat."
    ),
    "unsound.other": "Das Feld „{field}“ passt nicht zu den anderen; vergleiche es mit docs/notation.md.",
    "unsound.card": "„{card}“ ist keine Karte; docs/notation.md nennt alle.",
    "unsound.surplus": "Die Karte „{card}“ ist zu oft da; das Spiel hat sie {copies} Mal.",
    "unsound.missing": "Die Karte „{card}“ fehlt; das Spiel hat sie {copies} Mal.",
    "unsound.pile": (
        "Keine verdeckte Karte kann aus Nachziehstapel {pile} stammen; er wurde in diesem Durchgang {rebuilt} Mal neu "
        "gemischt."
    ),
    "unsound.earlier": (
        "Die verdeckten Karten können nicht alle aus den Stapeln stammen, aus denen sie sein sollen; prüfe das Feld "
        "„{field}“."
    ),
    "unsound.draw": "Der Nachziehstapel kann nicht {count} Karten haben; erwartet: {expected}.",
    "unsound.unseen-hand": "Wer am Zug ist, hat die Karte auf der Hand gesehen; nenne diesen Platz im Feld „{field}“.",
    "unsound.no-move": "In dieser Phase ist kein Zug erlaubt; prüfe das Feld „{field}“.",
    "unsound.floating": "Im Feld „{field}“ liegt eine Karte oben, aber nicht auf zwei Karten; lege Karten darunter.",
    "unsound.special-in-lodge": "Im Feld „{field}“ liegt eine Sonderkarte in einer Burg; dort liegen nur Zahlen.",
    "unsound.number-mark": (
        "Im Feld „{field}“ fehlt einer verdeckten Karte das „n“; sie kann in diesem Spiel nur eine Zahl sein."
    ),
    "unsound.special-marked": "Im Feld „{field}“ hat eine Sonderkarte das „n“; nur Zahlen haben es.",
    "unsound.full-early": "Im Feld „{field}“ ist eine Burg voll; nenne im Feld „ender“, wer das Ende eingeleitet hat.",
    "unsound.full-mover": "Im Feld „{field}“ hat der Platz am Zug fünf Karten; es sind höchstens vier.",
    "unsound.action-in-hand": (
        "Das Feld „{field}“ passt nicht zur Phase; eine Sonderkarte gehört zu „action“, eine Zahl zu „hand“ oder "
        "„taken“."
    ),
    "unsound.discarded-action": "Im Feld „{field}“ liegt eine Sonderkarte; gespielte gehören ins Feld „aside“.",
    "unsound.boxed-number": "Im Feld „{field}“ liegt eine Zahl; beiseite gelegt werden nur Sonderkarten.",
    "unsound.space": "Im Feld „{field}“ ist ein Platz frei; in diesem Spiel liegt auf jedem Platz eine Karte.",
    "unsound.open-early": "Im Feld „{field}“ liegt eine Karte offen; in der Phase „open“ liegt keine offen.",
    "unsound.two-chosen": (
        "Im Feld „{field}“ stehen für jeden Platz, der schon gewählt hat, zwei Kartennummern, etwa „16“."
    ),
    "unsound.no-discard": "Im Feld „{field}“ ist keine Karte; der Ablagestapel hat mindestens eine.",
    "unsound.nothing-aside": "Im Feld „{field}“ ist eine Karte; in diesem Spiel wird keine beiseite gelegt.",
    "unsound.knock-early": (
        "Das Feld „{field}“ kann nicht „knock“ sein; vorher waren alle einmal am Zug, und niemand hat das Ende "
        "eingeleitet."
    ),
    "unsound.waiting": "Im Feld „{field}“ warten nur gespielte draw2-Karten, und nur in den Phasen „hand“ und „again“.",
    "unsound.draw2-used": "Im Feld „{field}“ fehlt die gespielte draw2-Karte, zu der diese Phase gehört.",
    "show.seat": "Diese Zeile hat „view={viewer}“; sie sagt nicht, was {seat} sieht.",
    "show.draw": "Nachziehstapel, von oben: {cards}",
    "play.command.position": "stellung/position",
    "play.position": (
        "Die Zeile nennt jede Karte, die du gesehen hast, auch die, die du dir merken sollst. Trotzdem zeigen? (j/n)"
    ),
    "play.replay.start": "Die Partie beginnt an dieser Stellung:",
}
