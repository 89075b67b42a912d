import { describe, expect, it } from 'vitest';
import recorded from '../fixtures/recorded/proven-shoe.json';
import type { Draft } from '../server/outbox';
import type { TableFrame } from '../wire';
import { ProofStore, type ProofState } from './proofStore';
import { cardWords, faultsOf, orderWords, ownWords, sealState } from './proofWords';
import { bytesOf, hex, hmac, sha256, unhex } from './sha256';

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('gives the published digest', (text, digest) => {
    expect(hex(sha256(bytesOf(text)))).toBe(digest);
  });

  it('makes the published HMAC', () => {
    const made = hmac(unhex('0b'.repeat(20)), bytesOf('Hi There'));
    expect(hex(made)).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');
  });
});

interface Frame {
  mine: { name: string; box: number };
  felt: { round: number };
  told: { type: string; face?: string | null; proof?: { position: number; salt: string; path: string[] } }[];
  proof: { lines: string[]; whole: boolean; part: boolean; not_proven: string; also_not: string } | null;
}

const SECRETS: Readonly<Record<string, string>> = recorded.secrets;

/** The frames of a table that was really played, as the page of one player got them. */
function frames(): Frame[] {
  return structuredClone(recorded.frames) as Frame[];
}

function played(all: ReadonlyArray<Frame>): { store: ProofStore; state: ProofState; sent: Draft[] } {
  const sent: Draft[] = [];
  const store = new ProofStore({
    send: (draft) => sent.push(draft),
    random: () => new Uint8Array(32),
    remember: () => undefined,
    recall: (wash) => SECRETS[wash] ?? '',
  });
  for (const { proof, ...frame } of all) {
    store.table({ ...frame, ...(proof === null ? {} : { proof }) } as unknown as TableFrame);
  }
  return { store, state: store.read(), sent };
}

/** The first record of this kind that the change changes is changed. */
function changedLine(all: Frame[], record: string, change: (line: string) => string): Frame[] {
  const wanted = (line: string) => line.includes(`"record":"${record}"`) && change(line) !== line;
  const proof = all.find((one) => one.proof?.lines.some(wanted))?.proof ?? null;
  if (proof === null) throw new Error(`no ${record}`);
  proof.lines = proof.lines.map((line) => (wanted(line) ? change(line) : line));
  return all;
}

describe('the page at a proven table', () => {
  it('checks every card as it comes and every shoe at its end', () => {
    const { state } = played(frames());
    expect(faultsOf(state)).toEqual([]);
    const shoes = state.past.length + (state.shoe === null ? 0 : 1);
    expect(shoes).toBeGreaterThan(2);
    const opened = [state.shoe, ...state.past].reduce((sum, shoe) => sum + (shoe?.cards.length ?? 0), 0);
    expect(opened).toBeGreaterThan(50);
    expect(state.past.every(({ end }) => end !== null)).toBe(true);
  });

  it('sends the commitments and the secrets that went into the record', () => {
    const { sent, state } = played(frames());
    const parts = sent.filter((draft) => draft.type === 'part');
    const lines = [state.shoe, ...state.past].flatMap((shoe) => shoe?.lines ?? []).join('\n');
    const committed = parts.filter(({ act }) => act === 'commit');
    expect(committed.length).toBeGreaterThan(1);
    for (const { value } of committed) expect(lines).toContain(value);
    const opened = parts.filter(({ act }) => act === 'open');
    expect(opened.length).toBeGreaterThan(1);
    for (const { value } of opened) expect(Object.values(SECRETS)).toContain(value);
  });

  it('saves a file with all shoes that have ended, and what it saw of them', () => {
    const lines = played(frames()).store.file().trimEnd().split('\n');
    const records = lines.map((line) => (JSON.parse(line) as { record: string }).record);
    expect(records[0]).toBe('wash');
    expect(records.filter((one) => one === 'end').length).toBe(records.filter((one) => one === 'root').length);
    expect(records.filter((one) => one === 'witness').length).toBe(records.filter((one) => one === 'root').length);
    expect(records).toContain('card');
  });

  it('says in words whose the order is', () => {
    const { state } = played(frames());
    const shoe = state.past.find((one) => (one.openings?.openings.length ?? 0) > 1);
    if (shoe === undefined) throw new Error('no shoe of several');
    expect(orderWords(shoe, (player) => player)).toMatch(/^The order follows from the secrets of .* and the house\./);
    expect(cardWords(shoe)).toContain('every card fits');
    const without = { ...state, reader: 'late', seated: true };
    expect(ownWords(shoe, without)).toContain('You have no part in this shoe');
  });
});

describe('a table that cheats', () => {
  const other = (face: string) => (face === 'As' ? 'Ks' : 'As');
  const dealt = (all: Frame[]) => {
    const told = all.flatMap((frame) => frame.told).filter((one) => one.type === 'dealt' && one.proof !== undefined);
    const [card] = told.slice(5);
    if (card?.proof === undefined) throw new Error('no card');
    return { ...card, card, proof: card.proof };
  };

  it('is found when it swaps a card', () => {
    const all = frames();
    const { card } = dealt(all);
    card.face = other(card.face ?? '');
    const { state } = played(all);
    expect(sealState(state)).toBe('wrong');
    expect(faultsOf(state)[0]).toContain(`${card.face} is not what was committed there`);
  });

  it('is found when it deals a card without its proof', () => {
    const all = frames();
    const { card } = dealt(all);
    delete card.proof;
    expect(faultsOf(played(all).state)[0]).toContain('was dealt without its proof');
  });

  it('is found when it deals a card twice', () => {
    const all = frames();
    const { proof } = dealt(all);
    proof.position -= 1;
    expect(faultsOf(played(all).state)[0]).toMatch(/is not what was committed there|was dealt twice/);
  });

  it.each([
    ['openings', (line: string) => line.replace(/"openings":\[\["(\w+)","../, '"openings":[["$1","00'), 'does not match'],
    ['cut', (line: string) => line.replace(/"position":(\d+)/, '"position":1$1'), 'is not what was committed there'],
    ['root', (line: string) => line.replace(/"root":"../, '"root":"00'), 'is not what was committed there'],
    ['end', (line: string) => line.replace(/"secret":"../, '"secret":"00'), "The house's secret is not the one"],
    ['parts', (line: string) => line.replace(/"without":\[/, '"without":["x"'), 'does not follow the one before it'],
  ])('is found when it changes the %s record', (record, change, says) => {
    const { state } = played(changedLine(frames(), record, change));
    expect(sealState(state)).toBe('wrong');
    expect(faultsOf(state).join(' ')).toContain(says);
  });

  it('is found when it says that this page withheld its secret', () => {
    const drop = (line: string) => line.replace(/\["ann","[0-9a-f]{64}"\],?/, '');
    const { state } = played(changedLine(frames(), 'openings', drop));
    expect(faultsOf(state).join(' ')).toContain('You opened your secret, and the record does not have it');
  });

  it('is found when it records another cut than the reader made', () => {
    const all = frames().map((frame) => ({ ...frame, mine: { ...frame.mine, name: 'cleo' } }));
    const at = all.findIndex(({ proof }) => proof?.lines.some((line) => /"record":"cut".*"by":"cleo"/.test(line)));
    const { store } = played(all.slice(0, at));
    expect(faultsOf(store.read())).toEqual([]);
    store.said('cut cleo 11');
    const { proof, ...frame } = all[at] as Frame;
    store.table({ ...frame, ...(proof === null ? {} : { proof }) } as unknown as TableFrame);
    expect(faultsOf(store.read())[0]).toContain('You cut at card 11; the record has');
  });

  it('is found when it puts another commitment of this page on the list', () => {
    const commitment = /\["ann","([0-9a-f]{64})"\]/;
    const all = changedLine(frames(), 'parts', (line) => line.replace(commitment, `["ann","${'0'.repeat(64)}"]`));
    const at = all.findIndex(({ proof }) => proof?.lines.some((line) => line.includes('0'.repeat(64) + '"]')));
    const { store, sent, state } = played(all.slice(0, at + 1));
    expect(faultsOf(state)).toEqual([]); // another window of the same player may have been first
    const commit = sent.findLast((draft) => draft.type === 'part' && draft.act === 'commit');
    if (commit?.type !== 'part') throw new Error('no commitment');
    store.answer(true, commit);
    expect(faultsOf(store.read())[0]).toContain('another commitment of yours than you sent');
  });

  it('is found when it begins another shoe and never ends the last', () => {
    const all = frames();
    for (const { proof } of all) {
      if (proof !== null) proof.lines = proof.lines.filter((line) => !line.includes('"record":"end"'));
    }
    expect(sealState(played(all).state)).not.toBe('hidden');
    expect(played(all).state.past.some(({ end }) => end === null)).toBe(true);
  });

  it('is found when it records a shoe in two ways', () => {
    const all = frames();
    const at = all.findIndex(({ proof }) => proof?.lines.some((line) => line.includes('"record":"root"')));
    const before = all.slice(0, at + 1);
    const lines = before.flatMap(({ proof }) => proof?.lines ?? []);
    const again = lines.map((line) => (line.includes('"record":"root"') ? line.replace(/"root":"../, '"root":"00') : line));
    const whole = { lines: again, whole: true, part: true, not_proven: '', also_not: '' };
    const { state } = played([...before, { ...(all[at] as Frame), told: [], proof: whole }]);
    expect(faultsOf(state)[0]).toContain('has been changed');
  });

  it('says why a shoe is not proven', () => {
    const [first] = frames();
    if (first === undefined) throw new Error('no frame');
    const proof = { lines: [], whole: true, part: false, not_proven: 'Dice are thrown here.', also_not: '' };
    const { state, sent } = played([{ ...first, told: [], proof }]);
    expect(sealState(state)).toBe('not-proven');
    expect(sent).toEqual([]);
  });
});
