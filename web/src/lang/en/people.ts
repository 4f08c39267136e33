/** The people at a table, in English. */
export const people = {
  "people.here": "{name} is here. A seat can be given away only while its person is away.",
  "people.gone": "{name} is away. After {seconds} seconds a bot plays, and then the seat can be given away.",
  "people.away": "{name} is away, and a bot plays.",
  "people.given": "The seat of {name} was given away: the bot plays on until {name} takes the seat back.",
  "people.votes": "Votes: {count}",
  "people.give": "Give the seat of {name} away",
  "people.give.vote": "Vote to give the seat of {name} away",
  "people.give.about": "The bot then keeps the seat until {name} takes it back, and a rematch does not wait for {name}.",
  "people.same": "These people come from the same network: {names}. They may live together, or be one person with several devices.",
  "people.none": "No other people are at this table.",
} as const;
