/** The cards of a round that is over, collected: they lie long enough to be read, then they go. Pure. */
import { isPrintedPlace } from '../felt/scene';
import { gameDrawing } from '../games/registry';
import type { BoxOnFelt, TableFrame } from '../wire';

/** How long the end of a round can be read before its cards are collected, in milliseconds: the next bet ends it. */
export const RESULTS_SHOWN_FOR = 12_000;

const hasSettledWager = (box: BoxOnFelt) => box.wagers.some((wager) => wager.result !== null);

/** Whether the cards or results of a finished round still lie on the felt. */
export function hasFinishedRound({ felt }: TableFrame): boolean {
  if (felt.in_round) return false;
  const dealt = felt.dealer.some((hand) => hand.cards.length > 0);
  return dealt || felt.boxes.some((box) => box.hands.length > 0 || hasSettledWager(box));
}

/** The same table without them. Chips that still lie, as those of a streak do, stay. */
export function withoutFinishedRound(frame: TableFrame): TableFrame {
  if (!hasFinishedRound(frame)) return frame;
  const { felt } = frame;
  const { isRoundMark } = gameDrawing(frame.game);
  return {
    ...frame,
    felt: {
      ...felt,
      dealer: felt.dealer.filter(isPrintedPlace).map((hand) => ({ ...hand, cards: [], total: '', state: '' as const })),
      boxes: felt.boxes.map((box) => ({
        ...box,
        player: box.hands.length > 0 && !box.wagers.some((wager) => wager.result === null) ? '' : box.player,
        hands: [],
        wagers: box.wagers.filter((wager) => wager.result === null),
      })),
      marks: felt.marks.filter((mark) => !isRoundMark(mark)),
      shoe: felt.shoe === null ? null : { ...felt.shoe, rack: felt.shoe.gone },
    },
  };
}

/** Whether something was laid on a box for the next round, where the last one lay before. */
const isClearedBox = (now: BoxOnFelt, was: BoxOnFelt | undefined) =>
  was !== undefined && was.hands.length > 0 && now.hands.length === 0;

/**
 * The frame with the last round in every box, as it is shown, although others have laid their next wagers there
 * already: the cards of a round are collected together.
 */
export function withHeldRound(frame: TableFrame, shown: TableFrame): TableFrame {
  const { felt } = frame;
  if (felt.in_round || felt.round !== shown.felt.round || !hasFinishedRound(shown)) return frame;
  const was = new Map(shown.felt.boxes.map((box) => [box.number, box]));
  if (!felt.boxes.some((box) => isClearedBox(box, was.get(box.number)))) return frame;
  const boxes = felt.boxes.map((box) => {
    const before = was.get(box.number);
    return before !== undefined && isClearedBox(box, before) ? { ...before, number: box.number } : box;
  });
  return { ...frame, felt: { ...felt, boxes } };
}
