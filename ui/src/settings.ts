/** The reader's settings, stored in the browser. */
import { useSyncExternalStore } from 'react';

export interface Settings {
  readonly fourColour: boolean;
  /** `system`: as the device is set. */
  readonly motion: 'system' | 'still' | 'moving';
  readonly largeText: boolean;
}

const KEY = 'cutcard.settings';
const DEFAULTS: Settings = { fourColour: false, motion: 'system', largeText: false };

export function readSettings(stored: string | null): Settings {
  if (stored === null) return DEFAULTS;
  try {
    const read = JSON.parse(stored) as Partial<Settings> | null;
    return {
      fourColour: read?.fourColour === true,
      motion: read?.motion === 'still' || read?.motion === 'moving' ? read.motion : 'system',
      largeText: read?.largeText === true,
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

/** Whether nothing is to move, by the setting or, where it leaves that open, by the device. */
export function useReducedMotion(): boolean {
  const { motion } = useSettings();
  const system = useSyncExternalStore(
    (listener) => {
      const query = reducedMotion();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => reducedMotion().matches,
  );
  return motion === 'system' ? system : motion === 'still';
}
