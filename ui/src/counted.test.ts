import { expect, it } from 'vitest';
import { averageCost, counted } from './counted';

it('one thing is one, any other number several', () => {
  expect(counted(1, 'decision')).toBe('1 decision');
  expect(counted(0, 'decision')).toBe('0 decisions');
  expect(counted(1200, 'round')).toBe('1,200 rounds');
  expect(counted(2, 'person', 'people')).toBe('2 people');
});

it('an average cost has one unit', () => {
  expect(averageCost(0.41)).toBe('41 cents for each $100 at stake in a decision');
  expect(averageCost(0.0423)).toBe('4.2 cents for each $100 at stake in a decision');
  expect(averageCost(3.5)).toBe('$3.50 for each $100 at stake in a decision');
  expect(averageCost(0)).toBe('0 cents for each $100 at stake in a decision');
});
