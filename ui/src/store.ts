/** One table's state with the reader's hand on it: what components call, and what makes them draw again. */
import { useSyncExternalStore } from 'react';
import { again, clear, double, lay, laidByTouch, statementOf, undo, type Plan } from './betting';
import { connect } from './browser';
import type { Connection } from './connection';
import type { Draft } from './outbox';
import { after, AT_FIRST, type Happening, type TableState } from './state';
import type { BetSpot, Choice, TableFrame } from './wire';

const UNSURE = 'It is not known yet whether that was done. It is sent again until the server says so.';

export class TableStore {
  readonly table: string;
  private state: TableState = AT_FIRST;
  private readonly listeners = new Set<() => void>();
  private connection: Connection | null = null;
  /** Ends what moves on the felt: set by the table page. */
  finish: () => void = () => undefined;

  constructor(table: string) {
    this.table = table;
  }

  open(): () => void {
    const { connection, close } = connect(this.table, {
      link: (link) => this.happen({ what: 'link', link }),
      table: (frame) => this.happen({ what: 'table', frame, now: performance.now() }),
      answer: (answer, command) =>
        this.happen({ what: 'answer', answer, command, pending: connection.outbox.size }),
      error: (frame) => this.happen({ what: 'unreadable', says: frame.says, pending: connection.outbox.size }),
      unsure: () => this.happen({ what: 'notice', says: UNSURE }),
    });
    this.connection = connection;
    return close;
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
    const next = after(this.state, happening);
    if (next === this.state) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }

  say(drafts: ReadonlyArray<Draft>, pressed: string): void {
    this.finish();
    this.connection?.say(this.state.frame?.version ?? 0, drafts);
    this.happen({ what: 'said', pressed, pending: this.connection?.outbox.size ?? 0 });
  }

  /** A choice as it stands, or with how much of what it counts: cents, or cards. */
  choose(choice: Choice, amount?: number): void {
    if (choice.barred !== null) {
      this.happen({ what: 'notice', says: choice.barred.says, clause: choice.barred.clause });
      return;
    }
    this.say([{ type: 'say', statement: statementOf(choice, amount) }], choice.label);
  }

  ready(): void {
    this.say([{ type: 'ready' }], 'ready');
  }

  sit(box: number, chips: number): void {
    this.say([{ type: 'sit', box, chips }], 'sit');
  }

  bring(chips: number): void {
    this.say([{ type: 'bring', chips }], 'bring');
  }

  leave(): void {
    this.say([{ type: 'leave' }], 'leave');
  }

  /** A chip on a spot, the chosen one where none is named. */
  lay(spot: BetSpot, chip: number): void {
    this.happen({ what: 'chosen', wager: spot.wager });
    if (spot.barred !== null) {
      this.happen({ what: 'notice', says: spot.barred.says, clause: spot.barred.clause });
      return;
    }
    const cents = laidByTouch(spot, chip);
    this.happen({ what: 'laid', laid: [...this.state.laid, { wager: spot.wager, cents }] });
    this.say([lay(spot, cents)], `lay ${spot.wager}`);
  }

  undo(): void {
    this.carryOut((frame) => undo(frame.mine, this.state.laid), 'undo', false);
  }

  clear(): void {
    this.carryOut((frame) => clear(frame.mine), 'clear', false);
  }

  again(): void {
    this.carryOut((frame) => again(frame.mine), 'again', true);
  }

  double(): void {
    this.carryOut((frame) => double(frame.mine), 'double', true);
  }

  private carryOut(planned: (frame: TableFrame) => Plan | null, pressed: string, adds: boolean): void {
    const { frame } = this.state;
    const plan = frame === null ? null : planned(frame);
    if (plan === null) return;
    this.happen({ what: 'laid', laid: adds ? [...this.state.laid, ...plan.laid] : plan.laid });
    this.say(plan.drafts, pressed);
  }
}

export function useTable(store: TableStore): TableState {
  return useSyncExternalStore(store.subscribe, store.read);
}
