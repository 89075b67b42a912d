/** A friend's link to a seat: `/table/NAME?seat=3`. */
import { addressOf } from '../../routes';
import { isFree } from '../../state/seatOffer';
import type { TableFrame } from '../../wire';

/** What a link's seat comes to at this table: a free box, or why it is not offered. */
export function seatOfLink(
  written: string,
  boxes: number,
  frame: TableFrame,
): { readonly box: number } | { readonly says: string } {
  const box = /^\d{1,3}$/.test(written) ? Number(written) : 0;
  if (box < 1 || box > boxes) {
    return { says: `The link offers a box that this table does not have. Expected 1 to ${String(boxes)}, got "${written.slice(0, 12)}".` };
  }
  if (isFree(box, frame)) return { box };
  return { says: `Box ${String(box)} has been taken meanwhile. You can watch, or sit down at a free box.` };
}

/** The link to give to a friend; without a free box, to watch. */
export function linkTo(origin: string, table: string, box: number | null): string {
  return origin + addressOf({ page: 'table', table, seat: box === null ? '' : String(box) });
}
