/** Where each answer to a decision stands. Pure. */
import type { PlayerChoice } from '../../wire';

/** The places of a bar while a hand is played: two large ones, two beside them, and what is under More. */
export interface ChoiceSlots {
  /** Hit and stand, or what is asked in their place. */
  readonly large: ReadonlyArray<PlayerChoice>;
  /** Double and split; null keeps the place of one that is not offered. */
  readonly beside: ReadonlyArray<PlayerChoice | null>;
  readonly more: ReadonlyArray<PlayerChoice>;
}

/** A key has one meaning at every table, so that a choice is known by its key. */
const LARGE = ['h', 's'] as const;
const BESIDE = ['d', 'p'] as const;

/** The places of the choices of a hand; null where no hand is played. */
export function choiceSlots(choices: ReadonlyArray<PlayerChoice>): ChoiceSlots | null {
  const byKey = (key: string) => choices.find((one) => one.key.toLowerCase() === key) ?? null;
  const large = LARGE.map(byKey).filter((one) => one !== null);
  if (large.length < LARGE.length) return null;
  const beside = BESIDE.map(byKey);
  const placed = new Set([...large, ...beside]);
  return { large, beside, more: choices.filter((one) => !placed.has(one)) };
}
