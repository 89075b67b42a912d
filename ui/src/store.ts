/** One table's state with the reader's hand on it: what components call, and what makes them draw again. */
import { useSyncExternalStore } from 'react';
import { api } from './api';
import { again, clear, double, lackFor, lay, laidByTouch, statementOf, undo, type Step } from './betting';
import { connect } from './browser';
import { liesOver, READABLE } from './collecting';
import type { Connection } from './connection';
import { LONGEST } from './felt/schedule';
import { dollars } from './money';
import type { Draft } from './outbox';
import { after, AT_FIRST, UNDOING, type Happening, type Lack, type Laid, type TableState } from './state';
import type { BetSpot, Choice, Mine, TableFrame } from './wire';

/** However the felt fares, a frame is seen after this, in milliseconds. */
const SHOWN_WITHIN = LONGEST + 2000;

const PLANS = { again, double } as const;

const UNSURE = 'It is not known yet whether that was done. It is sent again until the server says so.';

export class TableStore {
  readonly table: string;
  private state: TableState = AT_FIRST;
  private readonly listeners = new Set<() => void>();
  private connection: Connection | null = null;
  /** Ends what moves on the felt: set by the table page. */
  stopMoving: () => void = () => undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private collecting: { readonly round: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(table: string) {
    this.table = table;
  }

  open(): () => void {
    const { connection, close } = connect(this.table, {
      link: (link) => this.happen({ what: 'link', link }),
      table: (frame) => this.happen({ what: 'table', frame, now: performance.now() }),
      answer: (answer, command, dropped) =>
        this.happen({ what: 'answer', answer, command, dropped, pending: connection.outbox.size }),
      error: ({ says }, dropped) =>
        this.happen({ what: 'unreadable', says, dropped, pending: connection.outbox.size }),
      first: (version) => this.remember(version),
      unsure: () => this.happen({ what: 'notice', says: UNSURE }),
    });
    this.connection = connection;
    const hidden = () => {
      if (document.hidden) this.finish();
      else this.collectLater();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      clearTimeout(this.patience);
      clearTimeout(this.collecting?.timer);
      close();
    };
  }

  /** What was said before this connection was there to hear it. */
  private remember(upto: number): void {
    void api.said(this.table).then(
      ({ lines }) => this.happen({ what: 'remembered', lines, upto }),
      () => undefined,
    );
  }

  /** A frame from elsewhere: fixtures. */
  show(frame: TableFrame): void {
    this.happen({ what: 'link', link: 'connected' });
    this.happen({ what: 'table', frame, now: performance.now() });
  }

  readonly read = (): TableState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  happen(happening: Happening): void {
    const before = this.state;
    const next = after(before, happening);
    if (next === before) return;
    this.state = next;
    if (next.showing?.coming !== before.showing?.coming) this.waitForTheFelt(next.showing?.coming.version);
    if (next.frame !== before.frame) this.collectLater();
    for (const listener of this.listeners) listener();
  }

  private waitForTheFelt(version: number | undefined): void {
    clearTimeout(this.patience);
    if (version === undefined) return;
    this.patience = setTimeout(() => this.happen({ what: 'shown', version }), SHOWN_WITHIN);
  }

  /** The end of a round is seen for a while before its cards go; not while nobody looks. */
  private collectLater(): void {
    const { frame, showing } = this.state;
    const round = frame !== null && showing === null && liesOver(frame) ? frame.felt.round : 0;
    if (round === this.collecting?.round) return;
    clearTimeout(this.collecting?.timer);
    this.collecting = undefined;
    if (round === 0 || (typeof document !== 'undefined' && document.hidden)) return;
    const timer = setTimeout(() => this.happen({ what: 'collect' }), READABLE);
    this.collecting = { round, timer };
  }

  /** Whether the movements of a frame are being shown: nothing can be answered until they are. */
  get showing(): boolean {
    return this.state.showing !== null;
  }

  /** Shows the end of all movement at once. */
  finish(): void {
    this.happen({ what: 'finish' });
    this.stopMoving();
  }

  say(drafts: ReadonlyArray<Draft>, pressed: string, words: string): ReadonlyArray<string> {
    this.finish();
    const ids = this.connection?.say(this.state.frame?.version ?? 0, drafts) ?? [];
    this.happen({ what: 'said', pressed, words, pending: this.connection?.outbox.size ?? 0 });
    return ids;
  }

  /** A choice as it stands, or with how much of what it counts: cents, or cards. */
  choose(choice: Choice, amount?: number): void {
    const { barred } = choice;
    if (barred !== null) {
      const costs = Math.max(choice.costs, choice.of === 'cents' ? choice.least : 0);
      const lack = costs - (this.state.frame?.mine.chips ?? 0);
      this.happen({ what: 'notice', ...barred, ...(lack > 0 ? { lack: { cents: lack, retry: null } } : {}) });
      return;
    }
    if (choice.confirm && this.state.confirming !== choice.say) {
      this.happen({ what: 'confirm', say: choice.say });
      return;
    }
    this.say([{ type: 'say', statement: statementOf(choice, amount) }], choice.label, choice.label);
  }

  /** What was pressed once is not meant after all. */
  takeBack(): void {
    this.happen({ what: 'confirm', say: '' });
  }

  ready(): void {
    this.say([{ type: 'ready' }], 'ready', this.state.frame?.mine.ready?.label ?? 'Deal');
  }

  sit(box: number, chips: number): void {
    this.say([{ type: 'sit', box, chips }], 'sit', `Box ${String(box)}`);
  }

  bring(chips: number): void {
    this.say([{ type: 'bring', chips }], 'bring', `${dollars(chips)} in chips`);
  }

  /** The chips that lack come, and what lacked them is done. */
  bringFor({ cents, retry }: Lack): void {
    const mine = this.state.frame?.mine;
    const steps = retry === null || mine === undefined ? [] : PLANS[retry](mine, this.state.laid);
    this.carryOut(steps, 'bring', `${dollars(cents)} in chips`, [{ type: 'bring', chips: cents }]);
  }

  leave(): void {
    this.say([{ type: 'leave' }], 'leave', 'Leaving');
  }

  /** A chip on a spot, the chosen one where none is named. */
  lay(spot: BetSpot, chip: number): void {
    this.happen({ what: 'chosen', spot: { box: spot.box, wager: spot.wager } });
    if (spot.barred !== null) {
      this.happen({ what: 'notice', says: spot.barred.says, clause: spot.barred.clause });
      return;
    }
    const cents = laidByTouch(spot, chip);
    this.tryOut([lay(spot, cents)], `lay ${spot.wager}`, `${dollars(cents)} on ${spot.label}`, null);
  }

  undo(): void {
    const mine = this.state.frame?.mine;
    if (mine === undefined) return;
    const { steps, left } = undo(mine, this.state.laid);
    if (steps.length > 0) this.carryOut(steps, 'undo', 'Undo', [], left);
  }

  clear(): void {
    this.planned(clear, 'clear', 'Clear');
  }

  again(): void {
    this.planned(again, 'again', 'Re-bet', 'again');
  }

  double(): void {
    this.planned(double, 'double', 'Double', 'double');
  }

  private planned(
    plan: (mine: Mine, laid: ReadonlyArray<Laid>) => Step[],
    pressed: string,
    words: string,
    retry: Lack['retry'] = null,
  ): void {
    const mine = this.state.frame?.mine;
    if (mine === undefined) return;
    const steps = plan(mine, this.state.laid);
    if (steps.length === 0) return;
    this.tryOut(steps, pressed, words, retry);
  }

  /** All of it, or nothing where chips lack for it: then they are offered from outside. */
  private tryOut(steps: ReadonlyArray<Step>, pressed: string, words: string, retry: Lack['retry']): void {
    const mine = this.state.frame?.mine;
    const lack = mine === undefined ? 0 : lackFor(mine, this.state.laid, steps);
    if (mine === undefined || lack === 0) {
      this.carryOut(steps, pressed, words);
      return;
    }
    const costs = steps.reduce((sum, one) => sum + one.cents, 0);
    const says = `${words} takes ${dollars(costs)} and you have ${dollars(costs - lack)} in chips.`;
    this.happen({ what: 'notice', says, lack: { cents: lack, retry } });
  }

  /** `left` are the touches that still count where this takes one back; without it this is one more. */
  private carryOut(
    steps: ReadonlyArray<Step>,
    pressed: string,
    words: string,
    first: ReadonlyArray<Draft> = [],
    left: ReadonlyArray<Laid> | null = null,
  ): void {
    const touch = left === null ? this.state.touches : UNDOING;
    const ids = this.say([...first, ...steps.map((step) => step.draft)], pressed, words).slice(first.length);
    if (steps.length === 0) return;
    const made = steps.map(
      ({ box, wager, cents }, at): Laid => ({ touch, id: ids[at] ?? '', box, wager, cents, done: false }),
    );
    this.happen({ what: 'laid', laid: [...(left ?? this.state.laid), ...made] });
  }
}

export function useTable(store: TableStore): TableState {
  return useSyncExternalStore(store.subscribe, store.read);
}
