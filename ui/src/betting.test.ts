import { describe, expect, it } from 'vitest';
import { again, chipsFor, clear, double, laidByTouch, statementOf, undo } from './betting';
import { choice, mine, spot } from './fixtures/frames';
import { readDollars, statementAmount } from './money';

const statements = (plan: ReturnType<typeof undo>) =>
  plan?.drafts.map((draft) => (draft.type === 'say' ? draft.statement : draft.type));

describe('chips', () => {
  it('are those a table with its limits would have', () => {
    expect(chipsFor({ least: 1000, most: 50_000, unit: 100 })).toEqual([100, 500, 1000, 2500, 10_000, 50_000]);
    expect(chipsFor({ least: 100, most: 10_000, unit: 100 })).toEqual([100, 500, 1000, 2500, 10_000]);
    expect(chipsFor({ least: 500, most: 100_000, unit: 500 })).toEqual([500, 1000, 2500, 10_000, 50_000, 100_000]);
  });

  it('are no small change where a dollar is the least', () => {
    expect(chipsFor({ least: 100, most: 1000, unit: 50 })).toEqual([100, 250, 500, 1000]);
    expect(chipsFor({ least: 50, most: 500, unit: 50 })).toEqual([50, 100, 250, 500]);
  });

  it('are all multiples of the unit', () => {
    expect(chipsFor({ least: 250, most: 5000, unit: 250 })).toEqual([250, 500, 1000, 2500]);
  });

  it('are the least wager alone where no chip fits', () => {
    expect(chipsFor({ least: 300, most: 300, unit: 300 })).toEqual([300]);
  });

  it('lay the least wager by the first touch of a smaller one', () => {
    expect(laidByTouch(spot('blackjack', 0), 500)).toBe(1000);
    expect(laidByTouch(spot('blackjack', 1000), 500)).toBe(500);
    expect(laidByTouch(spot('blackjack', 0), 2500)).toBe(2500);
  });
});

describe('undo', () => {
  it('takes the last touch back and leaves what lay there before', () => {
    const plan = undo(mine({ bets: [spot('blackjack', 1500)] }), [
      { wager: 'blackjack', cents: 1000 },
      { wager: 'blackjack', cents: 500 },
    ]);
    expect(statements(plan)).toEqual(['withdraw 3 ann blackjack', 'bet 3 ann blackjack 10']);
    expect(plan?.laid).toEqual([{ wager: 'blackjack', cents: 1000 }]);
  });

  it('clears a spot the only touch has filled', () => {
    const plan = undo(mine({ bets: [spot('blackjack', 1000)] }), [{ wager: 'blackjack', cents: 1000 }]);
    expect(statements(plan)).toEqual(['withdraw 3 ann blackjack']);
  });

  it('clears the last spot where the page no longer knows the touches', () => {
    const plan = undo(mine({ bets: [spot('blackjack', 1000), spot('pairs', 500)] }), []);
    expect(statements(plan)).toEqual(['withdraw 3 ann pairs']);
  });

  it('does nothing where nothing lies', () => {
    expect(undo(mine({ bets: [spot('blackjack', 0)] }), [])).toBe(null);
  });
});

it('clears side wagers before the wager they lean on', () => {
  const plan = clear(mine({ bets: [spot('blackjack', 1000), spot('pairs', 500), spot('21-plus-3', 0)] }));
  expect(statements(plan)).toEqual(['withdraw 3 ann pairs', 'withdraw 3 ann blackjack']);
});

it('lays last round again', () => {
  const plan = again(
    mine({
      bets: [spot('blackjack'), spot('pairs')],
      again: [
        ['bet 3 ann blackjack', 1250],
        ['bet 3 ann pairs', 500],
      ],
    }),
  );
  expect(statements(plan)).toEqual(['bet 3 ann blackjack 12.50', 'bet 3 ann pairs 5']);
  expect(plan?.laid.map((laid) => laid.wager)).toEqual(['blackjack', 'pairs']);
});

it('doubles what lies', () => {
  expect(statements(double(mine({ bets: [spot('blackjack', 1500), spot('pairs', 0)] })))).toEqual([
    'bet 3 ann blackjack 15',
  ]);
});

it('writes sums as round notation does and reads them as people type them', () => {
  expect([1000, 750, 5].map(statementAmount)).toEqual(['10', '7.50', '0.05']);
  expect(['$1,250', '7.5', ' 10 ', '-3', 'ten', '1.234', ''].map(readDollars)).toEqual([
    125_000, 750, 1000, null, null, null, null,
  ]);
});

it('says a choice as it stands, with a sum, or with a number of cards', () => {
  expect(statementOf(choice('hit 3', 'Hit'))).toBe('hit 3');
  expect(statementOf(choice('insure 3 ann', 'Insure', { then: ' 2' }), 750)).toBe('insure 3 ann 7.50 2');
  expect(statementOf(choice('cut ann', 'Cut', { of: 'cards' }), 120)).toBe('cut ann 120');
});
