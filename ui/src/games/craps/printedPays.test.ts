import { describe, expect, it } from 'vitest';
import recorded from '../../fixtures/recorded/craps.json';
import { printedPays } from './printedPays';

describe('payouts printed on a craps layout', () => {
  const pays = printedPays(recorded.rules.wagers);
  it('are those of the sign', () => {
    expect(pays.get('hard-6')).toBe('9 to 1');
    expect(pays.get('any-seven')).toBe('4 to 1');
    expect(pays.get('twelve')).toBe('30 to 1');
    expect(pays.get('place-win-6')).toBe('7 to 6');
  });
  it('say of the field what it pays better', () => {
    expect(pays.get('field')).toBe('2 and 12 pay 2 to 1');
    const rows = [
      { hand: '2', pays: '2 to 1' },
      { hand: '3, 4, 9, 10 or 11', pays: '1 to 1' },
      { hand: '12', pays: '3 to 1' },
    ];
    expect(printedPays([{ wager: 'field', label: 'Field', pays: rows }]).get('field')).toBe('2 pays 2 to 1, 12 pays 3 to 1');
  });
  it('are left out where a layout has none', () => {
    for (const wager of ['pass', 'come', 'horn', 'pass-odds']) expect(pays.get(wager)).toBe('');
  });
});
