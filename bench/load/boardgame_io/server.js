// boardgame.io's server with both games: `node server.js memory FOLDER`. With `files` or `sqlite`, matches are kept
// in that folder.
const { FlatFile, Server } = require("boardgame.io/server");

const { bande } = require("./bande.js");
const { SQLite } = require("./sqlite.js");
const { ticTacToe } = require("./tic_tac_toe.js");

const STORES = {
  memory: () => undefined, // what it does by default
  files: (folder) => new FlatFile({ dir: folder }),
  sqlite: (folder) => new SQLite(folder),
};

const [store, folder] = process.argv.slice(2);

Server({ games: [bande, ticTacToe], origins: [], db: STORES[store](folder) })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(`http://localhost:${appServer.address().port}`));
