import { describe, expect, it } from 'vitest';
import type { CoachedDecision } from '../coachTypes';
import { firstStep, markText, stepsOf } from './marks';

const ONE: CoachedDecision = {
  table: 'atlantic-city',
  round: 5,
  at: 12.5,
  place: '1',
  hand: 'Td 6c against Ts',
  chose: 'Stand',
  best: 'Hit',
  cost: 175,
  wager: 1000,
  before: false,
};

describe('the coach’s marks', () => {
  it('stand at the last step before the next act', () => {
    const times = [10, 10, 12, 12, 14, 14];
    expect(stepsOf([ONE, { ...ONE, at: 14.2 }, { ...ONE, at: 9 }], times)).toEqual([3, 5, 0]);
    expect(stepsOf([], times)).toEqual([]);
  });

  it('say what was better and what it cost', () => {
    expect(markText(ONE)).toBe('Hit was better: -$1.75');
    expect(markText({ ...ONE, chose: 'Hit', cost: 0 })).toBe('Hit: right');
  });

  it('begin at the decision that is asked for, else at the first', () => {
    const later = { ...ONE, at: 14.2 };
    expect(firstStep([ONE, later], [3, 5], 14.2)).toBe(5);
    expect(firstStep([ONE, later], [3, 5], undefined)).toBe(3);
    expect(firstStep([ONE, later], [3, 5], 99)).toBe(3);
    expect(firstStep([], [], 12.5)).toBeUndefined();
  });
});
