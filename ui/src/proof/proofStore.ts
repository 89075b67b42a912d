/** The proof of a table's shoes as its page follows it: it takes part in the wash, and checks what it is sent. */
import { useSyncExternalStore } from 'react';
import type { Draft } from '../server/outbox';
import type { TableFrame, Told } from '../wire';
import { partCommitment } from './digests';
import { readRecord, type ProofRecord } from './records';
import { hex } from './sha256';
import { newShoe, proofLines, withAnswer, withCard, withFault, withRecord, type Shoe } from './shoeWitness';

export interface ProofState {
  /** The table has said something of its shoe. */
  readonly known: boolean;
  /** Why its shoe is not proven; empty if it is. */
  readonly notProven: string;
  readonly alsoNot: string;
  readonly reader: string;
  readonly seated: boolean;
  /** Where the reader cut last; 0 before that. */
  readonly ownCut: number;
  readonly shoe: Shoe | null;
  /** The shoes before it that this page saw, the newest first. */
  readonly past: ReadonlyArray<Shoe>;
}

const INITIAL: ProofState = {
  known: false,
  notProven: '',
  alsoNot: '',
  reader: '',
  seated: false,
  ownCut: 0,
  shoe: null,
  past: [],
};

const SHOES_KEPT = 20;

/** What the store needs of the page; tests give their own. */
export interface ProofEnvironment {
  send(draft: Draft): void;
  random(): Uint8Array;
  /** A secret survives a reload of the page, and other windows of the same player have the same. */
  remember(wash: string, secret: string): void;
  recall(wash: string): string;
}

export class ProofStore {
  private state = INITIAL;
  private readonly listeners = new Set<() => void>();
  private readonly environment: ProofEnvironment;
  /** The wash this page has answered last, and how. */
  private answered = '';
  private asked = false;

  constructor(environment: ProofEnvironment) {
    this.environment = environment;
  }

  readonly read = (): ProofState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A connection was lost: what was asked on it may not have come. */
  reconnecting(): void {
    this.answered = '';
    this.asked = false;
  }

  /** A frame as it comes, before anything of it is shown. */
  table(frame: TableFrame): void {
    const { proof } = frame;
    const before = this.state;
    let state: ProofState = { ...before, reader: frame.mine.name, seated: frame.mine.box > 0 };
    if (proof !== undefined) {
      state = { ...state, known: true, notProven: proof.not_proven, alsoNot: proof.also_not };
    }
    if (!state.known || state.notProven !== '') {
      this.update(state);
      return;
    }
    const queue = [...(proof?.lines ?? [])];
    if (proof?.whole === true) state = withWhole(state, queue.splice(0));
    for (const told of frame.told) state = withTold(state, told, frame.felt.round, queue);
    this.update(withLines(state, queue));
    this.takePart(proof?.part);
  }

  /** What the house answered to a part that this page sent. */
  answer(done: boolean, { act, wash, value }: { act: string; wash: string; value: string }): void {
    const { shoe, reader } = this.state;
    if (act !== 'commit' || shoe === null || shoe.washDigest !== wash) return;
    this.update({ ...this.state, shoe: withAnswer(shoe, value, reader, done) });
  }

  /** The reader says something at the table: a cut is compared with what is recorded of it. */
  said(statement: string): void {
    const cut = /^cut \S+ (\d+)$/.exec(statement);
    if (cut !== null) this.update({ ...this.state, ownCut: Number(cut[1]) });
  }

  private update(state: ProofState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  /** Answers what the wash asks of this page. */
  private takePart(part: boolean | undefined): void {
    const { shoe, seated, reader } = this.state;
    if (part === true) this.asked = false;
    if (part === false && seated && !this.asked) {
      this.asked = true;
      this.environment.send({ type: 'part', act: 'take', wash: '', value: '' });
      return;
    }
    if (shoe === null || !seated || shoe.openings?.withheld.length === 0) return;
    const wash = shoe.washDigest;
    const step = `${wash} ${shoe.parts === null ? 'commit' : 'open'}`;
    if (this.answered === step) return;
    if (shoe.parts === null && part === true) {
      this.answered = step;
      const secret = this.environment.recall(wash) || hex(this.environment.random());
      this.environment.remember(wash, secret);
      this.update({ ...this.state, shoe: { ...shoe, secret } });
      this.environment.send({ type: 'part', act: 'commit', wash, value: partCommitment(wash, secret, reader) });
    } else if (shoe.parts !== null && shoe.openings === null) {
      const listed = shoe.parts.parts.find(([player]) => player === reader);
      const secret = shoe.secret || this.environment.recall(wash);
      if (listed === undefined || secret === '' || partCommitment(wash, secret, reader) !== listed[1]) return;
      this.answered = step;
      this.update({ ...this.state, shoe: { ...shoe, secret, openedAgainst: shoe.partsDigest } });
      this.environment.send({ type: 'part', act: 'open', wash, value: secret });
    }
  }

  /** The proof of all shoes this page saw, as `cutcard verify` takes it. */
  file(): string {
    const { shoe, past, reader } = this.state;
    const all = shoe !== null && shoe.end !== null ? [shoe, ...past] : past;
    const first = all.findIndex(({ end }) => end !== null);
    const ended: Shoe[] = [];
    // Without a gap: where the page was not connected, it does not have the whole record.
    for (const one of first < 0 ? [] : all.slice(first)) {
      const next = ended[0];
      if (one.end === null || (next !== undefined && one.number !== next.number - 1)) break;
      ended.unshift(one);
    }
    const shoes = ended.length === 0 && shoe !== null ? [shoe] : ended;
    return `${shoes.flatMap((one) => proofLines(one, reader)).join('\n')}\n`;
  }
}

// --- what comes in -----------------------------------------------------------------------------------------

/** All records of the shoe in play: those that are known must be the same. */
function withWhole(state: ProofState, lines: ReadonlyArray<string>): ProofState {
  const known = state.shoe;
  if (known === null || lines.length === 0) return withLines(state, lines);
  const [first = ''] = lines;
  const same = known.lines[0] === first;
  if (!same) {
    const record = readRecord(first);
    if (record.record !== 'wash' || record.shoe !== known.number) return withLines(state, lines);
    return { ...state, shoe: withFault(known, `Shoe ${String(known.number)} is recorded in two ways.`) };
  }
  if (known.lines.some((line, index) => index < lines.length && line !== lines[index])) {
    return { ...state, shoe: withFault(known, 'A record that was sent before has been changed.') };
  }
  return withLines(state, lines.slice(known.lines.length));
}

function withLines(state: ProofState, lines: ReadonlyArray<string>): ProofState {
  return lines.reduce(withLine, state);
}

function withLine(state: ProofState, line: string): ProofState {
  const record = readRecord(line);
  const { shoe } = state;
  if (record.record === 'wash' && record.attempt === 1) return withNewShoe(state, line, record);
  if (shoe === null) return state;
  const now = withRecord(shoe, line, record, state.reader);
  if (record.record !== 'cut' || record.by !== state.reader || state.ownCut === 0) return { ...state, shoe: now };
  const says = `You cut at card ${String(state.ownCut)}; the record has ${String(record.position)}.`;
  const cut = { ...now, ownCuts: [...now.ownCuts, [state.reader, state.ownCut] as const] };
  return { ...state, ownCut: 0, shoe: record.position === state.ownCut ? cut : withFault(cut, says) };
}

function withNewShoe(state: ProofState, line: string, wash: Extract<ProofRecord, { record: 'wash' }>): ProofState {
  const { shoe, past } = state;
  let begun = newShoe(line, wash);
  if (shoe === null) return { ...state, shoe: begun };
  if (shoe.end === null && wash.shoe === shoe.number + 1 && wash.before !== '') {
    // Its end was not seen: the page was not connected, or the house has never told it.
    begun = wash.before === shoe.chain ? withFault(begun, `Shoe ${String(shoe.number)} was never ended.`) : begun;
  }
  if (wash.shoe === shoe.number + 1 && shoe.end !== null && wash.before !== shoe.chain) {
    begun = withFault(begun, 'This shoe does not follow the one before it: a record was changed or left out.');
  }
  const used = past.some((one) => one.end !== null && one.end.secret === shoe.end?.secret);
  const ended = used ? withFault(shoe, 'The house used a secret again.') : shoe;
  return { ...state, shoe: begun, past: [ended, ...past].slice(0, SHOES_KEPT) };
}

/** Records come in the order of what is told: a shuffle has its root, a cut its cut. */
function withTold(state: ProofState, told: Told, round: number, queue: string[]): ProofState {
  if (told.type === 'cards' && (told.what === 'shuffled' || told.what === 'cut')) {
    const wanted = told.what === 'shuffled' ? 'root' : 'cut';
    const at = queue.findIndex((line) => readRecord(line).record === wanted);
    if (at >= 0) return withLines(state, queue.splice(0, at + 1));
    const shoe = state.shoe;
    if (told.what === 'cut' || shoe === null || shoe.root === null || queue.length > 0) return state;
    return { ...state, shoe: { ...shoe, remnant: true } };
  }
  if ((told.type !== 'dealt' && told.type !== 'turned') || told.face === null) return state;
  const { shoe } = state;
  if (shoe === null || shoe.remnant) return state;
  if (told.proof === undefined) {
    const says = `${told.face} was dealt without its proof.`;
    return told.type === 'dealt' && shoe.root !== null ? { ...state, shoe: withFault(shoe, says) } : state;
  }
  return { ...state, shoe: withCard(shoe, { round, face: told.face, ...told.proof }) };
}

export function useProof(store: ProofStore): ProofState {
  return useSyncExternalStore(store.subscribe, store.read);
}

/** The browser's own randomness and memory. */
export function browserProof(table: string, send: (draft: Draft) => void): ProofEnvironment {
  const prefix = `cutcard-part-${table}-`;
  const key = (wash: string) => prefix + wash;
  return {
    send,
    random: () => crypto.getRandomValues(new Uint8Array(32)),
    remember(wash, secret) {
      try {
        for (const old of Object.keys(localStorage)) {
          if (old.startsWith(prefix) && old !== key(wash)) localStorage.removeItem(old);
        }
        localStorage.setItem(key(wash), secret);
      } catch {
        // Without storage a reload in the middle of a wash loses this page's part, and nothing else.
      }
    },
    recall(wash) {
      try {
        return localStorage.getItem(key(wash)) ?? '';
      } catch {
        return '';
      }
    },
  };
}
