/** What a craps layout has printed on its places: the payouts of this table's sign. Pure. */
import type { PrintedSpot } from '../../felt/feltProps';

/** Nothing is printed on a real layout where a wager is paid even money. */
const EVEN = '1 to 1';

function joined(hands: readonly string[]): string {
  return hands.length < 2 ? hands.join('') : `${hands.slice(0, -1).join(', ')} and ${hands.at(-1) ?? ''}`;
}

/** The payout of each wager in small print; none where there are several and no short words for them. */
export function printedPays(printed: ReadonlyArray<PrintedSpot>): ReadonlyMap<string, string> {
  return new Map(printed.map(({ wager, pays = [] }) => [wager, wordsOf(wager, pays)] as const));
}

function wordsOf(wager: string, pays: NonNullable<PrintedSpot['pays']>): string {
  const [only] = pays;
  if (pays.length === 1 && only !== undefined) return only.pays === EVEN ? '' : only.pays;
  if (wager !== 'field') return '';
  const better = new Map<string, string[]>();
  for (const row of pays) {
    if (row.pays !== EVEN) better.set(row.pays, [...(better.get(row.pays) ?? []), row.hand]);
  }
  return [...better].map(([odds, hands]) => `${joined(hands)} ${hands.length > 1 ? 'pay' : 'pays'} ${odds}`).join(', ');
}
