import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RESULTS_SHOWN_FOR } from './cardCollection';
import { choice, frame, spot } from '../fixtures/frames';
import { LONGEST_END } from '../felt/motion/schedule';
import { Connection, type ConnectionListener } from '../server/connection';
import { TableStore } from './tableStore';

vi.mock('../server/browserConnection', () => ({
  connect: (_table: string, listener: ConnectionListener) => {
    const never = () => new Promise<never>(() => undefined);
    const after = () => () => undefined;
    const environment = { ticket: never, socket: never, newId: () => 'id', after, jitter: () => 0 } as never;
    return { connection: new Connection(environment, listener), close: () => undefined };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function at(...frames: Parameters<typeof frame>[1][]): TableStore {
  const store = new TableStore('known');
  frames.forEach((part, i) => store.show(frame(i + 1, part)));
  return store;
}

const DEALT = { told: [{ type: 'dealt', place: '3', index: 0, face: 'Th' }] } as const;

it('a felt that never reports a frame as shown does not block the table', () => {
  const store = at({}, DEALT);
  expect(store.isPlaying).toBe(true);
  vi.advanceTimersByTime(LONGEST_END);
  expect(store.isPlaying).toBe(true);
  vi.advanceTimersByTime(5000);
  expect(store.isPlaying).toBe(false);
  expect(store.read().frame?.version).toBe(2);
});

it('the cards of a round are collected once they could be read', () => {
  const hand = { name: '3', cards: ['Th', '9s'], total: '19', state: 'won', wagers: [], unseen: [], outcome: '' } as const;
  const boxes = [{ number: 3, player: 'ann', hands: [hand], wagers: [], marks: [] }];
  const store = at({ felt: { boxes, round: 4 } }, { felt: { boxes, round: 4 } });
  vi.advanceTimersByTime(RESULTS_SHOWN_FOR - 1);
  expect(store.read().frame?.felt.boxes[0]?.hands.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(store.read().frame?.felt.boxes[0]?.hands).toEqual([]);
});

it('a choice to confirm is pressed twice, and can be cancelled', () => {
  const surrender = choice('surrender 3', 'Surrender', { confirm: true });
  const store = at({ mine: { choices: [surrender] } });
  store.choose(surrender);
  expect([store.read().confirming, store.read().pressed]).toEqual(['surrender 3', '']);
  store.cancelConfirmation();
  expect(store.read().confirming).toBe('');
  store.choose(surrender);
  store.choose(surrender);
  expect(store.read().pressed).toBe('Surrender');
});

it('nothing is placed if chips are missing: the page offers to add them', () => {
  const again = [
    ['bet 3 ann blackjack', 10_00],
    ['bet 3 ann pairs', 5_00],
  ] as const;
  const store = at({ mine: { chips: 12_00, bets: [spot('blackjack'), spot('pairs')], again } });
  store.rebet();
  expect(store.read().pressed).toBe('');
  expect(store.read().notice).toMatchObject({
    says: 'Re-bet needs $15; you have $12 in chips.',
    lack: { cents: 3_00, retry: 'rebet' },
  });
  store.bringFor({ cents: 3_00, retry: 'rebet' });
  expect(store.read().laid.map((one) => one.cents)).toEqual([10_00, 5_00]);
});

it('a choice without enough chips offers to add them', () => {
  const barred = { says: 'this needs $10; you have $5 in chips', clause: 'house' };
  const double = choice('double 3', 'Double', { barred, costs: 10_00 });
  const split = choice('split 3', 'Split', { barred: { says: 'no pair', clause: '2.11(a)' }, costs: 4_00 });
  const store = at({ mine: { chips: 5_00, choices: [double, split] } });
  store.choose(double);
  expect(store.read().notice?.lack).toEqual({ cents: 5_00, retry: null });
  store.choose(split);
  expect(store.read().notice?.lack).toBe(null);
});

it('a late second tap on a choice that is no longer offered is not sent, and nothing is said of it', () => {
  const stand = choice('stand 3', 'Stand');
  const store = at({ mine: { choices: [stand] } }, { mine: { choices: [] } });
  store.choose(stand);
  expect([store.read().pressed, store.read().notice]).toEqual(['', null]);
  const asked = at({ mine: { choices: [stand] } });
  asked.choose(stand);
  expect(asked.read().pressed).toBe('Stand');
});

it('what was sent last is not sent again while it is on its way; after a chip, the same is', () => {
  vi.stubGlobal('document', { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  const sent = vi.spyOn(Connection.prototype, 'say');
  const roll = choice('ready', 'Roll', {});
  const rolling = frame(1, { mine: { chips: 50_00, bets: [spot('come')], ready: roll } });
  const store = new TableStore('known');
  const close = store.open();
  store.show(rolling);
  store.ready();
  store.ready();
  store.lay(spot('come'), 5_00);
  store.ready();
  store.ready();
  expect(sent.mock.calls.map(([, [draft]]) => draft?.type)).toEqual(['ready', 'say', 'ready']);
  close();
  vi.unstubAllGlobals();
});

it('without a connection nothing is sent, and the page says so', () => {
  const stand = choice('stand 3', 'Stand');
  const store = at({ mine: { choices: [stand] } });
  store.dispatch({ what: 'link', link: 'reconnecting' });
  store.choose(stand);
  expect(store.read().pressed).toBe('');
  expect(store.read().notice?.says).toMatch(/^There is no connection/);
  store.dispatch({ what: 'link', link: 'connected' });
  store.choose(stand);
  expect(store.read().pressed).toBe('Stand');
});
