import type { ChipAccount, TableFrame } from '../../wire';
import type { Rect } from '../layout/geometry';
import { wagerKey } from './elementKeys';
import type { Layout } from '../layout/layout';
import { centsLying, type SpotScene } from '../scene';

/** Where chips and cards come from and go to. */
export interface Places {
  readonly shoe: Rect;
  readonly rack: Rect;
  /** Where the chips of an account lie; undefined where they are not shown. */
  account(account: ChipAccount): Rect | undefined;
  /** The element that shows what lies on an account; undefined where none does. */
  wagerKeyOf(account: ChipAccount): string | undefined;
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
  return {
    shoe: layout.shoe,
    rack: layout.rack,
    wagerKeyOf: (account) => (account.type === 'felt' ? wagerKey(account.box, account.wager) : undefined),
    lies: (key) => laid.has(key),
    account(account) {
      switch (account.type) {
        case 'rack':
          return layout.tray;
        case 'meter':
          if (account.name !== 'meter') return undefined;
          return layout.meters.h > 0 ? layout.meters : layout.tray;
        case 'purse': {
          const seat = frame.seats.find((one) => one.player === account.player);
          return layout.boxes.find((one) => one.number === seat?.box)?.plate;
        }
        case 'felt': {
          const box = layout.boxes.find((one) => one.number === account.box);
          const spot = spots.get(wagerKey(account.box, account.wager));
          return spot ?? box?.hands[0]?.caption ?? box?.mains[0] ?? box?.plate;
        }
      }
    },
  };
}
