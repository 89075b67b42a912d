/**
 * The way to one table: session, ticket, socket, and back again after a loss.
 *
 * Nothing here knows a game. After a loss it tries again at once, then after 100 ms, twice that and so on to
 * one second, so that the state is right within two seconds of the network's return; also at once when the
 * browser says it is online or the page is looked at again.
 */
import { Outbox, type Command, type Draft } from './outbox';
import type { CoachFrame } from '../coach/coachStore';
import type { AnswerFrame, ClientFrame, ErrorFrame, ServerFrame, TableFrame } from '../wire';

export type Link = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'ended';

/** What a connection needs of the browser; tests give their own. */
export interface ConnectionEnvironment {
  /** A ticket for the socket. Throws `SignedOutError` if the session has ended. */
  ticket(signal: AbortSignal): Promise<Admission>;
  socket(admission: Admission): SocketLike;
  newId(): string;
  after(milliseconds: number, then: () => void): () => void;
  /** From 0 to 1: added to the wait, so that not all clients reconnect at the same moment. */
  jitter(): number;
}

/** What opens a socket: the ticket, and the address of the server that runs the table; empty for this one. */
export interface Admission {
  readonly ticket: string;
  readonly address: string;
}

export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface ConnectionListener {
  link(link: Link): void;
  table(frame: TableFrame): void;
  /** The first table of a connection: what was said before it was not heard. */
  first(version: number): void;
  /** `dropped` are the ids of what was said together with it and is not sent any more. */
  answer(answer: AnswerFrame, command: Command, dropped: ReadonlyArray<string>): void;
  error(frame: ErrorFrame, dropped: ReadonlyArray<string>): void;
  /** Whether the last command was done is not known: it is sent again. */
  unsure(): void;
  coach?(frame: CoachFrame): void;
}

/** The session has ended: reconnecting is useless. */
export class SignedOutError extends Error {}

export const FIRST_WAIT = 100;
export const LONGEST_WAIT = 1000;
export const PING_EVERY = 5000;
export const PONG_WITHIN = 2000;
/** After the page was asleep or the network changed. */
export const PONG_AT_ONCE = 800;
/** An attempt that takes longer is given up and started again. */
export const ATTEMPT_WITHIN = 1500;
const PATIENT_ATTEMPT_WITHIN = 5000;

const TICKET_SPENT = 4001;
/** The table goes on at another server. */
const MOVED = 4002;
const NOT_ALLOWED = 1008;
const TOO_FAST = 4008;
const FAILED = 1011;
const LATER = 1013;

export const OUTCOME_UNKNOWN = 'We do not know whether that was done. Check the table before you try again.';

export function waitAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
}

export class Connection {
  readonly outbox: Outbox;
  private readonly environment: ConnectionEnvironment;
  private readonly listener: ConnectionListener;
  private socket: SocketLike | null = null;
  private attempt: AbortController | null = null;
  private failures = 0;
  private everConnected = false;
  private stopped = false;
  /** The version of the last table seen, and an answer that speaks of a later one. */
  private seen = 0;
  private heldAnswer: AnswerFrame | null = null;
  /** Since this connection was made. */
  private tableSeen = false;
  private cancelWait: () => void = () => undefined;
  private cancelPing: () => void = () => undefined;

  constructor(environment: ConnectionEnvironment, listener: ConnectionListener) {
    this.environment = environment;
    this.listener = listener;
    this.outbox = new Outbox(environment.newId, (...answered) => listener.answer(...answered));
  }

  start(): void {
    if (this.stopped) return;
    this.listener.link('connecting');
    void this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.drop();
    this.listener.link('ended');
  }

  /** Gives the ids of the commands. */
  say(seen: number, drafts: ReadonlyArray<Draft>): ReadonlyArray<string> {
    return this.outbox.say(seen, drafts);
  }

  /** The browser reports that the network is gone: do not wait for the socket to notice. */
  offline(): void {
    if (this.stopped) return;
    this.drop();
    this.listener.link('offline');
  }

  /** The network is back, or the page is looked at again: try now rather than later. */
  wake(): void {
    if (this.stopped) return;
    if (this.socket !== null && this.attempt === null) {
      this.ping(PONG_AT_ONCE);
      return;
    }
    this.failures = 0;
    this.drop();
    this.listener.link(this.everConnected ? 'reconnecting' : 'connecting');
    void this.connect();
  }

  private drop(): void {
    this.cancelWait();
    this.cancelPing();
    this.attempt?.abort();
    this.attempt = null;
    const socket = this.socket;
    this.socket = null;
    this.heldAnswer = null;
    this.tableSeen = false;
    this.outbox.close();
    if (socket !== null) {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(1000);
    }
  }

  private async connect(): Promise<void> {
    const attempt = new AbortController();
    this.attempt = attempt;
    const patience = this.failures < 5 ? ATTEMPT_WITHIN : PATIENT_ATTEMPT_WITHIN;
    const cancel = this.environment.after(patience, () => {
      if (this.attempt === attempt) this.failed(0);
    });
    this.cancelWait = cancel;
    let admission: Admission;
    try {
      admission = await this.environment.ticket(attempt.signal);
    } catch (error) {
      if (this.attempt !== attempt) return;
      if (error instanceof SignedOutError) this.stop();
      else this.failed(0);
      return;
    }
    if (this.attempt !== attempt) return;
    const socket = this.environment.socket(admission);
    this.socket = socket;
    socket.onopen = () => {
      cancel();
      this.attempt = null;
      this.pingLater();
      this.outbox.open((frame) => this.post(frame));
    };
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => this.failed(event.code);
  }

  private failed(code: number): void {
    this.drop();
    if (this.stopped) return;
    this.listener.link(this.everConnected ? 'reconnecting' : 'connecting');
    const wait =
      (code === TICKET_SPENT || code === MOVED) && this.failures === 0
        ? 0
        : code === TOO_FAST || code === LATER || code === FAILED || code === NOT_ALLOWED
          ? LONGEST_WAIT
          : waitAfter(this.failures);
    this.failures += 1;
    this.cancelWait = this.environment.after(wait * (1 + 0.2 * this.environment.jitter()), () => void this.connect());
  }

  private receive(data: unknown): void {
    if (typeof data !== 'string') return;
    const frame = JSON.parse(data) as ServerFrame;
    switch (frame.type) {
      case 'table':
        this.failures = 0;
        this.everConnected = true;
        this.listener.link('connected');
        this.seen = frame.version;
        this.listener.table(frame);
        if (!this.tableSeen) this.listener.first(frame.version);
        this.tableSeen = true;
        this.releaseAnswer();
        break;
      case 'answer':
        this.heldAnswer = frame;
        this.releaseAnswer();
        break;
      case 'pong':
        this.pingLater();
        this.releaseAnswer(true); // answers, tables and pongs come in order: its table was never drawn
        break;
      case 'coach-status':
      case 'coach-values':
      case 'coach-verdict':
      case 'coach-prices':
        this.listener.coach?.(frame);
        break;
      case 'error':
        if (frame.unknown) this.unsure(frame);
        else this.listener.error(frame, this.outbox.unreadable(frame.id));
        break;
    }
  }

  private unsure(frame: ErrorFrame): void {
    const dropped = this.outbox.unsure(frame.id);
    if (dropped === null) this.listener.unsure();
    else this.listener.error({ ...frame, says: OUTCOME_UNKNOWN }, dropped);
  }

  /** An answer is handed on once the table of its version is shown: until then the choices are the old ones. */
  private releaseAnswer(anyway = false): void {
    const answer = this.heldAnswer;
    if (answer === null || (answer.version > this.seen && !anyway)) return;
    this.heldAnswer = null;
    this.outbox.answered(answer);
  }

  private post(frame: ClientFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }

  private pingLater(): void {
    this.cancelPing();
    this.cancelPing = this.environment.after(PING_EVERY, () => this.ping(PONG_WITHIN));
  }

  /** A socket that does not answer is dead, whatever the browser thinks of it. */
  private ping(within: number): void {
    this.cancelPing();
    this.post({ type: 'ping', id: this.environment.newId() });
    this.cancelPing = this.environment.after(within, () => this.failed(0));
  }
}
