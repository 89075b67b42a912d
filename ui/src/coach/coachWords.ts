/** What the coach says, in words for the page and for screen readers. */
import { dollars, signed } from '../money';
import type { CoachedChoice, CoachPrices, CoachVerdict, CoachView } from './types';

/** A value with its sign, in whole cents. */
export function valueWords(cents: number): string {
  return signed(Math.round(cents));
}

function cost({ cost: cents }: CoachVerdict): string {
  return dollars(-Math.round(cents));
}

/** From the longest to the shortest: the first that fits is written on the pill. */
export function pillWords(verdict: CoachVerdict): readonly string[] {
  if (verdict.basis === 'chart') return [`The chart says ${verdict.best}`, `Chart: ${verdict.best}`, 'Chart'];
  return [`${verdict.best} was better: ${cost(verdict)}`, `${verdict.best}: ${cost(verdict)}`, cost(verdict)];
}

/** As it is read out. */
export function verdictWords(verdict: CoachVerdict): string {
  const [said = ''] = pillWords(verdict);
  return `${said}.`;
}

export function basisWords({ basis, says }: Pick<CoachVerdict, 'basis' | 'says'>): string {
  return says === '' && basis === 'none' ? 'There is no value for this choice.' : says;
}

/** The sum of what wagers cost on average; negative for the player. */
export function priceOf(prices: CoachPrices, which: 'all' | 'side'): number {
  return -prices.wagers.filter((one) => which === 'all' || one.side).reduce((sum, one) => sum + one.price, 0);
}

/** The short text of the coach's button in the bar; empty if there is nothing to say now. */
export function badgeWords(view: CoachView, since: number): string {
  const { status, values, prices } = view;
  if (status === null || status.mode === 'off' || status.state === 'off') return '';
  if (status.state === 'installing' || status.state === 'starting') return 'Coach getting ready';
  if (status.state !== 'ready') return 'Coach off for now';
  if (status.mode === 'before' && values?.since === since) {
    return values.basis === 'exact' || values.basis === 'fresh' ? 'Why?' : values.basis === 'chart' ? 'By the chart' : 'No value';
  }
  if (prices === null || (prices.wagers.length === 0 && prices.unknown.length === 0)) return '';
  const which = status.mode === 'before' ? 'all' : 'side';
  if (prices.wagers.some((one) => which === 'all' || one.side)) {
    // At craps and minibaccarat every wager is one whose price is told, the main ones too.
    const told = which === 'all' || prices.wagers.every((one) => one.side) ? 'Bets' : 'Side bets';
    return `${told}: ${valueWords(priceOf(prices, which))} on average`;
  }
  return which === 'all' && prices.unknown.length > 0 ? 'Price not known yet' : '';
}

/** The choice of that label, if the values are those of the open question. */
export function valueOf(view: CoachView, since: number, label: string): CoachedChoice | undefined {
  if (view.status?.mode !== 'before' || view.values?.since !== since) return undefined;
  return view.values.choices.find((one) => one.label === label);
}

/** The newest verdict about a hand; one about a whole box stands at its first hand. */
export function verdictAt(view: CoachView, name: string, isFirst: boolean): CoachVerdict | undefined {
  const box = name.split('.')[0];
  return view.verdicts.findLast((one) => one.place === name || (isFirst && one.place === box));
}

const SUITS: Readonly<Record<string, string>> = { c: '\u2663', d: '\u2666', h: '\u2665', s: '\u2660' };

/** A hand as it is written for people: `10♦ 6♣ against 10♠`. */
export function handWords(hand: string): string {
  return hand.replace(/\b([2-9TJQKA])([cdhs])\b/g, (_, rank: string, suit: string) => {
    return `${rank === 'T' ? '10' : rank}${SUITS[suit] ?? suit}`;
  });
}
