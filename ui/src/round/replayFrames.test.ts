import { expect, test } from 'vitest';
import recorded from '../fixtures/recorded/double-exposure.json';
import type { TableFrame } from '../wire';
import { firstCard, replayFrames } from './replayFrames';

const frames = recorded.replay.frames as unknown as TableFrame[];

test('a replay begins without the cards of the round before', () => {
  const [first] = frames;
  expect(first?.felt.dealer[0]?.cards.length).toBeGreaterThan(0);
  const [shown] = replayFrames(frames);
  expect(shown?.felt.dealer).toEqual([]);
  expect(shown?.felt.boxes.flatMap((box) => box.hands)).toEqual([]);
  const laid = shown?.felt.boxes.flatMap((box) => box.wagers) ?? [];
  expect(laid.length).toBeGreaterThan(0);
  expect(laid.every((one) => one.result === null)).toBe(true);
});

test('from the first card on everything is as it was sent', () => {
  const begins = frames.findIndex((frame) => frame.felt.in_round);
  expect(begins).toBeGreaterThan(0);
  const felts = (all: readonly TableFrame[]) => all.slice(begins).map((frame) => frame.felt);
  expect(felts(replayFrames(frames))).toEqual(felts(frames));
});

test('every player is shown as present', () => {
  const shown = replayFrames(frames).flatMap((frame) => frame.seats);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every((seat) => seat.here)).toBe(true);
});

test('the first card follows the bets', () => {
  const begins = firstCard(replayFrames(frames));
  expect(begins).toBeGreaterThan(0);
  const felt = replayFrames(frames)[begins]?.felt;
  expect([...(felt?.dealer ?? []), ...(felt?.boxes.flatMap((box) => box.hands) ?? [])].length).toBeGreaterThan(0);
  expect(firstCard([])).toBe(0);
});
