"""Heuristics for `gang`, fast enough to play out whole matches.

The worth of a display is the expected final points of its owner minus the mean of the others, in hundredths of a point;
less is better. It is the sum of the worths of its four columns. These depend on the stage of the round: a 9 beside a
face-down card is bad in the last turn, and matters little with five turns left. The worths were measured: many rounds
were played with simpler heuristics, and for every stage a linear regression explained the final results by the columns.

The value of a move is the worth of the display after it. The value of drawing is the mean over all unseen cards, each
put to its best use. Faces that the seat to move has not seen are not read.
"""

from ..games import cards, moves, phases
from ..games.catalogue import GANG
from ..games.gang import COLUMNS, COUNT, SLOTS
from ..games.table import NOBODY, State
from ..kernel.chance import below
from ..kernel.rule import rule

POINT = 100
FACES = cards.BEAVER + 1
IN_DECK = tuple(GANG.deck.get(name, 0) for name in cards.NAMES[:FACES])
DECK = sum(IN_DECK)
SPREAD, EFFORT = 11.0, 2
"""Standard deviation of the points of a round between two players; factor of the rollouts per move."""
SENSE = "biberbau.bots.sense_gang"
"""The module that knows which moves look broken."""

# Stages of a round: the number of own face-down cards, and the fewest face-down cards of another seat

MOST_OWN, MOST_THEIRS = 4, 3
"""More face-down cards than these count the same."""
OVER = 0
"""No own turn left: the present cards count."""
LAST = MOST_OWN * MOST_THEIRS + 1
"""Exactly one own turn left, because another seat has begun the end; here the worth is only the own points."""
STAGE = 15

# fmt: off
MEASURED = (
    # down/  number/down   beaver/  beaver/ number/      two different numbers  equal  second  others'
    # down   base each pip   down   beaver  beaver  pair   base  lower  higher  pairs    pair    hopes
    (    0,   116,   52,    -491,   -242,   -416,  -324,   -143,   69,    51,     90,    -53,   -99),  # own 1, theirs 1
    (    0,   159,   62,    -418,   -204,   -289,  -184,    -98,   70,    77,     94,    -77,   -91),
    (    0,   133,   66,    -400,   -173,   -295,  -181,   -155,   82,    90,     97,    -46,   -92),
    (  512,   290,   44,    -476,   -293,   -380,  -171,    -17,   43,    45,     88,    -44,     0),  # own 2
    (  150,   125,   26,    -566,   -361,   -455,  -177,     41,   19,    36,     78,    -52,     0),
    (  -82,    33,   15,    -693,   -388,   -504,  -170,     52,   12,    21,     72,    -40,     0),
    (  685,   342,   43,    -430,   -392,   -465,  -205,    -78,   27,    57,     74,    -67,     0),  # own 3
    (  375,   203,   27,    -523,   -354,   -507,  -179,     20,   38,    39,     79,   -117,     0),
    (  103,   112,   19,    -631,   -456,   -534,  -193,     80,   21,    27,     67,    -82,     0),
    (  697,   311,   61,    -427,   -399,   -607,  -238,    -88,   87,    36,     79,   -144,     0),  # own 4 and more
    (  618,   257,   34,    -581,   -593,   -592,  -308,   -188,   13,    55,     87,   -132,     0),
    (  293,   127,   26,    -580,   -564,   -634,  -228,     14,   27,    34,     65,   -150,     0),
    (  958,   540,   54,    -112,     50,   -161,   -88,     80,   72,    58,     92,    -64,     0),  # one last turn
)
# fmt: on
"""The worth of each kind of column, by stage. A beaver is worth four to seven points beside any card while there is
time, because the next card of its value lets it swim (G13). The height of a face-up number hardly matters before the
end is near. A face-up number that equals a pair may become a second pair."""

# Tuned by thousands of matches against other values; the last line was measured with the table above
FEED, FEED_LOW, FEED_BEAVER = 400, 20, 600
"""Gain of the next player from a matching card, from every point below six, from a beaver."""
PATIENCE, RUSH = 9, 30
"""After PATIENCE turns of each seat, every further turn costs RUSH, so that every round ends."""
UNSURE, SURE = 80, 380
"""The top discard is left if its gain is at most UNSURE, and taken if it is at least SURE, without rating a draw."""
LITTLE, MUCH = 4, 5
"""It looks broken to discard a number up to LITTLE that saves MUCH points."""
BLAME = (0, 0, 64, 32, 21, 16, 13)
"""The own loss from another's gain, in units of 1/64, by the number of players."""
USUAL_REST, MORE_SEATS = 1123, 83
"""Usual final points of the others if the end begins now: with two players, and the increase per further player."""

# Tables, one for each stage

DOWN = FACES
"""The index of a face-down card in tables, after all faces."""
COLUMN = [(a, b) for b in range(DOWN + 2) for a in range(DOWN + 2)]
"""Every column, in the order of the tables; the last row and column are padding to four bits and never used."""


def _pair_of(a: int, b: int) -> int:
    """Return the value of a column's pair, BEAVER for two beavers (G23), or -1; G13: a beaver needs a face-up card."""
    if max(a, b) >= DOWN or (a != b and cards.BEAVER not in (a, b)):
        return -1
    return min(a, b)


def _lone(a: int, b: int) -> int:
    """Return the face-up numbers of a column without a partner."""
    return 0 if _pair_of(a, b) >= 0 else sum(1 << 4 * face for face in (a, b) if face < cards.BEAVER)


def _counted(a: int, b: int) -> float:
    """Return the final points of a column, with the mean for an unknown card."""
    if max(a, b) >= DOWN:
        return sum(copies * _counted(face, min(a, b)) for face, copies in enumerate(IN_DECK)) / DECK
    return 0 if _pair_of(a, b) >= 0 else POINT * (a + b)


def _promised(stage: tuple[int, ...], a: int, b: int) -> float:
    """Return the worth of a column in a stage."""
    both, base, pip, beaver, beavers, mixed, pair, open_base, low, high = stage[:10]
    a, b = min(a, b), max(a, b)
    if b >= DOWN:
        return both if a >= DOWN else beaver if a == cards.BEAVER else base + pip * a
    if b == cards.BEAVER:
        return beavers if a == cards.BEAVER else mixed
    return pair if a == b else open_base + low * a + high * b


def _turned(table: list[float], beside: int) -> float:
    """Return the mean worth of a column after one of its face-down cards is turned up."""
    return sum(copies * table[beside << 4 | face] for face, copies in enumerate(IN_DECK)) / DECK


_TABLES = [[_counted(a, b) for a, b in COLUMN], *([_promised(stage, a, b) for a, b in COLUMN] for stage in MEASURED)]
PROMISE = tuple(round(worth) for table in _TABLES for worth in table)
TURNED = tuple(round(_turned(table, beside)) for table in _TABLES for beside in range(DOWN + 2))
VALUE = tuple(_pair_of(a, b) for a, b in COLUMN)
PAIR = tuple(1 << 4 * _pair_of(a, b) if _pair_of(a, b) >= 0 else 0 for a, b in COLUMN)
LONE = tuple(_lone(a, b) for a, b in COLUMN)
STEPS = (0, -10, -5, -5, 0, 0, 0, 0)
"""G26: the points of a further pair, by the number of other pairs of its value."""
BONUS = tuple(share * step for share in (100, *(stage[10] for stage in MEASURED)) for step in STEPS)
HOPE = (0, *(stage[11] for stage in MEASURED))
OTHERS = (0, *(stage[12] for stage in MEASURED))

# Multisets of faces are integers with four bits per face; that of the seen cards has the total above
NIBBLE, TOTAL = 15, 56
WILD = 4 * cards.BEAVER
MOVE = 18
"""A rated move is one integer, with the worth above these bits; less is better."""
NO_MOVE = 1 << 60
BITS, MIDDLE = 14, 1 << 13
MOST_RUSH = 4000


@rule
def prefer(s: State, out: list[int], count: int) -> int:
    """Pick a move of a good player."""
    if s.phase == phases.OPEN:
        return out[0]  # in two columns, because each of the two numbers may become a pair there
    return source(s) if s.phase == phases.SOURCE else at_seat(s, with_card(s, s.hand & cards.FACE, False))


@rule
def prefer_sensibly(s: State, out: list[int], count: int) -> int:
    """Pick a move of a good player who does nothing odd to gain time; `prefer` is a little stronger."""
    return at_seat(s, with_card(s, s.hand & cards.FACE, True)) if s.phase == phases.HAND else prefer(s, out, count)


@rule
def with_card(s: State, face: int, sensibly: bool) -> int:
    """Return the best move with a card in hand, with the numbers of own slots; `sensibly`: none that looks broken."""
    mine = display(s, s.seat)
    wanted = wants(s)
    rest = rest_of_table(s)
    kept = expectation(s, mine, rest, 0)
    opened = expectation(s, mine, rest, 1)
    idle = best_turn(mine, cards_seen(s), kept, opened)
    idle = NO_MOVE if sensibly and is_bargain(mine, face) else idle + (gift(face, wanted) << MOVE)
    use = best_use(mine, face, without_columns(mine, kept), without_columns(mine, opened), wanted, sensibly)
    return min(idle, use) & (1 << MOVE) - 1


@rule
def source(s: State) -> int:
    """Draw a card, or take the top discard."""
    mine = display(s, s.seat)
    seen = cards_seen(s)
    rest = rest_of_table(s)
    kept = expectation(s, mine, rest, 0)
    opened = expectation(s, mine, rest, 1)
    idle = best_turn(mine, seen, kept, opened) >> MOVE
    top = s.discard.cards[s.discard.count - 1]
    return better_source(mine, top, seen, without_columns(mine, kept), without_columns(mine, opened), idle, wants(s))


@rule
def essence(s: State, move: int) -> int:
    """Return the equivalence class of a move: slots with the same cards in slot and column are equivalent."""
    kind = move & moves.KIND
    first = (move >> moves.FIRST & moves.SLOT) % SLOTS
    second = (move & moves.SLOT) % SLOTS
    if kind == moves.OPEN:
        return kind | (1 if abs(first - second) == COLUMNS else 0)
    mine = display(s, s.seat)
    found = kind << 8 | cards_around(mine, first)
    return found << 8 | cards_around(mine, second) if kind == moves.SWIM else found


@rule
def cards_around(mine: int, slot: int) -> int:
    """Return the card in a slot of a display and the other one of its column, four bits each."""
    return (mine >> 4 * slot & NIBBLE) << 4 | (mine >> 4 * (slot ^ COLUMNS) & NIBBLE)


@rule
def at_seat(s: State, move: int) -> int:
    """Turn the numbers of own slots into slots of the whole table."""
    kind = move & moves.KIND
    if kind == moves.PASS:
        return move
    first = s.seat * SLOTS << moves.FIRST
    return move + first + s.seat * SLOTS if kind == moves.SWIM else move + first


# Knowledge


@rule
def display(s: State, seat: int) -> int:
    """Return the eight cards of a seat as one integer, four bits per slot: faces, or DOWN."""
    up = s.up[seat]
    found = 0
    for slot in range(SLOTS):
        face = s.table[seat * SLOTS + slot] & cards.FACE if up >> slot & 1 else DOWN
        found |= face << 4 * slot
    return found


@rule
def cards_seen(s: State) -> int:
    """Count by face the cards that cannot be drawn: those that are visible, or missing in a smaller deck."""
    seen = s.discard.count << TOTAL
    for face in range(FACES):
        missing = max(IN_DECK[face] - s.copies[face], 0)
        seen += missing << TOTAL | missing << 4 * face
    for i in range(s.discard.count):
        seen += 1 << 4 * s.discard.cards[i]
    for seat in range(s.players):
        up = s.up[seat]
        seen += COUNT[up] << TOTAL
        for slot in range(SLOTS):
            seen += (up >> slot & 1) << 4 * (s.table[seat * SLOTS + slot] & cards.FACE & NIBBLE)
    return seen


@rule
def unseen(seen: int, face: int) -> int:
    """Return the number of cards of a face in the draw pile or face down."""
    return IN_DECK[face] - (seen >> 4 * face & NIBBLE)


@rule
def pairs_of(cards_there: int) -> int:
    """Count the pairs of a display by value."""
    pairs = 0
    for column in range(0, 4 * COLUMNS, 4):
        pairs += PAIR[cards_there >> column & NIBBLE | (cards_there >> column + 4 * COLUMNS & NIBBLE) << 4]
    return pairs


@rule
def lone_of(cards_there: int) -> int:
    """Count the face-up numbers of a display without a partner."""
    lone = 0
    for column in range(0, 4 * COLUMNS, 4):
        lone += LONE[cards_there >> column & NIBBLE | (cards_there >> column + 4 * COLUMNS & NIBBLE) << 4]
    return lone


# The worth of a display


@rule
def worth(a: int, b: int, pairs: int, lone: int, stage: int) -> int:
    """Return the worth of a column, given the pairs and lone numbers of the other columns."""
    promise = PROMISE[stage << 8 | b << 4 | a]
    value = VALUE[b << 4 | a]
    if value < 0:
        return promise + hope(a, pairs, stage) + hope(b, pairs, stage)
    equal = most_equal(pairs) if value == cards.BEAVER else (pairs >> 4 * value & NIBBLE) + (pairs >> WILD)
    return promise + BONUS[stage * len(STEPS) + equal] + HOPE[stage] * (lone >> 4 * value & NIBBLE)


@rule
def hope(face: int, pairs: int, stage: int) -> int:
    """Return the worth of a face-up number that equals a pair in another column (G26)."""
    if face < cards.BEAVER and (pairs >> 4 * face & NIBBLE) + (pairs >> WILD) > 0:
        return HOPE[stage]
    return 0


@rule
def most_equal(pairs: int) -> int:
    """Return the largest number of equal pairs, which a beaver pair can join."""
    most = 0
    for value in range(cards.BEAVER):
        most = max(most, pairs >> 4 * value & NIBBLE)
    return most + (pairs >> WILD)


@rule
def display_worth(cards_there: int, stage: int) -> int:
    """Return the worth of a whole display."""
    total = 0
    pairs = 0
    lone = 0
    for column in range(0, 4 * COLUMNS, 4):
        a = cards_there >> column & NIBBLE
        b = cards_there >> column + 4 * COLUMNS & NIBBLE
        total += worth(a, b, pairs, lone, stage)
        pairs += PAIR[b << 4 | a]
        lone += LONE[b << 4 | a]
    return total


@rule
def stage_of(s: State, down: int) -> int:
    """Return the stage after this turn if it leaves `down` own cards face down."""
    return OVER if down == 0 or s.ender != NOBODY else stage_between(s, s.seat, down)


@rule
def stage_between(s: State, owner: int, down: int) -> int:
    """Return the stage of a seat by the number of its face-down cards, while nobody has begun the end."""
    fewest = MOST_THEIRS
    for seat in range(s.players):
        if seat != owner:
            fewest = min(fewest, SLOTS - COUNT[s.up[seat]])
    return (min(down, MOST_OWN) - 1) * MOST_THEIRS + fewest


@rule
def expected_lead(s: State, viewer: int) -> float:
    """Return by how many points a seat is expected to be better than the mean of the others, before the end begins.

    The worth of a display says how its owner will stand against average others, so the worths are compared. The seat to
    move will be about a point better than that; a search that counted this was not stronger.
    """
    others = 0
    for seat in range(s.players):
        if seat != viewer:
            others += present_worth(s, seat)
    return (others / (s.players - 1) - present_worth(s, viewer)) / POINT


@rule
def present_worth(s: State, seat: int) -> int:
    """Return the worth of the display of a seat as it is."""
    return display_worth(display(s, seat), stage_between(s, seat, SLOTS - COUNT[s.up[seat]]))


@rule
def expectation(s: State, mine: int, rest: int, opening: int) -> int:
    """Return the worth of the own display after a turn that opens a card or not; the lower four bits are the stage.

    This decides when to begin the end. After that the others have one turn each, so their displays are compared with
    the own result. If the round goes on, all displays improve, and the cost of waiting grows with the turns.
    """
    down = SLOTS - COUNT[s.up[s.seat]]
    stage = stage_of(s, down - opening)
    expected = display_worth(mine, stage)
    if s.ender == NOBODY:
        if opening == 0:
            expected += min(RUSH * max(0, s.turns // s.players - PATIENCE), MOST_RUSH)
        if down == 1 and opening:
            expected -= rest
        elif down == 1:
            expected += OTHERS[stage] * (rest - USUAL_REST - MORE_SEATS * (s.players - 2)) // 100
    return expected << 4 | stage


@rule
def rest_of_table(s: State) -> int:
    """Return the expected mean points of the others after one more turn each; 0 if this turn cannot begin the end."""
    if s.ender != NOBODY or COUNT[s.up[s.seat]] < SLOTS - 1:
        return 0
    total = 0
    for seat in range(s.players):
        if seat != s.seat:
            total += display_worth(display(s, seat), LAST)
    return total // (s.players - 1)


@rule
def without_columns(mine: int, expected: int) -> int:
    """Return the worths of the own display without each of its columns, packed above the stage."""
    stage = expected & STAGE
    pairs = pairs_of(mine)
    lone = lone_of(mine)
    found = stage
    for column in range(COLUMNS):
        a = mine >> 4 * column & NIBBLE
        b = mine >> 4 * (column + COLUMNS) & NIBBLE
        others = (expected >> 4) - worth(a, b, pairs - PAIR[b << 4 | a], lone - LONE[b << 4 | a], stage)
        found |= max(0, min(others + MIDDLE, 2 * MIDDLE - 1)) << 4 + BITS * column
    return found


@rule
def without_column(packed: int, column: int) -> int:
    """Unpack one of the values of `without_columns`."""
    return (packed >> 4 + BITS * column & 2 * MIDDLE - 1) - MIDDLE


# The gain of the next player from a discard


@rule
def wants(s: State) -> int:
    """Return the face-up numbers that the next player wants a partner for, and above them its weight; or -1."""
    following = s.seat + 1 if s.seat + 1 < s.players else 0
    if following == s.ender:
        return -1
    return lone_of(display(s, following)) + (BLAME[s.players] << TOTAL)


@rule
def gift(face: int, wanted: int) -> int:
    """Return the cost of discarding a card: with two players the whole gain of the next one, with more a share."""
    if wanted == -1:
        return 0
    if face == cards.BEAVER:
        return FEED_BEAVER * (wanted >> TOTAL) >> 6
    gain = FEED_LOW * max(0, 6 - face)
    if wanted >> 4 * face & NIBBLE:
        gain += FEED
    return gain * (wanted >> TOTAL) >> 6


# Draw or take


@rule
def better_source(mine: int, top: int, seen: int, kept: int, opened: int, idle: int, wanted: int) -> int:
    """Take the top discard if it is better than the mean of the unseen cards, each put to its best use."""
    take = best_use(mine, top, kept, opened, wanted, False) >> MOVE
    if take > idle - UNSURE:
        return moves.DRAW
    twelve = best_use(mine, cards.BEAVER - 1, kept, opened, wanted, False) >> MOVE
    eleven = best_use(mine, cards.BEAVER - 2, kept, opened, wanted, False) >> MOVE
    useless = min(idle, max(twelve, eleven))  # one of them may complete a pair
    if take > useless - UNSURE:
        return moves.DRAW
    if take < useless - SURE:
        return moves.TAKE
    total = 0
    for face in range(FACES):
        copies = unseen(seen, face)
        if copies:
            use = best_use(mine, face, kept, opened, wanted, False) >> MOVE
            total += copies * min(idle + gift(face, wanted), use)
    return moves.TAKE if take * (DECK - (seen >> TOTAL)) < total else moves.DRAW


# Use of a card


@rule
def best_use(mine: int, hand: int, kept: int, opened: int, wanted: int, sensibly: bool) -> int:
    """Rate every slot for a card; return the best rated move."""
    best = NO_MOVE
    pairs = pairs_of(mine)
    lone = lone_of(mine)
    for column in range(COLUMNS):
        a = mine >> 4 * column & NIBBLE
        b = mine >> 4 * (column + COLUMNS) & NIBBLE
        if a != cards.BEAVER or b != cards.BEAVER:  # G17
            other_pairs = pairs - PAIR[b << 4 | a]
            other_lone = lone - LONE[b << 4 | a]
            if not (sensibly and covers(a, hand, b, other_pairs, wanted)):
                best = min(best, put(mine, hand, column, other_pairs, other_lone, kept, opened, wanted))
            if (a != DOWN or b != DOWN) and not (sensibly and covers(b, hand, a, other_pairs, wanted)):
                best = min(best, put(mine, hand, column + COLUMNS, other_pairs, other_lone, kept, opened, wanted))
    return best


@rule
def put(mine: int, hand: int, slot: int, pairs: int, lone: int, kept: int, opened: int, wanted: int) -> int:
    """Rate a card in a slot, given the pairs and lone numbers of the other columns."""
    old = mine >> 4 * slot & NIBBLE
    beside = mine >> 4 * (slot ^ COLUMNS) & NIBBLE
    if old == cards.BEAVER and beside == hand:  # G15 (!)
        return best_swim(mine, hand, slot, opened)
    if VALUE[old << 4 | beside] >= 0 and VALUE[hand << 4 | beside] < 0 and gift(hand, wanted) == 0:
        return NO_MOVE  # nobody destroys a pair if the card could as well be discarded
    after = opened if old == DOWN else kept
    stage = after & STAGE
    rating = without_column(after, slot % COLUMNS) + worth(hand, beside, pairs, lone, stage)
    if old != DOWN:
        rating += gift(old, wanted)
    return rating << MOVE | moves.PUT | slot << moves.FIRST


@rule
def is_bargain(mine: int, number: int) -> bool:
    """Whether a number is low, and much lower than an own one without a partner."""
    return number <= LITTLE and lone_of(mine) >> 4 * (number + MUCH) != 0


@rule
def covers(old: int, hand: int, beside: int, pairs: int, wanted: int) -> bool:
    """Whether a number covers one that is not higher, becomes no pair (G26), and the next player does not want it."""
    may_pair = VALUE[hand << 4 | beside] >= 0 or (pairs >> 4 * hand & NIBBLE) + (pairs >> WILD) > 0
    return old <= hand < cards.BEAVER and not may_pair and gift(hand, wanted) == 0


@rule
def best_swim(mine: int, hand: int, slot: int, opened: int) -> int:
    """Rate every slot that a beaver can swim to; the pair that it leaves remains a pair."""
    best = NO_MOVE
    stage = opened & STAGE
    pairs = pairs_of(mine)
    left = PROMISE[stage << 8 | hand << 4 | hand] - PROMISE[stage << 8 | hand << 4 | cards.BEAVER]
    for target in range(SLOTS):
        if mine >> 4 * target & NIBBLE == DOWN:
            beside = mine >> 4 * (target ^ COLUMNS) & NIBBLE
            lone = lone_of(mine) - LONE[DOWN << 4 | beside]
            rating = without_column(opened, target % COLUMNS) + left + worth(cards.BEAVER, beside, pairs, lone, stage)
            best = min(best, rating << MOVE | moves.SWIM | slot << moves.FIRST | target)
    return best


@rule
def best_turn(mine: int, seen: int, kept: int, opened: int) -> int:
    """Rate the moves that discard the card in hand: turning a card up, and passing with one left (G10)."""
    best = NO_MOVE
    down = 0
    pairs = pairs_of(mine)
    lone = lone_of(mine)
    for slot in range(SLOTS):
        if mine >> 4 * slot & NIBBLE == DOWN:
            down += 1
            beside = mine >> 4 * (slot ^ COLUMNS) & NIBBLE
            if beside != DOWN or slot < COLUMNS:  # the other slot of such a column is equivalent
                rating = (opened >> 4) + turning(beside, seen, pairs, lone, opened & STAGE)
                best = min(best, rating << MOVE | moves.TURN | slot << moves.FIRST)
    if down == 1:
        best = min(best, kept >> 4 << MOVE | moves.PASS)
    return best


@rule
def turning(beside: int, seen: int, pairs: int, lone: int, stage: int) -> int:
    """Return the mean change of a column if the unknown card beside this one is turned up."""
    lone -= LONE[DOWN << 4 | beside]
    change = TURNED[stage << 4 | beside] - worth(DOWN, beside, pairs, lone, stage)
    if beside >= cards.BEAVER:
        return change
    # the table ignores seen cards and other columns: correct the probability of a pair
    chances = unseen(seen, beside) + unseen(seen, cards.BEAVER)
    cards_left = DECK - (seen >> TOTAL)
    row = stage << 8 | beside << 4
    apart = PROMISE[row | (5 if beside > 6 else 7)]
    together = worth(beside, beside, pairs, lone, stage) - PROMISE[row | beside]
    usual = IN_DECK[0] + IN_DECK[cards.BEAVER]
    change_of_chance = (PROMISE[row | beside] - apart) * (DECK * chances - usual * cards_left)
    others = together * chances + hope(beside, pairs, stage) * (cards_left - chances)
    return change + (change_of_chance + DECK * others) // (DECK * cards_left)


# A beginner

LOW, MUCH_HIGHER, LAST_LOW = 3, 5, 5
"""A beginner keeps cards up to LOW, in a last turn up to LAST_LOW, and others instead of one this much higher."""


@rule
def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Pick a move of a beginner: low cards and obvious pairs, else turn up the next card; ignore the others."""
    if s.phase == phases.OPEN:
        return out[below(s, count)]
    if s.phase == phases.SOURCE:
        return moves.TAKE if place_for(s, s.discard.cards[s.discard.count - 1]) >= 0 else moves.DRAW
    face = s.hand & cards.FACE
    slot = place_for(s, face)
    is_of_use = slot >= 0 or (s.ender != NOBODY and face <= LAST_LOW)  # all cards are turned up after a last turn
    slot = slot if slot >= 0 else first_down(display(s, s.seat))
    return at_seat(s, (moves.PUT if is_of_use else moves.TURN) | slot << moves.FIRST)


@rule
def first_down(mine: int) -> int:
    """Return the first face-down slot of a display."""
    slot = 0
    while mine >> 4 * slot & NIBBLE != DOWN:
        slot += 1
    return slot


@rule
def place_for(s: State, face: int) -> int:
    """Return a beginner's slot for a card: beside its partner; instead of the highest, if that helps; or none (-1)."""
    place = -1
    highest = face
    mine = display(s, s.seat)
    for slot in range(SLOTS):
        a = mine >> 4 * slot & NIBBLE
        b = mine >> 4 * (slot ^ COLUMNS) & NIBBLE
        if VALUE[b << 4 | a] < 0:
            if b == face or (face == cards.BEAVER and b < cards.BEAVER):
                return slot
            if highest < a < cards.BEAVER and (face <= LOW or a >= face + MUCH_HIGHER):
                highest = a
                place = slot
    return place
