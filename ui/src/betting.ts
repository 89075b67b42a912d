/**
 * From touches on chips to statements. What may be laid is the server's to say: these only put together what
 * the spots it sent already say (`least`, `most`, `unit`).
 */
import { statementAmount } from './money';
import type { Draft } from './outbox';
import type { Laid } from './state';
import type { BetSpot, Choice, Mine } from './wire';

const DENOMINATIONS = [50, 100, 250, 500, 1000, 2500, 10_000, 50_000, 100_000, 500_000];
const CHIPS_SHOWN = 6;

/** The chips a tray holds for a spot: from about the least wager upwards, all multiples of its unit. */
export function chipsFor(spot: Pick<BetSpot, 'least' | 'most' | 'unit'>): number[] {
  const unit = Math.max(1, spot.unit);
  const small = Math.min(100, spot.least);
  const fitting = DENOMINATIONS.filter(
    (chip) => chip >= small && chip % unit === 0 && (spot.most === 0 || chip <= spot.most),
  );
  const around = fitting.findIndex((chip) => chip * 2 >= spot.least);
  const from = Math.max(0, Math.min(around === -1 ? fitting.length : around, fitting.length - CHIPS_SHOWN));
  const shown = fitting.slice(from, from + CHIPS_SHOWN);
  return shown.length > 0 ? shown : [Math.max(unit, spot.least)];
}

/** What one touch lays: the chip, or the least the spot takes where the chip is smaller and nothing lies. */
export function laidByTouch(spot: BetSpot, chip: number): number {
  return spot.laid === 0 ? Math.max(chip, spot.least) : chip;
}

export function lay(spot: BetSpot, cents: number): Draft {
  return { type: 'say', statement: `${spot.say} ${statementAmount(cents)}` };
}

export function take(spot: BetSpot): Draft {
  return { type: 'say', statement: spot.take };
}

/** What is said for a choice: as it stands, or with an amount behind it. */
export function statementOf(choice: Choice, amount?: number): string {
  if (amount === undefined) return choice.say;
  const written = choice.of === 'cards' ? String(amount) : statementAmount(amount);
  return `${choice.say} ${written}${choice.then}`;
}

export interface Plan {
  readonly drafts: ReadonlyArray<Draft>;
  readonly laid: ReadonlyArray<Laid>;
}

/** The last touch undone: the spot is cleared and what lay there before is laid again. */
export function undo(mine: Mine, laid: ReadonlyArray<Laid>): Plan | null {
  const last = laid.at(-1);
  const spot =
    last === undefined
      ? mine.bets.findLast((each) => each.laid > 0)
      : mine.bets.find((each) => each.wager === last.wager);
  if (spot === undefined || spot.laid === 0) return null;
  const left = last === undefined ? 0 : spot.laid - last.cents;
  const drafts = left > 0 ? [take(spot), lay(spot, left)] : [take(spot)];
  return { drafts, laid: laid.slice(0, -1) };
}

/** Everything back; side wagers first, since they lean on the others. */
export function clear(mine: Mine): Plan | null {
  const lying = mine.bets.filter((spot) => spot.laid > 0).toReversed();
  return lying.length === 0 ? null : { drafts: lying.map(take), laid: [] };
}

/** What was laid last round, `times` over. */
export function again(mine: Mine, times = 1): Plan | null {
  if (mine.again.length === 0) return null;
  const drafts = mine.again.map(
    ([statement, cents]): Draft => ({ type: 'say', statement: `${statement} ${statementAmount(cents * times)}` }),
  );
  const laid = mine.again.flatMap(([statement, cents]) => {
    const spot = mine.bets.find((each) => each.say === statement);
    return spot === undefined ? [] : [{ wager: spot.wager, cents: cents * times }];
  });
  return { drafts, laid };
}

/** As much again on every spot that holds chips. */
export function double(mine: Mine): Plan | null {
  const lying = mine.bets.filter((spot) => spot.laid > 0);
  if (lying.length === 0) return null;
  return {
    drafts: lying.map((spot) => lay(spot, spot.laid)),
    laid: lying.map((spot) => ({ wager: spot.wager, cents: spot.laid })),
  };
}
