/** The reader's settings, stored in the browser. */
import { useSyncExternalStore } from 'react';

export interface Settings {
  readonly fourColour: boolean;
  /** How fast cards and chips move. `system`: calm, or at once where the device asks for reduced motion. */
  readonly speed: 'system' | Speed;
  readonly largeText: boolean;
  /** From 0, silent, to 1. */
  readonly volume: number;
  readonly vibration: boolean;
  /** The last wagers are laid and dealt again by themselves. */
  readonly autoDeal: boolean;
  /** The games whose first steps were read. */
  readonly known: ReadonlyArray<string>;
}

export type Speed = 'calm' | 'quick' | 'instant';

const KEY = 'cutcard.settings';
const DEFAULTS: Settings = {
  fourColour: false,
  speed: 'system',
  largeText: false,
  volume: 0.6,
  vibration: true,
  autoDeal: false,
  known: [],
};
const SPEEDS: ReadonlySet<unknown> = new Set(['calm', 'quick', 'instant']);
/** What the setting was called before there were speeds. */
const MOTION: Readonly<Record<string, Speed>> = { still: 'instant', moving: 'calm' };

function readSpeed(read: Partial<Settings & { motion: string }> | null): Settings['speed'] {
  if (SPEEDS.has(read?.speed)) return read?.speed ?? 'system';
  return MOTION[read?.motion ?? ''] ?? 'system';
}

function readVolume(volume: unknown): number {
  return typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume;
}

export function readSettings(stored: string | null): Settings {
  if (stored === null) return DEFAULTS;
  try {
    const read = JSON.parse(stored) as Partial<Settings & { motion: string }> | null;
    return {
      fourColour: read?.fourColour === true,
      speed: readSpeed(read),
      largeText: read?.largeText === true,
      volume: readVolume(read?.volume),
      vibration: read?.vibration !== false,
      autoDeal: read?.autoDeal === true,
      known: Array.isArray(read?.known) ? read.known.filter((game) => typeof game === 'string') : [],
    };
  } catch {
    return DEFAULTS;
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let current: Settings | null = null;
const listeners = new Set<() => void>();

/** The settings now, for what is not drawn: sounds. */
export function currentSettings(): Settings {
  return read();
}

function read(): Settings {
  current ??= readSettings(stored());
  return current;
}

export function changeSettings(part: Partial<Settings>): void {
  current = { ...read(), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // The browser stores nothing: the settings last for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, read);
}

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)');

/** How fast everything moves: by the setting or, where it leaves that open, by the device. */
export function useSpeed(): Speed {
  const { speed } = useSettings();
  const system = useSyncExternalStore(
    (listener) => {
      const query = reducedMotion();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => reducedMotion().matches,
  );
  if (speed !== 'system') return speed;
  return system ? 'instant' : 'calm';
}

/** Whether nothing is to move. */
export function useReducedMotion(): boolean {
  return useSpeed() === 'instant';
}
