/**
 * The names and colours that people chose. A frame names players as the records do; what the reader sees is
 * the chosen name. Statements to the server keep the name of the records.
 */
import { useSyncExternalStore } from 'react';
import type { Face } from '../http';

const COLOURS = 8;

let faces: ReadonlyMap<string, Face> = new Map();
const listeners = new Set<() => void>();

/** Keeps what the server said about some people. */
export function learnFaces(learned: ReadonlyArray<Face>): void {
  const news = learned.filter(({ player, shown, colour }) => {
    const known = faces.get(player);
    return known?.shown !== shown || known.colour !== colour;
  });
  if (news.length === 0) return;
  faces = new Map([...faces, ...news.map((face) => [face.player, face] as const)]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Faces = ReadonlyMap<string, Face>;

export function useFaces(): Faces {
  return useSyncExternalStore(subscribe, () => faces);
}

const BOT = /^bot-/;

/** A house bot as it is named everywhere: `bot Ada`; a person as they are. */
export function playerWords(player: string): string {
  return player.replace(BOT, 'bot ');
}

export function shownName(known: Faces, player: string): string {
  return known.get(player)?.shown ?? playerWords(player);
}

/** The chosen colour, else one that follows from the name: 1 to 8. */
export function colourOf(known: Faces, player: string): number {
  const chosen = known.get(player)?.colour ?? 0;
  if (chosen > 0) return chosen;
  let sum = 0;
  for (const letter of player) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return 1 + (sum % COLOURS);
}

/** Two letters for a small circle: `AB` for `Ann-Bea`, `AN` for `Ann`; the last two signs of a guest's name. */
export function initials(name: string): string {
  if (/^guest-/.test(name)) return name.slice(-2).toUpperCase();
  const parts = name.replace(/^bot[- ]/, '').split('-').filter(Boolean);
  const two = parts.length > 1 ? parts.map((part) => part.charAt(0)).join('') : (parts[0] ?? '');
  return two.slice(0, 2).toUpperCase();
}

/** Parts of a frame that go back to the server as they are. */
const STATEMENTS: ReadonlySet<string> = new Set(['say', 'take', 'then', 'again', 'place', 'notation']);

/** Everything that can be read in a value, with chosen names in the place of those of the records. */
export class ShownNames {
  readonly faces: Faces;
  private readonly names: ReadonlyMap<string, string>;
  private readonly pattern: RegExp | null;
  /** Equal objects in, equal objects out: what was drawn once is not drawn again. */
  private readonly done = new WeakMap<object, unknown>();

  constructor(known: Faces) {
    this.faces = known;
    const chosen = [...known.values()].filter(({ player, shown }) => shown !== player);
    this.names = new Map(chosen.map(({ player, shown }) => [player, shown]));
    this.pattern =
      chosen.length === 0 ? null : new RegExp(`(?<![\\w-])(?:${[...this.names.keys()].join('|')})(?![\\w-])`, 'g');
  }

  in<Value>(value: Value): Value {
    return this.pattern === null ? value : (this.walk(value, this.pattern) as Value);
  }

  private walk(value: unknown, pattern: RegExp): unknown {
    if (typeof value === 'string') return value.replace(pattern, (name) => this.names.get(name) ?? name);
    if (typeof value !== 'object' || value === null) return value;
    const before = this.done.get(value);
    if (before !== undefined) return before;
    const after = Array.isArray(value)
      ? value.map((each) => this.walk(each, pattern))
      : Object.fromEntries(
          Object.entries(value).map(([key, each]) => [key, STATEMENTS.has(key) ? each : this.walk(each, pattern)]),
        );
    this.done.set(value, after);
    return after;
  }
}

let current = new ShownNames(faces);

/** For the faces known now. */
export function shownNames(known: Faces): ShownNames {
  if (current.faces !== known) current = new ShownNames(known);
  return current;
}
