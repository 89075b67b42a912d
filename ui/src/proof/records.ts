/** The records of a proof: one line of JSON each. */
import type { Bound } from './digests';

export interface Wash extends Bound {
  readonly record: 'wash';
  readonly version: number;
  readonly house: string;
}

type Pairs = ReadonlyArray<readonly [string, string]>;

export interface Parts {
  readonly record: 'parts';
  readonly before: string;
  readonly parts: Pairs;
  readonly without: ReadonlyArray<string>;
}

export interface Openings {
  readonly record: 'openings';
  readonly before: string;
  readonly openings: Pairs;
  readonly withheld: ReadonlyArray<string>;
  readonly house: string;
}

export interface Root {
  readonly record: 'root';
  readonly before: string;
  readonly cards: number;
  readonly root: string;
}

export interface Cut {
  readonly record: 'cut';
  readonly before: string;
  readonly by: string;
  readonly position: number;
}

export interface End {
  readonly record: 'end';
  readonly before: string;
  readonly secret: string;
  readonly dealt: string;
  readonly why: string;
}

export type ProofRecord = Wash | Parts | Openings | Root | Cut | End;

/** A card as it was dealt to this page. */
export interface CardSeen {
  readonly round: number;
  readonly position: number;
  readonly face: string;
  readonly salt: string;
  readonly path: ReadonlyArray<string>;
}

export function readRecord(line: string): ProofRecord {
  return JSON.parse(line) as ProofRecord;
}
