/**
 * From touches on chips to statements. What may be laid is the server's to say: these only put together what
 * the spots it sent already say (`least`, `most`, `unit`).
 */
import { statementAmount } from '../money';
import type { Draft } from '../server/outbox';
import { isSameSpot, UNDO_TOUCH, type Laid, type Spot } from './tableState';
import type { BetSpot, PlayerChoice, Mine, TableFrame } from '../wire';

/** The box of a layout without boxes: each wager stands alone. */
const NO_BOX = 0;
const DENOMINATIONS = [50, 100, 250, 500, 1000, 2500, 10_000, 50_000, 100_000, 500_000];
const CHIPS_SHOWN = 6;
/** The smallest chip of a tray is at most so many times the least wager. */
const LARGEST_FIRST = 4;

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
  const least = Math.max(unit, spot.least);
  if (shown[0] !== undefined && shown[0] <= LARGEST_FIRST * least) return shown;
  // No chip, or only a large one, is a multiple of the unit: stacks of it are.
  const first = Math.ceil(least / unit) * unit;
  const stacks = [1, 2, 5, 10].map((many) => many * first).filter((sum) => spot.most === 0 || sum <= spot.most);
  return stacks.length > 0 ? stacks : [least];
}

/**
 * The chip a touch on a spot lays: the chosen one, or where the spot does not take it the largest smaller one of
 * its tray. Never a larger one: where none is smaller, the least the spot takes.
 */
export function chipOfTouch(spot: BetSpot, chosen: number): number {
  const smaller = chipsFor(spot).findLast((chip) => chip <= chosen);
  return smaller ?? (spot.laid === 0 ? spot.least : Math.max(1, spot.unit));
}

/** What one touch lays: the chip, or the least the spot takes where the chip is smaller and nothing lies. */
export function amountOfTouch(spot: BetSpot, chip: number): number {
  return spot.laid === 0 ? Math.max(chip, spot.least) : chip;
}

/** Whether the minimum lies on a spot because the chosen chip is smaller. */
export function isRaised(spot: BetSpot, chip: number): boolean {
  return chip > 0 && chip < spot.least && spot.laid === spot.least;
}

/** The statement of a choice, with an amount if it takes one. */
export function statementOf(choice: PlayerChoice, amount?: number): string {
  if (amount === undefined) return choice.say;
  const written = choice.of === 'cards' ? String(amount) : statementAmount(amount);
  return `${choice.say} ${written}${choice.then}`;
}

/** One command, and the chips it lays on a spot or takes from it. */
export interface Step extends Spot {
  readonly draft: Draft;
  readonly cents: number;
}

export function lay(spot: BetSpot, cents: number): Step {
  const { box, wager, say } = spot;
  return { box, wager, cents, draft: { type: 'say', statement: `${say} ${statementAmount(cents)}` } };
}

function take({ box, wager, take: say }: BetSpot, cents: number): Step {
  return { box, wager, cents: -cents, draft: { type: 'say', statement: say } };
}

/** What lies on a spot once the commands that are on their way are done. */
function expectedOn(spot: BetSpot, laid: ReadonlyArray<Laid>): number {
  const coming = laid.filter((one) => !one.done && isSameSpot(one, spot));
  return Math.max(0, coming.reduce((sum, one) => sum + one.cents, spot.laid));
}

const family = (wager: string) => wager.split('.')[0];

/** The steps from the current bets to the wanted ones, box by box. A wager is taken back whole, side wagers first. */
function stepsTo(mine: Mine, laid: ReadonlyArray<Laid>, wanted: (spot: BetSpot, lies: number) => number): Step[] {
  const boxes = [...new Set(mine.bets.map((spot) => spot.box))];
  return boxes.flatMap((box) => {
    const spots = mine.bets.filter((spot) => spot.box === box);
    const main = family(spots[0]?.wager ?? '');
    const all = spots.map((spot) => {
      const lies = expectedOn(spot, laid);
      return { spot, lies, main: family(spot.wager) === main, goal: Math.max(0, wanted(spot, lies)) };
    });
    const mainGoes = box !== NO_BOX && all.some((one) => one.main && one.goal < one.lies);
    const taken = all.filter((one) => one.lies > 0 && (one.goal < one.lies || (mainGoes && !one.main)));
    const left = (one: (typeof all)[number]) => (taken.includes(one) ? 0 : one.lies);
    return [
      ...taken.toReversed().map((one) => take(one.spot, one.lies)),
      ...all.filter((one) => one.goal > left(one)).map((one) => lay(one.spot, one.goal - left(one))),
    ];
  });
}

/** The last touch undone: all that it laid is taken back, all that it took is laid again. */
export function undo(
  mine: Mine,
  laid: ReadonlyArray<Laid>,
): { readonly steps: Step[]; readonly left: ReadonlyArray<Laid> } {
  const last = laid.findLast((one) => one.touch !== UNDO_TOUCH);
  if (last === undefined) {
    const spot = mine.bets.findLast((each) => each.laid > 0);
    const steps = spot === undefined ? [] : stepsTo(mine, laid, (each, lies) => (each === spot ? 0 : lies));
    return { steps, left: laid };
  }
  const touch = laid.filter((one) => one.touch === last.touch);
  const left = laid.filter((one) => one.touch !== last.touch);
  const steps = stepsTo(mine, laid, (spot, lies) =>
    touch.filter((one) => isSameSpot(one, spot)).reduce((sum, one) => sum - one.cents, lies),
  );
  // Skip a touch that has nothing left, for example because the table returned the wager.
  return steps.length > 0 ? { steps, left } : undo(mine, left);
}

/** Everything back. */
export function clear(mine: Mine, laid: ReadonlyArray<Laid>): Step[] {
  return stepsTo(mine, laid, () => 0);
}

/** What was laid last round, in place of what lies. */
export function rebet(mine: Mine, laid: ReadonlyArray<Laid>): Step[] {
  if (mine.again.length === 0) return [];
  const last = new Map(mine.again);
  // Without boxes a wager of the last roll may not be open to this one: it is left out.
  const isOpen = (spot: BetSpot) => spot.box !== NO_BOX || spot.barred === null;
  return stepsTo(mine, laid, (spot, lies) => (isOpen(spot) ? (last.get(spot.say) ?? 0) : lies));
}

/** Twice what was laid last round. */
export function rebetDoubled(mine: Mine, laid: ReadonlyArray<Laid>): Step[] {
  return rebet({ ...mine, again: mine.again.map(([say, cents]) => [say, 2 * cents] as const) }, laid);
}

/**
 * A first wager by one touch: the chosen chip, or the least that is taken, on the spot that is chosen. Where the
 * main wager has several spots, on each of them.
 */
export function firstBet(mine: Mine, spot: Spot, chip: number): Step[] {
  const chosen = mine.bets.find((one) => isSameSpot(one, spot)) ?? mine.bets[0];
  if (chosen === undefined || chosen.barred !== null) return [];
  const spots = mine.bets.filter((one) => one.box === chosen.box && family(one.wager) === family(chosen.wager));
  const several = spots.length > 1 && spots.every((one) => one.wager.includes('.'));
  return (several ? spots : [chosen])
    .filter((one) => one.barred === null)
    .map((one) => lay(one, amountOfTouch(one, chipOfTouch(one, Math.max(chip, one.least)))));
}

/** What these steps take from the reader's chips. */
export function costOf(steps: ReadonlyArray<Step>): number {
  return steps.reduce((sum, one) => sum + one.cents, 0);
}

/** What the one gold button does while bets are taken. */
export type GoldAct = 'deal' | 'rebetAndDeal' | 'betAndDeal' | 'wait';

/** On a layout without boxes: whether wagers of earlier rolls play on. */
function playsOn({ mine, felt }: TableFrame): boolean {
  if (mine.bets[0]?.box !== NO_BOX) return false;
  return felt.boxes.some((box) => box.wagers.some((one) => one.player === mine.name && one.result === null));
}

/** With chips on the felt it deals; without, it lays last round's wagers or a first one and deals. */
export function goldAct(frame: TableFrame, laid: ReadonlyArray<Laid>, spot: Spot): GoldAct {
  const { mine } = frame;
  const lies = playsOn(frame) || mine.bets.some((one) => one.laid > 0);
  const coming = laid.some((one) => !one.done && one.cents > 0);
  if (!mine.asked) return 'wait';
  const again = costOf(rebet(mine, laid)) > 0;
  // Chips of earlier rolls lie, but nobody may shoot on them alone: the last bets are what is missing.
  const stuck = (mine.ready?.barred ?? null) !== null && again && !coming && mine.bets.every((one) => one.laid === 0);
  if ((lies || coming) && !stuck) return mine.ready === null ? 'wait' : 'deal';
  if (again) return 'rebetAndDeal';
  if (firstBet(mine, spot, 0).length > 0) return 'betAndDeal';
  return mine.ready === null ? 'wait' : 'deal';
}

/** As much again on every spot that holds chips. */
export function double(mine: Mine, laid: ReadonlyArray<Laid>): Step[] {
  return stepsTo(mine, laid, (_, lies) => 2 * lies);
}

/** How many chips lack for these steps, what is on its way counted too. */
export function missingChips(mine: Mine, laid: ReadonlyArray<Laid>, steps: ReadonlyArray<Step>): number {
  const spent = laid.filter((one) => !one.done).reduce((sum, one) => sum + one.cents, 0);
  return Math.max(0, costOf(steps) - (mine.chips - spent));
}
