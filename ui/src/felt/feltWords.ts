import { cardName } from '../cards/names';
import { spokenDollars } from '../chips/spokenAmounts';
import type { GameDrawing, Tone } from '../games/game';
import { playerWords } from '../server/faces';
import { signed } from '../money';
import type { BetSpot, HandOnFelt, WagerOnFelt } from '../wire';
import type { BoxScene } from './scene';

/** `ten of hearts, eight of clubs, 18, to decide`. */
export function handInWords(hand: HandOnFelt, game: GameDrawing): string {
  const alone = hand.unseen.length > 0 ? 'face down, only you see them' : '';
  const state = game.stateWords(hand.state);
  const said = [...hand.cards.map(cardName), alone, hand.total, state === hand.total ? '' : state];
  return said.filter((word) => word !== '').join(', ');
}

export function wagerInWords(one: WagerOnFelt): string {
  const note = one.note ? `, ${one.note}` : '';
  const result = one.result === null ? '' : one.result < 0 ? ', lost' : one.result > 0 ? ', won' : ', returned';
  const coupon = one.coupon ? `, with a coupon of ${spokenDollars(one.coupon)}` : '';
  return `${one.label} ${spokenDollars(one.cents)}${coupon}${note}${result}`;
}

/** `Box 3, you: ten of hearts, eight of clubs, 18; wager 10 dollars`. */
export function boxInWords(scene: BoxScene, you: string): string {
  const who = scene.seat?.player ?? scene.box?.player ?? '';
  const name = who === '' ? 'free' : who === you ? 'you' : scene.seat?.bot ? `house ${playerWords(who)}` : who;
  const many = scene.hands.length > 1;
  const hands = scene.hands.map((hand, i) => (many ? `hand ${i + 1}: ` : '') + handInWords(hand, scene.game));
  const wagers = [...(scene.box?.wagers ?? []), ...scene.hands.flatMap((hand) => hand.wagers)].map((one) =>
    one.player === who ? wagerInWords(one) : `${one.player}: ${wagerInWords(one)}`,
  );
  const all = [...hands, ...wagers, ...(scene.box?.marks ?? [])];
  return `Box ${scene.number}, ${name}${all.length ? `: ${all.join('; ')}` : ''}`;
}

/** What a free box says: an offer, or that it is none. A bar by the clause on several boxes bars every further box. */
export function freeBoxWords({ barred, clause }: Pick<BetSpot, 'barred' | 'clause'>): string {
  if (barred === null) return 'Bet here too';
  return barred.clause === clause ? 'No further box' : 'Not open to you';
}

/** A label that fits where few letters do: `Match the Dealer` is `MD`, `Streak 2` is `Str 2`, `21+3` stays. */
export function shortLabel(label: string): string {
  if (label.length <= 5) return label;
  const [, name, number] = /^(\w{3})\w{3,} (\d)$/.exec(label) ?? [];
  if (name !== undefined && number !== undefined) return `${name} ${number}`;
  const words = label.split(/[\s-]+/).filter((word) => /^[A-Z0-9]/.test(word));
  if (words.length > 1) return words.map((word) => word.charAt(0)).join('');
  return label.length <= 6 ? label : `${label.slice(0, 4)}.`;
}

/** What a wager brought: `+$15`, or `back` where its chips only came back. */
export function resultText(cents: number): string {
  return cents === 0 ? 'back' : signed(cents);
}

/** How a hand ended, as a sign before its total. */
export function outcomeSign(tone: Tone): string {
  if (tone === 'won') return '\u2713';
  if (tone === 'tied') return '=';
  return tone === 'lost' ? '\u2715' : '';
}
