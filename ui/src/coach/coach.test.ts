import { describe, expect, it } from 'vitest';
import { CoachStore, hear, NOTHING_SAID, type CoachFrame, type CoachView } from './coachStore';
import { badgeWords, handWords, pillWords, valueOf, verdictAt, verdictWords } from './coachWords';
import type { CoachPrices, CoachStatus, CoachValues, CoachVerdict, TableFrame } from '../wire';

const status = (mode: CoachStatus['mode'], state: CoachStatus['state'] = 'ready'): CoachStatus => ({
  type: 'coach-status',
  state,
  says: '',
  mode,
  cards: 'round',
});
const choices = [
  { label: 'Hit', value: -535.4, fresh: -536, best: true },
  { label: 'Stand', value: -540.1, fresh: -539, best: false },
];
const values: CoachValues = { type: 'coach-values', since: 7, choices, basis: 'exact', says: '' };
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
  ...part,
});
const prices = (part: Partial<CoachPrices> = {}): CoachPrices => ({
  type: 'coach-prices',
  round: 4,
  laid: true,
  wagers: [
    { wager: 'blackjack', label: 'Blackjack', cents: 1000, price: 4.13, advantage: 0.00413, side: false },
    { wager: '21-plus-3', label: '21+3', cents: 500, price: 64.6, advantage: 0.129, side: true },
  ],
  unknown: [],
  ...part,
});
const heard = (...frames: CoachFrame[]): CoachView => frames.reduce(hear, NOTHING_SAID);
const ofRound = (round: number) => ({ felt: { round } }) as TableFrame;

describe('what the coach says', () => {
  it('names the better choice and its cost, as long as there is room for it', () => {
    expect(pillWords(verdict())).toEqual(['Hit was better: -$1.75', 'Hit: -$1.75', '-$1.75']);
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

  it('stands at the hand it is about; of a whole box at its first hand', () => {
    const view = heard(verdict(), verdict({ since: 8, place: '3.2' }));
    expect(verdictAt(view, '3.2', false)?.since).toBe(8);
    expect(verdictAt(view, '3.1', true)?.since).toBe(7);
    expect(verdictAt(view, '3.1', false)).toBeUndefined();
    expect(verdictAt(view, '4', true)).toBeUndefined();
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
    expect(badgeWords(heard(status('before'), prices()), 7)).toBe('Bets: -$0.69 on average');
    expect(badgeWords(heard(status('after'), prices()), 7)).toBe('Side bets: -$0.65 on average');
    const pass = { wager: 'pass', label: 'Pass line', cents: 500, price: 7, advantage: 0.0141, side: true };
    expect(badgeWords(heard(status('after'), prices({ wagers: [pass] })), 7)).toBe('Bets: -$0.07 on average');
    expect(badgeWords(heard(status('after'), prices({ wagers: [] })), 7)).toBe('');
    expect(badgeWords(heard(status('before'), prices({ wagers: [], unknown: ['21+3'] })), 7)).toBe('Price not known yet');
  });
});
