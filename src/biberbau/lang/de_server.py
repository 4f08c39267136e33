"""The German texts of the server."""

TEXTS: dict[str, str] = {
    # The server: what it refuses
    "table.malformed": "Diese Nachricht ist nicht lesbar: {why}. Unter /api/v1/docs ist jede Nachricht beschrieben.",
    "table.unknown-person": "Gib zuerst deinen Namen ein.",
    "table.unknown-match": (
        "Diese Partie gibt es hier nicht, oder du hast nicht mitgespielt. Bitte jemanden, der mitgespielt hat, um "
        "einen Link, oder sieh in deinen Partien nach."
    ),
    "table.unknown-table": (
        "Diesen Tisch gibt es nicht oder nicht mehr; prüfe den Link, oder mach einen neuen Tisch auf."
    ),
    "table.unreadable": (
        "Dieser Tisch lässt sich nicht öffnen: {why} Deine anderen Tische gehen weiter. Nimm diesen von deiner Liste, "
        "oder bitte den Betreiber des Servers, im Server-Log nachzusehen."
    ),
    "table.unreadable.log": "Der Server kann nicht lesen, was er von ihm gespeichert hat.",
    "table.unreadable.key": "Der Server hat den Schlüssel für die Karten dieser Partie nicht mehr.",
    "table.not-found": "Unter dieser Adresse gibt es nichts; prüfe sie, oder geh zum Start.",
    "table.unknown-wire": (
        "Dieser Server spricht Version {wire} seiner API: Pfade beginnen mit {api}/. "
        "Lade die Seite neu; ein Programm muss diese Version verwenden."
    ),
    "table.wrong-method": "Das geht hier nicht; unter /api/v1/docs steht, was geht.",
    "table.wrong-host": (
        "Dieser Server hört nicht auf den Namen {host}. Wenn es deiner ist, starte ihn mit --names {host}, hinter TLS "
        "zusätzlich mit --secure."
    ),
    "table.wrong-origin": "Diese Anfrage kam von einer fremden Webseite und wurde abgelehnt; öffne Biberbau direkt.",
    "table.option-limits": "„{option}“ kann an einem Tisch {least} bis {most} sein, nicht {value}.",
    "table.too-large": "Das ist zu lang; kürze es auf höchstens {most} Bytes.",
    "table.too-fast": "Das ging zu schnell; warte kurz, und versuch es noch einmal.",
    "table.too-many": "Von hier sind zu viele Verbindungen offen; schließ ein paar Seiten, und versuch es noch einmal.",
    "table.too-many-tables": (
        "Du hast noch {most} offene Tische; spiel einen zu Ende, oder verlass einen, dann geht es."
    ),
    "table.unknown-group": (
        "Diese Gruppe gibt es nicht, oder du bist nicht dabei; bitte jemanden aus der Gruppe, dich einzuladen."
    ),
    "table.not-maker": "Nur wer die Gruppe gemacht hat, kann sie auflösen; du kannst sie verlassen.",
    "table.too-many-groups": "Du bist schon in {most} Gruppen; verlass zuerst eine davon.",
    "table.group-full": "Diese Gruppe hat schon {most} Ergebnisse mit echten Karten; lösch zuerst einige davon.",
    "table.bad-result": "Dieses Ergebnis passt nicht: Alle brauchen Punkte für jeden Durchgang und genau einen Platz.",
    "table.two-limits": "Ein Tisch hat ein Zeitlimit in Sekunden oder in Tagen, nicht beides; lass eins davon weg.",
    "table.bad-subscription": (
        "Dieser Browser bietet einen Push-Dienst, den der Server nicht nutzen kann; es muss eine öffentliche "
        "https-Adresse sein."
    ),
    "table.bad-zone": "Der Server kennt die Zeitzone {zone} nicht; stell die Ruhezeit auf einem anderen Gerät ein.",
    "push.turn": "Du bist dran.",
    "push.reminder": "Deine Zeit ist fast um: Du bist dran. Bald spielt ein Bot für dich.",
    "table.nothing-kept": "Dieser Server hebt keine Partien auf, also gibt es keine Gruppen; frag den Betreiber.",
    "table.upgrading": "Dieser Server wird gerade aktualisiert. Einen Moment bitte.",
    "table.try-again": "Das hat nicht geklappt, und nichts hat sich geändert. Versuch es gleich noch einmal.",
    "table.broken": "Im Server ist etwas schiefgegangen, verändert wurde nichts. Versuch es noch einmal.",
    "table.bad-code": "Dieser Code ist verbraucht oder zu alt; hol dir auf dem anderen Gerät einen neuen.",
    "table.bad-phrase": "Diesen Wiederherstellungscode gibt es nicht; prüfe jedes Zeichen. Nur der neueste gilt.",
    "table.odd-letters": "Darin sind unsichtbare oder ungewöhnliche Zeichen; lass sie weg.",
    "table.name-empty": "Ein Name braucht mindestens einen Buchstaben oder eine Ziffer.",
    "table.name-long": "Dieser Name ist zu lang; nimm höchstens {longest} Zeichen.",
    "table.name-taken": "{name} heißt hier schon jemand; nimm einen anderen Namen.",
    "table.no-people": "Kein Platz ist für Menschen frei; behalte mindestens einen für dich oder deine Gäste.",
    "table.already-seated": "Du hast hier schon einen Platz.",
    "table.no-open-seat": "Dieser Platz ist nicht frei; nimm einen anderen.",
    "table.no-such-seat": "Diesen Platz gibt es an diesem Tisch nicht; wähle einen anderen.",
    "table.own-seat": "Das ist dein eigener Platz; wenn du ihn aufgeben willst, verlass den Tisch.",
    "table.not-seated": "Du sitzt nicht an diesem Tisch; setz dich zuerst auf einen freien Platz.",
    "table.removed": "Der Gastgeber hat deinen Platz vergeben; zuschauen kannst du, wenn es erlaubt ist.",
    "table.not-host": "Das darf nur der Gastgeber; bitte ihn darum.",
    "table.not-started": "Die Partie hat noch nicht begonnen; warte, bis der Gastgeber sie beginnt.",
    "table.not-away": "Dieser Platz lässt sich nur vergeben, wenn die Person länger weg ist.",
    "table.already-started": "Die Partie hat schon begonnen; das geht nur vorher.",
    "table.open-seats": "Es sind noch Plätze frei; warte, oder besetze sie mit Bots.",
    "table.no-daily": "Von diesem Spiel gibt es keine Tagespartie; nimm ein anderes.",
    "table.daily-tries": "Du hast diese Karten heute {most}-mal gespielt; um Mitternacht UTC kommen neue.",
    "table.daily-cards": (
        "Das ist die Tagespartie von heute, und andere spielen sie vielleicht noch. Ansehen kannst du sie morgen."
    ),
    "table.not-over": "Die Partie ist noch nicht zu Ende; warte bis dahin.",
    "table.closed": "Dieser Tisch ist geschlossen; mach einen neuen auf.",
    "table.stale": "Am Tisch hat sich inzwischen etwas verändert; schau noch einmal hin, bevor du deinen Zug machst.",
    "table.between-rounds": "Der nächste Durchgang beginnt, wenn alle bereit sind.",
    "table.stood-in": "Ein Bot spielt für dich; nimm zuerst deinen Platz wieder ein.",
    "table.no-undo": "Das lässt sich nicht zurücknehmen: {why}",
    "table.no-undo.nothing": "Es gibt keinen Zug von dir, der sich zurücknehmen lässt.",
    "table.no-undo.seen": "Seitdem wurde eine verdeckte Karte gesehen.",
    "table.no-undo.moved": "Seitdem hat schon jemand anderes einen Zug gemacht.",
    "table.wrong-draw": "Hier wird gerade nicht abgehoben; warte auf das nächste Mal.",
    "table.cut-closed": "Für dich ist das Abheben diesmal vorbei.",
    "table.cut-open": "Andere heben noch ab; zeige dein Abheben danach.",
    "table.cut-twice": "Du hast schon abgehoben; warte auf die anderen.",
    "table.cut-misfit": "Das passt nicht zu dem, was du vorher festgelegt hattest.",
    "table.lost-key": "Der Schlüssel {key} fehlt in der Schlüsseldatei; die Karten dieser Partie sind nicht zu finden.",
    "table.no-chat": "Der Chat ist an diesem Tisch aus; nimm einen der schnellen Grüße.",
    "table.no-hints": "An diesem Tisch gibt es keine Tipps: Andere Menschen spielen mit, und Tipps sind nicht erlaubt.",
    "table.hint-busy": "Gerade wollen zu viele einen Tipp; versuch es in ein paar Sekunden noch einmal.",
    "table.review-off": (
        "Dieser Server läuft ohne Rechenprozesse (--workers 0), darum sieht sich sein Trainer keine Partien an. "
        "Speichere die Aufzeichnung und sieh sie auf deinem Computer an: biberbau analyse DATEI."
    ),
    "table.review-no-numba": (
        "Der Trainer dieses Servers braucht numba, um Partien anzusehen. Wer den Server betreibt, installiert es mit: "
        "{install}"
    ),
    "table.review-unfinished": "Diese Partie wurde nicht zu Ende gespielt; der Trainer sieht nur beendete Partien an.",
    "table.review-busy": (
        "Gerade warten zu viele Partien auf den Trainer; versuch es in ein paar Minuten noch einmal. Verloren geht "
        "nichts."
    ),
    "table.review-unstored": (
        "Was der Trainer gefunden hat, ließ sich nicht speichern: Vielleicht ist die Festplatte voll. Der Server "
        "versucht es weiter."
    ),
    "table.review-failed": "Der Trainer ist nicht fertig geworden. Was er hat, bleibt; lass ihn weitermachen.",
    "table.review-broken": (
        "Die Aufzeichnung dieser Partie lässt sich nicht nachspielen, darum kann der Trainer sie nicht ansehen."
    ),
    "table.review-foreign": (
        "Dieses Spiel mit dieser Spielerzahl kennt der Trainer nicht; in der Aufzeichnung kannst du jeden Zug ansehen."
    ),
    "table.hint-failed": "Der Tipp ließ sich nicht berechnen; versuch es in ein paar Sekunden noch einmal.",
    "table.no-such-move": "Diese Aufzeichnung hat {most} Züge; wähle einen davon.",
    "table.no-watching": "An diesem Tisch sind keine Zuschauer erlaubt; bitte den Gastgeber um einen Platz.",
    "table.hand-hidden": "Dieser Spieler zeigt Zuschauern seine Karten nicht; sieh dir an, was alle sehen.",
    "table.you-sit-here": "Du sitzt an diesem Tisch und siehst nur, was dein Platz sieht.",
    "table.muted": "Du kannst auf diesem Server bis zum {until} weder schreiben noch grüßen.",
    "table.banned": "Du kannst öffentliche Tische bis zum {until} nicht benutzen. Tische mit Einladung gehen weiter.",
    "table.date": "{day}.{month}.{year}",
    "table.yourself": "Das bist du selbst; wähle eine andere Person.",
    "table.no-such-person": "Diese Person ist nicht mehr da.",
    "table.too-many-avoided": (
        "Du hast {most} Personen stumm geschaltet oder blockiert; nimm zuerst eine davon von der Liste."
    ),
    "table.not-reportable": (
        "Melden kann man Personen an öffentlichen Tischen und an Tischen mit Chat; sprich hier mit dem Gastgeber."
    ),
    "table.admin-key": (
        "Dieser Schlüssel gilt nicht. Starte auf dem Rechner des Servers `biberbau admin`, und öffne den Link."
    ),
    "table.admin-expired": (
        "Dieser Schlüssel ist abgelaufen. Starte auf dem Rechner des Servers `biberbau admin` für einen neuen Link."
    ),
    # The server: why a connection ends
    "table.closed.removed": "Der Gastgeber hat deinen Platz vergeben.",
    "table.closed.expired": "Der Tisch wurde gelöscht.",
    "table.closed.stopping": "Der Server startet neu; gleich ist der Tisch wieder da.",
    "table.closed.elsewhere": "Du hast diesen Tisch in einem anderen Fenster geöffnet.",
    "table.closed.slow": "Deine Verbindung ist gerade zu langsam; versuch es noch einmal.",
    "table.closed.unknown-wire": (
        "Dieser Server spricht Version {wire} seiner Schnittstelle, diese Seite oder dieses Programm eine andere. Lade "
        "die Seite neu; ein Programm muss die Pfade unter {api}/ benutzen und im Hello {wire} als wire nennen."
    ),
    # The server in a terminal
    "serve.at": "Biberbau läuft unter {address}",
    "serve.house": "Handys im selben WLAN öffnen diese Adresse:",
    "serve.lan": "Nur dieser Computer kann es öffnen. Damit Handys im selben Netz mitspielen: {command}",
    "serve.stop": "Strg-C beendet den Server. Die Tische liegen in {data}",
    "serve.missing": "Der Server braucht einige Pakete. Installiere sie mit: {install}",
    "serve.port.taken": "Port {port} ist belegt, vielleicht von Biberbau selbst. Nimm: {command}",
    "serve.port": (
        "Unter {host}, Port {port}, kann der Server nicht starten: {why}. Wähle andere mit --host und --port."
    ),
    "serve.data": "In {data} lassen sich keine Tische speichern: {why}. Wähle einen anderen Ordner mit --data.",
    "serve.data.newer": (
        "Die Tische in {data} hat eine neuere Version von Biberbau geschrieben, und diese würde sie beschädigen. "
        "Installiere die neuere wieder, oder wähle mit --data einen anderen Ordner."
    ),
    "serve.data.held": (
        "Ein anderer Biberbau-Server benutzt {data}: Prozess {pid} auf {host}, {address}, seit {since}. "
        "Beende ihn zuerst, oder wähle mit --data einen anderen Ordner."
    ),
    "serve.data.busy": (
        "Ein anderes Programm hat {file} gesperrt, zum Beispiel eine Kopie oder Reparatur, die noch läuft. "
        "Warte, bis es fertig ist, und starte den Server dann noch einmal."
    ),
    "serve.store": "Die Datenbank {store} lässt sich nicht verwenden: {why}",
    "serve.store.newer": (
        "Die Tische in {store} hat eine neuere Version von Biberbau geschrieben. Installiere diese Version wieder."
    ),
    "serve.store.key": (
        "Die Schlüsseldatei {file} ist nicht die, mit der die anderen Server von {store} arbeiten. "
        "Kopiere ihre auf diesen Rechner, oder nenne sie mit --key-file."
    ),
    "serve.store.missing": "Für PostgreSQL fehlt ein Paket. So lässt es sich installieren: {install}",
    "serve.key": "Die Schlüsseldatei {file} ist nicht zu gebrauchen: {why}. Wähle mit --key-file eine andere.",
    "serve.setting": "{name} kann nicht „{value}“ sein; möglich ist: {expected}.",
    "serve.copy": "Alle Tische und Personen sind kopiert.",
    "serve.copy.none": "In {path} sind keine Tische.",
    "serve.copy.full": "{path} ist nicht leer; wähle ein anderes Ziel.",
    "serve.copy.failed": "Das Kopieren nach {path} ist fehlgeschlagen: {why}",
    "serve.backup": "Alle Tische sind nach {path} kopiert.",
    "serve.backup.key": (
        "Die Schlüsseldatei wurde nach {path} kopiert. Laufende Partien brauchen sie. Wer beide Kopien hat, kann die "
        "verdeckten Karten berechnen: Bewahre den Schlüssel an einem anderen Ort auf."
    ),
    "serve.backup.no-key": "Die Schlüsseldatei {path} wurde nicht kopiert; laufende Partien brauchen sie.",
    "serve.backup.none": "In {data} sind keine Tische; wähle den richtigen Ordner mit --data.",
    "serve.backup.exists": "{path} gibt es schon; nimm einen anderen Namen.",
    "serve.backup.failed": "Die Tische ließen sich nicht nach {path} kopieren: {why}",
    "serve.tables.closed": "Der Tisch {table} ist geschlossen.",
    "serve.tables.checked": "Tische: {tables}; nicht lesbar: {wrong}.",
    "serve.tables.which": "Nenne einen Tisch; der Befehl `tables list` zeigt die Kennungen.",
    "serve.tables.unknown": "Einen Tisch {table} gibt es nicht; der Befehl `tables list` zeigt die Kennungen.",
    "serve.tables.schema": (
        "{data} hat eine andere Version von Biberbau geschrieben; starte ihren Server einmal, dann geht es."
    ),
    "serve.tables.busy": "Am Tisch {table} macht gerade jemand einen Zug; versuche es noch einmal.",
    "serve.tables.held": "Ein Server benutzt {data} (Prozess {pid}). Beende ihn zuerst.",
    "serve.admin.link": "Öffne diesen Link in einem Browser. Er gilt {hours} h, und für jeden, der ihn hat.",
    "serve.admin.done": "Erledigt. Ein laufender Server richtet sich in wenigen Sekunden danach.",
    "serve.admin.which": "Nenne eine Person oder eine Meldung; der Befehl `admin list` zeigt die Kennungen.",
    "serve.admin.person": "Eine Person {person} gibt es nicht; der Befehl `admin list` zeigt die Kennungen.",
    "serve.admin.lift": "Für {person} gilt keine Maßnahme; der Befehl `admin list` zeigt, was gilt.",
    "serve.admin.report": "Eine Meldung {report} gibt es nicht; der Befehl `admin list` zeigt alle.",
    # What is wrong with a malformed message
    "malformed.unknown-field": "{where}: unbekanntes Feld `{field}`",
    "malformed.missing-field": "{where}: das Feld `{field}` fehlt",
    "malformed.type": "{where}: erwartet wird {expected}, nicht {got}",
    "malformed.expected": "{where}: erwartet wird {expected}",
    "malformed.least": "{where}: muss mindestens {limit} sein",
    "malformed.most": "{where}: darf höchstens {limit} sein",
    "malformed.shortest": "{where}: die Länge muss mindestens {limit} sein",
    "malformed.longest": "{where}: die Länge darf höchstens {limit} sein",
    "malformed.pattern": "{where}: der Wert hat nicht die erwartete Form",
    "malformed.choice": "{where}: `{value}` gehört nicht zu {choices}",
    "malformed.value": "{where}: der Wert ist nicht erlaubt",
    "malformed.no-body": "der Inhalt fehlt",
    "malformed.no-json": "das ist kein gültiges JSON (Byte {byte})",
    "malformed.cut-off": "das JSON hört zu früh auf",
    "malformed.no-utf8": "das ist kein gültiges UTF-8",
    "malformed.too-deep": "sie ist zu tief verschachtelt",
    "malformed.hello-first": "die erste Nachricht muss `hello` sein",
    "malformed.hello-twice": "`hello` darf nur einmal kommen",
    "malformed.no-hello": "es ist kein `hello` gekommen",
    "malformed.request": "eine solche Anfrage kennt der Server nicht",
    # Link previews
    "preview.start": "Biberbau: die Biber-Kartenspiele",
    "preview.start.about": "Die Biber-Kartenspiele im Browser: gegen Bots oder mit Freunden über einen Link.",
    "preview.table": "Du bist eingeladen: {game}",
    "preview.rules": "Regeln: {game}",
    "preview.daily": "Die Tagespartie",
    "preview.daily.about": "Alle spielen heute dieselben Karten gegen dieselben Bots. Wie viele Punkte schaffst du?",
    "preview.puzzle": "Ein Biber-Rätsel",
    "preview.puzzle.about": "Eine Stellung, ein bester Zug. Findest du ihn?",
    "preview.replay": "Eine Partie ansehen",
    "preview.replay.about": "Jeder Zug einer Partie, mit den Augen aller, die mitgespielt haben.",
    "preview.pad": "Punktezettel für eure echten Karten",
    "preview.pad.about": "Tippt an, welche Karten alle haben. Der Zettel rechnet nach den Regeln, auch ohne Netz.",
    "preview.referee": "Schiedsrichter für die Biber-Kartenspiele",
    "preview.referee.about": "Fragt mit euren eigenen Worten nach den Regeln. Die Antwort kommt mit ihrem Grund.",
}
