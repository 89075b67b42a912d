import { describe, expect, it } from 'vitest';
import { frame, spot } from './fixtures/frames';
import { after, AT_FIRST, type Happening, type TableState } from './state';
import type { AnswerFrame } from './wire';

function told(...happenings: Happening[]): TableState {
  return happenings.reduce(after, AT_FIRST);
}

const table = (version: number, part: Parameters<typeof frame>[1] = {}): Happening => ({
  what: 'table',
  frame: frame(version, part),
  now: 1000,
});

function answered(part: Partial<AnswerFrame>): Happening {
  return {
    what: 'answer',
    answer: { type: 'answer', id: 'a', done: true, version: 1, bars: [], stale: false, ...part },
    command: { type: 'ready', id: 'a', seen: 1 },
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

  it('records what was said, in order', () => {
    const said = (text: string) => ({ type: 'said', text, player: '', clause: '' }) as const;
    const state = told(table(1, { told: [said('one'), said('two')] }), table(2, { told: [said('three')] }));
    expect(state.record.map((line) => `${String(line.version)} ${line.text}`)).toEqual(['1 one', '1 two', '2 three']);
  });

  it('holds what the round brought until chips are laid again', () => {
    const over = table(9, {
      told: [{ type: 'over', round: 4, results: [['bob', -1000], ['ann', 1500]] }],
    });
    expect(told(over).result).toEqual({ round: 4, cents: 1500, version: 9 });
    expect(told(over, table(10)).result).toEqual({ round: 4, cents: 1500, version: 9 });
    expect(told(over, { what: 'laid', laid: [{ wager: 'blackjack', cents: 500 }] }).result).toBe(null);
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
    expect(state.notice).toEqual({ number: 1, says: 'four hands already', clause: '19:47-2.11(e)' });
    expect(after(state, table(4, { question: { since: 3 } })).notice).not.toBe(null);
    expect(after(state, table(4, { question: { since: 4 } })).notice).toBe(null);
  });

  it('shows the same refusal twice when it comes twice', () => {
    const refused = answered({ done: false, bars: [{ says: 'no', clause: '' }] });
    expect(told(refused, refused).notice?.number).toBe(2);
  });

  it('shows a press until it is answered', () => {
    const pressed: Happening = { what: 'said', pressed: 'hit 3', pending: 1 };
    expect(told(pressed).pressed).toBe('hit 3');
    expect(told(pressed, answered({})).pressed).toBe('');
  });

  it('forgets what was laid once the betting is over', () => {
    const laid: Happening = { what: 'laid', laid: [{ wager: 'blackjack', cents: 1000 }] };
    const betting = told(table(1, { mine: { bets: [spot('blackjack')] } }), laid);
    const lies = { mine: { bets: [spot('blackjack', 1000)] } };
    expect(after(betting, table(2, lies)).laid.length).toBe(1);
    expect(after(betting, table(2, { ...lies, question: { kind: 'cut' } })).laid.length).toBe(1);
    expect(after(betting, table(2, { question: { kind: 'decision' } })).laid).toEqual([]);
  });

  it('forgets what was laid and refused', () => {
    const laid: Happening = {
      what: 'laid',
      laid: [
        { wager: 'blackjack', cents: 1000 },
        { wager: 'pairs', cents: 500 },
      ],
    };
    const bets = [spot('blackjack', 1000), spot('pairs', 0)];
    const state = told(table(2, { mine: { bets } }), laid, answered({ done: false }));
    expect(state.laid).toEqual([{ wager: 'blackjack', cents: 1000 }]);
  });

  it('chooses the main spot first and keeps a spot that is still there', () => {
    const bets = [spot('blackjack'), spot('pairs')];
    expect(told(table(1, { mine: { bets } })).wager).toBe('blackjack');
    const chosen = told(table(1, { mine: { bets } }), { what: 'chosen', wager: 'pairs' });
    expect(after(chosen, table(2, { mine: { bets } })).wager).toBe('pairs');
    expect(after(chosen, table(2, { mine: { bets: [spot('red-dog')] } })).wager).toBe('red-dog');
  });
});
