import { describe, expect, it } from 'vitest';
import type { FloorTable } from '../floorTypes';
import { dayAndTime, decisionWord, inOrder, longAgo, placedCard, roundWord, sentence, testWord } from './floorWords';

const quiet = { name: 'quiet', needs: [], seats: [] } as unknown as FloorTable;
const played = { name: 'played', needs: [], seats: [{ bot: false }] } as unknown as FloorTable;
const called = { name: 'called', needs: ['The floorperson is called.'], seats: [] } as unknown as FloorTable;

describe('the floor', () => {
  it('puts tables first that need somebody, then those where people play', () => {
    expect(inOrder([quiet, played, called]).map((one) => one.name)).toEqual(['called', 'played', 'quiet']);
  });

  it('says how long a table waits', () => {
    expect([longAgo(12.7), longAgo(185)]).toEqual(['12 s', '3 min']);
  });

  it('puts an alarm into words', () => {
    expect(sentence('the dealer counted 103 cards')).toBe('The dealer counted 103 cards.');
    expect(sentence('were they shuffled?')).toBe('Were they shuffled?');
    expect(testWord('card-account')).toBe('number of cards');
    expect(decisionWord('no-change')).toBe('The round stands');
  });
});

it('names the round in play, and cards with their place', () => {
  expect(roundWord({ round: 0, in_round: false })).toBe('No round yet');
  expect(roundWord({ round: 0, in_round: true })).toBe('Round 1 in play');
  expect(roundWord({ round: 7, in_round: false })).toBe('After round 7');
  expect(['3 Ts', 'dealer 7d', 'dealer face down', '1.2 Ah'].map(placedCard)).toEqual([
    'box 3: 10♠',
    'dealer: 7♦',
    'dealer: face down',
    'box 1.2: A♥',
  ]);
});

it('says the day of a round unless it is today', () => {
  const at = new Date(2026, 10, 18, 14, 3, 59).getTime() / 1000;
  expect(dayAndTime(at, at + 60)).not.toContain('2026');
  expect(dayAndTime(at, at + 86_400)).toContain('2026');
});
