import { describe, expect, it } from 'vitest';
import { cardOfKey, keyOfCard, RANKS, readTyped, SUITS } from './cardKeys';

describe('one key for each card', () => {
  it('has 52 keys for 52 cards', () => {
    const cards = SUITS.flatMap((row) => row.codes.map((code) => cardOfKey(code, row.shift)));
    expect(new Set(cards).size).toBe(52);
    expect(cards).not.toContain(null);
  });

  it('tells the key of each card', () => {
    expect([...RANKS].map((rank) => keyOfCard(`${rank}s`)).join('')).toBe('1234567890-=`');
    expect(keyOfCard('Td')).toBe('⇧P');
  });

  it('leaves other keys alone', () => {
    expect(cardOfKey('Enter', false)).toBeNull();
    expect(cardOfKey('KeyA', false)).toBeNull();
  });
});

describe('cards a device types', () => {
  it('reads rank and suit, ten in both ways', () => {
    expect(readTyped('Th')).toEqual({ card: 'Th', rest: '' });
    expect(readTyped('10h')).toEqual({ card: 'Th', rest: '' });
    expect(readTyped('asK')).toEqual({ card: 'As', rest: 'K' });
  });

  it('waits for the rest and drops anything else', () => {
    expect(readTyped('1')).toEqual({ card: null, rest: '1' });
    expect(readTyped('x')).toEqual({ card: null, rest: '' });
  });
});
