import { expect, test } from 'vitest';
import { frame } from '../fixtures/frames';
import type { Seat } from '../wire';
import { questionText } from './questionText';

const bot: Seat = { box: 2, player: 'bot-Ada', chips: 0, bot: true, here: true, ready: false, leaving: false };
const asked = { kind: 'wagers', says: 'Place your bets' } as const;

test('a watcher is told when a table without people starts', () => {
  const watched = { question: asked, mine: { box: 0 }, seats: [bot] };
  expect(questionText(frame(1, watched))).toBe('The game starts when somebody sits down');
  const person = { ...bot, box: 3, player: 'bob', bot: false };
  expect(questionText(frame(1, { ...watched, seats: [bot, person] }))).toBe('Players are placing bets');
});

test('the table does not ask for a cut while bets are taken', () => {
  const cut = { kind: 'cut', says: 'The cut is offered' } as const;
  const spot = { box: 3, wager: 'blackjack', laid: 0 } as never;
  const reader = { name: 'ann', box: 3, asked: true, ready: null, choices: [] };
  expect(questionText(frame(1, { question: cut, mine: { ...reader, bets: [spot] } }))).toBe('Place your bets');
  expect(questionText(frame(1, { question: cut, mine: { ...reader, bets: [] } }))).toBe('You may cut');
});
