import { describe, expect, it } from 'vitest';
import type { SecurityEventRow } from '../people';
import { ago, doerOf, eventWords, mayAdminister, mayReadRecord, roleWord } from './peopleWords';

const EVENT: SecurityEventRow = {
  number: 1,
  at: 0,
  by: 'carol',
  by_owner: false,
  about: 'ann',
  what: 'locked',
  detail: '',
  why: 'left',
  address: '',
};

describe('how long ago', () => {
  it('is said in the largest whole unit', () => {
    const now = 1_800_000_000;
    const said = [0, 59, 60, 3599, 3600, 86_399, 86_400, 7 * 86_400].map((seconds) => ago(now - seconds, now));
    expect(said).toEqual([
      'just now',
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      '7 days ago',
    ]);
  });
  it('is a date after a week, nothing for never, and never in the future', () => {
    expect(ago(1_800_000_000 - 30 * 86_400, 1_800_000_000)).toBe('2026-12-16');
    expect(ago(0, 5)).toBe('');
    expect(ago(100, 5)).toBe('just now');
  });
});

describe('an event', () => {
  it('names the person it is about, unless they did it themselves', () => {
    expect(eventWords(EVENT)).toBe('locked the account of ann');
    expect(eventWords({ ...EVENT, by: 'ann', what: 'signed-in' })).toBe('signed in');
    expect(eventWords({ ...EVENT, by: 'ann', by_owner: true })).toBe('locked the account of ann');
    expect(eventWords({ ...EVENT, about: '', by: '', what: 'sign-in-failed' })).toBe('failed to sign in');
  });
  it('says so where the owner did it by the command line', () => {
    expect(doerOf(EVENT)).toBe('carol');
    expect(doerOf({ ...EVENT, by: 'root', by_owner: true })).toBe('root, by the command line');
    expect(doerOf({ ...EVENT, by: '' })).toBe('Somebody');
  });
});

it('administrators change people, auditors read the record', () => {
  expect([mayAdminister(['admin']), mayAdminister(['auditor'])]).toEqual([true, false]);
  expect([mayReadRecord(['admin']), mayReadRecord(['auditor']), mayReadRecord(['dealer'])]).toEqual([true, true, false]);
  expect([roleWord('admin'), roleWord('')]).toEqual(['Administrator', 'Player']);
});
