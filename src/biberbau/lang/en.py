"""The English texts. Same keys and fields as `de`; a test compares them."""

TEXTS: dict[str, str] = {
    # Bots: the levels, from the weakest to the strongest
    "bot.kit": "Little beaver",
    "bot.kit.about": "Plays like a small child: looks at its own cards only, and soon loses track of them.",
    "bot.yearling": "Young beaver",
    "bot.yearling.about": "Plays like a newcomer: thinks of this turn only, forgets some cards and confuses others.",
    "bot.builder": "Builder",
    "bot.builder.about": "Plays like a practised parent: plans for the whole round and forgets little.",
    "bot.elder": "Clever beaver",
    "bot.elder.about": "Forgets almost nothing, works out what may lie face down, and weighs every move.",
    "bot.boss": "Boss",
    "bot.boss.about": "Plays out each round thousands of times in its head and guesses your cards from how you play.",
    # Cards; a number is its own name
    "card.cleanup": "Cleanup",
    "card.flip": "Flip",
    "card.swap": "Swap",
    "card.peek": "Peek",
    "card.draw2": "Draw two",
    "card.draw2.bande-classic": "Draw twice",
    "card.beaver": "beaver",
    "card.?": "a face-down card",
    "card.-": "an empty space",
    # Seats
    "seat.you": "you",
    "seat.other": "Seat {seat}",
    "seat.someone": "Someone",
    "seat.bots": "Castor Willow Birch Alder Aspen Hazel",
    # Phases: the question put to the player to move
    "phase.clan.hand": "Where does your number card go, face up or face down?",
    "phase.clan.taken": "Which empty space of your lodge gets the card you took, face up or face down?",
    "phase.clan.action": "Which card do you use it on?",
    "phase.clan.action.cleanup": "Cleanup: which unprotected card goes to the discard pile?",
    "phase.clan.action.flip": "Flip: which unprotected card do you turn over?",
    "phase.clan.action.swap": "Swap: which two unprotected cards of different lodges do you swap?",
    "phase.clan.action.peek": "Peek: which unprotected face-down card do you look at?",
    "phase.clan.over": "The match is over.",
    "phase.gang.open": "Which two of your cards do you turn over?",
    "phase.gang.source": "Draw a card, or take the top card of the discard pile?",
    "phase.gang.hand": "What do you do with the card in your hand?",
    "phase.gang.over": "The match is over.",
    "phase.bande.source": "Draw a card, or take the top card of the discard pile into your row?",
    "phase.bande.hand": "What do you do with the card you drew?",
    "phase.bande.hand.number": "Put the number into your row, or discard it?",
    "phase.bande.hand.swap": "Swap one of your cards with another player's, or discard the Swap unused?",
    "phase.bande.hand.peek": "Look at one of your cards, or discard the Peek unused?",
    "phase.bande.hand.draw2": "Use {card}, or discard it unused?",
    "phase.bande.again": "You have discarded the first card. Draw a second one?",
    "phase.bande.knock": "Knock to end the round, or play on?",
    "phase.bande.over": "The match is over.",
    # Help: what each choice does and what the others will see
    "help.clan.hand.put": (
        "Place the number in any lodge, in an empty space or in a swap for an unprotected card. Face up, everybody "
        "sees it; face down, only you know it, so remember it."
    ),
    "help.clan.hand.put.own-empty": (
        "Place the number in an empty space of your lodge. Face up, everybody sees it; face down, only you know it. "
        "Your fifth card starts the end of the round."
    ),
    "help.clan.hand.put.other-empty": (
        "Place the number in an empty space of another player's lodge, if that lodge has three cards at most. Face "
        "down, not even its owner learns what it is."
    ),
    "help.clan.hand.put.own-swap": (
        "Swap the number for an unprotected card of your lodge. The old card goes face up on the discard pile, where "
        "everybody sees it; you may not look at it first."
    ),
    "help.clan.hand.put.other-swap": (
        "Swap the number for an unprotected card of another player's lodge; you then place that card in your own. You "
        "first decide whether your number lies face up or face down. If the card you take lay face down, only you look "
        "at it."
    ),
    "help.clan.taken.put": (
        "Place the card you took in an empty space of your lodge. Face down, only those who have seen it before know "
        "what it is. Your fifth card starts the end of the round."
    ),
    "help.clan.action.clean": (
        "Move an unprotected card from any lodge face up to the discard pile. Everybody sees it, even if it lay face "
        "down. Then you draw again."
    ),
    "help.clan.action.flip": (
        "Turn over an unprotected card of any lodge. If it is now face up, everybody sees it; if it is now face down, "
        "it has to be remembered. Then you draw again."
    ),
    "help.clan.action.swap": (
        "Swap two unprotected cards of two different lodges. Face-up cards stay face up, face-down cards stay face "
        "down, and nobody looks at them. Then you draw again."
    ),
    "help.clan.action.peek": (
        "Look at an unprotected face-down card of any lodge. Only you see its number; the others see which card you "
        "looked at. Then you draw again."
    ),
    "help.gang.open.open": (
        "Choose two of your cards. All chosen cards are turned over at the same time; the player with the largest sum "
        "starts the round."
    ),
    "help.gang.source.draw": (
        "Draw the top card of the draw pile. Only you see it for now; at the end of your turn everybody knows it."
    ),
    "help.gang.source.take": (
        "Take the top card of the discard pile, which everybody knows. You may do the same with it as with a drawn "
        "card, even discard it again and turn over one of your cards."
    ),
    "help.gang.hand.put": (
        "Swap the card in your hand for one of your display. The new card lies face up, the old one goes face up on "
        "the discard pile."
    ),
    "help.gang.hand.put.face-up": (
        "Swap the card in your hand for one of your face-up cards, which goes to the discard pile. Two face-up beavers "
        "in one column stay where they are."
    ),
    "help.gang.hand.put.face-down": (
        "Swap the card in your hand for one of your face-down cards, without looking at it first. Everybody sees the "
        "new card in your display and the old one on the discard pile."
    ),
    "help.gang.hand.turn": (
        "Discard the card in your hand and turn over one of your face-down cards. Everybody sees both."
    ),
    "help.gang.hand.pass": (
        "Discard the card in your hand and turn nothing over. You may do this only with exactly one face-down card "
        "left; everybody sees what you discard."
    ),
    "help.gang.hand.swim": (
        "Put the card in your hand in place of a beaver with the same value. The beaver swims to the space of one of "
        "your face-down cards, and that card goes face up on the discard pile. Everybody sees all three."
    ),
    "help.bande.source.draw": "Draw the top card of the draw pile. Only you see it.",
    "help.bande.source.take": (
        "Put the top card of the discard pile face down in place of one of your cards, without looking at that card "
        "first. The old card goes face up on the discard pile, and everybody knows what you took and where it lies."
    ),
    "help.bande.hand.put": (
        "Put the number face down in place of one of your cards. Only you know the new card; everybody sees the old "
        "one on the discard pile."
    ),
    "help.bande.hand.drop": (
        "Discard the card unused. Everybody sees it on the discard pile; a special card then does nothing."
    ),
    "help.bande.hand.swap": (
        "Swap one of your cards with a card of another player. Both stay face down, and nobody looks at them; "
        "everybody sees which two were swapped."
    ),
    "help.bande.hand.peek": (
        "Look at one of your own cards. Only you see what it is; the others see which card you looked at."
    ),
    "help.bande.hand.draw": (
        "Draw a card and use it. Or discard it and then, if you like, draw a second one. The others see what you "
        "discard or use openly."
    ),
    "help.bande.again.draw": (
        "Draw the second card. Only you see it; use it like any other card you draw, or discard it."
    ),
    "help.bande.again.stop": "Draw no second card; your turn ends here.",
    "help.bande.knock.knock": (
        "Announce the end of the round. Each of the others has one more turn, you have none. There is no penalty if "
        "somebody else does better."
    ),
    "help.bande.knock.pass": "Do not knock; the round goes on with the next player.",
    # Refused moves: general
    "refuse.malformed": "“{move}” is not a move; choose one of the legal moves, written exactly as they are listed.",
    "refuse.over": "The match is over; start a new one to play on.",
    "refuse.not-your-turn": "It is somebody else's turn; wait until yours comes.",
    "refuse.not-now": "This move is not possible now; choose one of those that are offered.",
    "refuse.no-such-slot": "There is no space {slot} at this table; name a seat that is playing and one of its spaces.",
    # Refused moves: clan
    "refuse.support": (
        "A card in the top row lies on two others; fill both spaces below it first, or choose another space."
    ),
    "refuse.fifth": (
        "Only the owner may place the fifth card of a lodge; choose another lodge, or swap an unprotected card there."
    ),
    "refuse.covered": (
        "That card is protected by the card on top of it, even from its owner; choose one without a card on top."
    ),
    "refuse.full": "In a lodge with five cards all cards are protected; choose a card of another lodge.",
    "refuse.lone": "That is the only face-up card of its lodge, so only the owner may touch it; choose another card.",
    "refuse.empty": "There is no card in that space; choose a space with a card.",
    "refuse.taken-home": "The card you took belongs in an empty space of your own lodge; choose one of those.",
    "refuse.face-up": "That card lies face up for everybody to see; choose a face-down card for the Peek.",
    "refuse.same-lodge": "Both cards lie in the same lodge; choose two cards from different lodges.",
    "refuse.slot-order": (
        "The two spaces are in the wrong order; name the earlier letter first, or with equal letters the lower number."
    ),
    "refuse.must-place": (
        "A number card may be neither kept nor discarded; place it in an empty space of a lodge, or swap it for an "
        "unprotected card."
    ),
    "refuse.must-act": "This action card has a target and must be carried out; choose a card for it.",
    # Refused moves: gang
    "refuse.own-display": "That card is not yours; choose a card of your own display.",
    "refuse.locked": "Two face-up beavers in one column stay there until the end of the round; choose another card.",
    "refuse.must-swim": (
        "Your card has the value of that beaver, so the beaver is not discarded; let it swim to one of your face-down "
        "cards, or use your card elsewhere."
    ),
    "refuse.no-swim": (
        "A beaver swims only if the face-up number above or below it is the same as the one in your hand; choose such "
        "a beaver, or make another move."
    ),
    "refuse.swim-target": "A beaver swims only to the space of a face-down card of your own; choose one of those.",
    "refuse.already-open": "That card lies face up already; choose one of your face-down cards.",
    "refuse.pass-too-early": (
        "You may pass only with exactly one face-down card left; put your card into your display, or turn a card over."
    ),
    "refuse.two-slots": "That is the same card twice; choose two different cards.",
    # Refused moves: bande
    "refuse.special-on-top": (
        "The top card of the discard pile is a special card and cannot be taken; draw from the draw pile."
    ),
    "refuse.special-in-row": "Only numbers are put into a row; use your special card, or discard it.",
    "refuse.number-in-hand": (
        "The card in your hand is a number and cannot do that; put it into your row, or discard it."
    ),
    "refuse.other-special": "The special card in your hand does something else; use it for that, or discard it.",
    "refuse.own-row": "That card is not yours; choose a card of your own row.",
    "refuse.swap-own-first": (
        "A Swap needs one of your cards and one of another player's; name yours first, then the other."
    ),
    "refuse.must-exchange": "A card from the discard pile must go into your row; name the space it goes to.",
    "refuse.knock-too-early": (
        "Nobody may knock before everybody has had a turn in this round; pass now, and knock after a later turn."
    ),
    "refuse.card-in-hand": "You still hold a card; play it or discard it first.",
    # Errors
    "error.unknown-game": "There is no game “{game}”; choose one of {games}.",
    "error.unknown-rules": (
        "Version {rules} of the rules is unknown here (known: {known}); a newer Biberbau may know it."
    ),
    "error.players": "The number of players cannot be {players}; {least} to {most} can play.",
    "error.unknown-option": "There is no option “{option}”; choose among {options}.",
    "error.bad-option": "The option {option} cannot be {value}; expected: {expected}.",
    "error.bad-seed": "The seed cannot be {value}; give a text or a whole number.",
    "error.bad-shuffle.form": "Shuffles are lists of card names, the top card first.",
    "error.bad-shuffle.surplus": "Shuffle {number} has the card “{card}” more often than the game; take it out.",
    "error.bad-shuffle.missing": "Shuffle {number} is missing; give all shuffles.",
    "error.bad-record": "This record cannot be read: {why}",
    "error.bad-cases": "These cases cannot be read: {why}",
    "error.bad-cases.form": "This is not a JSON list of cases; docs/notation.md shows one.",
    "error.bad-record.format": "This is not a record in the format “biberbau/1”; docs/notation.md describes it.",
    "error.bad-record.move": "Move {number} of the record is refused: {why}",
    "error.bad-record.field": (
        "The field “{field}” of the record is missing or has a wrong value; compare it with docs/notation.md."
    ),
    "error.bad-record.totals": (
        "The totals of the record do not match its moves; check that it is complete and unchanged."
    ),
    "error.bad-record.winners": (
        "The winners of the record do not match its moves; check that it is complete and unchanged."
    ),
    "error.no-branch": "The record has no decision after {moves} moves; choose a moment before the end of the match.",
    "error.bad-event": "The event “{kind}” has no proper field “{field}”; compare it with docs/notation.md.",
    "error.bad-view": "No match can look like this view: {why}",
    "error.unknown-seat": "There is no seat “{seat}” at this table; choose one that is playing.",
    "error.unknown-bot": "There is no bot “{bot}”; choose one of {bots}.",
    "error.no-policy": "There is no learned policy for {game} with {players} players; train one: {command}",
    "error.no-budget": "The bot “{bot}” does not search, so it has no budget; leave out the @ and what follows.",
    "error.no-numba": "The bot “{bot}” needs numba. Install it with: {install}",
    "error.no-program": "There is no program “{program}” on this computer; install it, or check its path.",
    "error.bad-command": "No program can be started with “{command}”; check its name and its quotation marks.",
    "error.python-bot.form": "“{bot}” does not name a Python bot; write py:FILE.py:NAME or py:MODULE:NAME.",
    "error.python-bot.file": "There is no file “{file}” in the folder {folder}; check its path.",
    "error.python-bot.module": "There is no module “{module}”; for a file write py:FILE.py:NAME.",
    "error.python-bot.import": "“{where}” cannot be imported: {why}. Correct that first.",
    "error.python-bot.name": "“{where}” has no “{name}”; choose one of: {names}.",
    "error.python-bot.kind": (
        "“{bot}” is not a bot; use a class with a method choose(view, events), or such a function."
    ),
    "error.python-bot.arguments": "“{bot}” takes {arguments}; a class may take seed, a function takes view and events.",
    "error.python-bot.made": "The bot “{bot}” cannot be made: {why}. Correct its constructor first.",
    "error.bot-failed": "The bot “{bot}” on seat {seat} failed in round {round}: {why}",
    "error.bot-illegal": "The bot “{bot}” on seat {seat} chose “{move}” in round {round}; legal were only: {legal}",
    "error.no-match": "There is no match {number} in {path}; choose one from 1 to {count}.",
    # The table in the terminal: headings and piles; a short name has at most four letters
    "play.round": "round {round} of {rounds}",
    "play.turn.you": "your turn",
    "play.turn.other": "{name} to move",
    "play.last-turns": "last turns, {name} is done",
    "play.over": "the match is over",
    "play.points": "{points} pts",
    "play.pile.draw": "Draw pile",
    "play.pile.discard": "Discard pile",
    "play.hand.you": "Your hand",
    "play.hand.other": "{name}'s hand",
    "play.aside.clan": "In the box",
    "play.aside": "Aside",
    "play.short.beaver": "Beav",
    "play.short.cleanup": "Clean",
    "play.short.draw2": "+2",
    "play.short.flip": "Flip",
    "play.short.peek": "Peek",
    "play.short.swap": "Swap",
    "play.sheet.round": "Round",
    "play.sheet.total": "Total",
    "play.round-over": "Round {round} is over",
    "play.round-over.five": "Round {round} is over and not scored",
    # The table in the terminal: choices
    "play.faces": "(for each space: {faces})",
    "play.yours": "yours",
    "play.choose.clan.hand.put.own-empty": "Place in your lodge",
    "play.choose.clan.hand.put.other-empty": "Place with {name}",
    "play.choose.clan.hand.put.own-swap": "Swap in your lodge",
    "play.choose.clan.hand.put.other-swap": "Swap with {name}",
    "play.choose.clan.taken.put": "Place in your lodge",
    "play.choose.clan.action.clean": "Clean up ({name})",
    "play.choose.clan.action.flip": "Turn over ({name})",
    "play.choose.clan.action.swap": "Swap {slot} with",
    "play.choose.clan.action.peek": "Look at ({name})",
    "play.choose.gang.open.open": "{slot} and",
    "play.choose.gang.source.draw": "From the draw pile",
    "play.choose.gang.source.take": "From the discard pile",
    "play.choose.gang.hand.put.face-up": "Swap a face-up card",
    "play.choose.gang.hand.put.face-down": "Swap blindly",
    "play.choose.gang.hand.turn": "Discard it and turn over",
    "play.choose.gang.hand.pass": "Just discard it",
    "play.choose.gang.hand.swim": "Let the beaver swim {slot} →",
    "play.choose.bande.source.draw": "From the draw pile",
    "play.choose.bande.source.take": "From the discard pile into",
    "play.choose.bande.hand.put": "Put it into",
    "play.choose.bande.hand.swap": "Swap {slot} with",
    "play.choose.bande.hand.peek": "Look at",
    "play.choose.bande.hand.draw": "Use it",
    "play.choose.bande.hand.drop": "Discard it unused",
    "play.choose.bande.again.draw": "Draw the second card",
    "play.choose.bande.again.stop": "No second card",
    "play.choose.bande.knock.knock": "Knock",
    "play.choose.bande.knock.pass": "Play on",
    # The words of moves: first the one that is shown, then others that are understood
    "play.word.put": "put lay place",
    "play.word.up": "up",
    "play.word.down": "down",
    "play.word.clean": "clean",
    "play.word.flip": "flip",
    "play.word.swap": "swap exchange",
    "play.word.peek": "peek look",
    "play.word.open": "open",
    "play.word.draw": "draw",
    "play.word.take": "take",
    "play.word.turn": "turn",
    "play.word.pass": "pass",
    "play.word.swim": "swim",
    "play.word.drop": "discard drop",
    "play.word.stop": "stop",
    "play.word.knock": "knock",
    # What can be typed instead of a move; nothing typed shows the table again
    "play.command.table": "/table",
    "play.command.help": "?/h/help",
    "play.command.rules": "r/rules/? rules/?rules/? r/?r/help rules",
    "play.command.log": "log",
    "play.command.hint": "hint/tip/boss",
    "play.no-tips": "There are hints only for one person against bots.",
    "play.thinking": "The Boss is thinking …",
    "play.command.quit": "q/quit/exit",
    "play.command.level": "l/level",
    "play.yes": "y/yes",
    # The table in the terminal: questions and messages
    "play.holding": "In your hand: {card}.",
    "play.hint": "A number or a move; ? explains, hint advises, r rules, log, q quits.",
    "play.help": (
        "Type a number or the move itself, such as “{example}”; abbreviations will do if only one move fits. "
        "Enter shows the table again, hint what the Boss would do (it knows every card that you have seen), r the "
        "rules of the game, log what has happened in this round, position the table in one line for a bug report; "
        "q quits."
    ),
    "play.which": "That may mean several moves: {moves}",
    "play.unclear": "I do not understand that. Type a number or a move from the list, or ? for an explanation.",
    "play.go-on": "Press Enter to go on.",
    "play.done": "Press Enter when you have seen enough; the screen is cleared.",
    "play.hand-over": "Hand over to {name}. {name}, press Enter when nobody else is looking.",
    "play.quit": "Quit this match? (y/n)",
    "play.again": "Play again? (y/n)",
    "play.again.level": "Play again? (y/n, or l for another level)",
    "play.bye": "Goodbye!",
    "play.keep.exists": "{path} exists already and stays as it is; name another file with --save.",
    "play.keep.failed": "The record cannot be saved as {path}: {why}",
    "play.replace": "{path} exists already. Replace it? (y/n)",
    "play.saved": "The record is in {path}.",
    "play.you": "You",
    "play.guest": "Guest",
    "play.bots": "Castor Willow Birch Alder Aspen Hazel",
    "play.menu": "Which game?",
    "play.menu.game": "Number or name:",
    "play.menu.players": "How many players in all ({fewest} to {most})?",
    "play.menu.level": "How strong should the others be? From easy to hard:",
    "play.menu.level.choose": "Number or name, or Enter for {usual}:",
    "play.menu.unclear": "That is not one of the choices; try again, or type q to leave.",
    "play.warming": "The strong players are still warming up; until they are ready, they play without thinking ahead.",
    "play.no-numba": (
        "Strong players need numba to think ahead, and it is not installed; until then they play without thinking "
        "ahead. Install it with: {install}"
    ),
    "play.incidents": "{name}: no valid move ({count} ×); a Builder moved instead. The first time: {incident}",
    "play.program": "This bot waits for a table, for example: {command}",
    "play.replay.list": "{path} holds {count} matches. Show one of them with --match N:",
    "play.replay.won": "won by",
    "replay.stood-in": "{name} was away, and a bot played.",
    "replay.given-away": "The others decided that the bot keeps the seat of {name}.",
    "replay.took-back": "{name} was back.",
    "replay.left": "{name} left, and a bot played on.",
    "replay.where": "Step {number} of {count} · {eyes}",
    "replay.eyes.seat": "as {name} saw it",
    "replay.eyes.public": "as everybody saw it",
    "replay.eyes.all": "all cards open",
    "replay.branch": (
        "You play on after move {moves}, against bots. The players do not shuffle together, so this match never claims "
        "to be fairly dealt."
    ),
    "replay.keys": (
        "→ ← step · ↓ ↑ turn · Page ↓ ↑ round · Home End · Space film, + − faster and slower · "
        "{seats} that player's eyes · 0 everybody's · * all cards · W why? · Q quit"
    ),
    "play.daily": (
        "The deal of the day {day}: your points: {points}. On the page, “Deal of the day” shows what others have."
    ),
    "play.wish.daily": "The deal of the day is the same for everybody: leave out players, names, bots, seed, options.",
    "play.wish.people": "{people} people do not fit on {players} seats; ask for more seats or fewer people.",
    "play.wish.namesakes": "Two people cannot both be called {name}; give them different names.",
    # The other commands
    "cli.suggest": "Did you mean {name}?",
    "cli.option": "“{given}” is not an option; write name=value, for example rounds=3.",
    "cli.system": "That could not be read or written: {why}",
    "cli.file": "{path}: {why}",
    "rules.search.none": "Nothing in the rules has these words: {question}. Try others, or fewer of them.",
    "cli.rules.game": "Name a game ({games}), or search in all of them with --search; rules --help explains both.",
    "cli.check": "{passed} passed, {failed} failed",
    "cli.check.none": "The files hold no case, so nothing was checked.",
    "cli.no-numba": "The fast mode (compiled) needs numba. Install it with: {install}",
    "cli.progress": "{done}/{total} matches",
    "cli.progress.left": "{done}/{total} matches, {left} left",
    "cli.progress.done": "{done}/{total} matches, done",
    "cli.separators": ",.",
    "cli.simulate": "{game} for {players} players: {matches} matches with random moves",
    "cli.simulate.1": "{game} for {players} players: one match with random moves",
    "cli.simulate.seat": "Seat",
    "cli.simulate.points": "Points per round",
    "cli.simulate.wins": "Matches won",
    "cli.simulate.rounds": "Rounds",
    "cli.simulate.turns": "Turns per round",
    "cli.simulate.decisions": "Decisions per match",
    "cli.simulate.capped": "Rounds cut off",
    "cli.simulate.speed": "Decisions per second",
    "cli.simulate.compile": "Seconds to compile",
}
