/* How fast can this machine play? Random rounds of classic and nothing else: the ceiling for the laboratory's
   compiled code, which does the same for any variant. scripts/bench builds and runs it.

   A round is dealt, each half-turn is drawn uniformly from the distinct legal ones, and both sides are scored.
   ceiling SECONDS prints one line: moves (half-turns), rounds, seconds of processor time, sum of the margins. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLOURS = 5, RANKS = 10, WAGERS = 3, CARDS = COLOURS * (RANKS - 1 + WAGERS), HAND = 8 };

/* A kind of card is its colour * RANKS, and its rank - 1 with 0 for the wagers: a bit of a word each. */
static uint64_t state = 42;
static uint8_t pack[CARDS];

static uint32_t bits(void) { /* PCG32 */
    uint64_t old = state;
    state = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t word = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    return word >> turn | word << (-turn & 31);
}

static int below(int limit) { return (int)((uint64_t)bits() * (uint32_t)limit >> 32); }

static int nth_bit(uint64_t word, int n) {
    while (n--) word &= word - 1;
    return __builtin_ctzll(word);
}

struct side {
    uint64_t held, open;    /* kinds in hand; kinds that may be played */
    uint8_t wagers[COLOURS]; /* in hand */
    uint8_t laid_wagers[COLOURS], laid[COLOURS];
    int sum[COLOURS];
};

static void take(struct side *s, int kind) {
    s->held |= UINT64_C(1) << kind;
    if (kind % RANKS == 0) s->wagers[kind / RANKS]++;
}

static void lose(struct side *s, int kind) {
    if (kind % RANKS || --s->wagers[kind / RANKS] == 0) s->held &= ~(UINT64_C(1) << kind);
}

static void lay(struct side *s, int kind) {
    int colour = kind / RANKS, rank = kind % RANKS;
    s->laid[colour]++;
    if (rank == 0) {
        s->laid_wagers[colour]++;
    } else {
        s->sum[colour] += rank + 1;
        s->open &= ~(((UINT64_C(2) << rank) - 1) << colour * RANKS); /* nothing as low as this any more */
    }
}

static int score(const struct side *s) {
    int points = 0;
    for (int c = 0; c < COLOURS; c++)
        if (s->laid[c]) points += (s->sum[c] - 20) * (1 + s->laid_wagers[c]) + (s->laid[c] >= 8 ? 20 : 0);
    return points;
}

static int64_t play(int64_t *margin) {
    uint8_t deck[CARDS], piles[COLOURS][CARDS];
    int height[COLOURS] = {0}, left = CARDS, seat = 0;
    uint64_t filled = 0; /* piles that hold cards */
    int64_t moves = 0;
    struct side sides[2];
    memset(sides, 0, sizeof sides);
    memcpy(deck, pack, CARDS);
    for (int last = CARDS - 1; last > 0; last--) {
        int other = below(last + 1);
        uint8_t card = deck[last];
        deck[last] = deck[other];
        deck[other] = card;
    }
    sides[0].open = sides[1].open = (UINT64_C(1) << COLOURS * RANKS) - 1;
    for (int n = 0; n < 2 * HAND; n++) take(&sides[n & 1], deck[--left]);
    while (left) {
        struct side *s = &sides[seat];
        uint64_t plays = s->held & s->open, draws = filled;
        int many = __builtin_popcountll(plays);
        int pick = below(many + __builtin_popcountll(s->held));
        int kind = pick < many ? nth_bit(plays, pick) : nth_bit(s->held, pick - many);
        int colour = kind / RANKS;
        lose(s, kind);
        if (pick < many) {
            lay(s, kind);
        } else {
            piles[colour][height[colour]++] = (uint8_t)kind;
            filled |= UINT64_C(1) << colour;
            draws &= ~(UINT64_C(1) << colour);
        }
        pick = below(1 + __builtin_popcountll(draws));
        if (pick == 0) {
            take(s, deck[--left]);
        } else {
            colour = nth_bit(draws, pick - 1);
            take(s, piles[colour][--height[colour]]);
            if (height[colour] == 0) filled &= ~(UINT64_C(1) << colour);
        }
        moves += 2;
        seat ^= 1;
    }
    *margin += score(&sides[0]) - score(&sides[1]);
    return moves;
}

int main(int count, char **arguments) {
    double most = count > 1 ? atof(arguments[1]) : 1.0, seconds;
    int64_t moves = 0, rounds = 0, margin = 0;
    for (int kind = 0, n = 0; kind < COLOURS * RANKS; kind++)
        for (int copy = kind % RANKS ? 1 : WAGERS; copy; copy--) pack[n++] = (uint8_t)kind;
    clock_t start = clock();
    do {
        for (int n = 0; n < 1000; n++, rounds++) moves += play(&margin);
        seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    } while (seconds < most);
    printf("%lld %lld %.6f %lld\n", (long long)moves, (long long)rounds, seconds, (long long)margin);
    return 0;
}
