import type { TableFrame } from '../../wire';
import type { Rect } from '../layout/geometry';
import { wagerKey } from './elementKeys';
import type { Layout } from '../layout/layout';
import { centsLying, type SpotScene } from '../scene';

/** Where chips and cards come from and go to. */
export interface Places {
  readonly shoe: Rect;
  readonly rack: Rect;
  /** Of an account as told: `purse NAME`, `felt BOX NAME WAGER`, `house`, `meter`. */
  account(name: string): Rect | undefined;
  /** The element that shows what lies on an account; undefined where none does. */
  wagerKeyOf(account: string): string | undefined;
  /** Whether chips are drawn there. */
  lies(key: string): boolean;
}

export function placesOf(frame: TableFrame, layout: Layout): Places {
  const spots = new Map<string, Rect>();
  const laid = new Set<string>();
  for (const place of layout.boxes) {
    const box = layout.scene.boxes.find((one) => one.number === place.number);
    if (!box) continue;
    const drawn = (all: readonly SpotScene[]) =>
      place.style === 'compact' ? all.filter((one) => one.laid.length > 0) : all;
    const note = (spot: SpotScene, rect: Rect | undefined) => {
      const key = wagerKey(place.number, spot.wager);
      if (rect) spots.set(key, rect);
      if (centsLying(spot.laid) > 0) laid.add(key);
    };
    drawn(box.mains).forEach((spot, i) => note(spot, place.mains[i]));
    drawn(box.sides).forEach((spot, i) => note(spot, place.sides[i]));
  }
  const feltKey = (account: string): string | undefined => {
    const [, box, , wager] = /^felt (\d+) (\S+) (\S+)/.exec(account) ?? [];
    return box && wager ? wagerKey(Number(box), wager) : undefined;
  };
  return {
    shoe: layout.shoe,
    rack: layout.rack,
    wagerKeyOf: feltKey,
    lies: (key) => laid.has(key),
    account(name) {
      const [kind, first] = name.split(' ');
      if (kind === 'house') return layout.tray;
      if (kind === 'meter') return layout.meters.h > 0 ? layout.meters : layout.tray;
      if (kind === 'purse') {
        const seat = frame.seats.find((one) => one.player === first);
        return layout.boxes.find((one) => one.number === seat?.box)?.plate;
      }
      const key = feltKey(name);
      const box = layout.boxes.find((one) => one.number === Number(first));
      const spot = key === undefined ? undefined : spots.get(key);
      return spot ?? box?.hands[0]?.caption ?? box?.mains[0] ?? box?.plate;
    },
  };
}
