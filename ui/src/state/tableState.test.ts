import { describe, expect, it } from 'vitest';
import { frame, spot } from '../fixtures/frames';
import { reduceTable, INITIAL_STATE, type TableEvent, type Laid, type TableState } from './tableState';
import type { AnswerFrame, TableFrame } from '../wire';

function told(...events: TableEvent[]): TableState {
  return events.reduce(reduceTable, INITIAL_STATE);
}

const table = (version: number, part: Parameters<typeof frame>[1] = {}): TableEvent => ({
  what: 'table',
  frame: frame(version, part),
  now: 1000,
});

function laid(wager: string, cents: number, id = 'a', touch = 0): Laid {
  return { touch, id, box: 3, wager, cents, done: false };
}

function answered(part: Partial<AnswerFrame>, dropped: string[] = []): TableEvent {
  const answer = { type: 'answer', id: 'a', done: true, version: 1, bars: [], stale: false, ...part } as const;
  return {
    what: 'answer',
    answer,
    command: { type: 'ready', id: answer.id, seen: 1 },
    dropped,
    pending: 0,
  };
}

describe('the state of a table', () => {
  it('is never that of an older frame', () => {
    expect(told(table(5), table(4)).frame?.version).toBe(5);
  });

  it('is drawn anew by a frame of the same version, as after a reconnection', () => {
    const again = told(table(5), table(5, { mine: { chips: 1 } }));
    expect(again.frame?.mine.chips).toBe(1);
  });

  it('knows by its own clock when time is up', () => {
    expect(told(table(1, { question: { seconds: 20, left: 12.5 } })).deadline).toBe(13_500);
    expect(told(table(1)).deadline).toBe(0);
  });

  it('says nothing of a choice that was overtaken on its way, but of chips that came too late', () => {
    const late = answered({ done: false, stale: true, bars: [{ says: 'the table has changed', clause: 'house' }] });
    expect(told(table(1), late).notice).toBeNull();
    const chips = told(table(1), { what: 'laid', laid: [laid('blackjack', 1000)] }, late);
    expect(chips.notice?.says).toBe('the table has changed');
    const real = answered({ done: false, bars: [{ says: 'no pair', clause: '2.11(a)' }] });
    expect(told(table(1), real).notice?.says).toBe('no pair');
  });

  it('records what was said, in order', () => {
    const said = (text: string) => ({ type: 'said', text, player: '', clause: '' }) as const;
    const state = told(table(1, { told: [said('one'), said('two')] }), table(2, { told: [said('three')] }));
    expect(state.record.map((line) => `${String(line.version)} ${line.text}`)).toEqual(['1 one', '1 two', '2 three']);
  });

  it('keeps what the round brought until the next one is over', () => {
    const over = table(9, {
      told: [{ type: 'over', round: 4, results: [['bob', -1000], ['ann', 1500]] }],
    });
    expect(told(over).result).toEqual({ round: 4, cents: 1500 });
    expect(told(over, table(10)).result).toEqual({ round: 4, cents: 1500 });
    expect(told(over, { what: 'collect' }).result).toEqual({ round: 4, cents: 1500 });
    const next = table(11, { told: [{ type: 'over', round: 5, results: [['ann', -500]] }] });
    expect(told(over, next, { what: 'finish' }).result).toEqual({ round: 5, cents: -500 });
  });

  it('says the first reason of a refusal, until the next question', () => {
    const refused = answered({
      done: false,
      bars: [
        { says: 'four hands already', clause: '19:47-2.11(e)' },
        { says: 'no', clause: '' },
      ],
    });
    const state = told(table(3, { question: { since: 3 } }), refused);
    expect(state.notice).toMatchObject({ number: 1, says: 'four hands already', clause: '19:47-2.11(e)' });
    expect(reduceTable(state, table(4, { question: { since: 3 } })).notice).not.toBe(null);
    expect(reduceTable(state, table(4, { question: { since: 4 } })).notice).toBe(null);
  });

  it('shows the same refusal twice when it comes twice', () => {
    const refused = answered({ done: false, bars: [{ says: 'no', clause: '' }] });
    expect(told(refused, refused).notice?.number).toBe(2);
  });

  it('shows a press until it is answered', () => {
    const pressed: TableEvent = { what: 'said', pressed: 'hit 3', words: 'Hit', pending: 1 };
    expect(told(pressed).pressed).toBe('hit 3');
    expect(told(pressed, answered({})).pressed).toBe('');
  });

  it('forgets what was laid once the betting is over', () => {
    const touch: TableEvent = { what: 'laid', laid: [laid('blackjack', 1000)] };
    const betting = told(table(1, { mine: { bets: [spot('blackjack')] } }), touch);
    const lies = { mine: { bets: [spot('blackjack', 1000)] } };
    expect(reduceTable(betting, table(2, lies)).laid.length).toBe(1);
    expect(reduceTable(betting, table(2, { ...lies, question: { kind: 'cut' } })).laid.length).toBe(1);
    expect(reduceTable(betting, table(2, { question: { kind: 'decision' } })).laid).toEqual([]);
  });

  it('forgets what was refused of a touch, and what was said with it', () => {
    const touches = [laid('blackjack', 1000, 'a', 0), laid('blackjack', 1000, 'b', 1), laid('pairs', 500, 'c', 1)];
    const state = told(
      table(2, { mine: { bets: [spot('blackjack', 1000), spot('pairs', 500)] } }),
      { what: 'laid', laid: touches },
      answered({ id: 'b', done: false }, ['c']),
    );
    expect(state.laid.map((one) => one.id)).toEqual(['a']);
  });

  it('chooses the main spot first and keeps a spot that is still there', () => {
    const bets = [spot('blackjack'), spot('pairs'), spot('blackjack', 0, { box: 4 })];
    expect(told(table(1, { mine: { bets } })).spot).toEqual({ box: 3, wager: 'blackjack' });
    const chosen = told(table(1, { mine: { bets } }), { what: 'chosen', spot: { box: 4, wager: 'blackjack' } });
    expect(reduceTable(chosen, table(2, { mine: { bets } })).spot).toEqual({ box: 4, wager: 'blackjack' });
    expect(reduceTable(chosen, table(2, { mine: { bets: [spot('red-dog')] } })).spot.wager).toBe('red-dog');
  });

  it('tells the reader that their time ran out, also where a new question comes with it', () => {
    const late = { question: { since: 2 }, mine: { ran_out: 'Your time ran out. You stand on 12.' } };
    const state = told(table(1, { question: { since: 1 } }), table(2, late));
    expect(state.notice).toMatchObject({ says: 'Your time ran out. You stand on 12.', news: true });
  });

  it('tells the reader that the rules or the limits change, and not again', () => {
    const said = { type: 'said', text: 'New limits: Minimum: $25.', player: '', clause: '8.3(c)' } as const;
    const with_ = (more: Partial<TableFrame>) => {
      const event = table(2, { told: [said] });
      if (event.what !== 'table') throw new Error('a frame is expected');
      return { ...event, frame: { ...event.frame, ...more } };
    };
    const before = told(table(1));
    const state = reduceTable(before, with_({ rules_changed: 1 }));
    expect(state.notice).toMatchObject({ says: said.text, clause: '8.3(c)', news: true });
    const notice = { effective: 10, says: ['x'], clause: '8.3(b)' };
    expect(reduceTable(before, with_({ notice })).notice).toMatchObject({ news: true });
    expect(reduceTable(before, with_({})).notice).toBeNull();
    expect(told(with_({ rules_changed: 1 })).notice).toBeNull();
  });

  it('remembers what was said before it listened, once', () => {
    const line = (version: number) => ({ version, text: `line ${String(version)}`, clause: '' });
    const said = { type: 'said', text: 'line 7', player: '', clause: '' } as const;
    const lines = [3, 4, 5, 6, 7].map(line);
    const first = told(table(6), table(7, { told: [said] }), { what: 'remembered', lines, upto: 6 });
    expect(first.record.map((one) => one.version)).toEqual([3, 4, 5, 6, 7]);
    // The connection is lost and comes back at version 9.
    const again = [8, 9].map(line);
    const back = [table(9), { what: 'remembered', lines: [...lines, ...again], upto: 9 }] as const;
    expect(back.reduce(reduceTable, first).record.map((one) => one.version)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('a frame whose cards are on their way', () => {
  const dealtTo = (place: string, index = 2) => ({ type: 'dealt', place, index, face: 'Th' }) as const;
  const said = (text: string) => ({ type: 'said', text, player: '', clause: '' }) as const;
  const before = table(1, { question: { kind: 'decision', since: 1, who: 'ann', place: '3' }, mine: { chips: 90_00 } });
  const over = table(2, {
    question: { kind: 'wagers', since: 2, seconds: 20, left: 20 },
    mine: { chips: 110_00, bets: [spot('blackjack')] },
    told: [dealtTo('dealer'), said('The dealer has 26.'), { type: 'over', round: 1, results: [['ann', 10_00]] }],
  });

  it('is drawn at once and seen when it has been shown', () => {
    const state = told(before, over);
    expect(state.drawn?.version).toBe(2);
    expect(state.frame).toMatchObject({ version: 1, question: { kind: 'dealer' }, mine: { bets: [], asked: false } });
    expect([state.result, state.deadline, state.spoken]).toEqual([null, 0, '']);
    const shown = reduceTable(state, { what: 'shown', version: 2 });
    expect(shown.frame).toBe(state.drawn);
    expect(shown.result).toEqual({ round: 1, cents: 10_00 });
    expect(shown.deadline).toBe(21_000);
    expect(shown.spoken).toBe('The dealer has 26.');
  });

  it('is shown at once when skipped, with everything that has arrived since', () => {
    const since = table(3, { told: [said('bob sits down at box 2.')] });
    const state = told(before, over, since, { what: 'finish' });
    expect(state.frame?.version).toBe(3);
    expect(state.drawn?.told).toEqual([]);
    expect(state.record.map((line) => line.text)).toEqual(['The dealer has 26.', 'bob sits down at box 2.']);
    expect(state.result?.cents).toBe(10_00);
  });

  it('leaves nothing waiting when it is skipped: an older frame never comes back', () => {
    const since = table(3, { told: [said('The dealer shuffles.')] });
    const state = told(before, over, since, { what: 'finish' });
    expect(state.waitingFrames).toEqual([]);
    const dealt = table(4, { told: [dealtTo('3', 0)] });
    const after = [dealt, { what: 'shown', version: 4 } as const].reduce(reduceTable, state);
    expect(after.frame?.version).toBe(4);
    expect(after.drawn?.version).toBe(4);
  });

  it('is not cut short by what comes while it is shown', () => {
    const since = table(3, { mine: { chips: 100_00 } });
    const state = told(before, over, since);
    expect(state.drawn?.version).toBe(2);
    expect(state.frame?.version).toBe(1);
    expect(reduceTable(state, { what: 'shown', version: 2 }).frame?.version).toBe(3);
    expect(reduceTable(state, table(2)).waitingFrames.length).toBe(1);
  });

  it('follows another after it, round by round', () => {
    const next = table(3, { told: [{ type: 'cards', what: 'discarded', place: '' }, dealtTo('3', 0)] });
    const state = told(before, over, next, { what: 'shown', version: 2 });
    expect(state.frame).toMatchObject({ version: 2, question: { kind: 'dealer', says: 'The dealer is dealing' } });
    expect(state.result?.cents).toBe(10_00);
    expect(reduceTable(state, { what: 'shown', version: 3 }).frame?.version).toBe(3);
  });

  it('records what is told before anything moves at once, and only once', () => {
    const said = (text: string) => ({ type: 'said', text, player: 'ann', clause: '' }) as const;
    const turned = { type: 'turned', place: 'dealer', index: 1, face: 'Tc' } as const;
    const moves = table(2, { told: [said('ann stands on 19.'), turned, said('The dealer has 26.')] });
    const state = told(table(1), moves);
    expect(state.playback).not.toBeNull();
    expect(state.record.map((line) => line.text)).toEqual(['ann stands on 19.']);
    const after = reduceTable(state, { what: 'finish' });
    expect(after.record.map((line) => line.text)).toEqual(['ann stands on 19.', 'The dealer has 26.']);
  });

  it('begins a round with a wager of the last one', () => {
    const bets = [spot('player'), spot('banker'), spot('tie')];
    const again = [[spot('banker').say, 10_00]] as const;
    expect(told(table(1, { mine: { bets, again } })).spot.wager).toBe('banker');
    const barred = { says: 'not now', clause: '', clauses: [] };
    const closed = [spot('player'), spot('banker', 0, { barred }), spot('tie')];
    expect(told(table(1, { mine: { bets: closed, again } })).spot.wager).toBe('player');
  });
  it('chooses the first open spot where the main wager is barred', () => {
    const barred = { says: 'a point is on', clause: '' };
    const bets = [spot('pass', 0, { barred }), spot('come')];
    expect(told(table(1, { mine: { bets } })).spot.wager).toBe('come');
    const open = [spot('pass'), spot('come')];
    expect(told(table(1, { mine: { bets: open } })).spot.wager).toBe('pass');
  });

  it('records each sentence when it is reached', () => {
    const state = told(before, over, { what: 'moment', version: 2, time: 50 });
    expect(state.record).toEqual([]);
    const later = reduceTable(state, { what: 'moment', version: 2, time: 300 });
    expect(later.record.map((line) => line.text)).toEqual(['The dealer has 26.']);
    expect(reduceTable(later, { what: 'shown', version: 2 }).record.length).toBe(1);
  });

  it('is seen at once where only chips are laid', () => {
    const bet = table(2, {
      told: [
        {
          type: 'chips',
          source: { type: 'purse', player: 'ann' },
          target: { type: 'felt', box: 3, player: 'ann', wager: 'blackjack' },
          cents: 1000,
        },
      ],
    });
    expect(told(table(1), bet).frame?.version).toBe(2);
  });
});

describe('the cards of a round that is over', () => {
  const hand = { name: '3', cards: ['Th', '9s'], total: '19', state: 'won', wagers: [], unseen: [], outcome: '' } as const;
  const felt = {
    round: 4,
    dealer: [{ ...hand, name: 'dealer', state: '' as const }],
    boxes: [{ number: 3, player: 'ann', hands: [hand], wagers: [], marks: [] }],
  };

  it('are collected once they were seen, and stay so for the round', () => {
    const state = told(table(5, { felt }), { what: 'collect' }, table(6, { felt }));
    expect(state.frame?.felt.dealer).toEqual([]);
    expect(state.drawn?.felt.boxes[0]?.hands).toEqual([]);
  });

  it('are those of the next round again when that is over', () => {
    const state = told(table(5, { felt }), { what: 'collect' }, table(9, { felt: { ...felt, round: 5 } }));
    expect(state.frame?.felt.dealer.length).toBe(1);
  });

  it('lie in every box until they are collected together', () => {
    const boxes = [...felt.boxes, { number: 4, player: 'bot', hands: [{ ...hand, name: '4' }], wagers: [], marks: [] }];
    const wager = { wager: 'blackjack', label: '', player: 'bot', cents: 500, coupon: 0, note: '', result: null, row: '' };
    const bet = [felt.boxes[0]!, { number: 4, player: 'bot', hands: [], wagers: [wager], marks: [] }];
    const shown = [table(5, { felt: { ...felt, boxes } }), table(6, { felt: { ...felt, boxes: bet } })];
    const held = told(...shown);
    expect(held.frame?.felt.boxes.map((box) => box.hands.length)).toEqual([1, 1]);
    const collected = told(...shown, { what: 'collect' });
    expect(collected.frame?.felt.boxes.map((box) => box.hands.length)).toEqual([0, 0]);
    expect(collected.frame?.felt.boxes[1]?.wagers).toEqual([wager]);
  });

  it('are collected by the first chip', () => {
    const state = told(table(5, { felt }), { what: 'laid', laid: [laid('blackjack', 500)] });
    expect(state.frame?.felt.dealer).toEqual([]);
    expect(state.drawn?.told).toEqual([{ type: 'cards', what: 'discarded', place: '' }]);
  });
});
