/** What the page knows of one table: a pure function of what it was told and what its reader did. */
import type { Link } from './connection';
import type { Command } from './outbox';
import type { AnswerFrame, Bar, BetSpot, Said, TableFrame } from './wire';

/** Chips laid by one touch, so that one touch takes them back. */
export interface Laid {
  readonly wager: string;
  readonly cents: number;
}

export interface Notice {
  /** Grows, so that the same words said twice are shown twice. */
  readonly number: number;
  readonly says: string;
  readonly clause: string;
}

export interface RoundResult {
  readonly round: number;
  readonly cents: number;
  /** Of the frame that told it: shown when its movements have been. */
  readonly version: number;
}

export interface RecordLine extends Said {
  readonly version: number;
}

export interface TableState {
  readonly link: Link;
  readonly frame: TableFrame | null;
  /** The version whose movements have all been shown. */
  readonly shown: number;
  /** When the question's time is up, by the page's own clock; 0 for no limit. */
  readonly deadline: number;
  readonly record: ReadonlyArray<RecordLine>;
  /** A refusal, or a word of the page's own. */
  readonly notice: Notice | null;
  /** What the last round brought the reader; gone when he lays chips again. */
  readonly result: RoundResult | null;
  readonly laid: ReadonlyArray<Laid>;
  /** Commands on their way. */
  readonly pending: number;
  /** The label of what was pressed and is not answered. */
  readonly pressed: string;
  readonly wager: string;
  readonly chip: number;
}

export const AT_FIRST: TableState = {
  link: 'connecting',
  frame: null,
  shown: 0,
  deadline: 0,
  record: [],
  notice: null,
  result: null,
  laid: [],
  pending: 0,
  pressed: '',
  wager: '',
  chip: 0,
};

export type Happening =
  | { readonly what: 'link'; readonly link: Link }
  | { readonly what: 'table'; readonly frame: TableFrame; readonly now: number }
  | { readonly what: 'answer'; readonly answer: AnswerFrame; readonly command: Command; readonly pending: number }
  | { readonly what: 'unreadable'; readonly says: string; readonly pending: number }
  | { readonly what: 'shown'; readonly version: number }
  | { readonly what: 'said'; readonly pressed: string; readonly pending: number }
  | { readonly what: 'laid'; readonly laid: ReadonlyArray<Laid> }
  | { readonly what: 'chosen'; readonly wager?: string; readonly chip?: number }
  | { readonly what: 'notice'; readonly says: string; readonly clause?: string }
  | { readonly what: 'noticed' };

const LINES_KEPT = 300;

function noticed(state: TableState, says: string, clause = ''): Notice {
  return { number: (state.notice?.number ?? 0) + 1, says, clause };
}

/** The most specific reason comes first. */
function reason(bars: ReadonlyArray<Bar>): Bar {
  return bars[0] ?? { says: 'That was not done.', clause: '' };
}

export function after(state: TableState, happening: Happening): TableState {
  switch (happening.what) {
    case 'link':
      return { ...state, link: happening.link };
    case 'table':
      return withFrame(state, happening.frame, happening.now);
    case 'answer': {
      const { answer } = happening;
      const settled = { ...state, pending: happening.pending, pressed: happening.pending === 0 ? '' : state.pressed };
      if (answer.done) return settled;
      const bar = reason(answer.bars);
      const laid = bets(state).length > 0 ? state.laid.filter((each) => stillLies(state, each)) : [];
      return { ...settled, laid, notice: noticed(state, bar.says, bar.clause) };
    }
    case 'unreadable':
      return {
        ...state,
        pending: happening.pending,
        pressed: '',
        notice: noticed(state, happening.says),
      };
    case 'shown':
      return happening.version > state.shown ? { ...state, shown: happening.version } : state;
    case 'said':
      return { ...state, pressed: happening.pressed, pending: happening.pending, notice: null };
    case 'laid':
      return { ...state, laid: happening.laid, result: null };
    case 'chosen':
      return { ...state, wager: happening.wager ?? state.wager, chip: happening.chip ?? state.chip };
    case 'notice':
      return { ...state, notice: noticed(state, happening.says, happening.clause) };
    case 'noticed':
      return { ...state, notice: null };
  }
}

function bets(state: TableState): ReadonlyArray<BetSpot> {
  return state.frame?.mine.bets ?? [];
}

function stillLies(state: TableState, laid: Laid): boolean {
  return bets(state).some((spot) => spot.wager === laid.wager && spot.laid > 0);
}

function withFrame(state: TableState, frame: TableFrame, now: number): TableState {
  if (state.frame !== null && frame.version < state.frame.version) return state;
  const lines = frame.told.flatMap((told) =>
    told.type === 'said' ? [{ ...told, version: frame.version }] : [],
  );
  const over = frame.told.findLast((told) => told.type === 'over');
  const mine = over?.results.find(([player]) => player === frame.mine.name);
  const chosen = frame.mine.bets.find((each) => each.wager === state.wager && (each.barred === null || each.laid > 0));
  // A new round begins with the wager the others lean on.
  const spot = over === undefined && chosen !== undefined ? chosen : frame.mine.bets[0];
  return {
    ...state,
    frame,
    deadline: frame.question.seconds > 0 ? now + frame.question.left * 1000 : 0,
    record: lines.length === 0 ? state.record : [...state.record, ...lines].slice(-LINES_KEPT),
    result:
      over !== undefined && mine !== undefined
        ? { round: over.round, cents: mine[1], version: frame.version }
        : state.result,
    laid: frame.mine.bets.length > 0 && over === undefined ? state.laid : [],
    notice: frame.question.since > (state.frame?.question.since ?? 0) ? null : state.notice,
    wager: spot?.wager ?? state.wager,
  };
}
