/** What the page asks over HTTP. */
import type { Coach, CoachAccuracy } from '../coachTypes';
import type {
  Announced,
  ClauseText,
  Faces,
  Lobby,
  Me,
  NoticePreview,
  RecentlySaid,
  Rounds,
  TableRules,
  TableSheets,
  Ticket,
} from '../http';
import type {
  CountJudgement,
  CountStep,
  DailyPuzzle,
  DrillExercise,
  DrillJudgement,
  TrainingOverview,
} from '../training';
import type { Floor, Ordered } from '../floorTypes';
import type { Board, OwnRounds, SharedLink, SharedRound } from '../played';

/** The server said no, in a sentence that may be shown. `status` 0: it was not reached. */
export class RequestError extends Error {
  readonly status: number;
  /** After so many seconds it may be asked again; 0 where that was not said. */
  readonly wait: number;
  /** The field it is about, if any. */
  readonly key: string;

  constructor(says: string, status: number, wait = 0, key = '') {
    super(says);
    this.status = status;
    this.wait = wait;
    this.key = key;
  }
}

const FAILED = 'That did not work. Please try again.';

/** What to tell the reader: the server's sentence, or `otherwise` if the error is not the server's. */
export function problemOf(error: unknown, otherwise: string = FAILED): string {
  return error instanceof RequestError ? error.message : otherwise;
}

const NOT_REACHED = 'The server cannot be reached. Please try again.';
const NOT_ANSWERED =
  'The server did not answer, so we do not know whether that was done. You can safely try again.';

/** What a refusal says, whatever wrote it. */
export function errorText(body: unknown, status: number): string {
  if (typeof body === 'object' && body !== null && 'error' in body) {
    const error = (body as { error: unknown }).error;
    if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  }
  return `The server answered with error ${String(status)}.`;
}

/** The field a refusal is about; empty for none. */
function errorKey(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof error === 'object' && error !== null && 'key' in error ? String(error.key) : '';
}

export async function request<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    throw new RequestError(method === 'GET' ? NOT_REACHED : NOT_ANSWERED, 0);
  }
  const text = await response.text().catch(() => '');
  let read: unknown = null;
  try {
    read = text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    read = null;
  }
  if (!response.ok) {
    const wait = Number(response.headers.get('Retry-After') ?? 0);
    const seconds = Number.isFinite(wait) ? wait : 0;
    throw new RequestError(errorText(read, response.status), response.status, seconds, errorKey(read));
  }
  return read as Answer;
}

/** What the floorperson orders at a table, and why. */
export interface FloorOrder {
  readonly order: 'next' | 'correct' | 'void' | 'recut' | 'reshuffle' | 'relieve';
  readonly reason: string;
  readonly hand?: string;
  readonly was?: string;
  readonly now?: string;
  /** The table's version and its round as the page shows them. */
  readonly seen: number;
  readonly round: number;
}

/** Changed rules for tables, as they are announced. Times are seconds since 1970; 0 for none. */
export interface ChangeNotice {
  readonly changes: ReadonlyArray<{ readonly table: string; readonly sheet: string }>;
  readonly effective: number;
  readonly notified: number;
}

const encoded = encodeURIComponent;

export const api = {
  /** Who the reader is; a first visitor is made a guest without being asked anything. */
  identify: () => request<Me>('POST', '/api/guest', {}),
  register: (name: string, password: string) => request<Me>('POST', '/api/register', { name, password }),
  /** `code` of the second factor, where the account has one. */
  login: (name: string, password: string, code = '') => request<Me>('POST', '/api/login', { name, password, code }),
  logout: () => request<null>('POST', '/api/logout', {}),
  /** Without a name: for the account that is signed in. */
  claim: (token: string, name: string, password: string) =>
    request<Me>('POST', '/api/admin/claim', { token, name, password }),
  /** How others see the reader; an empty name leaves it as it is. */
  chooseFace: (name: string, colour: number) => request<Me>('POST', '/api/face', { name, colour }),
  faces: (table: string) => request<Faces>('GET', `/api/tables/${encoded(table)}/faces`),
  refill: () => request<Me>('POST', '/api/refill', {}),
  floor: () => request<Floor>('GET', '/api/floor'),
  order: (table: string, wanted: FloorOrder) =>
    request<Ordered>('POST', `/api/floor/${encoded(table)}/orders`, wanted),
  lobby: () => request<Lobby>('GET', '/api/tables'),
  clause: (citation: string) => request<ClauseText>('GET', `/api/clauses/${encoded(citation)}`),
  rules: (table: string) => request<TableRules>('GET', `/api/tables/${encoded(table)}`),
  rounds: (table: string) => request<Rounds>('GET', `/api/tables/${encoded(table)}/rounds`),
  /** A round step by step, as the reader saw it. */
  ownRound: (table: string, number: number) =>
    request<SharedRound>('GET', `/api/tables/${encoded(table)}/rounds/${String(number)}/steps`),
  /** The reader's own rounds at a table, a page at a time. */
  ownRounds: (table: string, before: string) =>
    request<OwnRounds>('GET', `/api/tables/${encoded(table)}/mine${before === '' ? '' : `?before=${encoded(before)}`}`),
  notationAddress: (table: string) => `/api/tables/${encoded(table)}/mine/rounds.zip`,
  shareRound: (table: string, number: number) =>
    request<SharedLink>('POST', `/api/tables/${encoded(table)}/rounds/${String(number)}/link`, {}),
  withdrawLink: (link: string) => request<null>('POST', `/api/shared/${encoded(link)}/withdrawn`, {}),
  sharedRound: (link: string) => request<SharedRound>('GET', `/api/shared/${encoded(link)}`),
  board: () => request<Board>('GET', '/api/board'),
  listOnBoard: (listed: boolean) => request<Board>('POST', '/api/board', { listed }),
  recentlySaid: (table: string) => request<RecentlySaid>('GET', `/api/tables/${encoded(table)}/said`),
  /** For floorpersons: the sheets of the tables, and changes of them. */
  notices: () => request<TableSheets>('GET', '/api/notices'),
  previewNotice: (notice: ChangeNotice) => request<NoticePreview>('POST', '/api/notices/preview', notice),
  announce: (notice: ChangeNotice) => request<Announced>('POST', '/api/notices', notice),
  withdrawNotices: (tables: ReadonlyArray<string>) =>
    request<Announced>('POST', '/api/notices/withdrawn', { tables }),
  /** The reader's own coach, and how well they have decided. */
  coach: () => request<Coach>('GET', '/api/coach'),
  setCoach: (mode: Coach['mode'], cards: Coach['cards']) => request<Coach>('POST', '/api/coach', { mode, cards }),
  accuracy: () => request<CoachAccuracy>('GET', '/api/coach/accuracy'),
  /** Drills: an exercise comes without its answer, which follows when it is answered. */
  training: () => request<TrainingOverview>('GET', '/api/train'),
  exercise: (table: string, drill: string) => request<DrillExercise>('POST', '/api/train/exercise', { table, drill }),
  answerExercise: (id: number, chose: string, milliseconds: number) =>
    request<DrillJudgement>('POST', '/api/train/answer', { id, chose, milliseconds }),
  startCount: (table: string, together: number) =>
    request<CountStep>('POST', '/api/train/count', { table, together }),
  answerCount: (id: number, running: number, milliseconds: number) =>
    request<CountJudgement>('POST', '/api/train/count/answer', { id, running, milliseconds }),
  puzzle: (day: string, table: string) =>
    request<DailyPuzzle>('GET', `/api/train/daily/${encoded(day)}${table === '' ? '' : `?table=${encoded(table)}`}`),
  answerPuzzle: (day: string, table: string, place: number, chose: string, milliseconds: number) =>
    request<DrillJudgement>('POST', `/api/train/daily/${encoded(day)}`, { table, place, chose, milliseconds }),
  ticket: (table: string, signal?: AbortSignal) =>
    // Without a body: a proxy whose server has just stopped can send it to another one.
    request<Ticket>('POST', `/api/tickets?table=${encoded(table)}`, undefined, signal),
};
