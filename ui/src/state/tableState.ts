/** What the page knows of one table: a pure function of what it was told and what its reader did. */
import { hasFinishedRound, withHeldRound, withoutFinishedRound } from './cardCollection';
import type { Link } from '../server/connection';
import type { SaidLine } from '../http';
import type { Command } from '../server/outbox';
import { startPlayback, frameAt, itemsReached, revealsSomething, type Playback } from './playback';
import { spokenText } from '../table/spokenText';
import type { AnswerFrame, BetSpot, Mine, RefusalReason, Said, TableFrame } from '../wire';

/** One command that lays chips on a spot or takes them back. A touch may be several of them. */
export interface Laid {
  /** `UNDO_TOUCH` for what takes an earlier touch back. */
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

export const UNDO_TOUCH = -1;

/** Chips the reader needs for something, and what is tried again once they are there. */
export interface MissingChips {
  readonly cents: number;
  readonly retry: 'rebet' | 'rebetDoubled' | 'rebetAndDeal' | 'double' | null;
}

export interface Notice {
  /** Grows, so that the same words said twice are shown twice. */
  readonly number: number;
  readonly says: string;
  readonly clause: string;
  readonly lack: MissingChips | null;
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

interface ReceivedFrame {
  readonly frame: TableFrame;
  /** When the question's time is up, by the page's own clock; 0 for no limit. */
  readonly deadline: number;
}

export interface TableState {
  readonly link: Link;
  /** The table as it is seen now. While a newer frame is shown it is a moment of that (`playback.ts`). */
  readonly frame: TableFrame | null;
  /** What the felt draws: the frame whose movements it shows. */
  readonly drawn: TableFrame | null;
  readonly playback: (Playback & { readonly deadline: number }) | null;
  /** What came while another frame is shown. */
  readonly waitingFrames: ReadonlyArray<ReceivedFrame>;
  /** The round whose cards are collected. */
  readonly collected: number;
  readonly deadline: number;
  readonly record: ReadonlyArray<RecordLine>;
  /** The newest frame in sentences, as it is read out. */
  readonly spoken: string;
  readonly notice: Notice | null;
  /** What the last round brought the reader. */
  readonly result: RoundResult | null;
  /** The newest frame as it was sent, while cards of the last round still lie over it. */
  readonly held: TableFrame | null;
  /** How often the reader did not wait for what moves. */
  readonly skips: number;
  readonly laid: ReadonlyArray<Laid>;
  readonly touches: number;
  /** Commands on their way. */
  readonly pending: number;
  /** The label of what was pressed and is not answered. */
  readonly pressed: string;
  /** The same in words for the reader. */
  readonly said: string;
  /** The statement of a choice that was pressed once and must be confirmed. */
  readonly confirming: string;
  readonly spot: Spot;
  readonly chip: number;
}

export const INITIAL_STATE: TableState = {
  link: 'connecting',
  frame: null,
  drawn: null,
  playback: null,
  waitingFrames: [],
  collected: 0,
  deadline: 0,
  record: [],
  spoken: '',
  notice: null,
  result: null,
  held: null,
  skips: 0,
  laid: [],
  touches: 0,
  pending: 0,
  pressed: '',
  said: '',
  confirming: '',
  spot: { box: 0, wager: '' },
  chip: 0,
};

export type TableEvent =
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
  | { readonly what: 'notice'; readonly says: string; readonly clause?: string; readonly lack?: MissingChips }
  | { readonly what: 'noticed' };

const LINES_KEPT = 300;

function newNotice(state: TableState, says: string, clause = '', lack: MissingChips | null = null, news = false): Notice {
  return { number: (state.notice?.number ?? 0) + 1, says, clause, lack, news };
}

/** The most specific reason comes first. */
function firstReason(bars: ReadonlyArray<RefusalReason>): RefusalReason {
  return bars[0] ?? { says: 'That was not done.', clause: '' };
}

export function reduceTable(state: TableState, event: TableEvent): TableState {
  switch (event.what) {
    case 'link':
      return { ...state, link: event.link };
    case 'table':
      return receiveFrame(state, event.frame, event.now);
    case 'answer':
      return applyAnswer(state, event);
    case 'unreadable':
      return {
        ...state,
        pending: event.pending,
        pressed: '',
        laid: withoutCommands(state.laid, event.dropped),
        notice: newNotice(state, event.says),
      };
    case 'moment':
      return advancePlayback(state, event.version, event.time);
    case 'shown':
      return state.playback?.coming.version === event.version ? playNext(endPlayback(state)) : state;
    case 'finish':
      return state.playback === null ? state : { ...skipPlayback(state), skips: state.skips + 1 };
    case 'collect':
      return collectCards(state);
    case 'remembered':
      return addMissedLines(state, event.lines, event.upto);
    case 'said':
      return {
        ...state,
        pressed: event.pressed,
        said: event.words,
        pending: event.pending,
        notice: null,
        confirming: '',
      };
    case 'laid':
      return collectCards({ ...state, laid: event.laid, touches: state.touches + 1 });
    case 'chosen':
      return { ...state, spot: event.spot ?? state.spot, chip: event.chip ?? state.chip };
    case 'confirm':
      return { ...state, confirming: event.say };
    case 'notice':
      return { ...state, notice: newNotice(state, event.says, event.clause, event.lack) };
    case 'noticed':
      return { ...state, notice: null };
  }
}

/** If a touch is refused half way, what was done before stays. */
function applyAnswer(state: TableState, told: Extract<TableEvent, { what: 'answer' }>): TableState {
  const { answer, command, dropped, pending } = told;
  const settled = { ...state, pending, pressed: pending === 0 ? '' : state.pressed };
  if (answer.done) {
    const laid = state.laid.map((one) => (one.id === command.id ? { ...one, done: true } : one));
    return { ...settled, laid: laid.filter((one) => !(one.done && one.touch === UNDO_TOUCH)) };
  }
  const reason = firstReason(answer.bars);
  const laid = withoutCommands(state.laid, [command.id, ...dropped]);
  // A choice that was overtaken on its way; chips that came too late are told.
  if (answer.stale && laid.length === state.laid.length) return { ...settled, laid };
  return { ...settled, laid, notice: newNotice(state, reason.says, reason.clause) };
}

function withoutCommands(laid: ReadonlyArray<Laid>, ids: ReadonlyArray<string>): ReadonlyArray<Laid> {
  return laid.filter((one) => !ids.includes(one.id));
}

// --- frames -------------------------------------------------------------------------------------------------

/** The newest the page has, seen or not. */
function newestFrame(state: TableState): TableFrame | null {
  return state.waitingFrames.at(-1)?.frame ?? state.playback?.coming ?? state.frame;
}

function receiveFrame(state: TableState, frame: TableFrame, now: number): TableState {
  const last = newestFrame(state);
  if (last !== null && frame.version < last.version) return state;
  const deadline = frame.question.seconds > 0 ? now + frame.question.left * 1000 : 0;
  const one = { frame, deadline };
  return state.playback === null ? startFrame(state, one) : { ...state, waitingFrames: [...state.waitingFrames, one] };
}

/** A frame that reveals something is played back; any other is shown at once. */
function startFrame(state: TableState, { frame, deadline }: ReceivedFrame): TableState {
  if (state.frame === null || !revealsSomething(frame.told)) return showFrame(state, frame, deadline, 0, frame);
  const playback = { ...startPlayback(state.frame, frame), deadline };
  // What is told before anything moves, such as a stand, is reached at once.
  const record = appendToRecord(state, saidLines(frame, 0, itemsReached(playback)));
  return { ...state, playback, drawn: frame, frame: frameAt(playback), deadline: 0, confirming: '', record };
}

function advancePlayback(state: TableState, version: number, time: number): TableState {
  const { playback } = state;
  if (playback?.coming.version !== version || time <= playback.time) return state;
  const now = { ...playback, time };
  const lines = saidLines(playback.coming, itemsReached(playback), itemsReached(now));
  return { ...state, playback: now, frame: frameAt(now), record: appendToRecord(state, lines) };
}

/** The frame that is shown, seen to its end. */
function endPlayback(state: TableState): TableState {
  const { playback } = state;
  if (playback === null) return state;
  const { coming, deadline } = playback;
  return showFrame({ ...state, frame: playback.before }, coming, deadline, itemsReached(playback), coming);
}

/** What waits, up to the end of a round, as one frame. */
function playNext(state: TableState): TableState {
  if (state.waitingFrames.length === 0) return state;
  const end = state.waitingFrames.findIndex(({ frame }) => frame.told.some((one) => one.type === 'over'));
  const many = end < 0 ? state.waitingFrames.length : end + 1;
  const one = mergeFrames(state.waitingFrames.slice(0, many));
  const taken = startFrame({ ...state, waitingFrames: state.waitingFrames.slice(many) }, one);
  return taken.playback === null ? playNext(taken) : taken;
}

function mergeFrames(frames: ReadonlyArray<ReceivedFrame>): ReceivedFrame {
  const last = frames.at(-1);
  if (last === undefined) throw new Error('no frames');
  const ran_out = frames.findLast(({ frame }) => frame.mine.ran_out !== '')?.frame.mine.ran_out ?? '';
  const mine = { ...last.frame.mine, ran_out };
  return { ...last, frame: { ...last.frame, mine, told: frames.flatMap(({ frame }) => frame.told) } };
}

/** Shows everything at once, without animation. */
function skipPlayback(state: TableState): TableState {
  const { playback, waitingFrames } = state;
  if (playback === null || waitingFrames.length === 0) return endPlayback(state);
  const all = mergeFrames([{ frame: playback.coming, deadline: playback.deadline }, ...waitingFrames]);
  const from: TableState = { ...state, waitingFrames: [], frame: playback.before };
  return showFrame(from, all.frame, all.deadline, itemsReached(playback), { ...all.frame, told: [] });
}

function saidLines(frame: TableFrame, from: number, to = frame.told.length): RecordLine[] {
  return frame.told
    .slice(from, to)
    .flatMap((told) => (told.type === 'said' ? [{ ...told, version: frame.version }] : []));
}

function appendToRecord(state: TableState, lines: ReadonlyArray<RecordLine>): ReadonlyArray<RecordLine> {
  return lines.length === 0 ? state.record : [...state.record, ...lines].slice(-LINES_KEPT);
}

/** What the reader must be told at once: their time ran out, or the rules or limits of the table change. */
function newsOf(state: TableState, frame: TableFrame): Notice | null {
  if (frame.mine.ran_out !== '') return newNotice(state, frame.mine.ran_out, '', null, true);
  const before = state.frame;
  const changed =
    before !== null &&
    (before.rules_changed !== frame.rules_changed || before.notice?.effective !== frame.notice?.effective);
  const said = changed ? frame.told.findLast((one) => one.type === 'said' && one.player === '' && one.clause !== '') : undefined;
  return said?.type === 'said' ? newNotice(state, said.text, said.clause, null, true) : null;
}

/** A frame shown completely; its first `heard` items are in the record already. */
function showFrame(
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
  const chosen = bets.find((each) => isSameSpot(each, state.spot) && (each.barred === null || each.laid > 0));
  // A new round begins with a wager of the last one, or with the first that is open.
  const spot = over === undefined && chosen !== undefined ? chosen : (firstOpen(frame.mine) ?? bets[0]);
  const notice = asked ? null : state.notice;
  const own = bets.some((bet) => bet.laid > 0 && bet.box === frame.mine.box);
  const before = state.frame;
  // The last round lies in every box until it is collected; the reader's own chip collects it.
  const hold = (one: TableFrame) => (before === null || over !== undefined || own ? one : withHeldRound(one, before));
  const clear = (one: TableFrame) => (gone || (own && !frame.felt.in_round) ? withoutFinishedRound(one) : hold(one));
  const seen = clear(frame);
  return {
    ...state,
    frame: seen,
    drawn: frame === drawn ? seen : clear(drawn),
    held: seen === frame || gone || own ? null : frame,
    collected: own && hasFinishedRound(frame) ? frame.felt.round : state.collected,
    playback: null,
    deadline,
    record: appendToRecord(state, saidLines(frame, heard)),
    spoken: spokenText(frame) || state.spoken,
    result: over === undefined ? state.result : mine === undefined ? null : { round: over.round, cents: mine[1] },
    laid: bets.length > 0 && over === undefined ? state.laid : [],
    notice: newsOf(state, frame) ?? notice,
    confirming: asked ? '' : state.confirming,
    spot: spot === undefined ? state.spot : { box: spot.box, wager: spot.wager },
  };
}

/** Of the first box, the first wager that was laid in the last round and may be laid now, else the first that may. */
function firstOpen({ bets, again }: Mine): BetSpot | undefined {
  const open = bets.filter((each) => each.box === bets[0]?.box && each.barred === null);
  const last = new Set(again.map(([say]) => say));
  return open.find((each) => last.has(each.say)) ?? open[0];
}

export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.box === other.box && one.wager === other.wager;
}

/** The cards of the last round go to the rack, and with them what it brought. */
function collectCards(state: TableState): TableState {
  const { frame, drawn, playback } = state;
  if (frame === null || drawn === null || playback !== null || frame.felt.in_round) return state;
  const without = withoutFinishedRound(state.held ?? frame);
  if (without === frame) return state;
  const sweep = { type: 'cards', what: 'discarded', place: '' } as const;
  return {
    ...state,
    frame: without,
    drawn: { ...without, told: [sweep] },
    collected: frame.felt.round,
    held: null,
  };
}

/** What was said before the page was open, and while the connection was lost. */
function addMissedLines(state: TableState, lines: ReadonlyArray<SaidLine>, upto: number): TableState {
  const known = state.record.filter((line) => line.version <= upto).at(-1)?.version ?? 0;
  const missed = lines
    .filter((line) => line.version > known && line.version <= upto)
    .map(({ version, text, clause }): RecordLine => ({ type: 'said', text, clause, player: '', version }));
  if (missed.length === 0) return state;
  const at = state.record.filter((line) => line.version <= upto).length;
  const record = [...state.record.slice(0, at), ...missed, ...state.record.slice(at)];
  return { ...state, record: record.slice(-LINES_KEPT) };
}
