import { centred, type Rect } from './geometry';
import type { HandPlace } from './hands';
import type { Layout } from './layout';

/** Around all of them. */
function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((one) => one.x));
  const y = Math.min(...rects.map((one) => one.y));
  const right = Math.max(...rects.map((one) => one.x + one.w));
  const bottom = Math.max(...rects.map((one) => one.y + one.h));
  return { x, y, w: right - x, h: bottom - y };
}

function aroundHand(place: HandPlace | undefined): Rect | null {
  return place === undefined || place.cards.length === 0 ? null : around([...place.cards, place.caption]);
}

/** The part of the felt that the dealer's next act is about: `3`, `3.2`, `dealer`, `burn`, `stack` ... */
export function nextPlace(layout: Layout, next: string): Rect | null {
  if (next === '') return null;
  if (next === 'stack') return layout.shoe;
  if (next === 'burn') return layout.rack;
  const number = Number.parseInt(next, 10);
  if (Number.isNaN(number)) {
    const hand = layout.scene.dealer.findIndex((one) => one.name === next);
    const { dealer } = layout;
    return aroundHand(layout.dealerHands[hand]) ?? centred(dealer, Math.min(dealer.w, dealer.h * 1.6), dealer.h);
  }
  const box = layout.boxes.find((one) => one.number === number);
  const hands = layout.scene.boxes.find((one) => one.number === number)?.hands ?? [];
  if (box === undefined) return null;
  const hand = hands.length > 1 ? hands.findIndex((one) => one.name === next) : -1;
  return aroundHand(box.hands[hand]) ?? box.lit;
}
