import { describe, expect, it } from 'vitest';
import { frame } from '../fixtures/frames';
import { startPlayback } from '../state/playback';
import { INITIAL_STATE, type TableState } from '../state/tableState';
import type { Told } from '../wire';
import { cueOf, soundsBetween } from './cues';

const dealt = (index: number): Told => ({ type: 'dealt', place: '3', index, face: '2c' });
const chips: Told = { type: 'chips', source: { type: 'rack' }, target: { type: 'purse', player: 'ann' }, cents: 500 };

const at = (part: Partial<TableState>): TableState => ({ ...INITIAL_STATE, ...part });

describe('the sounds of a playback', () => {
  it('are those of what has come to be seen', () => {
    const start = startPlayback(frame(1), frame(2, { told: [dealt(0), dealt(1), chips] }));
    const later = (time: number) => ({ ...start, time });
    expect(soundsBetween(later(-1), later(0))).toEqual(['card']);
    expect(soundsBetween(later(0), later(60))).toEqual([]);
    expect(soundsBetween(later(60), later(200))).toEqual(['card']);
    expect(soundsBetween(later(200), later(2000))).toEqual(['chip']);
  });
});

describe('the end of a frame', () => {
  const before = at({ frame: frame(1) });
  const over = (cents: number) => at({ frame: frame(2), result: { round: 1, cents } });

  it('sounds for a win and a push, and is silent for a loss', () => {
    expect(cueOf(before, over(1000)).sounds).toEqual(['win']);
    expect(cueOf(before, over(0)).sounds).toEqual(['push']);
    expect(cueOf(before, over(-1000)).sounds).toEqual([]);
  });

  it('shakes the phone for the reader who is asked, once', () => {
    const asked = at({ frame: frame(2, { question: { kind: 'decision', since: 2 }, mine: { asked: true } }) });
    expect(cueOf(at({ frame: frame(1, { question: { since: 1 } }) }), asked).vibration).toEqual([25]);
    expect(cueOf(asked, at({ ...asked, frame: { ...asked.frame!, version: 3 } })).vibration).toEqual([]);
  });

  it('makes a blackjack of the reader a moment of its own', () => {
    const natural = { name: '3', cards: ['As', 'Kh'], total: 'blackjack', state: 'blackjack' } as const;
    const hand = { ...natural, wagers: [], unseen: [], outcome: '' };
    const boxes = [{ number: 3, player: 'ann', hands: [hand], wagers: [], marks: [] }];
    const lies = at({ frame: frame(2, { felt: { boxes, round: 2, in_round: true } }) });
    expect(cueOf(before, lies).sounds).toEqual(['blackjack']);
    expect(cueOf(lies, at({ frame: frame(3, { felt: { boxes, round: 2, in_round: true } }) })).sounds).toEqual([]);
    const others = boxes.map((box) => ({ ...box, player: 'bob' }));
    const theirs = at({ frame: frame(2, { felt: { boxes: others, round: 2, in_round: true } }) });
    expect(cueOf(before, theirs).sounds).toEqual([]);
  });
});
