/* The game `bande` by hand in C, played with uniformly random legal moves: the yardstick for the compiled Python rules.
 *
 *     cc -O3 -march=native -o bande bande.c && ./bande PLAYERS DECISIONS SEED
 *
 * plays match after match until at least DECISIONS decisions have been made (the last match is played to its end) and
 * prints one line of JSON; "seconds" is processor time. It does the work that the Python rules do: a complete state
 * that stands still at every decision, a written list of the legal moves there, knowledge for every card.
 *
 * For tests: -DCHECK tests the invariants of the rules (section 9) at every decision. Random players knock so soon that
 * the deck is hardly ever rebuilt; with -DPATIENCE=600 they knock only if below(600) is 0, which reaches that branch
 * and the turn cap. -DTURN_CAP=7 lowers the cap.
 *
 * Ids in brackets are those of the rulings (B01, X02, …).
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef CHECK
#define check(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "bande.c:%d: broken: %s\n", __LINE__, #condition);                                         \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)
#else
#define check(condition) ((void)0)
#endif

#ifndef TURN_CAP
#define TURN_CAP 1000 /* [X03] */
#endif

enum { MIN_SEATS = 2, MAX_SEATS = 6, SLOTS = 4, CARDS = 66, MAX_MOVES = SLOTS * (MAX_SEATS - 1) * SLOTS + 1 };

/* ---- chance: one counter for the whole program ------------------------------------------------------------------- */

static uint64_t counter;

static inline uint32_t next32(void) {
    uint64_t z = counter += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (uint32_t)(z >> 32);
}

/* A uniform number below m (Lemire's method). */
static inline uint32_t below(uint32_t m) {
    uint64_t product = (uint64_t)next32() * m;
    if ((uint32_t)product < m) {
        uint32_t threshold = (0 - m) % m; /* 2^32 mod m */
        while ((uint32_t)product < threshold) product = (uint64_t)next32() * m;
    }
    return (uint32_t)(product >> 32);
}

/* ---- the state --------------------------------------------------------------------------------------------------- */

enum { NINE = 9, DRAW2, PEEK, SWAP, KINDS }; /* kinds of card: the numbers 0 to 9, then the specials */

static const uint8_t COPIES[KINDS] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 5, 7, 9}; /* 66 cards */

enum { PUBLIC = 1 << MAX_SEATS };

typedef struct {
    uint8_t kind;
    uint8_t known; /* who has seen it since it was last shuffled: a bit for each seat, and PUBLIC */
} Card;

typedef struct {
    int count;
    Card cards[CARDS]; /* bottom first */
} Pile;

typedef enum { AT_SOURCE, AT_HAND, AT_AGAIN, AT_KNOCK, OVER } Phase;

typedef struct {
    int players, rounds;
    uint8_t everybody; /* the `known` of a card that all have seen */
    Phase phase;
    int round, starter, seat, turns; /* `turns`: completed in this round, over all seats */
    int ender;                       /* who has knocked, or -1 */
    int again;                       /* is the card in hand the first one of a draw2? */
    Card hand;                       /* only in AT_HAND */
    Card rows[MAX_SEATS][SLOTS];
    Pile deck, discard;
    Pile aside; /* used draw2 that wait for their effect to end; specials replaced at scoring */
    int scores[MAX_SEATS], totals[MAX_SEATS];
    unsigned winners; /* a bit for each seat */
} Match;

static inline int is_number(Card card) { return card.kind <= NINE; }

static inline Card *top(Pile *pile) { return &pile->cards[pile->count - 1]; }

static inline void push(Pile *pile, Card card) { pile->cards[pile->count++] = card; }

static inline Card pop(Pile *pile) { return pile->cards[--pile->count]; }

/* Lay a card where all can see it: on the discard pile, or aside. */
static inline void show(const Match *m, Pile *pile, Card card) {
    card.known = m->everybody;
    push(pile, card);
}

/* ---- the deck ---------------------------------------------------------------------------------------------------- */

static Pile full_deck; /* in canonical order, known to nobody */

static void lay_out_full_deck(void) {
    for (uint8_t kind = 0; kind < KINDS; kind++)
        for (int copy = 0; copy < COPIES[kind]; copy++) push(&full_deck, (Card){kind, 0});
}

static void shuffle(Pile *pile) {
    for (int i = pile->count - 1; i > 0; i--) {
        uint32_t j = below((uint32_t)i + 1);
        Card card = pile->cards[i];
        pile->cards[i] = pile->cards[j];
        pile->cards[j] = card;
    }
}

/* All discards but the top one become the deck; nobody knows them any more [B12]. */
static void rebuild(Match *m) {
    check(m->deck.count == 0 && m->discard.count >= 2); /* [B14, B23] */
    m->deck.count = m->discard.count - 1;
    for (int i = 0; i < m->deck.count; i++) m->deck.cards[i] = (Card){m->discard.cards[i].kind, 0};
    m->discard.cards[0] = *top(&m->discard);
    m->discard.count = 1;
    shuffle(&m->deck);
}

/* The deck is rebuilt only when a card is needed [X02]. */
static inline Card draw(Match *m) {
    if (m->deck.count == 0) rebuild(m);
    return pop(&m->deck);
}

/* The compiler must take it that somebody reads the whole match here, so that it leaves nothing out. */
static inline void observe(const Match *m) { __asm__ volatile("" : : "r"(m) : "memory"); }

/* ---- a round begins and ends ------------------------------------------------------------------------------------- */

static void begin_turn(Match *m, int seat) {
    m->seat = seat;
    m->phase = AT_SOURCE;
}

static void deal(Match *m) {
    m->deck = full_deck;
    m->discard.count = m->aside.count = 0;
    shuffle(&m->deck);
    for (int seat = 0; seat < m->players; seat++) {
        Card *row = m->rows[seat];
        for (int slot = 0; slot < SLOTS; slot++) row[slot] = pop(&m->deck);
        row[0].known = row[SLOTS - 1].known = (uint8_t)(1 << seat); /* the first look [B02] */
    }
    show(m, &m->discard, pop(&m->deck)); /* a special stays, without effect [B03] */
    m->turns = 0;
    m->ender = -1;
    m->again = 0;
    begin_turn(m, m->starter);
}

/* The first number from the deck; specials turned up on the way go aside [B21]. */
static Card draw_number(Match *m) {
    Card card = draw(m);
    while (!is_number(card)) {
        show(m, &m->aside, card);
        card = draw(m);
    }
    card.known = m->everybody;
    return card;
}

static void reveal(Match *m) {
    for (int seat = 0; seat < m->players; seat++)
        for (int slot = 0; slot < SLOTS; slot++) m->rows[seat][slot].known = m->everybody;
}

/* Specials are replaced from the knocker on, clockwise, left to right [B22]; nobody pays [B31].
 * Without a knocker (turn cap) the starter comes first [X03]. */
static void score(Match *m) {
    int seat = m->ender >= 0 ? m->ender : m->starter;
    for (int i = 0; i < m->players; i++) {
        Card *row = m->rows[seat];
        int sum = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            if (!is_number(row[slot])) {
                push(&m->aside, row[slot]);
                row[slot] = draw_number(m);
            }
            sum += row[slot].kind;
        }
        check(0 <= sum && sum <= 36);
        m->scores[seat] = sum;
        m->totals[seat] += sum;
        if (++seat == m->players) seat = 0;
    }
}

/* The fewest points win; all who have them [B24]. */
static unsigned find_winners(const Match *m) {
    int best = m->totals[0];
    for (int seat = 1; seat < m->players; seat++)
        if (m->totals[seat] < best) best = m->totals[seat];
    unsigned winners = 0;
    for (int seat = 0; seat < m->players; seat++)
        if (m->totals[seat] == best) winners |= 1u << seat;
    return winners;
}

static void end_round(Match *m) {
    reveal(m);
    score(m);
    observe(m);
    if (++m->round == m->rounds) {
        m->winners = find_winners(m);
        m->phase = OVER;
        return;
    }
    m->starter = (m->starter + 1) % m->players; /* [B25] */
    deal(m);
}

/* ---- a turn ends ------------------------------------------------------------------------------------------------- */

static void end_turn(Match *m) {
    m->turns++;
    int next = m->seat + 1 < m->players ? m->seat + 1 : 0;
    int capped = m->ender < 0 && m->turns >= TURN_CAP; /* [X03] */
    if (next == m->ender || capped)
        end_round(m);
    else
        begin_turn(m, next);
}

/* The action of the turn is over. The draw2 cards that waited are laid down, inner before outer [B08, B10];
 * then the player may knock if everybody has had a turn, this one included, and nobody has knocked [B15, B17]. */
static void end_action(Match *m) {
    while (m->aside.count > 0) push(&m->discard, pop(&m->aside));
    if (m->ender < 0 && m->turns >= m->players - 1)
        m->phase = AT_KNOCK;
    else
        end_turn(m);
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

enum { DO_DRAW, DO_DROP, DO_STOP, DO_KNOCK, DO_PASS, DO_TAKE, DO_PUT, DO_PEEK, DO_SWAP };

typedef uint16_t Move; /* what to do, own slot (2 bits), other seat (3 bits), that seat's slot (2 bits) */

static inline Move move(int what, int slot, int other, int theirs) {
    return (Move)(what << 8 | slot << 5 | other << 2 | theirs);
}

static inline int what(Move move) { return move >> 8; }
static inline int own_slot(Move move) { return move >> 5 & 3; }
static inline int other_seat(Move move) { return move >> 2 & 7; }
static inline int their_slot(Move move) { return move & 3; }

static inline int list_slots(Move *moves, int what) {
    for (int slot = 0; slot < SLOTS; slot++) moves[slot] = move(what, slot, 0, 0);
    return SLOTS;
}

/* One's own card with one of somebody else [B19]; no row is protected [B18]. */
static inline int list_swaps(const Match *m, Move *moves) {
    int count = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        for (int other = 0; other < m->players; other++) {
            if (other == m->seat) continue;
            for (int theirs = 0; theirs < SLOTS; theirs++) moves[count++] = move(DO_SWAP, slot, other, theirs);
        }
    return count;
}

/* Write the legal moves; return how many there are. */
static inline int legal(Match *m, Move *moves) {
    int count = 0;
    switch (m->phase) {
    case AT_SOURCE:
        moves[count++] = move(DO_DRAW, 0, 0, 0);
        if (is_number(*top(&m->discard))) count += list_slots(moves + count, DO_TAKE); /* [B03, B06, B13] */
        break;
    case AT_HAND:
        if (is_number(m->hand))
            count = list_slots(moves, DO_PUT);
        else if (m->hand.kind == PEEK)
            count = list_slots(moves, DO_PEEK); /* [B20] */
        else if (m->hand.kind == SWAP)
            count = list_swaps(m, moves);
        else
            moves[count++] = move(DO_DRAW, 0, 0, 0);
        moves[count++] = move(DO_DROP, 0, 0, 0);
        break;
    case AT_AGAIN: /* [B09, B11] */
        moves[count++] = move(DO_DRAW, 0, 0, 0);
        moves[count++] = move(DO_STOP, 0, 0, 0);
        break;
    case AT_KNOCK: /* [B16] */
        moves[count++] = move(DO_KNOCK, 0, 0, 0);
        moves[count++] = move(DO_PASS, 0, 0, 0);
        break;
    case OVER:
        break;
    }
    return count;
}

/* A card into the own row; the one that lay there is discarded, without effect [B05]. */
static inline void put(Match *m, int slot, Card card) {
    Card *place = &m->rows[m->seat][slot];
    show(m, &m->discard, *place);
    *place = card;
}

static inline void apply(Match *m, Move move) {
    switch (what(move)) {
    case DO_DRAW:
        m->again = m->phase == AT_HAND;
        if (m->again) show(m, &m->aside, m->hand); /* a used draw2 waits off the pile [B08, B10] */
        m->hand = draw(m);
        m->hand.known = (uint8_t)(1 << m->seat);
        m->phase = AT_HAND;
        return;
    case DO_DROP: /* [B27] */
        show(m, &m->discard, m->hand);
        if (m->again) {
            m->phase = AT_AGAIN;
            return;
        }
        break;
    case DO_STOP:
        break;
    case DO_KNOCK:
        m->ender = m->seat;
        end_turn(m);
        return;
    case DO_PASS:
        end_turn(m);
        return;
    case DO_TAKE:
        put(m, own_slot(move), pop(&m->discard));
        break;
    case DO_PUT:
        put(m, own_slot(move), m->hand);
        break;
    case DO_PEEK:
        m->rows[m->seat][own_slot(move)].known |= (uint8_t)(1 << m->seat);
        show(m, &m->discard, m->hand);
        break;
    case DO_SWAP: {
        Card *mine = &m->rows[m->seat][own_slot(move)];
        Card *theirs = &m->rows[other_seat(move)][their_slot(move)];
        Card card = *mine;
        *mine = *theirs;
        *theirs = card;
        show(m, &m->discard, m->hand);
        break;
    }
    }
    end_action(m);
}

static void begin_match(Match *m, int players) {
    m->players = players;
    m->rounds = players == 2 ? 4 : players; /* [B25] */
    m->everybody = (uint8_t)(PUBLIC | ((1 << players) - 1));
    m->round = 0;
    m->starter = 0; /* [B01] */
    m->winners = 0;
    for (int seat = 0; seat < players; seat++) m->totals[seat] = 0;
    deal(m);
}

/* ---- invariants (rules, section 9), only with -DCHECK ------------------------------------------------------------ */

#ifdef CHECK
/* What must be remembered between two decisions to test the later one. */
static struct {
    int round, turns, specials; /* of the decision before */
    int knock_turns;            /* turns completed when the ender had knocked */
} before;

static int count_kinds(const Card *cards, int count, int kinds[KINDS]) {
    int specials = 0;
    for (int i = 0; i < count; i++) {
        check(cards[i].kind < KINDS);
        kinds[cards[i].kind]++;
        specials += !is_number(cards[i]);
    }
    return specials;
}

static void check_known(const Pile *pile, uint8_t known) {
    for (int i = 0; i < pile->count; i++) check(pile->cards[i].known == known);
}

static void check_match(const Match *m) {
    int kinds[KINDS] = {0}, specials = 0, n = m->players;
    for (int seat = 0; seat < n; seat++) {
        specials += count_kinds(m->rows[seat], SLOTS, kinds);
        for (int slot = 0; slot < SLOTS; slot++) {
            uint8_t known = m->rows[seat][slot].known;
            check((known & ~m->everybody) == 0);
            check(!(known & PUBLIC) || known == m->everybody);
            check(m->phase != OVER || known == m->everybody);
        }
    }
    count_kinds(m->deck.cards, m->deck.count, kinds);
    count_kinds(m->discard.cards, m->discard.count, kinds);
    count_kinds(m->aside.cards, m->aside.count, kinds);
    if (m->phase == AT_HAND) count_kinds(&m->hand, 1, kinds);
    for (int kind = 0; kind < KINDS; kind++) check(kinds[kind] == COPIES[kind]); /* conservation */

    check_known(&m->deck, 0);
    check_known(&m->discard, m->everybody);
    check_known(&m->aside, m->everybody);
    check(m->phase != AT_HAND || m->hand.known == 1 << m->seat);
    check(m->discard.count >= 1);

    if (m->phase == OVER) {
        check(specials == 0 && m->winners != 0 && m->round == m->rounds);
        return;
    }
    check(m->round < m->rounds && m->starter == m->round % n);
    check(m->seat == (m->starter + m->turns) % n);
    if (m->round == before.round && m->turns > 0) {
        check(specials <= before.specials);
        check(m->turns == before.turns || m->turns == before.turns + 1);
    } else {
        check(m->turns == 0);
        before.knock_turns = 0;
    }
    if (m->phase == AT_SOURCE) {
        check(m->deck.count + m->discard.count == CARDS - SLOTS * n && m->aside.count == 0);
        if (m->turns == 0 && m->ender < 0) check(m->deck.count == CARDS - SLOTS * n - 1 && m->discard.count == 1);
    }
    if (m->phase == AT_AGAIN) check(m->aside.count >= 1 && m->again);
    if (m->phase == AT_HAND && m->again) check(m->aside.count >= 1);
    for (int i = 0; i < m->aside.count; i++) check(m->aside.cards[i].kind == DRAW2);
    if (m->phase == AT_KNOCK) check(m->ender < 0 && m->turns >= n - 1 && m->aside.count == 0);
    if (m->ender >= 0) { /* exactly n - 1 turns follow the knock, none of them the knocker's */
        if (before.knock_turns == 0) before.knock_turns = m->turns;
        check(m->turns >= n && m->turns - before.knock_turns < n - 1 && m->seat != m->ender);
    } else {
        check(m->turns < TURN_CAP);
    }
    before.round = m->round;
    before.turns = m->turns;
    before.specials = specials;
}

/* The number of options [BA-05]. */
static void check_legal(Match *m, int count) {
    int source = is_number(*top(&m->discard)) ? 5 : 1;
    int hand = m->hand.kind == SWAP ? 16 * (m->players - 1) + 1 : m->hand.kind == DRAW2 ? 2 : 5;
    check(count == (m->phase == AT_SOURCE ? source : m->phase == AT_HAND ? hand : 2));
}
#else
#define check_match(m) ((void)0)
#define check_legal(m, count) ((void)0)
#endif

/* ---- the program ------------------------------------------------------------------------------------------------- */

static inline uint32_t choose(const Match *m, int count) {
#ifdef PATIENCE
    if (m->phase == AT_KNOCK) return below(PATIENCE) != 0;
#endif
    (void)m;
    return below((uint32_t)count);
}

/* Play a match to its end; return the number of decisions. */
static int64_t play(Match *m, int players) {
    Move moves[MAX_MOVES];
    int64_t decisions = 0;
    begin_match(m, players);
    while (m->phase != OVER) {
        check_match(m);
        int count = legal(m, moves);
        check_legal(m, count);
        apply(m, moves[choose(m, count)]);
        decisions++;
    }
    check_match(m);
    observe(m);
    return decisions;
}

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    int players = argc == 4 ? atoi(argv[1]) : 0;
    if (players < MIN_SEATS || players > MAX_SEATS) {
        fprintf(stderr, "usage: bande PLAYERS DECISIONS SEED   (2 to 6 players)\n");
        return 2;
    }
    int64_t wanted = strtoll(argv[2], NULL, 10);
    counter = strtoull(argv[3], NULL, 10);

    static Match match;
    lay_out_full_deck();
    int64_t decisions = 0, matches = 0, rounds = 0, points = 0;
    double start = processor_seconds();
    while (decisions < wanted) {
        decisions += play(&match, players);
        matches++;
        rounds += match.rounds;
        for (int seat = 0; seat < players; seat++) points += match.totals[seat];
    }
    double seconds = processor_seconds() - start;

    printf("{\"decisions\": %" PRId64 ", \"matches\": %" PRId64 ", \"rounds\": %" PRId64 ", \"points\": %" PRId64
           ", \"seconds\": %.6f}\n",
           decisions, matches, rounds, points, seconds);
    return 0;
}
