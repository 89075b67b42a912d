import { describe, expect, it } from 'vitest';
import type { FloorTable } from '../floorTypes';
import { decisionWord, inOrder, longAgo, sentence, testWord } from './floorWords';

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
