"""Whether one side can reach a goal when all cards are seen: the compiled search.

A null-window search over boolean goals with partition search (``docs/solver.md``). Its state is a
block of 64-bit words at an address; every word has a name below. Sets of cards are words as in
:mod:`mendikot.search.words`.

One call answers for the *attackers*, the side the goal is for. A result is one number: twice a
bound on tricks, plus 1 for success. With success the bound is the fewest tricks the attackers
must have gathered before for the same proof to hold, with failure the most. The ranks the proof
stands on are left in the word ``REL``, closed upwards in each suit.
"""

from __future__ import annotations

from mendikot.search.compiled import compiled, inlined
from mendikot.search.words import count, deposit, extract, highest, load, lowest, nth, store

# ---- the block: one word each unless said otherwise ---------------------------------------

HANDS = 0  # 8: the cards of each seat
COMING = 8  # 8: the cards still to be dealt to each seat (R4.9)
PLAYERS = 16
LEFT = 17  # tricks still to play, the one on the table included
PHASE = 18
TRUMP = 19  # suit in force, NO_TRUMP without
CLOSED = 20  # the closed card as a word; 0 without
OWNER = 21  # whose the closed card is
TWO = 22  # whether tricks are gathered two in a row (R5.4)
PILE = 23  # tricks in the middle
PILE_SPECIALS = 24
STREAK = 25  # who won the trick before and would sweep; -1 nobody
SIDE = 26  # the attackers
SPECIALS = 27  # the cards that are counted: the tens, or tens and aces, or none
GOAL = 28  # a number that tells goals apart in the table
VOID = 29  # what a void deal is to the attackers: success or failure (R4.9)
REL = 30
NODES = 31
LIMIT = 32  # nodes after which the search stops
STOP = 33  # set from outside to stop it
LENGTHS = 34  # 2: four bits for the length of each suit of each seat
OWNERS = 36  # four bits for the owner of each special card, 15 when gone
NEED = 37  # 9: the tricks the attackers need with so many specials in the end
POOL = 46  # address of the entries
POOL_SIZE = 47
POOL_USED = 48
SLOTS = 49  # address of the slots
SLOT_BITS = 50
EPOCH = 51  # slots of another epoch are empty
EXACT = 52  # for checks: 1 no generalisation, 2 no equal cards either, 3 nor a table
FULL = 53  # times all was forgotten, the table being full or the question another
SLOTS_USED = 54
SURE_SPECIALS = 55
CAP = 56  # with so many tricks the goal is missed again; only when EXACT, else NEVER
HASTE = 57  # nodes after which leads are taken one after the other
LEADS = 58  # the two leads last found right for the lengths at hand, 7 bits each, plus 1
KILLERS = 64  # 64: by tricks left and seat, the lead last found right
MOVES = 128  # 64 words for each card of the way down
DEPTHS = 64
WORDS = MOVES + 64 * DEPTHS

NO_TRUMP = 4

FIXED = 0
"""Phase: the suit in force, or none, stays."""

CUT = 1
"""Phase: the first discard makes its suit trump (R4.6)."""

FIRST_VOID = 2
"""Phase: a card is closed; the first void reveals it (R4.4a)."""

ON_REQUEST = 3
"""Phase: a card is closed; who is void may ask for it (R4.4b)."""

FIRST_PACKETS = 4
"""Phase: as ``CUT``, within the first packets (R4.9)."""

REST_COMES = 5
"""Phase: the trick on the table made trump; the rest of the cards is dealt after it (R4.9)."""

STOPPED = 1 << 40
"""The result of a search that was stopped."""

UNKNOWN = 1 << 41
"""No result yet."""

NEVER = 99
"""As a need: not with any number of tricks."""

ANY = 64
"""A bound no number of tricks passes; the table keeps bounds from -ANY."""

ALL = 0x1FFF1FFF1FFF1FFF
LANE = 0x1FFF
_TOPS = -0x7FFF7FFF7FFF8000  # bit 15 of every lane
_ONES = 0x0001000100010001

ENTRY = 8  # words of an entry: three planes of owners, specials, mask; or of a list of labels
SLOT = 8  # words of a slot: lengths (2), the rest of the key, epoch and list, leads, 3 labels
LABELS = 7  # labels in a list; the last word of it is how many there are, and the next list
PLACE_BITS = 27  # of the number of an entry


@inlined
def upwards(place: int) -> int:
    """The card at ``place`` and all higher ones of its suit."""
    low = place & ~15
    return (LANE << low) & (-1 << place) & ALL


@inlined
def closed_up(cards: int) -> int:
    """With every card the higher ones of its suit."""
    with_tops = cards | _TOPS
    changed = with_tops ^ (with_tops - _ONES)
    return (~changed | (with_tops & changed)) & ALL


@inlined
def cards_of(lane: int) -> int:
    """The cards of suit ``lane``, all ranks; none for NO_TRUMP."""
    return (LANE << (lane * 16)) if lane < 4 else 0


@inlined
def length(m: int, seat: int, suit: int) -> int:
    """Cards of ``suit`` in the hand of ``seat``."""
    return (load(m, LENGTHS + (seat >> 2)) >> (16 * (seat & 3) + 4 * suit)) & 15


@inlined
def add_lengths(m: int, seat: int, cards: int, sign: int) -> None:
    """Count ``cards`` into the lengths of ``seat``, or out with -1."""
    word = load(m, LENGTHS + (seat >> 2))
    for suit in range(4):
        word += sign * (count(cards & cards_of(suit)) << (16 * (seat & 3) + 4 * suit))
    store(m, LENGTHS + (seat >> 2), word)


@inlined
def special_shift(place: int) -> int:
    """Where the owner of a special card stands in ``OWNERS``: tens below, aces above."""
    return 4 * (place >> 4) + (16 if (place & 15) == 12 else 0)


@compiled
def count_hands(m: int) -> None:
    """Set the lengths from the hands, and the owners of the specials, those to come included."""
    specials = load(m, SPECIALS)
    owners = 0xFFFFFFFF
    store(m, LENGTHS, 0)
    store(m, LENGTHS + 1, 0)
    for seat in range(load(m, PLAYERS)):
        cards = load(m, HANDS + seat)
        add_lengths(m, seat, cards, 1)
        cards |= load(m, COMING + seat)
        if seat == load(m, OWNER):
            cards |= load(m, CLOSED)
        cards &= specials
        while cards:
            place = lowest(cards)
            cards &= cards - 1
            owners &= ~((15 ^ seat) << special_shift(place))
    store(m, OWNERS, owners)


# ---- the table --------------------------------------------------------------------------------


@inlined
def find_slot(m: int, rest: int) -> int:
    """The address of the slot for the lengths in force and the ``rest`` of the key.

    An empty slot is claimed.
    """
    first, second = load(m, LENGTHS), load(m, LENGTHS + 1)
    epoch = load(m, EPOCH)
    mixed = (first ^ (second * 0x2545F4914F6CDD1D)) * -0x61C8864680B583EB + rest
    mixed = (mixed ^ (mixed >> 29)) * 0x3F58476D1CE4E5B9
    mixed = mixed ^ (mixed >> 32)
    last = (1 << load(m, SLOT_BITS)) - 1
    place = mixed & last
    while True:
        slot = load(m, SLOTS) + place * (8 * SLOT)
        if load(slot, 3) >> 32 != epoch:
            store(slot, 0, first)
            store(slot, 1, second)
            store(slot, 2, rest)
            store(slot, 3, epoch << 32)
            for at in range(4, SLOT):
                store(slot, at, 0)
            store(m, SLOTS_USED, load(m, SLOTS_USED) + 1)
            return slot
        if load(slot, 0) == first and load(slot, 2) == rest and load(slot, 1) == second:
            return slot
        place = (place + 1) & last


@compiled
def forget(m: int) -> None:
    """Empty the table."""
    store(m, EPOCH, load(m, EPOCH) + 1)
    store(m, FULL, load(m, FULL) + 1)
    store(m, POOL_USED, 0)
    store(m, SLOTS_USED, 0)


@inlined
def key_rest(m: int, seat: int, aggr: int, phase: int) -> int:
    """The part of the key beside the lengths: owners of the specials, leader, hukum, pile, goal."""
    rest = load(m, OWNERS) | (seat << 32) | (phase << 38) | (load(m, TRUMP) << 35)
    rest |= load(m, GOAL) << 41
    if load(m, TWO):
        rest |= (load(m, PILE) << 45) | (load(m, PILE_SPECIALS) << 49)
        rest |= (1 << 53) if load(m, STREAK) >= 0 else 0
    closed = load(m, CLOSED)
    if closed:
        place = lowest(closed)
        above = count(aggr & upwards(place)) - 1
        rest |= (above << 54) | ((place >> 4) << 58) | (load(m, OWNER) << 60)
        rest |= (-1 << 63) if closed & load(m, SPECIALS) else 0
    return rest


@inlined
def plane(m: int, bit: int) -> int:
    """The cards of all seats whose number has ``bit`` set."""
    cards = load(m, CLOSED) if load(m, OWNER) & bit else 0
    if bit < 4:
        cards |= load(m, HANDS + bit) | load(m, HANDS + 3)
    if load(m, PLAYERS) > 4:
        for seat in range(4, load(m, PLAYERS)):
            if seat & bit:
                cards |= load(m, HANDS + seat)
    return cards


@inlined
def fourth_plane(m: int) -> int:
    """Which cards are specials; before the rest is dealt, which are in hands."""
    if load(m, PHASE) < FIRST_PACKETS:
        return load(m, SPECIALS)
    cards = 0
    for seat in range(load(m, PLAYERS)):
        cards |= load(m, HANDS + seat)
    return cards


@inlined
def summits(aggr: int) -> int:
    """The two highest cards of each suit of ``aggr``: what labels tell of."""
    found = 0
    for suit in range(4):
        whole = aggr & cards_of(suit)
        if whole:
            top = 1 << highest(whole)
            whole ^= top
            found |= top
            if whole:
                found |= 1 << highest(whole)
    return found


@inlined
def entry_fits(e: int, first: int, second: int, third: int, fourth: int) -> bool:
    """Whether the entry at ``e`` was of a position the same in all ranks that matter to it."""
    different = (load(e, 0) ^ first) | (load(e, 1) ^ second)
    different |= (load(e, 2) ^ third) | (load(e, 3) ^ fourth)
    return different & load(e, 4) == 0


@inlined
def proves(proved: int, caught: int, won: int, exact: int) -> bool:
    """Whether what was ``proved`` holds with ``caught`` specials and ``won`` tricks."""
    caught_then = proved & 15
    won_then = ((proved >> 4) & 255) - ANY
    if exact:
        return caught == caught_then and won == won_then
    if proved & 4096:
        return caught >= caught_then and won >= won_then
    return caught <= caught_then and won <= won_then


@inlined
def probe(m: int, slot: int, aggr: int, caught: int, won: int) -> int:
    """What the table proves here, or UNKNOWN when nothing; the ranks it needs into ``REL``.

    The labels are read first: what an entry proves, and who has the summits that matter to it.
    """
    exact = load(m, EXACT)
    if load(slot, 5) == 0 or exact > 2:
        return UNKNOWN
    pool = load(m, POOL)
    plane_1, plane_2 = plane(m, 1), plane(m, 2)
    tops = summits(aggr)
    top_1, top_2 = extract(plane_1, tops), extract(plane_2, tops)
    first, second = extract(plane_1, aggr), extract(plane_2, aggr)
    third = extract(plane(m, 4), aggr) if load(m, PLAYERS) > 4 else 0
    fourth = extract(fourth_plane(m), aggr)
    labels = slot + 40
    number = 3
    following = load(slot, 3) & 0xFFFFFFFF
    while True:
        for at in range(number):
            label = load(labels, at)
            if label == 0:
                return UNKNOWN
            if (((label >> 40) ^ top_1) | ((label >> 48) ^ top_2)) & (label >> 56) & 255:
                continue
            proved = (label >> PLACE_BITS) & 0x1FFF
            if not proves(proved, caught, won, exact):
                continue
            e = pool + (label & ((1 << PLACE_BITS) - 1)) * (8 * ENTRY)
            if not entry_fits(e, first, second, third, fourth):
                continue
            store(labels, at, load(slot, 5))
            store(slot, 5, label)
            store(m, REL, closed_up(deposit(load(e, 4), aggr)))
            tricks = won if exact else ((proved >> 4) & 255) - ANY
            return 2 * tricks + (proved >> 12)
        if following == 0:
            return UNKNOWN
        labels = pool + following * (8 * ENTRY)
        number = load(labels, LABELS) >> 32
        following = load(labels, LABELS) & 0xFFFFFFFF


@inlined
def remember(m: int, rest: int, aggr: int, rel: int, caught: int, result: int) -> None:
    """Put a result into the table; all is forgotten when it is full."""
    used = load(m, POOL_USED) + 1
    if used + 1 >= load(m, POOL_SIZE):
        forget(m)
        used = 1
    store(m, POOL_USED, used)
    slot = find_slot(m, rest)
    pool = load(m, POOL)
    plane_1, plane_2 = plane(m, 1), plane(m, 2)
    e = pool + used * (8 * ENTRY)
    store(e, 0, extract(plane_1, aggr))
    store(e, 1, extract(plane_2, aggr))
    store(e, 2, extract(plane(m, 4), aggr) if load(m, PLAYERS) > 4 else 0)
    store(e, 3, extract(fourth_plane(m), aggr))
    store(e, 4, extract(rel & aggr, aggr))
    tops = summits(aggr)
    label = used | (
        (caught | ((max(result >> 1, -ANY) + ANY) << 4) | ((result & 1) << 12)) << PLACE_BITS
    )
    label |= (extract(plane_1, tops) << 40) | (extract(plane_2, tops) << 48)
    label |= extract(rel, tops) << 56
    oldest = load(slot, 7)
    store(slot, 7, load(slot, 6))
    store(slot, 6, load(slot, 5))
    store(slot, 5, label)
    if oldest:
        first = load(slot, 3) & 0xFFFFFFFF
        labels = pool + first * (8 * ENTRY)
        if first == 0 or load(labels, LABELS) >> 32 == LABELS:
            used += 1
            store(m, POOL_USED, used)
            labels = pool + used * (8 * ENTRY)
            store(labels, LABELS, first)
            store(slot, 3, (load(m, EPOCH) << 32) | used)
        number = load(labels, LABELS) >> 32
        store(labels, number, oldest)
        store(labels, LABELS, load(labels, LABELS) + (1 << 32))


# ---- the search -------------------------------------------------------------------------------


EARLY = 9
"""With so many tricks left or more, leads take turns: a lead that fails slowly does not keep one
that succeeds fast waiting."""

GRANT = 1000
"""Nodes each lead is given in the first turn."""

GROWTH = 4
"""How many times more it is given in each further turn."""

WINNER_THROWN = 20
"""What throwing the highest card left of a suit costs among the scores of moves."""

LAST_THROWN = 7
"""What becoming void by a throw gains."""

REVEAL = 63
"""A move that plays no card: the closed card is revealed."""

UNASKED = 62
"""A move that plays no card: the closed card comes back unasked (R4.5.4)."""


@inlined
def beats(place: int, best: int, trump: int) -> bool:
    """Whether the card at ``place`` takes the trick from the one at ``best`` (R5.2)."""
    if place >> 4 == best >> 4:
        return place > best
    return place >> 4 == trump


@inlined
def put(m: int, base: int, number: int, score: int, top: int, bottom: int) -> int:
    """Put a move among the ``number`` moves at ``base``, the best score first."""
    move = ((score + 4096) << 16) | (top << 8) | bottom
    at = number
    while at > 0 and load(m, base + at - 1) < move:
        store(m, base + at, load(m, base + at - 1))
        at -= 1
    store(m, base + at, move)
    return number + 1


@inlined
def strength(place: int, led: int, trump: int) -> int:
    """What the card at ``place`` is in a trick of ``led``: more beats less, 0 never wins."""
    suit = place >> 4
    if suit == trump:
        return 64 + place
    return 1 + (place & 15) if suit == led else 0


@inlined
def strongest(hand: int, led: int, trump: int) -> int:
    """The most strength ``hand`` can put into a trick of ``led``."""
    follow = hand & cards_of(led)
    if follow:
        return strength(highest(follow), led, trump)
    trumps = hand & cards_of(trump)
    return strength(highest(trumps), led, trump) if trumps else 0


# What is known of leading a suit: the two highest cards in play are with the side or the seat
# itself; an enemy, or the mate, can trump; an enemy's highest card of all must fall; who has the
# ten of the suit. Scores of moves only order them: their weights were found by trying many.
TOP_OURS, TOP_MINE, SECOND_OURS, SECOND_MATES, RUFFED, MATE_RUFFS, FALLS, MATES_TEN = (
    1 << number for number in range(8)
)
ENEMIES_TEN, ENEMIES_ONLY_TEN = 1 << 8, 1 << 9
BASE = 1 << 16


@inlined
def lead_outlook(m: int, seat: int, suit: int, aggr: int) -> int:
    """What leading ``suit`` looks like: flags, and ``BASE`` times a score.

    A lead that leaves the enemies few choices is searched fast, hence their lengths count.
    """
    players = load(m, PLAYERS)
    trump = load(m, TRUMP)
    whole = aggr & cards_of(suit)
    tens = load(m, SPECIALS) & whole
    top = 1 << highest(whole)
    second = 1 << highest(whole ^ top) if whole != top else 0
    choices = 0
    flags = 0
    behind = False  # one of the two best cards is with the enemy who plays last
    before = False  # the best card is with the next seat
    mates_length = 0
    hand = load(m, HANDS + seat)
    if hand & top:
        flags |= TOP_OURS | TOP_MINE
    if hand & second:
        flags |= SECOND_OURS
    one = seat
    for step in range(1, players):
        one += 1
        if one >= players:
            one -= players
        hand = load(m, HANDS + one)
        follow = hand & whole
        ruffs = follow == 0 and suit != trump and hand & cards_of(trump) != 0
        if step & 1:
            has = count(follow)
            choices += has if has else load(m, LEFT)
            if ruffs:
                flags |= RUFFED
            if follow == top:
                flags |= FALLS
            if step == 1:
                before = follow & top != 0
            elif follow & (top | second) and has != 1:
                behind = True
            if follow & tens:
                flags |= ENEMIES_ONLY_TEN if has == 1 else ENEMIES_TEN
        else:
            mates_length += count(follow)
            if ruffs:
                flags |= MATE_RUFFS
            if follow & top:
                flags |= TOP_OURS
            if follow & second:
                flags |= SECOND_OURS | SECOND_MATES
            if follow & tens:
                flags |= MATES_TEN
    score = -11 * choices
    if flags & RUFFED:
        score -= 67
    if flags & MATE_RUFFS and not behind:
        score += 19
    if behind:
        score -= 17
    elif before and flags & SECOND_MATES and mates_length != 1:
        score += 69
    return score * BASE + flags


@inlined
def lead_score(outlook: int, place: int, above: int, special: bool) -> int:
    """How well leading the card at ``place`` promises to do, ``above`` higher ones being out."""
    score = outlook >> 16
    if outlook & (TOP_OURS | MATE_RUFFS) and not outlook & RUFFED:
        score += 12
        if outlook & MATES_TEN:
            score += 28
        if special:
            score += 8 if outlook & TOP_MINE and above else 48
        if outlook & FALLS:
            return score + 70 + above
        if outlook & TOP_MINE:
            if outlook & SECOND_MATES:
                return score + 38 + above
            return score + (above - 40 if above else 43)
        if outlook & TOP_OURS:
            return score + (12 if outlook & SECOND_OURS else -10) + above
        return score + 26 + above
    if outlook & SECOND_OURS:
        score += 8
    if outlook & MATES_TEN:
        score -= 52
    if special:
        score -= 55
    if outlook & ENEMIES_ONLY_TEN:
        score += 15
    if outlook & FALLS:
        return score + 97 + above
    if above == 0:
        return score + 43
    if outlook & TOP_OURS:
        return score - 62 + above
    return score + 19 - (place & 15)


@inlined
def follow_score(mine: int, ours: int, theirs: int, now: int, rank: int, special: bool) -> int:
    """How well following with a card of strength ``mine`` promises to do; more is better.

    ``ours`` and ``theirs`` are the most that the sides can put into the trick beside it, ``now``
    what holds the trick for the enemies.
    """
    trumps = mine > 64
    if ours > theirs:  # won anyhow
        return 310 if special else 150 - rank - 34 * trumps - 35 * (mine > ours)
    if mine > theirs:
        return 494 if special else 300 - rank + 80 * trumps
    if special:
        return -280
    if mine > now:
        return 200 - rank + 45 * trumps
    return 110 - rank


@inlined
def rank_leads(m: int, base: int, end: int, seat: int, aggr: int) -> int:
    """Put the leads from ``base + 32`` to ``end`` in order at ``base``; how many."""
    specials = load(m, SPECIALS)
    leads = load(m, LEADS)
    killer = load(m, KILLERS + 4 * load(m, LEFT) + (seat & 3))
    number = 0
    suit = -1
    outlook = 0
    for at in range(base + 32, end):
        place = load(m, at) >> 8
        if place >> 4 != suit:
            suit = place >> 4
            outlook = lead_outlook(m, seat, suit, aggr)
        above = count(aggr & cards_of(suit) & (-1 << (place + 1)))
        score = lead_score(outlook, place, above, specials & (1 << place) != 0)
        if place == killer:
            score += 10
        if place + 1 == leads & 127:
            score += 100
        elif place + 1 == leads >> 7:
            score += 50
        number = put(m, base, number, score, place, load(m, at) & 255)
    return number


@inlined
def rank_follows(
    m: int,
    base: int,
    before: int,
    end: int,
    seat: int,
    pos: int,
    best: int,
    led: int,
    aggr: int,
) -> int:
    """Put the cards from ``base + 32`` to ``end`` in order among ``before`` moves; how many."""
    players = load(m, PLAYERS)
    specials = load(m, SPECIALS)
    trump = load(m, TRUMP)
    phase = load(m, PHASE)
    cuts = phase in (CUT, FIRST_PACKETS)
    ours = 0
    theirs = 0
    now = 0
    held = strength(best & 63, led, trump)
    if ((best >> 6) ^ seat) & 1:
        theirs = now = held
    else:
        ours = held
    one = seat
    for _ in range(players - 1 - pos):
        one += 1
        if one >= players:
            one -= players
        can = strongest(load(m, HANDS + one), led, trump)
        if (one ^ seat) & 1:
            theirs = max(theirs, can)
        else:
            ours = max(ours, can)
    hand = load(m, HANDS + seat)
    number = before
    for at in range(base + 32, end):
        place = load(m, at) >> 8
        mine = strength(place, led, place >> 4 if cuts and place >> 4 != led else trump)
        score = follow_score(mine, ours, theirs, now, place & 15, specials & (1 << place) != 0)
        if place >> 4 != led:
            whole = aggr & cards_of(place >> 4)
            if mine == 0 and whole >> (place + 1) == 0:
                score -= WINNER_THROWN
            if hand & whole == 1 << place:
                score += LAST_THROWN
        number = put(m, base, number, score, place, load(m, at) & 255)
    return number - before


@inlined
def find_moves(
    m: int,
    base: int,
    number: int,
    seat: int,
    pos: int,
    best: int,
    led: int,
    aggr: int,
    cards: int,
) -> int:
    """Put the moves of ``seat`` with ``cards`` among the ``number`` at ``base``, one for each run.

    Returns how many there are now.
    """
    if cards & (cards - 1) == 0 and number == 0:
        store(m, base, lowest(cards) * 257)
        return 1
    hand = load(m, HANDS + seat)
    others = aggr & ~hand
    specials = load(m, SPECIALS)
    plain = load(m, EXACT) > 1
    found = base + 32
    left = cards
    top = -1
    bottom = -1
    while left:
        place = highest(left)
        bit = 1 << place
        left ^= bit
        if specials & bit:
            store(m, found, (place << 8) | place)
            found += 1
        elif (
            top >= 0
            and top >> 4 == place >> 4
            and others & ((1 << bottom) - bit) == 0
            and not plain
        ):
            bottom = place
        else:
            if top >= 0:
                store(m, found, (top << 8) | bottom)
                found += 1
            top = place
            bottom = place
    if top >= 0:
        store(m, found, (top << 8) | bottom)
        found += 1
    if found == base + 33 and number == 0:
        store(m, base, load(m, base + 32))
        return 1
    if pos == 0:
        return number + rank_leads(m, base, found, seat, aggr)
    return number + rank_follows(m, base, number, found, seat, pos, best, led, aggr)


# ---- bounds -----------------------------------------------------------------------------------


@inlined
def kth_highest(cards: int, k: int) -> int:
    """The place of the card that has ``k - 1`` higher ones in ``cards``."""
    return nth(cards, count(cards) - k)


@inlined
def top_run(mine: int, others: int) -> int:
    """How many of ``mine`` are higher than all ``others``, cards of one suit."""
    return count(mine >> (highest(others) + 1)) if others else count(mine)


@inlined
def enemies_cards(m: int, seat: int, suit: int) -> int:
    """The cards of ``suit`` in the hands of the other side."""
    cards = 0
    for one in range(1 - (seat & 1), load(m, PLAYERS), 2):
        cards |= load(m, HANDS + one)
    return cards & cards_of(suit)


@inlined
def trump_wins(mine: int, enemies: int) -> int:
    """Tricks the trumps ``mine`` of one hand win whatever happens, against those of ``enemies``.

    Each of them is played to a trick of its own, which only a higher trump of an enemy takes.
    """
    if enemies == 0:
        return count(mine)
    wins = 0
    higher = 0
    left = mine | enemies
    while left:
        bit = 1 << highest(left)
        left ^= bit
        if enemies & bit:
            higher += 1
        elif higher:
            higher -= 1
        else:
            wins += 1
    return wins


@inlined
def trump_wins_rel(mine: int, enemies: int, wins: int) -> int:
    """The ranks that ``wins`` tricks by :func:`trump_wins` stand on."""
    sure = 0
    higher = 0
    left = mine | enemies
    place = 64
    while left:
        if sure + max(0, count(left & mine) - higher - count(left & enemies)) >= wins:
            break
        place = highest(left)
        bit = 1 << place
        left ^= bit
        if enemies & bit:
            higher += 1
        elif higher:
            higher -= 1
        else:
            sure += 1
    return upwards(place) if place < 64 else 0


@inlined
def draw_trumps(m: int, seat: int, enemies: int, rounds: int) -> int:
    """Who is on lead when the side of ``seat``, of four players, has drawn all trumps; -1: cannot.

    ``rounds`` is the length of the longest ``enemies``. The ranks needed into ``REL``.
    """
    trump = load(m, TRUMP)
    lead = seat
    all_mine = load(m, HANDS + seat) & cards_of(trump)
    all_mates = load(m, HANDS + (seat ^ 2)) & cards_of(trump)
    mine = top_run(all_mine, enemies)
    mates = top_run(all_mates, enemies)
    if mine + mates < rounds:
        return -1
    low = count(all_mine) - mine
    mates_low = count(all_mates) - mates
    used = 0
    mates_used = 0
    for _ in range(rounds):
        if lead == seat:
            if mine and (mates_low or mates == 0):
                mine -= 1
                used += 1
                mates_low = max(0, mates_low - 1)
            elif mates and low:
                mates -= 1
                mates_used += 1
                low -= 1
                lead = seat ^ 2
            else:
                return -1
        elif mates and (low or mine == 0):
            mates -= 1
            mates_used += 1
            low = max(0, low - 1)
        elif mine and mates_low:
            mine -= 1
            used += 1
            mates_low -= 1
            lead = seat
        else:
            return -1
    rel = upwards(kth_highest(all_mine, used)) if used else 0
    if mates_used:
        rel |= upwards(kth_highest(all_mates, mates_used))
    store(m, REL, rel)
    return lead


@inlined
def sure_leads(m: int, leader: int, aggr: int) -> int:
    """Tricks the side of ``leader``, on lead, wins whatever happens: its winners cashed in a row.

    Of four players, trumps are drawn first if they can be; who is on lead then cashes its own and
    leads to a winner of its mate, who goes on. Tricks by trumps of any hand of the side are added:
    a seat is not forced to play them to the plain tricks, of which no more are counted than it has
    plain cards. The specials surely taken into ``SURE_SPECIALS``, ranks into ``REL``.
    """
    players = load(m, PLAYERS)
    phase = load(m, PHASE)
    trump = load(m, TRUMP)
    specials = load(m, SPECIALS)
    left = load(m, LEFT)
    seat = leader
    rel = 0
    sure = 0  # specials
    drawn = 0  # rounds of trumps: all that enemies hold, else the leader's own highest
    trumps = 0  # tricks
    ruffs = False
    own_caught = 0
    if trump < 4:
        enemies = enemies_cards(m, leader, trump)
        rounds = 0
        for one in range(1 - (leader & 1), players, 2):
            rounds = max(rounds, length(m, one, trump))
        ruffs = rounds > 0
        if ruffs and players == 4:
            lead = draw_trumps(m, leader, enemies, rounds)
            if lead >= 0:
                drawn = rounds
                seat = lead
                ruffs = False
                rel = load(m, REL)
                trumps = max(drawn, length(m, seat, trump), length(m, seat ^ 2, trump))
                sure = count(aggr & cards_of(trump) & specials)
        if drawn == 0:
            best = 0
            for one in range(leader & 1, players, 2):
                mine = load(m, HANDS + one) & cards_of(trump)
                found = trump_wins(mine, enemies)
                if found > trumps:
                    trumps = found
                    best = mine
            if trumps:
                rel = trump_wins_rel(best, enemies, trumps)
            mine = load(m, HANDS + leader) & cards_of(trump)
            if mine:
                whole = aggr & cards_of(trump)
                drawn = top_run(mine, whole & ~mine)
                if drawn:
                    if whole != mine:
                        rel |= upwards(kth_highest(mine, drawn))
                    if whole & specials:
                        own_caught = mine & specials & (-1 << kth_highest(mine, drawn))
                        for one in range(players):
                            if one == leader:
                                continue
                            if (one ^ leader) & 1 == 0 or length(m, one, trump) <= drawn:
                                own_caught |= load(m, HANDS + one) & whole & specials

    hand = load(m, HANDS + seat)
    mate = seat ^ 2 if players == 4 else seat
    mates = load(m, HANDS + mate)
    own = 0  # tricks in plain suits the leader cashes
    mates_own = 0  # and the mate after it
    entry = False
    own_rel = rel
    both_caught = 0
    both_rel = rel
    throws = max(0, drawn - length(m, mate, trump)) if trump < 4 else 0
    for suit in range(4):
        if suit == trump:
            continue
        whole = aggr & cards_of(suit)
        if whole == 0:
            continue
        mine = hand & cards_of(suit)
        across = mates & cards_of(suit)  # the mate's
        if (mine | across) < 1 << highest(whole):
            continue  # an enemy holds the top card
        safe = 15
        most = 0  # longest of the enemies
        longest = 0
        for one in range(players):
            if one == seat:
                continue
            has = length(m, one, suit)
            longest = max(longest, has)
            if (one ^ seat) & 1:
                most = max(most, has)
                if phase != FIXED or (ruffs and length(m, one, trump) > drawn):
                    safe = min(safe, has)
            elif phase != FIXED:
                safe = min(safe, has)
        cashed = 0
        if mine:
            run = top_run(mine, whole & ~mine)
            if players == 4:
                # the mate's higher cards may stay in its hand
                alone = top_run(mine, whole & ~mine & ~across)
                if alone > run:
                    wanted = min(alone, safe)
                    lower = count(across & ((1 << kth_highest(mine, alone)) - 1))
                    if lower >= min(wanted, count(across)):
                        run = alone
            if run:
                cashed = min(count(mine) if run >= longest else run, safe)
            if cashed:
                needed = min(cashed, run, longest)
                if needed:
                    own_rel |= upwards(kth_highest(mine, needed))
                own += cashed
        dropped = whole & specials
        if dropped and cashed:
            cashing = -1 << kth_highest(mine, cashed)
            own_caught |= mine & specials & cashing
            for one in range(players):
                if one == seat:
                    continue
                if length(m, one, suit) <= cashed:
                    own_caught |= load(m, HANDS + one) & dropped
                elif (one ^ seat) & 1 == 0:  # throws its ten; an ace above stays
                    own_caught |= load(m, HANDS + one) & dropped & ~cashing
        if players != 4:
            continue
        throws += max(0, cashed - length(m, mate, suit))
        kept = count(across) - cashed
        if kept > 0:
            top = mine & (-1 << kth_highest(mine, cashed)) if cashed else 0
            others = whole & ~across & ~top
            run = min(top_run(across, others), kept)
            if run:
                low = count(mine) - cashed
                room = safe - cashed
                if phase != FIXED:
                    room = min(room, low)
                more = kept if run >= most - cashed and run >= low else run
                more = min(more, room)
                if more > 0:
                    needed = min(more, run, max(most - cashed, low))
                    if needed > 0:
                        both_rel |= upwards(kth_highest(across, needed))
                    mates_own += more
                    if low:
                        entry = True
                    if dropped:
                        for one in range(1 - (seat & 1), 4, 2):
                            if length(m, one, suit) <= cashed + more:
                                both_caught |= load(m, HANDS + one) & dropped
                        both_caught |= mine & dropped
                        both_caught |= across & dropped & (-1 << kth_highest(across, more))
    if entry:
        own += mates_own
        own_caught |= both_caught
        own_rel |= both_rel
    # nobody of the side may be forced to trump
    plain = 15
    if phase == FIXED and trump < 4:
        for one in range(seat & 1, players, 2):
            has = length(m, one, trump)
            if has > drawn:
                plain = min(plain, count(load(m, HANDS + one)) - has)
    if own > plain:
        own = plain
        own_caught &= cards_of(trump)
    elif players == 4 and phase == FIXED:
        thrown = count(mates & specials & ~own_caught & ~cards_of(trump))
        sure += min(thrown, throws)
    store(m, REL, own_rel)
    store(m, SURE_SPECIALS, sure + count(own_caught))
    return min(trumps + own, left)


@inlined
def last_trick(m: int, seat: int, aggr: int) -> int:
    """Who wins the last trick, led by ``seat``, the suit in force fixed; ranks into ``REL``."""
    players = load(m, PLAYERS)
    trump = load(m, TRUMP)
    winner = seat
    best = lowest(load(m, HANDS + seat))
    one = seat
    for _ in range(players - 1):
        one += 1
        if one >= players:
            one -= players
        place = lowest(load(m, HANDS + one))
        if beats(place, best, trump):
            best = place
            winner = one
    store(m, REL, upwards(best) if count(aggr & cards_of(best >> 4)) > 1 else 0)
    return winner


@inlined
def at_once(m: int, seat: int, aggr: int, caught: int, won: int, phase: int, exact: int) -> int:
    """What is plain between tricks without a search, or UNKNOWN; ranks into ``REL``."""
    left = load(m, LEFT)
    need = load(m, NEED + caught)
    if exact and load(m, CAP) < NEVER:
        if left == 0:
            store(m, REL, ALL)
            return 2 * won + (1 if need <= won < load(m, CAP) else 0)
    elif phase < FIRST_PACKETS:
        if won >= need:
            store(m, REL, 0)
            return 2 * need + 1
        pile = load(m, PILE)
        more = count(aggr & load(m, SPECIALS)) + load(m, PILE_SPECIALS)
        least = load(m, NEED + caught + more)
        if won + left + pile < least:
            store(m, REL, 0)
            return 2 * (least - 1 - left - pile)
        if left == 1 and phase == FIXED and exact == 0:
            if last_trick(m, seat, aggr) & 1 == load(m, SIDE):
                return 2 * (least - 1 - pile) + 1
            return 2 * (need - 1)
    if phase == FIRST_PACKETS and load(m, HANDS + seat) == 0:
        store(m, REL, ALL)
        return -2 * ANY + 1 if load(m, VOID) else 2 * ANY
    return UNKNOWN


@inlined
def by_bounds(m: int, seat: int, aggr: int, caught: int, won: int) -> int:
    """What sure tricks and specials prove before ``seat`` leads, or UNKNOWN; ranks into ``REL``.

    Only where every trick is gathered when it is won.
    """
    attacks = seat & 1 == load(m, SIDE)
    left = load(m, LEFT)
    need = load(m, NEED + caught)
    more = count(aggr & load(m, SPECIALS))
    tricks = sure_leads(m, seat, aggr)
    taken = load(m, SURE_SPECIALS)
    if attacks:
        enough = load(m, NEED + caught + taken)
        if won + tricks >= enough:
            return 2 * (enough - tricks) + 1
    else:
        least = load(m, NEED + caught + more - taken)
        if won + left - tricks < least:
            return 2 * (least - 1 - left + tricks)
    trump = load(m, TRUMP)
    if trump < 4:
        enemies = enemies_cards(m, seat ^ 1, trump)
        least = load(m, NEED + caught + more)
        for one in range(1 - (seat & 1), load(m, PLAYERS), 2):
            mine = load(m, HANDS + one) & cards_of(trump)
            if mine == 0:
                continue
            tricks = trump_wins(mine, enemies)
            if tricks == 0:
                continue
            if attacks:
                if won + left - tricks < least:
                    store(m, REL, trump_wins_rel(mine, enemies, tricks))
                    return 2 * (least - 1 - left + tricks)
            elif won + tricks >= need:
                store(m, REL, trump_wins_rel(mine, enemies, tricks))
                return 2 * (need - tricks) + 1
    return UNKNOWN


@inlined
def deal_rest(m: int, sign: int) -> None:
    """Give every seat its cards still to come, or take them back with -1 (R4.9)."""
    for seat in range(load(m, PLAYERS)):
        coming = load(m, COMING + seat)
        hand = load(m, HANDS + seat)
        store(m, HANDS + seat, hand | coming if sign > 0 else hand & ~coming)
        add_lengths(m, seat, coming, sign)
    store(m, PHASE, FIXED if sign > 0 else REST_COMES)


@compiled
def search(
    m: int,
    depth: int,
    pos: int,
    seat: int,
    best: int,
    led: int,
    aggr: int,
    trick: int,
    caught: int,
    won: int,
    duty: int,
) -> int:
    """Whether the attackers reach their goal from here; see the module's text for the result.

    ``seat`` is to play as number ``pos`` of the trick ``trick``; ``best`` is ``64 * seat + place``
    of the card that holds it, ``led`` its suit; ``aggr`` are all cards in play with those of the
    trick; the attackers have ``caught`` specials and ``won`` tricks; under ``duty`` a trump must be
    played if held (R4.4b).
    """
    hand = load(m, HANDS + seat)
    phase = load(m, PHASE)
    exact = load(m, EXACT)
    side = load(m, SIDE)
    zero = depth & 0  # a constant among the arguments would be compiled apart
    rest = 0
    if pos == 0:
        nodes = load(m, NODES) + 1
        store(m, NODES, nodes)
        if nodes >= load(m, LIMIT) or load(m, STOP):
            return STOPPED
        known = at_once(m, seat, aggr, caught, won, phase, exact)
        if known != UNKNOWN:
            return known
        if load(m, SLOTS_USED) * 4 > 3 << load(m, SLOT_BITS):
            forget(m)
        rest = key_rest(m, seat, aggr, phase)
        slot = find_slot(m, rest)
        known = probe(m, slot, ALL if phase >= FIRST_PACKETS else aggr, caught, won)
        if known == UNKNOWN and exact == 0 and phase < FIRST_PACKETS and load(m, TWO) == 0:
            known = by_bounds(m, seat, aggr, caught, won)
        if known != UNKNOWN:
            return known
        store(m, LEADS, load(slot, 4))

    follow = hand & cards_of(led) if pos else 0
    base = MOVES + 64 * depth
    number = 0
    void = pos > 0 and follow == 0
    if (phase == FIRST_VOID and (void or hand == 0)) or (
        phase == ON_REQUEST and hand == 0 and pos == 0
    ):
        store(m, base, REVEAL << 8)
        number = 1
    else:
        cards = follow if follow else hand
        if duty:
            trumps = hand & cards_of(load(m, TRUMP))
            if trumps:
                cards = trumps
        if phase == ON_REQUEST and void:
            number = put(m, base, number, 250, REVEAL, 0)
            if hand == 0:
                number = put(m, base, number, 0, UNASKED, 0)
        number = find_moves(m, base, number, seat, pos, best, led, aggr, cards)

    players = load(m, PLAYERS)
    specials = load(m, SPECIALS)
    mover_attacks = seat & 1 == side
    following = seat + 1 if seat + 1 < players else 0
    whole = 0
    bound = ANY if mover_attacks else -ANY
    skip = 0
    trump = load(m, TRUMP)  # before any move
    limit = load(m, LIMIT)
    grant = 0
    if pos == 0 and number > 1 and load(m, LEFT) >= EARLY and load(m, NODES) < load(m, HASTE):
        grant = GRANT
    reached = False
    while True:
        waiting = False
        for at in range(number):
            move = load(m, base + at)
            if move < 0:
                continue
            top = (move >> 8) & 63
            bottom = move & 63
            bit = 1 << top
            if skip & bit and top < UNASKED:
                continue
            if grant:
                store(m, LIMIT, min(limit, load(m, NODES) + grant))
            if top >= UNASKED:
                closed = load(m, CLOSED)
                owner = load(m, OWNER)
                store(m, PHASE, FIXED)
                store(m, TRUMP, lowest(closed) >> 4 if top == REVEAL else NO_TRUMP)
                store(m, CLOSED, 0)
                store(m, HANDS + owner, load(m, HANDS + owner) | closed)
                add_lengths(m, owner, closed, 1)
                asks = zero + (phase == ON_REQUEST and pos > 0 and top == REVEAL)
                result = search(m, depth + 1, pos, seat, best, led, aggr, trick, caught, won, asks)
                add_lengths(m, owner, closed, -1)
                store(m, HANDS + owner, load(m, HANDS + owner) & ~closed)
                store(m, CLOSED, closed)
                store(m, TRUMP, NO_TRUMP)
                store(m, PHASE, phase)
                rel = load(m, REL)
            else:
                suit = top >> 4
                store(m, HANDS + seat, hand ^ bit)
                lengths = load(m, LENGTHS + (seat >> 2))
                store(m, LENGTHS + (seat >> 2), lengths - (1 << (16 * (seat & 3) + 4 * suit)))
                owners = load(m, OWNERS)
                if specials & bit:
                    store(m, OWNERS, owners | (15 << special_shift(top)))
                holds = best
                opens = led
                if pos == 0:
                    holds = (seat << 6) | top
                    opens = suit
                elif phase in (CUT, FIRST_PACKETS) and suit != led:
                    store(m, TRUMP, suit)
                    store(m, PHASE, FIXED if phase == CUT else REST_COMES)
                    holds = (seat << 6) | top
                elif beats(top, best & 63, trump):
                    holds = (seat << 6) | top
                table = trick | bit
                if pos < players - 1:
                    result = search(
                        m,
                        depth + 1,
                        pos + 1,
                        following,
                        holds,
                        opens,
                        aggr,
                        table,
                        caught,
                        won,
                        zero,
                    )
                else:
                    winner = holds >> 6
                    pile = load(m, PILE)
                    pile_specials = load(m, PILE_SPECIALS)
                    streak = load(m, STREAK)
                    left = load(m, LEFT)
                    store(m, LEFT, left - 1)
                    tricks = 1
                    taken = count(table & specials)
                    if load(m, TWO):
                        tricks += pile
                        taken += pile_specials
                        if left == 1 or winner == streak:
                            store(m, PILE, 0)
                            store(m, PILE_SPECIALS, 0)
                            store(m, STREAK, -1)
                        else:
                            store(m, PILE, tricks)
                            store(m, PILE_SPECIALS, taken)
                            store(m, STREAK, winner)
                            tricks = 0
                            taken = 0
                    if winner & 1 != side:
                        tricks = 0
                        taken = 0
                    comes = load(m, PHASE) == REST_COMES
                    if comes:
                        deal_rest(m, 1)
                    result = search(
                        m,
                        depth + 1,
                        zero,
                        winner,
                        zero,
                        zero,
                        aggr & ~table,
                        zero,
                        caught + taken,
                        won + tricks,
                        zero,
                    )
                    if comes:
                        deal_rest(m, -1)
                    store(m, PILE, pile)
                    store(m, PILE_SPECIALS, pile_specials)
                    store(m, STREAK, streak)
                    store(m, LEFT, left)
                    if result != STOPPED:
                        result -= 2 * tricks
                        taker = holds & 63
                        if count(table & cards_of(taker >> 4)) > 1:
                            store(m, REL, load(m, REL) | upwards(taker))
                store(m, HANDS + seat, hand)
                store(m, LENGTHS + (seat >> 2), lengths)
                store(m, OWNERS, owners)
                store(m, TRUMP, trump)
                store(m, PHASE, phase)
                rel = load(m, REL)
            if grant:
                store(m, LIMIT, limit)
            if result == STOPPED:
                if grant == 0 or load(m, NODES) >= limit or load(m, STOP):
                    return STOPPED
                waiting = True
                continue
            if (result & 1 == 1) == mover_attacks:
                reached = True
                bound = result >> 1
                whole = rel
                if pos == 0:
                    slot = find_slot(m, rest)
                    store(m, KILLERS + 4 * load(m, LEFT) + (seat & 3), top)
                    leads = load(slot, 4)
                    if leads & 127 != top + 1:
                        store(slot, 4, ((leads << 7) | (top + 1)) & 0x3FFF)
                break
            if top < UNASKED and exact == 0:
                if rel & bit:
                    rel |= upwards(bottom)
                elif not specials & bit:
                    skip |= hand & cards_of(top >> 4) & ~rel & ~specials
            whole |= rel
            bound = min(bound, result >> 1) if mover_attacks else max(bound, result >> 1)
            store(m, base + at, -1)
        if reached or not waiting:
            break
        grant = grant * GROWTH if load(m, NODES) < load(m, HASTE) else 0
    if not reached:
        mover_attacks = not mover_attacks
    if pos == 0:
        if exact:
            whole = ALL
            bound = won
        if phase >= FIRST_PACKETS:
            whole = ALL
        result = 2 * bound + (1 if mover_attacks else 0)
        remember(m, rest, ALL if phase >= FIRST_PACKETS else aggr, whole, caught, result)
    else:
        result = 2 * bound + (1 if mover_attacks else 0)
    store(m, REL, whole)
    return result
