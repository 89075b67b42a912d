/** The frames of a round that is shown again. */
import { isPrintedPlace } from '../../felt/scene';
import type { BoxOnFelt, HandOnFelt, TableFrame } from '../../wire';

/**
 * Without what the round before had left: until the first card it still lay there to be looked at, but it belongs
 * to another replay.
 */
export function replayFrames(frames: readonly TableFrame[]): readonly TableFrame[] {
  const begins = frames.findIndex((frame) => frame.felt.in_round);
  return frames.map((frame, i) => present(i < begins || begins < 0 ? cleared(frame) : frame));
}

/** Who is connected is not kept with a round: nobody is drawn as being away. */
function present(frame: TableFrame): TableFrame {
  return { ...frame, seats: frame.seats.map((seat) => ({ ...seat, here: true })) };
}

function cleared(frame: TableFrame): TableFrame {
  // A round that is dealt and over within one act has no frame between.
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
  return { ...hand, cards: [], total: '', state: '', unseen: [] };
}

function laidOnly(box: BoxOnFelt): BoxOnFelt {
  return { ...box, hands: [], wagers: box.wagers.filter((one) => one.result === null) };
}
