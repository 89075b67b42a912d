import { expect, it } from 'vitest';
import type { TableFrame } from '../../wire';
import { hasOpenWagers, noteLeftRound, takeLeftRound } from './leaving';

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
  expect(takeLeftRound()).toBe('Single deck: the round you left brought +$50.');
  expect(takeLeftRound()).toBe('');
});
