import { describe, expect, it } from 'vitest';
import { goldAct, rebet, chipOfTouch, chipsFor, clear, double, missingChips, amountOfTouch, isRaised, statementOf, undo, type Step } from './betting';
import { choice, mine, spot } from '../fixtures/frames';
import { readDollars, statementAmount } from '../money';
import type { Laid } from './tableState';
import type { BetSpot, TableFrame } from '../wire';

const statements = (steps: ReadonlyArray<Step>) =>
  steps.map(({ draft }) => (draft.type === 'say' ? draft.statement : draft.type));

describe('chips', () => {
  it('are those a table with its limits would have', () => {
    expect(chipsFor({ least: 1000, most: 50_000, unit: 100 })).toEqual([100, 500, 1000, 2500, 10_000, 50_000]);
    expect(chipsFor({ least: 100, most: 10_000, unit: 100 })).toEqual([100, 500, 1000, 2500, 10_000]);
    expect(chipsFor({ least: 500, most: 100_000, unit: 500 })).toEqual([500, 1000, 2500, 10_000, 50_000, 100_000]);
  });

  it('include no small change if the minimum is a dollar', () => {
    expect(chipsFor({ least: 100, most: 1000, unit: 50 })).toEqual([100, 250, 500, 1000]);
    expect(chipsFor({ least: 50, most: 500, unit: 50 })).toEqual([50, 100, 250, 500]);
  });

  it('are all multiples of the unit', () => {
    expect(chipsFor({ least: 250, most: 5000, unit: 250 })).toEqual([250, 500, 1000, 2500]);
  });

  it('are the least wager alone where no chip fits', () => {
    expect(chipsFor({ least: 300, most: 300, unit: 300 })).toEqual([300]);
  });

  it('are stacks of the unit where chips would not fit it, or only large ones', () => {
    expect(chipsFor({ least: 600, most: 9600, unit: 600 })).toEqual([600, 1200, 3000, 6000]);
    expect(chipsFor({ least: 400, most: 10_000, unit: 400 })).toEqual([400, 800, 2000, 4000]);
    expect(chipsFor({ least: 300, most: 1500, unit: 300 })).toEqual([300, 600, 1500]);
  });

  it('of a touch are never larger than the chosen one, beyond the least of the spot', () => {
    const horn = (laid: number) => ({ ...spot('horn', laid), least: 400, most: 10_000, unit: 400 });
    expect(chipOfTouch(horn(0), 500)).toBe(400);
    expect(chipOfTouch(horn(400), 500)).toBe(400);
    expect(chipOfTouch(horn(400), 100)).toBe(400);
    expect(chipOfTouch(horn(0), 2500)).toBe(2000);
    const twenty = { ...spot('field', 0), least: 2000, most: 10_000, unit: 2000 };
    expect(chipsFor(twenty)).toEqual([2000, 4000, 10_000]);
    expect(chipOfTouch(twenty, 500)).toBe(2000);
    const eight = { ...spot('field', 0), least: 1600, most: 20_000, unit: 800 };
    expect(chipsFor(eight)).toEqual([1600, 3200, 8000, 16_000]);
    expect(chipOfTouch({ ...eight, laid: 1600 }, 500)).toBe(800);
    expect(chipOfTouch(spot('blackjack', 0), 2500)).toBe(2500);
  });

  it('lay the least wager by the first touch of a smaller one', () => {
    expect(amountOfTouch(spot('blackjack', 0), 500)).toBe(1000);
    expect(amountOfTouch(spot('blackjack', 1000), 500)).toBe(500);
    expect(amountOfTouch(spot('blackjack', 0), 2500)).toBe(2500);
  });

  it('are said to be raised where the minimum lies in the place of a smaller one', () => {
    expect(isRaised(spot('blackjack', 1000), 500)).toBe(true);
    expect(isRaised(spot('blackjack', 0), 500)).toBe(false);
    expect(isRaised(spot('blackjack', 1000), 1000)).toBe(false);
    expect(isRaised(spot('blackjack', 1500), 500)).toBe(false);
  });
});

const touched = (touch: number, wager: string, cents: number, part: Partial<Laid> = {}): Laid => ({
  touch,
  id: '',
  box: 3,
  wager,
  cents,
  done: true,
  ...part,
});

describe('undo', () => {
  it('takes the last touch back and leaves what lay there before', () => {
    const { steps, left } = undo(mine({ bets: [spot('blackjack', 1500)] }), [
      touched(0, 'blackjack', 1000),
      touched(1, 'blackjack', 500),
    ]);
    expect(statements(steps)).toEqual(['withdraw 3 ann blackjack', 'bet 3 ann blackjack 10']);
    expect(left).toEqual([touched(0, 'blackjack', 1000)]);
  });

  it('clears a spot the only touch has filled', () => {
    const { steps } = undo(mine({ bets: [spot('blackjack', 1000)] }), [touched(0, 'blackjack', 1000)]);
    expect(statements(steps)).toEqual(['withdraw 3 ann blackjack']);
  });

  it('clears the last spot where the page no longer knows the touches', () => {
    const { steps } = undo(mine({ bets: [spot('blackjack', 1000), spot('pairs', 500)] }), []);
    expect(statements(steps)).toEqual(['withdraw 3 ann pairs']);
  });

  it('does nothing where nothing lies', () => {
    expect(undo(mine({ bets: [spot('blackjack', 0)] }), []).steps).toEqual([]);
  });

  it('takes a touch on several spots back as one', () => {
    const laid = [
      touched(0, 'blackjack', 1000),
      touched(1, 'pairs', 500),
      touched(2, 'blackjack', 1000),
      touched(2, 'pairs', 500),
    ];
    const { steps } = undo(mine({ bets: [spot('blackjack', 2000), spot('pairs', 1000)] }), laid);
    expect(statements(steps)).toEqual([
      'withdraw 3 ann pairs',
      'withdraw 3 ann blackjack',
      'bet 3 ann blackjack 10',
      'bet 3 ann pairs 5',
    ]);
  });

  it('places a side wager again that was taken back with its main wager', () => {
    const laid = [touched(0, 'blackjack', 1000), touched(1, 'pairs', 500), touched(2, 'blackjack', 500)];
    const { steps } = undo(mine({ bets: [spot('blackjack', 1500), spot('pairs', 500)] }), laid);
    expect(statements(steps)).toEqual([
      'withdraw 3 ann pairs',
      'withdraw 3 ann blackjack',
      'bet 3 ann blackjack 10',
      'bet 3 ann pairs 5',
    ]);
  });

  it('counts chips that are still on their way', () => {
    const laid = [touched(0, 'blackjack', 1000), touched(1, 'blackjack', 500, { done: false })];
    const { steps } = undo(mine({ bets: [spot('blackjack', 1000)] }), laid);
    expect(statements(steps)).toEqual(['withdraw 3 ann blackjack', 'bet 3 ann blackjack 10']);
  });

  it('lays again what a clear took', () => {
    const laid = [touched(0, 'blackjack', 1000), touched(1, 'blackjack', -1000)];
    expect(statements(undo(mine({ bets: [spot('blackjack', 0)] }), laid).steps)).toEqual(['bet 3 ann blackjack 10']);
  });

  it('skips a touch of which nothing is left', () => {
    const bets = [spot('blackjack', 1000), spot('pairs', 0)];
    const laid = [touched(0, 'blackjack', 1000), touched(1, 'pairs', 500)];
    expect(statements(undo(mine({ bets }), laid).steps)).toEqual(['withdraw 3 ann blackjack']);
  });
});

it('clears side wagers before the main wager', () => {
  const steps = clear(mine({ bets: [spot('blackjack', 1000), spot('pairs', 500), spot('21-plus-3', 0)] }), []);
  expect(statements(steps)).toEqual(['withdraw 3 ann pairs', 'withdraw 3 ann blackjack']);
});

describe('what was laid last round', () => {
  const last = mine({
    chips: 2000,
    again: [
      ['bet 3 ann blackjack', 1250],
      ['bet 3 ann pairs', 500],
      ['bet 4 ann blackjack', 1000],
    ],
  });
  const at = (...bets: BetSpot[]) => ({ ...last, bets });
  const fourth = spot('blackjack', 0, { box: 4, say: 'bet 4 ann blackjack', take: 'withdraw 4 ann blackjack' });

  it('is laid again, box by box', () => {
    expect(statements(rebet(at(spot('blackjack'), spot('pairs'), fourth), []))).toEqual([
      'bet 3 ann blackjack 12.50',
      'bet 3 ann pairs 5',
      'bet 4 ann blackjack 10',
    ]);
  });

  it('takes the place of what lies', () => {
    expect(statements(rebet(at(spot('blackjack', 1000), spot('pairs', 1000), fourth), []))).toEqual([
      'withdraw 3 ann pairs',
      'bet 3 ann blackjack 2.50',
      'bet 3 ann pairs 5',
      'bet 4 ann blackjack 10',
    ]);
    expect(rebet(at(spot('blackjack', 1250), spot('pairs', 500), { ...fourth, laid: 1000 }), [])).toEqual([]);
  });

  it('leaves out a box that is somebody else\'s now', () => {
    expect(statements(rebet(at(spot('blackjack'), spot('pairs')), [])).length).toBe(2);
  });

  it('says how many chips are missing', () => {
    const bets = at(spot('blackjack'), spot('pairs'), fourth);
    expect(missingChips(bets, [], rebet(bets, []))).toBe(750);
    expect(missingChips({ ...bets, chips: 2750 }, [], rebet(bets, []))).toBe(0);
    expect(missingChips(bets, [touched(0, 'blackjack', 500, { done: false })], rebet(bets, []))).toBe(1250);
  });
});

it('doubles what lies', () => {
  expect(statements(double(mine({ bets: [spot('blackjack', 1500), spot('pairs', 0)] }), []))).toEqual([
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

it('offers the last bets where nobody may shoot on the chips that lie', () => {
  const place = { player: 'ann', result: null };
  const again: ReadonlyArray<readonly [string, number]> = [['lay ann pass', 500]];
  const bets = [{ ...spot('pass', 0), box: 0, say: 'lay ann pass' }];
  const frame = (barred: unknown) =>
    ({
      mine: { ...mine({ bets, again, asked: true }), name: 'ann', ready: { barred } },
      felt: { boxes: [{ wagers: [place] }] },
    }) as unknown as TableFrame;
  expect(goldAct(frame({ says: 'nobody can shoot', clause: '1.8' }), [], { box: 0, wager: 'pass' })).toBe('rebetAndDeal');
  expect(goldAct(frame(null), [], { box: 0, wager: 'pass' })).toBe('deal');
});
