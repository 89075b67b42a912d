import { describe, expect, it } from 'vitest';
import type { FloorTable } from '../floorTypes';
import { inOrder, longAgo } from './floorWords';

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
});
