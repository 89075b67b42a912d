import { describe, expect, it } from 'vitest';
import { fieldOf, momentText, nextMinute, secondsOf } from './times';

describe('moments of a notice', () => {
  it('are read as they are written, to the minute', () => {
    const seconds = new Date(2026, 10, 6, 4, 5).getTime() / 1000;
    expect(fieldOf(seconds)).toBe('2026-11-06T04:05');
    expect(fieldOf(seconds + 59)).toBe('2026-11-06T04:05');
    expect(secondsOf(fieldOf(seconds))).toBe(seconds);
  });
  it('are 0 where a field says nothing', () => {
    expect(secondsOf('')).toBe(0);
    expect(secondsOf('soon')).toBe(0);
  });
  it('never come before the earliest when they are rounded', () => {
    expect(nextMinute(120)).toBe(120);
    expect(nextMinute(120.001)).toBe(180);
  });
  it('name their day where it is another', () => {
    const at = new Date(2026, 10, 6, 20, 30);
    expect(momentText(at.getTime() / 1000, at)).not.toContain(' on ');
    expect(momentText(at.getTime() / 1000, new Date(2026, 10, 7))).toContain(' on ');
  });
});
