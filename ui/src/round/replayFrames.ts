/** The frames of a round that is shown again. */
import { isPrintedPlace } from '../felt/scene';
import type { BoxOnFelt, HandOnFelt, TableFrame } from '../wire';

/**
 * Without what the round before had left: until the first card it still lay there to be looked at, but it belongs
 * to another replay.
 */
export function replayFrames(frames: readonly TableFrame[]): readonly TableFrame[] {
  const begins = frames.findIndex((frame) => frame.felt.in_round);
  return frames.map((frame, i) => present(i < begins || begins < 0 ? cleared(frame) : frame));
}

/** The step with the first card or the dice: before it there are only bets. 0 if there is none. */
export function firstCard(frames: readonly TableFrame[]): number {
  const lies = (hands: readonly HandOnFelt[]) => hands.some((hand) => hand.cards.length > 0);
  const shows = ({ felt, told }: TableFrame) =>
    told.some((one) => one.type === 'rolled') || lies(felt.dealer) || felt.boxes.some((box) => lies(box.hands));
  return Math.max(0, frames.findIndex(shows));
}

/** A stored round does not say who was connected: every player is drawn as present. */
function present(frame: TableFrame): TableFrame {
  return { ...frame, seats: frame.seats.map((seat) => ({ ...seat, here: true })) };
}

function cleared(frame: TableFrame): TableFrame {
  // A round that is dealt and settled in one step has no frame in between.
  if (frame.told.some((one) => one.type === 'over')) return frame;
  const { felt } = frame;
  return {
    ...frame,
    felt: {
      ...felt,
      dealer: felt.dealer.filter(isPrintedPlace).map(emptied),
      boxes: felt.boxes.map(laidOnly),
      marks: [],
    },
  };
}

function emptied(hand: HandOnFelt): HandOnFelt {
  return { ...hand, cards: [], total: '', state: '', unseen: [], outcome: '' };
}

function laidOnly(box: BoxOnFelt): BoxOnFelt {
  return { ...box, hands: [], wagers: box.wagers.filter((one) => one.result === null) };
}
