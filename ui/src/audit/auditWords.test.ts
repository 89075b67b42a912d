import { describe, expect, it } from 'vitest';
import { accountWord, moment, seconds } from './auditWords';

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
});
