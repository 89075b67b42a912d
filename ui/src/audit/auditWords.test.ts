import { describe, expect, it } from 'vitest';
import { accountWord, moment, seconds, tableAccountWord } from './auditWords';

describe('the words of the audit', () => {
  it('tells a moment to the second, and reads it again', () => {
    const at = seconds('2026-11-16T14:03:59');
    expect(moment(at)).toBe('2026-11-16 14:03:59');
    expect(seconds('')).toBe(0);
  });
  it('names accounts', () => {
    expect(accountWord('player ann')).toBe('ann');
    expect(accountWord('house')).toBe('the house');
    expect(accountWord('purse ann')).toBe('purse ann');
  });
  it('names accounts of a table, and leaves what it does not know', () => {
    const words = (account: string) => tableAccountWord('red-dog', account);
    expect(words('felt red-dog 3 ann of b bet')).toBe('box 3, ann of b, bet');
    expect(words('purse red-dog ann')).toBe('chips of ann');
    expect(words('rack red-dog')).toBe('the rack');
    expect(words('reset-meter red-dog')).toBe('the reset meter');
    expect(words('wallet-clearing')).toBe('the wallet');
    for (const one of ['purse red-dog-2 ann', 'felt red-dog x', 'rack red-dog more', 'rack', '']) expect(words(one)).toBe(one);
  });
});
