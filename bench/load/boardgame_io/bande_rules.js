// The rules of Biberbande, as plain functions that change a table; whose turn it is, is part of it. A ruling of the
// specification is named where it is applied. Moves are `[name, ...numbers]`, seats and slots count from 0.
"use strict";

const SLOTS = 4;
const OUTER = [0, SLOTS - 1];
const TURN_CAP = 1000;
const FOURS = 9;
const SPECIALS = { swap: 9, peek: 7, draw2: 5 };

const DECK = [
  ...Array.from({ length: FOURS }, (_, number) => Array(4).fill(number)),
  Array(9).fill(9),
  ...Object.entries(SPECIALS).map(([special, copies]) => Array(copies).fill(special)),
].flat();

const isSpecial = (card) => typeof card === "string";
const leftOf = (G, seat) => (seat + 1) % G.rows.length;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** A table before the first deal. That one is a move, because clients receive the initial state of a match. */
function newTable(players, rounds) {
  return {
    rounds,
    round: 0,
    phase: "deal",
    seat: 0,
    starter: 0,
    ender: null,
    turns: 0,
    again: false,
    rows: Array(players).fill([]),
    looks: Array(players).fill([]), // the slots of the own row that each player sees just now
    hand: null,
    deck: [], // the top card last, as in all piles
    discard: [],
    aside: [],
    scores: [],
    totals: Array(players).fill(0),
    last: null,
  };
}

// Legal moves

const inEachSlot = (name) => Array.from({ length: SLOTS }, (_, slot) => [name, slot]);

const DEAL = [["deal"]];
const DRAW_ONLY = [["draw"]];
const DRAW_OR_TAKE = [["draw"], ...inEachSlot("take")];
const NUMBER_IN_HAND = [...inEachSlot("put"), ["drop"]];
const PEEK_IN_HAND = [...inEachSlot("peek"), ["drop"]]; // B20: the own row only
const DRAW2_IN_HAND = [["draw"], ["drop"]];
const DRAW_AGAIN = [["draw"], ["stop"]]; // B09: the second card is optional
const KNOCK = [["knock"], ["pass"]];

/** B19, B26: every exchange of an own card with another player's. */
function swaps(G) {
  const moves = [];
  for (let own = 0; own < SLOTS; own++) {
    for (let seat = 0; seat < G.rows.length; seat++) {
      if (seat !== G.seat) for (let slot = 0; slot < SLOTS; slot++) moves.push(["swap", own, seat, slot]);
    }
  }
  return moves;
}

/** What may be done with the card in hand; B04: only numbers enter a row; B27: every card may be dropped. */
function uses(G) {
  switch (G.hand) {
    case "swap": return [...swaps(G), ["drop"]];
    case "peek": return PEEK_IN_HAND;
    case "draw2": return DRAW2_IN_HAND;
    default: return NUMBER_IN_HAND;
  }
}

/** What the player whose turn it is may do. */
function legal(G) {
  switch (G.phase) {
    case "source": return isSpecial(G.discard[G.discard.length - 1]) ? DRAW_ONLY : DRAW_OR_TAKE; // B03
    case "hand": return uses(G);
    case "again": return DRAW_AGAIN;
    case "knock": return KNOCK;
    default: return DEAL;
  }
}

const isLegal = (G, move) =>
  legal(G).some((other) => other.length === move.length && other.every((part, at) => part === move[at]));

// Playing

const MOVES = {
  deal: beginRound,

  draw(G, shuffle) {
    if (G.phase === "hand") {
      G.aside.push(G.hand); // B08: a used draw2 waits off the pile until its effect is done
      drawToHand(G, shuffle, true); // B10: used as first card it ends the outer one and starts afresh
    } else {
      drawToHand(G, shuffle, false);
    }
  },

  take(G, shuffle, slot) {
    keep(G, G.discard.pop(), slot);
    endAction(G, shuffle);
  },

  put(G, shuffle, slot) {
    keep(G, G.hand, slot);
    G.hand = null;
    endAction(G, shuffle);
  },

  peek(G, shuffle, slot) {
    G.looks[G.seat] = [slot];
    drop(G);
    endAction(G, shuffle);
  },

  swap(G, shuffle, own, seat, slot) {
    const card = G.rows[G.seat][own];
    G.rows[G.seat][own] = G.rows[seat][slot];
    G.rows[seat][slot] = card;
    drop(G); // B29: carried out first, then laid down
    endAction(G, shuffle);
  },

  drop(G, shuffle) {
    drop(G);
    if (G.again) {
      G.again = false;
      G.phase = "again";
    } else {
      endAction(G, shuffle);
    }
  },

  stop: endAction,

  knock(G, shuffle) {
    G.ender = G.seat;
    endTurn(G, shuffle);
  },

  pass: endTurn,
};

/** Play a legal move and everything forced that follows it; `shuffle` gives the cards of an array in a new order. */
function play(G, [name, ...numbers], shuffle) {
  for (let seat = 0; seat < G.looks.length; seat++) if (G.looks[seat].length) G.looks[seat] = [];
  MOVES[name](G, shuffle, ...numbers);
}

function beginRound(G, shuffle) {
  const players = G.rows.length;
  const deck = shuffle(DECK);
  G.rows = Array.from({ length: players }, () => Array.from({ length: SLOTS }, () => deck.pop()));
  G.looks = Array.from({ length: players }, () => OUTER); // B02
  G.discard = [deck.pop()];
  G.deck = deck;
  G.aside = [];
  G.seat = G.starter;
  G.round += 1;
  G.ender = null;
  G.turns = 0;
  G.phase = "source";
}

/** X02, B12: a pile that is empty is rebuilt when the next card is drawn; the top discard stays. */
function drawCard(G, shuffle) {
  if (G.deck.length === 0) {
    const top = G.discard.pop();
    G.deck = shuffle(G.discard);
    G.discard = [top];
  }
  return G.deck.pop();
}

function drawToHand(G, shuffle, again) {
  G.hand = drawCard(G, shuffle);
  G.again = again;
  G.phase = "hand";
}

/** B05, B07: the card that lay there goes on the discard pile, without effect. */
function keep(G, card, slot) {
  const row = G.rows[G.seat];
  G.discard.push(row[slot]);
  row[slot] = card;
}

function drop(G) {
  G.discard.push(G.hand);
  G.hand = null;
}

/** Lay down the draw2 cards that waited, the inner ones first; then the knock, if it is allowed (B15, B16, B17). */
function endAction(G, shuffle) {
  G.again = false;
  while (G.aside.length) G.discard.push(G.aside.pop());
  if (G.ender === null && G.turns + 1 >= G.rows.length) G.phase = "knock";
  else endTurn(G, shuffle);
}

function endTurn(G, shuffle) {
  const following = leftOf(G, G.seat);
  G.turns += 1;
  if (following === G.ender || (G.ender === null && G.turns >= TURN_CAP)) { // X03
    endRound(G, shuffle);
  } else {
    G.seat = following;
    G.phase = "source";
  }
}

// Scoring

function endRound(G, shuffle) {
  replaceSpecials(G, shuffle);
  const points = G.rows.map(sum); // B31: the knocker pays nothing
  G.scores.push(points);
  G.totals = G.totals.map((total, seat) => total + points[seat]);
  G.last = { rows: G.rows, ender: G.ender, points, totals: G.totals, winners: null };
  if (G.round === G.rounds) endMatch(G);
  G.starter = leftOf(G, G.starter); // B25
  beginRound(G, shuffle);
}

/** B21, B22, B23: from the knocker on, numbers drawn from the pile take the place of specials, which go aside. */
function replaceSpecials(G, shuffle) {
  let seat = G.ender ?? G.starter;
  for (let count = 0; count < G.rows.length; count++, seat = leftOf(G, seat)) {
    const row = G.rows[seat];
    for (let slot = 0; slot < SLOTS; slot++) {
      while (isSpecial(row[slot])) {
        G.aside.push(row[slot]);
        row[slot] = drawCard(G, shuffle);
      }
    }
  }
}

/** B24: all who share the lowest total win. The next match begins at once, so that a measurement can continue. */
function endMatch(G) {
  const lowest = Math.min(...G.totals);
  G.last.winners = G.totals.flatMap((total, seat) => (total === lowest ? [seat] : []));
  G.round = 0;
  G.scores = [];
  G.totals = G.totals.map(() => 0);
}

// Views

const hide = (row, seen) => row.map((card, slot) => (seen.includes(slot) ? card : null));

/** What a player may see; -1 is a spectator. Cards that can't be seen are null, the one in another's hand is "?". */
function look(G, viewer) {
  const mine = viewer === G.seat;
  return {
    rounds: G.rounds,
    round: G.round,
    phase: G.phase,
    starter: G.starter,
    ender: G.ender,
    turns: G.turns,
    again: G.again,
    rows: G.rows.map((row, seat) => hide(row, seat === viewer ? G.looks[seat] : [])),
    hand: G.hand === null || mine ? G.hand : "?",
    draw: G.deck.length,
    discard: G.discard,
    aside: G.aside,
    scores: G.scores,
    totals: G.totals,
    last: G.last,
    legal: mine ? legal(G) : [],
  };
}

module.exports = { DECK, NAMES: Object.keys(MOVES), isLegal, legal, look, newTable, play };
