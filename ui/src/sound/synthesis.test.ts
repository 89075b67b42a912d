import { expect, it } from 'vitest';
import { samplesOf, SOUNDS } from './synthesis';
import type { Sound } from './cues';

const RATE = 22_050;

it.each(Object.keys(SOUNDS) as Sound[])('%s is heard, is short and ends in silence', (sound) => {
  const samples = samplesOf(sound, RATE, () => 0.9);
  const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  expect(loudest).toBeGreaterThan(0.1);
  expect(loudest).toBeLessThanOrEqual(1);
  expect(samples.length).toBeLessThanOrEqual(1.2 * RATE);
  expect(Math.abs(samples.at(-1)!)).toBe(0);
});
