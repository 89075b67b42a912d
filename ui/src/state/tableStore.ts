/** One table's state with the reader's hand on it: what components call, and what makes them draw again. */
import { useMemo, useSyncExternalStore } from 'react';
import { CoachStore } from '../coach/coachStore';
import { api } from '../server/api';
import {
  amountOfTouch,
  clear,
  costOf,
  double,
  firstBet,
  lay,
  missingChips,
  rebet,
  rebetDoubled,
  statementOf,
  undo,
  type Step,
} from './betting';
import { connect } from '../server/browserConnection';
import { hasFinishedRound, RESULTS_SHOWN_FOR } from './cardCollection';
import type { Connection } from '../server/connection';
import { LONGEST_END } from '../felt/motion/schedule';
import { shownNames, useFaces } from '../server/faces';
import { dollars } from '../money';
import type { Draft } from '../server/outbox';
import { browserProof, ProofStore } from '../proof/proofStore';
import { reduceTable, INITIAL_STATE, UNDO_TOUCH, type TableEvent, type MissingChips, type Laid, type TableState } from './tableState';
import type { BetSpot, PlayerChoice, Mine, TableFrame } from '../wire';

/** After this many milliseconds a frame is shown even if the felt has not reported it. */
const PLAYBACK_LIMIT = LONGEST_END + 2000;

const PLANS = { rebet, rebetDoubled, rebetAndDeal: rebet, double } as const;
const READY: Draft = { type: 'ready' };

const NOT_SENT = 'There is no connection. Nothing was sent: try again when it is back.';
const OUTCOME_PENDING = 'We do not know yet whether that was done. The page keeps asking the server.';

export class TableStore {
  readonly table: string;
  readonly coach = new CoachStore();
  readonly proof: ProofStore;
  private state: TableState = INITIAL_STATE;
  private readonly listeners = new Set<() => void>();
  private connection: Connection | null = null;
  /** What was sent last: a choice's statement or the type of another command. */
  private lastSent = '';
  /** Stops the motion on the felt; set by the table page. */
  stopMotion: () => void = () => undefined;
  private playbackTimer: ReturnType<typeof setTimeout> | undefined;
  private collecting: { readonly round: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(table: string) {
    this.table = table;
    const send = (draft: Draft) => void this.connection?.say(this.state.frame?.version ?? 0, [draft]);
    this.proof = new ProofStore(browserProof(table, send));
  }

  open(): () => void {
    const { connection, close } = connect(this.table, {
      link: (link) => {
        if (link !== 'connected') this.proof.reconnecting();
        this.dispatch({ what: 'link', link });
      },
      table: (frame) => {
        this.coach.table(frame);
        this.proof.table(frame);
        this.dispatch({ what: 'table', frame, now: performance.now() });
      },
      coach: (frame) => this.coach.hear(frame),
      answer: (answer, command, dropped) => {
        if (command.type === 'part') {
          this.proof.answer(answer.done, command);
          return;
        }
        this.dispatch({ what: 'answer', answer, command, dropped, pending: connection.outbox.size });
      },
      error: ({ says }, dropped) =>
        this.dispatch({ what: 'unreadable', says, dropped, pending: connection.outbox.size }),
      first: (version) => this.fetchMissedLines(version),
      unsure: () => this.dispatch({ what: 'notice', says: OUTCOME_PENDING }),
    });
    this.connection = connection;
    const hidden = () => {
      if (document.hidden) this.finish();
      else this.scheduleCollection();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      clearTimeout(this.playbackTimer);
      clearTimeout(this.collecting?.timer);
      close();
    };
  }

  /** What was said before this connection was open. */
  private fetchMissedLines(upto: number): void {
    void api.recentlySaid(this.table).then(
      ({ lines }) => this.dispatch({ what: 'remembered', lines, upto }),
      () => undefined,
    );
  }

  /** A frame from elsewhere: fixtures. */
  show(frame: TableFrame): void {
    this.proof.table(frame);
    this.dispatch({ what: 'link', link: 'connected' });
    this.dispatch({ what: 'table', frame, now: performance.now() });
  }

  readonly read = (): TableState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  dispatch(event: TableEvent): void {
    const before = this.state;
    const next = reduceTable(before, event);
    if (next === before) return;
    this.state = next;
    if (next.playback?.coming !== before.playback?.coming) this.limitPlayback(next.playback?.coming.version);
    if (next.frame !== before.frame) this.scheduleCollection();
    for (const listener of this.listeners) listener();
  }

  private limitPlayback(version: number | undefined): void {
    clearTimeout(this.playbackTimer);
    if (version === undefined) return;
    this.playbackTimer = setTimeout(() => this.dispatch({ what: 'shown', version }), PLAYBACK_LIMIT);
  }

  /** The end of a round stays visible for a while before its cards are collected; not in a hidden tab. */
  private scheduleCollection(): void {
    const { frame, playback } = this.state;
    const round = frame !== null && playback === null && hasFinishedRound(frame) ? frame.felt.round : 0;
    if (round === this.collecting?.round) return;
    clearTimeout(this.collecting?.timer);
    this.collecting = undefined;
    if (round === 0 || (typeof document !== 'undefined' && document.hidden)) return;
    this.collecting = { round, timer: setTimeout(() => this.collect(round), RESULTS_SHOWN_FOR) };
  }

  /** Not under an open drawer: a player who reads there why a decision was not the best looks at its cards next. */
  private collect(round: number): void {
    if (typeof document === 'undefined' || document.querySelector('dialog[open]') === null) {
      this.dispatch({ what: 'collect' });
      return;
    }
    this.collecting = { round, timer: setTimeout(() => this.collect(round), RESULTS_SHOWN_FOR) };
  }

  /** Whether the movements of a frame are being shown: nothing can be answered until they are. */
  get isPlaying(): boolean {
    return this.state.playback !== null;
  }

  /** Shows the end of all movement at once. */
  finish(): void {
    this.dispatch({ what: 'finish' });
    this.stopMotion();
  }

  say(drafts: ReadonlyArray<Draft>, pressed: string, words: string): ReadonlyArray<string> {
    this.finish();
    const { link, frame } = this.state;
    if (frame !== null && link !== 'connected' && link !== 'connecting') {
      this.dispatch({ what: 'notice', says: NOT_SENT });
      return [];
    }
    for (const draft of drafts) if (draft.type === 'say') this.proof.said(draft.statement);
    const last = drafts.at(-1);
    this.lastSent = last?.type === 'say' ? last.statement : (last?.type ?? '');
    const ids = this.connection?.say(this.state.frame?.version ?? 0, drafts) ?? [];
    this.dispatch({ what: 'said', pressed, words, pending: this.connection?.outbox.size ?? 0 });
    return ids;
  }

  /**
   * Whether the table has moved on since this was offered: a second tap on a button whose first tap ended the hand.
   * It is not sent, and nothing is said about it.
   */
  private isOvertaken(statement: string, isOffered: (mine: Mine) => boolean): boolean {
    this.finish();
    const { frame, pending } = this.state;
    if (frame === null || (pending > 0 && this.lastSent === statement)) return true;
    return !isOffered(frame.mine);
  }

  /** Sends a choice, with an amount of cents or cards if it takes one. */
  choose(choice: PlayerChoice, amount?: number): void {
    const statement = statementOf(choice, amount);
    const isSame = (one: PlayerChoice) => one.say === choice.say && one.then === choice.then && one.of === choice.of;
    if (this.isOvertaken(statement, (mine) => mine.choices.some(isSame))) return;
    const { barred } = choice;
    if (barred !== null) {
      const costs = Math.max(choice.costs, choice.of === 'cents' ? choice.least : 0);
      const lack = costs - (this.state.frame?.mine.chips ?? 0);
      this.dispatch({ what: 'notice', ...barred, ...(lack > 0 ? { lack: { cents: lack, retry: null } } : {}) });
      return;
    }
    if (choice.confirm && this.state.confirming !== choice.say) {
      this.dispatch({ what: 'confirm', say: choice.say });
      return;
    }
    this.say([{ type: 'say', statement }], choice.label, choice.label);
  }

  /** Cancels a choice that was to be confirmed. */
  cancelConfirmation(): void {
    this.dispatch({ what: 'confirm', say: '' });
  }

  ready(): void {
    // Chips that are on their way may make it possible.
    if (this.isOvertaken(READY.type, (mine) => mine.ready !== null || this.state.pending > 0)) return;
    this.say([{ type: 'ready' }], 'ready', this.state.frame?.mine.ready?.label ?? 'Deal');
  }

  sit(box: number, chips: number): void {
    this.say([{ type: 'sit', box, chips, part: true }], 'sit', `Box ${String(box)}`);
  }

  bring(chips: number): void {
    this.say([{ type: 'bring', chips }], 'bring', `${dollars(chips)} in chips`);
  }

  /** Adds the missing chips and tries again what needed them. */
  bringFor({ cents, retry }: MissingChips): void {
    const mine = this.state.frame?.mine;
    const steps = retry === null || mine === undefined ? [] : PLANS[retry](mine, this.state.laid);
    const bring = { type: 'bring', chips: cents } as const;
    this.carryOut(steps, 'bring', `${dollars(cents)} in chips`, { first: [bring], deal: retry === 'rebetAndDeal' });
  }

  leave(): void {
    this.say([{ type: 'leave' }], 'leave', 'Leaving');
  }

  /** Places a chip on a spot. */
  lay(spot: BetSpot, chip: number): void {
    if (spot.barred !== null) {
      this.dispatch({ what: 'notice', says: spot.barred.says, clause: spot.barred.clause });
      return;
    }
    this.dispatch({ what: 'chosen', spot: { box: spot.box, wager: spot.wager } });
    const cents = amountOfTouch(spot, chip);
    this.carryOutOrOfferChips([lay(spot, cents)], `lay ${spot.wager}`, `${dollars(cents)} on ${spot.label}`, null);
  }

  undo(): void {
    const mine = this.state.frame?.mine;
    if (mine === undefined) return;
    const { steps, left } = undo(mine, this.state.laid);
    if (steps.length > 0) this.carryOut(steps, 'undo', 'Undo', { left });
  }

  clear(): void {
    this.runPlan(clear, 'clear', 'Clear');
  }

  rebet(): void {
    this.runPlan(rebet, 'rebet', 'Re-bet', 'rebet');
  }

  double(): void {
    this.runPlan(double, 'double', 'Double', 'double');
  }

  /** Twice last round's wagers, to be dealt with the next touch. */
  rebetDoubled(): void {
    this.runPlan(rebetDoubled, 'rebet', 'Twice the last bets', 'rebetDoubled');
  }

  /** The same again, and the cards. */
  rebetAndDeal(): void {
    this.runPlan(rebet, 'ready', 'Re-bet', 'rebetAndDeal', true);
  }

  /** A first wager, and the cards. */
  betAndDeal(): void {
    const { spot, chip } = this.state;
    this.runPlan((mine) => firstBet(mine, spot, chip), 'ready', 'The bet', null, true);
  }

  sitOut(): void {
    this.ready();
  }

  private runPlan(
    plan: (mine: Mine, laid: ReadonlyArray<Laid>) => Step[],
    pressed: string,
    words: string,
    retry: MissingChips['retry'] = null,
    deal = false,
  ): void {
    const mine = this.state.frame?.mine;
    if (mine === undefined) return;
    const steps = plan(mine, this.state.laid);
    if (steps.length === 0) return;
    this.carryOutOrOfferChips(steps, pressed, words, retry, deal);
  }

  /** Sends all steps; if chips are missing, sends nothing and offers to add them. */
  private carryOutOrOfferChips(
    steps: ReadonlyArray<Step>,
    pressed: string,
    words: string,
    retry: MissingChips['retry'],
    deal = false,
  ): void {
    const mine = this.state.frame?.mine;
    const lack = mine === undefined ? 0 : missingChips(mine, this.state.laid, steps);
    if (mine === undefined || lack === 0) {
      this.carryOut(steps, pressed, words, { deal });
      return;
    }
    const costs = costOf(steps);
    const says = `${words} needs ${dollars(costs)}; you have ${dollars(costs - lack)} in chips.`;
    this.dispatch({ what: 'notice', says, lack: { cents: lack, retry } });
  }

  /**
   * What is said together stops at the first refusal: nothing is dealt with half the bets. `left` are the touches
   * that still count where this takes one back; without it this is one more.
   */
  private carryOut(
    steps: ReadonlyArray<Step>,
    pressed: string,
    words: string,
    {
      first = [],
      deal = false,
      left = null,
    }: { first?: ReadonlyArray<Draft>; deal?: boolean; left?: ReadonlyArray<Laid> | null } = {},
  ): void {
    const touch = left === null ? this.state.touches : UNDO_TOUCH;
    const drafts = [...first, ...steps.map((step) => step.draft), ...(deal ? [READY] : [])];
    const ids = this.say(drafts, pressed, words).slice(first.length);
    if (steps.length === 0) return;
    const made = steps.map(
      ({ box, wager, cents }, at): Laid => ({ touch, id: ids[at] ?? '', box, wager, cents, done: false }),
    );
    this.dispatch({ what: 'laid', laid: [...(left ?? this.state.laid), ...made] });
  }
}

/** A table's state for its reader: players go by the names they chose. */
export function useTable(store: TableStore): TableState {
  const state = useSyncExternalStore(store.subscribe, store.read);
  const names = shownNames(useFaces());
  return useMemo(() => {
    const frame = names.in(state.frame);
    if (frame === state.frame) return state;
    const { drawn, record, spoken, notice } = state;
    const shown = names.in({ drawn, record, spoken, notice });
    return { ...state, frame, ...shown };
  }, [state, names]);
}
