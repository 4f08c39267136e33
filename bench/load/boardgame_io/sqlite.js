// A storage in SQLite for boardgame.io, as much of it as playing needs: what was played is on the disk before a write
// is over. Matches are read from memory; what is written within one turn of the event loop shares a commit, so that
// many matches wait for the disk together.
const path = require("node:path");
const { DatabaseSync } = require("node:sqlite");

const { Async } = require("boardgame.io/internal");

const DURABLE = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;";
const TABLES = `
  CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, state TEXT, metadata TEXT);
  CREATE TABLE IF NOT EXISTS beginnings (id TEXT PRIMARY KEY, state TEXT);
  CREATE TABLE IF NOT EXISTS log (id TEXT, number INTEGER, entries TEXT, PRIMARY KEY (id, number));
`;
const WRITE_MATCH = `
  INSERT INTO matches VALUES (?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, metadata = excluded.metadata
`;

exports.SQLite = class extends Async {
  constructor(folder) {
    super();
    const database = new DatabaseSync(path.join(folder, "matches.sqlite"));
    database.exec(DURABLE + TABLES);
    this.begin = database.prepare("BEGIN IMMEDIATE");
    this.commit = database.prepare("COMMIT");
    this.writeMatch = database.prepare(WRITE_MATCH);
    this.writeBeginning = database.prepare("INSERT INTO beginnings VALUES (?, ?)");
    this.writeLog = database.prepare("INSERT INTO log VALUES (?, ?, ?)");
    this.readMatch = database.prepare("SELECT state, metadata FROM matches WHERE id = ?");
    this.readBeginning = database.prepare("SELECT state FROM beginnings WHERE id = ?");
    this.readLog = database.prepare("SELECT entries FROM log WHERE id = ? ORDER BY number");
    this.matches = new Map();
    this.changed = new Set();
    this.added = []; // rows to write, each behind its statement
    this.saved = null;
  }

  async connect() {}

  async createMatch(id, { initialState, metadata }) {
    const match = { id, state: initialState, metadata };
    this.matches.set(id, match);
    this.added.push([this.writeBeginning, id, JSON.stringify(initialState)]);
    return this.save(match);
  }

  async setState(id, state, deltalog) {
    const match = this.find(id);
    match.state = state;
    if (deltalog?.length) this.added.push([this.writeLog, id, state._stateID, JSON.stringify(deltalog)]);
    return this.save(match);
  }

  async setMetadata(id, metadata) {
    const match = this.find(id);
    match.metadata = metadata;
    return this.save(match);
  }

  async fetch(id, wanted) {
    const match = this.find(id);
    const found = {};
    if (wanted.state) found.state = match?.state;
    if (wanted.metadata) found.metadata = match?.metadata;
    if (wanted.initialState) found.initialState = match && JSON.parse(this.readBeginning.get(id).state);
    if (wanted.log) found.log = this.readLog.all(id).flatMap(({ entries }) => JSON.parse(entries));
    return found;
  }

  /** A match from memory, or from the disk when it is asked for the first time. */
  find(id) {
    if (!this.matches.has(id)) {
      const row = this.readMatch.get(id);
      if (!row) return undefined;
      this.matches.set(id, { id, state: JSON.parse(row.state), metadata: JSON.parse(row.metadata) });
    }
    return this.matches.get(id);
  }

  /** Have a match written with the next commit; the promise is kept when that is on the disk. */
  save(match) {
    this.changed.add(match);
    this.saved ??= new Promise((resolve) => setImmediate(() => resolve(this.flush())));
    return this.saved;
  }

  flush() {
    this.saved = null;
    this.begin.run();
    for (const { id, state, metadata } of this.changed) {
      this.writeMatch.run(id, JSON.stringify(state), JSON.stringify(metadata));
    }
    for (const [statement, ...row] of this.added) statement.run(...row);
    this.commit.run();
    this.changed.clear();
    this.added = [];
  }
};
