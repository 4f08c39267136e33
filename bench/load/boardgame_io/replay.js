// Plays matches of Biberbande with given shuffles and moves, one JSON object a line, and tells what every player saw
// after each move: so the rules here can be compared with others.
const readline = require("node:readline");

const rules = require("./bande_rules.js");

function replay({ players, rounds, shuffles, moves }) {
  const table = rules.newTable(players, rounds);
  const shuffle = (cards) => (shuffles.shift() ?? [...cards]).reverse(); // a deal after the last round is any deal
  return [["deal"], ...moves].map((move) => {
    if (!rules.isLegal(table, move)) throw new Error(`not legal: ${move}`);
    rules.play(table, move, shuffle);
    return table.rows.map((_, seat) => structuredClone(rules.look(table, seat)));
  });
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(replay(JSON.parse(line)))));
