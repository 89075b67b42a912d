import { describe, expect, it } from 'vitest';
import { routeOf, addressOf } from '../routes';
import type { DailyPuzzle, DrillJudgement, TrainingTable } from '../training';
import { labelOf, lastDays, markOf, plus, readCount, reasons, shareText, tableFor, verdict } from './trainWords';

const GOOD: DrillJudgement = {
  id: 1,
  decision: 'hard 16 against 10',
  chose: 'hit',
  best: 'hit',
  right: true,
  cost: 0,
  basis: 'exact',
  says: '',
  fresh_best: '',
  choices: [
    { say: 'hit', label: 'Hit', value: -5350, fresh: null, cost: 0, why: '' },
    { say: 'stand', label: 'Stand', value: -5375, fresh: null, cost: 25, why: '' },
  ],
  milliseconds: 900,
};
const BAD: DrillJudgement = { ...GOOD, chose: 'stand', right: false, cost: 25 };

describe('a verdict', () => {
  it('names the best choice and what the other cost', () => {
    expect(reasons(GOOD)).toEqual([]);
    const why = (say: string) => (say === 'hit' ? 'busts 61.2 % with the next card' : 'wins only when the dealer busts');
    const told = { ...BAD, choices: BAD.choices.map((one) => ({ ...one, why: why(one.say) })) };
    expect(reasons(told)).toEqual([
      'Hit busts 61.2 % with the next card.',
      `${labelOf(told, told.chose)} wins only when the dealer busts.`,
    ]);
    expect(reasons({ ...told, chose: 'hit' })).toEqual(['Hit busts 61.2 % with the next card.']);
    expect(verdict(GOOD)).toBe('Right: hit.');
    expect(verdict(BAD)).toBe('Hit was better by $0.25.');
    expect(verdict({ ...BAD, basis: 'chart', cost: 0 })).toBe('Hit is right.');
  });
  it('marks a small mistake otherwise than a large one', () => {
    expect([GOOD, BAD, { ...BAD, cost: 900 }, undefined].map(markOf)).toEqual(['right', 'near', 'wrong', 'open']);
    expect(markOf({ ...BAD, basis: 'chart', cost: 0 })).toBe('wrong');
  });
});

describe('a result to send', () => {
  it('has marks and a link, and no hand or answer', () => {
    const exercise = { id: 1, drill: 'daily', table: 't', title: 'T', says: 'You have hard 16', dealer: ['Ts'], dealer_hidden: true, cards: ['Th', '6d'], choices: [], count: null } as const;
    const puzzle: DailyPuzzle = {
      day: '2026-11-16',
      table: 'atlantic-city',
      title: 'Atlantic City',
      is_today: true,
      exercises: [exercise, exercise, exercise],
      answers: [GOOD, BAD, { ...BAD, cost: 1000 }],
      link: '/train/daily/2026-11-16',
      streak: { days: 3, longest: 5 },
    };
    const text = shareText(puzzle, 'https://cards.example', '?table=atlantic-city');
    expect(text).toBe(
      'Cutcard daily 2026-11-16 · Atlantic City\n🟩🟨🟥 1/3 · -$10.25\nhttps://cards.example/train/daily/2026-11-16?table=atlantic-city',
    );
    for (const word of ['hit', 'stand', 'Th', '16 against']) expect(text.toLowerCase()).not.toContain(word);
  });
});

describe('counts and days', () => {
  it('reads what is typed', () => {
    expect(['-3', '−3', '+12', ' 0 ', '', 'x', '1.5', '1234'].map(readCount)).toEqual([-3, -3, 12, 0, null, null, null, null]);
    expect([3, 0, -2].map(plus)).toEqual(['+3', '0', '−2']);
  });
  it('knows the last days', () => {
    const days = lastDays('2026-11-16');
    expect([days.length, days[0], days[29]]).toEqual([30, '2026-10-18', '2026-11-16']);
  });
});

describe('where one trains', () => {
  const table = (name: string, drills: TrainingTable['drills']): TrainingTable => ({ name, title: name, game: '', drills, decks: 8 });
  const tables = [table('a', ['hands', 'count']), table('b', ['hands']), table('c', ['spreads'])];
  it('takes the named table where it has the drill', () => {
    expect(tableFor('hands', 'b', tables)?.name).toBe('b');
    expect(tableFor('hands', 'c', tables)?.name).toBe('a');
    expect(tableFor('spreads', '', tables)?.name).toBe('c');
    expect(tableFor('daily', '', tables)).toBeNull();
  });
  it('has an address for each drill', () => {
    for (const address of ['/train', '/train/hands?table=a%20b', '/train/daily/2026-11-16', '/train?table=x']) {
      const [path = '', search = ''] = address.split('?');
      expect(addressOf(routeOf(path, search))).toBe(address);
    }
    expect(routeOf('/train/daily/', '')).toEqual({ page: 'train', drill: 'daily', table: '', day: '' });
  });
});
