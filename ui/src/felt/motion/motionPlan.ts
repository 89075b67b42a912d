import { turningPoints } from '../../state/playback';
import type { HandOnFelt, TableFrame } from '../../wire';
import { chipPieces, discardPieces, type MovingPiece, type PlacedCard } from './movingPieces';
import { centred, type Rect } from '../layout/geometry';
import type { HandPlace } from '../layout/hands';
import { wagerResultKey, captionKey, cardKey, foilKey } from './elementKeys';
import type { Layout } from '../layout/layout';
import { placesOf, type Places } from './places';
import { netResult } from '../scene';
import { schedule, type Timed } from './schedule';

/** An element of the felt that moves to its place. */
export interface Arrival {
  readonly key: string;
  readonly from: Rect;
  readonly to: Rect;
  readonly at: number;
  readonly length: number;
  /** Not on the felt before it comes. */
  readonly fresh: boolean;
}

/** An element that appears at a given time. */
export interface Appearance {
  readonly key: string;
  readonly at: number;
}

/** A card that is turned over where it lies. */
export interface Turn {
  readonly key: string;
  readonly at: number;
  readonly length: number;
}

export interface MotionPlan {
  readonly arrivals: readonly Arrival[];
  readonly appearances: readonly Appearance[];
  /** Cards that stay bright until their hand is known to have lost. */
  readonly dimmings: readonly Appearance[];
  readonly turns: readonly Turn[];
  /** Cards of a blackjack: foil sweeps over them once they lie. */
  readonly foils: readonly Appearance[];
  readonly pieces: readonly MovingPiece[];
  /** When all of it is over. */
  readonly length: number;
  /** When something changes that is not moved but seen beside it. */
  readonly turningPoints: readonly number[];
}

/** One frame as it lay on a felt of one size. */
export interface LaidOutFrame {
  readonly frame: TableFrame;
  readonly layout: Layout;
}

const NO_MOTION: MotionPlan = {
  arrivals: [],
  appearances: [],
  dimmings: [],
  turns: [],
  foils: [],
  pieces: [],
  length: 0,
  turningPoints: [],
};

/** `3.2` lies on box `3`, `dealer.2` before the dealer. */
function boxOf(place: string): string {
  return place.split('.')[0] ?? place;
}

/** A total while cards move: it is nobody's turn then. */
function withoutTurn(hand: HandOnFelt): HandOnFelt {
  return hand.state === 'turn' ? { ...hand, state: '' } : hand;
}

interface PlacedHand {
  readonly hand: HandOnFelt;
  readonly place: HandPlace | undefined;
}

function handsOf({ frame, layout }: LaidOutFrame): readonly PlacedHand[] {
  const boxes = layout.boxes.flatMap((box) => {
    const told = frame.felt.boxes.find((one) => one.number === box.number);
    return (told?.hands ?? []).map((hand, i) => ({ hand, place: box.hands[i] }));
  });
  return [...frame.felt.dealer.map((hand, i) => ({ hand, place: layout.dealerHands[i] })), ...boxes];
}

function cardsOf(shown: LaidOutFrame): readonly PlacedCard[] {
  return handsOf(shown).flatMap(({ hand, place }) =>
    hand.cards.flatMap((face, i) => {
      const rect = place?.cards[i];
      return rect ? [{ key: cardKey(hand.name, i), place: hand.name, face, rect }] : [];
    }),
  );
}

/** Takes the first that fits out of the pile. */
function take<T>(pile: T[], fits: (one: T) => boolean): T | undefined {
  const i = pile.findIndex(fits);
  return i < 0 ? undefined : pile.splice(i, 1)[0];
}

interface TimedDeal extends Timed {
  readonly place: string;
  readonly index: number;
  readonly face: string | null;
}

function timedDeals(timed: readonly Timed[]): TimedDeal[] {
  const lastSweep = timed.findLastIndex((one) => one.told.type === 'cards' && one.told.what === 'discarded');
  return timed.flatMap((one, i) =>
    one.told.type === 'dealt' && (i > lastSweep || lastSweep < 0)
      ? [{ ...one, place: one.told.place, index: one.told.index, face: one.told.face }]
      : [],
  );
}

interface CardMoves {
  readonly arrivals: Arrival[];
  readonly left: PlacedCard[];
  /** When the last card of a hand has landed. */
  readonly landed: Map<string, number>;
}

/** Where each card that lies now came from: the shoe, its old place, or another hand of its box. */
function moveCards(before: LaidOutFrame, now: LaidOutFrame, timed: readonly Timed[], places: Places): CardMoves {
  const old = [...cardsOf(before)];
  const coming = timedDeals(timed);
  const dealt = [...coming];
  const arrivals: Arrival[] = [];
  const landed = new Map<string, number>();
  const split = timed.find((one) => one.told.type === 'cards' && one.told.what === 'split');
  const waiting: PlacedCard[] = [];
  for (const card of cardsOf(now)) {
    const fresh = take(dealt, (one) => cardKey(one.place, one.index) === card.key);
    if (fresh) fromShoe(card, fresh);
    else if (!stays(card)) waiting.push(card);
  }
  for (const card of waiting) {
    const box = boxOf(card.place);
    const was = take(old, (one) => boxOf(one.place) === box && one.face === card.face);
    const fresh = was ? undefined : take(dealt, (one) => boxOf(one.place) === box && one.face === card.face);
    if (was) slide(card, was.rect, split?.at ?? 0);
    else if (fresh) fromShoe(card, fresh);
  }
  return { arrivals, left: old, landed };

  function fromShoe(card: PlacedCard, fresh: Timed): void {
    const from = centred(places.shoe, card.rect.w, card.rect.h);
    const { at, length } = fresh;
    arrivals.push({ key: card.key, from, to: card.rect, at, length, fresh: true });
    const time = fresh.at + fresh.length;
    landed.set(card.place, Math.max(time, landed.get(card.place) ?? 0));
  }
  function stays(card: PlacedCard): boolean {
    const was = take(old, (one) => one.key === card.key && (one.face === card.face || one.face === null));
    // A hand makes room when its next card comes.
    if (was) slide(card, was.rect, coming.find((one) => one.place === card.place)?.at ?? 0);
    return was !== undefined;
  }
  function slide(card: PlacedCard, from: Rect, at: number): void {
    const to = card.rect;
    const still = Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + Math.abs(from.w - to.w) < 1;
    if (!still) arrivals.push({ key: card.key, from, to, at, length: 180, fresh: false });
  }
}

/** Wagers whose result is known now and was not before. */
function newlySettled(before: LaidOutFrame, now: LaidOutFrame): readonly { number: number; wager: string }[] {
  return now.layout.scene.boxes.flatMap((box) => {
    const old = before.layout.scene.boxes.find((one) => one.number === box.number);
    return [...box.mains, ...box.sides].flatMap(({ wager, laid }) => {
      const was = [...(old?.mains ?? []), ...(old?.sides ?? [])].find((one) => one.wager === wager);
      const settled = netResult(laid) !== null && netResult(was?.laid ?? []) === null;
      return settled ? [{ number: box.number, wager }] : [];
    });
  });
}

/** What moves between two frames, and when. Nothing of it is needed for the last frame to be right. */
export function motionPlan(before: LaidOutFrame | undefined, now: LaidOutFrame): MotionPlan {
  const told = now.frame.told;
  if (before === undefined || told.length === 0) return NO_MOTION;
  // Going back in a replay: there is no motion from a later frame to an earlier one.
  if (now.frame.version < before.frame.version) return NO_MOTION;
  if (before.layout.w !== now.layout.w || before.layout.h !== now.layout.h) return NO_MOTION;
  const timed = schedule(told);
  const end = timed.reduce((last, one) => Math.max(last, one.at + one.length), 0);
  const places = placesOf(now.frame, now.layout);
  const { arrivals, left, landed } = moveCards(before, now, timed, places);
  const placesBefore = placesOf(before.frame, before.layout);
  const pieces = [...discardPieces(left, timed, places), ...chipPieces(timed, placesBefore, places)];
  const turns: Turn[] = [];
  const lying = cardsOf(now);
  for (const one of timed) {
    if (one.told.type !== 'turned') continue;
    const { place, index } = one.told;
    const card = lying.find(({ key }) => key === cardKey(place, index));
    if (!card) continue;
    turns.push({ key: card.key, at: one.at, length: one.length });
    const came = arrivals.find(({ key }) => key === card.key);
    const fromShoe = came !== undefined && came.at + came.length <= one.at;
    const lies = fromShoe ? came.at + came.length : 0;
    const where = came !== undefined && came.at >= one.at ? came.from : card.rect;
    pieces.push({
      id: `back ${card.key}`,
      kind: 'back',
      from: where,
      to: where,
      at: lies,
      length: Math.max(1, one.at + one.length / 2 - lies),
      face: null,
      cents: 0,
      lies: true,
    });
    landed.set(card.place, Math.max(one.at + one.length, landed.get(card.place) ?? 0));
  }
  const appearances: Appearance[] = [];
  const swept = told.some((one) => one.type === 'cards' && one.what === 'discarded');
  const dimmings: Appearance[] = [];
  const foils: Appearance[] = [];
  const was = new Map(handsOf(before).map((one) => [one.hand.name, one]));
  for (const { hand } of handsOf(now)) {
    const old = was.get(hand.name);
    const changed = old === undefined || old.hand.state !== hand.state;
    const settled = changed && ['won', 'lost', 'tied'].includes(hand.state);
    const at = settled ? end : landed.get(hand.name);
    const lies = landed.get(hand.name);
    if (lies !== undefined && now.layout.scene.game.isMoment(hand)) {
      hand.cards.forEach((_, i) => foils.push({ key: foilKey(hand.name, i), at: lies }));
    }
    if (at === undefined) continue;
    appearances.push({ key: captionKey(hand.name), at });
    if (changed) hand.cards.forEach((_, i) => dimmings.push({ key: cardKey(hand.name, i), at }));
    // Until then the old total is shown, if these are still the same cards.
    if (old?.place === undefined || old.hand.total === '' || swept) continue;
    const { caption } = old.place;
    const total = { kind: 'total', from: caption, to: caption, face: null, cents: 0, lies: true } as const;
    pieces.push({ ...total, id: `total ${hand.name}`, at: 0, length: Math.max(1, at), hand: withoutTurn(old.hand) });
  }
  for (const one of timed) {
    if (one.told.type !== 'chips') continue;
    const key = places.wagerKeyOf(one.told.target);
    if (key && !placesBefore.lies(key)) {
      appearances.push({ key, at: one.at + one.length });
    }
  }
  for (const { number, wager } of newlySettled(before, now)) {
    const moved = timed.findLast(
      ({ told: one }) =>
        one.type === 'chips' &&
        [one.source, one.target].some(
          (account) => account.type === 'felt' && account.box === number && account.wager === wager,
        ),
    );
    appearances.push({ key: wagerResultKey(number, wager), at: moved ? moved.at + moved.length : end });
  }
  return { arrivals, appearances, dimmings, turns, foils, pieces, length: end, turningPoints: turningPoints(timed) };
}
