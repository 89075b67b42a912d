import { useEffect } from 'react';
import { isHandledElsewhere, keyAction } from '../state/keyActions';
import type { TableStore } from '../state/tableStore';
import { readyOrReason } from './bar/BettingTray';
import { sendChoice } from './bar/Decisions';

/** Handles the keys of the table. */
export function useKeys(store: TableStore, onSign: () => void, onDetails: (wager: string) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isHandledElsewhere(event) || event.repeat) return;
      const state = store.read();
      const act = keyAction(event.key, state);
      if (act === null) return;
      event.preventDefault();
      switch (act.does) {
        case 'choose':
          sendChoice(store, act.choice);
          break;
        case 'lay':
          store.dispatch({ what: 'chosen', chip: act.chip });
          store.lay(act.spot, act.chip);
          break;
        case 'spot':
          store.dispatch({ what: 'chosen', spot: act.spot });
          break;
        case 'ready':
          if (state.frame !== null) readyOrReason(store, state.frame.mine);
          break;
        case 'details':
          onDetails(act.spot.wager);
          break;
        case 'sign':
          onSign();
          break;
        default:
          store[act.does]();
      }
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [store, onSign, onDetails]);
}
