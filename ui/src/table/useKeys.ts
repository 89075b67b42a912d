import { useEffect } from 'react';
import { isElsewhere, keyAct } from '../keys';
import type { TableStore } from '../store';
import { readyOrReason } from './Betting';
import { answer } from './Decisions';

/** Every act at the table by its key. */
export function useKeys(store: TableStore, onSign: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isElsewhere(event) || event.repeat) return;
      const state = store.read();
      const act = keyAct(event.key, state);
      if (act === null) return;
      event.preventDefault();
      switch (act.does) {
        case 'choose':
          answer(store, act.choice);
          break;
        case 'lay':
          store.happen({ what: 'chosen', chip: act.chip });
          store.lay(act.spot, act.chip);
          break;
        case 'spot':
          store.happen({ what: 'chosen', spot: act.spot });
          break;
        case 'ready':
          if (state.frame !== null) readyOrReason(store, state.frame.mine);
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
  }, [store, onSign]);
}
