/** The results of a minibaccarat shoe, from frames that every seat is sent. Pure. */
import type { TableFrame } from '../../wire';

export type ShoeResult = 'player' | 'banker' | 'tie';

export interface ShoeResults {
  /** The round of the newest one. */
  readonly round: number;
  readonly results: ReadonlyArray<ShoeResult>;
  /** The version of the frame that told of the shuffle; 0 where the reader came later. */
  readonly shuffled: number;
}

export const NO_RESULTS: ShoeResults = { round: 0, results: [], shuffled: 0 };

/** What a finished round was; null while it is not decided. */
export function resultOf({ felt }: Pick<TableFrame, 'felt'>): ShoeResult | null {
  const state = (name: string) => felt.dealer.find((hand) => hand.name === name)?.state;
  if (state('player') === 'won') return 'player';
  if (state('banker') === 'won') return 'banker';
  return state('player') === 'tied' ? 'tie' : null;
}

/** Adds the result that a frame shows; a shuffle begins a new shoe. */
export function withResult(before: ShoeResults, frame: TableFrame): ShoeResults {
  const shuffled = frame.told.some((one) => one.type === 'cards' && one.what === 'shuffled');
  const isNew = shuffled && before.shuffled !== frame.version;
  const kept = isNew ? { ...before, results: [], shuffled: frame.version } : before;
  const result = resultOf(frame);
  if (result === null || frame.felt.round <= kept.round) return kept;
  return { ...kept, round: frame.felt.round, results: [...kept.results, result] };
}
