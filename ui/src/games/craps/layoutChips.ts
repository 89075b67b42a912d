/** What lies on the places of a craps layout, from a frame. Pure. */
import type { BetSpot, TableFrame, WagerOnFelt } from '../../wire';

export const NUMBERS = [4, 5, 6, 8, 9, 10] as const;

/** What one touch on a number means. */
export type NumberMode = 'place-win' | 'buy' | 'lay' | 'place-lose' | 'odds';

export const MODE_LABELS: Readonly<Record<NumberMode, string>> = {
  'place-win': 'Place',
  buy: 'Buy',
  lay: 'Lay',
  'place-lose': 'To lose',
  odds: 'Odds',
};

export interface Lying {
  readonly wager: string;
  readonly label: string;
  /** The reader's chips. */
  readonly mine: number;
  /** All other players' chips. */
  readonly others: number;
  /** What the reader's wager brought in the last roll; null while it lies there. */
  readonly result: number | null;
  /** `on` or `off` of the reader's place bet. */
  readonly note: string;
}

/** Everything on the layout, by the wager's name. */
export function lyingOn({ felt, mine }: TableFrame): ReadonlyMap<string, Lying> {
  const found = new Map<string, Lying>();
  for (const wager of felt.boxes.flatMap((box) => box.wagers)) {
    found.set(wager.wager, added(found.get(wager.wager), wager, mine.name));
  }
  return found;
}

function added(before: Lying | undefined, one: WagerOnFelt, reader: string): Lying {
  const base = before ?? { wager: one.wager, label: one.label, mine: 0, others: 0, result: null, note: '' };
  if (one.player !== reader) return one.result === null ? { ...base, others: base.others + one.cents } : base;
  if (one.result !== null) return { ...base, result: one.result };
  return { ...base, mine: one.cents, note: one.note };
}

/** The place a touch on a number lays chips on, in this mode. */
export function spotOfNumber(bets: ReadonlyArray<BetSpot>, mode: NumberMode, number: number): BetSpot | undefined {
  const named = (wager: string) => bets.find((bet) => bet.wager === wager);
  if (mode !== 'odds') return named(`${mode}-${String(number)}`);
  const odds = ['come-odds', 'dont-come-odds'].map((wager) => named(`${wager}.${String(number)}`));
  return odds.find((bet) => bet?.barred === null) ?? odds.find((bet) => bet !== undefined);
}

/** The modes this table has, in the order of the layout. */
export function modesOf(bets: ReadonlyArray<BetSpot>): readonly NumberMode[] {
  const all: readonly NumberMode[] = ['place-win', 'buy', 'lay', 'place-lose', 'odds'];
  return all.filter((mode) => NUMBERS.some((number) => spotOfNumber(bets, mode, number) !== undefined));
}

const ON_A_NUMBER: ReadonlyArray<readonly [string, string]> = [
  ['place-win-N', 'Place'],
  ['buy-N', 'Buy'],
  ['lay-N', 'Lay'],
  ['place-lose-N', 'Lose'],
  ['come.N', 'Come'],
  ['come-odds.N', 'Odds'],
  ['dont-come.N', 'Don’t'],
  ['dont-come-odds.N', 'Odds'],
];

/** What lies on a number, each with its short name. */
export function lyingOnNumber(
  lying: ReadonlyMap<string, Lying>,
  number: number,
): ReadonlyArray<Lying & { readonly short: string }> {
  return ON_A_NUMBER.flatMap(([wager, short]) => {
    const one = lying.get(wager.replace('N', String(number)));
    return one === undefined ? [] : [{ ...one, short }];
  });
}
