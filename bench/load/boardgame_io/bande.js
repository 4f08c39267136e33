// Biberbande for boardgame.io, as cheap as that gets: no undo, whose memory would be stored with every move; no events,
// but a turn that ends when the rules have passed it on; whole states instead of patches, which take longer to find
// than to send.
const { INVALID_MOVE } = require("boardgame.io/core");

const rules = require("./bande_rules.js");

const ROUNDS_OF_TWO = 4;

/** A move that only the server can make: it needs cards that clients do not know. No argument of a move is secret. */
const onServer = (name) => ({
  client: false,
  move: ({ G, random }, ...numbers) => {
    const move = [name, ...numbers];
    if (!rules.isLegal(G, move)) return INVALID_MOVE;
    rules.play(G, move, random.Shuffle);
  },
});

exports.bande = {
  name: "bande",
  minPlayers: 2,
  maxPlayers: 6,
  disableUndo: true,
  setup: ({ ctx }, { rounds } = {}) =>
    rules.newTable(ctx.numPlayers, rounds ?? (ctx.numPlayers === 2 ? ROUNDS_OF_TWO : ctx.numPlayers)),
  turn: {
    endIf: ({ G, ctx }) => G.seat !== Number(ctx.currentPlayer) && { next: String(G.seat) },
  },
  moves: Object.fromEntries(rules.NAMES.map((name) => [name, onServer(name)])),
  playerView: ({ G, playerID }) => rules.look(G, playerID === null ? -1 : Number(playerID)),
};
