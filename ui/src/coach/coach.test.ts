import { describe, expect, it } from 'vitest';
import { CoachStore, hear, NOTHING_SAID, type CoachFrame, type CoachView } from './coachStore';
import { badgeParts, badgeWords, handWords, pillWords, valueOf, shareWords, pricedNow, resultWords, verdictsAt, verdictWords, whyWords } from './coachWords';
import type { CoachPrices, CoachStatus, CoachValues, CoachVerdict, Mine, TableFrame } from '../wire';

const status = (mode: CoachStatus['mode'], state: CoachStatus['state'] = 'ready'): CoachStatus => ({
  type: 'coach-status',
  state,
  says: '',
  mode,
  cards: 'round',
  decides: true,
});
const choices = [
  { label: 'Hit', value: -535.4, fresh: -536, best: true, why: 'busts 61.2 % with the next card' },
  { label: 'Stand', value: -540.1, fresh: -539, best: false, why: 'wins only when the dealer busts, 23.0 %' },
];
const values: CoachValues = { type: 'coach-values', since: 7, choices, basis: 'exact', says: '', chances: [] };
const verdict = (part: Partial<CoachVerdict> = {}): CoachVerdict => ({
  type: 'coach-verdict',
  since: 7,
  table: 'atlantic-city',
  round: 3,
  place: '3',
  hand: 'Th 6d against Ts',
  chose: 'Stand',
  best: 'Hit',
  cost: 175.2,
  wager: 1000,
  choices,
  basis: 'exact',
  says: '',
  chances: [],
  ...part,
});
const prices = (part: Partial<CoachPrices> = {}): CoachPrices => ({
  type: 'coach-prices',
  round: 4,
  laid: true,
  wagers: [
    { wager: 'blackjack', label: 'Blackjack', cents: 1000, price: 4.13, advantage: 0.00413, side: false, won: 0.433, tied: 0.088 },
    { wager: '21-plus-3', label: '21+3', cents: 500, price: 64.6, advantage: 0.129, side: true, won: 0.097, tied: 0 },
  ],
  unknown: [],
  ...part,
});
const heard = (...frames: CoachFrame[]): CoachView => frames.reduce(hear, NOTHING_SAID);
const ofRound = (round: number) => ({ felt: { round } }) as TableFrame;

describe('what the coach says', () => {
  it('names the better choice and its cost, as long as there is room for it', () => {
    expect(pillWords(verdict())).toEqual(['Hit was better: -$1.75', 'Hit better: -$1.75', 'Cost $1.75', '-$1.75']);
    expect(pillWords(verdict(), true)[0]).toBe('Hit was better than Stand: -$1.75');
    expect(verdictWords(verdict())).toBe('Hit was better: -$1.75.');
  });

  it('writes hands for people', () => {
    expect(handWords('Td 6c against Ts Ah')).toBe('10♦ 6♣ against 10♠ A♥');
  });

  it('says that a choice is the chart\'s, without a cost', () => {
    expect(pillWords(verdict({ basis: 'chart', cost: 0 }))[0]).toBe('The chart says Hit');
  });

  it('has a value for a choice of the open question alone, and only before it', () => {
    const view = heard(status('before'), values);
    expect(valueOf(view, 7, 'Hit')?.best).toBe(true);
    expect(valueOf(view, 8, 'Hit')).toBeUndefined();
    expect(valueOf(view, 7, 'Split')).toBeUndefined();
    expect(valueOf(heard(status('after'), values), 7, 'Hit')).toBeUndefined();
  });

  it('forgets values when its mode changes', () => {
    expect(heard(status('before'), values, status('after')).values).toBeNull();
  });

  it('says why: the chances behind both choices, then what they are worth', () => {
    expect(whyWords(choices, 'Stand')).toEqual([
      'Hit busts 61.2 % with the next card.',
      'Stand wins only when the dealer busts, 23.0 %.',
      'On average Hit loses $5.35 and Stand loses $5.40: Hit was $0.05 better.',
    ]);
    expect(whyWords(choices, 'Hit').at(-1)).toBe(
      'Hit was the best choice: on average it loses $5.35, and the next best, Stand, loses $5.40.',
    );
    expect(whyWords(choices).at(-1)).toMatch(/^Hit is the best choice: on average it loses/);
    const even = [
      { label: 'Split', value: 912.4, fresh: 900, best: true, why: '' },
      { label: 'No', value: 0, fresh: 0, best: false, why: '' },
    ];
    expect(whyWords(even, 'No')).toEqual([
      'On average Split wins $9.12 and No comes out even: Split was $9.12 better.',
    ]);
    expect(whyWords([{ label: 'Hit', value: null, fresh: null, best: true, why: '' }], 'Hit')).toEqual([]);
  });

  it('counts decisions in words', () => {
    expect(shareWords(3, 8)).toBe('3 of 8 decisions best (37.5\u00a0%)');
    expect(shareWords(1, 1)).toBe('1 of 1 decision best (100.0\u00a0%)');
    expect(shareWords(0, 0)).toBe('no decisions yet');
  });

  it('stands at the hand it is about', () => {
    const view = heard(verdict(), verdict({ since: 8, place: '3.2', hand: '6d 4c against Ts' }));
    const whole = { name: '3', faces: ['Th', '6d'] };
    expect(verdictsAt(view, '3', [whole]).hands[0]?.since).toBe(7);
    expect(verdictsAt(view, '4', [{ name: '4', faces: [] }]).hands[0]).toBeUndefined();
    const hands = [
      { name: '3.1', faces: ['Th', '2c'] },
      { name: '3.2', faces: ['6d', '4c', '9h'] },
    ];
    expect(verdictsAt(view, '3', hands).hands.map((one) => one?.since)).toEqual([undefined, 8]);
  });

  it('stands at the box, not at a hand, once its hand was split', () => {
    const split = verdict({ since: 8, place: '3.1', hand: '8s 8h against Ts', chose: 'Split', best: 'Stand' });
    const hands = [
      { name: '3.1', faces: ['8s', '2c'] },
      { name: '3.2', faces: ['8h', '4c'] },
    ];
    const found = verdictsAt(heard(split), '3', hands);
    expect(found.hands).toEqual([undefined, undefined]);
    expect(found.box?.since).toBe(8);
  });

  it('goes with the cards of its round', () => {
    const store = new CoachStore();
    store.hear(verdict());
    store.table(ofRound(3));
    expect(store.read().verdicts).toHaveLength(1);
    store.table(ofRound(4));
    expect(store.read().verdicts).toHaveLength(0);
  });
});

describe('the button in the bar', () => {
  it('says how the coach stands', () => {
    expect(badgeWords(NOTHING_SAID, 7)).toBe('');
    expect(badgeWords(heard(status('off')), 7)).toBe('');
    expect(badgeWords(heard(status('after')), 7)).toBe('');
    for (const state of ['installing', 'starting'] as const) {
      expect(badgeWords(heard(status('after', state)), 7)).toBe('Coach getting ready');
    }
    for (const state of ['behind', 'down', 'missing'] as const) {
      expect(badgeWords(heard(status('after', state)), 7)).toBe('Coach off for now');
    }
  });

  it('leads to the why of an open question', () => {
    expect(badgeWords(heard(status('before'), values), 7)).toBe('Why?');
    expect(badgeWords(heard(status('before'), { ...values, basis: 'chart' }), 7)).toBe('By the chart');
    expect(badgeWords(heard(status('before'), { ...values, basis: 'none' }), 7)).toBe('No value');
  });

  it('has the price of all bets before, of side bets after', () => {
    expect(badgeWords(heard(status('before'), prices()), 7)).toBe('Bets cost $0.69 on average');
    expect(badgeWords(heard(status('after'), prices()), 7)).toBe('Side bets cost $0.65 on average');
    const pass = { wager: 'pass', label: 'Pass line', cents: 500, price: 7, advantage: 0.0141, side: true, won: 0.493, tied: 0 };
    expect(badgeWords(heard(status('after'), prices({ wagers: [pass] })), 7)).toBe('Bets cost $0.07 on average');
    expect(badgeWords(heard(status('after'), prices({ wagers: [] })), 7)).toBe('');
    expect(badgeWords(heard(status('before'), prices({ wagers: [], unknown: ['21+3'] })), 7)).toBe('Price not known yet');
    expect(badgeWords(heard(status('after'), prices({ wagers: [pass], unknown: ['Field'] })), 7), 'half a price').toBe('');
    expect(resultWords(pass)).toBe('wins 49.3\u00a0% and loses 50.7\u00a0%');
  });

  it('keeps the prices of the last bets where nothing lies: they are those of a re-bet', () => {
    const told = heard(status('before'), prices(), prices({ round: 5, laid: false, wagers: [] }));
    expect(told.prices).toEqual(prices());
    expect(heard(status('before'), prices({ round: 5, laid: false, wagers: [] })).prices).toBeNull();
  });

  it('while bets are taken, prices what lies or what a re-bet would lay, and says which', () => {
    const spot = (wager: string, laid: number) => ({ wager, label: wager, say: `bet 3 ann ${wager}`, laid });
    const mine = (laid: number, again: ReadonlyArray<readonly [string, number]>) =>
      ({ bets: [spot('blackjack', laid), spot('21-plus-3', laid)], again }) as unknown as Mine;
    const after = heard(status('after'), prices());
    expect(badgeWords(after, 7, mine(0, []))).toBe('');
    expect(badgeWords(after, 7, mine(0, [['bet 3 ann blackjack', 1000]]))).toBe('');
    expect(badgeWords(after, 7, mine(0, [['bet 3 ann 21-plus-3', 1000]]))).toBe('The same side bets cost $1.29 on average');
    expect(badgeWords(after, 7, mine(1000, []))).toBe('Side bets cost $1.29 on average');
    expect(pricedNow(after, mine(1000, []))?.which).toBe('lie');
    expect(pricedNow(after, null)?.which).toBe('play');
  });
});

it.each([
  ['The same side bets cost $1.29 on average', 'side bets cost $1.29'],
  ['Bets cost $0.07 on average', 'Bets cost $0.07'],
  ['Stand was better: -$18.85', '-$18.85'],
  ['Why?', 'Why?'],
])('the badge %s keeps its sum where there is little room', (words, sum) => {
  expect(badgeParts(words)[1]).toBe(sum);
  expect(badgeParts(words).join('')).toBe(words);
});
