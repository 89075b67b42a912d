import { expect, it } from 'vitest';
import { choice, frame, spot } from '../fixtures/frames';
import { keyAction } from './keyActions';
import { INITIAL_STATE } from './tableState';
import type { Mine } from '../wire';

const at = (mine: Partial<Mine>, wager = '') => ({
  ...INITIAL_STATE,
  frame: frame(1, { mine }),
  spot: { box: 3, wager },
});
const hit = choice('hit 3', 'Hit', { key: 'h' });
const deal = choice('ready', 'Deal');

it('a letter is the choice that carries it, in either case', () => {
  expect(keyAction('h', at({ choices: [hit] }))).toEqual({ does: 'choose', choice: hit });
  expect(keyAction('H', at({ choices: [hit] }))).toEqual({ does: 'choose', choice: hit });
  expect(keyAction('s', at({ choices: [hit] }))).toBe(null);
});

it('a barred choice is reached too, so that its reason is told', () => {
  const barred = choice('split 3', 'Split', { key: 'p', barred: { says: 'no pair', clause: '2.11(a)' } });
  expect(keyAction('p', at({ choices: [barred] }))).toEqual({ does: 'choose', choice: barred });
});

it('figures lay chips on the chosen spot', () => {
  const bets = [spot('blackjack'), spot('pairs', 0, { least: 100, most: 10_000 })];
  expect(keyAction('2', at({ bets }, 'pairs'))).toEqual({ does: 'lay', spot: bets[1], chip: 500 });
  expect(keyAction('9', at({ bets }, 'pairs'))).toBe(null);
});

it('arrows go round the spots', () => {
  const bets = [spot('blackjack'), spot('pairs')];
  expect(keyAction('ArrowRight', at({ bets }, 'pairs'))).toEqual({ does: 'spot', spot: bets[0] });
  expect(keyAction('ArrowLeft', at({ bets }, 'blackjack'))).toEqual({ does: 'spot', spot: bets[1] });
});

it('Enter and the space bar say ready, only where that is asked', () => {
  expect(keyAction('Enter', at({ ready: deal }))).toEqual({ does: 'ready' });
  expect(keyAction(' ', at({ ready: deal }))).toEqual({ does: 'ready' });
  expect(keyAction('Enter', at({}))).toBe(null);
});

it('betting keys do nothing outside the betting', () => {
  expect(['z', 'a', 'x', 'c', '1'].map((key) => keyAction(key, at({ choices: [hit] })))).toEqual(Array(5).fill(null));
  expect(['z', 'a', 'x', 'c'].map((key) => keyAction(key, at({ bets: [spot('blackjack')] }))?.does)).toEqual([
    'undo',
    'rebet',
    'double',
    'clear',
  ]);
});

it('Enter follows chips that are still on their way', () => {
  const bets = [spot('blackjack')];
  const laid = [{ touch: 0, id: 'a', box: 3, wager: 'blackjack', cents: 1000, done: false }];
  expect(keyAction('Enter', { ...at({ bets }), pending: 1, laid })).toEqual({ does: 'ready' });
  // Something else is on its way: without chips Enter never sits the reader out.
  expect(keyAction('Enter', { ...at({ bets }), pending: 1 })).toEqual({ does: 'betAndDeal' });
});

it('Enter presses the gold button: the last bets again, or a first one', () => {
  const bets = [spot('blackjack'), spot('pairs')];
  const again = [[bets[0]!.say, 1500]] as const;
  expect(keyAction('Enter', at({ bets }))).toEqual({ does: 'betAndDeal' });
  expect(keyAction('Enter', at({ bets, again }))).toEqual({ does: 'rebetAndDeal' });
  expect(keyAction('x', at({ bets, again }))).toEqual({ does: 'rebetDoubled' });
  const laid = [spot('blackjack', 1500)];
  expect(keyAction('Enter', at({ bets: laid, again, ready: deal }))).toEqual({ does: 'ready' });
  expect(keyAction('x', at({ bets: laid, again }))).toEqual({ does: 'double' });
});

it('a round is sat out only where nothing lies and that is offered', () => {
  const bets = [spot('blackjack')];
  expect(keyAction('n', at({ bets, ready: deal }))).toEqual({ does: 'sitOut' });
  expect(keyAction('n', at({ bets }))).toBe(null);
  expect(keyAction('n', at({ bets: [spot('blackjack', 500)], ready: deal }))).toBe(null);
});

it('a stroke asks what the selected spot pays', () => {
  const bets = [spot('blackjack'), spot('pairs')];
  expect(keyAction('/', at({ bets }, 'pairs'))).toEqual({ does: 'details', spot: bets[1] });
});
