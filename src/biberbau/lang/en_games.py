"""The English texts about games and their options. Same keys and fields as `de_games`; a test compares them."""

TEXTS: dict[str, str] = {
    # Games
    "game.clan": "BiberClan",
    "game.clan.about": "Fill your lodge with high or equal numbers before the others carry them off.",
    "game.clan-combined": "BiberClan with Biberbande",
    "game.clan-combined.about": "BiberClan with 54 more cards: lodges trade cards too, and you peek at hidden ones.",
    "game.gang": "Biber Gang",
    "game.gang.about": "Turn up your eight cards, build columns of equal numbers and let beavers swim where they help.",
    "game.bande": "Biberbande",
    "game.bande.about": "Four hidden cards, two of them seen once: keep track, keep them low, and knock in time.",
    "game.bande-classic": "Biberbande (classic edition)",
    "game.bande-classic.about": "The older Biberbande: the whole discard pile is reshuffled, one seat always starts.",
    # Options: what the form asks, and what guests are told of what differs from the rulebook
    "option.rounds": "Rounds",
    "option.rounds.about": "By the rules it is {usual} with this many players.",
    "option.rounds.told": "{value} rounds",
    "option.rounds.told.1": "Only one round",
    "option.first": "Who starts the first round?",
    "option.first.about": "The rulebooks ask for the oldest player; here you decide.",
    "option.first.told": "{value} starts the first round",
    "option.birthday_order": "Whose birthday comes first?",
    "option.birthday_order.about": "Decides who starts when open cards are tied.",
    "option.birthday_order.told": "Ties for the start are decided in this order: {value}",
    "option.rotate": "The start moves on",
    "option.rotate.about": "Each round is started by the next seat, instead of always the same one.",
    "option.rotate.told": "The start moves on to the next seat after each round",
    "option.rotate.told.off": "The same seat starts every round",
    "option.turn_cap": "Longest round, in turns",
    "option.turn_cap.about": "A round that takes longer is scored as it stands.",
    "option.turn_cap.told": "After {value} turns a round is scored as it stands",
    "option.turn_cap.told.1": "After one turn a round is scored as it stands",
}
