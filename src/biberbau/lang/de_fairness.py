"""The German texts about fair deals."""

TEXTS: dict[str, str] = {
    # The result of a check
    "verify.fits": (
        "Es passt: Jede Mischung folgt aus dem, was der Server und die Mitspieler vor dem Austeilen festgelegt haben."
    ),
    "verify.misfits": "Es passt nicht:",
    "verify.drawn.1": "Einmal gemischt.",
    "verify.drawn": "{count}-mal gemischt.",
    "verify.void": "Versuch {draw} zählte nicht, weil ein Abheben nicht gezeigt wurde: {who}.",
    "verify.cut": "Abgehoben von: {who}.",
    "verify.not-cut": "Nicht abgehoben.",
    "verify.proven": (
        "Dein Abheben ist dabei (Platz {seat}): Niemand konnte diese Karten aussuchen oder vorher wissen."
    ),
    "verify.consistent": (
        "Stimmig, nicht bewiesen: Eine ganze Partie könnte erfunden sein. "
        "Wer mitgespielt hat, beweist es mit dem eigenen Beleg: --receipt DATEI."
    ),
    # What does not fit
    "verify.wrong.no-proof": (
        "Die Aufzeichnung enthält keinen Beweis. Die Karten waren vorgegeben, die Partie ist älter, "
        "oder der Beweis wurde entfernt."
    ),
    "verify.wrong.form": "Das Feld {field} fehlt oder ist nicht lesbar.",
    "verify.wrong.start": "Die Partie begann mittendrin; das Austeilen ist nicht in der Aufzeichnung.",
    "verify.wrong.unfinished": "Die Partie ist nicht zu Ende und beweist deshalb nichts.",
    "verify.wrong.numbers": "Die Versuche sind nicht mit 1, 2, 3 … nummeriert.",
    "verify.wrong.unused": "Versuch {draw} wurde weder ausgeteilt noch verworfen.",
    "verify.wrong.void-dealt": "Versuch {draw} wurde ausgeteilt, obwohl ein Abheben fehlte.",
    "verify.wrong.no-secret": "In Versuch {draw} fehlt das Geheimnis des Servers.",
    "verify.wrong.not-cut": "Niemand hat abgehoben; der Server hätte die Karten aussuchen können.",
    "verify.wrong.seats": "In Versuch {draw} hat ein Platz abgehoben, der nicht durfte, oder einer zweimal.",
    "verify.wrong.missing": "In Versuch {draw} sind nicht die Plätze genannt, deren Abheben fehlt.",
    "verify.wrong.closed": "Der Fingerabdruck von Versuch {draw} passt nicht zu dem, was festgelegt war.",
    "verify.wrong.secret": "Das Geheimnis des Servers in Versuch {draw} ist ein anderes als das vorher festgelegte.",
    "verify.wrong.cut": "Das Abheben von Platz {seat} in Versuch {draw} ist ein anderes als das vorher festgelegte.",
    "verify.wrong.shuffle": "Mischung {number} folgt nicht aus dem, was festgelegt war.",
    "verify.wrong.receipt.table": "Der Beleg ist von einem anderen Tisch.",
    "verify.wrong.receipt.draw": "Der Beleg ist von Versuch {draw}, ausgeteilt wurde Versuch {dealt}.",
    "verify.wrong.receipt.closed": (
        "Was festgelegt war, als du dein Abheben gezeigt hast, ist nicht das, was in der Aufzeichnung steht."
    ),
    "verify.wrong.receipt.cut": "Dein Abheben (Platz {seat}) ist nicht dabei.",
}
