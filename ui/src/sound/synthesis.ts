/** The sounds of the table, computed: no recording of anybody's. Each is a function of time in seconds. */
import type { Sound } from './cues';

interface Made {
  readonly seconds: number;
  /** From -1 to 1, at a time; `noise` is a random number of the same range. */
  wave(time: number, noise: number): number;
}

const TURN = 2 * Math.PI;
const sine = (hertz: number, time: number) => Math.sin(TURN * hertz * time);
const fades = (time: number, rate: number) => Math.exp(-time * rate);

/** A bell-like tone from a time on. */
function bell(hertz: number, from: number, time: number, rate = 7): number {
  if (time < from) return 0;
  const t = time - from;
  return (sine(hertz, t) + 0.35 * sine(2 * hertz, t) + 0.12 * sine(3.01 * hertz, t)) * fades(t, rate);
}

/** A clay chip on another: a short knock with a high ring. */
function knock(from: number, time: number, noise: number): number {
  if (time < from) return 0;
  const t = time - from;
  return 0.5 * noise * fades(t, 260) + 0.5 * sine(3150, t) * fades(t, 95) + 0.3 * sine(4870, t) * fades(t, 120);
}

export const SOUNDS: Readonly<Record<Sound, Made>> = {
  card: {
    seconds: 0.11,
    wave: (t, noise) => 0.42 * noise * (1 - fades(t, 220)) * fades(t, 42),
  },
  flip: {
    seconds: 0.16,
    wave: (t, noise) =>
      0.5 * noise * fades(t, 60) * (0.4 + 0.6 * Math.abs(sine(38, t))) + 0.2 * sine(190, t) * fades(t, 50),
  },
  chip: { seconds: 0.14, wave: (t, noise) => 0.5 * (knock(0, t, noise) + 0.7 * knock(0.045, t, noise)) },
  win: {
    seconds: 0.75,
    wave: (t) => 0.24 * (bell(659.3, 0, t) + bell(784, 0.09, t) + bell(1046.5, 0.18, t)),
  },
  push: { seconds: 0.35, wave: (t) => 0.22 * (bell(523.3, 0, t, 12) + bell(523.3, 0.11, t, 12)) },
  blackjack: {
    seconds: 1.1,
    wave: (t, noise) =>
      0.19 * (bell(784, 0, t, 5) + bell(987.8, 0.08, t, 5) + bell(1174.7, 0.16, t, 5) + bell(1568, 0.24, t, 4)) +
      0.02 * noise * fades(Math.abs(t - 0.3), 9),
  },
  tick: { seconds: 0.05, wave: (t) => 0.3 * sine(1250, t) * fades(t, 110) },
};

/** The samples of a sound; `random` gives numbers from 0 to 1. */
export function samplesOf(sound: Sound, rate: number, random: () => number): Float32Array<ArrayBuffer> {
  const { seconds, wave } = SOUNDS[sound];
  const samples = new Float32Array(Math.ceil(seconds * rate));
  const last = samples.length - 1;
  for (let i = 0; i <= last; i += 1) {
    // The end fades, so that no sound stops with a click.
    const fade = Math.min(1, (last - i) / (0.006 * rate));
    samples[i] = Math.max(-1, Math.min(1, wave(i / rate, 2 * random() - 1))) * fade;
  }
  return samples;
}
