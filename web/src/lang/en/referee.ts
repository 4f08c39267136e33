/** The referee in English. */
export const referee = {
  "referee.title": "Referee",
  "referee.about": "Are you in doubt at the table? Ask in your own words. The answer comes from the rules and the rulings, also without a connection.",
  "referee.ask": "Your question",
  "referee.example": "Can I swap a protected card?",
  "referee.game": "Game",
  "referee.game.all": "All games",
  "referee.found": "Answers: {count}",
  "referee.none": "The referee finds nothing about that. Try other words, choose another game, or read the rules.",
  "referee.often": "Often asked",
  "referee.all": "All questions about {game}",
  "referee.why": "Why:",
  "referee.picture": "Picture",
  "referee.rules": "In the rules",
  "referee.rules.of": "Rules of {game}: {section}",
  "referee.every": "all games",
  "referee.number": "Ruling {id}",
} as const;
