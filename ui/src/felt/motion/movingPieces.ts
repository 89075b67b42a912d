import type { HandOnFelt } from '../../wire';
import { centred, type Rect } from '../layout/geometry';
import type { CardPlace } from '../layout/hands';
import type { Places } from './places';
import type { Timed } from './schedule';

/** Something that is on the felt only while it moves. */
export interface MovingPiece {
  readonly id: string;
  readonly kind: 'card' | 'chips' | 'back' | 'total';
  readonly from: Rect;
  readonly to: Rect;
  readonly at: number;
  readonly length: number;
  readonly face: string | null;
  readonly cents: number;
  /** It is seen before it moves, where it lay. */
  readonly lies: boolean;
  /** Of the hand whose total it was. */
  readonly hand?: HandOnFelt;
}

/** A card where it lies. */
export interface PlacedCard {
  readonly key: string;
  readonly place: string;
  readonly face: string | null;
  readonly rect: CardPlace;
}

/** Cards that are gone move to the rack. */
export function discardPieces(
  left: readonly PlacedCard[],
  timed: readonly Timed[],
  places: Places,
): readonly MovingPiece[] {
  return left.map((card, i) => {
    const told = timed.find(
      ({ told: one }) =>
        one.type === 'cards' && one.what === 'discarded' && (one.place === '' || one.place === card.place),
    );
    return {
      id: `swept ${card.key}`,
      kind: 'card',
      from: card.rect,
      to: centred(places.rack, card.rect.w * 0.7, card.rect.h * 0.7),
      at: (told?.at ?? 0) + Math.min(i * 8, 120),
      length: 200,
      face: card.face,
      cents: 0,
      lies: true,
    };
  });
}

/** Chips from one account to another. Winnings come to lie beside their stake, and both go home together. */
export function chipPieces(timed: readonly Timed[], before: Places, now: Places): MovingPiece[] {
  return timed.flatMap(({ told, at, length, home }, i): MovingPiece[] => {
    if (told.type !== 'chips') return [];
    const from = now.account(told.source) ?? before.account(told.source);
    const to = now.account(told.target) ?? before.account(told.target);
    if (!from || !to) return [];
    const pile = { w: 30, h: 30 };
    const piece: MovingPiece = {
      id: `chips ${i}`,
      kind: 'chips',
      from: centred(from, pile.w, pile.h),
      to: centred(to, pile.w, pile.h),
      at,
      length,
      face: null,
      cents: told.cents,
      lies: before.lies(before.wagerKeyOf(told.source) ?? ''),
    };
    const stake = timed[i - 1]?.told;
    const lay = home === undefined || stake?.type !== 'chips' ? undefined : before.account(stake.source);
    if (home === undefined || lay === undefined) return [piece];
    const there = { ...centred(lay, pile.w, pile.h), x: lay.x + lay.w / 2 + Math.min(lay.w / 2, 34) - 4 };
    const paid = (home - at) * 0.45;
    return [
      { ...piece, id: `paid ${i}`, to: there, length: paid },
      { ...piece, id: `rests ${i}`, from: there, to: there, at: at + paid, length: home - at - paid, lies: false },
      { ...piece, id: `won ${i}`, from: there, at: home, length: at + length - home, lies: false },
    ];
  });
}
