"""The English texts. Same keys and fields as `de`; a test compares them."""

TEXTS: dict[str, str] = {
    # Bots: the levels, from the weakest to the strongest
    "bot.kit": "Kit",
    "bot.kit.about": "A beaver child that plays what looks nice and soon forgets what it saw.",
    "bot.yearling": "Yearling",
    "bot.yearling.about": "Plays every turn as if it were the last, keeps some cards in mind and loses others.",
    "bot.builder": "Builder",
    "bot.builder.about": "Thinks of the whole round and builds with a plan; forgets little.",
    "bot.elder": "Elder",
    "bot.elder.about": "Forgets next to nothing, pictures what lies hidden, and weighs every move.",
    "bot.boss": "Boss",
    "bot.boss.about": "Thinks every round through, thousands of times, and reads your cards from how you handle them.",
    # Cards; a number is its own name
    "card.cleanup": "Cleanup",
    "card.flip": "Flip",
    "card.swap": "Swap",
    "card.peek": "Peek",
    "card.draw2": "Draw two",
    "card.beaver": "beaver",
    "card.?": "a face-down card",
    "card.-": "an empty space",
    # Seats
    "seat.you": "you",
    "seat.other": "Seat {seat}",
    "seat.someone": "Someone",
    # Phases: the question put to the player to move
    "phase.clan.hand": "Where does your number card go, face up or face down?",
    "phase.clan.taken": "Which empty space of your lodge gets the card you took, face up or face down?",
    "phase.clan.action": "Which card does your action card strike?",
    "phase.clan.action.cleanup": "Cleanup: which unprotected card goes to the discard pile?",
    "phase.clan.action.flip": "Flip: which unprotected card is turned over?",
    "phase.clan.action.swap": "Swap: which two unprotected cards of different lodges change places?",
    "phase.clan.action.peek": "Peek: which unprotected face-down card do you look at?",
    "phase.clan.over": "The match is over.",
    "phase.gang.open": "Which two of your cards do you turn up?",
    "phase.gang.source": "Draw from the pile or take the top discard?",
    "phase.gang.hand": "What do you do with the card in your hand?",
    "phase.gang.over": "The match is over.",
    "phase.bande.source": "Draw from the pile or take the top discard into your row?",
    "phase.bande.hand": "What do you do with the card you drew?",
    "phase.bande.hand.number": "Put the number into your row, or drop it?",
    "phase.bande.hand.swap": "Swap one of your cards for somebody else's, or drop the Swap?",
    "phase.bande.hand.peek": "Peek at one of your cards, or drop the Peek?",
    "phase.bande.hand.draw2": "Use your Draw two, or drop it?",
    "phase.bande.again": "You dropped the first card of your Draw two. Draw the second one?",
    "phase.bande.knock": "Your turn is done. Knock to end the round?",
    "phase.bande.over": "The match is over.",
    # Help: what each choice does and what the others will see
    "help.clan.hand.put": (
        "Lay the number in any lodge, on an empty space or in exchange for an unprotected card. "
        "Face up everybody sees it; face down you alone know it, and nobody may look again, not even you."
    ),
    "help.clan.hand.put.own-empty": (
        "Lay the number on an empty space of your lodge. Face up everybody sees it; face down only you know it. "
        "Your fifth card starts the end of the round."
    ),
    "help.clan.hand.put.other-empty": (
        "Lay the number on an empty space of somebody else's lodge, which may hold three cards at most. "
        "Face down, not even its owner learns what it is."
    ),
    "help.clan.hand.put.own-swap": (
        "Exchange the number for an unprotected card of your lodge. The old card goes face up to the discard pile, "
        "so everybody sees it; you may not look at it first."
    ),
    "help.clan.hand.put.other-swap": (
        "Exchange the number for an unprotected card of somebody else's lodge and take that card home. "
        "You fix how your number lies first; if the card you take lay face down, only you look at it."
    ),
    "help.clan.taken.put": (
        "Lay the card you took on an empty space of your lodge. Face down, only those who have seen it before know "
        "what it is; a fifth card starts the end of the round."
    ),
    "help.clan.action.clean": (
        "Move an unprotected card from any lodge face up to the discard pile. Everybody sees it, also if it lay face "
        "down; then you draw again."
    ),
    "help.clan.action.flip": (
        "Choose an unprotected card of any lodge and turn it over. Turned up it is seen by everybody; turned down it "
        "may still be remembered. Then you draw again."
    ),
    "help.clan.action.swap": (
        "Let two unprotected cards of two different lodges change places, each lying as it lay. Nobody looks at them; "
        "then you draw again."
    ),
    "help.clan.action.peek": (
        "Look at an unprotected face-down card of any lodge. Only you see its number; the others see which card you "
        "looked at. Then you draw again."
    ),
    "help.gang.open.open": (
        "Choose two of your cards to turn up. All choices are shown together; the largest sum starts the round."
    ),
    "help.gang.source.draw": (
        "Draw the top card of the pile. Only you see it for now; by the end of your turn everybody will."
    ),
    "help.gang.source.take": (
        "Take the top card of the discard pile, which everybody knows. You may do the same things with it as with a "
        "drawn card, even put it straight back and turn one of your cards up."
    ),
    "help.gang.hand.put": (
        "Exchange the card in your hand for one of yours. The new card lies face up, the old one goes face up to the "
        "discard pile."
    ),
    "help.gang.hand.put.face-up": (
        "Exchange the card in your hand for an open card of yours, which goes to the discard pile. "
        "Two open beavers in one column stay where they are."
    ),
    "help.gang.hand.put.face-down": (
        "Exchange the card in your hand blindly for a face-down card of yours. Everybody sees the new card in your "
        "display and the old one on the discard pile."
    ),
    "help.gang.hand.turn": (
        "Discard the card in your hand and turn up one of your face-down cards where it lies. Everybody sees both."
    ),
    "help.gang.hand.pass": (
        "Discard the card in your hand and turn nothing up. This is possible only with a single face-down card left; "
        "everybody sees what you discard."
    ),
    "help.gang.hand.swim": (
        "Put the card in your hand in place of a beaver that has the same value; the beaver swims to one of your "
        "face-down cards, and that card goes face up to the discard pile. Everybody sees all three."
    ),
    "help.bande.source.draw": "Draw the top card of the pile. Only you see it.",
    "help.bande.source.take": (
        "Put the top discard face down in place of one of your cards, chosen without looking. The old card goes face "
        "up to the discard pile, and everybody knows what you took and where it lies."
    ),
    "help.bande.hand.put": (
        "Put the number face down in place of one of your cards. Only you know the new card; everybody sees the old "
        "one on the discard pile."
    ),
    "help.bande.hand.drop": (
        "Lay the card face up on the discard pile without using it. Everybody sees it; a special card does nothing "
        "this way."
    ),
    "help.bande.hand.swap": (
        "Let one of your cards change places with a card of another player. Both stay face down and nobody looks; "
        "everybody sees which two were moved."
    ),
    "help.bande.hand.peek": (
        "Look at one of your own cards. Only you see what it is; the others see which card you looked at."
    ),
    "help.bande.hand.draw": (
        "Use the Draw two: draw a card and play it, or drop it and then, if you like, draw a second one. "
        "The others see the Draw two and whatever you drop or use openly."
    ),
    "help.bande.again.draw": "Draw the second card of your Draw two. Only you see it; put, use or drop it as usual.",
    "help.bande.again.stop": "Leave it at the card you dropped; your turn ends here.",
    "help.bande.knock.knock": (
        "Bring on the end of the round. Each of the others has one more turn, you have none; there is no penalty if "
        "somebody does better."
    ),
    "help.bande.knock.pass": "Do not knock; the round goes on with your left neighbour.",
    # Refused moves: general
    "refuse.malformed": "“{move}” is not a move; choose one of the legal moves, written exactly as they are listed.",
    "refuse.over": "The match is over; start a new one to play on.",
    "refuse.not-your-turn": "It is {turn}'s turn; wait until yours comes.",
    "refuse.not-now": "“{move}” is not possible now; choose one of the moves that are offered.",
    "refuse.no-such-slot": "There is no place {slot} at this table; name a seat that is playing and one of its places.",
    # Refused moves: clan
    "refuse.support": "A top space must rest on two cards; fill both spaces under it first, or choose another one.",
    "refuse.fifth": (
        "Only the owner may lay the fifth card of a lodge; choose another lodge, or exchange an unprotected card there."
    ),
    "refuse.covered": "That card is protected by a card on top of it, even from its owner; choose one that lies free.",
    "refuse.full": "All cards of a lodge with five cards are protected; choose a card of another lodge.",
    "refuse.lone": "That is the only face-up card of its lodge, so only the owner may touch it; choose another card.",
    "refuse.empty": "No card lies there; choose a space with a card on it.",
    "refuse.taken-home": "The card you took belongs on an empty space of your own lodge; choose one of those.",
    "refuse.face-up": "That card lies face up for everybody to see; choose a face-down card to peek at.",
    "refuse.same-lodge": "Both cards lie in the same lodge; choose two cards from different lodges.",
    "refuse.slot-order": "The two places are in the wrong order; name the earlier seat first, or the lower number.",
    "refuse.must-place": (
        "A number card can be neither kept nor thrown away; lay it on an empty space or exchange it for an "
        "unprotected card."
    ),
    "refuse.must-act": "This action card has a target, so it cannot be declined; choose a card for it.",
    # Refused moves: gang
    "refuse.own-display": "That card is not yours; choose a card of your own display.",
    "refuse.locked": "Two open beavers in one column stay there for the round; choose another card.",
    "refuse.must-swim": (
        "Your card has the value of that beaver, so the beaver is not discarded; let it swim to a face-down card of "
        "yours, or use your card elsewhere."
    ),
    "refuse.no-swim": (
        "A beaver swims only from beside an open number equal to the card in your hand; choose such a beaver or "
        "another move."
    ),
    "refuse.swim-target": "A beaver swims only to a face-down card of your own display; choose one of those.",
    "refuse.already-open": "That card lies open already; choose one of your face-down cards.",
    "refuse.pass-too-early": (
        "You may pass only with exactly one face-down card left; put your card into the display or turn a card up."
    ),
    "refuse.two-slots": "That is the same card twice; choose two different cards.",
    # Refused moves: bande
    "refuse.special-on-top": "The top discard is a special card and cannot be taken; draw from the pile.",
    "refuse.special-in-row": "Only numbers are put into a row; use your special card or drop it.",
    "refuse.number-in-hand": "Your card in hand is a number and does nothing else; put it into your row or drop it.",
    "refuse.other-special": "The special card in your hand does something else; use it for that or drop it.",
    "refuse.own-row": "That card is not yours; choose a card of your own row.",
    "refuse.swap-own-first": (
        "A Swap needs one of your cards and one of another player's; name yours first, then the other."
    ),
    "refuse.must-exchange": "A card from the discard pile must go into your row; name the place it goes to.",
    "refuse.knock-too-early": (
        "Nobody may knock before everybody has had a turn in this round; pass and knock after a later turn."
    ),
    "refuse.card-in-hand": "You still hold a card; play or drop it first.",
    # Errors
    "error.unknown-game": "There is no game “{game}”; choose one of {games}.",
    "error.unknown-rules": "Version {rules} of the rules is unknown here; choose among {known}.",
    "error.players": "The number of players cannot be {players}; {least} to {most} can play.",
    "error.unknown-option": "There is no option “{option}”; choose among {options}.",
    "error.bad-option": "The option {option} cannot be {value}; expected: {expected}.",
    "error.bad-seed": "The seed cannot be {value}; give a text or a whole number.",
    "error.bad-shuffle": "Shuffle {number} cannot be used: {why}",
    "error.bad-shuffle.form": "Shuffles are lists of card names, the top card first.",
    "error.bad-shuffle.surplus": "Shuffle {number} names the card “{card}” more often than the pile holds it.",
    "error.bad-shuffle.missing": "Shuffle {number} is missing; all shuffles must be given.",
    "error.bad-record": "This record cannot be read: {why}",
    "error.bad-cases": "These cases cannot be read: {why}",
    "error.bad-cases.form": "This is no list of cases in JSON.",
    "error.bad-record.format": "This is no record in the format “biberbau/1”.",
    "error.bad-record.move": "Move {number} of the record is refused: {why}",
    "error.bad-record.field": "The field “{field}” of the record is missing or has a wrong value.",
    "error.bad-record.totals": "The totals of the record are not those its moves lead to.",
    "error.bad-record.winners": "The winners of the record are not those its moves lead to.",
    "error.bad-event": "The event “{kind}” has no proper field “{field}”; compare it with docs/notation.md.",
    "error.bad-view": "No match can look like this view: {why}",
    "error.unknown-seat": "There is no seat “{seat}” at this table.",
    "error.unknown-bot": "There is no bot “{bot}”; choose one of {bots}.",
    "error.no-budget": "The bot “{bot}” does not search, so it has no budget; leave out the @ and what follows.",
    "error.no-numba": "The bot “{bot}” needs numba. Install it with: {install}",
    "error.bad-command": "No program can be started with “{command}”; check its name and its quotation marks.",
    "error.python-bot.form": "“{bot}” names no Python bot; write py:FILE.py:NAME or py:MODULE:NAME.",
    "error.python-bot.file": "There is no file “{file}” in the folder {folder}; check its path.",
    "error.python-bot.module": "There is no module “{module}”; for a file write py:FILE.py:NAME.",
    "error.python-bot.import": "“{where}” cannot be imported: {why}. Correct that first.",
    "error.python-bot.name": "“{where}” has no “{name}”; choose one of: {names}.",
    "error.python-bot.kind": "“{bot}” is no bot; take a class with a method choose(view, events), or such a function.",
    "error.python-bot.arguments": "“{bot}” takes {arguments}; a class may take seed, a function takes view and events.",
    "error.python-bot.made": "The bot “{bot}” cannot be made: {why}. Correct its constructor first.",
    "error.bot-failed": "The bot “{bot}” on seat {seat} failed in round {round}: {why}",
    "error.bot-illegal": "The bot “{bot}” on seat {seat} chose “{move}” in round {round}; legal were only: {legal}",
    "error.no-match": "There is no match {number} in {path}; choose one from 1 to {count}.",
    # Log: cards as a sentence speaks of them (one: object, any; the: object, known; is: after “is” and colons)
    "log.card.one.number": "a {card}",
    "log.card.one.8": "an 8",
    "log.card.one.11": "an 11",
    "log.card.one.beaver": "a beaver",
    "log.card.one.special": "a {card}",
    "log.card.one.?": "a card",
    "log.card.the.number": "the {card}",
    "log.card.the.beaver": "the beaver",
    "log.card.the.special": "the {card}",
    "log.card.the.?": "a card",
    "log.card.is.number": "a {card}",
    "log.card.is.8": "an 8",
    "log.card.is.11": "an 11",
    "log.card.is.beaver": "a beaver",
    "log.card.is.special": "a {card}",
    "log.card.is.?": "a hidden card",
    # Log: small parts
    "log.list": "{first} and {last}",
    "log.seen": "{slot} ({card})",
    "log.points": "{points} points",
    "log.points.1": "{points} point",
    "log.part.sum": "{points} for the cards",
    "log.part.three": "{points} for three of a kind",
    "log.part.four": "{points} for four of a kind",
    "log.part.five": "{points} for five of a kind",
    "log.part.penalty": "{points} because somebody has more",
    "log.part.pairs": "{points} for matching pairs",
    "log.part.other": "{points} more",
    # Log: sentences, `you` for the reader's own deeds
    "log.round": "Round {round} begins.",
    "log.round.you": "Round {round} begins; you start.",
    "log.round.other": "Round {round} begins; {name} starts.",
    "log.started.you": "You start.",
    "log.started.other": "{name} starts.",
    "log.shuffled": "{cards} cards are shuffled.",
    "log.shuffled.rebuilt": "The draw pile is used up: {cards} cards of the discard pile are shuffled into a new one.",
    "log.shuffled.rebuilt.1": "The draw pile is used up: one card of the discard pile becomes the new one.",
    "log.dealt": "Everybody gets {each} cards.",
    "log.chose.you": "You have chosen two cards.",
    "log.chose.other": "{name} has chosen two cards.",
    "log.drew.you": "You draw {card}.",
    "log.drew.other": "{name} draws {card}.",
    "log.took.discard.you": "You take {card} from the discard pile.",
    "log.took.discard.other": "{name} takes {card} from the discard pile.",
    "log.took.slot.you": "You take {card} from {slot}.",
    "log.took.slot.other": "{name} takes {card} from {slot}.",
    "log.put.up.you": "You put {card} face up on {slot}.",
    "log.put.up.other": "{name} puts {card} face up on {slot}.",
    "log.put.down.you": "You put {card} face down on {slot}.",
    "log.put.down.other": "{name} puts {card} face down on {slot}.",
    "log.discarded.draw": "The first card of the discard pile is {card}.",
    "log.discarded.aside": "{card} goes to the discard pile.",
    "log.discarded.hand.you": "You discard {card}.",
    "log.discarded.hand.other": "{name} discards {card}.",
    "log.discarded.slot.you": "You discard {card} from {slot}.",
    "log.discarded.slot.other": "{name} discards {card} from {slot}.",
    "log.played.you": "You play {card}.",
    "log.played.other": "{name} plays {card}.",
    "log.lapsed.you": "You show {card}, but there is nothing to use it on.",
    "log.lapsed.other": "{name} shows {card}, but there is nothing to use it on.",
    "log.turned.up.you": "You turn up {slot}: {card}.",
    "log.turned.up.other": "{name} turns up {slot}: {card}.",
    "log.turned.down.you": "You turn {card} on {slot} face down.",
    "log.turned.down.other": "{name} turns {card} on {slot} face down.",
    "log.looked.you": "You look at {slots}.",
    "log.looked.other": "{name} looks at {slots}.",
    "log.swapped.you": "You swap {first} with {second}.",
    "log.swapped.other": "{name} swaps {first} with {second}.",
    "log.swam.you": "You let the beaver swim from {start} to {goal}.",
    "log.swam.other": "{name} lets the beaver swim from {start} to {goal}.",
    "log.ending.fifth.you": "You have laid your fifth card; everybody else has one last turn.",
    "log.ending.fifth.other": "{name} has laid a fifth card; everybody else has one last turn.",
    "log.ending.open.you": "All your cards are open; everybody else has one last turn.",
    "log.ending.open.other": "{name} has all cards open; everybody else has one last turn.",
    "log.ending.knock.you": "You knock; everybody else has one last turn.",
    "log.ending.knock.other": "{name} knocks; everybody else has one last turn.",
    "log.ending.cap": "The round has gone on long enough and is scored as it stands.",
    "log.revealed.you": "You show {cards}.",
    "log.revealed.other": "{name} shows {cards}.",
    "log.revealed.none.you": "You have no cards to show.",
    "log.revealed.none.other": "{name} has no cards to show.",
    "log.replaced.you": "You replace the special card on {slot} with {card}.",
    "log.replaced.other": "{name} replaces the special card on {slot} with {card}.",
    "log.scored.you": "You score {points}.",
    "log.scored.other": "{name} scores {points}.",
    "log.scored.parts.you": "You score {points}: {parts}.",
    "log.scored.parts.other": "{name} scores {points}: {parts}.",
    "log.won.you": "You win the match.",
    "log.won.other": "{name} wins the match.",
    "log.won.shared.you": "You and {names} win the match together.",
    "log.won.shared.other": "{names} win the match together.",
    "log.won.five.you": "You have five of a kind and win the match.",
    "log.won.five.other": "{name} has five of a kind and wins the match.",
    "log.won.five.shared.you": "You and {names} have five of a kind each and win the match together.",
    "log.won.five.shared.other": "{names} have five of a kind each and win the match together.",
    "log.five": "five {card}s",
    "log.five.won": "{fives}! {won}",
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
    "play.faces": "(for each place: {faces})",
    "play.yours": "yours",
    "play.choose.clan.hand.put.own-empty": "Lay at home",
    "play.choose.clan.hand.put.other-empty": "Lay at {name}'s",
    "play.choose.clan.hand.put.own-swap": "Trade at home",
    "play.choose.clan.hand.put.other-swap": "Trade at {name}'s",
    "play.choose.clan.taken.put": "Lay at home",
    "play.choose.clan.action.clean": "Clean up ({name})",
    "play.choose.clan.action.flip": "Turn over ({name})",
    "play.choose.clan.action.swap": "{slot} with",
    "play.choose.clan.action.peek": "Look at ({name})",
    "play.choose.gang.open.open": "{slot} and",
    "play.choose.gang.source.draw": "From the draw pile",
    "play.choose.gang.source.take": "From the discard pile",
    "play.choose.gang.hand.put.face-up": "Exchange an open card",
    "play.choose.gang.hand.put.face-down": "Exchange blindly",
    "play.choose.gang.hand.turn": "Discard it and turn up",
    "play.choose.gang.hand.pass": "Just discard it",
    "play.choose.gang.hand.swim": "Let the beaver swim {slot} →",
    "play.choose.bande.source.draw": "From the draw pile",
    "play.choose.bande.source.take": "Top discard into",
    "play.choose.bande.hand.put": "Put it into",
    "play.choose.bande.hand.swap": "Swap {slot} with",
    "play.choose.bande.hand.peek": "Peek at",
    "play.choose.bande.hand.draw": "Use it",
    "play.choose.bande.hand.drop": "Leave it unused",
    "play.choose.bande.again.draw": "Draw the second card",
    "play.choose.bande.again.stop": "Leave it at that",
    "play.choose.bande.knock.knock": "Bring on the end",
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
    "play.word.drop": "drop",
    "play.word.stop": "stop",
    "play.word.knock": "knock",
    # What can be typed instead of a move; nothing typed shows the table again
    "play.command.table": "/table",
    "play.command.help": "?/h/help",
    "play.command.rules": "r/rules/? rules/?rules/? r/?r/help rules",
    "play.command.log": "log",
    "play.command.quit": "q/quit/exit",
    "play.command.level": "l/level",
    "play.yes": "y/yes",
    # The table in the terminal: talk
    "play.holding": "In your hand: {card}.",
    "play.hint": "A number or a move; ? explains, r rules, log, q quits.",
    "play.help": (
        "Type a number or the move itself, such as “{example}”; abbreviations will do if only one move fits. "
        "Enter shows the table again, r the rules of the game, log what has happened in this round, position "
        "the table in one line, for a bug report; q quits."
    ),
    "play.which": "That may mean several moves: {moves}",
    "play.unclear": "I do not understand that. Type a number or a move from the list, or ? for an explanation.",
    "play.go-on": "Press Enter to go on.",
    "play.done": "Press Enter when you have seen enough; the screen is cleared.",
    "play.hand-over": "Hand over to {name}. {name}, press Enter when nobody else is looking.",
    "play.quit": "Quit this match? (y/n)",
    "play.again": "Play again? (y/n)",
    "play.again.level": "Play again? (y/n, or l for another level)",
    "play.bye": "Good-bye!",
    "play.keep.exists": "{path} exists already and stays as it is; name another file with --save.",
    "play.keep.failed": "The record cannot be saved as {path}: {why}",
    "play.replace": "{path} exists already. Replace it? (y/n)",
    "play.saved": "The record is in {path}.",
    "play.you": "You",
    "play.bots": "Castor Willow Birch Alder Aspen Hazel",
    "play.menu": "Which game?",
    "play.menu.game": "Number or name:",
    "play.menu.players": "How many players in all ({fewest} to {most})?",
    "play.menu.level": "How strong shall the others be?",
    "play.menu.level.choose": "Number or name, or Enter for {usual}:",
    "play.menu.unclear": "That is not among the choices; try again, or q to leave.",
    "play.warming": "The strong players are still warming up; until they are ready, they play at a glance.",
    "play.no-numba": (
        "Strong players need numba to think ahead, and it is not installed; without it they play at a glance. "
        "Install it with: {install}"
    ),
    "play.incidents": "{name}: {count} × trouble, and a Builder moved instead. The first time: {incident}",
    "play.program": "This bot waits for a table, for example: {command}",
    "play.replay.looked": "{name} looks at {cards}.",
    "play.replay.list": "{path} holds {count} matches. --match N tells one of them:",
    "play.replay.won": "won by",
    "play.wish.people": "{people} people cannot share {players} seats; ask for more players or fewer people.",
    "play.wish.namesakes": "Two people cannot both be called {name}; give them different names.",
    # The server: what it does not do
    "table.malformed": "This message cannot be read: {why}. /api/v1/docs describes every message.",
    "table.unknown-person": "Nobody knows you yet; say your name first.",
    "table.unknown-table": "There is no such table; it may have been put away.",
    "table.unreadable": (
        "The server cannot read what it has stored of this table, so it cannot be opened. Your other tables go on. "
        "Take this one off your list, or ask whoever runs the server to look into its log."
    ),
    "table.not-found": "There is nothing here.",
    "table.unknown-wire": (
        "This server speaks version {wire} of its API: paths begin with {api}/. "
        "Reload the page; a program has to use that version."
    ),
    "table.wrong-method": "That cannot be done here; look at /api/v1/docs for what can.",
    "table.wrong-host": (
        "This server does not answer to {host}. If it is yours and called so, start it with --names {host}, "
        "or behind TLS with --secure."
    ),
    "table.wrong-origin": "This was asked by a page of another site, and is not done.",
    "table.option-limits": "“{option}” can be {least} to {most} at a table, not {value}.",
    "table.too-large": "That is too long; at most {most} bytes are read.",
    "table.too-fast": "That was too fast; take a breath and try again.",
    "table.too-many": "Too many connections are open from here; close some pages and try again.",
    "table.too-many-tables": "{most} of your tables are still open; finish or leave one of them, then open another.",
    "table.try-again": "That could not be stored and did not happen; try again in a moment.",
    "table.broken": "Something went wrong in the server; nothing was changed.",
    "table.bad-code": "This code has been used or is too old; ask for a new one on your other device.",
    "table.odd-letters": "There are invisible or odd characters in this; leave them out.",
    "table.name-empty": "A name needs at least one letter or digit.",
    "table.name-long": "A name has at most {longest} characters.",
    "table.name-taken": "Somebody at the table is called {name} already; choose another name.",
    "table.no-people": "There is no seat for a person; keep at least one for you or your guests.",
    "table.already-seated": "You already have a seat here.",
    "table.no-open-seat": "This seat is not free; choose an open one.",
    "table.no-such-seat": "There is no seat {seat} at this table.",
    "table.own-seat": "This is your own seat; to give it up, leave the table.",
    "table.not-seated": "You do not sit at this table.",
    "table.removed": "The host has given your seat away; you can still watch where spectators are welcome.",
    "table.not-host": "Only the host may do this.",
    "table.not-started": "The match has not begun yet.",
    "table.already-started": "The match has begun already.",
    "table.open-seats": "Some seats are still open; wait, or fill them with bots.",
    "table.not-over": "The match is not over yet.",
    "table.closed": "This table has been put away.",
    "table.stale": "The table has changed meanwhile; look again before you move.",
    "table.between-rounds": "The next round begins when everybody is ready.",
    "table.stood-in": "A bot plays for you; take your seat back first.",
    "table.no-undo": "This cannot be taken back; somebody has seen something new or moved already.",
    "table.no-chat": "The host has not opened the chat; use an emote.",
    "table.no-watching": "This table does not want spectators.",
    "table.hand-hidden": "This seat does not show its cards to spectators.",
    "table.you-sit-here": "You sit at this table, so you see what your seat sees and nothing else.",
    # The server: why a connection ends
    "table.closed.removed": "Your seat was given away.",
    "table.closed.expired": "The table was put away.",
    "table.closed.stopping": "The server is being restarted; the table will be back in a moment.",
    "table.closed.elsewhere": "You have opened this table somewhere else.",
    "table.closed.slow": "Your connection is too slow at the moment; try again.",
    "table.closed.unknown-wire": (
        "This server speaks version {wire} of its protocol, and this page or program another one. "
        "Reload the page; a program has to use the paths under {api}/ and to name {wire} as wire in its hello."
    ),
    # The server in a terminal
    "serve.at": "Biberbau is open at {address}",
    "serve.house": "In your house, phones find it at",
    "serve.lan": "Only this computer can open it. To let phones on the same network join: {command}",
    "serve.stop": "Ctrl-C stops it. Tables are kept in {data}",
    "serve.missing": "The server needs a few packages. Install them with: {install}",
    "serve.port.taken": "Port {port} is taken, perhaps by another Biberbau. Try: {command}",
    "serve.port": "Nothing can be served at {host}, port {port}: {why}. Choose others with --host and --port.",
    "serve.data": "Tables cannot be kept in {data}: {why}. Choose another folder with --data.",
    "serve.data.newer": (
        "The tables in {data} were written by a newer version of Biberbau, and this one would damage them. "
        "Install that version again, or choose another folder with --data."
    ),
    "serve.setting": "{name} cannot be “{value}”; expected: {expected}.",
    "serve.backup": "All tables were copied to {path}.",
    "serve.backup.none": "There are no tables in {data}.",
    "serve.backup.exists": "{path} exists already; choose another name.",
    "serve.backup.failed": "The tables could not be copied to {path}: {why}",
    # The other commands
    "cli.suggest": "Did you mean {name}?",
    "cli.option": "“{given}” is no option; write name=value, for example rounds=3.",
    "cli.system": "That could not be read or written: {why}",
    "cli.file": "{path}: {why}",
    "cli.check": "{passed} passed, {failed} failed",
    "cli.check.none": "No file holds a case, so nothing was checked.",
    "cli.no-numba": "The compiled gear needs numba. Install it with: {install}",
    "cli.progress": "{done}/{total} matches",
    "cli.progress.left": "{done}/{total} matches, {left} left",
    "cli.progress.done": "{done}/{total} matches, done",
    "cli.separators": ",.",
    "cli.simulate": "{game} for {players} players: {matches} matches of random play",
    "cli.simulate.1": "{game} for {players} players: one match of random play",
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
