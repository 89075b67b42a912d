import { useEffect } from 'react';
import type { TableStore } from '../state/tableStore';
import { cueOf } from './cues';
import { awaitFirstTouch, play, vibrate } from './player';

/** The reader's clock ticks for so many seconds before it has run out. */
const TICKS = 5;

/** What is heard and felt at a table. */
export function useTableSounds(store: TableStore): void {
  useEffect(awaitFirstTouch, []);
  useEffect(() => {
    let before = store.read();
    return store.subscribe(() => {
      const now = store.read();
      const { sounds, vibration } = cueOf(before, now);
      const laid = now.laid !== before.laid && now.laid.length > before.laid.length;
      before = now;
      for (const sound of laid ? (['chip', ...sounds] as const) : sounds) play(sound);
      vibrate(vibration);
    });
  }, [store]);
  useEffect(() => {
    let last = 0;
    const timer = setInterval(() => {
      const { deadline, frame, link, playback } = store.read();
      if (frame?.mine.asked !== true || deadline === 0 || playback !== null || link !== 'connected') return;
      const left = Math.ceil((deadline - performance.now()) / 1000);
      if (left > 0 && left <= TICKS && left !== last) play('tick');
      last = left;
    }, 200);
    return () => clearInterval(timer);
  }, [store]);
}
