import { describe, expect, it } from 'vitest';
import highCard from '../fixtures/felt/high-card.json';
import { boxInWords } from '../felt/feltWords';
import { sceneOf } from '../felt/scene';
import { hasFinishedRound, withoutFinishedRound } from '../state/cardCollection';
import { turnWords } from '../table/spokenText';
import type { HandOnFelt, TableFrame } from '../wire';
import { gameDrawing } from './registry';

const hand = (total: string, state: HandOnFelt['state']): HandOnFelt => ({
  name: '1',
  cards: [],
  total,
  state,
  wagers: [],
  unseen: [], outcome: '',
});

describe('blackjack', () => {
  const { badgeText, tone } = gameDrawing('blackjack');

  it('counts wagers that ended differently against several hands of the dealer’s', () => {
    const against = (results: ReadonlyArray<number>): HandOnFelt => ({
      ...hand('19', 'won'),
      outcome: '2 won, 1 tied',
      wagers: results.map((result, at) => ({
        wager: `blackjack.${String(at + 1)}`, label: '', player: 'ann', cents: 0, coupon: 0, note: '', result, row: '',
      })),
    });
    expect(badgeText(against([500, 500, 0]), false)).toBe('19: 2 won, 1 tied');
    expect(badgeText(against([500, 0, 500]), true)).toBe('19');
    expect(badgeText(against([500, 500, 500]), false)).toBe('19 won');
  });

  it.each([
    ['soft 17', '', 'soft 17', 's17'],
    ['bust 24', 'bust', 'Bust 24', '24'],
    ['bust', 'bust', 'Bust', 'bust'],
    ['blackjack', 'won', 'Blackjack won', 'BJ'],
    ['surrender', 'surrendered', 'surrendered', 'surrendered'],
  ] as const)('names a hand of %s, %s', (total, state, long, short) => {
    expect(badgeText(hand(total, state), false)).toBe(long);
    expect(badgeText(hand(total, state), true)).toBe(short);
  });

  it('colours a bust hand as lost and a blackjack as ahead', () => {
    expect(tone('bust')).toBe('lost');
    expect(tone('blackjack')).toBe('ahead');
    expect(tone('won')).toBe('won');
  });

  it('lays the card of a double across', () => {
    const { isLastCardAcross } = gameDrawing('blackjack');
    const wager = { wager: 'blackjack', label: '', player: 'ann', cents: 0, coupon: 0, note: 'doubled', result: null, row: '' };
    expect(isLastCardAcross({ ...hand('18', 'stood'), wagers: [wager] })).toBe(true);
    expect(isLastCardAcross({ ...hand('18', 'stood'), wagers: [{ ...wager, note: '' }] })).toBe(false);
  });
});

it('takes the spread of red dog away with its cards, and leaves other marks', () => {
  const { isRoundMark } = gameDrawing('red-dog');
  const gone = ['spread 4', 'not used: K\u2660', 'K is not between 2 and 4'];
  const decided = ['2 and 3 are consecutive: tie hand', 'Three of a kind', 'No three of a kind: tie hand'];
  expect([...gone, ...decided].map(isRoundMark)).toEqual(Array(6).fill(true));
  expect(isRoundMark('a card drawn in error comes next')).toBe(false);
});

describe('minibaccarat', () => {
  const { badgeText, isRoundMark, wagersAlike } = gameDrawing('minibaccarat');

  it('names both hands, with cards and without', () => {
    expect(badgeText({ ...hand('Player 8', 'won'), name: 'player' }, false)).toBe('Player 8');
    expect(badgeText({ ...hand('Banker 0', 'lost'), name: 'banker' }, true)).toBe('Banker 0');
    expect(badgeText({ ...hand('', ''), name: 'banker' }, false)).toBe('Banker');
  });

  it('draws all wagers alike, and takes a card that was not used away with the others', () => {
    expect(wagersAlike).toBe(true);
    expect(['not used: 9\u2665', 'last hand of the shoe'].map(isRoundMark)).toEqual([true, false]);
  });
});

describe('a game without a drawing of its own', () => {
  const frames = highCard.frames as unknown as TableFrame[];
  const [betting, results] = frames as [TableFrame, TableFrame];

  it('is drawn from its frames: the wager is the main one, every player has a hand', () => {
    const { boxes, dealer, sharedCards } = sceneOf(results, [], 0);
    expect(boxes.map((box) => box.mains.map((spot) => spot.wager))).toEqual([
      ['high-card'],
      ['high-card'],
      ['high-card'],
    ]);
    expect(boxes.flatMap((box) => box.sides)).toEqual([]);
    expect(boxes.map((box) => box.hands[0]?.cards)).toEqual([['Kh'], ['7c'], ['9s']]);
    expect(dealer.map((one) => one.cards)).toEqual([['9d']]);
    expect(sharedCards).toBe(false);
  });

  it('is told in words', () => {
    const { boxes } = sceneOf(results, [], 0);
    const words = boxes.map((box) => boxInWords(box, 'ann'));
    expect(words[0]).toBe('Box 1, house bot rita: king of hearts, king, won; High Card 10 dollars, won');
    expect(words[1]).toBe('Box 2, you: seven of clubs, 7, lost; High Card 25 dollars, lost');
    expect(turnWords(betting)).toBe('');
  });

  it('shows totals and outcomes on its badges', () => {
    const { badgeText, tone } = gameDrawing('high-card');
    expect(badgeText(hand('king', 'won'), false)).toBe('king won');
    expect(badgeText(hand('king', 'won'), true)).toBe('king');
    expect(badgeText(hand('', 'tied'), true)).toBe('tied');
    expect(badgeText(hand('king', ''), false)).toBe('king');
    expect((['won', 'lost', 'tied', ''] as const).map(tone)).toEqual(['won', 'lost', 'tied', '']);
  });

  it('has its cards collected', () => {
    expect(hasFinishedRound(results)).toBe(true);
    const { felt } = withoutFinishedRound(results);
    expect(felt.dealer).toEqual([]);
    expect(felt.boxes.flatMap((box) => [...box.hands, ...box.wagers])).toEqual([]);
  });
});
