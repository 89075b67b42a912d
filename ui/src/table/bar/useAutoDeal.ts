import { useEffect } from 'react';
import { useSettings, useSpeed, type Speed } from '../../settings';
import type { TableState } from '../../state/tableState';
import type { TableStore } from '../../state/tableStore';
import type { TableFrame } from '../../wire';

/** How long the result of a round can be read before the next is dealt by itself, in milliseconds. */
const WAIT: Readonly<Record<Speed, number>> = { calm: 4000, quick: 2500, instant: 2000 };

/**
 * Where the reader has chosen it, last round's wagers are laid and dealt again by themselves. Gives the milliseconds
 * until then, 0 if it does not happen. Not over an open drawer, in a hidden tab or without a connection.
 */
export function useAutoDeal(store: TableStore, state: TableState, frame: TableFrame, possible: boolean): number {
  const { autoDeal } = useSettings();
  const wait = WAIT[useSpeed()];
  const on = autoDeal && possible && state.link === 'connected' && state.pending === 0 && state.playback === null;
  const { since } = frame.question;
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => {
      if (!document.hidden && document.querySelector('dialog[open]') === null) store.rebetAndDeal();
    }, wait);
    return () => clearTimeout(timer);
  }, [store, on, wait, since]);
  return on ? wait : 0;
}
