"""The English texts about games and their options. Same keys and fields as `de_games`; a test compares them."""

TEXTS: dict[str, str] = {
    # Games
    "game.clan": "BiberClan",
    "game.clan.about": "Fill your lodge with high or equal numbers before the others take them.",
    "game.clan-combined": "BiberClan with Biberbande",
    "game.clan-combined.about": (
        "BiberClan with 54 more cards: now you can also swap cards between two lodges and peek at face-down ones."
    ),
    "game.gang": "Biber Gang",
    "game.gang.about": (
        "Turn over your eight cards, build columns of equal numbers and let beavers swim where they help."
    ),
    "game.bande": "Biberbande",
    "game.bande.about": (
        "Four face-down cards, two of them seen only once: remember them, keep them low, and knock in time."
    ),
    "game.bande-classic": "Biberbande (classic edition)",
    "game.bande-classic.about": (
        "The older Biberbande: when the draw pile is empty, the whole discard pile is shuffled, and the same seat "
        "always starts."
    ),
    # Options: what the form asks, and the house rule as guests read it
    "option.rounds": "Rounds",
    "option.rounds.about": "By the rules, {usual} with this number of players.",
    "option.rounds.rule": "{value} rounds",
    "option.rounds.rule.1": "Only one round",
    "option.first": "Who starts the first round?",
    "option.first.about": "Here you decide who starts.",
    "option.first.about.bande": "By the rules, whoever last nibbled on a tree starts; here you decide.",
    "option.first.about.bande-classic": "By the rules, the player to the left of the oldest starts; here you decide.",
    "option.first.about.clan": "By the rules, the oldest player starts; here you decide.",
    "option.first.about.clan-combined": "By the rules, the oldest player starts; here you decide.",
    "option.first.rule": "{value} starts the first round",
    "option.birthday_order": "Whose birthday comes first?",
    "option.birthday_order.about": "Decides who starts when the face-up cards are tied.",
    "option.birthday_order.rule": "Ties for the start are decided in this order: {value}",
    "option.rotate": "Starting player changes each round",
    "option.rotate.about": "Each round is started by the next seat, not always the same one.",
    "option.rotate.rule": "Each round is started by the next seat",
    "option.rotate.rule.off": "Each round is started by the same seat",
    "option.turn_cap": "Longest round, in turns",
    "option.turn_cap.about": "A round that takes longer is scored as it stands.",
    "option.turn_cap.rule": "After {value} turns a round is scored as it stands",
    "option.turn_cap.rule.1": "After one turn a round is scored as it stands",
}
