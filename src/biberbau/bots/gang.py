"""How a good player thinks in `gang`: rules of thumb, fast enough to play out whole matches.

A display is given a worth in hundredths of a point: by how much its owner will in the end have more points than the
others have on average, so less is better. It is the sum of what its four columns promise, and the promise depends on
how much time is left: a 9 beside a face-down card is bad in the last turn, and next to nothing with five turns to come.
Nobody works such promises out in the head. They were measured: many rounds were played by simpler rules of thumb, and
for every stage of a round the final results were explained by the columns that lay there (linear regression).

A move is as good as the display that it leaves. The card to draw is not known, so drawing is as good as the average of
all unseen cards, each one put to its best use. No face is read that the seat to move has not seen.
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
"""Spread of a round's points between two players. Moves differ by little, so it takes more rollouts to rank them."""

# Stages of a round: how many cards are still face down, the own ones and those of whoever else has fewest

MOST_OWN, MOST_THEIRS = 4, 3
"""Beyond these, more face-down cards make no difference."""
OVER = 0
"""No turn of one's own to come: what lies there counts."""
LAST = MOST_OWN * MOST_THEIRS + 1
"""Exactly one turn to come, because somebody has begun the end; here the worth is just the own points."""
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
"""What each kind of column promises, stage by stage. Three things are worth knowing. A beaver promises four to seven
points beside anything while there is time, because the next card of its value lets it swim on (G13). How high an open
number is hardly matters before somebody is about to stop. An open number that equals a pair hopes for a second one."""

# Chosen by playing thousands of matches against other choices; the last line was measured with the table above
FEED, FEED_LOW, FEED_BEAVER = 400, 20, 600
"""What the next player gains from a card that fits, from every pip below six, from a beaver."""
PATIENCE, RUSH = 9, 30
"""After so many turns each, waiting costs so much for every further one, so that no round is endless."""
UNSURE, SURE = 80, 380
"""A card so little better than a useless one is left, one so much better is taken, without a look at the draw pile."""
BLAME = (0, 0, 64, 32, 21, 16, 13)
"""How much of another's gain is the own loss, in 64 parts, by the number of players: the rest of them lose as well."""
USUAL_REST, MORE_SEATS = 1123, 83
"""What others usually end with if the end comes now: with two players, and more for every further one."""

# Tables, one for each stage

DOWN = FACES
"""A face-down card, as tables count it: after all faces."""
COLUMN = [(a, b) for b in range(DOWN + 2) for a in range(DOWN + 2)]
"""Every column, in the order of tables; the last row and line fill them up to four bits and are never met."""


def _pair_of(a: int, b: int) -> int:
    """The value of a column's pair, BEAVER if it is free (G23), or -1; G13: a beaver needs an open card beside it."""
    if max(a, b) >= DOWN or (a != b and cards.BEAVER not in (a, b)):
        return -1
    return min(a, b)


def _lone(a: int, b: int) -> int:
    """The open numbers of a column that have no partner."""
    return 0 if _pair_of(a, b) >= 0 else sum(1 << 4 * face for face in (a, b) if face < cards.BEAVER)


def _counted(a: int, b: int) -> float:
    """What a column counts at the end, an unknown card taken for the average one."""
    if max(a, b) >= DOWN:
        return sum(copies * _counted(face, min(a, b)) for face, copies in enumerate(IN_DECK)) / DECK
    return 0 if _pair_of(a, b) >= 0 else POINT * (a + b)


def _promised(stage: tuple[int, ...], a: int, b: int) -> float:
    """What a column promises in a stage."""
    both, base, pip, beaver, beavers, mixed, pair, open_base, low, high = stage[:10]
    a, b = min(a, b), max(a, b)
    if b >= DOWN:
        return both if a >= DOWN else beaver if a == cards.BEAVER else base + pip * a
    if b == cards.BEAVER:
        return beavers if a == cards.BEAVER else mixed
    return pair if a == b else open_base + low * a + high * b


def _turned(table: list[float], beside: int) -> float:
    """What a column is worth on average when a face-down card of it is turned up."""
    return sum(copies * table[beside << 4 | face] for face, copies in enumerate(IN_DECK)) / DECK


_TABLES = [[_counted(a, b) for a, b in COLUMN], *([_promised(stage, a, b) for a, b in COLUMN] for stage in MEASURED)]
PROMISE = tuple(round(worth) for table in _TABLES for worth in table)
TURNED = tuple(round(_turned(table, beside)) for table in _TABLES for beside in range(DOWN + 2))
VALUE = tuple(_pair_of(a, b) for a, b in COLUMN)
PAIR = tuple(1 << 4 * _pair_of(a, b) if _pair_of(a, b) >= 0 else 0 for a, b in COLUMN)
LONE = tuple(_lone(a, b) for a, b in COLUMN)
STEPS = (0, -10, -5, -5, 0, 0, 0, 0)
"""G26: what a pair adds if so many others have its value."""
BONUS = tuple(share * step for share in (100, *(stage[10] for stage in MEASURED)) for step in STEPS)
HOPE = (0, *(stage[11] for stage in MEASURED))
OTHERS = (0, *(stage[12] for stage in MEASURED))

# Multisets of faces are numbers, four bits for each face; the cards seen have their total on top
NIBBLE, TOTAL = 15, 56
WILD = 4 * cards.BEAVER
MOVE = 18
"""A rated move is one number, its worth above these bits: the smaller, the better."""
NO_MOVE = 1 << 60
BITS, MIDDLE = 14, 1 << 13
MUCH = 4000


@rule
def prefer(s: State, out: list[int], count: int) -> int:
    """Pick the move of a strong player."""
    if s.phase == phases.OPEN:
        return out[0]  # of two columns: two numbers that hope for a partner are better than one sum
    mine = display(s, s.seat)
    seen = cards_seen(s)
    wanted = wants(s)
    rest = rest_of_table(s) if s.ender == NOBODY and COUNT[s.up[s.seat]] == SLOTS - 1 else 0
    kept = expectation(s, mine, rest, 0)
    opened = expectation(s, mine, rest, 1)
    idle = best_turn(mine, seen, kept, opened)
    kept = without_columns(mine, kept)
    opened = without_columns(mine, opened)
    if s.phase == phases.SOURCE:
        top = s.discard.cards[s.discard.count - 1]
        return better_source(mine, top, seen, kept, opened, idle >> MOVE, wanted)
    hand = s.hand & cards.FACE
    idle += gift(hand, wanted) << MOVE
    return at_seat(s, min(idle, best_use(mine, hand, kept, opened, wanted)) & (1 << MOVE) - 1)


def essence(s: State, move: int) -> tuple[int, ...]:
    """What a move comes down to: a place is what lies there and beside it, whichever column that is."""
    kind = move & moves.KIND
    slots = (move >> moves.FIRST & moves.SLOT) % SLOTS, (move & moves.SLOT) % SLOTS
    if kind == moves.OPEN:
        return kind, abs(slots[0] - slots[1]) == COLUMNS
    mine = display(s, s.seat)
    places = slots if kind == moves.SWIM else slots[:1]
    return kind, *(mine >> 4 * at & NIBBLE for slot in places for at in (slot, slot ^ COLUMNS))


@rule
def at_seat(s: State, move: int) -> int:
    """Turn the numbers of own slots into slots of the whole table."""
    kind = move & moves.KIND
    if kind == moves.PASS:
        return move
    first = s.seat * SLOTS << moves.FIRST
    return move + first + s.seat * SLOTS if kind == moves.SWIM else move + first


# What is known


@rule
def display(s: State, seat: int) -> int:
    """A seat's eight cards as one number, four bits for each slot: faces, or DOWN."""
    up = s.up[seat]
    found = 0
    for slot in range(SLOTS):
        face = s.table[seat * SLOTS + slot] & cards.FACE if up >> slot & 1 else DOWN
        found |= face << 4 * slot
    return found


@rule
def cards_seen(s: State) -> int:
    """Count the cards, by face, that lie open somewhere, or that a smaller deck does not have: others may be drawn."""
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
    """How many cards of a face are in the draw pile or face down."""
    return IN_DECK[face] - (seen >> 4 * face & NIBBLE)


@rule
def pairs_of(cards_there: int) -> int:
    """All pairs of a display, by their value."""
    pairs = 0
    for column in range(0, 4 * COLUMNS, 4):
        pairs += PAIR[cards_there >> column & NIBBLE | (cards_there >> column + 4 * COLUMNS & NIBBLE) << 4]
    return pairs


@rule
def lone_of(cards_there: int) -> int:
    """All open numbers of a display that have no partner."""
    lone = 0
    for column in range(0, 4 * COLUMNS, 4):
        lone += LONE[cards_there >> column & NIBBLE | (cards_there >> column + 4 * COLUMNS & NIBBLE) << 4]
    return lone


# What a display is worth


@rule
def worth(a: int, b: int, pairs: int, lone: int, stage: int) -> int:
    """What a column is worth beside the pairs and lone numbers of the other columns."""
    promise = PROMISE[stage << 8 | b << 4 | a]
    value = VALUE[b << 4 | a]
    if value < 0:
        return promise + hope(a, pairs, stage) + hope(b, pairs, stage)
    equal = most_equal(pairs) if value == cards.BEAVER else (pairs >> 4 * value & NIBBLE) + (pairs >> WILD)
    return promise + BONUS[stage * len(STEPS) + equal] + HOPE[stage] * (lone >> 4 * value & NIBBLE)


@rule
def hope(face: int, pairs: int, stage: int) -> int:
    """What an open number is worth because a pair of the same value lies elsewhere (G26)."""
    if face < cards.BEAVER and (pairs >> 4 * face & NIBBLE) + (pairs >> WILD) > 0:
        return HOPE[stage]
    return 0


@rule
def most_equal(pairs: int) -> int:
    """How many equal pairs a beaver pair can join."""
    most = 0
    for value in range(cards.BEAVER):
        most = max(most, pairs >> 4 * value & NIBBLE)
    return most + (pairs >> WILD)


@rule
def display_worth(cards_there: int, stage: int) -> int:
    """What a whole display is worth."""
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
    """The stage after this turn if it leaves so many own cards face down."""
    if down == 0 or s.ender != NOBODY:
        return OVER
    fewest = MOST_THEIRS
    for seat in range(s.players):
        if seat != s.seat:
            fewest = min(fewest, SLOTS - COUNT[s.up[seat]])
    return (min(down, MOST_OWN) - 1) * MOST_THEIRS + fewest


@rule
def expectation(s: State, mine: int, rest: int, opening: int) -> int:
    """The worth of the own display as it is, after a turn that opens a card or none; below it four bits of stage.

    This is where the right moment to stop is found. Beginning the end leaves the others one turn each, so their
    displays are held against the own result. Waiting lets everybody grow better, the others' displays count as well,
    and with the turns grows the haste.
    """
    down = SLOTS - COUNT[s.up[s.seat]]
    stage = stage_of(s, down - opening)
    expected = display_worth(mine, stage)
    if s.ender == NOBODY:
        if opening == 0:
            expected += min(RUSH * max(0, s.turns // s.players - PATIENCE), MUCH)
        if down == 1 and opening:
            expected -= rest
        elif down == 1:
            expected += OTHERS[stage] * (rest - USUAL_REST - MORE_SEATS * (s.players - 2)) // 100
    return expected << 4 | stage


@rule
def rest_of_table(s: State) -> int:
    """The points that the others will have on average after one more turn each."""
    total = 0
    for seat in range(s.players):
        if seat != s.seat:
            total += display_worth(display(s, seat), LAST)
    return total // (s.players - 1)


@rule
def without_columns(mine: int, expected: int) -> int:
    """What the own display is worth without each one of its columns, packed on top of the stage."""
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
    """Take one of them out again."""
    return (packed >> 4 + BITS * column & 2 * MIDDLE - 1) - MIDDLE


# What a discarded card gives to the next player


@rule
def wants(s: State) -> int:
    """The open numbers to which the next player wants a partner, and on top how much that hurts; or -1."""
    following = s.seat + 1 if s.seat + 1 < s.players else 0
    if following == s.ender:
        return -1
    return lone_of(display(s, following)) + (BLAME[s.players] << TOTAL)


@rule
def gift(face: int, wanted: int) -> int:
    """What it costs to discard a card: with two players all that the next one gains, with more only a share."""
    if wanted == -1:
        return 0
    if face == cards.BEAVER:
        return FEED_BEAVER * (wanted >> TOTAL) >> 6
    gain = FEED_LOW * max(0, 6 - face)
    if wanted >> 4 * face & NIBBLE:
        gain += FEED
    return gain * (wanted >> TOTAL) >> 6


# Where a card comes from


@rule
def better_source(mine: int, top: int, seen: int, kept: int, opened: int, idle: int, wanted: int) -> int:
    """Take the open card if it is better than the average of the unseen ones, each put to its best use."""
    take = best_use(mine, top, kept, opened, wanted) >> MOVE
    if take > idle - UNSURE:
        return moves.DRAW
    twelve = best_use(mine, cards.BEAVER - 1, kept, opened, wanted) >> MOVE
    eleven = best_use(mine, cards.BEAVER - 2, kept, opened, wanted) >> MOVE
    useless = min(idle, max(twelve, eleven))  # one of them may complete a pair
    if take > useless - UNSURE:
        return moves.DRAW
    if take < useless - SURE:
        return moves.TAKE
    total = 0
    for face in range(FACES):
        copies = unseen(seen, face)
        if copies:
            use = best_use(mine, face, kept, opened, wanted) >> MOVE
            total += copies * min(idle + gift(face, wanted), use)
    return moves.TAKE if take * (DECK - (seen >> TOTAL)) < total else moves.DRAW


# What to do with it


@rule
def best_use(mine: int, hand: int, kept: int, opened: int, wanted: int) -> int:
    """Rate every place for a card; return the best one, rated."""
    best = NO_MOVE
    pairs = pairs_of(mine)
    lone = lone_of(mine)
    for column in range(COLUMNS):
        a = mine >> 4 * column & NIBBLE
        b = mine >> 4 * (column + COLUMNS) & NIBBLE
        if a != cards.BEAVER or b != cards.BEAVER:  # G17
            other_pairs = pairs - PAIR[b << 4 | a]
            other_lone = lone - LONE[b << 4 | a]
            best = min(best, put(mine, hand, column, other_pairs, other_lone, kept, opened, wanted))
            if a != DOWN or b != DOWN:
                best = min(best, put(mine, hand, column + COLUMNS, other_pairs, other_lone, kept, opened, wanted))
    return best


@rule
def put(mine: int, hand: int, slot: int, pairs: int, lone: int, kept: int, opened: int, wanted: int) -> int:
    """Rate a card in a slot, beside the pairs and lone numbers of the other columns."""
    old = mine >> 4 * slot & NIBBLE
    beside = mine >> 4 * (slot ^ COLUMNS) & NIBBLE
    if old == cards.BEAVER and beside == hand:  # G15 (!)
        return best_swim(mine, hand, slot, opened)
    after = opened if old == DOWN else kept
    stage = after & STAGE
    rating = without_column(after, slot % COLUMNS) + worth(hand, beside, pairs, lone, stage)
    if old != DOWN:
        rating += gift(old, wanted)
    return rating << MOVE | moves.PUT | slot << moves.FIRST


@rule
def best_swim(mine: int, hand: int, slot: int, opened: int) -> int:
    """Rate every place to which a beaver can swim; the pair that it leaves stays one."""
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
    """Rate what can be done without the card in hand: turning one up, and with one left waiting (G10)."""
    best = NO_MOVE
    down = 0
    pairs = pairs_of(mine)
    lone = lone_of(mine)
    for slot in range(SLOTS):
        if mine >> 4 * slot & NIBBLE == DOWN:
            down += 1
            beside = mine >> 4 * (slot ^ COLUMNS) & NIBBLE
            if beside != DOWN or slot < COLUMNS:  # the other half of such a column is the same choice
                rating = (opened >> 4) + turning(beside, seen, pairs, lone, opened & STAGE)
                best = min(best, rating << MOVE | moves.TURN | slot << moves.FIRST)
    if down == 1:
        best = min(best, kept >> 4 << MOVE | moves.PASS)
    return best


@rule
def turning(beside: int, seen: int, pairs: int, lone: int, stage: int) -> int:
    """By how much an unknown card turned up beside this one changes its column, on average."""
    lone -= LONE[DOWN << 4 | beside]
    change = TURNED[stage << 4 | beside] - worth(DOWN, beside, pairs, lone, stage)
    if beside >= cards.BEAVER:
        return change
    # the table knows the deck, not what has been seen of it, nor the other columns: correct the chance of a pair
    chances = unseen(seen, beside) + unseen(seen, cards.BEAVER)
    cards_left = DECK - (seen >> TOTAL)
    row = stage << 8 | beside << 4
    apart = PROMISE[row | (5 if beside > 6 else 7)]
    together = worth(beside, beside, pairs, lone, stage) - PROMISE[row | beside]
    usual = IN_DECK[0] + IN_DECK[cards.BEAVER]
    change_of_chance = (PROMISE[row | beside] - apart) * (DECK * chances - usual * cards_left)
    others = together * chances + hope(beside, pairs, stage) * (cards_left - chances)
    return change + (change_of_chance + DECK * others) // (DECK * cards_left)


# What a child does

LOW = 3
"""A card that looks good to anybody."""


@rule
def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Pick a child's move: low cards and obvious pairs, turn up the next card, never mind the others."""
    if s.phase == phases.OPEN:
        return out[below(s, count)]
    if s.phase == phases.SOURCE:
        return moves.TAKE if place_for(s, s.discard.cards[s.discard.count - 1]) >= 0 else moves.DRAW
    slot = place_for(s, s.hand & cards.FACE)
    if slot >= 0:
        return at_seat(s, moves.PUT | slot << moves.FIRST)
    return next_card(s)


@rule
def next_card(s: State) -> int:
    """Turn up the first face-down card, the last one too."""
    mine = display(s, s.seat)
    slot = 0
    while mine >> 4 * slot & NIBBLE != DOWN:
        slot += 1
    return at_seat(s, moves.TURN | slot << moves.FIRST)


@rule
def place_for(s: State, face: int) -> int:
    """Where a child would put a card: to its partner; a low one in place of the highest; or nowhere (-1)."""
    place = -1
    highest = face
    mine = display(s, s.seat)
    for slot in range(SLOTS):
        a = mine >> 4 * slot & NIBBLE
        b = mine >> 4 * (slot ^ COLUMNS) & NIBBLE
        if VALUE[b << 4 | a] < 0:
            if b == face or (face == cards.BEAVER and b < cards.BEAVER):
                return slot
            if face <= LOW and highest < a < cards.BEAVER:
                highest = a
                place = slot
    return place
