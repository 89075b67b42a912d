import type { GameDrawing, PayScaleRow } from '../games/game';
import { gameDrawing } from '../games/registry';
import type { BoxOnFelt, HandOnFelt, Seat, TableFrame, WagerOnFelt } from '../wire';
import type { PrintedSpot } from './feltProps';

/** A place for chips on a box. */
export interface SpotScene {
  readonly wager: string;
  readonly label: string;
  /** The best of its odds, as they are printed; empty where it has none. */
  readonly best: string;
  /** What it pays, row by row. */
  readonly pays: NonNullable<PrintedSpot['pays']>;
  /** The wager the game is played for, or one of several like it; none where all are alike. */
  readonly main: boolean;
  readonly laid: readonly WagerOnFelt[];
}

export interface BoxScene {
  readonly game: GameDrawing;
  readonly number: number;
  readonly box: BoxOnFelt | undefined;
  readonly seat: Seat | undefined;
  /** The reader's box, drawn largest. Of several it is the one that is acted on. */
  readonly own: boolean;
  /** The reader sits there or plays it. */
  readonly mine: boolean;
  /** Nobody has it, and the reader may bet there too. */
  readonly offered: boolean;
  /** Nobody sits there and nothing lies there. */
  readonly empty: boolean;
  readonly hands: readonly HandOnFelt[];
  readonly mains: readonly SpotScene[];
  readonly sides: readonly SpotScene[];
  /** Each hand has its own wager beside it: the box was split. */
  readonly wagersByHand: boolean;
  /** The reader may lay chips here now. */
  readonly betting: boolean;
  /** The main wagers' spots are free for chips: always but while a split box is played. */
  readonly mainsShown: boolean;
}

/** What the layout is made from: the frame, by box. */
export interface Scene {
  readonly game: GameDrawing;
  readonly boxes: readonly BoxScene[];
  readonly dealer: readonly HandOnFelt[];
  /** The dealer's cards lie on printed places and count for everybody. */
  readonly sharedCards: boolean;
  /** What lies on the table for all, in words. */
  readonly marks: readonly string[];
  /** What the reader's wagers brought together is said beside the marks. */
  readonly net: number | null;
  /** The pay table that is printed across the layout; empty where the game has none there. */
  readonly payScale: readonly PayScaleRow[];
  readonly meters: number;
}

/** What lies on a spot now; chips of a settled wager are gone. */
export function centsLying(laid: readonly WagerOnFelt[]): number {
  return laid.reduce((sum, one) => (one.result === null ? sum + one.cents : sum), 0);
}

/** What the wagers of a spot brought together; null while none is settled. */
export function netResult(laid: readonly WagerOnFelt[]): number | null {
  const settled = laid.flatMap((one) => (one.result === null ? [] : [one.result]));
  return settled.length ? settled.reduce((sum, one) => sum + one, 0) : null;
}

/** What several wagers of the reader's brought together; null where they have no or one result. */
function netOfSeveral({ felt, mine }: TableFrame): number | null {
  const settled = felt.boxes.flatMap((box) => box.wagers).filter((one) => one.player === mine.name && one.result !== null);
  return settled.length > 1 ? netResult(settled) : null;
}

/** A place for a card that is printed on the layout, with a name of its own; not a hand of the dealer's. */
export function isPrintedPlace({ name }: HandOnFelt): boolean {
  return !name.startsWith('dealer');
}

/** Whether the hands of a box say by themselves what they brought: the reader's, with one wager that is won or lost. */
export function isTold({ mine, mains }: Pick<BoxScene, 'mine' | 'mains'>): boolean {
  return mine && mains.length < 2;
}

/** A box in a row: while its cards lie, a side wager's spot without chips leaves them its room. */
export function withoutBareSides(box: BoxScene): BoxScene {
  const laid = box.sides.filter((one) => one.laid.length > 0);
  return box.hands.length === 0 || laid.length === box.sides.length ? box : { ...box, sides: laid };
}

/** `blackjack.2` is a `blackjack` wager. */
function family(wager: string): string {
  return wager.replace(/\.\d+$/, '');
}

/** Of which family the game's main wager is: the first printed or offered, else one on a hand, else the first laid. */
function mainFamily(frame: TableFrame, printed: readonly PrintedSpot[]): string {
  const { boxes } = frame.felt;
  const onHands = boxes.flatMap((box) => box.hands.flatMap((hand) => hand.wagers));
  const first = printed[0] ?? frame.mine.bets[0] ?? onHands[0] ?? boxes.flatMap((box) => box.wagers)[0];
  return family(first?.wager ?? '');
}

function spotsOf(
  box: BoxOnFelt | undefined,
  frame: TableFrame,
  number: number,
  printed: readonly PrintedSpot[],
  main: string,
): readonly SpotScene[] {
  const found = new Map<string, { label: string; laid: WagerOnFelt[] }>();
  const offered = frame.mine.bets.filter((one) => one.box === number);
  for (const one of offered) found.set(one.wager, { label: one.label, laid: [] });
  if (offered.length === 0) for (const one of printed) found.set(one.wager, { label: one.label, laid: [] });
  const onHands = (box?.hands ?? []).flatMap((hand) => hand.wagers);
  for (const one of [...(box?.wagers ?? []), ...onHands]) {
    const spot = found.get(one.wager) ?? { label: one.label, laid: [] };
    spot.laid.push(one);
    found.set(one.wager, spot);
  }
  const alike = gameDrawing(frame.game).wagersAlike;
  const best = new Map(printed.map((one) => [one.wager, one]));
  const spots = [...found].map(([wager, spot]) => ({
    wager,
    ...spot,
    best: best.get(wager)?.best ?? '',
    pays: best.get(wager)?.pays ?? [],
    main: !alike && family(wager) === main,
  }));
  // A main wager printed once but laid on numbered spots is not printed beside them.
  const numbered = spots.some((one) => one.main && one.wager !== main);
  return spots.filter((one) => !(numbered && one.wager === main && one.laid.length === 0));
}

/** The frame by box; `many` is how many boxes the layout has. */
export function sceneOf(
  frame: TableFrame,
  printed: readonly PrintedSpot[],
  many: number,
  focus: number = frame.mine.box,
): Scene {
  const game = gameDrawing(frame.game);
  const main = mainFamily(frame, printed);
  const numbers = new Set<number>(Array.from({ length: many }, (_, i) => i + 1));
  for (const one of frame.felt.boxes) numbers.add(one.number);
  for (const one of frame.seats) numbers.add(one.box);
  const boxes = [...numbers]
    .filter((one) => one > 0)
    .sort((a, b) => a - b)
    .map((number): BoxScene => {
      const box = frame.felt.boxes.find((one) => one.number === number);
      const seat = frame.seats.find((one) => one.box === number);
      const spots = spotsOf(box, frame, number, printed, main);
      const hands = box?.hands ?? [];
      const laid = spots.some((one) => one.laid.length > 0);
      const betting = frame.mine.bets.some((one) => one.box === number);
      return {
        game,
        number,
        box,
        seat,
        own: number === focus,
        mine: number === frame.mine.box || (frame.mine.box !== 0 && box?.player === frame.mine.name),
        offered: frame.mine.bets.some((one) => one.box === number && one.laid === 0 && one.barred === null),
        empty: seat === undefined && hands.length === 0 && !laid,
        hands,
        mains: spots.filter((one) => one.main),
        sides: spots.filter((one) => !one.main),
        wagersByHand: hands.length > 1,
        betting,
        mainsShown: hands.length < 2 || betting,
      };
    });
  const dealer = frame.felt.dealer;
  const sharedCards = dealer.some(isPrintedPlace);
  const { marks, meters } = frame.felt;
  const payScale = game.payScale(printed[0]?.pays ?? [], marks);
  const net = sharedCards ? netOfSeveral(frame) : null;
  return { game, boxes, dealer, sharedCards, marks, net, payScale, meters: meters.length };
}
