import { expect, it } from 'vitest';
import type { TableFrame } from '../../wire';
import { hasOpenWagers, noteLeft, noteLeftRound, takeLeftRound } from './leaving';

const frame = (inRound: boolean, player: string, result: number | null): TableFrame =>
  ({
    mine: { name: 'ann' },
    felt: { in_round: inRound, boxes: [{ wagers: [], hands: [{ wagers: [{ player, result }] }] }] },
  }) as unknown as TableFrame;

it('a round is left open while a wager of the reader’s is not decided', () => {
  expect(hasOpenWagers(frame(true, 'ann', null))).toBe(true);
  expect(hasOpenWagers(frame(true, 'bob', null))).toBe(false);
  expect(hasOpenWagers(frame(true, 'ann', -500))).toBe(false);
  expect(hasOpenWagers(frame(false, 'ann', null))).toBe(false);
});

it('the lobby tells once what the round brought', () => {
  noteLeftRound('Single deck', 5000);
  expect(takeLeftRound()).toBe('You left Single deck. The round you left brought +$50; your chips are in your balance.');
  expect(takeLeftRound()).toBe('');
});

it('the lobby tells once that a seat was given up, and where its chips are', () => {
  noteLeft('Single deck', 21_500);
  expect(takeLeftRound()).toBe('You left Single deck. Your $215 are in your balance.');
  noteLeft('Craps', 0);
  expect(takeLeftRound()).toBe('You left Craps. You had no chips there.');
  expect(takeLeftRound()).toBe('');
});
