import { useEffect } from 'react';
import type { TableStore } from '../state/tableStore';

/** Where a touch skips the animation and does nothing else. */
const ENDS_IT = '.felt-place, .action-bar';
const QUIET = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Tab']);

/**
 * While cards and chips are on their way a touch or a key shows their end at once. It does not also act: what
 * it would press has only just come.
 */
export function useSkipPlayback(store: TableStore): void {
  useEffect(() => {
    let ended = false;
    const touched = (event: PointerEvent) => {
      ended = store.isPlaying && event.target instanceof Element && event.target.closest(ENDS_IT) !== null;
      if (ended) store.finish();
    };
    const clicked = (event: MouseEvent) => {
      // The click of that touch; a click by key has no detail.
      if (!ended || event.detail === 0) return;
      ended = false;
      swallow(event);
    };
    const pressed = (event: KeyboardEvent) => {
      ended = false;
      if (!store.isPlaying || event.ctrlKey || event.metaKey || event.altKey || QUIET.has(event.key)) return;
      if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
      swallow(event);
      if (!event.repeat) store.finish();
    };
    window.addEventListener('pointerdown', touched, true);
    window.addEventListener('click', clicked, true);
    window.addEventListener('keydown', pressed, true);
    return () => {
      window.removeEventListener('pointerdown', touched, true);
      window.removeEventListener('click', clicked, true);
      window.removeEventListener('keydown', pressed, true);
    };
  }, [store]);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
