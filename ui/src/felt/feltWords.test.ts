import { describe, expect, it } from 'vitest';
import yourTurn from '../fixtures/felt/your-turn.json';
import { cardName } from '../cards/names';
import type { TableFrame } from '../wire';
import { sceneOf } from './scene';
import { boxInWords, freeBoxWords, shortLabel } from './feltWords';

describe('in words', () => {
  it('names cards, and no card that may not be seen', () => {
    expect(cardName('Th')).toBe('ten of hearts');
    expect(cardName('As')).toBe('ace of spades');
    expect(cardName(null)).toBe('face-down card');
  });

  it('says a box whole', () => {
    const frame = yourTurn.frames[0] as unknown as TableFrame;
    const { boxes } = sceneOf(frame, yourTurn.printed, 7);
    const words = (number: number) => boxInWords(boxes.find((one) => one.number === number)!, 'ann');
    expect(words(4)).toBe('Box 4, you: six of hearts, five of clubs, 11, to decide; Blackjack 15 dollars');
    expect(words(2)).toMatch(/^Box 2, house bot rita: king of spades/);
    expect(words(1)).toBe('Box 1, free');
  });

  it('calls a barred box no offer', () => {
    const barred = (clause: string) => ({ barred: { says: 'no', clause }, clause: '26.14' });
    expect(freeBoxWords({ barred: null, clause: '26.14' })).toBe('Bet here too');
    expect(freeBoxWords(barred('26.14'))).toBe('No further box');
    expect(freeBoxWords(barred('2.3(i)'))).toBe('Not open to you');
  });

  it('shortens labels only where they are long', () => {
    expect(shortLabel('21+3')).toBe('21+3');
    expect(shortLabel('Match the Dealer')).toBe('MD');
    expect(shortLabel('Insurance')).toBe('Insu.');
    expect(shortLabel('Raise')).toBe('Raise');
    expect(shortLabel('Attack')).toBe('Attack');
  });
});

it('shortens every label of one kind alike', () => {
  expect(['Streak 2', 'Streak 5', 'Hand 2', '21+3', 'Match the Dealer'].map(shortLabel)).toEqual([
    'Str 2',
    'Str 5',
    'H2',
    '21+3',
    'MD',
  ]);
});
