import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, type Link, OUTCOME_UNKNOWN, SignedOutError, type SocketLike, waitAfter } from './connection';
import { socketAddress } from './browserConnection';
import { frame } from '../fixtures/frames';
import { type Command, MOST_TRIES } from './outbox';
import type { AnswerFrame, ClientFrame, TableFrame } from '../wire';

class FakeSocket implements SocketLike {
  sent: ClientFrame[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly ticket: string;
  readonly address: string;

  constructor(ticket: string, address: string) {
    this.ticket = ticket;
    this.address = address;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.closed = true;
  }

  hear(value: object): void {
    this.onmessage?.({ data: JSON.stringify(value) });
  }

  commands(): ClientFrame[] {
    return this.sent.filter((each) => each.type !== 'ping');
  }
}

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

class World {
  now = 0;
  timers: Timer[] = [];
  sockets: FakeSocket[] = [];
  tickets = 0;
  ids = 0;
  refuseTickets = false;
  /** The server that runs the table. */
  server = '';
  signedOut = false;
  links: Link[] = [];
  frames: TableFrame[] = [];
  answers: [AnswerFrame, Command][] = [];
  errors: string[] = [];
  unsure = 0;
  connection = new Connection(
    {
      ticket: () => {
        if (this.signedOut) return Promise.reject(new SignedOutError());
        if (this.refuseTickets) return Promise.reject(new Error('no network'));
        this.tickets += 1;
        return Promise.resolve({ ticket: `ticket-${String(this.tickets)}`, address: this.server });
      },
      socket: ({ ticket, address }) => {
        const socket = new FakeSocket(ticket, address);
        this.sockets.push(socket);
        return socket;
      },
      newId: () => `id-${String(++this.ids)}`,
      after: (milliseconds, then) => {
        const timer = { at: this.now + milliseconds, then };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((each) => each !== timer);
        };
      },
      jitter: () => 0,
    },
    {
      link: (link) => this.links.push(link),
      table: (each) => this.frames.push(each),
      first: () => undefined,
      answer: (answer, command) => this.answers.push([answer, command]),
      error: (each) => this.errors.push(each.says),
      unsure: () => (this.unsure += 1),
    },
  );

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error('no socket was opened');
    return last;
  }

  /** Lets time pass, with everything that falls due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await settle();
    for (;;) {
      const due = this.timers.filter((each) => each.at <= end).sort((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      this.timers = this.timers.filter((each) => each !== due);
      this.now = due.at;
      due.then();
      await settle();
    }
    this.now = end;
  }

  async openSocket(version = 1): Promise<FakeSocket> {
    await settle();
    this.socket.onopen?.();
    this.socket.hear(frame(version));
    return this.socket;
  }

  lastLink(): Link | undefined {
    return this.links.at(-1);
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

const done = (id: string, version: number) => ({ type: 'answer', id, done: true, version, bars: [], stale: false });

describe('a connection', () => {
  let world: World;
  beforeEach(() => {
    world = new World();
    world.connection.start();
  });

  it('is connected when the first frame of the table is there, not before', async () => {
    await settle();
    world.socket.onopen?.();
    expect(world.links).toEqual(['connecting']);
    world.socket.hear(frame(7));
    expect(world.lastLink()).toBe('connected');
    expect(world.frames.map((each) => each.version)).toEqual([7]);
  });

  it('sends an unanswered command again with the same id, and not once it is answered', async () => {
    const first = await world.openSocket(4);
    world.connection.say(4, [{ type: 'say', statement: 'hit 3' }]);
    expect(first.commands()).toEqual([{ type: 'say', id: 'id-1', seen: 4, statement: 'hit 3' }]);
    first.onclose?.({ code: 1006 });
    await world.pass(1000);
    const second = await world.openSocket(5);
    expect(second).not.toBe(first);
    expect(second.commands()).toEqual(first.commands());
    second.hear(done('id-1', 5));
    expect(world.answers.map(([answer]) => answer.id)).toEqual(['id-1']);
    second.onclose?.({ code: 1006 });
    await world.pass(1000);
    const third = await world.openSocket(5);
    expect(third.commands()).toEqual([]);
  });

  it('hands an answer on once its version of the table has arrived', async () => {
    const socket = await world.openSocket(4);
    world.connection.say(4, [{ type: 'say', statement: 'hit 3' }]);
    world.connection.say(4, [{ type: 'ready' }]);
    socket.hear(done('id-1', 6));
    socket.hear(frame(5));
    expect(world.answers).toEqual([]);
    expect(socket.commands().length).toBe(1);
    socket.hear(frame(6));
    expect(world.answers.map(([answer]) => answer.id)).toEqual(['id-1']);
    expect(socket.commands().length).toBe(2);
  });

  it('does not wait for ever for a table that was never drawn', async () => {
    const socket = await world.openSocket(4);
    world.connection.say(4, [{ type: 'ready' }]);
    socket.hear(done('id-1', 5));
    socket.hear({ type: 'pong', id: 'x' });
    expect(world.answers.map(([answer]) => answer.id)).toEqual(['id-1']);
  });

  it('asks again for an answer whose table was lost with the connection', async () => {
    const first = await world.openSocket(4);
    world.connection.say(4, [{ type: 'ready' }]);
    first.hear(done('id-1', 5));
    first.onclose?.({ code: 1006 });
    await world.pass(1000);
    const second = await world.openSocket(5);
    expect(second.commands()).toEqual(first.commands());
    expect(world.answers).toEqual([]);
    second.hear(done('id-1', 5));
    expect(world.answers.map(([answer]) => answer.id)).toEqual(['id-1']);
  });

  it('keeps a command sent while disconnected', async () => {
    const first = await world.openSocket();
    first.onclose?.({ code: 1012 });
    world.connection.say(1, [{ type: 'ready' }]);
    await world.pass(1000);
    const second = await world.openSocket();
    expect(second.commands()).toEqual([{ type: 'ready', id: 'id-1', seen: 1 }]);
  });

  it('waits 0, 100, 200, 400, 800 and then 1000 ms between attempts', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(waitAfter)).toEqual([0, 100, 200, 400, 800, 1000, 1000]);
  });

  it('reconnects within two seconds of the end of a long outage', async () => {
    const first = await world.openSocket();
    world.refuseTickets = true;
    first.onclose?.({ code: 1006 });
    await world.pass(60_000);
    expect(world.lastLink()).toBe('reconnecting');
    expect(world.sockets.length).toBe(1);
    world.refuseTickets = false;
    await world.pass(1200);
    expect(world.sockets.length).toBe(2);
    await world.openSocket(9);
    expect(world.lastLink()).toBe('connected');
  });

  it('tries at once when the browser is online again', async () => {
    await world.openSocket();
    world.connection.offline();
    expect(world.lastLink()).toBe('offline');
    await world.pass(30_000);
    expect(world.sockets.length).toBe(1);
    world.connection.wake();
    await settle();
    expect(world.sockets.length).toBe(2);
  });

  it('gives up an attempt that hangs, and a late opening of it changes nothing', async () => {
    await settle();
    const hanging = world.socket;
    await world.pass(1500);
    await settle();
    expect(hanging.closed).toBe(true);
    expect(hanging.onopen).toBe(null);
    await world.pass(200);
    expect(world.sockets.length).toBe(2);
  });

  it('finds a dead socket by its silence', async () => {
    const first = await world.openSocket();
    await world.pass(5000);
    expect(first.sent.map((each) => each.type)).toEqual(['ping']);
    first.hear({ type: 'pong', id: 'x' });
    await world.pass(4999);
    expect(first.closed).toBe(false);
    await world.pass(2001 + 200);
    expect(first.closed).toBe(true);
    expect(world.sockets.length).toBe(2);
  });

  it('asks a socket at once when the page is looked at again', async () => {
    const first = await world.openSocket();
    world.connection.wake();
    expect(first.sent.map((each) => each.type)).toEqual(['ping']);
    await world.pass(900);
    expect(world.sockets.length).toBe(2);
  });

  it('takes a fresh ticket at once for one that was spent', async () => {
    await settle();
    world.socket.onclose?.({ code: 4001 });
    await world.pass(0);
    expect(world.sockets.map((each) => each.ticket)).toEqual(['ticket-1', 'ticket-2']);
  });

  it('follows a table to another server at once, and loses no command', async () => {
    const first = await world.openSocket(4);
    world.connection.say(4, [{ type: 'say', statement: 'hit 3' }]);
    world.server = 'https://tables.example.org/s/2';
    first.onclose?.({ code: 4002 });
    await world.pass(0);
    const second = await world.openSocket(4);
    expect(second.address).toBe('https://tables.example.org/s/2');
    expect(second.commands()).toEqual(first.commands());
    second.hear(done('id-1', 4));
    expect(world.answers.map(([answer]) => answer.id)).toEqual(['id-1']);
  });

  it('waits when it was too fast', async () => {
    const first = await world.openSocket();
    first.onclose?.({ code: 4008 });
    await world.pass(999);
    expect(world.sockets.length).toBe(1);
    await world.pass(1);
    expect(world.sockets.length).toBe(2);
  });

  it('ends when there is no session any more', async () => {
    const first = await world.openSocket();
    world.signedOut = true;
    first.onclose?.({ code: 1008 });
    await world.pass(1000);
    expect(world.lastLink()).toBe('ended');
    await world.pass(60_000);
    expect(world.sockets.length).toBe(1);
  });

  it('does not send again what could not be read', async () => {
    const first = await world.openSocket();
    world.connection.say(1, [{ type: 'say', statement: 'hti 3' }]);
    first.hear({ type: 'error', id: 'id-1', says: 'No such statement.' });
    expect(world.errors).toEqual(['No such statement.']);
    first.onclose?.({ code: 1006 });
    await world.pass(1000);
    expect((await world.openSocket()).commands()).toEqual([]);
  });

  it('sends again, with the same id, what may have been done or not', async () => {
    const first = await world.openSocket();
    world.connection.say(1, [{ type: 'say', statement: 'hit 3' }]);
    const sent = first.commands();
    first.hear({ type: 'error', id: 'id-1', says: 'The database did not answer.', unknown: true });
    expect(first.commands()).toEqual(sent);
    expect([world.errors, world.unsure]).toEqual([[], 1]);
    first.onclose?.({ code: 1013 });
    await world.pass(1000);
    const second = await world.openSocket();
    expect(second.commands()).toEqual(sent);
    second.hear(done('id-1', 1));
    expect(world.answers.length).toBe(1);
  });

  it('gives up what fails every time, and says that the outcome is unknown', async () => {
    world.connection.say(1, [{ type: 'say', statement: 'hit 3' }]);
    for (let times = 0; times < MOST_TRIES; times += 1) {
      const socket = await world.openSocket();
      expect(socket.commands().length).toBe(1);
      socket.hear({ type: 'error', id: 'id-1', says: 'Something went wrong here.', unknown: true });
      socket.onclose?.({ code: 1011 });
      await world.pass(1000);
    }
    expect(world.errors).toEqual([OUTCOME_UNKNOWN]);
    expect((await world.openSocket()).commands()).toEqual([]);
  });
});

describe('the address of a socket', () => {
  const opened = (address: string, page: string) => socketAddress({ ticket: 't', address }, page).href;

  it('is where the page came from, unless another server runs the table', () => {
    expect(opened('', 'https://example.org/table/x')).toBe('wss://example.org/api/socket?ticket=t');
    expect(opened('https://example.org/s/2', 'https://example.org/')).toBe('wss://example.org/s/2/api/socket?ticket=t');
    expect(opened('http://127.0.0.1:8002', 'http://127.0.0.1:8001/')).toBe('ws://127.0.0.1:8002/api/socket?ticket=t');
  });
});

describe('commands said together', () => {
  it('go one after the other', async () => {
    const world = new World();
    world.connection.start();
    const socket = await world.openSocket(2);
    world.connection.say(2, [
      { type: 'say', statement: 'withdraw 3 ann blackjack' },
      { type: 'say', statement: 'bet 3 ann blackjack 10' },
    ]);
    expect(socket.commands().length).toBe(1);
    socket.hear(done('id-1', 3));
    socket.hear(frame(3));
    expect(socket.commands().length).toBe(2);
  });

  it('stop at a refusal, and what was said apart goes on', async () => {
    const world = new World();
    world.connection.start();
    const socket = await world.openSocket(2);
    world.connection.say(2, [
      { type: 'say', statement: 'withdraw 3 ann blackjack' },
      { type: 'say', statement: 'bet 3 ann blackjack 10' },
    ]);
    world.connection.say(2, [{ type: 'ready' }]);
    socket.hear({ ...done('id-1', 2), done: false, stale: true });
    expect(socket.commands().map((each) => each.type)).toEqual(['say', 'ready']);
    expect(world.connection.outbox.size).toBe(1);
  });
});
