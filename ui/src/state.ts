/** What the page knows of one table: a pure function of what it was told and what its reader did. */
import { collected } from './collecting';
import type { Link } from './connection';
import type { SaidLine } from './http';
import type { Command } from './outbox';
import { begin, momentOf, reached, reveals, type Showing } from './showing';
import { spokenOf } from './table/spoken';
import type { AnswerFrame, Bar, Said, TableFrame } from './wire';

/** One command that lays chips on a spot or takes them back. A touch may be several of them. */
export interface Laid {
  /** `UNDOING` for what takes an earlier touch back. */
  readonly touch: number;
  /** Of the command. */
  readonly id: string;
  readonly box: number;
  readonly wager: string;
  /** Less than 0 for chips taken back. */
  readonly cents: number;
  /** Answered, and so part of the frame. */
  readonly done: boolean;
}

export const UNDOING = -1;

/** Chips that lack for something the reader wants, and what is done once they are brought. */
export interface Lack {
  readonly cents: number;
  readonly retry: 'again' | 'double' | null;
}

export interface Notice {
  /** Grows, so that the same words said twice are shown twice. */
  readonly number: number;
  readonly says: string;
  readonly clause: string;
  readonly lack: Lack | null;
  /** News rather than a refusal: it stays until it was read or the reader acts. */
  readonly news: boolean;
}

export interface RoundResult {
  readonly round: number;
  readonly cents: number;
}

export interface RecordLine extends Said {
  readonly version: number;
}

/** A place for chips. */
export interface Spot {
  readonly box: number;
  readonly wager: string;
}

interface Arrived {
  readonly frame: TableFrame;
  /** When the question's time is up, by the page's own clock; 0 for no limit. */
  readonly deadline: number;
}

export interface TableState {
  readonly link: Link;
  /** The table as it is seen now. While a newer frame is shown it is a moment of that (`showing.ts`). */
  readonly frame: TableFrame | null;
  /** What the felt draws: the frame whose movements it shows. */
  readonly drawn: TableFrame | null;
  readonly showing: (Showing & { readonly deadline: number }) | null;
  /** What came while another frame is shown. */
  readonly waiting: ReadonlyArray<Arrived>;
  /** The round whose cards are collected. */
  readonly collected: number;
  readonly deadline: number;
  readonly record: ReadonlyArray<RecordLine>;
  /** The newest frame in sentences, as it is read out. */
  readonly spoken: string;
  readonly notice: Notice | null;
  /** What the last round brought the reader; gone when its cards are collected. */
  readonly result: RoundResult | null;
  readonly laid: ReadonlyArray<Laid>;
  readonly touches: number;
  /** Commands on their way. */
  readonly pending: number;
  /** The label of what was pressed and is not answered. */
  readonly pressed: string;
  /** The same in words for the reader. */
  readonly said: string;
  /** A choice that was pressed once and wants to be confirmed: what it says. */
  readonly confirming: string;
  readonly spot: Spot;
  readonly chip: number;
}

export const AT_FIRST: TableState = {
  link: 'connecting',
  frame: null,
  drawn: null,
  showing: null,
  waiting: [],
  collected: 0,
  deadline: 0,
  record: [],
  spoken: '',
  notice: null,
  result: null,
  laid: [],
  touches: 0,
  pending: 0,
  pressed: '',
  said: '',
  confirming: '',
  spot: { box: 0, wager: '' },
  chip: 0,
};

export type Happening =
  | { readonly what: 'link'; readonly link: Link }
  | { readonly what: 'table'; readonly frame: TableFrame; readonly now: number }
  | {
      readonly what: 'answer';
      readonly answer: AnswerFrame;
      readonly command: Command;
      readonly dropped: ReadonlyArray<string>;
      readonly pending: number;
    }
  | {
      readonly what: 'unreadable';
      readonly says: string;
      readonly dropped: ReadonlyArray<string>;
      readonly pending: number;
    }
  /** The movements of the frame of this version have come to this time. */
  | { readonly what: 'moment'; readonly version: number; readonly time: number }
  | { readonly what: 'shown'; readonly version: number }
  /** The reader does not wait for what is shown. */
  | { readonly what: 'finish' }
  | { readonly what: 'collect' }
  | { readonly what: 'remembered'; readonly lines: ReadonlyArray<SaidLine>; readonly upto: number }
  | { readonly what: 'said'; readonly pressed: string; readonly words: string; readonly pending: number }
  | { readonly what: 'laid'; readonly laid: ReadonlyArray<Laid> }
  | { readonly what: 'chosen'; readonly spot?: Spot; readonly chip?: number }
  | { readonly what: 'confirm'; readonly say: string }
  | { readonly what: 'notice'; readonly says: string; readonly clause?: string; readonly lack?: Lack }
  | { readonly what: 'noticed' };

const LINES_KEPT = 300;

function noticed(state: TableState, says: string, clause = '', lack: Lack | null = null, news = false): Notice {
  return { number: (state.notice?.number ?? 0) + 1, says, clause, lack, news };
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
      return arrived(state, happening.frame, happening.now);
    case 'answer':
      return answered(state, happening);
    case 'unreadable':
      return {
        ...state,
        pending: happening.pending,
        pressed: '',
        laid: without(state.laid, happening.dropped),
        notice: noticed(state, happening.says),
      };
    case 'moment':
      return atMoment(state, happening.version, happening.time);
    case 'shown':
      return state.showing?.coming.version === happening.version ? next(whole(state)) : state;
    case 'finish':
      return state.showing === null ? state : atOnce(state);
    case 'collect':
      return collect(state);
    case 'remembered':
      return remembered(state, happening.lines, happening.upto);
    case 'said':
      return {
        ...state,
        pressed: happening.pressed,
        said: happening.words,
        pending: happening.pending,
        notice: null,
        confirming: '',
      };
    case 'laid':
      return collect({ ...state, laid: happening.laid, touches: state.touches + 1 });
    case 'chosen':
      return { ...state, spot: happening.spot ?? state.spot, chip: happening.chip ?? state.chip };
    case 'confirm':
      return { ...state, confirming: happening.say };
    case 'notice':
      return { ...state, notice: noticed(state, happening.says, happening.clause, happening.lack) };
    case 'noticed':
      return { ...state, notice: null };
  }
}

/** Of a touch that is refused half way, only what was done before stays. */
function answered(state: TableState, told: Extract<Happening, { what: 'answer' }>): TableState {
  const { answer, command, dropped, pending } = told;
  const settled = { ...state, pending, pressed: pending === 0 ? '' : state.pressed };
  if (answer.done) {
    const laid = state.laid.map((one) => (one.id === command.id ? { ...one, done: true } : one));
    return { ...settled, laid: laid.filter((one) => !(one.done && one.touch === UNDOING)) };
  }
  const bar = reason(answer.bars);
  const laid = without(state.laid, [command.id, ...dropped]);
  return { ...settled, laid, notice: noticed(state, bar.says, bar.clause) };
}

function without(laid: ReadonlyArray<Laid>, ids: ReadonlyArray<string>): ReadonlyArray<Laid> {
  return laid.filter((one) => !ids.includes(one.id));
}

// --- frames -------------------------------------------------------------------------------------------------

/** The newest the page has, seen or not. */
function newest(state: TableState): TableFrame | null {
  return state.waiting.at(-1)?.frame ?? state.showing?.coming ?? state.frame;
}

function arrived(state: TableState, frame: TableFrame, now: number): TableState {
  const last = newest(state);
  if (last !== null && frame.version < last.version) return state;
  const deadline = frame.question.seconds > 0 ? now + frame.question.left * 1000 : 0;
  const one = { frame, deadline };
  return state.showing === null ? take(state, one) : { ...state, waiting: [...state.waiting, one] };
}

/** A frame that reveals something is shown in its own time; any other is seen at once. */
function take(state: TableState, { frame, deadline }: Arrived): TableState {
  if (state.frame === null || !reveals(frame.told)) return seen(state, frame, deadline, 0, frame);
  const showing = { ...begin(state.frame, frame), deadline };
  return { ...state, showing, drawn: frame, frame: momentOf(showing), deadline: 0, confirming: '' };
}

function atMoment(state: TableState, version: number, time: number): TableState {
  const { showing } = state;
  if (showing?.coming.version !== version || time <= showing.time) return state;
  const now = { ...showing, time };
  const lines = linesOf(showing.coming, reached(showing), reached(now));
  return { ...state, showing: now, frame: momentOf(now), record: recorded(state, lines) };
}

/** The frame that is shown, seen to its end. */
function whole(state: TableState): TableState {
  const { showing } = state;
  if (showing === null) return state;
  const { coming, deadline } = showing;
  return seen({ ...state, frame: showing.before }, coming, deadline, reached(showing), coming);
}

/** What waits, up to the end of a round, as one frame. */
function next(state: TableState): TableState {
  if (state.waiting.length === 0) return state;
  const end = state.waiting.findIndex(({ frame }) => frame.told.some((one) => one.type === 'over'));
  const many = end < 0 ? state.waiting.length : end + 1;
  const one = together(state.waiting.slice(0, many));
  const taken = take({ ...state, waiting: state.waiting.slice(many) }, one);
  return taken.showing === null ? next(taken) : taken;
}

function together(frames: ReadonlyArray<Arrived>): Arrived {
  const last = frames.at(-1);
  if (last === undefined) throw new Error('no frames');
  const ran_out = frames.findLast(({ frame }) => frame.mine.ran_out !== '')?.frame.mine.ran_out ?? '';
  const mine = { ...last.frame.mine, ran_out };
  return { ...last, frame: { ...last.frame, mine, told: frames.flatMap(({ frame }) => frame.told) } };
}

/** All there is, without waiting for any movement. */
function atOnce(state: TableState): TableState {
  const { showing, waiting } = state;
  if (showing === null || waiting.length === 0) return whole(state);
  const all = together([{ frame: showing.coming, deadline: showing.deadline }, ...waiting]);
  const from = { ...state, waiting: [], frame: showing.before };
  return seen(from, all.frame, all.deadline, reached(showing), { ...all.frame, told: [] });
}

function linesOf(frame: TableFrame, from: number, to = frame.told.length): RecordLine[] {
  return frame.told
    .slice(from, to)
    .flatMap((told) => (told.type === 'said' ? [{ ...told, version: frame.version }] : []));
}

function recorded(state: TableState, lines: ReadonlyArray<RecordLine>): ReadonlyArray<RecordLine> {
  return lines.length === 0 ? state.record : [...state.record, ...lines].slice(-LINES_KEPT);
}

/** A frame as it is seen whole; the first `heard` things it tells are recorded already. */
function seen(
  state: TableState,
  frame: TableFrame,
  deadline: number,
  heard: number,
  drawn: TableFrame,
): TableState {
  const over = frame.told.findLast((told) => told.type === 'over');
  const mine = over?.results.find(([player]) => player === frame.mine.name);
  const gone = !frame.felt.in_round && frame.felt.round === state.collected && over === undefined;
  const asked = frame.question.since > (state.frame?.question.since ?? 0);
  const bets = frame.mine.bets;
  const chosen = bets.find((each) => same(each, state.spot) && (each.barred === null || each.laid > 0));
  // A new round begins with the wager the others lean on.
  const spot = over === undefined && chosen !== undefined ? chosen : bets[0];
  const notice = asked ? null : state.notice;
  return {
    ...state,
    frame: gone ? collected(frame) : frame,
    drawn: gone ? collected(drawn) : drawn,
    showing: null,
    deadline,
    record: recorded(state, linesOf(frame, heard)),
    spoken: spokenOf(frame) || state.spoken,
    result: over !== undefined && mine !== undefined ? { round: over.round, cents: mine[1] } : state.result,
    laid: bets.length > 0 && over === undefined ? state.laid : [],
    notice: frame.mine.ran_out === '' ? notice : noticed(state, frame.mine.ran_out, '', null, true),
    confirming: asked ? '' : state.confirming,
    spot: spot === undefined ? state.spot : { box: spot.box, wager: spot.wager },
  };
}

export function same(one: Spot, other: Spot): boolean {
  return one.box === other.box && one.wager === other.wager;
}

/** The cards of the last round go to the rack, and with them what it brought. */
function collect(state: TableState): TableState {
  const { frame, drawn, showing } = state;
  if (frame === null || drawn === null || showing !== null || frame.felt.in_round) return state;
  const without = collected(frame);
  if (without === frame) return state.result === null ? state : { ...state, result: null };
  const sweep = { type: 'cards', what: 'discarded', place: '' } as const;
  return {
    ...state,
    frame: without,
    drawn: { ...without, told: [sweep] },
    collected: frame.felt.round,
    result: null,
  };
}

/** What was said before the page was there to hear it, and while its line was lost. */
function remembered(state: TableState, lines: ReadonlyArray<SaidLine>, upto: number): TableState {
  const known = state.record.filter((line) => line.version <= upto).at(-1)?.version ?? 0;
  const missed = lines
    .filter((line) => line.version > known && line.version <= upto)
    .map(({ version, text, clause }): RecordLine => ({ type: 'said', text, clause, player: '', version }));
  if (missed.length === 0) return state;
  const at = state.record.filter((line) => line.version <= upto).length;
  const record = [...state.record.slice(0, at), ...missed, ...state.record.slice(at)];
  return { ...state, record: record.slice(-LINES_KEPT) };
}
