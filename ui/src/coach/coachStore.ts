/** What the coach has said at one table; its frames come over the table's socket. */
import type { CoachPrices, CoachStatus, CoachValues, CoachVerdict, TableFrame, WagerPrice } from '../wire';

export type CoachFrame = CoachStatus | CoachValues | CoachVerdict | CoachPrices;

export interface CoachView {
  readonly status: CoachStatus | null;
  /** Of the last question that was valued. */
  readonly values: CoachValues | null;
  /** Of the round that is on the felt, the newest last. */
  readonly verdicts: ReadonlyArray<CoachVerdict>;
  readonly prices: CoachPrices | null;
  /** The newest price of every wager that was ever told here: its advantage is that of a later one. */
  readonly known: ReadonlyMap<string, WagerPrice>;
  /** By box: the questions whose verdicts have no place at the cards. */
  readonly hidden: Readonly<Record<number, string>>;
}

export const NOTHING_SAID: CoachView = {
  status: null,
  values: null,
  verdicts: [],
  prices: null,
  known: new Map(),
  hidden: {},
};

export function hear(view: CoachView, frame: CoachFrame): CoachView {
  switch (frame.type) {
    case 'coach-status':
      // Another mode says other things: what was said before is out of date.
      return view.status?.mode === frame.mode
        ? { ...view, status: frame }
        : { ...view, status: frame, values: null, prices: null };
    case 'coach-values':
      return { ...view, values: frame };
    case 'coach-prices':
      // Where nothing lies, the prices of the last bets are those of a re-bet.
      if (frame.wagers.length + frame.unknown.length === 0) return view;
      return { ...view, prices: frame, known: withPrices(view.known, frame) };
    case 'coach-verdict': {
      const others = view.verdicts.filter((one) => one.round === frame.round && one.since !== frame.since);
      return { ...view, verdicts: [...others, frame] };
    }
  }
}

function withPrices(known: CoachView['known'], { wagers }: CoachPrices): CoachView['known'] {
  return new Map([...known, ...wagers.map((one) => [one.wager, one] as const)]);
}

/** A new round begins: what was said about the last one goes with its cards. */
export function beginRound(view: CoachView, { felt }: TableFrame): CoachView {
  const verdicts = view.verdicts.filter((one) => one.round >= felt.round);
  const prices = view.prices !== null && view.prices.round < felt.round ? null : view.prices;
  return verdicts.length === view.verdicts.length && prices === view.prices ? view : { ...view, verdicts, prices };
}

export class CoachStore {
  private view = NOTHING_SAID;
  private readonly listeners = new Set<() => void>();

  readonly read = (): CoachView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  hear(frame: CoachFrame): void {
    this.change(hear(this.view, frame));
  }

  /** The verdicts of a box that have no place at its cards, as numbers with spaces. */
  hide(box: number, unplaced: string): void {
    if ((this.view.hidden[box] ?? '') === unplaced) return;
    this.change({ ...this.view, hidden: { ...this.view.hidden, [box]: unplaced } });
  }

  table(frame: TableFrame): void {
    this.change(beginRound(this.view, frame));
  }

  private change(view: CoachView): void {
    if (view === this.view) return;
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}
