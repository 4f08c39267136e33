"""The German texts. Same keys and fields as `en`; a test compares them."""

TEXTS: dict[str, str] = {
    # Bots: the levels, from the weakest to the strongest
    "bot.kit": "Biberkind",
    "bot.kit.about": "Spielt wie ein kleines Kind: achtet nur auf seine eigenen Karten und vergisst sie bald.",
    "bot.yearling": "Jungbiber",
    "bot.yearling.about": "Spielt wie ein Neuling: denkt nur an diesen Zug, vergisst und verwechselt manche Karten.",
    "bot.builder": "Baumeister",
    "bot.builder.about": "Spielt wie ein geübtes Elternteil: plant für den ganzen Durchgang und vergisst wenig.",
    "bot.elder": "Schlaubiber",
    "bot.elder.about": "Vergisst fast nichts, überlegt, was verdeckt liegen könnte, und wägt jeden Zug ab.",
    "bot.boss": "Boss",
    "bot.boss.about": "Spielt jeden Durchgang tausendmal im Kopf durch und errät deine Karten daraus, wie du spielst.",
    # Cards; a number is its own name
    "card.cleanup": "Abräumen",
    "card.flip": "Umdrehen",
    "card.swap": "Tausch",
    "card.peek": "Spähen",
    "card.draw2": "Zweimal ziehen",
    "card.draw2.bande-classic": "Zweimal ziehen",
    "card.beaver": "Biber",
    "card.?": "eine verdeckte Karte",
    "card.-": "ein freier Platz",
    # Seats
    "seat.you": "du",
    "seat.other": "Platz {seat}",
    "seat.someone": "Jemand",
    "seat.bots": "Kastor Weide Birke Erle Espe Hasel",
    # Phases: the question put to the player to move
    "phase.clan.hand": "Wohin kommt deine Zahlenkarte, offen oder verdeckt?",
    "phase.clan.taken": "Auf welchen freien Platz deiner Burg kommt die genommene Karte, offen oder verdeckt?",
    "phase.clan.action": "Auf welche Karte wendest du deine Sonderkarte an?",
    "phase.clan.action.cleanup": "Abräumen: Welche ungeschützte Karte kommt auf den Ablagestapel?",
    "phase.clan.action.flip": "Umdrehen: Welche ungeschützte Karte drehst du um?",
    "phase.clan.action.swap": "Tausch: Welche zwei ungeschützten Karten aus verschiedenen Burgen tauschst du?",
    "phase.clan.action.peek": "Spähen: Welche ungeschützte verdeckte Karte siehst du dir an?",
    "phase.clan.over": "Die Partie ist zu Ende.",
    "phase.gang.open": "Welche zwei deiner Karten deckst du auf?",
    "phase.gang.source": "Ziehst du eine Karte, oder nimmst du die oberste vom Ablagestapel?",
    "phase.gang.hand": "Was machst du mit der Karte auf deiner Hand?",
    "phase.gang.over": "Die Partie ist zu Ende.",
    "phase.bande.source": "Ziehst du eine Karte, oder nimmst du die oberste vom Ablagestapel in deine Reihe?",
    "phase.bande.hand": "Was machst du mit der gezogenen Karte?",
    "phase.bande.hand.number": "Legst du die Zahl in deine Reihe, oder legst du sie ab?",
    "phase.bande.hand.swap": "Tauschst du eine deiner Karten gegen eine fremde, oder legst du „Tausch“ ungenutzt ab?",
    "phase.bande.hand.peek": "Siehst du dir eine deiner Karten an, oder legst du „Spähen“ ungenutzt ab?",
    "phase.bande.hand.draw2": "Nutzt du „{card}“, oder legst du die Karte ungenutzt ab?",
    "phase.bande.again": "Die erste Karte hast du abgelegt. Ziehst du noch eine zweite?",
    "phase.bande.knock": "Klopfst du, um den Durchgang zu beenden, oder spielst du weiter?",
    "phase.bande.over": "Die Partie ist zu Ende.",
    # Help: what each choice does and what the others will see
    "help.clan.hand.put": (
        "Lege die Zahl in irgendeine Biberburg, auf einen freien Platz oder im Tausch gegen eine ungeschützte Karte. "
        "Liegt sie offen, sehen sie alle; liegt sie verdeckt, kennst nur du sie: Merk sie dir."
    ),
    "help.clan.hand.put.own-empty": (
        "Lege die Zahl auf einen freien Platz deiner Biberburg. Liegt sie offen, sehen sie alle; liegt sie verdeckt, "
        "kennst nur du sie. Deine fünfte Karte leitet das Ende des Durchgangs ein."
    ),
    "help.clan.hand.put.other-empty": (
        "Lege die Zahl auf einen freien Platz einer fremden Biberburg, in der noch höchstens drei Karten liegen. Liegt "
        "sie verdeckt, erfährt nicht einmal der Besitzer, welche es ist."
    ),
    "help.clan.hand.put.own-swap": (
        "Tausche die Zahl gegen eine ungeschützte Karte deiner Biberburg. Die alte Karte kommt offen auf den "
        "Ablagestapel, wo alle sie sehen; vorher ansehen darfst du sie nicht."
    ),
    "help.clan.hand.put.other-swap": (
        "Tausche die Zahl gegen eine ungeschützte Karte einer fremden Biberburg; diese legst du danach in deine "
        "eigene. Zuerst entscheidest du, ob deine Zahl offen oder verdeckt liegt. Lag die genommene Karte verdeckt, "
        "siehst nur du sie an."
    ),
    "help.clan.taken.put": (
        "Lege die genommene Karte auf einen freien Platz deiner Biberburg. Liegt sie verdeckt, kennt sie nur, wer sie "
        "schon gesehen hat. Deine fünfte Karte leitet das Ende des Durchgangs ein."
    ),
    "help.clan.action.clean": (
        "Lege eine ungeschützte Karte aus einer beliebigen Biberburg offen auf den Ablagestapel. Alle sehen sie, auch "
        "wenn sie verdeckt lag. Danach ziehst du weiter."
    ),
    "help.clan.action.flip": (
        "Drehe eine ungeschützte Karte in einer beliebigen Biberburg um. Liegt sie danach offen, sehen sie alle; liegt "
        "sie danach verdeckt, muss man sie sich merken. Danach ziehst du weiter."
    ),
    "help.clan.action.swap": (
        "Tausche zwei ungeschützte Karten aus zwei verschiedenen Biberburgen. Offene bleiben offen, verdeckte bleiben "
        "verdeckt, und niemand sieht sie an. Danach ziehst du weiter."
    ),
    "help.clan.action.peek": (
        "Sieh dir eine ungeschützte verdeckte Karte in einer beliebigen Biberburg an. Nur du siehst die Zahl; die "
        "anderen sehen, welche Karte du angesehen hast. Danach ziehst du weiter."
    ),
    "help.gang.open.open": (
        "Wähle zwei deiner Karten. Alle gewählten Karten werden gleichzeitig aufgedeckt; wer die größte Summe hat, "
        "beginnt den Durchgang."
    ),
    "help.gang.source.draw": (
        "Ziehe die oberste Karte vom Nachziehstapel. Erst siehst nur du sie, am Ende deines Zuges kennen sie alle."
    ),
    "help.gang.source.take": (
        "Nimm die oberste Karte vom Ablagestapel, die alle kennen. Du darfst damit dasselbe tun wie mit einer "
        "gezogenen Karte, sie sogar gleich wieder ablegen und dafür eine deiner Karten aufdecken."
    ),
    "help.gang.hand.put": (
        "Tausche die Karte auf deiner Hand gegen eine deiner ausliegenden Karten. Die neue liegt offen, die alte kommt "
        "offen auf den Ablagestapel."
    ),
    "help.gang.hand.put.face-up": (
        "Tausche die Karte auf deiner Hand gegen eine deiner offenen Karten, die auf den Ablagestapel kommt. Zwei "
        "offene Biber in einer Spalte bleiben liegen."
    ),
    "help.gang.hand.put.face-down": (
        "Tausche die Karte auf deiner Hand gegen eine deiner verdeckten Karten, ohne diese vorher anzusehen. Alle "
        "sehen die neue Karte in deiner Auslage und die alte auf dem Ablagestapel."
    ),
    "help.gang.hand.turn": (
        "Lege die Karte auf deiner Hand ab und decke eine deiner verdeckten Karten auf. Alle sehen beide."
    ),
    "help.gang.hand.pass": (
        "Lege die Karte auf deiner Hand ab, ohne etwas aufzudecken. Das geht nur, wenn genau eine deiner Karten "
        "verdeckt ist; alle sehen, was du ablegst."
    ),
    "help.gang.hand.swim": (
        "Lege die Karte auf deiner Hand an die Stelle eines Bibers mit dem gleichen Wert. Der Biber schwimmt auf den "
        "Platz einer deiner verdeckten Karten, und diese kommt offen auf den Ablagestapel. Alle sehen alle drei."
    ),
    "help.bande.source.draw": "Ziehe die oberste Karte vom Nachziehstapel. Nur du siehst sie.",
    "help.bande.source.take": (
        "Lege die oberste Karte vom Ablagestapel verdeckt an die Stelle einer deiner Karten, ohne diese vorher "
        "anzusehen. Die alte Karte kommt offen auf den Ablagestapel, und alle wissen, was du genommen hast und wo es "
        "liegt."
    ),
    "help.bande.hand.put": (
        "Lege die Zahl verdeckt an die Stelle einer deiner Karten. Die neue kennst nur du; die alte sehen alle auf dem "
        "Ablagestapel."
    ),
    "help.bande.hand.drop": (
        "Lege die Karte ungenutzt ab. Alle sehen sie auf dem Ablagestapel; eine Sonderkarte bewirkt dann nichts."
    ),
    "help.bande.hand.swap": (
        "Tausche eine deiner Karten gegen eine Karte eines anderen Spielers. Beide bleiben verdeckt, und niemand sieht "
        "sie an; alle sehen, welche zwei getauscht wurden."
    ),
    "help.bande.hand.peek": (
        "Sieh dir eine deiner eigenen Karten an. Nur du siehst, welche es ist; die anderen sehen, wo sie liegt."
    ),
    "help.bande.hand.draw": (
        "Ziehe eine Karte und nutze sie. Oder lege sie ab und ziehe, wenn du magst, eine zweite. Die anderen sehen, "
        "was du ablegst oder offen einsetzt."
    ),
    "help.bande.again.draw": (
        "Ziehe die zweite Karte. Nur du siehst sie; nutze sie wie jede andere gezogene Karte, oder lege sie ab."
    ),
    "help.bande.again.stop": "Zieh keine zweite Karte; dein Zug endet hier.",
    "help.bande.knock.knock": (
        "Kündige das Ende des Durchgangs an. Alle anderen sind noch einmal am Zug, du nicht mehr. Hat jemand ein "
        "besseres Ergebnis, gibt es dafür keinen Malus."
    ),
    "help.bande.knock.pass": "Klopfe nicht; der Durchgang geht mit dem nächsten Spieler weiter.",
    # Refused moves: general
    "refuse.malformed": "„{move}“ ist kein Zug; wähle einen der erlaubten Züge, genau so geschrieben, wie er dasteht.",
    "refuse.over": "Die Partie ist zu Ende; beginne eine neue, um weiterzuspielen.",
    "refuse.not-your-turn": "Jemand anderes ist am Zug; warte, bis du an der Reihe bist.",
    "refuse.not-now": "Dieser Zug geht jetzt nicht; wähle einen der angebotenen.",
    "refuse.no-such-slot": (
        "Den Platz {slot} gibt es an diesem Tisch nicht; nenne jemanden, der mitspielt, und einen Platz bei ihm."
    ),
    # Refused moves: clan
    "refuse.support": (
        "Oben liegt eine Karte immer auf zwei anderen; fülle erst die beiden Plätze darunter, oder wähle einen anderen "
        "Platz."
    ),
    "refuse.fifth": (
        "Die fünfte Karte darf nur der Besitzer in seine Biberburg legen; wähle eine andere Burg, oder tausche dort "
        "eine ungeschützte Karte."
    ),
    "refuse.covered": (
        "Diese Karte ist durch die Karte auf ihr geschützt, auch vor ihrem Besitzer; wähle eine, auf der keine liegt."
    ),
    "refuse.full": (
        "In einer Biberburg mit fünf Karten sind alle Karten geschützt; wähle eine Karte einer anderen Burg."
    ),
    "refuse.lone": (
        "Das ist die einzige offene Karte ihrer Biberburg, nur der Besitzer darf sie anrühren; wähle eine andere Karte."
    ),
    "refuse.empty": "Dort liegt keine Karte; wähle einen Platz mit einer Karte.",
    "refuse.taken-home": "Die genommene Karte gehört auf einen freien Platz deiner eigenen Biberburg; wähle so einen.",
    "refuse.face-up": "Diese Karte liegt für alle offen; wähle zum Spähen eine verdeckte.",
    "refuse.same-lodge": "Beide Karten liegen in derselben Biberburg; wähle zwei aus verschiedenen Burgen.",
    "refuse.slot-order": (
        "Die zwei Plätze stehen in der falschen Reihenfolge; nenne zuerst den früheren Buchstaben, bei gleichem die "
        "kleinere Zahl."
    ),
    "refuse.must-place": (
        "Eine Zahlenkarte darfst du weder behalten noch ablegen; lege sie auf einen freien Platz einer Biberburg, oder "
        "tausche sie gegen eine ungeschützte Karte."
    ),
    "refuse.must-act": "Diese Sonderkarte hat ein Ziel und muss ausgeführt werden; wähle eine Karte dafür.",
    # Refused moves: gang
    "refuse.own-display": "Diese Karte gehört dir nicht; wähle eine Karte aus deiner eigenen Auslage.",
    "refuse.locked": (
        "Zwei offene Biber in einer Spalte bleiben bis zum Ende des Durchgangs liegen; wähle eine andere Karte."
    ),
    "refuse.must-swim": (
        "Deine Karte hat den Wert dieses Bibers, darum wird er nicht abgelegt; lass ihn zu einer deiner verdeckten "
        "Karten schwimmen, oder verwende deine Karte anders."
    ),
    "refuse.no-swim": (
        "Ein Biber schwimmt nur, wenn über oder unter ihm offen die gleiche Zahl liegt wie auf deiner Hand; wähle so "
        "einen Biber, oder mach einen anderen Zug."
    ),
    "refuse.swim-target": "Ein Biber schwimmt nur auf den Platz einer deiner eigenen verdeckten Karten; wähle so eine.",
    "refuse.already-open": "Diese Karte liegt schon offen; wähle eine deiner verdeckten Karten.",
    "refuse.pass-too-early": (
        "Passen darfst du nur mit genau einer verdeckten Karte; lege deine Karte in die Auslage, oder decke eine auf."
    ),
    "refuse.two-slots": "Das ist zweimal dieselbe Karte; wähle zwei verschiedene.",
    # Refused moves: bande
    "refuse.special-on-top": (
        "Oben auf dem Ablagestapel liegt eine Sonderkarte, die du nicht nehmen darfst; ziehe vom Nachziehstapel."
    ),
    "refuse.special-in-row": "In eine Reihe legst du nur Zahlen; nutze deine Sonderkarte, oder lege sie ab.",
    "refuse.number-in-hand": (
        "Die Karte auf deiner Hand ist eine Zahl und kann das nicht; lege sie in deine Reihe, oder lege sie ab."
    ),
    "refuse.other-special": "Die Sonderkarte auf deiner Hand kann etwas anderes; nutze sie dafür, oder lege sie ab.",
    "refuse.own-row": "Diese Karte gehört dir nicht; wähle eine Karte aus deiner eigenen Reihe.",
    "refuse.swap-own-first": (
        "Ein Tausch braucht eine Karte von dir und eine fremde; nenne zuerst deine, dann die andere."
    ),
    "refuse.must-exchange": "Eine Karte vom Ablagestapel muss in deine Reihe; nenne den Platz, auf den sie kommt.",
    "refuse.knock-too-early": (
        "Klopfen darf erst jemand, wenn in diesem Durchgang alle am Zug waren; passe jetzt, und klopfe nach einem "
        "späteren Zug."
    ),
    "refuse.card-in-hand": "Du hast noch eine Karte auf der Hand; spiele sie zuerst, oder lege sie ab.",
    # Errors
    "error.unknown-game": "Ein Spiel „{game}“ gibt es nicht; wähle eines von {games}.",
    "error.unknown-rules": (
        "Die Fassung {rules} der Regeln ist hier unbekannt (bekannt: {known}); ein neueres Biberbau kennt sie "
        "vielleicht."
    ),
    "error.players": "Die Zahl der Spieler kann nicht {players} sein; spielen können {least} bis {most}.",
    "error.unknown-option": "Eine Einstellung „{option}“ gibt es nicht; zur Wahl stehen {options}.",
    "error.bad-option": "Die Einstellung {option} kann nicht {value} sein; erwartet wird: {expected}.",
    "error.bad-seed": "Der Startwert kann nicht {value} sein; gib einen Text oder eine ganze Zahl an.",
    "error.bad-shuffle.form": "Mischungen sind Listen von Kartennamen, die oberste Karte zuerst.",
    "error.bad-shuffle.surplus": (
        "Die Mischung {number} hat die Karte „{card}“ öfter, als es sie im Spiel gibt; nimm sie heraus."
    ),
    "error.bad-shuffle.missing": "Die Mischung {number} fehlt; gib alle Mischungen an.",
    "error.bad-record": "Diese Aufzeichnung lässt sich nicht lesen: {why}",
    "error.bad-cases": "Diese Fälle lassen sich nicht lesen: {why}",
    "error.bad-cases.form": "Das ist keine JSON-Liste von Fällen; docs/notation.md zeigt, wie eine aussieht.",
    "error.bad-record.format": "Das ist keine Aufzeichnung im Format „biberbau/1“; docs/notation.md beschreibt es.",
    "error.bad-record.move": "Zug {number} der Aufzeichnung wird abgelehnt: {why}",
    "error.bad-record.field": (
        "Das Feld „{field}“ der Aufzeichnung fehlt oder hat einen falschen Wert; vergleiche es mit docs/notation.md."
    ),
    "error.bad-record.totals": (
        "Die Punktestände der Aufzeichnung passen nicht zu ihren Zügen; prüfe, ob sie vollständig und unverändert ist."
    ),
    "error.bad-record.winners": (
        "Die Sieger der Aufzeichnung passen nicht zu ihren Zügen; prüfe, ob sie vollständig und unverändert ist."
    ),
    "error.no-branch": (
        "Nach {moves} Zügen ist in der Aufzeichnung nichts zu entscheiden; nimm einen Moment vor dem Ende der Partie."
    ),
    "error.bad-event": "Das Ereignis „{kind}“ hat kein richtiges Feld „{field}“; vergleiche es mit docs/notation.md.",
    "error.bad-view": "Keine Partie kann so aussehen wie diese Ansicht: {why}",
    "error.unknown-seat": "Einen Platz „{seat}“ gibt es an diesem Tisch nicht; wähle einen, auf dem jemand mitspielt.",
    "error.unknown-bot": "Einen Bot „{bot}“ gibt es nicht; wähle einen von {bots}.",
    "error.no-policy": "Für {game} mit {players} Spielern gibt es kein gelerntes Netz; trainiere eines: {command}",
    "error.no-budget": "Der Bot „{bot}“ sucht nicht, also hat er kein Budget; lass das @ und den Rest weg.",
    "error.no-numba": "Der Bot „{bot}“ braucht numba. Installiere es mit: {install}",
    "error.no-program": ("Auf diesem Computer gibt es kein Programm „{program}“; installiere es oder prüfe den Pfad."),
    "error.bad-command": (
        "Mit „{command}“ lässt sich kein Programm starten; prüfe den Namen und die Anführungszeichen."
    ),
    "error.python-bot.form": "„{bot}“ nennt keinen Python-Bot; schreibe py:DATEI.py:NAME oder py:MODUL:NAME.",
    "error.python-bot.file": "Eine Datei „{file}“ gibt es im Ordner {folder} nicht; prüfe ihren Pfad.",
    "error.python-bot.module": "Ein Modul „{module}“ gibt es nicht; für eine Datei schreibe py:DATEI.py:NAME.",
    "error.python-bot.import": "„{where}“ lässt sich nicht importieren: {why}. Verbessere das zuerst.",
    "error.python-bot.name": "In „{where}“ gibt es kein „{name}“; zur Wahl stehen: {names}.",
    "error.python-bot.kind": "„{bot}“ ist kein Bot; nimm eine Klasse mit choose(view, events) oder so eine Funktion.",
    "error.python-bot.arguments": "„{bot}“ nimmt {arguments}; Klassen dürfen seed nehmen, Funktionen view und events.",
    "error.python-bot.made": "Der Bot „{bot}“ lässt sich nicht erzeugen: {why}. Verbessere zuerst seinen Konstruktor.",
    "error.bot-failed": "Der Bot „{bot}“ auf Platz {seat} ist in Durchgang {round} gescheitert: {why}",
    "error.bot-illegal": (
        "Der Bot „{bot}“ auf Platz {seat} wählte in Durchgang {round} „{move}“; erlaubt war nur: {legal}"
    ),
    "error.no-match": "Eine Partie {number} gibt es in {path} nicht; wähle eine von 1 bis {count}.",
    # The table in the terminal: headings and piles; a short name has at most four letters
    "play.round": "Durchgang {round} von {rounds}",
    "play.turn.you": "du bist am Zug",
    "play.turn.other": "{name} ist am Zug",
    "play.last-turns": "letzte Züge, {name} ist fertig",
    "play.over": "die Partie ist zu Ende",
    "play.points": "{points} P.",
    "play.pile.draw": "Nachziehstapel",
    "play.pile.discard": "Ablagestapel",
    "play.hand.you": "Deine Hand",
    "play.hand.other": "Hand von {name}",
    "play.aside.clan": "In der Schachtel",
    "play.aside": "Beiseite",
    "play.short.beaver": "Bib.",
    "play.short.cleanup": "Abr.",
    "play.short.draw2": "+2",
    "play.short.flip": "Umdr",
    "play.short.peek": "Späh",
    "play.short.swap": "Tau.",
    "play.sheet.round": "Durchgang",
    "play.sheet.total": "Summe",
    "play.round-over": "Durchgang {round} ist zu Ende",
    "play.round-over.five": "Durchgang {round} ist zu Ende und wird nicht gewertet",
    # The table in the terminal: choices
    "play.faces": "(je Platz: {faces})",
    "play.yours": "bei dir",
    "play.choose.clan.hand.put.own-empty": "In deine Burg legen",
    "play.choose.clan.hand.put.other-empty": "Zu {name} legen",
    "play.choose.clan.hand.put.own-swap": "In deiner Burg tauschen",
    "play.choose.clan.hand.put.other-swap": "Mit {name} tauschen",
    "play.choose.clan.taken.put": "In deine Burg legen",
    "play.choose.clan.action.clean": "Abräumen ({name})",
    "play.choose.clan.action.flip": "Umdrehen ({name})",
    "play.choose.clan.action.swap": "{slot} tauschen mit",
    "play.choose.clan.action.peek": "Ansehen ({name})",
    "play.choose.gang.open.open": "{slot} und",
    "play.choose.gang.source.draw": "Vom Nachziehstapel",
    "play.choose.gang.source.take": "Vom Ablagestapel",
    "play.choose.gang.hand.put.face-up": "Offene Karte tauschen",
    "play.choose.gang.hand.put.face-down": "Blind tauschen",
    "play.choose.gang.hand.turn": "Ablegen und aufdecken",
    "play.choose.gang.hand.pass": "Nur ablegen",
    "play.choose.gang.hand.swim": "Biber schwimmt {slot} →",
    "play.choose.bande.source.draw": "Vom Nachziehstapel",
    "play.choose.bande.source.take": "Vom Ablagestapel auf",
    "play.choose.bande.hand.put": "In die Reihe auf",
    "play.choose.bande.hand.swap": "{slot} tauschen mit",
    "play.choose.bande.hand.peek": "Ansehen",
    "play.choose.bande.hand.draw": "Nutzen",
    "play.choose.bande.hand.drop": "Ungenutzt ablegen",
    "play.choose.bande.again.draw": "Zweite Karte ziehen",
    "play.choose.bande.again.stop": "Keine zweite Karte",
    "play.choose.bande.knock.knock": "Klopfen",
    "play.choose.bande.knock.pass": "Weiterspielen",
    # The words of moves: first the one that is shown, then others that are understood
    "play.word.put": "legen setzen",
    "play.word.up": "offen",
    "play.word.down": "verdeckt",
    "play.word.clean": "abräumen räumen",
    "play.word.flip": "umdrehen drehen wenden",
    "play.word.swap": "tauschen vertauschen",
    "play.word.peek": "spähen ansehen",
    "play.word.open": "aufdecken öffnen wählen",
    "play.word.draw": "ziehen",
    "play.word.take": "nehmen nimm",
    "play.word.turn": "aufdecken",
    "play.word.pass": "passen",
    "play.word.swim": "schwimmen",
    "play.word.drop": "ablegen abwerfen werfen wirf",
    "play.word.stop": "aufhören",
    "play.word.knock": "klopfen",
    # What can be typed instead of a move; nothing typed shows the table again
    "play.command.table": "/tisch/table",
    "play.command.help": "?/h/hilfe/help",
    "play.command.rules": "r/regeln/rules/? regeln/?regeln/? rules/?rules/? r/?r/hilfe regeln",
    "play.command.log": "log/verlauf/protokoll",
    "play.command.hint": "tipp/hinweis/hint/boss",
    "play.no-tips": "Tipps gibt es nur, wenn ein Mensch gegen Bots spielt.",
    "play.thinking": "Der Boss überlegt …",
    "play.command.quit": "q/quit/ende/exit",
    "play.command.level": "s/stärke/l/level",
    "play.yes": "j/ja/y/yes",
    # The table in the terminal: questions and messages
    "play.holding": "Auf deiner Hand: {card}.",
    "play.hint": "Eine Nummer oder ein Zug; ? erklärt, tipp hilft, r Regeln, log Verlauf, q Ende.",
    "play.help": (
        "Gib eine Nummer ein oder den Zug selbst, etwa „{example}“; Abkürzungen genügen, wenn nur ein Zug passt. "
        "Enter zeigt den Tisch noch einmal, tipp, was der Boss tun würde (er kennt jede Karte, die du gesehen "
        "hast), r die Spielregeln, log den Verlauf dieses Durchgangs, stellung den Tisch in einer Zeile für einen "
        "Fehlerbericht; mit q hörst du auf."
    ),
    "play.which": "Das kann mehreres heißen: {moves}",
    "play.unclear": "Das verstehe ich nicht. Gib eine Nummer oder einen Zug aus der Liste ein; ? erklärt sie.",
    "play.go-on": "Weiter mit Enter.",
    "play.done": "Enter, wenn du genug gesehen hast; der Bildschirm wird gelöscht.",
    "play.hand-over": "Gib weiter an {name}. {name}, drücke Enter, wenn sonst niemand zusieht.",
    "play.quit": "Diese Partie abbrechen? (j/n)",
    "play.again": "Noch eine Partie? (j/n)",
    "play.again.level": "Noch eine Partie? (j/n, oder s für eine andere Stärke)",
    "play.bye": "Auf Wiedersehen!",
    "play.keep.exists": "{path} gibt es schon und bleibt, wie es ist; nenne mit --save eine andere Datei.",
    "play.keep.failed": "Die Aufzeichnung lässt sich nicht als {path} speichern: {why}",
    "play.replace": "{path} gibt es schon. Ersetzen? (j/n)",
    "play.saved": "Die Aufzeichnung steht in {path}.",
    "play.you": "Du",
    "play.guest": "Gast",
    "play.bots": "Kastor Weide Birke Erle Espe Hasel",
    "play.menu": "Welches Spiel?",
    "play.menu.game": "Nummer oder Name:",
    "play.menu.players": "Wie viele Spieler insgesamt ({fewest} bis {most})?",
    "play.menu.level": "Wie stark sollen die anderen sein? Von leicht bis schwer:",
    "play.menu.level.choose": "Nummer oder Name, oder Enter für {usual}:",
    "play.menu.unclear": "Das steht nicht zur Wahl; versuche es noch einmal, oder verlasse das Spiel mit q.",
    "play.warming": (
        "Die starken Spieler wärmen sich noch auf; bis sie so weit sind, spielen sie, ohne vorauszurechnen."
    ),
    "play.no-numba": (
        "Starke Spieler brauchen numba, um vorauszurechnen, und das ist nicht installiert; ohne numba rechnen sie "
        "nicht voraus. Installiere es mit: {install}"
    ),
    "play.incidents": (
        "{name}: kein gültiger Zug ({count} ×); dann hat ein Baumeister den Zug gemacht. Beim ersten Mal: {incident}"
    ),
    "play.program": "Dieser Bot wartet auf einen Tisch, etwa: {command}",
    "play.replay.list": "In {path} sind {count} Partien. Mit --match N siehst du eine davon:",
    "play.replay.won": "gewonnen von",
    "replay.stood-in": "{name} war weg, und ein Bot sprang ein.",
    "replay.given-away": "Die anderen beschlossen, dass der Bot den Platz von {name} behält.",
    "replay.took-back": "{name} war wieder da.",
    "replay.left": "{name} ging, und ein Bot spielte weiter.",
    "replay.where": "Schritt {number} von {count} · {eyes}",
    "replay.eyes.seat": "wie {name} es sah",
    "replay.eyes.public": "wie alle es sahen",
    "replay.eyes.all": "alle Karten offen",
    "replay.branch": (
        "Du spielst nach Zug {moves} weiter, gegen Bots. Die Karten dieser Partie mischen nicht alle gemeinsam; sie "
        "gilt also nie als fair gemischt."
    ),
    "replay.keys": (
        "→ ← Schritt · ↓ ↑ Zug · Bild ↓ ↑ Durchgang · Pos1 Ende · Leertaste Film, + − schneller und langsamer · "
        "{seats} Augen dieses Spielers · 0 aller · * alle Karten · W warum? · Q beenden"
    ),
    "play.daily": (
        "Die Tagespartie vom {day}: Punkte: {points}. Die Seite zeigt unter „Tagespartie“, was andere haben."
    ),
    "play.wish.daily": (
        "Die Tagespartie ist für alle gleich: Lass Spieler, Namen, Bots, Startwert und Einstellungen weg."
    ),
    "play.wish.people": "{people} Leute passen nicht auf {players} Plätze; nimm mehr Plätze oder weniger Leute.",
    "play.wish.namesakes": "Zwei Leute können nicht beide {name} heißen; gib ihnen verschiedene Namen.",
    # The other commands
    "cli.suggest": "Meintest du {name}?",
    "cli.option": "„{given}“ ist keine Einstellung; schreibe name=wert, zum Beispiel rounds=3.",
    "cli.system": "Das ließ sich nicht lesen oder schreiben: {why}",
    "cli.file": "{path}: {why}",
    "rules.search.none": "Nichts in den Regeln hat diese Wörter: {question}. Versuch es mit anderen oder mit weniger.",
    "cli.rules.game": "Nenne ein Spiel ({games}), oder suche mit --search in allen; rules --help erklärt beides.",
    "cli.check": "{passed} bestanden, {failed} fehlgeschlagen",
    "cli.check.none": "In den Dateien steht kein einziger Fall; es wurde nichts geprüft.",
    "cli.no-numba": "Der schnelle Modus (compiled) braucht numba. Installiere es mit: {install}",
    "cli.progress": "{done}/{total} Partien",
    "cli.progress.left": "{done}/{total} Partien, noch {left}",
    "cli.progress.done": "{done}/{total} Partien, fertig",
    "cli.separators": ".,",
    "cli.simulate": "{game} für {players} Spieler: {matches} Partien mit zufälligen Zügen",
    "cli.simulate.1": "{game} für {players} Spieler: eine Partie mit zufälligen Zügen",
    "cli.simulate.seat": "Platz",
    "cli.simulate.points": "Punkte je Durchgang",
    "cli.simulate.wins": "Gewonnene Partien",
    "cli.simulate.rounds": "Durchgänge",
    "cli.simulate.turns": "Züge je Durchgang",
    "cli.simulate.decisions": "Entscheidungen je Partie",
    "cli.simulate.capped": "Abgebrochene Durchgänge",
    "cli.simulate.speed": "Entscheidungen pro Sekunde",
    "cli.simulate.compile": "Sekunden zum Kompilieren",
}
