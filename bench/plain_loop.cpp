// A plain loop: what one writes first. Six decks, no hole card, split to four, no surrender; rounds one by one
// from a shuffled shoe, decisions by a chart. The measure that `bench/lanes.py` sets the lanes beside.
//
//     g++ -O3 -march=native plain_loop.cpp -o plain_loop && ./plain_loop ROUNDS SEED
//
// Prints the rounds, the processor seconds and the mean result in wagers.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

static uint64_t state[4];

static uint64_t rotated(uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

static uint64_t next_word() {  // xoshiro256++
    uint64_t word = rotated(state[0] + state[3], 23) + state[0], shifted = state[1] << 17;
    state[2] ^= state[0], state[3] ^= state[1], state[1] ^= state[2], state[0] ^= state[3];
    state[2] ^= shifted, state[3] = rotated(state[3], 45);
    return word;
}

static uint32_t below(uint32_t bound) {  // Lemire
    while (true) {
        uint64_t product = (next_word() >> 32) * bound;
        if ((uint32_t)product >= bound || (uint32_t)product >= (uint32_t)(-bound) % bound) return product >> 32;
    }
}

static const int CARDS = 312, CUT = 234;
static uint8_t shoe[CARDS];
static int position = CARDS;

static void shuffle() {
    for (int place = CARDS - 1; place > 0; place--) {
        int other = below(place + 1);
        uint8_t card = shoe[place];
        shoe[place] = shoe[other], shoe[other] = card;
    }
    position = 1;  // One is burned.
}

// By up card from a deuce to an ace: hit, stand, double or hit, Double or stand, split.
static const char *HARD[] = {"hddddhhhhh", "ddddddddhh", "dddddddddh", "hhssshhhhh", "ssssshhhhh",
                             "ssssshhhhh", "ssssshhhhh", "ssssshhhhh"};  // 9 to 16
static const char *SOFT[] = {"hhhhhhhhhh", "hhhddhhhhh", "hhhddhhhhh", "hhdddhhhhh",
                             "hhdddhhhhh", "hddddhhhhh", "sDDDDsshhh"};  // 12 to 18
static const char *PAIRS[] = {"pppppp....", "pppppp....", "...pp.....", "..........", "ppppp.....",
                              "pppppp....", "pppppppppp", "ppppp.pp..", "..........", "pppppppppp"};

struct Hand {
    int total = 0, aces = 0, cards = 0, first = 0, stake = 1;
    bool pair = false;
    void add(int value) {
        pair = cards == 1 && value == first;
        if (!cards) first = value;
        total += value, aces += value == 11, cards++;
        while (total > 21 && aces) total -= 10, aces--;
    }
};

static int deal() { return shoe[position++]; }

static char decide(const Hand &hand, int up, int hands) {
    int column = up - 2;
    if (hand.pair && hands < 4 && PAIRS[hand.first - 2][column] == 'p' && !(hand.first == 11 && hands > 1)) return 'p';
    char choice = 's';
    if (hand.aces) choice = hand.total <= 18 ? SOFT[hand.total - 12][column] : 's';
    else if (hand.total <= 8) choice = 'h';
    else if (hand.total <= 16) choice = HARD[hand.total - 9][column];
    if (choice == 'd') return hand.cards == 2 ? 'd' : 'h';
    if (choice == 'D') return hand.cards == 2 ? 'd' : 's';
    return choice;
}

static double play_round() {
    if (position >= CUT) shuffle();
    Hand hands[4], dealer;
    int count = 1, values[2], open = 0;
    values[0] = deal();
    int up = deal();
    values[1] = deal();
    hands[0].add(values[0]), hands[0].add(values[1]), dealer.add(up);
    bool blackjack = hands[0].total == 21;
    for (int number = 0; number < count && !blackjack; number++) {
        Hand &hand = hands[number];
        if (hand.cards == 1) hand.add(deal());
        while (hand.total < 21) {
            if (count > 1 && hand.first == 11) break;  // One card to a split ace.
            char choice = decide(hand, up, count);
            if (choice == 's') break;
            if (choice == 'p') {
                int value = hand.first;
                hands[count] = Hand(), hands[count].add(value), count++;
                hand = Hand(), hand.add(value), hand.add(deal());
                continue;
            }
            hand.add(deal());
            if (choice == 'd') { hand.stake = 2; break; }
        }
        open += hand.total <= 21;
    }
    dealer.add(deal());
    bool dealers = dealer.total == 21;
    if (blackjack) return dealers ? 0 : 1.5;
    if (dealers) return -1;
    while (open && dealer.total < 17) dealer.add(deal());
    double net = 0;
    for (int number = 0; number < count; number++) {
        const Hand &hand = hands[number];
        if (hand.total > 21) net -= hand.stake;
        else if (dealer.total > 21 || hand.total > dealer.total) net += hand.stake;
        else if (hand.total < dealer.total) net -= hand.stake;
    }
    return net;
}

int main(int count, char **arguments) {
    long rounds = count > 1 ? atol(arguments[1]) : 10000000;
    uint64_t seed = count > 2 ? strtoull(arguments[2], nullptr, 10) : 1;
    for (uint64_t &word : state) word = seed += 0x9E3779B97F4A7C15ull;
    for (int place = 0; place < CARDS; place++) {
        int rank = place % 13;  // From a deuce to an ace.
        shoe[place] = rank == 12 ? 11 : rank > 8 ? 10 : rank + 2;
    }
    for (int warm = 0; warm < 100; warm++) next_word();
    clock_t began = clock();
    double net = 0;
    for (long number = 0; number < rounds; number++) net += play_round();
    printf("%ld %.6f %.6f\n", rounds, (double)(clock() - began) / CLOCKS_PER_SEC, net / rounds);
}
