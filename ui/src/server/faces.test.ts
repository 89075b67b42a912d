import { describe, expect, it } from 'vitest';
import type { Face } from '../http';
import { colourOf, initials, shownName, ShownNames } from './faces';

const faces = new Map<string, Face>([
  ['guest-ab2c3d', { player: 'guest-ab2c3d', shown: 'Ann', colour: 3 }],
  ['Carl', { player: 'Carl', shown: 'Carl', colour: 0 }],
]);

describe('chosen names', () => {
  const names = new ShownNames(faces);
  it('stand where the records’ names stood, in sentences too', () => {
    const seen = names.in({
      seats: [{ player: 'guest-ab2c3d', chips: 5 }],
      told: ['guest-ab2c3d stands.', "guest-ab2c3d's hand", 'guest-ab2c3dd hits.', 'Carl hits.'],
    });
    expect(seen).toEqual({
      seats: [{ player: 'Ann', chips: 5 }],
      told: ['Ann stands.', "Ann's hand", 'guest-ab2c3dd hits.', 'Carl hits.'],
    });
  });
  it('leave statements for the server as they are', () => {
    const bet = { say: 'bet 1 guest-ab2c3d blackjack', take: 'withdraw guest-ab2c3d', label: 'guest-ab2c3d' };
    expect(names.in(bet)).toEqual({ ...bet, label: 'Ann' });
    expect(names.in({ again: [['bet 1 guest-ab2c3d blackjack', 500]] }).again).toEqual([
      ['bet 1 guest-ab2c3d blackjack', 500],
    ]);
  });
  it('give the same object for the same object, and all of it untouched where nobody chose a name', () => {
    const frame = { player: 'guest-ab2c3d' };
    expect(names.in(frame)).toBe(names.in(frame));
    expect(new ShownNames(new Map()).in(frame)).toBe(frame);
  });
});

it('a face has a name, a colour and two letters', () => {
  expect(shownName(faces, 'guest-ab2c3d')).toBe('Ann');
  expect(shownName(faces, 'Dora')).toBe('Dora');
  expect(colourOf(faces, 'guest-ab2c3d')).toBe(3);
  for (const name of ['Carl', 'Dora', 'guest-x', '']) {
    expect(colourOf(faces, name)).toBeGreaterThanOrEqual(1);
    expect(colourOf(faces, name)).toBeLessThanOrEqual(8);
  }
  expect([initials('Ann'), initials('Ann-Bea'), initials('bot-ada'), initials('guest-ab2c3d'), initials('')]).toEqual([
    'AN',
    'AB',
    'AD',
    '3D',
    '',
  ]);
});
