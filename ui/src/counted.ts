/** Numbers of things as they are written: the one place that knows singular and plural. */
import { dollars } from './money';

/** `1 decision`, `2 decisions`; an irregular plural is given. */
export function counted(many: number, one: string, several = `${one}s`): string {
  return `${many.toLocaleString('en-US')} ${many === 1 ? one : several}`;
}

/** `41 cents`, `$3.50`: an average cost, of $100 wagered. `cost` is in cents of each 100 cents wagered. */
export function averageCents(cost: number): string {
  const cents = 100 * cost;
  if (Math.round(cents) >= 100) return dollars(Math.round(cents));
  const written = cents >= 10 || cents === 0 ? Math.round(cents).toLocaleString('en-US') : cents.toFixed(1);
  return `${written} cents`;
}

/** The same with its unit: a wager counts once for each decision about it. */
export function averageCost(cost: number): string {
  return `${averageCents(cost)} for each $100 at stake in a decision`;
}
