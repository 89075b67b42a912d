/** What the coach says, in words for the page and for screen readers. */
import { counted } from '../counted';
import { dollars, signed } from '../money';
import type { Mine, WagerPrice } from '../wire';
import type { CoachedChoice, CoachVerdict, CoachView } from './types';

/** A value with its sign, in whole cents. */
export function valueWords(cents: number): string {
  return signed(Math.round(cents));
}

/** The same with its cents, in a column of such values. */
export function exactWords(cents: number): string {
  const words = valueWords(cents);
  return /\d\.\d\d$/.test(words) || Math.round(cents) === 0 ? words : `${words}.00`;
}

function cost({ cost: cents }: CoachVerdict): string {
  return exactWords(-cents);
}

/** From the longest to the shortest: the first that fits is written on the pill. */
export function pillWords(verdict: CoachVerdict, named = false): readonly string[] {
  const { best, chose } = verdict;
  if (verdict.basis === 'chart') return [`The chart says ${best}`, `Chart: ${best}`, 'Chart'];
  const lost = cost(verdict);
  const short = [`${best} was better: ${lost}`, `${best} better: ${lost}`, `Cost ${lost.replace('-', '')}`, lost];
  return named ? [`${best} was better than ${chose}: ${lost}`, ...short] : short;
}

/** As it is read out. */
export function verdictWords(verdict: CoachVerdict): string {
  const [said = ''] = pillWords(verdict);
  return `${said}.`;
}

export function basisWords({ basis, says }: Pick<CoachVerdict, 'basis' | 'says'>): string {
  return says === '' && basis === 'none' ? 'There is no value for this choice.' : says;
}

/** `loses $5.35`, `wins $9.12`. */
function worthWords(cents: number): string {
  const whole = Math.round(cents);
  if (whole === 0) return 'comes out even';
  return `${whole < 0 ? 'loses' : 'wins'} ${dollars(Math.abs(whole))}`;
}

/** The why in sentences: the chances behind the two choices that are compared, then what they are worth. */
export function whyWords(choices: ReadonlyArray<CoachedChoice>, chose?: string): readonly string[] {
  const valued = choices.filter((one): one is CoachedChoice & { value: number } => one.value !== null);
  const best = valued.find((one) => one.best);
  if (best === undefined) return [];
  const made = valued.find((one) => one.label === chose);
  const lost = made === undefined ? 0 : Math.round(best.value) - Math.round(made.value);
  const worse = made !== undefined && lost > 0;
  const shown = worse ? best : (made ?? best);
  const others = valued.filter((one) => one !== shown).sort((a, b) => b.value - a.value);
  const other = worse ? made : others[0];
  const reasons = [shown, other].flatMap((one) => (one === undefined || one.why === '' ? [] : [`${one.label} ${one.why}.`]));
  if (worse) {
    return [
      ...reasons,
      `On average ${best.label} ${worthWords(best.value)} and ${made.label} ${worthWords(made.value)}: ${best.label} was ${dollars(lost)} better.`,
    ];
  }
  const word = chose === undefined ? 'is' : 'was';
  const begin = `${shown.label} ${word} the best choice: on average it ${worthWords(shown.value)}`;
  const conclusion = other === undefined ? `${begin}.` : `${begin}, and the next best, ${other.label}, ${worthWords(other.value)}.`;
  return [...reasons, conclusion];
}

/** `61.2 %`. */
export function shareOf(share: number): string {
  return `${(100 * share).toFixed(1)}\u00a0%`;
}

/** `3 of 8 decisions best (37.5 %)`. */
export function shareWords(best: number, decisions: number): string {
  if (decisions === 0) return 'no decisions yet';
  const share = ((100 * best) / decisions).toFixed(1);
  return `${String(best)} of ${counted(decisions, 'decision')} best (${share}\u00a0%)`;
}

/** The wagers whose prices are told, and which wagers these are. */
export interface PricedWagers {
  /** `play`: in play. `lie`: laid for the next round. `again`: what a re-bet would lay. */
  readonly which: 'play' | 'lie' | 'again';
  readonly wagers: ReadonlyArray<WagerPrice>;
  readonly unknown: ReadonlyArray<string>;
}

/** A price at another amount; of some wagers the house advantage depends on the stake, then it is not known. */
function priceAt(known: ReadonlyArray<WagerPrice>, wager: string, label: string, cents: number): WagerPrice | string {
  const one = known.find((each) => each.wager === wager);
  return one === undefined ? label : { ...one, cents, price: one.advantage * cents };
}

/** What is priced now, and nothing else: wagers in play, what lies for the next round, or what a re-bet would lay. */
export function pricedNow({ prices }: CoachView, mine: Mine | null): PricedWagers | null {
  if (prices === null) return null;
  const betting = mine !== null && mine.bets.length > 0;
  if (!betting) return prices.laid ? { which: 'play', wagers: prices.wagers, unknown: prices.unknown } : null;
  const lying = mine.bets.filter((one) => one.laid > 0);
  if (!prices.laid && lying.length > 0) return { which: 'lie', wagers: prices.wagers, unknown: prices.unknown };
  const again = new Map(mine.again);
  const wanted = lying.length > 0 ? lying : mine.bets.filter((one) => (again.get(one.say) ?? 0) > 0);
  const priced = wanted.map((one) => {
    return priceAt(prices.wagers, one.wager, one.label, lying.length > 0 ? one.laid : (again.get(one.say) ?? 0));
  });
  if (priced.length === 0) return null;
  return {
    which: lying.length > 0 ? 'lie' : 'again',
    wagers: priced.filter((one) => typeof one !== 'string'),
    unknown: priced.filter((one) => typeof one === 'string'),
  };
}

/** The sum of what wagers cost on average; negative for the player. */
function priceOf(wagers: ReadonlyArray<WagerPrice>): number {
  return -wagers.reduce((sum, one) => sum + one.price, 0);
}

/** The newest verdict that has no place at the cards: it is said in the bar. */
export function unplacedVerdict({ verdicts, hidden }: CoachView): CoachVerdict | undefined {
  const sinces = new Set(Object.values(hidden).flatMap((one) => one.split(' ')));
  return verdicts.findLast((one) => sinces.has(String(one.since)));
}

/** The short text of the coach's button in the bar; empty if there is nothing to say now. */
export function badgeWords(view: CoachView, since: number, mine: Mine | null = null): string {
  const { status, values } = view;
  if (status === null || status.mode === 'off' || status.state === 'off') return '';
  if (status.state === 'installing' || status.state === 'starting') return 'Coach getting ready';
  if (status.state !== 'ready') return 'Coach off for now';
  if (status.mode === 'before' && values?.since === since) {
    return values.basis === 'exact' || values.basis === 'fresh' ? 'Why?' : values.basis === 'chart' ? 'By the chart' : 'No value';
  }
  const now = pricedNow(view, mine);
  if (now === null) return '';
  const before = status.mode === 'before';
  const told = before ? now.wagers : now.wagers.filter((one) => one.side);
  // At craps and minibaccarat every wager is one whose price is told, the main ones too.
  const what = before || (view.prices?.wagers ?? []).every((one) => one.side) ? 'bets' : 'side bets';
  // A part of the price would be a false one.
  if (told.length > 0 && (now.unknown.length === 0 || what === 'side bets')) {
    const named = now.which === 'again' ? `The same ${what}` : what === 'bets' ? 'Bets' : 'Side bets';
    const worth = Math.round(priceOf(told));
    return `${named} ${worth > 0 ? 'win' : 'cost'} ${dollars(Math.abs(worth))} on average`;
  }
  return before && now.unknown.length > 0 ? 'Price not known yet' : '';
}

/** A badge's words in three: what may be shortened before and behind the sum where there is little room. */
export function badgeParts(words: string): readonly [before: string, sum: string, behind: string] {
  const [, before = '', sum = '', behind = ''] = /^(The same |.*: )?(.*?)( on average)?$/.exec(words) ?? [];
  return [before, sum, behind];
}

/** Why a wager costs what it does: `wins 45.9 %, ties 9.5 % and loses 44.6 %`; empty where that is not known. */
export function resultWords({ won, tied }: WagerPrice): string {
  if (won === null) return '';
  const ties = tied === null || tied === 0 ? '' : `, ties ${shareOf(tied)}`;
  return `wins ${shareOf(won)}${ties} and loses ${shareOf(1 - won - (tied ?? 0))}`;
}

/** The choice of that label, if the values are those of the open question. */
export function valueOf(view: CoachView, since: number, label: string): CoachedChoice | undefined {
  if (view.status?.mode !== 'before' || view.values?.since !== since) return undefined;
  return view.values.choices.find((one) => one.label === label);
}

/** A hand that lies on the felt. */
export interface NamedHand {
  readonly name: string;
  readonly faces: ReadonlyArray<string | null>;
}

/** The cards of a decision still begin the hand: it was not split since. */
function stillLies({ hand }: CoachVerdict, { faces }: NamedHand): boolean {
  const [cards = ''] = hand.split(' against ');
  return cards.split(' ').every((card, i) => faces[i] === card);
}

export interface BoxVerdicts {
  /** The newest of each hand. */
  readonly hands: ReadonlyArray<CoachVerdict | undefined>;
  /** The newest about the box before it was split. */
  readonly box: CoachVerdict | undefined;
}

/** What stands at the hands of a box. What was decided before a split is about none of its hands. */
export function verdictsAt({ verdicts }: CoachView, box: string, hands: ReadonlyArray<NamedHand>): BoxVerdicts {
  const here = verdicts.filter((one) => one.place.split('.')[0] === box);
  const [first] = hands;
  if (hands.length <= 1) {
    return { hands: [here.findLast((one) => one.place === box || one.place === first?.name)], box: undefined };
  }
  const isOf = (one: CoachVerdict, hand: NamedHand) => one.place === hand.name && stillLies(one, hand);
  return {
    hands: hands.map((hand) => here.findLast((one) => isOf(one, hand))),
    box: here.findLast((one) => !hands.some((hand) => isOf(one, hand))),
  };
}

const SUITS: Readonly<Record<string, string>> = { c: '\u2663', d: '\u2666', h: '\u2665', s: '\u2660' };

/** A hand as it is written for people: `10♦ 6♣ against 10♠`. */
export function handWords(hand: string): string {
  return hand.replace(/\b([2-9TJQKA])([cdhs])\b/g, (_, rank: string, suit: string) => {
    return `${rank === 'T' ? '10' : rank}${SUITS[suit] ?? suit}`;
  });
}
